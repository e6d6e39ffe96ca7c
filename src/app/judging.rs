//! A game whose positions are being judged one after the other: a finished game on the board, or the main line of an
//! analysis. It says what the worker has to be asked and what the page shows. Asking the worker does not belong here,
//! and how the result is stored is in `judgements.rs`.

use engine::Move;
use game::FinishedGame;
use game::verdicts::{JudgedPosition, PlayedPly, Verdicts};
use worker::protocol::AnalyseRequest;

use super::judgements::{self, JudgedGame};
use super::persistence::TextStorage;
use crate::ui::pages::mistakes_address;
use crate::ui::panels::AnalysisModel;

/// Number of nodes searched for each position.
pub const NODES: u64 = 40_000;

/// A game that is being judged.
pub struct Judging {
    /// The id under which the judgement is stored.
    pub id: String,
    /// The game.
    pub game: FinishedGame,
    /// Its plies with the thinking times that are known.
    pub plies: Vec<PlayedPly>,
    /// The judgement so far.
    pub judged: JudgedGame,
}

impl Judging {
    /// Returns whether all positions are judged.
    pub fn is_complete(&self) -> bool {
        self.judged.is_whole(&self.game)
    }

    /// Returns what the page shows of the game so far, without the moves in notation.
    pub fn model(&self) -> AnalysisModel {
        let positions = &self.judged.positions;
        AnalysisModel {
            of: self.game.moves.len() + 1,
            chances: positions.iter().map(|position| position.chance).collect(),
            verdicts: Verdicts::new(&self.plies, positions),
            moves: None,
            learn: judgements::can_store(&self.id).then(|| mistakes_address(&self.id)),
        }
    }

    /// Returns the request to judge the positions that are not judged yet. Its id is given when the worker is asked.
    pub fn request(&self) -> AnalyseRequest {
        AnalyseRequest {
            id: 0,
            variant: self.game.variant,
            start: self.game.start.clone(),
            moves: self.game.moves.iter().map(Move::to_string).collect(),
            nodes: NODES,
            from: self.judged.positions.len(),
            lines: 0,
            network: self.judged.network,
        }
    }

    /// Records and stores the judgement of the position after `ply` plies.
    pub fn take(&mut self, texts: TextStorage, ply: usize, position: JudgedPosition) {
        // A worker that was restarted begins again with the first position that it was asked for.
        self.judged.positions.truncate(ply);
        self.judged.positions.push(position);
        judgements::keep(texts, &self.id, &self.game, &self.judged);
    }
}
