//! The operator's settings. Each is declared once and is both a flag and an environment variable; the flag takes
//! precedence.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Parser, ValueEnum};

/// Serves the page, and the signalling for games between two devices.
///
/// The first line on standard output is the URL of the page. Logs go to standard error.
#[derive(Clone, Debug, PartialEq, Eq, Parser)]
#[command(name = "portal-chess-server", version)]
pub struct Settings {
    /// Folder with the built page.
    #[arg(
        long,
        env = "PORTAL_CHESS_DIST",
        value_name = "DIR",
        default_value = "dist"
    )]
    pub dist: PathBuf,

    /// Address to listen on; 0.0.0.0 or :: accepts connections from other machines.
    #[arg(
        long,
        env = "PORTAL_CHESS_BIND",
        value_name = "ADDRESS",
        default_value = "127.0.0.1"
    )]
    pub bind: IpAddr,

    /// Port to listen on; 0 chooses a free one.
    #[arg(
        long,
        env = "PORTAL_CHESS_PORT",
        value_name = "PORT",
        default_value_t = 8080
    )]
    pub port: u16,

    /// Origin of another site whose page may use this server for signalling, such as `https://example.org`; * allows
    /// any. May be repeated.
    #[arg(
        long = "allow-origin",
        env = "PORTAL_CHESS_ALLOW_ORIGIN",
        value_name = "ORIGIN",
        value_delimiter = ' ',
        value_parser = origin
    )]
    pub allow_origins: Vec<String>,

    /// Take the client's address from the header X-Forwarded-For. Use this only behind a proxy that sets it.
    #[arg(long, env = "PORTAL_CHESS_TRUST_PROXY", action = ArgAction::SetTrue, conflicts_with = "proxy_protocol")]
    pub trust_proxy: bool,

    /// Take the client's address from the PROXY protocol, version 1 or 2. Every connection must then begin with its
    /// header.
    #[arg(long, env = "PORTAL_CHESS_PROXY_PROTOCOL", action = ArgAction::SetTrue)]
    pub proxy_protocol: bool,

    /// Address for Prometheus metrics, such as 127.0.0.1:9090. Without it, no metrics are served.
    #[arg(long, env = "PORTAL_CHESS_METRICS", value_name = "ADDRESS:PORT")]
    pub metrics: Option<SocketAddr>,

    /// Format of the logs.
    #[arg(
        long,
        env = "PORTAL_CHESS_LOG_FORMAT",
        value_name = "FORMAT",
        default_value = "human"
    )]
    pub log_format: LogFormat,

    /// Filter of the logs in tracing's syntax, such as info or server=debug,warn.
    #[arg(
        long,
        env = "PORTAL_CHESS_LOG",
        value_name = "FILTER",
        default_value = "info"
    )]
    pub log: String,

    /// Secret key for hashing room codes in logs. Nodes with the same key write the same hashes. By default each start
    /// generates a new one.
    #[arg(
        long,
        env = "PORTAL_CHESS_LOG_KEY",
        value_name = "TEXT",
        hide_env_values = true
    )]
    pub log_key: Option<Secret>,

    /// Maximum number of rooms.
    #[arg(long, env = "PORTAL_CHESS_MAX_ROOMS", value_name = "N", default_value = "10000", value_parser = count)]
    pub max_rooms: usize,

    /// Maximum number of seats per network, including seats held for players who lost the connection. A network is an
    /// IPv4 /24 or an IPv6 /48; each /64 within it may use a quarter of a limit.
    #[arg(long, env = "PORTAL_CHESS_MAX_SEATS", value_name = "N", default_value = "256", value_parser = count)]
    pub max_seats: usize,

    /// Maximum number of open signalling connections per network, connections to /relay included.
    #[arg(long, env = "PORTAL_CHESS_MAX_SOCKETS", value_name = "N", default_value = "256", value_parser = count)]
    pub max_sockets: usize,

    /// Maximum number of open connections of any kind per network.
    #[arg(long, env = "PORTAL_CHESS_MAX_CONNECTIONS", value_name = "N", default_value = "512", value_parser = count)]
    pub max_connections: usize,

    /// Maximum number of new signalling connections per network and minute. A request for TURN credentials counts as
    /// one.
    #[arg(long, env = "PORTAL_CHESS_JOINS_PER_MINUTE", value_name = "N", default_value = "480", value_parser = count)]
    pub joins_per_minute: usize,

    /// Do not pass open offers to play on between pages, at /relay.
    #[arg(long, env = "PORTAL_CHESS_NO_RELAY", action = ArgAction::SetTrue)]
    pub no_relay: bool,

    /// Maximum number of events that a network may publish at /relay per minute. An IPv6 /64 may publish a quarter of it.
    #[arg(long, env = "PORTAL_CHESS_EVENTS_PER_MINUTE", value_name = "N", default_value = "240", value_parser = count)]
    pub events_per_minute: usize,

    /// Memory for messages that wait for slow sockets, in MiB for all sockets together.
    #[arg(long, env = "PORTAL_CHESS_QUEUE_MIB", value_name = "N", default_value = "64", value_parser = count)]
    pub queue_mib: usize,

    /// Seconds that a request's headers may take to arrive, and that a connection may stay open without a request.
    #[arg(long = "request-seconds", env = "PORTAL_CHESS_REQUEST_SECONDS", value_name = "N", default_value = "15", value_parser = seconds)]
    pub request: Duration,

    /// Seconds that a client may take to read 16 KiB of a response.
    #[arg(long = "write-seconds", env = "PORTAL_CHESS_WRITE_SECONDS", value_name = "N", default_value = "20", value_parser = seconds)]
    pub write: Duration,

    /// Seconds after which the signalling connection of a silent player is closed.
    #[arg(long = "idle-seconds", env = "PORTAL_CHESS_IDLE_SECONDS", value_name = "N", default_value = "15", value_parser = seconds)]
    pub idle: Duration,

    /// Seconds that a seat is held for a player who lost the connection.
    #[arg(long = "hold-seconds", env = "PORTAL_CHESS_HOLD_SECONDS", value_name = "N", default_value = "120", value_parser = seconds)]
    pub hold: Duration,

    /// Seconds that the server may take to shut down.
    #[arg(long = "drain-seconds", env = "PORTAL_CHESS_DRAIN_SECONDS", value_name = "N", default_value = "10", value_parser = seconds)]
    pub drain: Duration,

    /// Redis server for rooms that several nodes share, such as redis://127.0.0.1:6379. Without it, rooms are kept in
    /// memory.
    #[arg(long, env = "PORTAL_CHESS_ROOMS", value_name = "URL", hide_env_values = true, value_parser = redis_url)]
    pub rooms: Option<Secret>,

    /// File in which taken seats outlive a restart of the server. Without it, whoever connects first after a restart gets
    /// a seat. Rooms in Redis need no such file.
    #[arg(long, env = "PORTAL_CHESS_SEATS", value_name = "FILE")]
    pub seats: Option<PathBuf>,

    /// Seconds of silence after which the other nodes consider a node dead.
    #[arg(long = "lease-seconds", env = "PORTAL_CHESS_LEASE_SECONDS", value_name = "N", default_value = "6", value_parser = seconds)]
    pub lease: Duration,

    /// TURN server for which /ice issues credentials, such as turn:turn.example.org:3478. May be repeated.
    #[arg(long = "turn-url", env = "PORTAL_CHESS_TURN_URL", value_name = "URL", value_delimiter = ' ', requires = "turn_secret", value_parser = turn_url)]
    pub turn_urls: Vec<String>,

    /// Secret shared with the TURN server (coturn's static-auth-secret). Prefer the environment variable: all users of
    /// a machine can read the flags of its programs.
    #[arg(
        long,
        env = "PORTAL_CHESS_TURN_SECRET",
        value_name = "TEXT",
        hide_env_values = true
    )]
    pub turn_secret: Option<Secret>,

    /// Seconds for which a TURN credential can start a connection. Connections that have begun may outlive it.
    #[arg(long = "turn-seconds", env = "PORTAL_CHESS_TURN_SECONDS", value_name = "N", default_value = "3600", value_parser = seconds)]
    pub turn: Duration,
}

