//! The catalogue in German: what went wrong, and what to do.

use super::position::{fen, position};
use crate::text::message::{LineFault, PlyFault};
use crate::text::{Fault, Label, Lang};

/// Says what went wrong.
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::GameIsOver => "Die Partie ist zu Ende: Beginne eine neue, oder nimm Züge zurück.".to_owned(),
        Fault::NotYourTurn => "Du bist nicht am Zug.".to_owned(),
        Fault::MoveUnreadable { text } => format!("„{text}“ ist kein Zug. Versuche es mit Nf3 oder e2e4."),
        Fault::ExitMissing { text, example } => format!("{text} führt in ein Portal. Nenne einen Ausgang, zum Beispiel {example}."),
        Fault::MoveIllegal { text } => format!("{text} ist hier nicht erlaubt."),
        Fault::MoveAmbiguous { text, candidates } => {
            format!("{text} könnte mehrere Züge meinen: {}.", candidates.join(", "))
        }
        Fault::PlayedIllegal { text } => {
            format!("Die andere Seite hat {text} gespielt, das ist hier nicht erlaubt und gilt nicht.")
        }
        Fault::ComputerFailed => {
            "Der Computer hat nicht geantwortet: Nimm einen Zug zurück, oder spielt zu zweit weiter.".to_owned()
        }
        Fault::TooLarge { bytes, limit } => {
            format!("Die Datei hat {bytes} Bytes, und keine Partie braucht mehr als {limit}: Sie wurde nicht gelesen.")
        }
        Fault::UnknownFormat => "Das konnten wir nicht lesen. Füge eine PGN, eine FEN, eine gespeicherte Partie oder eine Liste von Zügen ein.".to_owned(),
        Fault::Empty => "Diese Datei ist leer.".to_owned(),
        Fault::NewerVersion { version, known } => format!(
            "Diese Partie hat eine neuere Version des Programms gespeichert (Format {version}, hier bekannt bis {known}): Lade die Seite neu, um sie zu aktualisieren."
        ),
        Fault::Json { line, column, detail } => {
            format!("Die gespeicherte Partie ist in Zeile {line}, Spalte {column} beschädigt: {detail}.")
        }
        Fault::Field { field, detail } => {
            format!("Das Feld „{field}“ der gespeicherten Partie kann nicht stimmen: {detail}.")
        }
        Fault::Ply { number, side, text, line, why } => {
            let mut place = format!("Zug {number}, {}", Label::color(*side).say(Lang::De));
            if let Some(line) = line {
                place = format!("{place} (Zeile {line})");
            }
            match why {
                PlyFault::Unreadable => format!("{place}: {text} ist kein Zug."),
                PlyFault::Illegal => format!("{place}: {text} ist hier nicht erlaubt."),
                PlyFault::Ambiguous => format!("{place}: {text} könnte mehrere Züge meinen."),
                PlyFault::Hidden => {
                    format!("{place}: {text} verbirgt den Zug, deshalb lässt sich die Partie nicht verfolgen.")
                }
                PlyFault::TooLong => format!("{place}: Die Partie ist zu lang."),
            }
        }
        Fault::PliesAfterEnd { ply } => format!("Halbzug {ply}: Die Partie ist davor schon zu Ende."),
        Fault::TooManyPlies { limit } => {
            format!("Eine Partie kann hier nicht mehr als {limit} Halbzüge haben.")
        }
        Fault::Fen(error) => fen(error),
        Fault::Position(error) => position(error),
        Fault::Line { line, text, why } => match why {
            LineFault::Form => format!(
                "Zeile {line}: „{text}“ ist unverständlich, erwartet wird etwa „White P: e2 to e4“ oder „Black Portal: e7 via d5 to f3“."
            ),
            LineFault::Square => format!("Zeile {line}: „{text}“ nennt ein Feld, das es nicht gibt."),
            LineFault::WrongSide => format!("Zeile {line}: „{text}“ ist ein Zug der falschen Seite."),
            LineFault::Unclosed => format!("Zeile {line}: „{text}“ öffnet etwas, das nie geschlossen wird."),
        },
        Fault::TokenCount(count) => format!("Zu einer Portallage gehören acht Felder, hier sind es {count}."),
        Fault::TokenSquare { square, twice: true } => format!("Die Portallage nennt {square} zweimal."),
        Fault::TokenSquare { square, twice: false } => {
            format!("Auf {square} kann kein Portal liegen: Dort steht eine Figur.")
        }
        Fault::TextFormatOnlyStandard => "Textdateien gibt es nur für Standard-Portalschach: Nimm PGN.".to_owned(),
        Fault::SecretGame => "Eine laufende Partie mit versteckten Assassinen wird nicht ausgegeben, das würde sie verraten: Speichere sie als Datei.".to_owned(),
        Fault::LinkDamaged => "Dieser Link ist beschädigt oder abgeschnitten. Kopiere den ganzen Link und öffne ihn noch einmal, oder bitte um einen neuen.".to_owned(),
        Fault::UnknownVariant(name) => format!("Die Regeln „{name}“ sind hier nicht bekannt."),
        Fault::NothingToUndo => "Es gibt nichts zurückzunehmen.".to_owned(),
        Fault::NothingToRedo => "Es gibt nichts zu wiederholen.".to_owned(),
        Fault::TokensFull => "Alle acht Portale liegen: Tippe erst eines an, um es wegzunehmen.".to_owned(),
    }
}
