//! The key exchange with a newcomer, before it learns anything of the game: both sides show that they know the same invite,
//! and that nobody stands between them. What the exchange computes is in [`crate::line`].

use super::{News, Peer};
use crate::digest::{Key, Tag};
use crate::line::{self, Exchange, Share};
use crate::notice::{Notice, Refusal};
use crate::wire::{GuestKey, HostKey, Message};
use crate::{Invite, Seat};

/// How many newcomers in a row may begin to join with the code and then not prove that they know it. After that, the host
/// accepts only its link. A signalling server that stands between the two pages knows two thirds of a code, so it has
/// this many chances in a thousand.
const MAX_FAILED_CODES: u32 = 5;

impl Peer {
    /// Returns this side of the key exchange of this connection, with the link's password or the code's. `None` means that
    /// this side does not know the secret of the link.
    pub(super) fn exchange(&self, link: bool) -> Option<Exchange> {
        let invite = Invite {
            secret: self.id.secret.filter(|_| link),
            ..self.id.invite()
        };
        let password = match self.dialer.by_hand {
            true => line::password(None),
            false if link && invite.secret.is_none() => return None,
            false => line::password(Some(invite)),
        };
        Some(Exchange::new(
            self.id.seat,
            &password,
            &self.connection.seed,
        ))
    }

    /// Returns the key of the line, as far as this side can tell.
    fn line_key(&self, exchange: Exchange, theirs: &Share) -> Option<Key> {
        let ends = self.connection.line.ends(self.id.seat);
        exchange.finish(theirs, ends, self.connection.nonces(self.id.seat)?)
    }

    /// The host answers a newcomer's part of the key exchange. The newcomer gets nothing else before it has proven that it
    /// has the key.
    pub(super) fn answer_key(&mut self, theirs: &GuestKey) {
        let by_code = !theirs.link && !self.dialer.by_hand;
        if by_code && self.id.failed_codes >= MAX_FAILED_CODES {
            return self.refuse(Refusal::OnlyLink);
        }
        let Some(exchange) = self.exchange(theirs.link) else {
            return self.refuse(Refusal::Line);
        };
        let share = exchange.share;
        let Some(key) = self.line_key(exchange, &theirs.share) else {
            return self.strike();
        };
        if by_code && self.connection.tried.is_none() {
            self.id.failed_codes += 1;
            if self.id.failed_codes == MAX_FAILED_CODES {
                self.news(News::Notice(Notice::CodeClosed));
            }
            self.store();
        }
        self.connection.tried = Some(key);
        let proof = line::proof(&key, Seat::Host);
        self.send_stored(Message::Key(HostKey { share, proof }));
    }

    /// The host has answered this side's part of the key exchange.
    pub(super) fn key(&mut self, theirs: &HostKey) {
        if self.id.seat == Seat::Host || self.id.bound {
            return self.strike();
        }
        let exchange = self.exchange(self.id.secret.is_some());
        let key = exchange.and_then(|exchange| self.line_key(exchange, &theirs.share));
        let key = key.filter(|key| line::is_proven(&theirs.proof, key, Seat::Host));
        match key {
            _ if self.connection.theirs.is_none() => {
                // The hello before this message was lost; both will come again.
            }
            None => self.refuse_for_good(Refusal::Line),
            Some(key) => {
                self.connection.key = Some(key);
                self.connection.greeted = self.now();
                self.send(Message::KeyProof(line::proof(&key, Seat::Guest)));
            }
        }
    }

    /// A newcomer shows that it has the key of the line.
    pub(super) fn key_proof(&mut self, proof: &Tag) {
        if self.id.seat == Seat::Guest {
            return self.strike();
        }
        let (Some(key), Some(theirs)) = (self.connection.tried, self.connection.theirs.clone())
        else {
            return;
        };
        if !line::is_proven(proof, &key, Seat::Guest) {
            return self.refuse(Refusal::Line);
        }
        self.connection.key = Some(key);
        self.connection.greeted = self.now();
        self.id.failed_codes = 0;
        if !self.id.bound || self.was_offered(&theirs) {
            self.offer_seat(&theirs);
        }
    }
}
