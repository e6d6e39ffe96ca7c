//! Connection descriptions: what two browsers must know of each other to connect, read from an SDP text and written as
//! one again.
//!
//! The browser never sees a text that came from somebody else, only one that was built here from checked values. So
//! nothing that a peer or a signalling server sends can confuse the browser or the WebRTC library. An invite code holds
//! the same values, in a tenth of the size.

use std::fmt::Write;
use std::net::{Ipv4Addr, Ipv6Addr};

/// The longest SDP text that is read, in bytes.
const MAX_SDP: usize = 16 * 1024;

/// The greatest number of candidates in a description; the rest are left out.
pub const MAX_CANDIDATES: usize = 24;

/// Whether a description is an offer or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The first description, which the inviting side makes.
    Offer,
    /// The reply to an offer.
    Answer,
}

/// Which side opens the encrypted connection (RFC 5763, section 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setup {
    /// Either side opens it; only possible in an offer.
    ActPass,
    /// The side that is described opens it.
    Active,
    /// The other side opens it.
    Passive,
}

/// The description of one side of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Whether this is an offer or an answer.
    pub kind: Kind,
    /// The ICE user name.
    pub ufrag: String,
    /// The ICE password.
    pub password: String,
    /// The SHA-256 fingerprint of the certificate.
    pub fingerprint: [u8; 32],
    /// Which side opens the encrypted connection.
    pub setup: Setup,
    /// The candidates: ways to reach the browser.
    pub candidates: Vec<Candidate>,
}

/// An ICE candidate: one way to reach a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// How a TCP connection is opened, or `None` for UDP.
    pub tcp: Option<TcpType>,
    /// The priority that the browser gave it.
    pub priority: u32,
    /// The address.
    pub address: Address,
    /// The port.
    pub port: u16,
    /// The kind of the address.
    pub typ: CandidateType,
}

/// Which side opens a TCP connection (RFC 6544).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpType {
    /// The described side opens it.
    Active,
    /// The other side opens it.
    Passive,
    /// Both sides open it at once.
    SimultaneousOpen,
}

/// An address of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    /// IPv4.
    V4(Ipv4Addr),
    /// IPv6.
    V6(Ipv6Addr),
    /// A random name that hides a local address: a UUID followed by `.local`.
    Local([u8; 16]),
}

/// The kind of a candidate's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CandidateType {
    /// An address of the machine itself.
    Host,
    /// The public address, as a STUN server saw it.
    ServerReflexive,
    /// An address as a peer saw it.
    PeerReflexive,
    /// An address of a TURN server, which relays.
    Relay,
}

/// Why a text is not a description of a data channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DescriptionError {
    /// The text is too long.
    #[error("the description is too long")]
    TooLong,
    /// The text is not SDP, or does not describe exactly one data channel.
    #[error("this describes no data channel")]
    NotData,
    /// A line is missing, occurs twice, or has a wrong value.
    #[error("the description's {0} is missing or wrong")]
    Line(&'static str),
}

