//! The system's Firefox and WebKit, which the tests drive over WebDriver: the core of the page is tested in them as well.
//! `setup.rs` installs them where it can; elsewhere the step reports what is missing.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::process::{given_or_on_path, on_path, output_of};
use crate::repo::Repo;

/// Names of Firefox on different systems.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];
/// The driver of WebKitGTK, which starts the small browser that comes with it.
const WEBKIT_DRIVER: &str = "WebKitWebDriver";
/// The display without a screen. WebKitGTK cannot run without one.
const DISPLAY: &str = "Xvfb";

/// The packages of Debian that the WebKit step needs.
pub const WEBKIT_PACKAGES: [&str; 2] = ["webkit2gtk-driver", "xvfb"];

/// A browser that is installed together with the program that drives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrivenBrowser {
    /// The configuration of Playwright, which runs the specs for this browser.
    pub config: &'static str,
    /// The programs, by the environment variables in which the specs look for them.
    programs: Vec<(&'static str, PathBuf)>,
}

impl DrivenBrowser {
    /// Tells the specs which programs to start.
    pub fn set_env(&self, command: &mut Command) {
        for (name, program) in &self.programs {
            command.env(name, program);
        }
    }
}

/// Returns the system's Firefox.
pub fn firefox_program() -> Option<PathBuf> {
    FIREFOX.iter().find_map(|name| on_path(name))
}

/// Returns Firefox if it and its driver are installed, or a message that says what is missing.
pub fn firefox(repo: &Repo) -> Result<DrivenBrowser, &'static str> {
    let program = firefox_program()
        .ok_or("no Firefox is installed (on Debian: apt-get install firefox-esr)")?;
    let driver = env::var_os("GECKODRIVER").unwrap_or_else(|| "geckodriver".into());
    output_of(repo.command(driver).arg("--version")).ok_or(
        "no geckodriver is installed (`cargo install --locked geckodriver`, or the system's)",
    )?;
    Ok(DrivenBrowser {
        config: "firefox.config.ts",
        programs: vec![("FIREFOX", program)],
    })
}

/// Returns WebKit if its driver and the display are installed, or a message that says what is missing.
pub fn webkit() -> Result<DrivenBrowser, &'static str> {
    let driver = given_or_on_path("WEBKIT_DRIVER", WEBKIT_DRIVER);
    Ok(DrivenBrowser {
        config: "webkit.config.ts",
        programs: vec![
            (
                "WEBKIT_DRIVER",
                driver.ok_or(
                    "no WebKitWebDriver is installed (on Debian: apt-get install webkit2gtk-driver)",
                )?,
            ),
            (
                "XVFB",
                on_path(DISPLAY).ok_or("no Xvfb is installed (on Debian: apt-get install xvfb)")?,
            ),
        ],
    })
}
