### The fixed texts of the page in German.

## The game's names

app-name = Portalschach
variant-chess = Schach
variant-dinosaur = Dinosaurierschach
variant-assassin = Assassinenschach
variant-dinosaur-assassin = Schach mit Dinosaurier und Assassine
variant-portal = Portalschach
variant-portal-standard = Standard-Portalschach
variant-portal-custom = Eigene Portale
blurb-chess = Das Schach, das du kennst, mit allen Regeln.
blurb-dinosaur = Jede Seite hat einen Triceratops, der wie Dame oder Springer zieht.
blurb-assassin = Jede Seite versteckt einen Assassinen, den niemand sieht, bis ein Bauer ihn findet.
blurb-dinosaur-assassin = Ein Triceratops auf dem Brett und ein Assassine im Versteck.
blurb-portal = Feste Portale: von einem zum nächsten springen und mit dem Gegner die Plätze tauschen.
blurb-portal-standard = Acht Portalsteine, die wandern, wenn Figuren hindurchgehen.
blurb-portal-custom = Die Regeln von Portalschach mit Portalen, die die Spieler selbst zeichnen.

## Sides and pieces

white = Weiß
black = Schwarz
pawn = Bauer
knight = Springer
bishop = Läufer
rook = Turm
queen = Dame
king = König
triceratops = Triceratops
assassin = Assassine

## Layouts of portals to choose from

preset-classic = Klassisch
preset-classic-about = Die Portale von Portalschach: vier für jede Seite und ein neutrales Paar.
preset-pairs = Acht Paare
preset-pairs-about = Acht kleine Netze aus je zwei Portalen: Jeder Sprung hat nur einen Ausgang.
preset-doors = Einbahntüren
preset-doors-about = Portale, die nur in eine Richtung führen: Wer hindurchgeht, muss zu Fuß zurück.
preset-pinwheel = Windrad
preset-pinwheel-about = Die Portale drehen sich um die Mitte: Deine beiden Flügel sind verschieden.
preset-feud = Zwei Lager
preset-feud-about = Jede Seite hat eigene Netze, keines gehört beiden: Niemand kann dir folgen.
preset-commons = Gemeingut
preset-commons-about = Alle Portale sind neutral: Wohin du springen kannst, kann auch der Gegner springen.
preset-ring = Der Ring
preset-ring-about = Acht neutrale Portale rund um die Mitte: von jedem zu jedem anderen.
preset-small = Erste Schritte
preset-small-about = Ein kleines Netz für jede Seite, leicht im Blick zu behalten.
preset-storm = Sturm
preset-storm-about = Vierundzwanzig Portale in acht Netzen: In der Mitte ist kaum ein Feld sicher.

## Starting a game

new-game = Neue Partie
rule-set = Regeln
clock = Uhr
no-clock = Ohne Uhr
custom = Eigene
clock-hint = Minuten pro Seite + Sekunden, die jeder Zug dazugibt.
minutes-each = Minuten pro Seite
different-times = Verschiedene Zeiten für Weiß und Schwarz
minutes-white = Minuten für Weiß
minutes-black = Minuten für Schwarz
increment-seconds = Sekunden dazu pro Zug
portal-layout = Lage der Portale
layout-default = Übliche Lage
layout-custom = Selbst legen
draw-portals = Eigene Portale zeichnen
layouts-full = Es sind schon fünfzig Anordnungen gespeichert. Lösche eine, um eine andere zu behalten.
layout-kept = Unter deinen Portalen gespeichert.
opponent = Gegner
opponent-computer = Der Computer
friend-hint = Du bekommst einen Link, einen Code und einen QR-Code zum Verschicken. Die Partie beginnt, wenn dein Freund einen davon öffnet.
create-room = Raum eröffnen
play-as = Farbe
play-random = Zufällig
computer-level = Stufe
level-classic = Klassisch
level-0 = erste Partien
level-1 = Anfänger
level-2 = gemütlich
level-3 = aufmerksam
level-4 = solide
level-5 = stark
level-6 = sehr stark
level-7 = zäh
level-8 = volle Stärke
level-classic-word = das erste Programm
start-game = Partie beginnen
rules-of-this-game = Regeln dieses Spiels
replace-game = Eine Partie läuft noch. Eine neue beginnen? Die alte bleibt bei deinen Partien.

