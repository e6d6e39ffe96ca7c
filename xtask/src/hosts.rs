//! Static web hosts for the tests of the installed page: Caddy comes from apt, `serve` is one of the npm packages of the
//! browser tests, and Python has its own. A test whose host is missing is skipped.

use std::path::Path;

use anyhow::Result;

use crate::apt;
use crate::process::{output_of, run};
use crate::repo::Repo;

/// Name of Caddy's program, and of its Debian package.
const CADDY: &str = "caddy";

/// Whether Caddy is installed.
pub fn is_caddy_installed(repo: &Repo) -> bool {
    output_of(repo.command(CADDY).arg("version")).is_some()
}

/// Installs Caddy with apt. The package starts a server that no test needs, so that one is stopped.
pub fn install_caddy(repo: &Repo) -> Result<()> {
    apt::install(repo, &[CADDY])?;
    if Path::new("/run/systemd/system").exists() {
        let mut stop = repo.command("systemctl");
        stop.args(["disable", "--now", CADDY]);
        run(&mut stop)?;
    }
    Ok(())
}
