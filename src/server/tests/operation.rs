//! Tests of what an operator relies on: metrics, readiness, shutdown, logs, and the callers' addresses.
#![cfg(unix)]

mod common;

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

use common::relay::{self, Page};
use common::{Peer, SOON, ask, settings, start};
use server::{CloseReason, Settings};

fn with_metrics() -> Settings {
    Settings {
        metrics: Some("127.0.0.1:0".parse().unwrap()),
        ..settings()
    }
}

#[tokio::test]
async fn metrics_of_rooms_seats_and_refusals_are_served_at_a_separate_address() {
    let server = start(with_metrics()).await;
    let refused = "portal_chess_refusals_total{reason=\"no_such_room\"}";
    let before = server.figure(refused).await;
    let (_host, _) = server.sit("R?seat=hhh").await;
    let (guest, _) = server.sit("R?seat=ggg").await;
    drop(guest);
    let mut lost = server.open_socket("NOBODY?intent=join").await;
    assert_eq!(lost.close_code().await, CloseReason::NoSuchRoom.code());
    let held = "portal_chess_seats{kind=\"held\"}";
    common::until(async || server.figure(held).await == 1.0).await;
    assert_eq!(server.figure("portal_chess_rooms").await, 1.0);
    assert_eq!(
        server.figure("portal_chess_seats{kind=\"present\"}").await,
        1.0
    );
    assert_eq!(server.figure("portal_chess_ready").await, 1.0);
    assert!(server.figure(refused).await > before);
    assert!(
        server
            .figure("portal_chess_joins_total{intent=\"resume\"}")
            .await
            >= 2.0
    );
    assert!(server.figure("portal_chess_join_seconds_count").await >= 2.0);
    assert_eq!(
        server.get("/metrics").await.status,
        404,
        "the public address does not serve metrics"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_of_two_servers_in_one_process_are_not_mixed_up() {
    let [one, other] = [start(with_metrics()).await, start(with_metrics()).await];
    let (_host, _) = one.sit("R?seat=hhh").await;
    let count = async |server: &common::Running, rooms: f64| {
        for _ in 0..150 {
            assert_eq!(server.figure("portal_chess_rooms").await, rooms);
        }
    };
    let task = tokio::spawn(async move {
        count(&other, 0.0).await;
        other.stop().await;
    });
    count(&one, 1.0).await;
    task.await.expect("the other server's metrics are its own");
    one.stop().await;
}

#[tokio::test]
async fn a_stopping_server_notifies_its_players_and_refuses_new_ones() {
    let mut server = start(with_metrics()).await;
    assert_eq!(server.get("/ready").await.status, 200);
    let (host, _) = server.sit("R?seat=hhh").await;
    // The host does not read, so the server waits a moment for its close message, and others can still connect.
    let stopping = server.metrics.clone().unwrap();
    server.signal_stop();
    common::until(async || {
        let text =
            format!("GET /metrics HTTP/1.1\r\nHost: {stopping}\r\nConnection: close\r\n\r\n");
        ask(&stopping, text.as_bytes())
            .await
            .text()
            .contains("portal_chess_ready 0")
    })
    .await;
    assert_eq!(server.get("/ready").await.status, 503);
    let refused = server.refusal("NEW", &[]).await;
    assert_eq!(refused, 503);
    let mut host = host;
    assert_eq!(host.close_code().await, CloseReason::ShuttingDown.code());
    server.ended().await;
}

#[tokio::test]
async fn shutdown_has_a_time_limit() {
    let mut server = start(Settings {
        drain: SOON,
        ..settings()
    })
    .await;
    let (_host, _) = server.sit("R").await;
    let _half_open = server.connect_from("127.0.0.1").await;
    server.signal_stop();
    server.ended().await;
}

#[tokio::test]
async fn the_client_address_is_taken_from_the_proxy_protocol() {
    let server = start(Settings {
        proxy_protocol: true,
        joins_per_minute: 1,
        ..settings()
    })
    .await;
    let status = |from: &str| {
        let text = format!(
            "PROXY TCP4 {from} 10.0.0.1 5000 80\r\nGET /signal/R/status HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        );
        let host = server.host.clone();
        async move { ask(&host, text.as_bytes()).await.status }
    };
    assert_eq!(status("203.0.113.1").await, 404);
    assert_eq!(
        status("203.0.113.2").await,
        429,
        "one attempt per minute for a /24"
    );
    assert_eq!(status("203.0.114.1").await, 404);
    let mut plain = server.connect_from("127.0.0.1").await;
    tokio::io::AsyncWriteExt::write_all(&mut plain, b"GET / HTTP/1.1\r\n\r\n")
        .await
        .unwrap();
    assert!(common::read_to_end(&mut plain).await.is_empty());
    server.stop().await;
}

/// The server program. It is killed when this value is dropped.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn sigterm_drains_the_server_and_logs_hold_no_room_code_and_no_topic() {
    let child = Command::new(env!("CARGO_BIN_EXE_portal-chess-server"))
        .args(["--port", "0", "--log", "debug", "--log-format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut program = Program(child);
    let mut url = String::new();
    BufReader::new(program.0.stdout.take().unwrap())
        .read_line(&mut url)
        .unwrap();
    let host = url
        .trim()
        .trim_start_matches("http://")
        .trim_end_matches('/');
    let mut peer = Peer::connect(&format!("ws://{host}/signal/SECRET7?seat=KEYKEY")).await;
    peer.event().await;
    let mut page = Page::open(host).await;
    let secret = "5ec7e7".repeat(6)[..32].to_owned();
    page.listen(&secret).await;
    let offer = relay::event(&secret, "CONTENT");
    page.passes(&offer).await;
    page.gets(&offer).await;
    page.refusal(&relay::event(&secret, "no CONTENT")).await;
    let id = program.0.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(peer.close_code().await, CloseReason::ShuttingDown.code());
    drop((peer, page));
    let mut logs = String::new();
    let mut errors = program.0.stderr.take().unwrap();
    errors.read_to_string(&mut logs).unwrap();
    assert!(program.0.wait().unwrap().success());
    for secret in ["SECRET7", "KEYKEY", &secret, "CONTENT"] {
        assert!(!logs.contains(secret), "{secret}: {logs}");
    }
    let lines: Vec<serde_json::Value> = logs
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let seated = lines
        .iter()
        .find(|line| line["message"] == "seated")
        .unwrap();
    assert_eq!(seated["span"]["name"], "room");
    assert_eq!(seated["span"]["network"], "127.0.0.0/24");
    assert_eq!(seated["span"]["room"].as_str().map(str::len), Some(8));
    let connected = lines
        .iter()
        .find(|line| line["message"] == "connected")
        .unwrap();
    assert_eq!(connected["span"]["name"], "relay");
    assert_eq!(connected["span"]["network"], "127.0.0.0/24");
    for message in ["answered", "draining", "drained"] {
        assert!(
            lines.iter().any(|line| line["message"] == message),
            "{message}: {logs}"
        );
    }
}
