//! Load tests of the signalling server, which runs in separate processes and is reached over real sockets. `rooms`
//! fills one node with idle rooms and lets players arrive, `nodes` compares one node with three that share a Redis, and
//! `siege` attacks the server. Each prints a Markdown table. `player` simulates one player; `process` measures the
//! server's process.

mod nodes;
mod player;
mod process;
mod rooms;
mod siege;
mod table;

use std::path::PathBuf;

use anyhow::{Result, bail};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    // Cargo puts both programs of one profile into the same folder.
    let beside = || Ok(std::env::current_exe()?.with_file_name("portal-chess-server"));
    let program = match words.get(1) {
        Some(program) => PathBuf::from(program),
        None => beside().map_err(|error: std::io::Error| error)?,
    };
    match words.first().map_or("rooms", String::as_str) {
        "rooms" => rooms::run(&program).await,
        "nodes" => nodes::run(&program).await,
        "siege" => siege::run(&program).await,
        other => bail!("Unknown benchmark {other:?}; expected rooms, nodes or siege."),
    }
}
