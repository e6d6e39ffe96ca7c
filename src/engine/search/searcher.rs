//! The search of one rule set: its state, and its control in slices. A single node is searched in `alpha_beta` and
//! `quiesce`.

#[cfg(feature = "networks")]
use std::sync::Arc;

use super::alpha_beta::{Node, NodeArgs};
use super::candidates::Candidates;
use super::history::{CorrectionKeys, Histories, NO_MOVE, PieceTo};
use super::limits::{Limits, Line, Progress};
use super::pack;
use super::params::{reduction_base, reduction_divisor};
use super::repetition::Path;
use super::root::Root;
use super::score::{INFINITE, MATE_BOUND, MAX_PLY};
use super::table::{TranspositionTable, TtHit};
use crate::eval::{PawnCache, evaluate};
#[cfg(feature = "networks")]
use crate::eval::{
    evaluate_by_network,
    network::{self, Network},
};
use crate::rules::Rules;
#[cfg(feature = "networks")]
use crate::rules::variant::Variant;
use crate::{Bitboard, Color, FIFTY_MOVES, Move, Position, RepetitionKey, Role};

/// A search of one rule set, driven in steps. Everything it learns is kept for the next search of the same game.
pub struct Searcher<R: Rules> {
    pub(super) table: TranspositionTable,
    pub(super) histories: Histories,
    pub(super) pawns: PawnCache,
    /// The network that evaluates positions instead of, or together with, the hand-written terms.
    #[cfg(feature = "networks")]
    network: Option<Box<network::Evaluator>>,
    pub(super) reductions: Box<[[i8; 64]; 64]>,

    pub(super) position: Option<Position<R>>,
    pub(super) root: Root,
    pub(super) path: Path,
    /// The nodes of a suspended search, the root last.
    pub(super) suspended: Vec<Node>,
    /// The candidates of all active nodes; those of a child follow those of its parent.
    pub(super) list: Candidates,
    pub(super) variations: Vec<Vec<Move>>,
    /// The corrected static evaluation at each ply of the current line.
    pub(super) static_evals: [i32; MAX_PLY + 2],
    /// The moves of the current line.
    pub(super) line: [PieceTo; MAX_PLY + 2],

    pub(super) nodes: u64,
    pub(super) pause_at: u64,
    pub(super) selective_depth: usize,
}

impl<R: Rules> Searcher<R> {
    /// A searcher with a transposition table of about `table_bytes` bytes.
    pub fn new(table_bytes: usize) -> Searcher<R> {
        Searcher {
            table: TranspositionTable::new(table_bytes),
            histories: Histories::new(),
            pawns: PawnCache::new(),
            #[cfg(feature = "networks")]
            network: None,
            reductions: reductions(),
            position: None,
            root: Root::idle(),
            path: Path::default(),
            suspended: Vec::new(),
            list: Candidates::new(),
            variations: vec![Vec::new(); MAX_PLY + 2],
            static_evals: [0; MAX_PLY + 2],
            line: [NO_MOVE; MAX_PLY + 2],
            nodes: 0,
            pause_at: 0,
            selective_depth: 0,
        }
    }

