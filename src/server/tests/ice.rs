//! TURN credentials: for players with a seat, and for nobody else.

mod common;

use common::{settings, start};
use server::{Secret, Settings};

fn with_turn() -> Settings {
    Settings {
        turn_urls: vec!["turn:turn.example:3478".into()],
        turn_secret: Some(Secret::from("north".to_owned())),
        allow_origins: vec!["https://friend.example".into()],
        ..settings()
    }
}

#[tokio::test]
async fn a_seated_player_is_given_credentials_before_anybody_else_has_come() {
    let server = start(with_turn()).await;
    let (host, _) = server.sit("R?intent=create&seat=hhh").await;
    let answer = server.get_with("/ice?room=R", "Seat-Key: hhh\r\n").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let told: serde_json::Value = serde_json::from_str(answer.text()).unwrap();
    let entry = &told["iceServers"][0];
    assert_eq!(entry["urls"][0], "turn:turn.example:3478");
    let name = entry["username"].as_str().unwrap();
    let until: u64 = name.split(':').next().unwrap().parse().unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let left = until - now.unwrap().as_secs();
    assert!((3_590..=3_600).contains(&left), "{left} s are left");
    assert_eq!(told["seconds"], 3_600);
    assert_eq!(entry["credential"].as_str().map(str::len), Some(28));
    drop(host);
    common::until(async || {
        let answer = server.get_with("/ice?room=R", "Seat-Key: hhh\r\n").await;
        answer.status == 403
    })
    .await;
    server.stop().await;
}

#[tokio::test]
async fn nobody_else_is_given_any() {
    let server = start(with_turn()).await;
    let (_host, _) = server.sit("R?intent=create&seat=hhh").await;
    for (path, headers, status) in [
        ("/ice?room=R", "Seat-Key: xxx\r\n", 403),
        ("/ice?room=Q", "Seat-Key: hhh\r\n", 403),
        ("/ice?room=R", "", 400),
        ("/ice?room=a%20b", "Seat-Key: hhh\r\n", 400),
        ("/ice", "Seat-Key: hhh\r\n", 400),
    ] {
        let answer = server.get_with(path, headers).await;
        assert_eq!(answer.status, status, "{path} {headers}");
        assert!(!answer.text().contains("credential\""));
    }
    server.stop().await;
    let server = start(settings()).await;
    let answer = server.get_with("/ice?room=R", "Seat-Key: hhh\r\n").await;
    assert_eq!(answer.status, 404, "without a TURN server there are none");
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_may_ask_if_the_operator_says_so() {
    let server = start(with_turn()).await;
    let ask = async |origin: &str| {
        server
            .request(&format!(
                "OPTIONS /ice?room=R HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nOrigin: {origin}\r\n\
                 Access-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: seat-key\r\n\r\n",
                server.host
            ))
            .await
    };
    let friend = ask("https://friend.example").await;
    assert_eq!(
        friend.header("access-control-allow-origin"),
        Some("https://friend.example")
    );
    assert_eq!(
        friend.header("access-control-allow-headers"),
        Some("seat-key")
    );
    let evil = ask("https://evil.example").await;
    assert_eq!(evil.header("access-control-allow-origin"), None);
    server.stop().await;
}
