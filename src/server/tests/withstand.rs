//! Tests of clients that are malicious or read nothing: each is limited, and others are served meanwhile.

mod common;

use common::{Answer, SOON, read_to_end, settings, start};
use server::{CloseReason, Settings};
use tokio::io::AsyncWriteExt as _;

#[tokio::test]
async fn incomplete_requests_and_idle_connections_time_out() {
    let server = start(Settings {
        request: SOON,
        ..settings()
    })
    .await;
    let mut silent = server.connect_from("127.0.0.1").await;
    let mut slow = server.connect_from("127.0.0.1").await;
    slow.write_all(b"GET / HTTP/1.1\r\nX-Slow: ").await.unwrap();
    let mut resting = server.connect_from("127.0.0.1").await;
    resting
        .write_all(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        .await
        .unwrap();
    read_to_end(&mut silent).await;
    read_to_end(&mut slow).await;
    let answer = Answer::parse(&read_to_end(&mut resting).await);
    assert_eq!(answer.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn long_request_heads_are_refused() {
    let server = start(settings()).await;
    let mut long = server.connect_from("127.0.0.1").await;
    let head = format!("GET / HTTP/1.1\r\nX-Long: {}", "x".repeat(300_000));
    // The server may close the connection before everything is written.
    let _ = long.write_all(head.as_bytes()).await;
    let answer = read_to_end(&mut long).await;
    assert!(answer.is_empty() || Answer::parse(&answer).status == 431);
    let many = "X-Many: 1\r\n".repeat(200);
    let answer = server.get_with("/health", &many).await;
    assert_eq!(answer.status, 431);
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_does_not_read_its_answer_is_disconnected() {
    let server = start(Settings {
        write: SOON,
        metrics: Some("127.0.0.1:0".parse().unwrap()),
        ..settings()
    })
    .await;
    // The file is larger than the system's buffers at both ends of a connection.
    server.write("large.bin", vec![7_u8; 32 << 20]);
    let mut stuck = server.connect_from("127.0.0.1").await;
    stuck
        .write_all(b"GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n")
        .await
        .unwrap();
    common::until(async || server.figure("portal_chess_slow_readers_total").await >= 1.0).await;
    let all = "portal_chess_connections{kind=\"all\"}";
    common::until(async || server.figure(all).await == 0.0).await;
    let whole = server.get("/large.bin").await;
    assert_eq!(
        whole.body.len(),
        32 << 20,
        "a client that reads gets the whole file"
    );
    server.stop().await;
}

#[tokio::test]
async fn connections_are_limited_per_network_and_others_are_served() {
    let server = start(Settings {
        max_connections: 8,
        ..settings()
    })
    .await;
    let mut crowd = Vec::new();
    for _ in 0..8 {
        crowd.push(server.connect_from("127.0.3.1").await);
    }
    let _ninth = server.connect_from("127.0.3.2").await;
    // The first of them yields to the ninth connection.
    read_to_end(&mut crowd[0]).await;
    let served = server.get("/health").await;
    assert_eq!(served.status, 200);
    let sit = |number: usize| {
        let server = &server;
        async move {
            server
                .open_socket_from("127.0.4.1", &format!("R{number}"))
                .await
        }
    };
    let mut seated = Vec::new();
    for number in 0..8 {
        seated.push(sit(number).await.unwrap());
    }
    assert!(
        sit(8).await.is_err(),
        "open signalling sockets do not yield"
    );
    server.stop().await;
}

#[tokio::test]
async fn a_player_who_reads_nothing_is_disconnected_and_takes_little_memory() {
    let server = start(Settings {
        metrics: Some("127.0.0.1:0".parse().unwrap()),
        ..settings()
    })
    .await;
    let (mut host, _) = server.sit("R?seat=hhh").await;
    let (deaf, deaf_id) = server.sit("R?seat=ggg").await;
    host.event().await;
    let long = "x".repeat(30_000);
    let overflows = "portal_chess_queue_overflows_total";
    let before = server.figure(overflows).await;
    let mut gone = false;
    // The system's buffers for the connection fill up first, and then the queue does, which ends the connection.
    for _ in 0..100 {
        host.signal(deaf_id, serde_json::json!({ "Offer": long }))
            .await;
        gone = server.figure(overflows).await > before;
        let waiting = server.figure("portal_chess_queue_bytes").await;
        assert!(waiting <= f64::from(256 * 1024), "{waiting} bytes wait");
        if gone {
            break;
        }
    }
    // The system's buffers may have held everything; then nothing waited in the queue at all.
    assert!(gone || server.figure("portal_chess_queue_bytes").await == 0.0);
    drop(deaf);
    server.stop().await;
}

#[tokio::test]
async fn when_rooms_run_out_the_network_with_most_rooms_loses_a_half_empty_room() {
    let server = start(Settings {
        max_rooms: 3,
        ..settings()
    })
    .await;
    let sit = async |address: &str, room: &str| {
        let mut peer = server.open_socket_from(address, room).await.unwrap();
        peer.event().await;
        peer
    };
    let mut first = sit("127.0.3.1", "A?seat=hhh").await;
    let _second = sit("127.0.3.2", "B?seat=hhh").await;
    let _third = sit("127.0.3.3", "C?seat=hhh").await;
    let _newcomer = sit("127.0.7.1", "D?seat=hhh&intent=create").await;
    assert_eq!(first.close_code().await, CloseReason::ServerFull.code());
    let mut greedy = server
        .open_socket_from("127.0.3.4", "E?seat=hhh")
        .await
        .unwrap();
    assert_eq!(greedy.close_code().await, CloseReason::ServerFull.code());
    server.stop().await;
}
