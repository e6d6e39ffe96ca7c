### Was über eine Partie gesagt wird, auf Deutsch: Sätze mit Angaben, und was misslang.

## Namen in Sätzen

side = { $color ->
    [white] { white }
   *[black] { black }
}
other-side = { $color ->
    [white] { black }
   *[black] { white }
}
role = { $role ->
   *[pawn] { pawn }
    [knight] { knight }
    [bishop] { bishop }
    [rook] { rook }
    [queen] { queen }
    [king] { king }
    [triceratops] { triceratops }
    [assassin] { assassin }
}
some-piece = Figur
piece = { $color ->
    [white] { $role ->
        [queen] weiße
       *[pawn] weißer
    }
   *[black] { $role ->
        [queen] schwarze
       *[pawn] schwarzer
    }
} { role }
comma = { ", " }

## Ein Feld, für alle, die das Brett hören

on-square = { piece }, { $square }
on-square-hidden = { piece } (versteckt), { $square }
on-square-revealed = { piece } (aufgedeckt), { $square }
portal = { $portal ->
   *[white] Portal von Weiß
    [black] Portal von Schwarz
    [neutral] neutrales Portal
    [token] { $count ->
        [one] Portalstein
       *[other] { $count } Portalsteine
    }
}
exits = Ausgänge { $squares }
mark = { $mark ->
    [selected] ausgewählt
    [target] kann hierher ziehen
    [capture] kann hier schlagen
    [last-from] letzter Zug begann hier
    [last-to] letzter Zug endete hier
    [check] im Schach
    [activation] kann hierher springen
    [entry] wartet auf den Ausgang
    [exit] Ausgang
    [swap] tauscht
    [locked] geschlossener Ausgang
    [premove-from] vorausgeplanter Zug beginnt hier
    [premove-to] vorausgeplanter Zug endet hier
    [placeable] kann hier gesetzt werden
    [entry-target] kann hier eintreten
   *[hover] { "" }
}

## Wer am Zug ist

your-turn = Du bist am Zug
to-move = { side } am Zug
your-check = Dein König steht im Schach
in-check = { side } steht im Schach
places-assassin = { side } versteckt einen Assassinen
computer-thinks = Der Computer{ $who ->
    [white] { " " }({ white })
    [black] { " " }({ black })
   *[opponent] { "" }
} denkt nach
waits = Warten auf den Gegner
curtain-title = Gib das Gerät an { side }
curtain-text = { side } versteckt jetzt einen Assassinen. { other-side }, bitte wegsehen.
place-assassin = { side }: Verstecke deinen Assassinen auf einem markierten Feld, direkt vor einem deiner Bauern.
place-tokens = { $count ->
    [0] Alle acht Portale liegen. Beginne die Partie, oder tippe eines an, um es wegzunehmen.
    [one] Tippe ein leeres Feld an: noch 1 Portal.
   *[other] Tippe leere Felder an: noch { $count } Portale.
}

## Wie eine Partie ausging

wins = { side } gewinnt
nobody-wins = { $reason ->
    [disputed] Strittig
    [no-result] Kein Ergebnis
    [both-lost] Beide haben verloren
   *[agreement] Remis
}
checkmated = { side } ist schachmatt.
stalemated = Die Seite am Zug hat keinen Zug und steht nicht im Schach: Patt.
king-captured = Ein Assassine hat den König von { side } geschlagen.
out-of-time = Die Zeit von { side } ist abgelaufen.
out-of-time-draw = Die Zeit einer Seite ist abgelaufen, und laut der Datei ist die Partie remis.
resigned = { side } hat aufgegeben.
agreed = Beide Seiten haben sich auf Remis geeinigt.
repeated = Remis durch dreifache Stellungswiederholung.
fifty-moves = Fünfzig Züge ohne Schlagen und ohne Bauernzug.
insufficient = Niemand hat mehr genug Figuren zum Matt.
abandoned = { side } hat die Partie verlassen.
abandoned-draw = Jemand hat die Partie verlassen: Remis.
cheated = { side } hat die Regeln der versteckten Assassinen gebrochen oder die eigenen nicht aufgedeckt.
disputed = Die beiden Geräte sind sich nicht einig. Die Partie zählt nicht.
unstated = Die Datei sagt nicht, wie die Partie zu Ende ging.
no-result = Die Partie zählt nicht: Sie hat nicht begonnen, oder beide haben sie abgebrochen.
both-lost = Laut der Datei haben beide Seiten verloren.
nobody-won = Niemand hat die Partie gewonnen.

