### Lo que dice el juego en red, en español.

## Retos abiertos

open-challenges = Retos abiertos
open-challenges-how = Mira quién quiere jugar ahora, o di qué quieres jugar: quien acepte primero tu reto juega contigo.
show-challenges = Ver los retos
list-opens = Buscando retos abiertos…
list-empty = Ahora nadie ofrece una partida. Ofrece tú una: tu reto sigue abierto mientras juegas contra el ordenador.
list-lost = No se puede acceder a la lista de retos. Se sigue intentando.
no-name = Sin nombre
take-challenge = Jugar
hide-challenger = Ocultar a este jugador
offer-game = Ofrecer una partida
your-challenge = Tu reto está abierto
withdraw = Retirar
meanwhile = Jugar mientras contra el ordenador
colours-drawn = Los colores se sortean.
asking = Preguntando si el reto sigue en pie…
challenge-gone = Este reto ya no existe: alguien fue más rápido o se cerró su página.
challenge-taken = { $who } acepta tu reto
challenge-taken-by-somebody = Alguien acepta tu reto
no-show = Quien aceptó tu reto no ha venido. Tu reto vuelve a estar abierto.
no-shows = Nadie de quienes aceptaron tu reto ha venido. Ya no está abierto.

## Watching

open-gallery = Dejar que otros miren
gallery-how = Quien tenga este enlace ve la partida mientras se juega, pero nada de lo oculto. Nadie puede interrumpirla.
gallery-title = Una partida para mirar
gallery-lost = En este momento nadie puede venir a mirar. Se sigue intentando.
no-gallery = Este sitio no tiene servidor ni relés, así que nadie puede venir a mirar.
close-gallery = No más espectadores
stop-watching = Dejar de mirar
watch-coming = Buscando la partida…
watch-live = Estás mirando esta partida.
watch-absent = La partida no está disponible en este momento. Reintentando…
watch-old-seconds = Lo que se ve es de hace { $count } s.
watch-old-minutes = Lo que se ve es de hace { $count } min.
watch-full = Ya miran tantas personas como es posible a la vez. Reintentando…
watch-closed = La partida ya no se muestra.
watch-untrue = Lo que muestra la otra página va contra las reglas del juego. Aquí no se muestra nada más de ella.
watch-unable = Aquí no se pueden mirar partidas: este navegador o este sitio no lo permite.
watch-nowhere = Este enlace no lleva a ninguna partida.
watch-verified = Ambos han mostrado lo que estaba oculto y aquí se ha comprobado: respetaron las reglas.
watchers = Miran: { $count }

## Varias partidas a la vez

opponents = Rivales
opponents-how = Todos vienen con el mismo enlace o código, y juegas contra ellos a la vez, cada partida en su propio tablero. Las teclas 1 a 8 muestran un tablero, G el siguiente que te espera.
boards = Tableros
board = Tablero { $number }
board-begins = Empieza la partida del tablero { $number }.
board-chat = Tablero { $number }: { $line }
their-turn = Turno del rival
board-away = Ausente
asks-draw = ofrece tablas
asks-take-back = pide deshacer una jugada
asks-rematch = quiere la revancha
next-turn = Siguiente turno
vacant = Libres: { $count } – copiar el enlace
leave-all = Salir de todos los tableros
leave-all-question = ¿Salir de todos los tableros? Pierdes las partidas que no han terminado.

## Crear una sala y unirse

