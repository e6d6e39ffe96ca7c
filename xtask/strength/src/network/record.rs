//! A labelled position in 43 bytes, so that many millions of them fit in memory: everything that a network sees, the
//! side to move, the teacher's score, the value of the hand-written evaluation terms, and the result of the game.

use std::path::Path;

use anyhow::Result;
use engine::eval::network::{Bans, NetworkFamily, NetworkInput};
use engine::rules::Tokens;
use engine::{AnyPosition, Color, Piece, Role, Square};

use crate::uci::MAX_SCORE;

/// Size of a record in bytes.
pub const BYTES: usize = 43;
/// Most pieces in a record: the number with which Dinosaur Chess with assassins starts.
pub const MAX_PIECES: usize = 36;
/// Most rows of a record for one side's view: its pieces, its eight tokens, and its bans.
pub const MAX_ROWS: usize = MAX_PIECES + TOKENS + 4;

/// Number of tokens in a record.
const TOKENS: usize = 8;
/// Offset of the pieces, two per byte, in the order of their squares.
const PIECES: usize = 8;
/// Offset of the score, in two bytes.
const SCORE: usize = PIECES + MAX_PIECES / 2;
/// Offset of the side to move and the result.
const TURN: usize = SCORE + 2;
/// Offset of the squares of the tokens, one byte each, with [`NO_TOKEN`] for a missing one.
const TOKEN_SQUARES: usize = TURN + 1;
/// Offset of the bans, in four bytes.
const BANS: usize = TOKEN_SQUARES + TOKENS;
/// Offset of the value of the evaluation terms, in two bytes.
const TERMS: usize = BANS + 4;
const NO_TOKEN: u8 = 64;

/// A position with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record([u8; BYTES]);

impl Record {
    /// Returns the record of a position, or `None` if there are more pieces or tokens than it can hold. The score is in
    /// centipawns and a result of 1 is a win, both for the side to move.
    ///
    /// The first eight bytes are the occupied squares as a bitboard; the constants of this module define what follows.
    pub fn new(position: &AnyPosition, score: i16, result: Option<f32>) -> Option<Record> {
        let mut bytes = [0; BYTES];
        let mut occupied = 0u64;
        let mut count = 0;
        for square in Square::ALL {
            let Some(Piece { color, role }) = position.piece_at(square) else {
                continue;
            };
            if count == MAX_PIECES {
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
        let terms = engine::eval::value(position).clamp(-MAX_SCORE, MAX_SCORE) as i16;
        bytes[TERMS..].copy_from_slice(&terms.to_le_bytes());
        Some(Record(bytes))
    }

    /// Reads a record from the bytes that [`Record::bytes`] returns. Returns `None` if they are not a valid record.
    pub fn read(bytes: [u8; BYTES]) -> Option<Record> {
        let record = Record(bytes);
        let sound = record.occupied().count_ones() as usize <= MAX_PIECES
            && bytes[TURN] < 8
            && bytes[TOKEN_SQUARES..BANS]
                .iter()
                .all(|&square| square <= NO_TOKEN)
            && record.bans().bits().to_le_bytes() == bytes[BANS..TERMS];
        sound.then_some(record)
    }

    /// Reads all valid records of a file.
    pub fn read_file(file: &Path) -> Result<Vec<Record>> {
        let bytes = fs_err::read(file)?;
        let (chunks, _) = bytes.as_chunks::<BYTES>();
        Ok(chunks.iter().copied().filter_map(Record::read).collect())
    }

    /// Returns the bytes that are written to a file.
    pub fn bytes(&self) -> &[u8; BYTES] {
        &self.0
    }

    /// Returns the score in centipawns, for the side to move.
    pub fn score(&self) -> i16 {
        i16::from_le_bytes([self.0[SCORE], self.0[SCORE + 1]])
    }

    /// Returns the same record with another score, in centipawns for the side to move.
    pub fn with_score(mut self, score: i16) -> Record {
        self.0[SCORE..TURN].copy_from_slice(&score.to_le_bytes());
        self
    }

    /// Returns the value of the evaluation terms, in centipawns for the side to move.
    pub fn terms(&self) -> i16 {
        i16::from_le_bytes([self.0[TERMS], self.0[TERMS + 1]])
    }

    /// Returns the result of the game for the side to move, where 1 is a win, or `None` if it is not known.
    pub fn result(&self) -> Option<f32> {
        match self.0[TURN] >> 1 {
            0 => None,
            result => Some(0.5 * f32::from(result - 1)),
        }
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        Color::ALL[usize::from(self.0[TURN] & 1)]
    }

    /// Returns every piece with its square.
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

    /// Returns what a network sees of the position.
    pub fn input(&self) -> NetworkInput {
        NetworkInput::assemble(self.pieces(), self.tokens(), self.bans())
    }

    /// Whether a family's networks have rows for all pieces.
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
    use engine::eval::network::input;
    use engine::search::Random;

    use super::*;

    #[test]
    fn a_record_round_trips_the_position_score_and_result() {
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
                let read = Record::read(*record.bytes()).expect("the bytes of a record");
                assert_eq!((read.score(), read.turn()), (-321, position.turn()));
                assert_eq!(read.result(), result);
                let terms = engine::eval::value(&position);
                assert_eq!(i32::from(read.terms()), terms.clamp(-MAX_SCORE, MAX_SCORE));
                assert_eq!(read.input(), input(&position), "{position}");
                assert!(read.is_for(NetworkFamily::of(variant)));
                let other = Record::new(&position, 77, result).expect("36 pieces or fewer");
                assert_eq!(read.with_score(77), other);
            }
        }
    }

    #[test]
    fn invalid_bytes_are_refused() {
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
    fn a_family_without_rows_for_a_piece_does_not_support_the_record() {
        let fen = "6k1/5ppp/3a4/8/2P1P3/3A4/5PPP/6K1 b - - 0 30 -";
        let position = AnyPosition::from_fen(Variant::Assassin, fen).expect("a position");
        let record = Record::new(&position, 0, None).expect("a record");
        assert!(record.is_for(NetworkFamily::Assassin));
        assert!(!record.is_for(NetworkFamily::Chess));
    }
}
