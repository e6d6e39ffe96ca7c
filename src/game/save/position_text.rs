//! Positions as people write them: FEN with missing fields, EPD, and addresses of positions on other sites. What the
//! position does not allow is left out with a note, and nothing is invented. A FEN that the engine reads is read
//! unchanged and without notes. `position_text/find.rs` finds the fields in the text around them, `position_text/words.rs`
//! the layout of portals among the fields.

mod find;
mod words;

use engine::rules::Layout;
use engine::{
    AnyPosition, CastlingRights, CastlingSide, Color, FenError, FenFault, FenField, PositionError,
    Setup, Square, Variant,
};

use self::find::Found;
use self::words::{Words, is_number, is_squares, is_state, place_of_layout};
use crate::text::FileMessage;
use crate::{Fault, Start};

/// The largest number that a FEN may have.
const MAX_NUMBER: u32 = 65_535;
/// The longest text that is read as a layout of portals, in bytes: as long as a FEN may be.
const MAX_LAYOUT: usize = 400;

/// A position that was read, and what was left out.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionText {
    /// The position.
    pub setup: Setup,
    /// What the text has that the position lacks.
    pub notes: Vec<FileMessage>,
}

impl PositionText {
    /// The position as the start of a game.
    pub fn start(&self) -> Start {
        match self.setup == Setup::initial(self.setup.variant) {
            true => Start::Initial,
            false => Start::Fen(self.setup.fen()),
        }
    }
}

/// Whether a whole text is a position, written in one of the forms that [`read`] knows.
pub fn looks_like(text: &str) -> bool {
    find::find(text).is_some_and(|found| found.is_alone)
}

/// Reads a legal position of a rule set. A text without a position (`?`, `-`, `startpos`, or nothing) stands for the
/// start position.
pub fn read(variant: Variant, text: &str) -> Result<PositionText, Fault> {
    if find::is_blank(text) {
        let setup = Setup::initial(variant);
        let notes = Vec::new();
        return Ok(PositionText { setup, notes });
    }
    let read = read_setup(variant, text)?;
    AnyPosition::from_setup(&read.setup)?;
    Ok(read)
}

/// Reads a legal position of the rule set that it is meant for: the present one, unless the text has pieces or fields
/// that the present one lacks. A position that is illegal in its rule set is not tried with others.
pub fn read_for(present: Variant, text: &str) -> Result<PositionText, Fault> {
    let found = find::find(text);
    if found.as_ref().is_some_and(|found| found.is_chess) {
        return read(Variant::Chess, text);
    }
    let words = found.as_ref().map(|found| Words::of(&found.fields));
    let may_be_tokens = present == Variant::PortalStandard;
    if words.is_some_and(|words| words.layout(may_be_tokens).is_some()) {
        return read(Variant::PortalCustom, text);
    }
    let mut refusal = match read(present, text) {
        Err(fault) if is_of_other_rules(&fault) => fault,
        other => return other,
    };
    for variant in Variant::ALL {
        match read(variant, text) {
            Ok(position) => return Ok(position),
            // The reason of a rule set that has these pieces tells more.
            Err(fault) if is_of_other_rules(&refusal) => refusal = fault,
            Err(_) => {}
        }
    }
    Err(refusal)
}

/// Whether a rule set refuses a text because the text needs another one.
fn is_of_other_rules(fault: &Fault) -> bool {
    matches!(
        fault,
        Fault::Fen(FenError {
            fault: FenFault::ForeignPiece { .. }
                | FenFault::UnexpectedExtra(_)
                | FenFault::UnknownExtra { .. }
                | FenFault::NoLayout
                | FenFault::Layout(_),
            ..
        })
    )
}

/// Whether a text has a board, so that it does not stand for the usual start.
pub fn has_board(text: &str) -> bool {
    find::find(text).is_some()
}

/// Reads a legal position of `portal-custom`, in which these portals are drawn unless the text names others. Returns whether
/// it does.
pub fn read_with_portals(
    text: &str,
    portals: Result<Layout, Fault>,
) -> Result<(PositionText, bool), Fault> {
    let variant = Variant::PortalCustom;
    let found = find::find(text).ok_or(Fault::UnknownFormat)?;
    let names = Words::of(&found.fields).layout(false).is_some();
    let read = match names {
        true => read_setup(variant, text)?,
        false => Reader::read(variant, &found, Some(portals?))?,
    };
    AnyPosition::from_setup(&read.setup)?;
    Ok((read, names))
}

