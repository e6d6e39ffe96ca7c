//! Special Chess: with neither new piece, with one, with both.

use super::super::{Lesson, Part, boards};

const ENDINGS: &[&str] = &[
    "El jaque mate gana. El ahogado, cuando el bando que mueve no está en jaque pero no tiene jugadas legales, es tablas.",
    "La misma posición por tercera vez, cincuenta jugadas sin capturas ni movimientos de peón y material insuficiente para \
     dar mate son tablas en el acto. Nadie tiene que reclamarlas.",
    "Con reloj, pierde quien llega a 0:00. También se puede abandonar o acordar tablas.",
];

/// Without options.
pub static CHESS: &[Part] = &[
    Part::Text(
        "El ajedrez que todos juegan, según las reglas de la FIDE: enroque, captura al paso, coronación, jaque y mate. Es \
         también la base de los demás juegos de aquí.",
    ),
    Part::Heading("Jugadas especiales"),
    Part::Try(Lesson {
        board: &boards::CASTLING,
        title: "Enroque",
        text: "El rey y una torre mueven a la vez, una sola vez por partida: el rey dos casillas hacia la torre, y la torre a su otro \
               lado. Ninguno de los dos puede haber movido, no puede haber nada entre ellos, y el rey no puede estar en jaque, \
               pasar por una casilla atacada ni acabar en ella.",
        goal: "Enroca: lleva el rey de e1 a g1 o a c1. Después, que enroquen también las negras.",
    }),
    Part::Try(Lesson {
        board: &boards::EN_PASSANT,
        title: "Captura al paso",
        text: "Un peón que con su paso doble deja atrás a un peón rival puede ser capturado como si hubiera avanzado una sola \
               casilla, pero solo en la jugada inmediatamente siguiente.",
        goal: "Juega d7 a d5 con las negras y captura después con el peón blanco de e5 en d6.",
    }),
    Part::Try(Lesson {
        board: &boards::PROMOTION,
        title: "Coronación",
        text: "Un peón que llega a la última fila se convierte en el acto en dama, torre, alfil o caballo de su color.",
        goal: "Avanza el peón a b8 y elige una pieza en la columna que se abre.",
    }),
    Part::Heading("Cómo acaba una partida"),
    Part::List(ENDINGS),
    Part::Try(Lesson {
        board: &boards::MATE,
        title: "Jaque mate",
        text: "El rey está atacado, no puede ir a una casilla segura, y no hay nada que capturar ni que interponer.",
        goal: "Da mate en una jugada.",
    }),
    Part::Try(Lesson {
        board: &boards::REPETITION,
        title: "Tres veces lo mismo",
        text: "Cuando una posición se da por tercera vez, con el mismo bando al mover y los mismos derechos, la partida es tablas.",
        goal: "Mueve las dos torres adelante y atrás y mira lo que dice la página.",
    }),
];

/// With the Triceratops.
pub static DINOSAUR: &[Part] = &[
    Part::Text(
        "Ajedrez con una pieza más: el triceratops. El blanco está en e3 y el negro en e6, ambos delante del peón de rey. \
         Todo lo demás es como en el ajedrez.",
    ),
    Part::Heading("El triceratops"),
    Part::List(&[
        "Mueve como dama o como caballo, lo que se prefiera, y captura del mismo modo.",
        "Como dama necesita el camino libre; como caballo, salta.",
        "Los peones también pueden coronar un triceratops, además de dama, torre, alfil y caballo.",
    ]),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_MOVES,
        title: "Dama y caballo en uno",
        text: "Desde e3 llega a c5 por la diagonal y a f5 con un salto de caballo.",
        goal: "Captura el peón de f5 como caballo, o el de c5 como dama.",
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_MATES,
        title: "Da mate él solo",
        text: "Un jaque de caballo no se puede tapar, y la dama que lleva dentro vigila las casillas alrededor del rey.",
        goal: "Da mate en una jugada.",
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_TRADE,
        title: "Las primeras jugadas",
        text: "Al principio los dos se miran por la columna e, y a ambos los defienden peones. Un peón de rey no puede salir \
               antes que su triceratops.",
        goal: "Cámbialos: captura en e6 y recaptura después con un peón.",
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_PROMOTION,
        title: "Coronación",
        text: "Un peón en la última fila puede convertirse en triceratops.",
        goal: "Corona un triceratops.",
    }),
    Part::Heading("Cómo acaba una partida"),
    Part::List(ENDINGS),
];

