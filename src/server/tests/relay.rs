//! Tests of the relay for open offers, with real sockets: what it passes on and to whom, what it refuses, and its limits.

mod common;

use std::time::{Duration, Instant};

use common::relay::{NAME, Page, event, hex, now, signed, topic};
use common::{SOON, settings, start, until};
use futures::SinkExt as _;
use serde_json::{Value, json};
use server::{CloseReason, Settings};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};

fn with_metrics() -> Settings {
    Settings {
        metrics: Some("127.0.0.1:0".parse().unwrap()),
        ..settings()
    }
}

/// Returns the status with which a page of this origin is refused.
async fn refusal(server: &common::Running, origin: &str) -> u16 {
    let address = format!("ws://{}/relay", server.host);
    let mut request = address.into_client_request().unwrap();
    let origin = origin.parse().unwrap();
    request.headers_mut().insert("Origin", origin);
    match tokio_tungstenite::connect_async(request).await {
        Err(tungstenite::Error::Http(response)) => response.status().as_u16(),
        other => panic!("expected a refusal, got {:?}", other.map(|_| "a socket")),
    }
}

#[tokio::test]
async fn an_event_reaches_all_who_listen_to_its_topic_its_author_included() {
    let server = start(with_metrics()).await;
    let [mut author, mut reader, mut other] = [
        Page::open(&server.host).await,
        Page::open(&server.host).await,
        Page::open(&server.host).await,
    ];
    author.listen(&topic(1)).await;
    reader.listen_as(NAME, &[3, 2, 1, 0].map(topic)).await;
    other.listen(&topic(2)).await;
    let first = event(&topic(1), "QQ==");
    author.passes(&first).await;
    author.gets(&first).await;
    reader.gets(&first).await;
    let longest = signed(json!({
        "created_at": now(),
        "kind": 28_064,
        "tags": [["x", topic(2)], ["nonce", "18446744073709551615", "20"]],
        "content": "x".repeat(4_096),
    }));
    author.passes(&longest).await;
    reader.gets(&longest).await;
    other.gets(&longest).await;
    let passed = "portal_chess_events_total{outcome=\"passed on\"}";
    assert_eq!(server.figure(passed).await, 2.0);
    let relay = "portal_chess_connections{kind=\"relay\"}";
    assert_eq!(server.figure(relay).await, 3.0);
    drop(other);
    until(async || server.figure(relay).await == 2.0).await;
    server.stop().await;
}

#[tokio::test]
async fn nothing_is_kept_for_those_who_come_later() {
    let server = start(settings()).await;
    let mut author = Page::open(&server.host).await;
    let earlier = event(&topic(1), "earlier");
    author.passes(&earlier).await;
    let mut reader = Page::open(&server.host).await;
    reader.listen(&topic(1)).await;
    let later = event(&topic(1), "later");
    author.passes(&later).await;
    reader.gets(&later).await;
    server.stop().await;
}

