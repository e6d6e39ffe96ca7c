### The fixed texts of the page in Spanish.

## The game's names

app-name = Ajedrez de portales
variant-chess = Ajedrez
variant-dinosaur = Ajedrez con dinosaurio
variant-assassin = Ajedrez con asesino
variant-dinosaur-assassin = Ajedrez con dinosaurio y asesino
variant-portal = Ajedrez de portales
variant-portal-standard = Ajedrez de portales estándar
variant-portal-custom = Tus propios portales
blurb-chess = El ajedrez que conoces, con todas sus reglas.
blurb-dinosaur = Cada bando tiene un triceratops que mueve como dama o caballo.
blurb-assassin = Cada bando esconde un asesino que nadie ve hasta que un peón lo encuentra.
blurb-dinosaur-assassin = Un triceratops en el tablero y un asesino escondido.
blurb-portal = Portales fijos: salta de uno a otro y cambia de sitio con el rival.
blurb-portal-standard = Ocho fichas de portal que se mueven cuando las piezas las atraviesan.
blurb-portal-custom = Las reglas del ajedrez de portales con portales que dibujan los jugadores.

## Sides and pieces

white = Blancas
black = Negras
pawn = Peón
knight = Caballo
bishop = Alfil
rook = Torre
queen = Dama
king = Rey
triceratops = Triceratops
assassin = Asesino

## Layouts of portals to choose from

preset-classic = Clásica
preset-classic-about = Los portales del ajedrez de portales: cuatro para cada bando y una pareja neutral.
preset-pairs = Ocho parejas
preset-pairs-about = Ocho redes pequeñas de dos portales: cada salto tiene una sola salida.
preset-doors = Sentido único
preset-doors-about = Portales que llevan en una sola dirección: quien los atraviesa tiene que volver a pie.
preset-pinwheel = Molinillo
preset-pinwheel-about = Los portales giran alrededor del centro: tus dos flancos son distintos.
preset-feud = Cada uno por su lado
preset-feud-about = Cada bando tiene sus propias redes y no comparte ninguna: nadie puede seguirte.
preset-commons = Terreno común
preset-commons-about = Todos los portales son neutrales: adonde puedes saltar tú, también puede saltar el rival.
preset-ring = El anillo
preset-ring-about = Ocho portales neutrales alrededor del centro: de cada uno a cualquier otro.
preset-small = Primeros pasos
preset-small-about = Una red pequeña para cada bando, fácil de tener a la vista.
preset-storm = Tormenta
preset-storm-about = Veinticuatro portales en ocho redes: en el centro apenas hay una casilla segura.

## Starting a game

new-game = Nueva partida
rule-set = Reglas
clock = Reloj
no-clock = Sin reloj
custom = Otro
clock-hint = Minutos por bando + segundos que añade cada jugada.
minutes-each = Minutos por bando
different-times = Tiempos distintos para blancas y negras
minutes-white = Minutos de las blancas
minutes-black = Minutos de las negras
increment-seconds = Segundos más por jugada
portal-layout = Posición de los portales
layout-default = La habitual
layout-custom = Colócalos tú
draw-portals = Dibuja tus propios portales
layouts-full = Ya hay cincuenta disposiciones guardadas. Borra una para guardar otra.
layout-kept = Guardado entre tus portales.
opponent = Rival
opponent-computer = El ordenador
friend-hint = Recibes un enlace, un código y un código QR para enviar. La partida empieza cuando tu amigo abre uno de ellos.
create-room = Crear sala
play-as = Color
play-random = Al azar
computer-level = Nivel
level-classic = Clásico
level-0 = primeras partidas
level-1 = principiante
level-2 = ocasional
level-3 = atento
level-4 = sólido
level-5 = fuerte
level-6 = muy fuerte
level-7 = duro
level-8 = toda la fuerza
level-classic-word = el primer programa
start-game = Empezar la partida
rules-of-this-game = Reglas de este juego
replace-game = Hay una partida en curso. ¿Empezar otra? La anterior se queda entre tus partidas.

## Buttons around the board