## Buttons around the board

undo = Zurücknehmen
redo = Wiederholen
ask-take-back = Um Rücknahme bitten
take-back-sent = Dein Gegner wird gefragt, ob du deinen Zug zurücknehmen darfst.
take-back-asked = Dein Gegner möchte einen Zug zurücknehmen. Bist du einverstanden?
take-back-allow = Einverstanden
take-back-refused = Dein Gegner ist mit der Rücknahme nicht einverstanden.
take-back-hidden = In Partien mit versteckten Assassinen lässt sich kein Zug zurücknehmen, denn niemand kann vergessen, was ein Zug gezeigt hat.
take-back-not-now = Um eine Rücknahme kannst du jetzt nicht bitten.
flip = Brett drehen
resign = Aufgeben
offer-draw = Remis anbieten
decline = Ablehnen
yes = Ja
cancel = Abbrechen
close = Schließen
ok = OK
load = Laden
save-load = Speichern und laden
save-game = Partie speichern
load-game = Partie laden
hint = Tipp
more = Mehr
show-assassin = Assassinen zeigen
hide-assassin = Assassinen verstecken
menu = Menü
rematch = Noch einmal
after-game = Nach der Partie
new-opponent = Neuer Gegner
review-game = Partie ansehen

## The move list and review

moves = Züge
no-moves-yet = Noch keine Züge
no-portals = In dieser Partie gibt es keine Portale.
portals-white = Portale von Weiß
portals-black = Portale von Schwarz
portals-neutral = Neutrale Portale
portal-key = ◆ Weiß · ⬡ Schwarz · ○ beide
portal-key-white = ◆ deine · ⬡ gegnerische · ○ gemeinsame
portal-key-black = ◆ gegnerische · ⬡ deine · ○ gemeinsame
portals-tokens = Portalsteine
not-next-white = Im nächsten Zug nicht für Weiß
not-next-black = Im nächsten Zug nicht für Schwarz
first = Erster Zug
previous = Voriger Zug
next = Nächster Zug
back-to-game = Zurück zur Partie
last-move = Letzter Zug
type-move = Zug eintippen
type-move-hint = Zum Beispiel Nf3 oder e2e4
play = Ziehen

## The board

board = Brett
board-help = Pfeiltasten gehen über das Brett, Eingabe oder Leertaste hebt auf und setzt ab, Buchstaben finden Figuren.
white-clock = Uhr von Weiß
black-clock = Uhr von Schwarz
promote = Was soll der Bauer werden?
choose-exit = Wähle einen Ausgang.
walk-here = Hierher ziehen
jump-here = Hierher springen
confirm-own-assassin = Dort steht dein eigener Assassine versteckt und wäre verloren. Trotzdem ziehen?
start-with-tokens = Partie beginnen
im-ready = Ich bin so weit
resize-board = Größe des Bretts ändern

## What explains the board