/// Reads a position that may be illegal, for example for the editor. Castling rights and an en passant square that the
/// position does not allow are left out.
pub fn read_setup(variant: Variant, text: &str) -> Result<PositionText, Fault> {
    if let Ok(setup) = Setup::parse(variant, text)
        && AnyPosition::from_setup(&setup).is_ok()
    {
        let notes = Vec::new();
        return Ok(PositionText { setup, notes });
    }
    match find::find(text) {
        Some(found) => Reader::read(variant, &found, None),
        // Not even a board was found; the engine says what it misses.
        None => Err(Setup::parse(variant, text)
            .err()
            .map_or(Fault::UnknownFormat, Fault::Fen)),
    }
}

/// A position that is being read, field by field.
struct Reader {
    read: PositionText,
}

impl Reader {
    /// Reads a position. In `portal-custom`, these are the portals of one that names none.
    fn read(
        variant: Variant,
        found: &Found,
        portals: Option<Layout>,
    ) -> Result<PositionText, Fault> {
        if let Some(name) = &found.unknown_variant {
            return Err(Fault::UnknownVariant(name.clone()));
        }
        // What portals there are is seen when the board, the side to move and the castling rights are read.
        let anything = match variant {
            Variant::PortalCustom => format!(" 0 1 {}", Layout::classic()),
            _ => String::new(),
        };
        let setup = Setup::parse(variant, &format!("{} w - -{anything}", found.board))?;
        let notes = Vec::new();
        let mut reader = Reader {
            read: PositionText { setup, notes },
        };
        reader.fields(&found.fields, portals)?;
        if found.others > 0 {
            let several = FileMessage::FirstOfSeveral(found.others + 1);
            reader.read.notes.push(several);
        }
        Ok(reader.read)
    }

    fn leave_out(&mut self, field: FenField, text: &str) {
        let text = text.to_owned();
        self.read.notes.push(FileMessage::LeftOut { field, text });
    }

    /// Reads everything after the board.
    fn fields(&mut self, text: &str, portals: Option<Layout>) -> Result<(), Fault> {
        let Words {
            turn,
            castling,
            en_passant,
            rest: mut words,
        } = Words::of(text);
        if let Some(turn) = turn {
            self.read.setup.turn = turn_of(turn).ok_or_else(|| FenError {
                field: FenField::Turn,
                fault: FenFault::UnknownTurn(turn.into()),
            })?;
        }
        if let Some(castling) = castling {
            self.castling(castling)?;
        }
        self.number(&mut words, FenField::HalfmoveClock, 0);
        self.number(&mut words, FenField::FullmoveNumber, 1);
        if self.read.setup.variant == Variant::PortalCustom {
            let layout = take_layout(&mut words, portals).map_err(|fault| FenError {
                field: FenField::Extra,
                fault,
            })?;
            self.read.setup.layout = Some(layout);
        }
        self.extra(&mut words)?;
        // The state of the rule set matters for it.
        self.en_passant(en_passant);
        self.operations(&words.join(" "));
        Ok(())
    }

    /// Reads castling rights in any order: `KQkq`, or the files of the rooks as in Shredder-FEN and X-FEN.
    fn castling(&mut self, text: &str) -> Result<(), Fault> {
        let at_home = self.read.setup.castling_at_home();
        let mut dropped = String::new();
        for letter in text.chars().filter(|&letter| letter != '-') {
            let color = match letter.is_ascii_uppercase() {
                true => Color::White,
                false => Color::Black,
            };
            let side = match letter.to_ascii_lowercase() {
                'k' | 'h' => Some(CastlingSide::King),
                'q' | 'a' => Some(CastlingSide::Queen),
                // The rook starts on another file, as in Chess960.
                'b'..='g' => None,
                _ => {
                    return Err(Fault::Fen(FenError {
                        field: FenField::Castling,
                        fault: FenFault::UnknownCastling(text.into()),
                    }));
                }
            };
            let rights: &mut CastlingRights = &mut self.read.setup.castling;
            match side.filter(|&side| at_home.has(color, side)) {
                Some(side) => *rights = rights.with(color, side),
                None => dropped.push(letter),
            }
        }
        if !dropped.is_empty() {
            self.leave_out(FenField::Castling, &dropped);
        }
        Ok(())
    }

