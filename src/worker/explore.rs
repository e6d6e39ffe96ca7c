//! Looking at one position for as long as somebody looks at it too, and saying what has been found so far.

use engine::Move;
use engine::search::{AnySearcher, Limits, Progress, visits};

use crate::analysis::{TABLE, for_white};
use crate::brain::{replay, score};
use crate::protocol::{ExploreRequest, ExploredLine, WorkerResponse};

/// The most lines that are told.
const MAX_LINES: usize = 5;
/// The most moves that are told of a line.
const MAX_MOVES: usize = 12;
/// The most nodes that a position gets.
const MAX_NODES: u64 = 500_000_000;
/// What is known is told again after so many nodes, even if it is the same.
const TELL_AFTER: u64 = 100_000;

/// A position that is looked at.
pub(crate) struct Exploration {
    id: u64,
    searcher: AnySearcher,
    turn: engine::Color,
    /// Whether there is a move to look for.
    ongoing: bool,
    /// The depth and the nodes that were told last.
    told: (u32, u64),
    complete: bool,
}

impl Exploration {
    /// Reads a position, or says what is wrong with it. What the exploration before has learnt is used.
    pub(crate) fn new(
        request: &ExploreRequest,
        before: Option<Box<Exploration>>,
    ) -> Result<Exploration, String> {
        let game = replay(request.variant, &request.start, &request.moves)?;
        let known = before.map(|before| before.searcher);
        let known = known.filter(|searcher| searcher.variant() == request.variant);
        let mut searcher = known.unwrap_or_else(|| AnySearcher::new(request.variant, TABLE));
        let limits = Limits {
            nodes: MAX_NODES,
            lines: request.lines.clamp(1, MAX_LINES),
            ..Limits::default()
        };
        searcher.start(game.position(), &visits(&game), limits);
        Ok(Exploration {
            id: request.id,
            searcher,
            turn: game.position().turn(),
            ongoing: game.position().status().winner().is_none()
                && game.position().has_legal_move(),
            told: (0, 0),
            complete: false,
        })
    }

    /// The id of its request.
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// Whether nothing more will be found.
    pub(crate) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Searches on for about this number of nodes, and tells what there is to tell.
    pub(crate) fn step(&mut self, nodes: u64) -> Vec<WorkerResponse> {
        self.complete = !self.ongoing || self.searcher.step(nodes) == Progress::Done;
        let (depth, _) = self.searcher.depths();
        let now = self.searcher.nodes();
        let (told_depth, told_nodes) = self.told;
        let news = depth != told_depth || now - told_nodes >= TELL_AFTER;
        if !self.complete && (!news || self.searcher.lines().is_empty()) {
            return Vec::new();
        }
        self.told = (depth, now);
        let lines = self.searcher.lines().iter().map(|line| ExploredLine {
            score: for_white(score(line.score()), self.turn),
            moves: line
                .moves
                .iter()
                .take(MAX_MOVES)
                .map(Move::to_string)
                .collect(),
        });
        vec![WorkerResponse::Explored {
            id: self.id,
            depth,
            nodes: now,
            lines: lines.collect(),
            done: self.complete,
        }]
    }
}
