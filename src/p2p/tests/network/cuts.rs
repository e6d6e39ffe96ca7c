//! Tests that break the connection, or reload a page, at every single ply.

use engine::Variant;
use game::TimeControl;
use p2p::{Event, Intent, Link, Notice, SignalEvent, UserAction};

use crate::machine::START;
use crate::world::{CALM, Faults, GUEST, HOST, World, terms};

const LINE: [&str; 14] = [
    "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5",
    "a4b3", "d7d6",
];

fn quiet(time: Option<TimeControl>) -> World {
    let mut world = World::new(terms(Variant::Chess, time), CALM, 5);
    world.sides[HOST].idle = true;
    world.sides[GUEST].idle = true;
    assert!(world.until(30, World::settled));
    world
}

fn play_line(world: &mut World, from: usize, to: usize) {
    for (ply, text) in LINE.iter().enumerate().take(to).skip(from) {
        let at = ply % 2;
        let ready =
            |world: &World| world.plies(at) == ply as u32 && world.settled() && world.stored();
        let ready = world.until(90, ready);
        assert!(
            ready,
            "side {at} waits for ply {ply}: {:?} {:?}",
            world.plies(at),
            world.notices(at)
        );
        world.perform(at, UserAction::Play(text.parse().unwrap()));
    }
}

#[derive(Clone, Copy, Debug)]
enum Mishap {
    Cut,
    ReloadHost,
    ReloadGuest,
    ReloadBoth,
    HostForgets,
    GuestForgets,
    SignallingGone,
}

#[test]
fn disconnects_reloads_and_lost_writes_at_any_ply_lose_no_ply() {
    use Mishap::*;
    for mishap in [
        Cut,
        ReloadHost,
        ReloadGuest,
        ReloadBoth,
        HostForgets,
        GuestForgets,
        SignallingGone,
    ] {
        for (ply, text) in LINE.iter().enumerate() {
            for after in [0, 1, 12, 25, 40, 60, 90, 130] {
                let mut world = quiet(None);
                play_line(&mut world, 0, ply + 1);
                let told = format!("{mishap:?} at ply {ply} after {after} ms");
                world.steps(after);
                let forgets = |world: &mut World, at| {
                    world.faults = Faults {
                        forget: 100,
                        ..CALM
                    };
                    world.reload(at);
                    world.faults = CALM;
                };
                match mishap {
                    Cut => world.cut(),
                    ReloadHost => world.reload(HOST),
                    ReloadGuest => world.reload(GUEST),
                    ReloadBoth => {
                        world.reload(HOST);
                        world.reload(GUEST);
                    }
                    HostForgets => forgets(&mut world, HOST),
                    GuestForgets => forgets(&mut world, GUEST),
                    SignallingGone => {
                        world.signalling = false;
                        world.cut();
                        world.steps(30_000);
                        world.signalling = true;
                    }
                }
                // A ply that neither page has stored is made again.
                let mover = ply % 2;
                assert!(world.until(90, World::settled), "{told}");
                let model = world.model(mover);
                if world.plies(mover) == ply as u32 && !model.move_pending {
                    world.perform(mover, UserAction::Play(text.parse().unwrap()));
                }
                play_line(&mut world, ply + 1, LINE.len());
                let whole = |world: &World| {
                    [HOST, GUEST]
                        .into_iter()
                        .all(|at| world.plies(at) == LINE.len() as u32)
                };
                assert!(world.until(90, whole), "{told}");
                assert_eq!(world.difference(), None, "{told}");
            }
        }
    }
}

#[test]
fn a_dead_signalling_server_does_not_disturb_a_game() {
    let mut world = quiet(None);
    world.signalling = false;
    world.tell(HOST, Event::Signalling(SignalEvent::Lost));
    world.tell(GUEST, Event::Signalling(SignalEvent::Lost));
    play_line(&mut world, 0, LINE.len());
    assert!(world.until(5, |world| world.plies(HOST) == 14 && world.both_live()));
    assert!(
        world.sides.iter().all(|side| side.connects.len() == 1),
        "no page opened a new signalling socket"
    );
}

