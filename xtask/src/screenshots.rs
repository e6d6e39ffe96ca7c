//! `cargo xtask screenshots`: pictures of every screen for review, at five sizes, in light, dark and system colours,
//! and in four languages.

use anyhow::Result;

use crate::process;
use crate::repo::Repo;
use crate::serve::PageServer;
use crate::{browser, build, setup};

/// Builds the page and takes the pictures.
pub fn run(repo: &Repo, rest: &[String]) -> Result<()> {
    let chromium = setup::all(repo)?;
    build::build(repo)?;
    let served = PageServer::start(repo, 0)?;
    let mut playwright = browser::playwright(repo, &chromium, &served.url);
    playwright
        .args(["--config", "screenshots.config.ts"])
        .args(rest);
    process::run(&mut playwright)?;
    println!(
        "The screenshots are in e2e/screenshots/; the README's is docs/screenshot.png, and the manifest's are in style/screenshots/."
    );
    Ok(())
}
