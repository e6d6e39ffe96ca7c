//! Test vectors for other clients: everything in `docs/protocol.md` that is computed, with one result for each. The client
//! in `e2e/second-client/`, which shares no code with this crate, must get the same.
//!
//! `VECTORS=write cargo test -p p2p vectors` writes the file again.

use engine::{Bitboard, Color, Move, Square, Variant};
use game::TimeControl;
use serde::Serialize;
use serde_json::{Value, json};

use crate::description::tests::OFFER;
use crate::description::{Description, Kind};
use crate::digest::{Key, SeededRng, hash, tag};
use crate::entry::{Action, Entry, Placing};
use crate::gallery::written;
use crate::line::{self, Exchange};
use crate::log::Log;
use crate::nostr::Attend;
use crate::nostr::attendance;
use crate::nostr::challenge::Challenge;
use crate::nostr::event::Author;
use crate::nostr::lobby;
use crate::nostr::seal::seal;
use crate::nostr::topic::Topic;
use crate::peer::identity::Identity;
use crate::secret::commitment::CommitmentContext;
use crate::secret::private_game::{PrivateGame, Secret};
use crate::secret::probe;
use crate::secret::public_game::Expected;
use crate::terms::{Head, Terms};
use crate::{Blob, Invite, Line, Moment, RoomCode, Seat, fingerprint, pairing};

const SEATS: [Seat; 2] = [Seat::Host, Seat::Guest];

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors.json");

fn blob<const N: usize>(first: u8) -> Blob<N> {
    Blob(std::array::from_fn(|index| first.wrapping_add(index as u8)))
}

fn head(terms: Terms) -> Head {
    Head {
        session: blob(10),
        number: 3,
        host_part: blob(30),
        guest_part: blob(50),
        terms,
    }
}

/// The key of a seat.
fn seat_key(seat: Seat) -> Key {
    blob(100 + 50 * seat as u8)
}

fn entry(log: &Log, by: Seat, action: Action) -> Entry {
    let ply = log.plies();
    let spent = log
        .clocks()
        .filter(|_| action.is_ply())
        .map(|_| if log.clocks_run() { 1_500 } else { 0 });
    Entry {
        by,
        ply,
        seal: log.seal(&seat_key(by), ply, &action, spent),
        spent,
        action,
    }
}

/// Returns the JSON text of a value. A JSON object in the file itself would have its fields in another order.
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// What a log's entries, hashes and positions are.
struct Written {
    log: Log,
    steps: Vec<Value>,
}

impl Written {
    fn new(terms: Terms) -> Written {
        let log = Log::new(head(terms)).unwrap();
        Written { log, steps: vec![] }
    }

    fn enter(&mut self, by: Seat, action: Action) {
        let entry = entry(&self.log, by, action);
        self.log.append(entry.clone()).unwrap();
        let fen = match self.log.public_game() {
            Some(public) => public.view().fen(),
            None => self.log.history().position().fen(),
        };
        self.steps
            .push(json!({ "entry": text(&entry), "fen": fen, "hash": self.log.hash() }));
    }

    fn json(&self) -> Value {
        let Written { log, steps } = self;
        let start = log.hash_at(0);
        json!({
            "head": text(log.head()), "id": log.id(), "start": start, "steps": steps,
            "keys": SEATS.map(seat_key),
        })
    }
}

fn played(terms: Terms, moves: &str) -> Value {
    let mut written = Written::new(terms);
    for text in moves.split(' ') {
        let by = written.log.turn();
        written.enter(by, Action::Play(text.parse().unwrap()));
    }
    let by = written.log.turn();
    written.enter(by, Action::Resign);
    written.json()
}

