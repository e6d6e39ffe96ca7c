//! A simulated world: two peers with their disks, a room that brings them together, and a network between them that
//! loses, repeats and delays frames and breaks. Everything happens in virtual time and is determined by one seed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::Variant;
use game::TimeControl;
use p2p::{Blob, Command, Event, Line, Link, Moment, News, Peer, SignalEvent, Terms, UserAction};

use crate::machine::{START, Side, apply, seat_key};
use crate::rng::Rng;

/// How bad the network is, in percent and milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Faults {
    pub lose: u64,
    pub repeat: u64,
    pub delay: u64,
    /// The chance that a frame breaks the connection.
    pub cut: u64,
    /// The chance that a player reloads the page instead of playing.
    pub reload: u64,
    /// The chance that a reload finds an older state on the disk than was confirmed.
    pub forget: u64,
}

pub const CALM: Faults = Faults {
    lose: 0,
    repeat: 0,
    delay: 20,
    cut: 0,
    reload: 0,
    forget: 0,
};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    Frame {
        to: usize,
        channel: u64,
        frame: Vec<u8>,
    },
    Stored {
        at: usize,
        life: u64,
        ticket: u64,
    },
    Tick {
        at: usize,
    },
    InRoom {
        at: usize,
        attempt: u64,
    },
    Open {
        at: usize,
        channel: u64,
    },
    Turn {
        at: usize,
    },
    Online {
        at: usize,
    },
    Reopen {
        at: usize,
        life: u64,
    },
}

/// A filter between an adversary's page and the network, which decides for each frame what is sent and when.
pub trait Meddler {
    /// Takes a frame of the adversary's page, and returns the frames to be sent, each with its delay in milliseconds.
    fn passes(&mut self, rng: &mut Rng, now: u64, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)>;
    /// Takes a frame for the adversary's page in the same way. `None` leaves it to the network.
    fn lets_in(&mut self, _rng: &mut Rng, _now: u64, _frame: &[u8]) -> Option<Vec<(u64, Vec<u8>)>> {
        None
    }
}

/// An observer of one side's page, which looks at it after every event.
pub trait Witness {
    /// Looks at the page after something happened to it or time passed.
    fn sees(&mut self, world: &World);
    /// Notes an action of the player, before the page takes it.
    fn note_action(&mut self, world: &World, action: &UserAction);
    /// Notes a frame that the page is given.
    fn hears(&mut self, _frame: &[u8]) {}
}

pub struct World {
    /// The side whose frames go through a meddler.
    pub meddler: Option<(usize, Box<dyn Meddler>)>,
    /// The side that a witness watches.
    pub witness: Option<(usize, Box<dyn Witness>)>,
    pub now: u64,
    pub rng: Rng,
    pub faults: Faults,
    /// The chance, in percent, that a write is reported as failed. Writes do not fail again and again.
    pub failing: u64,
    /// Whether writes that repeat a failed one may fail too.
    pub stubborn: bool,
    pub sides: [Side; 2],
    due: BinaryHeap<Reverse<(u64, u64, Due)>>,
    order: u64,
    channels: u64,
    pub signalling: bool,
    pub resign: u64,
    pub think: u64,
    /// How many of five plies are moves of an assassin, if one can move.
    pub stealth: u64,
    /// Whether the guest accepts every offer at once.
    pub consents: bool,
    /// Whether somebody stands between the two sides, with a certificate of its own on each.
    pub intercepted: bool,
    /// Whether players sometimes ask to take their moves back.
    pub take_backs: bool,
    /// Whether players want another game after the end, and play no more once they have accepted a draw.
    pub rematches: bool,
}

pub const HOST: usize = 0;
pub const GUEST: usize = 1;

pub fn terms(variant: Variant, time: Option<TimeControl>) -> Terms {
    Terms::new(variant, time)
}

impl World {
    pub fn new(terms: Terms, faults: Faults, seed: u64) -> World {
        let mut world = World {
            meddler: None,
            witness: None,
            now: START,
            rng: Rng::new(seed),
            faults,
            failing: 0,
            stubborn: false,
            sides: [Side::new(), Side::new()],
            due: BinaryHeap::new(),
            order: 0,
            channels: 0,
            signalling: true,
            resign: 1,
            think: 2_000,
            stealth: 2,
            consents: true,
            intercepted: false,
            take_backs: true,
            rematches: false,
        };
        let (host, commands) = Peer::host(terms, world.rng.seed(), world.moment(HOST)).unwrap();
        let invite = host.model(world.moment(HOST)).invite;
        world.sides[HOST].peer = Some(host);
        world.run(HOST, commands);
        world.steps(600);
        let (guest, commands) = Peer::join(invite, world.rng.seed(), world.moment(GUEST));
        world.sides[GUEST].peer = Some(guest);
        world.run(GUEST, commands);
        for at in [HOST, GUEST] {
            world.later(100 + at as u64, Due::Tick { at });
            world.later(300, Due::Turn { at });
        }
        world
    }

