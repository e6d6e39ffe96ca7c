//! Who is there: the first words on every connection. Nobody is believed to hold a seat without having shown it.

use game::Millis;

use super::{Command, Contact, Intent, Link, News, Peer};
use crate::digest::{Key, Tag, tag, tag_fits};
use crate::log::Log;
use crate::notice::{Notice, Refusal};
use crate::terms::Head;
use crate::wire::{Hello, Message, Welcome};
use crate::{Seat, rules};

impl Peer {
    /// A channel is open: an older one counts no more.
    pub(super) fn connected(&mut self, now: Millis) {
        if self.closed.is_some() || self.leaving.is_some() {
            return self.out.push(Command::Disconnect);
        }
        self.rest_clock(self.heard);
        self.drop_held();
        self.contact = Contact {
            open: true,
            opened: now,
            nonce: self.dice.draw(),
            gap: now.saturating_sub(self.heard),
            ..Contact::default()
        };
        self.next_attempt = None;
        self.link = Link::Greeting;
        self.greet(now);
    }

    /// Says hello, and answers the other's again if there was one: whatever got lost is said anew.
    pub(super) fn greet(&mut self, now: Millis) {
        self.contact.greeted = now;
        let session = if self.seat == Seat::Host || self.bound {
            self.session()
        } else {
            None
        };
        self.send(Message::Hello(Hello::new(
            self.seat,
            self.contact.nonce,
            session,
            self.epoch,
        )));
        if let Some(theirs) = self.contact.theirs.clone() {
            self.answer(&theirs, now);
        }
    }

    fn session(&self) -> Option<crate::digest::Nonce> {
        self.log.as_ref().map(|log| log.head().session)
    }

    pub(super) fn hello(&mut self, hello: Hello, now: Millis) {
        let again = self
            .contact
            .theirs
            .as_ref()
            .is_some_and(|theirs| theirs.nonce == hello.nonce);
        if again && self.contact.live {
            // It has not heard our answer yet; or these are words from before, held up on the way.
            if self.seat == Seat::Host || hello.session == self.session() {
                self.answer(&hello, now);
            }
            return;
        }
        if hello.rules != rules::fingerprint() {
            return self.refuse_for_good(Refusal::Rules);
        }
        if hello.seat == self.seat {
            return self.refuse_for_good(Refusal::SameSeat);
        }
        self.contact.live = false;
        self.contact.theirs = Some(hello.clone());
        self.answer(&hello, now);
    }

    fn answer(&mut self, hello: &Hello, now: Millis) {
        match (self.seat, hello.session) {
            (Seat::Host, None) if !self.bound || self.was_offered(hello) => {
                self.offer_seat(hello, now)
            }
            (Seat::Host, None) => self.refuse(Refusal::Taken, now),
            (Seat::Host, Some(theirs)) if self.session() == Some(theirs) => self.prove(hello),
            (Seat::Host, Some(_)) => self.refuse(Refusal::OtherGame, now),
            // The host's hello may come before its offer of a seat.
            (Seat::Guest, _) if !self.bound => {}
            (Seat::Guest, theirs) if theirs.is_some() && theirs == self.session() => {
                self.prove(hello)
            }
            (Seat::Guest, _) => {
                self.send(Message::Refuse(Refusal::OtherGame));
                self.close(Notice::OtherForgot);
            }
        }
    }

    /// Whether the seat was offered to this very newcomer: the nonce has been on this connection only.
    fn was_offered(&self, hello: &Hello) -> bool {
        self.shared_key.is_some()
            && self
                .log
                .as_ref()
                .is_some_and(|log| log.head().guest_part == hello.nonce)
    }

    /// Gives a newcomer the guest's seat, once it is stored that it was offered.
    fn offer_seat(&mut self, hello: &Hello, now: Millis) {
        let head = match self.log.as_ref().filter(|_| self.was_offered(hello)) {
            Some(log) => log.head().clone(),
            None => {
                let Some(terms) = self.terms.clone() else {
                    return;
                };
                let head = Head {
                    session: self.session().unwrap_or_else(|| self.dice.draw()),
                    number: 1,
                    host_part: self.contact.nonce,
                    guest_part: hello.nonce,
                    terms,
                };
                let Ok(log) = Log::new(head.clone()) else {
                    return;
                };
                self.log = Some(log);
                self.shared_key = Some(self.dice.draw());
                self.hide();
                self.store(now);
                head
            }
        };
        if let Some(key) = self.shared_key {
            self.send_stored(Message::Welcome(Box::new(Welcome { key, head })));
        }
    }

    pub(super) fn welcome(&mut self, welcome: Welcome, now: Millis) {
        let Welcome { key, head } = welcome;
        if self.seat == Seat::Host {
            return self.strike(now);
        }
        if self.contact.theirs.is_none() {
            // The hello before it was lost; both will come again.
            return;
        }
        if self.bound {
            // Said again because our answer was lost; anything else would be another game in the place of ours.
            let same = self.shared_key == Some(key)
                && self.log.as_ref().is_some_and(|log| *log.head() == head);
            return if same {
                self.sit_down()
            } else {
                self.strike(now)
            };
        }
        if head.number != 1 || head.guest_part != self.contact.nonce {
            return self.strike(now);
        }
        let Ok(log) = Log::new(head) else {
            return self.refuse_for_good(Refusal::Terms);
        };
        self.log = Some(log);
        self.shared_key = Some(key);
        self.bound = true;
        self.hide();
        self.store(now);
        self.news(News::Begun);
        self.sit_down();
        self.go_live(now);
    }

