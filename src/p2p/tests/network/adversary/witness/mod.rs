//! The witness of law A. It knows what the honest player tried, how much time each side used and when the machine was
//! there, and relies on the page for none of that.

mod account;
mod causes;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use engine::Color;
use game::{GameResult, Reason};
use p2p::{Action, Entry, Link, Log, Message, Model, News, Seat, UserAction, decode};

use self::account::Account;
use self::causes::{accusations, cause};
use super::wire::Wire;
use crate::fault::Fault;
use crate::world::{HOST, Witness, World};

/// How long a page must have been away to lose by that, in milliseconds.
const ABSENCE: u64 = 59_000;

/// How long an answer may be owed before the page accuses the other side, as far as the line is up: 20 seconds, and what
/// the page may notice late.
const OWED: u64 = 40_000;

/// How long a program may take to answer, in milliseconds.
const ANSWERED: u64 = 1_000;

/// After so much silence a page shows the line as unstable, in milliseconds.
const SILENCE: u64 = 6_000;

/// A page that calls again has left the room for less than this, in milliseconds.
const CALLS_AGAIN: u64 = 1_000;

/// An awake page is looked at more often than this, in milliseconds.
const SEEN_EVERY: i64 = 1_000;

/// An action by which the player ended the turn, or tried to.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    /// The count of plies in which it was made.
    ply: u32,
    at: u64,
    /// The time that the adversary had used then. What passes until the action is entered belongs to its next turn, which
    /// a take-back may give back.
    theirs: i64,
}

/// The facts that the honest player has seen and wanted, kept apart from the page.
#[derive(Debug, Default)]
pub struct Facts {
    /// The game that the facts are about.
    game: u32,
    /// The newest game that there was. A page that could not store it has forgotten it after a reload.
    newest: u32,
    actions: Vec<UserAction>,
    /// What the player did in earlier games.
    earlier: Vec<UserAction>,
    /// For how long the machine has not been there, and the longest time since the adversary's last ply in which it was not.
    away: u64,
    longest_away: u64,
    last_seen: u64,
    /// Whose time runs: the player's own, and the adversary's.
    runs: [bool; 2],
    pub account: Account,
    /// How long the adversary has owed an answer with the line up.
    owed: u64,
    owes: bool,
    link: Option<Link>,
    /// How long the page's own program could have given an answer that it owes.
    answering: u64,
    answers: bool,
    attempt: Option<Attempt>,
    /// Whether the page was in the room, when it left the room, and the adversary's time when it last heard the adversary
    /// or entered the room.
    in_room: bool,
    left_room: u64,
    heard: bool,
    certain: i64,
    /// Whether the page has yet to hear where the other's log stands.
    awaiting: bool,
    /// The number of entries that the adversary has confirmed.
    confirmed: u32,
    /// How often the page was opened.
    life: u64,
    /// Until when the honest machine's writes failed.
    disk_fails: u64,
    /// Whether the page may have lost its reckoning of the clocks, because it was closed before it could store.
    lost_reckoning: bool,
    /// Whether the page cannot know when it was closed, because it was killed while nothing could be stored.
    lost_presence: bool,
    /// Whether the page shows that the game is over.
    over: bool,
    /// How many plies there were, with those that the page may have forgotten by now.
    heard_plies: u32,
    /// The log as far as the witness has followed it.
    followed: Option<Followed>,
    /// How far take-backs have made the count of plies run ahead.
    pub taken_back: u32,
    pub most_backlog: usize,
    /// How many of the page's messages to its player were there when the game began.
    news: usize,
    /// Whether the present game has secrets, is over for the page, and was judged.
    unjudged: bool,
    /// For each game the end whose cause was found, the number of entries at that time, and whether the page showed it as
    /// provisional and as audited. A page that has forgotten a game shows the end of the one before it again.
    found: BTreeMap<u32, (GameResult, u32, bool, bool)>,
}

/// A log, whose many positions no message about a fault should contain.
struct Followed(Log);

impl std::fmt::Debug for Followed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} entries", self.0.len())
    }
}

impl Facts {
    /// Creates the facts of a player who has seen and wanted nothing before this moment.
    pub fn new(world: &World, good: usize) -> Facts {
        let log = world.peer(good).log();
        Facts {
            game: log.map_or(0, |log| log.head().number),
            newest: log.map_or(0, |log| log.head().number),
            last_seen: world.now,
            life: world.sides[good].life,
            news: world.sides[good].news.len(),
            ..Facts::default()
        }
    }