    /// Reads the en passant square, if a pawn may just have passed over it.
    fn en_passant(&mut self, text: &str) {
        if text == "-" {
            return;
        }
        self.read.setup.en_passant = text.to_ascii_lowercase().parse::<Square>().ok();
        let refused = AnyPosition::from_setup(&self.read.setup);
        if self.read.setup.en_passant.is_none()
            || matches!(refused, Err(PositionError::EnPassant(_)))
        {
            self.read.setup.en_passant = None;
            self.leave_out(FenField::EnPassant, text);
        }
    }

    /// Takes a number, or a dash instead of it, from the words.
    fn number(&mut self, words: &mut Vec<&str>, field: FenField, least: u32) {
        let Some(&word) = words.first() else { return };
        if word != "-" && !is_number(word) {
            return;
        }
        words.remove(0);
        let digits = word.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        let value = match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number of so many digits that it does not fit is the largest.
            true if !digits.is_empty() => digits.parse().unwrap_or(u32::MAX),
            _ => least,
        };
        self.set_number(field, value.max(least), word);
    }

    fn set_number(&mut self, field: FenField, value: u32, written: &str) {
        let value = match value <= MAX_NUMBER && !written.starts_with(['-', '+']) || written == "-"
        {
            true => value,
            false => {
                self.leave_out(field, written);
                value.min(MAX_NUMBER)
            }
        };
        match field {
            FenField::HalfmoveClock => self.read.setup.halfmove_clock = value,
            _ => self.read.setup.fullmove_number = value,
        }
    }

    /// Reads the field that only some rule sets have.
    fn extra(&mut self, words: &mut Vec<&str>) -> Result<(), Fault> {
        let Some(&word) = words.first() else {
            return Ok(());
        };
        if !is_squares(word) && !is_state(word) {
            return Ok(());
        }
        words.remove(0);
        let fen = self.read.setup.fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        // The last one is the state, where there is any; the layout before it stays.
        fields.truncate(match self.read.setup.variant {
            Variant::PortalCustom => 7,
            _ => 6,
        });
        fields.push(word);
        self.read.setup = Setup::parse(self.read.setup.variant, &fields.join(" "))?;
        Ok(())
    }

    /// Reads the operations of an EPD: the counters, which FEN has as fields. Everything else is left out.
    fn operations(&mut self, text: &str) {
        let mut others = Vec::new();
        for operation in split_operations(text) {
            let (name, value) = operation.split_once(' ').unwrap_or((operation, ""));
            let field = match name {
                "hmvc" => FenField::HalfmoveClock,
                "fmvn" => FenField::FullmoveNumber,
                _ => {
                    others.push(operation);
                    continue;
                }
            };
            let mut words = vec![value.trim()];
            let least = u32::from(field == FenField::FullmoveNumber);
            self.number(&mut words, field, least);
            if !words.is_empty() {
                others.push(operation);
            }
        }
        if !others.is_empty() {
            self.leave_out(FenField::Text, &others.join("; "));
        }
    }
}

/// Takes the layout of portals from the words, or the one that there is otherwise.
fn take_layout(words: &mut Vec<&str>, otherwise: Option<Layout>) -> Result<Layout, FenFault> {
    match place_of_layout(words, otherwise.is_none()) {
        Some(place) => {
            let text = words.drain(place).collect::<Vec<_>>().join(" ");
            match text.len() <= MAX_LAYOUT {
                true => Ok(text.parse()?),
                false => Err(FenFault::TooLong(text.len())),
            }
        }
        None => otherwise.ok_or(FenFault::NoLayout),
    }
}

/// Splits operations at semicolons, except inside quotation marks.
fn split_operations(text: &str) -> Vec<&str> {
    let mut quoted = false;
    text.split(move |letter| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    })
    .map(str::trim)
    .filter(|operation| operation.contains(char::is_alphanumeric))
    .collect()
}

/// Reads the side to move.
fn turn_of(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "w" | "white" => Some(Color::White),
        "b" | "black" => Some(Color::Black),
        _ => None,
    }
}
