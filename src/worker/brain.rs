//! The part of the worker that answers the page's requests. It does not depend on a browser: it receives texts, thinks
//! in slices when it is called, and returns its answers, so that all of it is tested on the host.

use engine::search::{Player, Progress, Score};
use engine::{ByColor, History, Move, Status, Variant};

use crate::analysis::Analysis;
use crate::follow::Follower;
use crate::networks::Networks;
use crate::protocol::{AnalyseRequest, ThinkRequest, WorkerRequest, WorkerResponse, WorkerScore};

/// The maximum size of a player's transposition table, in megabytes. This table and that of an analysis are all that a
/// page may take of a device's memory.
const MAX_TABLE_MB: u32 = 48;
/// The maximum length of a message in bytes. Longer messages are not read.
const MAX_TEXT: usize = 1 << 20;
/// The maximum number of progress reports while thinking about a move.
const PROGRESS_STEPS: f64 = 32.0;

/// The state of the worker.
#[derive(Default)]
pub struct Brain {
    /// The current player, with its rule set and whether it uses a neural network.
    player: Option<((Variant, bool), Player)>,
    networks: Networks,
    /// Each side's knowledge of the game that it was last asked about.
    followers: ByColor<Option<Follower>>,
    work: Work,
}

#[derive(Default)]
enum Work {
    #[default]
    None,
    /// Following the game of a request up to its last ply.
    Follow(Box<ThinkRequest>),
    /// Choosing a move.
    Think {
        id: u64,
        hint: bool,
        reported_steps: u32,
    },
    Analysis(Box<Analysis>),
}

impl Work {
    /// Returns the id of the request in progress.
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
    /// Creates a worker without a player and without a game.
    pub fn new() -> Brain {
        Brain::default()
    }

    /// Returns whether there is work to do.
    pub fn is_busy(&self) -> bool {
        !matches!(self.work, Work::None)
    }

    /// Handles a message from the page. Malformed messages do no harm and are answered with an error.
    pub fn receive(&mut self, text: &str) -> Vec<WorkerResponse> {
        if text.len() > MAX_TEXT {
            return vec![error(None, "the message is too long")];
        }
        match serde_json::from_str::<WorkerRequest>(text) {
            Ok(request) => self.answer(request),
            Err(_) => vec![error(None, "the message cannot be read")],
        }
    }

    /// Stores a network from the page for requests that ask for one. Bytes that are not a network are answered with an
    /// error.
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
            // The request was already answered while this message was on its way.
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

    /// Keeps the follower that has followed the game of a request so far, or creates a new one.
    fn take_up(&mut self, request: &ThinkRequest) -> Result<(), String> {
        let follower = &mut self.followers[request.color];
        if follower.as_ref().is_none_or(|kept| !kept.leads_to(request)) {
            *follower = Some(Follower::new(request)?);
        }
        Ok(())
    }

    /// Follows the game of the request in progress, and starts thinking when the last ply has been followed.
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

    /// Starts thinking about a request whose game has been followed.
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

    /// Answers with the move that the player would make now.
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

/// Replays a game from its start and its moves. An error says where it went wrong but not why: only a bug in the page
/// could be the cause, and the engine's sentences about faults would take up a fortieth of the worker's download.
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

/// The error for a start that is not a position.
pub(crate) const WRONG_START: &str = "the start is not a position of the rule set";

/// Returns the error for a ply that cannot have been played, by its index.
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
