//! The part of the worker that answers the page's requests. It knows no browser: it is given texts, thinks in slices when
//! it is called, and returns what to answer, so that all of it is tested on the host.

use engine::search::{Player, Progress, Score};
use engine::{ByColor, History, Move, Status, Variant};

use crate::analysis::Analysis;
use crate::follow::Follower;
use crate::networks::Networks;
use crate::protocol::{AnalyseRequest, ThinkRequest, WorkerRequest, WorkerResponse, WorkerScore};

/// The largest table, in megabytes. Together with the table of an analysis it is what a page may take of a device's memory.
const MAX_TABLE_MB: u32 = 48;
/// Longer messages are not read.
const MAX_TEXT: usize = 1 << 20;
/// How many times the progress is reported at most while thinking.
const PROGRESS_STEPS: f64 = 32.0;

/// The worker's state.
#[derive(Default)]
pub struct Brain {
    /// Who plays, for a rule set and by a network or by the terms.
    player: Option<((Variant, bool), Player)>,
    networks: Networks,
    /// What each side knows of the game that it was last asked about.
    followers: ByColor<Option<Follower>>,
    work: Work,
}

#[derive(Default)]
enum Work {
    #[default]
    None,
    /// Follows the game of a request up to now.
    Follow(Box<ThinkRequest>),
    /// Chooses a move.
    Think {
        id: u64,
        hint: bool,
        reported_steps: u32,
    },
    Analysis(Box<Analysis>),
}

impl Work {
    /// The id of the request that is at work.
    fn id(&self) -> Option<u64> {
        match self {
            Work::None => None,
            Work::Follow(request) => Some(request.id),
            Work::Think { id, .. } => Some(*id),
            Work::Analysis(analysis) => Some(analysis.id()),
        }
    }
}

impl Brain {
    /// A new one, with an empty table and without a game.
    pub fn new() -> Brain {
        Brain::default()
    }

    /// Whether there is something to think about.
    pub fn is_busy(&self) -> bool {
        !matches!(self.work, Work::None)
    }

    /// Takes a message from the page. Nothing in it does harm: what cannot be read is answered with an error.
    pub fn receive(&mut self, text: &str) -> Vec<WorkerResponse> {
        if text.len() > MAX_TEXT {
            return vec![error(None, "the message is too long")];
        }
        match serde_json::from_str::<WorkerRequest>(text) {
            Ok(request) => self.answer(request),
            Err(_) => vec![error(None, "the message cannot be read")],
        }
    }

    /// Takes a network from the page, for the requests that ask for one. Bytes that are no network are answered with an error.
    pub fn receive_network(&mut self, bytes: &[u8]) -> Vec<WorkerResponse> {
        match self.networks.keep(bytes) {
            Ok(()) => Vec::new(),
            Err(fault) => vec![error(None, &fault)],
        }
    }

    fn answer(&mut self, request: WorkerRequest) -> Vec<WorkerResponse> {
        match request {
            WorkerRequest::Think(request) => {
                let mut responses = self.drop_work();
                if let Err(message) = self.take_up(&request) {
                    responses.push(error(Some(request.id), &message));
                } else {
                    self.work = Work::Follow(Box::new(request));
                }
                responses
            }
            WorkerRequest::Analyse(request) => {
                let mut responses = self.drop_work();
                match self.analysis(&request) {
                    Ok(analysis) => self.work = Work::Analysis(Box::new(analysis)),
                    Err(message) => responses.push(error(Some(request.id), &message)),
                }
                responses
            }
            WorkerRequest::MoveNow { id } if self.works_on(id) => {
                let mut responses = self.follow(u64::MAX);
                responses.extend(self.conclude());
                responses
            }
            WorkerRequest::Stop { id } if self.works_on(id) => self.drop_work(),
            // The request was answered while this message was on its way.
            WorkerRequest::MoveNow { .. } | WorkerRequest::Stop { .. } => Vec::new(),
            WorkerRequest::NewGame => {
                let responses = self.drop_work();
                if let Some((_, player)) = &mut self.player {
                    player.clear();
                }
                self.followers = ByColor::default();
                responses
            }
        }
    }

    fn analysis(&self, request: &AnalyseRequest) -> Result<Analysis, String> {
        let mut analysis = Analysis::new(request)?;
        if request.network {
            analysis.use_network(&self.networks)?;
        }
        Ok(analysis)
    }

    /// Thinks for about this number of nodes.
    pub fn think(&mut self, nodes: u64) -> Vec<WorkerResponse> {
        match &mut self.work {
            Work::None => Vec::new(),
            Work::Follow(_) => self.follow(nodes),
            Work::Analysis(analysis) => {
                let responses = analysis.step(nodes);
                if analysis.is_complete() {
                    self.work = Work::None;
                }
                responses
            }
            Work::Think {
                id, reported_steps, ..
            } => {
                let Some((_, player)) = &mut self.player else {
                    self.work = Work::None;
                    return Vec::new();
                };
                if player.step(nodes) == Progress::Done {
                    return self.conclude();
                }
                let share = player.progress();
                let steps = (share * PROGRESS_STEPS) as u32;
                if steps <= *reported_steps {
                    return Vec::new();
                }
                *reported_steps = steps;
                vec![WorkerResponse::Progress {
                    id: *id,
                    share,
                    depth: player.depth(),
                }]
            }
        }
    }

