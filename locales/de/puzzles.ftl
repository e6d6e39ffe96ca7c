### What the page of puzzles says in German; en/puzzles.ftl is the original.

## What is to be done

puzzle-of-the-day = Aufgabe des Tages
theme = Motiv
white-finds = Weiß am Zug: Finde den besten Zug.
black-finds = Schwarz am Zug: Finde den besten Zug.
hidden-stay = Du weißt, was die Person am Brett wusste: Wo sich der Assassine der Gegenseite versteckt, ist nicht zu sehen.
right = Richtig. Mach weiter.
wrong = Das ist nicht der gesuchte Zug. Versuche es noch einmal oder sieh dir die Lösung an.
solved = Gelöst!
solved-at-last = Gelöst, wenn auch nicht beim ersten Versuch.
solved-with-hint = Mit einem Tipp gelöst.
solution-shown = Das war die Lösung.
solution-plays = Das ist die Lösung.

## What one can do

hint-piece = Ziehe die Figur auf diesem Feld
hint-place = Setze auf dieses Feld
show-solution = Lösung zeigen
next-puzzle = Nächste Aufgabe
in-words = Die Stellung in Worten

## A wrong move, and what is said of a solution

judging = Mal sehen …
not-the-move = Das ist nicht der gesuchte Zug.
then = Dann
then-mate = schachmatt.
then-king-captured = der König wird geschlagen.
then-mate-follows = und das Matt ist nicht zu verhindern.
then-draw = remis.
then-even = und der Vorteil ist weg.
then-worse = und die andere Seite steht besser.
then-well = du stehst noch gut, aber hier gibt es mehr.
lost-pawn = ein Bauer geht verloren.
lost-knight = der Springer geht verloren.
lost-bishop = der Läufer geht verloren.
lost-rook = der Turm geht verloren.
lost-queen = die Dame geht verloren.
lost-triceratops = der Triceratops geht verloren.
lost-assassin = der Assassine geht verloren.
draw-at-once = Die Partie ist remis.
still-well = Du stehst noch gut, aber hier gibt es mehr.
just-as-good = Dein Zug ist genauso gut wie der gesuchte.
why-mate = Es endet mit Schachmatt.
why-king-captured = Der König wird geschlagen.
why-assassin-caught = Der verborgene Assassine wird gefangen.
why-promotion = Ein Bauer wird umgewandelt.
why-material = Materialgewinn
why-position = Die Stellung ist gewonnen.
themes = Motive
analyse-from-here = Von hier aus analysieren

## Rush and streak

rush = Sturm, drei Minuten
streak = Serie
score = Gelöst
misses = Fehler
skip = Diese überspringen
end-run = Beenden
best = Bestwert
new-best = Ein neuer Bestwert!
leave-run = Zurück zu den Aufgaben
missed-puzzle = Verfehlte Aufgabe

## Results

your-rating = Deine Wertung
still-uncertain = noch unsicher
puzzle-rating = Wertung dieser Aufgabe
in-a-row = In Folge gelöst
best-row = Beste Serie
due-now = Wieder fällig
does-not-count = Du hast diese Aufgabe vor Kurzem gesehen, deshalb ändert sie deine Wertung nicht.
hint-does-not-count = Mit einem Tipp ändert eine Aufgabe deine Wertung nicht.
comes-back = Sie kommt morgen wieder.

## What can go wrong

puzzles-missing = Die Aufgaben zu diesem Spiel konnten nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.
no-puzzles = Es gibt keine Aufgaben dieser Art.
results-of-newer-build = Eine neuere Version dieser Seite hat hier deine Ergebnisse gespeichert. Sie bleiben, wie sie sind, und was du jetzt löst, wird nicht gespeichert.

## Themes

theme-mate-in-1 = Matt in einem Zug
theme-mate-in-2 = Matt in zwei Zügen
theme-mate-in-3 = Matt in drei Zügen
theme-long-mate = Matt in vier oder fünf Zügen
theme-fork = Gabel
theme-pin = Fesselung
theme-skewer = Spieß
theme-discovered-attack = Abzugsangriff
theme-double-check = Doppelschach
theme-hanging-piece = Ungedeckte Figur
theme-promotion = Umwandlung
theme-quiet-move = Stiller Zug
theme-dinosaur = Zug des Triceratops
theme-portal-jump = Sprung durch Portale
theme-swap = Platztausch
theme-token-gate = Schlagen auf einem Portalstein
theme-cooldown = Gesperrtes Portal
theme-assassin-move = Zug des Assassinen
theme-reveal = Assassine wird aufgedeckt
theme-find-the-assassin = Finde den Assassinen
theme-blind-capture = Blindes Schlagen
theme-king-capture = Der König wird geschlagen
