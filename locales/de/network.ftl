### Was das Netzwerkspiel sagt, auf Deutsch.

## Offene Herausforderungen

open-challenges = Offene Herausforderungen
open-challenges-how = Sieh, wer jetzt spielen möchte, oder sage, was du spielen möchtest: Wer deine Herausforderung zuerst annimmt, spielt gegen dich.
show-challenges = Herausforderungen zeigen
list-opens = Offene Herausforderungen werden gesucht …
list-empty = Gerade bietet niemand eine Partie an. Biete selbst eine an: Sie bleibt offen, während du gegen den Computer spielst.
list-lost = Die Liste der Herausforderungen ist nicht erreichbar. Es wird weiter versucht.
no-name = Ohne Namen
take-challenge = Spielen
hide-challenger = Diesen Spieler ausblenden
offer-game = Eine Partie anbieten
your-challenge = Deine Herausforderung ist offen
withdraw = Zurückziehen
meanwhile = Inzwischen gegen den Computer spielen
colours-drawn = Die Farben werden gelost.
asking = Es wird gefragt, ob die Herausforderung noch gilt …
challenge-gone = Diese Herausforderung gibt es nicht mehr: Jemand war schneller, oder ihre Seite wurde geschlossen.
challenge-taken = { $who } nimmt deine Herausforderung an
challenge-taken-by-somebody = Jemand nimmt deine Herausforderung an
no-show = Wer deine Herausforderung angenommen hat, ist nicht gekommen. Sie ist wieder offen.
no-shows = Von denen, die deine Herausforderung angenommen haben, ist niemand gekommen. Sie ist nicht mehr offen.

## Watching

open-gallery = Andere zusehen lassen
gallery-how = Wer diesen Link hat, sieht die Partie, während sie gespielt wird, aber nichts Verborgenes. Stören kann dabei niemand.
gallery-title = Eine Partie zum Zusehen
gallery-lost = Im Moment kann niemand zusehen kommen. Es wird immer wieder versucht.
no-gallery = Diese Seite hat weder Server noch Relays, also kann niemand zusehen kommen.
close-gallery = Keine Zuschauer mehr
stop-watching = Nicht mehr zusehen
watch-coming = Die Partie wird gesucht …
watch-live = Du siehst dieser Partie zu.
watch-absent = Die Partie ist im Moment nicht erreichbar. Neuer Versuch …
watch-old-seconds = Was zu sehen ist, ist { $count } s alt.
watch-old-minutes = Was zu sehen ist, ist { $count } min alt.
watch-full = Es sehen schon so viele zu, wie gleichzeitig können. Neuer Versuch …
watch-closed = Die Partie wird nicht mehr gezeigt.
watch-untrue = Was die andere Seite zeigt, verstößt gegen die Spielregeln. Hier wird nichts mehr davon gezeigt.
watch-unable = Hier kann man keinen Partien zusehen: Dieser Browser oder diese Seite lässt es nicht zu.
watch-nowhere = Dieser Link führt zu keiner Partie.
watch-verified = Beide haben offengelegt, was verborgen war, und es wurde hier geprüft: Die Regeln wurden eingehalten.
watchers = Es sehen zu: { $count }

## Mehrere Spiele zugleich

opponents = Gegner
opponents-how = Alle kommen mit demselben Link oder Code, und du spielst gleichzeitig gegen sie, jedes Spiel auf einem eigenen Brett. Die Tasten 1 bis 8 zeigen ein Brett, G das nächste, das auf dich wartet.
boards = Bretter
board = Brett { $number }
board-begins = Das Spiel an Brett { $number } beginnt.
board-chat = Brett { $number }: { $line }
their-turn = Gegner am Zug
board-away = Nicht da
asks-draw = bietet Remis an
asks-take-back = möchte einen Zug zurück
asks-rematch = möchte Revanche
next-turn = Nächster Zug
vacant = Frei: { $count } – Link kopieren
leave-all = Alle Bretter verlassen
leave-all-question = Alle Bretter verlassen? Du verlierst die Spiele, die noch nicht zu Ende sind.

