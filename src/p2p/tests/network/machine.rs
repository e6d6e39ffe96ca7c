//! The machine of one player: its two clocks, its disk, and the page on it.

use std::collections::{BTreeMap, VecDeque};

use p2p::{Intent, Moment, News, Peer, Write};

/// A time of day in 2026, in milliseconds since 1970.
pub const START: u64 = 1_795_000_000_000;

/// The stored records of a seat.
pub type Disk = BTreeMap<String, String>;

/// The two clocks of a machine.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// How much the clocks run too fast, in parts of a thousand.
    pub fast: i64,
    /// How far the time of day is wrong, in milliseconds.
    pub wall: i64,
    /// How long the steady clock has stood while the machine slept, in milliseconds.
    pub stood: i64,
    /// When the page was loaded.
    pub loaded: u64,
}

impl Watch {
    /// Creates clocks that are right, for a page that was loaded at this moment.
    fn right(loaded: u64) -> Watch {
        Watch {
            fast: 0,
            wall: 0,
            stood: 0,
            loaded,
        }
    }

    /// Lets the clocks run at another rate from now on, without a jump.
    pub fn change_rate(&mut self, now: u64, fast: i64) {
        let before = self.moment(now);
        self.fast = fast;
        let after = self.moment(now);
        self.wall += before.wall as i64 - after.wall as i64;
        self.stood += after.steady as i64 - before.steady as i64;
    }

    /// Returns the readings of both clocks.
    pub fn moment(&self, now: u64) -> Moment {
        let passed = |since: u64| {
            let span = (now - since) as i64;
            span + span * self.fast / 1000
        };
        let wall = START as i64 + passed(START) + self.wall;
        let steady = passed(self.loaded) - self.stood;
        Moment {
            wall: wall.max(0) as u64,
            steady: steady.max(0) as u64,
        }
    }
}

/// The machine of one player.
pub struct Side {
    pub peer: Option<Peer>,
    pub disk: Option<Disk>,
    /// The state of the disk before the last write.
    pub older: Option<Disk>,
    /// The writes that are in progress, in order.
    pub writing: VecDeque<Write>,
    /// How many of the next writes do not fail.
    pub spared: usize,
    pub watch: Watch,
    /// Until when the machine sleeps.
    pub asleep: u64,
    pub disk_busy: u64,
    /// Until when all writes fail.
    pub disk_fails: u64,
    /// Until when the server refuses this side.
    pub kept_out: u64,
    /// Until when the machine is off line, as its browser knows.
    pub offline: u64,
    pub life: u64,
    /// The time of day at which the page was closed, if the tab remembers it.
    pub closed: Option<u64>,
    pub attempt: u64,
    pub in_room: bool,
    pub channel: Option<u64>,
    pub news: Vec<News>,
    pub sent: Vec<Vec<u8>>,
    pub connects: Vec<(u64, Intent)>,
    /// Whether the player acts only when a test tells them to.
    pub idle: bool,
    /// How many times longer than usual the player thinks.
    pub ponders: u64,
    pub forgotten: bool,
    /// The game and the count of plies in which the player last accepted a draw.
    pub accepted: Option<(u32, u32)>,
    /// How many peers were blocked.
    pub blocked: u32,
    /// Whether the page no longer receives any frames.
    pub deaf: bool,
    /// The frames that were sent, each with its time.
    pub said: Vec<(u64, Vec<u8>)>,
}

impl Side {
    /// Creates a machine on which no page has been opened yet.
    pub fn new() -> Side {
        Side {
            peer: None,
            disk: None,
            older: None,
            writing: VecDeque::new(),
            spared: 0,
            watch: Watch::right(START),
            asleep: 0,
            disk_busy: 0,
            disk_fails: 0,
            kept_out: 0,
            offline: 0,
            life: 0,
            closed: None,
            attempt: 0,
            in_room: false,
            channel: None,
            news: Vec::new(),
            sent: Vec::new(),
            connects: Vec::new(),
            idle: false,
            ponders: 1,
            forgotten: false,
            accepted: None,
            blocked: 0,
            deaf: false,
            said: Vec::new(),
        }
    }
}

/// Returns the key of the seat that a disk holds, if there is one.
pub fn seat_key(disk: &Disk) -> Option<String> {
    let record: serde_json::Value =
        serde_json::from_str(disk.get("seat")?).expect("a record that a peer has stored");
    Some(record["shared_key"].as_str()?.to_owned())
}

/// Returns the secrets that a disk holds.
pub fn secret_on(disk: &Disk) -> p2p::secret::private_game::Secret {
    let record: serde_json::Value = serde_json::from_str(&disk["seat"]).unwrap();
    let deeds = disk.iter().filter(|(key, _)| key.contains("/deed/"));
    p2p::secret::private_game::Secret {
        seed: serde_json::from_value(record["seed"].clone()).unwrap(),
        deeds: deeds
            .map(|(_, text)| serde_json::from_str(text).unwrap())
            .collect(),
    }
}

/// Applies a change to the stored records.
pub fn apply(disk: &mut Disk, write: Write) {
    for prefix in &write.drop {
        disk.retain(|key, _| !key.starts_with(prefix));
    }
    disk.extend(write.put);
}

/// Returns the readings of right clocks at a moment of the test.
pub fn moment(now: u64) -> Moment {
    Watch::right(START).moment(now)
}
