//! The positions for perft: the well-known ones with their published node counts, and the start positions of the rule
//! sets.

use engine::Variant;

/// A position with its known count.
pub struct Case {
    /// Its name in the table.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The depth in plies.
    pub depth: u32,
    /// The correct number of leaves. An engine that counts wrongly is not measured.
    pub nodes: u64,
}

/// The six positions of the Chess Programming Wiki.
pub const CHESS: [Case; 6] = [
    Case {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 5,
        nodes: 4_865_609,
    },
    Case {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 4,
        nodes: 4_085_603,
    },
    Case {
        name: "endgame",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 6,
        nodes: 11_030_083,
    },
    Case {
        name: "promotions",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 5,
        nodes: 15_833_292,
    },
    Case {
        name: "position 5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 4,
        nodes: 2_103_487,
    },
    Case {
        name: "position 6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 4,
        nodes: 3_894_594,
    },
];

/// The start positions of the rule sets, with their depths and counts.
pub const VARIANTS: [(Variant, u32, u64); 6] = [
    (Variant::Chess, 5, 4_865_609),
    (Variant::Dinosaur, 5, 78_095_378),
    (Variant::Assassin, 6, 46_520_945),
    (Variant::Portal, 5, 20_845_802),
    (Variant::PortalStandard, 4, 5_179_084),
    (Variant::PortalCustom, 5, 20_845_802),
];
