//! Tests of the way from an invite to a game: the two pages show each other that they know the invite and that nobody
//! stands between them, and the guest accepts the terms before anything counts.

use engine::Variant;
use game::TimeControl;
use p2p::{
    Blob, Command, Event, Invite, Line, Link, Message, News, Notice, Peer, Refusal, RoomCode,
    Terms, UserAction, Welcome, decode, encode,
};

use crate::hostile::sent;
use crate::machine::{START, moment};
use crate::rng::Rng;
use crate::world::{CALM, GUEST, HOST, Meddler, World, terms};

/// Returns a host whose room is stored.
fn host(seed: u8) -> Peer {
    let terms = terms(Variant::Chess, None);
    let (mut host, commands) = Peer::host(terms, [seed; 32], moment(START)).unwrap();
    for command in commands {
        if let Command::Store { ticket, .. } = command {
            host.update(Event::Stored { ticket, ok: true }, moment(START));
        }
    }
    host
}

/// Two peers with a channel between them, whose frames arrive at once.
struct Pair {
    peers: [Peer; 2],
    now: u64,
    notices: [Vec<Notice>; 2],
}

impl Pair {
    fn new(invite: impl Fn(Invite) -> Invite) -> Pair {
        let host = host(1);
        let invite = invite(host.model(moment(START)).invite);
        let (guest, _) = Peer::join(invite, [2; 32], moment(START));
        Pair {
            peers: [host, guest],
            now: START,
            notices: [Vec::new(), Vec::new()],
        }
    }

    /// Opens a channel. Returns whether the guest was invited.
    fn connect(&mut self) -> bool {
        let mut frames = Vec::new();
        for at in [HOST, GUEST] {
            let open = Event::Connected(Line::default());
            for command in self.peers[at].update(open, moment(self.now)) {
                if let Command::Send(frame) = command {
                    frames.push((1 - at, Event::Frame(frame)));
                }
            }
        }
        self.tell(frames)
    }

    fn tell(&mut self, events: Vec<(usize, Event)>) -> bool {
        let mut due = std::collections::VecDeque::from(events);
        let mut invited = false;
        while let Some((at, event)) = due.pop_front() {
            for command in self.peers[at].update(event, moment(self.now)) {
                match command {
                    Command::Send(frame) => due.push_back((1 - at, Event::Frame(frame))),
                    Command::Store { ticket, .. } => {
                        due.push_back((at, Event::Stored { ticket, ok: true }));
                    }
                    Command::News(News::Invited) => invited = true,
                    Command::News(News::Notice(notice)) => self.notices[at].push(notice),
                    _ => {}
                }
            }
        }
        invited
    }

    fn closed(&self, at: usize) -> Option<Notice> {
        self.peers[at].model(moment(self.now)).closed
    }
}

#[test]
fn nobody_between_the_two_pages_gets_into_the_room() {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 5);
    world.intercepted = true;
    // The attempt of the guest ends with a sentence, and the room waits on.
    assert!(world.until(30, |world| world.model(GUEST).closed.is_some()));
    let refused = Notice::Refused(Refusal::Line);
    assert_eq!(world.model(GUEST).closed, Some(refused));
    world.steps(30_000);
    assert_eq!(world.model(HOST).closed, None);
    assert!(!world.model(HOST).both_seated && world.peer(HOST).log().is_none());
    let welcomed = |message: &Message| matches!(message, Message::Welcome(_));
    assert!(
        !sent(&world, HOST).iter().any(welcomed),
        "no terms, no keys"
    );
    // When the way is free, the guest tries again.
    world.intercepted = false;
    world.perform(GUEST, UserAction::Retry);
    assert!(world.until(60, World::settled));
}

#[test]
fn nobody_between_the_two_pages_gets_into_a_game_when_they_reconnect() {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 6);
    assert!(world.until(30, World::settled));
    world.intercepted = true;
    world.cut();
    world.steps(40_000);
    for at in [HOST, GUEST] {
        assert_ne!(world.link(at), Link::Live);
        assert_eq!(world.model(at).closed, None, "the game waits");
    }
    world.intercepted = false;
    assert!(world.until(60, World::settled));
}

