//! The two seats of a room. Which colour a seat has belongs to the game; after a rematch it is the other.

use std::fmt;
use std::ops::Not;

use serde::{Deserialize, Serialize};

/// Who somebody is in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Made the room, keeps the log and the clocks.
    Host,
    /// Came to it.
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
