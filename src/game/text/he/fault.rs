//! The catalogue in Hebrew: what went wrong, and what to do.

use super::position::{fen, position};
use crate::text::message::{LineFault, PlyFault};
use crate::text::{Fault, Label, Lang};

/// Says what went wrong.
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::GameIsOver => "המשחק נגמר: אפשר להתחיל חדש או לבטל מסעים.".to_owned(),
        Fault::NotYourTurn => "זה לא התור שלך.".to_owned(),
        Fault::MoveUnreadable { text } => format!("„{text}” אינו מסע. אפשר לנסות Nf3 או e2e4."),
        Fault::ExitMissing { text, example } => {
            format!("{text} נכנס לפורטל. יש לציין יציאה, למשל {example}.")
        }
        Fault::MoveIllegal { text } => format!("{text} אינו חוקי כאן."),
        Fault::MoveAmbiguous { text, candidates } => {
            format!("{text} יכול להיות כמה מסעים: {}.", candidates.join(", "))
        }
        Fault::PlayedIllegal { text } => {
            format!("הצד השני שיחק {text}, שאינו חוקי כאן: המסע אינו נחשב.")
        }
        Fault::ComputerFailed => "המחשב לא ענה: אפשר לבטל מסע או להמשיך כשני שחקנים.".to_owned(),
        Fault::TooLarge { bytes, limit } => {
            format!("בקובץ {bytes} בתים, ושום משחק אינו צריך יותר מ־{limit}: הוא לא נקרא.")
        }
        Fault::UnknownFormat => {
            "לא הצלחנו לקרוא זאת. אפשר להדביק PGN, ‏FEN, משחק שמור או רשימת מסעים.".to_owned()
        }
        Fault::Empty => "הקובץ ריק.".to_owned(),
        Fault::NewerVersion { version, known } => format!(
            "המשחק נשמר בגרסה חדשה יותר של התוכנה (תבנית {version}, כאן מוכר עד {known}): נא לטעון מחדש את העמוד כדי לעדכן."
        ),
        Fault::Json {
            line,
            column,
            detail,
        } => {
            format!("המשחק השמור פגום בשורה {line}, עמודה {column}: {detail}.")
        }
        Fault::Field { field, detail } => {
            format!("השדה „{field}” במשחק השמור אינו יכול להיות נכון: {detail}.")
        }
        Fault::Ply {
            number,
            side,
            text,
            line,
            why,
        } => {
            let mut place = format!("מסע {number}, {}", Label::color(*side).say(Lang::He));
            if let Some(line) = line {
                place = format!("{place} (שורה {line})");
            }
            match why {
                PlyFault::Unreadable => format!("{place}: {text} אינו מסע."),
                PlyFault::Illegal => format!("{place}: {text} אינו חוקי כאן."),
                PlyFault::Ambiguous => format!("{place}: {text} יכול להיות כמה מסעים."),
                PlyFault::Hidden => {
                    format!("{place}: {text} מסתיר את המסע, ולכן אי אפשר לעקוב אחר המשחק.")
                }
                PlyFault::TooLong => format!("{place}: המשחק ארוך מדי."),
            }
        }
        Fault::PliesAfterEnd { ply } => format!("חצי מסע {ply}: המשחק כבר נגמר לפניו."),
        Fault::TooManyPlies { limit } => {
            format!("משחק לא יכול לכלול כאן יותר מ־{limit} חצאי מסעים.")
        }
        Fault::Fen(error) => fen(error),
        Fault::Position(error) => position(error),
        Fault::Line { line, text, why } => match why {
            LineFault::Form => format!(
                "שורה {line}: „{text}” אינו מובן, נדרשת שורה כמו „White P: e2 to e4” או „Black Portal: e7 via d5 to f3”."
            ),
            LineFault::Square => format!("שורה {line}: „{text}” מציין משבצת שאינה קיימת."),
            LineFault::WrongSide => format!("שורה {line}: „{text}” הוא מסע של הצד הלא נכון."),
            LineFault::Unclosed => format!("שורה {line}: „{text}” פותח דבר שאינו נסגר."),
        },
        Fault::TokenCount(count) => format!("במיקום פורטלים יש שמונה משבצות, כאן יש {count}."),
        Fault::TokenSquare {
            square,
            twice: true,
        } => format!("מיקום הפורטלים מציין את {square} פעמיים."),
        Fault::TokenSquare {
            square,
            twice: false,
        } => format!("לא ייתכן פורטל על {square}: עומד שם כלי."),
        Fault::TextFormatOnlyStandard => {
            "קובצי טקסט מיועדים רק לשחמט פורטלים סטנדרטי: אפשר להשתמש ב־PGN.".to_owned()
        }
        Fault::SecretGame => {
            "משחק פעיל עם מתנקשים נסתרים אינו מיוצא, כי זה יסגיר אותם: אפשר לשמור אותו כקובץ."
                .to_owned()
        }
        Fault::LinkDamaged => {
            "הקישור פגום או קטוע. כדאי להעתיק את כולו ולפתוח שוב, או לבקש קישור חדש.".to_owned()
        }
        Fault::UnknownVariant(name) => format!("החוקים „{name}” אינם מוכרים כאן."),
        Fault::NothingToUndo => "אין מה לבטל.".to_owned(),
        Fault::NothingToRedo => "אין מה לבצע מחדש.".to_owned(),
        Fault::TokensFull => {
            "כל שמונת הפורטלים מונחים: יש להקיש על אחד כדי להסירו קודם.".to_owned()
        }
    }
}
