//! Pairing without a signalling server: one player sends an invite code to the other, who sends a reply code back. A
//! code is a [`Description`] in few bytes with a checksum, as base64url text.

use std::net::{Ipv4Addr, Ipv6Addr};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::description::{
    Address, Candidate, CandidateType, Description, Kind, MAX_CANDIDATES, Setup, TcpType,
};
use crate::digest::hash;

/// The version of the code format.
const VERSION: u8 = 1;

/// Bytes of the checksum. A code with a wrong letter passes once in four billion times.
const CHECK: usize = 4;

/// The longest code that is read, in characters.
const MAX_CODE: usize = 4_096;

/// Why a text is no pairing code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairingError {
    /// The text is empty.
    #[error("paste the code that your opponent sent you")]
    Empty,
    /// The text contains characters that no code has, or is otherwise not a code.
    #[error(
        "this is not a code: a part may be missing, or other text may have been copied with it"
    )]
    NotACode,
    /// The checksum is wrong.
    #[error("the code is damaged: copy it again, from the first letter to the last")]
    Damaged,
    /// The code was made by another version of the page.
    #[error("the code was made by another version of this page: reload both")]
    Version,
    /// The text is an invite code, but a reply code is wanted.
    #[error("this is an invite code; enter the reply code that your opponent's page made from it")]
    Invite,
    /// The text is a reply code, but an invite code is wanted.
    #[error("this is a reply code; enter the invite code of the player who opened the game")]
    Reply,
}

