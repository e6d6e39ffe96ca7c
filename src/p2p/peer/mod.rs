//! One side of a network game, as a state machine: [`Peer::update`] takes an event and returns what to do.
//!
//! The host puts the log entries in order. The guest sends requests; the host's engine checks each one, and both sides
//! enter the same. Nothing is sent before it is stored, lost messages are sent again, and after every new connection
//! both sides start from the last entry on which their logs agree.
//!
//! A peer consists of parts, each a type with its own state and tests:
//!
//! | part | contents |
//! |---|---|
//! | [`TimeSource`] | the time, and how much of it the page's clocks missed |
//! | [`Identity`] | this side's seat and keys, and what the other side must prove |
//! | [`Places`] | which of a host's rooms a newcomer looks at |
//! | [`Dialer`] | the way to the room: connection attempts, and the link as the player sees it |
//! | [`Connection`] | the present connection: greetings, round trips, offences |
//! | [`Clocks`] | this side's reckoning of both clocks |
//! | [`Presence`] | which side is present, by this side's own observation |
//! | [`SharedLog`] | the agreed log, requests that are not entered yet, and how far the other side has the log |
//! | [`Names`] | the names that the players have chosen |
//! | [`Secrets`] | hidden assassins, their audit, and a game that was stopped because of them |
//! | [`Outbox`] | the commands: changes are stored first, then messages are sent |
//!
//! An event passes through the parts and modules in this order. The time source reads the clocks. The connection
//! counts a frame, and it is decoded. `greet` and `key_exchange` find out who the other side is, `sync` brings the logs
//! together, `enter` adds entries, `user_action` handles what the player wants done, `watch` handles the passing of time,
//! and `claim` handles games that end because a side is away or late. At the end of every event the clocks are told
//! whose turn it is ([`Peer::update_clocks`]), and the outbox is emptied.

mod acceptance;
mod chat;
mod claim;
mod clocks;
mod connection;
mod dialer;
mod enter;
mod event;
mod greet;
mod hidden;
pub(crate) mod identity;
mod key_exchange;
mod model;
pub(crate) mod names;
mod outbox;
mod places;
mod presence;
mod rematch;
mod secrets;
mod shared_log;
mod stop;
mod sync;
mod time_source;
mod user_action;
mod watch;

use std::collections::BTreeMap;

use engine::Color;
use game::Millis;

pub use event::{Command, Event, Intent, News, SignalEvent};
pub use model::{Invitation, Link, Model};
pub use time_source::Moment;

use self::chat::Chat;
use self::clocks::{Clocks, Turn};
use self::connection::Connection;
use self::dialer::Dialer;
use self::identity::Identity;
use self::names::Names;
use self::outbox::Outbox;
use self::places::Places;
use self::presence::Presence;
use self::rematch::Rematch;
use self::secrets::Secrets;
use self::shared_log::SharedLog;
use self::time_source::TimeSource;
use crate::entry::Action;
use crate::log::Log;
use crate::mutant::Mutant;
use crate::notice::{Notice, Refusal};
use crate::record::{Ending, RecordError, Stored, Withdrawn};
use crate::terms::{Terms, TermsError};
use crate::wire::{FrameError, Message, decode, encode};
use crate::{Invite, Seat};

/// One side of a room.
#[derive(Clone, Debug)]
pub struct Peer {
    time: TimeSource,
    id: Identity,
    /// The rooms that a newcomer may look at.
    places: Option<Places>,
    dialer: Dialer,
    connection: Connection,
    clocks: Clocks,
    presence: Presence,
    shared_log: SharedLog,
    secrets: Secrets,
    rematch: Rematch,
    chat: Chat,
    names: Names,
    out: Outbox,
    /// How this side sees the end of a game that the log does not end.
    ending: Option<Ending>,
    /// The ply of this side that the other side had not confirmed when the line went down.
    unheard: Option<u32>,
    /// How many turns of the game have ended, as this side sees it. Unknown to a page that has just been opened.
    turns: Option<u32>,
    /// The claim that this side withdrew last.
    withdrawn: Option<Withdrawn>,
    /// Whether the code of the room follows from another one, so that it cannot be changed.
    has_given_code: bool,
    /// How many were offered the terms and have not declined. One of them may have accepted without this side having heard.
    offers: u32,
    /// Whether the player prefers a draw to a win against an absent player.
    prefers_draw: bool,
    /// The terms that this side's player has accepted, as a guest.
    accepted: Option<Terms>,
    /// Why the connection is over, if it is.
    closed: Option<Notice>,
    /// Whether the other side has left, or was not heard for a while after the end of the game.
    other_left: bool,
    /// The time until which this side, which is leaving, waits for the other side to hear of it.
    leaving: Option<Millis>,
}

