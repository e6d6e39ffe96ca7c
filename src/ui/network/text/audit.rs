//! What the audit of a game with hidden assassins says, in every language.

use engine::Color;
use game::Lang;
use p2p::secret::audit::{Misdeed, Verdict};

/// A verdict on the opponent, or, of a game from a file, on a side.
pub fn say(lang: Lang, of: Option<Color>, verdict: &Verdict) -> String {
    let who = who(lang, of);
    match (verdict, lang) {
        (Verdict::Verified, Lang::En) => {
            format!("{who}: verified. The rules of hidden assassins were kept.")
        }
        (Verdict::Verified, Lang::De) => {
            format!("{who}: geprüft. Die Regeln der verborgenen Assassinen wurden eingehalten.")
        }
        (Verdict::Verified, Lang::Es) => {
            format!("{who}: verificado. Se respetaron las reglas de los asesinos ocultos.")
        }
        (Verdict::Verified, Lang::He) => format!("{who}: אומת. כללי המתנקשים הנסתרים נשמרו."),
        (Verdict::Silent, Lang::En) => format!("{who}: did not open its secrets, which loses."),
        (Verdict::Silent, Lang::De) => {
            format!("{who}: hat seine Geheimnisse nicht aufgedeckt und damit verloren.")
        }
        (Verdict::Silent, Lang::Es) => format!("{who}: no mostró sus secretos, y por eso pierde."),
        (Verdict::Silent, Lang::He) => format!("{who}: לא חשף את סודותיו, ולכן מפסיד."),
        (Verdict::Unproven, Lang::En) => {
            format!("{who}: cannot be verified without the other side's secrets.")
        }
        (Verdict::Unproven, Lang::De) => {
            format!("{who}: ohne die Geheimnisse der anderen Seite nicht prüfbar.")
        }
        (Verdict::Unproven, Lang::Es) => {
            format!("{who}: no se puede verificar sin los secretos de la otra parte.")
        }
        (Verdict::Unproven, Lang::He) => format!("{who}: אי אפשר לאמת בלי סודות הצד השני."),
        (
            Verdict::Broke {
                number, how, fen, ..
            },
            _,
        ) => {
            let how = misdeed(lang, *how);
            match lang {
                Lang::En => {
                    format!("{who}: broke the rules at move {number}: {how}. Position: {fen}")
                }
                Lang::De => {
                    format!("{who}: Regelbruch im Zug {number}: {how}. Stellung: {fen}")
                }
                Lang::Es => {
                    format!(
                        "{who}: rompió las reglas en la jugada {number}: {how}. Posición: {fen}"
                    )
                }
                Lang::He => format!("{who}: הפר את הכללים במסע {number}: {how}. עמדה: {fen}"),
            }
        }
    }
}

fn who(lang: Lang, of: Option<Color>) -> &'static str {
    match (of, lang) {
        (None, Lang::En) => "Your opponent",
        (None, Lang::De) => "Dein Gegner",
        (None, Lang::Es) => "Tu rival",
        (None, Lang::He) => "היריב",
        (Some(Color::White), Lang::En) => "White",
        (Some(Color::White), Lang::De) => "Weiß",
        (Some(Color::White), Lang::Es) => "Blancas",
        (Some(Color::White), Lang::He) => "לבן",
        (Some(Color::Black), Lang::En) => "Black",
        (Some(Color::Black), Lang::De) => "Schwarz",
        (Some(Color::Black), Lang::Es) => "Negras",
        (Some(Color::Black), Lang::He) => "שחור",
    }
}

fn misdeed(lang: Lang, how: Misdeed) -> String {
    let told = match (how, lang) {
        (_, Lang::En) => return how.to_string(),
        (Misdeed::NoDeed, Lang::De) => "sagt nicht, was gespielt wurde",
        (Misdeed::Illegal, Lang::De) => "spielte einen regelwidrigen Zug",
        (Misdeed::Commitment, Lang::De) => "legte sich auf anderes fest, als auf dem Brett stand",
        (Misdeed::Opening, Lang::De) => "öffnete ein Feld mit einem fremden Schlüssel",
        (Misdeed::Probe, Lang::De) => "verglich ein anderes Feld als das eigene",
        (Misdeed::Told, Lang::De) => "meldete anderes, als geschah",
        (Misdeed::NotStuck, Lang::De) => "gab vor, keinen Zug zu haben, und hatte einen",
        (Misdeed::NoDeed, Lang::Es) => "no dice qué jugó",
        (Misdeed::Illegal, Lang::Es) => "hizo una jugada ilegal",
        (Misdeed::Commitment, Lang::Es) => "se comprometió con algo distinto de lo que había",
        (Misdeed::Opening, Lang::Es) => "abrió una casilla con una clave ajena",
        (Misdeed::Probe, Lang::Es) => "comparó una casilla que no era la suya",
        (Misdeed::Told, Lang::Es) => "contó algo distinto de lo que pasó",
        (Misdeed::NotStuck, Lang::Es) => "dijo que no tenía jugadas, y tenía",
        (Misdeed::NoDeed, Lang::He) => "לא נאמר מה שוחק",
        (Misdeed::Illegal, Lang::He) => "שיחק מסע לא חוקי",
        (Misdeed::Commitment, Lang::He) => "התחייב למשהו אחר ממה שעמד על הלוח",
        (Misdeed::Opening, Lang::He) => "פתח משבצת במפתח שאינו שלו",
        (Misdeed::Probe, Lang::He) => "השווה משבצת שאינה שלו",
        (Misdeed::Told, Lang::He) => "דיווח על משהו אחר ממה שקרה",
        (Misdeed::NotStuck, Lang::He) => "טען שאין לו מסע, והיה לו",
    };
    told.to_owned()
}
