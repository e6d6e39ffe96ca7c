//! Tests of `pchess verify` with games that two peers have just played.

use std::process::{Command, Output};

use engine::{Color, Variant};
use game::{GameOptions, PlayerKind, RemoteMsg, Session};
use p2p::{Command as Do, Event, Line, Moment, News, Peer, Terms, UserAction};

const NOW: u64 = 1_795_000_000_000;

/// A moment as shown by both clocks of the page.
fn moment(now: u64) -> Moment {
    Moment {
        wall: now,
        steady: now - NOW,
    }
}

/// Two peers and a connection that loses no message.
struct Table {
    peers: [Peer; 2],
    now: u64,
    /// A text in the guest's messages and its replacement, to simulate a cheating guest.
    bent: Option<[&'static str; 2]>,
}

impl Table {
    fn new() -> Table {
        let terms = Terms::new(Variant::Assassin, None);
        let (host, of_host) = Peer::host(terms, [1; 32], moment(NOW)).unwrap();
        let invite = host.model(moment(NOW)).invite;
        let (guest, of_guest) = Peer::join(invite, [2; 32], moment(NOW));
        let mut table = Table {
            peers: [host, guest],
            now: NOW,
            bent: None,
        };
        for (at, commands) in [of_host, of_guest].into_iter().enumerate() {
            for event in table.carry_out(at, commands) {
                table.tell(event.0, event.1);
            }
        }
        table.tell(0, Event::Connected(Line::default()));
        table.tell(1, Event::Connected(Line::default()));
        table.wait();
        table
    }

    fn tell(&mut self, at: usize, event: Event) {
        let mut waiting = vec![(at, event)];
        while !waiting.is_empty() {
            let (at, event) = waiting.remove(0);
            let commands = self.peers[at].update(event, moment(self.now));
            waiting.extend(self.carry_out(at, commands));
        }
    }

    /// Returns what the commands of one side lead to, and on which side.
    fn carry_out(&self, at: usize, commands: Vec<Do>) -> Vec<(usize, Event)> {
        let event = |command| match command {
            Do::News(News::Invited) => Some((at, Event::UserAction(UserAction::AcceptTerms))),
            Do::Send(frame) => Some((1 - at, Event::Frame(self.on_the_way(at, frame)))),
            Do::Store { ticket, .. } => Some((at, Event::Stored { ticket, ok: true })),
            _ => None,
        };
        commands.into_iter().filter_map(event).collect()
    }

    fn on_the_way(&self, from: usize, frame: Vec<u8>) -> Vec<u8> {
        match self.bent {
            Some([honest, lie]) if from == 1 => {
                let text = String::from_utf8(frame).unwrap();
                text.replace(honest, lie).into_bytes()
            }
            _ => frame,
        }
    }

    fn wait(&mut self) {
        for _ in 0..20 {
            self.now += 500;
            self.tell(0, Event::Tick);
            self.tell(1, Event::Tick);
        }
    }

    /// Plays the moves; then White resigns and both sides open all commitments. Returns the game as the host saves it.
    fn saved(line: &[&str]) -> String {
        let mut table = Table::new();
        for (ply, text) in line.iter().enumerate() {
            table.tell(
                ply % 2,
                Event::UserAction(UserAction::Play(text.parse().unwrap())),
            );
        }
        table.tell(0, Event::UserAction(UserAction::Resign));
        table.wait();
        let host = &table.peers[0];
        let findings = host
            .findings()
            .expect("both sides have opened all commitments");
        assert!(findings.are_fair(), "{findings:?}");
        let moves = findings.moves.clone();
        Table::file(host, |options| RemoteMsg::Game { options, moves })
    }