legend-white = Portal von Weiß
legend-black = Portal von Schwarz
legend-neutral = Neutrales Portal
portal-token = Portalstein
legend-exits = Führt nach
legend-white-rule = Nur Weiß kann hindurch. Für Schwarz ist es ein gewöhnliches Feld.
legend-black-rule = Nur Schwarz kann hindurch. Für Weiß ist es ein gewöhnliches Feld.
legend-neutral-rule = Beide Seiten können hindurch.
legend-exit-rule = Hier kommen Figuren nur heraus.
legend-token-rule = Eine Figur, die hier eintritt, zieht sofort zu einem anderen offenen Portalstein weiter.
legend-token-closed = Hier steht eine Figur, deshalb kann hier nichts herauskommen.
guide-title = So funktionieren Portale
guide-portal-enter = Eine Figur, die auf ein Portal ihrer Seite zieht, …
guide-portal-choose = … darf dort bleiben oder sofort zu einem anderen Portal dieser Seite weiterspringen.
guide-portal-out = Steht am Ausgang eine gegnerische Figur, tauschen die beiden die Plätze.
guide-token-enter = Eine Figur, die auf einen Portalstein zieht, …
guide-token-choose = … zieht sofort zu einem anderen Portalstein weiter, auf dem keine Figur steht.
guide-token-out = Der Portalstein, durch den sie ging, wandert auf das Feld, von dem sie kam.
got-it = Verstanden
notation = Notation
pieces = Wie zieht diese Figur?
sign-pawn = Ein Bauer zieht nach e4. Bauern haben keinen Buchstaben.
sign-pieces = König, Dame, Turm, Läufer, Springer
sign-letters = Bauer, Springer, Läufer, Turm, Dame, König
sign-move = Ein Springer zieht nach f3.
sign-origin = Der Springer auf der b-Linie zieht nach d2; ein anderer könnte es auch.
sign-capture = Schlägt
sign-check = Schach
sign-mate = Schachmatt, oder der König wird geschlagen
sign-promotion = Der Bauer wird eine Dame.
sign-castling = Kurze · lange Rochade
sign-placed = Ein Assassine wird auf e3 gestellt.
sign-placed-unseen = Ein Assassine wird versteckt aufgestellt.
sign-unseen = Ein Assassine zieht ungesehen.
sign-jump = Ein Springer betritt das Portal auf d5 und kommt auf b3 heraus.
sign-activation = Ein Springer, der auf einem Portal steht, springt nach b3.
sign-swap = Der Springer kommt auf f5 heraus und tauscht mit der Figur dort den Platz.
sign-words = Ein weißer Bauer zieht von e2 nach e4.
sign-portal-words = Die weiße Figur auf b1 betritt den Portalstein auf c3 und kommt auf e5 heraus.
sign-good = Ein guter Zug
sign-brilliant = Ein glänzender Zug
sign-mistake = Ein Fehler
sign-blunder = Ein grober Fehler
sign-interesting = Ein interessanter Zug
sign-dubious = Ein zweifelhafter Zug
your-turn = Du bist am Zug

## Pages and dialogs

page-play = Spielen
page-game = Partie
page-games = Partien
page-puzzles = Aufgaben
page-rules = Regeln
page-editor = Editor
page-settings = Einstellungen
start-title = Schach mit Portalen, Dinosauriern und versteckten Assassinen
start-learn = Neu hier? In zwei Minuten gelernt.
learn = Lernen
continue = Weiterspielen
computer = Computer
friend = Freund
same-device = Ein Gerät
page-not-found = Diese Seite gibt es nicht.
help = Hilfe
help-learn = In zwei Minuten lernen
help-move = Wie ziehe ich eine Figur?
help-move-how = Tippe auf die Figur und dann auf das Feld, auf das sie soll, oder zieh sie dorthin. Punkte zeigen, wohin sie kann.
help-friend = Wie spiele ich mit einem Freund?
help-friend-how = Wähle neben einem Spiel „Freund“ und verschicke den Link. Die Partie beginnt, wenn dein Freund ihn geöffnet und angenommen hat.
help-take-back = Kann ich einen Zug zurücknehmen?
help-take-back-how = Ja, mit „Zurücknehmen“ neben dem Brett. In einem Raum wird dein Gegner erst gefragt. Mit versteckten Assassinen geht im Raum kein Zug zurück.
help-kept = Wo sind meine Partien?
help-kept-how = In diesem Browser; du brauchst kein Konto. „Partien“ zeigt alle und sichert sie als Datei, die du auf ein anderes Gerät mitnehmen kannst.
help-offline = Kann ich ohne Verbindung spielen?
help-offline-how = Ja: gegen den Computer, an einem Gerät, Aufgaben und Lektionen. Nur Räume brauchen eine Verbindung.
shortcuts = Tastenkürzel
shortcut-review = Frühere und spätere Züge ansehen
shortcut-ends = Anfang und Ende der Partie
shortcut-help = Diese Hilfe öffnen
shortcut-cancel = Auswahl aufheben
shortcut-assassin = Assassinen zeigen oder verstecken
shortcut-clocks = Die Uhren ansagen
shortcut-last-move = Den letzten Zug ansagen
shortcut-portals = Ansagen, wo die Portale sind
shortcut-mute = Ton an oder aus

## Settings

