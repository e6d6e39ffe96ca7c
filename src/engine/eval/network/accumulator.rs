//! The accumulator of a network: the sums of its active rows, kept for each ply of the current line. The sums for a
//! position are computed from those of a similar position, by comparing what the network sees of the two. So castling,
//! en passant, swaps, jumps, and pawns that hide or reveal an assassin need no special code here.

use std::sync::Arc;

use super::sums::{NetworkWeights, Sums};
use super::{Network, NetworkInput, Perspective, SUM_ONE, bucket};
use crate::{ByColor, Color, Square};

/// An input whose sums are known, and the perspectives from which they were computed.
#[derive(Clone)]
struct CachedInput {
    input: NetworkInput,
    perspectives: ByColor<Perspective>,
}

/// The number of kept inputs: one for each side without mirroring and one with. A kept input, which starts without any
/// piece, serves as base when no input on the line is similar enough, and is then updated. It counts for its side only.
const KEPT: usize = 4;

/// Evaluates positions with a network. It keeps the sums of earlier positions to compute new ones faster.
pub(crate) struct Evaluator {
    network: Arc<Network>,
    weights: NetworkWeights,
    /// The inputs by ply, and after them the kept ones.
    cached: Vec<CachedInput>,
    /// For each of the inputs, White's sums and Black's.
    sums: Vec<Sums>,
}

impl Evaluator {
    /// An evaluator that has not seen any position yet.
    pub(crate) fn new(network: Arc<Network>, plies: usize) -> Evaluator {
        let weights = NetworkWeights::new(Arc::clone(&network));
        let empty = |king| CachedInput {
            input: NetworkInput::EMPTY,
            perspectives: ByColor::from_fn(|view| {
                Perspective::of(network.family(), view, Some(Square::ALL[king]))
            }),
        };
        let mut cached = vec![empty(0); plies.max(1)];
        // Each side's king is on the a-file, and then on the h-file.
        cached.extend([0, 7, 0, 7].map(empty));
        Evaluator {
            sums: vec![weights.biases(); 2 * cached.len()],
            cached,
            weights,
            network,
        }
    }

    /// Whether the value of the network is added to the hand-written terms.
    pub(crate) fn is_added_to_terms(&self) -> bool {
        self.network.parameters().added_to_terms
    }

    /// The value of an input, in centipawns, for the side to move. `ply` is the ply of the input on the current line,
    /// so that a similar input is likely to be found. Every ply gives the same value.
    pub(crate) fn value(&mut self, input: &NetworkInput, turn: Color, ply: usize) -> i32 {
        let ply = ply.min(self.cached.len() - KEPT - 1);
        let family = self.network.family();
        let perspectives = ByColor::from_fn(|view| input.perspective(family, view));
        let bases = self.bases(input, &perspectives, ply);
        self.cached[ply].perspectives = perspectives;
        if bases[Color::White] == bases[Color::Black] {
            self.shift(bases[Color::White], input, ply, &Color::ALL);
        } else {
            // Only here can a base be a kept input, because each side has its own.
            for color in Color::ALL {
                let base = bases[color];
                self.shift(base, input, ply, &[color]);
                if base + KEPT >= self.cached.len() {
                    self.sums[slot(base, color)] = self.sums[slot(ply, color)].clone();
                    self.cached[base].input = *input;
                }
            }
        }
        self.cached[ply].input = *input;
        let bucket = bucket(input.count());
        let parameters = self.network.parameters();
        // The output layer: the weighted sum of the squared clipped activations, converted to centipawns.
        let [own, other] = [turn, !turn].map(|color| &self.sums[slot(ply, color)]);
        let sum = (self.weights.weigh(bucket, 0, own))
            .wrapping_add(self.weights.weigh(bucket, 1, other))
            .wrapping_add(parameters.output_biases[bucket]);
        (i64::from(sum) * i64::from(parameters.scale) / i64::from(SUM_ONE)) as i32
    }

