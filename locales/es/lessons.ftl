### Las páginas de reglas en español. Un tablero para probar tiene título, texto y meta.

## Títulos

heading-special-moves = Jugadas especiales
heading-how-a-game-ends = Cómo acaba una partida
heading-the-triceratops = El triceratops
heading-placing = Colocación
heading-moving = Movimiento
heading-hidden-and-revealed = Escondido y descubierto
heading-blind-capture = Captura a ciegas
heading-taking-the-king = Capturar al rey
heading-together = Juntos
heading-jumping = Saltar
heading-swapping = Cambiar de sitio
heading-limits = Límites
heading-your-own-portals = Tus propios portales
heading-going-through = Atravesar un portal
heading-check = Jaque
heading-the-last-rank = La última fila

## Cómo acaban las partidas sin asesinos ni portales

ends-as-in-chess-1 = El jaque mate gana. El ahogado, cuando el bando que mueve no está en jaque pero no tiene jugadas legales, es tablas.
ends-as-in-chess-2 = La misma posición por tercera vez, cincuenta jugadas sin capturas ni movimientos de peón y material insuficiente para dar mate son tablas en el acto. Nadie tiene que reclamarlas.
ends-as-in-chess-3 = Con reloj, pierde quien llega a 0:00. También se puede abandonar o acordar tablas.

## Ajedrez

chess-intro = El ajedrez que todos juegan, según las reglas de la FIDE: enroque, captura al paso, coronación, jaque y mate. Es también la base de los demás juegos de aquí.
castling = Enroque
castling-text = El rey y una torre mueven a la vez, una sola vez por partida: el rey dos casillas hacia la torre, y la torre a su otro lado. Ninguno de los dos puede haber movido, no puede haber nada entre ellos, y el rey no puede estar en jaque, pasar por una casilla atacada ni acabar en ella.
castling-goal = Enroca: lleva el rey de e1 a g1 o a c1. Después, que enroquen también las negras.
en-passant = Captura al paso
en-passant-text = Un peón que con su paso doble deja atrás a un peón rival puede ser capturado como si hubiera avanzado una sola casilla, pero solo en la jugada inmediatamente siguiente.
en-passant-goal = Juega d7 a d5 con las negras y captura después con el peón blanco de e5 en d6.
promotion = Coronación
promotion-text = Un peón que llega a la última fila se convierte en el acto en dama, torre, alfil o caballo de su color.
promotion-goal = Avanza el peón a b8 y elige una pieza en la columna que se abre.
mate = Jaque mate
mate-text = El rey está atacado, no puede ir a una casilla segura, y no hay nada que capturar ni que interponer.
mate-goal = Da mate en una jugada.
repetition = Tres veces lo mismo
repetition-text = Cuando una posición se da por tercera vez, con el mismo bando al mover y los mismos derechos, la partida es tablas.
repetition-goal = Mueve las dos torres adelante y atrás y mira lo que dice la página.

## Ajedrez con dinosaurio

dinosaur-intro = Ajedrez con una pieza más: el triceratops. El blanco está en e3 y el negro en e6, ambos delante del peón de rey. Todo lo demás es como en el ajedrez.
dinosaur-the-triceratops-1 = Mueve como dama o como caballo, lo que se prefiera, y captura del mismo modo.
dinosaur-the-triceratops-2 = Como dama necesita el camino libre; como caballo, salta.
dinosaur-the-triceratops-3 = Los peones también pueden coronar un triceratops, además de dama, torre, alfil y caballo.
triceratops-moves = Dama y caballo en uno
triceratops-moves-text = Desde e3 llega a c5 por la diagonal y a f5 con un salto de caballo.
triceratops-moves-goal = Captura el peón de f5 como caballo, o el de c5 como dama.
triceratops-mates = Da mate él solo
triceratops-mates-text = Un jaque de caballo no se puede tapar, y la dama que lleva dentro vigila las casillas alrededor del rey.
triceratops-mates-goal = Da mate en una jugada.
triceratops-trade = Las primeras jugadas
triceratops-trade-text = Al principio los dos se miran por la columna e, y a ambos los defienden peones. Un peón de rey no puede salir antes que su triceratops.
triceratops-trade-goal = Cámbialos: captura en e6 y recaptura después con un peón.
triceratops-promotion = Coronación
triceratops-promotion-text = Un peón en la última fila puede convertirse en triceratops.
triceratops-promotion-goal = Corona un triceratops.

