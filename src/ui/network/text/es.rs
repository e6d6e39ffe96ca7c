//! Network play in Spanish.

use engine::Color;
use game::Lang;
use p2p::pairing::PairingError as P;
use p2p::{AskFault, ClaimKind as K, CodeError, Dispute as D, Notice as N, RecordError, Refusal};

use super::{NetText as T, span};

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
        T::Colours(Color::White) => {
            "Tú llevas blancas, tu rival negras. En la revancha se cambian."
        }
        T::Colours(Color::Black) => {
            "Tú llevas negras, tu rival blancas. En la revancha se cambian."
        }
        T::YourName => "Tu nombre",
        T::YourNameHow => {
            "Tu rival lo ve junto a los relojes, y figura en la partida guardada. Puedes dejarlo vacío."
        }
        T::Invited => "Tu amigo te invita a jugar a",
        T::RulesInShort => "Las reglas en breve",
        T::OtherStart => "Empezar desde otra posición",
        T::StartPosition => "Posición inicial (FEN)",
        T::StartOver => "En esta posición la partida ya habría terminado.",
        T::StartPositionHow => {
            "Déjalo vacío para la posición habitual. Otras posiciones, por ejemplo para una partida con ventaja, se preparan en el editor."
        }
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
        T::Patience => "Tiempo para una jugada",
        T::PatienceHow => {
            "Sin relojes: si una jugada tarda más, el otro jugador puede terminar la partida sin resultado."
        }
        T::Span(span) => return span::say(Lang::Es, *span),
        T::PatienceTold(span) => {
            let span = span::say(Lang::Es, *span);
            return format!(
                "No hay relojes. Si una jugada tarda más de {span}, el otro jugador puede terminar la partida sin resultado."
            );
        }
        T::OpeningTold(span) => {
            let span = span::say(Lang::Es, *span);
            return format!(
                "Los relojes empiezan cuando los dos hayáis hecho la primera jugada. Cada uno tiene {span} para ella; si no, la partida termina sin resultado."
            );
        }
        T::MaySitOut => "Tu rival lleva sin jugar tanto tiempo como acordasteis esperar.",
        T::SitOut => "Terminar sin resultado",
        T::Void => "Sin resultado",
        T::VoidWanted => {
            "Quieres terminar la partida sin resultado. Termina cuando tu rival esté de acuerdo."
        }
        T::VoidAsked => "Tu rival quiere terminar la partida sin resultado.",
        T::WasAway => {
            "Has estado fuera más de un minuto; puede que tu rival haya reclamado la partida. Esperándolo."
        }
        T::NotConfirmed => {
            "Sin confirmar: el dispositivo de tu rival aún no ha aceptado este resultado."
        }
        T::NotChecked => {
            "Sin confirmar: el resultado será seguro cuando ambos dispositivos muestren sus secretos."
        }
        T::Unverified => {
            "Sin verificar: el dispositivo de tu rival no ha mostrado sus secretos, así que nadie puede comprobar esta partida. El resultado se queda como está."
        }
        T::Reckoning(Some(result)) => {
            let result = super::result(Lang::Es, *result);
            return format!(
                "Según este dispositivo: {result} Según el otro no es así, de modo que no cuenta para nadie."
            );
        }
        T::Reckoning(None) => {
            "Según este dispositivo la partida no había terminado; según el otro no es así. No cuenta para nadie."
        }
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
        T::VanishesEarly(seconds) => {
            return format!(
                "Tu rival no está. La partida termina sin resultado en {seconds} s si no vuelve."
            );
        }
        T::Said(line) => return format!("Rival: {line}"),
        T::Unreadable(RecordError::Version(_)) => {
            "La partida en red de antes la guardó otra versión de esta página y no se puede retomar."
        }
        T::Unreadable(_) => {
            "No se puede retomar la partida en red de antes: lo guardado está dañado."
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
        N::CutOff => {
            "La página de tu rival envió demasiado sin sentido y se cortó su conexión. La partida sigue cuando llegue una conexión correcta; hasta entonces tu rival cuenta como ausente."
        }
        N::Denied(K::Away | K::AwayDraw) => {
            "El dispositivo de tu rival dice que no estabas. Este dispositivo estuvo siempre, así que la partida sigue."
        }
        N::Denied(K::Time) => {
            "El dispositivo de tu rival dice que se te acabó el tiempo. Según el reloj de este dispositivo no es así."
        }
        N::Denied(K::SatOut) => {
            "El dispositivo de tu rival dice que no jugaste a tiempo. Según el reloj de este dispositivo aún quedaba tiempo."
        }
        N::ClaimDenied(K::Away | K::AwayDraw) => {
            "El dispositivo de tu rival estuvo siempre, así que la partida sigue."
        }
        N::ClaimDenied(K::Time | K::SatOut) => {
            "El dispositivo de tu rival dice que aún quedaba tiempo."
        }
        N::Resumed => {
            "Os estabais esperando el uno al otro. La partida sigue desde la última jugada que tienen ambos dispositivos."
        }
        N::Disputed(D::TheirTime) => {
            "La partida está en disputa: según el reloj de este dispositivo a tu rival se le acabó el tiempo; según el suyo, no. Guarda ambos registros para ver en qué difieren."
        }
        N::Disputed(D::OwnTime) => {
            "La partida está en disputa: el dispositivo de tu rival dice que se te acabó el tiempo, pero según el reloj de este no es así. Guarda ambos registros para ver en qué difieren."
        }
        N::Disputed(D::SatOut) => {
            "La partida está en disputa: según el reloj de este dispositivo tu rival no jugó a tiempo; según el suyo, sí. Guarda ambos registros para ver en qué difieren."
        }
        N::Disputed(D::Told) => {
            "La partida está en disputa: el dispositivo de tu rival no está de acuerdo con este en cómo está la partida. Guarda ambos registros para ver en qué difieren."
        }
        N::Disputed(D::LogsDiffer) => {
            "La partida está en disputa: los dos dispositivos no están de acuerdo en lo que se jugó. Guarda ambos registros para ver en qué difieren."
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
            "El navegador de tu rival ha olvidado esta partida y no puede seguir. Tu rival cuenta como ausente; puedes guardar la partida."
        }
        N::Forgot => {
            "Este navegador ha olvidado la partida actual y el de tu rival no. Aquí no puede seguir; empezad juntos una nueva."
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
        AskFault::TakeBack => "no se puede deshacer ninguna jugada",
        AskFault::TooSoon => "aún es pronto para eso",
        AskFault::Ply => "se refiere a otra jugada",
        AskFault::Clocks => "los relojes no cuadran",
        AskFault::Unheard => "antes hay que oír a la otra parte",
        AskFault::Secret(_) => "contradice las reglas de los asesinos ocultos",
        AskFault::Full => "el registro está lleno",
    }
}
