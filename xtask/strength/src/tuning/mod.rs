//! Fitting the evaluation's weights to games that the search plays against itself.

pub mod fit;
pub mod samples;
pub mod table;
