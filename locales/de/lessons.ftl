### Die Regelseiten auf Deutsch. Ein Brett zum Ausprobieren hat einen Titel, einen Text und ein Ziel.

## Überschriften

heading-special-moves = Besondere Züge
heading-how-a-game-ends = Wie eine Partie endet
heading-the-triceratops = Der Triceratops
heading-placing = Verstecken
heading-moving = Ziehen
heading-hidden-and-revealed = Versteckt und aufgedeckt
heading-blind-capture = Blindes Schlagen
heading-taking-the-king = Den König schlagen
heading-together = Zusammen
heading-jumping = Springen
heading-swapping = Tauschen
heading-limits = Grenzen
heading-your-own-portals = Eigene Portale
heading-going-through = Hindurchgehen
heading-check = Schach
heading-the-last-rank = Die letzte Reihe

## Wie Partien ohne Assassinen und Portale enden

ends-as-in-chess-1 = Schachmatt gewinnt. Patt, wenn die Seite am Zug nicht im Schach steht, aber keinen erlaubten Zug hat, ist remis.
ends-as-in-chess-2 = Dieselbe Stellung zum dritten Mal, fünfzig Züge ohne Schlagen und ohne Bauernzug und zu wenig Material zum Matt sind sofort remis. Niemand muss es verlangen.
ends-as-in-chess-3 = Mit Uhr verliert, wer bei 0:00 ankommt. Man kann auch aufgeben oder sich auf Remis einigen.

## Schach

chess-intro = Schach, wie alle es spielen, nach den Regeln der FIDE: Rochade, en passant, Bauernumwandlung, Schach und Matt. Es ist auch die Grundlage der anderen Spiele hier.
castling = Rochade
castling-text = König und Turm ziehen zusammen, einmal in der Partie: der König zwei Felder auf den Turm zu, der Turm auf seine andere Seite. Keiner von beiden darf schon gezogen haben, zwischen ihnen darf nichts stehen, und der König darf nicht im Schach stehen, über kein angegriffenes Feld ziehen und auf keinem ankommen.
castling-goal = Rochiere: Zieh den König von e1 nach g1 oder nach c1. Lass dann auch Schwarz rochieren.
en-passant = Schlagen en passant
en-passant-text = Ein Bauer, der mit dem Doppelschritt an einem gegnerischen Bauern vorbeizieht, kann geschlagen werden, als hätte er nur einen Schritt gemacht, aber nur im unmittelbar folgenden Zug.
en-passant-goal = Zieh mit Schwarz d7 nach d5 und schlage dann mit dem weißen Bauern von e5 nach d6.
promotion = Umwandlung
promotion-text = Ein Bauer, der die letzte Reihe erreicht, wird sofort zu Dame, Turm, Läufer oder Springer seiner Farbe.
promotion-goal = Zieh den Bauern nach b8 und wähle in der Spalte, die aufgeht, eine Figur.
mate = Matt
mate-text = Der König ist angegriffen, kann auf kein sicheres Feld, und nichts lässt sich schlagen oder dazwischenstellen.
mate-goal = Setze in einem Zug matt.
repetition = Dreimal dasselbe
repetition-text = Kommt eine Stellung zum dritten Mal vor, mit derselben Seite am Zug und denselben Rechten, ist die Partie remis.
repetition-goal = Zieh beide Türme hin und her und sieh, was die Seite sagt.

## Dinosaurierschach

