//! Portal Chess with its fixed networks, and Standard Portal Chess with its moving tokens.

use super::super::{Lesson, Part, boards};

/// Portal Chess.
pub static PORTAL: &[Part] = &[
    Part::Text(
        "Ajedrez con diez portales en el centro del tablero. Pertenecen a tres redes, y una pieza que está en un portal puede salir por \
         otro de la misma red.",
    ),
    Part::List(&[
        "La red de las blancas, rombos dorados: d5, f5, e3 y b3. Solo las blancas pueden usarla.",
        "La red de las negras, puertas octogonales violetas: c4, e4, d6 y g6. Solo las negras pueden usarla.",
        "La pareja neutral, anillos verde azulado: b5 y g4. Ambos bandos pueden usarla.",
        "Un portal que no puedes usar es para ti una casilla normal. Los portales no cierran el paso ni atacan nada.",
    ]),
    Part::Heading("Saltar"),
    Part::Try(Lesson {
        board: &boards::LAND_AND_JUMP,
        title: "Llegar y seguir saltando",
        text: "Una pieza que sale de una casilla normal y llega a un portal sin capturar puede quedarse en él o saltar a otro portal de \
               esa red en la misma jugada.",
        goal: "Mueve el caballo a d5. Allí espera: elige una salida o deja que se quede.",
    }),
    Part::Try(Lesson {
        board: &boards::JUMP_FROM_PORTAL,
        title: "Saltar desde donde se está",
        text: "Una pieza que empieza su jugada en un portal puede saltar a otro de esa red. Esa es toda la jugada.",
        goal: "Haz que el caballo salte por el portal de d5 a b3.",
    }),
    Part::Try(Lesson {
        board: &boards::DOUBLE_STEP,
        title: "El paso doble también salta",
        text: "Un peón cuyo paso doble acaba en un portal puede seguir saltando. No deja atrás nada que se pueda capturar al paso.",
        goal: "Mueve el peón de g2 a g4 y de ahí a b5: el peón de h4 llega tarde.",
    }),
    Part::Heading("Cambiar de sitio"),
    Part::Text(
        "Si en la salida hay una pieza rival, las dos cambian de sitio: la que salta sale ahí, y la rival es lanzada al portal donde \
         empezó el salto. No se captura nada. No se puede saltar sobre una pieza propia.",
    ),
    Part::Try(Lesson {
        board: &boards::SWAP,
        title: "Intercambio de sitios",
        text: "El caballo negro está en f5, una salida de la red de las blancas.",
        goal: "Mueve el caballo a d5 y elige f5: el caballo negro es lanzado a d5.",
    }),
    Part::Try(Lesson {
        board: &boards::THROW_KING,
        title: "Lanzar al rey",
        text: "Un cambio de sitio no es una captura, así que un rey con el que se podría cambiar no está en jaque. Pero a un rey se le \
               puede lanzar, y si cae en una casilla atacada, eso es jaque.",
        goal: "Lanza al rey negro de f5 a d5, delante de la torre.",
    }),
    Part::Heading("Límites"),
    Part::Try(Lesson {
        board: &boards::CAPTURE_STAYS,
        title: "Capturar no activa",
        text: "Una jugada que captura en un portal, también al paso, termina ahí.",
        goal: "Captura el peón de d5: no se ofrece ninguna salida.",
    }),
    Part::Try(Lesson {
        board: &boards::NEUTRAL_REST,
        title: "La pareja neutral necesita un descanso",
        text: "Tras un cambio de sitio por b5 y g4, el bando cuya pieza fue lanzada no puede saltar por esa pareja en su siguiente jugada. \
               Llegar a ella y quedarse está permitido.",
        goal: "Mueve la torre a g4 y de ahí a b5. Intenta después volver de un salto con el caballo negro: solo puede mover como siempre.",
    }),
    Part::Try(Lesson {
        board: &boards::NO_RETURN,
        title: "Sin vuelta inmediata",
        text: "Tras un salto en la red de su propio bando, una pieza no puede saltar de vuelta por el mismo camino en la siguiente jugada \
               de ese bando. Las demás salidas las tiene abiertas.",
        goal: "Salta de d5 a f5, haz una jugada cualquiera con las negras e intenta saltar de vuelta a d5: solo se ofrecen e3 y b3.",
    }),
    Part::Heading("Cómo acaba una partida"),
    Part::List(&[
        "Como en el ajedrez: el jaque mate gana; el ahogado, la tercera repetición, cincuenta jugadas tranquilas y el material \
         insuficiente son tablas; quien llega a 0:00 pierde.",
        "Un peón lanzado hacia atrás tiene su paso doble solo si está en la fila inicial de sus peones.",
        "Los portales pueden llevar un alfil al otro color, así que unos alfiles del mismo color no son por sí solos material insuficiente.",
    ]),
];