theme = Farben
theme-system = System
theme-light = Hell
theme-dark = Dunkel
board-theme = Brett
board-walnut = Nussbaum
board-slate = Schiefer
board-meadow = Wiese
board-contrast = Starker Kontrast
coordinates = Koordinaten
coordinates-off = Keine
coordinates-edge = Am Rand
coordinates-every = Auf jedem Feld
volume = Lautstärke
mute = Stumm
sound-on = Ton an
sound-off = Ton aus
vibrate = Vibrieren
orientation = Brett an einem Gerät
orientation-stays = Bleibt, wie es ist
orientation-turns = Dreht sich zur Seite am Zug
orientation-faces = Figuren stehen sich gegenüber
animation = Bewegung
confirm-moves = Vor jedem Zug fragen
confirm-final = Vor Aufgabe und Remisangebot nachfragen
show-targets = Zeigen, wohin eine Figur ziehen kann
auto-queen = Immer in eine Dame umwandeln
figurines = Figurensymbole in der Zugliste
always-type = Feld für getippte Züge immer zeigen
notify = Benachrichtigen, wenn ich am Zug bin und diese Seite nicht zu sehen ist
notify-refused = Der Browser erlaubt dieser Seite keine Benachrichtigungen. Erlaube sie zuerst in den Einstellungen des Browsers.
language = Sprache
reset-settings = Einstellungen zurücksetzen

## Games and files

past-games = Frühere Partien
no-past-games = Noch keine Partien. Jede Partie, die du spielst, wird hier aufgehoben.
open = Öffnen
delete = Löschen
delete-question = Diese Partie endgültig löschen?
export = Ausgeben
export-json = Als Datei speichern
export-pgn = PGN
export-text = Textdatei
export-fen = FEN
copy = Kopieren
copy-pgn = PGN kopieren
copy-fen = FEN kopieren
copied = Kopiert
share = Teilen
drop-here = Datei hier ablegen oder Partie einfügen
choose-file = Datei wählen
choose-game = Partie wählen
reading-file = Die Datei wird gelesen
stop = Anhalten
previous-page = Vorige Seite
next-page = Nächste Seite
in-progress = Läuft noch
search-games = Suchen
no-games-found = Keine Partie passt dazu.
more-games = Mehr Partien zeigen
result = Ergebnis
finished = Beendet
not-finished = Nicht beendet
any = Alle
statistics = Statistik
your-side = Deine Seite
won = Gewonnen
drawn = Remis
lost = Verloren
total = Alle Partien
save-holds-secrets = In der gespeicherten Datei steht, wo die Assassinen versteckt sind: Wer sie öffnet, kann es sehen.
export-layout = Lage der Portale als Textdatei

## Position editor

editor = Stellung aufbauen
editor-turn = Am Zug
editor-castling = Rochade
editor-en-passant = En passant
editor-hand = Figuren versetzen
piece = Figur
editor-erase = Entfernen
editor-clear = Leeres Brett
editor-reset = Grundstellung
editor-play-here = Partie von hier beginnen
play-friend-from-here = Von hier mit einem Freund spielen
assassin-start = Partien mit versteckten Assassinen beginnen im Netz immer mit der Grundstellung.
editor-legal = Diese Stellung ist spielbar.
editor-placing = Muss noch einen Assassinen verstecken
white-short = Weiß, kurz
white-long = Weiß, lang
black-short = Schwarz, kurz
black-long = Schwarz, lang
none = Keins

## What the app has to say

