//! Metrics for Prometheus: their names and descriptions, and the small separate server that publishes them.

use std::net::SocketAddr;
use std::sync::OnceLock;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use crate::app::Shared;

/// Upper bounds of the histograms, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// The recorder of this process. A second server in the same process, as in tests, shares it.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

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
        "Rooms that somebody sits in or that wait for somebody."
    );
    gauge!(
        "portal_chess_seats",
        "Seats: present are connected, held wait for their player."
    );
    gauge!(
        "portal_chess_connections",
        "Open connections, by what they do."
    );
    gauge!(
        "portal_chess_queue_bytes",
        "Bytes that wait for sockets to be sent."
    );
    gauge!("portal_chess_ready", "1 while players are let in.");
    counter!(
        "portal_chess_joins_total",
        "Players seated, by what they wanted."
    );
    counter!(
        "portal_chess_refusals_total",
        "Callers who were refused, by reason."
    );
    counter!(
        "portal_chess_sockets_closed_total",
        "Sockets that ended, by reason."
    );
    counter!("portal_chess_signals_total", "Signals passed on.");
    counter!(
        "portal_chess_connections_turned_out_total",
        "Connections that had to yield to others."
    );
    counter!(
        "portal_chess_connections_refused_total",
        "Connections for which nobody yielded."
    );
    counter!(
        "portal_chess_slow_readers_total",
        "Answers given up because nobody took them."
    );
    counter!(
        "portal_chess_queue_overflows_total",
        "Sockets closed because too much waited for them."
    );
    counter!(
        "portal_chess_rooms_yielded_total",
        "Lonely rooms closed because rooms or seats ran out."
    );
    counter!(
        "portal_chess_requests_total",
        "Requests answered, by route and status."
    );
    counter!(
        "portal_chess_store_failures_total",
        "Questions that the store of the rooms did not answer."
    );
    counter!(
        "portal_chess_store_resent_total",
        "Messages to other nodes that were sent again."
    );
    describe_histogram!("portal_chess_join_seconds", "From the knock to the seat.");
    describe_histogram!(
        "portal_chess_request_seconds",
        "From the head of a request to the head of its answer."
    );
    describe_histogram!(
        "portal_chess_store_seconds",
        "How long the store of the rooms took."
    );
}

/// Publishes the metrics of this server until the future is dropped.
pub(crate) async fn serve(listener: TcpListener, shared: Shared) -> std::io::Result<()> {
    let router = Router::new()
        .route("/metrics", get(figures))
        .with_state(shared);
    axum::serve(listener, router).await
}

async fn figures(State(shared): State<Shared>) -> impl IntoResponse {
    let census = shared.rooms.census();
    let open = shared.doors.open();
    let gauge = |name: &'static str, kind: &'static str, value: usize| {
        metrics::gauge!(name, "kind" => kind).set(value as f64);
    };
    metrics::gauge!("portal_chess_rooms").set(census.rooms as f64);
    gauge("portal_chess_seats", "present", census.present);
    gauge("portal_chess_seats", "held", census.held);
    gauge("portal_chess_connections", "all", open.connections);
    gauge("portal_chess_connections", "half_open", open.half_open);
    gauge("portal_chess_connections", "socket", open.sockets);
    metrics::gauge!("portal_chess_queue_bytes").set(shared.budget.used() as f64);
    metrics::gauge!("portal_chess_ready").set(f64::from(u8::from(shared.ready())));
    let text = recorder().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}

/// Binds the listener for metrics. The operator chooses its address, so it needs no protection against crowds.
pub(crate) async fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    TcpListener::bind(address).await
}
