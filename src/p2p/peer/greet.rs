//! Greeting: the first messages on every connection. Nobody is believed to hold a seat without proof.

use super::{Command, Intent, Link, News, Peer};
use crate::digest::{Nonce, Tag};
use crate::line::{Exchange, Line};
use crate::log::Log;
use crate::notice::{Notice, Refusal};
use crate::terms::{Head, Terms};
use crate::wire::{GuestKey, Hello, Message, Welcome};
use crate::{PROTOCOL, Seat, rules};

impl Peer {
    /// A data channel is open. An older one no longer counts.
    pub(super) fn connected(&mut self, line: Line) {
        if self.closed.is_some() || self.leaving.is_some() {
            return self.out.push(Command::Disconnect);
        }
        self.line_lost();
        self.drop_connection();
        let (nonce, seed, now) = (self.id.rng.draw(), self.id.rng.draw(), self.now());
        self.connection.open(line, nonce, seed, now);
        self.chat.new_connection();
        self.dialer.next_attempt = None;
        self.dialer.link = Link::Greeting;
        self.greet();
    }

    /// Sends a hello, and answers the other side's hello again if there was one, because either may have been lost.
    pub(super) fn greet(&mut self) {
        self.connection.last_hello = self.now();
        let knows = self.id.seat == Seat::Host || self.id.bound;
        let session = self.session().filter(|_| knows);
        let link = self.id.secret.is_some();
        let key = (!knows).then(|| self.exchange(link)).flatten();
        let hello = Hello {
            name: self.names.own.clone(),
            key: key.map(|Exchange { share, .. }| GuestKey { link, share }),
            ..self.id.hello(self.connection.nonce, session)
        };
        self.send(Message::Hello(hello));
        if let Some(theirs) = self.connection.theirs.clone() {
            self.answer(&theirs);
        }
    }

    fn session(&self) -> Option<Nonce> {
        self.log().map(|log| log.head().session)
    }

    pub(super) fn hello(&mut self, hello: Hello) {
        let again = self
            .connection
            .theirs
            .as_ref()
            .is_some_and(|theirs| theirs.nonce == hello.nonce);
        if again && self.connection.live {
            // The peer has not received this side's answer yet, or its hello was delayed on the way.
            if self.id.seat == Seat::Host || hello.session == self.session() {
                self.answer(&hello);
            }
            return;
        }
        if self.connection.live {
            // The opponent has already proven its seat. A second hello on the same connection is an offence.
            return self.strike();
        }
        if hello.rules != rules::fingerprint() {
            return self.refuse_for_good(Refusal::Rules);
        }
        if hello.seat == self.id.seat {
            // This is a stranger, or another guest who waits for the same host.
            return self.refuse(Refusal::SameSeat);
        }
        if self.connection.key.is_some() && again {
            self.connection.greeted = self.now();
        }
        self.connection.theirs = Some(hello.clone());
        self.answer(&hello);
    }

    fn answer(&mut self, hello: &Hello) {
        match (self.id.seat, hello.session) {
            (Seat::Host, None) if self.was_offered(hello) => self.offer_seat(hello),
            (Seat::Host, None) if !self.id.bound => match &hello.key {
                Some(key) => self.answer_key(key),
                None => self.strike(),
            },
            (Seat::Host, None) => self.refuse(Refusal::Taken),
            (Seat::Host, Some(theirs)) if self.session() == Some(theirs) => self.prove(hello),
            (Seat::Host, Some(_)) => self.refuse(Refusal::OtherGame),
            // The host's hello may come before its offer of a seat.
            (Seat::Guest, _) if !self.id.bound => {}
            (Seat::Guest, theirs) if theirs.is_some() && theirs == self.session() => {
                self.prove(hello)
            }
            (Seat::Guest, _) => {
                // A host that has lost the game counts as absent.
                self.news(News::Notice(Notice::GameForgottenByOther));
                self.refuse(Refusal::OtherGame);
            }
        }
    }

