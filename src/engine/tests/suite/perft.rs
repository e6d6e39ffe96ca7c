//! Perft: the node counts of the data file to full depth, and the well-known counts of chess.

use portal_chess_engine::{AnyPosition, Variant};

use crate::data::perft_suites;

fn count(variant: Variant, fen: &str, depth: u32, nodes: u64) {
    let position =
        AnyPosition::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(
        position.perft(depth),
        nodes,
        "{variant} {fen} depth {depth}"
    );
}

fn count_suite(variant: Variant) {
    let suites = perft_suites();
    let suite = suites
        .iter()
        .find(|suite| suite.variant == variant.id())
        .unwrap_or_else(|| panic!("{variant} is not in perft.json: docs/add-a-rule-set.md"));
    for position in &suite.positions {
        for (index, &nodes) in position.nodes.iter().enumerate() {
            count(variant, &position.fen, index as u32 + 1, nodes);
        }
        let start = AnyPosition::from_fen(variant, &position.fen).unwrap();
        assert_eq!(start.fen(), position.fen);
        assert_eq!(
            start.status().to_string(),
            position.status,
            "{}",
            position.fen
        );
    }
}

macro_rules! suites {
    ($($test:ident: $variant:ident,)*) => {
        /// The rule sets whose node counts are tested.
        const COUNTED: &[Variant] = &[$(Variant::$variant),*];

        $(
            #[test]
            fn $test() {
                count_suite(Variant::$variant);
            }
        )*
    };
}

suites! {
    chess_node_counts_match_the_file: Chess,
    dinosaur_node_counts_match_the_file: Dinosaur,
    assassin_node_counts_match_the_file: Assassin,
    dinosaur_assassin_node_counts_match_the_file: DinosaurAssassin,
    portal_node_counts_match_the_file: Portal,
    portal_standard_node_counts_match_the_file: PortalStandard,
    portal_custom_node_counts_match_the_file: PortalCustom,
}

#[test]
fn the_node_counts_of_every_rule_set_are_tested() {
    assert_eq!(
        COUNTED,
        Variant::ALL,
        "a rule set is missing in `suites!`: docs/add-a-rule-set.md"
    );
}

#[test]
fn start_positions_match_the_file() {
    for suite in perft_suites() {
        let variant: Variant = suite.variant.parse().unwrap();
        assert_eq!(AnyPosition::initial(variant).fen(), suite.positions[0].fen);
    }
}

#[test]
fn chess_node_counts_match_published_counts() {
    count(
        Variant::Chess,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        119_060_324,
    );
    count(
        Variant::Chess,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        4,
        4_085_603,
    );
    count(
        Variant::Chess,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        6,
        11_030_083,
    );
    count(
        Variant::Chess,
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
        4,
        422_333,
    );
    count(
        Variant::Chess,
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
        4,
        2_103_487,
    );
    count(
        Variant::Chess,
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -",
        4,
        3_894_594,
    );
}

#[test]
fn dinosaur_start_position_has_the_expected_node_counts() {
    let start = AnyPosition::initial(Variant::Dinosaur);
    assert_eq!(start.perft(4), 2_104_109);
    assert_eq!(start.perft(5), 78_095_378);
}

#[test]
fn perft_of_depth_zero_is_one() {
    assert_eq!(AnyPosition::initial(Variant::Chess).perft(0), 1);
    assert_eq!(AnyPosition::initial(Variant::Portal).perft_one_by_one(0), 1);
}