undo = Deshacer
redo = Rehacer
ask-take-back = Pedir deshacer
take-back-sent = Se ha preguntado a tu rival si puedes deshacer tu jugada.
take-back-asked = Tu rival quiere deshacer una jugada. ¿Estás de acuerdo?
take-back-allow = De acuerdo
take-back-refused = Tu rival no está de acuerdo en deshacer la jugada.
take-back-hidden = En las partidas con asesinos escondidos no se puede deshacer ninguna jugada, porque nadie puede olvidar lo que una jugada ha mostrado.
take-back-not-now = Ahora no puedes pedir deshacer una jugada.
flip = Girar el tablero
resign = Abandonar
offer-draw = Ofrecer tablas
decline = Rechazar
yes = Sí
cancel = Cancelar
close = Cerrar
ok = Aceptar
load = Cargar
save-load = Guardar y cargar
save-game = Guardar la partida
load-game = Cargar una partida
hint = Pista
more = Más
show-assassin = Mostrar el asesino
hide-assassin = Esconder el asesino
menu = Menú
rematch = Jugar otra vez
after-game = Después de la partida
new-opponent = Otro rival
review-game = Ver la partida

## The move list and review

moves = Jugadas
no-moves-yet = Aún no hay jugadas
no-portals = Esta partida no tiene portales.
portals-white = Portales de las blancas
portals-black = Portales de las negras
portals-neutral = Portales neutrales
portal-key = ◆ blancas · ⬡ negras · ○ ambos
portal-key-white = ◆ tuyos · ⬡ del rival · ○ de ambos
portal-key-black = ◆ del rival · ⬡ tuyos · ○ de ambos
portals-tokens = Fichas de portal
not-next-white = No para las blancas en su próxima jugada
not-next-black = No para las negras en su próxima jugada
first = Primera jugada
previous = Jugada anterior
next = Jugada siguiente
back-to-game = Volver a la partida
last-move = Última jugada
type-move = Escribir una jugada
type-move-hint = Por ejemplo Nf3 o e2e4
play = Jugar

## The board

board = Tablero
board-help = Las flechas recorren el tablero, Intro o Espacio coge y suelta, las letras buscan piezas.
white-clock = Reloj de las blancas
black-clock = Reloj de las negras
promote = ¿En qué se convierte el peón?
choose-exit = Elige una salida.
walk-here = Mover aquí
jump-here = Saltar aquí
confirm-own-assassin = Tu propio asesino se esconde ahí y lo perderías. ¿Mover de todos modos?
start-with-tokens = Empezar la partida
im-ready = Estoy listo
resize-board = Cambiar el tamaño del tablero

## What explains the board

legend-white = Portal de las blancas
legend-black = Portal de las negras
legend-neutral = Portal neutral
portal-token = Ficha de portal
legend-exits = Lleva a
legend-white-rule = Solo las blancas pueden atravesarlo. Para las negras es una casilla normal.
legend-black-rule = Solo las negras pueden atravesarlo. Para las blancas es una casilla normal.
legend-neutral-rule = Ambos bandos pueden atravesarlo.
legend-exit-rule = Aquí las piezas solo salen.
legend-token-rule = La pieza que entra sigue en el acto hasta otra ficha libre.
legend-token-closed = Hay una pieza encima, así que nada puede salir por aquí.
guide-title = Cómo funcionan los portales
guide-portal-enter = Una pieza que llega a un portal de su bando…
guide-portal-choose = …puede quedarse o seguir en el acto a otro portal de ese bando.
guide-portal-out = Si en la salida hay una pieza enemiga, las dos cambian de sitio.
guide-token-enter = Una pieza que llega a una ficha de portal…
guide-token-choose = …sigue en el acto hasta otra ficha sobre la que no haya ninguna pieza.
guide-token-out = La ficha por la que entró pasa a la casilla de la que salió la pieza.
got-it = Entendido
notation = Notación
pieces = ¿Cómo se mueve esta pieza?
sign-pawn = Un peón va a e4. Los peones no llevan letra.
sign-pieces = Rey, dama, torre, alfil, caballo
sign-letters = Peón, caballo, alfil, torre, dama, rey
sign-move = Un caballo va a f3.
sign-origin = El caballo de la columna b va a d2; otro caballo también podría.
sign-capture = Captura
sign-check = Jaque
sign-mate = Jaque mate, o el rey es capturado
sign-promotion = El peón se convierte en dama.
sign-castling = Enroque corto · largo
sign-placed = Se coloca un asesino en e3.
sign-placed-unseen = Se coloca un asesino donde no puedes verlo.
sign-unseen = Un asesino se mueve sin ser visto.
sign-jump = Un caballo entra en el portal de d5 y sale en b3.
sign-activation = Un caballo que está en un portal salta a b3.
sign-swap = El caballo sale en f5 y cambia de sitio con la pieza que hay allí.
sign-words = Un peón blanco va de e2 a e4.
sign-portal-words = La pieza blanca de b1 entra por la ficha de c3 y sale en e5.
sign-good = Buena jugada
sign-brilliant = Jugada brillante
sign-mistake = Un error
sign-blunder = Un error grave
sign-interesting = Jugada interesante
sign-dubious = Jugada dudosa
your-turn = Te toca

