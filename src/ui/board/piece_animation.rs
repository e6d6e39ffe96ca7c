//! Animation of a piece from its old square to its new one: at once, gliding, or step by step through a portal. This
//! module has no side effects: it returns what to show, and when.

use engine::{Piece, Square};
use game::{Motion, PieceModel};

/// How long a piece glides, in milliseconds. Must match the style sheet.
pub const GLIDE: u32 = 200;
/// How long a piece takes to vanish in a portal, in milliseconds.
const VANISH: u32 = 120;
/// How long a piece takes to come out of a portal, in milliseconds.
const EMERGE: u32 = 160;

/// How a piece is drawn at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceState {
    /// Colour and role of the piece.
    pub piece: Piece,
    /// Square where the piece is drawn. On its way through a portal this is not yet the square where it stands.
    pub at: Square,
    /// Whether it is the player's own hidden assassin.
    pub ghost: bool,
    /// Whether it is a revealed assassin.
    pub revealed: bool,
    /// Whether it has been captured and is fading out.
    pub fading: bool,
    /// `"out"` while the piece goes into a portal, `"in"` while it comes out of one.
    pub jumping: Option<&'static str>,
    /// Square where the piece will be once its steps through a portal are done.
    pub bound: Option<Square>,
}

impl PieceState {
    /// Returns the state of a piece at rest.
    pub fn new(model: &PieceModel, at: Square) -> PieceState {
        PieceState {
            piece: model.piece,
            at,
            ghost: model.ghost,
            revealed: model.revealed,
            fading: false,
            jumping: None,
            bound: None,
        }
    }
}

/// Returns the states to show between `old` and `target`, each with its delay in milliseconds from the start. The first
/// delay is 0. An empty list means that the piece finishes what it is doing.
///
/// `fresh` says that the motion is new, `animate` that the user wants animations.
pub fn steps(
    old: PieceState,
    target: PieceState,
    motion: &Motion,
    fresh: bool,
    animate: bool,
) -> Vec<(u32, PieceState)> {
    if !fresh && old.bound == Some(target.at) {
        return Vec::new();
    }
    let Motion { path, dropped, .. } = motion;
    let animate = animate && fresh && path.last() == Some(&target.at);
    let jumps = animate && path.len() > 1 && old.at == path[0] && old.at != target.at;
    // While the player chose the exit, the piece waited at the entry and is already drawn there.
    let waited = animate && path.len() == 3 && old.at == path[1];
    if jumps || waited {
        let entry = if path.len() == 3 { path[1] } else { path[0] };
        let glides = path.len() == 3 && !dropped && !waited;
        return jump(target, entry, glides);
    }
    match old == target {
        true => Vec::new(),
        false => vec![(0, target)],
    }
}

/// Returns the steps of a jump: to the entry, out of sight, and into sight at the exit.
fn jump(target: PieceState, entry: Square, glides: bool) -> Vec<(u32, PieceState)> {
    let waiting = PieceState {
        at: entry,
        bound: Some(target.at),
        ..target
    };
    let jumping = |state, how| PieceState {
        jumping: Some(how),
        ..state
    };
    let arrived = if glides { GLIDE } else { 0 };
    let mut steps = Vec::with_capacity(4);
    if glides {
        steps.push((0, waiting));
    }
    steps.push((arrived, jumping(waiting, "out")));
    steps.push((arrived + VANISH, jumping(target, "in")));
    steps.push((arrived + VANISH + EMERGE, target));
    steps
}

#[cfg(test)]
mod tests {
    use engine::{Color, Role};

    use super::*;

    fn at(square: Square) -> PieceState {
        PieceState {
            piece: Piece {
                color: Color::White,
                role: Role::Rook,
            },
            at: square,
            ghost: false,
            revealed: false,
            fading: false,
            jumping: None,
            bound: None,
        }
    }

    fn motion(path: &[Square], dropped: bool) -> Motion {
        Motion {
            path: path.to_vec(),
            dropped,
            ..Motion::default()
        }
    }

    /// Reduces the steps to their delay, square and kind of jump.
    fn summary(steps: &[(u32, PieceState)]) -> Vec<(u32, Square, Option<&'static str>)> {
        steps
            .iter()
            .map(|(wait, state)| (*wait, state.at, state.jumping))
            .collect()
    }

    #[test]
    fn a_piece_that_stays_has_no_animation_steps() {
        let still = at(Square::D4);
        assert_eq!(
            steps(still, still, &motion(&[], false), true, true),
            Vec::new()
        );
    }

    #[test]
    fn a_move_without_a_portal_is_one_animation_step() {
        let path = motion(&[Square::D2], false);
        let found = steps(at(Square::D2), at(Square::D4), &path, true, true);
        assert_eq!(found, [(0, at(Square::D4))]);
    }

    #[test]
    fn a_move_through_a_portal_glides_to_the_entry_first() {
        let path = motion(&[Square::D2, Square::D4, Square::C3], false);
        let found = steps(at(Square::D2), at(Square::C3), &path, true, true);
        assert_eq!(
            summary(&found),
            [
                (0, Square::D4, None),
                (200, Square::D4, Some("out")),
                (320, Square::C3, Some("in")),
                (480, Square::C3, None),
            ]
        );
        assert_eq!(found[0].1.bound, Some(Square::C3));
        assert_eq!(
            found[3].1,
            at(Square::C3),
            "the piece is at rest at the end"
        );
    }

    #[test]
    fn a_dropped_or_waiting_piece_enters_the_portal_without_gliding() {
        let vanishes = [
            (0, Square::D4, Some("out")),
            (120, Square::C3, Some("in")),
            (280, Square::C3, None),
        ];
        let whole = [Square::D2, Square::D4, Square::C3];
        for (from, path) in [
            (Square::D2, motion(&whole, true)),
            (Square::D4, motion(&whole, false)),
            (Square::D4, motion(&[Square::D4, Square::C3], false)),
        ] {
            let found = steps(at(from), at(Square::C3), &path, true, true);
            assert_eq!(summary(&found), vanishes, "{path:?}");
        }
    }

    #[test]
    fn a_portal_move_without_animation_or_of_another_piece_is_one_step() {
        let path = motion(&[Square::D2, Square::D4, Square::C3], false);
        for (from, fresh, animate) in [
            (Square::D2, true, false),
            (Square::D2, false, true),
            (Square::H8, true, true),
        ] {
            let found = steps(at(from), at(Square::C3), &path, fresh, animate);
            assert_eq!(found, [(0, at(Square::C3))]);
        }
    }

    /// A clock that ticks in the middle of a jump causes the same model to be shown again.
    #[test]
    fn an_unfinished_jump_continues_when_the_same_motion_is_shown_again() {
        let path = motion(&[Square::D2, Square::D4, Square::C3], false);
        let first = steps(at(Square::D2), at(Square::C3), &path, true, true);
        let under_way = first[1].1;
        assert_eq!(
            steps(under_way, at(Square::C3), &path, false, true),
            Vec::new()
        );
        // A jump that is taken back halfway returns the piece to its square.
        let back = steps(under_way, at(Square::D2), &motion(&[], false), true, true);
        assert_eq!(back, [(0, at(Square::D2))]);
    }
}
