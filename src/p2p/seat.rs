//! The two seats of a room. A seat keeps its player for all games of the room; its colour is part of each game and
//! changes with a rematch.

use std::fmt;
use std::ops::Not;

use serde::{Deserialize, Serialize};

/// A seat in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The seat that made the room. It keeps the log and the clocks.
    Host,
    /// The seat that joined the room.
    Guest,
}

impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::Host => Seat::Guest,
            Seat::Guest => Seat::Host,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::Host => "host",
            Seat::Guest => "guest",
        })
    }
}
