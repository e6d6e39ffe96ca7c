//! What the operator may set: a flag each, and an environment variable each for containers. Flags win.

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use lexopt::prelude::*;

/// The text of `--help`.
pub const USAGE: &str = "\
Serves the page and brings two players together.

Usage: portal-chess-server [OPTIONS]

  --dist DIR               the built page [dist]
  --bind ADDRESS           where to listen [127.0.0.1]; 0.0.0.0 or :: for everybody
  --port PORT              the port, 0 for a free one [8080]
  --allow-origin ORIGIN    another site whose page may signal here, as https://example.org; may be repeated; * for any
  --trust-proxy            take the caller's address from X-Forwarded-For, as the proxy in front writes it
  --max-rooms N            rooms at once [10000]
  --max-sockets N          signalling connections of one address at once [64]
  --joins-per-minute N     signalling connections of one address a minute [120]
  --idle-seconds N         how long a silent connection keeps its seat [15]
  --hold-seconds N         how long a seat waits for a player who lost the connection [120]
  --help, --version

Each has a variable too, as PORTAL_CHESS_PORT; PORTAL_CHESS_ALLOW_ORIGIN takes several, separated by spaces.
The address of the page is printed on standard output, alone on the first line.";

/// The settings of one server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The folder with the built page.
    pub dist: PathBuf,
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port, 0 for a free one.
    pub port: u16,
    /// Origins besides the server's own whose pages may signal here; `*` for any.
    pub allow_origins: Vec<String>,
    /// Whether `X-Forwarded-For` is believed.
    pub trust_proxy: bool,
    /// Rooms at once.
    pub max_rooms: usize,
    /// Signalling connections of one address at once.
    pub max_sockets: usize,
    /// Signalling connections of one address a minute.
    pub joins_per_minute: u32,
    /// How long a silent connection keeps its seat.
    pub idle: Duration,
    /// How long a seat waits for a player who lost the connection.
    pub hold: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            dist: PathBuf::from("dist"),
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8080,
            allow_origins: Vec::new(),
            trust_proxy: false,
            max_rooms: 10_000,
            max_sockets: 64,
            joins_per_minute: 120,
            idle: Duration::from_secs(15),
            hold: Duration::from_secs(120),
        }
    }
}

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// To serve.
    Serve(Settings),
    /// To explain itself.
    Help,
    /// To say its version.
    Version,
}

/// A setting that is none.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The command line cannot be read.
    #[error("{0}")]
    CommandLine(#[from] lexopt::Error),
    /// A value is not what its setting takes.
    #[error("{name}: {value:?} is not {expected}")]
    Value {
        /// The flag or variable.
        name: String,
        /// What was given.
        value: String,
        /// What it takes.
        expected: &'static str,
    },
}