impl Description {
    /// Parses an SDP text.
    pub fn parse(kind: Kind, sdp: &str) -> Result<Description, DescriptionError> {
        if sdp.len() > MAX_SDP {
            return Err(DescriptionError::TooLong);
        }
        let lines = || sdp.lines().map(str::trim_end);
        let media: Vec<_> = lines().filter(|line| line.starts_with("m=")).collect();
        let data = media.len() == 1
            && media[0].starts_with("m=application ")
            && media[0].contains("webrtc-datachannel");
        if !sdp.starts_with("v=0") || !data {
            return Err(DescriptionError::NotData);
        }
        let value = |name: &'static str, prefix: &str| {
            let mut values = lines().filter_map(|line| line.strip_prefix(prefix));
            match (values.next(), values.next()) {
                (Some(value), None) => Ok(value),
                _ => Err(DescriptionError::Line(name)),
            }
        };
        let ice = |name: &'static str, prefix: &str, least: usize| {
            let text = value(name, prefix)?;
            let fits = (least..=256).contains(&text.len())
                && text
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b == b'+' || b == b'/');
            if fits {
                Ok(text.to_owned())
            } else {
                Err(DescriptionError::Line(name))
            }
        };
        let setup = match (kind, value("setup", "a=setup:")?) {
            (Kind::Offer, "actpass") => Setup::ActPass,
            (Kind::Answer, "active") => Setup::Active,
            (Kind::Answer, "passive") => Setup::Passive,
            _ => return Err(DescriptionError::Line("setup")),
        };
        let fingerprint = value("fingerprint", "a=fingerprint:")?
            .split_once(' ')
            .filter(|(method, _)| method.eq_ignore_ascii_case("sha-256"))
            .and_then(|(_, hex)| fingerprint(hex))
            .ok_or(DescriptionError::Line("fingerprint"))?;
        Ok(Description {
            kind,
            ufrag: ice("ICE user", "a=ice-ufrag:", 4)?,
            password: ice("ICE password", "a=ice-pwd:", 22)?,
            fingerprint,
            setup,
            // A candidate that cannot be read here is a way to connect that other browsers may offer, and no reason to
            // fail.
            candidates: lines()
                .filter_map(|line| line.strip_prefix("a=candidate:"))
                .filter_map(Candidate::parse)
                .take(MAX_CANDIDATES)
                .collect(),
        })
    }

    /// Returns the description with relay candidates only, so that whoever reads it does not learn the browser's
    /// address.
    pub fn hidden(mut self) -> Description {
        self.candidates
            .retain(|candidate| candidate.typ == CandidateType::Relay);
        self
    }

    /// Returns the description with the describing side as the one that opens the encrypted connection.
    ///
    /// Several people may answer one invite, and its author accepts one of them. If the answering side opened the
    /// connection, the handshake of somebody whose reply was not accepted could arrive first. The author's browser
    /// keeps the first handshake that it gets, whoever sent it, and then the connection with the right person fails.
    pub fn opened_by_its_author(mut self) -> Description {
        self.setup = Setup::Active;
        self
    }

    /// Returns an SDP text with these values and nothing else.
    pub fn sdp(&self) -> String {
        let mut sdp = String::from(
            "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\na=msid-semantic: WMS\r\n\
             m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n",
        );
        for (index, candidate) in self.candidates.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(sdp, "a=candidate:{} 1 {}\r\n", index + 1, candidate.text());
        }
        let hex: Vec<_> = self
            .fingerprint
            .iter()
            .map(|byte| format!("{byte:02X}"))
            .collect();
        let setup = match self.setup {
            Setup::ActPass => "actpass",
            Setup::Active => "active",
            Setup::Passive => "passive",
        };
        let _ = write!(
            sdp,
            "a=ice-ufrag:{}\r\na=ice-pwd:{}\r\na=ice-options:trickle\r\na=fingerprint:sha-256 {}\r\na=setup:{setup}\r\n\
             a=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n",
            self.ufrag,
            self.password,
            hex.join(":"),
        );
        sdp
    }
}

fn fingerprint(hex: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    let mut pairs = hex.split(':');
    for byte in &mut bytes {
        let pair = pairs
            .next()
            .filter(|pair| pair.len() == 2 && pair.bytes().all(|b| b.is_ascii_hexdigit()))?;
        *byte = u8::from_str_radix(pair, 16).ok()?;
    }
    pairs.next().is_none().then_some(bytes)
}

impl Candidate {
    /// Parses the text after `candidate:`.
    fn parse(line: &str) -> Option<Candidate> {
        let mut words = line.split_ascii_whitespace();
        let _foundation = words.next()?;
        if words.next()? != "1" {
            return None;
        }
        let tcp = words.next()?.eq_ignore_ascii_case("tcp");
        let priority = words.next()?.parse().ok()?;
        let address = Address::parse(words.next()?)?;
        let port = words.next()?.parse().ok()?;
        if words.next()? != "typ" {
            return None;
        }
        let typ = match words.next()? {
            "host" => CandidateType::Host,
            "srflx" => CandidateType::ServerReflexive,
            "prflx" => CandidateType::PeerReflexive,
            "relay" => CandidateType::Relay,
            _ => return None,
        };
        let tcp = if tcp {
            let kind = words.skip_while(|word| *word != "tcptype").nth(1)?;
            Some(match kind {
                "active" => TcpType::Active,
                "passive" => TcpType::Passive,
                "so" => TcpType::SimultaneousOpen,
                _ => return None,
            })
        } else {
            None
        };
        Some(Candidate {
            tcp,
            priority,
            address,
            port,
            typ,
        })
    }

