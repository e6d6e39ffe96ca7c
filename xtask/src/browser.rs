//! The Chromium for the browser tests: the system's, one that apt installs, or Playwright's own. The browser tests run
//! in its headless shell where there is one.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use fs_err as fs;

use crate::apt;
use crate::machine_speed;
use crate::process::{on_path, run};
use crate::repo::Repo;

/// Names of Chromium and of browsers close enough to it for the tests.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];
/// Chromium without windows, menus and profiles. Tests take three quarters of the time in it. Playwright's own browser
/// for headless tests is the same program.
const HEADLESS_SHELL: &str = "chromium-headless-shell";
/// Path of Chrome on macOS.
const MACOS_CHROME: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// A browser for the tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Browser {
    /// A program installed on the system.
    Program(PathBuf),
    /// The headless shell, and the whole browser for what the shell lacks.
    HeadlessShell {
        /// The headless shell.
        shell: PathBuf,
        /// The whole browser.
        full: PathBuf,
    },
    /// The browser that Playwright has downloaded into this folder.
    Playwright(PathBuf),
}

impl Browser {
    /// Tells Playwright which browser to start.
    pub fn set_env(&self, command: &mut Command) {
        match self {
            Self::Program(path) => command.env("CHROMIUM", path),
            Self::HeadlessShell { shell, full } => {
                command.env("CHROMIUM", shell).env("CHROMIUM_WHOLE", full)
            }
            Self::Playwright(folder) => command
                .env_remove("CHROMIUM")
                .env("PLAYWRIGHT_BROWSERS_PATH", folder),
        };
    }
}

/// Returns the browser that `CHROMIUM` names, or the system's, or Playwright's.
pub fn find(repo: &Repo) -> Option<Browser> {
    from_env()
        .or_else(|| NAMES.into_iter().find_map(on_path))
        .or_else(|| Some(PathBuf::from(MACOS_CHROME)).filter(|path| path.is_file()))
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
    match (found, on_path(HEADLESS_SHELL)) {
        (Browser::Program(full), Some(shell)) if from_env().is_none() => Browser::HeadlessShell {
            shell,
            full: full.clone(),
        },
        _ => found.clone(),
    }
}

/// Whether the set-up should install the headless shell: on Debian from version 12 on, where apt has it.
pub fn is_shell_available() -> bool {
    apt::is_available()
        && from_env().is_none()
        && fs::read_to_string("/etc/os-release").is_ok_and(|text| has_shell_package(&text))
}

fn has_shell_package(os_release: &str) -> bool {
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
pub fn is_shell_installed() -> bool {
    on_path(HEADLESS_SHELL).is_some()
}

/// Installs the headless shell with apt.
pub fn install_shell(repo: &Repo) -> Result<()> {
    apt::install(repo, &[HEADLESS_SHELL])
}

fn from_env() -> Option<PathBuf> {
    env::var_os("CHROMIUM")
        .map(PathBuf::from)
        .filter(|path| path.is_file())
}

/// Installs a browser: with apt if that is possible without asking, or else Playwright's.
pub fn install(repo: &Repo) -> Result<()> {
    if apt::is_available() {
        return apt::install(repo, &["chromium", "fonts-dejavu-core"]);
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

fn playwright_folder(repo: &Repo) -> PathBuf {
    repo.tools().join("browsers")
}

/// Returns the command `playwright test` against the page at `url`. On a slow machine its time limits are longer.
pub fn playwright(repo: &Repo, browser: &Browser, url: &str) -> Command {
    let slowdown = machine_speed::slowdown();
    if slowdown > 1.0 {
        println!(
            "This machine is slow or busy: the tests have {slowdown} times as long for everything."
        );
    }
    let mut command = repo.command("node");
    command
        .args(["node_modules/@playwright/test/cli.js", "test"])
        .current_dir(repo.e2e())
        .env("PAGE_URL", url)
        .env(machine_speed::SLOW, slowdown.to_string());
    browser.set_env(&mut command);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_offers_the_headless_shell_from_version_12_on() {
        assert!(has_shell_package(
            "NAME=\"Debian GNU/Linux\"\nVERSION_ID=\"12\"\nID=debian\n"
        ));
        assert!(has_shell_package("ID=debian\nVERSION_ID=\"13\"\n"));
        for other in [
            "ID=debian\nVERSION_ID=\"11\"\n",
            "ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"24.04\"\n",
            "ID=debian\n",
            "",
        ] {
            assert!(!has_shell_package(other), "{other}");
        }
    }

    #[test]
    fn a_playwright_browser_is_not_replaced_by_the_headless_shell() {
        let own = Browser::Playwright("browsers".into());
        assert_eq!(for_browser_tests(&own), own);
    }
}
