//! Hashes, seals and random numbers. All hashed data begins with its purpose, so that a hash made for one purpose is
//! never valid for another. Each part is preceded by its length, so that the border between two parts is unambiguous.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use crate::Blob;

/// A SHA-256 hash.
pub type Hash = Blob<32>;
/// A secret key.
pub type Key = Blob<32>;
/// An HMAC-SHA-256, cut to 16 bytes: proof that the holder of a key said something.
pub type Tag = Blob<16>;
/// 16 random bytes that are used once.
pub type Nonce = Blob<16>;

/// Returns the hash of some parts, for one purpose.
pub fn hash(purpose: &str, parts: &[&[u8]]) -> Hash {
    let mut sha = Sha256::new();
    feed(&mut |bytes| sha.update(bytes), purpose, parts);
    Blob(sha.finalize().into())
}

/// Returns the tag of some parts under a key, for one purpose.
pub fn tag(key: &Key, purpose: &str, parts: &[&[u8]]) -> Tag {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&mac(key, purpose, parts).finalize().into_bytes()[..16]);
    Blob(bytes)
}

/// Returns whether a tag is right. The comparison takes constant time, so that it does not reveal how much of the tag
/// is right.
pub fn tag_fits(tagged: &Tag, key: &Key, purpose: &str, parts: &[&[u8]]) -> bool {
    mac(key, purpose, parts)
        .verify_truncated_left(&tagged.0)
        .is_ok()
}

/// Returns the hash by which the signalling server knows the key of a seat: the first 16 bytes of its SHA-256, in hex.
pub fn seat_hash(key: &str) -> String {
    let hash = Sha256::digest(key.as_bytes());
    hash.iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn mac(key: &Key, purpose: &str, parts: &[&[u8]]) -> Hmac<Sha256> {
    // HMAC uses a key of at most one block (64 bytes) as it is, so this constructor cannot fail. Hashing the key first
    // would be no better.
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

/// A pseudo-random generator with one seed, which comes from the browser's generator of random numbers. The same seed
/// gives the same draws, so tests can be repeated.
#[derive(Clone)]
pub struct SeededRng {
    seed: Key,
    drawn: u64,
}

// The seed is the root of every secret: no log may show it.
impl std::fmt::Debug for SeededRng {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SeededRng")
            .field("drawn", &self.drawn)
            .finish_non_exhaustive()
    }
}

impl SeededRng {
    /// Creates a generator from 32 bytes that nobody else knows.
    pub fn new(seed: [u8; 32]) -> SeededRng {
        SeededRng {
            seed: Blob(seed),
            drawn: 0,
        }
    }

    /// Draws the next `N` bytes.
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

/// What the key exchange of the `spake2` crate draws from.
impl rand_core::RngCore for SeededRng {
    fn next_u32(&mut self) -> u32 {
        u32::from_be_bytes(self.draw().0)
    }

    fn next_u64(&mut self) -> u64 {
        u64::from_be_bytes(self.draw().0)
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(32) {
            let block: Key = self.draw();
            chunk.copy_from_slice(&block.0[..chunk.len()]);
        }
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), rand_core::Error> {
        self.fill_bytes(bytes);
        Ok(())
    }
}

impl rand_core::CryptoRng for SeededRng {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_depends_on_the_purpose_and_the_boundaries_between_parts() {
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
    fn a_tag_matches_only_its_key_purpose_and_parts() {
        let (key, other) = (Blob([1; 32]), Blob([2; 32]));
        let tagged = tag(&key, "seal", &[b"x"]);
        assert!(tag_fits(&tagged, &key, "seal", &[b"x"]));
        assert!(!tag_fits(&tagged, &other, "seal", &[b"x"]));
        assert!(!tag_fits(&tagged, &key, "seal", &[b"y"]));
        assert!(!tag_fits(&tagged, &key, "stamp", &[b"x"]));
    }

    #[test]
    fn equal_seeds_give_equal_draws_and_draws_do_not_repeat() {
        let (mut one, mut two) = (SeededRng::new([7; 32]), SeededRng::new([7; 32]));
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