#[tokio::test]
async fn events_that_are_not_in_order_are_refused_with_a_reason() {
    let server = start(settings()).await;
    let mut reader = Page::open(&server.host).await;
    reader.listen(&topic(1)).await;
    let good = event(&topic(1), "good");
    // Changes before the event is signed, and what is then wrong.
    let changes = [
        ("kind", json!(1), "kind"),
        ("kind", json!(28_065), "kind"),
        ("created_at", json!(now() - 660), "created_at"),
        ("created_at", json!(now() + 660), "created_at"),
        ("content", json!("x".repeat(4_097)), "content"),
        ("content", json!("two words"), "content"),
        ("tags", json!([]), "tags"),
        ("tags", json!([["p", topic(1)]]), "tags"),
        ("tags", json!([["x", topic(1), "more"]]), "tags"),
        ("tags", json!([["x", topic(1)], ["x", topic(2)]]), "tags"),
        ("tags", json!([["x", topic(1)], ["nonce", "1"]]), "tags"),
        (
            "tags",
            json!([["x", topic(1)], ["nonce", "1", "a"]]),
            "tags",
        ),
        ("tags", json!([["x", topic(1)], ["nonce", "", "1"]]), "tags"),
        ("tags", json!([["x", "1".repeat(31)]]), "topic"),
        ("tags", json!([["x", "1".repeat(34)]]), "topic"),
        ("tags", json!([["x", "A".repeat(32)]]), "topic"),
    ];
    let mut refused: Vec<(Value, &str)> = Vec::new();
    for (field, value, reason) in changes {
        let mut event = good.clone();
        event[field] = value;
        refused.push((signed(event), reason));
    }
    // Changes of a signed event.
    let author = good["pubkey"].as_str().unwrap().to_owned();
    for (field, value, reason) in [
        ("content", json!("changed"), "id"),
        ("id", json!("ab".repeat(32)), "id"),
        ("id", json!("ab"), "id"),
        (
            "id",
            json!(good["id"].as_str().unwrap().to_uppercase()),
            "id",
        ),
        ("pubkey", json!(author.to_uppercase()), "id"),
        ("sig", json!("ab".repeat(64)), "signature"),
        ("sig", json!("ab".repeat(63)), "signature"),
        // What is no event has all its reasons in one sentence.
        ("tags", json!("x"), "an event has"),
        ("sig", Value::Null, "an event has"),
        ("created_at", json!(-1), "an event has"),
        ("more", json!(1), "an event has"),
        ("more", json!("x".repeat(9_000)), "8192 bytes"),
    ] {
        let mut event = good.clone();
        event[field] = value;
        refused.push((event, reason));
    }
    // No point of the curve has this coordinate.
    let mut nobody = good.clone();
    nobody["pubkey"] = json!(hex(&[0xff; 32]));
    nobody["id"] = json!(common::relay::id(&nobody));
    refused.push((nobody, "pubkey"));
    let mut nameless = good.clone();
    nameless.as_object_mut().unwrap().remove("sig");
    refused.push((nameless, "an event has"));
    for (event, reason) in refused {
        // Whoever sends much that is not in order is sent away.
        let mut author = Page::open(&server.host).await;
        let said = author.refusal(&event).await;
        assert!(said.starts_with("invalid: "), "{said}");
        assert!(said.contains(reason), "{event}: {said}");
    }
    let mut author = Page::open(&server.host).await;
    author.passes(&good).await;
    reader.gets(&good).await;
    server.stop().await;
}

#[tokio::test]
async fn subscriptions_are_replaced_and_ended_by_their_name() {
    let server = start(settings()).await;
    let [mut author, mut reader] = [
        Page::open(&server.host).await,
        Page::open(&server.host).await,
    ];
    reader.listen(&topic(1)).await;
    reader.listen(&topic(2)).await;
    author.passes(&event(&topic(1), "unheard")).await;
    let heard = event(&topic(2), "heard");
    author.passes(&heard).await;
    reader.gets(&heard).await;
    reader.say(json!(["CLOSE", NAME])).await;
    reader.say(json!(["CLOSE", "never opened"])).await;
    reader.listen_as("second", &[topic(3)]).await;
    reader.listen_as("third", &[topic(3)]).await;
    author.passes(&event(&topic(2), "unheard")).await;
    // Each of two subscriptions is told.
    let both = event(&topic(3), "both");
    author.passes(&both).await;
    let mut told = [reader.hears().await, reader.hears().await];
    told.sort_by_key(|told| told[1].to_string());
    let expected = ["second", "third"].map(|name| json!(["EVENT", name, both]));
    assert_eq!(told, expected);
    server.stop().await;
}

#[tokio::test]
async fn only_four_subscriptions_to_future_events_are_served() {
    let server = start(settings()).await;
    let mut reader = Page::open(&server.host).await;
    let closed = async |reader: &mut Page, request: Value| {
        reader.say(request.clone()).await;
        let answer = reader.hears().await;
        assert_eq!(answer[0], "CLOSED", "{request}: {answer}");
        assert_eq!(answer[1], request[1]);
        answer[2].as_str().unwrap().to_owned()
    };
    reader.listen(&topic(1)).await;
    let good = json!({"kinds": [28_064], "#x": [topic(1)], "limit": 0});
    for (field, value) in [
        ("kinds", json!([1])),
        ("kinds", json!([28_064, 1])),
        ("kinds", Value::Null),
        ("#x", json!([])),
        ("#x", json!([0, 1, 2, 3, 4].map(topic))),
        ("#x", json!(["lobby"])),
        ("limit", json!(1)),
        ("limit", Value::Null),
        ("authors", json!(["ab".repeat(32)])),
    ] {
        let mut filter = good.clone();
        filter[field] = value;
        let reason = closed(&mut reader, json!(["REQ", NAME, filter])).await;
        assert!(reason.starts_with("unsupported: "), "{reason}");
    }
    closed(&mut reader, json!(["REQ", NAME, good, good])).await;
    // The refused one is not replaced but ended.
    reader
        .say(json!(["EVENT", event(&topic(1), "unheard")]))
        .await;
    assert_eq!(reader.hears().await[0], "OK");
    let longest = "ä".repeat(64);
    for name in ["1", "2", "3", &longest] {
        reader.listen_as(name, &[topic(1)]).await;
    }
    let reason = closed(&mut reader, json!(["REQ", "5", good])).await;
    assert!(reason.starts_with("error: "), "{reason}");
    reader.listen_as("3", &[topic(2)]).await;
    reader.say(json!(["CLOSE", "1"])).await;
    reader.listen_as("5", &[topic(1)]).await;
    server.stop().await;
}