    /// Notes a fault of the honest machine before it happens.
    pub fn note_fault(&mut self, world: &World, good: usize, fault: Fault) {
        match fault {
            // What has passed until now, passed at the old rate.
            Fault::ClockRate(_) => self.count(world, good),
            Fault::DiskFails(span) => self.disk_fails = self.disk_fails.max(world.now + span),
            Fault::ClockSet(by) => {
                // In its own turn a page accepts the other side's statement for such a span. And a page that is closed,
                // or cannot store that it has seen the jump, takes the span for its absence.
                self.account.leapt += by.max(0);
            }
            _ => {}
        }
    }

    /// Starts the facts of another game.
    fn begin(&mut self, log: &Log, news: usize) {
        let game = log.head().number;
        self.earlier.append(&mut self.actions);
        // A page that could not store a game has forgotten it after a reload.
        let forgotten = game <= self.newest;
        *self = Facts {
            game,
            newest: self.newest.max(game),
            actions: if forgotten {
                self.earlier.clone()
            } else {
                Vec::new()
            },
            earlier: std::mem::take(&mut self.earlier),
            lost_reckoning: forgotten,
            longest_away: if forgotten { self.longest_away } else { 0 },
            heard_plies: if forgotten { log.plies() } else { 0 },
            news,
            away: self.away,
            last_seen: self.last_seen,
            life: self.life,
            disk_fails: self.disk_fails,
            taken_back: self.taken_back,
            most_backlog: self.most_backlog,
            found: std::mem::take(&mut self.found),
            ..Facts::default()
        };
    }

    /// Follows the entries since the last look. Plies may be taken back only if the player has asked for it or allowed
    /// it, once each time, and the clocks then show what they showed before.
    fn follow(&mut self, log: &Log, own: Seat) {
        let mut followed = match self.followed.take().map(|followed| followed.0) {
            Some(followed) if log.hash_at(followed.len()) == Some(&followed.hash()) => followed,
            // A page that was reloaded may have lost its last entries.
            Some(followed) if followed.id() == log.id() && log.len() < followed.len() => {
                self.followed = Some(Followed(followed));
                return;
            }
            _ => Log::new(log.head().clone()).expect("the head of a game"),
        };
        for entry in log.entries().iter().skip(followed.len() as usize) {
            let before = followed.plies_on_board() as usize;
            followed.append(entry.clone()).expect("an entry of the log");
            let tried = self
                .attempt
                .filter(|_| entry.by == own && entry.action.is_ply());
            let theirs = tried.map_or(self.account.used[1], |attempt| attempt.theirs);
            self.account
                .note_plies(before, followed.plies_on_board() as usize, theirs);
            // A page that has yet to hear where the other's log stands may learn of its own absence after a ply.
            let again = entry.ply < self.heard_plies;
            self.heard_plies = self
                .heard_plies
                .max(entry.ply + u32::from(entry.action.is_ply()));
            if entry.by != own && entry.action.is_ply() && !self.awaiting && !again {
                self.longest_away = 0;
            }
        }
        for (by, word) in [
            (own, UserAction::AllowTakeBack),
            (!own, UserAction::TakeBack),
        ] {
            let allowed = |entry: &&Entry| entry.by == by && entry.action == Action::Allow;
            let words = self
                .actions
                .iter()
                .filter(|action| **action == word)
                .count();
            let taken_back = log.entries().iter().filter(allowed).count();
            assert!(
                taken_back <= words,
                "plies were taken back without {word:?}"
            );
        }
        self.taken_back = self
            .taken_back
            .max(followed.plies() - followed.plies_on_board());
        self.followed = Some(Followed(followed));
    }

    /// Lets the time pass since the last look.
    fn pass(&mut self, world: &World, good: usize) {
        self.count(world, good);
        if self.is_unconfirmed(world, good) {
            self.account.late = self.account.late.max(self.away.cast_signed());
        }
        let reopened = world.sides[good].life != self.life;
        if reopened && self.awaiting {
            // Its time stood while it waited for the other's log, but its player has closed the page meanwhile.
            self.account.leapt += self.away.cast_signed();
        }
        if world.is_there(good) {
            self.away = 0;
        }
        if reopened {
            self.reloaded(world, good);
        }
    }

