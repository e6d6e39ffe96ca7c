//! The engine's tests from outside, in one program.

mod compare;
mod data;
mod fen_lists;
mod games;
mod naive;
mod perft;
mod properties;
mod random;
mod reference;
mod rule_cases;
mod words;
