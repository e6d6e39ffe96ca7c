//! Accepting connections and serving HTTP on each, with a bound on everything that a stranger could make long: the head of a
//! request, the rest between two, the reading of an answer.

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

use crate::app::Shared;
use crate::doors::Door;
use crate::network::Caller;
use crate::proxy;
use crate::stream::Stream;

/// The longest head of a request; a browser's has a few hundred bytes.
const HEAD_BYTES: usize = 16 * 1024;
/// The most header fields; a browser behind two proxies sends thirty.
const HEAD_FIELDS: usize = 64;
/// How long a load balancer may take to say whose a connection is.
const PROXY_PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait when the system has no file left, so that those that yield can end.
const BREATH: Duration = Duration::from_millis(10);

/// Connections that the system keeps until they are accepted. Beyond it callers are dropped and try again after a second, so
/// a crowd must not fill it: as much as Linux allows by itself.
const BACKLOG: u32 = 4_096;
/// After so many connections those that were turned out get the time to end.
const AT_ONCE: usize = 16;

/// Listens at an address.
pub(crate) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A server that starts again need not wait for connections of the last one.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Accepts connections for ever.
pub(crate) async fn accept(
    listener: TcpListener,
    router: Router,
    shared: Shared,
    stopping: watch::Receiver<bool>,
) {
    for number in 1_usize.. {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // No file is left all the same, or a caller has gone already.
                shared.doors.make_room();
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(BREATH).await;
                continue;
            }
        };
        let Some(door) = shared.doors.enter() else {
            metrics::counter!("portal_chess_connections_refused_total", "why" => "files")
                .increment(1);
            continue;
        };
        let (router, shared, stopping) = (router.clone(), shared.clone(), stopping.clone());
        tokio::spawn(async move {
            let door = Arc::new(door);
            tokio::select! {
                () = connection(stream, peer, &door, router, &shared, stopping) => {}
                () = door.must_leave() => {}
            }
        });
        if number.is_multiple_of(AT_ONCE) {
            tokio::task::yield_now().await;
        }
    }
}

async fn connection(
    mut stream: TcpStream,
    peer: SocketAddr,
    door: &Arc<Door>,
    router: Router,
    shared: &Shared,
    mut stopping: watch::Receiver<bool>,
) {
    let settings = &shared.settings;
    let peer = match settings.proxy_protocol {
        true => match timeout(PROXY_PATIENCE, proxy::read(&mut stream, peer)).await {
            Ok(Ok(peer)) => peer,
            Ok(Err(_)) | Err(_) => return,
        },
        false => peer,
    };
    // Behind a proxy that speaks HTTP every connection is the proxy's own.
    if !settings.trust_proxy && !door.belongs_to(Caller::at(peer.ip())) {
        metrics::counter!("portal_chess_connections_refused_total", "why" => "network")
            .increment(1);
        return;
    }
    let service = service_fn(|mut request: hyper::Request<hyper::body::Incoming>| {
        door.is_answered();
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(door.clone());
        let request: Request = request.map(Body::new);
        let (router, door) = (router.clone(), door.clone());
        async move {
            let response = router.oneshot(request).await?;
            Ok::<_, Infallible>(response.map(|body| Answer { body, door }))
        }
    });
    // Packets that wait for one another would cost every handshake a round trip.
    let _ = stream.set_nodelay(true);
    let stream = Stream::new(stream, settings.write, Some(door.clone()));
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(settings.request)
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEAD_FIELDS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut serving = pin!(serving);
    // Whatever goes wrong on a connection is its caller's: it ends, and there is nobody to tell.
    tokio::select! {
        _ = serving.as_mut() => {}
        () = turned(&mut stopping) => {
            serving.as_mut().graceful_shutdown();
            let _ = serving.await;
        }
    }
}

/// Resolves once a switch is on, or nobody can turn it any more.
pub(crate) async fn turned(switch: &mut watch::Receiver<bool>) {
    let _ = switch.wait_for(|on| *on).await;
}

/// The body of an answer. Once it is dropped, all of it has been handed over.
struct Answer {
    body: Body,
    door: Arc<Door>,
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
        self.door.rests();
    }
}
