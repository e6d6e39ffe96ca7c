//! The TURN server for the tests of hidden addresses: coturn's `turnserver`, either the system's or one that apt
//! installs.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::apt;
use crate::process::run;
use crate::repo::Repo;

/// Name of coturn's program.
const PROGRAM: &str = "turnserver";
/// Environment variable with the path of another TURN server.
const ENVIRONMENT: &str = "TURNSERVER";

/// Whether a TURN server is installed.
pub fn is_installed() -> bool {
    let folders = env::var_os("PATH");
    let folders = folders.iter().flat_map(env::split_paths);
    env::var_os(ENVIRONMENT)
        .map(PathBuf::from)
        .into_iter()
        .chain(folders.map(|folder| folder.join(PROGRAM)))
        .any(|path| path.is_file())
}

/// Installs coturn with apt. The package starts a relay that is open to the whole network and that no test needs, so
/// that one is stopped.
pub fn install(repo: &Repo) -> Result<()> {
    apt::install(repo, &["coturn"])?;
    if Path::new("/run/systemd/system").exists() {
        let mut stop = repo.command("systemctl");
        stop.args(["disable", "--now", "coturn"]);
        run(&mut stop)?;
    }
    Ok(())
}