## Einen Raum eröffnen und beitreten

join-room = Einem Raum beitreten
room-code = Raumcode
code-hint = Die sechs Zeichen eintippen, oder Code oder Link einfügen.
join = Beitreten
copy-code = Code kopieren
qr-name = QR-Code des Links
qr-of-code = QR-Code dieses Codes
send-code = Schicke deinem Gegner den Code oder den Link. Das Spiel beginnt, wenn er annimmt.
close-room = Raum schließen
room-terms = Einstellungen der Partie: drücken, um sie zu ändern
change-terms = Ändern
own-start = Eigene Startstellung
play-computer = Gegen den Computer spielen
your-name = Dein Name
your-name-how = Dein Gegner sieht ihn neben den Uhren, und er steht in der gespeicherten Partie. Du kannst ihn leer lassen.
invited = Dein Freund lädt dich ein zu
invited-by = { $who } lädt dich ein zu
terms-clock = { $clock } (Minuten + Sekunden pro Zug)
terms-start = Die Partie beginnt in dieser Stellung
take-backs = Ein Zug kann zurückgenommen werden, wenn ihr beide einverstanden seid.
no-take-backs = Kein Zug kann zurückgenommen werden.
accept = Annehmen
decline = Ablehnen
considered = Dein Freund ist da und sieht sich die Einstellungen an. Das Spiel beginnt, wenn er annimmt.
rules-in-short = Die Regeln in Kürze
other-start = Mit einer anderen Stellung beginnen
start-position = Anfangsstellung (FEN)
start-position-how = Leer lassen für die Grundstellung. Andere Stellungen, etwa für eine Partie mit Vorgabe, legst du im Editor an.
start-over = In dieser Stellung wäre die Partie schon zu Ende.
assassins = Versteckte Assassinen bleiben versteckt: Kein Browser erfährt, wo die des anderen stehen, und am Ende weisen beide nach, dass sie die Regeln eingehalten haben.
hide-address = Meine Adresse verbergen
hide-address-how = Sonst verbinden sich die beiden Browser direkt, und jeder erfährt die Netzadresse des anderen. Hiermit geht alles über einen Relay-Server: Er sieht beide Adressen, aber weder Partie noch Chat.
no-relay = Diese Seite hat keinen Relay-Server (TURN). Deine Adresse lässt sich nicht verbergen, darum wird keine Verbindung hergestellt. Schalte „Meine Adresse verbergen“ aus, um zu spielen.
leave-first = Du bist in einem Raum: Verlasse ihn zuerst.
own-room = Du hast diesen Raum selbst eröffnet. Schicke den Link deinem Gegner.
elsewhere = Ein Netzwerkspiel von dir ist in einem anderen Tab offen.
not-stored-here = Diese Partie konnte nicht übernommen werden: Sie ist in diesem Browser nicht mehr gespeichert, oder sein Speicher lässt sich nicht lesen. Wenn der andere Tab noch offen ist, spiele dort weiter.
try-now = Jetzt versuchen
back-to-start = Zurück
no-chance = Dieser Browser liefert keine sicheren Zufallszahlen; das Netzwerkspiel braucht sie. Versuche einen anderen.

## Ohne Server, und die Kamera

