//! What is stored for a seat: records by key, and the changes to them. The protocol says what to write; whoever drives it
//! writes it somewhere that survives the page.

/// What a stored change has to survive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// The end of the page or of the browser, however sudden.
    #[default]
    Relaxed,
    /// A power cut as well.
    Strict,
}

/// One change to what is stored for a seat; applied whole or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Write {
    /// Records to write, by key within the seat ("seat", "game/1/head", "game/1/entry/000012", ...). Keys sort as text.
    pub put: Vec<(String, String)>,
    /// All records whose key begins with one of these are removed, before `put` is applied.
    pub drop: Vec<String>,
    /// What it has to survive.
    pub durability: Durability,
}
