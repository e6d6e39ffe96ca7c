//! Topics: where on the relays the two sides of a room look for each other, and the key of what they say there.

use crate::Invite;
use crate::digest::{Key, hash};
use crate::line::password;

use super::event::hex;

/// The topic of an invite.
#[derive(Clone, Debug)]
pub struct Topic {
    /// The name by which relays know it: 16 bytes in hex.
    pub name: String,
    /// The key that seals everything on it. Of a link's topic nobody without the link knows it. That of a bare code's
    /// topic follows from the room's name, of which there are few.
    pub key: Key,
    /// The password of the key exchange.
    pub password: String,
    /// Whether somebody could guess what leads here.
    pub is_guessable: bool,
}

impl Topic {
    /// Returns the topic of an invite.
    ///
    /// A bare code has 30 bits, and a hash of it would tell it to anybody who tries all of them. So its topic follows
    /// from the room's name, which leaves ten bits to be guessed, as at a signalling server.
    pub fn new(invite: &Invite) -> Topic {
        let password = password(Some(*invite));
        let known = match invite.secret {
            Some(_) => password.clone(),
            None => invite.code.room_name(),
        };
        Topic {
            name: hex(&hash("nostr topic", &[known.as_bytes()]).0[..16]),
            key: hash("nostr key", &[known.as_bytes()]),
            password,
            is_guessable: invite.secret.is_none(),
        }
    }
}
