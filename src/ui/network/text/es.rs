//! Network play in Spanish.

use engine::Color;
use p2p::pairing::PairingError as P;
use p2p::{AskFault, CodeError, Notice as N, Refusal};

use super::NetText as T;

/// Says it.
pub fn say(text: &T) -> String {
    let fixed = match text {
        T::NetworkPlay => "Juego en red",
        T::CreateRoom => "Crear sala",
        T::JoinRoom => "Entrar en una sala",
        T::RoomCode => "Código de la sala",
        T::CodeHint => "Escribe los seis caracteres, o pega el código o el enlace.",
        T::Join => "Entrar",
        T::CopyLink => "Copiar enlace",
        T::CopyCode => "Copiar código",
        T::QrName => "Código QR del enlace",
        T::QrOfCode => "Código QR de este código",
        T::SendCode => "Envía a tu rival el código o el enlace. La partida empieza cuando lo abra.",
        T::CloseRoom => "Cerrar la sala",
        T::Colours => "Tú llevas blancas, tu rival negras. En la revancha se cambian.",
        T::Assassins => {
            "Los asesinos ocultos siguen ocultos: ningún navegador sabe dónde están los del otro, y al final ambos prueban que respetaron las reglas."
        }
        T::ByHand => "Sin servidor",
        T::ByHandHow => {
            "Dos códigos copiados os conectan cuando ningún servidor puede: la invitación del anfitrión va y la respuesta del invitado vuelve."
        }
        T::ByHandTime => {
            "Si la conexión se corta más tarde, dos códigos nuevos os vuelven a unir. Hasta entonces nadie vigila el tiempo."
        }
        T::Adjourned => {
            "Se ha cortado la conexión y la partida queda aplazada. Los dos dispositivos la guardan; dos códigos nuevos la reanudan cuando queráis. Hasta entonces nadie vigila el tiempo."
        }
        T::Scan => "Escanear con la cámara",
        T::ScanAsking => "Esperando a la cámara…",
        T::ScanLooking => "Pon la cámara sobre el código QR de la pantalla de tu rival.",
        T::CameraPicture => "Imagen de la cámara",
        T::CameraDenied => {
            "Aquí no se permite la cámara. Permítela en los ajustes del navegador para esta página o pega el código."
        }
        T::CameraMissing => "Aquí no se puede usar ninguna cámara. Pega el código.",
        T::CameraBusy => {
            "La cámara no se puede usar ahora; quizá la tenga otro programa. Inténtalo de nuevo o pega el código."
        }
        T::NoReader => "No se pudo cargar el lector de códigos QR. Pega el código.",
        T::HideAddress => "Ocultar mi dirección",
        T::HideAddressHow => {
            "Normalmente los dos navegadores se conectan directamente y cada uno conoce la dirección de red del otro. Así todo pasa por un servidor de retransmisión: ve las dos direcciones, pero ni la partida ni el chat."
        }
        T::NoRelay => {
            "Este sitio no tiene servidor de retransmisión (TURN): tu dirección no se puede ocultar y no se establece ninguna conexión. Desactiva «Ocultar mi dirección» para jugar."
        }
        T::MakeInvite => "Crear una invitación",
        T::InviteCode => "Código de invitación",
        T::ReplyCode => "Código de respuesta",
        T::PasteInvite => "Código de invitación de tu rival",
        T::PasteReply => "Código de respuesta de tu rival",
        T::MakeReply => "Crear la respuesta",
        T::Connect => "Conectar",
        T::MakingCode => "Creando el código…",
        T::SendReply => {
            "Devuelve esta respuesta. La partida empieza cuando tu rival la pegue; deja abierta esta página."
        }
        T::PairAgain => "Conectar con dos códigos nuevos",
        T::YouPlay(Color::White) => "Llevas blancas",
        T::YouPlay(Color::Black) => "Llevas negras",
        T::Connecting => "Conectando…",
        T::Waiting => "Esperando a tu rival",
        T::Greeting => "Conectando con tu rival…",
        T::Connected => "Conectado",
        T::Unstable => {
            "Inestable: no se oye nada desde hace unos segundos. Si sigue así, se conecta de nuevo."
        }
        T::Reconnecting => "Reconectando: la partida sigue en cuanto estéis los dos.",
        T::Closed => "Sin conexión",
        T::CountdownRests => "Estás sin conexión: la cuenta atrás se detiene.",
        T::WaitLonger => "Esperar un minuto más",
        T::ClaimDraw => "Mejor tablas",
        T::Leave => "Salir",
        T::LeaveQuestion => "¿Salir? Pierdes esta partida.",
        T::LeaveRoomQuestion => "¿Salir de la sala?",
        T::LeaveYes => "Salir",
        T::Stay => "Quedarse",
        T::RematchAsked => "Tu rival quiere la revancha.",
        T::RematchWanted => "Esperando la respuesta de tu rival.",
        T::RematchNot => "Sin revancha",
        T::OtherLeft => "Tu rival se ha ido.",
        T::Begun(Color::White) => "Empieza la partida. Llevas blancas.",
        T::Begun(Color::Black) => "Empieza la partida. Llevas negras.",
        T::Chat => "Chat",
        T::ChatField => "Di algo",
        T::Send => "Enviar",
        T::MuteChat => "Silenciar el chat",
        T::UnmuteChat => "Mostrar el chat",
        T::LeaveFirst => "Estás en una sala: sal antes de ella.",
        T::Elsewhere => "Tienes una partida en red abierta en otra pestaña.",
        T::TakeOver => "Seguir aquí",
        T::TryNow => "Probar ahora",
        T::BackToStart => "Volver",
        T::SaveLogs => "Guardar ambos registros",
        T::NoChance => {
            "Este navegador no da números aleatorios seguros y el juego en red los necesita. Prueba con otro."
        }
        T::NextTry(seconds) => return format!("Próximo intento en {seconds} s."),
        T::RoundTrip(millis) => return format!("{millis} ms"),
        T::Room(code) => return format!("Sala {code}"),
        T::Vanishes(seconds) => {
            return format!("Tu rival no está. Ganas en {seconds} s si no vuelve.");
        }
        T::Said(line) => return format!("Rival: {line}"),
        T::Unreadable(why) => {
            return format!("No se puede retomar la partida en red de antes: {why}.");
        }
        T::Audit(..) => "",
        T::NotVerified(fault) => {
            return format!("La prueba de juego limpio del archivo no vale: {fault}.");
        }
        T::Config(fault) => return fault.clone(),
        T::Code(CodeError::Length(length)) => {
            return format!("El código de una sala tiene seis caracteres; este tiene {length}.");
        }
        T::Code(CodeError::Character(character)) => {
            return format!("«{character}» no está en ningún código de sala: revísalo.");
        }
        T::Pairing(error) => match error {
            P::Empty => "Pega el código que te ha enviado tu rival.",
            P::NotACode => {
                "Esto no es un código: quizá falte una parte o se haya copiado algo de más."
            }
            P::Damaged => {
                "El código está dañado: cópialo de nuevo, de la primera letra a la última."
            }
            P::Version => "El código viene de otra versión de esta página: recargad ambas.",
            P::Invite => {
                "Esto es una invitación; aquí va la respuesta que tu rival obtiene de ella."
            }
            P::Reply => "Esto es una respuesta; aquí va la invitación de quien abrió la partida.",
        },
        T::Notice(N::NotNow(fault)) => return format!("No es posible: {}.", not_now(fault)),
        T::Notice(N::RefusedBy(why) | N::Refused(why)) => refused(why),
        T::Notice(notice) => told(notice),
    };
    fixed.to_owned()
}