## Pages and dialogs

page-play = Jugar
page-game = Partida
page-games = Partidas
page-puzzles = Problemas
page-rules = Reglas
page-editor = Editor
page-settings = Ajustes
start-title = Ajedrez con portales, dinosaurios y asesinos escondidos
start-learn = ¿Es tu primera vez? Apréndelo en dos minutos.
learn = Aprender
continue = Continuar
computer = Ordenador
friend = Amigo
same-device = Un dispositivo
page-not-found = Esa página no existe.
help = Ayuda
help-learn = Aprenderlo en dos minutos
help-move = ¿Cómo muevo una pieza?
help-move-how = Toca la pieza y luego la casilla a la que debe ir, o arrástrala hasta allí. Los puntos muestran adónde puede ir.
help-friend = ¿Cómo juego con un amigo?
help-friend-how = Elige «Amigo» junto a un juego y envía el enlace. La partida empieza cuando tu amigo lo ha abierto y ha aceptado.
help-take-back = ¿Puedo deshacer una jugada?
help-take-back-how = Sí, con «Deshacer» junto al tablero. En una sala se pregunta antes a tu rival. Con asesinos escondidos, en una sala no se deshace ninguna jugada.
help-kept = ¿Dónde están mis partidas?
help-kept-how = En este navegador; no necesitas cuenta. «Partidas» las muestra todas y las guarda en un archivo que puedes llevar a otro dispositivo.
help-offline = ¿Puedo jugar sin conexión?
help-offline-how = Sí: contra el ordenador, en un mismo dispositivo, los problemas y las lecciones. Solo las salas necesitan conexión.
shortcuts = Atajos de teclado
shortcut-review = Ver jugadas anteriores y siguientes
shortcut-ends = Principio y final de la partida
shortcut-help = Abrir esta ayuda
shortcut-cancel = Cancelar la selección
shortcut-assassin = Mostrar o esconder el asesino
shortcut-clocks = Oír los relojes
shortcut-last-move = Oír la última jugada
shortcut-portals = Oír dónde están los portales
shortcut-mute = Sonido sí o no

## Settings

theme = Colores
theme-system = Sistema
theme-light = Claro
theme-dark = Oscuro
board-theme = Tablero
board-walnut = Nogal
board-slate = Pizarra
board-meadow = Prado
board-contrast = Alto contraste
coordinates = Coordenadas
coordinates-off = Ninguna
coordinates-edge = En el borde
coordinates-every = En cada casilla
volume = Volumen
mute = Silenciar
sound-on = Sonido activado
sound-off = Sonido desactivado
vibrate = Vibrar
orientation = Tablero en un dispositivo
orientation-stays = Se queda como está
orientation-turns = Gira hacia el bando que mueve
orientation-faces = Las piezas se miran de frente
animation = Animación
confirm-moves = Preguntar antes de cada jugada
confirm-final = Preguntar antes de abandonar u ofrecer tablas
show-targets = Mostrar adónde puede ir una pieza
auto-queen = Coronar siempre una dama
figurines = Figuras en la lista de jugadas
always-type = Mostrar siempre el campo para escribir jugadas
notify = Avisarme cuando me toque y la página esté oculta
notify-refused = El navegador no permite notificaciones de esta página. Permítelas primero en los ajustes del navegador.
language = Idioma
reset-settings = Restablecer los ajustes

## Games and files

past-games = Partidas anteriores
no-past-games = Aún no hay partidas. Cada partida que juegas se guarda aquí.
open = Abrir
delete = Borrar
delete-question = ¿Borrar esta partida para siempre?
export = Exportar
export-json = Guardar como archivo
export-pgn = PGN
export-text = Archivo de texto
export-fen = FEN
copy = Copiar
copy-pgn = Copiar PGN
copy-fen = Copiar FEN
copied = Copiado
share = Compartir
drop-here = Suelta un archivo aquí o pega una partida
choose-file = Elegir un archivo
choose-game = Elige una partida
reading-file = Se lee el archivo
stop = Parar
previous-page = Página anterior
next-page = Página siguiente
in-progress = En curso
search-games = Buscar
no-games-found = Ninguna partida coincide.
more-games = Mostrar más partidas
result = Resultado
finished = Terminada
not-finished = Sin terminar
any = Todos
statistics = Estadísticas
your-side = Tu color
won = Ganadas
drawn = Tablas
lost = Perdidas
total = Todas las partidas
save-holds-secrets = El archivo guardado dice dónde se esconden los asesinos: quien lo abra puede verlo.
export-layout = Posición de los portales como texto

