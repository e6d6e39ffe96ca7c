### El taller, donde se dibujan los portales propios, en español.

workshop-title = Dibuja tus propios portales
workshop-how = Toca casillas de las filas 3 a 6. Una pieza en una casilla de una red puede saltar a las otras.
workshop-how-tokens = Toca ocho casillas de las filas 3 a 6, donde empiezan las fichas de portal. Una pieza que entra en una sigue hasta otra.
workshop-owner = Quién puede usarla
workshop-both = Ambos
workshop-direction = Dirección
workshop-two-way = Ida y vuelta
workshop-one-way = Solo ida
workshop-next = Las próximas casillas son
workshop-entries = Entradas
workshop-exits = Salidas
workshop-networks = Redes
workshop-add = Otra red
workshop-remove = Quitar esta red
workshop-no-squares = aún sin casillas
workshop-undo = Deshacer
workshop-clear = Vaciar
workshop-mirror = Reflejar para las negras
workshop-half-turn = Media vuelta para las negras
workshop-surprise = Sorpréndeme

## Lo que falta o no es posible

flaw-empty = Toca la primera casilla o empieza con una de las disposiciones de abajo.
flaw-alone = Una red necesita una segunda casilla.
flaw-no-entry = Una red de solo ida necesita una entrada.
flaw-no-exit = Una red de solo ida necesita una salida.
flaw-rank = Los portales están en las filas 3 a 6.
flaw-two-way-is-full = Una red tiene como máximo ocho casillas.
flaw-one-way-is-full = Una red de solo ida tiene como máximo cuatro entradas y cuatro salidas.
flaw-no-more-squares = Una disposición tiene como máximo 24 casillas.
flaw-no-more-networks = Una disposición tiene como máximo ocho redes.
flaw-taken = Las casillas opuestas pertenecen a otras redes.
flaw-half-is-full = Para esto puede haber como máximo cuatro fichas en una mitad del tablero.
workshop-fair = Lista. Ambos bandos tienen los mismos portales.
workshop-unlike = Lista. Los bandos tienen portales distintos: prueba si es justo.

## Jugar, guardar, compartir

workshop-play = Jugar
workshop-share = Compartir
workshop-text = Disposición como texto
workshop-text-fault = Una disposición tiene este aspecto:
workshop-name = Nombre
workshop-keep = Guardar
workshop-kept = Mis portales
workshop-forget = Borrar
workshop-presets = Disposiciones para empezar

## Una prueba de la disposición

workshop-try = ¿Es justa?
workshop-try-how = El ordenador juega veinte partidas rápidas contra sí mismo.
workshop-try-start = Probar
workshop-try-stop = Parar
workshop-try-failed = No se pudo iniciar el ordenador. Inténtalo de nuevo.
workshop-games = Partidas
workshop-score = Puntos de las blancas
workshop-jumps = Jugadas de portal por partida
workshop-swaps = Intercambios por partida
workshop-length = Jugadas por partida
