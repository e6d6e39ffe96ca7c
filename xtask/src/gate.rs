//! The size gate: what a visitor downloads before the board appears stays small.

use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::repo::Repo;

/// The most that the page's wasm may weigh, gzipped.
pub const LIMIT: usize = 300_000;

/// What the page's wasm weighs.
pub struct Weight {
    plain: usize,
    gzipped: usize,
}

impl Weight {
    /// Whether it passes the gate.
    pub fn is_light(&self) -> bool {
        self.gzipped <= LIMIT
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { plain, gzipped } = self;
        write!(
            f,
            "page wasm: {plain} bytes, {gzipped} gzipped, limit {LIMIT}"
        )
    }
}

/// Weighs the page's wasm: Trunk gives it the package's name and a hash; workers have names of their own.
pub fn measure(repo: &Repo) -> Result<Weight> {
    let dist = repo.dist();
    let entries = fs::read_dir(&dist).with_context(|| {
        format!(
            "{} is not there; `cargo xtask build` makes it.",
            dist.display()
        )
    })?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("portal-chess-") && name.ends_with("_bg.wasm") {
            return weigh(&path);
        }
    }
    bail!(
        "{} holds no portal-chess-…_bg.wasm; `cargo xtask build` makes it.",
        dist.display()
    )
}

fn weigh(path: &Path) -> Result<Weight> {
    let bytes = fs::read(path).with_context(|| format!("{} cannot be read.", path.display()))?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&bytes)?;
    Ok(Weight {
        plain: bytes.len(),
        gzipped: gzip.finish()?.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_too_many_is_too_heavy() {
        let weight = |gzipped| Weight { plain: 0, gzipped };
        assert!(weight(LIMIT).is_light());
        assert!(!weight(LIMIT + 1).is_light());
    }
}