dinosaur-intro = Schach mit einer Figur mehr: dem Triceratops. Der weiße steht auf e3, der schwarze auf e6, beide vor dem Königsbauern. Alles andere ist wie im Schach.
dinosaur-the-triceratops-1 = Er zieht wie eine Dame oder wie ein Springer, ganz nach Wahl, und schlägt ebenso.
dinosaur-the-triceratops-2 = Als Dame braucht er freie Bahn, als Springer springt er.
dinosaur-the-triceratops-3 = Bauern dürfen sich auch in ihn umwandeln, neben Dame, Turm, Läufer und Springer.
triceratops-moves = Dame und Springer in einem
triceratops-moves-text = Von e3 kommt er auf der Diagonale nach c5 und mit einem Springerzug nach f5.
triceratops-moves-goal = Schlage den Bauern auf f5 als Springer oder den auf c5 als Dame.
triceratops-mates = Er setzt allein matt
triceratops-mates-text = Gegen ein Springerschach lässt sich nichts dazwischenstellen, und die Dame in ihm deckt die Felder um den König.
triceratops-mates-goal = Setze in einem Zug matt.
triceratops-trade = Die ersten Züge
triceratops-trade-text = Am Anfang stehen sich die beiden auf der e-Linie gegenüber, und beide sind von Bauern gedeckt. Ein Königsbauer kann erst los, wenn sein Triceratops gezogen hat.
triceratops-trade-goal = Tausche sie ab: Schlage auf e6, und schlage dann mit einem Bauern zurück.
triceratops-promotion = Umwandlung
triceratops-promotion-text = Ein Bauer auf der letzten Reihe darf ein Triceratops werden.
triceratops-promotion-goal = Wandle den Bauern in einen Triceratops um.

## Assassinenschach

assassin-intro = Schach mit einem Geheimnis auf jeder Seite. Vor dem ersten Zug stellen beide einen Assassinen vor einen ihrer Bauern, wo die andere Seite ihn nicht sieht. Er schlüpft an allem vorbei, und kommt er ungesehen neben den König, so schlägt er ihn.
assassin-placing = Erst Weiß, dann Schwarz, auf ein leeres Feld direkt vor einem eigenen Bauern: für Weiß auf der dritten Reihe, für Schwarz auf der sechsten. An einem gemeinsamen Gerät fällt dazwischen ein Vorhang. Die Uhren laufen erst danach.
placing = Verstecke deinen Assassinen
placing-text = Die Felder, die leuchten, sind die vor deinen Bauern.
placing-goal = Stelle den Assassinen von Weiß auf, geh durch den Vorhang, stelle den von Schwarz auf.
assassin-moving-1 = Er zieht einen oder zwei Schritte, gerade oder schräg, auf ein leeres Feld und springt über alles, was dazwischensteht.
assassin-moving-2 = Er schlägt nur einen Schritt weit, wie ein König.
assassin-moves = Zwei weit ziehen, einen weit schlagen
assassin-moves-text = Der Bauer auf d5 steht neben dem Assassinen. Der Springer auf d6 ist zwei Schritte entfernt: außer Reichweite.
assassin-moves-goal = Spring über deinen eigenen Bauern nach b4, oder schlage auf d5.
assassin-hidden-and-revealed-1 = Ein Assassine ist aufgedeckt, solange ein gegnerischer Bauer sein Feld angreift und solange ein gegnerischer Bauer an seiner Reihe vorbei ist. Sonst ist er versteckt. Das wird nach jedem Zug neu entschieden.
assassin-hidden-and-revealed-2 = Das Feld eines versteckten Assassinen gilt für alle anderen als leer: Figuren ziehen hindurch und darauf, er steht niemandem im Weg, deckt nichts und gibt kein Schach.
assassin-hidden-and-revealed-3 = Ein aufgedeckter, gestrichelt umrandet, ist eine Figur wie jede andere: Er steht im Weg, er gibt Schach und setzt matt, er kann geschlagen werden, und die eigene Seite kann nicht auf sein Feld.
assassin-hidden-and-revealed-4 = Nichts verrät, wo der versteckte gegnerische Assassine steht: kein Schach, kein verbotener Zug. Dass er still gezogen hat, ist alles, was man erfährt; in der Zugliste steht A??.
pawn-finds = Ein Bauer findet ihn und verliert ihn
pawn-finds-text = Ein Bauer, der das Feld des Assassinen angreift, deckt ihn auf. Ist der Bauer weg, ist er wieder versteckt.
pawn-finds-goal = Zieh den schwarzen Bauern nach d4 und sieh, wie der Assassine aufgedeckt wird; schlage den Bauern dann mit ihm.
pawn-passes = Ein Bauer zieht vorbei
pawn-passes-text = Jeder Assassine, den ein gegnerischer Bauer hinter sich gelassen hat, ist aufgedeckt, wo auf dem Brett dieser Bauer auch steht.
pawn-passes-goal = Zieh den schwarzen Bauern nach d2 und geh dann mit dem Assassinen zurück nach b2: Auf einer Höhe mit dem Bauern ist er wieder versteckt.
revealed-check = Aufgedeckt gibt er Schach
revealed-check-text = Ein versteckter Assassine neben dem König gibt kein Schach. Ein aufgedeckter schon: Hier sorgt der Bauer auf b5 dafür.
revealed-check-goal = Zieh den Assassinen nach d6.
assassin-blind-capture = Was seinen Zug auf dem Feld eines versteckten Assassinen beendet, nimmt ihn vom Brett, ob Freund oder Feind, auch König und Turm bei der Rochade. Vorher wird es nicht als Schlagen angezeigt; danach erfahren es beide Seiten. Schräg schlägt ein Bauer keinen versteckten Assassinen, denn er sieht dort nichts. Bevor du auf deinen eigenen ziehst, fragt die Seite nach.
blind-capture = Zieh auf sein Feld
blind-capture-text = Der schwarze Assassine ist auf d4 versteckt. Weiß sieht eine leere Linie, und der Turm kann vorbei, als stünde dort nichts.
blind-capture-goal = Zieh den Turm nach d4.
own-assassin = Auch dein eigener
own-assassin-text = Ein Bauer, der auf den eigenen versteckten Assassinen zieht, nimmt ihn vom Brett.
own-assassin-goal = Zieh den Bauern von e2 nach e3, und denk über die Frage nach.
assassin-taking-the-king = Ein versteckter Assassine neben dem gegnerischen König darf ihn schlagen, und die Partie ist gewonnen. Das ist auch erlaubt, wenn der eigene König im Schach steht: Die Partie ist vorbei, bevor es darauf ankommt.
king-capture = Der letzte Schlag
king-capture-text = Die Dame auf h1 bietet Weiß Schach, und es spielt keine Rolle.
king-capture-goal = Schlage den König auf e8.
assassin-how-a-game-ends-1 = Den König zu schlagen gewinnt. Ebenso Schachmatt, beurteilt nach dem, was zu sehen ist; eine Seite mit einem versteckten Assassinen, der noch ziehen kann, ist nicht matt.
assassin-how-a-game-ends-2 = Ein Bauer darf sich in einen Assassinen umwandeln, eine Seite kann also mehrere haben. Ein lebender Assassine ist immer genug Material, um weiterzuspielen.
assassin-how-a-game-ends-3 = Der Zug eines versteckten Assassinen unterbricht die Wiederholung, denn die andere Seite kann nicht wissen, dass die Stellung dieselbe ist.
assassin-how-a-game-ends-4 = Sonst wie im Schach: Patt, die dritte Wiederholung und fünfzig stille Züge sind remis, und wer bei 0:00 ankommt, verliert.