    fn sit_down(&mut self) {
        if let (Some(key), Some(theirs)) = (self.shared_key, &self.contact.theirs) {
            let proof = tag(&key, "joined", &[&theirs.nonce.0, &self.contact.nonce.0]);
            self.send_stored(Message::Joined(proof));
        }
    }

    pub(super) fn joined(&mut self, proof: &Tag, now: Millis) {
        if self.seat == Seat::Guest {
            return self.strike(now);
        }
        let (Some(key), Some(theirs)) = (self.shared_key, &self.contact.theirs) else {
            return;
        };
        if !tag_fits(
            proof,
            &key,
            "joined",
            &[&self.contact.nonce.0, &theirs.nonce.0],
        ) {
            return self.strike(now);
        }
        self.bind(now);
        if !self.contact.live {
            self.go_live(now);
        }
    }

    fn bind(&mut self, now: Millis) {
        if !self.bound {
            self.bound = true;
            self.store(now);
            self.news(News::Begun);
        }
    }

    fn prove(&mut self, hello: &Hello) {
        if let Some(key) = self.shared_key {
            let proof = proof_of(
                &key,
                self.seat,
                self.epoch,
                &self.contact.nonce.0,
                &hello.nonce.0,
            );
            self.send_stored(Message::Proof(proof));
        }
    }

    pub(super) fn proof(&mut self, proof: &Tag, now: Millis) {
        let (Some(key), Some(theirs)) = (self.shared_key, self.contact.theirs.clone()) else {
            return;
        };
        if self.contact.live {
            return;
        }
        let expected = proof_of(
            &key,
            !self.seat,
            theirs.epoch,
            &theirs.nonce.0,
            &self.contact.nonce.0,
        );
        if expected != *proof {
            return self.refuse(Refusal::NotProven, now);
        }
        if theirs.epoch < self.other_epoch {
            return self.refuse(Refusal::OlderTab, now);
        }
        self.other_epoch = theirs.epoch;
        // A guest that sat down, but whose word of it was lost.
        self.bind(now);
        self.go_live(now);
    }

    fn go_live(&mut self, now: Millis) {
        self.contact.live = true;
        self.contact.heard = now;
        self.contact.pinged_at = now;
        self.heard = now;
        self.attempts = 0;
        self.absence = None;
        self.other_left = false;
        self.link = Link::Live;
        self.due_since = now;
        self.run_clock(now);
        if let Some(state) = self.state() {
            self.send_stored(Message::State(state));
        }
        self.ask_again(now);
        self.tell_rematch();
    }

    /// Not this peer; the room stays open for the right one.
    fn refuse(&mut self, refusal: Refusal, now: Millis) {
        self.send(Message::Refuse(refusal));
        self.news(News::Notice(Notice::Refused(refusal)));
        self.out.push(Command::Shun);
        self.turn_away(now);
    }

    /// Nobody is there any more, as far as this side is concerned.
    pub(super) fn turn_away(&mut self, now: Millis) {
        self.contact = Contact::default();
        // The stranger still holds the channel: a new socket is rid of it.
        self.retry_later(now);
        self.link = match self.seat {
            _ if self.bound => Link::Reconnecting,
            Seat::Guest if !self.by_hand => Link::Connecting,
            // The code is shown as before: the seat in the room is kept meanwhile.
            _ => Link::Waiting,
        };
    }

    /// Not this peer, and nobody else can be expected.
    fn refuse_for_good(&mut self, refusal: Refusal) {
        self.send(Message::Refuse(refusal));
        self.close(Notice::Refused(refusal));
    }

    pub(super) fn refused(&mut self, refusal: Refusal, now: Millis) {
        match refusal {
            Refusal::Protocol { mine } => self.close(Notice::OtherVersion {
                newer: mine > crate::PROTOCOL,
            }),
            // The right one may still come; this was somebody else, or it will find out.
            Refusal::NotProven | Refusal::OtherGame if self.bound && self.seat == Seat::Host => {
                self.turn_away(now)
            }
            _ => {
                if refusal == Refusal::Misbehaved && self.result().is_none() && self.log.is_some() {
                    self.frozen.get_or_insert(Notice::RefusedBy(refusal));
                }
                self.close(Notice::RefusedBy(refusal));
            }
        }
    }

    /// Enters the room with a new socket.
    pub(super) fn connect(&mut self, intent: Intent, now: Millis) {
        self.contact = Contact::default();
        self.next_attempt = None;
        self.link = match self.link {
            _ if self.bound => Link::Reconnecting,
            // A stranger was turned away, and nobody has to hear of it.
            Link::Waiting => Link::Waiting,
            _ => Link::Connecting,
        };
        if self.by_hand {
            return;
        }
        self.contact.opened = now;
        self.in_room = false;
        self.out.push(Command::Connect {
            code: self.code,
            intent,
            seat: self.seat_name.to_string(),
        });
    }

    /// The room's code is in use: another one.
    pub(super) fn change_code(&mut self, now: Millis) {
        self.code = crate::RoomCode::from_random(self.dice.draw());
        self.news(News::CodeChanged(self.code));
        self.store(now);
        self.connect(Intent::Create, now);
    }
}

fn proof_of(key: &Key, seat: Seat, epoch: u32, own: &[u8], other: &[u8]) -> Tag {
    tag(
        key,
        "proof",
        &[&[seat as u8], &epoch.to_be_bytes(), own, other],
    )
}
