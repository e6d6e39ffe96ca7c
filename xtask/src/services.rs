//! Servers that the tests talk to: programs of the system, installed with its package manager where that is possible without
//! asking. Tests start them on free ports of loopback and end them by their process.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process::{answer, run};
use crate::repo::Repo;

/// What the tests of many nodes share their rooms through.
pub const REDIS: &str = "redis-server";

/// Whether Redis is there.
pub fn has_redis(repo: &Repo) -> bool {
    answer(repo.command(REDIS).arg("--version")).is_some()
}

/// Installs Redis.
pub fn install_redis(repo: &Repo) -> Result<()> {
    apt(repo, REDIS)
}

/// Installs a package of Debian.
fn apt(repo: &Repo, package: &str) -> Result<()> {
    let is_root = answer(Command::new("id").arg("-u")).is_some_and(|id| id == "0");
    if !is_root || !Path::new("/usr/bin/apt-get").exists() {
        bail!("{package} can only be installed here by whoever looks after this machine.");
    }
    let mut update = repo.command("apt-get");
    run(update.args(["update", "-qq"]))?;
    let mut install = repo.command("apt-get");
    install
        .args(["install", "-y", "-qq", "--no-install-recommends", package])
        .env("DEBIAN_FRONTEND", "noninteractive");
    // The package would start a Redis of its own, which no test asks for.
    install.env("RUNLEVEL", "1");
    run(&mut install)
}
