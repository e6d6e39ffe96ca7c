//! Events, the only thing that relays pass on (NIP-01): signed with BIP-340 signatures over secp256k1, and named by the
//! SHA-256 of what they say. Only what we need is here: one kind, one topic, and work against floods (NIP-13).

use hmac::{Hmac, Mac};
use k256::ProjectivePoint;
use k256::elliptic_curve::point::AffineCoordinates;
use k256::schnorr::{Signature, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Blob;
use crate::digest::{Key, SeededRng};

/// The kind of our events. Relays pass kinds from 20,000 to 29,999 on and keep them for minutes at
/// most.
pub const KIND: u16 = 28_064;

/// The name of the tag that holds the topic. Relays look for tags with names of one letter.
const TOPIC: &str = "x";

/// The name of the tag that shows work (NIP-13).
const NONCE: &str = "nonce";

/// What is mixed into a shared key (NIP-44).
const SHARED_KEY: &[u8] = b"nip44-v2";

/// The longest content that is read, in characters. An offer with all its candidates is shorter.
const MAX_CONTENT: usize = 4_096;

/// A public key, as BIP-340 has it: the x coordinate of a point.
pub type PublicKey = [u8; 32];

/// Why an event is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventFault {
    /// It is not an event, or has other fields than ours have.
    #[error("it is no event of a meeting")]
    Form,
    /// Its name is not the hash of what it says.
    #[error("its id is wrong")]
    Id,
    /// Its author has not signed it.
    #[error("its signature is wrong")]
    Signature,
}

/// An event as it is written in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// The SHA-256 of the other fields, in hex.
    id: String,
    /// The author's key, in hex.
    pubkey: String,
    /// When the author says it was made, in seconds since 1970. Nothing follows from it: clocks are wrong.
    created_at: u64,
    kind: u16,
    tags: Vec<Vec<String>>,
    /// The sealed text.
    pub content: String,
    sig: String,
}

/// A key that signs events.
pub struct Author {
    key: SigningKey,
}

impl Author {
    /// Draws a key.
    pub fn new(rng: &mut SeededRng) -> Author {
        loop {
            // All but one in 2¹²⁷ draws are keys.
            if let Ok(key) = SigningKey::from_bytes(&rng.draw::<32>().0) {
                return Author { key };
            }
        }
    }

    /// The public key.
    pub fn public(&self) -> PublicKey {
        self.key.verifying_key().to_bytes().into()
    }

    /// Writes an event, without a signature.
    pub fn draft(&self, topic: &str, content: String, seconds: u64) -> Event {
        Event {
            id: String::new(),
            pubkey: hex(&self.public()),
            created_at: seconds,
            kind: KIND,
            tags: vec![vec![TOPIC.to_owned(), topic.to_owned()]],
            content,
            sig: String::new(),
        }
    }

    /// Signs an event. `None` if the key cannot sign, which does not happen.
    pub fn sign(&self, mut event: Event, rng: &mut SeededRng) -> Option<Event> {
        let id = event.hash();
        event.id = hex(&id);
        event.sig = hex(&self.sign_hash(&id, rng)?);
        Some(event)
    }

    /// Signs a hash. `None` if the key cannot sign, which does not happen.
    pub fn sign_hash(&self, hash: &[u8; 32], rng: &mut SeededRng) -> Option<[u8; 64]> {
        let signature = self.key.sign_raw(hash, &rng.draw::<32>().0).ok()?;
        Some(signature.to_bytes())
    }

    /// Returns the key that this author shares with another, as NIP-44 has it. `None` if the other's key is none.
    pub fn shared_with(&self, other: &PublicKey) -> Option<Key> {
        let point = ProjectivePoint::from(*VerifyingKey::from_bytes(other).ok()?.as_affine());
        let shared = (point * **self.key.as_nonzero_scalar()).to_affine();
        let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(SHARED_KEY).ok()?;
        mac.update(&shared.x());
        Some(Blob(mac.finalize().into_bytes().into()))
    }
}

