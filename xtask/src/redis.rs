//! The Redis through which the nodes in tests share their rooms: the system's `redis-server`, or one that apt installs.
//! Tests start it on a free loopback port and stop it by killing the process.

use anyhow::Result;

use crate::apt;
use crate::process::output_of;
use crate::repo::Repo;

/// Name of Redis's program, and of its Debian package.
const PROGRAM: &str = "redis-server";

/// Whether Redis is installed.
pub fn is_installed(repo: &Repo) -> bool {
    output_of(repo.command(PROGRAM).arg("--version")).is_some()
}

/// Installs Redis with apt.
pub fn install(repo: &Repo) -> Result<()> {
    apt::install(repo, &[PROGRAM])
}
