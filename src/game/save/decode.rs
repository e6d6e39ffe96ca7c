//! Turns the bytes of a file into text. Other programs write UTF-8, UTF-16 with its mark, or windows-1252, and files that
//! somebody has joined hold several of these. So bytes that are not UTF-8 are read as windows-1252 one by one: no text in
//! windows-1252 that people write is also UTF-8.

use std::borrow::Cow;

/// The characters of windows-1252 from 0x80 to 0x9F. The others are those of Unicode. Five bytes have no meaning; like
/// browsers, this table reads them as control characters.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// How the bytes of a file stand for characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with windows-1252 wherever it is not UTF-8.
    #[default]
    Bytes,
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
}

impl Encoding {
    /// Returns the encoding of a file that begins with these bytes.
    pub fn of(start: &[u8]) -> Encoding {
        match start {
            [0xFF, 0xFE, ..] => Encoding::Utf16Le,
            [0xFE, 0xFF, ..] => Encoding::Utf16Be,
            _ => Encoding::Bytes,
        }
    }
}

/// The text of some bytes, and where in them each of its characters comes from.
#[derive(Clone, Debug)]
pub struct Decoded<'a> {
    /// The text.
    pub text: Cow<'a, str>,
    encoding: Encoding,
    /// Offsets in the text and in the bytes, behind each character whose lengths in the two differ.
    shifts: Vec<(usize, usize)>,
}

impl Decoded<'_> {
    /// Returns the place in the bytes of an offset in the text.
    pub fn source(&self, at: usize) -> usize {
        if self.encoding != Encoding::Bytes {
            let before = self.text.get(..at).unwrap_or(&self.text);
            return 2 * before.encode_utf16().count();
        }
        let known = self.shifts.partition_point(|(text, _)| *text <= at);
        match known.checked_sub(1).and_then(|last| self.shifts.get(last)) {
            Some((text, source)) => source + (at - text),
            None => at,
        }
    }
}

/// Returns the text of a whole file.
pub fn decode(bytes: &[u8]) -> String {
    decode_as(bytes, Encoding::of(bytes)).text.into_owned()
}

/// Returns the text of a part of a file whose encoding is known.
pub fn decode_as(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    let mut shifts = Vec::new();
    let text = match encoding {
        Encoding::Bytes => utf8_or_windows_1252(bytes, &mut shifts),
        Encoding::Utf16Le => utf16(bytes, u16::from_le_bytes),
        Encoding::Utf16Be => utf16(bytes, u16::from_be_bytes),
    };
    Decoded {
        text,
        encoding,
        shifts,
    }
}

fn utf16<'a>(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'a, str> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let letters = char::decode_utf16(units);
    Cow::Owned(
        letters
            .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect(),
    )
}

fn utf8_or_windows_1252<'a>(bytes: &'a [u8], shifts: &mut Vec<(usize, usize)>) -> Cow<'a, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    let mut source = 0;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        source += chunk.valid().len();
        for &byte in chunk.invalid() {
            text.push(windows_1252(byte));
            source += 1;
            shifts.push((text.len(), source));
        }
    }
    Cow::Owned(text)
}

fn windows_1252(byte: u8) -> char {
    let named = byte.checked_sub(0x80).map(usize::from);
    let named = named.and_then(|place| WINDOWS_1252.get(place)).copied();
    named.unwrap_or_else(|| char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_utf8_then_windows_1252_and_utf16_by_its_mark() {
        let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| {
            text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>()
        };
        for (bytes, text) in [
            ("Müller ♘".as_bytes().to_vec(), "Müller ♘"),
            (
                b"M\xFCller \x96 Ib\xE1\xF1ez \x80".to_vec(),
                "Müller – Ibáñez €",
            ),
            // Two files in one.
            (b"M\xFCller M\xC3\xBCller".to_vec(), "Müller Müller"),
            // What only looks like UTF-8: an overlong form and half a surrogate pair.
            (b"\xC0\xAF \xED\xA0\x80".to_vec(), "À¯ í\u{A0}€"),
            (b"cut \xE2\x80".to_vec(), "cut â€"),
            (
                utf16("\u{FEFF}Ann ♘ 😀", u16::to_le_bytes),
                "\u{FEFF}Ann ♘ 😀",
            ),
            (
                utf16("\u{FEFF}Ann ♘ 😀", u16::to_be_bytes),
                "\u{FEFF}Ann ♘ 😀",
            ),
            (b"\xFF\xFE\x00\xD8A\x00".to_vec(), "\u{FEFF}\u{FFFD}A"),
            (Vec::new(), ""),
        ] {
            assert_eq!(decode(&bytes), text, "{bytes:?}");
        }
    }

    #[test]
    fn every_place_in_the_text_is_found_in_the_bytes() {
        for bytes in [
            b"a\xFCb\xC3\xBCc\x80\x80d".to_vec(),
            b"plain".to_vec(),
            "\u{FEFF}aü😀b"
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect(),
        ] {
            let encoding = Encoding::of(&bytes);
            let whole = decode_as(&bytes, encoding);
            for (at, _) in whole.text.char_indices() {
                let behind = decode_as(&bytes[whole.source(at)..], encoding);
                assert_eq!(behind.text, whole.text[at..], "{bytes:?} at {at}");
            }
            assert_eq!(whole.source(whole.text.len()), bytes.len());
        }
    }
}