impl Event {
    /// Returns the topic and the author's key, if the event has the form of ours and its id is right. The signature is
    /// not looked at: that takes a thousand times longer, and most of a flood is known before it.
    pub fn read(&self) -> Result<(&str, PublicKey), EventFault> {
        let (tag, work) = self.tags.split_first().ok_or(EventFault::Form)?;
        let [name, topic] = &tag[..] else {
            return Err(EventFault::Form);
        };
        let is_number = |text: &String| {
            (1..=20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        match work {
            [] => {}
            [nonce] if matches!(&nonce[..], [name, tried, bits] if name == NONCE && is_number(tried) && is_number(bits)) =>
                {}
            _ => return Err(EventFault::Form),
        }
        let author = unhex(&self.pubkey).ok_or(EventFault::Form)?;
        // The letters of base64 are written alike in all JSON, so that a wrong id is a lie and no other way to write.
        let sealed = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
        let fits = self.content.len() <= MAX_CONTENT && self.content.bytes().all(sealed);
        if self.kind != KIND || name != TOPIC || !fits {
            return Err(EventFault::Form);
        }
        if unhex::<32>(&self.id) != Some(self.hash()) {
            return Err(EventFault::Id);
        }
        Ok((topic, author))
    }

    /// Checks the signature of an event whose id is right.
    pub fn verify(&self) -> Result<(), EventFault> {
        let fault = EventFault::Signature;
        let author = unhex::<32>(&self.pubkey).ok_or(fault)?;
        let signature = unhex::<64>(&self.sig).ok_or(fault)?;
        is_signed(&author, &self.hash(), &signature)
            .then_some(())
            .ok_or(fault)
    }

    /// Returns the event as JSON, with the id that it should have, as a relay may forge it.
    #[cfg(test)]
    pub fn renamed(mut self) -> serde_json::Value {
        self.id = hex(&self.hash());
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Tries numbers from `from` on until the event's id begins with as many zero bits, as NIP-13 has it, and returns
    /// whether one of `tries` numbers did.
    pub fn work_towards(&mut self, bits: u32, from: u64, tries: u64) -> bool {
        self.tags.truncate(1);
        self.tags
            .push(vec![NONCE.to_owned(), String::new(), bits.to_string()]);
        (from..from + tries).any(|number| {
            self.tags[1][1] = number.to_string();
            leading_zeros(&self.hash()) >= bits
        })
    }

    /// How many zero bits the id begins with.
    pub fn work(&self) -> u32 {
        unhex::<32>(&self.id).map_or(0, |id| leading_zeros(&id))
    }

    /// The name of the event.
    pub fn id(&self) -> &str {
        &self.id
    }

    fn hash(&self) -> [u8; 32] {
        let fields = (
            0,
            &self.pubkey,
            self.created_at,
            self.kind,
            &self.tags,
            &self.content,
        );
        // Numbers and texts can always be written.
        Sha256::digest(serde_json::to_vec(&fields).unwrap_or_default()).into()
    }
}

/// Whether an author has signed a hash.
pub fn is_signed(author: &PublicKey, hash: &[u8; 32], signature: &[u8; 64]) -> bool {
    let key = VerifyingKey::from_bytes(author);
    let signature = Signature::try_from(&signature[..]);
    key.is_ok_and(|key| signature.is_ok_and(|signature| key.verify_raw(hash, &signature).is_ok()))
}

fn leading_zeros(id: &[u8; 32]) -> u32 {
    let zeros = id.iter().take_while(|byte| **byte == 0).count();
    let next = id.get(zeros).map_or(0, |byte| byte.leading_zeros());
    8 * zeros as u32 + next
}

/// Returns the filter with which a relay is asked for the events on some topics.
pub fn filter(topics: &[&str]) -> serde_json::Value {
    // Some relays keep for minutes what they should not keep at all.
    serde_json::json!({"kinds": [KIND], "#x": topics, "limit": 0})
}

/// Returns bytes in hex, in lower case.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from_digit(digit.into(), 16).unwrap_or_default());
        }
        text
    })
}

/// Reads `N` bytes in hex, in lower case.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else {
        return None;
    };
    let mut bytes = [0; N];
    (pairs.len() == N).then_some(())?;
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event() -> Event {
        let mut rng = SeededRng::new([7; 32]);
        let author = Author::new(&mut rng);
        let draft = author.draft("topic", "content".to_owned(), 1_795_000_000);
        author.sign(draft, &mut rng).unwrap()
    }

    #[test]
    fn an_event_says_who_made_it_and_nothing_in_it_can_be_changed() {
        let good = event();
        let (topic, author) = good.read().unwrap();
        assert_eq!((topic, hex(&author)), ("topic", good.pubkey.clone()));
        assert_eq!(good.verify(), Ok(()));
        let changed: [fn(&mut Event); 4] = [
            |event| event.content.push('x'),
            |event| event.created_at += 1,
            |event| event.tags[0][1].push('x'),
            |event| event.pubkey = hex(&[3; 32]),
        ];
        for change in changed {
            let mut event = good.clone();
            change(&mut event);
            assert_eq!(event.read().err(), Some(EventFault::Id));
            // Whoever changes it can give it a new name, but not sign it.
            event.id = hex(&event.hash());
            assert!(event.read().is_ok());
            assert_eq!(event.verify(), Err(EventFault::Signature));
        }
    }

    #[test]
    fn the_id_is_that_of_nip_01() {
        // Computed with `sha256sum` over the JSON that the specification asks for.
        let event = Event {
            pubkey: "aa".repeat(32),
            content: "a\"b\\c\nd".to_owned(),
            ..event()
        };
        let json = format!(
            r#"[0,"{}",1795000000,28064,[["x","topic"]],"a\"b\\c\nd"]"#,
            "aa".repeat(32)
        );
        assert_eq!(event.hash(), <[u8; 32]>::from(Sha256::digest(json)));
    }

    #[test]
    fn events_of_other_forms_are_refused() {
        let changed: [fn(&mut Event); 7] = [
            |event| event.content.push('\u{2028}'),
            |event| event.kind = 1,
            |event| event.tags.clear(),
            |event| event.tags[0][0] = "p".to_owned(),
            |event| event.tags[0].push("more".to_owned()),
            |event| event.content = "x".repeat(MAX_CONTENT + 1),
            |event| event.pubkey.make_ascii_uppercase(),
        ];
        for change in changed {
            let mut event = event();
            change(&mut event);
            event.id = hex(&event.hash());
            assert_eq!(event.read().err(), Some(EventFault::Form));
        }
    }
}
