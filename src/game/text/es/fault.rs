//! The catalogue in Spanish: what went wrong, and what to do.

use super::position::{fen, position};
use crate::text::message::{LineFault, PlyFault};
use crate::text::{Fault, Label, Lang};

/// Says what went wrong.
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::GameIsOver => "La partida ha terminado: empieza otra o deshaz jugadas.".to_owned(),
        Fault::NotYourTurn => "No es tu turno.".to_owned(),
        Fault::MoveUnreadable { text } => format!("«{text}» no es una jugada. Prueba con Nf3 o e2e4."),
        Fault::ExitMissing { text, example } => format!("{text} entra en un portal. Indica una salida, como {example}."),
        Fault::MoveIllegal { text } => format!("{text} no es legal aquí."),
        Fault::MoveAmbiguous { text, candidates } => {
            format!("{text} podría ser varias jugadas: {}.", candidates.join(", "))
        }
        Fault::PlayedIllegal { text } => {
            format!("El otro bando jugó {text}, que no es legal aquí: no se tiene en cuenta.")
        }
        Fault::ComputerFailed => {
            "El ordenador no respondió: deshaz una jugada o seguid como dos jugadores.".to_owned()
        }
        Fault::TooLarge { bytes, limit } => {
            format!("El archivo tiene {bytes} bytes y ninguna partida necesita más de {limit}: no se ha leído.")
        }
        Fault::UnknownFormat => "No hemos podido leer esto. Pega un PGN, un FEN, una partida guardada o una lista de jugadas.".to_owned(),
        Fault::Empty => "Este archivo está vacío.".to_owned(),
        Fault::NewerVersion { version, known } => format!(
            "Esta partida la guardó una versión más nueva del programa (formato {version}, aquí se conoce hasta {known}): recarga la página para actualizarla."
        ),
        Fault::Json { line, column, detail } => {
            format!("La partida guardada está dañada en la línea {line}, columna {column}: {detail}.")
        }
        Fault::Field { field, detail } => {
            format!("El campo «{field}» de la partida guardada no puede ser correcto: {detail}.")
        }
        Fault::Ply { number, side, text, line, why } => {
            let mut place = format!("Jugada {number}, {}", Label::color(*side).say(Lang::Es));
            if let Some(line) = line {
                place = format!("{place} (línea {line})");
            }
            match why {
                PlyFault::Unreadable => format!("{place}: {text} no es una jugada."),
                PlyFault::Illegal => format!("{place}: {text} no es legal aquí."),
                PlyFault::Ambiguous => format!("{place}: {text} podría ser varias jugadas."),
                PlyFault::Hidden => {
                    format!("{place}: {text} oculta lo que se jugó, así que la partida no se puede seguir.")
                }
                PlyFault::TooLong => format!("{place}: la partida es demasiado larga."),
            }
        }
        Fault::PliesAfterEnd { ply } => format!("Media jugada {ply}: la partida ya había terminado antes."),
        Fault::TooManyPlies { limit } => {
            format!("Una partida no puede tener aquí más de {limit} medias jugadas.")
        }
        Fault::Fen(error) => fen(error),
        Fault::Position(error) => position(error),
        Fault::Line { line, text, why } => match why {
            LineFault::Form => format!(
                "Línea {line}: «{text}» no se entiende, se espera algo como «White P: e2 to e4» o «Black Portal: e7 via d5 to f3»."
            ),
            LineFault::Square => format!("Línea {line}: «{text}» nombra una casilla que no existe."),
            LineFault::WrongSide => format!("Línea {line}: «{text}» es una jugada del otro bando."),
            LineFault::Unclosed => format!("Línea {line}: «{text}» abre algo que nunca se cierra."),
        },
        Fault::TokenCount(count) => format!("Una posición de portales tiene ocho casillas, esta tiene {count}."),
        Fault::TokenSquare { square, twice: true } => format!("La posición de portales nombra {square} dos veces."),
        Fault::TokenSquare { square, twice: false } => {
            format!("No puede haber un portal en {square}: allí hay una pieza.")
        }
        Fault::TextFormatOnlyStandard => {
            "Los archivos de texto son solo para el ajedrez de portales estándar: usa PGN.".to_owned()
        }
        Fault::SecretGame => "Una partida en curso con asesinos escondidos no se exporta, los delataría: guárdala como archivo.".to_owned(),
        Fault::LinkDamaged => "Este enlace está dañado o cortado. Copia el enlace entero y ábrelo de nuevo, o pide otro.".to_owned(),
        Fault::UnknownVariant(name) => format!("Las reglas «{name}» no se conocen aquí."),
        Fault::NothingToUndo => "No hay nada que deshacer.".to_owned(),
        Fault::NothingToRedo => "No hay nada que rehacer.".to_owned(),
        Fault::TokensFull => "Los ocho portales están puestos: toca antes uno para quitarlo.".to_owned(),
    }
}
