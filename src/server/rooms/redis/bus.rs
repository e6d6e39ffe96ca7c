//! Messages between nodes, delivered in order and without loss as long as both nodes live. Redis loses published
//! messages when a connection breaks, so each message has a number: the receiver confirms the numbers that it has
//! received, and unconfirmed messages are sent again. The bus knows letters and nodes; its callers decide when
//! something is sent.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use matchbox_protocol::PeerId;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::sync::Notify;

use super::NodeId;

/// A letter that was not confirmed for this long is sent again.
const RESEND_AFTER: Duration = Duration::from_millis(500);
/// Most bytes that may wait for one node's confirmation.
const MAX_UNCONFIRMED_BYTES: usize = 8 << 20;

/// News from one node for a player of another node.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Note {
    /// A player took a seat in the room.
    NewPeer(PeerId),
    /// A player left the room.
    Left(PeerId),
    /// The other player sent a signal.
    Signal {
        /// The sender.
        sender: PeerId,
        /// Content of the signal.
        data: Box<RawValue>,
    },
    /// The player took the same seat with a newer connection.
    Replaced,
}

/// A note with its receiver.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Letter {
    pub to: PeerId,
    pub note: Note,
}

/// A message as it is sent through Redis.
#[derive(Debug, Serialize, Deserialize)]
struct Envelope {
    from: NodeId,
    /// Identifies the sequence of letters; `number` is the position of this one in it.
    row: u64,
    number: u64,
    /// The letter. A message without one confirms that everything up to `number` was received.
    letter: Option<Letter>,
}

#[derive(Debug)]
struct Outbox {
    row: u64,
    last: u64,
    unconfirmed: VecDeque<(u64, String)>,
    bytes: usize,
    sent: Instant,
}

#[derive(Debug, Default)]
struct Inbox {
    row: u64,
    heard: u64,
}

#[derive(Debug, Default)]
struct State {
    rows: u64,
    outboxes: HashMap<NodeId, Outbox>,
    inboxes: HashMap<NodeId, Inbox>,
    unconfirmed: HashSet<NodeId>,
    waiting: Vec<(NodeId, String)>,
}

/// The outgoing and incoming letters of one node.
#[derive(Debug)]
pub(super) struct Bus {
    node: NodeId,
    state: Mutex<State>,
    wake: Notify,
}

impl Bus {
    pub(super) fn new(node: NodeId) -> Bus {
        Bus {
            node,
            state: Mutex::new(State::default()),
            wake: Notify::new(),
        }
    }

    // The state is valid at every moment, so a panic elsewhere does not silence this node.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a letter for a node. Returns false if too much waits for that node already.
    pub(super) fn post(&self, node: NodeId, letter: Letter) -> bool {
        let mut state = self.state();
        let State { rows, outboxes, .. } = &mut *state;
        let outbox = outboxes.entry(node).or_insert_with(|| {
            *rows += 1;
            Outbox {
                row: *rows,
                last: 0,
                unconfirmed: VecDeque::new(),
                bytes: 0,
                sent: Instant::now(),
            }
        });
        let envelope = Envelope {
            from: self.node,
            row: outbox.row,
            number: outbox.last + 1,
            letter: Some(letter),
        };
        // Everything in a letter can be written as JSON.
        let Ok(text) = serde_json::to_string(&envelope) else {
            return false;
        };
        if outbox.bytes + text.len() > MAX_UNCONFIRMED_BYTES {
            return false;
        }
        outbox.last += 1;
        outbox.bytes += text.len();
        if outbox.unconfirmed.is_empty() {
            outbox.sent = Instant::now();
        }
        outbox
            .unconfirmed
            .push_back((envelope.number, text.clone()));
        state.waiting.push((node, text));
        self.wake.notify_one();
        true
    }

    /// Resolves when messages wait to be sent.
    pub(super) async fn ready_to_send(&self) {
        self.wake.notified().await;
    }

    /// Takes the messages that wait to be sent, in order.
    pub(super) fn take(&self) -> Vec<(NodeId, String)> {
        std::mem::take(&mut self.state().waiting)
    }

    /// Whether nothing waits to be sent or to be confirmed.
    pub(super) fn is_empty(&self) -> bool {
        let state = self.state();
        state.waiting.is_empty()
            && state
                .outboxes
                .values()
                .all(|outbox| outbox.unconfirmed.is_empty())
    }

    /// Confirms received letters, and sends letters again that other nodes have not confirmed in time.
    pub(super) fn tick(&self, now: Instant) {
        let mut state = self.state();
        let State {
            outboxes,
            inboxes,
            unconfirmed,
            waiting,
            ..
        } = &mut *state;
        for node in unconfirmed.drain() {
            let Some(inbox) = inboxes.get(&node) else {
                continue;
            };
            let envelope = Envelope {
                from: self.node,
                row: inbox.row,
                number: inbox.heard,
                letter: None,
            };
            if let Ok(text) = serde_json::to_string(&envelope) {
                waiting.push((node, text));
            }
        }
        for (node, outbox) in outboxes {
            if !outbox.unconfirmed.is_empty() && now.duration_since(outbox.sent) >= RESEND_AFTER {
                outbox.sent = now;
                metrics::counter!("portal_chess_store_resent_total")
                    .increment(outbox.unconfirmed.len() as u64);
                let again = outbox.unconfirmed.iter();
                waiting.extend(again.map(|(_, text)| (*node, text.clone())));
            }
        }
    }

