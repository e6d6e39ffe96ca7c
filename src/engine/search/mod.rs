//! The computer player: a search of the tree, levels of skill on top of it, and play against what cannot be seen.
//! There is no clock here and no chance: time is whoever calls [`Searcher::step`], chance is a seed.

mod any_searcher;
mod belief;
mod choose;
mod classic;
mod enter;
mod exchange;
mod frame;
mod history;
mod knowledge;
mod level;
mod limits;
mod node;
mod order;
mod pack;
mod params;
mod path;
mod player;
mod quiesce;
mod random;
mod score;
mod table;
mod unseen;

pub use any_searcher::AnySearcher;
pub use belief::{Belief, BeliefError};
pub use knowledge::Knowledge;
pub use level::{Level, Skill, UnknownSkill};
pub use limits::{Limits, Line, Progress};
pub use path::{Visit, visits};
pub use player::Player;
pub use random::Random;
pub use score::Score;

use crate::eval::{PawnCache, evaluate};
use crate::rules::Rules;
use crate::{Bitboard, Color, Move, Position, Role};
use frame::{Call, Frame};
use history::{CorrectionKeys, Footprint, Histories, NO_FOOTPRINT};
use order::Candidate;
use params::{REDUCTION_BASE, REDUCTION_DIVISOR, WINDOW, WINDOW_DEPTH};
use path::Path;
use score::{INFINITE, MATE, MATE_BOUND, MAX_PLY};
use table::Table;

/// A search of one rule set, in steps. It keeps what it learns for the next search of the same game.
pub struct Searcher<R: Rules> {
    table: Table,
    histories: Histories,
    pawns: PawnCache,
    reductions: Box<[[i8; 64]; 64]>,

    root: Option<Position<R>>,
    limits: Limits,
    path: Path,
    /// The nodes that wait to be continued, the root last.
    suspended: Vec<Frame>,
    /// The candidates of all nodes at work, each node's after its parent's.
    list: Vec<Candidate>,
    variations: Vec<Vec<Move>>,
    evals: [i32; MAX_PLY + 2],
    footprints: [Footprint; MAX_PLY + 2],
    /// How many nodes each root move cost: what is hard to refute is tried early.
    efforts: Vec<(Move, u64)>,

    nodes: u64,
    pause_at: u64,
    deepest: usize,
    done: bool,
    /// The depth at work.
    iteration: usize,
    /// Which of the wanted lines is at work.
    line: usize,
    window: (i32, i32, i32),
    lines: Vec<Line>,
}

