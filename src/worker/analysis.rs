//! Judging a finished game: a score and the best move for every position. And exploring the last position of a line: its best
//! lines, told again whenever the search has got further.

use engine::search::{AnySearcher, Limits, Progress, Visit, visits};
use engine::{Color, History, Move, Status};

use crate::brain::{replay, score};
use crate::networks::Networks;
use crate::protocol::{AnalyseRequest, ExploredLine, WorkerResponse, WorkerScore};

/// How many bytes the search's table takes.
const TABLE: usize = 16 << 20;
/// The most nodes that a position gets, whatever the request says.
const MAX_NODES: u64 = 500_000_000;
/// The most lines of a position that is explored.
const MAX_LINES: usize = 5;
/// The most moves that are told of such a line.
const MAX_MOVES: usize = 12;
/// What is known of such a position is told again after so many nodes, even if it is the same.
const TELL_AFTER: u64 = 100_000;
/// An analysis at work.
pub struct Analysis {
    id: u64,
    game: History,
    /// The positions of the whole game; those up to a ply are what its search counts repetition from.
    visits: Vec<Visit>,
    limits: Limits,
    /// Whether the last position is explored; otherwise every position is judged.
    explores: bool,
    /// The depth and the nodes that were told last of a position that is explored.
    told: (u32, u64),
    ply: usize,
    searcher: AnySearcher,
    searching: bool,
    complete: bool,
}

impl Analysis {
    /// Reads a game, or says what is wrong with it.
    pub fn new(request: &AnalyseRequest) -> Result<Analysis, String> {
        let game = replay(request.variant, &request.start, &request.moves)?;
        let variant = game.start().variant();
        let explores = request.lines > 0;
        Ok(Analysis {
            id: request.id,
            visits: visits(&game),
            limits: Limits {
                nodes: request.nodes.clamp(100, MAX_NODES),
                lines: request.lines.clamp(1, MAX_LINES),
                ..Limits::default()
            },
            explores,
            told: (0, 0),
            ply: if explores {
                game.moves().len()
            } else {
                request.from.min(game.moves().len())
            },
            game,
            searcher: AnySearcher::new(variant, TABLE),
            searching: false,
            complete: false,
        })
    }

    /// Values positions by the network of the rule set from now on.
    pub(crate) fn use_network(&mut self, networks: &Networks) -> Result<(), String> {
        networks.give_searcher(self.searcher.variant(), &mut self.searcher)
    }

    /// The id of its request.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Whether every position is judged, or nothing more will be found in the one that is explored.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Searches on for about this number of nodes, and reports a position when it is done with it.
    pub fn step(&mut self, nodes: u64) -> Vec<WorkerResponse> {
        let Some(position) = self.game.position_at(self.ply) else {
            return Vec::new();
        };
        let turn = position.turn();
        if !self.searching {
            let status = position.status();
            if self.explores && status.winner().is_some() {
                return self.tell(Progress::Done, turn);
            }
            if status != Status::Ongoing && !self.explores {
                return self.judge(final_score(status), None);
            }
            self.searcher
                .start(position, &self.visits[..=self.ply], self.limits.clone());
            self.searching = true;
        }
        let progress = self.searcher.step(nodes);
        if self.explores {
            return self.tell(progress, turn);
        }
        if progress == Progress::Going {
            return Vec::new();
        }
        self.searching = false;
        let best = self
            .searcher
            .lines()
            .first()
            .map(|line| (score(line.score()), line.best().to_string()));
        let (score, best) = match best {
            Some((score, best)) => (for_white(score, turn), Some(best)),
            None => (WorkerScore::Centipawns(0), None),
        };
        self.judge(score, best)
    }

    /// Tells the best lines of the position that is explored, if there is news.
    fn tell(&mut self, progress: Progress, turn: Color) -> Vec<WorkerResponse> {
        self.complete = progress == Progress::Done;
        let (depth, _) = self.searcher.depths();
        let nodes = self.searcher.nodes();
        let news = depth != self.told.0 || nodes - self.told.1 >= TELL_AFTER;
        if !self.complete && (!news || self.searcher.lines().is_empty()) {
            return Vec::new();
        }
        self.told = (depth, nodes);
        let lines = self.searcher.lines().iter().map(|line| ExploredLine {
            score: for_white(score(line.score()), turn),
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
            nodes,
            lines: lines.collect(),
        }]
    }

    fn judge(&mut self, score: WorkerScore, best: Option<String>) -> Vec<WorkerResponse> {
        let mut responses = vec![WorkerResponse::Judged {
            id: self.id,
            ply: self.ply,
            score,
            best,
        }];
        self.ply += 1;
        self.complete = self.ply > self.game.moves().len();
        if self.complete {
            responses.push(WorkerResponse::Analysed { id: self.id });
        }
        responses
    }
}

fn final_score(status: Status) -> WorkerScore {
    match status.winner() {
        Some(Color::White) => WorkerScore::Won,
        Some(Color::Black) => WorkerScore::Lost,
        None => WorkerScore::Centipawns(0),
    }
}

fn for_white(score: WorkerScore, turn: Color) -> WorkerScore {
    match (score, turn) {
        (score, Color::White) => score,
        (WorkerScore::Centipawns(value), Color::Black) => WorkerScore::Centipawns(-value),
        (WorkerScore::Mate(moves), Color::Black) => WorkerScore::Mate(-moves),
        (WorkerScore::Won, Color::Black) => WorkerScore::Lost,
        (WorkerScore::Lost, Color::Black) => WorkerScore::Won,
    }
}