#[test]
fn a_silent_peer_is_shown_as_unstable_and_then_as_reconnecting() {
    let mut world = quiet(None);
    let before = world.now;
    world.sides[GUEST].peer = None;
    world.faults.lose = 100;
    assert!(world.until(20, |world| world.link(HOST) == Link::Unstable));
    assert!(
        (6_000..10_000).contains(&(world.now - before)),
        "{}",
        world.now - before
    );
    assert!(world.until(20, |world| world.link(HOST) == Link::Reconnecting));
    assert!(
        (12_000..16_000).contains(&(world.now - before)),
        "{}",
        world.now - before
    );
    let (_, intent) = *world.sides[HOST].connects.last().unwrap();
    assert_eq!(intent, Intent::Resume);
    assert_eq!(
        world.model(HOST).absence_countdown.map(|left| left / 1000),
        Some(47),
        "the silence so far counts, because this page was present"
    );
}

#[test]
fn no_clock_runs_while_the_connection_is_lost() {
    let mut world = quiet(Some(TimeControl::minutes(5, 0)));
    play_line(&mut world, 0, 2);
    world.steps(10_000);
    world.cut();
    world.signalling = false;
    world.steps(50_000);
    world.signalling = true;
    assert!(world.until(30, World::settled));
    for at in [HOST, GUEST] {
        let left = world.model(at).clocks.unwrap();
        assert!(
            (280_000..=292_000).contains(&left[0]),
            "side {at}: {left:?}"
        );
    }
    world.reload(HOST);
    world.reload(GUEST);
    assert!(world.until(30, World::settled));
    let left = world.model(HOST).clocks.unwrap();
    assert!(
        (270_000..=291_500).contains(&left[0]),
        "a reload gives no time back: {left:?}"
    );
}

#[test]
fn the_newer_tab_keeps_the_seat() {
    let mut world = quiet(None);
    play_line(&mut world, 0, 4);
    world.steps(500);
    let old = world.sides[GUEST].peer.take().unwrap();
    world.close(GUEST);
    world.open(GUEST);
    assert!(world.until(30, World::settled));
    // The old tab wakes up and gets into the room although the server should prevent that. The host recognises that
    // the tab is old.
    world.close(GUEST);
    world.sides[GUEST].peer = Some(old);
    world.perform(GUEST, UserAction::Retry);
    let stopped = world.until(60, |world| world.model(GUEST).closed.is_some());
    assert!(
        stopped,
        "{:#?} {:#?}",
        world.model(GUEST),
        world.model(HOST)
    );
    assert_eq!(
        world.model(GUEST).closed,
        Some(Notice::OtherTab),
        "{:?}",
        world.notices(HOST)
    );
}

#[test]
fn a_page_closes_when_another_tab_takes_over_its_seat() {
    let mut world = quiet(None);
    world.tell(GUEST, Event::TakenOver);
    let model = world.model(GUEST);
    assert_eq!(
        (model.link, model.closed),
        (Link::Closed, Some(Notice::OtherTab))
    );
    assert!(world.now > START);
}

/// The server cooperates with the opponent. It claims that another tab is open, so that this page would close and lose
/// by its absence.
#[test]
fn a_server_cannot_close_a_page_by_claiming_that_another_tab_is_open() {
    for at in [HOST, GUEST] {
        let mut world = quiet(None);
        assert!(world.until(5, |world| world.sides[at].writing.is_empty()));
        world.evict(at);
        assert!(
            !world.sides[at].writing.is_empty(),
            "the page stores its state in case another tab is really open"
        );
        assert_eq!(
            world.link(at),
            Link::Live,
            "the peer connection is still up"
        );
        world.cut();
        world.steps(1_000);
        world.evict(at);
        assert_eq!(world.model(at).closed, None);
        assert!(world.until(60, World::settled));
        assert_eq!(world.results(), [None; 2]);
    }
}

/// The host has opened the room and closed the page. The guest enters the room, is told after a while that the host
/// does not answer, and connects without a reload when the host comes back.
#[test]
fn a_guest_is_told_that_the_host_does_not_answer_until_the_host_returns() {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 8);
    world.close(HOST);
    let came = world.now;
    assert!(world.until(20, |world| world.model(GUEST).unanswered));
    assert!(
        (4_000..8_000).contains(&(world.now - came)),
        "after {} ms",
        world.now - came
    );
    assert_eq!(world.link(GUEST), Link::Connecting);
    world.open(HOST);
    assert!(world.until(20, World::settled));
    assert!(!world.model(GUEST).unanswered);
    world.close(HOST);
    world.steps(30_000);
    assert!(
        !world.model(GUEST).unanswered,
        "the two peers have already connected once"
    );
}