fn told(notice: &N) -> &'static str {
    match notice {
        N::OtherVersion { newer: true } => {
            "La página de tu rival es más nueva. Recarga esta y vuelve a entrar."
        }
        N::OtherVersion { newer: false } => {
            "La página de tu rival es más antigua. Pídele que la recargue y probad de nuevo."
        }
        N::Dropped => {
            "La otra parte envió demasiado sin sentido y se cortó la conexión. Puedes guardar la partida y salir."
        }
        N::LogsDiffer => {
            "Las dos partes no coinciden en lo jugado. La partida se detiene; guarda ambos registros para ver dónde se separan."
        }
        N::ClocksDiffer => {
            "Tu reloj y el del anfitrión difieren más de lo que explica la conexión."
        }
        N::FlagDisputed => {
            "El anfitrión dice que se acabó tu tiempo, pero según tu reloj no. La partida se detiene."
        }
        N::ClaimDisputed => {
            "La otra parte dice que no estabas, pero sí estabas. La partida se detiene."
        }
        N::Withheld => {
            "La otra parte no descubre lo que las reglas hacen público. Ha perdido; guarda los registros como prueba."
        }
        N::TakenBack => "Tu jugada llegó tarde y se retira.",
        N::NotStored => {
            "Este navegador no guarda nada. No recargues la página: la partida se perdería."
        }
        N::OtherTab => {
            "Esta partida está abierta en otra pestaña o ventana. Sigue allí o tráela aquí."
        }
        N::NoSuchRoom => {
            "Nadie espera en esta sala. Revisa el código o pregunta a tu rival si la sala sigue abierta."
        }
        N::RoomFull => "Ya hay dos jugadores en esta sala. Pide otro código o crea una sala.",
        N::ServerFull => {
            "El servidor no tiene más salas. Prueba más tarde o conectaos sin servidor."
        }
        N::NoSignalling => {
            "No se llega al servidor de señalización. Revisa tu conexión, prueba de nuevo o conectaos sin servidor."
        }
        N::CannotCross => {
            "No se pudieron conectar vuestras dos redes. Prueba otra red o un sitio con servidor TURN."
        }
        N::OtherForgot => {
            "El navegador de la otra parte ha olvidado esta partida. No puede seguir; puedes guardarla."
        }
        // Said in `audit`.
        N::Cheated(_) | N::Accused(_) => "",
        N::RefusedBy(why) | N::Refused(why) => refused(why),
        N::NotNow(fault) => not_now(fault),
    }
}

