//! A computer player. It gets the knowledge of its side, a skill and a seed, and chooses a move in steps that can be
//! stopped at any time.

#[cfg(feature = "networks")]
use std::sync::Arc;

use super::any_searcher::AnySearcher;
use super::classic::Classic;
use super::hidden_search::HiddenSearch;
use super::knowledge::Knowledge;
use super::level::{Skill, Strength, draw_move, line_value};
use super::limits::{Limits, Line, Progress};
use super::random::Random;
#[cfg(feature = "networks")]
use crate::eval::network::Network;
use crate::{AnyPosition, Move, Status, Variant};

/// The nodes after which a player that must answer at once no longer waits until all moves have been looked at.
const FIRST_NODES: u64 = 20_000;
/// The nodes between two looks whether a player that must answer at once has a choice.
const FIRST_STEP: u64 = 256;

/// A computer player. It keeps its transposition table from move to move.
pub struct Player {
    searcher: AnySearcher,
    task: Task,
}

/// The current task of a player.
enum Task {
    /// The player has not been asked for a move.
    Idle,
    /// The move needed no search.
    Ready { choice: Option<Move> },
    /// The classic player is choosing a move.
    Classic(Box<Classic>),
    /// Searching one position: it is known where all enemy assassins stand.
    Open {
        strength: Strength,
        random: Random,
        first: Option<Move>,
    },
    /// Searching several arrangements of hidden enemy assassins.
    Hidden(Box<HiddenSearch>),
}

impl Player {
    /// The size in bytes of the transposition table with which the page's computer plays. A larger one holds more of the
    /// game's earlier searches, but its entries are seldom in the processor's caches: the search would be slower and no
    /// stronger (`docs/strength.md`).
    pub const TABLE_BYTES: usize = 8 << 20;

    /// A player with a transposition table of about `table_bytes` bytes.
    pub fn new(variant: Variant, table_bytes: usize) -> Player {
        Player {
            searcher: AnySearcher::new(variant, table_bytes),
            task: Task::Idle,
        }
    }

    /// Forgets the previous game.
    pub fn clear(&mut self) {
        self.searcher.clear();
        self.task = Task::Idle;
    }

    /// Evaluates positions with a network from now on if it is meant for the rule set, otherwise with the hand-written
    /// terms. Everything learnt so far is forgotten. If assassins are hidden, each searched arrangement is evaluated as
    /// if it were the true one.
    #[cfg(feature = "networks")]
    pub fn use_network(&mut self, network: Option<Arc<Network>>) {
        self.searcher.use_network(network);
    }

    /// Starts to think about the next move. For a player that was cleared before, the same knowledge, skill and seed
    /// give the same move.
    pub fn begin(&mut self, knowledge: &Knowledge, skill: Skill, seed: u64) {
        self.begin_among(knowledge, skill, seed, &[]);
    }

    /// Starts to think about which of some moves to play; see [`Player::begin`]. If the list is empty, it chooses among
    /// all legal moves.
    pub fn begin_among(&mut self, knowledge: &Knowledge, skill: Skill, seed: u64, asked: &[Move]) {
        let position = knowledge.position();
        let mut random = Random::new(seed ^ position.hash());
        let mut moves = knowledge.view().legal_moves();
        if !asked.is_empty() {
            moves.retain(|mv| asked.contains(mv));
        }
        if position.placing()[knowledge.viewer()] || moves.len() <= 1 {
            let choice = moves.get(random.below(moves.len())).copied();
            self.task = Task::Ready { choice };
            return;
        }
        let strength = match skill {
            Skill::Classic => {
                self.task = Task::Classic(Box::new(Classic::new(position, &moves)));
                return;
            }
            Skill::Level(level) => level.strength(position.variant()),
        };
        if strength.sees_mate
            && let Some(choice) = moves
                .iter()
                .copied()
                .find(|&mv| wins_at_once(knowledge, mv))
        {
            self.task = Task::Ready {
                choice: Some(choice),
            };
            return;
        }
        let Some(arrangement) = knowledge.belief().known_arrangement() else {
            let search = HiddenSearch::new(knowledge, strength, random, moves, asked.to_vec());
            self.task = Task::Hidden(Box::new(search));
            return;
        };
        let world = knowledge.belief().world(arrangement);
        let limits = Limits {
            nodes: strength.nodes,
            lines: strength.lines,
            root_moves: asked.to_vec(),
            ..Limits::default()
        };
        self.searcher
            .start(&world, &knowledge.repetition_keys(&world), limits);
        self.task = Task::Open {
            strength,
            random,
            first: moves.first().copied(),
        };
    }

