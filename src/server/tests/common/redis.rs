//! A real Redis on a free port, and nodes of the server that share it, each in its own process.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use super::{PATIENCE, Peer, ask, until};

/// How long a node may be silent before it counts as dead in these tests, in seconds. On a busy machine a node may have to
/// wait for the processor that long.
pub const LEASE: u64 = 4;

/// A process that is killed when this value is dropped.
struct Process(Child);

impl Process {
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A Redis that stores nothing on disk.
pub struct Redis {
    port: u16,
    process: Process,
}

impl Redis {
    pub async fn start() -> Redis {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let redis = Redis {
            port,
            process: spawn_redis(port),
        };
        redis.answers().await;
        redis
    }

    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    pub fn stop(&mut self) {
        self.process.kill();
    }

    /// Restarts Redis, which is empty again.
    pub async fn restart(&mut self) {
        self.process = spawn_redis(self.port);
        self.answers().await;
    }

    async fn answers(&self) {
        until(async || {
            tokio::net::TcpStream::connect(("127.0.0.1", self.port))
                .await
                .is_ok()
        })
        .await;
    }
}

fn spawn_redis(port: u16) -> Process {
    let child = Command::new("redis-server")
        .args(["--bind", "127.0.0.1", "--port", &port.to_string()])
        .args(["--save", "", "--appendonly", "no", "--daemonize", "no"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    Process(child.expect("redis-server is installed, as by `cargo xtask setup`"))
}

/// One node of the server.
pub struct Node {
    pub host: String,
    url: String,
    process: Process,
}

impl Node {
    /// Starts a node; it may not be ready yet.
    pub fn start(redis: &Redis) -> Node {
        Node::start_at(&redis.url(), 0)
    }

    fn start_at(url: &str, port: u16) -> Node {
        let mut child = Command::new(env!("CARGO_BIN_EXE_portal-chess-server"))
            .args(["--port", &port.to_string(), "--rooms", url])
            .args(["--lease-seconds", &LEASE.to_string()])
            .args(["--joins-per-minute", "100000", "--max-seats", "10000"])
            .args(["--max-sockets", "10000", "--max-connections", "10000"])
            .stdout(Stdio::piped())
            .stderr(match std::env::var_os("NODE_LOGS") {
                Some(_) => Stdio::inherit(),
                None => Stdio::null(),
            })
            .spawn()
            .unwrap();
        let mut line = String::new();
        let output = child.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut line).unwrap();
        let host = line.trim().trim_start_matches("http://");
        Node {
            host: host.trim_end_matches('/').to_owned(),
            url: url.to_owned(),
            process: Process(child),
        }
    }

    /// Starts three nodes and waits until they let players in.
    pub async fn three(redis: &Redis) -> [Node; 3] {
        let nodes = [(); 3].map(|()| Node::start(redis));
        for node in &nodes {
            node.is_ready().await;
        }
        nodes
    }

    pub async fn is_ready(&self) {
        until(async || self.get("/ready").await == (200, "ready".into())).await;
    }

    pub async fn get(&self, path: &str) -> (u16, String) {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.host
        );
        let answer = ask(&self.host, request.as_bytes()).await;
        (answer.status, answer.text().to_owned())
    }

    /// Kills the node without warning, as in a power cut.
    pub fn kill(&mut self) {
        self.process.kill();
    }

    /// Restarts the node at the same address.
    pub fn restart(&mut self) {
        let port = self.host.rsplit(':').next().unwrap().parse().unwrap();
        *self = Node::start_at(&self.url, port);
    }

    pub async fn open_socket(&self, room: &str) -> Peer {
        let url = format!("ws://{}/signal/{room}", self.host);
        let connecting = tokio::time::timeout(PATIENCE, Peer::connect(&url));
        connecting.await.expect("the node answers in time")
    }

    /// Connects to a room and waits for the id.
    pub async fn sit(&self, room: &str) -> (Peer, matchbox_protocol::PeerId) {
        let mut peer = self.open_socket(room).await;
        match peer.event().await {
            matchbox_protocol::JsonPeerEvent::IdAssigned(id) => (peer, id),
            other => panic!("expected an id, got {other}"),
        }
    }
}