## Position editor

editor = Editor de posiciones
editor-turn = Mueven
editor-castling = Enroque
editor-en-passant = Al paso
editor-hand = Mover piezas
piece = Pieza
editor-erase = Quitar
editor-clear = Tablero vacío
editor-reset = Posición inicial
editor-play-here = Empezar una partida desde aquí
play-friend-from-here = Jugar con un amigo desde aquí
assassin-start = Las partidas en red con asesinos escondidos empiezan siempre en la posición habitual.
editor-legal = Esta posición se puede jugar.
editor-placing = Aún tiene que esconder un asesino
white-short = Blancas, corto
white-long = Blancas, largo
black-short = Negras, corto
black-long = Negras, largo
none = Ninguna

## What the app has to say

storage-denied = Este navegador no deja que la página guarde nada: la partida sigue, pero se perderá al cerrarla. Guárdala como archivo.
storage-full = El almacenamiento del navegador está lleno: la partida sigue, pero no se guarda. Guárdala como archivo o borra partidas antiguas.
storage-weak = Este navegador niega a la página su base de datos: la partida sigue y se guarda, pero un fallo del navegador puede borrar las últimas jugadas.
storage-silent = El almacenamiento del navegador no responde, así que tu última partida aún no se puede mostrar. No se ha perdido. Cierra las demás pestañas de esta página o reinicia el navegador y vuelve a intentarlo; hasta entonces no se guarda nada de lo que juegues aquí.
storage-unread = No se pueden leer las partidas guardadas, porque el almacenamiento del navegador no responde. Cierra las demás pestañas de esta página o reinicia el navegador y vuelve a intentarlo.
storage-broken = El almacenamiento del navegador no funciona ahora. Puedes seguir jugando, y la página sigue intentando guardar la partida. Para mayor seguridad, guárdala como archivo.
storage-blocked = Otra pestaña de esta página bloquea el almacenamiento del navegador, así que la partida no se guarda. Cierra las demás pestañas. Puedes seguir jugando, y la página sigue intentándolo.
storage-newer = Las partidas guardadas pertenecen a una versión más nueva de esta página. Recarga la página para usarla. Lo que has jugado aquí se conserva.
game-elsewhere = Tu partida está abierta en otra pestaña.
game-taken-over = Esta partida continúa ahora en otra pestaña. Lo que juegues aquí ya no se guarda.
take-game-over = Seguir aquí
game-restored = Tu partida sigue donde la dejaste.
copy-failed = El navegador no permitió copiar. Selecciona el texto y cópialo a mano.
update-ready = Hay una versión nueva.
crashed = Algo ha fallado y la página se ha detenido. Tu partida está guardada: recarga para seguir.
reload = Recargar
offline = No tienes conexión, y el juego en red la necesita. En este dispositivo puedes seguir jugando.
install-app = Instalar como aplicación
install-share = Toca el botón «Compartir» del navegador.
install-add = Elige «Añadir a pantalla de inicio» en la lista.
install-done = Toca «Añadir»: la aplicación se abre desde su icono, con o sin conexión.
file-too-large = El archivo ocupa más de 1 MB: eso no es una partida guardada.
file-unreadable = El archivo no se pudo leer como texto.
notices = Avisos
loading = Cargando
chunk-missing = No se pudo cargar esta parte de la página. Comprueba la conexión e inténtalo de nuevo.
chunk-gone = Una versión nueva ha sustituido esta parte de la página. Recarga para obtenerla; tus partidas se conservan.
retry = Intentar de nuevo
network-play = Juego en red
you = Tú
skip-to-board = Ir al tablero
show-me = Muéstramelo
try-again = Otra vez

## The computer player

