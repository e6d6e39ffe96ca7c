//! The site's `config.json`: which signalling server the page uses, and which ICE servers help two networks to connect.
//! With it a static site is configured without being rebuilt. Values that cannot be read are reported, and the defaults
//! are used instead.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use serde_json::Value;

use crate::gallery::MAX_WATCHERS;

/// The longest `config.json` that is read, in bytes.
const MAX_CONFIG: usize = 16 * 1024;

/// The greatest number of ICE server addresses, and of relays. More of them slow a connection down; browsers warn at
/// five ICE servers.
const MAX_URLS: usize = 8;

/// How many may watch at the page of a player at most.
const MOST_WATCHERS: u64 = MAX_WATCHERS as u64;

/// Default STUN servers. They tell a browser its public address, and learn that address but nothing of the game.
const DEFAULT_STUN: [&str; 2] = [
    "stun:stun.l.google.com:19302",
    "stun:stun.cloudflare.com:3478",
];

/// The site's settings for network play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The signalling server.
    pub signalling: Signalling,
    /// STUN and TURN servers.
    pub ice: IceServers,
    /// Nostr relays, over which players meet where there is no signalling server or it does not answer.
    pub relays: Vec<String>,
    /// How many may watch a game at the page of a player. The others watch at the pages of those.
    pub watchers: usize,
}

impl Default for Site {
    fn default() -> Site {
        Site {
            signalling: Signalling::default(),
            ice: IceServers::default(),
            relays: Vec::new(),
            watchers: MAX_WATCHERS,
        }
    }
}

/// Which signalling server is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Signalling {
    /// The page's own server, under `/signal`.
    #[default]
    Own,
    /// The server at this address, which is given without the room, such as `wss://chess.example/signal`.
    At(String),
    /// No server: players pair by two copied codes.
    None,
}

/// STUN and TURN servers, with one login for all servers that need one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IceServers {
    /// Addresses such as `stun:stun.example:3478` or `turn:turn.example:3478?transport=udp`.
    pub urls: Vec<String>,
    /// The user name for the TURN servers.
    pub username: Option<String>,
    /// The password for the TURN servers.
    pub credential: Option<String>,
    /// Whether only relays are used, so that the other side does not learn this side's address.
    pub only_relays: bool,
}

/// The STUN and TURN servers to use from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Servers {
    /// The servers.
    pub ice: IceServers,
    /// The number of milliseconds after which to ask again, if the login expires.
    pub renew_after_ms: Option<u32>,
}

/// Finds out which servers to use, given whether the signalling server has said that it lends a relay. `None` means that
/// no servers can be used, and then no connection is made.
pub type FindServers = Rc<dyn Fn(bool) -> Pin<Box<dyn Future<Output = Option<Servers>>>>>;

impl IceServers {
    /// No servers at all.
    pub const NONE: IceServers = IceServers {
        urls: Vec::new(),
        username: None,
        credential: None,
        only_relays: false,
    };

    /// Returns these servers with their relays replaced by those that a signalling server lends. The server's answer,
    /// such as `{"iceServers": […], "seconds": 3600}`, also says for how many seconds the login is valid, which is
    /// returned as well. `None` if the answer cannot be used.
    pub fn with_issued_relays(&self, answer: &str) -> Option<(IceServers, u64)> {
        if answer.len() > MAX_CONFIG {
            return None;
        }
        let answer: Value = serde_json::from_str(answer).ok()?;
        let seconds = answer.get("seconds")?.as_u64().filter(|&held| held > 0)?;
        let mut lent = ice_servers(answer.get("iceServers")?).ok()?;
        if !lent.has_relay() {
            return None;
        }
        let own = self.urls.iter().filter(|url| !is_relay(url));
        lent.urls.extend(own.cloned());
        lent.urls.truncate(MAX_URLS);
        Some((lent, seconds))
    }

    /// Returns whether one of the servers is a relay: TURN servers are, STUN servers are not.
    pub fn has_relay(&self) -> bool {
        self.urls.iter().any(|url| is_relay(url))
    }

    /// Returns the servers for a player who hides their address: only relays, and no connection without them.
    pub fn hidden(mut self) -> IceServers {
        self.urls.retain(|url| is_relay(url));
        self.only_relays = true;
        self
    }
}

fn is_relay(url: &str) -> bool {
    url.starts_with("turn:") || url.starts_with("turns:")
}

impl Default for IceServers {
    fn default() -> IceServers {
        IceServers {
            urls: DEFAULT_STUN.map(str::to_owned).to_vec(),
            username: None,
            credential: None,
            only_relays: false,
        }
    }
}

/// A value in `config.json` that is wrong, so that the default is used instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The field that the fault is in.
    pub field: &'static str,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "config.json, {}: {}; the default is used instead",
            self.field, self.reason
        )
    }
}

