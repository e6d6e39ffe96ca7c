//! The catalogue in Hebrew: sentences with data.

use engine::{CastlingSide, Color, Piece, Role};

use crate::text::message::PlyReport;
use crate::text::names::squares;
use crate::text::{Label, Lang, Message};
use crate::{GameResult, Mark, PortalKind, Question, Reason};

/// Says a sentence.
pub fn message(message: &Message) -> String {
    match message {
        Message::SquareName {
            piece,
            square,
            portal,
            exits,
            ghost,
            revealed,
        } => {
            let mut name = match piece {
                Some(piece) if *ghost => format!("{} (נסתר), {square}", piece_name(*piece)),
                Some(piece) if *revealed => format!("{} (גלוי), {square}", piece_name(*piece)),
                Some(piece) => format!("{}, {square}", piece_name(*piece)),
                None => square.to_string(),
            };
            if let Some((kind, count)) = portal {
                name.push_str(", ");
                name.push_str(&portal_name(*kind, *count));
            }
            if !exits.is_empty() {
                name.push_str(&format!(", יציאות {}", squares(*exits)));
            }
            name
        }
        Message::SquareState(marks) => marks
            .iter()
            .filter_map(|mark| mark_state(*mark))
            .collect::<Vec<_>>()
            .join(", "),
        Message::ToMove(color) => format!("תור {}", side(*color)),
        Message::InCheck(color) => format!("{} בשח", side(*color)),
        Message::Places(color) => format!("{} מחביא מתנקש", side(*color)),
        Message::ComputerThinks(color) => format!("המחשב ({}) חושב", side(*color)),
        Message::WaitsFor(color) => format!("ממתינים: {}", side(*color)),
        Message::ResultTitle(result) => match result.winner {
            Some(winner) => format!("{} מנצח", side(winner)),
            None => match result.reason {
                Reason::Disputed => "במחלוקת",
                Reason::NoResult => "ללא תוצאה",
                _ => "תיקו",
            }
            .to_owned(),
        },
        Message::ResultReason(result) => result_reason(*result),
        Message::CurtainTitle(color) => format!("נא להעביר את המכשיר: {}", side(*color)),
        Message::CurtainText(color) => {
            format!(
                "{} מחביא כעת מתנקש. {}, נא לא להסתכל.",
                side(*color),
                side(!*color)
            )
        }
        Message::PlaceAssassin(color) => {
            format!(
                "{}: נא להחביא את המתנקש במשבצת מסומנת, ממש לפני אחד הרגלים.",
                side(*color)
            )
        }
        Message::PlaceTokens(0) => {
            "כל שמונת הפורטלים מונחים. אפשר להתחיל, או להקיש על אחד כדי להסירו.".to_owned()
        }
        Message::PlaceTokens(1) => "נא להקיש על משבצת ריקה: נותר פורטל 1.".to_owned(),
        Message::PlaceTokens(left) => format!("נא להקיש על משבצות ריקות: נותרו {left} פורטלים."),
        Message::ReviewBanner { ply, last, over } => {
            let goes_on = if *over { "" } else { " המשחק נמשך." };
            format!("מוצג חצי מסע {ply} מתוך {last}.{goes_on}")
        }
        Message::Played(said) => played(said),
        Message::TakenBack => "המסע בוטל.".to_owned(),
        Message::ExitTo {
            square,
            swaps: None,
        } => format!("קפיצה אל {square}"),
        Message::ExitTo {
            square,
            swaps: Some(piece),
        } => {
            format!("קפיצה אל {square} והחלפה עם: {}", piece_name(*piece))
        }
        Message::StayOn(square) => format!("הישארות על {square}"),
        Message::WalkOrJump(square) => format!("לנוע אל {square} או לקפוץ בפורטל?"),
        Message::Asks(Question::Resign(color)) => format!("{}: להיכנע?", side(*color)),
        Message::Asks(Question::OfferDraw(color)) => format!("{}: להציע תיקו?", side(*color)),
        Message::Asks(Question::AnswerDraw(color)) => {
            format!("{} מציע תיקו. {}: לקבל?", side(!*color), side(*color))
        }
        Message::AsksYes(Question::Resign(_)) => "כניעה".to_owned(),
        Message::AsksYes(Question::OfferDraw(_)) => "הצעת תיקו".to_owned(),
        Message::AsksYes(Question::AnswerDraw(_)) => "קבלה".to_owned(),
        Message::CapturedSpoken {
            color,
            pieces,
            lead,
        } => captured(*color, pieces, *lead),
        Message::TimeSpoken { seconds } => time(*seconds),
        Message::PlayIt(san) => format!("לשחק {san}?"),
        Message::LowTime { color, seconds } => {
            format!("{}: נותרו {}.", side(*color), time(*seconds))
        }
        Message::DrawOffered(color) => format!("{} מציע תיקו.", side(*color)),
        Message::DrawDeclined(color) => format!("{} דוחה את התיקו.", side(*color)),
        Message::PremoveSet { from, to } => format!("מסע מראש: {from} אל {to}."),
        Message::PremoveGone => "המסע שהוכן מראש אינו אפשרי עוד.".to_owned(),
        Message::HintIs(san) => format!("המחשב היה משחק {san}."),
        Message::Loaded { variant, plies: 0 } => {
            format!(
                "נטען: {}, עדיין ללא מסעים.",
                Label::variant(*variant).say(Lang::He)
            )
        }
        Message::Loaded { variant, plies } => {
            format!(
                "נטען: {}, חצאי מסעים: {plies}.",
                Label::variant(*variant).say(Lang::He)
            )
        }
        Message::CutAfterEnd(ply) => {
            format!("לפי החוקים כאן המשחק נגמר אחרי חצי מסע {ply}: מה שבא אחריו בקובץ הושמט.")
        }
        Message::ReadUpTo(fault) => format!(
            "אפשר היה לקרוא רק את המסעים עד כאן. {}",
            fault.say(Lang::He)
        ),
        Message::FirstOfSeveral(count) => format!("בקובץ {count} משחקים: זה הראשון."),
        Message::Searching(1) => "מחשב חצי מסע קדימה".to_owned(),
        Message::Searching(plies) => format!("מחשב {plies} חצאי מסע קדימה"),
        Message::Judging { done, of } => format!("{done} מתוך {of} עמדות נבדקו"),
        Message::CouldHave {
            played,
            better: Some(better),
        } => format!("{played}: עדיף {better}"),
        Message::CouldHave {
            played,
            better: None,
        } => played.clone(),
    }
}

