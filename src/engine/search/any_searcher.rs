//! A search of whichever rule set a game has: what the worker, UCI and the players drive.

use super::{Limits, Line, Progress, Searcher, Visit};
use crate::rules::{Assassin, Chess, Dinosaur, DinosaurAssassin, Portal, PortalStandard};
use crate::{AnyPosition, Variant};

/// A [`Searcher`] of a rule set chosen at run time.
pub struct AnySearcher {
    bytes: usize,
    searcher: Kind,
}

enum Kind {
    Chess(Searcher<Chess>),
    Dinosaur(Searcher<Dinosaur>),
    Assassin(Searcher<Assassin>),
    DinosaurAssassin(Searcher<DinosaurAssassin>),
    Portal(Searcher<Portal>),
    PortalStandard(Searcher<PortalStandard>),
}

/// Runs the same code for whichever searcher it is.
macro_rules! each {
    ($kind:expr, $searcher:ident => $body:expr) => {
        match $kind {
            Kind::Chess($searcher) => $body,
            Kind::Dinosaur($searcher) => $body,
            Kind::Assassin($searcher) => $body,
            Kind::DinosaurAssassin($searcher) => $body,
            Kind::Portal($searcher) => $body,
            Kind::PortalStandard($searcher) => $body,
        }
    };
}

impl AnySearcher {
    /// A searcher for a rule set whose table takes about so many bytes.
    pub fn new(variant: Variant, table_bytes: usize) -> AnySearcher {
        AnySearcher {
            bytes: table_bytes,
            searcher: Kind::new(variant, table_bytes),
        }
    }

    /// The rule set that it searches.
    pub fn variant(&self) -> Variant {
        match self.searcher {
            Kind::Chess(_) => Variant::Chess,
            Kind::Dinosaur(_) => Variant::Dinosaur,
            Kind::Assassin(_) => Variant::Assassin,
            Kind::DinosaurAssassin(_) => Variant::DinosaurAssassin,
            Kind::Portal(_) => Variant::Portal,
            Kind::PortalStandard(_) => Variant::PortalStandard,
        }
    }

    /// Forgets what was learnt: for a new game.
    pub fn clear(&mut self) {
        each!(&mut self.searcher, searcher => searcher.clear());
    }

    /// Begins a search, see [`Searcher::start`]. Another rule set than before starts with nothing learnt.
    pub fn start(&mut self, root: &AnyPosition, visits: &[Visit], limits: Limits) {
        if root.variant() != self.variant() {
            self.searcher = Kind::new(root.variant(), self.bytes);
        }
        match (&mut self.searcher, root) {
            (Kind::Chess(searcher), AnyPosition::Chess(root)) => {
                searcher.start(*root, visits, limits)
            }
            (Kind::Dinosaur(searcher), AnyPosition::Dinosaur(root)) => {
                searcher.start(*root, visits, limits)
            }
            (Kind::Assassin(searcher), AnyPosition::Assassin(root)) => {
                searcher.start(*root, visits, limits)
            }
            (Kind::DinosaurAssassin(searcher), AnyPosition::DinosaurAssassin(root)) => {
                searcher.start(*root, visits, limits);
            }
            (Kind::Portal(searcher), AnyPosition::Portal(root)) => {
                searcher.start(*root, visits, limits)
            }
            (Kind::PortalStandard(searcher), AnyPosition::PortalStandard(root)) => {
                searcher.start(*root, visits, limits);
            }
            // The rule set was made the same above.
            _ => {}
        }
    }

    /// Searches on, see [`Searcher::step`].
    pub fn step(&mut self, nodes: u64) -> Progress {
        each!(&mut self.searcher, searcher => searcher.step(nodes))
    }

    /// The best lines found so far, best first.
    pub fn lines(&self) -> &[Line] {
        each!(&self.searcher, searcher => searcher.lines())
    }

    /// Nodes searched since the start.
    pub fn nodes(&self) -> u64 {
        each!(&self.searcher, searcher => searcher.nodes())
    }

    /// The depth that was reached, and that of the longest line looked at.
    pub fn depths(&self) -> (u32, u32) {
        each!(&self.searcher, searcher => searcher.depths())
    }

    /// How full the table is, in thousandths.
    pub fn table_permille(&self) -> u32 {
        each!(&self.searcher, searcher => searcher.table_permille())
    }
}

impl Kind {
    fn new(variant: Variant, bytes: usize) -> Kind {
        match variant {
            Variant::Chess => Kind::Chess(Searcher::new(bytes)),
            Variant::Dinosaur => Kind::Dinosaur(Searcher::new(bytes)),
            Variant::Assassin => Kind::Assassin(Searcher::new(bytes)),
            Variant::DinosaurAssassin => Kind::DinosaurAssassin(Searcher::new(bytes)),
            Variant::Portal => Kind::Portal(Searcher::new(bytes)),
            Variant::PortalStandard => Kind::PortalStandard(Searcher::new(bytes)),
        }
    }
}
