//! What a page stores of a seat, as changes: one record for each entry of the game, written once and never again, and one
//! small record for what changes. The page applies each [`Write`] whole or not at all.

/// How safe a write must be before it counts as done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Durability {
    /// It survives the end of the browser.
    Relaxed,
    /// It survives a power cut, too.
    Strict,
}

/// One change of what is stored for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// Records to write, by their key within the seat, such as `seat` or `game/1/entry/000012`. Keys sort as text.
    pub put: Vec<(String, String)>,
    /// All records whose key begins with one of these are removed, before any is written.
    pub drop: Vec<String>,
    /// How safe it must be.
    pub durability: Durability,
}