impl Peer {
    /// Makes a room, as its host. The seed is 32 bytes from the browser's generator of random numbers; it must never be
    /// used twice.
    pub fn host(
        terms: Terms,
        seed: [u8; 32],
        now: Moment,
    ) -> Result<(Peer, Vec<Command>), TermsError> {
        Peer::make_room(None, terms, seed, now)
    }

    /// Makes a room at a further place of a host who plays several guests: `invite` is that of the first place, as
    /// [`Invite::place`] continues it.
    pub fn host_at(
        invite: Invite,
        terms: Terms,
        seed: [u8; 32],
        now: Moment,
    ) -> Result<(Peer, Vec<Command>), TermsError> {
        Peer::make_room(Some(invite), terms, seed, now)
    }

    fn make_room(
        invite: Option<Invite>,
        terms: Terms,
        seed: [u8; 32],
        now: Moment,
    ) -> Result<(Peer, Vec<Command>), TermsError> {
        terms.start()?;
        let mut peer = Peer::new(Identity::new(Seat::Host, invite, seed), now);
        peer.id.terms = Some(terms);
        peer.has_given_code = invite.is_some();
        peer.store();
        let commands = peer.begin(Intent::Create);
        Ok((peer, commands))
    }

    /// Joins a room, as its guest, with a link or with its code. If the host plays several guests, this is the first of
    /// its rooms that is free.
    pub fn join(invite: impl Into<Invite>, seed: [u8; 32], now: Moment) -> (Peer, Vec<Command>) {
        let invite = invite.into();
        let mut peer = Peer::new(Identity::new(Seat::Guest, Some(invite), seed), now);
        peer.places = Some(Places::new(invite, peer.now()));
        let commands = peer.begin(Intent::Join);
        (peer, commands)
    }

    /// Resumes a stored game, from all records of the seat. `closed` is the time of day at which the page was closed, in
    /// milliseconds, if the tab remembers it: a page whose disk has failed was there for longer than its records say.
    pub fn resume(
        records: &BTreeMap<String, String>,
        seed: [u8; 32],
        now: Moment,
        closed: Option<Millis>,
    ) -> Result<(Peer, Vec<Command>), RecordError> {
        let stored = Stored::read(records)?;
        let log = stored.log()?;
        let record = &stored.record;
        let mut peer = Peer::new(Identity::resume(record, seed), now);
        peer.dialer.by_hand = record.by_hand;
        peer.chat.muted = record.muted;
        peer.names = Names::known(record.name.clone(), record.their_name.clone(), peer.now());
        peer.rematch.mine = record.rematch;
        peer.rematch.drawn = record.rematch;
        peer.ending = record.ending;
        peer.withdrawn = record.withdrawn;
        peer.offers = u32::from(log.is_some() && !record.bound);
        peer.shared_log = SharedLog::resume(&stored, log);
        peer.secrets.theirs = stored.theirs.clone();
        peer.secrets.stopped = stored.stopped.clone();
        peer.out.resume(&stored);
        let there = closed.filter(|closed| *closed <= now.wall).unwrap_or(0);
        let away = now.wall.saturating_sub(record.alive.max(there));
        if record.bound {
            peer.presence = Presence::resume(away.saturating_sub(watch::STORE_EVERY));
        }
        peer.resume_clocks(&stored, away);
        if let Some(seed) = record.seed {
            peer.resume_secrets(seed, stored.hidden_moves.clone())?;
        }
        peer.audit();
        peer.store();
        if peer.id.bound {
            peer.news(News::GameStarted);
        }
        let commands = peer.begin(Intent::Resume);
        Ok((peer, commands))
    }

    /// Makes a game whose players pair by two copied codes. It has no room that a player could enter or come back to.
    pub fn host_by_hand(terms: Terms, seed: [u8; 32], now: Moment) -> Result<Peer, TermsError> {
        terms.start()?;
        let mut peer = Peer::new(Identity::new(Seat::Host, None, seed), now);
        peer.id.terms = Some(terms);
        peer.dialer.by_hand = true;
        peer.dialer.link = Link::Connecting;
        Ok(peer)
    }

    /// Joins a game that was made with [`Peer::host_by_hand`].
    pub fn join_by_hand(seed: [u8; 32], now: Moment) -> Peer {
        let mut peer = Peer::new(Identity::new(Seat::Guest, None, seed), now);
        peer.dialer.by_hand = true;
        peer.dialer.link = Link::Connecting;
        peer
    }

