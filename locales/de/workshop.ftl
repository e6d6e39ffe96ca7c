### Die Werkstatt, in der man eigene Portale zeichnet, auf Deutsch.

workshop-title = Eigene Portale zeichnen
workshop-how = Tippe auf Felder der Reihen 3 bis 6. Eine Figur auf einem Feld eines Netzes kann auf die anderen springen.
workshop-how-tokens = Tippe auf acht Felder der Reihen 3 bis 6, auf denen die Portalsteine beginnen. Eine Figur, die einen betritt, geht zu einem anderen weiter.
workshop-owner = Wer es benutzen darf
workshop-both = Beide
workshop-direction = Richtung
workshop-two-way = Hin und zurück
workshop-one-way = Nur hin
workshop-next = Die nächsten Felder sind
workshop-entries = Eingänge
workshop-exits = Ausgänge
workshop-networks = Netze
workshop-add = Noch ein Netz
workshop-remove = Dieses Netz entfernen
workshop-no-squares = noch keine Felder
workshop-undo = Rückgängig
workshop-clear = Leeren
workshop-mirror = Für Schwarz spiegeln
workshop-half-turn = Für Schwarz halb drehen
workshop-surprise = Überrasche mich

## Was fehlt oder nicht geht

flaw-empty = Tippe auf das erste Feld, oder beginne mit einer der Anordnungen unten.
flaw-alone = Ein Netz braucht ein zweites Feld.
flaw-no-entry = Ein Netz in eine Richtung braucht einen Eingang.
flaw-no-exit = Ein Netz in eine Richtung braucht einen Ausgang.
flaw-rank = Portale liegen auf den Reihen 3 bis 6.
flaw-two-way-is-full = Ein Netz hat höchstens acht Felder.
flaw-one-way-is-full = Ein Netz in eine Richtung hat höchstens vier Eingänge und vier Ausgänge.
flaw-no-more-squares = Eine Anordnung hat höchstens 24 Felder.
flaw-no-more-networks = Eine Anordnung hat höchstens acht Netze.
flaw-taken = Die Felder gegenüber gehören zu anderen Netzen.
flaw-half-is-full = Dafür dürfen auf einer Hälfte des Bretts höchstens vier Portalsteine liegen.
workshop-fair = Fertig. Beide Seiten haben die gleichen Portale.
workshop-unlike = Fertig. Die Seiten haben verschiedene Portale: Probiere aus, ob das gerecht ist.

## Spielen, behalten, teilen

workshop-play = Spielen
workshop-share = Teilen
workshop-text = Anordnung als Text
workshop-text-fault = Eine Anordnung sieht so aus:
workshop-name = Name
workshop-keep = Behalten
workshop-kept = Meine Portale
workshop-forget = Löschen
workshop-presets = Anordnungen für den Anfang

## Eine Probe der Anordnung

workshop-try = Ist sie gerecht?
workshop-try-how = Der Computer spielt zwanzig schnelle Partien gegen sich selbst.
workshop-try-start = Ausprobieren
workshop-try-stop = Anhalten
workshop-try-failed = Der Computer ließ sich nicht starten. Versuche es noch einmal.
workshop-games = Partien
workshop-score = Punkte von Weiß
workshop-jumps = Portalzüge je Partie
workshop-swaps = Tausche je Partie
workshop-length = Züge je Partie