fn refused(why: &Refusal) -> &'static str {
    match why {
        Refusal::Protocol { .. } => "Las dos páginas tienen versiones distintas. Recargad ambas.",
        Refusal::Rules => {
            "Las dos páginas juegan con reglas distintas. Recargad ambas para tener la misma versión."
        }
        Refusal::SameSeat => {
            "Los dos habéis abierto esta sala como anfitrión. Uno debe entrar con el código."
        }
        Refusal::Taken => "Esta partida ya tiene dos jugadores. Pide otra sala o crea una.",
        Refusal::OtherGame => "En esta sala se juega otra partida.",
        Refusal::OlderTab => {
            "Esta partida está abierta en otra pestaña o ventana. Sigue allí o tráela aquí."
        }
        Refusal::NotProven => "Se rechazó a alguien: no pudo probar que el sitio es suyo.",
        Refusal::Misbehaved => "Se rechazó la conexión: demasiados mensajes sin sentido.",
        Refusal::Terms => "Los ajustes de esta partida no tienen sentido.",
    }
}

fn not_now(fault: &AskFault) -> &'static str {
    match fault {
        AskFault::Over => "la partida ha terminado",
        AskFault::Turn => "le toca a la otra parte",
        AskFault::Illegal => "la jugada no es legal",
        AskFault::NoOffer => "no hay oferta de tablas que responder",
        AskFault::TooSoon => "las tablas se pueden ofrecer de nuevo tras 20 medias jugadas",
        AskFault::NotHost => "solo el anfitrión lleva los relojes",
        AskFault::Ply => "se refiere a otra jugada",
        AskFault::Clocks => "los relojes no cuadran",
        AskFault::Unheard => "antes hay que oír a la otra parte",
        AskFault::Secret(_) => "contradice las reglas de los asesinos ocultos",
        AskFault::Full => "el registro está lleno",
    }
}
