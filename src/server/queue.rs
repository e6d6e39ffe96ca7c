//! Queues of messages to a signalling socket. Each queue is bounded in bytes, and so is the sum of all queues: a player
//! who does not read loses the connection and costs the others nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures::StreamExt as _;
use futures::channel::mpsc;

use crate::close::CloseReason;

/// Most bytes in one queue: two handshakes with all their candidates.
const OWN_BYTES: usize = 128 * 1024;

/// Bytes that each message costs besides its text.
const OVERHEAD: usize = 64;

/// Limit on the bytes in all queues together.
#[derive(Debug)]
pub(crate) struct Budget {
    used: AtomicUsize,
    most: usize,
}

impl Budget {
    pub(crate) fn new(most: usize) -> Arc<Budget> {
        Arc::new(Budget {
            used: AtomicUsize::new(0),
            most,
        })
    }

    /// Bytes that are queued now.
    pub(crate) fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }
}

/// An instruction to a player's socket.
#[derive(Debug)]
pub(crate) enum Outgoing {
    /// Send a signalling event, as JSON text.
    Text(String),
    /// Close the socket for this reason.
    Close(CloseReason),
}

#[derive(Debug)]
struct State {
    used: AtomicUsize,
    full: AtomicBool,
    all: Arc<Budget>,
}

impl State {
    fn give_back(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
        self.all.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// Sending half of a queue.
#[derive(Clone, Debug)]
pub(crate) struct QueueSender {
    sender: mpsc::UnboundedSender<Outgoing>,
    state: Arc<State>,
}

/// Receiving half of a queue, which belongs to a socket.
#[derive(Debug)]
pub(crate) struct Queue {
    receiver: mpsc::UnboundedReceiver<Outgoing>,
    state: Arc<State>,
}

/// Creates a queue that is counted in this budget.
pub(crate) fn queue(all: &Arc<Budget>) -> (QueueSender, Queue) {
    // This channel takes no memory while it is empty, whereas tokio's keeps room for 32 messages in each of thousands
    // of queues.
    let (sender, receiver) = mpsc::unbounded();
    let state = Arc::new(State {
        used: AtomicUsize::new(0),
        full: AtomicBool::new(false),
        all: all.clone(),
    });
    (
        QueueSender {
            sender,
            state: state.clone(),
        },
        Queue { receiver, state },
    )
}

impl QueueSender {
    /// Queues a text. If it does not fit, the socket is told to close and gets nothing more: a handshake with a gap is
    /// worthless, and the player comes back for a complete one.
    pub(crate) fn send(&self, text: String) {
        if self.state.full.load(Ordering::Relaxed) {
            return;
        }
        let bytes = text.len() + OVERHEAD;
        let own = self.state.used.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let all = self.state.all.used.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if own > OWN_BYTES || all > self.state.all.most {
            self.state.give_back(bytes);
            self.state.full.store(true, Ordering::Relaxed);
            metrics::counter!("portal_chess_queue_overflows_total").increment(1);
            let _ = self
                .sender
                .unbounded_send(Outgoing::Close(CloseReason::TooSlow));
        } else if self.sender.unbounded_send(Outgoing::Text(text)).is_err() {
            self.state.give_back(bytes);
        }
    }

    /// Closes the socket after everything queued so far. Does nothing if the socket has ended already.
    pub(crate) fn close(&self, reason: CloseReason) {
        let _ = self.sender.unbounded_send(Outgoing::Close(reason));
    }
}

impl Queue {
    /// Returns the next message, or `None` when no sender is left.
    pub(crate) async fn next(&mut self) -> Option<Outgoing> {
        let outgoing = self.receiver.next().await?;
        self.taken(&outgoing);
        Some(outgoing)
    }

    fn taken(&self, outgoing: &Outgoing) {
        if let Outgoing::Text(text) = outgoing {
            self.state.give_back(text.len() + OVERHEAD);
        }
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.receiver.close();
        while let Ok(outgoing) = self.receiver.try_recv() {
            self.taken(&outgoing);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Takes all messages from the queue and returns them as texts.
    pub(crate) fn drain(queue: &mut Queue) -> Vec<String> {
        std::iter::from_fn(|| queue.receiver.try_recv().ok())
            .map(|outgoing| match outgoing {
                Outgoing::Text(text) => {
                    queue.state.give_back(text.len() + OVERHEAD);
                    text
                }
                Outgoing::Close(reason) => format!("close {}", reason.code()),
            })
            .collect()
    }

    #[test]
    fn a_socket_that_does_not_read_is_closed_once() {
        let all = Budget::new(1 << 20);
        let (link, mut waiting) = queue(&all);
        for _ in 0..20 {
            link.send("x".repeat(30_000));
        }
        assert!(all.used() <= OWN_BYTES);
        let texts = drain(&mut waiting);
        assert_eq!(texts.len(), 5, "four texts fit");
        assert_eq!(
            texts.last().map(String::as_str),
            Some("close 4009"),
            "the last message closes the socket"
        );
        assert_eq!(all.used(), 0);
    }

    #[test]
    fn the_total_of_all_queues_is_limited_and_dropped_queues_free_their_bytes() {
        let all = Budget::new(1_000);
        let (one, queue_one) = queue(&all);
        let (other, mut queue_other) = queue(&all);
        one.send("x".repeat(800));
        other.send("y".repeat(800));
        assert_eq!(drain(&mut queue_other), ["close 4009"]);
        drop(queue_one);
        assert_eq!(all.used(), 0);
        one.send("nobody receives this".into());
        assert_eq!(all.used(), 0);
    }
}
