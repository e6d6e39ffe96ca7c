//! Tests of signalling for two players per room, and of refusing all others.

mod common;

use std::time::{Duration, Instant};

use common::{HASH_OF_GGG, PATIENCE, SOON, settings, start};
use futures::{SinkExt, StreamExt};
use matchbox_protocol::JsonPeerEvent;
use server::{CloseReason, Settings};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn two_players_exchange_an_offer_and_an_answer() {
    let server = start(settings()).await;
    let (mut host, host_id) = server.sit("ROOM01?intent=create&seat=hhh").await;
    let (mut guest, guest_id) = server.sit("ROOM01?intent=join&seat=ggg").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    host.signal(guest_id, serde_json::json!({ "Offer": "sdp" }))
        .await;
    assert_eq!(
        guest.event().await,
        JsonPeerEvent::Signal {
            sender: host_id,
            data: serde_json::json!({ "Offer": "sdp" })
        }
    );
    guest.send(r#""KeepAlive""#.into()).await;
    guest
        .signal(host_id, serde_json::json!({ "Answer": "sdp" }))
        .await;
    assert_eq!(
        host.event().await,
        JsonPeerEvent::Signal {
            sender: guest_id,
            data: serde_json::json!({ "Answer": "sdp" })
        }
    );
    guest.leave().await;
    assert_eq!(host.event().await, JsonPeerEvent::PeerLeft(guest_id));
    server.stop().await;
}

#[tokio::test]
async fn a_third_player_is_refused_without_notifying_the_first_two() {
    let server = start(settings()).await;
    let (mut host, host_id) = server.sit("R").await;
    let (mut guest, guest_id) = server.sit("R").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    for room in ["R", "R?intent=join&seat=xxx"] {
        let mut third = server.open_socket(room).await;
        assert_eq!(third.close_code().await, CloseReason::RoomFull.code());
    }
    guest
        .signal(host_id, serde_json::json!({ "Offer": "mine" }))
        .await;
    assert!(
        matches!(host.event().await, JsonPeerEvent::Signal { sender, .. } if sender == guest_id)
    );
    server.stop().await;
}

#[tokio::test]
async fn only_two_of_many_simultaneous_players_get_a_seat() {
    let server = start(settings()).await;
    let attempts = (0..12).map(|_| async {
        let mut peer = server.open_socket("RUSH").await;
        match peer.socket.next().await.unwrap().unwrap() {
            Message::Text(_) => Some(peer),
            Message::Close(Some(frame)) => {
                assert_eq!(u16::from(frame.code), CloseReason::RoomFull.code());
                None
            }
            other => panic!("unexpected {other:?}"),
        }
    });
    let seated: Vec<_> = futures::future::join_all(attempts)
        .await
        .into_iter()
        .flatten()
        .collect();
    assert_eq!(seated.len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn unknown_and_taken_rooms_have_different_close_reasons() {
    let server = start(settings()).await;
    let mut lost = server.open_socket("NOBODY?intent=join").await;
    assert_eq!(lost.close_code().await, CloseReason::NoSuchRoom.code());
    let _host = server.sit("MINE?intent=create&seat=hhh").await;
    let mut second = server.open_socket("MINE?intent=create&seat=xxx").await;
    assert_eq!(second.close_code().await, CloseReason::RoomTaken.code());
    server.stop().await;
}

#[tokio::test]
async fn the_number_of_rooms_is_limited() {
    let server = start(Settings {
        max_rooms: 1,
        ..settings()
    })
    .await;
    let _host = server.sit("A").await;
    let mut other = server.open_socket("B").await;
    assert_eq!(other.close_code().await, CloseReason::ServerFull.code());
    let _guest = server.sit("A").await;
    server.stop().await;
}

#[tokio::test]
async fn a_returning_player_takes_the_seat_from_their_old_connection() {
    let server = start(settings()).await;
    let (mut host, _) = server.sit("R?seat=hhh").await;
    let (mut ghost, ghost_id) = server.sit("R?seat=ggg").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(ghost_id));
    let (_guest, guest_id) = server.sit("R?seat=ggg").await;
    assert_eq!(ghost.close_code().await, CloseReason::Replaced.code());
    assert_eq!(host.event().await, JsonPeerEvent::PeerLeft(ghost_id));
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    server.stop().await;
}

#[tokio::test]
async fn a_socket_that_does_not_answer_pings_loses_its_seat() {
    let server = start(Settings {
        idle: SOON,
        ..settings()
    })
    .await;
    let (mut host, _) = server.sit("R").await;
    // A client answers pings only while it reads, and this test does not read from its socket.
    let (_ghost, ghost_id) = server.sit("R").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(ghost_id));
    assert_eq!(host.event().await, JsonPeerEvent::PeerLeft(ghost_id));
    let (_guest, guest_id) = server.sit("R").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    server.stop().await;
}

/// The server's first message answers the connection attempt, so the first ping is sent only after an interval.
#[tokio::test]
async fn a_new_player_is_not_pinged_at_once() {
    let idle = Duration::from_millis(900);
    let server = start(Settings { idle, ..settings() }).await;
    let start_time = Instant::now();
    let (mut player, _) = server.sit("R").await;
    let ping = async { while !matches!(player.socket.next().await, Some(Ok(Message::Ping(_)))) {} };
    tokio::time::timeout(PATIENCE, ping)
        .await
        .expect("a ping in time");
    assert!(start_time.elapsed() >= idle / 3);
    server.stop().await;
}

#[tokio::test]
async fn the_seat_of_a_disconnected_player_is_held_for_that_player() {
    let server = start(settings()).await;
    let (mut host, _) = server.sit("R?seat=hhh").await;
    let (guest, guest_id) = server.sit("R?seat=ggg").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    drop(guest);
    assert_eq!(host.event().await, JsonPeerEvent::PeerLeft(guest_id));
    let mut stranger = server.open_socket("R?seat=xxx").await;
    assert_eq!(stranger.close_code().await, CloseReason::RoomFull.code());
    let status = server.get("/signal/R/status").await;
    assert_eq!(
        (status.status, status.text()),
        (200, r#"{"present":1,"taken":2}"#)
    );
    let (_guest, guest_id) = server.sit("R?seat=ggg").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    server.stop().await;
}

#[tokio::test]
async fn the_status_counts_the_players_of_a_room() {
    let server = start(settings()).await;
    let nobody = server.get("/signal/R/status").await;
    assert_eq!(
        (nobody.status, nobody.text()),
        (404, r#"{"present":0,"taken":0}"#)
    );
    assert_eq!(nobody.header("cache-control"), Some("no-store"));
    let _host = server.sit("R").await;
    assert_eq!(
        server.get("/signal/R/status").await.text(),
        r#"{"present":1,"taken":1}"#
    );
    let _guest = server.sit("R").await;
    assert_eq!(
        server.get("/signal/R/status").await.text(),
        r#"{"present":2,"taken":2}"#
    );
    server.stop().await;
}

#[tokio::test]
async fn invalid_messages_close_the_socket_with_a_reason() {
    let server = start(settings()).await;
    for rubbish in [
        Message::text("{"),
        Message::text(r#"{"Signal":{"receiver":"nobody","data":1}}"#),
        Message::text("[".repeat(20_000)),
        Message::binary(vec![0_u8; 10]),
        Message::text(format!("\"{}\"", "x".repeat(40_000))),
    ] {
        let (mut peer, _) = server.sit("R").await;
        peer.socket.send(rubbish).await.unwrap();
        assert_eq!(peer.close_code().await, CloseReason::BadMessage.code());
        drop(peer);
    }
    let (mut chatty, _) = server.sit("S").await;
    for _ in 0..200 {
        if chatty
            .socket
            .send(Message::text(r#""KeepAlive""#))
            .await
            .is_err()
        {
            break;
        }
    }
    assert_eq!(
        chatty.close_code().await,
        CloseReason::TooManyMessages.code()
    );
    server.stop().await;
}

#[tokio::test]
async fn connection_attempts_are_limited() {
    let server = start(Settings {
        joins_per_minute: 5,
        max_sockets: 2,
        ..settings()
    })
    .await;
    assert!(server.open_socket_from("127.0.9.1", "A").await.is_ok());
    let first = server.sit("A").await;
    let second = server.sit("B").await;
    assert_eq!(
        server.refusal("C", &[]).await,
        429,
        "two sockets are already open"
    );
    drop(second);
    assert_eq!(
        server.get("/signal/A/status").await.header("content-type"),
        Some("application/json")
    );
    assert_eq!(
        server.get("/signal/A/status").await.header("content-type"),
        Some("application/json")
    );
    assert_eq!(
        server.get("/signal/A/status").await.status,
        429,
        "the limit is five attempts per minute"
    );
    assert_eq!(server.refusal("A", &[]).await, 429);
    assert_eq!(
        server.get("/health").await.status,
        200,
        "health is not counted"
    );
    drop(first);
    server.stop().await;
}

#[tokio::test]
async fn asking_for_a_room_that_does_not_exist_costs_four_attempts() {
    let server = start(Settings {
        joins_per_minute: 12,
        ..settings()
    })
    .await;
    let mut lost = server.open_socket("NONE?intent=join&seat=aaa").await;
    assert_eq!(lost.close_code().await, CloseReason::NoSuchRoom.code());
    assert_eq!(server.get("/signal/NONE/status").await.status, 404);
    let host = server.sit("A?intent=create&seat=hhh").await;
    for _ in 0..3 {
        assert_eq!(server.get("/signal/A/status").await.status, 200);
    }
    assert_eq!(server.get("/signal/A/status").await.status, 429);
    drop(host);
    server.stop().await;
}

#[tokio::test]
async fn the_key_of_a_seat_can_be_told_in_the_first_message() {
    let server = start(settings()).await;
    let told = async |room: &str, greeting: &str| {
        let mut peer = server.open_socket(room).await;
        peer.send(greeting.to_owned()).await;
        peer
    };
    let mut first = told("R?intent=create&key=told", r#"{"Seat":"hhh"}"#).await;
    assert!(matches!(first.event().await, JsonPeerEvent::IdAssigned(_)));
    // It is the same seat, so the first socket is told that a newer one has it.
    let mut again = told("R?key=told", r#"{"Seat":"hhh"}"#).await;
    assert!(matches!(again.event().await, JsonPeerEvent::IdAssigned(_)));
    assert_eq!(first.close_code().await, CloseReason::Replaced.code());
    for wrong in [r#"{"Seat":"a/b"}"#, r#""KeepAlive""#, "hhh", ""] {
        let mut lost = told("R?key=told", wrong).await;
        let code = lost.close_code().await;
        assert_eq!(code, CloseReason::BadMessage.code(), "{wrong}");
    }
    server.stop().await;
}

#[tokio::test]
async fn room_names_seat_keys_intents_and_origins_are_validated() {
    let server = start(Settings {
        allow_origins: vec!["https://friend.example".into()],
        ..settings()
    })
    .await;
    assert_eq!(server.refusal("a%20b", &[]).await, 400);
    assert_eq!(server.refusal(&"x".repeat(65), &[]).await, 400);
    assert_eq!(server.refusal("R?seat=", &[]).await, 400);
    assert_eq!(server.refusal("R?intent=watch", &[]).await, 400);
    assert_eq!(
        server
            .refusal("R", &[("origin", "https://evil.example")])
            .await,
        403
    );
    assert!(
        server
            .try_open_socket("R", &[("origin", "https://friend.example")])
            .await
            .is_ok()
    );
    assert!(
        server
            .try_open_socket("R", &[("origin", &format!("http://{}", server.host))])
            .await
            .is_ok()
    );
    server.stop().await;
}

#[tokio::test]
async fn shutdown_closes_sockets_with_a_reason() {
    let mut server = start(settings()).await;
    let (mut host, _) = server.sit("R").await;
    server.signal_stop();
    assert_eq!(host.close_code().await, CloseReason::ShuttingDown.code());
    assert!(futures::StreamExt::next(&mut host.socket).await.is_none());
    server.ended().await;
}

#[test]
fn close_codes_are_unique() {
    let mut codes: Vec<_> = CloseReason::ALL
        .iter()
        .map(|reason| reason.code())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), CloseReason::ALL.len());
}

#[tokio::test]
async fn a_player_comes_back_to_a_seat_although_others_use_up_the_limits_of_the_network() {
    let server = start(Settings {
        joins_per_minute: 12,
        max_sockets: 4,
        ..settings()
    })
    .await;
    let (mut host, _) = server.sit("R?intent=create&seat=hhh").await;
    let (guest, guest_id) = server.sit("R?intent=join&seat=ggg").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    let back = format!("R?key=told&intent=resume&held={HASH_OF_GGG}");
    let _crowd = [server.sit("A").await, server.sit("B").await];
    assert_eq!(server.refusal("C", &[]).await, 429, "no sockets are left");
    drop(guest);
    assert_eq!(host.event().await, JsonPeerEvent::PeerLeft(guest_id));
    let _other = server.sit("D").await;
    assert_eq!(server.refusal("C", &[]).await, 429, "no sockets are left");
    while server.get("/signal/R/status").await.status != 429 {}
    for stranger in [
        "R?key=told&intent=resume",
        "R?key=told&intent=resume&held=0000",
    ] {
        assert_eq!(server.refusal(stranger, &[]).await, 429);
    }
    let other_room = back.replacen('R', "A", 1);
    assert_eq!(server.refusal(&other_room, &[]).await, 429);
    let mut thief = server.open_socket(&back).await;
    thief.send(r#"{"Seat":"xxx"}"#.to_owned()).await;
    assert_eq!(thief.close_code().await, CloseReason::RoomFull.code());
    let mut guest = server.open_socket(&back).await;
    guest.send(r#"{"Seat":"ggg"}"#.to_owned()).await;
    let JsonPeerEvent::IdAssigned(guest_id) = guest.event().await else {
        panic!("expected an id");
    };
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    // Whoever knows only the hash cannot open sockets without end.
    let mut refused = 0;
    for _ in 0..40 {
        let opened = server.try_open_socket(&back, &[]).await;
        refused += usize::from(opened.is_err());
    }
    assert!(refused >= 15, "{refused}");
    server.stop().await;
}

#[tokio::test]
async fn seats_outlive_the_server_if_it_has_a_file_for_them() {
    let folder = settings().dist;
    let file = folder.join("seats.json");
    let with_file = || Settings {
        seats: Some(file.clone()),
        ..settings()
    };
    let server = start(with_file()).await;
    let _host = server.sit("R?intent=create&seat=hhh").await;
    let _guest = server.sit("R?intent=join&seat=ggg").await;
    let _waiting = server.sit("W?intent=create&seat=www").await;
    let saved = || std::fs::read_to_string(&file).unwrap_or_default();
    common::until(async || saved().contains(HASH_OF_GGG) && saved().contains("\"W\"")).await;
    assert!(!saved().contains("ggg"), "a key is saved as its hash");
    // A server that is killed leaves the file as it is now.
    let killed = saved();
    server.stop().await;
    for contents in [saved(), killed] {
        std::fs::write(&file, contents).unwrap();
        let server = start(with_file()).await;
        let mut first = server.open_socket("R?intent=resume&seat=xxx").await;
        assert_eq!(first.close_code().await, CloseReason::RoomFull.code());
        let mut maker = server.open_socket("R?intent=create&seat=yyy").await;
        assert_eq!(maker.close_code().await, CloseReason::RoomTaken.code());
        let (mut host, _) = server.sit("R?intent=resume&seat=hhh").await;
        let (_guest, guest_id) = server.sit("R?intent=resume&seat=ggg").await;
        assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
        server.stop().await;
    }
    std::fs::write(&file, "no seats").unwrap();
    let server = start(with_file()).await;
    let _host = server.sit("R?intent=create&seat=new").await;
    server.stop().await;
    let missing = Settings {
        seats: Some(folder.join("missing").join("seats.json")),
        ..settings()
    };
    let error = server::Server::bind(missing).await.unwrap_err();
    assert!(error.to_string().starts_with("--seats: "), "{error}");
    let _ = std::fs::remove_dir_all(folder);
}
