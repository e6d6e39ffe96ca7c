//! Analysis of games: judges every position of a finished game with a score and the best move, or explores the last
//! position of a line and reports its best lines whenever the search has made progress.

use engine::search::{AnySearcher, Limits, Progress, RepetitionKey, repetition_keys};
use engine::{Color, History, Move, Status};

use crate::handler::{replay, score};
use crate::networks::Networks;
use crate::protocol::{AnalyseRequest, ExploredLine, WorkerResponse, WorkerScore};

/// The size of the transposition table, in bytes.
const TABLE_BYTES: usize = 16 << 20;
/// The maximum number of nodes per position, whatever the request says.
const MAX_NODES: u64 = 500_000_000;
/// The maximum number of lines when a position is explored.
const MAX_LINES: usize = 5;
/// The maximum number of moves that are reported of each line.
const MAX_MOVES: usize = 12;
/// The number of nodes after which an explored position is reported again, even if its depth is the same.
const REPORT_INTERVAL: u64 = 100_000;
/// An analysis in progress.
pub struct Analysis {
    id: u64,
    game: History,
    /// The repetition keys of all positions in the game. The search of a ply uses those up to that ply to detect
    /// repetitions.
    repetition_keys: Vec<RepetitionKey>,
    limits: Limits,
    /// Whether the last position is explored; if not, every position is judged.
    explores: bool,
    /// The depth and the number of nodes in the last report of an explored position.
    last_report: (u32, u64),
    ply: usize,
    searcher: AnySearcher,
    searching: bool,
    complete: bool,
}

impl Analysis {
    /// Creates an analysis of a game, or returns what is wrong with the game.
    pub fn new(request: &AnalyseRequest) -> Result<Analysis, String> {
        let game = replay(request.variant, &request.start, &request.moves)?;
        let variant = game.start().variant();
        let explores = request.lines > 0;
        Ok(Analysis {
            id: request.id,
            repetition_keys: repetition_keys(&game),
            limits: Limits {
                nodes: request.nodes.clamp(100, MAX_NODES),
                lines: request.lines.clamp(1, MAX_LINES),
                ..Limits::default()
            },
            explores,
            last_report: (0, 0),
            ply: if explores {
                game.moves().len()
            } else {
                request.from.min(game.moves().len())
            },
            game,
            searcher: AnySearcher::new(variant, TABLE_BYTES),
            searching: false,
            complete: false,
        })
    }

    /// Uses the neural network of the rule set for evaluation from now on.
    pub(crate) fn use_network(&mut self, networks: &Networks) -> Result<(), String> {
        networks.set_searcher_network(self.searcher.variant(), &mut self.searcher)
    }

    /// Returns the id of the request.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Returns whether every position is judged, or the explored position is searched to its end.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Searches about this number of nodes, and reports a position when it is finished.
    pub fn step(&mut self, nodes: u64) -> Vec<WorkerResponse> {
        let Some(position) = self.game.position_at(self.ply) else {
            return Vec::new();
        };
        let turn = position.turn();
        if !self.searching {
            let status = position.status();
            if self.explores && status.winner().is_some() {
                return self.report_lines(Progress::Done, turn);
            }
            if status != Status::Ongoing && !self.explores {
                return self.report_position(final_score(status), None);
            }
            self.searcher.start(
                position,
                &self.repetition_keys[..=self.ply],
                self.limits.clone(),
            );
            self.searching = true;
        }
        let progress = self.searcher.step(nodes);
        if self.explores {
            return self.report_lines(progress, turn);
        }
        if progress == Progress::Running {
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
        self.report_position(score, best)
    }

    /// Reports the best lines of the explored position, if they are new.
    fn report_lines(&mut self, progress: Progress, turn: Color) -> Vec<WorkerResponse> {
        self.complete = progress == Progress::Done;
        let (depth, _) = self.searcher.depths();
        let nodes = self.searcher.nodes();
        let has_news = depth != self.last_report.0 || nodes - self.last_report.1 >= REPORT_INTERVAL;
        if !self.complete && (!has_news || self.searcher.lines().is_empty()) {
            return Vec::new();
        }
        self.last_report = (depth, nodes);
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

    fn report_position(&mut self, score: WorkerScore, best: Option<String>) -> Vec<WorkerResponse> {
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
