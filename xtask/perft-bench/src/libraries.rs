//! The same count done by each library, in its own best way: bulk counts the last ply from the move
//! sets, one by one really makes every last move.

use chess::MoveGen;
use engine::rules::Rules;

/// How leaves are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// The last ply is counted, not played.
    Bulk,
    /// Every last move is made.
    OneByOne,
}

/// This engine.
pub fn ours<R: Rules>(position: &engine::Position<R>, depth: u32, count: Count) -> u64 {
    match count {
        Count::Bulk => position.perft(depth),
        Count::OneByOne => position.perft_one_by_one(depth),
    }
}

/// `cozy-chess`.
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

/// `chess`.
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
