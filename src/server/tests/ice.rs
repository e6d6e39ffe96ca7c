//! Tests of TURN credentials: only players with a seat get them.

mod common;

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

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
async fn a_player_with_a_seat_gets_turn_credentials() {
    let server = start(with_turn()).await;
    let (host, _) = server.sit("R?intent=create&seat=hhh").await;
    let answer = server.get_with("/ice?room=R", "Seat-Key: hhh\r\n").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let reply: serde_json::Value = serde_json::from_str(answer.text()).unwrap();
    let entry = &reply["iceServers"][0];
    assert_eq!(entry["urls"][0], "turn:turn.example:3478");
    let name = entry["username"].as_str().unwrap();
    let until: u64 = name.split(':').next().unwrap().parse().unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let left = until - now.unwrap().as_secs();
    assert!((3_590..=3_600).contains(&left), "{left} s are left");
    assert_eq!(reply["seconds"], 3_600);
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
async fn players_without_a_seat_get_no_turn_credentials() {
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
    assert_eq!(
        answer.status, 404,
        "there are no credentials without a TURN server"
    );
    server.stop().await;
}

#[tokio::test]
async fn only_a_server_with_turn_credentials_says_so_and_only_to_players_who_ask() {
    for (settings, room, says) in [
        (with_turn(), "R?intent=create&seat=hhh&relay=tell", true),
        (with_turn(), "R?intent=create&seat=hhh", false),
        (settings(), "R?intent=create&seat=hhh&relay=tell", false),
    ] {
        let server = start(settings).await;
        let mut peer = server.open_socket(room).await;
        let first = peer.next().await.into_text().unwrap();
        let second = match says {
            true => peer.next().await.into_text().unwrap(),
            false => first.clone(),
        };
        assert_eq!(first == "\"LendsRelay\"", says, "{room}: {first}");
        assert!(second.contains("IdAssigned"), "{room}: {second}");
        server.stop().await;
    }
}

#[tokio::test]
async fn cors_allows_credential_requests_only_from_allowed_origins() {
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

/// A real coturn on a free loopback port. It is killed when this value is dropped.
struct Coturn {
    process: Child,
    port: u16,
}

impl Coturn {
    async fn start(secret: &str) -> Coturn {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let program = std::env::var("TURNSERVER").unwrap_or_else(|_| "turnserver".into());
        let process = Command::new(&program)
            .args([
                "-n",
                "--use-auth-secret",
                "--realm=test",
                "--no-tls",
                "--no-dtls",
                "--no-cli",
            ])
            .args([
                "--listening-ip=127.0.0.1",
                "--relay-ip=127.0.0.1",
                "--allow-loopback-peers",
            ])
            .arg(format!("--static-auth-secret={secret}"))
            .arg(format!("--listening-port={port}"))
            .arg(format!(
                "--pidfile={}",
                std::env::temp_dir()
                    .join(format!("coturn-{port}"))
                    .display()
            ))
            .arg("--log-file=stdout")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("{program} does not start (Debian: apt-get install coturn): {error}")
            });
        let coturn = Coturn { process, port };
        common::until(async || {
            tokio::net::TcpStream::connect(("127.0.0.1", port))
                .await
                .is_ok()
        })
        .await;
        coturn
    }

    /// Whether coturn relays for a client with this name and password.
    async fn relays(&self, name: &str, password: &str) -> bool {
        let client = tokio::process::Command::new("turnutils_uclient")
            .args([
                "-t", "-n", "1", "-m", "1", "-c", "-y", "-u", name, "-w", password,
            ])
            .args(["-p", &self.port.to_string(), "127.0.0.1"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        client.await.unwrap().success()
    }
}

impl Drop for Coturn {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let pid = std::env::temp_dir().join(format!("coturn-{}", self.port));
        let _ = std::fs::remove_file(pid);
    }
}

#[tokio::test]
async fn coturn_accepts_the_credentials_until_they_expire() {
    let coturn = Coturn::start("north").await;
    for (seconds, works) in [(3_600, true), (1, false)] {
        let server = start(Settings {
            turn: Duration::from_secs(seconds),
            ..with_turn()
        })
        .await;
        let (_host, _) = server.sit("R?intent=create&seat=hhh").await;
        let answer = server.get_with("/ice?room=R", "Seat-Key: hhh\r\n").await;
        let reply: serde_json::Value = serde_json::from_str(answer.text()).unwrap();
        let word = |name: &str| reply["iceServers"][0][name].as_str().unwrap().to_owned();
        let (name, password) = (word("username"), word("credential"));
        if works {
            assert!(coturn.relays(&name, &password).await);
            assert!(!coturn.relays(&name, "another password").await);
        } else {
            common::until(async || !coturn.relays(&name, &password).await).await;
        }
        server.stop().await;
    }
}
