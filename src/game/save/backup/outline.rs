//! What two copies of a saved game are compared by.

use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};
use serde_json::value::Value;

use super::super::{json, without_bom};

/// The data by which two copies of a game are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The plies, each followed by a line break.
    plies: String,
    over: bool,
}

impl Outline {
    /// Reads the id and the outline of a saved game, even of one that this program cannot open.
    pub fn read(text: &str) -> Option<(String, Outline)> {
        let game: Game = serde_json::from_str(without_bom(text)).ok()?;
        let outline = Outline {
            plies: game.plies.0,
            over: json::is_result(&game.result),
        };
        Some((game.options.id, outline))
    }

    /// Whether this copy has everything that the other copy has.
    pub fn has(&self, other: &Outline) -> bool {
        self.plies.starts_with(&other.plies)
            && (self.over || !other.over)
            && (!other.over || self.plies.len() == other.plies.len())
    }
}

/// The fields of a saved game that are read here.
#[derive(Deserialize)]
struct Game {
    options: Options,
    #[serde(default)]
    plies: Plies,
    #[serde(default)]
    result: Value,
}

#[derive(Deserialize)]
struct Options {
    id: String,
}

/// The plies in one text, because a list of texts takes longer to make.
#[derive(Default)]
struct Plies(String);

impl<'de> Deserialize<'de> for Plies {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Plies, D::Error> {
        let mut plies = Plies::default();
        deserializer.deserialize_seq(Join(&mut plies.0))?;
        Ok(plies)
    }
}

/// Appends texts to a text.
struct Join<'a>(&'a mut String);

impl<'de> Visitor<'de> for Join<'_> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str("plies")
    }

    fn visit_str<E: Error>(self, ply: &str) -> Result<(), E> {
        self.0.push_str(ply);
        self.0.push('\n');
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut plies: A) -> Result<(), A::Error> {
        while plies.next_element_seed(Join(self.0))?.is_some() {}
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Join<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}