## Wie eine Partie ausging, für die Person, die sie gespielt hat

you-won = { $reason ->
    [checkmate] Du hast durch Matt gewonnen
    [king-capture] Du hast durch Königsschlag gewonnen
    [time] Du hast auf Zeit gewonnen
    [resignation] Du hast durch Aufgabe gewonnen
    [abandoned] Du hast gewonnen: Dein Gegner ist gegangen
    [cheated] Du hast gewonnen: Dein Gegner hat die Regeln gebrochen
   *[unstated] Du hast gewonnen
}
you-lost = { $reason ->
    [checkmate] Du hast durch Matt verloren
    [king-capture] Du hast verloren: Dein König wurde geschlagen
    [time] Du hast auf Zeit verloren
    [resignation] Du hast durch Aufgabe verloren
    [abandoned] Du hast verloren: Du bist gegangen
   *[unstated] Du hast verloren
}
drawn = { $reason ->
    [stalemate] Remis durch Patt
    [agreement] Remis durch Einigung
    [repetition] Remis durch dreifache Wiederholung
    [fifty-moves] Remis nach der 50-Züge-Regel
    [insufficient] Remis: Niemand kann matt setzen
    [abandoned] Remis: Jemand ist gegangen
    [time] Remis: Eine Uhr ist abgelaufen
   *[unstated] Remis
}

## Was gespielt wurde: eines der ersten, dann was sonst geschah

played-placed = { side } hat einen Assassinen versteckt
played-castled = { side } rochiert { $castling ->
    [king] kurz
   *[queen] lang
}
played-via = { side }: { $piece } { $from } über { $via } nach { $to }
played-from-to = { side }: { $piece } { $from } nach { $to }
played-to = { side }: { $piece } nach { $to }
played-from = { side }: { $piece } verschwindet von { $from }
played-unseen = { side }: { $piece } zieht ungesehen
and-promotes = , wird { role }
and-takes = , geschlagen: { piece }
and-swaps = , getauscht mit: { piece }
and-check = { " " }Schach.
taken-back = Zurückgenommen.

## Fragen und Antworten

exit-to = Nach { $square } springen
exit-to-swap = Nach { $square } springen und tauschen: { piece }
stay-on = Auf { $square } bleiben
walk-or-jump = Nach { $square } ziehen oder durch das Portal springen?
ask-resign = { $who ->
    [white] { white }: aufgeben
    [black] { black }: aufgeben
   *[you] Aufgeben
}?
ask-offer-draw = { $who ->
    [white] { white }: Remis anbieten
    [black] { black }: Remis anbieten
   *[you] Remis anbieten
}?
ask-answer-draw = { $who ->
    [white] { black } bietet Remis an. { white }: annehmen?
    [black] { white } bietet Remis an. { black }: annehmen?
   *[you] Dein Gegner bietet Remis an. Nimmst du an?
}
yes-resign = { resign }
yes-offer-draw = { offer-draw }
yes-answer-draw = Annehmen
draw-offered = { $who ->
    [white] { white } bietet
    [black] { black } bietet
    [you] Du bietest
   *[opponent] Dein Gegner bietet
} Remis an.
draw-declined = { $who ->
    [white] { white }
    [black] { black }
   *[opponent] Dein Gegner
} lehnt das Remis ab.
play-it = { $move } spielen?
premove-set = Vorausgezogen: { $from } nach { $to }.
premove-gone = Der vorausgeplante Zug ist nicht mehr möglich.

## Geschlagene Figuren und Zeit, für alle, die sie hören

captured = { side } hat geschlagen: { $pieces }.
captured-nothing = { side } hat nichts geschlagen.
captured-piece = { $count }× { role }
ahead-by = { $count } voraus.
hours = { $count } { $count ->
    [one] Stunde
   *[other] Stunden
}
minutes = { $count } { $count ->
    [one] Minute
   *[other] Minuten
}
seconds = { $count } { $count ->
    [one] Sekunde
   *[other] Sekunden
}
low-time = { side } hat noch { $time }.

## Rückblick, und die Meinung des Computers

reviewing = { $ply ->
    [0] Anfangsstellung
   *[other] Halbzug { $ply } von { $count }
}.{ $over ->
    [yes] { "" }
   *[no] { " " }Die Partie läuft noch.
}
hint = Der Computer würde { $move } spielen.
searching = Rechnet { $count } { $count ->
    [one] Halbzug
   *[other] Halbzüge
} voraus
judging = { $done } von { $count } Stellungen beurteilt
could-have = { $move }: besser { $better }
exercise = Fehler { $number } von { $count }.
was-mistake = { $move } hat etwas verschenkt. Finde einen besseren Zug.
look-at = Sieh dir die Figur auf { $square } an.

