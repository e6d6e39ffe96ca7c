//! The file in which taken seats outlive the process: after a restart of the server the players of a game come back to
//! their own seats, and nobody else can have them meanwhile. It holds no key, only hashes. What the seats are is in
//! `table`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::SeatKey;
use crate::network::{Caller, Network};

/// A taken seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SavedSeat {
    pub key: SeatKey,
    pub caller: Caller,
}

/// A room with the seats to which somebody can come back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SavedRoom {
    pub name: Box<str>,
    pub owner: Network,
    pub seats: [Option<SavedSeat>; 2],
}

/// The file, and what it holds.
#[derive(Debug)]
pub(crate) struct SeatFile {
    path: PathBuf,
    written: Mutex<Vec<SavedRoom>>,
}

impl SeatFile {
    /// Reads the file, if there is one. A file that cannot be understood is replaced. Fails if it cannot be written.
    pub(crate) fn open(path: &Path) -> io::Result<(SeatFile, Vec<SavedRoom>)> {
        let rooms: Vec<SavedRoom> = match fs::read(path) {
            Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_else(|error| {
                tracing::warn!("the file of seats cannot be understood: {error}");
                Vec::new()
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error),
        };
        write(path, &rooms)?;
        let file = SeatFile {
            path: path.to_owned(),
            written: Mutex::new(rooms.clone()),
        };
        Ok((file, rooms))
    }

    /// Writes these rooms, unless the file holds them.
    pub(crate) async fn save(self: &Arc<Self>, mut rooms: Vec<SavedRoom>) {
        rooms.sort_by(|one, other| one.name.cmp(&other.name));
        let file = self.clone();
        let written = tokio::task::spawn_blocking(move || {
            let mut written = file.written.lock().unwrap_or_else(PoisonError::into_inner);
            if *written != rooms {
                write(&file.path, &rooms)?;
                *written = rooms;
            }
            io::Result::Ok(())
        });
        if let Ok(Err(error)) = written.await {
            tracing::warn!("the file of seats cannot be written: {error}");
        }
    }
}

/// Replaces the file at once, so that a crash leaves the old one or the new one. Only its owner may read it.
fn write(path: &Path, rooms: &[SavedRoom]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = PathBuf::from(name);
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&new)?;
    file.write_all(&serde_json::to_vec(rooms)?)?;
    file.sync_all()?;
    fs::rename(&new, path)
}
