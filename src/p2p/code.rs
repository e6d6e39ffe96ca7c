//! Room codes: six characters that can be read out over the phone.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Blob;

/// Crockford's base32: digits and letters without I, L, O and U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Number of characters in a code.
const LENGTH: usize = 6;

/// A room's code, such as `7KQ2MX`.
///
/// Parsing is lenient: it accepts lower case, dashes and spaces, letters that are mistaken for digits, and the
/// invisible marks that a messenger may put around a code, such as direction marks.
///
/// ```
/// use p2p::RoomCode;
///
/// let code: RoomCode = "7kq-2mo".parse()?;
/// assert_eq!(code.to_string(), "7KQ2M0");
/// # Ok::<(), p2p::CodeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RoomCode([u8; LENGTH]);

/// The error for a text that is not a room code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// The text is too short or too long.
    #[error("a room code has {LENGTH} characters, but this one has {0}")]
    Length(usize),
    /// The text contains a character that no code has.
    #[error("room codes do not contain {0:?}")]
    Character(char),
}

impl RoomCode {
    /// Creates a code from random bytes; all 2³⁰ codes are equally likely.
    pub fn from_random(bytes: Blob<6>) -> RoomCode {
        RoomCode(bytes.0.map(|byte| ALPHABET[usize::from(byte & 31)]))
    }
}

/// Returns whether a character is skipped when a code is read, because typing or pasting may have added it.
fn is_ignored(character: char) -> bool {
    character.is_whitespace()
        || matches!(
            character,
            // Dashes of all kinds, spaces and marks of zero width, direction marks.
            '-' | '\u{AD}'
                | '\u{2010}'..='\u{2015}'
                | '\u{2212}'
                | '\u{200B}'..='\u{200F}'
                | '\u{202A}'..='\u{202E}'
                | '\u{2060}'..='\u{2069}'
                | '\u{FEFF}'
        )
}

impl FromStr for RoomCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<RoomCode, CodeError> {
        let mut code = [0; LENGTH];
        let mut length = 0;
        for character in text.chars().filter(|c| !is_ignored(*c)) {
            let plain = match character.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            let byte = u8::try_from(plain)
                .ok()
                .filter(|byte| ALPHABET.contains(byte));
            let Some(byte) = byte else {
                return Err(CodeError::Character(character));
            };
            if let Some(place) = code.get_mut(length) {
                *place = byte;
            }
            length += 1;
        }
        if length == LENGTH {
            Ok(RoomCode(code))
        } else {
            Err(CodeError::Length(length))
        }
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|&byte| write!(f, "{}", char::from(byte)))
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<String> for RoomCode {
    type Error = CodeError;

    fn try_from(text: String) -> Result<RoomCode, CodeError> {
        text.parse()
    }
}

impl From<RoomCode> for String {
    fn from(code: RoomCode) -> String {
        code.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_codes_are_parsed_leniently() {
        let code: RoomCode = "01AB9Z".parse().unwrap();
        for same in [
            "01ab9z",
            "o1ab9z",
            "OlAB9Z",
            "0IAB9Z",
            " 01a-b9z ",
            "01A B9Z",
            "01A–B9Z",
            "\u{2066}01AB9Z\u{2069}",
            "01AB9Z\u{200F}",
            "\u{FEFF}01A\u{AD}B9Z",
        ] {
            assert_eq!(same.parse(), Ok(code), "{same}");
        }
    }

    #[test]
    fn parse_errors_name_the_wrong_length_or_character() {
        assert_eq!("".parse::<RoomCode>(), Err(CodeError::Length(0)));
        assert_eq!("01AB9".parse::<RoomCode>(), Err(CodeError::Length(5)));
        assert_eq!("01AB9ZZ".parse::<RoomCode>(), Err(CodeError::Length(7)));
        assert_eq!("01AB9U".parse::<RoomCode>(), Err(CodeError::Character('U')));
        assert_eq!("01AB9é".parse::<RoomCode>(), Err(CodeError::Character('é')));
    }

    #[test]
    fn generated_codes_round_trip_through_text() {
        for byte in 0..=255 {
            let code = RoomCode::from_random(Blob([
                byte,
                byte ^ 1,
                byte ^ 2,
                byte ^ 4,
                byte ^ 8,
                byte ^ 16,
            ]));
            assert_eq!(code.to_string().parse(), Ok(code));
        }
    }
}
