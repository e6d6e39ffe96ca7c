//! The Chromium for the browser tests: the system's, one that apt installs, or Playwright's own. The browser tests run in
//! its headless shell where there is one.

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
/// Chromium without windows, menus and profiles. Tests take three quarters of the time in it. Playwright's own browser for
/// headless tests is the same program.
const SHELL: &str = "chromium-headless-shell";
/// Path of Chrome on macOS.
const MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// A browser for the tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Browser {
    /// A program installed on the system.
    Program(PathBuf),
    /// The headless shell, and the whole browser for what the shell lacks.
    Shell {
        /// The headless shell.
        shell: PathBuf,
        /// The whole browser.
        whole: PathBuf,
    },
    /// The browser that Playwright has downloaded into this folder.
    Playwright(PathBuf),
}

impl Browser {
    /// Tells Playwright which browser to start.
    pub fn describe_to(&self, command: &mut Command) {
        match self {
            Self::Program(path) => command.env("CHROMIUM", path),
            Self::Shell { shell, whole } => {
                command.env("CHROMIUM", shell).env("CHROMIUM_WHOLE", whole)
            }
            Self::Playwright(folder) => command
                .env_remove("CHROMIUM")
                .env("PLAYWRIGHT_BROWSERS_PATH", folder),
        };
    }
}

/// Returns the browser that `CHROMIUM` names, or the system's, or Playwright's.
pub fn find(repo: &Repo) -> Option<Browser> {
    named()
        .or_else(|| NAMES.into_iter().find_map(on_path))
        .or_else(|| Some(PathBuf::from(MAC)).filter(|path| path.is_file()))
        .map(Browser::Program)
        .or_else(|| {
            let folder = playwright_folder(repo);
            let mut entries = fs::read_dir(&folder).ok()?.flatten();
            entries
                .any(|entry| entry.file_name().to_string_lossy().starts_with("chromium"))
                .then_some(Browser::Playwright(folder))
        })
}

/// Returns the browser for the browser tests: the one that `CHROMIUM` names, or the headless shell, or else the
/// browser that [`find`] found. Playwright chooses between its own browsers itself.
pub fn for_browser_tests(found: &Browser) -> Browser {
    match (found, on_path(SHELL)) {
        (Browser::Program(whole), Some(shell)) if named().is_none() => Browser::Shell {
            shell,
            whole: whole.clone(),
        },
        _ => found.clone(),
    }
}

/// Whether the set-up should install the headless shell: on Debian from version 12 on, where apt has it.
pub fn shell_is_offered() -> bool {
    can_apt()
        && named().is_none()
        && fs::read_to_string("/etc/os-release").is_ok_and(|text| offers_shell(&text))
}

fn offers_shell(os_release: &str) -> bool {
    let field = |name: &str| {
        let value = os_release
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix('='))?;
        Some(value.trim_matches('"'))
    };
    let version = field("VERSION_ID").and_then(|version| version.parse::<u32>().ok());
    field("ID") == Some("debian") && version.is_some_and(|version| version >= 12)
}

/// Whether the system has the headless shell.
pub fn has_shell() -> bool {
    on_path(SHELL).is_some()
}

/// Installs the headless shell with apt.
pub fn install_shell(repo: &Repo) -> Result<()> {
    apt(repo, &[SHELL])
}

fn named() -> Option<PathBuf> {
    env::var_os("CHROMIUM")
        .map(PathBuf::from)
        .filter(|path| path.is_file())
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_offers_the_headless_shell_from_version_12_on() {
        assert!(offers_shell(
            "NAME=\"Debian GNU/Linux\"\nVERSION_ID=\"12\"\nID=debian\n"
        ));
        assert!(offers_shell("ID=debian\nVERSION_ID=\"13\"\n"));
        for other in [
            "ID=debian\nVERSION_ID=\"11\"\n",
            "ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"24.04\"\n",
            "ID=debian\n",
            "",
        ] {
            assert!(!offers_shell(other), "{other}");
        }
    }

    #[test]
    fn playwrights_own_browsers_are_left_to_playwright() {
        let own = Browser::Playwright("browsers".into());
        assert_eq!(for_browser_tests(&own), own);
    }
}