impl<R: Rules> Searcher<R> {
    /// A searcher whose table takes about so many bytes.
    pub fn new(table_bytes: usize) -> Searcher<R> {
        let mut reductions = Box::new([[0; 64]; 64]);
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (number as f64).ln();
                *entry = (REDUCTION_BASE + product / REDUCTION_DIVISOR) as i8;
            }
        }
        Searcher {
            table: Table::new(table_bytes),
            histories: Histories::new(),
            pawns: PawnCache::new(),
            reductions,
            root: None,
            limits: Limits::default(),
            path: Path::default(),
            suspended: Vec::new(),
            list: Vec::with_capacity(4096),
            variations: vec![Vec::new(); MAX_PLY + 2],
            evals: [0; MAX_PLY + 2],
            footprints: [NO_FOOTPRINT; MAX_PLY + 2],
            efforts: Vec::new(),
            nodes: 0,
            pause_at: 0,
            deepest: 0,
            done: true,
            iteration: 1,
            line: 0,
            window: (-INFINITE, INFINITE, WINDOW),
            lines: Vec::new(),
        }
    }

    /// Forgets what was learnt: for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// Begins a search; an unfinished one is dropped. `visits` are the positions of the game, oldest
    /// first, the root included; none is a game that begins here.
    pub fn start(&mut self, root: Position<R>, visits: &[Visit], limits: Limits) {
        match visits {
            [] => self.path.restart(&[Visit {
                hash: root.hash(),
                breaks: true,
            }]),
            _ => self.path.restart(visits),
        }
        self.table.next_search();
        self.suspended.clear();
        self.list.clear();
        self.footprints.fill(NO_FOOTPRINT);
        self.nodes = 0;
        self.deepest = 0;
        self.iteration = 1;
        self.line = 0;
        self.lines.clear();
        self.window = (-INFINITE, INFINITE, WINDOW);
        let mut moves: Vec<Move> = root.legal_moves().iter().copied().collect();
        if !limits.among.is_empty() {
            moves.retain(|m| limits.among.contains(m));
        }
        self.efforts = moves.iter().map(|&m| (m, 0)).collect();
        self.done = moves.is_empty();
        self.limits = Limits {
            lines: limits.lines.clamp(1, moves.len().max(1)),
            ..limits
        };
        self.root = Some(root);
    }

    /// Searches on for about so many nodes. Steps change nothing: many small ones find what one large one finds.
    pub fn step(&mut self, nodes: u64) -> Progress {
        let end = self.nodes.saturating_add(nodes);
        let Some(root) = self.root.take() else {
            return Progress::Done;
        };
        while !self.done {
            let enough = self.enough();
            self.pause_at = end.min(enough);
            let (alpha, beta, _) = self.window;
            let depth = self.iteration as i32;
            let check = root.is_check();
            let call = Call {
                alpha,
                beta,
                depth,
                ply: 0,
                cut: false,
                check,
                without: pack::NONE,
            };
            match self.node(&root, call) {
                Some(value) => self.conclude(value),
                None if self.nodes >= enough => self.done = true,
                None => break,
            }
        }
        self.root = Some(root);
        if self.done {
            Progress::Done
        } else {
            Progress::Going
        }
    }

    /// After how many nodes it ends. The first depth is always finished: each line that was asked for needs a move.
    fn enough(&self) -> u64 {
        if self.iteration == 1 {
            u64::MAX
        } else {
            self.limits.nodes
        }
    }

    /// The best lines found so far, best first. Empty before the first move is searched, and where there is no move.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Nodes searched since the start.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The depth that was reached, and that of the longest line looked at.
    pub fn depths(&self) -> (u32, u32) {
        (self.iteration as u32, self.deepest as u32)
    }

    /// How full the table is, in thousandths.
    pub fn table_permille(&self) -> u32 {
        self.table.permille()
    }

    /// A window's search is over: widen it, or go on to the next line or depth.
    fn conclude(&mut self, value: i32) {
        let (alpha, beta, width) = self.window;
        if value <= alpha && alpha > -INFINITE {
            self.window = (
                wider_below(value, width),
                i32::midpoint(alpha, beta).max(value + 1),
                width * 2,
            );
            return;
        }
        if value >= beta && beta < INFINITE {
            self.window = (alpha, wider_above(value, width), width * 2);
            return;
        }
        if let Some(line) = self.lines.get_mut(self.line) {
            line.depth = self.iteration as u32;
        }
        self.line += 1;
        if self.line >= self.limits.lines {
            self.line = 0;
            limits::best_first(&mut self.lines);
            self.next_iteration();
        }
        let expected = self.lines.get(self.line).map(|line| line.value);
        self.window = match expected {
            Some(value) if self.iteration as i32 >= WINDOW_DEPTH && value.abs() < MATE_BOUND => {
                (value - WINDOW, value + WINDOW, WINDOW)
            }
            _ => (-INFINITE, INFINITE, WINDOW),
        };
    }

    fn next_iteration(&mut self) {
        let depth = self.iteration as u32;
        // A mate that is nearer than the search is deep gets no nearer.
        let settled = self
            .lines
            .iter()
            .all(|line| MATE - line.value.abs() + 2 <= self.iteration as i32);
        if depth >= self.limits.depth
            || depth as usize >= MAX_PLY
            || settled && !self.lines.is_empty()
        {
            self.done = true;
        } else {
            self.iteration += 1;
        }
    }

    /// Leaves out root moves that are not asked for or have their line already, and puts the costly ones first.
    fn arrange_root(&mut self, start: usize) {
        let taken = &self.lines[..self.line.min(self.lines.len())];
        let wanted = self.lines.get(self.line).map(Line::best);
        let mut kept = start;
        for index in start..self.list.len() {
            let candidate = self.list[index];
            let asked = self.efforts.iter().any(|(play, _)| *play == candidate.play);
            if asked && taken.iter().all(|line| line.best() != candidate.play) {
                self.list[kept] = candidate;
                kept += 1;
            }
        }
        self.list.truncate(kept);
        order::arrange(&mut self.list[start..], wanted, &self.efforts);
    }

    fn note_root_effort(&mut self, play: Move, nodes: u64) {
        if let Some(entry) = self.efforts.iter_mut().find(|(m, _)| *m == play) {
            entry.1 = entry.1 / 2 + nodes;
        }
    }

    /// The root has a new best line. Where it failed high its value is only a lower bound, but the move is known.
    fn note_root_best(&mut self, value: i32, _beta: i32) {
        let moves = self.variations[0].clone();
        let depth = self.iteration as u32;
        let line = Line {
            moves,
            value,
            depth,
        };
        // The move may have had a line of its own further down.
        let old = self
            .lines
            .iter()
            .skip(self.line)
            .position(|other| other.best() == line.best());
        match old.map(|index| index + self.line) {
            Some(index) => {
                self.lines.remove(index);
                self.lines.insert(self.line, line);
            }
            None => {
                self.lines.insert(self.line.min(self.lines.len()), line);
                self.lines.truncate(self.limits.lines);
            }
        }
    }

    /// Whether the root leaves out moves now, so that its value is not the position's.
    fn is_partial_root(&self) -> bool {
        self.line > 0 || !self.limits.among.is_empty()
    }

    fn evaluate(&mut self, position: &Position<R>) -> i32 {
        evaluate(position, &mut self.pawns).clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
    }

    fn correction(&self, position: &Position<R>) -> i32 {
        self.histories
            .correction(position.turn(), Self::correction_keys(position))
    }

    fn correction_keys(position: &Position<R>) -> CorrectionKeys {
        let board = position.board();
        let pawns = position.by_role(Role::Pawn);
        let [white, black] = Color::ALL.map(|color| position.by_color(color));
        let mix = |a: Bitboard, b: Bitboard, c: Bitboard| {
            a.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
                ^ b.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
                ^ c.0.wrapping_mul(0xd6e8_feb8_6659_fd93)
        };
        let pieces = |side: Bitboard| {
            mix(
                board.diagonal_sliders() & side,
                board.straight_sliders() & side,
                side.without(pawns),
            )
        };
        [
            mix(pawns & white, pawns & black, Bitboard::EMPTY),
            pieces(white),
            pieces(black),
        ]
    }

    /// Whether the side to move has a rook or more, or two pieces at least, besides pawns and king: with less, passing may
    /// be its best move.
    fn has_pieces(position: &Position<R>) -> bool {
        let own = position.by_color(position.turn());
        let humble = position.by_role(Role::Pawn) | position.by_role(Role::King);
        own.without(humble).more_than_one() || own.meets(position.board().straight_sliders())
    }

    /// The footprints of the two moves before a ply.
    fn before(&self, ply: usize) -> [Footprint; 2] {
        let back = |plies: usize| {
            ply.checked_sub(plies)
                .map_or(NO_FOOTPRINT, |index| self.footprints[index])
        };
        [back(1), back(2)]
    }
}

fn wider_below(value: i32, width: i32) -> i32 {
    if width > 600 {
        -INFINITE
    } else {
        (value - width).max(-INFINITE)
    }
}

fn wider_above(value: i32, width: i32) -> i32 {
    if width > 600 {
        INFINITE
    } else {
        (value + width).min(INFINITE)
    }
}
