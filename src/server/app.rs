//! The server as a whole: routes, listening and the orderly shutdown.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::admission::{self, origin_allowed};
use crate::connections::{ConnectionLimits, ConnectionRegistry};
use crate::files::{self, Site};
use crate::headers::FIXED;
use crate::ice::{self, SEAT_KEY};
use crate::limits::{NetworkLimiter, SeatLimiter};
use crate::logs::RoomCodeHasher;
use crate::queue::Budget;
use crate::relay::Relay;
use crate::rooms::{Memory, Redis, Rooms};
use crate::settings::Settings;
use crate::{listen, prometheus};

/// State shared by all request handlers.
#[derive(Clone, Debug)]
pub(crate) struct AppState {
    pub settings: Arc<Settings>,
    pub site: Arc<Site>,
    pub rooms: Arc<dyn Rooms>,
    pub relay: Arc<Relay>,
    pub join_limiter: Arc<NetworkLimiter>,
    pub seat_limiter: Arc<SeatLimiter>,
    pub connections: Arc<ConnectionRegistry>,
    pub budget: Arc<Budget>,
    pub room_code_hasher: Arc<RoomCodeHasher>,
    pub draining: watch::Receiver<bool>,
}

impl AppState {
    /// Whether the server is shutting down.
    pub(crate) fn is_draining(&self) -> bool {
        *self.draining.borrow()
    }

    /// Whether a load balancer should send players to this node.
    pub(crate) fn ready(&self) -> bool {
        !self.is_draining() && self.rooms.ready()
    }
}

/// Reason that the server could not start or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address is in use, or it does not belong to this machine.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The requested address.
        address: SocketAddr,
        /// Error reported by the operating system.
        source: io::Error,
    },
    /// The address of the rooms' Redis cannot be used.
    #[error("--rooms: {0}")]
    Rooms(#[source] redis::RedisError),
    /// The file of seats cannot be read or written.
    #[error("--seats: {0}")]
    Seats(#[source] io::Error),
    /// The task that accepts connections ended unexpectedly.
    #[error("the server stopped accepting connections: {0}")]
    Accept(#[source] tokio::task::JoinError),
}

/// How often expired rooms and networks are removed, and the taken seats saved.
const SWEEP: Duration = Duration::from_secs(1);

/// Open files assumed when the system does not report its limit, and the largest limit that is ever planned with.
const FILES: (u64, u64) = (1_024, 1_048_576);

/// A server that is bound to its address.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    metrics: Option<TcpListener>,
    address: SocketAddr,
    pub(crate) shared: AppState,
    draining: watch::Sender<bool>,
}

impl Server {
    /// Binds the listening sockets. No request is answered before [`Server::run`].
    pub async fn bind(settings: Settings) -> Result<Server, ServerError> {
        let wanted = SocketAddr::new(settings.bind, settings.port);
        let failed = |address| move |source| ServerError::Bind { address, source };
        let listener = listen::bind(wanted).map_err(failed(wanted))?;
        let address = listener.local_addr().map_err(failed(wanted))?;
        let metrics = match settings.metrics {
            Some(address) => Some(prometheus::listen(address).await.map_err(failed(address))?),
            None => None,
        };
        prometheus::recorder();
        // Every player takes an open file, and many systems start with a limit of a thousand. If the limit cannot be
        // raised, the server works with fewer.
        let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(FILES.0);
        let connections = ConnectionRegistry::new(ConnectionLimits {
            files: usize::try_from(files.min(FILES.1)).unwrap_or(usize::MAX),
            per_network: settings.max_connections,
            sockets_per_network: settings.max_sockets,
        });
        let relay = Arc::new(Relay::new(settings.events_per_minute));
        let rooms: Arc<dyn Rooms> = match &settings.rooms {
            Some(url) => {
                let begun = Redis::begin(url.reveal(), &settings, relay.clone());
                Arc::new(begun.map_err(ServerError::Rooms)?)
            }
            None => Arc::new(Memory::new(&settings).map_err(ServerError::Seats)?),
        };
        let (draining, is_draining) = watch::channel(false);
        let shared = AppState {
            site: Arc::new(Site::new(settings.dist.clone())),
            rooms,
            relay,
            join_limiter: Arc::new(NetworkLimiter::new(settings.joins_per_minute)),
            seat_limiter: Arc::default(),
            connections,
            budget: Budget::new(settings.queue_mib << 20),
            room_code_hasher: Arc::new(RoomCodeHasher::new(
                settings.log_key.as_ref().map(|key| key.reveal()),
            )),
            settings: Arc::new(settings),
            draining: is_draining,
        };
        Ok(Server {
            listener,
            metrics,
            address,
            shared,
            draining,
        })
    }

    /// The URL of the page.
    pub fn url(&self) -> String {
        let ip = self.address.ip();
        match ip {
            // A browser cannot open the unspecified address (0.0.0.0 or ::).
            _ if ip.is_unspecified() => format!("http://localhost:{}/", self.address.port()),
            _ => format!("http://{}/", self.address),
        }
    }

    /// The address of the metrics server, or `None` if metrics are off.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Whether the folder of the page holds an `index.html`.
    pub fn has_page(&self) -> bool {
        self.shared.site.has_index()
    }

    /// Serves until `stop` resolves. After that nobody new is seated, and every player is told to connect again,
    /// elsewhere or later. The server ends once all connections have ended, or when the time for draining is over.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        let Server {
            listener,
            metrics,
            shared,
            draining,
            ..
        } = self;
        let (stop_now, stopping) = watch::channel(false);
        let router = router(shared.clone());
        let mut accepting =
            tokio::spawn(listen::accept(listener, router, shared.clone(), stopping));
        let upkeep = tokio::spawn(upkeep(shared.clone()));
        let metrics =
            metrics.map(|listener| tokio::spawn(prometheus::serve(listener, shared.clone())));
        tokio::select! {
            ended = &mut accepting => return ended.map_err(ServerError::Accept),
            () = stop => {}
        }
        let open = shared.connections.counts();
        tracing::info!(sockets = open.sockets, "draining");
        let _ = draining.send(true);
        let drained = async {
            shared.connections.sockets_closed().await;
            accepting.abort();
            let _ = stop_now.send(true);
            shared.connections.all_closed().await;
        };
        let in_time = tokio::time::timeout(shared.settings.drain, drained).await;
        accepting.abort();
        upkeep.abort();
        shared.rooms.end().await;
        if let Some(metrics) = metrics {
            metrics.abort();
        }
        match in_time {
            Ok(()) => tracing::info!("drained"),
            Err(_) => tracing::warn!(
                "some connections were still open when the time for draining was over"
            ),
        }
        Ok(())
    }
}

