//! The catalogue in English: sentences with data.

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
                Some(piece) if *ghost => format!("hidden {}, {square}", piece_name(*piece)),
                Some(piece) if *revealed => format!("revealed {}, {square}", piece_name(*piece)),
                Some(piece) => format!("{}, {square}", piece_name(*piece)),
                None => square.to_string(),
            };
            if let Some((kind, count)) = portal {
                name.push_str(", ");
                name.push_str(&portal_name(*kind, *count));
            }
            if !exits.is_empty() {
                name.push_str(&format!(", exits {}", squares(*exits)));
            }
            name
        }
        Message::SquareState(marks) => marks
            .iter()
            .filter_map(|mark| mark_state(*mark))
            .collect::<Vec<_>>()
            .join(", "),
        Message::ToMove(color) => format!("{} to move", side(*color)),
        Message::InCheck(color) => format!("{} is in check", side(*color)),
        Message::Places(color) => format!("{} places an assassin", side(*color)),
        Message::ComputerThinks(color) => format!("The computer ({color}) is thinking"),
        Message::WaitsFor(color) => format!("Waiting for {}", side(*color)),
        Message::ResultTitle(result) => match result.winner {
            Some(winner) => format!("{} wins", side(winner)),
            None => match result.reason {
                Reason::Disputed => "Disputed",
                Reason::NoResult => "No result",
                _ => "Draw",
            }
            .to_owned(),
        },
        Message::ResultReason(result) => result_reason(*result),
        Message::CurtainTitle(color) => format!("Hand the device to {}", side(*color)),
        Message::CurtainText(color) => {
            format!(
                "{} hides an assassin next. {}, look away.",
                side(*color),
                side(!*color)
            )
        }
        Message::PlaceAssassin(color) => {
            format!(
                "{}: hide your assassin on a marked square, right in front of one of your pawns.",
                side(*color)
            )
        }
        Message::PlaceTokens(0) => {
            "All eight portals are placed. Start the game, or tap one to take it away.".to_owned()
        }
        Message::PlaceTokens(1) => "Tap an empty square: 1 portal left to place.".to_owned(),
        Message::PlaceTokens(left) => format!("Tap empty squares: {left} portals left to place."),
        Message::ReviewBanner { ply, last, over } => {
            let goes_on = if *over { "" } else { " The game goes on." };
            format!("You are looking at ply {ply} of {last}.{goes_on}")
        }
        Message::Played(told) => played(told),
        Message::TakenBack => "Taken back.".to_owned(),
        Message::ExitTo {
            square,
            swaps: None,
        } => format!("Jump to {square}"),
        Message::ExitTo {
            square,
            swaps: Some(piece),
        } => {
            format!("Jump to {square} and swap with the {}", piece_name(*piece))
        }
        Message::StayOn(square) => format!("Stay on {square}"),
        Message::WalkOrJump(square) => format!("Move to {square}, or jump there by portal?"),
        Message::Asks(Question::Resign(color)) => format!("Resign as {}?", side(*color)),
        Message::Asks(Question::OfferDraw(color)) => format!("Offer a draw as {}?", side(*color)),
        Message::Asks(Question::AnswerDraw(color)) => {
            format!(
                "{} offers a draw. Does {} accept?",
                side(!*color),
                side(*color)
            )
        }
        Message::AsksYes(Question::Resign(_)) => "Resign".to_owned(),
        Message::AsksYes(Question::OfferDraw(_)) => "Offer a draw".to_owned(),
        Message::AsksYes(Question::AnswerDraw(_)) => "Accept".to_owned(),
        Message::CapturedSpoken {
            color,
            pieces,
            lead,
        } => captured(*color, pieces, *lead),
        Message::TimeSpoken { seconds } => time(*seconds),
        Message::PlayIt(san) => format!("Play {san}?"),
        Message::LowTime { color, seconds } => {
            format!("{} has {} left.", side(*color), time(*seconds))
        }
        Message::DrawOffered(color) => format!("{} offers a draw.", side(*color)),
        Message::DrawDeclined(color) => format!("{} declines the draw.", side(*color)),
        Message::PremoveSet { from, to } => format!("Premove: {from} to {to}."),
        Message::PremoveGone => "The premove is no longer possible.".to_owned(),
        Message::HintIs(san) => format!("The computer would play {san}."),
        Message::Loaded { variant, plies: 0 } => {
            format!(
                "Loaded: {}, no moves yet.",
                Label::variant(*variant).say(Lang::En)
            )
        }
        Message::Loaded { variant, plies } => {
            format!(
                "Loaded: {}, {plies} {}.",
                Label::variant(*variant).say(Lang::En),
                plural(*plies, "ply", "plies")
            )
        }
        Message::CutAfterEnd(ply) => {
            format!(
                "By the rules here the game is over after ply {ply}. The rest of the file is left out."
            )
        }
        Message::ReadUpTo(fault) => format!(
            "Only the moves up to here could be read. {}",
            fault.say(Lang::En)
        ),
        Message::FirstOfSeveral(count) => {
            format!("The file contains {count} games. This is the first.")
        }
        Message::Searching(plies) => format!(
            "Looking {plies} {} ahead",
            plural(*plies as usize, "half-move", "half-moves")
        ),
        Message::Judging { done, of } => format!("{done} of {of} positions judged"),
        Message::CouldHave {
            played,
            better: Some(better),
        } => format!("{played}: {better} was better"),
        Message::CouldHave {
            played,
            better: None,
        } => played.clone(),
    }
}

fn side(color: Color) -> &'static str {
    Label::color(color).say(Lang::En)
}

