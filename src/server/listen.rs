//! Accepts connections and serves HTTP on each. Everything that a stranger could prolong has a limit: the head of a
//! request, the pause between two requests, and the reading of an answer.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tower::ServiceExt as _;

use crate::app::AppState;
use crate::connections::ConnectionSlot;
use crate::network::Caller;
use crate::proxy;
use crate::stream::TimeoutStream;

/// Longest head of a request, in bytes. A browser's has a few hundred.
const HEAD_BYTES: usize = 16 * 1024;
/// Most header fields of a request. A browser behind two proxies sends about thirty.
const HEAD_FIELDS: usize = 64;
/// How long a load balancer may take to send the PROXY header with the caller's address.
const PROXY_HEADER_TIMEOUT: Duration = Duration::from_secs(5);
/// Pause when the system has no file left, in which connections that yield can end.
const ACCEPT_PAUSE: Duration = Duration::from_millis(10);

/// Connections that the system queues until they are accepted. Beyond that, callers are dropped and try again after a
/// second, so a crowd must not fill the queue. 4,096 is the limit that Linux allows by default.
const BACKLOG: u32 = 4_096;
/// Number of accepted connections after which the connections that were evicted get time to end.
const ACCEPT_BATCH: usize = 16;

/// Binds a listener to an address.
pub(crate) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A restarted server need not wait for connections of its predecessor to time out.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Accepts connections for ever, and serves each in its own task.
pub(crate) async fn accept(
    listener: TcpListener,
    router: Router,
    shared: AppState,
    stopping: watch::Receiver<bool>,
) {
    for number in 1_usize.. {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // Either the system has no file left although the count says otherwise, or the caller has already
                // disconnected.
                shared.connections.make_room();
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let Some(slot) = shared.connections.admit() else {
            metrics::counter!("portal_chess_connections_refused_total", "why" => "files")
                .increment(1);
            continue;
        };
        let (router, shared, stopping) = (router.clone(), shared.clone(), stopping.clone());
        tokio::spawn(async move {
            let slot = Arc::new(slot);
            tokio::select! {
                () = connection(stream, peer, &slot, router, &shared, stopping) => {}
                () = slot.evicted() => {}
            }
        });
        if number.is_multiple_of(ACCEPT_BATCH) {
            tokio::task::yield_now().await;
        }
    }
}

async fn connection(
    mut stream: TcpStream,
    peer: SocketAddr,
    slot: &Arc<ConnectionSlot>,
    router: Router,
    shared: &AppState,
    mut stopping: watch::Receiver<bool>,
) {
    let settings = &shared.settings;
    let peer = match settings.proxy_protocol {
        true => match timeout(PROXY_HEADER_TIMEOUT, proxy::read(&mut stream, peer)).await {
            Ok(Ok(peer)) => peer,
            Ok(Err(_)) | Err(_) => return,
        },
        false => peer,
    };
    // Behind an HTTP proxy every connection comes from the proxy, so connections cannot be counted by network.
    if !settings.trust_proxy && !slot.assign_to_network(Caller::at(peer.ip())) {
        metrics::counter!("portal_chess_connections_refused_total", "why" => "network")
            .increment(1);
        return;
    }
    let service = service_fn(|mut request: hyper::Request<hyper::body::Incoming>| {
        slot.request_received();
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(slot.clone());
        let request: Request = request.map(Body::new);
        let (router, slot) = (router.clone(), slot.clone());
        async move {
            let response = router.oneshot(request).await?;
            Ok::<_, Infallible>(response.map(|body| Answer { body, slot }))
        }
    });
    // Nagle's algorithm would cost every handshake a round trip.
    let _ = stream.set_nodelay(true);
    let stream = TimeoutStream::new(stream, settings.write, Some(slot.clone()));
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(settings.request)
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEAD_FIELDS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut serving = pin!(serving);
    // An error on a connection is the caller's own: the connection ends, and there is nobody to tell.
    tokio::select! {
        _ = serving.as_mut() => {}
        () = until_on(&mut stopping) => {
            serving.as_mut().graceful_shutdown();
            let _ = serving.await;
        }
    }
}

/// Resolves once the switch is on, or nobody can turn it on any more.
pub(crate) async fn until_on(switch: &mut watch::Receiver<bool>) {
    let _ = switch.wait_for(|on| *on).await;
}

/// Body of an answer. It is dropped once all of it has been sent, which marks the connection as resting.
struct Answer {
    body: Body,
    slot: Arc<ConnectionSlot>,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.slot.response_sent();
    }
}