    /// Continues thinking for about this number of nodes.
    pub fn step(&mut self, nodes: u64) -> Progress {
        match &mut self.task {
            Task::Idle | Task::Ready { .. } => Progress::Done,
            Task::Classic(classic) => classic.step(nodes),
            Task::Open { .. } => self.searcher.step(nodes),
            Task::Hidden(search) => search.step(&mut self.searcher, nodes),
        }
    }

    /// Thinks until there is a reason for a choice, for a player that must answer at once: a player that has not begun
    /// would make the first move of the list. This takes a few milliseconds at most.
    pub fn ensure_choice(&mut self) {
        loop {
            let nodes = self.nodes();
            let chosen = match &self.task {
                Task::Idle | Task::Ready { .. } => true,
                Task::Classic(classic) => classic.has_compared() && nodes >= FIRST_NODES,
                Task::Open { .. } => self.has_compared(),
                Task::Hidden(search) => {
                    search.has_values() || search.is_searching() && self.has_compared()
                }
            };
            if chosen || self.step(FIRST_STEP) == Progress::Done {
                return;
            }
        }
    }

    /// Whether the running search has looked at all its moves, or for long enough at some.
    fn has_compared(&self) -> bool {
        let first = self.searcher.depths().0 <= 1 && self.searcher.nodes() < FIRST_NODES;
        !first && !self.searcher.lines().is_empty()
    }

    /// The move that the player would play now, or `None` if there is no legal move. Repeated calls give the same move.
    pub fn choice(&self) -> Option<Move> {
        match &self.task {
            Task::Idle => None,
            Task::Ready { choice } => *choice,
            Task::Classic(classic) => classic.best(),
            Task::Open {
                strength,
                random,
                first,
            } => {
                let values: Vec<(Move, f64)> = self
                    .searcher
                    .lines()
                    .iter()
                    .map(|line| (line.best(), line_value(line)))
                    .collect();
                draw_move(&values, *strength, &mut random.clone()).or(*first)
            }
            Task::Hidden(search) => search.choice(&self.searcher),
        }
    }

    /// The lines of the current search, best first.
    pub fn lines(&self) -> &[Line] {
        match self.task {
            Task::Open { .. } | Task::Hidden(_) => self.searcher.lines(),
            _ => &[],
        }
    }

    /// The number of nodes searched for this move.
    pub fn nodes(&self) -> u64 {
        match &self.task {
            Task::Idle | Task::Ready { .. } => 0,
            Task::Classic(classic) => classic.nodes(),
            Task::Open { .. } => self.searcher.nodes(),
            Task::Hidden(search) => search.nodes(&self.searcher),
        }
    }

    /// The progress of the current task, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let share = match &self.task {
            Task::Idle | Task::Ready { .. } => 1.0,
            Task::Classic(classic) => classic.progress(),
            Task::Open { strength, .. } => self.searcher.nodes() as f64 / strength.nodes as f64,
            Task::Hidden(search) => search.nodes(&self.searcher) as f64 / search.budget() as f64,
        };
        share.min(1.0)
    }

    /// The depth of the current search, in plies. It is 0 where none is deepened: the classic player searches each move to
    /// its full depth at once.
    pub fn depth(&self) -> u32 {
        let deepens = match &self.task {
            Task::Idle | Task::Ready { .. } | Task::Classic(_) => false,
            Task::Open { .. } => true,
            Task::Hidden(search) => search.is_searching(),
        };
        if deepens { self.searcher.depths().0 } else { 0 }
    }
}

/// Whether a move wins the game at once, as far as the mover can tell.
fn wins_at_once(knowledge: &Knowledge, mv: Move) -> bool {
    let mut after: AnyPosition = *knowledge.position();
    after.play_unchecked(mv);
    match after.status() {
        Status::KingCaptured { .. } => true,
        // If an enemy assassin is hidden, the other side may still have a legal move.
        Status::Checkmate { .. } => knowledge.view().hidden_count(!knowledge.viewer()) == 0,
        _ => false,
    }
}