    /// Forgets everything learnt so far, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
        if cfg!(feature = "tuning") {
            self.reductions = reductions();
        }
    }

    /// Evaluates positions with a network from now on, or with the hand-written terms if there is none, if it is
    /// meant for other rule sets, or if a position has other portals than the network was trained with. Everything learnt so far is forgotten, because it was based on other values.
    #[cfg(feature = "networks")]
    pub fn use_network(&mut self, network: Option<Arc<Network>>) {
        self.network = evaluator(network, R::VARIANT);
        self.clear();
    }

    /// Starts a search, dropping any unfinished one. `repetition_keys` holds the positions of the game up to and
    /// including the root, oldest first. If it is empty, the game begins at the root.
    pub fn start(
        &mut self,
        position: Position<R>,
        repetition_keys: &[RepetitionKey],
        limits: Limits,
    ) {
        match repetition_keys {
            [] => self.path.restart(&[RepetitionKey {
                hash: position.hash(),
                irreversible: true,
            }]),
            _ => self.path.restart(repetition_keys),
        }
        self.table.next_search();
        self.suspended.clear();
        self.list.clear();
        self.line.fill(NO_MOVE);
        self.histories.forget_killers();
        self.nodes = 0;
        self.selective_depth = 0;
        self.root = Root::new(position.legal_moves(), limits);
        self.position = Some(position);
    }

    /// Continues the search for about this number of nodes. The size of the steps does not matter: many small steps
    /// give the same result as one large step.
    pub fn step(&mut self, nodes: u64) -> Progress {
        let end = self.nodes.saturating_add(nodes);
        let Some(position) = self.position else {
            return Progress::Done;
        };
        while !self.root.done {
            let node_limit = self.root.node_limit();
            self.pause_at = end.min(node_limit);
            let (alpha, beta, _) = self.root.window;
            let args = NodeArgs {
                alpha,
                beta,
                depth: self.root.iteration as i32,
                ply: 0,
                cut_node: false,
                in_check: position.is_check(),
                excluded: pack::NONE,
            };
            match self.search(&position, args) {
                Some(value) => self.root.finish_window(value),
                None if self.nodes >= node_limit => self.root.done = true,
                None => break,
            }
        }
        if self.root.done {
            Progress::Done
        } else {
            Progress::Running
        }
    }

    /// The best lines found so far, best first. Empty before the first move is searched, or if there is no legal move.
    pub fn lines(&self) -> &[Line] {
        &self.root.lines
    }

    /// The number of nodes searched since the start.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The depth reached and the selective depth (the length of the longest line searched), in plies.
    pub fn depths(&self) -> (u32, u32) {
        (self.root.iteration as u32, self.selective_depth as u32)
    }

    /// The share of the nodes that were spent on the best move, 0 to 1, those of the last iterations above all. The more it
    /// is, the less any other move is likely to replace the best one.
    pub fn share_of_best(&self) -> f32 {
        self.root.share_of_best()
    }

    /// The fill level of the transposition table, in thousandths.
    pub fn table_permille(&self) -> u32 {
        self.table.permille()
    }

    /// The static evaluation of a position at a ply of the current line.
    #[cfg_attr(
        not(feature = "networks"),
        expect(unused_variables, reason = "the terms do not ask for the ply")
    )]
    pub(super) fn evaluate(&mut self, position: &Position<R>, ply: usize) -> i32 {
        #[cfg(feature = "networks")]
        let value = match &mut self.network {
            Some(network) if R::suits_network(&position.extra) => {
                evaluate_by_network(position, network, &mut self.pawns, ply)
            }
            _ => evaluate(position, &mut self.pawns),
        };
        #[cfg(not(feature = "networks"))]
        let value = evaluate(position, &mut self.pawns);
        value.clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
    }

    /// Whether the value of an entry may be believed without a search. The table keeps only a part of the key, and a mate
    /// that belongs to another position would be told to people. So its move must be legal here, or where it has none, its
    /// static evaluation must be the one of this position.
    pub(super) fn is_credible(
        &mut self,
        position: &Position<R>,
        hit: TtHit,
        ply: usize,
        in_check: bool,
    ) -> bool {
        if hit.value.abs() < MATE_BOUND {
            return true;
        }
        match pack::unpack(hit.best) {
            Some(mv) => position.is_legal(mv),
            None if in_check => hit.eval == -INFINITE,
            None => hit.eval == self.evaluate(position, ply),
        }
    }

    /// Whether the rules end the game here as a draw, apart from repetition. Mate takes precedence over the fifty-move
    /// rule.
    pub(super) fn is_drawn(position: &Position<R>, check: bool) -> bool {
        let fifty = position.halfmove_clock() >= FIFTY_MOVES;
        fifty && (!check || position.has_legal_move()) || position.is_insufficient()
    }

    pub(super) fn correction(&self, position: &Position<R>) -> i32 {
        self.histories
            .correction(position.turn(), Self::correction_keys(position))
    }

    pub(super) fn correction_keys(position: &Position<R>) -> CorrectionKeys {
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

    /// The two moves before a ply, the last one first.
    pub(super) fn previous_moves(&self, ply: usize) -> [PieceTo; 2] {
        let back = |plies: usize| {
            ply.checked_sub(plies)
                .map_or(NO_MOVE, |index| self.line[index])
        };
        [back(1), back(2)]
    }
}

/// Creates the network evaluator for a rule set, or returns `None` if there is no network for it.
#[cfg(feature = "networks")]
#[inline(never)] // One for all rule sets.
fn evaluator(network: Option<Arc<Network>>, variant: Variant) -> Option<Box<network::Evaluator>> {
    let network = network.filter(|network| network.is_for(variant))?;
    Some(Box::new(network::Evaluator::new(network, MAX_PLY + 1)))
}

/// The base late move reductions, in plies, by depth and move number.
#[inline(never)] // One for all rule sets.
fn reductions() -> Box<[[i8; 64]; 64]> {
    let [base, divisor] =
        [reduction_base(), reduction_divisor()].map(|hundredths| f64::from(hundredths) / 100.0);
    let mut reductions = Box::new([[0; 64]; 64]);
    for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
        for (number, entry) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (number as f64).ln();
            *entry = (base + product / divisor) as i8;
        }
    }
    reductions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Chess;

    #[test]
    fn a_mate_of_another_position_is_not_believed() {
        let position = |fen: &str| Position::<Chess>::from_fen(fen).expect("a position");
        let here = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
        let mut searcher = Searcher::<Chess>::new(1 << 12);
        let eval = searcher.evaluate(&here, 0);
        let entry = |best: &str, eval: i32, value: i32| TtHit {
            best: best.parse().map_or(pack::NONE, pack::pack),
            value,
            eval,
            depth: 5,
            bound: crate::search::table::Bound::Exact,
        };
        let mate = crate::search::score::MATE - 5;
        for (hit, check, believed) in [
            (entry("d1d8", eval, mate), false, true),
            (entry("d1d8", eval + 1, mate), false, true),
            (entry("d2d8", eval, mate), false, false),
            (entry("", eval, -mate), false, true),
            (entry("", eval + 1, -mate), false, false),
            (entry("", -INFINITE, -mate), true, true),
            (entry("", eval, -mate), true, false),
            (entry("d2d8", eval + 1, 300), false, true),
        ] {
            assert_eq!(
                searcher.is_credible(&here, hit, 1, check),
                believed,
                "{hit:?}"
            );
        }
    }

    #[test]
    fn killers_are_forgotten_at_the_start_of_each_search() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let position = Position::<Chess>::from_fen(start).expect("a position");
        let mut searcher = Searcher::<Chess>::new(1 << 12);
        let any = |searcher: &Searcher<Chess>| {
            let mut killers = searcher.histories.killers.iter().flatten();
            killers.any(|&killer| killer != pack::NONE)
        };
        searcher.start(position, &[], Limits::depth(5));
        searcher.step(u64::MAX);
        assert!(any(&searcher));
        searcher.start(position, &[], Limits::depth(5));
        assert!(!any(&searcher));
    }
}
