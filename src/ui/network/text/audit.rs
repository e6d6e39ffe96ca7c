//! What is said of a side that broke the rules of hidden assassins, or kept them, in every language.

use engine::Color;
use game::Lang;
use p2p::audit::{Accusation, Misdeed, Verdict};
use p2p::secret::SecretFault;

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
        (Verdict::Silent, Lang::En) => {
            format!("{who}: did not show its secrets, so nobody can check the game.")
        }
        (Verdict::Silent, Lang::De) => {
            format!(
                "{who}: hat seine Geheimnisse nicht gezeigt, darum kann niemand die Partie prüfen."
            )
        }
        (Verdict::Silent, Lang::Es) => {
            format!("{who}: no mostró sus secretos, así que nadie puede comprobar la partida.")
        }
        (Verdict::Silent, Lang::He) => {
            format!("{who}: לא הציג את סודותיו, ולכן איש אינו יכול לבדוק את המשחק.")
        }
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

/// The game is stopped, for the other side has broken the rules.
pub fn cheated(lang: Lang, fault: SecretFault) -> String {
    let why = reason(lang, fault);
    match lang {
        Lang::En => format!(
            "Your opponent's page broke the rules of hidden assassins: {why}. It has lost; save the logs as evidence."
        ),
        Lang::De => format!(
            "Die andere Seite hat die Regeln der verborgenen Assassinen gebrochen: {why}. Sie hat verloren; sichere die Protokolle als Beleg."
        ),
        Lang::Es => format!(
            "La otra parte rompió las reglas de los asesinos ocultos: {why}. Ha perdido; guarda los registros como prueba."
        ),
        Lang::He => format!(
            "הצד השני הפר את כללי המתנקשים הנסתרים: {why}. הוא הפסיד; שמרו את הרישומים כראיה."
        ),
    }
}

/// The other side has stopped the game, and says that this one broke the rules.
pub fn accused(lang: Lang, accusation: Accusation) -> String {
    let why = charge(lang, accusation);
    match lang {
        Lang::En => format!(
            "Your opponent's page stopped the game and says of yours: {why}. A page that nobody has changed gives no cause for that. The game is disputed; save the logs as evidence."
        ),
        Lang::De => format!(
            "Die andere Seite hat das Spiel angehalten und sagt von deiner: {why}. Eine Seite, die niemand verändert hat, gibt dazu keinen Anlass. Die Partie ist strittig; sichere die Protokolle als Beleg."
        ),
        Lang::Es => format!(
            "La otra parte detuvo la partida y dice de la tuya: {why}. Una página que nadie ha cambiado no da motivo para ello. La partida está en disputa; guarda los registros como prueba."
        ),
        Lang::He => format!(
            "הצד השני עצר את המשחק ואומר על שלכם: {why}. דף שאיש לא שינה אינו נותן לכך סיבה. המשחק במחלוקת; שמרו את הרישומים כראיה."
        ),
    }
}

fn charge(lang: Lang, accusation: Accusation) -> String {
    match (accusation, lang) {
        (Accusation::Cheated(fault), _) => reason(lang, fault),
        (Accusation::Withheld, Lang::En) => "what the rules make public was not opened".to_owned(),
        (Accusation::Withheld, Lang::De) => {
            "was nach den Regeln offenliegt, wurde nicht aufgedeckt".to_owned()
        }
        (Accusation::Withheld, Lang::Es) => {
            "no se descubrió lo que las reglas hacen público".to_owned()
        }
        (Accusation::Withheld, Lang::He) => "מה שלפי הכללים כבר גלוי לא נחשף".to_owned(),
    }
}

