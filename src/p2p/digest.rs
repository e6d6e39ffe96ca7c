//! Hashes, seals and chance. Everything hashed says first what it is, so that nothing can pass for something else; parts
//! carry their length, so that they cannot run into each other.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use crate::Blob;

/// A SHA-256 hash.
pub type Hash = Blob<32>;
/// A secret key.
pub type Key = Blob<32>;
/// Proof that a key's holder said something.
pub type Tag = Blob<16>;
/// Something drawn once.
pub type Nonce = Blob<16>;

/// The hash of some parts, for one purpose.
pub fn hash(purpose: &str, parts: &[&[u8]]) -> Hash {
    let mut sha = Sha256::new();
    feed(&mut |bytes| sha.update(bytes), purpose, parts);
    Blob(sha.finalize().into())
}

/// The tag of some parts under a key, for one purpose.
pub fn tag(key: &Key, purpose: &str, parts: &[&[u8]]) -> Tag {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&mac(key, purpose, parts).finalize().into_bytes()[..16]);
    Blob(bytes)
}

/// Whether a tag is right, in a time that does not tell how nearly.
pub fn tag_fits(tagged: &Tag, key: &Key, purpose: &str, parts: &[&[u8]]) -> bool {
    mac(key, purpose, parts)
        .verify_truncated_left(&tagged.0)
        .is_ok()
}

fn mac(key: &Key, purpose: &str, parts: &[&[u8]]) -> Hmac<Sha256> {
    // A key of the block's length or less is taken as it is: this cannot fail, and hashing the key first is no worse.
    let mut block = [0; 64];
    block[..32].copy_from_slice(&key.0);
    let mut mac = <Hmac<Sha256> as Mac>::new(&block.into());
    feed(&mut |bytes| mac.update(bytes), purpose, parts);
    mac
}

fn feed(update: &mut dyn FnMut(&[u8]), purpose: &str, parts: &[&[u8]]) {
    for part in [b"portal-chess".as_slice(), purpose.as_bytes()]
        .into_iter()
        .chain(parts.iter().copied())
    {
        update(&(part.len() as u64).to_be_bytes());
        update(part);
    }
}

/// Chance out of one seed, which the browser's generator gives. The same seed gives the same draws, so tests can repeat.
#[derive(Clone)]
pub struct Dice {
    seed: Key,
    drawn: u64,
}

// The seed is the root of every secret: no log may show it.
impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dice")
            .field("drawn", &self.drawn)
            .finish_non_exhaustive()
    }
}

impl Dice {
    /// Dice from 32 bytes that nobody else knows.
    pub fn new(seed: [u8; 32]) -> Dice {
        Dice {
            seed: Blob(seed),
            drawn: 0,
        }
    }

    /// The next bytes.
    pub fn draw<const N: usize>(&mut self) -> Blob<N> {
        let mut bytes = [0; N];
        for chunk in bytes.chunks_mut(32) {
            let block = mac(&self.seed, "dice", &[&self.drawn.to_be_bytes()])
                .finalize()
                .into_bytes();
            chunk.copy_from_slice(&block[..chunk.len()]);
            self.drawn += 1;
        }
        Blob(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn purposes_and_borders_are_part_of_the_hash() {
        let base = hash("a", &[b"bc", b"d"]);
        assert_eq!(base, hash("a", &[b"bc", b"d"]));
        for other in [
            hash("ab", &[b"c", b"d"]),
            hash("a", &[b"b", b"cd"]),
            hash("a", &[b"bcd"]),
            hash("a", &[b"bc", b"d", b""]),
        ] {
            assert_ne!(base, other);
        }
    }

    #[test]
    fn tags_fit_their_key_and_parts_only() {
        let (key, other) = (Blob([1; 32]), Blob([2; 32]));
        let tagged = tag(&key, "seal", &[b"x"]);
        assert!(tag_fits(&tagged, &key, "seal", &[b"x"]));
        assert!(!tag_fits(&tagged, &other, "seal", &[b"x"]));
        assert!(!tag_fits(&tagged, &key, "seal", &[b"y"]));
        assert!(!tag_fits(&tagged, &key, "stamp", &[b"x"]));
    }

    #[test]
    fn dice_repeat_with_the_seed_and_never_within_it() {
        let (mut one, mut two) = (Dice::new([7; 32]), Dice::new([7; 32]));
        let drawn: Vec<Key> = (0..50).map(|_| one.draw()).collect();
        assert!(drawn.iter().all(|key| *key == two.draw()));
        let mut sorted = drawn.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), drawn.len());
        let long: Blob<80> = one.draw();
        assert_ne!(long.0[..32], long.0[32..64]);
    }
}