by-hand = Ohne Server
by-hand-how = Ihr verbindet euch mit zwei Codes: Der Gastgeber schickt eine Einladung, der Gast eine Antwort zurück.
by-hand-time = Bricht die Verbindung später ab, verbinden euch zwei neue Codes wieder. Bis dahin läuft keine Frist.
adjourned = Die Verbindung ist abgebrochen und die Partie unterbrochen. Beide Geräte behalten sie; mit zwei neuen Codes geht sie weiter, wann immer ihr wollt. Bis dahin läuft keine Frist.
make-invite = Einladung erstellen
invite-code = Einladungscode
reply-code = Antwortcode
paste-invite = Einladungscode deines Gegners
paste-reply = Antwortcode deines Gegners
make-reply = Antwort erstellen
connect = Verbinden
making-code = Der Code wird erstellt…
send-reply = Schicke diese Antwort zurück. Das Spiel beginnt, wenn dein Gegner sie eingefügt hat; lass diese Seite offen.
pair-again = Mit zwei neuen Codes verbinden
scan = Mit der Kamera scannen
scan-asking = Warten auf die Kamera…
scan-looking = Halte die Kamera über den QR-Code auf dem Bildschirm deines Gegners.
camera-picture = Bild der Kamera
camera-denied = Die Kamera ist hier nicht erlaubt. Erlaube sie in den Einstellungen des Browsers für diese Seite, oder füge den Code ein.
camera-missing = Hier lässt sich keine Kamera benutzen. Füge den Code stattdessen ein.
camera-busy = Die Kamera lässt sich gerade nicht benutzen; vielleicht hat sie ein anderes Programm. Versuche es noch einmal, oder füge den Code ein.
no-reader = Der QR-Scanner ließ sich nicht laden. Füge den Code stattdessen ein.

## Die Verbindung, und der Raum, in dem man spielt

you-play = { $color ->
    [white] Du spielst Weiß
   *[black] Du spielst Schwarz
}
room = Raum { $code }
connecting = Verbinde…
no-answer-yet = Die Seite deines Gegners antwortet noch nicht. Lass diese Seite offen: Das Spiel beginnt, sobald er da ist.
waiting = Warte auf deinen Gegner
greeting = Verbinde mit deinem Gegner…
connected = Verbunden
unstable = Instabil: seit einigen Sekunden keine Antwort. Bleibt es dabei, wird neu verbunden.
reconnecting = Verbinde neu: Das Spiel geht weiter, sobald ihr beide da seid.
closed = Nicht verbunden
next-try = Nächster Versuch in { $seconds } s.
round-trip = { $millis } ms
vanishes = Dein Gegner ist weg. In { $seconds } s gewinnst du, wenn er nicht wiederkommt.
vanishes-early = Dein Gegner ist weg. In { $seconds } s endet die Partie ohne Ergebnis, wenn er nicht wiederkommt.
countdown-rests = Du bist offline, darum pausiert der Countdown.
wait-longer = Noch eine Minute warten
claim-draw = Lieber ein Remis
begun = { $color ->
    [white] Das Spiel beginnt. Du spielst Weiß.
   *[black] Das Spiel beginnt. Du spielst Schwarz.
}

## Zeit

days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
hours = { $count ->
    [one] { $count } Stunde
   *[other] { $count } Stunden
}
minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}
patience = Zeit pro Zug
patience-how = Ohne Uhren: Dauert ein Zug länger, darf der andere die Partie ohne Ergebnis beenden.
patience-told = Es laufen keine Uhren. Wartet einer länger als { $span } auf einen Zug, darf er die Partie ohne Ergebnis beenden.
opening-told = Die Uhren laufen, sobald ihr beide euren ersten Zug gemacht habt. Jeder hat { $span } dafür; sonst endet die Partie ohne Ergebnis.

## Ergebnisse, Verlassen, Revanche

may-sit-out = Dein Gegner hat die vereinbarte Zeit für einen Zug aufgebraucht.
sit-out = Ohne Ergebnis beenden
void = Kein Ergebnis
void-wanted = Du möchtest die Partie ohne Ergebnis beenden. Sie endet, wenn dein Gegner zustimmt.
void-asked = Dein Gegner möchte die Partie ohne Ergebnis beenden.
was-away = Du warst länger als eine Minute weg; vielleicht hat dein Gegner die Partie beansprucht. Es wird auf ihn gewartet.
not-confirmed = Noch nicht bestätigt: Das Gerät deines Gegners hat diesem Ergebnis noch nicht zugestimmt.
not-checked = Noch nicht bestätigt: Das Ergebnis steht fest, wenn beide Geräte ihre Geheimnisse gezeigt haben.
unverified = Ungeprüft: Das Gerät deines Gegners hat seine Geheimnisse nicht gezeigt, darum kann niemand diese Partie prüfen. Das Ergebnis bleibt, wie es ist.
reckoning = Laut diesem Gerät: { $result } Das andere Gerät sieht es anders, darum zählt die Partie nicht.
reckoning-not-over = Laut diesem Gerät war die Partie noch nicht zu Ende; das andere Gerät sieht es anders. Sie zählt nicht.
leave = Verlassen
leave-question = Verlassen? Du verlierst dieses Spiel.
leave-room-question = Den Raum verlassen?
stay = Bleiben
see-invitation = Einladung ansehen
show-code = Code zeigen
rematch = Revanche
new-link = Neuer Link
rematch-asked = Dein Gegner möchte eine Revanche.
rematch-wanted = Warte auf die Antwort deines Gegners.
rematch-not = Keine Revanche
other-left = Dein Gegner ist gegangen.
named-left = { $who } ist gegangen.
save-logs = Beide Protokolle sichern

