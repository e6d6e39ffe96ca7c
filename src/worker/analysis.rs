//! Judging a finished game: a score for every position, and the moves that cost most.

use engine::search::{AnySearcher, Limits, Progress, Visit, sort_descending, visits};
use engine::{Color, History, Status};

use crate::brain::{replay, score};
use crate::networks::Networks;
use crate::protocol::{AnalyseRequest, WorkerResponse, WorkerScore, WorstMove};

/// How many bytes the search's table takes.
pub(crate) const TABLE: usize = 16 << 20;
/// The most nodes that a position gets, whatever the request says.
const MAX_NODES: u64 = 5_000_000;
/// How many bad moves are reported.
const WORST: usize = 3;
/// A move that costs less of the chance to win is not reported.
const LEAST_LOSS: f64 = 0.08;
/// The score in centipawns at which a side is taken to win three games of four.
const ODDS: f64 = 400.0;

/// An analysis at work.
pub struct Analysis {
    id: u64,
    game: History,
    /// The positions of the whole game; those up to a ply are what its search counts repetition from.
    visits: Vec<Visit>,
    nodes: u64,
    ply: usize,
    searcher: AnySearcher,
    searching: bool,
    /// White's chance at each ply, and the best move there.
    judged: Vec<(f64, Option<String>)>,
}

impl Analysis {
    /// Reads a game, or says what is wrong with it.
    pub fn new(request: &AnalyseRequest) -> Result<Analysis, String> {
        let game = replay(request.variant, &request.start, &request.moves)?;
        let variant = game.start().variant();
        Ok(Analysis {
            id: request.id,
            visits: visits(&game),
            game,
            nodes: request.nodes.clamp(100, MAX_NODES),
            ply: 0,
            searcher: AnySearcher::new(variant, TABLE),
            searching: false,
            judged: Vec::new(),
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

    /// Whether every position is judged.
    pub fn is_complete(&self) -> bool {
        self.judged.len() > self.game.moves().len()
    }

    /// Searches on for about this number of nodes, and reports a position when it is done with it.
    pub fn step(&mut self, nodes: u64) -> Vec<WorkerResponse> {
        let Some(position) = self.game.position_at(self.ply) else {
            return Vec::new();
        };
        let turn = position.turn();
        if !self.searching {
            let status = position.status();
            if status != Status::Ongoing {
                return self.judge(final_score(status), None);
            }
            self.searcher.start(
                position,
                &self.visits[..=self.ply],
                Limits::nodes(self.nodes),
            );
            self.searching = true;
        }
        if self.searcher.step(nodes) == Progress::Going {
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

    fn judge(&mut self, score: WorkerScore, best: Option<String>) -> Vec<WorkerResponse> {
        let of = self.game.moves().len() + 1;
        let mut responses = vec![WorkerResponse::Judged {
            id: self.id,
            ply: self.ply,
            of,
            score,
            best: best.clone(),
        }];
        self.judged.push((chance(score), best));
        self.ply += 1;
        if self.is_complete() {
            responses.push(WorkerResponse::Analysed {
                id: self.id,
                worst: self.worst(),
            });
        }
        responses
    }

    fn worst(&self) -> Vec<WorstMove> {
        let mut worst: Vec<WorstMove> = (1..self.judged.len())
            .filter_map(|ply| {
                let (before, better) = &self.judged[ply - 1];
                let turn = self.game.position_at(ply - 1)?.turn();
                let played = self.game.moves()[ply - 1].to_string();
                let lost = before - self.judged[ply].0;
                let loss = if turn == Color::White { lost } else { -lost };
                let better = better.clone().filter(|better| *better != played)?;
                (loss >= LEAST_LOSS).then_some(WorstMove {
                    ply,
                    loss,
                    better: Some(better),
                })
            })
            .collect();
        sort_descending(&mut worst, |worst| worst.loss);
        worst.truncate(WORST);
        worst
    }
}

fn final_score(status: Status) -> WorkerScore {
    match status.winner() {
        Some(Color::White) => WorkerScore::Won,
        Some(Color::Black) => WorkerScore::Lost,
        None => WorkerScore::Centipawns(0),
    }
}

pub(crate) fn for_white(score: WorkerScore, turn: Color) -> WorkerScore {
    match (score, turn) {
        (score, Color::White) => score,
        (WorkerScore::Centipawns(value), Color::Black) => WorkerScore::Centipawns(-value),
        (WorkerScore::Mate(moves), Color::Black) => WorkerScore::Mate(-moves),
        (WorkerScore::Won, Color::Black) => WorkerScore::Lost,
        (WorkerScore::Lost, Color::Black) => WorkerScore::Won,
    }
}

/// White's chance to win, from 0 to 1.
fn chance(score: WorkerScore) -> f64 {
    match score {
        WorkerScore::Mate(moves) => f64::from(u8::from(moves > 0)),
        WorkerScore::Won => 1.0,
        WorkerScore::Lost => 0.0,
        WorkerScore::Centipawns(value) => {
            let x = f64::from(value) / ODDS;
            0.5 + 0.5 * x / (1.0 + x.abs())
        }
    }
}
