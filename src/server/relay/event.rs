//! The events that are passed on (NIP-01): of one kind, on one topic each. The receivers check them as well; here it
//! saves them what is not worth it.

use std::time::{SystemTime, UNIX_EPOCH};

use k256::schnorr::{Signature, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The kind of the events. Kinds from 20,000 to 29,999 are ephemeral: relays pass them on and do not keep them.
pub(super) const KIND: u16 = 28_064;

/// Longest content, in characters.
const MAX_CONTENT: usize = 4_096;

/// How far a page's clock may be off, in seconds.
const MAX_CLOCK_ERROR: u64 = 600;

/// What an event is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Topic(String);

impl TryFrom<String> for Topic {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Topic, &'static str> {
        match unhex::<16>(&text) {
            Some(_) => Ok(Topic(text)),
            None => Err("invalid: a topic is 32 hex digits in lower case"),
        }
    }
}

/// An event as it is written in JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Event {
    pub id: String,
    pubkey: String,
    created_at: u64,
    kind: u16,
    tags: Vec<Vec<String>>,
    content: String,
    sig: String,
}

impl Event {
    /// Returns the topic if everything but the id and the signature is as it should be, or what is wrong.
    pub(super) fn topic(&self) -> Result<Topic, &'static str> {
        if self.kind != KIND {
            return Err("invalid: the kind must be 28064");
        }
        let digits = |text: &String| {
            (1..=20).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
        };
        let tags: Vec<_> = self.tags.iter().map(Vec::as_slice).collect();
        let topic = match tags[..] {
            [[x, topic]] if x == "x" => topic,
            [[x, topic], [nonce, number, target]]
                if x == "x" && nonce == "nonce" && digits(number) && digits(target) =>
            {
                topic
            }
            _ => return Err("invalid: the tags must be one x and at most one nonce after it"),
        };
        let topic = Topic::try_from(topic.clone())?;
        let sealed = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
        if self.content.len() > MAX_CONTENT || !self.content.bytes().all(sealed) {
            return Err("invalid: the content must be at most 4096 characters of base64");
        }
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = since.unwrap_or_default().as_secs();
        if self.created_at.abs_diff(now) > MAX_CLOCK_ERROR {
            return Err("invalid: created_at is more than ten minutes off");
        }
        Ok(topic)
    }

    /// Returns what is wrong with the id or the signature. That takes a thousand times longer than everything else.
    pub(super) fn verify(&self) -> Result<(), &'static str> {
        let id = (
            0,
            &self.pubkey,
            self.created_at,
            self.kind,
            &self.tags,
            &self.content,
        );
        // Numbers and texts can always be written as JSON.
        let id: [u8; 32] = Sha256::digest(serde_json::to_vec(&id).unwrap_or_default()).into();
        if unhex(&self.id) != Some(id) {
            return Err("invalid: the id is not the event's hash");
        }
        let author: [u8; 32] = unhex(&self.pubkey).ok_or("invalid: pubkey is no key")?;
        let author = VerifyingKey::from_bytes(&author).map_err(|_| "invalid: pubkey is no key")?;
        let signature: Option<[u8; 64]> = unhex(&self.sig);
        let signature = signature.and_then(|bytes| Signature::try_from(&bytes[..]).ok());
        signature
            .filter(|signature| author.verify_raw(&id, signature).is_ok())
            .map(|_| ())
            .ok_or("invalid: the signature is wrong")
    }
}

/// Reads `N` bytes in hex, in lower case.
fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let read = base16ct::lower::decode(text, &mut bytes).ok()?;
    (read.len() == N).then_some(bytes)
}
