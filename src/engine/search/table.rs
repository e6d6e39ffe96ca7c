//! The transposition table: results of earlier searches by position. Only a part of a position's key is kept, so an entry is
//! sometimes that of another position. That costs strength but never legality: its move is played only if it is legal, and
//! its mate is believed only if more than the key agrees (`Searcher::is_credible`).

use super::pack::PackedMove;
use super::score::{MATE_BOUND, from_table, to_table};

/// How a stored value relates to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The entry holds no value, only the static evaluation and perhaps a move.
    None = 0,
    /// The true value is at most the stored one.
    Upper = 1,
    /// The true value is at least the stored one.
    Lower = 2,
    /// The stored value is exact.
    Exact = 3,
}

/// An entry of the table for a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TtHit {
    pub best: PackedMove,
    pub value: i32,
    /// The static evaluation without corrections.
    pub eval: i32,
    pub depth: i32,
    pub bound: Bound,
}

/// A result, packed. Bits: move 20, value 16, evaluation 16, depth 7, bound 2, age 3.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Data(u64);

impl Data {
    /// No result.
    const NONE: Data = Data(0);

    const fn depth(self) -> i32 {
        (self.0 >> 52 & 127) as i32
    }

    const fn age(self) -> u8 {
        (self.0 >> 61) as u8
    }
}

/// The number of entries in a bucket.
const BUCKET: usize = 6;
/// The bits of a key that are kept in [`Bucket::more`] for each entry.
const MORE: u32 = 5;

/// Entries that fill one cache line, so that one memory access fetches all of them. An entry has 64 bits of data and the
/// 21 lowest bits of its key; the bucket's place tells the highest ones.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket {
    data: [Data; BUCKET],
    /// Bits 0 to 15 of the keys.
    keys: [u16; BUCKET],
    /// Bits 16 to 20 of the keys, those of the first entry lowest.
    more: u32,
}

impl Bucket {
    const fn more(key: u64) -> u32 {
        (key >> 16) as u32 & ((1 << MORE) - 1)
    }

    /// The place of the entry with a key.
    #[inline(always)]
    fn find(&self, key: u64) -> Option<usize> {
        (0..BUCKET).find(|&slot| {
            self.keys[slot] == key as u16
                && self.more >> (slot as u32 * MORE) & ((1 << MORE) - 1) == Bucket::more(key)
                && self.data[slot] != Data::NONE
        })
    }

    fn set(&mut self, slot: usize, key: u64, data: Data) {
        let shift = slot as u32 * MORE;
        self.more = self.more & !(((1 << MORE) - 1) << shift) | Bucket::more(key) << shift;
        self.keys[slot] = key as u16;
        self.data[slot] = data;
    }
}

/// A fixed number of entries, replaced by age and depth.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: u8,
}

impl TranspositionTable {
    /// A table of about `bytes` bytes, with at least one bucket.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let count = (bytes / size_of::<Bucket>()).max(1);
        TranspositionTable {
            buckets: vec![Bucket::default(); count],
            age: 0,
        }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.age = 0;
    }

    /// Marks the start of a new search: entries of older searches become less valuable.
    pub(crate) fn next_search(&mut self) {
        self.age = (self.age + 1) & 7;
    }

    fn bucket(&self, key: u64) -> usize {
        // The upper half of the key suffices, and WebAssembly has no product of 128 bits.
        (((key >> 32) * self.buckets.len() as u64) >> 32) as usize
    }

    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<TtHit> {
        let bucket = &self.buckets[self.bucket(key)];
        let entry = bucket.data[bucket.find(key)?];
        let data = entry.0;
        Some(TtHit {
            best: (data & 0xf_ffff) as PackedMove,
            value: from_table(i32::from((data >> 20) as u16 as i16), ply),
            eval: i32::from((data >> 36) as u16 as i16),
            depth: entry.depth(),
            bound: match data >> 59 & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                3 => Bound::Exact,
                _ => Bound::None,
            },
        })
    }

    /// Stores a result. A result without a move keeps the move that was known before.
    pub(crate) fn store(&mut self, key: u64, ply: usize, hit: TtHit) {
        let age = self.age;
        let index = self.bucket(key);
        let bucket = &mut self.buckets[index];
        let worth = |data: Data| {
            let older = (age.wrapping_sub(data.age()) & 7) as i32;
            if data == Data::NONE {
                i32::MIN
            } else {
                data.depth() - 4 * older
            }
        };
        let found = bucket.find(key);
        let cheapest = || (0..BUCKET).min_by_key(|&slot| worth(bucket.data[slot]));
        let slot = found.or_else(cheapest).unwrap_or(0);
        let mut best = u64::from(hit.best);
        if found.is_some() {
            let old = bucket.data[slot];
            if best == 0 {
                best = old.0 & 0xf_ffff;
            }
            if hit.bound != Bound::Exact && old.age() == age && hit.depth + 3 < old.depth() {
                return;
            }
        }
        let value = to_table(hit.value, ply) as i16 as u16;
        let data = best
            | u64::from(value) << 20
            | u64::from(hit.eval as i16 as u16) << 36
            | (hit.depth.clamp(0, 127) as u64) << 52
            | (hit.bound as u64) << 59
            | u64::from(age) << 61;
        bucket.set(slot, key, Data(data));
    }

    /// The share of entries that hold results of this search, in thousandths.
    pub(crate) fn permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|bucket| bucket.data)
            .filter(|&data| data != Data::NONE && data.age() == self.age)
            .count();
        (used * 1000 / (sample.len() * BUCKET)) as u32
    }
}