    pub fn peer(&self, at: usize) -> &Peer {
        self.sides[at].peer.as_ref().expect("a running page")
    }

    /// Returns the readings of a machine's clocks now.
    pub fn moment(&self, at: usize) -> Moment {
        self.sides[at].watch.moment(self.now)
    }

    pub fn model(&self, at: usize) -> p2p::Model {
        self.peer(at).model(self.moment(at))
    }

    pub fn link(&self, at: usize) -> Link {
        self.model(at).link
    }

    /// Returns the ends of a channel, as a side's browser knows them.
    fn line(&self, at: usize, channel: u64) -> Line {
        let end = |at: usize| {
            let mut end = Blob([at as u8; 32]);
            end.0[..8].copy_from_slice(&channel.to_be_bytes());
            end
        };
        Line {
            own: end(at),
            other: end(if self.intercepted { 2 } else { 1 - at }),
        }
    }

    pub fn plies(&self, at: usize) -> u32 {
        self.peer(at).log().map_or(0, |log| log.plies())
    }

    fn later(&mut self, delay: u64, due: Due) {
        self.order += 1;
        self.due.push(Reverse((self.now + delay, self.order, due)));
    }

    pub fn tell(&mut self, at: usize, event: Event) {
        let moment = self.moment(at);
        if let Some(peer) = &mut self.sides[at].peer {
            if let (Some((watched, witness)), Event::Frame(frame)) = (&mut self.witness, &event)
                && *watched == at
            {
                witness.hears(frame);
            }
            let commands = peer.update(event, moment);
            self.run(at, commands);
            self.witnessed(at);
        }
    }

    pub fn perform(&mut self, at: usize, action: UserAction) {
        if let Some((watched, mut witness)) = self.witness.take() {
            if watched == at && self.sides[at].peer.is_some() {
                witness.note_action(self, &action);
            }
            self.witness = Some((watched, witness));
        }
        self.tell(at, Event::UserAction(action));
    }

    fn witnessed(&mut self, at: usize) {
        if let Some((watched, mut witness)) = self.witness.take() {
            if watched == at {
                witness.sees(self);
            }
            self.witness = Some((watched, witness));
        }
    }

    fn run(&mut self, at: usize, commands: Vec<Command>) {
        let invited = commands.contains(&Command::News(News::Invited));
        for command in commands {
            match command {
                Command::Send(frame) => self.send(at, frame),
                Command::Store { ticket, write } => {
                    self.sides[at].writing.push_back(write);
                    let life = self.sides[at].life;
                    // A disk is slow, but it writes in order.
                    let done = (self.now + self.rng.below(30)).max(self.sides[at].disk_busy);
                    self.sides[at].disk_busy = done;
                    self.later(done - self.now, Due::Stored { at, life, ticket });
                }
                Command::Connect { intent, .. } => {
                    let now = self.now;
                    self.sides[at].connects.push((now, intent));
                    self.leave_room(at);
                    self.sides[at].attempt += 1;
                    let attempt = self.sides[at].attempt;
                    self.later(50, Due::InRoom { at, attempt });
                }
                Command::Disconnect | Command::GiveUpSeat => self.leave_room(at),
                Command::BlockPeer => self.sides[at].blocked += 1,
                Command::Forget => self.sides[at].forgotten = true,
                Command::News(news) => self.sides[at].news.push(news),
            }
        }
        if invited && self.consents {
            self.perform(at, UserAction::AcceptTerms);
        }
    }

    fn leave_room(&mut self, at: usize) {
        self.sides[at].in_room = false;
        self.sides[at].channel = None;
    }

