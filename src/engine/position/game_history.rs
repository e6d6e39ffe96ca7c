//! A game as a list of plies: its current position, repetitions, and taking moves back. Events outside the rules
//! (clocks, resignation, agreement) do not belong here.

use crate::{AnyPosition, Color, IllegalMove, Move, Status};

/// A position that occurred in a game, reduced to what repetition needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepetitionKey {
    /// The hash of the position.
    pub hash: u64,
    /// Whether the move that led to the position broke repetition, so that no earlier position can come again.
    pub irreversible: bool,
}

/// A start position and the plies played from it.
///
/// ```
/// use portal_chess_engine::{AnyPosition, History, Status, Variant};
///
/// let mut game = History::new(AnyPosition::initial(Variant::Chess));
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
///     assert_eq!(game.status(), Status::Ongoing);
///     game.push(text.parse()?)?;
/// }
/// assert_eq!(game.status(), Status::DrawRepetition);
/// game.pop();
/// assert_eq!(game.status(), Status::Ongoing);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    /// The position before the first ply and after each ply.
    positions: Vec<AnyPosition>,
    moves: Vec<Move>,
    /// The entry of each position for counting repetitions.
    repetition_keys: Vec<RepetitionKey>,
}

/// The error for a list of moves in which one ply is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}: {error}")]
#[non_exhaustive]
pub struct IllegalPly {
    /// The number of the illegal ply, counted from 1.
    pub ply: usize,
    /// Why the ply is illegal.
    pub error: IllegalMove,
}

impl History {
    /// A game that starts from a position.
    pub fn new(start: AnyPosition) -> History {
        let first = RepetitionKey {
            hash: start.hash(),
            irreversible: true,
        };
        History {
            positions: vec![start],
            moves: Vec::new(),
            repetition_keys: vec![first],
        }
    }

    /// A game that starts from a position and continues with these moves.
    pub fn from_moves(
        start: AnyPosition,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<History, IllegalPly> {
        let mut history = History::new(start);
        for (index, mv) in moves.into_iter().enumerate() {
            history.push(mv).map_err(|error| IllegalPly {
                ply: index + 1,
                error,
            })?;
        }
        Ok(history)
    }

    /// The position the game started from.
    pub fn start(&self) -> &AnyPosition {
        &self.positions[0]
    }

    /// The current position.
    pub fn position(&self) -> &AnyPosition {
        &self.positions[self.positions.len() - 1]
    }

    /// The position after a number of plies; 0 gives the start.
    pub fn position_at(&self, ply: usize) -> Option<&AnyPosition> {
        self.positions.get(ply)
    }

    /// The plies played so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a ply, even if the game is already drawn. Check `status` first to end games by the rules.
    pub fn push(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let before = self.position();
        let mut after = *before;
        after.play(mv)?;
        self.repetition_keys.push(RepetitionKey {
            hash: after.hash(),
            irreversible: before.broke_repetition(mv, &after),
        });
        self.moves.push(mv);
        self.positions.push(after);
        Ok(())
    }

    /// Takes back the last ply and returns it, or `None` if no ply has been played.
    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.repetition_keys.pop();
        Some(mv)
    }

    /// How often the current position has occurred, including now.
    pub fn repetitions(&self) -> u32 {
        let now = self.repetition_keys.last().map(|key| key.hash);
        // Only positions since the last move that broke repetition count. A game is too short for a table of counts to
        // be worth it.
        let breaks = self
            .repetition_keys
            .iter()
            .rposition(|key| key.irreversible);
        let reach = &self.repetition_keys[breaks.unwrap_or(0)..];
        reach.iter().filter(|key| Some(key.hash) == now).count() as u32
    }

    /// The positions as repetition counts them, including the current one.
    pub fn repetition_keys(&self) -> &[RepetitionKey] {
        &self.repetition_keys
    }

    /// The status of the game. Mate, stalemate and a captured king take precedence over the draws by counting:
    /// repetition, then the fifty-move rule, then insufficient material.
    pub fn status(&self) -> Status {
        self.with_repetition(self.position().status())
    }

    /// The status of the game as far as one side can tell.
    pub fn view_status(&self, viewer: Color) -> Status {
        let view = self.position().view(viewer);
        if view.knows_whether_mated() {
            self.with_repetition(view.status())
        } else {
            Status::Ongoing
        }
    }

    fn with_repetition(&self, status: Status) -> Status {
        match status {
            Status::Ongoing | Status::DrawFifty | Status::DrawInsufficient
                if self.repetitions() >= 3 =>
            {
                Status::DrawRepetition
            }
            _ => status,
        }
    }
}