    /// Returns whether the seat was offered to this same newcomer, on this same connection. Its nonce alone proves nothing:
    /// saved logs contain it.
    pub(super) fn was_offered(&self, hello: &Hello) -> bool {
        self.id.shared_key.is_some()
            && self.connection.key.is_some()
            && self
                .log()
                .is_some_and(|log| log.head().guest_part == hello.nonce)
    }

    /// Offers a newcomer the guest's seat, once this offer is stored.
    pub(super) fn offer_seat(&mut self, hello: &Hello) {
        let head = match self.log().filter(|_| self.was_offered(hello)) {
            Some(log) => log.head().clone(),
            None => {
                let Some(terms) = self.id.terms.clone() else {
                    return;
                };
                let session = match self.session() {
                    Some(session) => session,
                    None => self.id.rng.draw(),
                };
                let head = Head {
                    session,
                    number: 1,
                    host_part: self.connection.nonce,
                    guest_part: hello.nonce,
                    terms,
                };
                let Ok(log) = Log::new(head.clone()) else {
                    return;
                };
                self.id.shared_key = Some(self.id.rng.draw());
                self.new_game(log);
                self.offers += 1;
                self.store();
                head
            }
        };
        if let Some(key) = self.id.shared_key {
            self.send_stored(Message::Welcome(Box::new(Welcome { key, head })));
        }
    }

    /// Whether the host's player can change the terms of the room: whoever was offered them has declined.
    pub(super) fn can_change_terms(&self) -> bool {
        let taken = self.id.bound || self.connection.key.is_some() || self.offers > 0;
        self.id.seat == Seat::Host && !taken
    }

    /// The host's player changes the terms of the room, if they can be changed.
    pub(super) fn change_terms(&mut self, terms: Terms) {
        if !self.can_change_terms() || terms.start().is_err() {
            return;
        }
        self.id.terms = Some(terms.clone());
        // What was declined must not be taken up again.
        if let Some(offered) = self.log().map(|log| log.head().clone()) {
            let head = Head {
                guest_part: self.id.rng.draw(),
                terms,
                ..offered
            };
            self.id.shared_key = None;
            if let Ok(log) = Log::new(head) {
                self.new_game(log);
            }
        }
        self.store();
    }

    pub(super) fn welcome(&mut self, welcome: Welcome) {
        let Welcome { key, head } = welcome;
        if self.id.seat == Seat::Host {
            return self.strike();
        }
        if self.connection.theirs.is_none() || !self.id.bound && self.connection.key.is_none() {
            // A message before this one was lost; both will come again.
            return;
        }
        if self.id.bound {
            // The welcome is repeated because this side's answer was lost. Another one would replace the present game.
            let same = self.id.shared_key == Some(key)
                && self.log().is_some_and(|log| *log.head() == head);
            return if same {
                self.take_seat()
            } else {
                self.strike()
            };
        }
        if head.number != 1 || head.guest_part != self.connection.nonce {
            return self.strike();
        }
        if head.terms.start().is_err() {
            return self.refuse_for_good(Refusal::Terms);
        }
        self.connection.greeted = self.now();
        // A host makes one offer on a connection, so that nobody accepts what was not shown.
        let known = match &self.connection.offer {
            Some(offer) if *offer != head => return self.strike(),
            offer => offer.is_some(),
        };
        let accepted = self.accepted.as_ref() == Some(&head.terms);
        self.id.shared_key = Some(key);
        self.connection.offer = Some(head);
        if accepted {
            self.accept_terms();
        } else if !known {
            self.news(News::Invited);
        }
    }

    /// The player accepts the terms that the host offers.
    pub(super) fn accept_terms(&mut self) {
        let Some(head) = self.connection.offer.take() else {
            return;
        };
        self.accepted = Some(head.terms.clone());
        let Ok(log) = Log::new(head) else {
            return self.refuse_for_good(Refusal::Terms);
        };
        self.id.bound = true;
        self.new_game(log);
        self.store();
        self.news(News::GameStarted);
        self.take_seat();
        self.go_live();
    }

    fn take_seat(&mut self) {
        let (Some(theirs), Some(log)) = (&self.connection.theirs, self.log()) else {
            return;
        };
        let proof = self
            .id
            .joined_proof(&theirs.nonce, &self.connection.nonce, log.id());
        if let Some(proof) = proof {
            self.send_stored(Message::Joined(proof));
        }
    }

