//! Special Chess: with neither new piece, with one, with both.

use super::super::{Lesson, Part, boards};

const ENDINGS: &[&str] = &[
    "Schachmatt gewinnt. Patt, wenn die Seite am Zug nicht im Schach steht, aber keinen erlaubten Zug hat, ist remis.",
    "Dieselbe Stellung zum dritten Mal, fünfzig Züge ohne Schlagen und ohne Bauernzug und zu wenig Material zum Matt sind \
     sofort remis. Niemand muss es verlangen.",
    "Mit Uhr verliert, wer bei 0:00 ankommt. Man kann auch aufgeben oder sich auf Remis einigen.",
];

/// Without options.
pub static CHESS: &[Part] = &[
    Part::Text(
        "Schach, wie alle es spielen, nach den Regeln der FIDE: Rochade, en passant, Bauernumwandlung, Schach und Matt. Es \
         ist auch die Grundlage der anderen Spiele hier.",
    ),
    Part::Heading("Besondere Züge"),
    Part::Try(Lesson {
        board: &boards::CASTLING,
        title: "Rochade",
        text: "König und Turm ziehen zusammen, einmal in der Partie: der König zwei Felder auf den Turm zu, der Turm auf seine \
               andere Seite. Keiner von beiden darf schon gezogen haben, zwischen ihnen darf nichts stehen, und der König darf \
               nicht im Schach stehen, über kein angegriffenes Feld ziehen und auf keinem ankommen.",
        goal: "Rochiere: Zieh den König von e1 nach g1 oder nach c1. Lass dann auch Schwarz rochieren.",
    }),
    Part::Try(Lesson {
        board: &boards::EN_PASSANT,
        title: "Schlagen en passant",
        text: "Ein Bauer, der mit dem Doppelschritt an einem gegnerischen Bauern vorbeizieht, kann geschlagen werden, als hätte er \
               nur einen Schritt gemacht, aber nur im unmittelbar folgenden Zug.",
        goal: "Zieh mit Schwarz d7 nach d5 und schlage dann mit dem weißen Bauern von e5 nach d6.",
    }),
    Part::Try(Lesson {
        board: &boards::PROMOTION,
        title: "Umwandlung",
        text: "Ein Bauer, der die letzte Reihe erreicht, wird sofort zu Dame, Turm, Läufer oder Springer seiner Farbe.",
        goal: "Zieh den Bauern nach b8 und wähle in der Spalte, die aufgeht, eine Figur.",
    }),
    Part::Heading("Wie eine Partie endet"),
    Part::List(ENDINGS),
    Part::Try(Lesson {
        board: &boards::MATE,
        title: "Matt",
        text: "Der König ist angegriffen, kann auf kein sicheres Feld, und nichts lässt sich schlagen oder dazwischenstellen.",
        goal: "Setze in einem Zug matt.",
    }),
    Part::Try(Lesson {
        board: &boards::REPETITION,
        title: "Dreimal dasselbe",
        text: "Kommt eine Stellung zum dritten Mal vor, mit derselben Seite am Zug und denselben Rechten, ist die Partie remis.",
        goal: "Zieh beide Türme hin und her und sieh, was die Seite sagt.",
    }),
];

/// With the Triceratops.
pub static DINOSAUR: &[Part] = &[
    Part::Text(
        "Schach mit einer Figur mehr: dem Triceratops. Der weiße steht auf e3, der schwarze auf e6, beide vor dem Königsbauern. \
         Alles andere ist wie im Schach.",
    ),
    Part::Heading("Der Triceratops"),
    Part::List(&[
        "Er zieht wie eine Dame oder wie ein Springer, ganz nach Wahl, und schlägt ebenso.",
        "Als Dame braucht er freie Bahn, als Springer springt er.",
        "Bauern dürfen sich auch in ihn umwandeln, neben Dame, Turm, Läufer und Springer.",
    ]),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_MOVES,
        title: "Dame und Springer in einem",
        text: "Von e3 kommt er auf der Diagonale nach c5 und mit einem Springerzug nach f5.",
        goal: "Schlage den Bauern auf f5 als Springer oder den auf c5 als Dame.",
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_MATES,
        title: "Er setzt allein matt",
        text: "Gegen ein Springerschach lässt sich nichts dazwischenstellen, und die Dame in ihm deckt die Felder um den König.",
        goal: "Setze in einem Zug matt.",
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_TRADE,
        title: "Die ersten Züge",
        text: "Am Anfang stehen sich die beiden auf der e-Linie gegenüber, und beide sind von Bauern gedeckt. Ein Königsbauer \
               kann erst los, wenn sein Triceratops gezogen hat.",
        goal: "Tausche sie ab: Schlage auf e6, und schlage dann mit einem Bauern zurück.",
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_PROMOTION,
        title: "Umwandlung",
        text: "Ein Bauer auf der letzten Reihe darf ein Triceratops werden.",
        goal: "Wandle den Bauern in einen Triceratops um.",
    }),
    Part::Heading("Wie eine Partie endet"),
    Part::List(ENDINGS),
];