## Chat

chat = Chat
chat-unread = Chat, { $count } neu
chat-field = Etwas sagen
chat-waits = Was blass ist, ist vielleicht noch nicht angekommen. Es wird so bald wie möglich gesendet.
send = Senden
mute-chat = Chat ausblenden
unmute-chat = Chat wieder zeigen
said-by-opponent = Gegner: { $line }

## Was an einem Code oder an Gespeichertem nicht stimmt

unreadable-version = Dein letztes Netzwerkspiel hat eine andere Version dieser Seite gespeichert; es lässt sich nicht fortsetzen.
unreadable = Dein letztes Netzwerkspiel lässt sich nicht fortsetzen: Die gespeicherten Daten sind beschädigt.
not-verified = Der Nachweis in der Datei, dass fair gespielt wurde, ist ungültig: { $why }.
code-length = Ein Raumcode hat sechs Zeichen, dieser hat { $count }.
code-character = „{ $character }“ kommt in keinem Raumcode vor: Prüfe ihn.
pairing-empty = Füge den Code ein, den dein Gegner geschickt hat.
pairing-not-a-code = Das ist kein Code: Vielleicht fehlt ein Teil, oder es wurde etwas mitkopiert.
pairing-damaged = Der Code ist beschädigt: Kopiere ihn noch einmal, vom ersten bis zum letzten Zeichen.
pairing-version = Der Code stammt von einer anderen Version dieser Seite: Ladet beide neu.
pairing-invite = Das ist eine Einladung; hierher gehört die Antwort, die dein Gegner aus ihr bekommt.
pairing-reply = Das ist eine Antwort; hierher gehört die Einladung dessen, der das Spiel eröffnet hat.

## Was das Protokoll meldet