## Schach mit Dinosaurier und Assassine

both-intro = Triceratops und Assassine zusammen: der Triceratops von Weiß auf e3, der von Schwarz auf e6, und je ein Assassine vor einem der sieben anderen Bauern.
both-intro-1 = Der Triceratops zieht wie Dame oder Springer.
both-intro-2 = Der Assassine zieht einen oder zwei Schritte, schlägt einen Schritt weit und ist versteckt, solange kein gegnerischer Bauer sein Feld angreift oder an seiner Reihe vorbei ist.
both-intro-3 = Bauern werden zu Dame, Turm, Läufer, Springer, Triceratops oder Assassine.
both-intro-4 = Das Übrige steht auf den Seiten der beiden Spiele: Wo sie sich treffen, ändert sich nichts.
seven-squares = Sieben Felder
seven-squares-text = Vor dem Königsbauern steht der Triceratops, dort ist also kein Feld für einen Assassinen.
seven-squares-goal = Stelle beide Assassinen auf.
through-or-onto = Hindurch oder darauf
through-or-onto-text = Der schwarze Assassine ist auf d5 versteckt. Der Triceratops sieht ihn nicht: Er kann auf der Linie vorbeiziehen oder ihn zertrampeln, indem er seinen Zug dort beendet.
through-or-onto-goal = Zieh nach d7, oder beginne noch einmal und zieh nach d5.
assassin-promotion = Sechs zur Wahl
assassin-promotion-text = Ein neuer Assassine erscheint vor aller Augen, und dieselbe Regel entscheidet sofort, ob er versteckt ist.
assassin-promotion-goal = Wandle den Bauern in einen Assassinen um: Es ist kein schwarzer Bauer mehr da, der ihn aufdecken könnte.
both-how-a-game-ends-1 = Den König mit einem Assassinen zu schlagen gewinnt, ebenso Schachmatt.
both-how-a-game-ends-2 = Remis, Uhr und Aufgabe sind wie im Schach; ein lebender Assassine ist immer genug Material, um weiterzuspielen.

