//! Tests with three nodes and a real Redis: any node serves any player, no player loses a seat when a node dies, and no
//! seat has two holders.
#![cfg(unix)]

mod common;

use std::time::Duration;

use common::redis::{LEASE, Node, Redis};
use common::{HASH_OF_GGG, PATIENCE, Peer, settings, start, until};
use futures::future::join_all;
use matchbox_protocol::{JsonPeerEvent, PeerId};
use server::{CloseReason, Settings};
use tokio_tungstenite::tungstenite::Message;

async fn signal_from(peer: &mut Peer, sender: PeerId, text: &str) {
    let expected = JsonPeerEvent::Signal {
        sender,
        data: serde_json::json!({ "Offer": text }),
    };
    assert_eq!(peer.event().await, expected);
}

async fn say(peer: &mut Peer, to: PeerId, text: &str) {
    peer.signal(to, serde_json::json!({ "Offer": text })).await;
}

#[tokio::test]
async fn host_and_guest_meet_across_nodes() {
    let redis = Redis::start().await;
    let [one, two, three] = Node::three(&redis).await;
    let mut lost = two.open_socket("ROOM?intent=join&seat=ggg").await;
    assert_eq!(lost.close_code().await, CloseReason::NoSuchRoom.code());
    let (mut host, host_id) = one.sit("ROOM?intent=create&seat=hhh").await;
    let mut second = two.open_socket("ROOM?intent=create&seat=xxx").await;
    assert_eq!(second.close_code().await, CloseReason::RoomTaken.code());
    let (mut guest, guest_id) = two.sit("ROOM?intent=join&seat=ggg").await;
    let mut third = three.open_socket("ROOM?intent=join&seat=xxx").await;
    assert_eq!(third.close_code().await, CloseReason::RoomFull.code());
    let status = (200, r#"{"present":2,"taken":2}"#.to_owned());
    assert_eq!(three.get("/signal/ROOM/status").await, status);
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    for number in 0..50 {
        say(&mut host, guest_id, &format!("h{number}")).await;
        say(&mut guest, host_id, &format!("g{number}")).await;
    }
    for number in 0..50 {
        signal_from(&mut guest, host_id, &format!("h{number}")).await;
        signal_from(&mut host, guest_id, &format!("g{number}")).await;
    }
    // The same player takes the seat over through another node.
    let (mut again, again_id) = three.sit("ROOM?seat=ggg").await;
    assert_eq!(guest.close_code().await, CloseReason::Replaced.code());
    assert_eq!(host.event().await, JsonPeerEvent::PeerLeft(guest_id));
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(again_id));
    say(&mut host, again_id, "hello again").await;
    signal_from(&mut again, host_id, "hello again").await;
    host.leave().await;
    assert_eq!(again.event().await, JsonPeerEvent::PeerLeft(host_id));
    let (_newcomer, newcomer_id) = two.sit("ROOM?seat=nnn").await;
    assert_eq!(again.event().await, JsonPeerEvent::NewPeer(newcomer_id));
}