    /// The index of the input from which each side's sums are computed: the last one at the same ply, the one at the
    /// ply above, or a kept one.
    fn bases(
        &self,
        input: &NetworkInput,
        perspectives: &ByColor<Perspective>,
        ply: usize,
    ) -> ByColor<usize> {
        let distance = |at: usize| self.cached[at].input.differences(input).count();
        let line = [ply, ply.saturating_sub(1)].map(|at| (at, distance(at)));
        ByColor::from_fn(|color| {
            let perspective = perspectives[color];
            let mut base = (ply, u32::MAX);
            for (at, distance) in line {
                if distance < base.1 && self.cached[at].perspectives[color] == perspective {
                    base = (at, distance);
                }
            }
            // The kept input is nearly always less similar, so it is considered only if the others differ a lot.
            if base.1 > 8 {
                let kept = self.cached.len() - KEPT
                    + 2 * color as usize
                    + usize::from(perspective.is_mirrored());
                if distance(kept) < base.1 {
                    base.0 = kept;
                }
            }
            base.0
        })
    }

    /// Computes the sums of these sides at a ply from those of a base, by the rows in which the two inputs differ. At
    /// most two rows removed and two added are applied in one pass over the sums, because most moves change no more.
    #[inline(never)] // It is called in two places.
    fn shift(&mut self, base: usize, input: &NetworkInput, ply: usize, sides: &[Color]) {
        let (old, sums) = (&self.cached[base].input, &mut self.sums);
        let perspectives = &self.cached[ply].perspectives;
        let changed = old.differences(input);
        let (mut removed, mut added) = (old.pieces(changed), input.pieces(changed));
        let mut from = base;
        while from != ply || removed.len() + added.len() > 0 {
            let removed = [removed.next(), removed.next()];
            let added = [added.next(), added.next()];
            let are_pairs = (removed[1].is_some(), added[1].is_some());
            let [removed, added] = [removed, added].map(|pair| pair.map(|it| it.unwrap_or(NO_ROW)));
            for &color in sides {
                let row = |number: usize| self.weights.row(perspectives[color].row(number));
                let (from, to) = (slot(from, color), slot(ply, color));
                match are_pairs {
                    (false, false) => {
                        Sums::change(sums, from, to, [row(removed[0])], [row(added[0])])
                    }
                    (true, false) => {
                        Sums::change(sums, from, to, removed.map(row), [row(added[0])])
                    }
                    (_, true) => Sums::change(sums, from, to, removed.map(row), added.map(row)),
                }
            }
            from = ply;
        }
        if !old.has_same_marks(input) {
            for &color in sides {
                let to = slot(ply, color);
                shift_marks(&self.weights, old, input, perspectives[color], sums, to);
            }
        }
    }
}

/// Updates the sums at an index by the tokens and bans in which two inputs differ.
#[inline(never)] // Most games have no such marks, and without this code the function above has enough registers.
fn shift_marks(
    weights: &NetworkWeights,
    old: &NetworkInput,
    input: &NetworkInput,
    perspective: Perspective,
    sums: &mut [Sums],
    at: usize,
) {
    let mut removed = old.extra_marks(input, perspective);
    let mut added = input.extra_marks(old, perspective);
    loop {
        let (removed, added) = (removed.next(), added.next());
        if removed.is_none() && added.is_none() {
            break;
        }
        let row = |number: Option<usize>| weights.row(number.unwrap_or(NO_ROW));
        Sums::change(sums, at, at, [row(removed)], [row(added)]);
    }
}

/// The number of a row that does not exist and thus counts as zero.
const NO_ROW: usize = usize::MAX;

/// The index of a side's sums for an input.
fn slot(input: usize, color: Color) -> usize {
    2 * input + color as usize
}

#[cfg(test)]
mod tests {
    use super::super::rows::{BAN_ROWS, BANS, PIECE_KINDS, TOKEN_ROWS};
    use super::super::{
        BUCKETS, HIDDEN_ASSASSIN, INPUT_ONE, MAX_BIAS, MAX_OUTPUT_BIAS, MAX_OUTPUT_WEIGHT,
        MAX_SCALE, NEURONS, NetworkFamily, input,
    };
    use super::*;
    use crate::search::Random;
    use crate::{AnyPosition, Piece, Variant};

    fn network(variant: Variant) -> Arc<Network> {
        Arc::new(Network::random(NetworkFamily::of(variant), 7))
    }

    fn from_scratch(network: &Arc<Network>, position: &AnyPosition) -> i32 {
        super::super::value(network, position).expect("a position of the network's family")
    }

