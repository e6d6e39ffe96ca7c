//! A labelled position in 28 bytes, so that many millions of them fit in memory: who stands where, whose turn it is, and
//! the teacher's score.

use engine::eval::network::NetworkFamily;
use engine::{AnyPosition, Color, Piece, Role, Square};

/// Bytes of a record.
pub const BYTES: usize = 28;
/// The most pieces that a record holds: those that Dinosaur Chess begins with.
pub const MOST_PIECES: usize = 34;

/// A position with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record([u8; BYTES]);

impl Record {
    /// The record of a position; `None` where there are too many pieces, or one that networks do not know. The score is in
    /// centipawns, for the side to move.
    ///
    /// Bytes 0 to 7 are the occupied squares as a bitboard, then come the pieces in the order of their squares, two a byte, the
    /// score, and the side to move.
    pub fn new(position: &AnyPosition, score: i16) -> Option<Record> {
        let mut bytes = [0; BYTES];
        let mut occupied = 0u64;
        let mut count = 0;
        for square in Square::ALL {
            let Some(Piece { color, role }) = position.piece_at(square) else {
                continue;
            };
            if count == MOST_PIECES || !has_rows(role) {
                return None;
            }
            occupied |= 1 << square.index();
            let code = (color as u8) << 3 | role as u8;
            bytes[8 + count / 2] |= code << (4 * (count % 2));
            count += 1;
        }
        bytes[..8].copy_from_slice(&occupied.to_le_bytes());
        bytes[25..27].copy_from_slice(&score.to_le_bytes());
        bytes[27] = position.turn() as u8;
        Some(Record(bytes))
    }

    /// The record of these bytes, as [`Record::bytes`] gave them; `None` where they are no record.
    pub fn read(bytes: [u8; BYTES]) -> Option<Record> {
        let record = Record(bytes);
        let sound = record.occupied().count_ones() as usize <= MOST_PIECES
            && bytes[27] < 2
            && record.pieces().all(|(_, piece)| has_rows(piece.role));
        sound.then_some(record)
    }

    /// What is written to a file.
    pub fn bytes(&self) -> &[u8; BYTES] {
        &self.0
    }

    /// The score in centipawns, for the side to move.
    pub fn score(&self) -> i16 {
        i16::from_le_bytes([self.0[25], self.0[26]])
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        Color::ALL[usize::from(self.0[27] & 1)]
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
            let code = self.0[8 + index / 2] >> (4 * (index % 2));
            index += 1;
            let piece = Piece {
                color: Color::ALL[usize::from(code >> 3 & 1)],
                role: Role::ALL[usize::from(code & 7)],
            };
            Some((square, piece))
        })
    }

    fn occupied(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

/// Whether networks have rows for a kind of piece.
fn has_rows(role: Role) -> bool {
    NetworkFamily::Chess.roles().contains(&role)
}

#[cfg(test)]
mod tests {
    use engine::Variant;

    use super::*;

    #[test]
    fn a_record_tells_what_it_was_made_of() {
        for variant in [Variant::Chess, Variant::Dinosaur] {
            let mut position = AnyPosition::initial(variant);
            position
                .play("d2d4".parse().expect("a move"))
                .expect("a legal move");
            let record = Record::new(&position, -321).expect("34 pieces or fewer");
            let read = Record::read(*record.bytes()).expect("its own bytes");
            assert_eq!((read.score(), read.turn()), (-321, Color::Black));
            let pieces: Vec<_> = read.pieces().collect();
            let expected: Vec<_> = Square::ALL
                .into_iter()
                .filter_map(|square| Some((square, position.piece_at(square)?)))
                .collect();
            assert_eq!(pieces, expected);
        }
    }

    #[test]
    fn bytes_that_are_no_record_are_refused() {
        let mut bytes = [0xff; BYTES];
        assert_eq!(Record::read(bytes), None, "64 pieces");
        bytes[..8].fill(0x0f);
        assert_eq!(Record::read(bytes), None, "the turn of nobody");
        bytes[27] = 1;
        assert_eq!(Record::read(bytes), None, "assassins");
        bytes[8..25].fill(0x66);
        assert!(Record::read(bytes).is_some(), "triceratopses");
    }

    #[test]
    fn a_position_with_an_assassin_has_no_record() {
        let fen = "6k1/5ppp/3a4/8/2P1P3/3A4/5PPP/6K1 b - - 0 30 -";
        let position = AnyPosition::from_fen(Variant::Assassin, fen).expect("a position");
        assert_eq!(Record::new(&position, 0), None);
    }
}
