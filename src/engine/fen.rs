//! The position text (FEN) of all six rule sets, read and written. It says what the text says: whether the position
//! is legal is decided where a [`Setup`] becomes a position.

use std::fmt;
use std::str::FromStr;

use crate::fen_error::{FenError, FenFault, FenField, MAX_LENGTH, MAX_NUMBER};
use crate::{ByColor, CastlingRights, CastlingSide, Color, Piece, Role, Setup, Square, Variant};

impl Setup {
    /// Reads a FEN of six or seven fields, or of four, without the clocks. A missing seventh field takes its default:
    /// for `portal-standard` the default tokens, for the others `-`.
    ///
    /// ```
    /// use engine::{Setup, Variant};
    ///
    /// let text = "4k3/8/8/5N2/8/8/8/4K3 w - - 0 1 noreturn:w:f5d5";
    /// let setup = Setup::parse(Variant::Portal, text)?;
    /// assert_eq!(setup.fen(), text);
    ///
    /// let error = Setup::parse(Variant::Chess, "4k3/8/8/8/8/8/8/4K2 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "FEN, field 1 (pieces): rank 1 has 7 squares instead of 8");
    /// # Ok::<(), engine::FenError>(())
    /// ```
    pub fn parse(variant: Variant, fen: &str) -> Result<Setup, FenError> {
        if fen.len() > MAX_LENGTH {
            return Err(FenFault::TooLong(fen.len()).at(FenField::Text));
        }
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let (board, turn, castling, en_passant, clocks, extra) = match fields[..] {
            [board, turn, castling, en_passant] => (board, turn, castling, en_passant, None, None),
            [board, turn, castling, en_passant, half, full] => {
                (board, turn, castling, en_passant, Some((half, full)), None)
            }
            [board, turn, castling, en_passant, half, full, extra] => (
                board,
                turn,
                castling,
                en_passant,
                Some((half, full)),
                Some(extra),
            ),
            _ => return Err(FenFault::FieldCount(fields.len()).at(FenField::Text)),
        };
        let mut setup = Setup::empty(variant);
        setup.pieces = parse_board(variant, board).map_err(|fault| fault.at(FenField::Board))?;
        setup.turn = parse_color(turn)
            .ok_or_else(|| FenFault::UnknownTurn(turn.into()).at(FenField::Turn))?;
        setup.castling = parse_castling(castling)
            .ok_or_else(|| FenFault::UnknownCastling(castling.into()).at(FenField::Castling))?;
        setup.en_passant = parse_en_passant(en_passant).ok_or_else(|| {
            FenFault::NoEnPassantSquare(en_passant.into()).at(FenField::EnPassant)
        })?;
        if let Some((half, full)) = clocks {
            setup.halfmove_clock =
                parse_number(half, 0).map_err(|fault| fault.at(FenField::HalfmoveClock))?;
            setup.fullmove_number =
                parse_number(full, 1).map_err(|fault| fault.at(FenField::FullmoveNumber))?;
        }
        if let Some(extra) = extra {
            setup
                .parse_extra(extra)
                .map_err(|fault| fault.at(FenField::Extra))?;
        }
        Ok(setup)
    }

    /// The FEN: six fields, and a seventh where the rule set has one.
    pub fn fen(&self) -> String {
        self.to_string()
    }

    fn parse_extra(&mut self, extra: &str) -> Result<(), FenFault> {
        match self.variant {
            Variant::Chess | Variant::Dinosaur => Err(FenFault::NoExtra(self.variant)),
            Variant::Assassin | Variant::DinosaurAssassin => self.parse_assassin(extra),
            Variant::Portal => self.parse_portal(extra),
            Variant::PortalStandard => self.parse_tokens(extra),
        }
    }

    fn parse_assassin(&mut self, extra: &str) -> Result<(), FenFault> {
        let unknown = |text: &str| FenFault::UnknownExtra {
            expected: "'-', or place: and sides as in place:wb, or hidden: and counts as in hidden:b1",
            text: text.into(),
        };
        for part in parts(extra) {
            if let Some(sides) = part.strip_prefix("place:") {
                if self.placing != ByColor([false; 2]) {
                    return Err(FenFault::Twice("place:".into()));
                }
                self.placing = parse_sides(sides).ok_or_else(|| unknown(part))?;
            } else if let Some(counts) = part.strip_prefix("hidden:") {
                if self.hidden != ByColor([0; 2]) {
                    return Err(FenFault::Twice("hidden:".into()));
                }
                self.hidden = parse_counts(counts).ok_or_else(|| unknown(part))?;
            } else {
                return Err(unknown(part));
            }
        }
        Ok(())
    }

    fn parse_portal(&mut self, extra: &str) -> Result<(), FenFault> {
        for part in parts(extra) {
            let unknown = || FenFault::UnknownExtra {
                expected: "'-', or cooldown: and a side as in cooldown:b, or noreturn: as in noreturn:w:d5f5",
                text: part.into(),
            };
            let twice = || FenFault::Twice(part.into());
            if let Some(side) = part.strip_prefix("cooldown:") {
                let color = parse_color(side).ok_or_else(unknown)?;
                if std::mem::replace(&mut self.cooldown[color], true) {
                    return Err(twice());
                }
            } else if let Some((side, jump)) = part
                .strip_prefix("noreturn:")
                .and_then(|rest| rest.split_once(':'))
            {
                let color = parse_color(side).ok_or_else(unknown)?;
                let [from, to] = squares(jump).ok_or_else(unknown)?[..] else {
                    return Err(unknown());
                };
                if self.no_return[color].replace((from, to)).is_some() {
                    return Err(twice());
                }
            } else {
                return Err(unknown());
            }
        }
        Ok(())
    }