pub(super) fn side(color: Color) -> &'static str {
    Label::color(color).say(Lang::He)
}

pub(super) fn role(role: Role) -> &'static str {
    Label::role(role).say(Lang::He)
}

fn piece_name(piece: Piece) -> String {
    let adjective = match (piece.color, piece.role) {
        (Color::White, Role::Queen) => "לבנה",
        (Color::White, _) => "לבן",
        (Color::Black, Role::Queen) => "שחורה",
        (Color::Black, _) => "שחור",
    };
    format!("{} {adjective}", role(piece.role))
}

fn portal_name(kind: PortalKind, count: u8) -> String {
    match (kind, count) {
        (PortalKind::White, _) => "פורטל של לבן".to_owned(),
        (PortalKind::Black, _) => "פורטל של שחור".to_owned(),
        (PortalKind::Neutral, _) => "פורטל ניטרלי".to_owned(),
        (PortalKind::Token, 1) => "אסימון פורטל".to_owned(),
        (PortalKind::Token, count) => format!("{count} אסימוני פורטל"),
    }
}

fn mark_state(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Selected => Some("נבחר"),
        Mark::Target => Some("אפשר לנוע לכאן"),
        Mark::Capture => Some("אפשר להכות כאן"),
        Mark::LastFrom => Some("המסע האחרון התחיל כאן"),
        Mark::LastTo => Some("המסע האחרון הסתיים כאן"),
        Mark::Check => Some("בשח"),
        Mark::Activation => Some("אפשר לקפוץ לכאן"),
        Mark::Entry => Some("ממתין ליציאה"),
        Mark::Exit => Some("יציאה"),
        Mark::Swap => Some("החלפה"),
        Mark::PremoveFrom => Some("המסע מראש מתחיל כאן"),
        Mark::PremoveTo => Some("המסע מראש מסתיים כאן"),
        Mark::Placeable => Some("אפשר להניח כאן"),
        Mark::EntryTarget => Some("אפשר להיכנס כאן"),
        Mark::Revealed | Mark::Hover => None,
    }
}