#[tokio::test]
async fn who_sends_what_makes_no_sense_is_told_and_then_sent_away() {
    let server = start(settings()).await;
    let filter = json!({"kinds": [28_064], "#x": [topic(1)], "limit": 0});
    let nonsense = [
        json!({}),
        json!([]),
        json!(["EVENT"]),
        json!(["AUTH", "x"]),
        json!(["REQ", "", filter]),
        json!(["REQ", "x".repeat(65), filter]),
        json!(["REQ", "a"]),
        json!(["CLOSE", 7]),
    ];
    let mut page = Page::open(&server.host).await;
    for words in nonsense {
        page.say(words.clone()).await;
        assert_eq!(page.hears().await[0], "NOTICE", "{words}");
    }
    page.peer.send("{".to_owned()).await;
    let bad = CloseReason::BadMessage.code();
    assert_eq!(page.peer.close_code().await, bad);

    let mut page = Page::open(&server.host).await;
    let binary = Message::Binary(vec![0; 10].into());
    for _ in 0..8 {
        page.peer.socket.send(binary.clone()).await.unwrap();
        assert_eq!(page.hears().await[0], "NOTICE");
    }
    // What is no event counts as well.
    page.say(json!(["EVENT", {"id": "a"}])).await;
    assert_eq!(page.peer.close_code().await, bad);

    let mut page = Page::open(&server.host).await;
    page.peer.send("x".repeat(20_000)).await;
    assert_eq!(page.peer.close_code().await, bad);
    server.stop().await;
}

#[tokio::test]
async fn who_publishes_too_much_is_refused_and_others_are_not() {
    let server = start(Settings {
        events_per_minute: 180,
        ..settings()
    })
    .await;
    let from = async |address: &str| {
        let stream = server.connect_from(address).await;
        Page::over(&server.host, stream).await
    };
    let begun = Instant::now();
    let mut reader = from("127.0.9.1").await;
    reader.listen(&topic(1)).await;
    let offer = event(&topic(1), "offer");
    // Three sockets use up what their network may publish; none may publish that much alone.
    for address in ["127.0.3.1", "127.0.3.2", "127.0.3.3"] {
        let mut page = from(address).await;
        let mut passed = 0;
        let refused = loop {
            let answer = page.publish(&offer).await;
            if answer[2] == false {
                break answer[3].as_str().unwrap().to_owned();
            }
            reader.gets(&offer).await;
            passed += 1;
        };
        assert!(refused.starts_with("rate-limited: "), "{refused}");
        let most = 60 + begun.elapsed().as_secs();
        assert!((60..=most).contains(&passed), "{passed}");
    }
    let mut fourth = from("127.0.3.4").await;
    let mut passed = 0;
    while fourth.publish(&offer).await[2] == true {
        passed += 1;
    }
    assert!(
        passed <= 3 * (1 + begun.elapsed().as_secs()),
        "three events more a second: {passed}"
    );
    let mut other = from("127.0.4.1").await;
    let welcome = event(&topic(1), "welcome");
    other.passes(&welcome).await;
    while reader.hears().await[2] != welcome {}
    server.stop().await;
}

#[tokio::test]
async fn a_socket_that_floods_is_closed() {
    let server = start(settings()).await;
    let mut page = Page::open(&server.host).await;
    let words = json!(["CLOSE", "x"]);
    for _ in 0..500 {
        if !page.try_say(&words).await {
            break;
        }
    }
    let too_many = CloseReason::TooManyMessages.code();
    assert_eq!(page.peer.close_code().await, too_many);
    server.stop().await;
}

