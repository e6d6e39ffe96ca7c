### Lo que se dice de una partida en español: frases con datos, y lo que ha ido mal.

## Nombres dentro de las frases

side = { $color ->
    [white] { white }
   *[black] { black }
}
# Dentro de la frase: «las blancas».
side-within = { $color ->
    [white] blancas
   *[black] negras
}
other-side = { $color ->
    [white] negras
   *[black] blancas
}
role = { $role ->
   *[pawn] peón
    [knight] caballo
    [bishop] alfil
    [rook] torre
    [queen] dama
    [king] rey
    [triceratops] triceratops
    [assassin] asesino
}
some-piece = pieza
piece = { role } { $color ->
    [white] { $role ->
        [queen] blanca
        [rook] blanca
       *[pawn] blanco
    }
   *[black] { $role ->
        [queen] negra
        [rook] negra
       *[pawn] negro
    }
}
comma = { ", " }

## Una casilla, para quien oye el tablero

on-square = { piece }, { $square }
on-square-hidden = { piece } (escondido), { $square }
on-square-revealed = { piece } (descubierto), { $square }
portal = { $portal ->
   *[white] portal de las blancas
    [black] portal de las negras
    [neutral] portal neutral
    [token] { $count ->
        [one] ficha de portal
       *[other] { $count } fichas de portal
    }
}
exits = salidas { $squares }
mark = { $mark ->
    [selected] seleccionado
    [target] puede mover aquí
    [capture] puede capturar aquí
    [last-from] la última jugada empezó aquí
    [last-to] la última jugada acabó aquí
    [check] en jaque
    [activation] puede saltar aquí
    [entry] espera su salida
    [exit] salida
    [swap] cambia de sitio
    [locked] salida cerrada
    [premove-from] la jugada anticipada empieza aquí
    [premove-to] la jugada anticipada acaba aquí
    [placeable] se puede colocar aquí
    [entry-target] puede entrar aquí
   *[hover] { "" }
}

## A quién le toca

your-turn = Te toca
to-move = Mueven las { side-within }
your-check = Tu rey está en jaque
in-check = Las { side-within } están en jaque
places-assassin = Las { side-within } esconden un asesino
computer-thinks = El ordenador{ $who ->
    [white] { " " }(blancas)
    [black] { " " }(negras)
   *[opponent] { "" }
} está pensando
waits = Esperando a tu rival
curtain-title = Pasa el dispositivo a las { side-within }
curtain-text = Las { side-within } esconden ahora un asesino. Las { other-side }, que no miren.
place-assassin = { side }: esconde tu asesino en una casilla marcada, justo delante de uno de tus peones.
place-tokens = { $count ->
    [0] Los ocho portales están puestos. Empieza la partida, o toca uno para quitarlo.
    [one] Toca una casilla vacía: queda 1 portal.
   *[other] Toca casillas vacías: quedan { $count } portales.
}

## Cómo acabó una partida

wins = Ganan las { side-within }
nobody-wins = { $reason ->
    [disputed] En disputa
    [no-result] Sin resultado
    [both-lost] Ambos pierden
   *[agreement] Tablas
}
checkmated = Jaque mate a las { side-within }.
stalemated = El bando que mueve no tiene jugadas y no está en jaque: ahogado.
king-captured = Un asesino ha capturado al rey de las { side-within }.
out-of-time = Se ha acabado el tiempo de las { side-within }.
out-of-time-draw = A un bando se le acabó el tiempo y, según el archivo, la partida es tablas.
resigned = Las { side-within } abandonan.
agreed = Ambos bandos acordaron tablas.
repeated = Tablas por triple repetición.
fifty-moves = Cincuenta jugadas sin capturas ni movimientos de peón.
insufficient = Nadie tiene ya piezas suficientes para dar mate.
abandoned = Las { side-within } dejaron la partida.
abandoned-draw = La partida se dejó antes de terminar: tablas.
cheated = Las { side-within } rompieron las reglas de los asesinos escondidos o no mostraron sus secretos.
disputed = Los dos dispositivos no están de acuerdo. La partida no cuenta.
unstated = El archivo no dice cómo terminó la partida.
no-result = La partida no cuenta: no llegó a empezar o los dos jugadores la anularon.
both-lost = Según el archivo, los dos bandos perdieron.
nobody-won = Nadie ha ganado la partida.

