//! What the person is doing on the board: the piece that is selected, dragged, waiting for an answer or premoved. The
//! position decides which moves are legal.

use engine::{AnyPosition, Move, Role, Square};

use crate::{Choice, ChoiceKind};

/// What the person is doing on the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Interaction {
    /// The square of the selected piece.
    pub selected: Option<Square>,
    /// The piece that is being dragged.
    pub drag: Option<Drag>,
    /// The move that is waiting for an answer.
    pub pending: Option<PendingMove>,
    /// The move to play as soon as the person's turn comes.
    pub premove: Option<Premove>,
}

/// A move that is chosen before it is the person's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    /// The square where the piece stands.
    pub from: Square,
    /// The square that the piece is sent to.
    pub to: Square,
    /// What a pawn that reaches the last rank promotes to, if the person has been asked.
    pub promotion: Option<Role>,
}

impl Interaction {
    /// Returns an interaction with nothing but the premove of this one.
    #[must_use]
    pub fn premove_only(&self) -> Interaction {
        Interaction {
            premove: self.premove,
            ..Interaction::default()
        }
    }
}

/// A piece that is being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drag {
    /// The square where the piece was picked up.
    pub from: Square,
    /// The square that the piece is over, or `None` outside the board.
    pub over: Option<Square>,
    /// Whether the piece was already selected when it was picked up. If so, dropping it on the same square deselects
    /// it.
    pub was_selected: bool,
}

/// A move that is not complete, because it is waiting for an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingMove {
    /// The kind of question that is asked.
    pub kind: ChoiceKind,
    /// The square where the piece stands.
    pub from: Square,
    /// The square that the person sent the piece to.
    pub at: Square,
    /// The moves that the gesture may still mean.
    pub moves: Vec<Move>,
    /// Whether the person dropped the piece there by dragging.
    pub dropped: bool,
}

/// The outcome of narrowing down the moves that a gesture may mean.
pub enum Narrowed {
    /// No move fits.
    Nothing,
    /// Only this move fits.
    Play(Move),
    /// A question is still open.
    Choose(ChoiceKind),
}

/// Returns the square to tap for a move: the destination, the entry of a move-jump, or the exit of an activation.
pub fn target_square(play: Move) -> Square {
    match play {
        Move::Normal { to, .. } => to,
        Move::Jump { entry, .. } => entry,
        Move::Activate { exit, .. } => exit,
        Move::Place { square } => square,
    }
}

/// Returns the moves that remain after an answer.
pub fn moves_matching(moves: &[Move], choice: Choice) -> Vec<Move> {
    let fits = |play: &Move| match choice {
        Choice::Promote(role) => {
            matches!(play, Move::Normal { promotion: Some(to), .. } if *to == role)
        }
        Choice::Exit(square) => matches!(play, Move::Jump { exit, .. } if *exit == square),
        Choice::Stay => matches!(play, Move::Normal { .. }),
        Choice::Walk => !matches!(play, Move::Activate { .. }),
        Choice::Activate => matches!(play, Move::Activate { .. }),
        Choice::Yes => true,
    };
    moves.iter().copied().filter(fits).collect()
}

/// Decides what to do with the moves that a gesture may mean. `confirmed` means that the person has agreed to lose an
/// assassin of their own.
pub fn narrow(
    position: &AnyPosition,
    moves: &mut Vec<Move>,
    auto_queen: bool,
    confirmed: bool,
) -> Narrowed {
    let jumps = moves
        .iter()
        .filter(|play| matches!(play, Move::Jump { .. }))
        .count();
    let activations = moves
        .iter()
        .filter(|play| matches!(play, Move::Activate { .. }))
        .count();
    if activations > 0 && activations < moves.len() {
        return Narrowed::Choose(ChoiceKind::WalkOrJump);
    }
    if jumps > 0 && moves.len() > 1 {
        return Narrowed::Choose(ChoiceKind::Exit);
    }
    if moves.len() > 1 && auto_queen {
        let queen = moves_matching(moves, Choice::Promote(Role::Queen));
        if !queen.is_empty() {
            *moves = queen;
        }
    }
    match moves.as_slice() {
        [] => Narrowed::Nothing,
        [play] if !confirmed && captures_own_assassin(position, *play) => {
            Narrowed::Choose(ChoiceKind::OwnAssassin)
        }
        [play] => Narrowed::Play(*play),
        _ => Narrowed::Choose(ChoiceKind::Promotion),
    }
}

/// Returns whether a move captures a hidden assassin of its own side.
pub fn captures_own_assassin(position: &AnyPosition, play: Move) -> bool {
    let color = position.turn();
    let count =
        |position: &AnyPosition| (position.hidden(color) | position.revealed(color)).count();
    if position.hidden(color).is_empty() || matches!(play, Move::Place { .. }) {
        return false;
    }
    let mut after = *position;
    let promoted = matches!(
        play,
        Move::Normal {
            promotion: Some(Role::Assassin),
            ..
        }
    );
    after.play(play).is_ok() && count(&after) < count(position) + u32::from(promoted)
}

/// The pieces that a pawn may promote to, the most useful first.
pub const PROMOTION_ORDER: [Role; 6] = [
    Role::Triceratops,
    Role::Queen,
    Role::Knight,
    Role::Rook,
    Role::Bishop,
    Role::Assassin,
];
