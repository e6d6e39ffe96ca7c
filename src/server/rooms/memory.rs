//! Rooms of one node, in its memory. Every change happens under one lock, so no two players can take one seat.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use async_trait::async_trait;
use matchbox_protocol::PeerId;
use serde_json::value::RawValue;

use super::seat_file::SeatFile;
use super::table::Table;
use super::{Census, Claim, Occupancy, RoomStatus, Rooms, SeatKey};
use crate::close::CloseReason;
use crate::settings::Settings;

/// All rooms of this node, behind one lock.
#[derive(Debug)]
pub(crate) struct Memory {
    table: Mutex<Table>,
    file: Option<Arc<SeatFile>>,
}

impl Memory {
    /// Fails if there is a file of seats and it cannot be read or written.
    pub(crate) fn new(settings: &Settings) -> io::Result<Memory> {
        let mut table = Table::new(settings.max_rooms, settings.max_seats, settings.hold);
        let file = match &settings.seats {
            Some(path) => {
                let (file, rooms) = SeatFile::open(path)?;
                table.restore(rooms, Instant::now());
                Some(Arc::new(file))
            }
            None => None,
        };
        Ok(Memory {
            table: Mutex::new(table),
            file,
        })
    }

    // Every method leaves the table valid at each step, so it stays usable after a panic.
    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn save(&self) {
        if let Some(file) = &self.file {
            let rooms = self.table().saved();
            file.save(rooms).await;
        }
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

    async fn occupancy(&self, room: &str, key: &SeatKey) -> Result<Occupancy, CloseReason> {
        Ok(self.table().occupancy(room, key, Instant::now()))
    }

    fn ready(&self) -> bool {
        true
    }

    fn census(&self) -> Census {
        self.table().census()
    }

    async fn sweep(&self) {
        self.table().sweep(Instant::now());
        self.save().await;
    }

    async fn end(&self) {
        self.save().await;
    }
}
