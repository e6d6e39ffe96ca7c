//! Two peers with their disks, a room that brings them together, and a network between them that loses, repeats, delays
//! and breaks. Everything happens in virtual time and follows from one seed.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};

use crate::rng::Rng;
use engine::Variant;
use game::{GameResult, TimeControl};
use p2p::{
    Command, Dispute, Event, Intent, Link, Moment, News, Notice, Peer, SignalEvent, Terms, Wish,
    Write,
};

/// How bad the network is, in percent and milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Faults {
    pub lose: u64,
    pub repeat: u64,
    pub delay: u64,
    /// Chance of each frame to break the connection.
    pub cut: u64,
    /// Chance of each player's turn to reload the page instead.
    pub reload: u64,
    /// Chance of a reload to find an older state on the disk than was confirmed.
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
}

/// What is stored of a seat.
pub type Disk = BTreeMap<String, String>;

/// A machine's two clocks.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// By how many parts in a thousand it goes too fast.
    pub fast: i64,
    /// By how much the time of day is wrong.
    pub wall: i64,
    /// For how long the steady clock has stood while the machine slept.
    pub stood: u64,
    /// When the page was loaded.
    pub loaded: u64,
}

impl Watch {
    fn moment(&self, now: u64) -> Moment {
        let passed = |since: u64| {
            let span = (now - since) as i64;
            span + span * self.fast / 1000
        };
        let wall = START as i64 + passed(START) + self.wall;
        let steady = passed(self.loaded) - self.stood as i64;
        Moment {
            wall: wall.max(0) as u64,
            steady: steady.max(0) as u64,
        }
    }
}

/// One player's machine.
pub struct Side {
    pub peer: Option<Peer>,
    pub disk: Option<Disk>,
    /// What was on the disk before.
    older: Option<Disk>,
    /// What is being written, in order.
    writing: VecDeque<Write>,
    pub watch: Watch,
    /// The machine sleeps until then.
    pub asleep: u64,
    disk_busy: u64,
    life: u64,
    attempt: u64,
    in_room: bool,
    channel: Option<u64>,
    pub news: Vec<News>,
    pub sent: Vec<Vec<u8>>,
    pub connects: Vec<(u64, Intent)>,
    /// Never acts of its own accord.
    pub idle: bool,
    pub forgotten: bool,
    /// How many were told never to come again with the same socket.
    pub shunned: u32,
    /// Hears nothing any more.
    pub deaf: bool,
    /// The frames sent, with the moment.
    pub said: Vec<(u64, Vec<u8>)>,
}

/// What stands between an adversary's page and the wire: it gets each frame, and says which are sent when.
pub trait Meddler {
    /// A frame of the adversary's page; given back are frames with their delay in milliseconds.
    fn passes(&mut self, rng: &mut Rng, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)>;
}

/// Watches one side's page after every event.
pub trait Witness {
    /// Something happened to the page, or time passed.
    fn sees(&mut self, world: &World);
    /// The player wanted something.
    fn hears(&mut self, wish: &Wish);
}

pub struct World {
    /// The side of which everything that it sends is meddled with.
    pub meddler: Option<(usize, Box<dyn Meddler>)>,
    /// The side that is watched.
    pub witness: Option<(usize, Box<dyn Witness>)>,
    pub now: u64,
    pub rng: Rng,
    pub faults: Faults,
    pub sides: [Side; 2],
    due: BinaryHeap<Reverse<(u64, u64, Due)>>,
    order: u64,
    channels: u64,
    pub signalling: bool,
    pub resign: u64,
    pub think: u64,
    /// In how many of five plies an assassin moves, if it can.
    pub stealth: u64,
    /// Whether players ask for their moves back now and then.
    pub take_backs: bool,
}

pub const HOST: usize = 0;
pub const GUEST: usize = 1;
/// Some day in 2026.
pub const START: u64 = 1_795_000_000_000;

pub fn terms(variant: Variant, time: Option<TimeControl>) -> Terms {
    Terms::new(variant, time)
}

/// The key to the seat that a disk holds, once there is one.
fn seat_key(disk: &Disk) -> Option<String> {
    let record: serde_json::Value =
        serde_json::from_str(disk.get("seat")?).expect("what a peer has stored");
    Some(record["shared_key"].as_str()?.to_owned())
}

/// The secrets that a disk holds.
pub fn secret_on(disk: &Disk) -> p2p::secret::own::Secret {
    let record: serde_json::Value = serde_json::from_str(&disk["seat"]).unwrap();
    let deeds = disk.iter().filter(|(key, _)| key.contains("/deed/"));
    p2p::secret::own::Secret {
        seed: serde_json::from_value(record["seed"].clone()).unwrap(),
        deeds: deeds
            .map(|(_, text)| serde_json::from_str(text).unwrap())
            .collect(),
    }
}

/// Applies a change to what is stored.
pub fn apply(disk: &mut Disk, write: Write) {
    for prefix in &write.drop {
        disk.retain(|key, _| !key.starts_with(prefix));
    }
    disk.extend(write.put);
}

