//! The authenticated line. WebRTC encrypts a data channel between two certificates, but it is the signalling server that
//! tells each browser the other's certificate, so a dishonest server could end both connections itself. Therefore the two
//! pages prove to each other that they know the same invite, over the fingerprints of both certificates.
//!
//! The proof is a password-authenticated key exchange (SPAKE2, RFC 9382, by the crate [`spake2`]): it reveals nothing
//! about the password, and somebody in between can test one guess for each attempt. The password is the secret of the link,
//! or the six characters that a person has typed.

use spake2::{Ed25519Group, Identity, Password, Spake2};

use crate::digest::{Key, Nonce, SeededRng, Tag, hash, tag, tag_fits};
use crate::{Blob, Invite, Seat};

/// The SHA-256 fingerprint of a certificate.
pub type Fingerprint = Blob<32>;

/// A side's message of the key exchange.
pub type Share = Blob<33>;

/// The two ends of a data channel, as the browser of one side knows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The fingerprint of this side's certificate.
    pub own: Fingerprint,
    /// The fingerprint of the certificate with which the other side has opened the channel.
    pub other: Fingerprint,
}

impl Line {
    /// Returns the host's fingerprint and the guest's.
    pub fn ends(&self, own: Seat) -> [Fingerprint; 2] {
        match own {
            Seat::Host => [self.own, self.other],
            Seat::Guest => [self.other, self.own],
        }
    }
}

/// Returns the password of an invite, or of a pairing by hand. The codes of such a pairing are passed on by the players
/// themselves and contain the fingerprints, so nothing else is secret in it.
pub fn password(invite: Option<Invite>) -> String {
    invite.map_or_else(|| "by hand".to_owned(), |invite| invite.to_string())
}

/// One side of a key exchange.
pub struct Exchange {
    state: Spake2<Ed25519Group>,
    /// The message to the other side.
    pub share: Share,
}

impl Exchange {
    /// Begins an exchange. The same seed gives the same message again.
    pub fn new(seat: Seat, password: &str, seed: &Key) -> Exchange {
        let (password, host, guest) = (
            Password::new(password),
            Identity::new(b"host"),
            Identity::new(b"guest"),
        );
        let rng = SeededRng::new(seed.0);
        let (state, message) = match seat {
            Seat::Host => Spake2::start_a_with_rng(&password, &host, &guest, rng),
            Seat::Guest => Spake2::start_b_with_rng(&password, &host, &guest, rng),
        };
        let mut share = Share::default();
        share.0.copy_from_slice(&message);
        Exchange { state, share }
    }

    /// Returns the key of the line, which both sides share if they used the same password, and if nobody stands between
    /// them; `None` if the other side's message is not one of this exchange.
    pub fn finish(self, theirs: &Share, ends: [Fingerprint; 2], nonces: [Nonce; 2]) -> Option<Key> {
        let secret = self.state.finish(&theirs.0).ok()?;
        let [host, guest] = ends;
        let parts = [&secret[..], &host.0, &guest.0, &nonces[0].0, &nonces[1].0];
        Some(hash("line", &parts))
    }
}

/// Returns the proof that a side has the key of the line.
pub fn proof(key: &Key, by: Seat) -> Tag {
    tag(key, "line", &[by.to_string().as_bytes()])
}

/// Returns whether a side has proven that it has the key of the line.
pub fn is_proven(proof: &Tag, key: &Key, by: Seat) -> bool {
    tag_fits(proof, key, "line", &[by.to_string().as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONCES: [Nonce; 2] = [Blob([1; 16]), Blob([2; 16])];

    fn keys(passwords: [&str; 2], ends: [[u8; 2]; 2]) -> [Option<Key>; 2] {
        let [host, guest] = [
            Exchange::new(Seat::Host, passwords[0], &Blob([3; 32])),
            Exchange::new(Seat::Guest, passwords[1], &Blob([4; 32])),
        ];
        let shares = [host.share, guest.share];
        let ends = ends.map(|ends| ends.map(|end| Blob([end; 32])));
        [
            host.finish(&shares[1], ends[0], NONCES),
            guest.finish(&shares[0], ends[1], NONCES),
        ]
    }

    #[test]
    fn the_key_is_shared_only_with_the_same_password_over_the_same_certificates() {
        let [host, guest] = keys(["7KQ2MX", "7KQ2MX"], [[5, 6]; 2]);
        assert!(host.is_some() && host == guest);
        let [host, guest] = keys(["7KQ2MX", "7KQ2MY"], [[5, 6]; 2]);
        assert!(host.is_some() && guest.is_some() && host != guest);
        // Somebody in between has a certificate of its own on each side.
        let [host, guest] = keys(["7KQ2MX", "7KQ2MX"], [[5, 7], [8, 6]]);
        assert!(host.is_some() && guest.is_some() && host != guest);
    }

    #[test]
    fn a_proof_holds_for_its_author_and_a_message_of_the_wrong_side_is_none() {
        let key = Blob([9; 32]);
        assert!(is_proven(&proof(&key, Seat::Host), &key, Seat::Host));
        assert!(!is_proven(&proof(&key, Seat::Host), &key, Seat::Guest));
        let host = Exchange::new(Seat::Host, "7KQ2MX", &Blob([3; 32]));
        let own = host.share;
        assert_eq!(host.finish(&own, [Blob([0; 32]); 2], NONCES), None);
        let host = Exchange::new(Seat::Host, "7KQ2MX", &Blob([3; 32]));
        assert_eq!(
            host.finish(&Blob([0x42; 33]), [Blob([0; 32]); 2], NONCES),
            None
        );
    }
}
