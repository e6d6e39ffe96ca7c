//! Relays in virtual time, and those who use them. The relays fail in every way that relays can.

use std::collections::BTreeMap;

use game::Millis;
use serde_json::{Value, json};

use crate::Moment;
use crate::digest::SeededRng;
use crate::nostr::event::{Author, Event, hex};
use crate::nostr::{RelayStep, Told};

/// Who uses relays.
pub trait Machine: Sized {
    /// What it asks for.
    type Step: Clone;

    /// What happens to it beside what relays do.
    type Extra: Clone;

    /// Lets time pass.
    fn pass(&mut self, moment: Moment) -> Vec<Self::Step>;

    /// A socket tells something.
    fn told(&mut self, at: usize, told: &Told, moment: Moment) -> Vec<Self::Step>;

    /// Something else happens.
    fn happens(&mut self, what: Self::Extra, moment: Moment) -> Vec<Self::Step>;

    /// What a step asks of a relay.
    fn relay_step(step: &Self::Step) -> Option<RelayStep>;

    /// Does what else a step asks for.
    fn react(world: &mut World<Self>, side: usize, step: Self::Step);

    /// Looks at the world after each moment.
    fn look(_world: &mut World<Self>) {}

    /// Whether its fifth event is lost by [`Fault::LosesAnswer`].
    fn loses_fifth(&self) -> bool {
        false
    }
}

/// What is wrong with a relay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// Nothing.
    None,
    /// It cannot be reached.
    Dead,
    /// It accepts the socket and never says anything.
    Silent,
    /// It takes three seconds for everything.
    Slow,
    /// It loses two of three messages.
    Loses,
    /// It passes everything on four times, later each time.
    Repeats,
    /// It passes each event on after up to two seconds, in any order.
    Reorders,
    /// It changes every event, and gives it the right id again.
    Alters,
    /// It accepts no event before the fourth.
    RateLimits,
    /// It wants its users to log in.
    WantsLogin,
    /// It publishes 200 events of a stranger a second.
    Floods,
    /// It sends what is no message.
    Babbles,
    /// It closes every socket after a second.
    Breaks,
    /// It loses the fifth event, if it is the guest's answer.
    LosesAnswer,
    /// It sends what it has passed on before to whoever asks, before it says that the rest is new.
    Remembers,
    /// It passes on what strangers publish: events of other forms, and long ones.
    Nonsense,
    /// It accepts every event and passes none on.
    Swallows,
}

pub const FAULTS: [Fault; 17] = [
    Fault::None,
    Fault::Dead,
    Fault::Silent,
    Fault::Slow,
    Fault::Loses,
    Fault::Repeats,
    Fault::Reorders,
    Fault::Alters,
    Fault::RateLimits,
    Fault::WantsLogin,
    Fault::Floods,
    Fault::Babbles,
    Fault::Breaks,
    Fault::LosesAnswer,
    Fault::Remembers,
    Fault::Nonsense,
    Fault::Swallows,
];

#[derive(Clone, Debug)]
pub enum Happening<E> {
    Told(usize, Told),
    AtRelay(usize, String),
    Extra(E),
}

pub struct Side<M: Machine> {
    pub machine: M,
    begins: Millis,
    pub wall: Millis,
    /// Whether it has left.
    left: bool,
    open: Vec<bool>,
    /// The topics it has asked for, by relay.
    topics: BTreeMap<usize, Vec<String>>,
    pub steps: Vec<(Millis, M::Step)>,
    /// The ids of the events that it has published.
    pub events: Vec<String>,
}

impl<M: Machine> Side<M> {
    fn moment(&self, now: Millis) -> Moment {
        Moment {
            wall: self.wall + now,
            steady: now,
        }
    }

    pub fn at(&self, wanted: impl Fn(&M::Step) -> bool) -> Option<Millis> {
        let found = self.steps.iter().find(|(_, step)| wanted(step));
        found.map(|(at, _)| *at)
    }

    /// It goes away, without a word.
    pub fn leave(&mut self) {
        self.left = true;
        self.open.fill(false);
        self.topics.clear();
    }
}

pub struct World<M: Machine> {
    pub sides: Vec<Side<M>>,
    relays: Vec<Fault>,
    counts: Vec<u32>,
    /// What will happen, to which side.
    queue: Vec<(Millis, usize, Happening<M::Extra>)>,
    pub rng: SeededRng,
    pub now: Millis,
    /// What strangers publish.
    flood: Vec<String>,
    /// What was passed on.
    kept: Vec<String>,
}

/// Returns the message with a stranger's event on a topic.
fn noise(topic: &str, rng: &mut SeededRng) -> String {
    let author = Author::new(rng);
    let draft = author.draft(topic, hex(&rng.draw::<32>().0), 0);
    json!(["EVENT", "room", author.sign(draft, rng)]).to_string()
}