## Ajedrez con asesino

assassin-intro = Ajedrez con un secreto por bando. Antes de la primera jugada, cada uno pone un asesino delante de uno de sus peones, donde el otro bando no lo ve. Se cuela por todas partes y, si llega junto al rey sin ser visto, lo captura.
assassin-placing = Primero las blancas y luego las negras, en una casilla vacía justo delante de un peón propio: en la tercera fila las blancas, en la sexta las negras. En un mismo dispositivo cae un telón entre una y otra. Los relojes arrancan después.
placing = Coloca tu asesino
placing-text = Las casillas que brillan son las que están delante de tus peones.
placing-goal = Coloca el asesino de las blancas, pasa el telón y coloca el de las negras.
assassin-moving-1 = Mueve uno o dos pasos, en línea recta o en diagonal, a una casilla vacía, y salta por encima de lo que haya en medio.
assassin-moving-2 = Captura solo a un paso de distancia, como un rey.
assassin-moves = Mover dos, capturar a uno
assassin-moves-text = El peón de d5 está junto al asesino. El caballo de d6 está a dos pasos: fuera de su alcance.
assassin-moves-goal = Salta por encima de tu propio peón a b4, o captura en d5.
assassin-hidden-and-revealed-1 = Un asesino está descubierto mientras un peón rival ataca su casilla y mientras un peón rival ha rebasado su fila. Si no, está escondido. Se decide de nuevo después de cada jugada.
assassin-hidden-and-revealed-2 = La casilla de un asesino escondido cuenta como vacía para todos los demás: las piezas pasan por ella y entran en ella; no cierra el paso, no defiende nada y no da jaque.
assassin-hidden-and-revealed-3 = Uno descubierto, dibujado con contorno discontinuo, es una pieza como cualquier otra: cierra el paso, da jaque y mate, puede ser capturado, y su propio bando no puede ocupar su casilla.
assassin-hidden-and-revealed-4 = Nada delata dónde está el asesino escondido del rival: ni un jaque ni una jugada prohibida. Solo se sabe que ha hecho una jugada tranquila; en la lista de jugadas pone A??.
pawn-finds = Un peón lo encuentra y lo pierde
pawn-finds-text = Un peón que ataca la casilla del asesino lo descubre. Cuando el peón desaparece, vuelve a estar escondido.
pawn-finds-goal = Avanza el peón negro a d4 y mira cómo se descubre el asesino; después captura el peón con él.
pawn-passes = Un peón pasa de largo
pawn-passes-text = Todo asesino que un peón rival ha dejado atrás está descubierto, esté ese peón donde esté en el tablero.
pawn-passes-goal = Avanza el peón negro a d2 y retrocede después con el asesino a b2: a la altura del peón vuelve a estar escondido.
revealed-check = Descubierto, da jaque
revealed-check-text = Junto al rey, un asesino escondido no da jaque. Uno descubierto, sí: aquí se encarga de ello el peón de b5.
revealed-check-goal = Mueve el asesino a d6.
assassin-blind-capture = Todo lo que termina su jugada en la casilla de un asesino escondido lo elimina, sea propio o rival, incluidos el rey y la torre al enrocar. Antes no se muestra como captura; después se informa a ambos bandos. Un peón no captura en diagonal a un asesino escondido, porque ahí no ve nada. Antes de que entres en la casilla del tuyo, la página pregunta.
blind-capture = Písalo
blind-capture-text = El asesino de las negras se esconde en d4. Las blancas ven una columna vacía, y la torre puede pasar como si no hubiera nada.
blind-capture-goal = Mueve la torre a d4.
own-assassin = También el tuyo
own-assassin-text = Un peón que pisa a su propio asesino escondido lo elimina.
own-assassin-goal = Mueve el peón de e2 a e3 y piensa bien la pregunta.
assassin-taking-the-king = Un asesino escondido junto al rey rival puede capturarlo, y la partida está ganada. Se permite incluso con el rey propio en jaque: la partida acaba antes de que eso importe.
king-capture = El último golpe
king-capture-text = La dama de h1 da jaque a las blancas, y no importa.
king-capture-goal = Captura al rey de e8.
assassin-how-a-game-ends-1 = Capturar al rey gana. También el jaque mate, juzgado por lo que está a la vista; un bando con un asesino escondido que aún puede mover no está en mate.
assassin-how-a-game-ends-2 = Un peón puede coronar un asesino, así que un bando puede tener varios. Un asesino vivo es siempre material suficiente para seguir.
assassin-how-a-game-ends-3 = La jugada de un asesino escondido rompe la repetición, porque el otro bando no puede saber que la posición es la misma.
assassin-how-a-game-ends-4 = Lo demás, como en el ajedrez: el ahogado, la tercera repetición y cincuenta jugadas tranquilas son tablas, y quien llega a 0:00 pierde.

