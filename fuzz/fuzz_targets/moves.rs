//! Fuzzes the move parsers of all notations: any text is refused, or it is read as a legal move.

#![no_main]

use engine::{AnyPosition, Move, Variant, san, standard_notation};
use libfuzzer_sys::fuzz_target;

const POSITIONS: [(Variant, &str); 5] = [
    (
        Variant::Chess,
        "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    (
        Variant::Dinosaur,
        "rnb1kbnr/ppPppppp/4t3/8/8/4T3/PP1PPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        Variant::Assassin,
        "4k3/4p3/3n4/3A4/2A5/8/3P4/R3K2R w KQ - 0 1 -",
    ),
    (
        Variant::Portal,
        "rnbqkbnr/ppp1pppp/8/3N4/6n1/1N2P3/PPPP1PPP/R1BQKB1R w KQkq - 0 1 -",
    ),
    (
        Variant::PortalStandard,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 c3f3d4e4d5e5c6f6",
    ),
];

fuzz_target!(|text: &str| {
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string(), text);
    }
    for (variant, fen) in POSITIONS {
        let position = AnyPosition::from_fen(variant, fen).expect("a position");
        if let Ok(mv) = san::parse_san(&position, text) {
            assert!(position.is_legal(mv));
        }
        if let Ok(mv) = standard_notation::parse(&position, text) {
            assert!(position.is_legal(mv));
        }
    }
});
