//! The identity of a seat: its keys, what this side must prove, and what the other side must prove to it.

use crate::digest::{Key, Nonce, SeededRng, Tag, tag, tag_fits};
use crate::record::Record;
use crate::terms::Terms;
use crate::wire::Hello;
use crate::{RoomCode, Seat};

/// One seat of a room, and its keys.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The code of the room.
    pub code: RoomCode,
    /// The seat of this side.
    pub seat: Seat,
    /// The name by which the signalling server knows the seat.
    pub seat_name: Nonce,
    /// The key with which this side seals its entries; it never leaves the browser.
    pub own_key: Key,
    /// The key shared with the other seat, once that seat is taken.
    pub shared_key: Option<Key>,
    /// Whether the other seat is taken.
    pub bound: bool,
    /// How often this seat was opened.
    pub epoch: u32,
    /// The epoch of the other seat, as far as it is known.
    pub other_epoch: u32,
    /// The mark that the other seat made under its epoch.
    pub other_mark: Option<Tag>,
    /// The terms that the host offers.
    pub terms: Option<Terms>,
    /// The source of all random numbers.
    pub rng: SeededRng,
}

impl Identity {
    /// Creates a new seat. The host draws the room's code.
    pub fn new(seat: Seat, code: Option<RoomCode>, seed: [u8; 32]) -> Identity {
        let mut rng = SeededRng::new(seed);
        Identity {
            code: code.unwrap_or_else(|| RoomCode::from_random(rng.draw())),
            seat,
            seat_name: rng.draw(),
            own_key: rng.draw(),
            rng,
            shared_key: None,
            bound: false,
            epoch: 0,
            other_epoch: 0,
            other_mark: None,
            terms: None,
        }
    }

    /// Opens a stored seat again, with the next epoch.
    pub fn resume(record: &Record, seed: [u8; 32]) -> Identity {
        Identity {
            code: record.code,
            seat: record.seat,
            seat_name: record.seat_name,
            own_key: record.own_key,
            rng: SeededRng::new(seed),
            shared_key: record.shared_key,
            bound: record.bound,
            epoch: record.epoch.saturating_add(1),
            other_epoch: record.other_epoch,
            other_mark: None,
            terms: record.terms.clone(),
        }
    }

    /// Returns the first message on a connection.
    pub fn hello(&self, nonce: Nonce, session: Option<Nonce>) -> Hello {
        let mark = self.mark(self.epoch);
        Hello::new(self.seat, nonce, session, self.epoch, mark)
    }

    /// Returns this seat's own mark under an epoch, by which another tab of the seat recognises that there is a newer
    /// one.
    fn mark(&self, epoch: u32) -> Tag {
        tag(&self.own_key, "epoch", &[&epoch.to_be_bytes()])
    }

    /// Returns whether a newer tab of this same seat made this mark.
    pub fn is_newer_self(&self, epoch: u32, mark: &Tag) -> bool {
        epoch > self.epoch && *mark == self.mark(epoch)
    }

    /// Returns the proof that this side holds its seat, for a connection with these nonces.
    pub fn proof(&self, own: &Nonce, other: &Nonce) -> Option<Tag> {
        let key = self.shared_key?;
        Some(proof_of(&key, self.seat, self.epoch, own, other))
    }

    /// Returns whether the other side has proven that it holds its seat.
    pub fn is_proven(&self, proof: &Tag, theirs: &Hello, own: &Nonce) -> bool {
        let expected = |key| proof_of(&key, !self.seat, theirs.epoch, &theirs.nonce, own);
        self.shared_key.map(expected) == Some(*proof)
    }

    /// Returns the guest's proof that it has taken its seat, for a connection with these nonces.
    pub fn joined_proof(&self, host: &Nonce, guest: &Nonce) -> Option<Tag> {
        Some(tag(&self.shared_key?, "joined", &[&host.0, &guest.0]))
    }

    /// Returns whether the guest has taken its seat.
    pub fn is_joined_proof(&self, proof: &Tag, host: &Nonce, guest: &Nonce) -> bool {
        self.shared_key
            .is_some_and(|key| tag_fits(proof, &key, "joined", &[&host.0, &guest.0]))
    }
}

fn proof_of(key: &Key, seat: Seat, epoch: u32, own: &Nonce, other: &Nonce) -> Tag {
    tag(
        key,
        "proof",
        &[&[seat as u8], &epoch.to_be_bytes(), &own.0, &other.0],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Blob;

    fn pair() -> (Identity, Identity) {
        let mut host = Identity::new(Seat::Host, None, [1; 32]);
        let mut guest = Identity::new(Seat::Guest, Some(host.code), [2; 32]);
        host.shared_key = Some(Blob([3; 32]));
        guest.shared_key = host.shared_key;
        (host, guest)
    }

    #[test]
    fn a_seat_proof_requires_the_shared_key_and_this_connections_nonces() {
        let (host, mut guest) = pair();
        let (ours, theirs) = (Blob([4; 16]), Blob([5; 16]));
        let hello = guest.hello(theirs, None);
        let proof = guest.proof(&theirs, &ours).unwrap();
        assert!(host.is_proven(&proof, &hello, &ours));
        assert!(
            !host.is_proven(&proof, &hello, &Blob([6; 16])),
            "the nonce belongs to another connection"
        );
        guest.shared_key = Some(Blob([9; 32]));
        let forged = guest.proof(&theirs, &ours).unwrap();
        assert!(!host.is_proven(&forged, &hello, &ours));
    }

    #[test]
    fn only_the_same_seat_can_mark_itself_as_a_newer_tab() {
        let (host, guest) = pair();
        let newer = Identity {
            epoch: 1,
            ..host.clone()
        };
        let mark = newer.hello(Blob([4; 16]), None).mark;
        assert!(host.is_newer_self(1, &mark));
        assert!(!host.is_newer_self(2, &mark));
        assert!(
            !newer.is_newer_self(1, &mark),
            "a tab is not newer than itself"
        );
        let forged = Identity { epoch: 1, ..guest };
        assert!(!host.is_newer_self(1, &forged.hello(Blob([4; 16]), None).mark));
    }
}