/// Returns messages with events that strangers may publish on a topic, and no honest side does.
fn nonsense(topic: &str, rng: &mut SeededRng) -> Vec<String> {
    let mut messages = Vec::new();
    for at in 0..12 {
        let author = Author::new(rng);
        let long = "A".repeat(if at % 2 == 0 { 5_000 } else { 20_000 });
        let text = if at % 3 == 0 {
            "\u{2028}é".to_owned()
        } else {
            long
        };
        let made = author.sign(author.draft(topic, text, 0), rng).unwrap();
        let mut event = made.renamed();
        if at % 3 == 1 {
            event["tags"] = json!([["x", topic], ["t", "more"]]);
        }
        messages.push(json!(["EVENT", "room", event]).to_string());
    }
    messages
}

impl<M: Machine> World<M> {
    pub fn new(relays: &[Fault], seed: u8) -> World<M> {
        World {
            sides: Vec::new(),
            relays: relays.to_vec(),
            counts: vec![0; relays.len()],
            queue: Vec::new(),
            rng: SeededRng::new([seed; 32]),
            now: 0,
            flood: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// Adds somebody who begins at this time.
    pub fn add(
        &mut self,
        begins: Millis,
        create: impl FnOnce(Moment, [u8; 32], usize) -> M,
    ) -> usize {
        let wall = 1_795_000_000_000;
        let moment = Moment {
            wall,
            steady: begins,
        };
        let (seed, relays) = (self.rng.draw().0, self.relays.len());
        self.sides.push(Side {
            machine: create(moment, seed, relays),
            begins,
            wall,
            left: false,
            open: vec![false; relays],
            topics: BTreeMap::new(),
            steps: Vec::new(),
            events: Vec::new(),
        });
        self.sides.len() - 1
    }

    /// Lets a side do something now.
    pub fn act(&mut self, side: usize, act: impl FnOnce(&mut M, Moment) -> Vec<M::Step>) {
        let moment = self.sides[side].moment(self.now);
        let steps = act(&mut self.sides[side].machine, moment);
        self.carry_out(side, steps);
    }

    fn below(&mut self, limit: u64) -> u64 {
        u64::from_be_bytes(self.rng.draw().0) % limit
    }

    pub fn later(&mut self, millis: Millis, side: usize, what: Happening<M::Extra>) {
        self.queue.push((self.now + millis, side, what));
    }

    pub fn run(&mut self, until: Millis) {
        while self.now < until {
            self.now += 10;
            let now = self.now;
            if now.is_multiple_of(200) {
                for side in 0..self.sides.len() {
                    if now >= self.sides[side].begins && !self.sides[side].left {
                        self.act(side, M::pass);
                    }
                }
                self.flood();
            }
            let mut due: Vec<_> = self.queue.extract_if(.., |(at, ..)| *at <= now).collect();
            due.sort_by_key(|(at, ..)| *at);
            for (_, side, what) in due {
                if !self.sides[side].left {
                    self.happen(side, what);
                }
            }
            M::look(self);
        }
    }

    fn flood(&mut self) {
        for relay in 0..self.relays.len() {
            if self.relays[relay] == Fault::Floods {
                for side in 0..self.sides.len() {
                    let topic = self.sides[side]
                        .topics
                        .get(&relay)
                        .and_then(|all| all.first());
                    let Some(topic) = topic.cloned().filter(|_| self.sides[side].open[relay])
                    else {
                        continue;
                    };
                    if self.flood.is_empty() {
                        self.flood = (0..40).map(|_| noise(&topic, &mut self.rng)).collect();
                    }
                    for message in self.flood.clone() {
                        self.happen(side, Happening::Told(relay, Told::Message(message)));
                    }
                }
            }
        }
    }

    fn happen(&mut self, side: usize, what: Happening<M::Extra>) {
        let at = &mut self.sides[side];
        match what {
            Happening::Told(relay, told) => {
                match &told {
                    Told::Opened => {
                        at.open[relay] = true;
                        if self.relays[relay] == Fault::Breaks {
                            self.later(1_000, side, Happening::Told(relay, Told::Closed));
                        }
                    }
                    Told::Closed => {
                        at.open[relay] = false;
                        at.topics.remove(&relay);
                    }
                    Told::Message(_) if !at.open[relay] => return,
                    Told::Message(_) => {}
                }
                self.act(side, |machine, moment| machine.told(relay, &told, moment));
            }
            Happening::AtRelay(relay, text) if at.open[relay] => self.at_relay(side, relay, &text),
            Happening::AtRelay(..) => {}
            Happening::Extra(what) => {
                self.act(side, |machine, moment| machine.happens(what, moment));
            }
        }
    }

    fn carry_out(&mut self, side: usize, steps: Vec<M::Step>) {
        for step in steps {
            self.sides[side].steps.push((self.now, step.clone()));
            match M::relay_step(&step) {
                Some(RelayStep::Open(relay)) => match self.relays[relay] {
                    Fault::Dead => self.later(20, side, Happening::Told(relay, Told::Closed)),
                    _ => self.later(50, side, Happening::Told(relay, Told::Opened)),
                },
                Some(RelayStep::Close(relay)) => self.sides[side].open[relay] = false,
                Some(RelayStep::Send(relay, text)) => {
                    assert!(self.sides[side].open[relay], "sent over a closed socket");
                    let delay = if self.relays[relay] == Fault::Slow {
                        1_500
                    } else {
                        30
                    };
                    self.later(delay, side, Happening::AtRelay(relay, text));
                }
                None => M::react(self, side, step),
            }
        }
    }

    /// A relay gets a message.
    fn at_relay(&mut self, from: usize, relay: usize, text: &str) {
        let message: Vec<Value> = serde_json::from_str(text).unwrap();
        let fault = self.relays[relay];
        let delay = if fault == Fault::Slow { 1_500 } else { 30 };
        let say = |world: &mut World<M>, to: usize, delay: Millis, message: Value| {
            world.later(delay, to, heard(relay, message.to_string()));
        };
        if fault == Fault::Silent || fault == Fault::Loses && self.below(3) > 0 {
            return;
        }
        match message[0].as_str().unwrap() {
            "REQ" if fault == Fault::WantsLogin => {
                say(
                    self,
                    from,
                    delay,
                    json!(["CLOSED", "room", "auth-required: who are you?"]),
                );
            }
            "REQ" => {
                assert_eq!(message[2]["limit"], 0);
                let topics: Vec<String> = serde_json::from_value(message[2]["#x"].clone()).unwrap();
                if fault == Fault::Remembers {
                    for kept in self.kept.clone() {
                        self.later(delay, from, heard(relay, kept));
                    }
                }
                if fault == Fault::Nonsense {
                    let topics: &Vec<String> = &topics;
                    for message in nonsense(&topics[0], &mut self.rng) {
                        self.later(2 * delay, from, heard(relay, message));
                    }
                }
                self.sides[from].topics.insert(relay, topics);
                say(self, from, delay, json!(["EOSE", "room"]));
                if fault == Fault::Babbles {
                    for text in [
                        "",
                        "[]",
                        "[1]",
                        "[\"EVENT\"]",
                        "{",
                        "[\"EVENT\",\"room\",{}]",
                    ] {
                        self.later(5, from, heard(relay, text.to_owned()));
                    }
                }
            }
            "EVENT" => {
                let id = message[1]["id"].as_str().unwrap().to_owned();
                if !self.sides[from].events.contains(&id) {
                    self.sides[from].events.push(id.clone());
                }
                self.counts[relay] += 1;
                if fault == Fault::RateLimits && self.counts[relay] < 4 {
                    return say(
                        self,
                        from,
                        delay,
                        json!(["OK", id, false, "rate-limited: wait"]),
                    );
                }
                say(self, from, delay, json!(["OK", id, true, ""]));
                // Both topics' `here`, hello and offer come before it.
                let is_answer = self.sides[from].machine.loses_fifth() && self.counts[relay] == 5;
                if fault == Fault::Swallows || fault == Fault::LosesAnswer && is_answer {
                    return;
                }
                let passed_on = json!(["EVENT", "room", message[1]]);
                self.kept.push(passed_on.to_string());
                self.pass_on(relay, &message[1], delay);
            }
            other => panic!("{other}"),
        }
    }

    fn pass_on(&mut self, relay: usize, event: &Value, delay: Millis) {
        let fault = self.relays[relay];
        let topic = event["tags"][0][1].as_str().unwrap().to_owned();
        let mut event = event.clone();
        if fault == Fault::Alters {
            let mut made: Event = serde_json::from_value(event).unwrap();
            let middle = made.content.len() / 2;
            let changed = if &made.content[middle..=middle] == "A" {
                "B"
            } else {
                "A"
            };
            made.content.replace_range(middle..=middle, changed);
            event = made.renamed();
        }
        for to in 0..self.sides.len() {
            let asked = self.sides[to].topics.get(&relay);
            if !asked.is_some_and(|topics| topics.contains(&topic)) {
                continue;
            }
            let message = json!(["EVENT", "room", event]).to_string();
            let times = if fault == Fault::Repeats { 4 } else { 1 };
            for time in 0..times {
                let random = if fault == Fault::Reorders {
                    self.below(2_000)
                } else {
                    0
                };
                self.later(
                    delay + 700 * time + random,
                    to,
                    heard(relay, message.clone()),
                );
            }
        }
    }
}

/// A relay's message has come.
fn heard<E>(relay: usize, text: String) -> Happening<E> {
    Happening::Told(relay, Told::Message(text))
}
