//! The adversary's end of the line: it applies the rules of the plan to the frames that leave the adversary's page, and to
//! those that reach it.

use std::cell::RefCell;
use std::rc::Rc;

use p2p::{Message, decode};
use serde_json::Value;

use super::kind::Kind;
use super::plan::{Change, Deed, Frames, Rule};
use crate::rng::Rng;
use crate::world::Meddler;

/// How many frames of the adversary's page are kept, so that they can be sent again.
const MOST_SAID: usize = 200;

/// What the wire does, and what has passed through it.
#[derive(Debug, Default)]
pub struct Wire {
    pub rules: Vec<Rule>,
    /// Whether nothing passes.
    pub silent: bool,
    /// When the game began.
    pub since: u64,
    /// The first frames that the adversary's page has sent.
    pub said: Vec<Vec<u8>>,
    /// Whether the adversary has changed a frame, or has said something of its own.
    pub altered: bool,
}

impl Wire {
    /// Returns the rule for a frame, if there is one now.
    fn rule(&self, leaves: bool, now: u64, frame: &[u8]) -> Option<Rule> {
        let at = now - self.since;
        let mut rules = self
            .rules
            .iter()
            .filter(|rule| rule.leaves == leaves && (rule.from..rule.until).contains(&at))
            .peekable();
        rules.peek()?;
        let message = decode(frame).ok()?;
        let kind = Kind::of(&message);
        let fits = |rule: &&Rule| match rule.frames {
            Frames::All => true,
            Frames::Of(of) => of == kind,
            Frames::About(subject) => subject.is_in(&message),
        };
        // The rules for all frames come last.
        rules
            .filter(fits)
            .min_by_key(|rule| matches!(rule.frames, Frames::All))
            .copied()
    }

    fn apply(
        &mut self,
        rule: Rule,
        rng: &mut Rng,
        now: u64,
        frame: Vec<u8>,
    ) -> Vec<(u64, Vec<u8>)> {
        let delay = 5 + rng.below(20);
        match rule.deed {
            Deed::Withhold => Vec::new(),
            Deed::Delay(span) => vec![(delay + span, frame)],
            Deed::Repeat { often, every } => (0..=often)
                .map(|time| (delay + time * every, frame.clone()))
                .collect(),
            Deed::Reorder(span) => vec![(delay + rng.below(span), frame)],
            Deed::Alter { leaf, change } => {
                let altered = alter(&frame, leaf, change);
                self.altered |= altered.is_some();
                vec![(delay, altered.unwrap_or(frame))]
            }
            Deed::Burst(every) => vec![(every - (now - self.since) % every, frame)],
        }
    }
}

/// The wire as the world uses it, shared with the game that changes its rules.
pub struct SharedWire(pub Rc<RefCell<Wire>>);

impl Meddler for SharedWire {
    fn passes(&mut self, rng: &mut Rng, now: u64, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)> {
        let mut wire = self.0.borrow_mut();
        if wire.said.len() < MOST_SAID {
            wire.said.push(frame.clone());
        }
        if wire.silent {
            return Vec::new();
        }
        match wire.rule(true, now, &frame) {
            Some(rule) => wire.apply(rule, rng, now, frame),
            None => vec![(5 + rng.below(20), frame)],
        }
    }

    fn lets_in(&mut self, rng: &mut Rng, now: u64, frame: &[u8]) -> Option<Vec<(u64, Vec<u8>)>> {
        let mut wire = self.0.borrow_mut();
        let rule = wire.rule(false, now, frame)?;
        Some(wire.apply(rule, rng, now, frame.to_vec()))
    }
}

/// Returns a frame in which one value is changed, or `None` if that changes nothing.
fn alter(frame: &[u8], leaf: u64, change: Change) -> Option<Vec<u8>> {
    let mut value: Value = serde_json::from_slice(frame).ok()?;
    let leaves = count(&value);
    let before = value.clone();
    change_leaf(&mut value, &mut leaf.checked_rem(leaves)?, change);
    let message: Message = serde_json::from_value(value.clone()).ok()?;
    let altered = p2p::encode(&message).ok()?;
    (value != before).then_some(altered)
}

/// Returns the number of values in a frame that are not made of others.
fn count(value: &Value) -> u64 {
    match value {
        Value::Object(fields) => fields.values().map(count).sum(),
        Value::Array(items) => items.iter().map(count).sum(),
        _ => 1,
    }
}

/// Changes the value with this index, and counts the index down to nothing on the way.
fn change_leaf(value: &mut Value, leaf: &mut u64, change: Change) {
    let inner: Vec<&mut Value> = match value {
        Value::Object(fields) => fields.values_mut().collect(),
        Value::Array(items) => items.iter_mut().collect(),
        _ => return change_value(value, change),
    };
    for value in inner {
        let leaves = count(value);
        if *leaf < leaves {
            return change_leaf(value, leaf, change);
        }
        *leaf -= leaves;
    }
}

fn change_value(value: &mut Value, change: Change) {
    *value = match (&value, change) {
        (_, Change::Remove) => Value::Null,
        (Value::Bool(is), _) => Value::Bool(!*is),
        (Value::Number(_), Change::Clear) => 0.into(),
        (Value::Number(number), Change::Shift(by)) => {
            let number = number.as_u64().unwrap_or_default();
            number.saturating_add_signed(by).into()
        }
        (Value::String(_), Change::Clear) => "".into(),
        (Value::String(text), Change::Shift(by)) => {
            let mut letters: Vec<char> = text.chars().collect();
            let at = by.unsigned_abs() as usize % letters.len().max(1);
            if let Some(letter) = letters.get_mut(at) {
                *letter = if *letter == 'A' { 'B' } else { 'A' };
            }
            letters.into_iter().collect::<String>().into()
        }
        (value, _) => (*value).clone(),
    };
}