## Cómo terminó una partida, para quien la jugó

you-won = { $reason ->
    [checkmate] Has ganado por jaque mate
    [king-capture] Has ganado capturando al rey
    [time] Has ganado por tiempo
    [resignation] Has ganado por abandono
    [abandoned] Has ganado: tu rival se ha ido
    [cheated] Has ganado: tu rival ha infringido las reglas
   *[unstated] Has ganado
}
you-lost = { $reason ->
    [checkmate] Has perdido por jaque mate
    [king-capture] Has perdido: han capturado a tu rey
    [time] Has perdido por tiempo
    [resignation] Has perdido por abandono
    [abandoned] Has perdido: te has ido
   *[unstated] Has perdido
}
drawn = { $reason ->
    [stalemate] Tablas por ahogado
    [agreement] Tablas de mutuo acuerdo
    [repetition] Tablas por triple repetición
    [fifty-moves] Tablas por la regla de los cincuenta movimientos
    [insufficient] Tablas: nadie puede dar mate
    [abandoned] Tablas: alguien se ha ido
    [time] Tablas: se ha agotado un reloj
   *[unstated] Tablas
}

## Lo que se jugó: una de las primeras, y luego lo que pasó además

played-placed = Las { side-within } han escondido un asesino
played-castled = { side }: enroque { $castling ->
    [king] corto
   *[queen] largo
}
played-via = { side }: { $piece } { $from } por { $via } a { $to }
played-from-to = { side }: { $piece } { $from } a { $to }
played-to = { side }: { $piece } a { $to }
played-from = { side }: { $piece } desaparece de { $from }
played-unseen = { side }: { $piece } mueve sin ser visto
and-promotes = , se convierte en { role }
and-takes = , captura: { piece }
and-swaps = , cambia con: { piece }
and-check = { " " }Jaque.
taken-back = Deshecho.

## Preguntas y respuestas

exit-to = Saltar a { $square }
exit-to-swap = Saltar a { $square } y cambiar con: { piece }
stay-on = Quedarse en { $square }
walk-or-jump = ¿Mover a { $square } o saltar por el portal?
ask-resign = { $who ->
    [white] { white }: ¿abandonar?
    [black] { black }: ¿abandonar?
   *[you] ¿Abandonar?
}
ask-offer-draw = { $who ->
    [white] { white }: ¿ofrecer tablas?
    [black] { black }: ¿ofrecer tablas?
   *[you] ¿Ofrecer tablas?
}
ask-answer-draw = { $who ->
    [white] Las negras ofrecen tablas. { white }: ¿aceptar?
    [black] Las blancas ofrecen tablas. { black }: ¿aceptar?
   *[you] Tu rival ofrece tablas. ¿Aceptas?
}
yes-resign = { resign }
yes-offer-draw = { offer-draw }
yes-answer-draw = Aceptar
draw-offered = { $who ->
    [white] Las blancas ofrecen
    [black] Las negras ofrecen
    [you] Ofreces
   *[opponent] Tu rival ofrece
} tablas.
draw-declined = { $who ->
    [white] Las blancas rechazan
    [black] Las negras rechazan
   *[opponent] Tu rival rechaza
} las tablas.
play-it = ¿Jugar { $move }?
premove-set = Jugada anticipada: { $from } a { $to }.
premove-gone = La jugada anticipada ya no es posible.

## Piezas capturadas y tiempo, para quien los oye

captured = Las { side-within } han capturado: { $pieces }.
captured-nothing = Las { side-within } no han capturado nada.
captured-piece = { $count }× { role }
ahead-by = Ventaja de { $count }.
hours = { $count } { $count ->
    [one] hora
   *[other] horas
}
minutes = { $count } { $count ->
    [one] minuto
   *[other] minutos
}
seconds = { $count } { $count ->
    [one] segundo
   *[other] segundos
}
low-time = { side }: quedan { $time }.

