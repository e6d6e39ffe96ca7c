//! Chooses the next puzzle: first one that was answered wrong and is due again, then one that is about as difficult as
//! the person is strong and was not answered lately. Also chooses the puzzle of the day, which is the same for
//! everybody.

use super::{Day, Progress, PuzzleInfo};

/// The number of puzzles nearest to the person's rating among which the choice is random.
const CANDIDATE_COUNT: usize = 12;

/// The ratings between which the puzzle of the day lies, if there is such a puzzle, so that it bores neither beginners
/// nor experts.
const DAILY_RATINGS: std::ops::RangeInclusive<u16> = 1100..=1900;

/// Returns the next puzzle for a person with these results. `after` is the puzzle that was just answered, which does
/// not come twice in a row unless it is the only one; `chance` is a random number.
pub fn next(
    items: &[PuzzleInfo],
    progress: &Progress,
    after: Option<u32>,
    today: Day,
    chance: u64,
) -> Option<PuzzleInfo> {
    let others = || items.iter().filter(|item| Some(item.id) != after);
    let longest_ago = |item: &&PuzzleInfo| progress.seen.get(&item.id).map(|seen| seen.last);
    let due = others().filter(|item| progress.is_due(item.id, today));
    if let Some(item) = due.min_by_key(|item| {
        let back = progress.seen.get(&item.id).and_then(|seen| seen.back);
        back.map(|back| back.due)
    }) {
        return Some(*item);
    }
    let own = progress.rating.rounded();
    let mut fresh: Vec<&PuzzleInfo> = others()
        .filter(|item| !progress.remembers(item.id, today))
        .collect();
    fresh.sort_by_key(|item| (i32::from(item.rating).abs_diff(own), item.id));
    fresh.truncate(CANDIDATE_COUNT);
    if let Some(place) = (chance as usize).checked_rem(fresh.len()) {
        return fresh.get(place).map(|item| **item);
    }
    // All puzzles were answered lately.
    others()
        .min_by_key(longest_ago)
        .or_else(|| items.first())
        .copied()
}

/// Returns the puzzle of a day. Everybody who has the same puzzles gets the same one, in whatever order the puzzles
/// are. If puzzles are added or removed, the puzzle of a day usually stays the same.
pub fn daily(items: &[PuzzleInfo], day: Day) -> Option<PuzzleInfo> {
    let lot = |item: &&PuzzleInfo| (daily_hash(item.id, day), item.id);
    let fit = items
        .iter()
        .filter(|item| DAILY_RATINGS.contains(&item.rating));
    fit.min_by_key(lot)
        .or_else(|| items.iter().min_by_key(lot))
        .copied()
}

/// Returns the index of the rule set that the puzzle of a day comes from, among `count` rule sets that take turns.
pub fn daily_variant_index(count: usize, day: Day) -> usize {
    (day as usize).checked_rem(count).unwrap_or_default()
}

/// Mixes two numbers with the last steps of SplitMix64, so that each day draws other lots.
fn daily_hash(id: u32, day: Day) -> u64 {
    let mut bits = (u64::from(day) << 32 | u64::from(id)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