    /// Counts the time since the last look, at the rate that the machine's clocks have, and as an absence until it is known
    /// that the machine is there.
    fn count(&mut self, world: &World, good: usize) {
        let passed = (world.now - self.last_seen) as i64;
        let counted = passed + passed * world.sides[good].watch.fast / 1_000;
        // While the page is closed or the machine sleeps, nothing is seen, and the adversary's time cannot be known.
        let seen = counted.min(SEEN_EVERY);
        for (used, (runs, counted)) in
            (self.account.used.iter_mut()).zip(self.runs.into_iter().zip([counted, seen]))
        {
            *used += if runs { counted } else { 0 };
        }
        if self.owes {
            self.owed += seen.max(0).cast_unsigned();
        }
        if self.answers {
            self.answering += passed.cast_unsigned();
        }
        self.last_seen = world.now;
        self.away += counted.max(0).cast_unsigned();
        self.longest_away = self.longest_away.max(self.away);
    }

    /// The page was opened again: what it has not stored, it has never counted.
    fn reloaded(&mut self, world: &World, good: usize) {
        self.life = world.sides[good].life;
        self.account.reloads += i64::from(self.runs[1]);
        let followed = self
            .followed
            .as_ref()
            .map_or(0, |followed| followed.0.len());
        let entries = world.peer(good).log().map_or(0, Log::len);
        let over = std::mem::take(&mut self.over);
        let forgotten = entries < followed || over && world.model(good).result.is_none();
        self.lost_reckoning |= self.disk_fails > 0 || forgotten;
        let killed = world.sides[good].closed.is_none();
        self.lost_presence |= self.disk_fails > 0 && killed;
        (self.owed, self.confirmed) = (0, 0);
        let model = world.model(good);
        let Some(log) = world.peer(good).log() else {
            return;
        };
        let theirs = Some(!seat(good));
        let answered = log.take_back() == theirs && model.take_back.is_none()
            || log.offer() == theirs && model.draw_offer.is_none();
        if let Some(attempt) = self.attempt
            && attempt.ply == log.plies()
            && !model.move_pending
            && !answered
        {
            self.account.used[0] += (world.now - attempt.at) as i64;
            self.attempt = None;
        }
    }

    /// Returns whether the adversary has not confirmed the player's last ply.
    fn is_unconfirmed(&self, world: &World, good: usize) -> bool {
        if self.attempt.is_some() {
            return true;
        }
        let log = world.peer(good).log();
        seat(good) == Seat::Host
            && log.is_some_and(|log| {
                let mut unconfirmed = log.entries().iter().skip(self.confirmed as usize);
                unconfirmed
                    .rfind(|entry| entry.action.is_ply())
                    .is_some_and(|last| last.by == Seat::Host)
            })
    }

    /// Finds out whose time runs from now on.
    fn watch_turn(&mut self, world: &World, good: usize, log: &Log, model: &Model) {
        if self
            .attempt
            .is_some_and(|attempt| attempt.ply != log.plies())
        {
            self.attempt = None;
        }
        let (own, side) = (seat(good), &world.sides[good]);
        let color = log.terms().color(own);
        let up = model.link == Link::Live && side.asleep <= world.now;
        let entered = std::mem::replace(&mut self.in_room, side.in_room) != side.in_room;
        if entered && !side.in_room {
            self.left_room = world.now;
        }
        // A page that calls again is out of the room for a moment.
        let reachable = side.in_room || world.now - self.left_room < CALLS_AGAIN;
        let measures =
            world.is_there(good) && (up || reachable && world.signalling) && !model.awaiting_peer;
        let timed = log.clocks().is_some() && !log.is_opening() && model.result.is_none();
        let own_turn = log.awaits_ply() && log.turn() == own && self.attempt.is_none();
        let owing = log.side_owing_response();
        self.answers = up && owing == Some(color) && self.disk_fails <= world.now;
        if owing != Some(color) {
            self.answering = 0;
        }
        // A program answers at once, and then the host has to enter the answer.
        let answered = own == Seat::Guest && self.answering > ANSWERED;
        self.awaiting = model.awaiting_peer;
        self.over = model.result.is_some();
        // Nor can a host play before it has heard where the other's log stands.
        let must_wait = own == Seat::Host && model.awaiting_peer;
        self.runs[0] = timed && own_turn && !must_wait;
        // A page that cannot be reached does not know since when. So it counts only the time before it last entered the room.
        let heard = std::mem::take(&mut self.heard) && up;
        if heard || entered && side.in_room {
            self.certain = self.account.used[1];
        } else if !measures {
            self.account.used[1] = self.account.used[1].min(self.certain);
        }
        self.runs[1] = timed && measures && !own_turn && (owing != Some(color) || answered);
        self.owes =
            up && model.result.is_none() && owing == Some(!color) && self.disk_fails <= world.now;
        // A connection that was given up was silent at its end, which proves nothing.
        let given_up =
            self.link.replace(model.link) != Some(model.link) && model.link == Link::Reconnecting;
        if owing != Some(!color) {
            self.owed = 0;
        } else if given_up {
            self.owed = self.owed.saturating_sub(SILENCE);
        }
    }

