//! Sealing: nobody without the key can read a text, change it, or tell how long it is to within an eighth. This is the
//! payload of NIP-44, version 2 (ChaCha20, HMAC-SHA256, padding), which was audited; the key is one of ours.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::digest::Key;

const VERSION: u8 = 2;
const NONCE: usize = 32;
const MAC: usize = 32;

/// The longest text that is sealed, in bytes.
const MAX_TEXT: usize = 4_096;

/// Seals a text. A nonce must be used once only. `None` if the text is empty or too long.
pub fn seal(key: &Key, nonce: [u8; NONCE], text: &str) -> Option<String> {
    if text.is_empty() || text.len() > MAX_TEXT {
        return None;
    }
    let mut padded = vec![0; 2 + padded_length(text.len())];
    padded[..2].copy_from_slice(&u16::try_from(text.len()).ok()?.to_be_bytes());
    padded[2..2 + text.len()].copy_from_slice(text.as_bytes());
    let (mut cipher, mac) = message_keys(key, &nonce);
    cipher.apply_keystream(&mut padded);
    let tag = authenticator(mac, &nonce, &padded).finalize().into_bytes();
    Some(STANDARD.encode([&[VERSION], &nonce[..], &padded, &tag[..]].concat()))
}

/// Opens a sealed text. `None` if it was not sealed with this key.
pub fn open(key: &Key, sealed: &str) -> Option<String> {
    let bytes = STANDARD.decode(sealed).ok()?;
    let (&version, rest) = bytes.split_first()?;
    let (nonce, rest) = rest.split_first_chunk::<NONCE>()?;
    let (hidden, tag) = rest.split_last_chunk::<MAC>()?;
    if version != VERSION {
        return None;
    }
    let (mut cipher, mac) = message_keys(key, nonce);
    authenticator(mac, nonce, hidden).verify_slice(tag).ok()?;
    let mut padded = hidden.to_vec();
    cipher.apply_keystream(&mut padded);
    let (length, text) = padded.split_first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(*length));
    let whole = length > 0 && text.len() == padded_length(length);
    String::from_utf8(text.get(..length).filter(|_| whole)?.to_vec()).ok()
}

/// Returns the length to which a text is padded: steps of 32 bytes, from 256 on an eighth of the next power of two.
fn padded_length(length: usize) -> usize {
    let step = (length.next_power_of_two() / 8).max(32);
    length.div_ceil(step) * step
}

/// Derives the keys of one message, as HKDF-Expand does (RFC 5869), from a key that is random already.
fn message_keys(key: &Key, nonce: &[u8; NONCE]) -> (ChaCha20, [u8; 32]) {
    let mut drawn = [0; 96];
    let mut last = Vec::new();
    for (part, count) in drawn.chunks_exact_mut(32).zip(1u8..) {
        let mut mac = keyed(&key.0);
        mac.update(&last);
        mac.update(nonce);
        mac.update(&[count]);
        last = mac.finalize().into_bytes().to_vec();
        part.copy_from_slice(&last);
    }
    let (mut cipher_key, mut cipher_nonce, mut mac) = ([0; 32], [0; 12], [0; 32]);
    cipher_key.copy_from_slice(&drawn[..32]);
    cipher_nonce.copy_from_slice(&drawn[32..44]);
    mac.copy_from_slice(&drawn[44..76]);
    (ChaCha20::new(&cipher_key.into(), &cipher_nonce.into()), mac)
}

fn authenticator(key: [u8; 32], nonce: &[u8], hidden: &[u8]) -> Hmac<Sha256> {
    let mut mac = keyed(&key);
    mac.update(nonce);
    mac.update(hidden);
    mac
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    // HMAC pads a key of less than a block with zeros, so this is the same key, and this constructor cannot fail.
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    <Hmac<Sha256> as Mac>::new(&block.into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Blob;
    use crate::nostr::event::unhex;

    #[test]
    fn the_published_vectors_of_nip_44_hold() {
        let key = |text| Blob(unhex(text).unwrap());
        let mut nonce = [0; 32];
        nonce[31] = 1;
        let one = "c41c775356fd92eadc63ff5a0dc1da211b268cbea22316767095b2871ea1412d";
        let sealed = format!(
            "Ag{}{}",
            "A".repeat(41),
            "Bee0G5VSK0/9YypIObAtDKfYEAjD35uVkHyB0F4DwrcNaCXlCWZKaArsGrY6M9wnuTMxWfp1RTN9Xga8no+kF5Vsb"
        );
        assert_eq!(seal(&key(one), nonce, "a").as_ref(), Some(&sealed));
        assert_eq!(open(&key(one), &sealed).as_deref(), Some("a"));
        let lengths = [
            (16, 32),
            (32, 32),
            (33, 64),
            (64, 64),
            (65, 96),
            (100, 128),
            (111, 128),
            (200, 224),
            (250, 256),
            (320, 320),
            (383, 384),
            (384, 384),
            (400, 448),
            (500, 512),
            (512, 512),
            (515, 640),
            (700, 768),
            (800, 896),
            (900, 1024),
            (1020, 1024),
        ];
        for (length, padded) in lengths {
            assert_eq!(padded_length(length), padded, "{length}");
        }
    }

    proptest! {
        #[test]
        fn a_sealed_text_opens_with_its_key_alone_and_no_bit_of_it_can_be_changed(
            text in ".{1,300}",
            nonce in any::<[u8; 32]>(),
            bit in any::<prop::sample::Index>(),
        ) {
            let key = Blob([9; 32]);
            let sealed = seal(&key, nonce, &text).unwrap();
            prop_assert_eq!(open(&key, &sealed), Some(text));
            prop_assert_eq!(open(&Blob([8; 32]), &sealed), None);
            let mut bytes = STANDARD.decode(&sealed).unwrap();
            let bit = bit.index(bytes.len() * 8);
            bytes[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(open(&key, &STANDARD.encode(bytes)), None);
        }

        #[test]
        fn no_text_makes_opening_panic(sealed in ".{0,200}", bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            prop_assert_eq!(open(&Blob([9; 32]), &sealed), None);
            prop_assert_eq!(open(&Blob([9; 32]), &STANDARD.encode(bytes)), None);
        }
    }
}