## Ajedrez con dinosaurio y asesino

both-intro = Triceratops y asesino juntos: el triceratops de las blancas en e3, el de las negras en e6, y un asesino por bando delante de uno de los otros siete peones.
both-intro-1 = El triceratops mueve como dama o como caballo.
both-intro-2 = El asesino mueve uno o dos pasos, captura a un paso y está escondido salvo que un peón rival ataque su casilla o haya rebasado su fila.
both-intro-3 = Los peones coronan dama, torre, alfil, caballo, triceratops o asesino.
both-intro-4 = Las páginas de ambos juegos dicen lo demás: nada cambia cuando se juntan.
seven-squares = Siete casillas
seven-squares-text = El triceratops está delante del peón de rey, así que ese peón no tiene casilla para un asesino.
seven-squares-goal = Coloca los dos asesinos.
through-or-onto = A través o encima
through-or-onto-text = El asesino de las negras se esconde en d5. El triceratops no lo ve: puede pasar de largo por la columna, o aplastarlo si termina ahí su jugada.
through-or-onto-goal = Mueve a d7, o vuelve a empezar y mueve a d5.
assassin-promotion = Seis para elegir
assassin-promotion-text = Un asesino nuevo aparece a la vista de todos, y la misma regla decide en el acto si está escondido.
assassin-promotion-goal = Corona un asesino: ya no queda ningún peón negro que lo descubra.
both-how-a-game-ends-1 = Capturar al rey con un asesino gana, y el jaque mate también.
both-how-a-game-ends-2 = Tablas, reloj y abandono son como en el ajedrez; un asesino vivo es siempre material suficiente para seguir.

## Ajedrez de portales

