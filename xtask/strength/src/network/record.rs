//! A labelled position in 43 bytes, so that many millions of them fit in memory: everything that a network sees, whose turn it is, the
//! teacher's score, what the terms of the evaluation say, and how the game ended.

use engine::eval::network::{Bans, NetworkFamily, Scene};
use engine::rules::Tokens;
use engine::{AnyPosition, Color, Piece, Role, Square};

use super::teacher::MOST;

/// Bytes of a record.
pub const BYTES: usize = 43;
/// The most pieces that a record holds: those that Dinosaur Chess with assassins begins with.
pub const MOST_PIECES: usize = 36;
/// The most rows of a record for one side's view: its pieces, its eight tokens, and what the sides may not do.
pub const MOST_ROWS: usize = MOST_PIECES + TOKENS + 4;

/// How many tokens a record holds.
const TOKENS: usize = 8;
/// Where the pieces are, two a byte, in the order of their squares.
const PIECES: usize = 8;
/// Where the score is, in two bytes.
const SCORE: usize = PIECES + MOST_PIECES / 2;
/// Where the side to move and the result are.
const TURN: usize = SCORE + 2;
/// Where the squares of the tokens are, a byte each, and [`NO_TOKEN`] where there is none.
const TOKEN_SQUARES: usize = TURN + 1;
/// Where the bans are, in four bytes.
const BANS: usize = TOKEN_SQUARES + TOKENS;
/// Where the value by the terms is, in two bytes.
const TERMS: usize = BANS + 4;
const NO_TOKEN: u8 = 64;

/// A position with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record([u8; BYTES]);

impl Record {
    /// The record of a position; `None` where there are more pieces or tokens than it holds. The score is in centipawns, and the
    /// result 1 for a win, both for the side to move.
    ///
    /// The first eight bytes are the occupied squares as a bitboard; the constants of this module say what follows.
    pub fn new(position: &AnyPosition, score: i16, result: Option<f32>) -> Option<Record> {
        let mut bytes = [0; BYTES];
        let mut occupied = 0u64;
        let mut count = 0;
        for square in Square::ALL {
            let Some(Piece { color, role }) = position.piece_at(square) else {
                continue;
            };
            if count == MOST_PIECES {
                return None;
            }
            occupied |= 1 << square.index();
            let code = (color as u8) << 3 | role as u8;
            bytes[PIECES + count / 2] |= code << (4 * (count % 2));
            count += 1;
        }
        bytes[..PIECES].copy_from_slice(&occupied.to_le_bytes());
        bytes[SCORE..TURN].copy_from_slice(&score.to_le_bytes());
        let result = result.map_or(0, |result| 1 + (2.0 * result).round() as u8);
        bytes[TURN] = position.turn() as u8 | result << 1;
        let mut places = bytes[TOKEN_SQUARES..BANS].iter_mut();
        for (square, count) in position.tokens().into_iter().enumerate() {
            for _ in 0..count {
                *places.next()? = square as u8;
            }
        }
        places.for_each(|place| *place = NO_TOKEN);
        let bans = Bans::new(position.cooldown(), |color| position.no_return(color));
        bytes[BANS..TERMS].copy_from_slice(&bans.bits().to_le_bytes());
        let terms = engine::eval::value(position).clamp(-MOST, MOST) as i16;
        bytes[TERMS..].copy_from_slice(&terms.to_le_bytes());
        Some(Record(bytes))
    }

    /// The record of these bytes, as [`Record::bytes`] gave them; `None` where they are no record.
    pub fn read(bytes: [u8; BYTES]) -> Option<Record> {
        let record = Record(bytes);
        let sound = record.occupied().count_ones() as usize <= MOST_PIECES
            && bytes[TURN] < 8
            && bytes[TOKEN_SQUARES..BANS]
                .iter()
                .all(|&square| square <= NO_TOKEN)
            && record.bans().bits().to_le_bytes() == bytes[BANS..TERMS];
        sound.then_some(record)
    }

    /// What is written to a file.
    pub fn bytes(&self) -> &[u8; BYTES] {
        &self.0
    }

    /// The score in centipawns, for the side to move.
    pub fn score(&self) -> i16 {
        i16::from_le_bytes([self.0[SCORE], self.0[SCORE + 1]])
    }

