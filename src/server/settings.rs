//! Settings of the operator, each declared once: a setting is both a flag and an environment variable, and the flag
//! wins.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Parser, ValueEnum};

/// Serves the page and brings two players together.
///
/// The address of the page is printed on standard output, alone on the first line; logs go to standard error.
#[derive(Clone, Debug, PartialEq, Eq, Parser)]
#[command(name = "portal-chess-server", version)]
pub struct Settings {
    /// The folder with the built page.
    #[arg(
        long,
        env = "PORTAL_CHESS_DIST",
        value_name = "DIR",
        default_value = "dist"
    )]
    pub dist: PathBuf,

    /// Where to listen; 0.0.0.0 or :: for everybody.
    #[arg(
        long,
        env = "PORTAL_CHESS_BIND",
        value_name = "ADDRESS",
        default_value = "127.0.0.1"
    )]
    pub bind: IpAddr,

    /// The port, 0 for a free one.
    #[arg(
        long,
        env = "PORTAL_CHESS_PORT",
        value_name = "PORT",
        default_value_t = 8080
    )]
    pub port: u16,

    /// Another site whose page may signal here, as `https://example.org`; may be repeated, * for any.
    #[arg(
        long = "allow-origin",
        env = "PORTAL_CHESS_ALLOW_ORIGIN",
        value_name = "ORIGIN",
        value_delimiter = ' ',
        value_parser = origin
    )]
    pub allow_origins: Vec<String>,

    /// Take the caller's address from X-Forwarded-For, as the proxy in front writes it.
    #[arg(long, env = "PORTAL_CHESS_TRUST_PROXY", action = ArgAction::SetTrue, conflicts_with = "proxy_protocol")]
    pub trust_proxy: bool,

    /// Take the caller's address from the PROXY protocol, version 1 or 2, that each connection then begins with.
    #[arg(long, env = "PORTAL_CHESS_PROXY_PROTOCOL", action = ArgAction::SetTrue)]
    pub proxy_protocol: bool,

    /// Where Prometheus finds the metrics, as 127.0.0.1:9090; nowhere unless this is set.
    #[arg(long, env = "PORTAL_CHESS_METRICS", value_name = "ADDRESS:PORT")]
    pub metrics: Option<SocketAddr>,

    /// How logs are written.
    #[arg(
        long,
        env = "PORTAL_CHESS_LOG_FORMAT",
        value_name = "FORMAT",
        default_value = "human"
    )]
    pub log_format: LogFormat,

    /// What is logged, as tracing's filters say it: info, or server=debug,warn.
    #[arg(
        long,
        env = "PORTAL_CHESS_LOG",
        value_name = "FILTER",
        default_value = "info"
    )]
    pub log: String,

    /// A secret that room codes are hashed with in logs; several nodes with the same one write the same hash. By default
    /// each start makes its own.
    #[arg(
        long,
        env = "PORTAL_CHESS_LOG_KEY",
        value_name = "TEXT",
        hide_env_values = true
    )]
    pub log_key: Option<Secret>,

    /// Rooms at once.
    #[arg(long, env = "PORTAL_CHESS_MAX_ROOMS", value_name = "N", default_value = "10000", value_parser = count)]
    pub max_rooms: usize,

    /// Seats of one network at once, with those that wait for their player. A network is an IPv4 /24 or an IPv6 /48, of
    /// which each /64 gets a quarter.
    #[arg(long, env = "PORTAL_CHESS_MAX_SEATS", value_name = "N", default_value = "256", value_parser = count)]
    pub max_seats: usize,

    /// Signalling connections of one network at once.
    #[arg(long, env = "PORTAL_CHESS_MAX_SOCKETS", value_name = "N", default_value = "256", value_parser = count)]
    pub max_sockets: usize,

    /// Connections of one network at once, whatever they ask for.
    #[arg(long, env = "PORTAL_CHESS_MAX_CONNECTIONS", value_name = "N", default_value = "512", value_parser = count)]
    pub max_connections: usize,

    /// Signalling connections of one network a minute; each question for a relay's login counts as one.
    #[arg(long, env = "PORTAL_CHESS_JOINS_PER_MINUTE", value_name = "N", default_value = "480", value_parser = count)]
    pub joins_per_minute: usize,

    /// Messages that wait for slow sockets, in MiB, all together.
    #[arg(long, env = "PORTAL_CHESS_QUEUE_MIB", value_name = "N", default_value = "64", value_parser = count)]
    pub queue_mib: usize,

    /// How long a request may take to arrive, and how long a connection may stay open without one.
    #[arg(long = "request-seconds", env = "PORTAL_CHESS_REQUEST_SECONDS", value_name = "N", default_value = "15", value_parser = seconds)]
    pub request: Duration,

    /// How long a reader may take for 16 KiB of an answer.
    #[arg(long = "write-seconds", env = "PORTAL_CHESS_WRITE_SECONDS", value_name = "N", default_value = "20", value_parser = seconds)]
    pub write: Duration,

    /// How long a silent player keeps the seat.
    #[arg(long = "idle-seconds", env = "PORTAL_CHESS_IDLE_SECONDS", value_name = "N", default_value = "15", value_parser = seconds)]
    pub idle: Duration,

    /// How long a seat waits for a player who lost the connection.
    #[arg(long = "hold-seconds", env = "PORTAL_CHESS_HOLD_SECONDS", value_name = "N", default_value = "120", value_parser = seconds)]
    pub hold: Duration,

    /// How long the server may take to end once it is told to.
    #[arg(long = "drain-seconds", env = "PORTAL_CHESS_DRAIN_SECONDS", value_name = "N", default_value = "10", value_parser = seconds)]
    pub drain: Duration,

    /// Where rooms are kept when several nodes share them, as redis://127.0.0.1:6379; in memory unless this is set.
    #[arg(long, env = "PORTAL_CHESS_ROOMS", value_name = "URL", hide_env_values = true, value_parser = redis_url)]
    pub rooms: Option<Secret>,

    /// How long a node may be silent before the others take it for dead.
    #[arg(long = "lease-seconds", env = "PORTAL_CHESS_LEASE_SECONDS", value_name = "N", default_value = "6", value_parser = seconds)]
    pub lease: Duration,

    /// A TURN server whose credentials are handed out at /ice, as turn:turn.example.org:3478; may be repeated.
    #[arg(long = "turn-url", env = "PORTAL_CHESS_TURN_URL", value_name = "URL", value_delimiter = ' ', requires = "turn_secret", value_parser = turn_url)]
    pub turn_urls: Vec<String>,

    /// The secret shared with the TURN server: coturn's static-auth-secret. Better set as a variable: everybody on a
    /// machine can read flags.
    #[arg(
        long,
        env = "PORTAL_CHESS_TURN_SECRET",
        value_name = "TEXT",
        hide_env_values = true
    )]
    pub turn_secret: Option<Secret>,

    /// How long a TURN credential may be used to begin.
    #[arg(long = "turn-seconds", env = "PORTAL_CHESS_TURN_SECONDS", value_name = "N", default_value = "3600", value_parser = seconds)]
    pub turn: Duration,
}

