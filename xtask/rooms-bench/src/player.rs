//! One player at the signalling server, who behaves like the page's socket: joins, answers pings, and passes a message
//! on.

use std::net::Ipv4Addr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use futures::{SinkExt as _, StreamExt as _};
use matchbox_protocol::{JsonPeerEvent, JsonPeerRequest, PeerId};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Time limit of every wait. Nothing takes this long on one machine.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Connects from a given loopback address, or from the default one.
pub async fn connect(from: Option<Ipv4Addr>, host: &str) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if let Some(from) = from {
        socket.bind((from, 0).into())?;
    }
    Ok(socket.connect(host.parse()?).await?)
}

/// A seated player.
pub struct Player {
    id: PeerId,
    socket: WebSocketStream<TcpStream>,
}

impl Player {
    /// Creates a room and takes a seat in it.
    pub async fn create(host: &str, room: &str) -> Result<Self> {
        Self::enter(host, room, "intent=create&seat=first").await
    }

    /// Takes a seat in a room that another player has created.
    pub async fn join(host: &str, room: &str) -> Result<Self> {
        Self::enter(host, room, "intent=join&seat=second").await
    }

    async fn enter(host: &str, room: &str, query: &str) -> Result<Self> {
        Self::enter_from(None, host, room, query).await
    }

    /// Takes a seat with this query, from this loopback address.
    pub async fn enter_from(
        from: Option<Ipv4Addr>,
        host: &str,
        room: &str,
        query: &str,
    ) -> Result<Self> {
        let address = format!("ws://{host}/signal/{room}?{query}");
        let seated = async {
            let stream = connect(from, host).await?;
            // Thousands of players share this process, and its own memory is not measured.
            let small = WebSocketConfig::default().read_buffer_size(1024);
            let (socket, _) = client_async_with_config(address, stream, Some(small)).await?;
            let mut player = Self {
                id: PeerId(Default::default()),
                socket,
            };
            match player.next_event().await? {
                JsonPeerEvent::IdAssigned(id) => player.id = id,
                other => bail!("expected a seat, got {other}"),
            }
            Ok(player)
        };
        timeout(TIMEOUT, seated)
            .await
            .with_context(|| format!("no seat in room {room} within {TIMEOUT:?}"))?
    }

    /// Leaves the room for good.
    pub async fn leave(mut self) {
        let frame = CloseFrame {
            code: 1000.into(),
            reason: "".into(),
        };
        if self.socket.close(Some(frame)).await.is_ok() {
            let ended = async { while let Some(Ok(_)) = self.socket.next().await {} };
            // Whether the server answers the close in time is not measured.
            let _ = timeout(TIMEOUT, ended).await;
        }
    }

    /// Waits until the other player of the room is announced.
    pub async fn await_new_peer(&mut self) -> Result<()> {
        match timeout(TIMEOUT, self.next_event()).await?? {
            JsonPeerEvent::NewPeer(_) => Ok(()),
            other => bail!("expected another player, got {other}"),
        }
    }

    /// Sends a message to the other player.
    pub async fn send_signal(&mut self, to: &Player) -> Result<()> {
        let hello = JsonPeerRequest::Signal {
            receiver: to.id,
            data: "hello".into(),
        };
        Ok(self.socket.send(Message::text(hello.to_string())).await?)
    }

    /// Waits for the other player's message.
    pub async fn await_signal(&mut self) -> Result<()> {
        match timeout(TIMEOUT, self.next_event()).await?? {
            JsonPeerEvent::Signal { .. } => Ok(()),
            other => bail!("expected a message, got {other}"),
        }
    }

    /// Answers pings until the given time.
    pub async fn stay_idle(&mut self, until: Instant) -> Result<()> {
        match timeout_at(until, self.next_event()).await {
            Err(_) => Ok(()),
            Ok(Ok(event)) => bail!("an idle player received {event}"),
            Ok(Err(error)) => Err(error.context("the server disconnected an idle player")),
        }
    }

    async fn next_event(&mut self) -> Result<JsonPeerEvent> {
        loop {
            match self
                .socket
                .next()
                .await
                .context("the socket has closed")??
            {
                Message::Text(text) => return Ok(text.parse()?),
                // The library answers pings by itself during the next read.
                Message::Ping(_) | Message::Pong(_) => {}
                other => bail!("the server sent an unexpected message: {other:?}"),
            }
        }
    }
}