    /// The active rows by their definition, one after the other.
    fn rows_by_definition(position: &AnyPosition, view: Color) -> Vec<usize> {
        let family = NetworkFamily::of(position.variant());
        let flip = match (view, family == NetworkFamily::Portal) {
            (Color::White, _) => 0,
            (Color::Black, true) => 63,
            (Color::Black, false) => 56,
        };
        let king_is_right = position.king(view).is_some_and(|king| king.index() % 8 > 3);
        let flip = if king_is_right && family != NetworkFamily::Portal {
            flip ^ 7
        } else {
            flip
        };
        let mut rows = Vec::new();
        for square in Square::ALL {
            let seen = square.index() ^ flip;
            if let Some(Piece { color, role }) = position.piece_at(square) {
                let hidden = position.hidden(color).has(square);
                let kind = if hidden {
                    HIDDEN_ASSASSIN
                } else {
                    role as usize
                };
                let side = usize::from(color != view);
                rows.push((side * PIECE_KINDS + kind) * 64 + seen);
            }
            for _ in 0..position.tokens()[square.index()] {
                rows.push(TOKEN_ROWS.start + seen);
            }
        }
        for color in Color::ALL {
            let first = BAN_ROWS.start + usize::from(color != view) * BANS;
            if position.cooldown()[color].any() {
                rows.push(first + 12);
            }
            if let Some((from, to)) = position.no_return(color) {
                // White's portals in the order of their square indices: b3 e3 d5 f5.
                let place = |square: Square| {
                    let own = match color {
                        Color::White => square,
                        Color::Black => Square::ALL[63 - square.index()],
                    };
                    ["b3", "e3", "d5", "f5"]
                        .iter()
                        .position(|name| own.to_string() == *name)
                        .expect("a portal of the side's own")
                };
                let (from, to) = (place(from), place(to));
                rows.push(first + from * 3 + to - usize::from(to > from));
            }
        }
        rows
    }

    /// The value by its definition, computed one number after the other.
    fn by_definition(network: &Network, position: &AnyPosition) -> i32 {
        let parameters = network.parameters();
        let pieces = Square::ALL
            .into_iter()
            .filter(|&square| position.piece_at(square).is_some());
        let bucket = bucket(pieces.count());
        let turn = position.turn();
        let mut total = i64::from(parameters.output_biases[bucket]);
        for (side, view) in [turn, !turn].into_iter().enumerate() {
            let rows = rows_by_definition(position, view);
            for neuron in 0..NEURONS {
                let mut sum = i64::from(parameters.biases[neuron]);
                for &row in &rows {
                    sum += i64::from(parameters.rows[row][neuron]);
                }
                let active = sum.clamp(0, i64::from(INPUT_ONE));
                total += active * active * i64::from(parameters.outputs[bucket][side][neuron]);
            }
        }
        (total * i64::from(parameters.scale) / i64::from(SUM_ONE)) as i32
    }

    #[test]
    fn incremental_value_equals_value_from_scratch_in_random_games() {
        for variant in Variant::ALL {
            let network = network(variant);
            for seed in 0..20 {
                let mut random = Random::new(seed);
                let mut evaluator = Evaluator::new(Arc::clone(&network), 30);
                let mut line = vec![AnyPosition::initial(variant)];
                for _ in 0..300 {
                    let position = line[line.len() - 1];
                    let moves = position.legal_moves();
                    let end = moves.is_empty() || line.len() == 30;
                    if end || random.below(4) == 0 {
                        // Takes back some plies, as a search does.
                        let kept = line.len() - random.below(line.len());
                        line.truncate(kept);
                    } else {
                        let mut next = position;
                        next.play_unchecked(moves[random.below(moves.len())]);
                        line.push(next);
                    }
                    // A search does not evaluate every position.
                    if random.below(3) == 0 {
                        continue;
                    }
                    let position = line[line.len() - 1];
                    let ply = line.len() - 1;
                    let value = evaluator.value(&input(&position), position.turn(), ply);
                    assert_eq!(value, from_scratch(&network, &position), "{position}");
                    assert_eq!(value, by_definition(&network, &position), "{position}");
                }
            }
        }
    }

