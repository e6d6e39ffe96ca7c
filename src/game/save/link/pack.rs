//! Encodes symbols as text. Each symbol is a number below a bound that reader and writer know. All symbols together are
//! the digits of one large number in a mixed radix, so that no bit is lost between two symbols. The number is written
//! in the base64url alphabet, with its version before it and a checksum after it. What the symbols mean is not known
//! here.

use super::MAX_LENGTH;

/// The digits of the text: the base64url alphabet.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The number of digits in the checksum.
const CHECK_DIGITS: u32 = 5;

/// Collects symbols to write.
pub struct Writer {
    symbols: Vec<(u32, u32)>,
}

impl Writer {
    /// Creates an empty writer.
    pub fn new() -> Writer {
        Writer {
            symbols: Vec::new(),
        }
    }

    /// Adds a number below a bound.
    pub fn put(&mut self, value: u32, bound: u32) {
        self.symbols.push((value, bound));
    }

    /// Adds any number. Small numbers take less space.
    pub fn number(&mut self, value: u32) {
        let bits = u32::BITS - value.leading_zeros();
        self.put(bits, u32::BITS + 1);
        // The highest bit is not written, because it is always set.
        if let Some(low) = bits.checked_sub(1) {
            self.put(value & !(1 << low), 1 << low);
        }
    }

    /// Encodes all symbols as text. The kind of link is part of the checksum, so that a link of one kind is not read as
    /// another.
    pub fn finish(self, version: u32, kind: &str) -> String {
        let mut number = Number(Vec::new());
        // The symbol that is read first is the lowest digit, so it is added last.
        for (value, bound) in self.symbols.into_iter().rev() {
            number.multiply_add(bound, value);
        }
        let mut text = String::new();
        text.push(digit(version));
        while number.0.last().is_some_and(|&limb| limb > 0) {
            text.push(digit(number.divide(64)));
        }
        let check = checksum(kind, &text);
        text + &check
    }
}

/// Returns symbols in the order in which they were written.
pub struct Symbols {
    rest: Number,
}

impl Symbols {
    /// Decodes a text and returns its version and symbols, or `None` if a [`Writer`] did not make it as a text of this
    /// kind, or if it is incomplete.
    pub fn decode(text: &str, kind: &str) -> Option<(u32, Symbols)> {
        if text.len() > MAX_LENGTH || !text.is_ascii() {
            return None;
        }
        let (body, check) =
            text.split_at_checked(text.len().checked_sub(CHECK_DIGITS as usize)?)?;
        if checksum(kind, body) != check {
            return None;
        }
        let mut values = Vec::with_capacity(body.len());
        for byte in body.bytes() {
            values.push(DIGITS.iter().position(|&digit| digit == byte)? as u32);
        }
        let (&version, values) = values.split_first()?;
        Some((
            version,
            Symbols {
                rest: Number::from_digits(values),
            },
        ))
    }

    /// Returns the next number below a bound. After the last symbol, it returns only zeros.
    pub fn take(&mut self, bound: u32) -> u32 {
        self.rest.divide(bound.max(1))
    }

    /// Returns the next number that [`Writer::number`] added.
    pub fn number(&mut self) -> u32 {
        match self.take(u32::BITS + 1).checked_sub(1) {
            Some(low) => (1 << low) | self.take(1 << low),
            None => 0,
        }
    }

    /// Returns whether only zeros are left.
    pub fn is_spent(&self) -> bool {
        self.rest.0.iter().all(|&limb| limb == 0)
    }
}

/// A natural number of any size, as 32-bit limbs with the lowest first.
struct Number(Vec<u32>);

impl Number {
    /// Creates a number from digits of six bits each, with the lowest first.
    fn from_digits(digits: &[u32]) -> Number {
        let mut limbs = Vec::with_capacity(digits.len() / 5 + 1);
        let (mut waiting, mut bits) = (0u64, 0);
        for &digit in digits {
            waiting |= u64::from(digit) << bits;
            bits += 6;
            if bits >= 32 {
                limbs.push(waiting as u32);
                waiting >>= 32;
                bits -= 32;
            }
        }
        limbs.push(waiting as u32);
        Number(limbs)
    }

    fn multiply_add(&mut self, factor: u32, summand: u32) {
        let mut carry = u64::from(summand);
        for limb in &mut self.0 {
            carry += u64::from(*limb) * u64::from(factor);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Divides the number and returns the remainder.
    fn divide(&mut self, divisor: u32) -> u32 {
        let mut remainder = 0u64;
        for limb in self.0.iter_mut().rev() {
            let value = remainder << 32 | u64::from(*limb);
            *limb = (value / u64::from(divisor)) as u32;
            remainder = value % u64::from(divisor);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        remainder as u32
    }
}

fn digit(value: u32) -> char {
    char::from(DIGITS[value as usize % DIGITS.len()])
}

/// Returns the checksum of a text: the CRC-24 of OpenPGP, which detects every error within up to four consecutive
/// characters. It contains neither a dash nor an underscore, because programs that find links in a text may cut those
/// off at the end of a link.
fn checksum(kind: &str, text: &str) -> String {
    let mut crc = 0xB7_04CE_u32;
    for byte in kind.bytes().chain(text.bytes()) {
        crc ^= u32::from(byte) << 16;
        for _ in 0..8 {
            crc <<= 1;
            if crc & 0x100_0000 != 0 {
                crc ^= 0x186_4CFB;
            }
        }
    }
    (0..CHECK_DIGITS)
        .map(|place| digit(crc >> (5 * place) & 31))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_read_back_in_the_order_written() {
        let mut writer = Writer::new();
        let symbols = [(0, 1), (5, 6), (0, 218), (217, 218), (1 << 30, 1 << 31)];
        for (value, bound) in symbols {
            writer.put(value, bound);
        }
        for number in [0, 1, 2, 3, 60, 65_535, u32::MAX] {
            writer.number(number);
        }
        let text = writer.finish(9, "");
        let (version, mut read) = Symbols::decode(&text, "").expect("it was just written");
        assert_eq!(version, 9);
        for (value, bound) in symbols {
            assert_eq!(read.take(bound), value);
        }
        for number in [0, 1, 2, 3, 60, 65_535, u32::MAX] {
            assert_eq!(read.number(), number);
        }
        assert!(read.is_spent());
    }

    /// The expected number is the check value published for CRC-24/OPENPGP.
    #[test]
    fn checksum_matches_the_published_crc_24_check_value() {
        let value = checksum("", "123456789")
            .bytes()
            .rev()
            .map(|byte| DIGITS.iter().position(|&digit| digit == byte))
            .fold(0, |sum, digit| sum * 32 + digit.expect("a digit"));
        assert_eq!(value, 0x21_CF02);
    }

    #[test]
    fn damaged_foreign_and_overlong_codes_are_refused() {
        let text = Writer::new().finish(1, "");
        assert!(Symbols::decode(&text, "").is_some());
        for other in [
            "",
            "B",
            "BAAAAA",
            "שלום שלום",
            &text[1..],
            &format!("{text}A"),
        ] {
            assert!(Symbols::decode(other, "").is_none(), "{other}");
        }
        // A link of another kind is not accepted.
        assert!(Symbols::decode(&text, "mail").is_none());
        let long = "A".repeat(MAX_LENGTH);
        assert!(Symbols::decode(&format!("{long}{}", checksum("", &long)), "").is_none());
    }
}
