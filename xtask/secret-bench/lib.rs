//! Two peers of a game with hidden assassins in WebAssembly, to measure what a hidden ply costs them. Nothing else
//! belongs here.

use std::collections::VecDeque;

use engine::Variant;
use p2p::{Command, Event, Line, Moment, News, Peer, Terms, UserAction};
use wasm_bindgen::prelude::*;

/// Some day in 2026.
const NOW: u64 = 1_795_000_000_000;

/// Returns a moment as both of the page's clocks show it.
fn moment(now: u64) -> Moment {
    Moment {
        wall: now,
        steady: now - NOW,
    }
}

/// A host and a guest, connected without any delay.
#[wasm_bindgen]
pub struct Table {
    peers: [Peer; 2],
    plies: usize,
    bytes: usize,
    now: u64,
}

#[wasm_bindgen]
impl Table {
    /// Creates two players who have joined and placed their assassins.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<Table, JsError> {
        let terms = Terms::new(Variant::Assassin, None);
        let (host, of_host) = Peer::host(terms, [1; 32], moment(NOW))?;
        let invite = host.model(moment(NOW)).invite;
        let (guest, of_guest) = Peer::join(invite, [2; 32], moment(NOW));
        let mut table = Table {
            peers: [host, guest],
            plies: 0,
            bytes: 0,
            now: NOW,
        };
        let mut events = table.carry_out(0, of_host);
        events.extend(table.carry_out(1, of_guest));
        events.extend([
            (0, Event::Connected(Line::default())),
            (1, Event::Connected(Line::default())),
        ]);
        table.deliver_events(events);
        table.play(0, "A@c3")?;
        table.play(1, "A@e6")?;
        Ok(table)
    }

    /// Moves the assassin of the side to move without being seen, and lets both sides do everything that follows:
    /// commit, open, compare, check and store. Returns the number of bytes exchanged.
    pub fn hidden_ply(&mut self) -> Result<usize, JsError> {
        let there = [["c3c4", "e6e5"], ["c4c3", "e5e6"]];
        // The pause keeps the moves slow enough that the other side does not take them for a flood.
        self.now += 5_000;
        let (at, round) = (self.plies % 2, self.plies / 2 % 2);
        self.bytes = 0;
        self.play(at, there[round][at])?;
        self.plies += 1;
        let logged_plies = |peer: &Peer| peer.log().map(|log| log.plies() as usize);
        if self
            .peers
            .iter()
            .any(|peer| logged_plies(peer) != Some(self.plies + 2))
        {
            return Err(JsError::new("a ply was not entered"));
        }
        Ok(self.bytes)
    }

    fn play(&mut self, at: usize, text: &str) -> Result<(), JsError> {
        let action = Event::UserAction(UserAction::Play(text.parse()?));
        self.deliver_events(vec![(at, action)]);
        Ok(())
    }

    fn deliver_events(&mut self, events: Vec<(usize, Event)>) {
        let mut queue = VecDeque::from(events);
        while let Some((at, event)) = queue.pop_front() {
            let commands = self.peers[at].update(event, moment(self.now));
            queue.extend(self.carry_out(at, commands));
        }
    }

    /// Returns what the commands of one side lead to, and on which side.
    fn carry_out(&mut self, at: usize, commands: Vec<Command>) -> Vec<(usize, Event)> {
        let mut events = Vec::new();
        for command in commands {
            match command {
                Command::Send(frame) => {
                    self.bytes += frame.len();
                    events.push((1 - at, Event::Frame(frame)));
                }
                Command::Store { ticket, .. } => {
                    events.push((at, Event::Stored { ticket, ok: true }));
                }
                Command::News(News::Invited) => {
                    events.push((at, Event::UserAction(UserAction::AcceptTerms)));
                }
                _ => {}
            }
        }
        events
    }
}
