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
