//! The first plies of a trial's games. They are random, so that no two games are the same, and calm, so that they decide
//! nothing: what is measured is the layout, not the luck of the opening.
//!
//! Calm plies are moves of pawns and knights that stay in their side's half, go through no portal, and leave the other side
//! no reply that captures, swaps or gives mate. From the usual start some twenty moves of each side are calm, so four
//! plies make tens of thousands of openings.
//!
//! Games come in pairs. In the second game of a pair White plays what Black played in the first, and Black what White
//! played, as far as it is calm: whatever chance gives to one side, it gives to the other, too. As the computer plays both
//! sides, exchanging the players as in a match would change nothing.

use std::cmp::Reverse;

use engine::{AnyPosition, History, Move, Role, Square, Status, captures};

use super::{jump_and_swap, rank_of};

/// The random plies of a game. There are fewer where no pawn and no knight can move quietly.
pub(super) const PLIES: u64 = 4;

/// The openings that are tried for a game before one that is not calm is accepted: the calmest of them. Beside a
/// Triceratops, which looks across the board, none is calm.
const TRIES: u64 = 16;

/// Returns the beginning of the game with a number. Games in which the players place assassins have none, because a
/// placing is chosen by the player at random.
pub(super) fn random(start: AnyPosition, seed: u64, game: u32) -> History {
    if start.placing().0.contains(&true) {
        return History::new(start);
    }
    let pair = mixed(seed, u64::from(game / 2) << 1);
    let mut calmest: Option<(u32, History)> = None;
    for attempt in 0..TRIES {
        let (threats, history) = attempted(start, mixed(pair, attempt), game % 2 == 1);
        if calmest.as_ref().is_none_or(|(least, _)| threats < *least) {
            calmest = Some((threats, history));
        }
        if threats == 0 {
            break;
        }
    }
    calmest.map_or_else(|| History::new(start), |(_, history)| history)
}

/// Draws an opening. Returns it with the number of threats that its plies leave.
fn attempted(start: AnyPosition, lots: u64, second_of_pair: bool) -> (u32, History) {
    let mut history = History::new(start);
    let mut sum = 0;
    for ply in 0..PLIES {
        // With the lot of the other side's ply, the second game of a pair exchanges what the sides play.
        let lot = mixed(lots, ply ^ u64::from(second_of_pair));
        let Some((threats, mv)) = drawn(history.position(), lot) else {
            break;
        };
        if history.push(mv).is_err() {
            break;
        }
        sum += threats;
    }
    (sum, history)
}

/// Draws one of the moves that leave the fewest threats, and returns how many. Each move has a number that depends on the
/// lot and on how its side sees the board, and the largest wins. So both sides draw the same move by the same lot, even if
/// one of them lacks some other move.
fn drawn(position: &AnyPosition, lot: u64) -> Option<(u32, Move)> {
    let side = position.turn();
    let seen = |square: Square| (rank_of(side, square) << 3 | square.file().index()) as u64;
    let number = |mv: Move| mixed(lot, mv.from().map_or(0, seen) << 6 | seen(mv.to()));
    let quiet = position.legal_moves().into_iter();
    quiet
        .filter(|&mv| is_quiet(position, mv))
        .filter_map(|mv| Some((threats_after(position, mv)?, mv)))
        .max_by_key(|&(threats, mv)| (Reverse(threats), number(mv)))
}

/// Whether a pawn or a knight moves within its side's half without a capture and without a portal.
fn is_quiet(position: &AnyPosition, mv: Move) -> bool {
    let Move::Normal { from, to, .. } = mv else {
        return false;
    };
    let role = position.piece_at(from).map(|piece| piece.role);
    matches!(role, Some(Role::Pawn | Role::Knight))
        && rank_of(position.turn(), to) <= 3
        && captures(position, mv).is_empty()
}

/// Returns how many replies to a legal move capture, swap or give mate, or `None` if the move gives check itself or ends
/// the game.
fn threats_after(position: &AnyPosition, mv: Move) -> Option<u32> {
    let mut after = *position;
    after.play_unchecked(mv);
    if after.is_check() || after.status() != Status::Ongoing {
        return None;
    }
    let is_threat = |&reply: &Move| {
        let mut later = after;
        later.play_unchecked(reply);
        !captures(&after, reply).is_empty()
            || jump_and_swap(&after, reply).1
            || later.is_check() && !later.has_legal_move()
    };
    let replies = after.legal_moves();
    let threats = replies.iter().filter(|reply| is_threat(reply)).count();
    Some(threats as u32)
}

/// Mixes two numbers with the last steps of SplitMix64, so that each game and each ply draws other lots.
pub(super) fn mixed(seed: u64, number: u64) -> u64 {
    finalised(seed.wrapping_add(STEP) ^ finalised(number.wrapping_add(STEP)))
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

const fn finalised(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