/// Returns the code of a description.
pub fn code(description: &Description) -> String {
    let mut bytes = vec![VERSION, matches!(description.kind, Kind::Answer).into()];
    bytes.push(match description.setup {
        Setup::ActPass => 0,
        Setup::Active => 1,
        Setup::Passive => 2,
    });
    bytes.extend(description.fingerprint);
    for text in [&description.ufrag, &description.password] {
        bytes.push(u8::try_from(text.len()).unwrap_or(u8::MAX));
        bytes.extend(text.as_bytes().iter().take(usize::from(u8::MAX)));
    }
    for candidate in description.candidates.iter().take(MAX_CANDIDATES) {
        let typ = match candidate.typ {
            CandidateType::Host => 0,
            CandidateType::ServerReflexive => 1,
            CandidateType::PeerReflexive => 2,
            CandidateType::Relay => 3,
        };
        let tcp = match candidate.tcp {
            None => 0,
            Some(TcpType::Active) => 1,
            Some(TcpType::Passive) => 2,
            Some(TcpType::SimultaneousOpen) => 3,
        };
        let (family, address) = match &candidate.address {
            Address::V4(address) => (0, address.octets().to_vec()),
            Address::V6(address) => (1, address.octets().to_vec()),
            Address::Local(name) => (2, name.to_vec()),
        };
        bytes.push(typ | tcp << 2 | family << 4);
        bytes.extend(candidate.priority.to_be_bytes());
        bytes.extend(candidate.port.to_be_bytes());
        bytes.extend(address);
    }
    bytes.extend(check(&bytes));
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads a code of this kind. Blanks and line breaks that copying adds are ignored.
pub fn read(kind: Kind, text: &str) -> Result<Description, PairingError> {
    let text: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(MAX_CODE + 1)
        .collect();
    if text.is_empty() {
        return Err(PairingError::Empty);
    }
    let bytes = URL_SAFE_NO_PAD
        .decode(&text)
        .ok()
        .filter(|_| text.len() <= MAX_CODE)
        .ok_or(PairingError::NotACode)?;
    let (body, sum) = bytes
        .split_at_checked(bytes.len().saturating_sub(CHECK))
        .ok_or(PairingError::NotACode)?;
    match body.first() {
        None => return Err(PairingError::NotACode),
        Some(_) if *sum != check(body) => return Err(PairingError::Damaged),
        Some(&VERSION) => {}
        Some(_) => return Err(PairingError::Version),
    }
    let description = Reader(&body[1..])
        .description()
        .ok_or(PairingError::NotACode)?;
    match (kind, description.kind) {
        (Kind::Offer, Kind::Answer) => return Err(PairingError::Reply),
        (Kind::Answer, Kind::Offer) => return Err(PairingError::Invite),
        _ => {}
    }
    // A description goes through the same checks as everything else that comes from outside.
    Description::parse(kind, &description.sdp()).map_err(|_| PairingError::NotACode)
}

fn check(bytes: &[u8]) -> [u8; CHECK] {
    let mut sum = [0; CHECK];
    sum.copy_from_slice(&hash("pairing", &[bytes]).0[..CHECK]);
    sum
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take::<1>().map(|[byte]| byte)
    }

    fn text(&mut self) -> Option<String> {
        let length = self.byte()?;
        let (text, rest) = self.0.split_at_checked(length.into())?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    fn description(&mut self) -> Option<Description> {
        let kind = match self.byte()? {
            0 => Kind::Offer,
            1 => Kind::Answer,
            _ => return None,
        };
        let setup = match self.byte()? {
            0 => Setup::ActPass,
            1 => Setup::Active,
            2 => Setup::Passive,
            _ => return None,
        };
        let fingerprint = self.take()?;
        let (ufrag, password) = (self.text()?, self.text()?);
        let mut candidates = Vec::new();
        while !self.0.is_empty() && candidates.len() < MAX_CANDIDATES {
            candidates.push(self.candidate()?);
        }
        Some(Description {
            kind,
            ufrag,
            password,
            fingerprint,
            setup,
            candidates,
        })
    }

    fn candidate(&mut self) -> Option<Candidate> {
        let bits = self.byte()?;
        let typ = match bits & 3 {
            0 => CandidateType::Host,
            1 => CandidateType::ServerReflexive,
            2 => CandidateType::PeerReflexive,
            _ => CandidateType::Relay,
        };
        let tcp = match bits >> 2 & 3 {
            0 => None,
            1 => Some(TcpType::Active),
            2 => Some(TcpType::Passive),
            _ => Some(TcpType::SimultaneousOpen),
        };
        let priority = u32::from_be_bytes(self.take()?);
        let port = u16::from_be_bytes(self.take()?);
        let address = match bits >> 4 {
            0 => Address::V4(Ipv4Addr::from(self.take::<4>()?)),
            1 => Address::V6(Ipv6Addr::from(self.take::<16>()?)),
            2 => Address::Local(self.take()?),
            _ => return None,
        };
        Some(Candidate {
            tcp,
            priority,
            address,
            port,
            typ,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::description::tests::OFFER;

    fn invite() -> Description {
        Description::parse(Kind::Offer, OFFER).unwrap()
    }

    #[test]
    fn an_invite_code_is_short_and_tolerates_line_breaks() {
        let code = code(&invite());
        assert!(code.len() < 260, "{}", code.len());
        assert_eq!(read(Kind::Offer, &code), Ok(invite()));
        let broken_up = format!("  {}\n{} \n", &code[..40], &code[40..]);
        assert_eq!(read(Kind::Offer, &broken_up), Ok(invite()));
    }

    #[test]
    fn each_kind_of_invalid_pairing_code_has_its_own_error() {
        let good = code(&invite());
        assert_eq!(read(Kind::Answer, &good), Err(PairingError::Invite));
        let reply = Description {
            kind: Kind::Answer,
            setup: Setup::Active,
            ..invite()
        };
        assert_eq!(read(Kind::Offer, &code(&reply)), Err(PairingError::Reply));
        assert_eq!(read(Kind::Offer, " \n"), Err(PairingError::Empty));
        assert_eq!(
            read(Kind::Offer, "hello there!"),
            Err(PairingError::NotACode)
        );
        assert_eq!(read(Kind::Offer, &good[4..]), Err(PairingError::Damaged));
        assert_eq!(
            read(Kind::Offer, &good.replacen('A', "B", 1)),
            Err(PairingError::Damaged)
        );
        assert_eq!(
            read(Kind::Offer, &"A".repeat(9_999)),
            Err(PairingError::NotACode)
        );
    }

    proptest! {
        #[test]
        fn no_text_makes_reading_panic(text in ".{0,300}", bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = read(Kind::Offer, &text);
            let mut summed = bytes.clone();
            summed.extend(check(&bytes));
            let _ = read(Kind::Offer, &URL_SAFE_NO_PAD.encode(summed));
        }
    }
}
