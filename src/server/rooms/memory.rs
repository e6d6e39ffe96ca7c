//! Rooms of one node, in its memory. Every change happens under one lock, so no two players can take one seat.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use matchbox_protocol::PeerId;
use serde_json::value::RawValue;

use super::table::Table;
use super::{Census, Claim, RoomStatus, Rooms};
use crate::close::CloseReason;

/// All rooms of this node, behind one lock.
#[derive(Debug)]
pub(crate) struct Memory(Mutex<Table>);

impl Memory {
    pub(crate) fn new(max_rooms: usize, max_seats: usize, hold: Duration) -> Memory {
        Memory(Mutex::new(Table::new(max_rooms, max_seats, hold)))
    }

    // Every method leaves the table valid at each step, so it stays usable after a panic.
    fn table(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Rooms for Memory {
    async fn claim(&self, claim: Claim<'_>) -> Result<PeerId, CloseReason> {
        self.table().enter(&claim, Instant::now())
    }

    async fn release(&self, room: &str, peer: PeerId, on_purpose: bool) {
        self.table().leave(room, peer, on_purpose, Instant::now());
    }

    async fn relay(&self, room: &str, sender: PeerId, receiver: PeerId, data: Box<RawValue>) {
        self.table().relay(room, sender, receiver, data);
    }

    async fn status(&self, room: &str) -> Result<Option<RoomStatus>, CloseReason> {
        Ok(self.table().status(room, Instant::now()))
    }

    async fn is_seated(&self, room: &str, key: &str) -> Result<bool, CloseReason> {
        Ok(self.table().is_seated(room, key))
    }

    fn ready(&self) -> bool {
        true
    }

    fn census(&self) -> Census {
        self.table().census()
    }

    async fn sweep(&self) {
        self.table().sweep(Instant::now());
    }

    async fn end(&self) {}
}
