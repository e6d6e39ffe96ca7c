//! What the rows add up to, kept for each ply of the line at work. A position's sums are made from those of a position that
//! is nearly the same, by comparing the two boards: so castling, captures in passing and every move of another rule set need no code here.

use std::sync::Arc;

use super::{INPUT_ONE, NEURONS, Network, Parameters, SUM_ONE, bucket, is_mirrored, row};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::role::Piece;
use crate::square::Square;

type Sums = [i16; NEURONS];

/// A board as one side sees it: the sums of its rows.
#[derive(Clone)]
struct View {
    board: Board,
    mirrored: bool,
    sums: Sums,
}

/// Where a view's sums are made from.
#[derive(Clone, Copy)]
enum Base {
    /// The position that was seen at the same ply before.
    Same,
    /// The position seen at the ply above.
    Above,
    /// The position last seen from this side with its king on this half, or no piece at all.
    Kept,
}

/// Values positions by a network. It remembers the sums of positions that it has seen.
pub(crate) struct Evaluator {
    network: Arc<Network>,
    /// Both sides' views, by ply.
    plies: Vec<ByColor<View>>,
    /// For each side, the view that was last made of one kept here, not mirrored and mirrored.
    kept: ByColor<[View; 2]>,
}

impl Evaluator {
    /// One that has seen nothing.
    pub(crate) fn new(network: Arc<Network>, plies: usize) -> Evaluator {
        let empty = |mirrored| View {
            board: Board::EMPTY,
            mirrored,
            sums: network.parameters().biases,
        };
        let both = ByColor::from_fn(|_| empty(false));
        Evaluator {
            plies: vec![both; plies],
            kept: ByColor::from_fn(|_| [false, true].map(empty)),
            network,
        }
    }

    /// What a board is worth in centipawns to the side to move. `ply` says where on the line it is, so that the position before it is
    /// likely to be known; any ply gives the same value.
    pub(crate) fn value(&mut self, board: &Board, turn: Color, ply: usize) -> i32 {
        let ply = ply.min(self.plies.len().saturating_sub(1));
        for color in Color::ALL {
            self.see(color, board, ply);
        }
        let views = &self.plies[ply];
        let count = board.occupied().count() as usize;
        let parameters = self.network.parameters();
        output(
            parameters,
            bucket(count),
            &views[turn].sums,
            &views[!turn].sums,
        )
    }

    /// Brings one side's view of a ply up to this board.
    fn see(&mut self, color: Color, board: &Board, ply: usize) {
        let mirrored = is_mirrored(board.king(color));
        let (above, here) = self.plies.split_at_mut(ply);
        let Some(here) = here.first_mut().map(|views| &mut views[color]) else {
            return;
        };
        let above = above.last().map(|views| &views[color]);
        let kept = &mut self.kept[color][usize::from(mirrored)];
        let distance = |view: &View| {
            if view.mirrored == mirrored {
                view.board.differences(board).count()
            } else {
                u32::MAX
            }
        };
        let mut base = (Base::Same, distance(here));
        if let Some(distance) = above.map(distance)
            && distance < base.1
        {
            base = (Base::Above, distance);
        }
        // What is kept is nearly always further away, so that it is looked at only where the others are of little use.
        if base.1 > 8 {
            let distance = distance(kept);
            if distance < base.1 {
                base = (Base::Kept, distance);
            }
        }
        match (base.0, above) {
            (Base::Above, Some(above)) => *here = above.clone(),
            (Base::Kept, _) => *here = kept.clone(),
            _ => {}
        }
        here.move_to(self.network.parameters(), color, board);
        if matches!(base.0, Base::Kept) {
            *kept = here.clone();
        }
    }
}

impl View {
    /// Changes the sums by what differs between the view's board and another.
    fn move_to(&mut self, parameters: &Parameters, view: Color, board: &Board) {
        let changed = self.board.differences(board);
        let of = |board: &Board, square: Square| {
            let color = if board.by_color(Color::White).has(square) {
                Color::White
            } else {
                Color::Black
            };
            let piece = Piece {
                color,
                role: board.role_on(square),
            };
            parameters.rows.get(row(view, self.mirrored, piece, square))
        };
        let squares = |board: &Board| (changed & board.occupied()).into_iter();
        let mut gone = squares(&self.board);
        let mut come = squares(board);
        loop {
            let gone = gone.next().and_then(|square| of(&self.board, square));
            let come = come.next().and_then(|square| of(board, square));
            match (gone, come) {
                (Some(gone), Some(come)) => replace(&mut self.sums, gone, come),
                (Some(gone), None) => subtract(&mut self.sums, gone),
                (None, Some(come)) => add(&mut self.sums, come),
                (None, None) => break,
            }
        }
        self.board = *board;
    }
}

// The sums cannot overflow, as `Network::new` has seen; that the operations wrap keeps checks out of the loops.

fn replace(sums: &mut Sums, gone: &[i8; NEURONS], come: &[i8; NEURONS]) {
    for ((sum, gone), come) in sums.iter_mut().zip(gone).zip(come) {
        *sum = sum
            .wrapping_add(i16::from(*come))
            .wrapping_sub(i16::from(*gone));
    }
}