impl Settings {
    /// Whether the server issues TURN credentials.
    pub(crate) fn issues_turn_credentials(&self) -> bool {
        self.turn_secret.is_some() && !self.turn_urls.is_empty()
    }
}

impl Default for Settings {
    /// Returns the settings of a program without arguments: the defaults, or what environment variables set.
    fn default() -> Settings {
        Settings::parse_from(["portal-chess-server"])
    }
}

/// Format of the logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// One line of text per event, for people.
    Human,
    /// One JSON object per event, for programs.
    Json,
}

/// A secret text, which its `Debug` output does not show.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Returns the secret text.
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
        .ok_or("expected a number above 0")
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    text.parse()
        .ok()
        .filter(|number| (1..=86_400).contains(number))
        .map(Duration::from_secs)
        .ok_or("expected a number of seconds from 1 to 86400")
}

fn origin(text: &str) -> Result<String, &'static str> {
    let origin = text.trim_end_matches('/').to_ascii_lowercase();
    let is_origin = origin.split_once("://").is_some_and(|(scheme, rest)| {
        !scheme.is_empty() && !rest.is_empty() && !rest.contains(['/', '?', '#', '*', ' '])
    });
    match origin == "*" || is_origin {
        true => Ok(origin),
        false => Err("expected an origin such as https://example.org"),
    }
}

fn redis_url(text: &str) -> Result<Secret, &'static str> {
    match redis::parse_redis_url(text) {
        Some(_) => Ok(Secret(text.to_owned())),
        None => Err("expected an address such as redis://127.0.0.1:6379"),
    }
}

fn turn_url(text: &str) -> Result<String, &'static str> {
    match text.starts_with("turn:") || text.starts_with("turns:") {
        true => Ok(text.to_owned()),
        false => Err("expected an address such as turn:turn.example.org:3478"),
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
    fn each_flag_changes_only_its_own_setting() {
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
    fn errors_name_the_setting_and_the_value() {
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
    fn every_setting_has_a_help_text_and_its_own_variable() {
        let command = Settings::command();
        command.clone().debug_assert();
        for argument in command.get_arguments() {
            let name = argument.get_id().to_string();
            assert!(argument.get_help().is_some(), "{name} has no help text");
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
