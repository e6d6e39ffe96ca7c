### What the page of puzzles says in Spanish; en/puzzles.ftl is the original.

## What is to be done

puzzle-of-the-day = Problema del día
theme = Tema
white-finds = Juegan blancas: encuentra la mejor jugada.
black-finds = Juegan negras: encuentra la mejor jugada.
hidden-stay = Sabes lo que sabía quien jugaba: no se muestra dónde se esconde el asesino del rival.
right = Correcto. Sigue.
wrong = Esa no es la jugada. Inténtalo otra vez o mira la solución.
solved = ¡Resuelto!
solved-at-last = Resuelto, aunque no a la primera.
solved-with-hint = Resuelto con una pista.
solution-shown = Esta era la solución.
solution-plays = Esta es la solución.

## What one can do

hint-piece = Mueve lo que hay en esta casilla
hint-place = Coloca en esta casilla
show-solution = Ver la solución
next-puzzle = Siguiente problema
in-words = La posición en palabras

## A wrong move, and what is said of a solution

judging = Veamos…
not-the-move = Esa no es la jugada.
then = Entonces
then-mate = jaque mate.
then-king-captured = el rey es capturado.
then-mate-follows = y el mate ya no se puede evitar.
then-draw = tablas.
then-even = y la ventaja desaparece.
then-worse = y el otro bando queda mejor.
then-well = sigues bien, pero aquí hay algo más.
lost-pawn = se pierde un peón.
lost-knight = se pierde el caballo.
lost-bishop = se pierde el alfil.
lost-rook = se pierde la torre.
lost-queen = se pierde la dama.
lost-triceratops = se pierde el Triceratops.
lost-assassin = se pierde el asesino.
draw-at-once = La partida es tablas.
still-well = Sigues bien, pero aquí hay algo más.
just-as-good = Tu jugada es tan buena como la del problema.
why-mate = Termina en jaque mate.
why-king-captured = Captura al rey.
why-assassin-caught = Atrapa al asesino oculto.
why-promotion = Un peón corona.
why-material = Material ganado
why-position = La posición está ganada.
themes = Temas
analyse-from-here = Analizar desde aquí

## Rush and streak

rush = Contrarreloj, tres minutos
streak = Racha
score = Resueltos
misses = Fallos
skip = Saltar este
end-run = Terminar
best = Récord
new-best = ¡Nuevo récord!
leave-run = Volver a los problemas
missed-puzzle = Problema fallado

## Results

your-rating = Tu puntuación
still-uncertain = todavía incierta
puzzle-rating = Puntuación de este problema
in-a-row = Resueltos seguidos
best-row = Mejor racha
due-now = Para repasar
does-not-count = Has visto este problema hace poco, así que no cambia tu puntuación.
hint-does-not-count = Con una pista, un problema no cambia tu puntuación.
comes-back = Volverá mañana.

## What can go wrong

puzzles-missing = No se pudieron cargar los problemas de este juego. Comprueba tu conexión e inténtalo otra vez.
no-puzzles = No hay problemas de este tipo.
results-of-newer-build = Una versión más nueva de esta página guardó aquí tus resultados. Se quedan como están, y lo que resuelvas ahora no se guarda.

## Themes

theme-mate-in-1 = Mate en una
theme-mate-in-2 = Mate en dos
theme-mate-in-3 = Mate en tres
theme-long-mate = Mate en cuatro o cinco
theme-fork = Ataque doble
theme-pin = Clavada
theme-skewer = Enfilada
theme-discovered-attack = Ataque a la descubierta
theme-double-check = Jaque doble
theme-hanging-piece = Pieza indefensa
theme-promotion = Coronación
theme-quiet-move = Jugada tranquila
theme-dinosaur = Jugada del triceratops
theme-portal-jump = Salto por portales
theme-swap = Intercambio
theme-token-gate = Captura en una ficha de portal
theme-cooldown = Portal cerrado
theme-assassin-move = Jugada del asesino
theme-reveal = El asesino sale a la luz
theme-find-the-assassin = Encuentra al asesino
theme-blind-capture = Captura a ciegas
theme-king-capture = Captura del rey
