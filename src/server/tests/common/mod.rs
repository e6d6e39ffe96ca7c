//! A server on a free port, and clients that use it over real sockets.

#![allow(dead_code, reason = "each test file uses its own part")]

pub mod redis;
pub mod relay;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use matchbox_protocol::{JsonPeerEvent, JsonPeerRequest, PeerId};
use server::{Server, ServerError, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Time limit of every wait. What is waited for takes at most ten seconds, and usually none, so a wait of a minute means
/// that something hangs, even on a slow machine.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// The server's time limits in tests in which they pass. The clients that keep to them do so within milliseconds, even
/// if the machine is busy.
pub const SOON: Duration = Duration::from_secs(2);

/// What `printf %s ggg | sha256sum` prints, cut to 32 digits.
pub const HASH_OF_GGG: &str = "569c7f0b41ce9649602a0218cd02ed0b";

pub struct Running {
    pub host: String,
    pub metrics: Option<String>,
    pub dist: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), ServerError>>,
}

pub fn settings() -> Settings {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!(
        "portal-chess-server-{}-{}",
        std::process::id(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    );
    let dist = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&dist).unwrap();
    Settings {
        dist,
        port: 0,
        ..Settings::default()
    }
}

pub async fn start(settings: Settings) -> Running {
    let dist = settings.dist.clone();
    let server = Server::bind(settings).await.unwrap();
    let host = server
        .url()
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .to_owned();
    let metrics = server.metrics_address().map(|address| address.to_string());
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    Running {
        host,
        metrics,
        dist,
        stop: Some(stop),
        task,
    }
}

impl Running {
    pub fn write(&self, path: &str, contents: impl AsRef<[u8]>) {
        let path = self.dist.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }

    pub fn signal_stop(&mut self) {
        let _ = self.stop.take().unwrap().send(());
    }

    pub async fn ended(self) {
        tokio::time::timeout(PATIENCE, self.task)
            .await
            .unwrap()
            .unwrap()
            .unwrap();
        let _ = std::fs::remove_dir_all(self.dist);
    }

    pub async fn stop(mut self) {
        self.signal_stop();
        self.ended().await;
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request(&format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.host
        ))
        .await
    }

    pub async fn get_with(&self, path: &str, headers: &str) -> Answer {
        self.request(&format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n",
            self.host
        ))
        .await
    }

    pub async fn request(&self, text: &str) -> Answer {
        ask(&self.host, text.as_bytes()).await
    }

    /// Returns one of the server's metrics, by its name and labels as Prometheus writes them, or 0 if it was never
    /// counted.
    pub async fn figure(&self, name: &str) -> f64 {
        let host = self.metrics.as_deref().expect("metrics are on");
        let request = format!("GET /metrics HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let answer = ask(host, request.as_bytes()).await;
        assert_eq!(answer.status, 200);
        let line = answer.text().lines().find_map(|line| {
            let value = line.strip_prefix(name)?.strip_prefix(' ')?;
            value.parse().ok()
        });
        line.unwrap_or(0.0)
    }

    /// Connects from another loopback address; all of 127.0.0.0/8 is loopback.
    pub async fn connect_from(&self, address: &str) -> TcpStream {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket
            .bind(format!("{address}:0").parse().unwrap())
            .unwrap();
        socket.connect(self.host.parse().unwrap()).await.unwrap()
    }

    /// Connects to a room from another loopback address.
    pub async fn open_socket_from(
        &self,
        address: &str,
        room: &str,
    ) -> Result<Peer, tungstenite::Error> {
        let stream = MaybeTlsStream::Plain(self.connect_from(address).await);
        let url = format!("ws://{}/signal/{room}", self.host);
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await?;
        Ok(Peer { socket })
    }

    pub async fn open_socket(&self, room: &str) -> Peer {
        self.try_open_socket(room, &[]).await.unwrap()
    }

    pub async fn try_open_socket(
        &self,
        room: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Peer, tungstenite::Error> {
        let mut request = format!("ws://{}/signal/{room}", self.host)
            .into_client_request()
            .unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Peer { socket })
    }

    /// Connects to a room and waits for the id, which confirms the seat.
    pub async fn sit(&self, room: &str) -> (Peer, PeerId) {
        let mut peer = self.open_socket(room).await;
        match peer.event().await {
            JsonPeerEvent::IdAssigned(id) => (peer, id),
            other => panic!("expected an id, got {other}"),
        }
    }

    /// Returns the status with which the upgrade to a WebSocket is refused.
    pub async fn refusal(&self, room: &str, headers: &[(&'static str, &str)]) -> u16 {
        match self.try_open_socket(room, headers).await {
            Err(tungstenite::Error::Http(response)) => response.status().as_u16(),
            Err(other) => panic!("expected an answer, got {other}"),
            Ok(_) => panic!("expected a refusal"),
        }
    }
}

/// Waits until the condition holds. It is polled, because its changes raise no event that a test could receive.
pub async fn until(mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting)
        .await
        .expect("the condition holds in time");
}

/// Sends these bytes and reads the answer to its end.
pub async fn ask(host: &str, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(host).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    Answer::parse(&read_to_end(&mut stream).await)
}

/// Reads everything until the server ends the connection.
pub async fn read_to_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes))
        .await
        .expect("the connection ends in time");
    bytes
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn parse(bytes: &[u8]) -> Answer {
        let split = bytes
            .windows(4)
            .position(|window| window == b"\r\n\r\n")
            .unwrap();
        let head = String::from_utf8(bytes[..split].to_vec()).unwrap();
        let mut answer = Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            head,
            body: bytes[split + 4..].to_vec(),
        };
        if answer.header("transfer-encoding") == Some("chunked") {
            answer.body = unchunk(&answer.body);
        }
        answer
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .skip(1)
            .filter_map(|line| line.split_once(": "))
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }
}

