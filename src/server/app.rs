//! The server put together: routes, listening, and the way down.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router, middleware};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

use crate::files::{self, Site};
use crate::limits::{Callers, Rate};
use crate::rooms::Rooms;
use crate::settings::Settings;
use crate::signal;

/// What every request can reach.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    pub settings: Arc<Settings>,
    pub site: Arc<Site>,
    pub rooms: Arc<Rooms>,
    pub callers: Arc<Callers>,
    pub shutdown: watch::Receiver<bool>,
}

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address is taken, or not this machine's.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The address asked for.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// Serving ended with an error.
    #[error("serving stopped: {0}")]
    Serve(#[source] io::Error),
}

/// How long connections have to end before the server ends without them.
const GRACE: Duration = Duration::from_secs(5);

/// How often forgotten rooms and addresses are swept out.
const SWEEP: Duration = Duration::from_secs(30);

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    shared: Shared,
    down: watch::Sender<bool>,
}

impl Server {
    /// Listens; nothing is answered before [`Server::run`].
    pub async fn bind(settings: Settings) -> Result<Server, ServerError> {
        let wanted = SocketAddr::new(settings.bind, settings.port);
        let failed = |source| ServerError::Bind {
            address: wanted,
            source,
        };
        let listener = TcpListener::bind(wanted).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let per_second = f64::from(settings.joins_per_minute) / 60.0;
        let (down, shutdown) = watch::channel(false);
        let shared = Shared {
            site: Arc::new(Site::new(settings.dist.clone())),
            rooms: Arc::new(Rooms::new(settings.max_rooms, settings.hold)),
            callers: Arc::new(Callers::new(
                Rate {
                    burst: f64::from(settings.joins_per_minute),
                    per_second,
                },
                settings.max_sockets,
            )),
            settings: Arc::new(settings),
            shutdown,
        };
        Ok(Server {
            listener,
            address,
            router: router(shared.clone()),
            shared,
            down,
        })
    }

    /// The page's address.
    pub fn url(&self) -> String {
        let ip = self.address.ip();
        match ip {
            // A browser cannot open the address that means all addresses.
            _ if ip.is_unspecified() => format!("http://localhost:{}/", self.address.port()),
            _ => format!("http://{}/", self.address),
        }
    }

    /// Whether there is a page to serve.
    pub fn has_page(&self) -> bool {
        self.shared.site.has_index()
    }

    /// Serves until `stop` resolves, then closes every signalling socket with a reason and ends.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        let Server {
            listener,
            router,
            shared,
            down,
            ..
        } = self;
        let sweeper = tokio::spawn(sweep(shared.clone()));
        let callers = shared.callers;
        let mut shutdown = down.subscribe();
        let serving = axum::serve(
            listener,
            router.into_make_service_with_connect_info::<SocketAddr>(),
        )
        .with_graceful_shutdown(async move {
            let _ = shutdown.wait_for(|down| *down).await;
        });
        let serving = serving.into_future();
        tokio::pin!(serving);
        let result = tokio::select! {
            result = &mut serving => result,
            () = stop => {
                let _ = down.send(true);
                sweeper.abort();
                // A browser keeps idle connections open for minutes: they must not hold the server up.
                let ended = tokio::time::timeout(GRACE, &mut serving).await.unwrap_or(Ok(()));
                // Signalling sockets live in tasks of their own and have their goodbye to say.
                let _ = tokio::time::timeout(GRACE, callers.all_closed()).await;
                ended
            }
        };
        result.map_err(ServerError::Serve)
    }
}

async fn sweep(shared: Shared) {
    let mut ticks = tokio::time::interval(SWEEP);
    loop {
        ticks.tick().await;
        let now = Instant::now();
        shared.rooms.sweep(now);
        shared.callers.sweep(now);
    }
}

fn router(shared: Shared) -> Router {
    Router::new()
        .route("/signal/{room}", get(signal::signal))
        .route("/signal/{room}/status", get(signal::status))
        .route("/health", get(health))
        .fallback(files::file)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(
            shared.clone(),
            files::with_headers,
        ))
        .with_state(shared)
}

async fn health(State(shared): State<Shared>) -> Json<serde_json::Value> {
    Json(serde_json::json!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "rooms": shared.rooms.count(),
    }))
}