join-room = Entrar en una sala
room-code = Código de la sala
code-hint = Escribe los seis caracteres, o pega el código o el enlace.
join = Entrar
copy-code = Copiar código
qr-name = Código QR del enlace
qr-of-code = Código QR de este código
send-code = Envía a tu rival el código o el enlace. La partida empieza cuando acepte.
close-room = Cerrar la sala
room-terms = Ajustes de la partida: pulsa uno para cambiarlo
change-terms = Cambiar
own-start = Posición inicial propia
play-computer = Jugar contra el ordenador
your-name = Tu nombre
your-name-how = Tu rival lo ve junto a los relojes, y figura en la partida guardada. Puedes dejarlo vacío.
invited = Tu amigo te invita a jugar a
invited-by = { $who } te invita a jugar a
terms-clock = { $clock } (minutos + segundos por jugada)
terms-start = La partida empieza en esta posición
take-backs = Una jugada se puede deshacer si los dos estáis de acuerdo.
no-take-backs = Ninguna jugada se puede deshacer.
accept = Aceptar
decline = Rechazar
considered = Tu amigo está aquí y mira los ajustes. La partida empieza cuando acepte.
rules-in-short = Las reglas en breve
other-start = Empezar desde otra posición
start-position = Posición inicial (FEN)
start-position-how = Déjalo vacío para la posición habitual. Otras posiciones, por ejemplo para una partida con ventaja, se preparan en el editor.
start-over = En esta posición la partida ya habría terminado.
assassins = Los asesinos escondidos siguen escondidos: ningún navegador sabe dónde están los del otro, y al final ambos prueban que respetaron las reglas.
hide-address = Ocultar mi dirección
hide-address-how = Normalmente los dos navegadores se conectan directamente y cada uno conoce la dirección de red del otro. Así todo pasa por un servidor de retransmisión: ve las dos direcciones, pero ni la partida ni el chat.
no-relay = Este sitio no tiene servidor de retransmisión (TURN): tu dirección no se puede ocultar y no se establece ninguna conexión. Desactiva «Ocultar mi dirección» para jugar.
leave-first = Estás en una sala: sal antes de ella.
own-room = Esta sala la has abierto tú. Envía el enlace a tu rival.
elsewhere = Tienes una partida en red abierta en otra pestaña.
not-stored-here = No se pudo retomar esta partida aquí: ya no está guardada en este navegador o no se puede leer su almacenamiento. Si la otra pestaña sigue abierta, continúa allí.
try-now = Probar ahora
back-to-start = Volver
no-chance = Este navegador no da números aleatorios seguros y el juego en red los necesita. Prueba con otro.

## Sin servidor, y la cámara

by-hand = Sin servidor
by-hand-how = Os conectáis con dos códigos: el anfitrión envía una invitación y el invitado devuelve una respuesta.
by-hand-time = Si la conexión se corta más tarde, dos códigos nuevos os vuelven a unir. Hasta entonces no hay límite de tiempo.
adjourned = Se ha cortado la conexión y la partida queda aplazada. Los dos dispositivos la guardan; dos códigos nuevos la reanudan cuando queráis. Hasta entonces no hay límite de tiempo.
make-invite = Crear una invitación
invite-code = Código de invitación
reply-code = Código de respuesta
paste-invite = Código de invitación de tu rival
paste-reply = Código de respuesta de tu rival
make-reply = Crear la respuesta
connect = Conectar
making-code = Creando el código…
send-reply = Devuelve esta respuesta. La partida empieza cuando tu rival la pegue; deja abierta esta página.
pair-again = Conectar con dos códigos nuevos
scan = Escanear con la cámara
scan-asking = Esperando a la cámara…
scan-looking = Pon la cámara sobre el código QR de la pantalla de tu rival.
camera-picture = Imagen de la cámara
camera-denied = Aquí no se permite la cámara. Permítela en los ajustes del navegador para esta página o pega el código.
camera-missing = Aquí no se puede usar ninguna cámara. Pega el código.
camera-busy = La cámara no se puede usar ahora; quizá la tenga otro programa. Inténtalo de nuevo o pega el código.
no-reader = No se pudo cargar el lector de códigos QR. Pega el código.

## La conexión, y la sala en la que se juega

