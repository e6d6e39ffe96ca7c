//! One side of a network game as a state machine: [`Peer::update`] is told what happens and says what to do.
//!
//! The host puts entries in order. What the guest wants is a request; the host's engine checks it and both enter the same.
//! Nothing is sent before it is stored, whatever is lost is sent again, and after every new connection both start from
//! where their logs agree. `greet` finds out who is there, `sync` brings the logs together, `enter` adds to them,
//! `wish` is what the player wants, `watch` is what time brings.

mod bucket;
mod enter;
mod event;
mod greet;
mod model;
mod rematch;
mod secrets;
mod stop;
mod store;
mod sync;
mod watch;
mod wish;

use std::collections::{BTreeMap, VecDeque};

use engine::Color;
use game::{GameResult, Millis};

pub use event::{Command, Event, Intent, News, SignalEvent, Wish};
pub use model::{Link, Model};

use self::bucket::Bucket;
use crate::clock::{Drift, Quota, Turn};
use crate::digest::{Dice, Key, Nonce, Tag};
use crate::log::{Claim, Entry, Log};
use crate::notice::{Notice, Refusal};
use crate::record::{Pending, Record, RecordError};
use crate::secret::Stopped;
use crate::secret::audit::Findings;
use crate::secret::own::{Own, Secret};
use crate::terms::{Terms, TermsError};
use crate::wire::{FrameError, Hello, MAX_CHAT, Message, PROTOCOL, decode, encode};
use crate::{RoomCode, Seat};

/// Frames at once, and each second after that. Ten times what a game needs.
const FRAME_BURST: f64 = 80.0;
const FRAMES_PER_SECOND: f64 = 20.0;

/// Chat lines at once, and each second after that.
const CHAT_BURST: f64 = 6.0;
const CHAT_PER_SECOND: f64 = 0.5;

/// How often the protocol may be broken on one connection.
const MAX_STRIKES: u32 = 6;

/// The present connection.
#[derive(Clone, Debug, Default)]
struct Contact {
    open: bool,
    opened: Millis,
    nonce: Nonce,
    theirs: Option<Hello>,
    live: bool,
    /// When the last hello was sent.
    greeted: Millis,
    /// How long the other side had not been heard when this connection opened.
    gap: Millis,
    /// The game that the other side is at, and how many entries it has.
    game: u32,
    seen: u32,
    /// Entries sent so far, and when the last were.
    sent: u32,
    sent_at: Millis,
    /// When requests were sent last.
    asked_at: Millis,
    /// The seal of what the guest asked for last, until the host has entered it.
    asked: Option<Tag>,
    pinged_at: Millis,
    confessed_at: Millis,
    heard: Millis,
    round_trip: Option<Millis>,
    strikes: u32,
    lines_said: u32,
    lines_heard: u32,
    /// Entries that the guest gave back to a host that had lost them, until the host's own mark comes.
    recovered: Vec<Entry>,
}

/// The other side is gone in the middle of a game.
#[derive(Clone, Copy, Debug)]
struct Absence {
    deadline: Millis,
    /// What is claimed then.
    claim: Claim,
}

/// Both sides' parts of the next game's id, as far as they want one.
#[derive(Clone, Copy, Debug, Default)]
struct Rematch {
    /// Drawn once a game, so that a rematch which is wanted, not wanted and wanted again is one rematch.
    drawn: Option<Nonce>,
    mine: Option<Nonce>,
    theirs: Option<Nonce>,
}

/// One side of a room.
#[derive(Clone, Debug)]
pub struct Peer {
    code: RoomCode,
    seat: Seat,
    seat_name: Nonce,
    dice: Dice,
    own_key: Key,
    shared_key: Option<Key>,
    bound: bool,
    epoch: u32,
    other_epoch: u32,
    terms: Option<Terms>,

