//! The size gate: what a visitor downloads before the board appears stays small.

use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::repo::Repo;

/// What the page's wasm should weigh, gzipped. It does not yet; docs/size.md says what stands in the way.
const PAGE_GOAL: usize = 300_000;

/// A name, how its file is called, and the most that it may weigh, gzipped.
type Gate = (&'static str, fn(&str) -> bool, usize);

/// What is weighed: its name, how its file is called, and the most that it may weigh, gzipped.
const GATES: [Gate; 2] = [
    // Trunk gives the page the package's name and a hash, a worker its own name. The limit is what
    // it weighed when last measured and two hundredths more, so that it only ever shrinks.
    (
        "page",
        |file| file.starts_with("portal-chess-") && file.ends_with("_bg.wasm"),
        658_000,
    ),
    ("worker", |file| file == "worker_bg.wasm", 150_000),
];

/// What a visitor downloads.
pub struct Weight {
    name: &'static str,
    limit: usize,
    plain: usize,
    gzipped: usize,
}

impl Weight {
    /// Whether it passes the gate.
    pub fn is_light(&self) -> bool {
        self.gzipped <= self.limit
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            limit,
            plain,
            gzipped,
        } = self;
        write!(
            f,
            "{name} wasm: {plain} bytes, {gzipped} gzipped, limit {limit}"
        )?;
        if *name == "page" && *gzipped > PAGE_GOAL {
            let over = gzipped - PAGE_GOAL;
            write!(f, " (the goal of {PAGE_GOAL} is missed by {over})")?;
        }
        Ok(())
    }
}

/// Weighs the page's wasm and the computer player's.
pub fn measure(repo: &Repo) -> Result<Vec<Weight>> {
    let dist = repo.dist();
    let entries = fs::read_dir(&dist).with_context(|| {
        format!(
            "{} is not there; `cargo xtask build` makes it.",
            dist.display()
        )
    })?;
    let paths: Vec<_> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    let weigh_one = |(name, is_it, limit): Gate| {
        let path = paths
            .iter()
            .find(|path| is_it(&path.file_name().unwrap_or_default().to_string_lossy()));
        let Some(path) = path else {
            bail!(
                "{} holds no wasm of the {name}; `cargo xtask build` makes it.",
                dist.display()
            )
        };
        let (plain, gzipped) = weigh(path)?;
        Ok(Weight {
            name,
            limit,
            plain,
            gzipped,
        })
    };
    GATES.into_iter().map(weigh_one).collect()
}

/// Bytes, and bytes gzipped.
fn weigh(path: &Path) -> Result<(usize, usize)> {
    let bytes = fs::read(path).with_context(|| format!("{} cannot be read.", path.display()))?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&bytes)?;
    Ok((bytes.len(), gzip.finish()?.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_too_many_is_too_heavy() {
        let weight = |gzipped| Weight {
            name: "page",
            limit: 100,
            plain: 0,
            gzipped,
        };
        assert!(weight(100).is_light());
        assert!(!weight(101).is_light());
    }

    #[test]
    fn each_gate_knows_its_file() {
        let page = "portal-chess-0123456789abcdef_bg.wasm";
        let found = |file| {
            let gates = GATES.into_iter().filter(|(_, is_it, _)| is_it(file));
            gates.map(|(name, ..)| name).collect::<Vec<_>>()
        };
        assert_eq!(found(page), ["page"]);
        assert_eq!(found("worker_bg.wasm"), ["worker"]);
        assert!(found("worker.js").is_empty());
    }
}