storage-denied = Dieser Browser lässt die Seite nichts aufheben: Die Partie geht weiter, ist aber weg, wenn du sie schließt. Speichere sie als Datei.
storage-full = Der Speicher des Browsers ist voll: Die Partie geht weiter, wird aber nicht aufgehoben. Speichere sie als Datei oder lösche alte Partien.
storage-weak = Dieser Browser verweigert der Seite seine Datenbank: Die Partie geht weiter und wird aufgehoben, aber ein Absturz kann die letzten Züge kosten.
storage-silent = Der Speicher des Browsers antwortet nicht, darum kann deine letzte Partie noch nicht gezeigt werden. Sie ist nicht verloren. Schließe andere Tabs dieser Seite oder starte den Browser neu und versuche es dann noch einmal; bis dahin wird nichts aufgehoben, was du hier spielst.
storage-unread = Die gespeicherten Partien sind gerade nicht lesbar, weil der Speicher des Browsers nicht antwortet. Schließe andere Tabs dieser Seite oder starte den Browser neu und versuche es dann noch einmal.
storage-broken = Der Speicher des Browsers arbeitet gerade nicht. Du kannst weiterspielen, und die Seite versucht weiter, die Partie aufzuheben. Sicherer ist es, sie als Datei zu speichern.
storage-blocked = Ein anderer Tab dieser Seite blockiert den Speicher des Browsers, darum wird die Partie nicht aufgehoben. Schließe die anderen Tabs. Du kannst weiterspielen, und die Seite versucht es weiter.
storage-newer = Die gespeicherten Partien gehören einer neueren Version dieser Seite. Lade die Seite neu, um sie zu benutzen. Was du hier gespielt hast, bleibt erhalten.
game-elsewhere = Deine Partie ist in einem anderen Tab offen.
game-taken-over = Diese Partie wird jetzt in einem anderen Tab gespielt. Was du hier ziehst, wird nicht mehr aufgehoben.
take-game-over = Hier weiterspielen
game-restored = Deine Partie geht weiter, wo du sie verlassen hast.
copy-failed = Der Browser hat das Kopieren nicht erlaubt. Markiere den Text und kopiere ihn selbst.
update-ready = Eine neue Version ist bereit.
crashed = Etwas ist schiefgegangen, und die Seite ist stehen geblieben. Deine Partie ist gespeichert: Lade die Seite neu, um weiterzuspielen.
reload = Neu laden
offline = Du bist offline: Das Netzwerkspiel braucht eine Verbindung. An diesem Gerät kannst du weiterspielen.
install-app = Als App installieren
install-share = Tippe im Browser auf „Teilen“.
install-add = Wähle in der Liste „Zum Home-Bildschirm“.
install-done = Tippe auf „Hinzufügen“: Die App startet dann über ihr Symbol, mit oder ohne Netz.
file-too-large = Die Datei ist größer als 1 MB: Das ist keine gespeicherte Partie.
file-unreadable = Die Datei ließ sich nicht als Text lesen.
notices = Hinweise
loading = Lädt
chunk-missing = Dieser Teil der Seite konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal.
chunk-gone = Eine neue Version hat diesen Teil der Seite ersetzt. Lade die Seite neu, um sie zu bekommen; deine Partien bleiben erhalten.
retry = Noch einmal versuchen
network-play = Netzwerkspiel
you = Du
skip-to-board = Zum Brett springen
show-me = Zeig es mir
try-again = Noch einmal

## The computer player

opponent-watch = Zwei Computern zusehen
players = Spieler
move-now = Sofort ziehen
pause = Pause
one-move = Ein Zug
speed = Tempo
speed-slow = Langsam
speed-normal = Normal
speed-fast = Schnell
ask-computer = Den Computer noch einmal fragen
computer-restarted = Der Computer hat nicht mehr geantwortet und wurde neu gestartet.
no-workers = Dieser Browser führt keine Worker aus, die der Computer zum Denken braucht.
neural-network-gone = Das neuronale Netz dieser Partie ließ sich nicht laden. Der Computer spielt ohne es weiter.
without-neural-network = Der Computer spielt diese Partie ohne sein neuronales Netz, das hier nicht verfügbar ist.
analysis-failed = Die Partie konnte nicht analysiert werden. Versuche es noch einmal.
analyse = Partie analysieren
analysis = Analyse
score-graph = Wer nach jedem Zug besser stand: je höher die Linie, desto besser für Weiß.
no-worst-moves = Kein Zug hat viel verschenkt.
accuracy = Genauigkeit
inaccuracy = Ungenauigkeit
inaccuracies = Ungenauig
mistakes = Fehler
blunders = Grobe Fehler
best-move = Bester Zug
marked-moves = Züge mit ihrer Bewertung
all-moves = Auch gute Züge zeigen
time-spent = Bedenkzeit für den Zug
learn-mistakes = Aus deinen Fehlern lernen
learn-progress = Durchgearbeitete Fehler
learn-show = Zug zeigen
learn-next = Nächster Fehler
learn-again = Von vorn beginnen
learn-judging = Die Engine sieht sich deinen Zug an …
learn-found = Das ist ein guter Zug.
learn-wrong = Auch das verschenkt etwas. Versuche einen anderen Zug.
learn-shown = Dieser Zug wäre besser gewesen.
learn-done = Du hast alle Fehler durchgearbeitet.
learn-none = Es gibt keine Fehler, aus denen man lernen könnte.
learn-not-judged = Diese Partie ist noch nicht analysiert. Öffne sie und wähle „Partie analysieren“.