opponent-watch = Ver a dos ordenadores
players = Jugadores
move-now = Jugar ya
pause = Pausa
one-move = Una jugada
speed = Velocidad
speed-slow = Lenta
speed-normal = Normal
speed-fast = Rápida
ask-computer = Preguntar otra vez al ordenador
computer-restarted = El ordenador dejó de responder y se ha reiniciado.
no-workers = Este navegador no ejecuta workers, que el ordenador necesita para pensar.
neural-network-gone = No se pudo cargar la red neuronal de esta partida. El ordenador sigue sin ella.
without-neural-network = El ordenador juega esta partida sin su red neuronal, que aquí no está disponible.
analysis-failed = No se pudo analizar la partida. Inténtalo de nuevo.
analyse = Analizar la partida
analysis = Análisis
score-graph = Quién estaba mejor tras cada jugada: cuanto más alta la línea, mejor para las blancas.
no-worst-moves = Ninguna jugada desperdició mucho.
accuracy = Precisión
inaccuracy = Imprecisión
inaccuracies = Imprecisiones
mistakes = Errores
blunders = Errores graves
best-move = Mejor jugada
marked-moves = Jugadas con su valoración
all-moves = Mostrar también las buenas
time-spent = Tiempo dedicado a la jugada
learn-mistakes = Aprende de tus errores
learn-progress = Errores repasados
learn-show = Mostrar la jugada
learn-next = Siguiente error
learn-again = Empezar de nuevo
learn-judging = El motor está mirando tu jugada…
learn-found = Es una buena jugada.
learn-wrong = Eso también regala algo. Prueba otra jugada.
learn-shown = Esta jugada habría sido mejor.
learn-done = Has repasado todos los errores.
learn-none = No hay errores de los que aprender.
learn-not-judged = Esta partida aún no está analizada. Ábrela y elige «Analizar la partida».

## Analysis board

analysis-board = Tablero de análisis
analysis-notation = Jugadas y variantes
analysis-empty = Todavía no hay jugadas. Juega una en el tablero o abre un PGN.
analysis-comment = Comentario sobre esta jugada
analysis-marks = Signos
analysis-mark-good = Buena jugada
analysis-mark-mistake = Error
analysis-mark-brilliant = Jugada brillante
analysis-mark-blunder = Error grave
analysis-mark-interesting = Jugada interesante
analysis-mark-dubious = Jugada dudosa
analysis-promote = Subir la variante
analysis-make-main = Convertir en línea principal
analysis-delete = Borrar desde aquí
analysis-position-link = Copiar enlace a esta posición
analysis-open-pgn = Abrir un PGN
analysis-pgn-hint = Pega aquí una partida. Se conservan las variantes, los comentarios y los dibujos.
analysis-unread = Algunas líneas no se pudieron leer. Quedan como texto en el archivo.
analysis-seen-by = Lo que se ve
analysis-seen-by-all = Todo
analysis-seen-by-white = Lo que sabían las blancas
analysis-seen-by-black = Lo que sabían las negras
analysis-missing = Este análisis no está guardado en este dispositivo.
analysis-full = El análisis no puede crecer más.
analysis-keys = Las flechas recorren la línea y cambian de variante. P sube una variante, Supr la borra y L enciende y apaga el motor.
engine = Motor
engine-lines = Líneas
engine-depth = Profundidad
engine-speed = posiciones por segundo
engine-bar = Probabilidad de victoria de las blancas
engine-refused = El motor queda apagado mientras haya una partida en red en curso, aquí o en otra pestaña.
engine-one-side = El motor lo ve todo, así que queda apagado mientras se muestra solo lo que sabe un bando.
engine-rests = El motor descansa mientras se valoran las jugadas.

## Backups