## Mirar atrás, y lo que opina el ordenador

reviewing = { $ply ->
    [0] Posición inicial
   *[other] Media jugada { $ply } de { $count }
}.{ $over ->
    [yes] { "" }
   *[no] { " " }La partida sigue en curso.
}
hint = El ordenador jugaría { $move }.
searching = Mira { $count ->
    [one] media jugada
   *[other] { $count } medias jugadas
} por delante
judging = { $done } de { $count } posiciones evaluadas
could-have = { $move }: mejor { $better }
exercise = Error { $number } de { $count }.
was-mistake = { $move } regaló algo. Encuentra una jugada mejor.
look-at = Mira la pieza de { $square }.

## Archivos

loaded = Cargado: { $rule-set }, { $count ->
    [0] aún sin jugadas
    [one] { $count } media jugada
   *[other] { $count } medias jugadas
}.
left-out = se ha omitido { $quoted }.
other-portals = Se ha omitido la etiqueta Portals, { $quoted }: la FEN nombra otros portales.
first-of-several = El archivo contiene { $count } partidas. Esta es la primera.
cut-after-end = Según las reglas de aquí, la partida termina tras la media jugada { $ply }. El resto del archivo se omite.
read-up-to = Solo se han podido leer las jugadas hasta aquí. { $fault }

## Lo que ha ido mal: jugadas

game-is-over = La partida ha terminado. Empieza otra o deshaz jugadas.
not-your-turn = No es tu turno.
move-unreadable = «{ $text }» no es una jugada. Prueba con Nf3 o e2e4.
exit-missing = { $text } entra en un portal. Indica una salida, como { $example }.
move-illegal = { $text } no es legal aquí.
move-ambiguous = { $text } podría ser varias jugadas: { $moves }.
played-illegal = El otro bando jugó { $text }, que no es legal aquí, así que no se tiene en cuenta.
computer-failed = El ordenador no ha respondido. Deshaz una jugada o seguid como dos jugadores.
nothing-to-undo = No hay nada que deshacer.
nothing-to-redo = No hay nada que rehacer.
tokens-full = Los ocho portales están puestos: toca antes uno para quitarlo.

## Lo que ha ido mal: archivos

too-large = El archivo es demasiado grande: tiene { $count } bytes. El límite es { $limit }.
unknown-format = No hemos podido leer esto. Pega un PGN, un FEN, una partida guardada o una lista de jugadas.
empty-file = Este archivo está vacío.
newer-version = Esta partida la guardó una versión más nueva del programa (formato { $version }; esta versión lee formatos hasta el { $limit }). Recarga la página para actualizarla.
damaged-json = La partida guardada está dañada en la línea { $line }, columna { $column }: { $detail }.
wrong-field = El campo «{ $text }» de la partida guardada tiene un valor incorrecto: { $detail }.
at-move = Jugada { $number }, { side }
at-move-and-line = { at-move } (línea { $line })
wrong-ply = { $place }: { $ply-fault ->
    [unreadable] { $text } no es una jugada.
    [illegal] { $text } no es legal aquí.
    [ambiguous] { $text } podría ser varias jugadas.
    [hidden] { $text } oculta lo que se jugó, así que la partida no se puede seguir.
   *[too-long] la partida es demasiado larga.
}
plies-after-end = Media jugada { $ply }: la partida ya había terminado antes.
too-many-plies = Una partida no puede tener aquí más de { $limit } medias jugadas.
wrong-line = Línea { $line }: «{ $text }» { $line-fault ->
   *[form] no se entiende. Se espera algo como «White P: e2 to e4» o «Black Portal: e7 via d5 to f3».
    [square] nombra una casilla que no existe.
    [wrong-side] es una jugada del otro bando.
    [unclosed] abre algo que nunca se cierra.
    [too-deep] está dentro de demasiadas variantes.
}
token-count = Una posición de portales tiene ocho casillas, pero esta tiene { $count }.
token-square-twice = La posición de portales nombra { $square } dos veces.
token-square-taken = No puede haber un portal en { $square }: allí hay una pieza.
text-format-only-standard = Los archivos de texto son solo para el ajedrez de portales estándar. Usa PGN en su lugar.
secret-game = Una partida en curso con asesinos escondidos no se puede exportar, porque eso los delataría. Guárdala como archivo.
opponent-elsewhere = Una partida contra alguien en otro dispositivo se puede analizar cuando haya terminado.
link-damaged = Este enlace está dañado o cortado. Copia el enlace entero y ábrelo de nuevo, o pide otro.
unknown-rule-set = Las reglas «{ $text }» no se conocen aquí.