fn add(sums: &mut Sums, come: &[i8; NEURONS]) {
    for (sum, come) in sums.iter_mut().zip(come) {
        *sum = sum.wrapping_add(i16::from(*come));
    }
}

fn subtract(sums: &mut Sums, gone: &[i8; NEURONS]) {
    for (sum, gone) in sums.iter_mut().zip(gone) {
        *sum = sum.wrapping_sub(i16::from(*gone));
    }
}

/// The network's last layer: the squares of the clipped sums, weighed, in centipawns.
fn output(parameters: &Parameters, bucket: usize, own: &Sums, other: &Sums) -> i32 {
    let [own_weights, other_weights] = &parameters.outputs[bucket];
    let sum = weigh(own, own_weights)
        .wrapping_add(weigh(other, other_weights))
        .wrapping_add(parameters.output_biases[bucket]);
    (i64::from(sum) * i64::from(parameters.scale) / i64::from(SUM_ONE)) as i32
}

fn weigh(sums: &Sums, weights: &Sums) -> i32 {
    sums.iter().zip(weights).fold(0i32, |total, (sum, weight)| {
        let active = (*sum).clamp(0, INPUT_ONE as i16);
        let weighed = active.wrapping_mul(*weight);
        total.wrapping_add(i32::from(active).wrapping_mul(i32::from(weighed)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::NetworkFamily;
    use super::*;
    use crate::any_position::AnyPosition;
    use crate::search::Random;
    use crate::variant::Variant;

    fn network() -> Arc<Network> {
        Arc::new(Network::by_chance(NetworkFamily::Chess, 7))
    }

    fn board(position: &AnyPosition) -> Board {
        let pieces = Square::ALL.map(|square| position.piece_at(square));
        Board::of(&pieces)
    }

    fn from_scratch(network: &Arc<Network>, position: &AnyPosition) -> i32 {
        super::super::value(network, position).expect("a position of the network's family")
    }

    /// The value as the definition says, one number after the other.
    fn by_definition(network: &Network, position: &AnyPosition) -> i32 {
        let parameters = network.parameters();
        let pieces: Vec<(Square, Piece)> = Square::ALL
            .into_iter()
            .filter_map(|square| Some((square, position.piece_at(square)?)))
            .collect();
        let bucket = bucket(pieces.len());
        let turn = position.turn();
        let mut total = i64::from(parameters.output_biases[bucket]);
        for (side, view) in [turn, !turn].into_iter().enumerate() {
            let mirrored = is_mirrored(position.king(view));
            for neuron in 0..NEURONS {
                let mut sum = i64::from(parameters.biases[neuron]);
                for &(square, piece) in &pieces {
                    sum += i64::from(parameters.rows[row(view, mirrored, piece, square)][neuron]);
                }
                let active = sum.clamp(0, i64::from(INPUT_ONE));
                total += active * active * i64::from(parameters.outputs[bucket][side][neuron]);
            }
        }
        (total * i64::from(parameters.scale) / i64::from(SUM_ONE)) as i32
    }

    #[test]
    fn after_each_move_of_random_games_it_says_what_it_says_from_scratch() {
        let network = network();
        for variant in [Variant::Chess, Variant::Dinosaur] {
            for seed in 0..20 {
                let mut random = Random::new(seed);
                let mut evaluator = Evaluator::new(Arc::clone(&network), 30);
                let mut line = vec![AnyPosition::initial(variant)];
                for _ in 0..300 {
                    let position = line[line.len() - 1];
                    let moves = position.legal_moves();
                    let end = moves.is_empty() || line.len() == 30;
                    if end || random.below(4) == 0 {
                        // Back by some plies, as a search goes.
                        let kept = line.len() - random.below(line.len());
                        line.truncate(kept);
                    } else {
                        let mut next = position;
                        next.play_unchecked(moves[random.below(moves.len())]);
                        line.push(next);
                    }
                    // Not every position of a search is valued.
                    if random.below(3) == 0 {
                        continue;
                    }
                    let position = line[line.len() - 1];
                    let ply = line.len() - 1;
                    let value = evaluator.value(&board(&position), position.turn(), ply);
                    assert_eq!(value, from_scratch(&network, &position), "{position}");
                    assert_eq!(value, by_definition(&network, &position), "{position}");
                }
            }
        }
    }

    #[test]
    fn a_position_is_worth_as_much_upside_down_and_left_to_right() {
        let network = network();
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

    /// What the test above compares with itself is compared with numbers here: they hold on every machine, in WebAssembly too.
    #[test]
    fn every_machine_gets_these_values() {
        let network = network();
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
    fn a_board_full_of_queens_does_not_overflow() {
        let network = network();
        let fen = "k7/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK b - - 0 1";
        let position = AnyPosition::from_fen(Variant::Chess, fen).expect("a position");
        assert_eq!(
            from_scratch(&network, &position),
            by_definition(&network, &position)
        );
    }
}