    /// Returns whether this game was paired by hand, so that a lost connection needs two new codes.
    pub fn is_by_hand(&self) -> bool {
        self.dialer.by_hand
    }

    fn new(id: Identity, now: Moment) -> Peer {
        let time = TimeSource::new(now);
        let start = time.now();
        Peer {
            time,
            id,
            places: None,
            dialer: Dialer::new(start),
            connection: Connection::new(start),
            clocks: Clocks::new(Color::White, None),
            presence: Presence::default(),
            shared_log: SharedLog::default(),
            secrets: Secrets::default(),
            rematch: Rematch::default(),
            chat: Chat::new(start),
            names: Names::new(start),
            out: Outbox::new(start),
            ending: None,
            unheard: None,
            turns: None,
            withdrawn: None,
            has_given_code: false,
            offers: 0,
            prefers_draw: false,
            accepted: None,
            closed: None,
            other_left: false,
            leaving: None,
        }
    }

    fn begin(&mut self, intent: Intent) -> Vec<Command> {
        self.connect(intent);
        self.out.take()
    }

    /// Takes an event, and returns what to do about it.
    pub fn update(&mut self, event: Event, moment: Moment) -> Vec<Command> {
        let reading = self.time.read(moment);
        let link = self.dialer.link;
        if self.closed.is_none() && self.leaving.is_none() {
            // The time passed before the event: whatever it brings has not been missed.
            self.watch_presence(reading.passed, reading.jumped);
        }
        match event {
            Event::Connected(line) => self.connected(line),
            Event::Disconnected => self.disconnected(),
            Event::HandshakeFailed => self.handshake_failed(),
            Event::CannotConnect(fault) => self.cannot_connect(fault),
            Event::Frame(frame) => self.frame(&frame),
            Event::Signalling(event) => self.signalling(event),
            Event::Online(online) => self.dialer.online = online,
            Event::TakenOver => self.close(Notice::OtherTab),
            Event::Stored { ticket, ok } => self.stored(ticket, ok),
            Event::NewTerms(terms) => self.change_terms(*terms),
            Event::Tick => {}
            Event::UserAction(action) => self.user_action(action),
        }
        self.pass();
        self.update_clocks();
        if link != self.dialer.link {
            self.news(News::LinkChanged);
        }
        self.out.take()
    }

    /// The peer's own time.
    fn now(&self) -> Millis {
        self.time.now()
    }

    /// The game as both sides agree on it.
    pub fn log(&self) -> Option<&Log> {
        self.shared_log.log()
    }

    /// Returns 32 bytes that only this seat can know, for the key of its gallery. They are the same after a reload.
    pub fn gallery_seed(&self) -> [u8; 32] {
        crate::digest::hash("gallery seed", &[&self.id.own_key.0]).0
    }

    /// Returns both logs as JSON, for a player who wants to show what happened.
    pub fn evidence(&self) -> String {
        let own = self.log().map(|log| (log.head(), log.entries()));
        let told = serde_json::json!({
            "seat": self.id.seat,
            "head": own.map(|(head, _)| head),
            "own": own.map(|(_, entries)| entries),
            "own_clocks": self.clocks.left(self.clocks_count(), self.now()),
            "other": self.shared_log.evidence(),
            "stopped": self.secrets.stopped,
            "ending": self.ending,
        });
        serde_json::to_string_pretty(&told).unwrap_or_default()
    }

    /// Returns this side's colour, or `None` if there is no game yet.
    pub fn color(&self) -> Option<Color> {
        self.log().map(|log| log.terms().color(self.id.seat))
    }

    /// Returns the number of items that this side keeps although only the other side has stated them. It is bounded,
    /// whatever the other side says.
    pub fn backlog(&self) -> usize {
        self.shared_log.backlog() + self.secrets.backlog()
    }