/// Standard Portal Chess.
pub static STANDARD: &[Part] = &[
    Part::Text(
        "En el tablero hay ocho fichas de portal, discos azules. No son de nadie, y se mueven: quien pasa por un portal se lleva la \
         ficha. No hay enroque ni captura al paso, y los peones solo coronan dama.",
    ),
    Part::List(&[
        "Las fichas empiezan en c3, f3, d4, e4, d5, e5, c6 y f6, o en ocho casillas a elegir que estén vacías al principio.",
        "Una casilla con ficha está abierta cuando no hay ninguna pieza en ella.",
        "Una ficha detiene la jugada: las damas, torres y alfiles no pasan por encima, y el paso doble de un peón tampoco. A un caballo o \
         a un rey solo les afecta donde caen.",
    ]),
    Part::Heading("Atravesar un portal"),
    Part::List(&[
        "Una pieza puede entrar en una casilla con ficha vacía, o capturar en ella a un rival, si al menos otra casilla con ficha está \
         abierta.",
        "Tiene que seguir en el acto hasta otra casilla con ficha abierta. Nunca termina su jugada donde entró, ni sale donde \
         empezó.",
        "Después, una ficha deja la entrada y aparece en la casilla de la que partió la jugada. Siempre hay ocho.",
        "La pieza queda sobre la ficha de su salida, y más tarde sale de ahí como de cualquier casilla.",
    ]),
    Part::Try(Lesson {
        board: &boards::IN_AND_OUT,
        title: "Entrar, salir, y una ficha se mueve",
        text: "El caballo entra en c3 y tiene que seguir. Fíjate en la ficha de c3: acaba en b1.",
        goal: "Mueve el caballo de b1 a c3 y elige una salida.",
    }),
    Part::Try(Lesson {
        board: &boards::TAKE_AND_GO_ON,
        title: "Capturar y seguir",
        text: "Un peón entra de frente cuando la casilla con ficha está vacía, y en diagonal cuando hay en ella un rival. Quien captura \
               no se queda ahí.",
        goal: "Captura en d5 con el peón y elige una salida.",
    }),
    Part::Try(Lesson {
        board: &boards::TOKEN_STOPS,
        title: "Las fichas detienen la jugada",
        text: "La torre llega a a2 y a3 como siempre. En a4 una ficha le cierra el paso: no puede pasar por encima ni quedarse en ella, \
               solo atravesarla.",
        goal: "Mueve la torre a a4 y de ahí a otra ficha.",
    }),
    Part::Try(Lesson {
        board: &boards::TWO_TOKENS,
        title: "Dos en una casilla",
        text: "El caballo está sobre una ficha. Si atraviesa otra, esa ficha va a parar sobre la primera: la casilla muestra un 2. Quien \
               entra después en ella se lleva una y deja una.",
        goal: "Mueve el caballo de c3 a e4 y de ahí a c6.",
    }),
    Part::Heading("Jaque"),
    Part::Text(
        "A un rey lo ataca todo lo que podría capturar en su casilla. En una casilla con ficha hace falta para ello otra ficha abierta \
         por la que seguir: sin ella no hay captura, ni jaque.",
    ),
    Part::Try(Lesson {
        board: &boards::TOKEN_CHECK,
        title: "Un jaque que aparece",
        text: "La torre de e1 mira al rey de e8, pero el rey está sobre una ficha y todas las demás están ocupadas. No es jaque hasta que \
               se abra una de ellas.",
        goal: "Mueve el peón de a2: la ficha de esa casilla queda abierta, y las negras están en jaque.",
    }),
    Part::Heading("La última fila"),
    Part::Try(Lesson {
        board: &boards::LAST_RANK,
        title: "Un peón que llega demasiado lejos",
        text: "Un peón que avanza a una casilla sin ficha de la última fila se convierte en dama. El que sale ahí de un portal sigue \
               siendo peón y ya no puede mover.",
        goal: "Envía el peón de b5 por b6 a d8. Después corona el otro en a8.",
    }),
    Part::Heading("Cómo acaba una partida"),
    Part::List(&[
        "Como en el ajedrez: el jaque mate gana; el ahogado, la tercera repetición, cincuenta jugadas tranquilas y el material \
         insuficiente son tablas; quien llega a 0:00 pierde. Para la repetición cuentan también las fichas.",
        "La lista de jugadas está en inglés: «White P: e2 to e4» y «Black Portal: e7 via d5 to f3».",
    ]),
];
