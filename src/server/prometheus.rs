//! Metrics for Prometheus: their names and descriptions, and the small separate server that publishes them.

use std::net::SocketAddr;
use std::sync::{Mutex, OnceLock, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use crate::app::AppState;

/// Upper bounds of the histograms, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// The recorder of this process. A second server in the same process, as in tests, shares it.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
/// Locked while a server sets its values and renders them.
static RENDERING: Mutex<()> = Mutex::new(());

/// Installs the recorder, once per process. Returns `None` if that failed.
pub(crate) fn recorder() -> Option<&'static PrometheusHandle> {
    RECORDER
        .get_or_init(|| {
            let seconds = Matcher::Suffix("_seconds".to_owned());
            let builder = PrometheusBuilder::new()
                .set_buckets_for_metric(seconds, &BUCKETS)
                .ok()?;
            let handle = builder.install_recorder().ok()?;
            describe();
            Some(handle)
        })
        .as_ref()
}

fn describe() {
    use metrics::{describe_counter as counter, describe_gauge as gauge, describe_histogram};
    gauge!(
        "portal_chess_rooms",
        "Rooms with a connected player or a held seat."
    );
    gauge!(
        "portal_chess_seats",
        "Taken seats: present for connected players, held for players who lost the connection."
    );
    gauge!(
        "portal_chess_connections",
        "Open connections by kind: all, half_open (no request yet), socket (signalling or relay) and relay."
    );
    gauge!(
        "portal_chess_queue_bytes",
        "Bytes queued for signalling sockets."
    );
    gauge!(
        "portal_chess_ready",
        "1 while players can join, otherwise 0."
    );
    counter!(
        "portal_chess_joins_total",
        "Players who got a seat, by intent."
    );
    counter!(
        "portal_chess_refusals_total",
        "Refused requests and players, by reason."
    );
    counter!(
        "portal_chess_sockets_closed_total",
        "Closed signalling and relay sockets, by reason."
    );
    counter!(
        "portal_chess_signals_total",
        "Signals passed on to the other player."
    );
    counter!(
        "portal_chess_events_total",
        "Events that were published at the relay, by what became of them."
    );
    counter!(
        "portal_chess_connections_turned_out_total",
        "Connections closed to make room for others, by cause."
    );
    counter!(
        "portal_chess_connections_refused_total",
        "Connections refused because no other could be closed for them, by cause."
    );
    counter!(
        "portal_chess_slow_readers_total",
        "Responses aborted because the client read too slowly."
    );
    counter!(
        "portal_chess_queue_overflows_total",
        "Sockets closed because their queue was full."
    );
    counter!(
        "portal_chess_rooms_yielded_total",
        "Rooms without two connected players closed because rooms or seats ran out."
    );
    counter!(
        "portal_chess_requests_total",
        "Requests answered, by route and status."
    );
    counter!(
        "portal_chess_store_failures_total",
        "Requests to the room store that failed."
    );
    counter!(
        "portal_chess_store_resent_total",
        "Messages to other nodes that were sent again."
    );
    describe_histogram!(
        "portal_chess_join_seconds",
        "Time from a connection attempt to the seat."
    );
    describe_histogram!(
        "portal_chess_request_seconds",
        "Time from the headers of a request to the headers of its response."
    );
    describe_histogram!(
        "portal_chess_store_seconds",
        "Response time of the room store."
    );
}

/// Publishes the metrics of this server until the future is dropped.
pub(crate) async fn serve(listener: TcpListener, shared: AppState) -> std::io::Result<()> {
    let router = Router::new()
        .route("/metrics", get(render))
        .with_state(shared);
    axum::serve(listener, router).await
}

async fn render(State(shared): State<AppState>) -> impl IntoResponse {
    // The recorder belongs to the process. Another server in it must not set its values before these are rendered.
    let rendering = RENDERING.lock().unwrap_or_else(PoisonError::into_inner);
    let census = shared.rooms.census();
    let open = shared.connections.counts();
    let gauge = |name: &'static str, kind: &'static str, value: usize| {
        metrics::gauge!(name, "kind" => kind).set(value as f64);
    };
    metrics::gauge!("portal_chess_rooms").set(census.rooms as f64);
    gauge("portal_chess_seats", "present", census.present);
    gauge("portal_chess_seats", "held", census.held);
    gauge("portal_chess_connections", "all", open.connections);
    gauge("portal_chess_connections", "half_open", open.half_open);
    gauge("portal_chess_connections", "socket", open.sockets);
    gauge("portal_chess_connections", "relay", shared.relay.sockets());
    metrics::gauge!("portal_chess_queue_bytes").set(shared.budget.used() as f64);
    metrics::gauge!("portal_chess_ready").set(f64::from(u8::from(shared.ready())));
    let text = recorder().map(PrometheusHandle::render).unwrap_or_default();
    drop(rendering);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}

/// Binds the listener for metrics. The operator chooses its address, so it needs no protection against crowds.
pub(crate) async fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    TcpListener::bind(address).await
}