you-play = { $color ->
    [white] Llevas blancas
   *[black] Llevas negras
}
room = Sala { $code }
connecting = Conectando…
no-answer-yet = La página de tu rival aún no responde. Deja esta página abierta: la partida empezará en cuanto llegue.
waiting = Esperando a tu rival
greeting = Conectando con tu rival…
connected = Conectado
unstable = Inestable: sin respuesta desde hace unos segundos. Si sigue así, se conecta de nuevo.
reconnecting = Reconectando: la partida sigue en cuanto estéis los dos.
closed = Sin conexión
next-try = Próximo intento en { $seconds } s.
round-trip = { $millis } ms
vanishes = Tu rival no está. Ganas en { $seconds } s si no vuelve.
vanishes-early = Tu rival no está. La partida termina sin resultado en { $seconds } s si no vuelve.
countdown-rests = Estás sin conexión, así que la cuenta atrás está en pausa.
wait-longer = Esperar un minuto más
claim-draw = Mejor tablas
begun = { $color ->
    [white] Empieza la partida. Llevas blancas.
   *[black] Empieza la partida. Llevas negras.
}

## Tiempo

days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
hours = { $count ->
    [one] { $count } hora
   *[other] { $count } horas
}
minutes = { $count ->
    [one] { $count } minuto
   *[other] { $count } minutos
}
patience = Tiempo para una jugada
patience-how = Sin relojes: si una jugada tarda más, el otro jugador puede terminar la partida sin resultado.
patience-told = No hay relojes. Si una jugada tarda más de { $span }, el otro jugador puede terminar la partida sin resultado.
opening-told = Los relojes empiezan cuando los dos hayáis hecho la primera jugada. Cada uno tiene { $span } para ella; si no, la partida termina sin resultado.

## Resultados, salir, revancha

may-sit-out = Tu rival ha agotado el tiempo acordado para una jugada.
sit-out = Terminar sin resultado
void = Sin resultado
void-wanted = Quieres terminar la partida sin resultado. Termina cuando tu rival esté de acuerdo.
void-asked = Tu rival quiere terminar la partida sin resultado.
was-away = Has estado fuera más de un minuto; puede que tu rival haya reclamado la partida. Esperándolo.
not-confirmed = Sin confirmar: el dispositivo de tu rival aún no ha aceptado este resultado.
not-checked = Sin confirmar: el resultado será seguro cuando ambos dispositivos muestren sus secretos.
unverified = Sin verificar: el dispositivo de tu rival no ha mostrado sus secretos, así que nadie puede comprobar esta partida. El resultado se queda como está.
reckoning = Según este dispositivo: { $result } Según el otro no es así, de modo que la partida no cuenta.
reckoning-not-over = Según este dispositivo la partida no había terminado; según el otro no es así. La partida no cuenta.
leave = Salir
leave-question = ¿Salir? Pierdes esta partida.
leave-room-question = ¿Salir de la sala?
stay = Quedarse
see-invitation = Ver la invitación
show-code = Mostrar el código
rematch = Revancha
new-link = Enlace nuevo
rematch-asked = Tu rival quiere la revancha.
rematch-wanted = Esperando la respuesta de tu rival.
rematch-not = Sin revancha
other-left = Tu rival se ha ido.
named-left = { $who } se ha ido.
save-logs = Guardar ambos registros

## Chat

chat = Chat
chat-unread = Chat, { $count } sin leer
chat-field = Di algo
chat-waits = Lo que se ve pálido quizá no haya llegado todavía. Se envía en cuanto sea posible.
send = Enviar
mute-chat = Silenciar el chat
unmute-chat = Mostrar el chat
said-by-opponent = Rival: { $line }

## Lo que falla en un código o en lo guardado

unreadable-version = Tu última partida en red la guardó otra versión de esta página y no se puede retomar.
unreadable = No se puede retomar tu última partida en red: los datos guardados están dañados.
not-verified = La prueba de juego limpio del archivo no es válida: { $why }.
code-length = El código de una sala tiene seis caracteres; este tiene { $count }.
code-character = «{ $character }» no está en ningún código de sala: revísalo.
pairing-empty = Pega el código que te ha enviado tu rival.
pairing-not-a-code = Esto no es un código: quizá falte una parte o se haya copiado algo de más.
pairing-damaged = El código está dañado: cópialo de nuevo, de la primera letra a la última.
pairing-version = El código viene de otra versión de esta página: recargad ambas.
pairing-invite = Esto es una invitación; aquí va la respuesta que tu rival obtiene de ella.
pairing-reply = Esto es una respuesta; aquí va la invitación de quien abrió la partida.