## Dateien

loaded = Geladen: { $rule-set }, { $count ->
    [0] noch keine Züge
    [one] { $count } Halbzug
   *[other] { $count } Halbzüge
}.
left-out = { $quoted } wurde weggelassen.
other-portals = Das Tag Portals, { $quoted }, wurde weggelassen: Die FEN nennt andere Portale.
first-of-several = Die Datei enthält { $count } Partien. Dies ist die erste.
cut-after-end = Nach diesen Regeln ist die Partie nach Halbzug { $ply } zu Ende. Der Rest der Datei wird weggelassen.
read-up-to = Nur die Züge bis hierher waren lesbar. { $fault }

## Was misslang: Züge

game-is-over = Die Partie ist zu Ende. Beginne eine neue, oder nimm Züge zurück.
not-your-turn = Du bist nicht am Zug.
move-unreadable = „{ $text }“ ist kein Zug. Versuche es mit Nf3 oder e2e4.
exit-missing = { $text } führt in ein Portal. Nenne einen Ausgang, zum Beispiel { $example }.
move-illegal = { $text } ist hier nicht erlaubt.
move-ambiguous = { $text } könnte mehrere Züge meinen: { $moves }.
played-illegal = Die andere Seite hat { $text } gespielt. Das ist hier nicht erlaubt und gilt nicht.
computer-failed = Der Computer hat nicht geantwortet. Nimm einen Zug zurück, oder spielt zu zweit weiter.
nothing-to-undo = Es gibt nichts zurückzunehmen.
nothing-to-redo = Es gibt nichts zu wiederholen.
tokens-full = Alle acht Portale liegen. Tippe erst eines an, um es wegzunehmen.

## Was misslang: Dateien

too-large = Die Datei ist zu groß: Sie hat { $count } Bytes. Erlaubt sind { $limit }.
unknown-format = Das konnten wir nicht lesen. Füge eine PGN, eine FEN, eine gespeicherte Partie oder eine Liste von Zügen ein.
empty-file = Diese Datei ist leer.
newer-version = Diese Partie wurde von einer neueren Version des Programms gespeichert (Format { $version }; diese Version liest Formate bis { $limit }). Lade die Seite neu, um sie zu aktualisieren.
damaged-json = Die gespeicherte Partie ist in Zeile { $line }, Spalte { $column } beschädigt: { $detail }.
wrong-field = Das Feld „{ $text }“ der gespeicherten Partie hat einen falschen Wert: { $detail }.
at-move = Zug { $number }, { side }
at-move-and-line = { at-move } (Zeile { $line })
wrong-ply = { $place }: { $ply-fault ->
    [unreadable] { $text } ist kein Zug.
    [illegal] { $text } ist hier nicht erlaubt.
    [ambiguous] { $text } könnte mehrere Züge meinen.
    [hidden] { $text } verbirgt den Zug, deshalb lässt sich die Partie nicht nachspielen.
   *[too-long] Die Partie ist zu lang.
}
plies-after-end = Halbzug { $ply }: Die Partie ist davor schon zu Ende.
too-many-plies = Eine Partie kann hier nicht mehr als { $limit } Halbzüge haben.
wrong-line = Zeile { $line }: „{ $text }“ { $line-fault ->
   *[form] ist unverständlich. Erwartet wird etwa „White P: e2 to e4“ oder „Black Portal: e7 via d5 to f3“.
    [square] nennt ein Feld, das es nicht gibt.
    [wrong-side] ist ein Zug der falschen Seite.
    [unclosed] öffnet etwas, das nie geschlossen wird.
    [too-deep] liegt in zu vielen anderen Varianten.
}
token-count = Zu einer Portallage gehören acht Felder, hier sind es { $count }.
token-square-twice = Die Portallage nennt { $square } zweimal.
token-square-taken = Auf { $square } kann kein Portal liegen: Dort steht eine Figur.
text-format-only-standard = Textdateien gibt es nur für Standard-Portalschach. Nimm stattdessen PGN.
secret-game = Eine laufende Partie mit versteckten Assassinen lässt sich nicht exportieren, weil das sie verraten würde. Speichere sie stattdessen als Datei.
opponent-elsewhere = Eine Partie gegen jemanden an einem anderen Gerät lässt sich analysieren, wenn sie zu Ende ist.
link-damaged = Dieser Link ist beschädigt oder abgeschnitten. Kopiere den ganzen Link und öffne ihn noch einmal, oder bitte um einen neuen.
unknown-rule-set = Die Regeln „{ $text }“ sind hier nicht bekannt.