    log: Option<Log>,
    stamp: Option<Tag>,
    /// This side's secrets, in a game that has some.
    own: Option<Own>,
    /// The other side's, after the game.
    theirs: Option<Secret>,
    /// As much of them as has come so far.
    hearing: Option<Secret>,
    /// Since when the other side could have shown them.
    over_since: Option<Millis>,
    /// They have all of this side's.
    confessed: bool,
    /// What the audit says, once both have shown all.
    findings: Option<Findings>,
    /// The game was stopped because of secrets.
    stopped: Option<Stopped>,
    /// Since when something is due from the other side.
    due_since: Millis,
    pending: Vec<Pending>,
    /// Whether the other side may know entries that this one has lost: until it was heard, nothing new is entered.
    unheard: bool,
    verdict: Option<GameResult>,
    rematch: Rematch,
    turn: Turn,
    quota: Quota,
    drift: Drift,

    contact: Contact,
    link: Link,
    next_attempt: Option<Millis>,
    attempts: u32,
    absence: Option<Absence>,
    /// When the other side was heard last, over all connections.
    heard: Millis,
    online: bool,
    in_room: bool,
    by_hand: bool,
    last_tick: Millis,
    frames: Bucket,

    muted: bool,
    chat: Bucket,

    frozen: Option<Notice>,
    closed: Option<Notice>,
    other_left: bool,
    evidence: Vec<Entry>,
    leaving: Option<Millis>,

    ticket: u64,
    stored: u64,
    stored_at: Millis,
    held: VecDeque<(u64, Message)>,
    warned_not_stored: bool,
    out: Vec<Command>,
}

impl Peer {
    /// Makes a room: this side is the host. The seed is 32 bytes from the browser's generator, never used twice.
    pub fn host(
        terms: Terms,
        seed: [u8; 32],
        now: Millis,
    ) -> Result<(Peer, Vec<Command>), TermsError> {
        terms.start()?;
        let mut peer = Peer::new(Seat::Host, None, seed, now);
        peer.terms = Some(terms);
        peer.store(now);
        let commands = peer.begin(Intent::Create, now);
        Ok((peer, commands))
    }

    /// Goes to a room: this side is the guest.
    pub fn join(code: RoomCode, seed: [u8; 32], now: Millis) -> (Peer, Vec<Command>) {
        let mut peer = Peer::new(Seat::Guest, Some(code), seed, now);
        let commands = peer.begin(Intent::Join, now);
        (peer, commands)
    }

    /// Takes a stored game up again.
    pub fn resume(
        records: &BTreeMap<String, String>,
        seed: [u8; 32],
        now: Millis,
    ) -> Result<(Peer, Vec<Command>), RecordError> {
        let record = Record::of(records)?;
        let log = record.log()?;
        let mut peer = Peer::new(record.seat, Some(record.code), seed, now);
        peer.turn = record.turn();
        peer.seat_name = record.seat_name;
        peer.own_key = record.own_key;
        peer.shared_key = record.shared_key;
        peer.bound = record.bound;
        peer.epoch = record.epoch.saturating_add(1);
        peer.other_epoch = record.other_epoch;
        peer.terms = record.terms;
        peer.stamp = record.stamp;
        peer.pending = record.pending;
        peer.unheard = record.bound;
        peer.rematch.mine = record.rematch;
        peer.rematch.drawn = record.rematch;
        peer.heard = record.heard.min(now);
        peer.by_hand = record.by_hand;
        peer.muted = record.muted;
        peer.log = log;
        peer.theirs = record.theirs;
        peer.frozen = record.stopped.as_ref().map(|stop| stop.notice(record.seat));
        peer.stopped = record.stopped;
        if let Some(secret) = record.secret {
            peer.take_up(secret)?;
        }
        peer.judge_pending();
        peer.audit(false);
        peer.store(now);
        if peer.bound {
            peer.news(News::Begun);
        }
        let commands = peer.begin(Intent::Resume, now);
        peer.missing(now);
        Ok((peer, commands))
    }

    /// Makes a game whose players pair by two copied codes: there is no room to enter or to come back to.
    pub fn host_by_hand(terms: Terms, seed: [u8; 32], now: Millis) -> Result<Peer, TermsError> {
        terms.start()?;
        let mut peer = Peer::new(Seat::Host, None, seed, now);
        peer.terms = Some(terms);
        peer.by_hand = true;
        peer.link = Link::Connecting;
        Ok(peer)
    }