#[tokio::test]
async fn a_player_comes_back_to_a_seat_in_redis_outside_the_limits_of_the_network() {
    let redis = Redis::start().await;
    let server = start(Settings {
        rooms: Some(redis.url().into()),
        joins_per_minute: 2,
        ..settings()
    })
    .await;
    let (mut host, _) = server.sit("ROOM?intent=create&seat=hhh").await;
    let (guest, guest_id) = server.sit("ROOM?intent=join&seat=ggg").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    let back = format!("ROOM?key=told&intent=resume&held={HASH_OF_GGG}");
    // The seat exists while its player is connected, and while it is held.
    let mut again = server.open_socket(&back).await;
    again.send(r#"{"Seat":"ggg"}"#.to_owned()).await;
    assert!(matches!(again.event().await, JsonPeerEvent::IdAssigned(_)));
    drop((guest, again));
    until(async || matches!(host.event().await, JsonPeerEvent::PeerLeft(id) if id != guest_id))
        .await;
    assert_eq!(
        server.refusal("ROOM?intent=resume&seat=ggg", &[]).await,
        429
    );
    let mut again = server.open_socket(&back).await;
    again.send(r#"{"Seat":"ggg"}"#.to_owned()).await;
    assert!(matches!(again.event().await, JsonPeerEvent::IdAssigned(_)));
    server.stop().await;
}

#[tokio::test]
async fn seats_survive_the_death_of_a_node() {
    let redis = Redis::start().await;
    let [mut one, two, three] = Node::three(&redis).await;
    let (_host, host_id) = one.sit("ROOM?seat=hhh").await;
    let (mut guest, guest_id) = two.sit("ROOM?seat=ggg").await;
    one.kill();
    assert_eq!(guest.event().await, JsonPeerEvent::PeerLeft(host_id));
    let mut stranger = three.open_socket("ROOM?intent=join&seat=xxx").await;
    assert_eq!(stranger.close_code().await, CloseReason::RoomFull.code());
    let (mut host, host_id) = three.sit("ROOM?seat=hhh").await;
    assert_eq!(guest.event().await, JsonPeerEvent::NewPeer(host_id));
    say(&mut guest, host_id, "there you are").await;
    signal_from(&mut host, guest_id, "there you are").await;
}

#[tokio::test]
async fn only_one_of_many_simultaneous_guests_on_three_nodes_gets_the_seat() {
    let redis = Redis::start().await;
    let nodes = Node::three(&redis).await;
    for round in 0..10 {
        let (_host, _) = nodes[0].sit(&format!("RUSH{round}?seat=hhh")).await;
        let attempts = (0..12).map(|number| {
            let node = &nodes[number % 3];
            let room = format!("RUSH{round}?intent=join&seat=s{number}");
            async move {
                let mut peer = node.open_socket(&room).await;
                match peer.next().await {
                    Message::Text(_) => Some(peer),
                    Message::Close(Some(frame)) => {
                        assert_eq!(u16::from(frame.code), CloseReason::RoomFull.code());
                        None
                    }
                    other => panic!("unexpected {other:?}"),
                }
            }
        });
        let seated = join_all(attempts).await.into_iter().flatten().count();
        assert_eq!(seated, 1, "round {round}");
    }
}

/// Lets two players meet in a room, each through a different node. They retry through other nodes until a signal has
/// arrived.
async fn meet(hosts: &[String; 3], number: usize) {
    for attempt in number.. {
        let at = |which: usize, seat: &str| {
            let host = &hosts[(attempt + which) % 3];
            format!("ws://{host}/signal/MEET{number}?seat={seat}")
        };
        let meeting = async {
            let (first, second) = (at(0, "first"), at(1, "second"));
            let (mut first, first_id) = Peer::try_sit(&first).await?;
            let (mut second, second_id) = Peer::try_sit(&second).await?;
            while first.try_event().await? != JsonPeerEvent::NewPeer(second_id) {}
            first.try_signal(second_id, "hello").await?;
            let hello = JsonPeerEvent::Signal {
                sender: first_id,
                data: "hello".into(),
            };
            while second.try_event().await? != hello {}
            Some(())
        };
        // One of the two may wait for a node that has just died. A page would retry in that case, too.
        let patience = Duration::from_secs(2 * LEASE);
        if let Ok(Some(())) = tokio::time::timeout(patience, meeting).await {
            return;
        }
    }
}

#[tokio::test]
async fn players_still_meet_while_nodes_are_killed_in_turn() {
    let redis = Redis::start().await;
    let mut nodes = Node::three(&redis).await;
    let hosts = [0, 1, 2].map(|at: usize| nodes[at].host.clone());
    let all = 100;
    let (met, mut meetings) = tokio::sync::mpsc::unbounded_channel();
    for number in 0..all {
        let (hosts, met) = (hosts.clone(), met.clone());
        tokio::spawn(async move {
            meet(&hosts, number).await;
            let _ = met.send(number);
        });
    }
    let mut count = 0;
    for (at, node) in nodes.iter_mut().enumerate() {
        // Some of the pairs have met before each node is killed.
        while count < (at + 1) * 10 {
            let next = tokio::time::timeout(3 * PATIENCE, meetings.recv());
            next.await.expect("another pair meets in time").unwrap();
            count += 1;
        }
        node.kill();
        node.restart();
    }
    while count < all {
        let next = tokio::time::timeout(3 * PATIENCE, meetings.recv());
        next.await
            .unwrap_or_else(|_| panic!("{count} of {all} have met"))
            .unwrap();
        count += 1;
    }
}

#[tokio::test]
async fn signals_survive_a_redis_outage_and_seats_survive_an_empty_restart() {
    let mut redis = Redis::start().await;
    let nodes = Node::three(&redis).await;
    let (mut host, host_id) = nodes[0].sit("ROOM?seat=hhh").await;
    let (mut guest, guest_id) = nodes[1].sit("ROOM?seat=ggg").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest_id));
    redis.stop();
    let away = Duration::from_secs(10);
    // A player who connects meanwhile waits, and is told if it takes too long.
    let attempt = async {
        let mut late = nodes[2].open_socket("LATE?intent=create&seat=xxx").await;
        late.close_code().await
    };
    let (left_alone, guest_too, close_code) =
        tokio::join!(host.is_left_alone(away), guest.is_left_alone(away), attempt);
    assert!(left_alone && guest_too);
    assert_eq!(close_code, CloseReason::Unavailable.code());
    assert_eq!(nodes[2].get("/ready").await.0, 503);
    assert_eq!(nodes[2].get("/health").await.0, 200);

    // A signal sent now arrives when Redis is back, and a stranger who gets there first gets no seat.
    say(&mut host, guest_id, "still here").await;
    redis.restart().await;
    let strangers = join_all(
        nodes
            .iter()
            .map(|node| node.open_socket("ROOM?intent=join&seat=xxx")),
    )
    .await;
    for mut stranger in strangers {
        assert_eq!(stranger.close_code().await, CloseReason::RoomFull.code());
    }
    signal_from(&mut guest, host_id, "still here").await;
    say(&mut guest, host_id, "me too").await;
    signal_from(&mut host, guest_id, "me too").await;
    let status = (200, r#"{"present":2,"taken":2}"#.to_owned());
    assert_eq!(nodes[2].get("/signal/ROOM/status").await, status);
    let (_late, _) = nodes[2].sit("LATE?intent=create&seat=xxx").await;
}
