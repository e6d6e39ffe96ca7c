//! The game crate from outside: what a page would do, and what it would then show.

mod agreed;
mod assassins;
mod board;
mod clocks;
mod computer;
mod confirm;
mod drag;
mod draws;
mod elsewhere;
mod files;
mod leaks;
mod links;
mod long;
mod moves;
mod pgn;
mod portals;
mod random;
mod review;
mod settings;
mod table;
mod tell;
mod texts;
mod tokens;
mod uncounted;
mod undo;
