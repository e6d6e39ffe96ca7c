//! A search of whichever rule set a game has: what the worker, UCI and the players drive.

#[cfg(feature = "networks")]
use std::sync::Arc;

use super::limits::{Limits, Line, Progress};
use super::searcher::Searcher;
use crate::any_position::AnyPosition;
#[cfg(feature = "networks")]
use crate::eval::network::Network;
use crate::history::Visit;
use crate::rules::Rules;
use crate::rules::with_rules;
use crate::variant::Variant;

/// A [`Searcher`] of a rule set chosen at run time.
pub struct AnySearcher {
    bytes: usize,
    variant: Variant,
    searcher: Box<dyn Search>,
    #[cfg(feature = "networks")]
    network: Option<Arc<Network>>,
}

/// What the searchers of all rule sets have in common.
trait Search {
    fn clear(&mut self);
    fn start(&mut self, root: &AnyPosition, visits: &[Visit], limits: Limits);
    fn step(&mut self, nodes: u64) -> Progress;
    fn lines(&self) -> &[Line];
    fn nodes(&self) -> u64;
    fn depths(&self) -> (u32, u32);
    fn table_permille(&self) -> u32;
    #[cfg(feature = "networks")]
    fn use_network(&mut self, network: Option<Arc<Network>>);
}

impl<R: Rules> Search for Searcher<R> {
    fn clear(&mut self) {
        self.clear();
    }

    fn start(&mut self, root: &AnyPosition, visits: &[Visit], limits: Limits) {
        // A position of another rule set would be a mistake of this file; the search then goes on as it was.
        if let Some(root) = root.of_rules() {
            self.start(*root, visits, limits);
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

    fn table_permille(&self) -> u32 {
        self.table_permille()
    }

    #[cfg(feature = "networks")]
    fn use_network(&mut self, network: Option<Arc<Network>>) {
        self.use_network(network);
    }
}

/// A searcher for a rule set.
fn searcher(variant: Variant, table_bytes: usize) -> Box<dyn Search> {
    with_rules!(variant, R => Box::new(Searcher::<R>::new(table_bytes)))
}

impl AnySearcher {
    /// A searcher for a rule set whose table takes about this number of bytes.
    pub fn new(variant: Variant, table_bytes: usize) -> AnySearcher {
        AnySearcher {
            bytes: table_bytes,
            variant,
            searcher: searcher(variant, table_bytes),
            #[cfg(feature = "networks")]
            network: None,
        }
    }

    /// Values positions by a network from now on where it is for their rule set, or by the terms again. What was learnt is
    /// forgotten.
    #[cfg(feature = "networks")]
    pub fn use_network(&mut self, network: Option<Arc<Network>>) {
        self.searcher.use_network(network.clone());
        self.network = network;
    }

    /// The rule set that it searches.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Forgets what was learnt: for a new game.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Begins a search, see [`Searcher::start`]. Another rule set than before starts with nothing learnt.
    pub fn start(&mut self, root: &AnyPosition, visits: &[Visit], limits: Limits) {
        if root.variant() != self.variant {
            self.variant = root.variant();
            self.searcher = searcher(self.variant, self.bytes);
            #[cfg(feature = "networks")]
            self.searcher.use_network(self.network.clone());
        }
        self.searcher.start(root, visits, limits);
    }

    /// Searches on, see [`Searcher::step`].
    pub fn step(&mut self, nodes: u64) -> Progress {
        self.searcher.step(nodes)
    }

    /// Searches a position until its limits are reached, and gives the best lines, best first. It forgets nothing before.
    pub fn search(&mut self, root: &AnyPosition, visits: &[Visit], limits: Limits) -> &[Line] {
        self.start(root, visits, limits);
        while self.step(u64::MAX) == Progress::Going {}
        self.lines()
    }

    /// The best lines found so far, best first.
    pub fn lines(&self) -> &[Line] {
        self.searcher.lines()
    }

    /// Nodes searched since the start.
    pub fn nodes(&self) -> u64 {
        self.searcher.nodes()
    }

    /// The depth that was reached, and that of the longest line looked at.
    pub fn depths(&self) -> (u32, u32) {
        self.searcher.depths()
    }

    /// How full the table is, in thousandths.
    pub fn table_permille(&self) -> u32 {
        self.searcher.table_permille()
    }
}
