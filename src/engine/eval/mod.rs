//! The static evaluation of a position, in centipawns, from its side to move's point of view. It counts terms, whose
//! weights are in `weights`. A network can be used together with the terms or instead of them; see `network`. Looking
//! ahead is the task of the search.
//!
//! ```
//! use portal_chess_engine::{AnyPosition, Variant, eval};
//!
//! let white = AnyPosition::from_fen(Variant::Chess, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1")?;
//! let black = AnyPosition::from_fen(Variant::Chess, "4k3/8/8/8/8/8/8/3RK3 b - - 0 1")?;
//! assert!(eval::value(&white) > 300 && eval::value(&black) < -300);
//! # Ok::<(), portal_chess_engine::InvalidFen>(())
//! ```

mod facts;
mod king;
#[cfg(feature = "networks")]
pub mod network;
mod passed;
mod pawns;
mod pieces;
mod spans;
mod specials;
mod tally;
mod terms;
pub mod trace;
mod weights;

pub use tally::{Weight, Weights};
pub use terms::{COUNT, SECTIONS};
pub use weights::WeightFamily;

pub(crate) use pawns::PawnCache;

use crate::position::any_position::each;
use crate::rules::Rules;
use crate::{AnyPosition, Bitboard, ByColor, Color, Position, Role};
use facts::Facts;
use tally::{Tally, WeightedSum};
use terms::TEMPO;

/// The phase with all pieces on the board (pure middlegame). The phase without pieces is 0 (pure endgame).
pub(crate) const PHASE_MAX: i32 = 24;

/// The static evaluation of a position in which the game is not over.
pub(crate) fn evaluate<R: Rules>(position: &Position<R>, pawns: &mut PawnCache) -> i32 {
    let mut sum = WeightedSum::new(WeightFamily::of_rules::<R>().rows());
    let (phase, scale) = count(position, pawns, &mut sum);
    let mixed = taper(
        sum.total.middle(),
        sum.total.end() * scale / SCALE_FULL,
        phase,
    );
    let own = match position.turn() {
        Color::White => mixed,
        Color::Black => -mixed,
    };
    scale_by_halfmove_clock(own, position)
}

/// The static evaluation of a position by the hand-written terms, in centipawns for the side to move. For callers that
/// do not search.
pub fn value(position: &AnyPosition) -> i32 {
    each!(position, position => evaluate(position, &mut PawnCache::new()))
}

/// Reduces an advantage that makes no progress as the fifty-move draw comes closer.
fn scale_by_halfmove_clock<R: Rules>(value: i32, position: &Position<R>) -> i32 {
    value * (220 - position.halfmove_clock().min(100) as i32) / 220
}

/// The static evaluation of a position in which the game is not over, by a network for its rule set, and also by the
/// terms if the network is meant to be added to them.
#[cfg(feature = "networks")]
#[inline(never)] // The worker has no room for more than one of each rule set.
pub(crate) fn evaluate_by_network<R: Rules>(
    position: &Position<R>,
    network: &mut network::Evaluator,
    cache: &mut PawnCache,
    ply: usize,
) -> i32 {
    let value = network.value(&network::NetworkInput::of(position), position.turn(), ply);
    let terms = if network.is_added_to_terms() {
        evaluate(position, cache)
    } else {
        0
    };
    scale_by_halfmove_clock(value, position) + terms
}

/// Interpolates between the middlegame and the endgame value by the phase (tapered evaluation).
pub(crate) const fn taper(middle: i32, end: i32, phase: i32) -> i32 {
    (middle * phase + end * (PHASE_MAX - phase)) / PHASE_MAX
}

/// The endgame scale if nothing makes a draw likely.
pub(crate) const SCALE_FULL: i32 = 64;
/// The endgame scale if the stronger side has no pawns but enough pieces to win.
const SCALE_FEW: i32 = 34;
/// The increase of the endgame scale per pawn of the stronger side.
const SCALE_PAWN: i32 = 7;
/// The endgame scale if only opposite-coloured bishops are left besides kings and pawns.
const SCALE_OPPOSITE: i32 = 20;

