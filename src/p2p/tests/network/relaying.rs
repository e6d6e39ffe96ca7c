//! Watching over the page of another watcher, which may alter, leave out, repeat, hold back and reorder whatever it passes
//! on: whoever watches notices it, or sees what the gallery has shown, and never something older than before.

use std::collections::BTreeMap;

use engine::Variant;
use game::GameResult;
use p2p::audit::Transcript;
use p2p::gallery::{Now, Watcher};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::rng::{Rng, repeatable};
use crate::watching::{RULE_SETS, recorded, statement, take};
use crate::world::HOST;

/// All that can be seen at one moment.
#[derive(Clone, Debug, PartialEq)]
struct Sight {
    log: String,
    names: [String; 2],
    now: Now,
    result: Option<GameResult>,
    transcript: Option<Transcript>,
}

impl Sight {
    fn of(watcher: &Watcher) -> Option<Sight> {
        let log = watcher.log()?;
        Some(Sight {
            log: format!("{} {} {}", log.id(), log.len(), log.hash()),
            names: watcher.names().clone(),
            now: watcher.now(),
            result: watcher.result(),
            transcript: watcher.transcript(),
        })
    }
}

/// What a gallery has shown, and what could be seen after each of its statements. Nothing once it was closed.
struct Shown {
    frames: Vec<Vec<u8>>,
    sights: BTreeMap<u64, Option<Sight>>,
}

impl Shown {
    fn new(variant: Variant, seed: u64) -> Shown {
        let frames = recorded(variant, true, seed);
        let mut watcher = Watcher::default();
        let mut sights = BTreeMap::new();
        for frame in &frames {
            let seen = take(&mut watcher, HOST, frame).unwrap();
            if seen.is_news {
                let sight = Sight::of(&watcher).filter(|_| !seen.closed);
                sights.insert(watcher.newest(), sight);
            }
        }
        assert_eq!(sights.values().filter(|sight| sight.is_none()).count(), 1);
        Shown { frames, sights }
    }

    /// Shows frames to somebody and compares all that is seen with what was shown.
    fn compare(&self, frames: &[Vec<u8>]) -> Result<(), TestCaseError> {
        let mut watcher = Watcher::default();
        let mut newest = 0;
        for frame in frames {
            let Ok(seen) = take(&mut watcher, HOST, frame) else {
                // It shows nothing of this line any more.
                return Ok(());
            };
            prop_assert!(watcher.newest() >= newest, "something older is shown");
            newest = watcher.newest();
            let shown = self.sights.get(&newest);
            if seen.closed {
                prop_assert_eq!(shown, Some(&None));
            } else if let Some(sight) = Sight::of(&watcher)
                && shown != Some(&None)
            {
                prop_assert_eq!(Some(&Some(sight)), shown);
            }
        }
        Ok(())
    }
}

/// Changes one value in a JSON text.
pub fn altered(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Object(fields) if rng.percent(8) => {
            let name = fields
                .keys()
                .nth(rng.below(fields.len().max(1) as u64) as usize);
            if let Some(name) = name.cloned() {
                fields.remove(&name);
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = rng.below(fields.len() as u64) as usize;
            altered(fields.values_mut().nth(at).unwrap(), rng);
        }
        Value::Array(items) if !items.is_empty() => {
            let at = rng.below(items.len() as u64) as usize;
            match rng.below(4) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[at].clone()),
                _ => altered(&mut items[at], rng),
            }
        }
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or_default();
            let by = [1, 2, 60_000, 10_000_000_000][rng.below(4) as usize];
            *value = json!(if rng.percent(50) {
                number + by
            } else {
                number.saturating_sub(by)
            });
        }
        Value::String(text) if text.starts_with('{') => {
            let mut inner: Value = serde_json::from_str(text).unwrap();
            altered(&mut inner, rng);
            *text = inner.to_string();
        }
        Value::String(text) => {
            *text = match &**text {
                "white" => "black".to_owned(),
                "host" => "guest".to_owned(),
                "time" => "abandoned".to_owned(),
                other if rng.percent(50) => other.chars().rev().collect(),
                other => format!("{other}A"),
            };
        }
        other => *other = json!({"over": "time", "winner": "white"}),
    }
}