/// A game with hidden assassins, in which two of them meet.
fn hidden(moves: &str) -> Value {
    let mut written = Written::new(Terms::new(Variant::Assassin, None));
    let start = written.log.terms().start().unwrap();
    let mut sides = Color::ALL.map(|color| {
        let secret = Secret {
            seed: blob(200 + 20 * color as u8),
            deeds: vec![],
        };
        PrivateGame::new(&start, color, secret)
    });
    for text in moves.split(' ') {
        let mv: Move = text.parse().unwrap();
        let public = written.log.public_game().unwrap().clone();
        let placing = matches!(mv, Move::Place { .. });
        let color = match placing && written.log.is_empty() {
            true => Color::White,
            false if placing => Color::Black,
            false => public.turn(),
        };
        let own = &mut sides[color as usize];
        let action = if placing {
            let (leaves, openings) = own.place(&public, mv).unwrap();
            Action::Place(Box::new(Placing { leaves, openings }))
        } else {
            Action::Deed(Box::new(own.announce(&public, mv).unwrap()))
        };
        let say = match &action {
            Action::Deed(deed) => Some(deed.say),
            _ => None,
        };
        written.enter(written.log.terms().seat(color), action);
        loop {
            let public = written.log.public_game().unwrap().clone();
            let Some(speaker) = public.side_owing_response() else {
                break;
            };
            let own = &sides[speaker as usize];
            let action = match public.expected() {
                Expected::Answer => {
                    Action::Answer(Box::new(own.answer(&public, say.unwrap()).unwrap()))
                }
                Expected::Settle => {
                    let (met, openings) = own.settle(&public).unwrap();
                    Action::Settle { met, openings }
                }
                Expected::Yield(_) => Action::Yield(own.yielded(&public).unwrap()),
                Expected::Placing | Expected::Ply => break,
            };
            written.enter(written.log.terms().seat(speaker), action);
        }
        let public = written.log.public_game().unwrap();
        for side in &mut sides {
            side.follow(public).unwrap();
        }
    }
    let met = |step: &&Value| step["entry"].as_str().unwrap().contains("Yield");
    assert_eq!(written.steps.iter().filter(met).count(), 1);
    let mut value = written.json();
    let secrets = sides.map(|side| side.secret().clone());
    let mut gallery =
        attendance::Entrance::new(blob(3).0, blob(5).0, 0, Moment { wall: 0, steady: 0 });
    value["shown"] = json!(written::frames(&written.log, secrets.clone(), |hash| {
        gallery.sign(hash)
    }));
    value["secrets"] = json!(secrets);
    value
}

fn key_exchange() -> Value {
    let password = "7KQ2MX-0123456789ABCDEFGHJKMNPQRS";
    assert!(password.parse::<Invite>().is_ok());
    let seeds: [Key; 2] = [blob(1), blob(2)];
    let scalar = |seed: Key| {
        let wide = SeededRng::new(seed.0).draw::<64>().0;
        let scalar = curve25519_dalek::scalar::Scalar::from_bytes_mod_order_wide(&wide);
        Blob(scalar.to_bytes())
    };
    let (ends, nonces) = ([blob(5), blob(6)], [blob(7), blob(8)]);
    let host = Exchange::new(Seat::Host, password, &seeds[0]);
    let guest = Exchange::new(Seat::Guest, password, &seeds[1]);
    let shares = [host.share, guest.share];
    let key = host.finish(&shares[1], ends, nonces).unwrap();
    assert_eq!(guest.finish(&shares[0], ends, nonces), Some(key));
    json!({
        "password": password,
        "scalars": seeds.map(scalar),
        "shares": shares,
        "fingerprints": ends,
        "nonces": nonces,
        "key": key,
        "proofs": SEATS.map(|seat| line::proof(&key, seat)),
    })
}

fn places() -> Value {
    let first: Invite = "7KQ2MX-0123456789ABCDEFGHJKMNPQRS".parse().unwrap();
    let further = [2, 3, 8].map(|number| json!([number, first.place(number).to_string()]));
    json!({ "first": first.to_string(), "further": further })
}

fn nostr() -> Value {
    let topics = ["7KQ2MX-0123456789ABCDEFGHJKMNPQRS", "7KQ2MX"].map(|invite| {
        let topic = Topic::new(&invite.parse().unwrap());
        json!({ "invite": invite, "name": topic.name, "key": topic.key })
    });
    let (key, nonce): (Key, [u8; 32]) = (blob(4), blob(40).0);
    let mut rng = SeededRng::new(blob(1).0);
    let author = Author::new(&mut rng);
    let draft = author.draft("topic", "content".to_owned(), 1_795_000_000);
    let event = author.sign(draft, &mut rng);
    let (exchanged, text) = (blob::<32>(9), "here");
    let place = "https://chess.example";
    let list = lobby::channel(place);
    let authors = [1, 2].map(|seed| Author::new(&mut SeededRng::new(blob(seed).0)));
    let secret = SeededRng::new(blob(1).0).draw::<32>();
    let challenge = Challenge {
        variant: Variant::Portal,
        pace: 2,
        color: Some(Color::White),
        name: "Ada".to_owned(),
    };
    let gallery = attendance::gallery_key(blob(3).0);
    let watched = attendance::channel(gallery);
    json!({
        "gallery": {
            "link": gallery.to_string(), "is": Blob(gallery.0),
            "name": watched.name, "key": watched.key,
        },
        "list": { "place": place, "name": list.name, "key": list.key },
        "between": {
            "secret": secret,
            "other": Blob(authors[1].public()),
            "is": authors[0].shared_with(&authors[1].public()),
        },
        "challenge": challenge.to_string(),
        "topics": topics,
        "shared": { "exchanged": exchanged, "is": hash("nostr", &[&exchanged.0]) },
        "sealed": { "key": key, "nonce": Blob(nonce), "text": text, "is": seal(&key, nonce, text) },
        "event": event,
    })
}