    /// Tells the clocks whose turn it is, whether the line is up, and whether anything is measured.
    fn update_clocks(&mut self) {
        let now = self.now();
        let turns = self
            .log()
            .map(|log| log.plies() + u32::from(self.has_ended_turn()));
        if let (Some(before), Some(after)) = (self.turns, turns)
            && before != after
        {
            self.presence.note_turn();
        }
        self.turns = turns;
        if !self.is_live() {
            self.note_unheard();
        }
        let before = (self.clocks.side(), self.clocks.is_running());
        let turn = self.turn();
        self.clocks.take_turn(turn, now);
        let adjourned = self.dialer.by_hand && !self.is_live();
        // While this page cannot be reached, it cannot tell how long the other side has been thinking.
        let theirs = turn.is_some_and(|turn| Some(turn.side) != self.color());
        let deaf = theirs && !self.connection.live && !self.dialer.is_reachable(now);
        // The other side has yet to say what it knows of the log, and until then a host can enter nothing. The other side
        // may have caused that the line is down as well.
        let bound_to_wait = self.connection.live || self.id.seat == Seat::Host;
        let held_up = self.shared_log.awaiting_peer
            && bound_to_wait
            && !theirs
            && !Mutant::ClockRunsWithoutState.is_active();
        // What this side's program owes costs its player no time here.
        let owes = !theirs
            && self
                .log()
                .is_some_and(|log| log.side_owing_response().is_some());
        // While this side claims or concedes the game it plays no more. The time of the other side goes on, because the game
        // will, too, if the claim is denied or the concession refused.
        let claims = (self.claims_absence() || self.has_conceded()) && !theirs;
        if held_up || owes || claims {
            self.clocks.pause(now, now);
        } else if turn.is_none() || adjourned || deaf {
            // Since this side was last heard of by anybody it may have been cut off. The time before that counts.
            let entered = if Mutant::CutOffForgetsTurn.is_active() {
                0
            } else {
                self.dialer.entered_room
            };
            self.clocks.pause(self.connection.heard.max(entered), now);
        } else if self.is_live() {
            self.clocks.line_up(now);
        } else {
            self.clocks.line_down(self.connection.heard, now);
        }
        if before != (self.clocks.side(), self.clocks.is_running()) {
            self.report_clocks();
        }
    }

    /// Returns whether this side has ended its turn by an action that is not entered yet: it has made a ply, has allowed a
    /// take-back, after which the side that asked is to move, or has accepted a draw, after which nobody is.
    fn has_ended_turn(&self) -> bool {
        let on_turn = self.log().is_some_and(|log| log.turn() == self.id.seat);
        let accepted = self.shared_log.is_pending(&Action::Accept)
            && !Mutant::AcceptedDrawKeepsTurn.is_active();
        let answered = accepted || self.shared_log.is_pending(&Action::Allow);
        self.shared_log.has_pending_ply() || on_turn && answered
    }

    /// Returns whether this side has ended the game by its own word, and that is not entered yet.
    fn has_conceded(&self) -> bool {
        self.log().is_some_and(|log| log.result().is_none())
            && self.shared_log.pending_result(self.id.seat).is_some()
    }

    /// Returns the turn as this side sees it. This side's own actions count, whether or not they are entered.
    fn turn(&self) -> Option<Turn> {
        let log = self.log()?;
        let open = self.claims_absence() || self.has_conceded();
        if !self.id.bound || self.result().is_some() && !open {
            return None;
        }
        let own = log.terms().color(self.id.seat);
        let ended = self.has_ended_turn();
        let placing = log.is_opening() && !log.awaits_ply();
        let side = match (placing, ended) {
            (true, false) if log.awaits(self.id.seat) => own,
            (true, _) if log.awaits(!self.id.seat) => !own,
            (false, true) => !own,
            (false, false) if log.awaits_ply() => log.terms().color(log.turn()),
            _ if Mutant::OwedAnswerStopsClocks.is_active() => return None,
            // The two programs answer each other, and the one that owes an answer has the clock.
            _ => match log.side_owing_response()? {
                owing if owing == own && self.shared_log.is_answer_pending() => !own,
                owing => owing,
            },
        };
        // What the other side owes for this side's hidden ply belongs to the turn that began when this side made that ply.
        let asked = !placing
            && log.side_owing_response().is_some()
            && log.turn() == self.id.seat
            && !Mutant::EnteringPliesIsFree.is_active();
        Some(Turn {
            ply: log.plies() + u32::from(ended || asked),
            side,
        })
    }

    /// Returns whether the clock of the side to move counts. A ply of this side that is not entered yet is included.
    fn clocks_count(&self) -> bool {
        self.log().is_some_and(|log| {
            let moves = log.moves() + u32::from(self.shared_log.has_pending_ply());
            log.clocks().is_some() && log.result().is_none() && moves >= 2
        })
    }

    /// Returns whether both sides are connected and the line is good.
    fn is_live(&self) -> bool {
        self.connection.live && self.dialer.link == Link::Live
    }

    fn frame(&mut self, frame: &[u8]) {
        if !self.connection.open || self.closed.is_some() {
            return;
        }
        if !self.connection.frames.take(self.now()) {
            return self.strike();
        }
        match decode(frame) {
            Ok(message) => self.message(message),
            Err(FrameError::OtherProtocol(theirs)) => self.other_version(theirs),
            Err(_) => self.strike(),
        }
    }

