//! Servers that the tests use: system programs, installed with the package manager if that is possible without asking.
//! Tests start them on free loopback ports and stop them by killing the process.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process::{output_of, run};
use crate::repo::Repo;

/// The program through which the nodes in tests share their rooms.
pub const REDIS: &str = "redis-server";

/// Whether Redis is installed.
pub fn has_redis(repo: &Repo) -> bool {
    output_of(repo.command(REDIS).arg("--version")).is_some()
}

/// Installs Redis.
pub fn install_redis(repo: &Repo) -> Result<()> {
    apt(repo, REDIS)
}

/// Installs a Debian package.
fn apt(repo: &Repo, package: &str) -> Result<()> {
    let is_root = output_of(Command::new("id").arg("-u")).is_some_and(|id| id == "0");
    if !is_root || !Path::new("/usr/bin/apt-get").exists() {
        bail!("{package} cannot be installed automatically, which needs root rights and apt-get.");
    }
    let mut update = repo.command("apt-get");
    run(update.args(["update", "-qq"]))?;
    let mut install = repo.command("apt-get");
    install
        .args(["install", "-y", "-qq", "--no-install-recommends", package])
        .env("DEBIAN_FRONTEND", "noninteractive");
    // Without this, the package would start a Redis that no test needs.
    install.env("RUNLEVEL", "1");
    run(&mut install)
}
