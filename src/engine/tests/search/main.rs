//! Tests of the computer player through its public interface: it finds the best moves, gives reproducible results,
//! never plays an illegal move, and uses no information that it was not given.

mod beliefs;
mod first_level;
mod levels;
mod mates;
#[cfg(feature = "networks")]
mod networks;
mod soundness;
mod support;
