//! How strong the computer plays is measured here, by matches, and its evaluation is tuned here, from its own games.

pub mod contest;
pub mod tuning;