    fn text(&self) -> String {
        let (transport, tcp) = match self.tcp {
            None => ("udp", ""),
            Some(TcpType::Active) => ("tcp", " tcptype active"),
            Some(TcpType::Passive) => ("tcp", " tcptype passive"),
            Some(TcpType::SimultaneousOpen) => ("tcp", " tcptype so"),
        };
        let typ = match self.typ {
            CandidateType::Host => "host",
            // The base address is private. Browsers themselves write zeros here.
            CandidateType::ServerReflexive => "srflx raddr 0.0.0.0 rport 0",
            CandidateType::PeerReflexive => "prflx raddr 0.0.0.0 rport 0",
            CandidateType::Relay => "relay raddr 0.0.0.0 rport 0",
        };
        format!(
            "{transport} {} {} {} typ {typ}{tcp} generation 0",
            self.priority,
            self.address.text(),
            self.port
        )
    }
}

impl Address {
    fn parse(text: &str) -> Option<Address> {
        if let Some(uuid) = text.strip_suffix(".local") {
            let hex: String = uuid.chars().filter(|c| *c != '-').collect();
            let dashes = uuid.len() == 36
                && [8, 13, 18, 23]
                    .into_iter()
                    .all(|at| uuid.as_bytes()[at] == b'-');
            if !dashes || hex.len() != 32 || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
                return None;
            }
            return u128::from_str_radix(&hex, 16)
                .ok()
                .map(|number| Address::Local(number.to_be_bytes()));
        }
        text.parse()
            .map(Address::V4)
            .or_else(|_| text.parse().map(Address::V6))
            .ok()
    }

    fn text(&self) -> String {
        match self {
            Address::V4(address) => address.to_string(),
            Address::V6(address) => address.to_string(),
            Address::Local(bytes) => {
                let hex = format!("{:032x}", u128::from_be_bytes(*bytes));
                format!(
                    "{}-{}-{}-{}-{}.local",
                    &hex[..8],
                    &hex[8..12],
                    &hex[12..16],
                    &hex[16..20],
                    &hex[20..]
                )
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An offer as Chromium writes it, shortened.
    pub const OFFER: &str = "v=0\r\no=- 4962303333179871722 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
        a=extmap-allow-mixed\r\na=msid-semantic: WMS\r\nm=application 45664 UDP/DTLS/SCTP webrtc-datachannel\r\n\
        c=IN IP4 203.0.113.7\r\n\
        a=candidate:3885250869 1 udp 2113937151 3c5b28c5-6c45-4c12-9f6e-8a8f4c4e1d2b.local 45664 typ host generation 0 network-cost 999\r\n\
        a=candidate:842163049 1 udp 1677729535 203.0.113.7 45664 typ srflx raddr 0.0.0.0 rport 0 generation 0 network-cost 999\r\n\
        a=candidate:1 1 tcp 1518280447 2001:db8::7 9 typ host tcptype active generation 0\r\n\
        a=candidate:1 2 udp 1 203.0.113.7 1 typ host\r\na=candidate:rubbish\r\n\
        a=ice-ufrag:Eb9N\r\na=ice-pwd:gTzM1nLqV8Kb0fMWhXWiYqXd\r\na=ice-options:trickle\r\n\
        a=fingerprint:sha-256 E6:0A:71:2B:8C:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB\r\n\
        a=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n";

    #[test]
    fn a_chromium_offer_round_trips_through_a_description() {
        let description = Description::parse(Kind::Offer, OFFER).unwrap();
        assert_eq!(description.ufrag, "Eb9N");
        assert_eq!(description.candidates.len(), 3);
        assert_eq!(description.candidates[2].tcp, Some(TcpType::Active));
        let again = Description::parse(Kind::Offer, &description.sdp()).unwrap();
        assert_eq!(again, description);
        for line in description.sdp().split_terminator("\r\n") {
            assert!(line.as_bytes()[1] == b'=' && line.is_ascii(), "{line}");
        }
    }

    #[test]
    fn opened_by_its_author_makes_the_inviting_side_the_dtls_client() {
        let invite = Description::parse(Kind::Offer, OFFER).unwrap();
        let shown = invite.clone().opened_by_its_author().sdp();
        assert_eq!(
            shown,
            invite.sdp().replace("a=setup:actpass", "a=setup:active")
        );
    }

    #[test]
    fn parse_errors_name_missing_duplicate_and_invalid_sdp_lines() {
        for (from, to, fault) in [
            ("v=0", "x=0", DescriptionError::NotData),
            ("m=application", "m=audio", DescriptionError::NotData),
            (
                "a=mid:0",
                "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
                DescriptionError::NotData,
            ),
            ("a=setup:actpass\r\n", "", DescriptionError::Line("setup")),
            ("actpass", "passive", DescriptionError::Line("setup")),
            (
                "a=ice-ufrag:Eb9N",
                "a=ice-ufrag:Eb",
                DescriptionError::Line("ICE user"),
            ),
            (
                "a=ice-ufrag:Eb9N",
                "a=ice-ufrag:Eb9 N",
                DescriptionError::Line("ICE user"),
            ),
            (
                "a=ice-ufrag:Eb9N",
                "a=ice-ufrag:Eb9N\r\na=ice-ufrag:Eb9N",
                DescriptionError::Line("ICE user"),
            ),
            (
                "gTzM1nLqV8Kb0fMWhXWiYqXd",
                "short",
                DescriptionError::Line("ICE password"),
            ),
            (
                "sha-256 E6",
                "sha-1 E6",
                DescriptionError::Line("fingerprint"),
            ),
            ("E6:0A", "E6:0A:00", DescriptionError::Line("fingerprint")),
            ("E6:0A", "E6:+A", DescriptionError::Line("fingerprint")),
        ] {
            assert_eq!(
                Description::parse(Kind::Offer, &OFFER.replacen(from, to, 1)),
                Err(fault),
                "{from} {to}"
            );
        }
        assert_eq!(
            Description::parse(Kind::Answer, OFFER),
            Err(DescriptionError::Line("setup"))
        );
        assert_eq!(
            Description::parse(Kind::Offer, &"v=0\r\n".repeat(9_999)),
            Err(DescriptionError::TooLong)
        );
    }

    #[test]
    fn with_a_hidden_address_only_relay_candidates_are_sent() {
        let relay = "a=candidate:7 1 udp 41885439 198.51.100.9 50000 typ relay raddr 203.0.113.7 rport 45664 generation 0\r\n";
        let offer = OFFER.replacen("a=ice-ufrag", &format!("{relay}a=ice-ufrag"), 1);
        let hidden = Description::parse(Kind::Offer, &offer).unwrap().hidden();
        assert_eq!(hidden.candidates.len(), 1);
        let told = hidden.sdp();
        assert!(told.contains("198.51.100.9 50000 typ relay raddr 0.0.0.0 rport 0"));
        for own in [
            "203.0.113.7",
            ".local",
            "2001:db8",
            "typ host",
            "typ srflx",
            "45664",
        ] {
            assert!(offer.contains(own) && !told.contains(own), "{own}");
        }
    }

    #[test]
    fn the_number_of_ice_candidates_is_limited() {
        let line = "a=candidate:1 1 udp 1 203.0.113.7 1 typ host\r\n";
        let flood = OFFER.replacen("a=mid:0", &format!("{}a=mid:0", line.repeat(100)), 1);
        assert_eq!(
            Description::parse(Kind::Offer, &flood)
                .unwrap()
                .candidates
                .len(),
            MAX_CANDIDATES
        );
    }
}