/// With the Assassin.
pub static ASSASSIN: &[Part] = &[
    Part::Text(
        "Ajedrez con un secreto por bando. Antes de la primera jugada, cada uno pone un asesino delante de uno de sus peones, donde \
         el otro bando no lo ve. Se cuela por todas partes y, si llega junto al rey sin ser visto, lo captura.",
    ),
    Part::Heading("Colocación"),
    Part::Text(
        "Primero las blancas y luego las negras, en una casilla vacía justo delante de un peón propio: en la tercera fila las blancas, \
         en la sexta las negras. En un mismo dispositivo cae un telón entre una y otra. Los relojes arrancan después.",
    ),
    Part::Try(Lesson {
        board: &boards::PLACING,
        title: "Coloca tu asesino",
        text: "Las casillas que brillan son las que están delante de tus peones.",
        goal: "Coloca el asesino de las blancas, pasa el telón y coloca el de las negras.",
    }),
    Part::Heading("Movimiento"),
    Part::List(&[
        "Mueve uno o dos pasos, en línea recta o en diagonal, a una casilla vacía, y salta por encima de lo que haya en medio.",
        "Captura solo a un paso de distancia, como un rey.",
    ]),
    Part::Try(Lesson {
        board: &boards::ASSASSIN_MOVES,
        title: "Mover dos, capturar a uno",
        text: "El peón de d5 está junto al asesino. El caballo de d6 está a dos pasos: fuera de su alcance.",
        goal: "Salta por encima de tu propio peón a b4, o captura en d5.",
    }),
    Part::Heading("Escondido y descubierto"),
    Part::List(&[
        "Un asesino está descubierto mientras un peón rival ataca su casilla y mientras un peón rival ha rebasado su fila. Si no, \
         está escondido. Se decide de nuevo después de cada jugada.",
        "La casilla de un asesino escondido cuenta como vacía para todos los demás: las piezas pasan por ella y entran en ella; no \
         cierra el paso, no defiende nada y no da jaque.",
        "Uno descubierto, dibujado con contorno discontinuo, es una pieza como cualquier otra: cierra el paso, da jaque y mate, puede \
         ser capturado, y su propio bando no puede ocupar su casilla.",
        "Nada delata dónde está el asesino escondido del rival: ni un jaque ni una jugada prohibida. Solo se sabe que ha hecho una \
         jugada tranquila; en la lista de jugadas pone A??.",
    ]),
    Part::Try(Lesson {
        board: &boards::PAWN_FINDS,
        title: "Un peón lo encuentra y lo pierde",
        text: "Un peón que ataca la casilla del asesino lo descubre. Cuando el peón desaparece, vuelve a estar escondido.",
        goal: "Avanza el peón negro a d4 y mira cómo se descubre el asesino; después captura el peón con él.",
    }),
    Part::Try(Lesson {
        board: &boards::PAWN_PASSES,
        title: "Un peón pasa de largo",
        text: "Todo asesino que un peón rival ha dejado atrás está descubierto, esté ese peón donde esté en el tablero.",
        goal: "Avanza el peón negro a d2 y retrocede después con el asesino a b2: a la altura del peón vuelve a estar escondido.",
    }),
    Part::Try(Lesson {
        board: &boards::REVEALED_CHECK,
        title: "Descubierto, da jaque",
        text: "Junto al rey, un asesino escondido no da jaque. Uno descubierto, sí: aquí se encarga de ello el peón de b5.",
        goal: "Mueve el asesino a d6.",
    }),
    Part::Heading("Captura a ciegas"),
    Part::Text(
        "Todo lo que termina su jugada en la casilla de un asesino escondido lo elimina, sea propio o rival, incluidos el rey y la torre \
         al enrocar. Antes no se muestra como captura; después se informa a ambos bandos. Un peón no captura en diagonal a un \
         asesino escondido, porque ahí no ve nada. Antes de que entres en la casilla del tuyo, la página pregunta.",
    ),
    Part::Try(Lesson {
        board: &boards::BLIND_CAPTURE,
        title: "Písalo",
        text: "El asesino de las negras se esconde en d4. Las blancas ven una columna vacía, y la torre puede pasar como si no hubiera nada.",
        goal: "Mueve la torre a d4.",
    }),
    Part::Try(Lesson {
        board: &boards::OWN_ASSASSIN,
        title: "También el tuyo",
        text: "Un peón que pisa a su propio asesino escondido lo elimina.",
        goal: "Mueve el peón de e2 a e3 y piensa bien la pregunta.",
    }),
    Part::Heading("Capturar al rey"),
    Part::Text(
        "Un asesino escondido junto al rey rival puede capturarlo, y la partida está ganada. Se permite incluso con el rey propio en \
         jaque: la partida acaba antes de que eso importe.",
    ),
    Part::Try(Lesson {
        board: &boards::KING_CAPTURE,
        title: "El último golpe",
        text: "La dama de h1 da jaque a las blancas, y no importa.",
        goal: "Captura al rey de e8.",
    }),
    Part::Heading("Cómo acaba una partida"),
    Part::List(&[
        "Capturar al rey gana. También el jaque mate, juzgado por lo que está a la vista; un bando con un asesino escondido que aún \
         puede mover no está en mate.",
        "Un peón puede coronar un asesino, así que un bando puede tener varios. Un asesino vivo es siempre material suficiente para \
         seguir.",
        "La jugada de un asesino escondido rompe la repetición, porque el otro bando no puede saber que la posición es la misma.",
        "Lo demás, como en el ajedrez: el ahogado, la tercera repetición y cincuenta jugadas tranquilas son tablas, y quien \
         llega a 0:00 pierde.",
    ]),
];

