//! The release page: Trunk builds it into `dist/`, then the service worker learns what it has to keep.

use std::time::Instant;

use anyhow::{Context as _, Result};

use crate::postbuild;
use crate::process::{run, spent};
use crate::repo::Repo;
use crate::{gate, setup};

/// Installs what is missing and builds the page.
pub fn page(repo: &Repo) -> Result<()> {
    setup::for_build(repo)?;
    build(repo)?;
    for weight in gate::measure(repo)? {
        println!("{weight}");
    }
    Ok(())
}

/// Builds the page with tools that are there.
pub fn build(repo: &Repo) -> Result<()> {
    println!("Building the release page into dist/ (the first time takes minutes).");
    let start = Instant::now();
    let mut trunk = repo.command("trunk");
    trunk.args(["build", "--release", "--skip-version-check"]);
    // Components as one type each: a tenth less to download.
    trunk.env(
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        "--cfg erase_components",
    );
    // Trunk wants the words true or false here, where everybody else takes any value.
    if std::env::var_os("NO_COLOR").is_some() {
        trunk.env("NO_COLOR", "true");
    }
    run(&mut trunk).context("The page was not built; the lines above say where it stopped.")?;
    let stamp = postbuild::stamp(&repo.dist())?;
    println!("Built in {}: {stamp}.", spent(start));
    Ok(())
}