    fn message(&mut self, message: Message) {
        match message {
            Message::Hello(hello) => return self.hello(hello),
            Message::Key(key) => return self.key(&key),
            Message::KeyProof(proof) => return self.key_proof(&proof),
            Message::Welcome(welcome) => return self.welcome(*welcome),
            Message::Proof(proof) => return self.proof(&proof),
            Message::Joined(proof) => return self.joined(&proof),
            Message::Refuse(refusal) => return self.refused(refusal),
            Message::Superseded { epoch, mark } => return self.superseded(epoch, &mark),
            // A peer that has not yet shown that it holds the other seat is not believed. An honest peer may get here:
            // its first messages can overtake the last of its greeting, if that is repeated. It will send them again.
            _ if !self.connection.live => return,
            _ => {}
        }
        self.count_overdue_response(self.now().saturating_sub(self.connection.heard));
        self.connection.heard = self.now();
        if self.dialer.link == Link::Unstable {
            self.dialer.link = Link::Live;
        }
        if !self.connection.at_other_game && !self.shared_log.awaiting_peer {
            self.presence.heard();
        }
        match message {
            Message::Ping { id, state, turn } => {
                if let Some(mine) = self.state() {
                    let turn = self.turn_report();
                    self.send(Message::Pong {
                        id,
                        state: mine,
                        turn,
                    });
                }
                self.receive_turn_report(turn, state);
                self.receive_state(state);
            }
            Message::Pong { id, state, turn } => {
                if let Some(sent) = self.connection.note_pong(&id, self.now()) {
                    self.chat.confirm(sent);
                }
                self.receive_turn_report(turn, state);
                self.receive_state(state);
            }
            Message::State(state) => self.receive_state(state),
            Message::Entries(batch) => self.entries(batch),
            Message::Entered(entered) => self.entered(&entered),
            Message::Request(request) => self.request(request),
            Message::Reject { seal, seq } => self.rejected(&seal, seq),
            Message::Want { from } => self.return_entries(from),
            Message::Start(head) => self.start(*head),
            Message::Rematch { game, want, part } => self.rematch_asked(game, want, part),
            Message::Chat { line, text } => self.receive_chat(line, &text),
            Message::Name(name) => self.receive_name(&name),
            Message::Claim {
                game,
                ply,
                kind,
                turn,
            } => self.receive_claim(game, ply, kind, turn),
            Message::Deny { game, kind } => self.receive_denial(game, kind),
            Message::Show { game } => self.show_log(game),
            Message::Evidence(batch) => self.their_evidence(batch),
            Message::Stop { game, accusation } => self.receive_stop(game, accusation),
            Message::Confess(part) => self.receive_secrets(*part),
            Message::Bye => self.receive_bye(),
            Message::Hello(_)
            | Message::Key(_)
            | Message::KeyProof(_)
            | Message::Welcome(_)
            | Message::Proof(_)
            | Message::Joined(_)
            | Message::Superseded { .. }
            | Message::Refuse(_) => {}
        }
    }

    /// Counts an offence against the protocol; nothing else has changed. After too many offences the other side is cut
    /// off, which counts as its absence. The game goes on when a proper connection comes.
    fn strike(&mut self) {
        if !self.connection.strike() {
            return;
        }
        if self.connection.live {
            self.presence.note_offence();
            self.news(News::Notice(Notice::CutOff));
        }
        self.send(Message::Refuse(Refusal::Misbehaved));
        self.out.push(Command::BlockPeer);
        self.turn_away();
    }

    /// Ends the connection for good, or until the player wants it again.
    fn close(&mut self, notice: Notice) {
        self.drop_connection();
        self.dialer.next_attempt = None;
        self.dialer.link = Link::Closed;
        self.out.push(Command::Disconnect);
        self.news(News::Notice(notice.clone()));
        self.closed = Some(notice);
    }

    /// Forgets the present connection.
    fn drop_connection(&mut self) {
        self.connection.reset();
        self.shared_log.new_connection();
        self.out.drop_held();
    }

    fn send(&mut self, message: Message) {
        if self.connection.open
            && !self.is_mute()
            && let Ok(frame) = encode(&message)
        {
            self.out.push(Command::Send(frame));
        }
    }

    fn news(&mut self, news: News) {
        self.out.push(Command::News(news));
    }

    fn report_clocks(&mut self) {
        if let Some([white, black]) = self.clocks_left() {
            let running = self.running();
            self.news(News::Clocks {
                white,
                black,
                running,
            });
        }
    }
}
