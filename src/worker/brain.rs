//! Who answers the page's requests. It knows no browser: it hears texts, thinks in slices when told to, and gives
//! texts back, so that all of it is tested on the host.

use engine::search::{Knowledge, Level, Player, Progress, Score, Skill};
use engine::{Color, History, Move, PlayerView, Status, Variant};

use crate::analysis::Analysis;
use crate::protocol::{ThinkRequest, WorkerRequest, WorkerResponse, WorkerScore};
use crate::told;

/// The largest table: with an analysis' own, what a page may take of a device's memory.
const MAX_TABLE_MB: u32 = 48;
/// Longer messages are not read.
const MAX_TEXT: usize = 1 << 20;
/// How many of 32 steps are told of, at most, while thinking.
const PROGRESS_STEPS: f64 = 32.0;

/// The worker's state.
#[derive(Default)]
pub struct Brain {
    player: Option<(Variant, Player)>,
    work: Work,
}

#[derive(Default)]
enum Work {
    #[default]
    None,
    Think {
        id: u64,
        hint: bool,
        told_steps: u32,
    },
    Analysis(Box<Analysis>),
}

impl Brain {
    /// One that knows nothing yet.
    pub fn new() -> Brain {
        Brain::default()
    }

    /// Whether there is something to think about.
    pub fn is_busy(&self) -> bool {
        !matches!(self.work, Work::None)
    }

    /// Hears a message. Nothing that it may say does harm: what cannot be read is answered with an error.
    pub fn hear(&mut self, text: &str) -> Vec<WorkerResponse> {
        if text.len() > MAX_TEXT {
            return vec![error(None, "the message is too long")];
        }
        match serde_json::from_str::<WorkerRequest>(text) {
            Ok(request) => self.answer(request),
            Err(fault) => vec![error(None, &format!("the message cannot be read: {fault}"))],
        }
    }

    fn answer(&mut self, request: WorkerRequest) -> Vec<WorkerResponse> {
        match request {
            WorkerRequest::Think(request) => {
                let mut said = self.drop_work();
                if let Err(message) = self.begin(&request) {
                    said.push(error(Some(request.id), &message));
                }
                said
            }
            WorkerRequest::Analyse(request) => {
                let mut said = self.drop_work();
                match Analysis::new(&request) {
                    Ok(analysis) => self.work = Work::Analysis(Box::new(analysis)),
                    Err(message) => said.push(error(Some(request.id), &message)),
                }
                said
            }
            WorkerRequest::MoveNow { id } if self.works_on(id) => self.conclude(),
            WorkerRequest::Stop { id } if self.works_on(id) => self.drop_work(),
            // It was answered while this was on its way.
            WorkerRequest::MoveNow { .. } | WorkerRequest::Stop { .. } => Vec::new(),
            WorkerRequest::NewGame => {
                let said = self.drop_work();
                if let Some((_, player)) = &mut self.player {
                    player.clear();
                }
                said
            }
        }
    }

    /// Thinks for about so many nodes.
    pub fn think(&mut self, nodes: u64) -> Vec<WorkerResponse> {
        match &mut self.work {
            Work::None => Vec::new(),
            Work::Analysis(analysis) => {
                let said = analysis.step(nodes);
                if analysis.is_complete() {
                    self.work = Work::None;
                }
                said
            }
            Work::Think { id, told_steps, .. } => {
                let Some((_, player)) = &mut self.player else {
                    self.work = Work::None;
                    return Vec::new();
                };
                if player.step(nodes) == Progress::Done {
                    return self.conclude();
                }
                let share = player.progress();
                let steps = (share * PROGRESS_STEPS) as u32;
                if steps <= *told_steps {
                    return Vec::new();
                }
                *told_steps = steps;
                vec![WorkerResponse::Progress {
                    id: *id,
                    share,
                    depth: player.depth(),
                    nodes: player.nodes(),
                }]
            }
        }
    }

    fn works_on(&self, wanted: u64) -> bool {
        match &self.work {
            Work::None => false,
            Work::Think { id, .. } => *id == wanted,
            Work::Analysis(analysis) => analysis.id() == wanted,
        }
    }

    fn drop_work(&mut self) -> Vec<WorkerResponse> {
        match std::mem::take(&mut self.work) {
            Work::None => Vec::new(),
            Work::Think { id, .. } => vec![WorkerResponse::Stopped { id }],
            Work::Analysis(analysis) => vec![WorkerResponse::Stopped { id: analysis.id() }],
        }
    }

    fn begin(&mut self, request: &ThinkRequest) -> Result<(), String> {
        let knowledge = knowledge(request)?;
        let skill = match request.level {
            0 => Skill::Classic,
            number => {
                Skill::Level(Level::new(number).ok_or(format!("there is no level {number}"))?)
            }
        };
        if knowledge.view().legal_moves().is_empty() {
            return Err("there is no move to choose".to_owned());
        }
        let variant = knowledge.position().variant();
        let player = match &mut self.player {
            Some((of, player)) if *of == variant => player,
            other => {
                let bytes = (request.table_mb.clamp(1, MAX_TABLE_MB) as usize) << 20;
                &mut other.insert((variant, Player::new(variant, bytes))).1
            }
        };
        player.begin(&knowledge, skill, request.seed);
        self.work = Work::Think {
            id: request.id,
            hint: request.hint,
            told_steps: 0,
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
        let said = if hint {
            let line = player.lines().first().filter(|line| line.best() == best);
            let moves = line.map_or_else(|| vec![best], |line| line.moves.clone());
            WorkerResponse::Hint {
                id,
                best: best.to_string(),
                line: moves.iter().map(Move::to_string).collect(),
                score: line.map(|line| score(line.score())),
            }
        } else {
            WorkerResponse::Move {
                id,
                best: best.to_string(),
            }
        };
        self.work = Work::None;
        vec![said]
    }
}

/// What a player knows, from what a request says.
fn knowledge(request: &ThinkRequest) -> Result<Knowledge, String> {
    let variant: Variant = request
        .variant
        .parse()
        .map_err(|fault| format!("{fault}"))?;
    let color = match request.color.as_str() {
        "white" => Color::White,
        "black" => Color::Black,
        other => return Err(format!("{other:?} is no side")),
    };
    let start = PlayerView::from_fen(variant, Some(color), &request.start)
        .map_err(|fault| fault.to_string())?;
    let mut knowledge = Knowledge::new(color, start);
    for (index, line) in request.told.iter().enumerate() {
        let at = |fault: String| format!("ply {}: {fault}", index + 1);
        let observation = told::read(line).map_err(at)?;
        knowledge
            .observe(&observation)
            .map_err(|fault| at(fault.to_string()))?;
    }
    if knowledge.position().turn() != color {
        return Err(format!("it is not {color}'s turn"));
    }
    match knowledge.view().status() {
        Status::Ongoing => Ok(knowledge),
        over => Err(format!("the game is over: {over}")),
    }
}

/// The game of a start and its moves, or what is wrong with them.
pub(crate) fn replay(variant: &str, start: &str, moves: &[String]) -> Result<History, String> {
    let variant: Variant = variant.parse().map_err(|fault| format!("{fault}"))?;
    let start = engine::AnyPosition::from_fen(variant, start).map_err(|fault| fault.to_string())?;
    let mut game = History::new(start);
    for (index, text) in moves.iter().enumerate() {
        let play: Move = text
            .parse()
            .map_err(|fault| format!("ply {}: {fault}", index + 1))?;
        game.push(play)
            .map_err(|fault| format!("ply {}: {fault}", index + 1))?;
    }
    Ok(game)
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