    /// If a kind of row were never added, the games above would not notice, so each kind is checked here by its effect.
    #[test]
    fn every_kind_of_row_affects_the_value_of_some_position() {
        let seen = |variant: Variant, fen: &str, expected: &[usize]| {
            let position = AnyPosition::from_fen(variant, fen).expect("a position");
            let rows = rows_by_definition(&position, Color::White);
            for row in expected {
                assert!(rows.contains(row), "{row} in {fen}");
            }
            let network = network(variant);
            let value = from_scratch(&network, &position);
            assert_eq!(value, by_definition(&network, &position));
            for &row in expected {
                let mut changed = network.parameters().clone();
                changed.rows[row] = changed.rows[row].map(|weight| !weight);
                let changed = Arc::new(Network::new(changed).expect("a network"));
                assert_ne!(from_scratch(&changed, &position), value, "{row} in {fen}");
            }
        };
        let square = |name: &str| name.parse::<Square>().expect("a square").index();
        let shown = HIDDEN_ASSASSIN - 1;
        seen(
            Variant::Assassin,
            "4k3/8/3p4/8/4A3/8/A7/K7 w - - 0 30 -",
            &[
                HIDDEN_ASSASSIN * 64 + square("a2"),
                HIDDEN_ASSASSIN * 64 + square("e4"),
            ],
        );
        seen(
            Variant::Assassin,
            "4k3/8/8/3p4/4A3/8/A7/K7 w - - 0 30 -",
            &[shown * 64 + square("e4")],
        );
        seen(
            Variant::PortalStandard,
            "4k3/8/8/8/8/8/8/K7 w - - 0 30 c3c3f3d4e4d5e5c6",
            &[
                TOKEN_ROWS.start + square("c3"),
                TOKEN_ROWS.start + square("f3"),
            ],
        );
        seen(
            Variant::Portal,
            "4k3/8/8/8/8/8/8/K7 w - - 0 30 cooldown:b;noreturn:w:b3e3",
            &[BAN_ROWS.start, BAN_ROWS.start + BANS + 12],
        );
    }

    #[test]
    fn value_is_equal_with_colours_swapped_and_with_files_mirrored() {
        let network = network(Variant::Dinosaur);
        let position =
            |fen: &str| AnyPosition::from_fen(Variant::Dinosaur, fen).expect("a position");
        let white = position("r3k2r/pp1q1ppp/2n1t3/3p4/8/4TN2/PPP2PPP/R2QK2R w - - 0 12");
        let black = position("r2qk2r/ppp2ppp/4tn2/8/3P4/2N1T3/PP1Q1PPP/R3K2R b - - 0 12");
        let value = from_scratch(&network, &white);
        assert_ne!(value, 0);
        assert_eq!(value, from_scratch(&network, &black));
        let mirrored = position("r2k3r/ppp1q1pp/3t1n2/4p3/8/2NT4/PPP2PPP/R2KQ2R w - - 0 12");
        assert_eq!(value, from_scratch(&network, &mirrored));
    }

    /// The test above compares values with each other. This one compares them with constants, which must hold on every
    /// machine and in WebAssembly.
    #[test]
    fn values_equal_reference_constants_on_every_platform() {
        let network = network(Variant::Dinosaur);
        let mut random = Random::new(9);
        let mut position = AnyPosition::initial(Variant::Dinosaur);
        let values: Vec<i32> = (0..12)
            .map(|_| {
                for _ in 0..3 {
                    let moves = position.legal_moves();
                    position.play_unchecked(moves[random.below(moves.len())]);
                }
                from_scratch(&network, &position)
            })
            .collect();
        let expected = [
            -815, -751, -928, -385, -885, -747, -734, -660, -917, -182, -526, -238,
        ];
        assert_eq!(values, expected);
    }

    #[test]
    fn largest_parameters_do_not_overflow_on_a_board_full_of_queens() {
        let fen = "k7/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK b - - 0 1";
        let position = AnyPosition::from_fen(Variant::Chess, fen).expect("a position");
        for (sums, outputs) in [(1i8, 1i16), (1, -1), (-1, 1)] {
            let random = Network::random(NetworkFamily::Chess, 7);
            let mut parameters = random.parameters().clone();
            parameters.scale = MAX_SCALE;
            for row in NetworkFamily::Chess.rows() {
                parameters.rows[row] = [sums * i8::MAX; NEURONS];
            }
            parameters.biases = [i16::from(sums) * MAX_BIAS; NEURONS];
            parameters.outputs = [[[outputs * MAX_OUTPUT_WEIGHT; NEURONS]; 2]; BUCKETS];
            parameters.output_biases = [i32::from(outputs) * MAX_OUTPUT_BIAS; BUCKETS];
            let network = Arc::new(Network::new(parameters).expect("no number is too large"));
            assert_eq!(
                from_scratch(&network, &position),
                by_definition(&network, &position),
                "sums {sums}, outputs {outputs}"
            );
        }
    }
}