fn seats() -> Value {
    let (shared, game) = (blob(60), blob(70));
    let nonces = [blob(7), blob(8)];
    let line = Line {
        own: blob(5),
        other: blob(6),
    };
    let host = Identity {
        shared_key: Some(shared),
        epoch: 2,
        ..Identity::new(Seat::Host, None, [0; 32])
    };
    json!({
        "shared": shared, "game": game, "nonces": nonces, "fingerprints": [line.own, line.other],
        "joined": host.joined_proof(&nonces[0], &nonces[1], &game),
        "epoch": 2,
        "host_proof": host.proof(&nonces[0], &nonces[1], line),
    })
}

fn secrets() -> Value {
    let (game, seed, ply) = (blob(70), blob(80), 9);
    let context = CommitmentContext {
        game: &game,
        color: Color::Black,
        ply,
    };
    let (b4, c5) = (Square::B4, Square::C5);
    let set = Bitboard::from(b4) | Bitboard::from(c5);
    let theirs = blob(90);
    let probe = probe::ask(&theirs, &game, ply, c5);
    json!({
        "game": game, "ply": ply, "color": "black", "seed": seed, "set": ["b4", "c5"],
        "leaves": context.commit(&seed, set),
        "openings": [context.open(&seed, set, b4), context.open(&seed, set, Square::A1)],
        "asker": theirs, "asked": "c5", "probe": probe,
        "reply": probe::reply(&seed, &game, ply, &probe, set),
    })
}

#[test]
fn vectors_are_as_in_the_file() {
    let code: RoomCode = "7KQ2MX".parse().unwrap();
    let offer = Description::parse(Kind::Offer, OFFER).unwrap();
    let timed = Terms::new(Variant::Chess, Some(TimeControl::minutes(5, 3)));
    let vectors = json!({
        "rules": fingerprint(),
        "hash": { "purpose": "purpose", "parts": ["AA", "", "AQID"], "is": hash("purpose", &[&[0], &[], &[1, 2, 3]]) },
        "tag": { "key": blob::<32>(4), "purpose": "purpose", "parts": ["AA"], "is": tag(&blob(4), "purpose", &[&[0]]) },
        "room": { "code": code, "name": code.room_name() },
        "places": places(),
        "pairing": { "offer": OFFER, "code": pairing::code(&offer) },
        "key_exchange": key_exchange(),
        "nostr": nostr(),
        "seats": seats(),
        "secrets": secrets(),
        "games": [
            played(Terms::new(Variant::Chess, None), "e2e4 d7d5 e4d5 c7c5 d5c6 g8f6 c6b7 e7e6 b7a8q f8e7 g1f3 e8g8"),
            played(timed, "e2e4 e7e5 g1f3 b8c6"),
            hidden("A@d3 A@d6 d3d4 g7g6 g2g3 d6c5 d4c5 a7a6 c5d6 h7h6 d6d5 e7e6 d5c5 e8e7 h2h3 e7d6 c5d6"),
        ],
    });
    // One line for each vector, and one for each step of a game.
    let text = serde_json::to_string(&vectors)
        .unwrap()
        .replace("{\"entry\":", "\n{\"entry\":")
        .replace("},\"", "},\n\"")
        + "\n";
    if std::env::var_os("VECTORS").is_some_and(|what| what == "write") {
        std::fs::write(FILE, &text).unwrap();
    }
    let file = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        file == text,
        "vectors.json differs: if the protocol is meant to change, raise its version and run `VECTORS=write cargo test -p p2p vectors`"
    );
}