portal-intro = Ajedrez con diez portales en el centro del tablero. Pertenecen a tres redes, y una pieza que está en un portal puede salir por otro de la misma red.
portal-intro-1 = La red de las blancas, rombos dorados: d5, f5, e3 y b3. Solo las blancas pueden usarla.
portal-intro-2 = La red de las negras, puertas octogonales violetas: c4, e4, d6 y g6. Solo las negras pueden usarla.
portal-intro-3 = La pareja neutral, anillos verde azulado: b5 y g4. Ambos bandos pueden usarla.
portal-intro-4 = Un portal que no puedes usar es para ti una casilla normal. Los portales no cierran el paso ni atacan nada.
land-and-jump = Llegar y seguir saltando
land-and-jump-text = Una pieza que sale de una casilla normal y llega a un portal sin capturar puede quedarse en él o saltar a otro portal de esa red en la misma jugada.
land-and-jump-goal = Mueve el caballo a d5. Allí espera: elige una salida o deja que se quede.
jump-from-portal = Saltar desde donde se está
jump-from-portal-text = Una pieza que empieza su jugada en un portal puede saltar a otro de esa red. Esa es toda la jugada.
jump-from-portal-goal = Haz que el caballo salte por el portal de d5 a b3.
double-step = El paso doble también salta
double-step-text = Un peón cuyo paso doble acaba en un portal puede seguir saltando. No deja atrás nada que se pueda capturar al paso.
double-step-goal = Mueve el peón de g2 a g4 y de ahí a b5: el peón de h4 llega tarde.
portal-swapping = Si en la salida hay una pieza rival, las dos cambian de sitio: la que salta sale ahí, y la rival es lanzada al portal donde empezó el salto. No se captura nada. No se puede saltar sobre una pieza propia.
swap = Intercambio de sitios
swap-text = El caballo negro está en f5, una salida de la red de las blancas.
swap-goal = Mueve el caballo a d5 y elige f5: el caballo negro es lanzado a d5.
throw-king = Lanzar al rey
throw-king-text = Un cambio de sitio no es una captura, así que un rey con el que se podría cambiar no está en jaque. Pero a un rey se le puede lanzar, y si cae en una casilla atacada, eso es jaque.
throw-king-goal = Lanza al rey negro de f5 a d5, delante de la torre.
capture-stays = Capturar no activa
capture-stays-text = Una jugada que captura en un portal, también al paso, termina ahí.
capture-stays-goal = Captura el peón de d5: no se ofrece ninguna salida.
neutral-rest = La pareja neutral necesita un descanso
neutral-rest-text = Tras un cambio de sitio por b5 y g4, el bando cuya pieza fue lanzada no puede saltar por esa pareja en su siguiente jugada. Llegar a ella y quedarse está permitido.
neutral-rest-goal = Mueve la torre a g4 y de ahí a b5. Intenta después volver de un salto con el caballo negro: solo puede mover como siempre.
no-return = Sin vuelta inmediata
no-return-text = Tras un salto en la red de su propio bando, una pieza no puede saltar de vuelta por el mismo camino en la siguiente jugada de ese bando. Las demás salidas las tiene abiertas.
no-return-goal = Salta de d5 a f5, haz una jugada cualquiera con las negras e intenta saltar de vuelta a d5: solo se ofrecen e3 y b3.
portal-how-a-game-ends-1 = Como en el ajedrez: el jaque mate gana; el ahogado, la tercera repetición, cincuenta jugadas tranquilas y el material insuficiente son tablas; quien llega a 0:00 pierde.
portal-how-a-game-ends-2 = Un peón lanzado hacia atrás tiene su paso doble solo si está en la fila inicial de sus peones.
portal-how-a-game-ends-3 = Los portales pueden llevar un alfil al otro color, así que unos alfiles del mismo color no son por sí solos material insuficiente.
own-portals = Las mismas reglas valen con portales que dibujas tú. Una disposición tiene hasta ocho redes y 24 casillas, todas en las filas 3 a 6, así que ningún portal toca la fila inicial de un peón.
own-portals-1 = En una red de ida y vuelta de 2 a 8 casillas, cada una lleva a todas las demás.
own-portals-2 = En una red de solo ida, de 1 a 4 entradas llevan a de 1 a 4 salidas. Las salidas se dibujan pequeñas: desde ellas nada sigue.
own-portals-3 = Tras un intercambio por una red de ambos bandos, solo esa red queda cerrada para quien tenía la pieza lanzada.
own-portals-white = Las redes blancas son rombos dorados. Solo las blancas pueden usarlas.
own-portals-black = Las redes negras son octógonos violetas. Solo las negras pueden usarlas.
own-portals-neutral = Las redes de ambos bandos son anillos turquesa.

## Ajedrez de portales estándar

