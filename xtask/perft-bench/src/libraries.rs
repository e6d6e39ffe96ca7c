//! Perft with each library, in the fastest way that it offers. Bulk counting takes the last ply from the sizes of the
//! move sets; counting one by one makes every last move.

use chess::MoveGen;
use engine::AnyPosition;

/// How the leaves are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// The moves of the last ply are counted without being made.
    Bulk,
    /// Every last move is made.
    OneByOne,
}

/// Runs perft with this engine.
pub fn ours(position: &AnyPosition, depth: u32, count: Count) -> u64 {
    match count {
        Count::Bulk => position.perft(depth),
        Count::OneByOne => position.perft_one_by_one(depth),
    }
}

/// Runs perft with `cozy-chess`.
pub fn cozy(board: &cozy_chess::Board, depth: u32, count: Count) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 && count == Count::Bulk {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy(&next, depth - 1, count);
            }
        }
        false
    });
    nodes
}

/// Runs perft with `chess`.
pub fn chess(board: &chess::Board, depth: u32, count: Count) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = MoveGen::new_legal(board);
    if depth == 1 && count == Count::Bulk {
        return moves.len() as u64;
    }
    moves
        .map(|mv| chess(&board.make_move_new(mv), depth - 1, count))
        .sum()
}
