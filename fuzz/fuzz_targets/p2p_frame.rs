//! Fuzzes what another browser may send: frames, SDP texts and pairing codes. Any bytes are refused, or they mean the same
//! when they are written again; and no peer changes its game because of them.

#![no_main]

use std::collections::VecDeque;
use std::sync::OnceLock;

use engine::Variant;
use libfuzzer_sys::fuzz_target;
use p2p::description::{Description, Kind};
use p2p::{
    Command, Event, Line, Message, Moment, News, Peer, RoomCode, Terms, UserAction, decode, encode,
    pairing, site,
};

const NOW: u64 = 1_795_000_000_000;

/// Returns the moment at `now` milliseconds of wall-clock time, by both of the page's clocks.
fn moment(now: u64) -> Moment {
    Moment {
        wall: now,
        steady: now - NOW,
    }
}

fuzz_target!(|data: &[u8]| {
    if let Ok(message) = decode(data) {
        let frame = encode(&message).expect("what was read can be written");
        assert_eq!(decode(&frame).as_ref(), Ok(&message));
        listen(&frame);
    }
    listen(data);
    interrupt(data);
    if let Ok(text) = std::str::from_utf8(data) {
        for kind in [Kind::Offer, Kind::Answer] {
            if let Ok(description) = Description::parse(kind, text) {
                assert_eq!(
                    Description::parse(kind, &description.sdp()).as_ref(),
                    Ok(&description)
                );
                assert_eq!(
                    pairing::read(kind, &pairing::code(&description)),
                    Ok(description)
                );
            }
            let _ = pairing::read(kind, text);
        }
        let _ = site::Site::parse(text);
    }
});

/// Sends the frame to a host in the middle of its greeting, and to a guest that waits for a seat.
fn listen(frame: &[u8]) {
    let terms = Terms::new(Variant::Chess, None);
    let (host, _) = Peer::host(terms, [1; 32], moment(NOW)).expect("terms of a plain game");
    let (guest, _) = Peer::join(
        "7KQ2MX".parse::<RoomCode>().expect("a code"),
        [2; 32],
        moment(NOW),
    );
    for mut peer in [host, guest] {
        let hello = peer.update(Event::Connected(Line::default()), moment(NOW));
        assert!(
            matches!(&hello[0], Command::Send(frame) if matches!(decode(frame), Ok(Message::Hello(_))))
        );
        peer.update(Event::Frame(frame.to_vec()), moment(NOW + 1));
        peer.update(Event::Tick, moment(NOW + 2_000));
        assert!(peer.log().is_none_or(|log| log.is_empty()));
    }
}

/// Sends the frame to a host and to a guest in the middle of a game with hidden assassins. Both go on, whatever it says.
fn interrupt(frame: &[u8]) {
    static TABLE: OnceLock<[Peer; 2]> = OnceLock::new();
    for peer in TABLE.get_or_init(table) {
        let mut peer = peer.clone();
        peer.update(Event::Frame(frame.to_vec()), moment(NOW + 5));
        peer.update(Event::Tick, moment(NOW + 2_000));
        peer.update(Event::Frame(frame.to_vec()), moment(NOW + 2_001));
    }
}

fn table() -> [Peer; 2] {
    let terms = Terms::new(Variant::Assassin, None);
    let (host, first) = Peer::host(terms, [1; 32], moment(NOW)).expect("terms of a plain game");
    let (guest, second) = Peer::join(host.model(moment(NOW)).invite, [2; 32], moment(NOW));
    let mut peers = [host, guest];
    // Nothing is said before the seats are stored.
    let begun = [first, second].into_iter().enumerate();
    let stored = begun.flat_map(|(at, commands)| {
        commands
            .into_iter()
            .filter_map(move |command| match command {
                Command::Store { ticket, .. } => Some((at, Event::Stored { ticket, ok: true })),
                _ => None,
            })
    });
    let place = |text: &str| Event::UserAction(UserAction::Play(text.parse().expect("a placing")));
    let connected = (0..2).map(|at| (at, Event::Connected(Line::default())));
    let mut waiting: VecDeque<_> = stored.chain(connected).collect();
    let mut actions = VecDeque::from([(0, place("A@c3")), (1, place("A@e6")), (0, place("e2e4"))]);
    while let Some((at, event)) = waiting.pop_front().or_else(|| actions.pop_front()) {
        for command in peers[at].update(event, moment(NOW)) {
            match command {
                Command::Send(frame) => waiting.push_back((1 - at, Event::Frame(frame))),
                Command::News(News::Invited) => {
                    waiting.push_back((at, Event::UserAction(UserAction::AcceptTerms)));
                }
                Command::Store { ticket, .. } => {
                    waiting.push_back((at, Event::Stored { ticket, ok: true }));
                }
                _ => {}
            }
        }
    }
    assert!(
        peers
            .iter()
            .all(|peer| peer.log().is_some_and(|log| log.plies() == 3))
    );
    peers
}