    fn works_on(&self, wanted: u64) -> bool {
        self.work.id() == Some(wanted)
    }

    fn drop_work(&mut self) -> Vec<WorkerResponse> {
        let id = std::mem::take(&mut self.work).id();
        let stopped = id.map(|id| WorkerResponse::Stopped { id });
        stopped.into_iter().collect()
    }

    /// Finds the follower that has followed a request's game so far, or makes a new one.
    fn take_up(&mut self, request: &ThinkRequest) -> Result<(), String> {
        let follower = &mut self.followers[request.color];
        if follower.as_ref().is_none_or(|kept| !kept.leads_to(request)) {
            *follower = Some(Follower::new(request)?);
        }
        Ok(())
    }

    /// Follows the game of the request at work, and begins to think when the last ply has been followed.
    fn follow(&mut self, nodes: u64) -> Vec<WorkerResponse> {
        let request = match std::mem::take(&mut self.work) {
            Work::Follow(request) => request,
            other => {
                self.work = other;
                return Vec::new();
            }
        };
        let followed = match &mut self.followers[request.color] {
            Some(follower) => follower.step(&request, nodes),
            None => Ok(false),
        };
        let begun = match followed {
            Ok(false) => {
                self.work = Work::Follow(request);
                return Vec::new();
            }
            Ok(true) => self.begin(&request),
            Err(message) => Err(message),
        };
        match begun {
            Ok(()) => Vec::new(),
            Err(message) => vec![error(Some(request.id), &message)],
        }
    }

    /// Begins to think about the move that a request asks for, whose game has been followed.
    fn begin(&mut self, request: &ThinkRequest) -> Result<(), String> {
        let Some(follower) = &self.followers[request.color] else {
            return Err("nothing is known of the game".to_owned());
        };
        let knowledge = follower.knowledge();
        if knowledge.position().turn() != request.color {
            return Err("it is not this side's turn".to_owned());
        }
        if knowledge.view().status() != Status::Ongoing {
            return Err("the game is over".to_owned());
        }
        if knowledge.view().legal_moves().is_empty() {
            return Err("there is no move to choose".to_owned());
        }
        let wanted = (request.variant, request.network);
        let player = match &mut self.player {
            Some((of, player)) if *of == wanted => player,
            other => {
                let bytes = (request.table_mb.clamp(1, MAX_TABLE_MB) as usize) << 20;
                let mut player = Player::new(request.variant, bytes);
                if request.network {
                    self.networks.give_player(request.variant, &mut player)?;
                }
                &mut other.insert((wanted, player)).1
            }
        };
        player.begin(knowledge, request.skill, request.seed);
        self.work = Work::Think {
            id: request.id,
            hint: request.hint,
            reported_steps: 0,
        };
        Ok(())
    }

    /// Answers with the move that it would play now.
    fn conclude(&mut self) -> Vec<WorkerResponse> {
        let (Work::Think { id, hint, .. }, Some((_, player))) = (&self.work, &self.player) else {
            return self.drop_work();
        };
        let (id, hint) = (*id, *hint);
        let Some(best) = player.choice() else {
            self.work = Work::None;
            return vec![error(Some(id), "there is no move to choose")];
        };
        let best_text = best.to_string();
        let response = if hint {
            WorkerResponse::Hint {
                id,
                best: best_text,
            }
        } else {
            let line = player.lines().iter().find(|line| line.best() == best);
            WorkerResponse::Move {
                id,
                best: best_text,
                score: line.map(|line| score(line.score())),
            }
        };
        self.work = Work::None;
        vec![response]
    }
}

/// The game of a start and its moves, or where something is wrong with them. Not what: only a mistake of the page could be the cause, and
/// the engine's sentences about faults would be a fortieth of the worker's download.
pub(crate) fn replay(variant: Variant, start: &str, moves: &[String]) -> Result<History, String> {
    let start = engine::AnyPosition::from_fen(variant, start).map_err(|_| WRONG_START)?;
    let mut game = History::new(start);
    for (index, text) in moves.iter().enumerate() {
        let played = match text.parse::<Move>() {
            Ok(play) => game.push(play).is_ok(),
            Err(_) => false,
        };
        if !played {
            return Err(wrong_ply(index));
        }
    }
    Ok(game)
}

/// What is said of a start that is no position.
pub(crate) const WRONG_START: &str = "the start is no position of the rule set";

/// What is said of a ply that cannot have been played, by its index.
pub(crate) fn wrong_ply(index: usize) -> String {
    format!("ply {} is not possible there", index + 1)
}

pub(crate) fn score(score: Score) -> WorkerScore {
    match score {
        Score::Centipawns(value) => WorkerScore::Centipawns(value),
        Score::Mate(moves) => WorkerScore::Mate(moves),
    }
}

fn error(id: Option<u64>, message: &str) -> WorkerResponse {
    WorkerResponse::Error {
        id,
        message: message.to_owned(),
    }
}
