//! Where things are: the repository's root and the untracked folders that tasks write to.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

/// The repository on this machine.
pub struct Repo {
    root: PathBuf,
}

impl Repo {
    /// The repository that this tool was built from.
    pub fn find() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context(
                "The folder of xtask has no parent; was the repository moved? Build it again.",
            )?
            .to_owned();
        Ok(Self { root })
    }

    /// The repository's root.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Tools that were installed for this repository alone.
    pub fn tools(&self) -> PathBuf {
        self.root.join(".tools")
    }

    /// The built page.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The browser tests, and the npm packages of the build.
    pub fn e2e(&self) -> PathBuf {
        self.root.join("e2e")
    }

    /// A command that starts at the root and finds the repository's own tools first.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("PATH", self.path());
        // Cargo describes xtask itself in these; a nested cargo would rebuild crates that look at them.
        for (name, _) in env::vars_os() {
            let name = name.to_string_lossy();
            if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
                command.env_remove(name.as_ref());
            }
        }
        command
    }

    /// `cargo`, as the toolchain file picks it.
    pub fn cargo(&self, words: &[&str]) -> Command {
        let mut command = self.command("cargo");
        command.args(words);
        command
    }

    /// Where cargo puts what it builds with the profile `tools`: beside the folder that this program is in.
    pub fn compiled_tools(&self) -> PathBuf {
        let program = env::current_exe().ok();
        let target = program
            .as_ref()
            .and_then(|program| program.parent()?.parent());
        match target {
            Some(target) => target.join("tools"),
            None => self.root.join("target").join("tools"),
        }
    }

    fn path(&self) -> OsString {
        let own = [
            self.tools().join("bin"),
            self.e2e().join("node_modules").join(".bin"),
        ];
        let inherited = env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(self.compiled_tools())
            .chain(own)
            .chain(env::split_paths(&inherited));
        env::join_paths(all).unwrap_or(inherited)
    }
}