async fn upkeep(shared: AppState) {
    let mut ticks = tokio::time::interval(SWEEP);
    loop {
        ticks.tick().await;
        shared.rooms.sweep().await;
        shared.join_limiter.sweep(Instant::now());
        shared.seat_limiter.sweep(Instant::now());
        shared.relay.sweep(Instant::now());
        if let Some(recorder) = prometheus::recorder() {
            recorder.run_upkeep();
        }
    }
}

fn router(shared: AppState) -> Router {
    let settings = shared.settings.clone();
    let allowed = move |_: &HeaderValue, parts: &Parts| {
        origin_allowed(&parts.headers, &settings.allow_origins)
    };
    let cors = CorsLayer::new()
        .allow_methods([Method::GET])
        .allow_headers([SEAT_KEY])
        .allow_origin(AllowOrigin::predicate(allowed));
    let asked_from_other_pages = Router::new()
        .route("/signal/{room}/status", get(admission::status))
        .route("/ice", get(ice::ice))
        .layer(cors);
    let mut router = Router::new()
        .route("/signal/{room}", get(admission::signal))
        .route("/health", get(health))
        .route("/ready", get(ready))
        .merge(asked_from_other_pages);
    if !shared.settings.no_relay {
        router = router.route("/relay", get(admission::relay));
    }
    let mut router = router
        .fallback(files::file)
        .layer(middleware::from_fn_with_state(
            shared.clone(),
            files::with_policy,
        ));
    for (name, value) in FIXED {
        let value = HeaderValue::from_static(value);
        router = router.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    router
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn(measure))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(span)
                .on_request(())
                .on_response(|response: &Response, latency: Duration, _: &Span| {
                    let status = response.status().as_u16();
                    tracing::debug!(status, latency_us = latency.as_micros() as u64, "answered");
                })
                .on_failure(()),
        )
        .with_state(shared)
}

/// Opens the tracing span of a request. Paths hold room codes, which are secret, so the span records the route instead.
fn span(request: &Request) -> Span {
    tracing::info_span!("request", method = %request.method(), route = route(request))
}

fn route(request: &Request) -> String {
    let matched = request.extensions().get::<MatchedPath>();
    matched.map_or("page", MatchedPath::as_str).to_owned()
}

async fn measure(request: Request, next: Next) -> Response {
    let route = route(&request);
    let start = Instant::now();
    let response = next.run(request).await;
    metrics::histogram!("portal_chess_request_seconds", "route" => route.clone())
        .record(start.elapsed());
    let status = response.status().as_u16().to_string();
    metrics::counter!("portal_chess_requests_total", "route" => route, "status" => status)
        .increment(1);
    response
}

/// `GET /health`: whether the process works, for a supervisor that would restart it.
async fn health(State(shared): State<AppState>) -> Json<serde_json::Value> {
    Json(serde_json::json!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "rooms": shared.rooms.census().rooms,
    }))
}

/// `GET /ready`: whether players can be let in, for a load balancer that sends them here.
async fn ready(State(shared): State<AppState>) -> Response {
    match shared.ready() {
        true => "ready".into_response(),
        false if shared.is_draining() => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the server is shutting down",
        )
            .into_response(),
        false => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the room store does not answer",
        )
            .into_response(),
    }
}