    /// The other side of [`Peer::host_by_hand`].
    pub fn join_by_hand(seed: [u8; 32], now: Millis) -> Peer {
        let mut peer = Peer::new(Seat::Guest, None, seed, now);
        peer.by_hand = true;
        peer.link = Link::Connecting;
        peer
    }

    /// Whether this game was paired by hand, so that a lost connection needs two new codes.
    pub fn is_by_hand(&self) -> bool {
        self.by_hand
    }

    fn new(seat: Seat, code: Option<RoomCode>, seed: [u8; 32], now: Millis) -> Peer {
        let mut dice = Dice::new(seed);
        Peer {
            code: code.unwrap_or_else(|| RoomCode::from_random(dice.draw())),
            seat,
            seat_name: dice.draw(),
            own_key: dice.draw(),
            dice,
            shared_key: None,
            bound: false,
            epoch: 0,
            other_epoch: 0,
            terms: None,
            log: None,
            stamp: None,
            own: None,
            theirs: None,
            hearing: None,
            over_since: None,
            confessed: false,
            findings: None,
            stopped: None,
            due_since: now,
            pending: Vec::new(),
            unheard: false,
            verdict: None,
            rematch: Rematch::default(),
            turn: Turn::default(),
            quota: Quota::default(),
            drift: Drift::default(),
            contact: Contact::default(),
            link: Link::Idle,
            next_attempt: None,
            attempts: 0,
            absence: None,
            heard: now,
            online: true,
            in_room: false,
            by_hand: false,
            last_tick: now,
            frames: Bucket::new(FRAME_BURST, FRAMES_PER_SECOND, now),
            muted: false,
            chat: Bucket::new(CHAT_BURST, CHAT_PER_SECOND, now),
            frozen: None,
            closed: None,
            other_left: false,
            evidence: Vec::new(),
            leaving: None,
            ticket: 0,
            stored: 0,
            stored_at: now,
            held: VecDeque::new(),
            warned_not_stored: false,
            out: Vec::new(),
        }
    }

    fn begin(&mut self, intent: Intent, now: Millis) -> Vec<Command> {
        self.connect(intent, now);
        std::mem::take(&mut self.out)
    }

    /// What happens, and what to do about it. `now` is the time of day in milliseconds: it goes on while the page sleeps.
    pub fn update(&mut self, event: Event, now: Millis) -> Vec<Command> {
        let link = self.link;
        match event {
            Event::Connected => self.connected(now),
            Event::Disconnected => self.disconnected(now),
            Event::HandshakeFailed => self.handshake_failed(now),
            Event::Frame(frame) => self.frame(&frame, now),
            Event::Signalling(event) => self.signalling(event, now),
            Event::Online(online) => self.online = online,
            Event::Stored { ticket, ok } => self.stored(ticket, ok),
            Event::Tick => self.tick(now),
            Event::Wish(wish) => self.wish(wish, now),
        }
        if link != self.link {
            self.news(News::LinkChanged);
        }
        std::mem::take(&mut self.out)
    }

    /// The game as agreed.
    pub fn log(&self) -> Option<&Log> {
        self.log.as_ref()
    }

    /// Both logs as JSON, for a player who wants to show what happened.
    pub fn evidence(&self) -> String {
        let own = self.log.as_ref().map(|log| (log.head(), log.entries()));
        let told = serde_json::json!({
            "seat": self.seat,
            "head": own.map(|(head, _)| head),
            "own": own.map(|(_, entries)| entries),
            "other": self.evidence,
            "stopped": self.stopped,
            "frozen": self.frozen.as_ref().map(ToString::to_string),
        });
        serde_json::to_string_pretty(&told).unwrap_or_default()
    }

    /// This side's colour, once there is a game.
    pub fn color(&self) -> Option<Color> {
        self.log.as_ref().map(|log| log.terms().color(self.seat))
    }

    fn frame(&mut self, frame: &[u8], now: Millis) {
        if !self.contact.open || self.closed.is_some() {
            return;
        }
        if !self.frames.take(now) {
            return self.strike(now);
        }
        match decode(frame) {
            Ok(message) => self.message(message, now),
            Err(FrameError::OtherProtocol(theirs)) => {
                self.send(Message::Refuse(Refusal::Protocol { mine: PROTOCOL }));
                self.close(Notice::OtherVersion {
                    newer: theirs > PROTOCOL,
                });
            }
            Err(_) => self.strike(now),
        }
    }