/// With both.
pub static BOTH: &[Part] = &[
    Part::Text(
        "Triceratops y asesino juntos: el triceratops de las blancas en e3, el de las negras en e6, y un asesino por bando \
         delante de uno de los otros siete peones.",
    ),
    Part::List(&[
        "El triceratops mueve como dama o como caballo.",
        "El asesino mueve uno o dos pasos, captura a un paso y está escondido salvo que un peón rival ataque su casilla o haya \
         rebasado su fila.",
        "Los peones coronan dama, torre, alfil, caballo, triceratops o asesino.",
        "Las páginas de ambos juegos dicen lo demás: nada cambia cuando se juntan.",
    ]),
    Part::Heading("Juntos"),
    Part::Try(Lesson {
        board: &boards::SEVEN_SQUARES,
        title: "Siete casillas",
        text: "El triceratops está delante del peón de rey, así que ese peón no tiene casilla para un asesino.",
        goal: "Coloca los dos asesinos.",
    }),
    Part::Try(Lesson {
        board: &boards::THROUGH_OR_ONTO,
        title: "A través o encima",
        text: "El asesino de las negras se esconde en d5. El triceratops no lo ve: puede pasar de largo por la columna, o aplastarlo \
               si termina ahí su jugada.",
        goal: "Mueve a d7, o vuelve a empezar y mueve a d5.",
    }),
    Part::Try(Lesson {
        board: &boards::ASSASSIN_PROMOTION,
        title: "Seis para elegir",
        text: "Un asesino nuevo aparece a la vista de todos, y la misma regla decide en el acto si está escondido.",
        goal: "Corona un asesino: ya no queda ningún peón negro que lo descubra.",
    }),
    Part::Heading("Cómo acaba una partida"),
    Part::List(&[
        "Capturar al rey con un asesino gana, y el jaque mate también.",
        "Tablas, reloj y abandono son como en el ajedrez; un asesino vivo es siempre material suficiente para seguir.",
    ]),
];
