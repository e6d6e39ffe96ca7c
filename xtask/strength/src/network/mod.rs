//! Making of networks: positions from games, labelled by another program, and the training that fits a network to them.
//! The engine defines what a network is and how it is evaluated.

use std::path::Path;

use anyhow::{Context, Result};
use engine::eval::network::Network;

pub mod model;
pub mod positions;
pub mod record;
pub mod training;

/// Reads a network from a file. The error names the file.
pub fn read(file: &Path) -> Result<Network> {
    Network::read(&fs_err::read(file)?)
        .with_context(|| format!("{} is not a network file", file.display()))
}
