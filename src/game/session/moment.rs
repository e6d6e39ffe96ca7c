//! What people are doing in the present position. None of it means anything in another position, so all of it lies in one
//! struct, which is replaced when a ply is played or taken back.

use engine::{Color, Move};

use crate::hand::Hand;
use crate::panels::Question;

/// What people are doing in the present position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Moment {
    /// What is selected, held, asked about or premoved on the board.
    pub hand: Hand,
    /// What the computer would play.
    pub hint: Option<Move>,
    /// After the game: the ply that could have been better, and what would have been.
    pub better: Option<(usize, Move)>,
    /// The question that is open before something final happens.
    pub ask: Option<Question>,
    /// Who has offered a draw that is not answered yet.
    pub offer: Option<Color>,
    /// How the computer that has just played stands by its own judgement, in centipawns.
    pub score: Option<i32>,
    /// The computer has declined a draw in this position.
    pub declined: bool,
}

impl Moment {
    /// What is left once `mover` has played a ply: a premove, and the draw that the mover itself has offered. To play on
    /// declines what the other side has offered. Between two devices the question about a draw stays open for as long as an
    /// offer stands.
    #[must_use]
    pub fn after_ply(&self, mover: Color, local: bool) -> Moment {
        let offer = self.offer.filter(|&offerer| offerer == mover);
        Moment {
            hand: self.hand.premove_only(),
            ask: self.ask.filter(|_| offer.is_some() && !local),
            offer,
            ..Moment::default()
        }
    }
}
