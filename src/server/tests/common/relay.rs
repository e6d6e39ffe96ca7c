//! Pages that use the server as a relay, and the events that they sign.

use std::time::{SystemTime, UNIX_EPOCH};

use futures::SinkExt as _;
use k256::schnorr::SigningKey;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tokio::net::TcpStream;
use tokio_tungstenite::MaybeTlsStream;
use tokio_tungstenite::tungstenite::Message;

use super::{PATIENCE, Peer};

/// The name of the pages' subscription.
pub const NAME: &str = "offers";

/// Returns a topic.
pub fn topic(number: u8) -> String {
    format!("{number:032x}")
}

/// Returns an event on a topic, signed now.
pub fn event(topic: &str, content: &str) -> Value {
    signed(json!({
        "created_at": now(),
        "kind": 28_064,
        "tags": [["x", topic]],
        "content": content,
    }))
}

pub fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_secs()
}

/// Gives an event its author, its id and its signature.
pub fn signed(mut event: Value) -> Value {
    let key = SigningKey::from_bytes(&[7; 32]).unwrap();
    event["pubkey"] = json!(hex(&key.verifying_key().to_bytes()));
    let id = hash(&event);
    event["id"] = json!(hex(&id));
    event["sig"] = json!(hex(&key.sign_raw(&id, &[1; 32]).unwrap().to_bytes()));
    event
}

/// Returns the id that an event should have.
pub fn id(event: &Value) -> String {
    hex(&hash(event))
}

fn hash(event: &Value) -> [u8; 32] {
    let fields = json!([
        0,
        event["pubkey"],
        event["created_at"],
        event["kind"],
        event["tags"],
        event["content"],
    ]);
    Sha256::digest(fields.to_string()).into()
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A page that is connected to a relay.
pub struct Page {
    pub peer: Peer,
}

impl Page {
    pub async fn open(host: &str) -> Page {
        let connecting = tokio::time::timeout(PATIENCE, TcpStream::connect(host));
        Page::over(host, connecting.await.unwrap().unwrap()).await
    }

    /// Connects over a stream, as one from another address.
    pub async fn over(host: &str, stream: TcpStream) -> Page {
        let stream = MaybeTlsStream::Plain(stream);
        let (socket, _) = tokio_tungstenite::client_async(format!("ws://{host}/relay"), stream)
            .await
            .unwrap();
        Page {
            peer: Peer { socket },
        }
    }

    pub async fn say(&mut self, words: Value) {
        self.peer.send(words.to_string()).await;
    }

    /// Sends something that the server may refuse by closing the socket.
    pub async fn try_say(&mut self, words: &Value) -> bool {
        let text = Message::text(words.to_string());
        self.peer.socket.send(text).await.is_ok()
    }

    pub async fn hears(&mut self) -> Value {
        match self.peer.next().await {
            Message::Text(text) => serde_json::from_str(&text).unwrap(),
            other => panic!("expected a text, got {other:?}"),
        }
    }

    /// Asks for the events on these topics under a name.
    pub async fn listen_as(&mut self, name: &str, topics: &[String]) {
        self.say(json!(["REQ", name, {"kinds": [28_064], "#x": topics, "limit": 0}]))
            .await;
        assert_eq!(self.hears().await, json!(["EOSE", name]));
    }

    pub async fn listen(&mut self, topic: &str) {
        self.listen_as(NAME, &[topic.to_owned()]).await;
    }

    /// Publishes an event on a topic to which this page does not listen, and returns the answer.
    pub async fn publish(&mut self, event: &Value) -> Value {
        self.say(json!(["EVENT", event])).await;
        let answer = self.hears().await;
        assert_eq!(answer[0], "OK", "{answer}");
        assert_eq!(answer[1], event["id"]);
        answer
    }

    /// Publishes an event and expects it to be passed on.
    pub async fn passes(&mut self, event: &Value) {
        assert_eq!(
            self.publish(event).await,
            json!(["OK", event["id"], true, ""])
        );
    }

    /// Publishes an event and returns why it is refused.
    pub async fn refusal(&mut self, event: &Value) -> String {
        let answer = self.publish(event).await;
        assert_eq!(answer[2], false, "{answer}");
        answer[3].as_str().unwrap().to_owned()
    }

    /// Expects to be told of this event next.
    pub async fn gets(&mut self, event: &Value) {
        assert_eq!(self.hears().await, json!(["EVENT", NAME, event]));
    }
}