    fn send(&mut self, at: usize, frame: Vec<u8>) {
        self.sides[at].sent.push(frame.clone());
        self.sides[at].said.push((self.now, frame.clone()));
        let Some(channel) = self.sides[at].channel else {
            return;
        };
        if let Some((meddled, mut meddler)) = self.meddler.take() {
            let passed = if meddled == at {
                Some(meddler.passes(&mut self.rng, self.now, frame.clone()))
            } else {
                meddler.lets_in(&mut self.rng, self.now, &frame)
            };
            self.meddler = Some((meddled, meddler));
            if let Some(passed) = passed {
                for (delay, frame) in passed {
                    let to = 1 - at;
                    self.later(delay, Due::Frame { to, channel, frame });
                }
                return;
            }
        }
        if self.rng.percent(self.faults.cut) {
            return self.cut();
        }
        let copies = 1 + u64::from(self.rng.percent(self.faults.repeat));
        for _ in 0..copies {
            if !self.rng.percent(self.faults.lose) {
                let delay = 5 + self.rng.below(self.faults.delay);
                self.later(
                    delay,
                    Due::Frame {
                        to: 1 - at,
                        channel,
                        frame: frame.clone(),
                    },
                );
            }
        }
    }

    /// Returns whether a side's machine is awake and on line, and its page is open.
    pub fn is_there(&self, at: usize) -> bool {
        let side = &self.sides[at];
        side.peer.is_some() && side.asleep <= self.now && side.offline <= self.now
    }

    /// Returns whether a side has a channel to the other side.
    pub fn is_connected(&self, at: usize) -> bool {
        self.sides[at].channel.is_some()
    }

    /// Gives a frame to a peer as if the other side had sent it.
    pub fn whisper(&mut self, to: usize, frame: Vec<u8>) {
        self.tell(to, Event::Frame(frame));
    }

    /// Breaks the connection. In two of three cases, one of the sides is notified.
    pub fn cut(&mut self) {
        let told = self.rng.below(3);
        for at in [HOST, GUEST] {
            self.sides[at].channel = None;
        }
        if told < 2 {
            self.tell(told as usize, Event::Disconnected);
        }
    }

    /// The server closes its connection to a side, and claims that another tab is open.
    pub fn evict(&mut self, at: usize) {
        self.sides[at].in_room = false;
        self.tell(at, Event::Signalling(SignalEvent::Replaced));
    }

    /// Closes a page, which loses everything that is only in its memory.
    pub fn close(&mut self, at: usize) {
        self.leave_room(at);
        self.sides[at].closed = Some(self.moment(at).wall);
        self.sides[at].life += 1;
        self.sides[at].peer = None;
        self.sides[at].writing.clear();
    }

    /// Opens a page again, from what the disk holds.
    pub fn open(&mut self, at: usize) {
        let disk = self.sides[at].disk.clone().expect("something stored");
        self.sides[at].watch.loaded = self.now;
        self.sides[at].watch.stood = 0;
        let (seed, moment) = (self.rng.seed(), self.moment(at));
        let (peer, commands) = Peer::resume(&disk, seed, moment, self.sides[at].closed)
            .expect("a stored record that can be resumed");
        self.sides[at].peer = Some(peer);
        self.run(at, commands);
    }

    /// Whether the next write fails. None does while the page may still repeat an earlier one that failed, unless the
    /// disk is stubborn.
    fn write_fails(&mut self, at: usize) -> bool {
        if self.sides[at].disk_fails > self.now {
            return true;
        }
        let waiting = self.sides[at].writing.len();
        let spared = self.sides[at].spared.saturating_sub(1);
        let fails =
            self.failing > 0 && (spared == 0 || self.stubborn) && self.rng.percent(self.failing);
        self.sides[at].spared = if fails { waiting + 1 } else { spared };
        fails
    }

    pub fn reload(&mut self, at: usize) {
        if self.sides[at].disk.is_none() {
            return;
        }
        self.close(at);
        if self.rng.percent(self.faults.forget)
            && let Some(older) = self.sides[at].older.take()
        {
            self.sides[at].disk = Some(older);
            self.sides[at].closed = None;
        }
        self.open(at);
    }

    /// A machine loses its network, and its browser says so. All connections break.
    pub fn go_offline(&mut self, at: usize, millis: u64) {
        let until = self.now + millis;
        self.sides[at].offline = self.sides[at].offline.max(until);
        for at in [HOST, GUEST] {
            self.sides[at].channel = None;
        }
        self.tell(at, Event::Online(false));
        self.later(millis, Due::Online { at });
    }

    /// A player closes the page, or the browser kills it, and opens it again later. A page that was killed leaves no word
    /// of that in its tab.
    pub fn close_for(&mut self, at: usize, millis: u64, killed: bool) {
        if self.sides[at].peer.is_some() && self.sides[at].disk.is_some() {
            self.close(at);
            if killed {
                self.sides[at].closed = None;
            }
            let life = self.sides[at].life;
            self.later(millis, Due::Reopen { at, life });
        }
    }

    /// The server ends its connections to these sides, which enter the room again.
    pub fn restart_server(&mut self, sides: &[usize]) {
        for &at in sides {
            self.sides[at].in_room = false;
            self.tell(at, Event::Signalling(SignalEvent::Lost));
        }
    }

