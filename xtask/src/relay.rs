//! The TURN server that the tests of hidden addresses run: coturn's `turnserver`, the system's or one that apt installs.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::browser;
use crate::process::run;
use crate::repo::Repo;

/// Coturn's program.
const PROGRAM: &str = "turnserver";
/// Names another one.
const ENVIRONMENT: &str = "TURNSERVER";

/// Whether there is one to start.
pub fn is_there() -> bool {
    let folders = env::var_os("PATH");
    let folders = folders.iter().flat_map(env::split_paths);
    env::var_os(ENVIRONMENT)
        .map(PathBuf::from)
        .into_iter()
        .chain(folders.map(|folder| folder.join(PROGRAM)))
        .any(|path| path.is_file())
}

/// Installs it with apt. The package starts a relay for all the world, which a test needs not: that one is stopped.
pub fn install(repo: &Repo) -> Result<()> {
    browser::apt(repo, &["coturn"])?;
    if Path::new("/run/systemd/system").exists() {
        let mut stop = repo.command("systemctl");
        stop.args(["disable", "--now", "coturn"]);
        run(&mut stop)?;
    }
    Ok(())
}