backup = Copia de seguridad
backup-hint = Todas las partidas, los análisis, los ajustes, las lecciones y los resultados de los problemas en un archivo, para guardarlo o llevarlo a otro dispositivo. También dice dónde están los asesinos escondidos.
backup-save = Guardar todo
backup-restore = Restaurar de un archivo
backup-unreadable = Esto no es una copia de seguridad de este programa.
backup-preview = Aún no se ha restaurado nada. Esto hay en el archivo:
backup-new = Partidas nuevas
backup-further = Partidas que tienen más jugadas que aquí
backup-known = Partidas que ya están aquí
backup-other = Partidas que aquí se jugaron de otra manera y se quedan como están
backup-bad = Partidas que no se pueden leer
backup-analyses-new = Análisis que aquí no están
backup-analyses-joined = Análisis que reciben variantes o comentarios junto a los tuyos
backup-analyses-beside = Análisis que empiezan de otra manera que los tuyos del mismo nombre y reciben un nombre propio
backup-analyses-known = Análisis que ya están aquí
backup-analyses-full = Análisis que se quedan fuera, porque aquí solo se guardan los últimos
backup-analyses-bad = Análisis que no se pueden leer
backup-judged-new = Partidas evaluadas por el ordenador que aquí no están evaluadas
backup-judged-joined = Partidas evaluadas con más posiciones o ejercicios hechos que aquí
backup-judged-known = Partidas evaluadas que ya están aquí
backup-judged-other = Partidas evaluadas que aquí se jugaron de otra manera y se quedan como están
backup-judged-full = Partidas evaluadas que se quedan fuera, porque aquí solo se guardan las últimas
backup-judged-bad = Partidas evaluadas que no se pueden leer
backup-layouts-new = Disposiciones de portales que aquí no están
backup-layouts-beside = Disposiciones con el nombre de otra, que reciben un nombre propio
backup-layouts-known = Disposiciones que ya están aquí
backup-layouts-full = Disposiciones que se quedan fuera, porque no caben más
backup-layouts-bad = Disposiciones que no se pueden leer
backup-lessons = Primeras lecciones que aquí aún no has hecho
backup-puzzles = Problemas resueltos o intentados más tarde que aquí
backup-settings = Restaurar también los ajustes
backup-go = Restaurar
backup-done = La copia está restaurada.
backup-partly = No se pudo guardar todo: puede que otra pestaña tenga una de las partidas o que el almacenamiento esté lleno.

## Pictures of games

pictures = Imágenes
picture-svg = Imagen (SVG)
picture-png = Imagen (PNG)
picture-film = Animación (GIF)
film-is-made = Se está creando la animación. Se guardará en cuanto esté lista.
picture-failed = Este navegador no ha podido crear la imagen.

## Games played by links

opponent-link = Por enlace
mail-hint = Envías cada jugada como un enlace, con cualquier mensajería, y recibes otro de vuelta. No hace falta ningún servidor y nadie tiene prisa.
mail-secrets = Una partida con asesinos escondidos no se puede jugar por enlaces: un enlace contiene toda la partida y mostraría dónde están.
mail-foreign-id = Esta partida no se puede enviar como enlace, porque no se empezó con este programa.
mail-title = Partida por enlace
mail-invite = Envía este enlace a tu rival, que hace la primera jugada.
mail-send = Envía tu jugada. Hasta entonces puedes deshacerla.
mail-wait = Tu jugada está enviada. Cuando llegue el enlace de tu rival, ábrelo.
mail-move = Te toca jugar. Después envías el siguiente enlace.
mail-over = La partida ha terminado. Envía el enlace para que tu rival vea cómo acabó.
mail-send-move = Enviar la jugada
copy-link = Copiar enlace
mail-paste = Pega el enlace que has recibido
mail-not-link = Esto no es un enlace a una partida por enlace.
mail-invited = Te invitan a una partida por enlace.
mail-you-white = Juegas con blancas.
mail-you-black = Juegas con negras.
mail-own-invitation = ¿Enviaste tú este enlace? Entonces lo tiene que abrir tu rival.
mail-look = Solo mirar
mail-board-stays = La partida que está ahora en tu tablero se queda entre tus partidas.
mail-turn = Ha llegado el enlace de tu rival.
mail-elsewhere = Este enlace contiene también una jugada tuya que no se hizo en este dispositivo. Sigue solo si la hiciste en otro.
mail-your-move = Tu jugada
mail-it-was-me = La hice yo, seguir
mail-own = Este enlace termina con tu propia jugada. Envíaselo a tu rival.
mail-known = Ya habías abierto este enlace. La partida está donde la dejaste.
mail-other-game = Este enlace no es de tu partida: las reglas o la posición inicial son distintas.
mail-older = Este enlace es más antiguo que tu partida, que ya tiene más jugadas.
mail-changed-theirs = Este enlace cambia una jugada anterior de tu rival. Pídele un enlace nuevo.
mail-changed-ours = Este enlace cambia una jugada que enviaste. Pide un enlace nuevo.
mail-changed-unsent = Has hecho una jugada que aún no has enviado, y este enlace sigue con otra. Para seguir el enlace, deshaz tu jugada y ábrelo otra vez.
mail-after-end = Tu partida ha terminado, pero este enlace sigue con ella.
mail-wrong-end = Este enlace termina la partida con unas tablas que nadie ofreció.
mail-game-stays = Tu partida se queda como está.
mail-in-game = En tu partida
mail-in-link = En el enlace
mail-open-game = Abrir tu partida
