//! Names of chess openings. This crate reads their file, `chess.openings`, and finds the name of a line; what a page does
//! with it is not its business. `examples/make.rs` writes the file from the data set of lichess.org, which is in the
//! public domain (CC0): <https://github.com/lichess-org/chess-openings>.
//!
//! A line of the file names the position after some moves: `2 g1f3b8c6 C44 King's Knight Opening: Normal Variation`. The
//! number says how many of its first moves it shares with the line above; then come its other moves, each from square to
//! square, the code of the *Encyclopaedia of Chess Openings*, and the name.

use std::collections::HashMap;

use engine::{AnyPosition, Move, Role, Variant};

/// The longest line in plies. A file with a longer one is damaged.
const MAX_PLIES: usize = 60;

/// The name of an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code of the *Encyclopaedia of Chess Openings*: a letter from A to E and two digits.
    pub eco: String,
    /// The name in English: the opening, and after a colon its variations.
    pub name: String,
}

/// The names of all openings, by their positions. An opening is recognised by whichever moves lead to it.
#[derive(Debug)]
pub struct Openings {
    by_position: HashMap<String, Opening>,
}

/// Why a file of openings cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the openings is damaged")]
pub struct OpeningsError {
    /// The damaged line, counted from 1.
    pub line: usize,
}

impl Openings {
    /// Reads a file of openings.
    ///
    /// # Errors
    ///
    /// Fails if a line does not have its four parts, or a move is illegal.
    pub fn read(text: &str) -> Result<Openings, OpeningsError> {
        let mut by_position = HashMap::new();
        // The positions of the line above, the start first.
        let mut positions = vec![AnyPosition::initial(Variant::Chess)];
        for (index, line) in text.lines().enumerate() {
            let (eco, name) =
                read_line(line, &mut positions).ok_or(OpeningsError { line: index + 1 })?;
            if let Some(position) = positions.last() {
                by_position.insert(key(position), Opening { eco, name });
            }
        }
        Ok(Openings { by_position })
    }

    /// Returns the name of a position, if it has one.
    pub fn at(&self, position: &AnyPosition) -> Option<&Opening> {
        self.by_position.get(&key(position))
    }

    /// Returns the name of a line, given its positions in the order of the game: that of the last position with a name.
    pub fn of_line<'p>(
        &self,
        positions: impl DoubleEndedIterator<Item = &'p AnyPosition>,
    ) -> Option<&Opening> {
        positions.rev().find_map(|position| self.at(position))
    }

    /// How many positions have a name.
    pub fn len(&self) -> usize {
        self.by_position.len()
    }

    /// Whether no position has a name.
    pub fn is_empty(&self) -> bool {
        self.by_position.is_empty()
    }
}

/// Reads a line of the file, and leaves its positions in the place of those of the line above.
fn read_line(line: &str, positions: &mut Vec<AnyPosition>) -> Option<(String, String)> {
    let mut parts = line.splitn(4, ' ');
    let (shared, moves) = (parts.next()?.parse::<usize>().ok()?, parts.next()?);
    let (eco, name) = (parts.next()?, parts.next()?);
    if shared >= positions.len() || !moves.is_ascii() || moves.len() % 4 != 0 {
        return None;
    }
    positions.truncate(shared + 1);
    for start in (0..moves.len()).step_by(4) {
        let mv: Move = moves[start..start + 4].parse().ok()?;
        let mut position = *positions.last()?;
        position.play(mv).ok()?;
        positions.push(position);
    }
    (positions.len() <= MAX_PLIES).then(|| (eco.to_owned(), name.to_owned()))
}

/// What makes two positions the same, as text: a FEN without its two counters. The square behind a pawn that has moved two
/// squares counts only if the pawn can be captured there.
fn key(position: &AnyPosition) -> String {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').take(4).collect();
    if let Some(behind) = fields.pop() {
        let captures = |mv: &Move| {
            let piece = mv.from().and_then(|from| position.piece_at(from));
            let text = mv.to_string();
            piece.is_some_and(|piece| piece.role == Role::Pawn)
                && text.ends_with(behind)
                && !text.starts_with(&behind[..1])
        };
        let can = behind != "-" && position.legal_moves().iter().any(captures);
        fields.push(if can { behind } else { "-" });
    }
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("chess.openings");

    fn named(openings: &Openings, moves: &str) -> Option<(String, String)> {
        let mut positions = vec![AnyPosition::initial(Variant::Chess)];
        for san in moves.split_whitespace() {
            let mut position = positions[positions.len() - 1];
            let mv = engine::san::parse_san(&position, san).expect("a legal move");
            position.play_unchecked(mv);
            positions.push(position);
        }
        let found = openings.of_line(positions.iter())?;
        Some((found.eco.clone(), found.name.clone()))
    }

    #[test]
    fn the_file_is_read_whole() {
        let openings = Openings::read(FILE).expect("a file without damage");
        assert!(openings.len() > 3_500, "{}", openings.len());
        // Two lines of the file can lead to one position only if they have one name for it.
        assert_eq!(openings.len(), FILE.lines().count());
        assert!(FILE.lines().all(|line| {
            let eco = line.split(' ').nth(2).unwrap_or_default().as_bytes();
            matches!(eco, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
        }));
    }

    #[test]
    fn a_line_is_named_by_its_last_named_position() {
        let openings = Openings::read(FILE).expect("a file without damage");
        for (moves, eco, name) in [
            ("e4", "B00", "King's Pawn Game"),
            (
                "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
                "B90",
                "Sicilian Defense: Najdorf Variation",
            ),
            // By other moves, and with moves behind it that have no name.
            (
                "Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h3 h5 a3",
                "B90",
                "Sicilian Defense: Najdorf Variation, Adams Attack",
            ),
            ("Nf3 c5 e4", "B27", "Sicilian Defense"),
            ("e4 e5 Nf3 Nc6 Bb5", "C60", "Ruy Lopez"),
        ] {
            let found = named(&openings, moves);
            let (found_eco, found_name) = found.expect("a name");
            assert_eq!(
                (found_eco.as_str(), found_name.as_str()),
                (eco, name),
                "{moves}"
            );
        }
        assert_eq!(named(&openings, ""), None);
    }

    #[test]
    fn other_rule_sets_and_positions_have_no_names() {
        let openings = Openings::read(FILE).expect("a file without damage");
        for variant in Variant::ALL {
            if variant == Variant::Chess {
                continue;
            }
            let position = AnyPosition::initial(variant);
            assert_eq!(openings.at(&position), None, "{variant}");
        }
        let end = AnyPosition::from_fen(Variant::Chess, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(openings.at(&end.expect("a position")), None);
    }

    #[test]
    fn damage_is_found_in_its_line() {
        for (text, line) in [
            ("0 e2e4 B00 King's Pawn Game\n2 e7e5 C20 Too much shared", 2),
            ("0 e2e5 B00 An illegal move", 1),
            ("0 e2e B00 Half a move", 1),
            ("x e2e4 B00 No number", 1),
            ("0 e2e4 B00", 1),
            ("0 éé B00 Not a move", 1),
            ("\n", 1),
        ] {
            assert_eq!(
                Openings::read(text).err(),
                Some(OpeningsError { line }),
                "{text}"
            );
        }
    }
}
