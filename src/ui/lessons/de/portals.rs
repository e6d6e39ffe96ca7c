//! Portal Chess with its fixed networks, and Standard Portal Chess with its moving tokens.

use super::super::{Lesson, Part, boards};

/// Portal Chess.
pub static PORTAL: &[Part] = &[
    Part::Text(
        "Schach mit zehn Portalen in der Mitte des Bretts. Sie gehören zu drei Netzen, und eine Figur auf einem Portal kann aus einem \
         anderen desselben Netzes herauskommen.",
    ),
    Part::List(&[
        "Das Netz von Weiß, goldene Rauten: d5, f5, e3 und b3. Nur Weiß darf es benutzen.",
        "Das Netz von Schwarz, violette achteckige Tore: c4, e4, d6 und g6. Nur Schwarz darf es benutzen.",
        "Das neutrale Paar, blaugrüne Ringe: b5 und g4. Beide dürfen es benutzen.",
        "Ein Portal, das du nicht benutzen darfst, ist für dich ein gewöhnliches Feld. Portale versperren nichts und greifen nichts an.",
    ]),
    Part::Heading("Springen"),
    Part::Try(Lesson {
        board: &boards::LAND_AND_JUMP,
        title: "Ankommen und weiterspringen",
        text: "Eine Figur, die auf einem gewöhnlichen Feld beginnt und ohne zu schlagen auf ein Portal zieht, darf dort bleiben oder im \
               selben Zug auf ein anderes Portal dieses Netzes weiterspringen.",
        goal: "Zieh den Springer nach d5. Dort wartet er: Wähle einen Ausgang, oder lass ihn bleiben.",
    }),
    Part::Try(Lesson {
        board: &boards::JUMP_FROM_PORTAL,
        title: "Springen, wo man steht",
        text: "Eine Figur, die ihren Zug auf einem Portal beginnt, darf auf ein anderes dieses Netzes springen. Das ist der ganze Zug.",
        goal: "Lass den Springer von d5 nach b3 durch das Portal springen.",
    }),
    Part::Try(Lesson {
        board: &boards::DOUBLE_STEP,
        title: "Auch der Doppelschritt springt",
        text: "Ein Bauer, dessen Doppelschritt auf einem Portal endet, darf weiterspringen. Er lässt nichts zurück, was en passant zu \
               schlagen wäre.",
        goal: "Zieh den Bauern von g2 nach g4 und weiter nach b5: Der Bauer auf h4 kommt zu spät.",
    }),
    Part::Heading("Tauschen"),
    Part::Text(
        "Steht auf dem Ausgang eine gegnerische Figur, tauschen die beiden die Plätze: Die springende kommt dort heraus, und die \
         gegnerische wird auf das Portal geworfen, wo der Sprung begann. Geschlagen wird niemand. Ein Sprung auf eine eigene Figur \
         ist nicht möglich.",
    ),
    Part::Try(Lesson {
        board: &boards::SWAP,
        title: "Plätze tauschen",
        text: "Der schwarze Springer steht auf f5, einem Ausgang im Netz von Weiß.",
        goal: "Zieh den Springer nach d5 und wähle f5: Der schwarze Springer wird nach d5 geworfen.",
    }),
    Part::Try(Lesson {
        board: &boards::THROW_KING,
        title: "Den König werfen",
        text: "Ein Tausch ist kein Schlagen, also steht ein König, mit dem getauscht werden könnte, nicht im Schach. Aber ein König kann \
               geworfen werden, und landet er auf einem angegriffenen Feld, ist das Schach.",
        goal: "Wirf den schwarzen König von f5 nach d5, vor den Turm.",
    }),
    Part::Heading("Grenzen"),
    Part::Try(Lesson {
        board: &boards::CAPTURE_STAYS,
        title: "Schlagen öffnet kein Portal",
        text: "Ein Zug, der auf einem Portal schlägt, auch en passant, endet dort.",
        goal: "Schlage den Bauern auf d5: Es wird kein Ausgang angeboten.",
    }),
    Part::Try(Lesson {
        board: &boards::NEUTRAL_REST,
        title: "Das neutrale Paar braucht eine Pause",
        text: "Nach einem Tausch durch b5 und g4 darf die Seite, deren Figur geworfen wurde, in ihrem nächsten Zug nicht durch dieses \
               Paar springen. Dort ankommen und bleiben ist erlaubt.",
        goal: "Zieh den Turm nach g4 und weiter nach b5. Versuche dann, mit dem schwarzen Springer zurückzuspringen: Er kann nur \
               gewöhnlich ziehen.",
    }),
    Part::Try(Lesson {
        board: &boards::NO_RETURN,
        title: "Nicht gleich zurück",
        text: "Nach einem Sprung im Netz der eigenen Seite darf eine Figur im nächsten Zug dieser Seite nicht denselben Weg \
               zurückspringen. Die anderen Ausgänge stehen ihr offen.",
        goal: "Spring von d5 nach f5, mach irgendeinen Zug für Schwarz und versuche dann, nach d5 zurückzuspringen: Nur e3 und b3 werden \
               angeboten.",
    }),
    Part::Heading("Wie eine Partie endet"),
    Part::List(&[
        "Wie im Schach: Schachmatt gewinnt; Patt, die dritte Wiederholung, fünfzig stille Züge und zu wenig Material sind remis; \
         wer bei 0:00 ankommt, verliert.",
        "Ein zurückgeworfener Bauer hat seinen Doppelschritt nur, wenn er auf der Ausgangsreihe der eigenen Bauern steht.",
        "Durch Portale kann ein Läufer auf die andere Feldfarbe kommen, also sind Läufer einer Farbe allein noch nicht zu wenig.",
    ]),
];