    pub(super) fn joined(&mut self, proof: &Tag) {
        if self.id.seat == Seat::Guest {
            return self.strike();
        }
        let (Some(theirs), Some(log)) = (&self.connection.theirs, self.log()) else {
            return;
        };
        let expected = self
            .id
            .joined_proof(&self.connection.nonce, &theirs.nonce, log.id());
        let proven = self.connection.key.is_some() || self.connection.proven;
        if !proven || expected.is_none() {
            return;
        }
        // The guest proves the id of the game, so both sides have accepted the same terms.
        if expected != Some(*proof) {
            return self.refuse(Refusal::Terms);
        }
        self.bind();
        if !self.connection.live {
            self.go_live();
        }
    }

    fn bind(&mut self) {
        if !self.id.bound {
            self.id.bound = true;
            self.store();
            self.news(News::GameStarted);
        }
    }

    fn prove(&mut self, hello: &Hello) {
        let line = self.connection.line;
        if let Some(proof) = self.id.proof(&self.connection.nonce, &hello.nonce, line) {
            self.send_stored(Message::Proof(proof));
        }
        // The host may not have heard yet that the guest has taken its seat.
        let first = |log: &Log| log.head().number == 1 && log.is_empty();
        if self.id.seat == Seat::Guest && self.log().is_some_and(first) {
            self.take_seat();
        }
    }

    pub(super) fn proof(&mut self, proof: &Tag) {
        let Some(theirs) = self.connection.theirs.clone() else {
            return;
        };
        if self.connection.live || self.id.shared_key.is_none() {
            return;
        }
        let line = self.connection.line;
        if !self
            .id
            .is_proven(proof, &theirs, &self.connection.nonce, line)
        {
            return self.refuse(Refusal::NotProven);
        }
        if theirs.epoch < self.id.other_epoch {
            if let Some(mark) = self.id.other_mark {
                let epoch = self.id.other_epoch;
                self.send(Message::Superseded { epoch, mark });
            }
            return self.refuse(Refusal::NotProven);
        }
        if theirs.epoch > self.id.other_epoch {
            self.chat.new_page();
        }
        self.id.other_epoch = theirs.epoch;
        self.id.other_mark = Some(theirs.mark);
        self.connection.proven = true;
        // A guest that has taken its seat, although its message about that was lost, repeats it: only that message proves
        // that it plays under the same terms.
        if self.id.bound {
            self.go_live();
        }
    }

    fn go_live(&mut self) {
        let now = self.now();
        self.connection.live = true;
        self.connection.heard = now;
        self.connection.last_ping = now;
        self.dialer.attempts = 0;
        self.other_left = false;
        self.dialer.link = Link::Live;
        if !self.shared_log.awaiting_peer {
            self.presence.heard();
        }
        if let Some(state) = self.state() {
            self.send_stored(Message::State(state));
        }
        self.ask_again();
        self.send_rematch();
        let name = self
            .connection
            .theirs
            .as_ref()
            .and_then(|hello| hello.name.clone());
        if let Some(name) = name {
            self.receive_name(&name);
        }
    }

    /// Refuses this peer. The room stays open for the right one.
    pub(super) fn refuse(&mut self, refusal: Refusal) {
        self.send(Message::Refuse(refusal));
        self.news(News::Notice(Notice::Refused(refusal)));
        self.out.push(Command::BlockPeer);
        self.turn_away();
    }

    /// Drops this connection: as far as this side is concerned, nobody is connected any more.
    pub(super) fn turn_away(&mut self) {
        self.line_lost();
        self.drop_connection();
        // The stranger still holds the data channel. A new socket gets rid of it.
        self.retry_later();
        self.dialer.link = match self.id.seat {
            _ if self.id.bound => Link::Reconnecting,
            Seat::Guest if !self.dialer.by_hand => Link::Connecting,
            // The code is still shown, because the seat in the room is kept meanwhile.
            _ => Link::Waiting,
        };
    }