/// With the Assassin.
pub static ASSASSIN: &[Part] = &[
    Part::Text(
        "Schach mit einem Geheimnis auf jeder Seite. Vor dem ersten Zug stellen beide einen Assassinen vor einen ihrer Bauern, \
         wo die andere Seite ihn nicht sieht. Er schlüpft an allem vorbei, und kommt er ungesehen neben den König, so schlägt er ihn.",
    ),
    Part::Heading("Verstecken"),
    Part::Text(
        "Erst Weiß, dann Schwarz, auf ein leeres Feld direkt vor einem eigenen Bauern: für Weiß auf der dritten Reihe, für \
         Schwarz auf der sechsten. An einem gemeinsamen Gerät fällt dazwischen ein Vorhang. Die Uhren laufen erst danach.",
    ),
    Part::Try(Lesson {
        board: &boards::PLACING,
        title: "Verstecke deinen Assassinen",
        text: "Die Felder, die leuchten, sind die vor deinen Bauern.",
        goal: "Stelle den Assassinen von Weiß auf, geh durch den Vorhang, stelle den von Schwarz auf.",
    }),
    Part::Heading("Ziehen"),
    Part::List(&[
        "Er zieht einen oder zwei Schritte, gerade oder schräg, auf ein leeres Feld und springt über alles, was dazwischensteht.",
        "Er schlägt nur einen Schritt weit, wie ein König.",
    ]),
    Part::Try(Lesson {
        board: &boards::ASSASSIN_MOVES,
        title: "Zwei weit ziehen, einen weit schlagen",
        text: "Der Bauer auf d5 steht neben dem Assassinen. Der Springer auf d6 ist zwei Schritte entfernt: außer Reichweite.",
        goal: "Spring über deinen eigenen Bauern nach b4, oder schlage auf d5.",
    }),
    Part::Heading("Versteckt und aufgedeckt"),
    Part::List(&[
        "Ein Assassine ist aufgedeckt, solange ein gegnerischer Bauer sein Feld angreift und solange ein gegnerischer Bauer an \
         seiner Reihe vorbei ist. Sonst ist er versteckt. Das wird nach jedem Zug neu entschieden.",
        "Das Feld eines versteckten Assassinen gilt für alle anderen als leer: Figuren ziehen hindurch und darauf, er steht \
         niemandem im Weg, deckt nichts und gibt kein Schach.",
        "Ein aufgedeckter, gestrichelt umrandet, ist eine Figur wie jede andere: Er steht im Weg, er gibt Schach und setzt matt, \
         er kann geschlagen werden, und die eigene Seite kann nicht auf sein Feld.",
        "Nichts verrät, wo der versteckte gegnerische Assassine steht: kein Schach, kein verbotener Zug. Dass er still gezogen hat, \
         ist alles, was man erfährt; in der Zugliste steht A??.",
    ]),
    Part::Try(Lesson {
        board: &boards::PAWN_FINDS,
        title: "Ein Bauer findet ihn und verliert ihn",
        text: "Ein Bauer, der das Feld des Assassinen angreift, deckt ihn auf. Ist der Bauer weg, ist er wieder versteckt.",
        goal: "Zieh den schwarzen Bauern nach d4 und sieh, wie der Assassine aufgedeckt wird; schlage den Bauern dann mit ihm.",
    }),
    Part::Try(Lesson {
        board: &boards::PAWN_PASSES,
        title: "Ein Bauer zieht vorbei",
        text: "Jeder Assassine, den ein gegnerischer Bauer hinter sich gelassen hat, ist aufgedeckt, wo auf dem Brett dieser Bauer \
               auch steht.",
        goal: "Zieh den schwarzen Bauern nach d2 und geh dann mit dem Assassinen zurück nach b2: Auf einer Höhe mit dem Bauern ist \
               er wieder versteckt.",
    }),
    Part::Try(Lesson {
        board: &boards::REVEALED_CHECK,
        title: "Aufgedeckt gibt er Schach",
        text: "Ein versteckter Assassine neben dem König gibt kein Schach. Ein aufgedeckter schon: Hier sorgt der Bauer auf b5 dafür.",
        goal: "Zieh den Assassinen nach d6.",
    }),
    Part::Heading("Blindes Schlagen"),
    Part::Text(
        "Was seinen Zug auf dem Feld eines versteckten Assassinen beendet, nimmt ihn vom Brett, ob Freund oder Feind, auch König und \
         Turm bei der Rochade. Vorher wird es nicht als Schlagen angezeigt; danach erfahren es beide Seiten. Schräg schlägt ein Bauer \
         keinen versteckten Assassinen, denn er sieht dort nichts. Bevor du auf deinen eigenen ziehst, fragt die Seite nach.",
    ),
    Part::Try(Lesson {
        board: &boards::BLIND_CAPTURE,
        title: "Zieh auf sein Feld",
        text: "Der schwarze Assassine ist auf d4 versteckt. Weiß sieht eine leere Linie, und der Turm kann vorbei, als stünde dort \
               nichts.",
        goal: "Zieh den Turm nach d4.",
    }),
    Part::Try(Lesson {
        board: &boards::OWN_ASSASSIN,
        title: "Auch dein eigener",
        text: "Ein Bauer, der auf den eigenen versteckten Assassinen zieht, nimmt ihn vom Brett.",
        goal: "Zieh den Bauern von e2 nach e3, und denk über die Frage nach.",
    }),
    Part::Heading("Den König schlagen"),
    Part::Text(
        "Ein versteckter Assassine neben dem gegnerischen König darf ihn schlagen, und die Partie ist gewonnen. Das ist auch erlaubt, \
         wenn der eigene König im Schach steht: Die Partie ist vorbei, bevor es darauf ankommt.",
    ),
    Part::Try(Lesson {
        board: &boards::KING_CAPTURE,
        title: "Der letzte Schlag",
        text: "Die Dame auf h1 bietet Weiß Schach, und es spielt keine Rolle.",
        goal: "Schlage den König auf e8.",
    }),
    Part::Heading("Wie eine Partie endet"),
    Part::List(&[
        "Den König zu schlagen gewinnt. Ebenso Schachmatt, beurteilt nach dem, was zu sehen ist; eine Seite mit einem versteckten \
         Assassinen, der noch ziehen kann, ist nicht matt.",
        "Ein Bauer darf sich in einen Assassinen umwandeln, eine Seite kann also mehrere haben. Ein lebender Assassine ist immer \
         genug Material, um weiterzuspielen.",
        "Der Zug eines versteckten Assassinen unterbricht die Wiederholung, denn die andere Seite kann nicht wissen, dass die \
         Stellung dieselbe ist.",
        "Sonst wie im Schach: Patt, die dritte Wiederholung und fünfzig stille Züge sind remis, und wer bei 0:00 ankommt, verliert.",
    ]),
];

