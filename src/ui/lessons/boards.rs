//! The boards of the rules pages and of the first lessons, each with its starting position and one solution. They
//! contain no text, so all languages share them.

use super::Exercise;

/// Castling on either side.
pub static CASTLING: Exercise = Exercise {
    fen: "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    moves: &["e1g1", "e8c8"],
    show_assassins: false,
};

/// En passant.
pub static EN_PASSANT: Exercise = Exercise {
    fen: "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
    moves: &["d7d5", "e5d6"],
    show_assassins: false,
};

/// Promotion.
pub static PROMOTION: Exercise = Exercise {
    fen: "8/1P2k3/8/8/8/8/4K2p/8 w - - 0 1",
    moves: &["b7b8n", "h2h1q"],
    show_assassins: false,
};

/// Checkmate.
pub static MATE: Exercise = Exercise {
    fen: "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1",
    moves: &["b1b8"],
    show_assassins: false,
};

/// A draw by threefold repetition.
pub static REPETITION: Exercise = Exercise {
    fen: "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1",
    moves: &[
        "a1a2", "h8h7", "a2a1", "h7h8", "a1a2", "h8h7", "a2a1", "h7h8",
    ],
    show_assassins: false,
};

/// The Triceratops moves like a queen and a knight.
pub static TRICERATOPS_MOVES: Exercise = Exercise {
    fen: "6k1/8/8/2p2p2/8/4T3/3PP3/4K3 w - - 0 1",
    moves: &["e3f5"],
    show_assassins: false,
};

/// The Triceratops can give checkmate alone.
pub static TRICERATOPS_MATES: Exercise = Exercise {
    fen: "r6k/6pp/8/8/8/1T6/5PPP/6K1 w - - 0 1",
    moves: &["b3f7"],
    show_assassins: false,
};

/// At the start of a game the two Triceratopses face each other, and White's may capture Black's.
pub static TRICERATOPS_TRADE: Exercise = Exercise {
    fen: "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    moves: &["e3e6", "d7e6"],
    show_assassins: false,
};

/// Promotion to a Triceratops.
pub static TRICERATOPS_PROMOTION: Exercise = Exercise {
    fen: "4k3/1P6/8/8/8/8/6p1/4K3 w - - 0 1",
    moves: &["b7b8t"],
    show_assassins: false,
};

/// Placing the Assassins in front of one's own pawns.
pub static PLACING: Exercise = Exercise {
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 place:wb",
    moves: &["A@e3", "A@c6"],
    show_assassins: true,
};

/// The Assassin moves up to two squares, but captures only on adjacent ones.
pub static ASSASSIN_MOVES: Exercise = Exercise {
    fen: "4k3/8/3n4/3p4/2PA4/8/8/4K3 w - - 0 1 -",
    moves: &["d4b4"],
    show_assassins: true,
};

/// A pawn reveals the Assassin by attacking its square. Once the pawn is captured, the Assassin is hidden again.
pub static PAWN_FINDS: Exercise = Exercise {
    fen: "4k3/4p3/8/3p4/8/4A3/8/4K3 b - - 0 1 -",
    moves: &["d5d4", "e3d4"],
    show_assassins: true,
};

/// A pawn that passes the Assassin reveals it.
pub static PAWN_PASSES: Exercise = Exercise {
    fen: "4k3/8/8/8/8/A2p4/8/6K1 b - - 0 1 -",
    moves: &["d3d2", "a3b2"],
    show_assassins: true,
};

/// A revealed Assassin gives check.
pub static REVEALED_CHECK: Exercise = Exercise {
    fen: "8/4k3/8/1p6/3A4/8/8/4K3 w - - 0 1 -",
    moves: &["d4d6"],
    show_assassins: true,
};

/// A piece that ends its move on a hidden Assassin's square removes the Assassin.
pub static BLIND_CAPTURE: Exercise = Exercise {
    fen: "4k3/8/8/8/3a4/8/5PPP/3R2K1 w - - 0 1 -",
    moves: &["d1d4"],
    show_assassins: true,
};

/// A pawn that steps on its own side's hidden Assassin removes it.
pub static OWN_ASSASSIN: Exercise = Exercise {
    fen: "4k3/4p3/8/8/8/4A3/4PP2/4K3 w - - 0 1 -",
    moves: &["e2e3"],
    show_assassins: true,
};

