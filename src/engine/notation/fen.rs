//! Reading and writing the position text (FEN) of all rule sets. A FEN need not describe a legal position: legality is
//! checked when a [`Setup`] becomes a position.

use std::fmt;
use std::str::FromStr;

use crate::notation::fen_error::MAX_LENGTH;
use crate::notation::fen_field;
use crate::rules::Rules;
use crate::rules::with_rules;
use crate::{
    CastlingRights, CastlingSide, Color, FenError, FenFault, FenField, Piece, Setup, Square,
    Variant,
};

impl Setup {
    /// Parses a FEN of six or seven fields, or of four, without the clocks. A missing seventh field takes its default:
    /// the default tokens for `portal-standard`, `-` for the other rule sets. In `portal-custom`, the seventh field is
    /// the layout, which must not be missing, and the eighth is what the seventh is in `portal`.
    ///
    /// ```
    /// use portal_chess_engine::{Setup, Variant};
    ///
    /// let text = "4k3/8/8/5N2/8/8/8/4K3 w - - 0 1 noreturn:w:f5d5";
    /// let setup = Setup::parse(Variant::Portal, text)?;
    /// assert_eq!(setup.fen(), text);
    ///
    /// let error = Setup::parse(Variant::Chess, "4k3/8/8/8/8/8/8/4K2 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "FEN, field 1 (pieces): rank 1 has 7 squares instead of 8");
    /// # Ok::<(), portal_chess_engine::FenError>(())
    /// ```
    pub fn parse(variant: Variant, fen: &str) -> Result<Setup, FenError> {
        if fen.len() > MAX_LENGTH {
            return Err(FenFault::TooLong(fen.len()).at(FenField::Text));
        }
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let drawn = variant.has_drawn_layout();
        let most = 1 + usize::from(drawn);
        let (board, turn, castling, en_passant, clocks, extra) = match fields[..] {
            [board, turn, castling, en_passant] => {
                (board, turn, castling, en_passant, None, &[][..])
            }
            [
                board,
                turn,
                castling,
                en_passant,
                half,
                full,
                ref extra @ ..,
            ] if extra.len() <= most => {
                let clocks = Some((half, full));
                (board, turn, castling, en_passant, clocks, extra)
            }
            _ => return Err(FenFault::FieldCount(fields.len()).at(FenField::Text)),
        };
        let mut setup = Setup::empty(variant);
        setup.pieces = parse_board(variant, board).map_err(|fault| fault.at(FenField::Board))?;
        setup.turn = fen_field::color(turn)
            .ok_or_else(|| FenFault::UnknownTurn(turn.into()).at(FenField::Turn))?;
        setup.castling = castling
            .parse()
            .map_err(|fault: FenFault| fault.at(FenField::Castling))?;
        setup.en_passant = parse_en_passant(en_passant)
            .ok_or_else(|| FenFault::InvalidEnPassant(en_passant.into()).at(FenField::EnPassant))?;
        if let Some((half, full)) = clocks {
            setup.halfmove_clock =
                fen_field::number(half, 0).map_err(|fault| fault.at(FenField::HalfmoveClock))?;
            setup.fullmove_number =
                fen_field::number(full, 1).map_err(|fault| fault.at(FenField::FullmoveNumber))?;
        }
        let (state, field) = if drawn {
            let layout = extra.first().ok_or(FenFault::NoLayout);
            let layout = layout.and_then(|text| Ok(text.parse()?));
            setup.layout = Some(layout.map_err(|fault| fault.at(FenField::Extra))?);
            (extra.get(1), FenField::State)
        } else {
            (extra.first(), FenField::Extra)
        };
        if let Some(state) = state {
            with_rules!(variant, R => R::read_field(&mut setup, state))
                .map_err(|fault| fault.at(field))?;
        }
        Ok(setup)
    }

    /// The FEN: six fields, plus a seventh if the rule set has one, and in `portal-custom` an eighth.
    pub fn fen(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(&self.pieces, f)?;
        write!(f, " {} ", self.turn.letter())?;
        write!(f, "{} ", self.castling)?;
        match self.en_passant {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)?;
        match with_rules!(self.variant, R => R::write_field(self)) {
            Some(field) => write!(f, " {field}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (letter, color, side) in CASTLING_LETTERS {
            if self.has(color, side) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for CastlingRights {
    type Err = FenFault;

    /// Reads the third field of a FEN: `-`, or some of `KQkq`, each once.
    fn from_str(text: &str) -> Result<CastlingRights, FenFault> {
        let unknown = || FenFault::UnknownCastling(text.into());
        let mut rights = CastlingRights::NONE;
        if text == "-" {
            return Ok(rights);
        }
        for letter in text.chars() {
            let entry = CASTLING_LETTERS.iter().find(|entry| entry.0 == letter);
            let &(_, color, side) = entry.ok_or_else(unknown)?;
            if rights.has(color, side) {
                return Err(unknown());
            }
            rights = rights.with(color, side);
        }
        (!rights.is_empty()).then_some(rights).ok_or_else(unknown)
    }
}

const CASTLING_LETTERS: [(char, Color, CastlingSide); 4] = [
    ('K', Color::White, CastlingSide::King),
    ('Q', Color::White, CastlingSide::Queen),
    ('k', Color::Black, CastlingSide::King),
    ('q', Color::Black, CastlingSide::Queen),
];

fn parse_board(variant: Variant, board: &str) -> Result<[Option<Piece>; 64], FenFault> {
    let ranks = board.split('/').count();
    if ranks != 8 {
        return Err(FenFault::RankCount(ranks));
    }
    let mut pieces = [None; 64];
    for (row, text) in board.split('/').enumerate() {
        let rank = 7 - row;
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or(FenFault::UnknownPiece(letter))?;
            if !variant.has(piece.role) {
                return Err(FenFault::ForeignPiece {
                    variant,
                    role: piece.role,
                });
            }
            if file < 8 {
                pieces[rank * 8 + file] = Some(piece);
            }
            file += 1;
        }
        if file != 8 {
            return Err(FenFault::RankLength {
                rank: rank as u8 + 1,
                files: file,
            });
        }
    }
    Ok(pieces)
}

fn write_board(pieces: &[Option<Piece>; 64], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let Some(piece) = pieces[rank * 8 + file] else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            write!(f, "{}", piece.letter())?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

fn parse_en_passant(text: &str) -> Option<Option<Square>> {
    if text == "-" {
        return Some(None);
    }
    let square = Square::from_str(text).ok()?;
    matches!(usize::from(square) / 8, 2 | 5).then_some(Some(square))
}
