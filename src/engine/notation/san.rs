//! Moves as players write them (SAN), for every rule set.
//!
//! | written | means |
//! |---|---|
//! | `Nbd2` `exd5` `e8=Q` `O-O` | as in standard SAN; `T` is the Triceratops, `A` the Assassin |
//! | `Rd5>f5` `e3>d5` `Rxd4>a6` | moves (or, with `x`, captures) onto the portal d5 and jumps on to f5 |
//! | `Rd5<>f5` | the same, swapping places with the enemy piece on f5 |
//! | `N>b3` `Nd>b3` `d>b3` | a knight (the one on the d-file; a pawn on the d-file) jumps from its portal to b3 |
//! | `N3>b3` `Nd3>b3` `d3>b3` | the one on rank 3, on d3: where networks that players drew have several on a file |
//! | `A@e3` | places an assassin |
//! | `A??` `Ad4??` `A@??` | an assassin moves unseen (vanishes from d4; is placed): the form shown to the other side |
//! | `+` `#` | check; mate, or the king captured |
//!
//! ```
//! use portal_chess_engine::{AnyPosition, Variant, san};
//!
//! let position = AnyPosition::initial(Variant::Portal);
//! let jump = san::parse_san(&position, "e3>d5")?;
//! assert_eq!(jump.to_string(), "e2e3>d5");
//! assert_eq!(san::san(&position, jump), "e3>d5");
//! # Ok::<(), san::SanError>(())
//! ```

mod parse;
mod write;

pub use parse::{SanError, parse_san};
pub use write::{san, san_for, san_observed};
