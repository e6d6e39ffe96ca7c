//! A file that the page is delivered with beside its program, as the build knows it: fetched when it is first needed, and checked.
//! Which files there are is written by `build.rs`.

use sha2::{Digest as _, Sha256};

use crate::platform::fetch;

/// A file as the build knows it.
#[derive(Debug)]
pub struct DataFile {
    /// What it is about: a rule set, or a family of them.
    pub subject: &'static str,
    /// Its name, beside the page.
    pub name: &'static str,
    /// How many bytes it has.
    pub length: usize,
    /// Their SHA-256.
    pub digest: [u8; 32],
}

impl DataFile {
    /// Whether these bytes are the file.
    fn is(&self, bytes: &[u8]) -> bool {
        bytes.len() == self.length && Sha256::digest(bytes)[..] == self.digest
    }

    /// Fetches it; nothing where it is not to be had, or is not what was built.
    pub async fn fetch(&self) -> Option<Vec<u8>> {
        let bytes = fetch::bytes(&format!("./{}", self.name)).await?;
        self.is(&bytes).then_some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_taken_only_if_it_is_the_one_that_was_built() {
        // The SHA-256 of `abc` (FIPS 180-2, appendix B.1).
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let digest: Vec<u8> = (0..32)
            .map(|byte| u8::from_str_radix(&digest[2 * byte..2 * byte + 2], 16).expect("hex"))
            .collect();
        let file = DataFile {
            subject: "chess",
            name: "neural-chess.net",
            length: 3,
            digest: digest.try_into().expect("32 bytes"),
        };
        assert!(file.is(b"abc"));
        for wrong in [&b"abd"[..], b"ab", b"abcd", b""] {
            assert!(!file.is(wrong), "{wrong:?}");
        }
    }
}