    /// Sends all unconfirmed letters again at once, because the connection was lost.
    pub(super) fn resend_all(&self) {
        let mut state = self.state();
        state.waiting.clear();
        let State {
            outboxes, waiting, ..
        } = &mut *state;
        for (node, outbox) in outboxes {
            outbox.sent = Instant::now();
            let again = outbox.unconfirmed.iter();
            waiting.extend(again.map(|(_, text)| (*node, text.clone())));
        }
        self.wake.notify_one();
    }

    /// Reads a message that has arrived. Returns its sender and its letter if that is the next in its sequence.
    pub(super) fn receive(&self, text: &str) -> Option<(NodeId, Letter)> {
        let envelope: Envelope = match serde_json::from_str(text) {
            Ok(envelope) => envelope,
            Err(error) => {
                tracing::warn!(%error, "another node sent an unreadable message");
                return None;
            }
        };
        let mut state = self.state();
        let Some(letter) = envelope.letter else {
            state.confirm(envelope.from, envelope.row, envelope.number);
            return None;
        };
        state.unconfirmed.insert(envelope.from);
        let inbox = state.inboxes.entry(envelope.from).or_default();
        if envelope.row > inbox.row {
            *inbox = Inbox {
                row: envelope.row,
                heard: 0,
            };
        }
        if envelope.row < inbox.row || envelope.number != inbox.heard + 1 {
            return None;
        }
        inbox.heard += 1;
        Some((envelope.from, letter))
    }

    /// Drops everything that waits for a node that has died. If the node lives after all, a new sequence begins.
    pub(super) fn forget(&self, node: NodeId) {
        let mut state = self.state();
        state.outboxes.remove(&node);
        state.waiting.retain(|(to, _)| *to != node);
    }
}

impl State {
    fn confirm(&mut self, node: NodeId, row: u64, number: u64) {
        let Some(outbox) = self
            .outboxes
            .get_mut(&node)
            .filter(|outbox| outbox.row == row)
        else {
            return;
        };
        while let Some((_, text)) = outbox
            .unconfirmed
            .pop_front_if(|(first, _)| *first <= number)
        {
            outbox.bytes -= text.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn signal(text: &str) -> Letter {
        let data = RawValue::from_string(format!("{text:?}")).unwrap();
        let sender = PeerId(Uuid::nil());
        Letter {
            to: sender,
            note: Note::Signal { sender, data },
        }
    }

    fn said(heard: Option<(NodeId, Letter)>) -> Option<String> {
        match heard?.1.note {
            Note::Signal { data, .. } => Some(data.get().to_owned()),
            _ => None,
        }
    }

    fn pair() -> (Bus, Bus) {
        let bus = || Bus::new(NodeId::new());
        (bus(), bus())
    }

    #[test]
    fn lost_letters_are_sent_again_and_received_once_and_in_order() {
        let (one, other) = pair();
        for text in ["a", "b", "c"] {
            assert!(one.post(other.node, signal(text)));
        }
        let sent = one.take();
        let heard = |at: usize| said(other.receive(&sent[at].1));
        assert_eq!(heard(0).as_deref(), Some("\"a\""));
        // The letter "b" is lost on its way.
        assert_eq!(
            heard(2),
            None,
            "the letter \"c\" waits for the lost letter \"b\""
        );
        other.tick(Instant::now());
        for (_, text) in other.take() {
            assert!(one.receive(&text).is_none());
        }
        one.tick(Instant::now() + RESEND_AFTER);
        let again = one.take();
        let heard: Vec<_> = again
            .iter()
            .map(|(_, text)| said(other.receive(text)))
            .collect();
        assert_eq!(heard, [Some("\"b\"".into()), Some("\"c\"".into())]);
        assert!(again.iter().all(|(_, text)| other.receive(text).is_none()));
        other.tick(Instant::now());
        for (_, text) in other.take() {
            one.receive(&text);
        }
        assert!(one.is_empty());
    }

    #[test]
    fn a_node_wrongly_considered_dead_receives_a_new_sequence() {
        let (one, other) = pair();
        one.post(other.node, signal("lost"));
        one.forget(other.node);
        assert!(one.take().is_empty());
        one.post(other.node, signal("new"));
        let sent = one.take();
        assert_eq!(said(other.receive(&sent[0].1)).as_deref(), Some("\"new\""));
    }

    #[test]
    fn the_bytes_that_wait_for_a_node_are_limited() {
        let (one, other) = pair();
        let long = "x".repeat(1 << 20);
        let posted = (0..20)
            .filter(|_| one.post(other.node, signal(&long)))
            .count();
        assert_eq!(posted, 7);
    }

    #[test]
    fn invalid_messages_are_ignored() {
        let (one, _) = pair();
        assert!(one.receive("{").is_none());
    }
}