/// Counts every term. Returns the phase and the endgame scale.
fn count<R: Rules>(
    position: &Position<R>,
    cache: &mut PawnCache,
    tally: &mut impl Tally,
) -> (i32, i32) {
    let mut facts = Facts::read(position);
    tally.add(
        TEMPO,
        if position.turn() == Color::White {
            1
        } else {
            -1
        },
    );
    let of = |role: Role| ByColor::from_fn(|color| facts.side(color).roles[role]);
    let board = pawns::PawnsAndKings {
        pawns: of(Role::Pawn),
        kings: of(Role::King),
    };
    let structure = cache.count(tally, board);
    for color in Color::ALL {
        pieces::count(&mut facts, tally, color, &structure);
        tally.change_sides();
    }
    for color in Color::ALL {
        pieces::threats(&facts, tally, color);
        king::count(&facts, tally, color);
        passed::count(&facts, tally, color, &structure);
        if R::ASSASSIN {
            specials::assassins(&facts, tally, color);
        }
        if R::FIXED_PORTALS {
            let networks = R::portal_networks(&position.extra, color);
            specials::portals(&facts, tally, color, networks, &structure);
        }
        if R::TOKENS {
            specials::tokens(&facts, tally, color);
        }
        tally.change_sides();
    }
    let material = Color::ALL.map(|color| MaterialCount::of(facts.side(color)));
    let phase = material[0].phase() + material[1].phase();
    (phase.min(PHASE_MAX), scale::<R>(&facts, &material))
}

/// The numbers of pieces of a side. The phase and the endgame scale depend on them.
struct MaterialCount {
    pawns: i32,
    minors: i32,
    rooks: i32,
    queens: i32,
    triceratopses: i32,
}

impl MaterialCount {
    fn of(side: &facts::Side) -> MaterialCount {
        let count = |set: Bitboard| set.count() as i32;
        MaterialCount {
            pawns: count(side.roles[Role::Pawn]),
            minors: count(side.roles[Role::Knight] | side.roles[Role::Bishop]),
            rooks: count(side.roles[Role::Rook]),
            queens: count(side.roles[Role::Queen]),
            triceratopses: count(side.roles[Role::Triceratops]),
        }
    }

    const fn phase(&self) -> i32 {
        self.minors + 2 * self.rooks + 4 * self.queens + 4 * self.triceratopses
    }

    const fn worth(&self) -> i32 {
        3 * self.minors + 5 * self.rooks + 9 * self.queens + 12 * self.triceratopses
    }
}

/// The endgame scale: a factor, in 64ths, for the endgame value. It is smaller if the stronger side has few pawns or
/// too few pieces to win, and with opposite-coloured bishops.
fn scale<R: Rules>(facts: &Facts, material: &[MaterialCount; 2]) -> i32 {
    if R::ASSASSIN || R::FIXED_PORTALS || R::TOKENS {
        return SCALE_FULL;
    }
    let [white, black] = material;
    let worth = [white.worth(), black.worth()];
    let pawns = [white.pawns, black.pawns];
    let strong = usize::from(worth[0] + pawns[0] < worth[1] + pawns[1]);
    if pawns[strong] == 0 && worth[strong] - worth[1 - strong] <= 3 {
        return if worth[strong] <= 3 { 4 } else { 16 };
    }
    let full = (SCALE_FEW + SCALE_PAWN * pawns[strong]).min(SCALE_FULL);
    let [white, black] = Color::ALL.map(|color| facts.side(color).roles[Role::Bishop]);
    let opposite = worth == [3, 3]
        && white.any()
        && black.any()
        && white.intersects(Bitboard::LIGHT) != black.intersects(Bitboard::LIGHT);
    if opposite {
        full.min(SCALE_OPPOSITE)
    } else {
        full
    }
}

#[cfg(test)]
mod tests {
    use super::terms::{
        KING_TO_PAWN, PASSED_ROOK, PINNED, QUEEN_BEYOND, THREAT_BY_QUEEN, THREAT_PAWN_LOOSE,
    };
    use super::trace::trace;
    use super::{PawnCache, WeightFamily, WeightedSum, evaluate};
    use crate::position::any_position::each;
    use crate::search::Random;
    use crate::{AnyPosition, Variant};

    fn position(fen: &str) -> AnyPosition {
        AnyPosition::from_fen(Variant::Chess, fen).expect("a legal position")
    }

    fn count(fen: &str, term: usize) -> i16 {
        let counts = trace(&position(fen)).counts;
        let found = counts.iter().find(|(at, _)| usize::from(*at) == term);
        found.map_or(0, |(_, count)| *count)
    }

    #[test]
    fn evaluation_of_a_board_full_of_queens_does_not_overflow() {
        let fen = "k7/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK b - - 0 1";
        let AnyPosition::Chess(position) = position(fen) else {
            panic!("the position is one of chess")
        };
        let value = evaluate(&position, &mut PawnCache::new());
        assert!(value < -40_000, "47 queens: {value}");
    }

