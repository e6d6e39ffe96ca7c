//! Data files that are delivered beside the page's program. Each is fetched when it is first needed, and verified
//! against the length and hash that the build recorded. `build.rs` writes the list of these files.

use sha2::{Digest as _, Sha256};

use crate::platform::fetch;

/// A data file as the build recorded it.
#[derive(Debug)]
pub struct DataFile {
    /// Its subject: a rule set, or a family of rule sets.
    pub subject: &'static str,
    /// Its name, relative to the page.
    pub name: &'static str,
    /// Its length in bytes.
    pub length: usize,
    /// Its SHA-256.
    pub digest: [u8; 32],
}

impl DataFile {
    /// Whether these bytes are the content of the file.
    fn is(&self, bytes: &[u8]) -> bool {
        bytes.len() == self.length && Sha256::digest(bytes)[..] == self.digest
    }

    /// Fetches the file. Returns `None` if it is not available or differs from what was built.
    pub async fn fetch(&self) -> Option<Vec<u8>> {
        let bytes = fetch::bytes(&format!("./{}", self.name)).await?;
        if self.is(&bytes) {
            return Some(bytes);
        }
        // The name belongs to these bytes alone. Some hosts send a page in the place of a missing file.
        fetch::set_file_gone();
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_data_file_is_accepted_only_with_its_recorded_length_and_hash() {
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
