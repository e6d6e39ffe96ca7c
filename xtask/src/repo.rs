//! Paths: the repository's root and the untracked folders that tasks write to.

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
    /// Returns the repository from which this tool was built.
    pub fn find() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context(
                "The folder from which xtask was built has no parent. If the repository was moved, build xtask again.",
            )?
            .to_owned();
        Ok(Self { root })
    }

    /// Returns the repository's root.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the folder of the tools that were installed only for this repository.
    pub fn tools(&self) -> PathBuf {
        self.root.join(".tools")
    }

    /// Returns the folder of the built page.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Returns the folder of the browser tests and of the build's npm packages.
    pub fn e2e(&self) -> PathBuf {
        self.root.join("e2e")
    }

    /// Returns a command that runs in the root and finds the repository's own tools first.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("PATH", self.path());
        // Cargo describes xtask itself in these variables; a nested cargo would rebuild crates that read them.
        for (name, _) in env::vars_os() {
            let name = name.to_string_lossy();
            if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
                command.env_remove(name.as_ref());
            }
        }
        command
    }

    /// Returns a `cargo` command, given its words with spaces between them, with the toolchain that the toolchain file
    /// selects.
    pub fn cargo(&self, line: &str) -> Command {
        let mut command = self.command("cargo");
        command.args(line.split_whitespace());
        command
    }

    /// Returns the folder in which cargo builds with the profile `tools`: beside the folder that contains this program.
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