/// The path of signalling in this project's servers.
const OWN_PATH: &str = "/signal";

/// The path at which they pass events on as relays do.
const OWN_RELAY: &str = "/relay";

/// The address of a room at a signalling server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomAddress {
    /// The address of the WebSocket.
    pub url: String,
    /// The first message, which tells the key of the seat.
    pub greeting: Option<String>,
}

impl Site {
    /// Parses `config.json`, `{"signalling": "wss://…" | null, "relays": ["wss://…"], "watchers": 30, "iceServers": [{"urls",
    /// "username", "credential"}]}`, and returns the settings with all faults that were found.
    pub fn parse(text: &str) -> (Site, Vec<ConfigError>) {
        let mut faults = Vec::new();
        let mut site = Site::default();
        let mut fault = |field, reason: &str| {
            faults.push(ConfigError {
                field,
                reason: reason.to_owned(),
            })
        };
        if text.len() > MAX_CONFIG {
            fault("the whole file", "it is too long");
            return (site, faults);
        }
        let Value::Object(mut fields) = (match serde_json::from_str(text) {
            Ok(value) => value,
            Err(error) => {
                fault("the whole file", &error.to_string());
                return (site, faults);
            }
        }) else {
            fault("the whole file", "it is no object");
            return (site, faults);
        };
        match fields.remove("signalling") {
            None => {}
            Some(Value::Null) => site.signalling = Signalling::None,
            Some(Value::String(url)) => match signalling_url(&url) {
                Ok(url) => site.signalling = Signalling::At(url),
                Err(reason) => fault("signalling", reason),
            },
            Some(_) => fault("signalling", "it is neither an address nor null"),
        }
        match fields.remove("relays").map(|value| relays(&value)) {
            None => {}
            Some(Ok(relays)) => site.relays = relays,
            Some(Err(reason)) => fault("relays", reason),
        }
        match fields.remove("iceServers").map(|value| ice_servers(&value)) {
            None => {}
            Some(Ok(ice)) => site.ice = ice,
            Some(Err(reason)) => fault("iceServers", reason),
        }
        match fields.remove("watchers").map(|value| value.as_u64()) {
            None => {}
            Some(Some(count @ 1..=MOST_WATCHERS)) => site.watchers = count as usize,
            Some(_) => fault("watchers", "it is no number from 1 to 30"),
        }
        // A misspelt field would otherwise be ignored silently.
        if let Some(name) = fields.keys().find(|name| !name.starts_with('_')) {
            faults.push(ConfigError {
                field: "the whole file",
                reason: format!("{name:?} means nothing here"),
            });
        }
        (site, faults)
    }

    /// Returns the address of the signalling server, without a room.
    fn signalling_base(&self, origin: &str) -> Option<String> {
        match &self.signalling {
            Signalling::None => None,
            Signalling::At(url) => Some(url.clone()),
            Signalling::Own => {
                let (scheme, host) = origin.split_once("://")?;
                let scheme = if scheme == "https" { "wss" } else { "ws" };
                Some(format!(
                    "{scheme}://{}{OWN_PATH}",
                    host.trim_end_matches('/')
                ))
            }
        }
    }

    /// Returns the relays over which open challenges are published: those of the site, and the signalling server, if it is
    /// one of this project's.
    pub fn challenge_relays(&self, origin: &str) -> Vec<String> {
        let base = self.signalling_base(origin);
        let own = base.and_then(|base| Some(base.strip_suffix(OWN_PATH)?.to_owned() + OWN_RELAY));
        own.into_iter().chain(self.relays.iter().cloned()).collect()
    }

    /// Returns the address of a room, for a page at an origin such as `https://chess.example`; `None` without
    /// signalling. Proxies log addresses, so the key of the seat is told in the first message instead. Only a server that is
    /// not one of this project's gets it in the address, because it knows no such message.
    pub fn room_address(
        &self,
        origin: &str,
        code: &crate::RoomCode,
        intent: crate::Intent,
        seat: &str,
    ) -> Option<RoomAddress> {
        let base = self.signalling_base(origin)?;
        let url = format!("{base}/{}?intent={}", code.room_name(), intent.word());
        Some(if base.ends_with(OWN_PATH) {
            // Who comes back names the seat by a hash, with which a seat can be recognised and not taken.
            let held = match intent {
                crate::Intent::Resume => format!("&held={}", crate::digest::seat_hash(seat)),
                crate::Intent::Create | crate::Intent::Join => String::new(),
            };
            RoomAddress {
                url: format!("{url}&key=told{held}"),
                greeting: Some(format!("{{\"Seat\":\"{seat}\"}}")),
            }
        } else {
            RoomAddress {
                url: format!("{url}&seat={seat}"),
                greeting: None,
            }
        })
    }

