//! Build of the release page: Trunk builds it into `dist/`, the parts that are not needed at once are split off its
//! program, and then the service worker gets the list of files to cache.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result};

use crate::postbuild;
use crate::process::{format_elapsed, run};
use crate::repo::Repo;
use crate::{download_size, load_failures, setup, split, start_page};

/// Environment variable in which Trunk tells its hooks the folder in which it is building.
const STAGING: &str = "TRUNK_STAGING_DIR";

/// Installs what is missing and builds the page.
pub fn set_up_and_build(repo: &Repo) -> Result<()> {
    setup::for_build(repo)?;
    build(repo)?;
    for size in download_size::measure(repo)? {
        println!("{size}");
    }
    Ok(())
}

/// Builds the page with tools that are already installed.
pub fn build(repo: &Repo) -> Result<()> {
    println!("Building the release page into dist/ (the first time takes minutes).");
    let start = Instant::now();
    let mut trunk = trunk(repo, "build");
    trunk.arg("--release");
    trunk.env(split::ENVIRONMENT, "1");
    run(&mut trunk).context("The page could not be built; the output above has the reason.")?;
    split::split(repo)?;
    let stamp = postbuild::finish(&repo.dist())?;
    println!("Built in {}: {stamp}.", format_elapsed(start));
    Ok(())
}

/// Copies the networks of the computer player and the puzzles into the page that Trunk is building, under their own
/// names, and writes the start page and the texts about failures to load into it.
pub fn deliver(repo: &Repo) -> Result<()> {
    let staging = std::env::var_os(STAGING).with_context(|| {
        format!("{STAGING} is not set: only Trunk runs this task, as a hook of its build.")
    })?;
    let staging = PathBuf::from(staging);
    start_page::write(repo.root(), &staging)?;
    load_failures::write_texts(repo.root(), &staging)?;
    delivery::copy(repo.root(), &staging).context("The networks and puzzles cannot be copied.")
}

/// Returns a Trunk command for this page.
pub fn trunk(repo: &Repo, task: &str) -> Command {
    let mut trunk = repo.command("trunk");
    trunk.args([task, "--skip-version-check"]);
    set_page_flags(&mut trunk);
    // Trunk accepts only `true` or `false` here, whereas other programs accept any value.
    if std::env::var_os("NO_COLOR").is_some() {
        trunk.env("NO_COLOR", "true");
    }
    trunk
}

/// Sets the compiler flags for the page. They are the same everywhere, so that nothing is compiled twice.
pub fn set_page_flags(command: &mut Command) {
    // Erasing the types of components makes the download a tenth smaller.
    command.env(
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        "--cfg erase_components",
    );
}