    /// What the terms of the evaluation say, in centipawns for the side to move.
    pub fn terms(&self) -> i16 {
        i16::from_le_bytes([self.0[TERMS], self.0[TERMS + 1]])
    }

    /// How the game ended, for the side to move: 1 is a win. Nothing where it is not known.
    pub fn result(&self) -> Option<f32> {
        match self.0[TURN] >> 1 {
            0 => None,
            result => Some(0.5 * f32::from(result - 1)),
        }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        Color::ALL[usize::from(self.0[TURN] & 1)]
    }

    /// Every piece with its square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let mut left = self.occupied();
        let mut index = 0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let square = Square::ALL[left.trailing_zeros() as usize];
            left &= left - 1;
            let code = self.0[PIECES + index / 2] >> (4 * (index % 2));
            index += 1;
            let piece = Piece {
                color: Color::ALL[usize::from(code >> 3 & 1)],
                role: Role::ALL[usize::from(code & 7)],
            };
            Some((square, piece))
        })
    }

    /// What a network sees of it.
    pub fn scene(&self) -> Scene {
        Scene::assemble(self.pieces(), self.tokens(), self.bans())
    }

    /// Whether a family has rows for all pieces.
    pub fn is_for(&self, family: NetworkFamily) -> bool {
        self.pieces().all(|(_, piece)| family.has(piece.role))
    }

    fn tokens(&self) -> Tokens {
        let places = &self.0[TOKEN_SQUARES..BANS];
        if places[0] == NO_TOKEN {
            return Tokens::NONE;
        }
        let mut counts = [0; 64];
        for &square in places {
            if let Some(count) = counts.get_mut(usize::from(square)) {
                *count += 1;
            }
        }
        Tokens::from_counts(&counts)
    }

    fn bans(&self) -> Bans {
        let bytes = &self.0;
        Bans::of_bits(u32::from_le_bytes([
            bytes[BANS],
            bytes[BANS + 1],
            bytes[BANS + 2],
            bytes[BANS + 3],
        ]))
    }

    fn occupied(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

#[cfg(test)]
mod tests {
    use engine::Variant;
    use engine::eval::network::scene;
    use engine::search::Random;

    use super::*;

    #[test]
    fn a_record_tells_what_it_was_made_of() {
        for variant in Variant::ALL {
            let mut random = Random::new(4);
            let mut position = AnyPosition::initial(variant);
            for result in [None, Some(0.0), Some(0.5), Some(1.0)].repeat(15) {
                let moves = position.legal_moves();
                let Some(&play) = moves.get(random.below(moves.len())) else {
                    break;
                };
                position.play_unchecked(play);
                let record = Record::new(&position, -321, result).expect("36 pieces or fewer");
                let read = Record::read(*record.bytes()).expect("its own bytes");
                assert_eq!((read.score(), read.turn()), (-321, position.turn()));
                assert_eq!(read.result(), result);
                let terms = engine::eval::value(&position);
                assert_eq!(i32::from(read.terms()), terms.clamp(-MOST, MOST));
                assert_eq!(read.scene(), scene(&position), "{position}");
                assert!(read.is_for(NetworkFamily::of(variant)));
            }
        }
    }

    #[test]
    fn bytes_that_are_no_record_are_refused() {
        let position = AnyPosition::initial(Variant::PortalStandard);
        let bytes = *Record::new(&position, 0, None).expect("a record").bytes();
        let refused = |change: fn(&mut [u8; BYTES])| {
            let mut bytes = bytes;
            change(&mut bytes);
            assert_eq!(Record::read(bytes), None);
        };
        assert!(Record::read(bytes).is_some());
        refused(|bytes| bytes[..8].fill(0xff));
        refused(|bytes| bytes[TURN] = 8);
        refused(|bytes| bytes[TOKEN_SQUARES + 2] = 65);
        refused(|bytes| bytes[TERMS - 1] = 0x80);
    }

    #[test]
    fn pieces_without_rows_are_of_another_family() {
        let fen = "6k1/5ppp/3a4/8/2P1P3/3A4/5PPP/6K1 b - - 0 30 -";
        let position = AnyPosition::from_fen(Variant::Assassin, fen).expect("a position");
        let record = Record::new(&position, 0, None).expect("a record");
        assert!(record.is_for(NetworkFamily::Assassin));
        assert!(!record.is_for(NetworkFamily::Chess));
    }
}