fn unchunk(mut bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    loop {
        let line = bytes
            .windows(2)
            .position(|window| window == b"\r\n")
            .unwrap();
        let size = usize::from_str_radix(std::str::from_utf8(&bytes[..line]).unwrap(), 16).unwrap();
        if size == 0 {
            return whole;
        }
        whole.extend_from_slice(&bytes[line + 2..line + 2 + size]);
        bytes = &bytes[line + 4 + size..];
    }
}

pub struct Peer {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Peer {
    /// Connects to any signalling server.
    pub async fn connect(address: &str) -> Peer {
        let (socket, _) = tokio_tungstenite::connect_async(address).await.unwrap();
        Peer { socket }
    }

    /// Connects to any address and waits for the id. Returns `None` if that fails.
    pub async fn try_sit(address: &str) -> Option<(Peer, PeerId)> {
        let (socket, _) = tokio_tungstenite::connect_async(address).await.ok()?;
        let mut peer = Peer { socket };
        match peer.try_event().await? {
            JsonPeerEvent::IdAssigned(id) => Some((peer, id)),
            _ => None,
        }
    }

    /// Returns the next event, or `None` if the socket has ended.
    pub async fn try_event(&mut self) -> Option<JsonPeerEvent> {
        loop {
            match self.socket.next().await?.ok()? {
                Message::Text(text) => return text.parse().ok(),
                Message::Ping(_) | Message::Pong(_) => {}
                _ => return None,
            }
        }
    }

    pub async fn try_signal(&mut self, receiver: PeerId, data: &str) -> Option<()> {
        let data = data.into();
        let request = JsonPeerRequest::Signal { receiver, data };
        let text = Message::text(request.to_string());
        self.socket.send(text).await.ok()
    }

    /// Returns the next message that is not a ping or pong; the server may send those at any time.
    pub async fn next(&mut self) -> Message {
        let next = async {
            loop {
                let message = self.socket.next().await.expect("an open socket");
                match message.expect("a whole message") {
                    Message::Ping(_) | Message::Pong(_) => {}
                    message => return message,
                }
            }
        };
        tokio::time::timeout(PATIENCE, next)
            .await
            .expect("a message in time")
    }

    pub async fn event(&mut self) -> JsonPeerEvent {
        match self.next().await {
            Message::Text(text) => text.parse().unwrap(),
            other => panic!("expected an event, got {other:?}"),
        }
    }

    /// Whether the socket stays open and silent for this long.
    pub async fn is_left_alone(&mut self, time: Duration) -> bool {
        let speaks = async {
            while let Some(Ok(Message::Ping(_) | Message::Pong(_))) = self.socket.next().await {}
        };
        tokio::time::timeout(time, speaks).await.is_err()
    }

    /// Returns the close code that ends this socket.
    pub async fn close_code(&mut self) -> u16 {
        match self.next().await {
            Message::Close(Some(frame)) => frame.code.into(),
            other => panic!("expected a close, got {other:?}"),
        }
    }

    pub async fn signal(&mut self, receiver: PeerId, data: serde_json::Value) {
        self.send(JsonPeerRequest::Signal { receiver, data }.to_string())
            .await;
    }

    pub async fn send(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Leaves the room the way a click on "leave" does.
    pub async fn leave(mut self) {
        use tokio_tungstenite::tungstenite::protocol::CloseFrame;
        let frame = CloseFrame {
            code: 1000.into(),
            reason: "".into(),
        };
        self.socket.close(Some(frame)).await.unwrap();
        while let Ok(Some(Ok(_))) = tokio::time::timeout(PATIENCE, self.socket.next()).await {}
    }
}