/// Standard Portal Chess.
pub static STANDARD: &[Part] = &[
    Part::Text(
        "Acht Portalsteine, blaue Scheiben, liegen auf dem Brett. Sie gehören niemandem, und sie wandern: Wer durch ein Portal geht, \
         nimmt den Stein mit. Es gibt keine Rochade und kein en passant, und Bauern werden nur zur Dame.",
    ),
    Part::List(&[
        "Die Steine liegen am Anfang auf c3, f3, d4, e4, d5, e5, c6 und f6 oder auf acht Feldern eurer Wahl, die am Anfang leer sind.",
        "Ein Feld mit Stein ist offen, wenn keine Figur darauf steht.",
        "Ein Stein hält einen Zug auf: Damen, Türme und Läufer ziehen nicht über ihn hinweg, der Doppelschritt eines Bauern auch nicht. \
         Springer und König trifft er nur da, wo sie ankommen.",
    ]),
    Part::Heading("Hindurchgehen"),
    Part::List(&[
        "Eine Figur darf in ein leeres Feld mit Stein eintreten oder dort einen Gegner schlagen, wenn mindestens ein anderes Feld mit \
         Stein offen ist.",
        "Sie muss sofort auf ein anderes offenes Feld mit Stein weiter. Nie endet ihr Zug, wo sie eingetreten ist, und nie kommt sie \
         dort heraus, wo sie losgezogen ist.",
        "Dann verlässt ein Stein den Eingang und erscheint auf dem Feld, von dem der Zug ausging. Es sind immer acht.",
        "Die Figur steht auf dem Stein ihres Ausgangs und zieht später von dort weg wie von jedem Feld.",
    ]),
    Part::Try(Lesson {
        board: &boards::IN_AND_OUT,
        title: "Hinein, heraus, und ein Stein wandert",
        text: "Der Springer tritt bei c3 ein und muss weiter. Achte auf den Stein von c3: Am Ende liegt er auf b1.",
        goal: "Zieh den Springer von b1 nach c3 und wähle einen Ausgang.",
    }),
    Part::Try(Lesson {
        board: &boards::TAKE_AND_GO_ON,
        title: "Schlagen und weiter",
        text: "Ein Bauer tritt geradeaus ein, wenn das Feld mit Stein leer ist, und schräg, wenn dort ein Gegner steht. Auch wer schlägt, \
               bleibt nicht dort.",
        goal: "Schlage mit dem Bauern auf d5 und wähle einen Ausgang.",
    }),
    Part::Try(Lesson {
        board: &boards::TOKEN_STOPS,
        title: "Steine halten auf",
        text: "Der Turm erreicht a2 und a3 wie immer. Auf a4 liegt ihm ein Stein im Weg: Er kann nicht darüber hinweg und nicht \
               darauf bleiben, nur hindurch.",
        goal: "Zieh den Turm nach a4 und weiter zu einem anderen Stein.",
    }),
    Part::Try(Lesson {
        board: &boards::TWO_TOKENS,
        title: "Zwei auf einem Feld",
        text: "Der Springer steht auf einem Stein. Geht er durch einen anderen, kommt dieser auf dem ersten zu liegen: Das Feld zeigt \
               eine 2. Wer später dort eintritt, nimmt einen weg und lässt einen liegen.",
        goal: "Zieh den Springer von c3 nach e4 und weiter nach c6.",
    }),
    Part::Heading("Schach"),
    Part::Text(
        "Einen König greift an, was auf seinem Feld schlagen könnte. Auf einem Feld mit Stein braucht es dafür einen anderen offenen \
         Stein, zu dem es weitergeht: Ohne ihn gibt es kein Schlagen und kein Schach.",
    ),
    Part::Try(Lesson {
        board: &boards::TOKEN_CHECK,
        title: "Ein Schach, das entsteht",
        text: "Der Turm auf e1 blickt auf den König auf e8, aber der König steht auf einem Stein, und alle anderen sind besetzt. Das ist \
               kein Schach, bis einer von ihnen frei wird.",
        goal: "Zieh den Bauern von a2 weg: Der Stein dort ist nun offen, und Schwarz steht im Schach.",
    }),
    Part::Heading("Die letzte Reihe"),
    Part::Try(Lesson {
        board: &boards::LAST_RANK,
        title: "Ein Bauer, der zu weit kommt",
        text: "Ein Bauer, der auf ein Feld der letzten Reihe ohne Stein zieht, wird zur Dame. Einer, der dort aus einem Portal kommt, \
               bleibt Bauer und hat keinen Zug mehr.",
        goal: "Schick den Bauern von b5 durch b6 nach d8. Wandle dann den anderen auf a8 um.",
    }),
    Part::Heading("Wie eine Partie endet"),
    Part::List(&[
        "Wie im Schach: Schachmatt gewinnt; Patt, die dritte Wiederholung, fünfzig stille Züge und zu wenig Material sind remis; \
         wer bei 0:00 ankommt, verliert. Für die Wiederholung zählen auch die Steine.",
        "Die Zugliste ist auf Englisch: „White P: e2 to e4“ und „Black Portal: e7 via d5 to f3“.",
    ]),
];