standard-intro = En el tablero hay ocho fichas de portal, discos azules. No son de nadie, y se mueven: quien pasa por un portal se lleva la ficha. No hay enroque ni captura al paso, y los peones solo coronan dama.
standard-intro-1 = Las fichas empiezan en c3, f3, d4, e4, d5, e5, c6 y f6, o en ocho casillas a elegir que estén vacías al principio.
standard-intro-2 = Una casilla con ficha está abierta cuando no hay ninguna pieza en ella.
standard-intro-3 = Una ficha detiene la jugada: las damas, torres y alfiles no pasan por encima, y el paso doble de un peón tampoco. A un caballo o a un rey solo les afecta donde caen.
standard-going-through-1 = Una pieza puede entrar en una casilla con ficha vacía, o capturar en ella a un rival, si al menos otra casilla con ficha está abierta.
standard-going-through-2 = Tiene que seguir en el acto hasta otra casilla con ficha abierta. Nunca termina su jugada donde entró, ni sale donde empezó.
standard-going-through-3 = Después, una ficha deja la entrada y aparece en la casilla de la que partió la jugada. Siempre hay ocho.
standard-going-through-4 = La pieza queda sobre la ficha de su salida, y más tarde sale de ahí como de cualquier casilla.
in-and-out = Entrar, salir, y una ficha se mueve
in-and-out-text = El caballo entra en c3 y tiene que seguir. Fíjate en la ficha de c3: acaba en b1.
in-and-out-goal = Mueve el caballo de b1 a c3 y elige una salida.
take-and-go-on = Capturar y seguir
take-and-go-on-text = Un peón entra de frente cuando la casilla con ficha está vacía, y en diagonal cuando hay en ella un rival. Quien captura no se queda ahí.
take-and-go-on-goal = Captura en d5 con el peón y elige una salida.
token-stops = Las fichas detienen la jugada
token-stops-text = La torre llega a a2 y a3 como siempre. En a4 una ficha le cierra el paso: no puede pasar por encima ni quedarse en ella, solo atravesarla.
token-stops-goal = Mueve la torre a a4 y de ahí a otra ficha.
two-tokens = Dos en una casilla
two-tokens-text = El caballo está sobre una ficha. Si atraviesa otra, esa ficha va a parar sobre la primera: la casilla muestra un 2. Quien entra después en ella se lleva una y deja una.
two-tokens-goal = Mueve el caballo de c3 a e4 y de ahí a c6.
standard-check = A un rey lo ataca todo lo que podría capturar en su casilla. En una casilla con ficha hace falta para ello otra ficha abierta por la que seguir: sin ella no hay captura, ni jaque.
token-check = Un jaque que aparece
token-check-text = La torre de e1 mira al rey de e8, pero el rey está sobre una ficha y todas las demás están ocupadas. No es jaque hasta que se abra una de ellas.
token-check-goal = Mueve el peón de a2: la ficha de esa casilla queda abierta, y las negras están en jaque.
last-rank = Un peón que llega demasiado lejos
last-rank-text = Un peón que avanza a una casilla sin ficha de la última fila se convierte en dama. El que sale ahí de un portal sigue siendo peón y ya no puede mover.
last-rank-goal = Envía el peón de b5 por b6 a d8. Después corona el otro en a8.
standard-how-a-game-ends-1 = Como en el ajedrez: el jaque mate gana; el ahogado, la tercera repetición, cincuenta jugadas tranquilas y el material insuficiente son tablas; quien llega a 0:00 pierde. Para la repetición cuentan también las fichas.
standard-how-a-game-ends-2 = Como archivo de texto, la partida está en inglés: «White P: e2 to e4» y «Black Portal: e7 via d5 to f3».

## Primeras lecciones: tableros propios y lo que se dice alrededor