/// The Assassin captures the king while its own king is in check.
pub static KING_CAPTURE: Exercise = Exercise {
    fen: "r3k2r/pppA1ppp/8/8/8/8/PPP2PPP/4K2q w kq - 0 1 -",
    moves: &["d7e8"],
    show_assassins: true,
};

/// Placing the Assassins when a Triceratops stands on one of the eight squares.
pub static SEVEN_SQUARES: Exercise = Exercise {
    fen: "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1 place:wb",
    moves: &["A@c3", "A@f6"],
    show_assassins: true,
};

/// The Triceratops may pass over a hidden Assassin, or end its move there and remove it.
pub static THROUGH_OR_ONTO: Exercise = Exercise {
    fen: "k7/8/8/3a4/8/8/3T4/4K3 w - - 0 1 -",
    moves: &["d2d5"],
    show_assassins: true,
};

/// Promotion to an Assassin, one of six possible roles.
pub static ASSASSIN_PROMOTION: Exercise = Exercise {
    fen: "k7/4P3/8/8/8/8/8/4K3 w - - 0 1 -",
    moves: &["e7e8a"],
    show_assassins: true,
};

/// A piece lands on a portal and jumps on to another.
pub static LAND_AND_JUMP: Exercise = Exercise {
    fen: "4k3/pppp1ppp/8/8/8/2N5/PPPP1PPP/4K3 w - - 0 1 -",
    moves: &["c3d5>f5"],
    show_assassins: false,
};

/// A piece that stands on a portal jumps from there.
pub static JUMP_FROM_PORTAL: Exercise = Exercise {
    fen: "4k3/pppp1ppp/8/3N4/8/8/PPPP1PPP/4K3 w - - 0 1 -",
    moves: &["d5>b3"],
    show_assassins: false,
};

/// A pawn's double step can end with a jump, too.
pub static DOUBLE_STEP: Exercise = Exercise {
    fen: "4k3/8/8/8/7p/8/6P1/4K3 w - - 0 1 -",
    moves: &["g2g4>b5"],
    show_assassins: false,
};

/// A piece jumps to a portal with an enemy piece on it, and the two change places.
pub static SWAP: Exercise = Exercise {
    fen: "4k3/pppp1ppp/8/5n2/8/2N5/PPPP1PPP/4K3 w - - 0 1 -",
    moves: &["c3d5>f5"],
    show_assassins: false,
};

/// A swap moves the enemy king to a square where it is in check.
pub static THROW_KING: Exercise = Exercise {
    fen: "8/ppp2ppp/8/5k2/8/2N5/PPP2PPP/3RK3 w - - 0 1 -",
    moves: &["c3d5>f5"],
    show_assassins: false,
};

/// A piece that captures on a portal does not jump.
pub static CAPTURE_STAYS: Exercise = Exercise {
    fen: "4k3/ppp2ppp/8/3p4/8/2N5/PPPP1PPP/4K3 w - - 0 1 -",
    moves: &["c3d5"],
    show_assassins: false,
};

/// After a swap through the neutral pair, the swapped piece's side may not jump through it on its next move.
pub static NEUTRAL_REST: Exercise = Exercise {
    fen: "4k3/pppp1p1p/8/1n6/8/8/PPPP1P1P/4K1R1 w - - 0 1 -",
    moves: &["g1g4>b5", "g4h2"],
    show_assassins: false,
};

/// A piece may not jump straight back on its side's next move.
pub static NO_RETURN: Exercise = Exercise {
    fen: "4k3/pppp1ppp/8/3N4/8/8/PPPP1PPP/4K3 w - - 0 1 -",
    moves: &["d5>f5", "a7a6", "f5>e3"],
    show_assassins: false,
};

/// A knight goes in at one token and out at another. The token it entered moves to the knight's starting square.
pub static IN_AND_OUT: Exercise = Exercise {
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 c3f3d4e4d5e5c6f6",
    moves: &["b1c3>d4"],
    show_assassins: false,
};

/// A pawn captures on a token's square and goes on through it.
pub static TAKE_AND_GO_ON: Exercise = Exercise {
    fen: "4k3/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/4K3 w - - 0 1 c3f3d4h4d5e5c6f6",
    moves: &["e4d5>f3"],
    show_assassins: false,
};

