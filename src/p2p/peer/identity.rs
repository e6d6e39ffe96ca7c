//! The identity of a seat: its keys, what this side must prove, and what the other side must prove to it.

use crate::digest::{Hash, Key, Nonce, SeededRng, Tag, tag};
use crate::line::{Fingerprint, Line};
use crate::record::Record;
use crate::terms::Terms;
use crate::wire::Hello;
use crate::{Invite, RoomCode, RoomSecret, Seat};

/// One seat of a room, and its keys.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The code of the room.
    pub code: RoomCode,
    /// The secret of the room, if this side knows it.
    pub secret: Option<RoomSecret>,
    /// How many newcomers in a row have begun to join with the code and have not proven that they know it.
    pub failed_codes: u32,
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
    /// Creates a new seat. The host draws the room's code and secret.
    pub fn new(seat: Seat, invite: Option<Invite>, seed: [u8; 32]) -> Identity {
        let mut rng = SeededRng::new(seed);
        let Invite { code, secret } = invite.unwrap_or_else(|| Invite {
            code: RoomCode::from_random(rng.draw()),
            secret: Some(RoomSecret::from_random(rng.draw())),
        });
        Identity {
            code,
            secret,
            failed_codes: 0,
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
            secret: record.secret,
            failed_codes: record.failed_codes,
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

    /// Returns what leads to the room, as far as this side knows it.
    pub fn invite(&self) -> Invite {
        Invite {
            code: self.code,
            secret: self.secret,
        }
    }

    /// Returns the proof that this side holds its seat, for a connection with these nonces over this line.
    pub fn proof(&self, own: &Nonce, other: &Nonce, line: Line) -> Option<Tag> {
        let key = self.shared_key?;
        Some(proof_of(
            &key,
            self.seat,
            self.epoch,
            [own, other],
            line.ends(self.seat),
        ))
    }

    /// Returns whether the other side has proven that it holds its seat, and that nobody stands between the two.
    pub fn is_proven(&self, proof: &Tag, theirs: &Hello, own: &Nonce, line: Line) -> bool {
        let expected = |key| {
            proof_of(
                &key,
                !self.seat,
                theirs.epoch,
                [&theirs.nonce, own],
                line.ends(self.seat),
            )
        };
        self.shared_key.map(expected) == Some(*proof)
    }

    /// Returns the guest's proof that it has taken its seat in the game with this id, for a connection with these nonces.
    pub fn joined_proof(&self, host: &Nonce, guest: &Nonce, game: &Hash) -> Option<Tag> {
        let parts: [&[u8]; 3] = [&host.0, &guest.0, &game.0];
        Some(tag(&self.shared_key?, "joined", &parts))
    }
}

fn proof_of(
    key: &Key,
    seat: Seat,
    epoch: u32,
    [own, other]: [&Nonce; 2],
    ends: [Fingerprint; 2],
) -> Tag {
    tag(
        key,
        "proof",
        &[
            &[seat as u8],
            &epoch.to_be_bytes(),
            &own.0,
            &other.0,
            &ends[0].0,
            &ends[1].0,
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Blob;

    fn pair() -> (Identity, Identity) {
        let mut host = Identity::new(Seat::Host, None, [1; 32]);
        let mut guest = Identity::new(Seat::Guest, Some(host.invite()), [2; 32]);
        host.shared_key = Some(Blob([3; 32]));
        guest.shared_key = host.shared_key;
        (host, guest)
    }

    #[test]
    fn a_seat_proof_requires_the_shared_key_and_this_connections_nonces_and_certificates() {
        let (host, mut guest) = pair();
        let line = |own, other| Line {
            own: Blob([own; 32]),
            other: Blob([other; 32]),
        };
        let (ours, theirs) = (Blob([4; 16]), Blob([5; 16]));
        let hello = guest.hello(theirs, None);
        let proof = guest.proof(&theirs, &ours, line(2, 1)).unwrap();
        assert!(host.is_proven(&proof, &hello, &ours, line(1, 2)));
        assert!(
            !host.is_proven(&proof, &hello, &Blob([6; 16]), line(1, 2)),
            "the nonce belongs to another connection"
        );
        assert!(
            !host.is_proven(&proof, &hello, &ours, line(1, 3)),
            "somebody stands between the two"
        );
        guest.shared_key = Some(Blob([9; 32]));
        let forged = guest.proof(&theirs, &ours, line(2, 1)).unwrap();
        assert!(!host.is_proven(&forged, &hello, &ours, line(1, 2)));
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