#[test]
fn a_link_and_a_code_both_lead_to_the_room_and_a_wrong_one_does_not() {
    let by_link = |invite: Invite| invite;
    let by_code = |invite: Invite| Invite::from(invite.code);
    for invite in [by_link, by_code] {
        let mut pair = Pair::new(invite);
        assert!(pair.connect());
        let model = pair.peers[HOST].model(moment(pair.now));
        assert!(model.is_considered && !model.both_seated);
        assert!(!pair.tell(vec![(GUEST, Event::UserAction(UserAction::AcceptTerms))]));
        for peer in &pair.peers {
            assert_eq!(peer.model(moment(pair.now)).link, Link::Live);
        }
    }
    let other: RoomCode = "7KQ2MX".parse().unwrap();
    for wrong in [
        |invite: Invite| Invite {
            code: "7KQ2MX".parse().unwrap(),
            ..invite
        },
        |_: Invite| "7KQ2MX-0123456789ABCDEFGHJKMNPQRS".parse().unwrap(),
    ] {
        let mut pair = Pair::new(wrong);
        assert!(!pair.connect());
        assert_eq!(pair.closed(GUEST), Some(Notice::Refused(Refusal::Line)));
        assert_eq!(pair.closed(HOST), None);
    }
    let mut pair = Pair::new(|_| other.into());
    assert!(!pair.connect());
    assert_eq!(pair.closed(GUEST), Some(Notice::Refused(Refusal::Line)));
}

#[test]
fn after_five_wrong_codes_only_the_link_leads_to_the_room() {
    let mut pair = Pair::new(|invite| invite);
    let (link, code) = {
        let invite = pair.peers[HOST].model(moment(START)).invite;
        (invite, Invite::from(invite.code))
    };
    let mut visit = |invite: Invite, seed: u8| {
        pair.now += 30_000;
        pair.peers[GUEST] = Peer::join(invite, [seed; 32], moment(pair.now)).0;
        let invited = pair.connect();
        (
            invited,
            pair.closed(GUEST),
            pair.notices[HOST].last().cloned(),
        )
    };
    let wrong: RoomCode = "7KQ2MX".parse().unwrap();
    for attempt in 0..5 {
        // A code that somebody has typed rightly sets the count back.
        if attempt == 3 {
            assert!(visit(code, 40).0);
        }
        let (invited, closed, _) = visit(wrong.into(), attempt);
        assert!(!invited);
        assert_eq!(closed, Some(Notice::Refused(Refusal::Line)));
    }
    assert!(visit(code, 50).0);
    for attempt in 0..5 {
        assert!(!visit(wrong.into(), 60 + attempt).0);
    }
    let (invited, closed, shown) = visit(code, 70);
    assert!(!invited);
    assert_eq!(closed, Some(Notice::RefusedBy(Refusal::OnlyLink)));
    assert_eq!(shown, Some(Notice::Refused(Refusal::OnlyLink)));
    assert!(visit(link, 71).0, "the friend with the link still gets in");
    assert!(pair.notices[HOST].contains(&Notice::CodeClosed));
}

#[test]
fn nothing_counts_before_the_guest_has_accepted_the_terms() {
    let time = Some(TimeControl::minutes(1, 0));
    let mut world = World::new(terms(Variant::Chess, time), CALM, 7);
    world.consents = false;
    assert!(world.until(30, |world| world.model(GUEST).invitation.is_some()));
    let offered = world.model(GUEST).invitation.unwrap().terms;
    assert_eq!(offered, terms(Variant::Chess, time));
    // The guest may consider for as long as it is there, on one connection, and no clock runs.
    let connects = |world: &World| [HOST, GUEST].map(|at| world.sides[at].connects.len());
    let before = connects(&world);
    world.steps(300_000);
    assert_eq!(connects(&world), before);
    for at in [HOST, GUEST] {
        assert!(!world.model(at).both_seated);
        assert_eq!(world.model(at).running, None);
    }
    assert!(world.model(HOST).is_considered);
    world.perform(GUEST, UserAction::AcceptTerms);
    assert!(world.until(10, World::settled));
    // A guest whose line breaks before the host hears of it is not asked again about the same terms.
    let mut world = World::new(terms(Variant::Chess, time), CALM, 8);
    world.consents = false;
    assert!(world.until(30, |world| world.model(GUEST).invitation.is_some()));
    world.perform(GUEST, UserAction::AcceptTerms);
    world.cut();
    assert!(world.until(60, World::settled));
}

#[test]
fn a_guest_who_declines_leaves_the_room_open() {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 9);
    world.consents = false;
    assert!(world.until(30, |world| world.model(GUEST).invitation.is_some()));
    world.perform(GUEST, UserAction::Leave);
    world.steps(20_000);
    assert!(world.sides[GUEST].forgotten);
    assert!(
        world
            .notices(HOST)
            .contains(&Notice::RefusedBy(Refusal::Declined))
    );
    assert_eq!(world.model(HOST).closed, None);
    assert!(!world.model(HOST).is_considered);
    // What was declined can be changed.
    let other = Event::NewTerms(Box::new(terms(Variant::Portal, None)));
    world.tell(HOST, other);
    let shown = world.model(HOST).terms;
    assert_eq!(shown, Some(terms(Variant::Portal, None)));
}