    #[test]
    fn evaluation_equals_the_weighted_sum_of_the_terms_traced_for_tuning() {
        for variant in Variant::ALL {
            let weights = WeightFamily::of(variant).weights();
            let mut random = Random::new(variant as u64);
            for _ in 0..20 {
                let mut position = AnyPosition::initial(variant);
                for _ in 0..150 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position.play_unchecked(moves[random.below(moves.len())]);
                    let (mut middle, mut end) = (0, 0);
                    for (term, count) in trace(&position).counts {
                        let weight = weights[usize::from(term)];
                        middle += weight.middle() * i32::from(count);
                        end += weight.end() * i32::from(count);
                    }
                    let mut sum = WeightedSum::new(WeightFamily::of(variant).rows());
                    let mut cache = PawnCache::new();
                    each!(&position, position => super::count(position, &mut cache, &mut sum));
                    let total = (sum.total.middle(), sum.total.end());
                    assert_eq!(total, (middle, end), "{}", position.fen());
                }
            }
        }
    }

    #[test]
    fn endgame_advantage_is_scaled_down_without_enough_pawns_to_win() {
        for (fen, scale) in [
            ("4k3/pppp4/8/8/8/8/PPPPP3/R3K3 w - - 0 1", 64),
            ("4k3/pp6/8/8/8/8/P7/R3K3 w - - 0 1", 41),
            ("r3k3/p7/8/8/8/8/PP6/4K3 w - - 0 1", 41),
            ("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", 48),
            ("4k3/1b6/8/8/8/8/8/R3K3 w - - 0 1", 16),
            ("2b1k3/8/8/8/8/PPP5/8/2B1K3 w - - 0 1", 20),
            ("5bk1/8/8/8/8/PPP5/8/2B1K3 w - - 0 1", 55),
        ] {
            let expected = scale as f32 / 64.0;
            assert_eq!(trace(&position(fen)).scale, expected, "{fen}");
        }
    }

    #[test]
    fn pinned_pieces_and_discovered_checks_are_counted() {
        let pinned = "4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1";
        assert_eq!((count(pinned, PINNED), count(pinned, PINNED + 1)), (1, 0));
        let uncovers = "4k3/8/4N3/8/8/8/8/K3R3 w - - 0 1";
        assert_eq!(
            (count(uncovers, PINNED), count(uncovers, PINNED + 1)),
            (0, 1)
        );
        let crowded = "4k3/4n3/4n3/8/8/8/8/K3R3 w - - 0 1";
        assert_eq!(count(crowded, PINNED), 0);
    }

    #[test]
    fn threats_and_queens_on_the_enemy_half_are_counted() {
        let rook = "6k1/8/8/8/1p6/8/8/KR6 w - - 0 1";
        assert_eq!(count(rook, THREAT_PAWN_LOOSE + 1), 1);
        let held = "6k1/8/8/2p5/1p6/8/8/KR6 w - - 0 1";
        assert_eq!(count(held, THREAT_PAWN_LOOSE + 1), 0);
        let knight = "6k1/8/8/2p5/8/3N4/8/K7 w - - 0 1";
        assert_eq!(count(knight, THREAT_PAWN_LOOSE), 1);
        let queen = "6k1/8/8/3n4/8/8/8/K2Q4 w - - 0 1";
        assert_eq!(count(queen, THREAT_BY_QUEEN), 1);
        assert_eq!(count(queen, QUEEN_BEYOND), 0);
        assert_eq!(count("6k1/8/8/8/3q4/8/8/7K w - - 0 1", QUEEN_BEYOND), -1);
    }

    #[test]
    fn king_distance_to_pawns_and_rooks_behind_passed_pawns_are_counted() {
        let fen = "7k/8/8/8/P7/8/8/K7 w - - 0 1";
        assert_eq!(count(fen, KING_TO_PAWN), 3 - 7);
        let behind = "7k/8/8/P7/8/8/8/R6K w - - 0 1";
        assert_eq!(
            (count(behind, PASSED_ROOK), count(behind, PASSED_ROOK + 1)),
            (1, 0)
        );
        let chased = "7k/8/8/P7/8/8/8/r5K1 w - - 0 1";
        assert_eq!(
            (count(chased, PASSED_ROOK), count(chased, PASSED_ROOK + 1)),
            (0, 1)
        );
    }
}