## Analysis board

analysis-board = Analysebrett
analysis-notation = Züge und Varianten
analysis-empty = Noch keine Züge. Ziehe auf dem Brett, oder öffne ein PGN.
analysis-comment = Kommentar zu diesem Zug
analysis-marks = Zeichen
analysis-mark-good = Guter Zug
analysis-mark-mistake = Fehler
analysis-mark-brilliant = Ausgezeichneter Zug
analysis-mark-blunder = Grober Fehler
analysis-mark-interesting = Interessanter Zug
analysis-mark-dubious = Zweifelhafter Zug
analysis-promote = Variante nach oben
analysis-make-main = Zur Hauptvariante machen
analysis-delete = Ab hier löschen
analysis-position-link = Link zu dieser Stellung kopieren
analysis-open-pgn = PGN öffnen
analysis-pgn-hint = Füge hier eine Partie ein. Varianten, Kommentare und Zeichnungen bleiben erhalten.
analysis-unread = Einige Varianten sind nicht lesbar. Sie bleiben als Text in der Datei.
analysis-seen-by = Was man sieht
analysis-seen-by-all = Alles
analysis-seen-by-white = Was Weiß wusste
analysis-seen-by-black = Was Schwarz wusste
analysis-missing = Diese Analyse ist auf diesem Gerät nicht gespeichert.
analysis-full = Die Analyse kann nicht größer werden.
analysis-keys = Die Pfeiltasten führen durch die Zugfolge und zwischen Varianten hin und her. P rückt eine Variante nach oben, Entf löscht sie, L schaltet die Engine ein und aus.
engine = Engine
engine-lines = Varianten
engine-depth = Tiefe
engine-speed = Stellungen pro Sekunde
engine-bar = Gewinnchance für Weiß
engine-refused = Die Engine bleibt aus, solange eine Netzwerkpartie läuft, hier oder in einem anderen Tab.
engine-one-side = Die Engine sieht alles. Sie bleibt aus, solange nur das Wissen einer Seite gezeigt wird.
engine-rests = Die Engine ruht, solange die Züge beurteilt werden.

## Backups

backup = Sicherung
backup-hint = Alle Partien, Analysen, Einstellungen, Lektionen und Aufgabenergebnisse in einer Datei, zum Aufheben oder für ein anderes Gerät. Darin steht auch, wo versteckte Assassinen sind.
backup-save = Alles sichern
backup-restore = Aus einer Datei wiederherstellen
backup-unreadable = Das ist keine Sicherung dieses Programms.
backup-preview = Noch ist nichts wiederhergestellt. Das ist in der Datei:
backup-new = Neue Partien
backup-further = Partien, die mehr Züge haben als hier
backup-known = Partien, die schon hier sind
backup-other = Partien, die hier anders verlaufen sind und bleiben, wie sie sind
backup-bad = Partien, die nicht lesbar sind
backup-analyses-new = Analysen, die hier fehlen
backup-analyses-joined = Analysen, die Varianten oder Kommentare zu deinen dazubekommen
backup-analyses-beside = Analysen, die anders beginnen als deine mit demselben Namen und einen eigenen Namen bekommen
backup-analyses-known = Analysen, die schon hier sind
backup-analyses-full = Analysen, die wegbleiben, weil hier nur die letzten aufgehoben werden
backup-analyses-bad = Analysen, die nicht lesbar sind
backup-judged-new = Vom Computer beurteilte Partien, die hier nicht beurteilt sind
backup-judged-joined = Beurteilte Partien mit mehr Stellungen oder gelösten Übungen als hier
backup-judged-known = Beurteilte Partien, die schon hier sind
backup-judged-other = Beurteilte Partien, die hier anders verlaufen sind und bleiben, wie sie sind
backup-judged-full = Beurteilte Partien, die wegbleiben, weil hier nur die letzten aufgehoben werden
backup-judged-bad = Beurteilte Partien, die nicht lesbar sind
backup-layouts-new = Portalanordnungen, die hier fehlen
backup-layouts-beside = Portalanordnungen mit dem Namen einer anderen, die einen eigenen Namen bekommen
backup-layouts-known = Portalanordnungen, die schon hier sind
backup-layouts-full = Portalanordnungen, die wegbleiben, weil hier kein Platz für mehr ist
backup-layouts-bad = Portalanordnungen, die nicht lesbar sind
backup-lessons = Erste Lektionen, die hier noch nicht gemacht sind
backup-puzzles = Aufgaben, die später als hier gelöst oder versucht wurden
backup-settings = Auch die Einstellungen wiederherstellen
backup-go = Wiederherstellen
backup-done = Die Sicherung ist wiederhergestellt.
backup-partly = Nicht alles konnte gespeichert werden: Ein anderer Tab hat eine der Partien, oder der Speicher des Browsers ist voll.

