//! The Chromium for the browser tests: the system's, one that apt installs, or Playwright's own.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::process::{answer, run};
use crate::repo::Repo;

/// Names of Chromium and of browsers close enough to it for the tests.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];
/// Path of Chrome on macOS.
const MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// A browser for the tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Browser {
    /// A program installed on the system.
    Program(PathBuf),
    /// The browser that Playwright has downloaded into this folder.
    Playwright(PathBuf),
}

impl Browser {
    /// Tells Playwright which browser to start.
    pub fn describe_to(&self, command: &mut Command) {
        match self {
            Self::Program(path) => command.env("CHROMIUM", path),
            Self::Playwright(folder) => command
                .env_remove("CHROMIUM")
                .env("PLAYWRIGHT_BROWSERS_PATH", folder),
        };
    }
}

/// Returns the browser that `CHROMIUM` names, or the system's, or Playwright's.
pub fn find(repo: &Repo) -> Option<Browser> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    let folders: Vec<PathBuf> = env::var_os("PATH")
        .map(|path| env::split_paths(&path).collect())
        .unwrap_or_default();
    let on_path = NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let program = named
        .into_iter()
        .chain(on_path)
        .chain([PathBuf::from(MAC)])
        .find(|path| path.is_file());
    program.map(Browser::Program).or_else(|| {
        let folder = playwright_folder(repo);
        let mut entries = fs::read_dir(&folder).ok()?.flatten();
        entries
            .any(|entry| entry.file_name().to_string_lossy().starts_with("chromium"))
            .then_some(Browser::Playwright(folder))
    })
}

/// Installs a browser: with apt if that is possible without asking, or else Playwright's.
pub fn install(repo: &Repo) -> Result<()> {
    if can_apt() {
        return apt(repo, &["chromium", "fonts-dejavu-core"]);
    }
    let mut playwright = repo.command("node");
    playwright
        .args([
            "node_modules/@playwright/test/cli.js",
            "install",
            "chromium",
        ])
        .current_dir(repo.e2e())
        .env("PLAYWRIGHT_BROWSERS_PATH", playwright_folder(repo));
    run(&mut playwright)
}

/// Whether apt can install packages here without asking anybody.
pub fn can_apt() -> bool {
    is_root() && Path::new("/usr/bin/apt-get").exists()
}

/// Installs system packages with apt.
pub fn apt(repo: &Repo, packages: &[&str]) -> Result<()> {
    let mut update = repo.command("apt-get");
    update.args(["update", "-qq"]);
    run(&mut update)?;
    let mut install = repo.command("apt-get");
    install.args(["install", "-y", "-qq", "--no-install-recommends"]);
    install.args(packages);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    run(&mut install)
}

fn playwright_folder(repo: &Repo) -> PathBuf {
    repo.tools().join("browsers")
}

fn is_root() -> bool {
    answer(Command::new("id").arg("-u")).is_some_and(|id| id == "0")
}

/// Returns the command `playwright test` against the page at `url`.
pub fn playwright(repo: &Repo, browser: &Browser, url: &str) -> Command {
    let mut command = repo.command("node");
    command
        .args(["node_modules/@playwright/test/cli.js", "test"])
        .current_dir(repo.e2e())
        .env("PAGE_URL", url);
    browser.describe_to(&mut command);
    command
}