## Lo que avisa el protocolo

-see-logs = Guarda ambos registros para ver en qué difieren.
other-is-newer = La página de tu rival es más nueva. Recarga esta y vuelve a entrar.
other-is-older = La página de tu rival es más antigua. Pídele que la recargue y probad de nuevo.
cut-off = La página de tu rival envió demasiados mensajes no válidos y se la desconectó. La partida sigue cuando vuelva a conectarse; hasta entonces tu rival cuenta como ausente.
denied-away = El dispositivo de tu rival dice que no estabas. Este dispositivo estuvo siempre, así que la partida sigue.
denied-time = El dispositivo de tu rival dice que se te acabó el tiempo. Según el reloj de este dispositivo no es así.
denied-sat-out = El dispositivo de tu rival dice que no jugaste a tiempo. Según el reloj de este dispositivo aún quedaba tiempo.
claim-denied-away = El dispositivo de tu rival estuvo siempre, así que la partida sigue.
claim-denied-time = El dispositivo de tu rival dice que aún quedaba tiempo.
resumed = Os estabais esperando el uno al otro. La partida sigue desde la última jugada que tienen ambos dispositivos.
disputed-their-time = La partida está en disputa: según el reloj de este dispositivo a tu rival se le acabó el tiempo; según el suyo, no. { -see-logs }
disputed-own-time = La partida está en disputa: el dispositivo de tu rival dice que se te acabó el tiempo, pero según el reloj de este no es así. { -see-logs }
disputed-sat-out = La partida está en disputa: según el reloj de este dispositivo tu rival no jugó a tiempo; según el suyo, sí. { -see-logs }
disputed-refused = La partida está en disputa: el dispositivo de tu rival rechaza tus jugadas legales. { -see-logs }
disputed-told = La partida está en disputa: el dispositivo de tu rival no está de acuerdo con este en cómo está la partida. { -see-logs }
disputed-logs-differ = La partida está en disputa: los dos dispositivos no están de acuerdo en lo que se jugó. { -see-logs }
withheld = La otra parte no descubre lo que las reglas hacen público. Ha perdido; guarda los registros como prueba.
taken-back = Tu jugada llegó tarde y se retira.
not-stored = Este navegador no guarda nada. No recargues la página: la partida se perdería.
waits-for-storage = Este navegador no puede guardar la partida ahora; la partida espera hasta que pueda. Libera espacio si el disco está lleno y deja abierta esta página.
other-tab = Esta partida está abierta en otra pestaña o ventana. Sigue allí o tráela aquí.
code-closed = Se probaron demasiados códigos erróneos, así que el código ya no lleva a tu sala. Envía a tu amigo el enlace.
no-such-room = Nadie espera en esta sala. Revisa el código o pregunta a tu rival si la sala sigue abierta.
room-full = Todos los sitios de esta sala están ocupados. Pide otro código o crea una sala.
server-full = El servidor está lleno. Prueba más tarde o conectaos sin servidor.
no-signalling = No se llega a ningún servidor a través del cual los jugadores se encuentren. Revisa tu conexión, prueba de nuevo o conectaos sin servidor.
cannot-cross = La conexión ha fallado. No se pudieron conectar vuestras dos redes. Prueba otra red, otro navegador o un sitio con servidor TURN, jugad por enlace o juega contra el ordenador.
webrtc-missing = Este navegador no puede conectarse con otro jugador, porque no tiene WebRTC. Usa otro navegador, jugad por enlace o juega contra el ordenador.
webrtc-blocked = Este navegador no puede conectarse con otro jugador, porque algo bloquea WebRTC: sus protecciones, una extensión o un ajuste. Permítelo para esta página y prueba de nuevo, usa otro navegador, jugad por enlace o juega contra el ordenador.
webrtc-no-address = Este navegador no puede conectarse con otro jugador, porque no da ninguna dirección de red: puede que el dispositivo no tenga conexión, o que un ajuste, una extensión o una VPN oculte sus direcciones. Prueba de nuevo, usa otro navegador, jugad por enlace o juega contra el ordenador.
other-forgot = El navegador de tu rival ya no tiene esta partida y no puede seguir. Tu rival cuenta como ausente; puedes guardar la partida.
forgot = Este navegador ya no tiene la partida actual y el de tu rival sí. Aquí no puede seguir; empezad juntos una nueva.
not-now = No es posible: { $why }.