    /// Returns the address at which a page at this origin asks for the login of a relay. This is the signalling server,
    /// if it is one of this project's, which is recognised by its `/signal`.
    pub fn relay_url(&self, origin: &str) -> Option<String> {
        match &self.signalling {
            Signalling::None => None,
            Signalling::Own => Some(format!("{}/ice", origin.trim_end_matches('/'))),
            Signalling::At(url) => {
                let base = url.strip_suffix(OWN_PATH)?;
                // `ws` becomes `http`, and `wss` becomes `https`.
                Some(format!("http{}/ice", base.strip_prefix("ws")?))
            }
        }
    }
}

/// Checks the address of a signalling server, and returns it without slashes at its end.
pub fn signalling_url(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    let rest = text
        .strip_prefix("wss://")
        .or_else(|| text.strip_prefix("ws://"));
    let Some(rest) = rest else {
        return Err("it does not begin with wss:// or ws://");
    };
    let host = rest.split('/').next().unwrap_or_default();
    if host.is_empty()
        || rest
            .contains(|c: char| c.is_whitespace() || c.is_control() || matches!(c, '?' | '#' | '@'))
    {
        return Err("it is no address such as wss://chess.example/signal");
    }
    Ok(text.trim_end_matches('/').to_owned())
}

/// Reads a list of relays.
fn relays(value: &Value) -> Result<Vec<String>, &'static str> {
    let relays = value.as_array().ok_or("it is no list")?;
    if relays.len() > MAX_URLS {
        return Err("it has more than eight addresses");
    }
    let url = |relay: &Value| signalling_url(relay.as_str().ok_or("an address in it is no text")?);
    let mut urls = Vec::new();
    for relay in relays {
        let url = url(relay)?;
        // The page's policy names each relay, and other characters have a meaning there.
        let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]/".contains(c);
        if !url.chars().all(plain) {
            return Err(
                "an address in it has other characters than letters, digits, dots and hyphens",
            );
        }
        if !urls.contains(&url) {
            urls.push(url);
        }
    }
    Ok(urls)
}

fn ice_servers(value: &Value) -> Result<IceServers, &'static str> {
    let servers = value.as_array().ok_or("it is no list")?;
    let mut ice = IceServers::NONE;
    for server in servers {
        let urls = match server.get("urls").or_else(|| server.get("url")) {
            Some(Value::String(url)) => vec![url.as_str()],
            Some(Value::Array(urls)) => urls
                .iter()
                .map(|url| url.as_str().ok_or("an address in it is no text"))
                .collect::<Result<_, _>>()?,
            _ => return Err("a server in it has no urls"),
        };
        let text = |field: &str| match server.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err("a username or credential in it is no text"),
        };
        let login = (text("username")?, text("credential")?);
        for url in urls {
            if !is_ice_url(url) {
                return Err("an address in it is not stun:host:port or turn:host:port");
            }
            if url.starts_with("turn") && (login.0.is_none() || login.1.is_none()) {
                // Browsers refuse such a server, and every connection with it.
                return Err("a TURN server in it has no username and credential");
            }
            ice.urls.push(url.to_owned());
        }
        if login.0.is_some() || login.1.is_some() {
            if ice.username.is_some() && (&ice.username, &ice.credential) != (&login.0, &login.1) {
                return Err("its servers have different logins, one for all is possible");
            }
            (ice.username, ice.credential) = login;
        }
    }
    if ice.urls.len() > MAX_URLS {
        Err("it has more than eight addresses")
    } else {
        Ok(ice)
    }
}

/// Returns whether the text is `stun:host`, `stun:host:port`, `turn:…` or `turns:…`; the last two may have
/// `?transport=udp` or `?transport=tcp`.
fn is_ice_url(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once(':') else {
        return false;
    };
    let rest = match (scheme, rest.split_once('?')) {
        ("stun" | "stuns" | "turn" | "turns", None) => rest,
        ("turn" | "turns", Some((rest, "transport=udp" | "transport=tcp"))) => rest,
        _ => return false,
    };
    let (host, port) = match rest.strip_prefix('[') {
        Some(v6) => match v6.split_once(']') {
            Some((host, "")) => (host, None),
            Some((host, port)) => (host, port.strip_prefix(':')),
            None => return false,
        },
        None => match rest.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (rest, None),
        },
    };
    let is_host = if rest.starts_with('[') {
        host.parse::<std::net::Ipv6Addr>().is_ok()
    } else {
        !host.is_empty()
            && host
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-')
    };
    is_host && port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| port > 0))
}

#[cfg(test)]
mod tests;