#[tokio::test]
async fn who_does_not_read_is_dropped_and_others_get_everything() {
    let server = start(Settings {
        events_per_minute: 100_000,
        idle: Duration::from_secs(3_600),
        ..with_metrics()
    })
    .await;
    let small = tokio::net::TcpSocket::new_v4().unwrap();
    small.set_recv_buffer_size(4_096).unwrap();
    let stream = small.connect(server.host.parse().unwrap()).await.unwrap();
    let mut deaf = Page::over(&server.host, stream).await;
    deaf.listen(&topic(1)).await;
    let mut reader = Page::open(&server.host).await;
    reader.listen(&topic(1)).await;
    let offer = event(&topic(1), &"x".repeat(4_096));
    // The system's buffers for the connection hold some megabytes.
    for _ in 0..50 {
        let mut author = Page::open(&server.host).await;
        for _ in 0..20 {
            author.passes(&offer).await;
            reader.gets(&offer).await;
        }
    }
    let dropped = "portal_chess_sockets_closed_total{reason=\"lost\"}";
    let open = "portal_chess_connections{kind=\"relay\"}";
    until(async || server.figure(open).await == 1.0).await;
    assert!(server.figure(dropped).await >= 1.0);
    reader.listen(&topic(2)).await;
    drop(deaf);
    server.stop().await;
}

#[tokio::test]
async fn a_page_that_is_silent_is_sent_away() {
    let server = start(Settings {
        idle: SOON,
        ..with_metrics()
    })
    .await;
    let mut silent = Page::open(&server.host).await;
    let idle = "portal_chess_sockets_closed_total{reason=\"idle\"}";
    // It does not read, so it does not answer pings.
    until(async || server.figure(idle).await == 1.0).await;
    assert_eq!(silent.peer.close_code().await, CloseReason::Idle.code());
    let mut awake = Page::open(&server.host).await;
    assert!(awake.peer.is_left_alone(2 * SOON).await);
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_origins_and_crowds_of_one_network_are_refused() {
    let server = start(Settings {
        max_sockets: 2,
        ..settings()
    })
    .await;
    assert_eq!(refusal(&server, "https://other.example").await, 403);
    let _one = Page::open(&server.host).await;
    let _two = server.open_socket("ROOM").await;
    let own = format!("http://{}", server.host);
    assert_eq!(refusal(&server, &own).await, 429);
    let stream = server.connect_from("127.0.3.1").await;
    Page::over(&server.host, stream).await;
    server.stop().await;
}

#[tokio::test]
async fn the_relay_can_be_switched_off() {
    let server = start(Settings {
        no_relay: true,
        ..settings()
    })
    .await;
    let own = format!("http://{}", server.host);
    assert_eq!(refusal(&server, &own).await, 404);
    let (_host, _) = server.sit("R").await;
    server.stop().await;
}

#[tokio::test]
async fn a_stopping_server_closes_its_sockets_and_lets_nobody_in() {
    let mut server = start(settings()).await;
    let mut page = Page::open(&server.host).await;
    page.listen(&topic(1)).await;
    server.signal_stop();
    // The page does not read yet, so the server waits a moment for it.
    until(async || server.get("/ready").await.status == 503).await;
    let own = format!("http://{}", server.host);
    assert_eq!(refusal(&server, &own).await, 503);
    assert_eq!(
        page.peer.close_code().await,
        CloseReason::ShuttingDown.code()
    );
    let gone = page.peer.socket.send(Message::text("[]")).await;
    assert!(matches!(
        gone,
        Err(tungstenite::Error::AlreadyClosed | tungstenite::Error::Protocol(_))
    ));
    server.ended().await;
}

#[cfg(unix)]
#[tokio::test]
async fn nodes_that_share_a_redis_pass_events_on_to_each_other() {
    use common::redis::{Node, Redis};
    let mut redis = Redis::start().await;
    let [one, two, three] = Node::three(&redis).await;
    let mut pages = Vec::new();
    for node in [&one, &one, &two, &three] {
        let mut page = Page::open(&node.host).await;
        page.listen(&topic(1)).await;
        pages.push(page);
    }
    let [mut author, mut near, mut far, mut third] = <[Page; 4]>::try_from(pages).ok().unwrap();
    for number in 0..5 {
        let offer = event(&topic(1), &number.to_string());
        author.passes(&offer).await;
        // Each gets it once, although the author's node hears it from Redis as well.
        for page in [&mut author, &mut near, &mut far, &mut third] {
            page.gets(&offer).await;
        }
    }
    redis.stop();
    for node in [&one, &two] {
        until(async || node.get("/ready").await.0 == 503).await;
    }
    let alone = event(&topic(1), "alone");
    author.passes(&alone).await;
    author.gets(&alone).await;
    near.gets(&alone).await;
    redis.restart().await;
    for node in [&one, &two, &three] {
        node.is_ready().await;
    }
    let together = event(&topic(1), "together");
    author.passes(&together).await;
    far.gets(&together).await;
    third.gets(&together).await;
}