impl Default for Settings {
    /// Returns the settings that apply when nothing is set.
    fn default() -> Settings {
        Settings::parse_from(["portal-chess-server"])
    }
}

/// How logs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people: a line an event.
    Human,
    /// For programs: a JSON object an event.
    Json,
}

/// Text that no log and no error shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The text itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Secret {
        Secret(text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

fn count(text: &str) -> Result<usize, &'static str> {
    text.parse()
        .ok()
        .filter(|&number| number > 0)
        .ok_or("a number above 0 is expected")
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    text.parse()
        .ok()
        .filter(|number| (1..=86_400).contains(number))
        .map(Duration::from_secs)
        .ok_or("a number of seconds from 1 to 86400 is expected")
}

fn origin(text: &str) -> Result<String, &'static str> {
    let origin = text.trim_end_matches('/').to_ascii_lowercase();
    let is_origin = origin.split_once("://").is_some_and(|(scheme, rest)| {
        !scheme.is_empty() && !rest.is_empty() && !rest.contains(['/', '?', '#', '*', ' '])
    });
    match origin == "*" || is_origin {
        true => Ok(origin),
        false => Err("an origin such as https://example.org is expected"),
    }
}

fn redis_url(text: &str) -> Result<Secret, &'static str> {
    match redis::parse_redis_url(text) {
        Some(_) => Ok(Secret(text.to_owned())),
        None => Err("an address such as redis://127.0.0.1:6379 is expected"),
    }
}

fn turn_url(text: &str) -> Result<String, &'static str> {
    match text.starts_with("turn:") || text.starts_with("turns:") {
        true => Ok(text.to_owned()),
        false => Err("an address such as turn:turn.example.org:3478 is expected"),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn read(arguments: &[&str]) -> Result<Settings, String> {
        let words = std::iter::once("server").chain(arguments.iter().copied());
        Settings::try_parse_from(words).map_err(|error| error.to_string())
    }

    #[test]
    fn flags_change_what_they_name_and_nothing_else() {
        let settings = read(&[
            "--port",
            "0",
            "--bind=::",
            "--allow-origin",
            "https://b.example/",
            "--allow-origin",
            "http://C.example:81",
            "--turn-url",
            "turn:a:1 turn:b:2",
            "--turn-secret",
            "hush",
        ])
        .unwrap();
        assert_eq!(settings.port, 0);
        assert_eq!(settings.bind.to_string(), "::");
        assert_eq!(
            settings.allow_origins,
            ["https://b.example", "http://c.example:81"]
        );
        assert_eq!(settings.turn_urls, ["turn:a:1", "turn:b:2"]);
        assert_eq!(settings.hold, Duration::from_secs(120));
        let debug = format!("{settings:?}");
        assert!(!debug.contains("hush"), "{debug}");
    }

    #[test]
    fn faults_name_the_setting_and_the_value() {
        for (arguments, expected) in [
            (&["--port", "70000"][..], "'70000' for '--port <PORT>'"),
            (&["--bind", "home"], "'home' for '--bind <ADDRESS>'"),
            (&["--allow-origin", "example.org"], "an origin such as"),
            (&["--idle-seconds", "0"], "a number of seconds from 1"),
            (&["--max-rooms", "0"], "a number above 0"),
            (&["--rooms", "http://a"], "an address such as redis://"),
            (&["--turn-url", "turn:a"], "--turn-secret"),
            (
                &["--trust-proxy", "--proxy-protocol"],
                "cannot be used with",
            ),
            (&["--turbo"], "'--turbo'"),
        ] {
            let error = read(arguments).unwrap_err();
            assert!(error.contains(expected), "{arguments:?}: {error}");
        }
    }

    #[test]
    fn every_setting_is_explained_and_has_a_variable_of_its_own() {
        let command = Settings::command();
        command.clone().debug_assert();
        for argument in command.get_arguments() {
            let name = argument.get_id().to_string();
            assert!(argument.get_help().is_some(), "{name} is not explained");
            let variable = argument.get_env().and_then(|name| name.to_str());
            let flag = argument.get_long().unwrap_or_default();
            let expected = flag.to_ascii_uppercase().replace('-', "_");
            assert_eq!(
                variable,
                Some(format!("PORTAL_CHESS_{expected}").as_str()),
                "{name}"
            );
        }
    }
}