/// The clocks of a machine that nothing is wrong with, at a moment of the test.
pub fn moment(now: u64) -> Moment {
    Watch::right(START).moment(now)
}

impl Watch {
    fn right(loaded: u64) -> Watch {
        Watch {
            fast: 0,
            wall: 0,
            stood: 0,
            loaded,
        }
    }
}

impl World {
    pub fn new(terms: Terms, faults: Faults, seed: u64) -> World {
        let side = || Side {
            peer: None,
            disk: None,
            older: None,
            writing: VecDeque::new(),
            watch: Watch::right(START),
            asleep: 0,
            disk_busy: 0,
            life: 0,
            attempt: 0,
            in_room: false,
            channel: None,
            news: Vec::new(),
            sent: Vec::new(),
            connects: Vec::new(),
            idle: false,
            forgotten: false,
            shunned: 0,
            deaf: false,
            said: Vec::new(),
        };
        let mut world = World {
            meddler: None,
            witness: None,
            now: START,
            rng: Rng::new(seed),
            faults,
            sides: [side(), side()],
            due: BinaryHeap::new(),
            order: 0,
            channels: 0,
            signalling: true,
            resign: 1,
            think: 2_000,
            stealth: 2,
            take_backs: true,
        };
        let (host, commands) = Peer::host(terms, world.rng.seed(), world.moment(HOST)).unwrap();
        let code = host.model(world.moment(HOST)).code;
        world.sides[HOST].peer = Some(host);
        world.run(HOST, commands);
        world.steps(600);
        let (guest, commands) = Peer::join(code, world.rng.seed(), world.moment(GUEST));
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

    /// What a machine's clocks say now.
    pub fn moment(&self, at: usize) -> Moment {
        self.sides[at].watch.moment(self.now)
    }

    pub fn model(&self, at: usize) -> p2p::Model {
        self.peer(at).model(self.moment(at))
    }

    pub fn link(&self, at: usize) -> Link {
        self.model(at).link
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
            let commands = peer.update(event, moment);
            self.run(at, commands);
            self.witnessed(at);
        }
    }

    pub fn wish(&mut self, at: usize, wish: Wish) {
        if let Some((watched, witness)) = &mut self.witness
            && *watched == at
        {
            witness.hears(&wish);
        }
        self.tell(at, Event::Wish(wish));
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
                Command::Disconnect => self.leave_room(at),
                Command::Shun => self.sides[at].shunned += 1,
                Command::Forget => self.sides[at].forgotten = true,
                Command::News(news) => self.sides[at].news.push(news),
            }
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
            if meddled == at {
                for (delay, frame) in meddler.passes(&mut self.rng, frame) {
                    let to = 1 - at;
                    self.later(delay, Due::Frame { to, channel, frame });
                }
                self.meddler = Some((meddled, meddler));
                return;
            }
            self.meddler = Some((meddled, meddler));
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

    /// Whether a side's machine is awake, its page open, and either in the room or connected.
    pub fn is_there(&self, at: usize) -> bool {
        let side = &self.sides[at];
        side.peer.is_some() && side.asleep <= self.now && (side.in_room || side.channel.is_some())
    }

    /// Whether a side has a channel to the other.
    pub fn is_connected(&self, at: usize) -> bool {
        self.sides[at].channel.is_some()
    }

    /// Puts a frame of anybody's making into a peer's ear.
    pub fn whisper(&mut self, to: usize, frame: Vec<u8>) {
        self.tell(to, Event::Frame(frame));
    }

    /// The connection breaks without a word; sometimes one side is told.
    pub fn cut(&mut self) {
        let told = self.rng.below(3);
        for at in [HOST, GUEST] {
            self.sides[at].channel = None;
        }
        if told < 2 {
            self.tell(told as usize, Event::Disconnected);
        }
    }

    /// The page closes: what is in memory is gone.
    pub fn close(&mut self, at: usize) {
        self.leave_room(at);
        self.sides[at].life += 1;
        self.sides[at].peer = None;
        self.sides[at].writing.clear();
    }

