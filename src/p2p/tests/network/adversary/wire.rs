//! What stands between the adversary's page and the wire: frames are held back, delayed, or lie about the time a ply took.

use std::cell::RefCell;
use std::rc::Rc;

use p2p::{Action, Message, decode, encode};

use crate::rng::Rng;
use crate::world::Meddler;

/// How the adversary's page is kept from the wire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    Honest,
    /// Nothing leaves.
    Silent,
    /// Everything leaves late.
    Slow(u64),
    /// Its plies took no time at all, it says.
    NoTime,
    /// Its plies took ages.
    Ages,
    /// Its pings and pongs leave late.
    SlowPongs(u64),
    /// Its plies do not leave.
    NoPlies,
    /// Its answers to what the rules make public do not leave.
    NoAnswers,
    /// As a host it does not say what it enters, the other's consent to a take-back least of all.
    NoEntries,
}

/// What the adversary has sent so far, and how it sends.
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
                request.action.is_veiled() && !request.action.is_ply()
            }
            Some(Message::Entries(batch)) => batch
                .entries
                .iter()
                .any(|entry| entry.action.is_veiled() && !entry.action.is_ply()),
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
