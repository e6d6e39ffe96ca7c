//! The catalogue in Spanish: fixed texts.

use crate::text::Label;

/// Says a fixed text.
pub fn label(label: Label) -> &'static str {
    match label {
        Label::AppName => "Ajedrez de portales",
        Label::VariantChess => "Ajedrez",
        Label::VariantDinosaur => "Ajedrez con dinosaurio",
        Label::VariantAssassin => "Ajedrez con asesino",
        Label::VariantDinosaurAssassin => "Ajedrez con dinosaurio y asesino",
        Label::VariantPortal => "Ajedrez de portales",
        Label::VariantPortalStandard => "Ajedrez de portales estándar",
        Label::BlurbChess => "Ajedrez clásico, con triceratops y asesinos ocultos si quieres.",
        Label::BlurbDinosaur => "Cada bando tiene un triceratops que mueve como dama o caballo.",
        Label::BlurbAssassin => {
            "Cada bando esconde un asesino que nadie ve hasta que un peón lo encuentra."
        }
        Label::BlurbDinosaurAssassin => "Un triceratops en el tablero y un asesino escondido.",
        Label::BlurbPortal => "Portales fijos: salta de uno a otro y cambia de sitio con el rival.",
        Label::BlurbPortalStandard => {
            "Ocho fichas de portal que se mueven cuando las piezas las atraviesan."
        }
        Label::White => "Blancas",
        Label::Black => "Negras",
        Label::Pawn => "Peón",
        Label::Knight => "Caballo",
        Label::Bishop => "Alfil",
        Label::Rook => "Torre",
        Label::Queen => "Dama",
        Label::King => "Rey",
        Label::Triceratops => "Triceratops",
        Label::Assassin => "Asesino",
        Label::NewGame => "Nueva partida",
        Label::RuleSet => "Reglas",
        Label::FamilySpecial => "Ajedrez especial",
        Label::OptionDinosaur => "Dinosaurio",
        Label::OptionAssassin => "Asesino",
        Label::Timer => "Reloj",
        Label::MinutesEach => "Minutos por bando",
        Label::IncrementSeconds => "Segundos más por jugada",
        Label::PortalLayout => "Posición de los portales",
        Label::LayoutDefault => "La habitual",
        Label::LayoutCustom => "Colócalos tú",
        Label::Opponent => "Rival",
        Label::OpponentSameDevice => "Dos en un dispositivo",
        Label::OpponentComputer => "El ordenador",
        Label::PlayAs => "Color",
        Label::PlayRandom => "Al azar",
        Label::ComputerLevel => "Nivel",
        Label::LevelClassic => "Clásico",
        Label::StartGame => "Empezar la partida",
        Label::RulesOfThisGame => "Reglas de este juego",
        Label::ReplaceGame => {
            "Hay una partida en curso. ¿Empezar otra? La anterior se queda entre tus partidas."
        }
        Label::Undo => "Deshacer",
        Label::Redo => "Rehacer",
        Label::Flip => "Girar el tablero",
        Label::Resign => "Abandonar",
        Label::OfferDraw => "Ofrecer tablas",
        Label::Decline => "Rechazar",
        Label::Yes => "Sí",
        Label::Cancel => "Cancelar",
        Label::Close => "Cerrar",
        Label::Ok => "Aceptar",
        Label::Load => "Cargar",
        Label::SaveLoad => "Guardar y cargar",
        Label::SaveGame => "Guardar la partida",
        Label::LoadGame => "Cargar una partida",
        Label::Hint => "Pista",
        Label::ShowAssassin => "Mostrar el asesino",
        Label::HideAssassin => "Ocultar el asesino",
        Label::Menu => "Menú",
        Label::Rematch => "Jugar otra vez",
        Label::ReviewGame => "Ver la partida",
        Label::Moves => "Jugadas",
        Label::NoMovesYet => "Aún no hay jugadas",
        Label::First => "Primera jugada",
        Label::Previous => "Jugada anterior",
        Label::Next => "Jugada siguiente",
        Label::BackToGame => "Volver a la partida",
        Label::LastMove => "Última jugada",
        Label::TypeMove => "Escribir una jugada",
        Label::TypeMoveHint => "Por ejemplo Nf3 o e2e4",
        Label::Play => "Jugar",
        Label::Board => "Tablero",
        Label::BoardHelp => {
            "Las flechas recorren el tablero, Intro o Espacio coge y suelta, las letras buscan piezas."
        }
        Label::WhiteClock => "Reloj de las blancas",
        Label::BlackClock => "Reloj de las negras",
        Label::Promote => "¿En qué se convierte el peón?",
        Label::ChooseExit => "Elige una salida.",
        Label::WalkHere => "Mover aquí",
        Label::JumpHere => "Saltar aquí",
        Label::ConfirmOwnAssassin => {
            "Tu propio asesino se esconde ahí y lo perderías. ¿Mover de todos modos?"
        }
        Label::StartWithTokens => "Empezar la partida",
        Label::ImReady => "Estoy listo",
        Label::ResizeBoard => "Cambiar el tamaño del tablero",
        Label::PageGame => "Partida",
        Label::PageGames => "Partidas",
        Label::PageRules => "Reglas",
        Label::PageEditor => "Editor",
        Label::PageSettings => "Ajustes",
        Label::StartTitle => "Ajedrez con portales, dinosaurios y asesinos ocultos",
        Label::StartChess => "El ajedrez que conoces, con todas sus reglas.",
        Label::StartLearn => "¿Es tu primera vez? Aprende a jugar",
        Label::Continue => "Continuar",
        Label::Computer => "Ordenador",
        Label::Friend => "Amigo",
        Label::SameDevice => "Un dispositivo",
        Label::PageNotFound => "Esa página no existe.",
        Label::Shortcuts => "Atajos de teclado",
        Label::ShortcutReview => "Ver jugadas anteriores y siguientes",
        Label::ShortcutEnds => "Principio y final de la partida",
        Label::ShortcutFlip => "Girar el tablero",
        Label::ShortcutUndo => "Deshacer",
        Label::ShortcutRedo => "Rehacer",
        Label::ShortcutHelp => "Mostrar esta lista",
        Label::ShortcutCancel => "Cancelar la selección",
        Label::ShortcutType => "Escribir una jugada",
        Label::ShortcutAssassin => "Mostrar u ocultar el asesino",
        Label::ShortcutMute => "Sonido sí o no",
        Label::Theme => "Colores",
        Label::ThemeSystem => "Sistema",
        Label::ThemeLight => "Claro",
        Label::ThemeDark => "Oscuro",
        Label::BoardTheme => "Tablero",
        Label::BoardWalnut => "Nogal",
        Label::BoardSlate => "Pizarra",
        Label::BoardMeadow => "Prado",
        Label::BoardContrast => "Alto contraste",
        Label::Coordinates => "Coordenadas",
        Label::CoordinatesOff => "Ninguna",
        Label::CoordinatesEdge => "En el borde",
        Label::CoordinatesEvery => "En cada casilla",
        Label::Volume => "Volumen",
        Label::Mute => "Silenciar",
        Label::SoundOn => "Sonido activado",
        Label::SoundOff => "Sonido desactivado",
        Label::Vibrate => "Vibrar",
        Label::Orientation => "Tablero en un dispositivo",
        Label::OrientationStays => "Se queda como está",
        Label::OrientationTurns => "Gira hacia el bando que mueve",
        Label::OrientationFaces => "Las piezas se miran de frente",
        Label::Animation => "Animación",
        Label::ConfirmFinal => "Preguntar antes de abandonar u ofrecer tablas",
        Label::ShowTargets => "Mostrar adónde puede ir una pieza",
        Label::KeyboardShortcuts => "Atajos de teclado",
        Label::AutoQueen => "Coronar siempre una dama",
        Label::Language => "Idioma",
        Label::ResetSettings => "Restablecer los ajustes",
        Label::PastGames => "Partidas anteriores",
        Label::NoPastGames => "Aún no hay partidas. Cada partida que juegas se guarda aquí.",
        Label::Open => "Abrir",
        Label::Delete => "Borrar",
        Label::DeleteQuestion => "¿Borrar esta partida para siempre?",
        Label::Export => "Exportar",
        Label::ExportJson => "Guardar como archivo",
        Label::ExportPgn => "PGN",
        Label::ExportText => "Archivo de texto",
        Label::ExportFen => "FEN",
        Label::Copy => "Copiar",
        Label::CopyPgn => "Copiar PGN",
        Label::CopyFen => "Copiar FEN",
        Label::Copied => "Copiado",
        Label::Share => "Compartir",
        Label::DropHere => "Suelta un archivo aquí o pega una partida",
        Label::ChooseFile => "Elegir un archivo",
        Label::InProgress => "En curso",
        Label::SaveHoldsSecrets => {
            "El archivo guardado dice dónde se esconden los asesinos: quien lo abra puede verlo."
        }
        Label::ExportLayout => "Posición de los portales como texto",
        Label::Editor => "Editor de posiciones",
        Label::EditorTurn => "Mueven",
        Label::EditorCastling => "Enroque",
        Label::EditorEnPassant => "Al paso",
        Label::EditorHand => "Mover piezas",
        Label::Piece => "Pieza",
        Label::EditorErase => "Quitar",
        Label::EditorClear => "Tablero vacío",
        Label::EditorReset => "Posición inicial",
        Label::EditorTokens => "Ficha de portal",
        Label::EditorPlayHere => "Empezar una partida desde aquí",
        Label::EditorLegal => "Esta posición se puede jugar.",
        Label::EditorPlacing => "Aún tiene que esconder un asesino",
        Label::WhiteShort => "Blancas, corto",
        Label::WhiteLong => "Blancas, largo",
        Label::BlackShort => "Negras, corto",
        Label::BlackLong => "Negras, largo",
        Label::None => "Ninguna",
        Label::StorageDenied => {
            "Este navegador no deja que la página guarde nada: la partida sigue, pero se perderá al cerrarla. Guárdala como archivo."
        }
        Label::StorageFull => {
            "El almacenamiento del navegador está lleno: la partida sigue, pero no se guarda. Guárdala como archivo o borra partidas antiguas."
        }
        Label::StorageWeak => {
            "Este navegador niega a la página su base de datos: la partida sigue y se guarda, pero un fallo del navegador puede borrar las últimas jugadas."
        }
        Label::StorageSilent => {
            "El almacenamiento del navegador no responde, así que tu última partida aún no se puede mostrar. No se ha perdido. Cierra las demás pestañas de esta página o reinicia el navegador y vuelve a intentarlo; hasta entonces no se guarda nada de lo que juegues aquí."
        }
        Label::GameElsewhere => "Tu partida está abierta en otra pestaña.",
        Label::GameTakenOver => {
            "Esta partida continúa ahora en otra pestaña. Lo que juegues aquí ya no se guarda."
        }
        Label::TakeGameOver => "Seguir aquí",
        Label::GameRestored => "Tu partida sigue donde la dejaste.",
        Label::CopyFailed => {
            "El navegador no permitió copiar. Selecciona el texto y cópialo a mano."
        }
        Label::UpdateReady => "Hay una versión nueva.",
        Label::Crashed => {
            "Algo ha fallado y la página se ha detenido. Tu partida está guardada: recarga para seguir."
        }
        Label::Reload => "Recargar",
        Label::Offline => {
            "No tienes conexión, y el juego en red la necesita. En este dispositivo puedes seguir jugando."
        }
        Label::InstallApp => "Instalar como aplicación",
        Label::InstallShare => "Toca el botón «Compartir» del navegador.",
        Label::InstallAdd => "Elige «Añadir a pantalla de inicio» en la lista.",
        Label::InstallDone => {
            "Toca «Añadir»: la aplicación se abre desde su icono, con o sin conexión."
        }
        Label::FileTooLarge => "El archivo ocupa más de 1 MB: eso no es una partida guardada.",
        Label::FileUnreadable => "El archivo no se pudo leer como texto.",
        Label::Notices => "Avisos",
        Label::Loading => "Cargando",
        Label::PartMissing => {
            "No se pudo cargar esta parte de la página. Comprueba la conexión e inténtalo de nuevo."
        }
        Label::Retry => "Intentar de nuevo",
        Label::NetworkPlay => "Juego en red",
        Label::You => "Tú",
        Label::SkipToBoard => "Ir al tablero",
        Label::ShowMe => "Muéstramelo",
        Label::TryAgain => "Otra vez",
        Label::OpponentWatch => "Ver a dos ordenadores",
        Label::Players => "Jugadores",
        Label::MoveNow => "Jugar ya",
        Label::AskComputer => "Preguntar otra vez al ordenador",
        Label::ComputerRestarted => "El ordenador dejó de responder y se ha reiniciado.",
        Label::AnalysisFailed => "No se pudo analizar la partida. Inténtalo de nuevo.",
        Label::Analyse => "Analizar la partida",
        Label::Analysis => "Análisis",
        Label::ScoreGraph => {
            "Quién estaba mejor tras cada jugada: cuanto más alta la línea, mejor para las blancas."
        }
        Label::WorstMoves => "Peores jugadas",
        Label::NoWorstMoves => "Ninguna jugada desperdició mucho.",
    }
}
