//! The filter between the adversary's page and the network: it holds frames back, delays them, or changes the time that
//! a ply took.

use std::cell::RefCell;
use std::rc::Rc;

use p2p::{Action, Message, decode, encode};

use crate::rng::Rng;
use crate::world::Meddler;

/// How the frames of the adversary's page are changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    Honest,
    /// No frame is sent.
    Silent,
    /// All frames are sent late, by this many milliseconds.
    Slow(u64),
    /// Plies are reported as having taken no time.
    NoTime,
    /// Plies are reported with random times of up to 400 seconds.
    Ages,
    /// The pings and pongs are sent late, by this many milliseconds.
    SlowPongs(u64),
    /// Plies are not sent.
    NoPlies,
    /// Openings that the rules require are not sent.
    NoAnswers,
    /// The entries of a host are not sent, above all not the other side's consent to a take-back.
    NoEntries,
}

/// The frames that the adversary has sent so far, and how it sends them.
pub struct Wire {
    pub style: Rc<RefCell<(Style, Vec<Vec<u8>>)>>,
}

impl Meddler for Wire {
    fn passes(&mut self, rng: &mut Rng, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)> {
        let mut shared = self.style.borrow_mut();
        if shared.1.len() < 200 {
            shared.1.push(frame.clone());
        }
        let delay = 5 + rng.below(20);
        let message = decode(&frame).ok();
        let lie = |spent: u64| {
            let mut message = message.clone()?;
            match &mut message {
                Message::Request(request) => request.spent = request.spent.map(|_| spent),
                Message::Entries(batch) => {
                    for entry in &mut batch.entries {
                        entry.spent = entry.spent.map(|_| spent);
                    }
                }
                _ => {}
            }
            encode(&message).ok()
        };
        let is_ply = |action: &Action| action.is_ply();
        let plies = match &message {
            Some(Message::Request(request)) => is_ply(&request.action),
            Some(Message::Entries(batch)) => {
                batch.entries.iter().any(|entry| is_ply(&entry.action))
            }
            _ => false,
        };
        let answers = match &message {
            Some(Message::Request(request)) => {
                request.action.is_assassin_action() && !request.action.is_ply()
            }
            Some(Message::Entries(batch)) => batch
                .entries
                .iter()
                .any(|entry| entry.action.is_assassin_action() && !entry.action.is_ply()),
            _ => false,
        };
        let entered = matches!(message, Some(Message::Entered(_) | Message::Entries(_)));
        let beats = matches!(message, Some(Message::Ping { .. } | Message::Pong { .. }));
        match shared.0 {
            Style::Silent => Vec::new(),
            Style::Slow(extra) => vec![(delay + extra, frame)],
            Style::SlowPongs(extra) if beats => vec![(delay + extra, frame)],
            Style::NoTime => vec![(delay, lie(0).unwrap_or(frame))],
            Style::Ages => vec![(delay, lie(rng.below(400_000)).unwrap_or(frame))],
            Style::NoPlies if plies => Vec::new(),
            Style::NoAnswers if answers => Vec::new(),
            Style::NoEntries if entered => Vec::new(),
            _ => vec![(delay, frame)],
        }
    }
}