impl TtHit {
    /// Whether the value already decides the node's search with this window.
    pub(crate) fn causes_cutoff(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
            Bound::None => false,
        }
    }

    /// The value, if it is more accurate than the static evaluation.
    pub(crate) fn better_than(&self, eval: i32) -> Option<i32> {
        let better = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value > eval,
            Bound::Upper => self.value < eval,
            Bound::None => false,
        };
        (better && self.value.abs() < MATE_BOUND).then_some(self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(best: PackedMove, value: i32, depth: i32, bound: Bound) -> TtHit {
        TtHit {
            best,
            value,
            eval: -7,
            depth,
            bound,
        }
    }

    #[test]
    fn stored_entry_is_found_only_by_its_key() {
        let mut table = TranspositionTable::new(1 << 12);
        table.store(
            0x1234_5678_9abc_def0,
            3,
            hit(0xf_ffff, -31_990, 127, Bound::Lower),
        );
        let found = table.probe(0x1234_5678_9abc_def0, 3).expect("stored");
        assert_eq!(
            (found.best, found.value, found.eval),
            (0xf_ffff, -31_990, -7)
        );
        assert_eq!((found.depth, found.bound), (127, Bound::Lower));
        assert!(table.probe(0x1234_5678_9abc_def1, 3).is_none());
    }

    #[test]
    fn full_bucket_replaces_the_shallowest_entry() {
        let mut table = TranspositionTable::new(1);
        for key in 1..=6 {
            table.store(key, 0, hit(1, 0, key as i32, Bound::Exact));
        }
        table.store(7, 0, hit(1, 0, 9, Bound::Exact));
        assert!(table.probe(1, 0).is_none());
        assert!((2..=7).all(|key| table.probe(key, 0).is_some()));
    }

    #[test]
    fn a_bucket_fills_a_cache_line_and_tells_21_bits_of_a_key_apart() {
        assert_eq!(size_of::<Bucket>(), 64);
        let mut table = TranspositionTable::new(1);
        let keys = [0, 15, 16, 18, 20].map(|bit| 1_u64 << bit);
        for (depth, key) in (1..).zip(keys) {
            table.store(key, 0, hit(1, 0, depth, Bound::Exact));
        }
        for (depth, key) in (1..).zip(keys) {
            assert_eq!(table.probe(key, 0).map(|hit| hit.depth), Some(depth));
            assert!(table.probe(key ^ 1 << 19, 0).is_none(), "{key}");
            table.store(key, 0, hit(2, 0, depth, Bound::Exact));
            assert_eq!(table.probe(key, 0).map(|hit| hit.best), Some(2));
        }
        assert!(
            table.probe(1 << 21 | 1, 0).is_some(),
            "the price of a short key"
        );
    }

    #[test]
    fn storing_a_result_without_a_best_move_keeps_the_old_best_move() {
        let mut table = TranspositionTable::new(1);
        table.store(9, 0, hit(77, 10, 4, Bound::Lower));
        table.store(9, 0, hit(0, 5, 5, Bound::Upper));
        let found = table.probe(9, 0).expect("stored");
        assert_eq!((found.best, found.value), (77, 5));
    }
}
