//! A game as a list of plies: where it stands, how often it stood there before, and back again. What happens outside
//! the rules (clocks, resignation, agreement) does not belong here.

use crate::any_position::AnyPosition;
use crate::color::Color;
use crate::moves::Move;
use crate::outcome::Status;
use crate::position::IllegalMove;

/// A position that was met, as repetition counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Its hash.
    pub hash: u64,
    /// The move that led to it broke repetition: no position before it can come again.
    pub breaks: bool,
}

/// A start position and the plies played from it.
///
/// ```
/// use engine::{AnyPosition, History, Status, Variant};
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
    /// The position before the first ply and after each.
    positions: Vec<AnyPosition>,
    moves: Vec<Move>,
    /// Each position as repetition counts it.
    visits: Vec<Visit>,
}

/// A ply of a list that is not legal where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}: {error}")]
pub struct IllegalPly {
    /// Which ply, counted from 1.
    pub ply: usize,
    /// What is wrong with it.
    pub error: IllegalMove,
}

impl History {
    /// A game that starts here.
    pub fn new(start: AnyPosition) -> History {
        let first = Visit {
            hash: start.hash(),
            breaks: true,
        };
        History {
            positions: vec![start],
            moves: Vec::new(),
            visits: vec![first],
        }
    }

    /// A game that starts here and goes on with these moves.
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

    /// Where it started.
    pub fn start(&self) -> &AnyPosition {
        &self.positions[0]
    }

    /// Where it stands now.
    pub fn position(&self) -> &AnyPosition {
        &self.positions[self.positions.len() - 1]
    }

    /// The position after this number of plies; 0 is the start.
    pub fn position_at(&self, ply: usize) -> Option<&AnyPosition> {
        self.positions.get(ply)
    }

    /// The plies.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a ply, even in a game that is drawn: ask `status` first to end games by the rules.
    pub fn push(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let before = self.position();
        let mut after = *before;
        after.play(mv)?;
        self.visits.push(Visit {
            hash: after.hash(),
            breaks: before.broke_repetition(mv, &after),
        });
        self.moves.push(mv);
        self.positions.push(after);
        Ok(())
    }

    /// Takes back the last ply, if there is one.
    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.visits.pop();
        Some(mv)
    }

    /// How often the position has stood on the board, now included.
    pub fn repetitions(&self) -> u32 {
        let now = self.visits.last().map(|visit| visit.hash);
        // Back to the last move that broke repetition. A game is too short for a table of counts to pay.
        let breaks = self.visits.iter().rposition(|visit| visit.breaks);
        let reach = &self.visits[breaks.unwrap_or(0)..];
        reach.iter().filter(|visit| Some(visit.hash) == now).count() as u32
    }

    /// The positions as repetition counts them, the present one included.
    pub fn visits(&self) -> &[Visit] {
        &self.visits
    }

    /// How the game stands. What ends it by itself (mate, stalemate, a captured king) comes before the draws by
    /// counting: repetition, then fifty moves, then material.
    pub fn status(&self) -> Status {
        self.with_repetition(self.position().status())
    }

    /// How the game stands as far as one side can tell.
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
