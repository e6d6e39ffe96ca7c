//! Judgements of finished games, in a backup. The page writes them in `app/judgements.rs`; fields that are not read
//! here stay as they are.

use engine::Move;
use serde::Deserialize;
use serde_json::Value;

use super::text_collection::{Merge, TextKind};
use crate::game::MAX_PLIES;

/// The name of the field with the plies whose exercises are done.
const DONE: &str = "done";
/// The longest FEN that is accepted, in bytes.
const MAX_START_LENGTH: usize = 400;

/// How judgements are read and joined.
pub static JUDGED: TextKind = TextKind {
    can_read: |_, kept| read(kept).is_some(),
    merge,
};

/// The fields that are read here.
#[derive(Deserialize)]
struct Judged {
    start: String,
    moves: String,
    /// Each is an array of a chance, the best move, and whatever a later build may add.
    positions: Vec<Value>,
    #[serde(default)]
    done: Vec<usize>,
}

fn read(kept: &Value) -> Option<Judged> {
    let judged = Judged::deserialize(kept).ok()?;
    let plies = judged.moves.split_whitespace().count();
    let is_move = |text: &str| text.parse::<Move>().is_ok();
    let is_position = |position: &Value| {
        position.get(0).is_some_and(Value::is_u64) && position.get(1).is_some_and(Value::is_string)
    };
    let good = kept.is_object()
        && judged.start.len() <= MAX_START_LENGTH
        && plies <= MAX_PLIES
        && judged.moves.split_whitespace().all(is_move)
        && judged.positions.len() <= plies + 1
        && judged.positions.iter().all(is_position)
        && judged.done.iter().all(|&ply| ply <= plies);
    good.then_some(judged)
}

/// Keeps the judgement with more positions, and no position of the other one: positions judged by a network never stand
/// beside others. An exercise that is done in either judgement is done.
fn merge(_: &str, ours: &Value, theirs: &Value) -> Merge {
    let (Some(here), Some(there)) = (read(ours), read(theirs)) else {
        return Merge::Conflict;
    };
    if (&here.start, &here.moves) != (&there.start, &there.moves) {
        return Merge::Conflict;
    }
    let mut done = here.done.clone();
    done.extend(there.done.iter().filter(|ply| !here.done.contains(ply)));
    let further = there.positions.len() > here.positions.len();
    if !further && done == here.done {
        return Merge::Known;
    }
    let mut kept = if further { theirs } else { ours }.clone();
    kept[DONE] = Value::from(done);
    Merge::Joined(kept)
}