## Portalschach

portal-intro = Schach mit zehn Portalen in der Mitte des Bretts. Sie gehören zu drei Netzen, und eine Figur auf einem Portal kann aus einem anderen desselben Netzes herauskommen.
portal-intro-1 = Das Netz von Weiß, goldene Rauten: d5, f5, e3 und b3. Nur Weiß darf es benutzen.
portal-intro-2 = Das Netz von Schwarz, violette achteckige Tore: c4, e4, d6 und g6. Nur Schwarz darf es benutzen.
portal-intro-3 = Das neutrale Paar, blaugrüne Ringe: b5 und g4. Beide dürfen es benutzen.
portal-intro-4 = Ein Portal, das du nicht benutzen darfst, ist für dich ein gewöhnliches Feld. Portale versperren nichts und greifen nichts an.
land-and-jump = Ankommen und weiterspringen
land-and-jump-text = Eine Figur, die auf einem gewöhnlichen Feld beginnt und ohne zu schlagen auf ein Portal zieht, darf dort bleiben oder im selben Zug auf ein anderes Portal dieses Netzes weiterspringen.
land-and-jump-goal = Zieh den Springer nach d5. Dort wartet er: Wähle einen Ausgang, oder lass ihn bleiben.
jump-from-portal = Springen, wo man steht
jump-from-portal-text = Eine Figur, die ihren Zug auf einem Portal beginnt, darf auf ein anderes dieses Netzes springen. Das ist der ganze Zug.
jump-from-portal-goal = Lass den Springer von d5 nach b3 durch das Portal springen.
double-step = Auch der Doppelschritt springt
double-step-text = Ein Bauer, dessen Doppelschritt auf einem Portal endet, darf weiterspringen. Er lässt nichts zurück, was en passant zu schlagen wäre.
double-step-goal = Zieh den Bauern von g2 nach g4 und weiter nach b5: Der Bauer auf h4 kommt zu spät.
portal-swapping = Steht auf dem Ausgang eine gegnerische Figur, tauschen die beiden die Plätze: Die springende kommt dort heraus, und die gegnerische wird auf das Portal geworfen, wo der Sprung begann. Geschlagen wird niemand. Ein Sprung auf eine eigene Figur ist nicht möglich.
swap = Plätze tauschen
swap-text = Der schwarze Springer steht auf f5, einem Ausgang im Netz von Weiß.
swap-goal = Zieh den Springer nach d5 und wähle f5: Der schwarze Springer wird nach d5 geworfen.
throw-king = Den König werfen
throw-king-text = Ein Tausch ist kein Schlagen, also steht ein König, mit dem getauscht werden könnte, nicht im Schach. Aber ein König kann geworfen werden, und landet er auf einem angegriffenen Feld, ist das Schach.
throw-king-goal = Wirf den schwarzen König von f5 nach d5, vor den Turm.
capture-stays = Schlagen öffnet kein Portal
capture-stays-text = Ein Zug, der auf einem Portal schlägt, auch en passant, endet dort.
capture-stays-goal = Schlage den Bauern auf d5: Es wird kein Ausgang angeboten.
neutral-rest = Das neutrale Paar braucht eine Pause
neutral-rest-text = Nach einem Tausch durch b5 und g4 darf die Seite, deren Figur geworfen wurde, in ihrem nächsten Zug nicht durch dieses Paar springen. Dort ankommen und bleiben ist erlaubt.
neutral-rest-goal = Zieh den Turm nach g4 und weiter nach b5. Versuche dann, mit dem schwarzen Springer zurückzuspringen: Er kann nur gewöhnlich ziehen.
no-return = Nicht gleich zurück
no-return-text = Nach einem Sprung im Netz der eigenen Seite darf eine Figur im nächsten Zug dieser Seite nicht denselben Weg zurückspringen. Die anderen Ausgänge stehen ihr offen.
no-return-goal = Spring von d5 nach f5, mach irgendeinen Zug für Schwarz und versuche dann, nach d5 zurückzuspringen: Nur e3 und b3 werden angeboten.
portal-how-a-game-ends-1 = Wie im Schach: Schachmatt gewinnt; Patt, die dritte Wiederholung, fünfzig stille Züge und zu wenig Material sind remis; wer bei 0:00 ankommt, verliert.
portal-how-a-game-ends-2 = Ein zurückgeworfener Bauer hat seinen Doppelschritt nur, wenn er auf der Ausgangsreihe der eigenen Bauern steht.
portal-how-a-game-ends-3 = Durch Portale kann ein Läufer auf die andere Feldfarbe kommen, also sind Läufer einer Farbe allein noch nicht zu wenig.
own-portals = Dieselben Regeln gelten mit Portalen, die du zeichnest. Eine Anordnung hat bis zu acht Netze und 24 Felder, alle auf den Reihen 3 bis 6, also trifft kein Portal auf die Grundreihe eines Bauern.
own-portals-1 = In einem Netz hin und zurück mit 2 bis 8 Feldern führt jedes zu jedem anderen.
own-portals-2 = In einem Netz, das nur hinführt, führen 1 bis 4 Eingänge zu 1 bis 4 Ausgängen. Ausgänge sind klein gezeichnet: Von ihnen führt nichts weiter.
own-portals-3 = Nach einem Tausch durch ein Netz beider Seiten ist nur dieses Netz für den Spieler geschlossen, dessen Figur geworfen wurde.
own-portals-white = Weiße Netze sind goldene Rauten. Nur Weiß darf sie benutzen.
own-portals-black = Schwarze Netze sind violette Achtecke. Nur Schwarz darf sie benutzen.
own-portals-neutral = Netze beider Seiten sind türkise Ringe.