impl Settings {
    /// Reads variables, then flags.
    pub fn read(
        variable: impl Fn(&str) -> Option<String>,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Result<Command, SettingsError> {
        let mut settings = Settings::default();
        for name in [
            "dist",
            "bind",
            "port",
            "trust-proxy",
            "max-rooms",
            "max-sockets",
            "joins-per-minute",
            "idle-seconds",
            "hold-seconds",
        ] {
            let key = format!(
                "PORTAL_CHESS_{}",
                name.to_ascii_uppercase().replace('-', "_")
            );
            if let Some(value) = variable(&key) {
                settings.set(name, &key, &value)?;
            }
        }
        if let Some(origins) = variable("PORTAL_CHESS_ALLOW_ORIGIN") {
            for origin in origins.split_whitespace() {
                settings.set("allow-origin", "PORTAL_CHESS_ALLOW_ORIGIN", origin)?;
            }
        }

        let mut parser = lexopt::Parser::from_iter(arguments);
        while let Some(argument) = parser.next()? {
            let name = match argument {
                Long("help") | Short('h') => return Ok(Command::Help),
                Long("version") | Short('V') => return Ok(Command::Version),
                Long("trust-proxy") => {
                    settings.trust_proxy = true;
                    continue;
                }
                Long(
                    name @ ("dist" | "bind" | "port" | "allow-origin" | "max-rooms" | "max-sockets"
                    | "joins-per-minute" | "idle-seconds" | "hold-seconds"),
                ) => name.to_owned(),
                other => return Err(other.unexpected().into()),
            };
            let value = parser.value()?.string()?;
            settings.set(&name, &format!("--{name}"), &value)?;
        }
        Ok(Command::Serve(settings))
    }

    fn set(&mut self, setting: &str, name: &str, value: &str) -> Result<(), SettingsError> {
        let wrong = |expected| SettingsError::Value {
            name: name.to_owned(),
            value: value.to_owned(),
            expected,
        };
        let count = || {
            value
                .parse()
                .ok()
                .filter(|&n: &usize| n > 0)
                .ok_or_else(|| wrong("a number above 0"))
        };
        let seconds = || {
            value
                .parse()
                .ok()
                .filter(|&n| (1..=86_400).contains(&n))
                .map(Duration::from_secs)
                .ok_or_else(|| wrong("a number of seconds from 1 to 86400"))
        };
        match setting {
            "dist" => self.dist = PathBuf::from(value),
            "bind" => self.bind = value.parse().map_err(|_| wrong("an IP address"))?,
            "port" => self.port = value.parse().map_err(|_| wrong("a port from 0 to 65535"))?,
            "allow-origin" => {
                let origin = value.trim_end_matches('/').to_ascii_lowercase();
                if origin != "*" && !is_origin(&origin) {
                    return Err(wrong("an origin such as https://example.org"));
                }
                self.allow_origins.push(origin);
            }
            "trust-proxy" => {
                self.trust_proxy = match value {
                    "1" | "true" | "yes" => true,
                    "" | "0" | "false" | "no" => false,
                    _ => return Err(wrong("1 or 0")),
                };
            }
            "max-rooms" => self.max_rooms = count()?,
            "max-sockets" => self.max_sockets = count()?,
            "joins-per-minute" => {
                self.joins_per_minute =
                    u32::try_from(count()?).map_err(|_| wrong("a number below 4294967296"))?;
            }
            "idle-seconds" => self.idle = seconds()?,
            "hold-seconds" => self.hold = seconds()?,
            _ => {}
        }
        Ok(())
    }
}

fn is_origin(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, rest)| {
        !scheme.is_empty() && !rest.is_empty() && !rest.contains(['/', '?', '#', '*', ' '])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)], arguments: &[&str]) -> Result<Command, SettingsError> {
        Settings::read(
            |key| {
                variables
                    .iter()
                    .find(|(name, _)| *name == key)
                    .map(|(_, value)| (*value).to_owned())
            },
            std::iter::once("server")
                .chain(arguments.iter().copied())
                .map(OsString::from),
        )
    }

    #[test]
    fn flags_win_over_variables_and_variables_over_defaults() {
        let Ok(Command::Serve(settings)) = read(
            &[
                ("PORTAL_CHESS_PORT", "9000"),
                ("PORTAL_CHESS_MAX_ROOMS", "7"),
                (
                    "PORTAL_CHESS_ALLOW_ORIGIN",
                    "https://a.example https://b.example/",
                ),
            ],
            &[
                "--port",
                "0",
                "--bind=::",
                "--allow-origin",
                "http://C.example:81",
            ],
        ) else {
            panic!("settings expected")
        };
        assert_eq!(settings.port, 0);
        assert_eq!(settings.max_rooms, 7);
        assert_eq!(settings.bind.to_string(), "::");
        assert_eq!(
            settings.allow_origins,
            [
                "https://a.example",
                "https://b.example",
                "http://c.example:81"
            ]
        );
        assert_eq!(settings.hold, Settings::default().hold);
    }

    #[test]
    fn faults_name_the_setting_and_the_value() {
        for (variables, arguments, expected) in [
            (
                &[][..],
                &["--port", "70000"][..],
                r#"--port: "70000" is not a port from 0 to 65535"#,
            ),
            (
                &[("PORTAL_CHESS_BIND", "home")],
                &[],
                r#"PORTAL_CHESS_BIND: "home" is not an IP address"#,
            ),
            (
                &[],
                &["--allow-origin", "example.org"],
                r#"--allow-origin: "example.org" is not an origin such as https://example.org"#,
            ),
            (
                &[],
                &["--idle-seconds", "0"],
                r#"--idle-seconds: "0" is not a number of seconds from 1 to 86400"#,
            ),
            (&[], &["--turbo"], "invalid option '--turbo'"),
        ] {
            assert_eq!(
                read(variables, arguments).unwrap_err().to_string(),
                expected
            );
        }
    }

    #[test]
    fn every_flag_is_explained() {
        for flag in [
            "--dist",
            "--bind",
            "--port",
            "--allow-origin",
            "--trust-proxy",
            "--max-rooms",
            "--max-sockets",
            "--joins-per-minute",
            "--idle-seconds",
            "--hold-seconds",
        ] {
            assert!(USAGE.contains(flag), "{flag}");
        }
        assert!(matches!(read(&[], &["--help"]), Ok(Command::Help)));
    }
}
