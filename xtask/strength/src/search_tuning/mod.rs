//! Tuning of the search's parameters by matches. `values` has the file of values and selects values for the searches
//! of a thread, `spsa` has the method, and `run` plays the games.

pub mod run;
pub mod spsa;
pub mod values;