-see-logs = Sichere beide Protokolle, um zu sehen, wo sie auseinandergehen.
other-is-newer = Die Seite deines Gegners ist neuer. Lade diese neu und tritt dann wieder bei.
other-is-older = Die Seite deines Gegners ist älter. Bitte ihn, sie neu zu laden, und versucht es noch einmal.
cut-off = Die Seite deines Gegners hat zu viele ungültige Nachrichten gesendet und wurde getrennt. Das Spiel geht weiter, sobald sie sich wieder verbindet; bis dahin gilt dein Gegner als abwesend.
denied-away = Das Gerät deines Gegners sagt, du seist weg gewesen. Dieses Gerät war die ganze Zeit da, darum geht das Spiel weiter.
denied-time = Das Gerät deines Gegners sagt, deine Zeit sei um. Nach der Uhr dieses Geräts ist sie es nicht.
denied-sat-out = Das Gerät deines Gegners sagt, du habest nicht rechtzeitig gezogen. Nach der Uhr dieses Geräts war noch Zeit.
claim-denied-away = Das Gerät deines Gegners war die ganze Zeit da, darum geht das Spiel weiter.
claim-denied-time = Das Gerät deines Gegners sagt, es sei noch Zeit gewesen.
resumed = Ihr habt beide aufeinander gewartet. Das Spiel geht vom letzten Zug an weiter, den beide Geräte kennen.
disputed-their-time = Die Partie ist strittig: Nach der Uhr dieses Geräts ist die Zeit deines Gegners um, nach seiner nicht. { -see-logs }
disputed-own-time = Die Partie ist strittig: Das Gerät deines Gegners sagt, deine Zeit sei um; nach der Uhr dieses Geräts ist sie es nicht. { -see-logs }
disputed-sat-out = Die Partie ist strittig: Nach der Uhr dieses Geräts hat dein Gegner nicht rechtzeitig gezogen, nach seiner schon. { -see-logs }
disputed-refused = Die Partie ist strittig: Das Gerät deines Gegners weist deine regelgerechten Züge ab. { -see-logs }
disputed-told = Die Partie ist strittig: Das Gerät deines Gegners ist mit diesem uneins, wie sie steht. { -see-logs }
disputed-logs-differ = Die Partie ist strittig: Die beiden Geräte sind uneins, was gespielt wurde. { -see-logs }
withheld = Die andere Seite deckt nicht auf, was nach den Regeln offenliegt. Sie hat verloren; sichere die Protokolle als Beleg.
taken-back = Dein Zug kam zu spät und ist zurückgenommen.
not-stored = Dieser Browser speichert nichts. Lade die Seite nicht neu: Das Spiel ginge verloren.
waits-for-storage = Dieser Browser kann das Spiel gerade nicht speichern; es wartet, bis das wieder geht. Schaffe Platz, falls der Speicher voll ist, und lass diese Seite offen.
other-tab = Dieses Spiel ist in einem anderen Tab oder Fenster offen. Spiele dort weiter oder hole es hierher.
code-closed = Es wurden zu oft falsche Codes versucht, deshalb führt der Code nicht mehr in deinen Raum. Schicke deinem Freund den Link.
no-such-room = In diesem Raum wartet niemand. Prüfe den Code oder frage deinen Gegner, ob der Raum noch offen ist.
room-full = In diesem Raum sind alle Plätze besetzt. Bitte um einen neuen Code oder eröffne selbst einen Raum.
server-full = Der Server ist voll. Versuche es später oder verbindet euch ohne Server.
no-signalling = Kein Server, über den Spieler einander finden, ist zu erreichen. Prüfe deine Verbindung, versuche es noch einmal oder verbindet euch ohne Server.
cannot-cross = Die Verbindung ist gescheitert. Eure beiden Netze ließen sich nicht verbinden. Versuche ein anderes Netz, einen anderen Browser oder eine Seite mit TURN-Server, spielt per Link, oder spiele gegen den Computer.
webrtc-missing = Dieser Browser kann sich nicht mit einem anderen Spieler verbinden, denn er hat kein WebRTC. Nimm einen anderen Browser, spielt per Link, oder spiele gegen den Computer.
webrtc-blocked = Dieser Browser kann sich nicht mit einem anderen Spieler verbinden, denn etwas blockiert WebRTC: sein Schutz, eine Erweiterung oder eine Einstellung. Erlaube es für diese Seite und versuche es noch einmal, nimm einen anderen Browser, spielt per Link, oder spiele gegen den Computer.
webrtc-no-address = Dieser Browser kann sich nicht mit einem anderen Spieler verbinden, denn er gibt keine Netzadresse heraus: Vielleicht ist das Gerät offline, oder eine Einstellung, eine Erweiterung oder ein VPN verbirgt seine Adressen. Versuche es noch einmal, nimm einen anderen Browser, spielt per Link, oder spiele gegen den Computer.
other-forgot = Der Browser deines Gegners hat dieses Spiel nicht mehr, darum kann es nicht weitergehen. Dein Gegner gilt als abwesend; du kannst das Spiel sichern.
forgot = Dieser Browser hat das laufende Spiel nicht mehr, der deines Gegners schon. Hier kann es nicht weitergehen; beginnt zusammen ein neues.
not-now = Das geht nicht: { $why }.

## Warum jemand abgewiesen wird