## Pictures of games

pictures = Bilder
picture-svg = Bild (SVG)
picture-png = Bild (PNG)
picture-film = Animation (GIF)
film-is-made = Die Animation wird erstellt und gespeichert, sobald sie fertig ist.
picture-failed = Dieser Browser konnte das Bild nicht erstellen.

## Games played by links

opponent-link = Per Link
mail-hint = Du schickst jeden Zug als Link, mit jedem Messenger, und bekommst einen Link zurück. Das braucht keinen Server, und niemand muss sich beeilen.
mail-secrets = Eine Partie mit versteckten Assassinen kann man nicht per Link spielen: Ein Link enthält die ganze Partie und würde zeigen, wo sie sind.
mail-foreign-id = Diese Partie lässt sich nicht als Link verschicken, weil sie nicht mit diesem Programm begonnen wurde.
mail-title = Partie per Link
mail-invite = Schick diesen Link deinem Gegner, der den ersten Zug macht.
mail-send = Schick deinen Zug ab. Bis dahin kannst du ihn zurücknehmen.
mail-wait = Dein Zug ist verschickt. Wenn der Link deines Gegners kommt, öffne ihn.
mail-move = Du bist am Zug. Danach schickst du den nächsten Link.
mail-over = Die Partie ist zu Ende. Schick den Link, damit dein Gegner sieht, wie sie ausging.
mail-send-move = Zug verschicken
copy-link = Link kopieren
mail-paste = Füge den Link ein, den du bekommen hast
mail-not-link = Das ist kein Link zu einer Partie per Link.
mail-invited = Du bist zu einer Partie per Link eingeladen.
mail-you-white = Du spielst Weiß.
mail-you-black = Du spielst Schwarz.
mail-own-invitation = Hast du diesen Link selbst verschickt? Dann muss ihn dein Gegner öffnen.
mail-look = Nur ansehen
mail-board-stays = Die Partie, die gerade auf deinem Brett ist, bleibt unter deinen Partien.
mail-turn = Der Link deines Gegners ist da.
mail-elsewhere = Dieser Link enthält auch einen Zug von dir, der nicht auf diesem Gerät gemacht wurde. Mach nur weiter, wenn du ihn auf einem anderen gemacht hast.
mail-your-move = Dein Zug
mail-it-was-me = Der Zug ist von mir, weiter
mail-own = Dieser Link endet mit deinem eigenen Zug. Schick ihn deinem Gegner.
mail-known = Diesen Link hast du schon geöffnet. Die Partie steht so, wie du sie verlassen hast.
mail-other-game = Dieser Link gehört nicht zu deiner Partie: Die Regeln oder die Anfangsstellung sind andere.
mail-older = Dieser Link ist älter als deine Partie, die schon mehr Züge hat.
mail-changed-theirs = Dieser Link ändert einen früheren Zug deines Gegners. Bitte um einen neuen Link.
mail-changed-ours = Dieser Link ändert einen Zug, den du verschickt hast. Bitte um einen neuen Link.
mail-changed-unsent = Du hast einen Zug gemacht und noch nicht verschickt, und dieser Link geht mit einem anderen weiter. Um ihm zu folgen, nimm deinen Zug zurück und öffne ihn noch einmal.
mail-after-end = Deine Partie ist zu Ende, aber dieser Link geht mit ihr weiter.
mail-wrong-end = Dieser Link beendet die Partie mit einem Remis, das niemand angeboten hat.
mail-game-stays = Deine Partie bleibt, wie sie ist.
mail-in-game = In deiner Partie
mail-in-link = Im Link
mail-open-game = Deine Partie öffnen
