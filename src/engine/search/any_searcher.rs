//! A searcher whose rule set is chosen at run time. The worker, UCI and the computer players use it.

#[cfg(feature = "networks")]
use std::sync::Arc;

use super::limits::{Limits, Line, Progress};
use super::searcher::Searcher;
#[cfg(feature = "networks")]
use crate::eval::network::Network;
use crate::rules::Rules;
use crate::rules::with_rules;
use crate::{AnyPosition, RepetitionKey, Variant};

/// A [`Searcher`] of a rule set chosen at run time.
pub struct AnySearcher {
    bytes: usize,
    variant: Variant,
    searcher: Box<dyn Search>,
    #[cfg(feature = "networks")]
    network: Option<Arc<Network>>,
}

/// The common interface of the searchers of all rule sets.
trait Search {
    fn clear(&mut self);
    fn start(&mut self, root: &AnyPosition, repetition_keys: &[RepetitionKey], limits: Limits);
    fn step(&mut self, nodes: u64) -> Progress;
    fn lines(&self) -> &[Line];
    fn nodes(&self) -> u64;
    fn depths(&self) -> (u32, u32);
    fn share_of_best(&self) -> f32;
    fn table_permille(&self) -> u32;
    #[cfg(feature = "networks")]
    fn use_network(&mut self, network: Option<Arc<Network>>);
}

impl<R: Rules> Search for Searcher<R> {
    fn clear(&mut self) {
        self.clear();
    }

    fn start(&mut self, root: &AnyPosition, repetition_keys: &[RepetitionKey], limits: Limits) {
        // A position of another rule set here would be a bug in this file; the previous search then simply continues.
        if let Some(root) = root.of_rules() {
            self.start(*root, repetition_keys, limits);
        }
    }

    fn step(&mut self, nodes: u64) -> Progress {
        self.step(nodes)
    }

    fn lines(&self) -> &[Line] {
        self.lines()
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }

    fn depths(&self) -> (u32, u32) {
        self.depths()
    }

    fn share_of_best(&self) -> f32 {
        self.share_of_best()
    }

    fn table_permille(&self) -> u32 {
        self.table_permille()
    }

    #[cfg(feature = "networks")]
    fn use_network(&mut self, network: Option<Arc<Network>>) {
        self.use_network(network);
    }
}

/// Creates a searcher for a rule set.
fn searcher(variant: Variant, table_bytes: usize) -> Box<dyn Search> {
    with_rules!(variant, R => Box::new(Searcher::<R>::new(table_bytes)))
}

impl AnySearcher {
    /// A searcher for a rule set with a transposition table of about `table_bytes` bytes.
    pub fn new(variant: Variant, table_bytes: usize) -> AnySearcher {
        AnySearcher {
            bytes: table_bytes,
            variant,
            searcher: searcher(variant, table_bytes),
            #[cfg(feature = "networks")]
            network: None,
        }
    }

    /// Evaluates positions with a network from now on if it is meant for the rule set, otherwise with the hand-written
    /// terms. Everything learnt so far is forgotten.
    #[cfg(feature = "networks")]
    pub fn use_network(&mut self, network: Option<Arc<Network>>) {
        self.searcher.use_network(network.clone());
        self.network = network;
    }

    /// The rule set being searched.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Forgets everything learnt so far, for a new game.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Starts a search; see [`Searcher::start`]. If the rule set changes, everything learnt so far is forgotten.
    pub fn start(&mut self, root: &AnyPosition, repetition_keys: &[RepetitionKey], limits: Limits) {
        if root.variant() != self.variant {
            self.variant = root.variant();
            self.searcher = searcher(self.variant, self.bytes);
            #[cfg(feature = "networks")]
            self.searcher.use_network(self.network.clone());
        }
        self.searcher.start(root, repetition_keys, limits);
    }

    /// Continues the search; see [`Searcher::step`].
    pub fn step(&mut self, nodes: u64) -> Progress {
        self.searcher.step(nodes)
    }

    /// Searches a position until a limit is reached. Returns the best lines, best first. Everything learnt so far is
    /// kept.
    pub fn search(
        &mut self,
        root: &AnyPosition,
        repetition_keys: &[RepetitionKey],
        limits: Limits,
    ) -> &[Line] {
        self.start(root, repetition_keys, limits);
        while self.step(u64::MAX) == Progress::Running {}
        self.lines()
    }

    /// The best lines found so far, best first.
    pub fn lines(&self) -> &[Line] {
        self.searcher.lines()
    }

    /// The number of nodes searched since the start.
    pub fn nodes(&self) -> u64 {
        self.searcher.nodes()
    }

    /// The depth reached and the selective depth (the length of the longest line searched), in plies.
    pub fn depths(&self) -> (u32, u32) {
        self.searcher.depths()
    }

    /// The share of the nodes that were spent on the best move; see [`Searcher::share_of_best`].
    pub fn share_of_best(&self) -> f32 {
        self.searcher.share_of_best()
    }

    /// The fill level of the transposition table, in thousandths.
    pub fn table_permille(&self) -> u32 {
        self.searcher.table_permille()
    }
}
