//! What a page says to the relay, and what it is answered, as JSON texts (NIP-01).

use axum::extract::ws::Message;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::event::{Event, KIND, Topic};

/// Longest message, in bytes: an event with the longest content and its frame.
const MAX_MESSAGE: usize = 8 * 1024;

/// Most characters in the name of a subscription.
const MAX_NAME: usize = 64;

/// Most topics of a subscription.
const MAX_TOPICS: usize = 4;

/// What a page wants.
pub(super) enum Request {
    /// To be told of events on these topics from now on.
    Subscribe(String, Vec<Topic>),
    /// To be told of something else: the subscription ends.
    Unsupported(String, &'static str),
    /// To be told no more.
    Unsubscribe(String),
    /// To publish an event.
    Publish(Box<Event>),
    /// To publish what is no event; its id, and what is wrong with it.
    Invalid(String, &'static str),
    /// Nothing that the relay understands.
    Nonsense,
}

/// What a page may ask for: future events of one kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Filter {
    kinds: [u16; 1],
    #[serde(rename = "#x")]
    topics: Vec<Topic>,
    limit: u32,
}

impl Request {
    pub(super) fn read(text: &str) -> Request {
        let Ok(Value::Array(mut words)) = serde_json::from_str(text) else {
            return Request::Nonsense;
        };
        let rest = words.split_off(words.len().min(2));
        let [Value::String(verb), subject] = &mut words[..] else {
            return Request::Nonsense;
        };
        let subject = subject.take();
        match (&**verb, subject, &rest[..]) {
            ("EVENT", event, []) => Request::publish(event, text.len()),
            ("REQ", Value::String(name), [_, ..]) if is_name(&name) => {
                Request::subscribe(name, rest)
            }
            ("CLOSE", Value::String(name), []) => Request::Unsubscribe(name),
            _ => Request::Nonsense,
        }
    }

    fn publish(event: Value, bytes: usize) -> Request {
        let id = event["id"].as_str().unwrap_or_default().to_owned();
        if bytes > MAX_MESSAGE {
            return Request::Invalid(id, "invalid: an event may have 8192 bytes");
        }
        match serde_json::from_value(event) {
            Ok(event) => Request::Publish(event),
            Err(_) => Request::Invalid(
                id,
                "invalid: an event has id, pubkey, created_at, kind, tags, content and sig",
            ),
        }
    }

    fn subscribe(name: String, mut filters: Vec<Value>) -> Request {
        let filter = filters.pop().map(serde_json::from_value::<Filter>);
        match filter {
            Some(Ok(filter))
                if filters.is_empty()
                    && filter.kinds == [KIND]
                    && filter.limit == 0
                    && (1..=MAX_TOPICS).contains(&filter.topics.len()) =>
            {
                Request::Subscribe(name, filter.topics)
            }
            _ => Request::Unsupported(
                name,
                "unsupported: only one filter with kind 28064, one to four topics in #x and limit 0",
            ),
        }
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().nth(MAX_NAME).is_none()
}

/// Writes a message to a page.
pub(super) fn message(words: &impl Serialize) -> Message {
    // Everything that is said can be written as JSON.
    Message::text(serde_json::to_string(words).unwrap_or_default())
}