## Was misslang: der Text einer Stellung

fen-field = { $field ->
   *[text] FEN
    [board] FEN, Feld 1 (Figuren)
    [turn] FEN, Feld 2 (Seite am Zug)
    [castling] FEN, Feld 3 (Rochade)
    [en-passant] FEN, Feld 4 (en passant)
    [halfmove-clock] FEN, Feld 5 (Halbzüge seit Schlagen oder Bauernzug)
    [fullmove-number] FEN, Feld 6 (Zugnummer)
    [extra] FEN, Feld 7
    [state] FEN, Feld 8
}
fen-too-long = { $count } Bytes sind zu lang
fen-field-count = erwartet werden 6 oder 7 Felder, gefunden { $count }
fen-rank-count = erwartet werden 8 Reihen, gefunden { $count }
fen-rank-length = Reihe { $rank } hat { $count } statt 8 Felder
fen-unknown-piece = { $quoted } ist weder Figur noch Zahl von 1 bis 8
fen-foreign-piece = { role } gibt es nicht in: { $rule-set }
fen-turn = erwartet wird „w“ oder „b“, gefunden { $quoted }
fen-castling = erwartet wird „-“ oder aus KQkq, gefunden { $quoted }
fen-en-passant = erwartet wird „-“ oder ein Feld der Reihe 3 oder 6, gefunden { $quoted }
fen-number = { $quoted } ist keine passende Zahl
fen-no-extra = diese Regeln haben nur sechs Felder
fen-unknown-extra = { $quoted } ist hier unbekannt
fen-twice = { $quoted } steht zweimal da
fen-no-layout = die Anordnung der Portale fehlt, zum Beispiel wb3e3d5f5/bc4e4d6g6/ng4b5
fen-layout = das Portalnetz { $quoted } ist nicht möglich: { $fault }

## Fehler in einem Portalnetz

layout-empty = Es ist leer
layout-owner = Es beginnt nicht mit w, b oder n
layout-no-square = Was mit seinem Zeichen Nr. { $number } beginnt, ist kein Feld
layout-second-arrow = Es hat mehr als ein >
layout-two-way = Ein Netz in beide Richtungen hat 2 bis 8 Felder
layout-one-way = Ein Netz in eine Richtung hat 1 bis 4 Eingänge und 1 bis 4 Ausgänge
layout-rank = { $square } liegt nicht auf den Reihen 3 bis 6
layout-twice = Es hat { $square } zweimal
layout-shared = { $square } gehört auch zu einem anderen Netz
layout-networks = Eine Anordnung hat höchstens 8 Netze
layout-squares = Eine Anordnung hat höchstens 24 Felder

## Was misslang: eine Stellung

position-of-other-rules = Diese Stellung gehört zu anderen Regeln.
position-view = Diese Stellung ist nur das, was eine Seite sieht: Versteckte Assassinen fehlen darin.
position-kings = { side } hat { $count } Könige, aber jede Seite braucht genau einen.
position-role = Auf { $square }: { role } gibt es nicht in: { $rule-set }.
position-pawn-rank = Auf { $square } steht ein Bauer, aber Bauern stehen auf den Reihen 2 bis 7.
position-opponent-in-check = { side } steht im Schach, aber die andere Seite ist am Zug.
position-castling = { side } kann nicht mit dem Turm von { $square } rochieren: König und Turm müssen am Platz stehen.
position-en-passant = En passant auf { $square } geht nicht: Kein Bauer kann eben daran vorbeigezogen sein.
position-placing = { side } muss noch einen Assassinen verstecken, aber vor keinem eigenen Bauern ist ein Feld frei.
position-token-count = Es gibt { $count } Portalsteine, aber es müssen 8 sein.
position-cooldown = { $square } kann für { side } nicht gesperrt sein: Es ist nicht das erste Feld eines neutralen Portalnetzes.
position-too-many-layouts = Es wurden zu viele verschiedene Anordnungen von Portalen geöffnet. Lade die Seite neu, um eine weitere zu öffnen.
position-no-return = { $from } nach { $to } ist kein Sprung im Netz von { side }.