    /// Checks what holds at every moment of a game that is not over.
    fn check_going_on(&self, log: &Log, own: Color, model: &Model) -> Result<(), String> {
        if model.result.is_some() {
            return Ok(());
        }
        if let (Some(shown), Some(left)) = (model.clocks, self.account.own_left(log, own))
            && !log.is_opening()
        {
            let shown = shown[own as usize] as i64;
            if shown < left && !self.lost_reckoning {
                return Err(format!(
                    "shows {shown} ms, but its player has at least {left} ms"
                ));
            }
        }
        if let (Some(shown), Some(left)) = (model.clocks, self.account.their_left(log, !own))
            && !log.is_opening()
            && !self.lost_reckoning
            // Such a page claims nothing before it has heard the other side.
            && !model.was_away
            && !model.awaiting_peer
        {
            let shown = shown[!own as usize] as i64;
            if shown > left {
                return Err(format!(
                    "gives the adversary {shown} ms, but it has {left} ms with all that may be forgiven"
                ));
            }
        }
        if self.owed > OWED {
            return Err(format!("waits for an answer for {} ms", self.owed));
        }
        Ok(())
    }
}

pub struct LawA {
    pub good: usize,
    pub facts: Rc<RefCell<Facts>>,
    pub wire: Rc<RefCell<Wire>>,
}

pub fn seat(at: usize) -> Seat {
    if at == HOST { Seat::Host } else { Seat::Guest }
}

impl Witness for LawA {
    fn note_action(&mut self, world: &World, action: &UserAction) {
        let mut facts = self.facts.borrow_mut();
        facts.actions.push(action.clone());
        facts.pass(world, self.good);
        let own = seat(self.good);
        let Some(log) = world.peer(self.good).log() else {
            return;
        };
        let ends_turn = match action {
            UserAction::Play(_) => log.awaits_ply() && log.turn() == own,
            UserAction::AllowTakeBack => log.take_back() == Some(!own),
            UserAction::AcceptDraw => log.offer() == Some(!own),
            _ => false,
        };
        // A host whose page was reloaded can enter nothing before it has heard where the other's log stands. Its page says
        // so, and its clock stands.
        let must_wait = own == Seat::Host && world.model(self.good).awaiting_peer;
        if ends_turn && !must_wait && facts.attempt.is_none() {
            facts.attempt = Some(Attempt {
                ply: log.plies(),
                at: world.now,
                theirs: facts.account.used[1],
            });
            facts.account.late = 0;
        }
    }

    fn hears(&mut self, frame: &[u8]) {
        self.facts.borrow_mut().heard = true;
        let states = [&b"{\"State\""[..], b"{\"Ping\"", b"{\"Pong\""];
        if states.iter().any(|word| frame.starts_with(word))
            && let Ok(
                Message::State(state) | Message::Ping { state, .. } | Message::Pong { state, .. },
            ) = decode(frame)
        {
            let mut facts = self.facts.borrow_mut();
            let live = matches!(facts.link, Some(Link::Live | Link::Unstable));
            // A made-up state confirms nothing.
            let true_state = facts
                .followed
                .as_ref()
                .is_some_and(|followed| followed.0.hash_at(state.seq) == Some(&state.hash));
            if facts.game == state.game && live && true_state {
                facts.confirmed = facts.confirmed.max(state.seq);
            }
        }
    }