    fn message(&mut self, message: Message, now: Millis) {
        match message {
            Message::Hello(hello) => return self.hello(hello, now),
            Message::Welcome(welcome) => return self.welcome(*welcome, now),
            Message::Proof(proof) => return self.proof(&proof, now),
            Message::Joined(proof) => return self.joined(&proof, now),
            Message::Refuse(refusal) => return self.refused(refusal, now),
            // Whoever has not shown to hold the other seat says nothing that counts. An honest peer may: its first words
            // can overtake the last of its greeting when that is repeated, and it will say them again.
            _ if !self.contact.live => return,
            _ => {}
        }
        self.contact.heard = now;
        self.heard = now;
        if self.link == Link::Unstable {
            self.link = Link::Live;
            self.absence = None;
            self.run_clock(now);
        }
        match message {
            Message::Ping { at, state } => {
                if let Some(mine) = self.state() {
                    self.send(Message::Pong { at, state: mine });
                }
                self.told_state(state, now);
            }
            Message::Pong { at, state } => {
                if at <= now && now - at < 60_000 {
                    self.contact.round_trip = Some(now - at);
                }
                self.told_state(state, now);
            }
            Message::State(state) => self.told_state(state, now),
            Message::Entries(batch) => self.entries(batch, now),
            Message::Entered(entered) => self.entered(&entered, now),
            Message::Request(request) => self.request(request, now),
            Message::Reject { seal } => self.rejected(&seal, now),
            Message::Want { from } => self.give_back(from),
            Message::Start(head) => self.start(*head, now),
            Message::Rematch { game, want, part } => self.rematch_asked(game, want, part, now),
            Message::Chat { line, text } => self.chat(line, text, now),
            Message::Evidence(batch) => self.their_evidence(batch, now),
            Message::Stop { game, accusation } => self.hear_stop(game, accusation, now),
            Message::Confess(part) => self.confession(*part, now),
            Message::Bye => {
                self.other_left = true;
                self.contact.live = false;
                self.contact.open = false;
                self.link = Link::Closed;
            }
            Message::Hello(_)
            | Message::Welcome(_)
            | Message::Proof(_)
            | Message::Joined(_)
            | Message::Refuse(_) => {}
        }
    }

    fn chat(&mut self, line: u32, text: String, now: Millis) {
        if line <= self.contact.lines_heard || !self.chat.take(now) {
            return;
        }
        self.contact.lines_heard = line;
        let text: String = text
            .chars()
            .filter(|c| !c.is_control())
            .take(MAX_CHAT)
            .collect();
        if !self.muted && !text.trim().is_empty() {
            self.news(News::Chat(text));
        }
    }

    /// The protocol was broken: nothing has changed, but it is counted.
    fn strike(&mut self, now: Millis) {
        self.contact.strikes += 1;
        if self.contact.strikes >= MAX_STRIKES {
            self.send(Message::Refuse(Refusal::Misbehaved));
            self.rest_clock(now);
            if self.contact.live && self.result().is_none() {
                self.frozen.get_or_insert(Notice::Dropped);
            }
            if self.contact.live {
                self.close(Notice::Dropped);
            } else {
                // A stranger, not the opponent: the room stays open for whoever holds the seat.
                self.out.push(Command::Shun);
                self.turn_away(now);
            }
        }
    }

    fn close(&mut self, notice: Notice) {
        self.contact = Contact::default();
        self.absence = None;
        self.next_attempt = None;
        self.link = Link::Closed;
        self.out.push(Command::Disconnect);
        self.news(News::Notice(notice.clone()));
        self.closed = Some(notice);
    }

    fn send(&mut self, message: Message) {
        if self.contact.open
            && let Ok(frame) = encode(&message)
        {
            self.out.push(Command::Send(frame));
        }
    }

    fn news(&mut self, news: News) {
        self.out.push(Command::News(news));
    }
}