## Standard-Portalschach

standard-intro = Acht Portalsteine, blaue Scheiben, liegen auf dem Brett. Sie gehören niemandem, und sie wandern: Wer durch ein Portal geht, nimmt den Stein mit. Es gibt keine Rochade und kein en passant, und Bauern werden nur zur Dame.
standard-intro-1 = Die Steine liegen am Anfang auf c3, f3, d4, e4, d5, e5, c6 und f6 oder auf acht Feldern eurer Wahl, die am Anfang leer sind.
standard-intro-2 = Ein Feld mit Stein ist offen, wenn keine Figur darauf steht.
standard-intro-3 = Ein Stein hält einen Zug auf: Damen, Türme und Läufer ziehen nicht über ihn hinweg, der Doppelschritt eines Bauern auch nicht. Springer und König trifft er nur da, wo sie ankommen.
standard-going-through-1 = Eine Figur darf in ein leeres Feld mit Stein eintreten oder dort einen Gegner schlagen, wenn mindestens ein anderes Feld mit Stein offen ist.
standard-going-through-2 = Sie muss sofort auf ein anderes offenes Feld mit Stein weiter. Nie endet ihr Zug, wo sie eingetreten ist, und nie kommt sie dort heraus, wo sie losgezogen ist.
standard-going-through-3 = Dann verlässt ein Stein den Eingang und erscheint auf dem Feld, von dem der Zug ausging. Es sind immer acht.
standard-going-through-4 = Die Figur steht auf dem Stein ihres Ausgangs und zieht später von dort weg wie von jedem Feld.
in-and-out = Hinein, heraus, und ein Stein wandert
in-and-out-text = Der Springer tritt bei c3 ein und muss weiter. Achte auf den Stein von c3: Am Ende liegt er auf b1.
in-and-out-goal = Zieh den Springer von b1 nach c3 und wähle einen Ausgang.
take-and-go-on = Schlagen und weiter
take-and-go-on-text = Ein Bauer tritt geradeaus ein, wenn das Feld mit Stein leer ist, und schräg, wenn dort ein Gegner steht. Auch wer schlägt, bleibt nicht dort.
take-and-go-on-goal = Schlage mit dem Bauern auf d5 und wähle einen Ausgang.
token-stops = Steine halten auf
token-stops-text = Der Turm erreicht a2 und a3 wie immer. Auf a4 liegt ihm ein Stein im Weg: Er kann nicht darüber hinweg und nicht darauf bleiben, nur hindurch.
token-stops-goal = Zieh den Turm nach a4 und weiter zu einem anderen Stein.
two-tokens = Zwei auf einem Feld
two-tokens-text = Der Springer steht auf einem Stein. Geht er durch einen anderen, kommt dieser auf dem ersten zu liegen: Das Feld zeigt eine 2. Wer später dort eintritt, nimmt einen weg und lässt einen liegen.
two-tokens-goal = Zieh den Springer von c3 nach e4 und weiter nach c6.
standard-check = Einen König greift an, was auf seinem Feld schlagen könnte. Auf einem Feld mit Stein braucht es dafür einen anderen offenen Stein, zu dem es weitergeht: Ohne ihn gibt es kein Schlagen und kein Schach.
token-check = Ein Schach, das entsteht
token-check-text = Der Turm auf e1 blickt auf den König auf e8, aber der König steht auf einem Stein, und alle anderen sind besetzt. Das ist kein Schach, bis einer von ihnen frei wird.
token-check-goal = Zieh den Bauern von a2 weg: Der Stein dort ist nun offen, und Schwarz steht im Schach.
last-rank = Ein Bauer, der zu weit kommt
last-rank-text = Ein Bauer, der auf ein Feld der letzten Reihe ohne Stein zieht, wird zur Dame. Einer, der dort aus einem Portal kommt, bleibt Bauer und hat keinen Zug mehr.
last-rank-goal = Schick den Bauern von b5 durch b6 nach d8. Wandle dann den anderen auf a8 um.
standard-how-a-game-ends-1 = Wie im Schach: Schachmatt gewinnt; Patt, die dritte Wiederholung, fünfzig stille Züge und zu wenig Material sind remis; wer bei 0:00 ankommt, verliert. Für die Wiederholung zählen auch die Steine.
standard-how-a-game-ends-2 = Als Textdatei ist eine Partie auf Englisch: „White P: e2 to e4“ und „Black Portal: e7 via d5 to f3“.