    /// A game that the host stops because the guest denies a blind capture.
    fn stopped() -> String {
        let mut table = Table::new();
        table.bent = Some([r#"["a6",true"#, r#"["a6",false"#]);
        for (ply, text) in ["A@c3", "A@a6", "e2e4", "h7h6", "f1a6"].iter().enumerate() {
            table.tell(
                ply % 2,
                Event::UserAction(UserAction::Play(text.parse().unwrap())),
            );
        }
        table.wait();
        let host = &table.peers[0];
        assert!(
            host.findings().is_some(),
            "both sides have opened all commitments"
        );
        let observations = host.shown();
        Table::file(host, |options| RemoteMsg::ObservedGame {
            options,
            observations,
        })
    }

    /// The game as the host saves it.
    fn file(host: &Peer, game: impl FnOnce(Box<GameOptions>) -> RemoteMsg) -> String {
        let mut options = GameOptions::new(Variant::Assassin);
        options.players[Color::Black] = PlayerKind::Remote;
        options.time_control = None;
        let (mut session, _) = Session::new(options.clone(), 0).unwrap();
        let proof = serde_json::to_string(&host.transcript().unwrap()).unwrap();
        for msg in [
            game(Box::new(options)),
            RemoteMsg::Over(host.result().unwrap()),
            RemoteMsg::Proof(proof),
        ] {
            session.remote(msg, 0);
        }
        session.export_json()
    }
}

const LINE: [&str; 8] = [
    "A@c3", "A@e6", "e2e4", "e6c4", "c3c5", "h7h6", "f1c4", "a7a6",
];

fn pchess(name: &str, text: &str) -> Output {
    let path = std::env::temp_dir().join(format!("pchess-{}-{name}.json", std::process::id()));
    std::fs::write(&path, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_pchess"))
        .arg("verify")
        .arg(&path)
        .output()
        .expect("pchess starts");
    std::fs::remove_file(&path).unwrap();
    output
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn an_honest_game_is_verified_from_its_file() {
    let output = pchess("fair", &Table::saved(&LINE));
    assert_eq!(
        said(&output),
        "white: verified\nblack: verified\nwon by black\n"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_changed_file_is_not_verified() {
    let saved = Table::saved(&LINE);
    // Falsifies the square that the assassin went to, in the moves or in what Black opened.
    let moves = saved.replacen("\"e6c4\"", "\"e6e5\"", 1);
    assert_ne!(moves, saved);
    let output = pchess("moves", &moves);
    assert_eq!(output.status.code(), Some(2));
    let secrets = saved.replace("\\\"e6c4\\\"", "\\\"e6e5\\\"");
    assert_ne!(secrets, saved);
    let output = pchess("secrets", &secrets);
    assert_ne!(output.status.code(), Some(0), "{}", said(&output));
    let other = saved.replace("\"winner\": \"black\"", "\"winner\": \"white\"");
    assert_ne!(other, saved);
    assert_eq!(pchess("other", &other).status.code(), Some(2));
}

#[test]
fn a_stopped_game_is_verified_with_the_reason() {
    let saved = Table::stopped();
    let output = pchess("stopped", &saved);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = said(&output);
    let named =
        "black: broke the rules at move 2: what was revealed on a6 does not match the commitment\n";
    assert!(
        told.starts_with("white: verified\n") && told.contains(named),
        "{told}"
    );
    assert!(told.ends_with("won by white\n"), "{told}");
    // Without the messages, there was no reason to stop the game.
    let cut = saved.replace("\\\"said\\\"", "\\\"unsaid\\\"");
    assert_ne!(cut, saved);
    assert_eq!(pchess("unsaid", &cut).status.code(), Some(2));
}

#[test]
fn a_file_that_cannot_be_checked_is_an_error() {
    for (name, text) in [
        ("nothing", "{}".to_owned()),
        ("plain", {
            let (session, _) = Session::new(GameOptions::new(Variant::Assassin), 0).unwrap();
            session.export_json()
        }),
    ] {
        let output = pchess(name, &text);
        assert_eq!(output.status.code(), Some(2));
        assert!(!output.stderr.is_empty());
    }
}