/// A rook can neither pass over a token nor stop on it, only go through.
pub static TOKEN_STOPS: Exercise = Exercise {
    fen: "4k3/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1 c3a4d4e4d5e5c6f6",
    moves: &["a1a4>d5"],
    show_assassins: false,
};

/// Two tokens come to lie on one square.
pub static TWO_TOKENS: Exercise = Exercise {
    fen: "4k3/5ppp/8/8/8/2N5/5PPP/4K3 w - - 0 1 c3f3d4e4d5e5c6f6",
    moves: &["c3e4>c6"],
    show_assassins: false,
};

/// Moving a piece off a token opens it, and a check appears.
pub static TOKEN_CHECK: Exercise = Exercise {
    fen: "4k3/p7/8/8/8/8/PPP2PPP/3KR3 w - - 0 1 a2b2c2f2g2h2a7e8",
    moves: &["a2a3", "e8d8"],
    show_assassins: false,
};

/// A pawn that comes out of a token on the last rank stays a pawn and cannot move any more.
pub static LAST_RANK: Exercise = Exercise {
    fen: "7k/P7/8/1P6/8/8/8/K7 w - - 0 1 c3f3d4e4d5b6f6d8",
    moves: &["b5b6>d8", "h8h7", "a7a8q"],
    show_assassins: false,
};

/// A pawn captures diagonally, not straight ahead.
pub static PAWN_TAKES: Exercise = Exercise {
    fen: "4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1",
    moves: &["e4d5"],
    show_assassins: false,
};

/// A knight jumps over pieces in its way.
pub static KNIGHT_JUMPS: Exercise = Exercise {
    fen: "4k3/8/8/8/8/1Pr5/2P5/1N2K3 w - - 0 1",
    moves: &["b1c3"],
    show_assassins: false,
};

/// A queen moves along straight and diagonal lines.
pub static LINES: Exercise = Exercise {
    fen: "4k2r/8/8/8/8/8/8/Q3K3 w - - 0 1",
    moves: &["a1h8"],
    show_assassins: false,
};

/// En passant, just after the enemy pawn's double step.
pub static EN_PASSANT_NOW: Exercise = Exercise {
    fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    moves: &["e5d6"],
    show_assassins: false,
};

/// The Triceratops jumps like a knight over its own pieces.
pub static TRICERATOPS_JUMPS: Exercise = Exercise {
    fen: "6k1/8/8/8/8/8/PPb5/TR4K1 w - - 0 1",
    moves: &["a1c2"],
    show_assassins: false,
};

/// A pawn reveals the enemy's Assassin and captures it.
pub static UNMASK: Exercise = Exercise {
    fen: "4k3/8/8/3a4/8/8/2P1P3/4K3 w - - 0 1 -",
    moves: &["e2e4", "e8e7", "e4d5"],
    show_assassins: true,
};

/// An Assassin that an enemy pawn has revealed hides again.
pub static HIDE_AGAIN: Exercise = Exercise {
    fen: "4k3/4p3/8/8/3p4/4A3/8/4K3 w - - 0 1 -",
    moves: &["e3d4"],
    show_assassins: true,
};

/// A token moves to the square from which a pawn entered it.
pub static TAKE_ALONG: Exercise = Exercise {
    fen: "4k3/5ppp/8/8/8/8/5PPP/1N2K3 w - - 0 1 c3f3d4e4d5e5c6g4",
    moves: &["g2g4>d5"],
    show_assassins: false,
};

/// The board on which the learner draws a first network. It is there for its place in the path alone.
pub static FIRST_NETWORK: Exercise = Exercise {
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wc3f5 -",
    moves: &[],
    show_assassins: false,
};

/// A knight jumps through the network that the learner has drawn.
pub static THROUGH_IT: Exercise = Exercise {
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wc3f5 -",
    moves: &["b1c3>f5"],
    show_assassins: false,
};

/// A rook goes one way and throws a knight back to where a pawn takes it.
pub static ONE_WAY: Exercise = Exercise {
    fen: "4k3/8/7n/8/8/8/2P5/3R2K1 w - - 0 1 wd3>a5h6 -",
    moves: &["d1d3>h6", "e8e7", "c2d3"],
    show_assassins: false,
};
