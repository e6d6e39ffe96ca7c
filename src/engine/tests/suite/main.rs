//! Tests of the engine through its public interface, all in one program.

mod compare;
mod data;
mod drawn_portals;
mod fen_lists;
mod games;
mod layouts;
mod naive;
mod perft;
mod properties;
mod random;
mod reference;
mod rule_cases;
mod words;