    /// Lets a machine sleep. Its steady clock may stand meanwhile.
    pub fn sleep(&mut self, at: usize, millis: u64, clock_stands: bool) {
        self.sides[at].asleep = self.now + millis;
        if clock_stands {
            let watch = &mut self.sides[at].watch;
            let millis = millis as i64;
            watch.stood += millis + millis * watch.fast / 1_000;
        }
    }

    /// Lets time pass.
    pub fn steps(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(Reverse((at, _, _))) = self.due.peek() {
            if *at > end {
                break;
            }
            self.step();
        }
        self.now = end;
    }

    /// Lets time pass until a condition holds, and returns false if that takes longer than this number of seconds.
    pub fn until(&mut self, seconds: u64, mut so: impl FnMut(&World) -> bool) -> bool {
        let end = self.now + seconds * 1_000;
        while !so(self) {
            if self.now >= end || !self.step() {
                return false;
            }
        }
        true
    }

    fn step(&mut self) -> bool {
        let Some(Reverse((at, _, due))) = self.due.pop() else {
            return false;
        };
        self.now = self.now.max(at);
        let machine = match due {
            Due::Frame { to, .. } => to,
            Due::Stored { at, .. }
            | Due::Tick { at }
            | Due::InRoom { at, .. }
            | Due::Open { at, .. }
            | Due::Turn { at }
            | Due::Online { at }
            | Due::Reopen { at, .. } => at,
        };
        if self.sides[machine].asleep > self.now {
            self.later(self.sides[machine].asleep - self.now, due);
            return true;
        }
        match due {
            Due::Frame { to, channel, frame } => {
                if self.sides[to].channel == Some(channel) && !self.sides[to].deaf {
                    self.tell(to, Event::Frame(frame));
                }
            }
            Due::Stored { at, life, ticket } => {
                // A page that closed before its disk was done has lost this write.
                if self.sides[at].life == life && self.write_fails(at) {
                    self.sides[at].writing.pop_front();
                    self.tell(at, Event::Stored { ticket, ok: false });
                } else if self.sides[at].life == life {
                    let forgetful = self.faults.forget > 0;
                    let side = &mut self.sides[at];
                    let before = side.disk.clone().filter(|_| forgetful);
                    let disk = side.disk.get_or_insert_default();
                    apply(disk, side.writing.pop_front().expect("a write in progress"));
                    let key = seat_key(disk);
                    // A player who forgets the key of the seat (before the two met, or as the host that offered the
                    // seat twice) cannot be told from a stranger. So the disk never goes back to such a state.
                    side.older = before.filter(|before| key.is_some() && seat_key(before) == key);
                    self.tell(at, Event::Stored { ticket, ok: true });
                }
            }
            Due::Tick { at } => {
                self.tell(at, Event::Tick);
                self.later(250, Due::Tick { at });
            }
            Due::InRoom { at, attempt } => self.enter(at, attempt),
            Due::Open { at, channel } => {
                if self.sides[at].in_room && channel == self.channels && self.is_there(at) {
                    self.sides[at].channel = Some(channel);
                    let line = self.line(at, channel);
                    self.tell(at, Event::Connected(line));
                }
            }
            Due::Turn { at } => {
                self.act(at);
                let think = 100 + self.rng.below(self.think * self.sides[at].ponders);
                self.later(think, Due::Turn { at });
            }
            Due::Online { at } => {
                if self.sides[at].offline <= self.now {
                    self.tell(at, Event::Online(true));
                    // The server has forgotten this side.
                    self.restart_server(&[at]);
                }
            }
            Due::Reopen { at, life } => {
                if self.sides[at].life == life {
                    self.open(at);
                }
            }
        }
        true
    }

    fn enter(&mut self, at: usize, attempt: u64) {
        if self.sides[at].peer.is_none() || self.sides[at].attempt != attempt {
            return;
        }
        let side = &self.sides[at];
        if !self.signalling || side.kept_out > self.now || side.offline > self.now {
            return self.tell(at, Event::Signalling(SignalEvent::Lost));
        }
        self.sides[at].in_room = true;
        self.tell(at, Event::Signalling(SignalEvent::InRoom));
        if self.sides[1 - at].in_room && self.sides[1 - at].offline <= self.now {
            self.channels += 1;
            let channel = self.channels;
            for at in [HOST, GUEST] {
                let delay = 50 + self.rng.below(100);
                self.later(delay, Due::Open { at, channel });
            }
        }
    }
}