## Por qué se rechaza a alguien

refused-protocol = Las dos páginas tienen versiones distintas. Recargad ambas.
refused-rules = Las dos páginas juegan con reglas distintas. Recargad ambas para tener la misma versión.
refused-same-seat = Los dos habéis abierto esta sala como anfitrión. Uno debe entrar con el código.
refused-taken = Esta partida ya tiene dos jugadores. Pide otra sala o crea una.
refused-other-game = En esta sala se juega otra partida.
refused-not-proven = Se rechazó a alguien: no pudo probar que el sitio es suyo.
refused-misbehaved = Se rechazó la conexión: demasiados mensajes no válidos.
refused-terms = Los ajustes de esta partida no son válidos.
refused-line = Se rechazó una conexión: la otra página tiene otro código o enlace, o alguien está entre los dos. Revisa el código o usa el enlace.
refused-only-link = Esta sala ya solo acepta su enlace, porque se probaron demasiados códigos erróneos.
refused-declined = Tu rival no acepta los ajustes de esta partida.

## Por qué algo no es posible ahora

not-now-over = la partida ha terminado
not-now-turn = le toca a la otra parte
not-now-illegal = la jugada no es legal
not-now-no-offer = no hay oferta de tablas que responder
not-now-take-back = no se puede deshacer ninguna jugada
not-now-too-soon = aún es pronto para eso
not-now-ply = se refiere a otra jugada
not-now-clocks = los relojes no cuadran
not-now-unheard = antes tiene que responder el dispositivo de tu rival
not-now-secret = contradice las reglas de los asesinos escondidos
not-now-full = el registro está lleno

## Si los asesinos escondidos se jugaron según las reglas

opponent = Tu rival
side = { $color ->
    [white] { white }
   *[black] { black }
}
verified = { $who }: verificado. Se respetaron las reglas de los asesinos escondidos.
silent = { $who }: no mostró sus secretos, así que nadie puede comprobar la partida.
unproven = { $who }: no se puede verificar sin los secretos de la otra parte.
broke = { $who }: rompió las reglas en la jugada { $number }: { $why }. Posición: { $fen }
cheated = La otra parte rompió las reglas de los asesinos escondidos: { $why }. Ha perdido; guarda los registros como prueba.
accused = La otra parte detuvo la partida y dice de la tuya: { $why }. Una página no modificada nunca da motivo para ello. La partida está en disputa; guarda los registros como prueba.

## Lo que fallaba en lo que contó una parte

withheld-charge = no se descubrió lo que las reglas hacen público
reason-not-due = tocaba decir otra cosa
reason-commitment = falta un compromiso, o sobra
reason-probe = falta una comparación, sobra o es falsa
reason-impossible = lo dicho no puede haber ocurrido
reason-missing = no se abrió { $square }
reason-surplus = se abrió { $square } sin necesidad
reason-wrong = lo abierto en { $square } no es lo comprometido
reason-reused = la clave de { $square } ya se había usado
reason-contradiction = lo dicho de { $square } contradice lo que se sabe

## Cómo rompió las reglas un bando

misdeed-no-deed = no dice qué jugó
misdeed-illegal = hizo una jugada ilegal
misdeed-commitment = se comprometió con algo distinto de lo que había
misdeed-opening = abrió una casilla con una clave ajena
misdeed-probe = comparó una casilla que no era la suya
misdeed-told = contó algo distinto de lo que pasó
misdeed-not-stuck = dijo que no tenía jugadas, y tenía
misdeed-groundless = detuvo la partida sin motivo