    fn parse_tokens(&mut self, extra: &str) -> Result<(), FenFault> {
        self.tokens = [0; 64];
        if extra == "-" {
            return Ok(());
        }
        let list = squares(extra).ok_or_else(|| FenFault::UnknownExtra {
            expected: "the token squares as in c3f3d4e4d5e5c6f6",
            text: extra.into(),
        })?;
        for square in list {
            // The bound on the whole text keeps the count far below 255.
            self.tokens[usize::from(square)] += 1;
        }
        Ok(())
    }

    fn write_extra(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        match self.variant {
            Variant::Chess | Variant::Dinosaur => return Ok(()),
            Variant::Assassin | Variant::DinosaurAssassin => {
                let sides: String = Color::ALL
                    .into_iter()
                    .filter(|&color| self.placing[color])
                    .map(Color::letter)
                    .collect();
                if !sides.is_empty() {
                    parts.push(format!("place:{sides}"));
                }
                let counts: String = Color::ALL
                    .into_iter()
                    .filter(|&color| self.hidden[color] > 0)
                    .map(|color| format!("{}{}", color.letter(), self.hidden[color]))
                    .collect();
                if !counts.is_empty() {
                    parts.push(format!("hidden:{counts}"));
                }
            }
            Variant::Portal => {
                for color in Color::ALL {
                    if self.cooldown[color] {
                        parts.push(format!("cooldown:{}", color.letter()));
                    }
                }
                for color in Color::ALL {
                    if let Some((from, to)) = self.no_return[color] {
                        parts.push(format!("noreturn:{}:{from}{to}", color.letter()));
                    }
                }
            }
            Variant::PortalStandard => {
                let tokens: String = Square::ALL
                    .into_iter()
                    .flat_map(|square| {
                        (0..self.tokens[usize::from(square)]).map(move |_| square.to_string())
                    })
                    .collect();
                if !tokens.is_empty() {
                    parts.push(tokens);
                }
            }
        }
        if parts.is_empty() {
            return f.write_str(" -");
        }
        write!(f, " {}", parts.join(";"))
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
        self.write_extra(f)
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
            let foreign = match piece.role {
                Role::Triceratops => !variant.has_triceratops(),
                Role::Assassin => !variant.has_assassin(),
                _ => false,
            };
            if foreign {
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

fn parse_color(text: &str) -> Option<Color> {
    let mut letters = text.chars();
    let color = Color::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(color)
}

fn parse_castling(text: &str) -> Option<CastlingRights> {
    if text == "-" {
        return Some(CastlingRights::NONE);
    }
    let mut rights = CastlingRights::NONE;
    for letter in text.chars() {
        let &(_, color, side) = CASTLING_LETTERS.iter().find(|entry| entry.0 == letter)?;
        if rights.has(color, side) {
            return None;
        }
        rights = rights.with(color, side);
    }
    (!rights.is_empty()).then_some(rights)
}

fn parse_en_passant(text: &str) -> Option<Option<Square>> {
    if text == "-" {
        return Some(None);
    }
    let square = Square::from_str(text).ok()?;
    matches!(usize::from(square) / 8, 2 | 5).then_some(Some(square))
}

fn parse_number(text: &str, least: u32) -> Result<u32, FenFault> {
    let fault = || FenFault::NoNumber {
        least,
        text: text.into(),
    };
    // `u32::from_str` would take a leading plus.
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(fault());
    }
    let number: u32 = text.parse().map_err(|_| fault())?;
    if (least..=MAX_NUMBER).contains(&number) {
        Ok(number)
    } else {
        Err(fault())
    }
}

/// The `;`-joined parts of a seventh field; none for `-`.
fn parts(extra: &str) -> impl Iterator<Item = &str> {
    extra.split(';').filter(move |_| extra != "-")
}

/// `w`, `b` or `wb`.
fn parse_sides(text: &str) -> Option<ByColor<bool>> {
    match text {
        "w" => Some(ByColor([true, false])),
        "b" => Some(ByColor([false, true])),
        "wb" => Some(ByColor([true, true])),
        _ => None,
    }
}

/// `w1`, `b1` or `w1b2`: a side and how many, from 1 to 64.
fn parse_counts(text: &str) -> Option<ByColor<u8>> {
    let mut counts = ByColor([0; 2]);
    let (white, black) = match text.split_once('b') {
        Some((white, black)) => (white, Some(black)),
        None => (text, None),
    };
    if !white.is_empty() {
        counts[Color::White] = parse_count(white.strip_prefix('w')?)?;
    }
    if let Some(black) = black {
        counts[Color::Black] = parse_count(black)?;
    }
    Some(counts)
}

fn parse_count(text: &str) -> Option<u8> {
    parse_number(text, 1)
        .ok()
        .and_then(|count| u8::try_from(count).ok())
        .filter(|&count| count <= 64)
}

/// A run of square names without separators.
fn squares(text: &str) -> Option<Vec<Square>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len() / 2)
        .map(|i| Square::from_str(&text[i * 2..i * 2 + 2]).ok())
        .collect()
}
