//! Fitting of the evaluation's weights to self-play games.

pub mod fit;
pub mod samples;
pub mod table;