refused-protocol = Die beiden Seiten haben verschiedene Versionen. Ladet beide neu.
refused-rules = Die beiden Seiten spielen nach verschiedenen Regeln. Ladet beide neu, um dieselbe Version zu haben.
refused-same-seat = Ihr habt diesen Raum beide als Gastgeber geöffnet. Einer muss stattdessen mit dem Code beitreten.
refused-taken = Dieses Spiel hat schon zwei Spieler. Bitte um einen neuen Raum oder eröffne einen.
refused-other-game = In diesem Raum läuft ein anderes Spiel.
refused-not-proven = Jemand wurde abgewiesen: Der Platz ließ sich nicht nachweisen.
refused-misbehaved = Die Verbindung wurde abgewiesen: zu viele ungültige Nachrichten.
refused-terms = Die Einstellungen dieses Spiels sind ungültig.
refused-line = Eine Verbindung wurde abgelehnt: Die andere Seite hat einen anderen Code oder Link, oder jemand steht zwischen euch. Prüfe den Code oder nimm den Link.
refused-only-link = Dieser Raum nimmt nur noch seinen Link an, weil zu oft falsche Codes versucht wurden.
refused-declined = Dein Gegner nimmt die Einstellungen dieses Spiels nicht an.

## Warum etwas gerade nicht geht

not-now-over = das Spiel ist aus
not-now-turn = die andere Seite ist am Zug
not-now-illegal = der Zug ist nicht regelgerecht
not-now-no-offer = es gibt kein Remisangebot zu beantworten
not-now-take-back = es lässt sich kein Zug zurücknehmen
not-now-too-soon = dafür ist es noch zu früh
not-now-ply = das betrifft einen anderen Zug
not-now-clocks = die Uhren stimmen nicht
not-now-unheard = erst muss das Gerät deines Gegners antworten
not-now-secret = das widerspricht den Regeln der versteckten Assassinen
not-now-full = das Protokoll ist voll

## Ob versteckte Assassinen nach den Regeln gespielt wurden

opponent = Dein Gegner
side = { $color ->
    [white] { white }
   *[black] { black }
}
verified = { $who }: geprüft. Die Regeln der versteckten Assassinen wurden eingehalten.
silent = { $who }: hat seine Geheimnisse nicht gezeigt, darum kann niemand die Partie prüfen.
unproven = { $who }: ohne die Geheimnisse der anderen Seite nicht prüfbar.
broke = { $who }: Regelbruch im Zug { $number }: { $why }. Stellung: { $fen }
cheated = Die andere Seite hat die Regeln der versteckten Assassinen gebrochen: { $why }. Sie hat verloren; sichere die Protokolle als Beleg.
accused = Die andere Seite hat das Spiel angehalten und sagt von deiner: { $why }. Eine unveränderte Seite gibt dazu nie Anlass. Die Partie ist strittig; sichere die Protokolle als Beleg.

## Was an den Angaben einer Seite nicht stimmte

withheld-charge = was nach den Regeln offenliegt, wurde nicht aufgedeckt
reason-not-due = etwas anderes war an der Reihe
reason-commitment = eine Festlegung fehlt oder steht da ohne Anlass
reason-probe = ein Vergleich fehlt, ist überflüssig oder falsch
reason-impossible = was gesagt wurde, kann nicht geschehen sein
reason-missing = { $square } wurde nicht geöffnet
reason-surplus = { $square } wurde ohne Anlass geöffnet
reason-wrong = was auf { $square } geöffnet wurde, passt nicht zur Festlegung
reason-reused = der Schlüssel von { $square } war schon benutzt
reason-contradiction = was von { $square } gesagt wurde, widerspricht dem, was bekannt ist

## Wie eine Seite die Regeln brach

misdeed-no-deed = sagt nicht, was gespielt wurde
misdeed-illegal = spielte einen regelwidrigen Zug
misdeed-commitment = legte sich auf anderes fest, als auf dem Brett stand
misdeed-opening = öffnete ein Feld mit einem fremden Schlüssel
misdeed-probe = verglich ein anderes Feld als das eigene
misdeed-told = meldete anderes, als geschah
misdeed-not-stuck = gab vor, keinen Zug zu haben, und hatte einen
misdeed-groundless = hielt das Spiel ohne Grund an
