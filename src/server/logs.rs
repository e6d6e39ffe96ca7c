//! Logging, and what must not be logged: the code of a room is its key, so logs hold only a hash of it, and only the
//! network part of an address.

use std::fmt;
use std::io;

use hmac::{Hmac, Mac as _};
use sha2::Sha256;
use tracing_subscriber::EnvFilter;

use crate::settings::{LogFormat, Settings};

/// Starts logging to standard error. Returns a message for the operator if the filter is invalid.
pub fn begin(settings: &Settings) -> Result<(), String> {
    let filter = EnvFilter::try_new(&settings.log)
        .map_err(|error| format!("--log: {:?} is not a valid filter: {error}", settings.log))?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr);
    match settings.log_format {
        LogFormat::Human => lines.with_ansi(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    }
    .map_err(|error| error.to_string())
}

/// Hashes room codes for logs.
pub(crate) struct RoomCodeHasher(Hmac<Sha256>);

impl RoomCodeHasher {
    /// Creates a hasher with the operator's key, or with a random one.
    pub(crate) fn new(key: Option<&str>) -> RoomCodeHasher {
        let own = uuid::Uuid::new_v4();
        let key = key.map_or(own.as_bytes().as_slice(), str::as_bytes);
        let mac = Hmac::new_from_slice(key).or_else(|_| Hmac::new_from_slice(&[]));
        match mac {
            Ok(mac) => RoomCodeHasher(mac),
            Err(_) => unreachable!("HMAC takes a key of any length"),
        }
    }

    /// Returns a hash of the room's code, shown as eight hex digits.
    pub(crate) fn hash(&self, code: &str) -> HashedRoomCode {
        let mut mac = self.0.clone();
        mac.update(code.as_bytes());
        let hash = mac.finalize().into_bytes();
        HashedRoomCode([hash[0], hash[1], hash[2], hash[3]])
    }
}

impl fmt::Debug for RoomCodeHasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomCodeHasher")
    }
}

/// A room's code in the form in which logs show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HashedRoomCode([u8; 4]);

impl fmt::Display for HashedRoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_a_room_code_depends_on_the_log_key() {
        let one = RoomCodeHasher::new(Some("key")).hash("7KQ2MX").to_string();
        assert_eq!(
            one,
            RoomCodeHasher::new(Some("key")).hash("7KQ2MX").to_string()
        );
        assert_ne!(
            one,
            RoomCodeHasher::new(Some("yek")).hash("7KQ2MX").to_string()
        );
        assert_ne!(
            RoomCodeHasher::new(None).hash("7KQ2MX"),
            RoomCodeHasher::new(None).hash("7KQ2MX")
        );
        assert_eq!(one.len(), 8);
    }
}
