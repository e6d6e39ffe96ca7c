//! The system's Firefox and geckodriver, which drives it: the core of the browser tests runs in Firefox as well.
//! `setup.rs` installs them where it can; elsewhere the step reports what is missing.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::process::output_of;
use crate::repo::Repo;

/// Names of the program on different systems.
const NAMES: [&str; 2] = ["firefox-esr", "firefox"];

/// Firefox, with geckodriver to drive it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Firefox {
    program: PathBuf,
}

impl Firefox {
    /// Tells the tests which Firefox to start.
    pub fn set_env(&self, command: &mut Command) {
        command.env("FIREFOX", &self.program);
    }
}

/// Returns the system's Firefox.
pub fn program() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::var_os("PATH")
        .map(|path| env::split_paths(&path).collect())
        .unwrap_or_default();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
}

/// Returns Firefox if both programs are installed, or a message that says what is missing.
pub fn find(repo: &Repo) -> Result<Firefox, &'static str> {
    let program =
        program().ok_or("no Firefox is installed (on Debian: apt-get install firefox-esr)")?;
    let driver = env::var_os("GECKODRIVER").unwrap_or_else(|| "geckodriver".into());
    output_of(repo.command(driver).arg("--version")).ok_or(
        "no geckodriver is installed (`cargo install --locked geckodriver`, or the system's)",
    )?;
    Ok(Firefox { program })
}
