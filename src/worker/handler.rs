//! The part of the worker that answers the page's requests. It does not depend on a browser: it receives texts, thinks
//! in slices when it is called, and returns its answers, so that all of it is tested on the host.

use engine::search::{Player, Progress, Score};
use engine::{ByColor, History, Move, Status, Variant};

use crate::analysis::Analysis;
use crate::networks::Networks;
use crate::protocol::{AnalyseRequest, ThinkRequest, WorkerRequest, WorkerResponse, WorkerScore};
use crate::tracker::KnowledgeTracker;

/// The maximum length of a message in bytes. Longer messages are not read.
const MAX_TEXT: usize = 1 << 20;
/// The maximum number of progress reports while thinking about a move.
const PROGRESS_STEPS: f64 = 32.0;

/// The state of the worker.
#[derive(Default)]
pub struct RequestHandler {
    /// The current player, with its rule set and whether it uses a neural network.
    player: Option<((Variant, bool), Player)>,
    networks: Networks,
    /// Each side's knowledge of the game that it was last asked about.
    trackers: ByColor<Option<KnowledgeTracker>>,
    work: Work,
}

#[derive(Default)]
enum Work {
    #[default]
    None,
    /// Following the game of a request up to its last ply.
    Track(Box<ThinkRequest>),
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
            Work::Track(request) => Some(request.id),
            Work::Think { id, .. } => Some(*id),
            Work::Analysis(analysis) => Some(analysis.id()),
        }
    }
}

impl RequestHandler {
    /// Creates a worker without a player and without a game.
    pub fn new() -> RequestHandler {
        RequestHandler::default()
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
        match self.networks.add(bytes) {
            Ok(()) => Vec::new(),
            Err(fault) => vec![error(None, &fault)],
        }
    }

    fn answer(&mut self, request: WorkerRequest) -> Vec<WorkerResponse> {
        match request {
            WorkerRequest::Think(request) => {
                let mut responses = self.cancel_work();
                if let Err(message) = self.prepare_tracker(&request) {
                    responses.push(error(Some(request.id), &message));
                } else {
                    self.work = Work::Track(Box::new(request));
                }
                responses
            }
            WorkerRequest::Analyse(request) => {
                let mut responses = self.cancel_work();
                match self.analysis(&request) {
                    Ok(analysis) => self.work = Work::Analysis(Box::new(analysis)),
                    Err(message) => responses.push(error(Some(request.id), &message)),
                }
                responses
            }
            WorkerRequest::MoveNow { id } if self.is_working_on(id) => {
                let mut responses = self.track(u64::MAX);
                responses.extend(self.answer_with_move());
                responses
            }
            WorkerRequest::Stop { id } if self.is_working_on(id) => self.cancel_work(),
            // The request was already answered while this message was on its way.
            WorkerRequest::MoveNow { .. } | WorkerRequest::Stop { .. } => Vec::new(),
            WorkerRequest::NewGame => {
                let responses = self.cancel_work();
                if let Some((_, player)) = &mut self.player {
                    player.clear();
                }
                self.trackers = ByColor::default();
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
            Work::Track(_) => self.track(nodes),
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
                    return self.answer_with_move();
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

    fn is_working_on(&self, id: u64) -> bool {
        self.work.id() == Some(id)
    }

    fn cancel_work(&mut self) -> Vec<WorkerResponse> {
        let id = std::mem::take(&mut self.work).id();
        let stopped = id.map(|id| WorkerResponse::Stopped { id });
        stopped.into_iter().collect()
    }

    /// Keeps the tracker of the game of a request, or creates a new one.
    fn prepare_tracker(&mut self, request: &ThinkRequest) -> Result<(), String> {
        let tracker = &mut self.trackers[request.color];
        if tracker
            .as_ref()
            .is_none_or(|kept| !kept.is_continued_by(request))
        {
            *tracker = Some(KnowledgeTracker::new(request)?);
        }
        Ok(())
    }

    /// Follows the game of the request in progress, and starts thinking when the last ply has been followed.
    fn track(&mut self, nodes: u64) -> Vec<WorkerResponse> {
        let request = match std::mem::take(&mut self.work) {
            Work::Track(request) => request,
            other => {
                self.work = other;
                return Vec::new();
            }
        };
        let followed = match &mut self.trackers[request.color] {
            Some(tracker) => tracker.step(&request, nodes),
            None => Ok(false),
        };
        let begun = match followed {
            Ok(false) => {
                self.work = Work::Track(request);
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
        let Some(tracker) = &self.trackers[request.color] else {
            return Err("nothing is known of the game".to_owned());
        };
        let knowledge = tracker.knowledge();
        if knowledge.position().turn() != request.color {
            return Err("it is not this side's turn".to_owned());
        }
        if knowledge.view().status() != Status::Ongoing {
            return Err("the game is over".to_owned());
        }
        if knowledge.view().legal_moves().is_empty() {
            return Err("there is no move to choose".to_owned());
        }
        let key = (request.variant, request.network);
        let player = match &mut self.player {
            Some((of, player)) if *of == key => player,
            other => {
                let mut player = Player::new(request.variant, Player::TABLE_BYTES);
                if request.network {
                    self.networks
                        .set_player_network(request.variant, &mut player)?;
                }
                &mut other.insert((key, player)).1
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
    fn answer_with_move(&mut self) -> Vec<WorkerResponse> {
        let (Work::Think { id, hint, .. }, Some((_, player))) = (&self.work, &mut self.player)
        else {
            return self.cancel_work();
        };
        let (id, hint) = (*id, *hint);
        player.ensure_choice();
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