/// With both.
pub static BOTH: &[Part] = &[
    Part::Text(
        "Triceratops und Assassine zusammen: der Triceratops von Weiß auf e3, der von Schwarz auf e6, und je ein Assassine \
         vor einem der sieben anderen Bauern.",
    ),
    Part::List(&[
        "Der Triceratops zieht wie Dame oder Springer.",
        "Der Assassine zieht einen oder zwei Schritte, schlägt einen Schritt weit und ist versteckt, solange kein gegnerischer Bauer \
         sein Feld angreift oder an seiner Reihe vorbei ist.",
        "Bauern werden zu Dame, Turm, Läufer, Springer, Triceratops oder Assassine.",
        "Das Übrige steht auf den Seiten der beiden Spiele: Wo sie sich treffen, ändert sich nichts.",
    ]),
    Part::Heading("Zusammen"),
    Part::Try(Lesson {
        board: &boards::SEVEN_SQUARES,
        title: "Sieben Felder",
        text: "Vor dem Königsbauern steht der Triceratops, dort ist also kein Feld für einen Assassinen.",
        goal: "Stelle beide Assassinen auf.",
    }),
    Part::Try(Lesson {
        board: &boards::THROUGH_OR_ONTO,
        title: "Hindurch oder darauf",
        text: "Der schwarze Assassine ist auf d5 versteckt. Der Triceratops sieht ihn nicht: Er kann auf der Linie vorbeiziehen oder \
               ihn zertrampeln, indem er seinen Zug dort beendet.",
        goal: "Zieh nach d7, oder beginne noch einmal und zieh nach d5.",
    }),
    Part::Try(Lesson {
        board: &boards::ASSASSIN_PROMOTION,
        title: "Sechs zur Wahl",
        text: "Ein neuer Assassine erscheint vor aller Augen, und dieselbe Regel entscheidet sofort, ob er versteckt ist.",
        goal: "Wandle den Bauern in einen Assassinen um: Es ist kein schwarzer Bauer mehr da, der ihn aufdecken könnte.",
    }),
    Part::Heading("Wie eine Partie endet"),
    Part::List(&[
        "Den König mit einem Assassinen zu schlagen gewinnt, ebenso Schachmatt.",
        "Remis, Uhr und Aufgabe sind wie im Schach; ein lebender Assassine ist immer genug Material, um weiterzuspielen.",
    ]),
];