learn-pawn = Peones
learn-pawn-goal = El peón de e5 cierra el paso. Captura el otro, en d5.
learn-knight = Caballos
learn-knight-goal = Salta desde b1 por encima de tus peones y captura la torre de c3.
learn-lines = Torre, alfil, dama
learn-lines-text = La torre se mueve en línea recta, el alfil en diagonal, la dama de ambas maneras; a cualquier distancia, mientras el camino esté libre.
learn-lines-goal = Captura la torre de h8 con la dama.
learn-castling-goal = Enroca: mueve el rey de e1 a g1 o a c1.
learn-en-passant-goal = El peón negro acaba de ir de d7 a d5. Captúralo con el peón, de e5 a d6.
learn-triceratops-jumps = Saltar cuando el camino está cerrado
learn-triceratops-jumps-goal = Tus propias piezas rodean a1. Salta por encima como un caballo y captura el alfil de c2.
learn-triceratops-trade-goal = Captura el Triceratops negro en e6. Un peón recaptura.
learn-placing-goal = Coloca tu Asesino. Después las negras colocan el suyo, y no ves dónde.
learn-unmask = Encuéntralo
learn-unmask-goal = El Asesino negro se esconde en d5. Avanza un peón dos pasos para que ataque d5 y captura después el Asesino con él.
learn-hide-again = Esconderse de nuevo
learn-hide-again-goal = El peón de d4 ataca a tu Asesino. Captura el peón, o ve adonde ningún peón negro te descubra.
learn-through-or-onto-goal = Arróllalo: mueve el Triceratops a d5.
learn-land-and-jump-goal = Mueve el caballo a d5. Allí espera: elige una salida.
learn-neutral-rest-goal = Mueve la torre a g4 y de ahí a b5. El caballo negro es lanzado a g4 y no puede saltar de vuelta enseguida, así que hace una jugada normal.
learn-no-return-goal = Salta de d5 a f5. Tras la jugada de las negras, sigue saltando desde ahí: solo se ofrecen e3 y b3.
learn-take-along = Llevarse una ficha
learn-take-along-goal = Lleva una ficha a g2: mueve el peón de g2 a g4 y de ahí a otra ficha.
learn-draw = Dibuja tu primer portal
learn-draw-goal = Toca c3 y f5: las dos casillas forman una red que solo puedes usar tú.
learn-other-square = Esa es otra casilla, así que se quita de nuevo.
learn-through-it = Salta por ella
learn-through-it-goal = Mueve el caballo de b1 a c3 y de ahí a f5, por la red que has dibujado.
learn-one-way = Solo ida, y una amenaza
learn-one-way-text = Las salidas de una red de solo ida se dibujan pequeñas: desde ellas nada sigue. Si en una salida hay una pieza enemiga, las dos cambian de lugar.
learn-one-way-goal = Mueve la torre de d1 a d3 y de ahí a h6. El caballo es lanzado a d3: captúralo allí con el peón.
learn-steps = Pasos de este camino
learn-step-done = hecho
learn-done = Bien hecho.
learn-elsewhere = Esa jugada es legal, pero no es la que se pide aquí. Se deshace.
learn-next = Siguiente
learn-rules = Todas las reglas
learn-short-game = Una partida corta
learn-short-game-text = Con esto ya puedes empezar. Juega ahora contra el ordenador en su nivel más fácil. Tienes más piezas, y antes de cada una de tus jugadas una flecha muestra lo que jugaría el ordenador en tu lugar.
learn-short-game-start = Jugar
learn-finished = Has terminado este camino. Puedes repetir cualquier paso.

## Cómo se mueve cada pieza

pieces-which = Pieza o portal
piece-king = El rey se mueve un paso en cualquier dirección, pero nunca a una casilla atacada.
piece-queen = La dama se mueve a cualquier distancia, en línea recta o en diagonal, mientras el camino esté libre.
piece-rook = La torre se mueve a cualquier distancia por su fila o columna, mientras el camino esté libre.
piece-bishop = El alfil se mueve a cualquier distancia en diagonal, mientras el camino esté libre.
piece-knight = El caballo se mueve dos casillas en línea recta y una hacia un lado, y salta por encima de lo que haya en medio.
piece-pawn = El peón avanza un paso, y desde su casilla inicial también dos. Captura un paso en diagonal hacia delante.
piece-goes = Puede ir a
piece-takes = Puede capturar en
piece-swaps = Puede cambiar de sitio en
piece-nowhere = Desde aquí no puede moverse.