## Erste Lektionen: eigene Bretter, und was darum herum gesagt wird

learn-pawn = Bauern
learn-pawn-goal = Der Bauer auf e5 steht im Weg. Schlage den anderen, auf d5.
learn-knight = Springer
learn-knight-goal = Spring von b1 über deine Bauern und schlage den Turm auf c3.
learn-lines = Turm, Läufer, Dame
learn-lines-text = Der Turm zieht gerade, der Läufer schräg, die Dame auf beide Arten; beliebig weit, solange der Weg frei ist.
learn-lines-goal = Schlage den Turm auf h8 mit der Dame.
learn-castling-goal = Rochiere: Zieh den König von e1 nach g1 oder nach c1.
learn-en-passant-goal = Der schwarze Bauer ist gerade von d7 nach d5 gezogen. Schlage ihn mit dem Bauern von e5 nach d6.
learn-triceratops-jumps = Springen, wo der Weg versperrt ist
learn-triceratops-jumps-goal = Um a1 stehen deine eigenen Figuren. Spring wie ein Springer darüber und schlage den Läufer auf c2.
learn-triceratops-trade-goal = Schlage den schwarzen Triceratops auf e6. Ein Bauer schlägt zurück.
learn-placing-goal = Stelle deinen Assassinen auf. Dann stellt Schwarz einen auf, und du siehst nicht, wo.
learn-unmask = Finde ihn
learn-unmask-goal = Der schwarze Assassine ist auf d5 versteckt. Zieh einen Bauern zwei Schritte vor, sodass er d5 angreift, und schlage den Assassinen dann mit ihm.
learn-hide-again = Wieder verstecken
learn-hide-again-goal = Der Bauer auf d4 greift deinen Assassinen an. Schlage den Bauern, oder zieh dorthin, wo kein schwarzer Bauer dich aufdeckt.
learn-through-or-onto-goal = Zertrample ihn: Zieh den Triceratops nach d5.
learn-land-and-jump-goal = Zieh den Springer nach d5. Dort wartet er: Wähle einen Ausgang.
learn-neutral-rest-goal = Zieh den Turm nach g4 und weiter nach b5. Der schwarze Springer wird nach g4 geworfen und kann nicht gleich zurückspringen; er macht einen gewöhnlichen Zug.
learn-no-return-goal = Spring von d5 nach f5. Spring nach dem Zug von Schwarz von dort weiter: Nur e3 und b3 werden angeboten.
learn-take-along = Einen Stein mitnehmen
learn-take-along-goal = Bring einen Portalstein nach g2: Zieh den Bauern von g2 nach g4 und weiter zu einem anderen Stein.
learn-draw = Zeichne dein erstes Portal
learn-draw-goal = Tippe auf c3 und f5: Die beiden Felder werden ein Netz, das nur du benutzen darfst.
learn-other-square = Das ist ein anderes Feld, es wird wieder entfernt.
learn-through-it = Spring hindurch
learn-through-it-goal = Zieh den Springer von b1 nach c3 und weiter nach f5, durch das Netz, das du gezeichnet hast.
learn-one-way = Nur hin, und eine Drohung
learn-one-way-text = Die Ausgänge eines Netzes, das nur hinführt, sind klein gezeichnet: Von ihnen führt nichts weiter. Steht auf einem Ausgang eine gegnerische Figur, tauschen die beiden die Plätze.
learn-one-way-goal = Zieh den Turm von d1 nach d3 und weiter nach h6. Der Springer wird nach d3 geworfen: Schlage ihn dort mit dem Bauern.
learn-steps = Schritte dieses Wegs
learn-step-done = erledigt
learn-done = Gut gemacht.
learn-elsewhere = Dieser Zug ist erlaubt, aber hier ist ein anderer gefragt. Er wird zurückgenommen.
learn-next = Weiter
learn-rules = Alle Regeln
learn-short-game = Eine kurze Partie
learn-short-game-text = Mehr brauchst du für den Anfang nicht. Spiel jetzt gegen den Computer auf seiner leichtesten Stufe. Du hast mehr Figuren, und vor jedem deiner Züge zeigt ein Pfeil, was der Computer an deiner Stelle spielen würde.
learn-short-game-start = Spielen
learn-finished = Du hast diesen Weg geschafft. Jeden Schritt kannst du wiederholen.

## Wie jede Figur zieht

pieces-which = Figur oder Portal
piece-king = Der König zieht einen Schritt in jede Richtung, aber nie auf ein angegriffenes Feld.
piece-queen = Die Dame zieht beliebig weit, gerade oder schräg, solange der Weg frei ist.
piece-rook = Der Turm zieht beliebig weit auf seiner Reihe oder Linie, solange der Weg frei ist.
piece-bishop = Der Läufer zieht beliebig weit schräg, solange der Weg frei ist.
piece-knight = Der Springer zieht zwei Felder geradeaus und eines zur Seite und springt über alles, was dazwischensteht.
piece-pawn = Der Bauer zieht einen Schritt geradeaus, von seinem Ausgangsfeld auch zwei. Er schlägt einen Schritt schräg nach vorn.
piece-goes = Mögliche Zielfelder
piece-takes = Schlagen möglich auf
piece-swaps = Tauschen möglich auf
piece-nowhere = Von hier aus ist kein Zug möglich.
