//! Fixed-size bytes that travel as base64url text: ids, keys, hashes, nonces.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// `N` bytes. The name of the field that holds them says what they mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Blob<const N: usize>(pub [u8; N]);

/// The error for a text that is not `N` bytes in base64url.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0} bytes as base64url text")]
pub struct BlobError(pub usize);

impl<const N: usize> Default for Blob<N> {
    fn default() -> Self {
        Blob([0; N])
    }
}

impl<const N: usize> FromStr for Blob<N> {
    type Err = BlobError;

    fn from_str(text: &str) -> Result<Self, BlobError> {
        let mut bytes = [0; N];
        match URL_SAFE_NO_PAD.decode_slice(text, &mut bytes) {
            Ok(length) if length == N => Ok(Blob(bytes)),
            _ => Err(BlobError(N)),
        }
    }
}

impl<const N: usize> fmt::Display for Blob<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl<const N: usize> fmt::Debug for Blob<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: usize> Serialize for Blob<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Blob<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text<const N: usize>;

        impl<const N: usize> Visitor<'_> for Text<N> {
            type Value = Blob<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", BlobError(N))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Blob<N>, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blobs_round_trip_through_text_and_malformed_text_is_an_error() {
        let blob = Blob([0, 1, 2, 253, 254, 255]);
        assert_eq!(blob.to_string(), "AAEC_f7_");
        assert_eq!("AAEC_f7_".parse(), Ok(blob));
        for wrong in ["", "AAEC", "AAEC/f7/", "AAEC_f7_AA", "AAEC_f7_ "] {
            assert_eq!(wrong.parse::<Blob<6>>(), Err(BlobError(6)), "{wrong:?}");
        }
    }
}