fn piece_name(piece: Piece) -> String {
    format!("{} {}", piece.color, piece.role.name())
}

fn plural<'a>(count: usize, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

fn portal_name(kind: PortalKind, count: u8) -> String {
    match (kind, count) {
        (PortalKind::White, _) => "white portal".to_owned(),
        (PortalKind::Black, _) => "black portal".to_owned(),
        (PortalKind::Neutral, _) => "neutral portal".to_owned(),
        (PortalKind::Token, 1) => "portal token".to_owned(),
        (PortalKind::Token, count) => format!("{count} portal tokens"),
    }
}

fn mark_state(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Selected => Some("selected"),
        Mark::Target => Some("can move here"),
        Mark::Capture => Some("can capture here"),
        Mark::LastFrom => Some("last move started here"),
        Mark::LastTo => Some("last move ended here"),
        Mark::Check => Some("in check"),
        Mark::Activation => Some("can jump here"),
        Mark::Entry => Some("waits for its exit"),
        Mark::Exit => Some("exit"),
        Mark::Swap => Some("swaps"),
        Mark::PremoveFrom => Some("premove starts here"),
        Mark::PremoveTo => Some("premove ends here"),
        Mark::Placeable => Some("can place here"),
        Mark::EntryTarget => Some("can enter here"),
        Mark::Revealed | Mark::Hover => None,
    }
}

fn result_reason(result: GameResult) -> String {
    let loser = result.winner.map(|winner| side(!winner));
    match (result.reason, loser) {
        (Reason::Checkmate, Some(loser)) => format!("{loser} is checkmated."),
        (Reason::Stalemate, _) => {
            "The side to move has no legal move and is not in check: stalemate.".to_owned()
        }
        (Reason::KingCapture, Some(loser)) => format!("An assassin captured {loser}'s king."),
        (Reason::Time, Some(loser)) => format!("{loser} has run out of time."),
        (Reason::Resignation, Some(loser)) => format!("{loser} resigned."),
        (Reason::Agreement, _) => "Both sides agreed on a draw.".to_owned(),
        (Reason::Repetition, _) => "Draw by threefold repetition.".to_owned(),
        (Reason::FiftyMoves, _) => "Fifty moves without a capture or a pawn move.".to_owned(),
        (Reason::Insufficient, _) => "Nobody has enough pieces left to mate.".to_owned(),
        (Reason::Abandoned, Some(loser)) => format!("{loser} left the game."),
        (Reason::Cheated, Some(loser)) => {
            format!("{loser} broke the rules of hidden assassins, or did not open its secrets.")
        }
        (Reason::Disputed, _) => "The two devices disagree. The game counts for nobody.".to_owned(),
        (Reason::Unstated, _) => "The file doesn't say how the game ended.".to_owned(),
        (Reason::NoResult, _) => {
            "The game counts for nobody: it was not begun in time, or both players called it off."
                .to_owned()
        }
        (Reason::Abandoned, None) => "The game was left before its end: a draw.".to_owned(),
        // No game ends so, but a sentence never lacks its subject.
        (Reason::Checkmate | Reason::KingCapture | Reason::Time, None)
        | (Reason::Resignation | Reason::Cheated, None) => "Nobody won the game.".to_owned(),
    }
}

fn played(report: &PlyReport) -> String {
    let who = report.color.map(side).unwrap_or_default();
    let role = report.role.map(Role::name).unwrap_or("piece");
    let mut text = if report.placed {
        format!("{who} has hidden an assassin")
    } else if let Some(castling) = report.castled {
        let way = match castling {
            CastlingSide::King => "kingside",
            CastlingSide::Queen => "queenside",
        };
        format!("{who} castles {}", way)
    } else {
        match (report.from, report.via, report.to) {
            (Some(from), Some(via), Some(to)) => format!("{who} {role} {from} via {via} to {to}"),
            (Some(from), None, Some(to)) => format!("{who} {role} {from} to {to}"),
            (None, _, Some(to)) => format!("{who} {role} to {to}"),
            (Some(from), _, None) => format!("{who} {role} vanishes from {from}"),
            (None, _, None) => format!("{who} {role} moves unseen"),
        }
    };
    if let Some(promotion) = report.promotion {
        text.push_str(&format!(", promotes to {}", promotion.name()));
    }
    for piece in &report.captured {
        text.push_str(&format!(", takes the {}", piece_name(*piece)));
    }
    if let Some(piece) = report.swapped {
        text.push_str(&format!(", swaps with the {}", piece_name(piece)));
    }
    text.push('.');
    if report.check {
        text.push_str(" Check.");
    }
    text
}

fn captured(color: Color, pieces: &[(Role, u8)], lead: u32) -> String {
    let mut text = if pieces.is_empty() {
        format!("{} has captured nothing.", side(color))
    } else {
        let list: Vec<String> = pieces
            .iter()
            .map(|(role, count)| match count {
                1 => role.name().to_owned(),
                _ if *role == Role::Triceratops => format!("{count} triceratopses"),
                _ => format!("{count} {}s", role.name()),
            })
            .collect();
        format!("{} has captured: {}.", side(color), list.join(", "))
    };
    if lead > 0 {
        text.push_str(&format!(" Ahead by {lead}."));
    }
    text
}

fn time(seconds: u64) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let unit =
        |count: u64, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let mut parts = Vec::new();
    if hours > 0 {
        parts.push(unit(hours, "hour"));
    }
    if minutes > 0 {
        parts.push(unit(minutes, "minute"));
    }
    if rest > 0 || parts.is_empty() {
        parts.push(unit(rest, "second"));
    }
    parts.join(" ")
}