    /// Refuses this peer when nobody else can be expected: a guest waits for one host only. A host, and a player who has
    /// met the other one, may still expect the right peer: no first message can close a room or a game.
    pub(super) fn refuse_for_good(&mut self, refusal: Refusal) {
        if self.expects_others() {
            return self.refuse(refusal);
        }
        self.send(Message::Refuse(refusal));
        match self.is_wrong_place(refusal) {
            true => self.go_to_next_place(Notice::Refused(refusal)),
            false => self.close(Notice::Refused(refusal)),
        }
    }

    /// The other side uses another version of the protocol.
    pub(super) fn other_version(&mut self, theirs: u32) {
        let newer = theirs > PROTOCOL;
        self.send(Message::Refuse(Refusal::Protocol { mine: PROTOCOL }));
        self.incompatible(Notice::OtherVersion { newer });
    }

    /// Returns whether this guest has taken its seat on this same connection, and nothing has been played.
    fn has_just_joined(&self) -> bool {
        self.id.seat == Seat::Guest
            && self.connection.key.is_some()
            && self.log().is_some_and(|log| log.is_empty())
    }

    /// Returns whether the right peer may still come after a wrong one.
    fn expects_others(&self) -> bool {
        self.id.bound || self.id.seat == Seat::Host && !self.dialer.by_hand
    }

    /// Ends a connection with a page that this one cannot play with. A room, and a game that has begun, wait for a page
    /// that fits.
    fn incompatible(&mut self, notice: Notice) {
        if self.expects_others() {
            self.news(News::Notice(notice));
            self.out.push(Command::BlockPeer);
            self.turn_away();
        } else {
            self.close(notice);
        }
    }

    pub(super) fn refused(&mut self, refusal: Refusal) {
        match refusal {
            Refusal::Protocol { mine } => self.incompatible(Notice::OtherVersion {
                newer: mine > PROTOCOL,
            }),
            Refusal::Rules => self.incompatible(Notice::RefusedBy(refusal)),
            // A player who holds a seat keeps it. The refusal came from somebody else, or from an opponent who does not
            // want to play on, which counts as absence.
            // The two sides have not agreed on the same terms, so nothing has begun.
            Refusal::Terms if self.has_just_joined() => self.close(Notice::RefusedBy(refusal)),
            Refusal::Declined if !self.id.bound && self.connection.key.is_some() => {
                self.offers = self.offers.saturating_sub(1);
                self.news(News::Notice(Notice::RefusedBy(refusal)));
                self.turn_away();
            }
            _ if self.is_wrong_place(refusal) => self.go_to_next_place(Notice::RefusedBy(refusal)),
            _ if self.expects_others() => {
                self.out.push(Command::BlockPeer);
                self.turn_away();
            }
            _ => self.close(Notice::RefusedBy(refusal)),
        }
    }

    /// The other side plays with a newer tab of this same seat.
    pub(super) fn superseded(&mut self, epoch: u32, mark: &Tag) {
        if self.id.is_newer_self(epoch, mark) {
            self.close(Notice::OtherTab);
        } else {
            self.strike();
        }
    }

    /// Enters the room with a new socket.
    pub(super) fn connect(&mut self, intent: Intent) {
        self.drop_connection();
        let now = self.now();
        self.dialer.next_attempt = None;
        self.dialer.link = match self.dialer.link {
            _ if self.id.bound => Link::Reconnecting,
            // A stranger was turned away, and the player need not see that.
            Link::Waiting => Link::Waiting,
            _ => Link::Connecting,
        };
        if self.dialer.by_hand {
            return;
        }
        self.connection.opened = now;
        self.dialer.leave_room(now);
        self.out.push(Command::Connect {
            invite: self.id.invite(),
            side: self.id.seat,
            intent,
            seat: self.id.seat_name.to_string(),
            is_further: self.is_at_further_place(),
        });
    }

    /// Draws a new code for the room, because its first one is in use.
    pub(super) fn change_code(&mut self) {
        self.id.code = crate::RoomCode::from_random(self.id.rng.draw());
        self.news(News::CodeChanged(self.id.code));
        self.store();
        self.connect(Intent::Create);
    }
}
