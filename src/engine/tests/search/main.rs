//! The computer player from outside: it finds what there is to find, says the same twice, never plays an illegal
//! move, and knows nothing that it was not told.

mod beliefs;
mod first_level;
mod levels;
mod mates;
#[cfg(feature = "networks")]
mod networks;
mod soundness;
mod support;
