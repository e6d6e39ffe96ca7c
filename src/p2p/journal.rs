//! Changes to the stored state of a seat: one record for each entry of the game, which is written once, and one small
//! record for all that changes. The page applies each [`Write`] whole or not at all.

/// How safe a write must be before it counts as done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Durability {
    /// The data survives the end of the browser process.
    Relaxed,
    /// The data survives a power cut, too.
    Strict,
}

/// One change to the stored records of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// Records to write, by their key within the seat, such as `seat` or `game/1/entry/000012`. Keys sort as text.
    pub put: Vec<(String, String)>,
    /// Key prefixes: all records whose key begins with one of them are removed before any record is written.
    pub drop: Vec<String>,
    /// How safe the write must be before it counts as done.
    pub durability: Durability,
}