    fn sees(&mut self, world: &World) {
        let mut facts = self.facts.borrow_mut();
        let peer = world.peer(self.good);
        facts.most_backlog = facts.most_backlog.max(peer.backlog());
        facts.pass(world, self.good);
        let model = world.model(self.good);
        let Some(log) = peer.log() else { return };
        let side = &world.sides[self.good];
        if facts.game != log.head().number {
            let audited = |news: &News| matches!(news, News::Audited(_));
            // A page that could not store the game has forgotten it after a reload.
            let forgotten = log.head().number < facts.game;
            assert!(
                forgotten || !facts.unjudged || side.news[facts.news..].iter().any(audited),
                "the next game begins before the last one was audited"
            );
            facts.begin(log, side.news.len());
        }
        facts.follow(log, seat(self.good));
        facts.watch_turn(world, self.good, log, &model);
        let own = log.terms().color(seat(self.good));
        facts.unjudged = log.public_game().is_some()
            && model.result.is_some()
            && model.audited.is_none()
            && !model.unverified;
        let altered = self.wire.borrow().altered;
        let checked = facts
            .check_going_on(log, own, &model)
            .and_then(|()| accusations(world, self.good, own, altered));
        if let Err(why) = checked {
            panic!("side {} {why}: {facts:?}\n{model:?}", self.good);
        }
        let Some(result) = model.result else { return };
        if result.winner == Some(own)
            || matches!(result.reason, Reason::Disputed | Reason::NoResult)
        {
            return;
        }
        let audited = model.audited.is_some() || model.unverified;
        let end = (result, log.len(), model.provisional, audited);
        // What ends a game by the player's own word stays, whatever the adversary enters before it.
        let own_word = matches!(
            result.reason,
            Reason::Time | Reason::Abandoned | Reason::Resignation
        );
        let found = |(known, ..): &(GameResult, u32, bool, bool)| own_word && *known == result;
        let before = facts.found.get(&facts.game);
        if before == Some(&end) || before.is_some_and(found) {
            return;
        }
        if let Err(why) = cause(&facts, log, own, result, &model) {
            panic!(
                "side {} shows {result:?}, but it {why}: {model:#?}\n{:#?}",
                self.good,
                log.entries().iter().rev().take(4).collect::<Vec<_>>()
            );
        }
        let game = facts.game;
        facts.found.insert(game, end);
    }
}

#[cfg(test)]
mod tests {
    use engine::Variant;
    use game::TimeControl;
    use p2p::encode;

    use super::*;
    use crate::take_back::{EntersNothing, ask, met, play};
    use crate::world::GUEST;

    /// A host requests a take-back and does not send the entry of the guest's consent. Meanwhile the guest's time does
    /// not count as thinking time, even after the host has refused the consent.
    #[test]
    fn waiting_for_a_takeback_consent_to_be_entered_is_not_thinking_time() {
        let mut world = met(Variant::Chess, Some(TimeControl::minutes(3, 0)));
        play(&mut world, &["e2e4", "e7e5", "g1f3"]);
        let facts = Rc::new(RefCell::new(Facts::new(&world, GUEST)));
        let witness = LawA {
            good: GUEST,
            facts: facts.clone(),
            wire: Rc::default(),
        };
        world.witness = Some((GUEST, Box::new(witness)));
        ask(&mut world, HOST);
        world.meddler = Some((HOST, Box::new(EntersNothing)));
        let thinks = |world: &mut World, millis| {
            let before = facts.borrow().account.used[0];
            world.steps(millis);
            facts.borrow().account.used[0] - before
        };
        assert!(thinks(&mut world, 10_000) > 9_000);
        world.perform(GUEST, UserAction::AllowTakeBack);
        assert!(thinks(&mut world, 10_000) < 1_000);
        world.reload(GUEST);
        assert!(world.until(30, World::both_live));
        assert!(
            thinks(&mut world, 10_000) < 1_000,
            "the consent was sent, so it is stored and survives the reload"
        );
        let sent = world.sides[GUEST].sent.iter().rev();
        let seal = sent
            .filter_map(|frame| decode(frame).ok())
            .find_map(|message| match message {
                Message::Request(request) => Some(request.seal),
                _ => None,
            });
        let seal = seal.expect("the guest's request");
        let seq = world.peer(GUEST).log().expect("a game").len();
        let refusal = encode(&Message::Reject { seal, seq }).expect("a frame");
        world.whisper(GUEST, refusal);
        assert!(
            thinks(&mut world, 10_000) < 1_000,
            "a refusal without a reason does not give the turn back"
        );
    }
}
