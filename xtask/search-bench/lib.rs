//! One search of a fixed size in a middlegame of each rule set, which the caller times natively and in WebAssembly.
//! Nothing else belongs here.

use std::sync::Arc;

use engine::eval::network::{Network, NetworkFamily, value};
use engine::search::{AnySearcher, Limits, Player, Random};
use engine::{AnyPosition, Variant};
use wasm_bindgen::prelude::*;

/// Nodes of the search that is timed: as many as level 8 uses for a move.
pub const NODES: u64 = 600_000;

/// Nodes of the search before it, which gives the WebAssembly compiler time to optimise fully, as during the many moves
/// of a game.
const WARM_UP: u64 = NODES;

/// The positions that are searched: middlegames in which everything that the rule set is about is still on the board.
pub const CASES: [(Variant, &str); 7] = [
    (
        Variant::Chess,
        "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 4 11",
    ),
    (
        Variant::Dinosaur,
        "r1bqk2r/ppp1bppp/2n1tn2/3p4/3P4/2N1TN2/PPP1BPPP/R1BQK2R w KQkq - 4 7",
    ),
    (
        Variant::Assassin,
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3A1N2/PPPP1PPP/RNBQK2R w KQkq - 4 4 -",
    ),
    (
        Variant::DinosaurAssassin,
        "rnbqkb1r/pppp1ppp/4tn2/4p3/4P3/2N1T1A1/PPPP1PPP/R1BQKBNR b KQkq - 2 3 -",
    ),
    (
        Variant::Portal,
        "r1bq1rk1/pp3ppp/2n2n2/2bpp3/8/2NP1NP1/PPP1PPBP/R1BQ1RK1 w - - 0 8 -",
    ),
    (
        Variant::PortalStandard,
        "r1bqkbnr/ppp2ppp/2n5/3p4/3P4/5N2/PPP2PPP/RNBQKB1R w - - 0 5 e2c3d4e4e5c6f6e7",
    ),
    (
        Variant::PortalCustom,
        "r1bq1rk1/pp3ppp/2n2n2/2bpp3/8/2NP1NP1/PPP1PPBP/R1BQ1RK1 w - - 0 8 wb3e3d5f5/bc4e4d6g6/ng4b5 -",
    ),
];

/// Returns the values that a random network gives the positions of a fixed game, for each rule set. They are integers,
/// which are the same everywhere.
#[wasm_bindgen]
pub fn network_values() -> Vec<i32> {
    let mut values = Vec::new();
    for variant in Variant::ALL {
        let network = Arc::new(Network::random(NetworkFamily::of(variant), 3));
        let mut random = Random::new(2);
        let mut position = AnyPosition::initial(variant);
        for _ in 0..200 {
            let moves = position.legal_moves();
            let Some(&play) = moves.get(random.below(moves.len())) else {
                break;
            };
            position.play_unchecked(play);
            values.extend(value(&network, &position));
        }
    }
    values
}

/// A search that is ready to be timed.
#[wasm_bindgen]
pub struct Search {
    searcher: AnySearcher,
    position: AnyPosition,
}

#[wasm_bindgen]
impl Search {
    /// Warms up for one of [`CASES`] and clears the results. Returns `None` if there is no case with this number.
    /// Positions are valued by the network in these bytes, or by the hand-written evaluation terms if there are no
    /// bytes.
    pub fn prepare(case: usize, network: &[u8]) -> Option<Search> {
        let (variant, fen) = CASES.get(case)?;
        let position = AnyPosition::from_fen(*variant, fen).ok()?;
        let mut searcher = AnySearcher::new(*variant, Player::TABLE_BYTES);
        if !network.is_empty() {
            searcher.use_network(Some(Arc::new(Network::read(network).ok()?)));
        }
        run(&mut searcher, &position, WARM_UP);
        searcher.clear();
        Some(Search { searcher, position })
    }

    /// Runs the search and returns the number of nodes searched.
    pub fn run(&mut self) -> f64 {
        run(&mut self.searcher, &self.position, NODES) as f64
    }
}

fn run(searcher: &mut AnySearcher, position: &AnyPosition, nodes: u64) -> u64 {
    searcher.search(position, &[], Limits::nodes(nodes));
    searcher.nodes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_networks_give_many_different_values() {
        let mut values = network_values();
        values.sort_unstable();
        values.dedup();
        assert!(values.len() > 200, "{} different values", values.len());
    }

    #[test]
    fn every_rule_set_has_a_case() {
        for variant in Variant::ALL {
            let case = CASES.iter().position(|(of, _)| *of == variant);
            let case =
                case.unwrap_or_else(|| panic!("{variant} has no case: docs/add-a-rule-set.md"));
            assert!(Search::prepare(case, &[]).is_some());
        }
        assert!(Search::prepare(CASES.len(), &[]).is_none());
    }

    #[test]
    fn a_network_is_used_and_invalid_bytes_are_refused() {
        let network = Network::random(NetworkFamily::Chess, 3).write();
        let nodes = Search::prepare(0, &network).map(|mut search| search.run());
        assert!(nodes.is_some_and(|nodes| nodes > 0.0));
        let value = |network: &[u8]| {
            let mut search = Search::prepare(0, network)?;
            run(&mut search.searcher, &search.position, 2_000);
            search.searcher.lines().first().map(|line| line.value)
        };
        let (by_network, by_terms) = (value(&network), value(&[]));
        assert!(by_network.is_some() && by_terms.is_some());
        assert_ne!(by_network, by_terms);
        assert_eq!(by_network, value(&network), "a search is repeatable");
        assert_eq!(value(&network[1..]), None);
    }
}