## Lo que ha ido mal: el texto de una posición

fen-field = { $field ->
   *[text] FEN
    [board] FEN, campo 1 (piezas)
    [turn] FEN, campo 2 (turno)
    [castling] FEN, campo 3 (enroque)
    [en-passant] FEN, campo 4 (al paso)
    [halfmove-clock] FEN, campo 5 (medias jugadas sin captura ni peón)
    [fullmove-number] FEN, campo 6 (número de jugada)
    [extra] FEN, campo 7
    [state] FEN, campo 8
}
fen-too-long = { $count } bytes son demasiados
fen-field-count = se esperan 6 o 7 campos, hay { $count }
fen-rank-count = se esperan 8 filas, hay { $count }
fen-rank-length = la fila { $rank } tiene { $count } casillas en vez de 8
fen-unknown-piece = { $quoted } no es ni pieza ni número del 1 al 8
fen-foreign-piece = no hay { role } en: { $rule-set }
fen-turn = se espera «w» o «b», hay { $quoted }
fen-castling = se espera «-» o letras de KQkq, hay { $quoted }
fen-en-passant = se espera «-» o una casilla de la fila 3 o 6, hay { $quoted }
fen-number = { $quoted } no es un número adecuado
fen-no-extra = estas reglas solo tienen seis campos
fen-unknown-extra = { $quoted } no se conoce aquí
fen-twice = { $quoted } aparece dos veces
fen-no-layout = falta la disposición de portales, como wb3e3d5f5/bc4e4d6g6/ng4b5
fen-layout = la red de portales { $quoted } no es posible: { $fault }

## Errores en una red de portales

layout-empty = está vacía
layout-owner = no empieza por w, b ni n
layout-no-square = lo que empieza en su carácter { $number } no es una casilla
layout-second-arrow = tiene más de un >
layout-two-way = una red de doble sentido tiene de 2 a 8 casillas
layout-one-way = una red de sentido único tiene de 1 a 4 entradas y de 1 a 4 salidas
layout-rank = { $square } no está en las filas 3 a 6
layout-twice = tiene { $square } dos veces
layout-shared = { $square } también es de otra red
layout-networks = una disposición tiene como mucho 8 redes
layout-squares = una disposición tiene como mucho 24 casillas

## Lo que ha ido mal: una posición

position-of-other-rules = Esta posición es de otras reglas.
position-view = Esta posición es solo lo que ve un bando: faltan los asesinos escondidos.
position-kings = { side }: hay { $count } reyes, pero cada bando debe tener uno.
position-role = En { $square }: no hay { role } en: { $rule-set }.
position-pawn-rank = Hay un peón en { $square }, y los peones están en las filas 2 a 7.
position-opponent-in-check = Las { side-within } están en jaque, pero mueve el otro bando.
position-castling = { side }: no se puede enrocar con la torre de { $square }; rey y torre deben estar en su sitio.
position-en-passant = No se puede capturar al paso en { $square }: ningún peón acaba de pasar por ahí.
position-placing = Las { side-within } aún deben esconder un asesino, pero no hay casilla libre delante de ninguno de sus peones.
position-token-count = Hay { $count } fichas de portal, pero deben ser 8.
position-cooldown = { $square } no puede estar cerrada para las { side-within }: no es la primera casilla de una red de portales neutral.
position-too-many-layouts = Se han abierto demasiadas disposiciones de portales distintas. Recarga la página para abrir otra.
position-no-return = De { $from } a { $to } no hay salto en la red de las { side-within }.
