//! Writing moves in SAN.

use std::fmt::Write;

use crate::{
    AnyPosition, Captured, CastlingSide, Color, Move, Observation, ObservedMove, Piece, PlayerView,
    Role, Square, Status, captures,
};

/// The SAN of a legal move, written by somebody who knows the whole position.
///
/// ```
/// use portal_chess_engine::{AnyPosition, Variant, san};
///
/// let position = AnyPosition::initial(Variant::Portal);
/// assert_eq!(san::san(&position, "g1f3".parse()?), "Nf3");
/// assert_eq!(san::san(&position, "e2e3>d5".parse()?), "e3>d5");
/// # Ok::<(), portal_chess_engine::ParseMoveError>(())
/// ```
pub fn san(before: &AnyPosition, mv: Move) -> String {
    let mut after = *before;
    after.play_unchecked(mv);
    let mut text = body(before, mv, &captures(before, mv));
    text.push_str(ending(after.status(), after.is_check()));
    text
}

/// The SAN of a legal move as a side (or a spectator) may read it: it does not tell where a hidden assassin stands or
/// stood.
///
/// ```
/// use portal_chess_engine::{AnyPosition, Color, Variant, san};
///
/// let position = AnyPosition::from_fen(Variant::Assassin, "4k3/8/8/8/3A4/8/8/4K3 w - - 0 1 -")?;
/// let mv = "d4d6".parse()?;
/// assert_eq!(san::san_for(&position, mv, Some(Color::White)), "Ad6");
/// assert_eq!(san::san_for(&position, mv, Some(Color::Black)), "A??");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn san_for(before: &AnyPosition, mv: Move, viewer: Option<Color>) -> String {
    let observation = before.observe(mv, viewer);
    let mut after = *before;
    after.play_unchecked(mv);
    let mut text = match observation.moved {
        // The disambiguation is taken from the view: if it depended on an unseen piece, it would give that piece away.
        ObservedMove::Whole(mv) => body(
            PlayerView::of(before, viewer).position(),
            mv,
            &observation.captured,
        ),
        ObservedMove::Assassin { from, to } => unseen(from, to, !observation.captured.is_empty()),
        ObservedMove::Placing => "A@??".to_owned(),
    };
    let view = PlayerView::of(&after, viewer);
    text.push_str(ending(view.status(), view.position().is_check()));
    text
}

/// The SAN of an observed ply, from the views before and after it.
pub fn san_observed(before: &PlayerView, observed: &Observation, after: &PlayerView) -> String {
    let mut text = match observed.moved {
        ObservedMove::Whole(mv) => body(before.position(), mv, &observed.captured),
        ObservedMove::Assassin { from, to } => unseen(from, to, !observed.captured.is_empty()),
        ObservedMove::Placing => "A@??".to_owned(),
    };
    text.push_str(ending(after.status(), after.position().is_check()));
    text
}

/// The SAN of an assassin's move of which one end, or both, remain unknown.
fn unseen(from: Option<Square>, to: Option<Square>, capture: bool) -> String {
    let from = from.map(|square| square.to_string()).unwrap_or_default();
    match to {
        Some(to) => format!("A{}{to}", if capture { "x" } else { "" }),
        None => format!("A{from}??"),
    }
}

fn ending(status: Status, check: bool) -> &'static str {
    match status {
        Status::Checkmate { .. } | Status::KingCaptured { .. } => "#",
        _ if check => "+",
        _ => "",
    }
}

/// The SAN of a move without the sign for check or mate.
pub(crate) fn body(before: &AnyPosition, mv: Move, captured: &[Captured]) -> String {
    let Some(from) = mv.from() else {
        return mv.to_string();
    };
    let Some(Piece { role, .. }) = before.piece_at(from) else {
        return mv.to_string();
    };
    match before.castling_side(mv) {
        Some(CastlingSide::King) => return "O-O".to_owned(),
        Some(CastlingSide::Queen) => return "O-O-O".to_owned(),
        None => {}
    }
    let capture = !captured.is_empty();
    let mut text = String::new();
    if role != Role::Pawn {
        text.push(role.letter().to_ascii_uppercase());
    }
    text.push_str(&origin(before, mv, from, role, capture));
    if capture {
        text.push('x');
    }
    let arrow = if jump_swaps(before, mv) { "<>" } else { ">" };
    // Writing to a String cannot fail.
    let _ = match mv {
        Move::Normal {
            to,
            promotion: None,
            ..
        } => write!(text, "{to}"),
        Move::Normal {
            to,
            promotion: Some(role),
            ..
        } => {
            write!(text, "{to}={}", role.letter().to_ascii_uppercase())
        }
        Move::Jump { entry, exit, .. } => write!(text, "{entry}{arrow}{exit}"),
        Move::Activate { exit, .. } => write!(text, "{arrow}{exit}"),
        Move::Place { square } => write!(text, "@{square}"),
    };
    text
}

/// Whether a portal jump swaps places with an enemy piece.
fn jump_swaps(before: &AnyPosition, mv: Move) -> bool {
    matches!(mv, Move::Jump { .. } | Move::Activate { .. }) && before.piece_at(mv.to()).is_some()
}

/// The part of the start square that SAN needs: nothing, the file, the rank or both. It is the shortest text that
/// distinguishes the moving piece from every other piece of its kind that could make the same move.
fn origin(before: &AnyPosition, mv: Move, from: Square, role: Role, capture: bool) -> String {
    let file = from.file().letter().to_string();
    let activates = matches!(mv, Move::Activate { .. });
    if role == Role::Pawn && !activates {
        // Two pawns can reach the same square only by capturing or jumping, and then they come from different files.
        return if capture { file } else { String::new() };
    }
    let rivals: Vec<Square> = before
        .legal_moves()
        .into_iter()
        .filter(|&other| same_but_origin(other, mv))
        .filter_map(Move::from)
        .filter(|&square| {
            square != from
                && before
                    .piece_at(square)
                    .is_some_and(|piece| piece.role == role)
        })
        .collect();
    if role == Role::Pawn && rivals.iter().any(|rival| rival.file() == from.file()) {
        // Without a piece letter, a rank alone could not be told from a part of a square.
        from.to_string()
    } else if rivals.is_empty() && role != Role::Pawn {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        file
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        from.rank().letter().to_string()
    } else {
        from.to_string()
    }
}

/// Whether two moves differ only in their start square.
fn same_but_origin(one: Move, other: Move) -> bool {
    match (one, other) {
        (
            Move::Normal {
                to: a,
                promotion: p,
                ..
            },
            Move::Normal {
                to: b,
                promotion: q,
                ..
            },
        ) => a == b && p == q,
        (
            Move::Jump {
                entry: a, exit: x, ..
            },
            Move::Jump {
                entry: b, exit: y, ..
            },
        ) => a == b && x == y,
        (Move::Activate { exit: a, .. }, Move::Activate { exit: b, .. }) => a == b,
        _ => false,
    }
}