    /// The page opens again, from what the disk holds.
    pub fn open(&mut self, at: usize) {
        let disk = self.sides[at].disk.clone().expect("something stored");
        self.sides[at].watch.loaded = self.now;
        self.sides[at].watch.stood = 0;
        let (seed, moment) = (self.rng.seed(), self.moment(at));
        let (peer, commands) =
            Peer::resume(&disk, seed, moment).expect("a record that can be taken up");
        self.sides[at].peer = Some(peer);
        self.run(at, commands);
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
        }
        self.open(at);
    }

    /// A machine sleeps. Its steady clock may stand meanwhile.
    pub fn sleep(&mut self, at: usize, millis: u64, clock_stands: bool) {
        self.sides[at].asleep = self.now + millis;
        if clock_stands {
            self.sides[at].watch.stood += millis;
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

    /// Lets time pass until something is so; false if it takes longer than so many seconds.
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
            | Due::Turn { at } => at,
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
                // A page that closed before its disk was done has lost this.
                if self.sides[at].life == life {
                    let forgetful = self.faults.forget > 0;
                    let side = &mut self.sides[at];
                    let before = side.disk.clone().filter(|_| forgetful);
                    let disk = side.disk.get_or_insert_default();
                    apply(
                        disk,
                        side.writing.pop_front().expect("what is being written"),
                    );
                    let key = seat_key(disk);
                    // Whoever forgets the key to the seat (before they met, or as the host that offered the seat
                    // twice) cannot be told from a stranger.
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
                if self.sides[at].in_room && channel == self.channels {
                    self.sides[at].channel = Some(channel);
                    self.tell(at, Event::Connected);
                }
            }
            Due::Turn { at } => {
                self.act(at);
                let think = 100 + self.rng.below(self.think);
                self.later(think, Due::Turn { at });
            }
        }
        true
    }

    fn enter(&mut self, at: usize, attempt: u64) {
        if self.sides[at].peer.is_none() || self.sides[at].attempt != attempt {
            return;
        }
        if !self.signalling {
            return self.tell(at, Event::Signalling(SignalEvent::Lost));
        }
        self.sides[at].in_room = true;
        self.tell(at, Event::Signalling(SignalEvent::InRoom));
        if self.sides[1 - at].in_room {
            self.channels += 1;
            let channel = self.channels;
            for at in [HOST, GUEST] {
                let delay = 50 + self.rng.below(100);
                self.later(delay, Due::Open { at, channel });
            }
        }
    }

    /// The first difference between what the two sides hold to be true. That they reckon the time differently is none: a line
    /// that breaks all the time uses up the allowances, and then the game is disputed.
    pub fn difference(&self) -> Option<String> {
        let (Some(host), Some(guest)) = (&self.sides[HOST].peer, &self.sides[GUEST].peer) else {
            return None;
        };
        for (at, peer) in [(HOST, host), (GUEST, guest)] {
            let model = peer.model(self.moment(at));
            if model.stopped.is_some() || model.closed.is_some() {
                return Some(format!(
                    "side {at} stopped: {:?} {:?}",
                    model.stopped, model.closed
                ));
            }
            let by_time = matches!(
                model.dispute,
                Some(Dispute::TheirTime | Dispute::OwnTime | Dispute::Told)
            );
            if model.dispute.is_some() && !by_time {
                return Some(format!("side {at} disputes: {:?}", model.dispute));
            }
        }
        let (host, guest) = (host.log()?, guest.log()?);
        if host.head().number != guest.head().number {
            return None;
        }
        let common = host.len().min(guest.len());
        if host.hash_at(common) != guest.hash_at(common) {
            let first = (0..common)
                .find(|&seq| host.hash_at(seq + 1) != guest.hash_at(seq + 1))
                .unwrap_or(0) as usize;
            let told = |log: &p2p::Log| {
                log.entries()
                    .iter()
                    .skip(first)
                    .take(4)
                    .map(|entry| format!("{entry:?}"))
                    .collect::<Vec<_>>()
            };
            return Some(format!(
                "after {first} entries the host has {:#?} and the guest {:#?}",
                told(host),
                told(guest)
            ));
        }
        None
    }

    pub fn results(&self) -> [Option<GameResult>; 2] {
        [HOST, GUEST].map(|at| self.sides[at].peer.as_ref().and_then(|peer| peer.result()))
    }

    pub fn both_over(&self) -> bool {
        self.results().iter().all(Option::is_some)
    }

    /// The game is over for both, in the same way, and nothing of it may still change.
    pub fn is_decided(&self) -> bool {
        let final_for = |at: usize| {
            let model = self.model(at);
            model.result.is_some() && !model.provisional
        };
        let [host, guest] = self.results();
        self.both_over() && host == guest && self.settled() && final_for(HOST) && final_for(GUEST)
    }

    /// Both sides hold the game for disputed.
    pub fn is_disputed(&self) -> bool {
        [HOST, GUEST]
            .into_iter()
            .all(|at| self.model(at).dispute.is_some())
    }

    pub fn both_live(&self) -> bool {
        [HOST, GUEST]
            .into_iter()
            .all(|at| self.sides[at].peer.is_some() && self.link(at) == Link::Live)
    }

    /// Both are connected and have the same log.
    pub fn settled(&self) -> bool {
        let hash = |at| self.peer(at).log().map(p2p::Log::hash);
        if !self.both_live() {
            return false;
        }
        let heard = [HOST, GUEST].into_iter().all(|at| !self.model(at).unheard);
        heard && hash(HOST) == hash(GUEST)
    }

    pub fn notices(&self, at: usize) -> Vec<Notice> {
        self.sides[at]
            .news
            .iter()
            .filter_map(|news| match news {
                News::Notice(notice) => Some(notice.clone()),
                _ => None,
            })
            .collect()
    }
}
