//! Tests of a search that evaluates positions with a network.

use std::sync::Arc;

use portal_chess_engine::eval::network::{
    BUCKETS, NEURONS, Network, NetworkFamily, SUM_ONE, value,
};
use portal_chess_engine::search::{AnySearcher, Limits, Line, Progress, Random, repetition_keys};
use portal_chess_engine::{AnyPosition, History, Status, Variant};

use super::support::{TABLE, random_game, search_game, text};

fn network(variant: Variant) -> Option<Arc<Network>> {
    Some(Arc::new(Network::random(NetworkFamily::of(variant), 5)))
}

fn searched(game: &History, network: Option<Arc<Network>>, step: u64) -> (Vec<Line>, u64) {
    let mut searcher = AnySearcher::new(game.position().variant(), TABLE);
    searcher.use_network(network);
    let limits = Limits {
        lines: 2,
        ..Limits::nodes(3_000)
    };
    searcher.start(game.position(), &repetition_keys(game), limits);
    while searcher.step(step) == Progress::Running {}
    (searcher.lines().to_vec(), searcher.nodes())
}

#[test]
fn network_search_gives_legal_lines_that_do_not_depend_on_step_size() {
    for variant in Variant::ALL {
        for seed in 0..12 {
            let game = random_game(variant, 5 * seed, &mut Random::new(seed as u64));
            if game.status() != Status::Ongoing {
                continue;
            }
            let (lines, nodes) = searched(&game, network(variant), u64::MAX);
            assert!(!lines.is_empty(), "{}", game.position());
            for line in &lines {
                let mut after = game.clone();
                for &mv in &line.moves {
                    assert!(
                        after.push(mv).is_ok(),
                        "{}: {}",
                        game.position(),
                        text(&line.moves)
                    );
                }
            }
            assert_eq!(searched(&game, network(variant), 70), (lines, nodes));
        }
    }
}

#[test]
fn network_affects_only_searches_in_its_own_family() {
    for variant in Variant::ALL {
        let game = random_game(variant, 10, &mut Random::new(3));
        let without = searched(&game, None, u64::MAX);
        for of in [
            Variant::Chess,
            Variant::Assassin,
            Variant::PortalStandard,
            Variant::Portal,
        ] {
            let with = searched(&game, network(of), u64::MAX);
            let of_family = NetworkFamily::of(variant) == NetworkFamily::of(of);
            assert_eq!(
                with != without,
                of_family,
                "{variant} with a network of {of}"
            );
        }
    }
}

#[test]
fn network_of_portal_chess_affects_drawn_portals_only_in_its_layout() {
    let board = "r1bq1rk1/pp3ppp/2n2n2/2bpp3/8/2NP1NP1/PPP1PPBP/R1BQ1RK1 w - - 0 8";
    for (layout, affects) in [
        ("wb3e3d5f5/bc4e4d6g6/ng4b5", true),
        ("wb3e3d5f5/bc4e4d6g6/ng4>b5", false),
        ("nc3d3>f6", false),
    ] {
        let fen = format!("{board} {layout} -");
        let position = AnyPosition::from_fen(Variant::PortalCustom, &fen).expect("a position");
        let game = History::new(position);
        let network = network(Variant::Portal);
        let with = searched(&game, network.clone(), u64::MAX);
        assert_eq!(with != searched(&game, None, u64::MAX), affects, "{layout}");
        let own = value(&network.expect("a network"), &position);
        assert_eq!(own.is_some(), affects, "{layout}");
    }
}

#[test]
fn switching_the_rule_set_and_back_keeps_the_network() {
    let chess = History::new(AnyPosition::initial(Variant::Chess));
    let mut searcher = AnySearcher::new(Variant::Chess, TABLE);
    searcher.use_network(network(Variant::Chess));
    let mut found = Vec::new();
    for variant in [Variant::Chess, Variant::Portal, Variant::Chess] {
        let root = AnyPosition::initial(variant);
        searcher.clear();
        searcher.start(&root, &[], Limits::nodes(3_000));
        while searcher.step(u64::MAX) == Progress::Running {}
        found.push((searcher.lines().to_vec(), searcher.nodes()));
    }
    assert_eq!(found[0], found[2]);
    assert_ne!(found[0], search_game(&chess, Limits::nodes(3_000)));
}

#[test]
fn network_value_is_added_to_the_evaluation_by_terms() {
    for variant in Variant::ALL {
        let game = random_game(variant, 10, &mut Random::new(3));
        let beside = |bias| {
            let mut parameters = Network::random(NetworkFamily::of(variant), 5)
                .parameters()
                .clone();
            parameters.added_to_terms = true;
            parameters.outputs = [[[0; NEURONS]; 2]; BUCKETS];
            parameters.output_biases = [bias; BUCKETS];
            Network::new(parameters).ok().map(Arc::new)
        };
        let terms = searched(&game, None, u64::MAX);
        assert_eq!(searched(&game, beside(0), u64::MAX), terms, "{variant}");
        assert_ne!(
            searched(&game, beside(SUM_ONE), u64::MAX),
            terms,
            "{variant}"
        );
    }
}