fn reason(lang: Lang, fault: SecretFault) -> String {
    use SecretFault as F;
    let fixed = match (fault, lang) {
        (F::NotDue, Lang::En) => "something else was due",
        (F::Commitment, Lang::En) => "a commitment is missing, or there without need",
        (F::Probe, Lang::En) => "a comparison is missing, there without need, or wrong",
        (F::Impossible, Lang::En) => "what was told cannot have happened",
        (F::Missing(at), Lang::En) => return format!("{at} was not opened"),
        (F::Surplus(at), Lang::En) => return format!("{at} was opened without need"),
        (F::Wrong(at), Lang::En) => {
            return format!("what was opened on {at} is not what was committed");
        }
        (F::Reused(at), Lang::En) => return format!("the key of {at} was used before"),
        (F::Contradiction(at), Lang::En) => {
            return format!("what was told of {at} contradicts what is known");
        }
        (F::NotDue, Lang::De) => "etwas anderes war an der Reihe",
        (F::Commitment, Lang::De) => "eine Festlegung fehlt oder steht da ohne Anlass",
        (F::Probe, Lang::De) => "ein Vergleich fehlt, ist überflüssig oder falsch",
        (F::Impossible, Lang::De) => "was gesagt wurde, kann nicht geschehen sein",
        (F::NotDue, Lang::Es) => "tocaba decir otra cosa",
        (F::Commitment, Lang::Es) => "falta un compromiso, o sobra",
        (F::Probe, Lang::Es) => "falta una comparación, sobra o es falsa",
        (F::Impossible, Lang::Es) => "lo dicho no puede haber ocurrido",
        (F::NotDue, Lang::He) => "היה צריך להיאמר דבר אחר",
        (F::Commitment, Lang::He) => "התחייבות חסרה, או שניתנה בלי צורך",
        (F::Probe, Lang::He) => "השוואה חסרה, מיותרת או שגויה",
        (F::Impossible, Lang::He) => "מה שנאמר לא יכול היה לקרות",
        (F::Missing(at), Lang::De) => return format!("{at} wurde nicht geöffnet"),
        (F::Surplus(at), Lang::De) => return format!("{at} wurde ohne Anlass geöffnet"),
        (F::Wrong(at), Lang::De) => {
            return format!("was auf {at} geöffnet wurde, passt nicht zur Festlegung");
        }
        (F::Reused(at), Lang::De) => return format!("der Schlüssel von {at} war schon benutzt"),
        (F::Contradiction(at), Lang::De) => {
            return format!("was von {at} gesagt wurde, widerspricht dem, was bekannt ist");
        }
        (F::Missing(at), Lang::Es) => return format!("no se abrió {at}"),
        (F::Surplus(at), Lang::Es) => return format!("se abrió {at} sin necesidad"),
        (F::Wrong(at), Lang::Es) => {
            return format!("lo abierto en {at} no es lo comprometido");
        }
        (F::Reused(at), Lang::Es) => return format!("la clave de {at} ya se había usado"),
        (F::Contradiction(at), Lang::Es) => {
            return format!("lo dicho de {at} contradice lo que se sabe");
        }
        (F::Missing(at), Lang::He) => return format!("המשבצת {at} לא נפתחה"),
        (F::Surplus(at), Lang::He) => return format!("המשבצת {at} נפתחה בלי צורך"),
        (F::Wrong(at), Lang::He) => return format!("מה שנפתח במשבצת {at} אינו מה שהתחייבו עליו"),
        (F::Reused(at), Lang::He) => return format!("המפתח של המשבצת {at} כבר שימש"),
        (F::Contradiction(at), Lang::He) => {
            return format!("מה שנאמר על המשבצת {at} סותר את הידוע");
        }
    };
    fixed.to_owned()
}

fn misdeed(lang: Lang, how: Misdeed) -> String {
    let told = match (how, lang) {
        (Misdeed::NoDeed, Lang::En) => "it does not say what it played",
        (Misdeed::Illegal, Lang::En) => "it played an illegal move",
        (Misdeed::Commitment, Lang::En) => {
            "it committed to something else than what stood on the board"
        }
        (Misdeed::Opening, Lang::En) => "it opened a square with a key that is not its own",
        (Misdeed::Probe, Lang::En) => "it compared another square than its own",
        (Misdeed::Told, Lang::En) => "it told something else than what happened",
        (Misdeed::NotStuck, Lang::En) => "it said that it had no move, and had one",
        (Misdeed::Groundless, Lang::En) => "it stopped the game without a reason",
        (Misdeed::Stopped(accusation), _) => return charge(lang, accusation),
        (Misdeed::NoDeed, Lang::De) => "sagt nicht, was gespielt wurde",
        (Misdeed::Illegal, Lang::De) => "spielte einen regelwidrigen Zug",
        (Misdeed::Commitment, Lang::De) => "legte sich auf anderes fest, als auf dem Brett stand",
        (Misdeed::Opening, Lang::De) => "öffnete ein Feld mit einem fremden Schlüssel",
        (Misdeed::Probe, Lang::De) => "verglich ein anderes Feld als das eigene",
        (Misdeed::Told, Lang::De) => "meldete anderes, als geschah",
        (Misdeed::NotStuck, Lang::De) => "gab vor, keinen Zug zu haben, und hatte einen",
        (Misdeed::Groundless, Lang::De) => "hielt das Spiel ohne Grund an",
        (Misdeed::NoDeed, Lang::Es) => "no dice qué jugó",
        (Misdeed::Illegal, Lang::Es) => "hizo una jugada ilegal",
        (Misdeed::Commitment, Lang::Es) => "se comprometió con algo distinto de lo que había",
        (Misdeed::Opening, Lang::Es) => "abrió una casilla con una clave ajena",
        (Misdeed::Probe, Lang::Es) => "comparó una casilla que no era la suya",
        (Misdeed::Told, Lang::Es) => "contó algo distinto de lo que pasó",
        (Misdeed::NotStuck, Lang::Es) => "dijo que no tenía jugadas, y tenía",
        (Misdeed::Groundless, Lang::Es) => "detuvo la partida sin motivo",
        (Misdeed::NoDeed, Lang::He) => "לא נאמר מה שוחק",
        (Misdeed::Illegal, Lang::He) => "שיחק מסע לא חוקי",
        (Misdeed::Commitment, Lang::He) => "התחייב למשהו אחר ממה שעמד על הלוח",
        (Misdeed::Opening, Lang::He) => "פתח משבצת במפתח שאינו שלו",
        (Misdeed::Probe, Lang::He) => "השווה משבצת שאינה שלו",
        (Misdeed::Told, Lang::He) => "דיווח על משהו אחר ממה שקרה",
        (Misdeed::NotStuck, Lang::He) => "טען שאין לו מסע, והיה לו",
        (Misdeed::Groundless, Lang::He) => "עצר את המשחק בלי סיבה",
    };
    told.to_owned()
}
