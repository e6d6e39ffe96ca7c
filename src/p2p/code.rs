//! Room codes: six characters that can be read out over the phone, and invites: a code with the secret that only the
//! link to the room contains.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Blob;
use crate::digest::hash;

/// Crockford's base32: digits and letters without I, L, O and U.
pub(crate) const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Number of characters in a code.
const LENGTH: usize = 6;

/// Number of characters in a secret: 130 bits.
const SECRET_LENGTH: usize = 26;

/// The last place of a host at which a guest looks: those of eight guests, and some whose names were in use at the server.
pub const LAST_PLACE: u32 = 12;

/// Number of characters in the name by which a signalling server knows a room.
const NAME_LENGTH: usize = 4;

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
        RoomCode(letters(bytes))
    }

    /// Returns the name by which a signalling server knows the room: 20 bits that follow from the code. So a server, which
    /// must know the name, still has to guess the other ten bits of the code, and may try only a few times.
    pub fn room_name(&self) -> String {
        let name: [u8; NAME_LENGTH] = letters_of("room", &[&self.0]);
        name.map(char::from).iter().collect()
    }
}

/// The secret of a room, which the link to it contains after the code. Browsers send the part of an address after the
/// `#` to no server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RoomSecret([u8; SECRET_LENGTH]);

impl RoomSecret {
    /// Creates a secret from random bytes.
    pub fn from_random(bytes: Blob<SECRET_LENGTH>) -> RoomSecret {
        RoomSecret(letters(bytes))
    }
}

// No log may show it.
impl fmt::Debug for RoomSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomSecret")
    }
}

impl From<RoomSecret> for String {
    fn from(secret: RoomSecret) -> String {
        secret.0.map(char::from).iter().collect()
    }
}

impl TryFrom<String> for RoomSecret {
    type Error = CodeError;

    fn try_from(text: String) -> Result<RoomSecret, CodeError> {
        let (letters, length) = read(&text)?;
        match letters.first_chunk() {
            Some(secret) if length == SECRET_LENGTH => Ok(RoomSecret(*secret)),
            _ => Err(CodeError::Length(length)),
        }
    }
}

/// What leads to a room: its code, and the secret if it came with a link.
///
/// ```
/// use p2p::Invite;
///
/// let typed: Invite = "7kq-2mx".parse()?;
/// assert!(typed.secret.is_none());
/// let linked: Invite = "7KQ2MX-0123456789ABCDEFGHJKMNPQRS".parse()?;
/// assert_eq!(linked.code, typed.code);
/// assert_eq!(linked.to_string(), "7KQ2MX-0123456789ABCDEFGHJKMNPQRS");
/// # Ok::<(), p2p::CodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invite {
    /// The code of the room.
    pub code: RoomCode,
    /// The secret of the room.
    pub secret: Option<RoomSecret>,
}

impl Invite {
    /// Returns what leads to a further place of a host who plays several guests, who all have this invite. The first place
    /// is 1, and the invite itself leads there.
    pub fn place(&self, number: u32) -> Invite {
        if number <= 1 {
            return *self;
        }
        let number = number.to_be_bytes();
        Invite {
            code: RoomCode(letters_of("simul code", &[&self.code.0, &number])),
            secret: self.secret.map(|RoomSecret(secret)| {
                RoomSecret(letters_of("simul secret", &[&secret, &number]))
            }),
        }
    }

    /// Returns what leads to all places at which a guest looks for a free one.
    pub fn places(self) -> impl Iterator<Item = Invite> {
        (1..=LAST_PLACE).map(move |number| self.place(number))
    }
}

/// Returns the letters that the first bytes of a hash stand for.
fn letters_of<const N: usize>(purpose: &str, parts: &[&[u8]]) -> [u8; N] {
    let mut bytes = Blob([0; N]);
    bytes.0.copy_from_slice(&hash(purpose, parts).0[..N]);
    letters(bytes)
}

impl From<RoomCode> for Invite {
    fn from(code: RoomCode) -> Invite {
        Invite { code, secret: None }
    }
}

impl FromStr for Invite {
    type Err = CodeError;

    /// Reads a code as leniently as [`RoomCode`], and a secret after it in the same way.
    fn from_str(text: &str) -> Result<Invite, CodeError> {
        let (letters, length) = read(text)?;
        let (code, rest) = letters
            .split_first_chunk()
            .ok_or(CodeError::Length(length))?;
        let secret = match length {
            LENGTH => None,
            _ if length == LENGTH + SECRET_LENGTH => rest.first_chunk().copied().map(RoomSecret),
            _ => return Err(CodeError::Length(length)),
        };
        Ok(Invite {
            code: RoomCode(*code),
            secret,
        })
    }
}

impl fmt::Display for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(f)?;
        match self.secret {
            Some(secret) => write!(f, "-{}", String::from(secret)),
            None => Ok(()),
        }
    }
}

/// Returns a letter for each byte, as the byte's lower five bits say.
fn letters<const N: usize>(bytes: Blob<N>) -> [u8; N] {
    bytes.0.map(|byte| ALPHABET[usize::from(byte & 31)])
}

/// Reads the letters of a text, skipping what typing or pasting may have added. Returns as many as an invite has, and
/// how many there are.
fn read(text: &str) -> Result<([u8; LENGTH + SECRET_LENGTH], usize), CodeError> {
    let mut letters = [0; LENGTH + SECRET_LENGTH];
    let mut length = 0;
    for five in fives(text) {
        let letter = ALPHABET[usize::from(five?)];
        if let Some(place) = letters.get_mut(length) {
            *place = letter;
        }
        length += 1;
    }
    Ok((letters, length))
}

/// Reads the letters of a text as the five bits that each stands for, skipping what typing or pasting may have added.
pub(crate) fn fives(text: &str) -> impl Iterator<Item = Result<u8, CodeError>> {
    let letters = text.chars().filter(|c| !is_ignored(*c));
    letters.map(|character| {
        let plain = match character.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        (0..)
            .zip(ALPHABET)
            .find(|(_, letter)| char::from(**letter) == plain)
            .map(|(five, _)| five)
            .ok_or(CodeError::Character(character))
    })
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
        let (letters, length) = read(text)?;
        match letters.first_chunk() {
            Some(code) if length == LENGTH => Ok(RoomCode(*code)),
            _ => Err(CodeError::Length(length)),
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
    fn an_invite_survives_what_messengers_do_to_it_and_the_rooms_name_does_not_tell_its_code() {
        let code = RoomCode::from_random(Blob([9, 1, 7, 30, 2, 12]));
        let secret = RoomSecret::from_random(Blob([0xA7; 26]));
        let invite = Invite {
            code,
            secret: Some(secret),
        };
        let text = invite.to_string();
        for same in [
            text.clone(),
            text.to_lowercase(),
            text.replace('-', ""),
            format!("{}\n{}", &text[..12], &text[12..]),
        ] {
            assert_eq!(same.parse(), Ok(invite), "{same}");
        }
        assert_eq!(text[..20].parse::<Invite>(), Err(CodeError::Length(19)));
        assert!(!format!("{invite:?}").contains(&text[7..]));
        let name = code.room_name();
        assert_eq!(name.len(), NAME_LENGTH);
        let others = (0..32).filter(|last| {
            let other = RoomCode::from_random(Blob([9, 1, 7, 30, 2, *last]));
            other.room_name() == name
        });
        assert_eq!(others.count(), 1);
        let json = serde_json::to_string(&secret).unwrap();
        assert_eq!(serde_json::from_str::<RoomSecret>(&json).unwrap(), secret);
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
