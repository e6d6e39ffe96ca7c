//! Tests of the program as an operator starts it.
#![cfg(unix)]

mod common;

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use common::Peer;
use matchbox_protocol::JsonPeerEvent;

/// The server program and its address. It is killed when this value is dropped.
struct Program(Child, String);

impl Program {
    /// Starts the program from a shell, after these commands.
    fn after(words: &str) -> Program {
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(format!(
                "{words}; exec \"$0\" --port 0 --max-sockets 1000 --max-seats 1000 --joins-per-minute 10000 \
                 --idle-seconds 3600"
            ))
            .arg(env!("CARGO_BIN_EXE_portal-chess-server"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let host = line.trim().trim_start_matches("http://");
        Program(child, host.trim_end_matches('/').to_owned())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Many systems start a process with a limit of a thousand open files, enough for five hundred games. The server raises
/// it.
#[tokio::test]
async fn the_server_raises_its_limit_of_open_files() {
    let program = Program::after("ulimit -Sn 32");
    let fill = async {
        let mut seated = Vec::new();
        for number in 0..100 {
            let room = number / 2;
            let mut peer = Peer::connect(&format!("ws://{}/signal/R{room}", program.1)).await;
            let event = peer.event().await;
            assert!(matches!(event, JsonPeerEvent::IdAssigned(_)), "got {event}");
            seated.push(peer);
        }
        seated.len()
    };
    // Players who find no room wait for it, and the silent ones keep their seats for an hour.
    let seated = tokio::time::timeout(common::PATIENCE, fill).await;
    assert_eq!(seated, Ok(100));
}