fn result_reason(result: GameResult) -> String {
    let loser = result.winner.map(|winner| side(!winner));
    match (result.reason, loser) {
        (Reason::Checkmate, Some(loser)) => format!("{loser} קיבל מט."),
        (Reason::Stalemate, _) => "לצד שבתור אין מסע חוקי והוא אינו בשח: פט.".to_owned(),
        (Reason::KingCapture, Some(loser)) => format!("מתנקש הכה את המלך של {loser}."),
        (Reason::Time, Some(loser)) => format!("נגמר הזמן של {loser}."),
        (Reason::Resignation, Some(loser)) => format!("{loser} נכנע."),
        (Reason::Agreement, _) => "שני הצדדים הסכימו על תיקו.".to_owned(),
        (Reason::Repetition, _) => "תיקו: אותה עמדה הופיעה שלוש פעמים.".to_owned(),
        (Reason::FiftyMoves, _) => "חמישים מסעים בלי הכאה ובלי מסע רגלי.".to_owned(),
        (Reason::Insufficient, _) => "לאיש לא נותרו די כלים למט.".to_owned(),
        (Reason::Abandoned, Some(loser)) => format!("{loser} עזב את המשחק."),
        (Reason::Cheated, Some(loser)) => {
            format!("{loser} הפר את כללי המתנקשים הנסתרים או לא חשף את סודותיו.")
        }
        (Reason::Disputed, _) => "שני המכשירים אינם מסכימים. המשחק אינו נחשב לאיש.".to_owned(),
        (Reason::Unstated, _) => "בקובץ לא נאמר כיצד הסתיים המשחק.".to_owned(),
        (Reason::NoResult, _) => {
            "המשחק אינו נחשב לאיש: הוא לא התחיל בזמן, או ששני השחקנים ביטלו אותו.".to_owned()
        }
        (Reason::Abandoned, None) => "המשחק ננטש לפני סופו: תיקו.".to_owned(),
        // No game ends so, but a sentence never lacks its subject.
        (Reason::Checkmate | Reason::KingCapture | Reason::Time, None)
        | (Reason::Resignation | Reason::Cheated, None) => "איש לא ניצח במשחק.".to_owned(),
    }
}

fn played(report: &PlyReport) -> String {
    let who = report.color.map(side).unwrap_or_default();
    let piece = report.role.map_or("כלי", role);
    let mut text = if report.placed {
        format!("{who} החביא מתנקש")
    } else if let Some(castling) = report.castled {
        let way = match castling {
            CastlingSide::King => "קצרה",
            CastlingSide::Queen => "ארוכה",
        };
        format!("{who}: הצרחה {}", way)
    } else {
        match (report.from, report.via, report.to) {
            (Some(from), Some(via), Some(to)) => format!("{who}: {piece} {from} דרך {via} אל {to}"),
            (Some(from), None, Some(to)) => format!("{who}: {piece} {from} אל {to}"),
            (None, _, Some(to)) => format!("{who}: {piece} אל {to}"),
            (Some(from), _, None) => format!("{who}: {piece} נעלם מ־{from}"),
            (None, _, None) => format!("{who}: {piece} נע באין רואה"),
        }
    };
    if let Some(promotion) = report.promotion {
        text.push_str(&format!(", הופך ל{}", role(promotion)));
    }
    for piece in &report.captured {
        text.push_str(&format!(", מכה: {}", piece_name(*piece)));
    }
    if let Some(piece) = report.swapped {
        text.push_str(&format!(", מתחלף עם: {}", piece_name(piece)));
    }
    text.push('.');
    if report.check {
        text.push_str(" שח.");
    }
    text
}

fn captured(color: Color, pieces: &[(Role, u8)], lead: u32) -> String {
    let mut text = if pieces.is_empty() {
        format!("{} לא הכה דבר.", side(color))
    } else {
        let list: Vec<String> = pieces
            .iter()
            .map(|(kind, count)| format!("{} ×{count}", role(*kind)))
            .collect();
        format!("{} הכה: {}.", side(color), list.join(", "))
    };
    if lead > 0 {
        text.push_str(&format!(" יתרון של {lead}."));
    }
    text
}

fn time(seconds: u64) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut parts = Vec::new();
    if hours > 0 {
        parts.push(format!("{hours} שעות"));
    }
    if minutes > 0 {
        parts.push(format!("{minutes} דקות"));
    }
    if rest > 0 || parts.is_empty() {
        parts.push(format!("{rest} שניות"));
    }
    parts.join(" ")
}