#[test]
fn a_host_changes_the_terms_while_nobody_looks_at_them() {
    let offers = |variant| Event::NewTerms(Box::new(terms(variant, None)));
    let mut world = World::new(terms(Variant::Chess, None), CALM, 12);
    world.consents = false;
    let link = world.model(HOST).invite;
    world.tell(HOST, offers(Variant::Dinosaur));
    let invited = |world: &World| {
        let offer = world.model(GUEST).invitation;
        offer.map(|offer| offer.terms.variant)
    };
    assert!(world.until(30, |world| invited(world) == Some(Variant::Dinosaur)));
    // The guest looks at what was offered, so it stays.
    world.tell(HOST, offers(Variant::Portal));
    let shown = |world: &World| world.model(HOST).terms.map(|terms| terms.variant);
    assert_eq!(shown(&world), Some(Variant::Dinosaur));
    assert_eq!(world.model(HOST).invite, link, "the link stays the same");
    // The guest accepts, and its line breaks before the host hears of it. The host cannot know, and neither can its page
    // after a reload, so the terms stay for this guest.
    world.perform(GUEST, UserAction::AcceptTerms);
    world.cut();
    for reloads in [false, true] {
        if reloads {
            world.steps(1_000);
            world.reload(HOST);
        }
        assert!(!world.model(HOST).can_change_terms);
        world.tell(HOST, offers(Variant::Assassin));
        assert_eq!(shown(&world), Some(Variant::Dinosaur));
    }
    assert!(world.until(60, World::settled));
    for at in [HOST, GUEST] {
        let log = world.peer(at).log().expect("a game");
        assert_eq!(log.terms().variant, Variant::Dinosaur);
        // What has begun is not changed any more.
        world.tell(at, offers(Variant::Chess));
        assert_eq!(world.model(at).terms, Some(terms(Variant::Dinosaur, None)));
    }
}

/// A host that shows the guest other terms than it plays by.
struct OtherTerms;

impl Meddler for OtherTerms {
    fn passes(&mut self, _: &mut Rng, _: u64, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)> {
        let Ok(Message::Welcome(welcome)) = decode(&frame) else {
            return vec![(10, frame)];
        };
        let mut head = welcome.head;
        head.terms = Terms {
            host_plays: !head.terms.host_plays,
            ..head.terms
        };
        let key = welcome.key;
        let altered = Message::Welcome(Box::new(Welcome { key, head }));
        vec![(10, encode(&altered).unwrap())]
    }
}

#[test]
fn a_game_begins_only_under_terms_that_both_pages_know() {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 10);
    world.meddler = Some((HOST, Box::new(OtherTerms)));
    world.steps(60_000);
    assert!(!world.model(HOST).both_seated);
    assert_ne!(world.link(HOST), Link::Live);
    assert!(
        world
            .notices(HOST)
            .contains(&Notice::Refused(Refusal::Terms))
    );
    assert_eq!(
        world.model(GUEST).closed,
        Some(Notice::RefusedBy(Refusal::Terms))
    );
}

#[test]
fn a_stranger_without_the_invite_learns_nothing_and_closes_nothing() {
    let mut host = host(9);
    let refusals = [
        Refusal::Protocol { mine: 99 },
        Refusal::Rules,
        Refusal::SameSeat,
        Refusal::Taken,
        Refusal::Terms,
        Refusal::Declined,
        Refusal::OnlyLink,
    ];
    let mut now = START;
    for refusal in refusals {
        now += 20_000;
        host.update(Event::Connected(Line::default()), moment(now));
        let frame = encode(&Message::Refuse(refusal)).unwrap();
        host.update(Event::Frame(frame), moment(now));
        assert_eq!(host.model(moment(now)).closed, None, "{refusal:?}");
    }
    // A newcomer who proves nothing gets the host's part of the key exchange, and no word about the game.
    now += 20_000;
    host.update(Event::Connected(Line::default()), moment(now));
    let (mut stranger, _) = Peer::join(
        "7KQ2MX-0123456789ABCDEFGHJKMNPQRS"
            .parse::<Invite>()
            .unwrap(),
        [3; 32],
        moment(now),
    );
    let greeting = stranger.update(Event::Connected(Line::default()), moment(now));
    for proof in [Blob([0; 16]), Blob([7; 16])] {
        for command in &greeting {
            if let Command::Send(frame) = command {
                let answers = host.update(Event::Frame(frame.clone()), moment(now));
                let proof = encode(&Message::KeyProof(proof)).unwrap();
                let more = host.update(Event::Frame(proof), moment(now));
                for command in answers.iter().chain(&more) {
                    if let Command::Send(frame) = command {
                        let told = decode(frame).unwrap();
                        assert!(!matches!(told, Message::Welcome(_)), "{told:?}");
                    }
                }
            }
        }
    }
    assert!(host.log().is_none());
}