/// Does something to what is passed on.
pub fn meddle(frames: &mut Vec<Vec<u8>>, rng: &mut Rng) {
    let at = rng.below(frames.len().max(1) as u64) as usize;
    let to = rng.below(frames.len().max(1) as u64) as usize;
    let Some(frame) = frames.get(at).cloned() else {
        return;
    };
    match rng.below(9) {
        0 => drop(frames.remove(at)),
        1 => frames.swap(at, to),
        2 => frames.insert(to, frame),
        // From here on it passes nothing on, or everything before once more.
        3 => frames.truncate(at.max(1)),
        4 => frames.extend_from_within(..at),
        5 => {
            let byte = rng.below(frame.len() as u64) as usize;
            frames[at][byte] ^= 1 << rng.below(7);
        }
        6 => {
            // The beginning of an earlier game.
            let is_game = |frame: &Vec<u8>| frame.starts_with(b"{\"Game");
            if let Some(game) = frames[..at].iter().rposition(is_game) {
                let end = game + rng.below((at - game) as u64) as usize;
                let earlier = frames[game..=end].to_vec();
                frames.splice(at..at, earlier);
            }
        }
        // The statements of one moment, and the entries of another.
        7 => {
            let is_statement = |frame: &Vec<u8>| statement(frame).is_some();
            let Some(next) = frames[at..].iter().position(is_statement) else {
                return;
            };
            let moved = frames.remove(at + next);
            frames.insert(to.min(frames.len()), moved);
        }
        _ => {
            let mut value: Value = serde_json::from_slice(&frame).unwrap_or_default();
            altered(&mut value, rng);
            frames[at] = value.to_string().into_bytes();
        }
    }
}

#[test]
fn whatever_a_relaying_watcher_does_is_noticed_or_harmless() {
    let games = RULE_SETS.map(|variant| Shown::new(variant, 1));
    let cases = (0..games.len(), 1..6usize, any::<u64>());
    repeatable(600)
        .run(&cases, |(game, times, seed)| {
            let mut rng = Rng::new(seed);
            let mut frames = games[game].frames.clone();
            for _ in 0..times {
                meddle(&mut frames, &mut rng);
            }
            games[game].compare(&frames)
        })
        .unwrap();
}

/// A game in which both sides show what they have hidden must not be shown with other secrets, or an honest side could look
/// like a cheat.
#[test]
fn what_was_revealed_cannot_be_changed_either() {
    let is_secret = |frame: &Vec<u8>| frame.starts_with(b"{\"Secret");
    let games = (1..30).map(|seed| Shown::new(Variant::Assassin, seed));
    let shown = { games }.find(|shown| shown.frames.iter().any(is_secret));
    let shown = shown.expect("a game has ended");
    let places = (0..shown.frames.len()).filter(|at| is_secret(&shown.frames[*at]));
    let places: Vec<usize> = places.collect();
    let checked = shown.sights.values().flatten();
    assert!(checked.filter(|sight| sight.transcript.is_some()).count() > 0);
    for seed in 0..100 {
        let mut rng = Rng::new(seed);
        let at = places[rng.below(places.len() as u64) as usize];
        let mut frames = shown.frames.clone();
        let mut value: Value = serde_json::from_slice(&frames[at]).unwrap();
        altered(&mut value, &mut rng);
        frames[at] = value.to_string().into_bytes();
        shown.compare(&frames).unwrap();
    }
    for at in places {
        let mut frames = shown.frames.clone();
        frames.remove(at);
        shown.compare(&frames).unwrap();
    }
}
