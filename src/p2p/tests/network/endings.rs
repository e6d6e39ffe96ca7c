//! Tests of how games end on both pages, and of rooms that cannot be entered.

use engine::{Color, Variant};
use game::{GameResult, Reason, TimeControl};
use p2p::{
    ClaimKind, Event, LogState, Message, News, Notice, SignalEvent, UserAction, WebRtcFault, encode,
};

use crate::machine::{START, moment};
use crate::world::{CALM, Faults, GUEST, HOST, World, terms};

fn quiet(time: Option<TimeControl>) -> World {
    let mut world = World::new(terms(Variant::Chess, time), CALM, 11);
    world.sides[HOST].idle = true;
    world.sides[GUEST].idle = true;
    assert!(world.until(30, World::settled));
    world
}

fn play(world: &mut World, line: &[&str]) {
    for text in line {
        let at = world.plies(HOST) as usize % 2;
        let ply = world.plies(at);
        world.perform(at, UserAction::Play(text.parse().unwrap()));
        let entered = world.until(5, |world| {
            world.plies(HOST) > ply && world.plies(GUEST) > ply
        });
        assert!(entered, "{text}");
    }
}

fn over(winner: Option<Color>, reason: Reason) -> [Option<GameResult>; 2] {
    [Some(GameResult { winner, reason }); 2]
}

#[test]
fn checkmate_ends_the_game_on_both_pages() {
    let mut world = quiet(None);
    play(&mut world, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(world.results(), over(Some(Color::Black), Reason::Checkmate));
    let told = |at: usize| {
        world.sides[at]
            .news
            .iter()
            .filter(|news| matches!(news, News::GameOver(_)))
            .count()
    };
    assert_eq!([told(HOST), told(GUEST)], [1, 1]);
}

/// The guest's page has said that the game is disputed, could not store that, and is opened again. It then gets the end
/// from the host, which once gave the dispute up as told. Both must show the same.
#[test]
fn a_dispute_that_the_other_page_has_forgotten_is_dropped() {
    let mut world = quiet(None);
    play(&mut world, &["e2e4", "e7e5"]);
    world.perform(HOST, UserAction::Resign);
    let state = world.peer(HOST).log().map(|log| LogState {
        game: log.head().number,
        seq: log.len() - 1,
        hash: *log.hash_at(log.len() - 1).expect("the log before the end"),
        disputed: true,
    });
    let state = Message::State(state.expect("a game"));
    world.whisper(HOST, encode(&state).expect("a frame"));
    assert!(world.until(5, World::both_over));
    assert!(world.model(HOST).dispute.is_some());
    world.steps(5_000);
    world.cut();
    let end = over(Some(Color::Black), Reason::Resignation);
    assert!(world.until(60, |world| world.results() == end));
    world.steps(5_000);
    assert_eq!(world.results(), end);
}

#[test]
fn resigning_or_leaving_loses_the_game() {
    for (at, action, reason) in [
        (HOST, UserAction::Resign, Reason::Resignation),
        (GUEST, UserAction::Resign, Reason::Resignation),
        (HOST, UserAction::Leave, Reason::Abandoned),
        (GUEST, UserAction::Leave, Reason::Abandoned),
    ] {
        let mut world = quiet(None);
        play(&mut world, &["e2e4", "e7e5"]);
        let left = action == UserAction::Leave;
        world.perform(at, action);
        assert!(world.until(5, World::both_over));
        if left {
            assert!(
                world.model(1 - at).other_left,
                "whoever stays knows it at once"
            );
        }
        let winner = if at == HOST {
            Color::Black
        } else {
            Color::White
        };
        assert_eq!(world.results(), over(Some(winner), reason));
        if left {
            assert!(
                world.until(5, |world| world.sides[at].forgotten),
                "the page deletes its stored game"
            );
        }
    }
}

#[test]
fn leaving_before_both_sides_have_moved_loses_nothing() {
    for at in [HOST, GUEST] {
        for moves in [&[][..], &["e2e4"]] {
            let mut world = quiet(None);
            play(&mut world, moves);
            world.perform(at, UserAction::Leave);
            assert!(world.until(5, World::both_over));
            assert_eq!(world.results(), over(None, Reason::NoResult));
            assert!(world.model(1 - at).other_left);
        }
    }
}

#[test]
fn draw_offers_can_be_declined_and_accepted() {
    let mut world = quiet(None);
    world.perform(GUEST, UserAction::OfferDraw);
    assert!(world.until(5, |world| world.model(HOST).draw_offer
        == Some(Color::Black)));
    world.perform(HOST, UserAction::DeclineDraw);
    assert!(world.until(5, |world| {
        world.sides[GUEST]
            .news
            .contains(&News::Declined { by: Color::White })
    }));
    assert!(!world.model(GUEST).may_offer);
    world.perform(GUEST, UserAction::OfferDraw);
    assert!(matches!(
        world.sides[GUEST].news.last(),
        Some(News::Refused(_))
    ));
    world.perform(HOST, UserAction::OfferDraw);
    assert!(world.until(5, |world| world.model(GUEST).draw_offer
        == Some(Color::White)));
    world.perform(GUEST, UserAction::AcceptDraw);
    assert!(world.until(5, World::both_over));
    assert_eq!(world.results(), over(None, Reason::Agreement));
}

#[test]
fn a_rematch_starts_only_while_both_players_want_it() {
    let mut world = quiet(None);
    world.perform(GUEST, UserAction::Resign);
    assert!(world.until(5, World::both_over));
    world.perform(HOST, UserAction::Rematch(true));
    assert!(world.until(5, |world| world.model(GUEST).rematch_asked));
    world.perform(HOST, UserAction::Rematch(false));
    assert!(world.until(5, |world| !world.model(GUEST).rematch_asked));
    world.perform(GUEST, UserAction::Rematch(true));
    world.steps(10_000);
    let games = |world: &World| [HOST, GUEST].map(|at| world.model(at).game);
    assert_eq!(games(&world), [1, 1], "the host has withdrawn its request");
    world.perform(HOST, UserAction::Rematch(true));
    assert!(world.until(5, |world| games(world) == [2, 2]));
    assert_eq!(world.peer(HOST).color(), Some(Color::Black));
    assert_eq!(world.peer(GUEST).color(), Some(Color::White));
}

#[test]
fn an_absent_player_loses_after_the_countdown() {
    for (gone, stays, winner) in [(GUEST, HOST, Color::White), (HOST, GUEST, Color::Black)] {
        let mut world = quiet(None);
        play(&mut world, &["e2e4", "e7e5"]);
        // Both machines have stored the last ply. A page that lost it would show by its return that the game goes on.
        world.steps(1_000);
        world.close(gone);
        assert!(world.until(30, |world| {
            world.model(stays).absence_countdown.is_some()
        }));
        let start = world.now;
        assert!(world.model(stays).absence_countdown.unwrap() > 50_000);
        assert!(world.until(90, |world| world.peer(stays).result().is_some()));
        assert!(
            (50_000..61_000).contains(&(world.now - start)),
            "{}",
            world.now - start
        );
        assert_eq!(
            world.peer(stays).result(),
            Some(GameResult {
                winner: Some(winner),
                reason: Reason::Abandoned
            })
        );
        world.steps(10_000);
        world.open(gone);
        assert!(world.until(60, World::both_over));
        assert_eq!(
            world.results(),
            over(Some(winner), Reason::Abandoned),
            "the returning side shows the same result"
        );
    }
}

/// Before the first moves, the guest claims that the host is away, the host agrees, and the guest withdraws the claim before
/// it receives the host's answer.
#[test]
fn an_absence_claim_accepted_while_it_is_withdrawn_ends_the_game() {
    let mut world = quiet(None);
    world.sleep(HOST, 75_000, false);
    let over = |world: &World, at| {
        world
            .peer(at)
            .log()
            .is_some_and(|log| log.result().is_some())
    };
    assert!(world.until(120, |world| over(world, HOST)));
    assert!(!over(&world, GUEST));
    let kind = ClaimKind::Away;
    world.whisper(GUEST, encode(&Message::Deny { game: 1, kind }).unwrap());
    assert_eq!(world.peer(GUEST).result(), None);
    // The answer that is on its way counts at once, and not only when the guest claims the same again.
    assert!(world.until(1, World::both_over));
    let result = world.peer(GUEST).result().map(|result| result.reason);
    assert_eq!(result, Some(Reason::NoResult));
}

#[test]
fn a_player_who_reconnects_in_time_continues_the_game() {
    let mut world = quiet(None);
    play(&mut world, &["e2e4"]);
    world.close(GUEST);
    world.steps(55_000);
    world.open(GUEST);
    assert!(world.until(20, World::settled));
    assert_eq!(world.model(HOST).absence_countdown, None);
    play(&mut world, &["e7e5", "g1f3"]);
    assert_eq!(world.results(), [None; 2]);
}

#[test]
fn the_waiting_player_can_extend_the_wait_or_claim_a_draw() {
    let mut world = quiet(None);
    play(&mut world, &["e2e4", "e7e5"]);
    world.close(HOST);
    assert!(world.until(30, |world| {
        world.model(GUEST).absence_countdown.is_some()
    }));
    world.perform(GUEST, UserAction::WaitLonger);
    world.perform(GUEST, UserAction::WaitLonger);
    world.steps(170_000);
    assert_eq!(world.peer(GUEST).result(), None);
    world.perform(GUEST, UserAction::ClaimDraw);
    world.steps(20_000);
    world.open(HOST);
    assert!(world.until(60, World::both_over));
    assert_eq!(world.results(), over(None, Reason::Abandoned));
}

#[test]
fn an_offline_player_does_not_win_by_waiting() {
    let mut world = quiet(None);
    play(&mut world, &["e2e4"]);
    world.close(GUEST);
    world.tell(HOST, Event::Online(false));
    world.signalling = false;
    world.steps(300_000);
    assert_eq!(world.peer(HOST).result(), None);
    assert!(world.model(HOST).countdown_paused);
    world.signalling = true;
    world.tell(HOST, Event::Online(true));
    world.open(GUEST);
    assert!(world.until(60, World::settled));
    play(&mut world, &["e7e5"]);
}

#[test]
fn a_page_that_slept_does_not_claim_that_the_opponent_was_absent() {
    let mut world = quiet(None);
    play(&mut world, &["e2e4"]);
    // The host's laptop sleeps, so its page gets no ticks and no frames. The guest's page is closed as well.
    world.sleep(HOST, 3_600_000, false);
    world.close(GUEST);
    world.steps(3_630_000);
    assert_eq!(world.peer(HOST).result(), None);
    world.open(GUEST);
    assert!(world.until(60, World::settled));
}

#[test]
fn mutual_absence_claims_are_withdrawn_and_voiding_needs_both_players() {
    let mut world = quiet(None);
    play(&mut world, &["e2e4", "e7e5"]);
    // Both sides reach the server, but never each other.
    world.faults = Faults { lose: 100, ..CALM };
    assert!(world.until(200, |world| world.peer(HOST).result().is_some()
        && world.peer(GUEST).result().is_some()));
    assert_eq!(
        world.peer(HOST).result().unwrap().winner,
        Some(Color::White)
    );
    assert_eq!(
        world.peer(GUEST).result().unwrap().winner,
        Some(Color::Black)
    );
    assert!(world.model(HOST).provisional && world.model(GUEST).provisional);
    world.faults = CALM;
    let goes_on = |world: &World| world.settled() && world.results() == [None; 2];
    assert!(world.until(200, goes_on), "{:?}", world.results());
    assert!(world.notices(HOST).contains(&Notice::Resumed));
    play(&mut world, &["g1f3", "b8c6"]);
    // A game ends without a result only if both sides want that.
    world.perform(HOST, UserAction::Void);
    assert!(world.until(5, |world| world.model(GUEST).void == [false, true]));
    assert_eq!(world.results(), [None; 2]);
    world.perform(GUEST, UserAction::Void);
    assert!(world.until(5, World::both_over));
    assert_eq!(world.results(), over(None, Reason::NoResult));
}

#[test]
fn a_flag_fall_ends_the_game_on_both_pages_in_time() {
    for (plies, loser) in [(2, Color::White), (3, Color::Black)] {
        let mut world = quiet(Some(TimeControl {
            initial_ms: 20_000,
            increment_ms: 0,
            black_initial_ms: None,
        }));
        play(&mut world, &["e2e4", "e7e5", "g1f3"][..plies]);
        let start = world.now;
        assert!(world.until(60, World::both_over));
        assert_eq!(world.results(), over(Some(!loser), Reason::Time));
        assert!(
            (18_500..23_500).contains(&(world.now - start)),
            "{}",
            world.now - start
        );
    }
}

#[test]
fn lag_within_the_slack_costs_no_clock_time() {
    for (mover, other, line) in [
        (GUEST, HOST, &["e2e4", "e7e5", "g1f3", "b8c6"]),
        (HOST, GUEST, &["e2e4", "e7e5", "g1f3", ""]),
    ] {
        let mut world = quiet(Some(TimeControl::minutes(5, 0)));
        world.faults.delay = 1;
        let plies = if mover == GUEST { 3 } else { 2 };
        play(&mut world, &line[..plies]);
        assert!(world.until(5, World::settled));
        world.steps(3_000);
        world.faults.delay = 600;
        world.perform(mover, UserAction::Play(line[plies].parse().unwrap()));
        assert!(world.until(5, |world| world.plies(other) == plies as u32 + 1));
        let side = 1 - plies % 2;
        for at in [HOST, GUEST] {
            let spent = 300_000 - world.model(at).clocks.unwrap()[1 - side];
            assert!((2_900..3_600).contains(&spent), "side {at}: {spent}");
        }
    }
}

#[test]
fn a_missing_first_move_ends_the_game_without_a_result() {
    for time in [None, Some(TimeControl::minutes(5, 0))] {
        let deadline = if time.is_some() { 120 } else { 600 };
        for plies in [0, 1] {
            let mut world = quiet(time);
            play(&mut world, &["e2e4"][..plies]);
            world.steps((deadline - 5) * 1_000);
            assert_eq!(world.results(), [None; 2]);
            assert!(world.until(30, World::both_over));
            assert_eq!(world.results(), over(None, Reason::NoResult));
        }
    }
}

#[test]
fn an_untimed_game_can_be_ended_without_a_loss_if_the_opponent_does_not_move() {
    let mut world = quiet(None);
    play(&mut world, &["e2e4", "e7e5", "g1f3"]);
    world.perform(HOST, UserAction::SitOut);
    assert_eq!(world.results(), [None; 2], "too early");
    world.steps(600_000);
    assert!(
        !world.model(GUEST).may_sit_out,
        "it is the guest's own turn"
    );
    assert!(world.until(20, |world| world.model(HOST).may_sit_out));
    assert_eq!(
        world.results(),
        [None; 2],
        "the game does not end by itself"
    );
    world.perform(HOST, UserAction::SitOut);
    assert!(world.until(10, World::both_over));
    assert_eq!(world.results(), over(None, Reason::NoResult));
}

#[test]
fn failures_to_enter_a_room_have_specific_notices_and_allow_a_retry() {
    for (event, notice) in [
        (SignalEvent::NoSuchRoom, Notice::NoSuchRoom),
        (SignalEvent::ServerFull, Notice::ServerFull),
    ] {
        let code: p2p::RoomCode = "7KQ2MX".parse().unwrap();
        let (mut peer, _) = p2p::Peer::join(code, [3; 32], moment(START + 1_000));
        // The guest has waited for a room to be opened.
        peer.update(Event::Signalling(event), moment(START + 4_000));
        let closed = peer.model(moment(START + 4_000)).closed.expect("closed");
        assert_eq!(closed, notice);
        let commands = peer.update(Event::UserAction(UserAction::Retry), moment(START + 5_000));
        assert!(
            matches!(commands[0], p2p::Command::Connect { .. }),
            "the player can retry"
        );
    }
    let (mut peer, _) = p2p::Peer::join(
        "7KQ2MX".parse::<p2p::RoomCode>().unwrap(),
        [3; 32],
        moment(START + 1_000),
    );
    peer.update(Event::HandshakeFailed, moment(START + 26_000));
    assert_eq!(
        peer.model(moment(START + 26_000)).closed,
        Some(Notice::ConnectionFailed)
    );
}

#[test]
fn a_browser_that_cannot_connect_ends_the_attempt_until_the_player_tries_again() {
    let code: p2p::RoomCode = "7KQ2MX".parse().unwrap();
    let terms = terms(Variant::Chess, None);
    let peers = [
        p2p::Peer::join(code, [3; 32], moment(START)).0,
        p2p::Peer::host(terms.clone(), [3; 32], moment(START))
            .unwrap()
            .0,
        p2p::Peer::host_by_hand(terms, [3; 32], moment(START)).unwrap(),
        p2p::Peer::join_by_hand([3; 32], moment(START)),
    ];
    let faults = [
        WebRtcFault::Missing,
        WebRtcFault::Blocked,
        WebRtcFault::NoAddress,
    ];
    for mut peer in peers {
        for fault in faults {
            let commands = peer.update(Event::CannotConnect(fault), moment(START + 1_000));
            assert!(commands.contains(&p2p::Command::Disconnect));
            let notice = Notice::CannotConnect(fault);
            let model = peer.model(moment(START + 1_000));
            assert_eq!(model.closed, Some(notice.clone()));
            let news = News::Notice(notice);
            assert!(commands.contains(&p2p::Command::News(news)));
            for later in [2_000, 60_000, 600_000] {
                let commands = peer.update(Event::Tick, moment(START + later));
                let enters = |command: &_| matches!(command, p2p::Command::Connect { .. });
                assert!(!commands.iter().any(enters), "nothing is tried again");
            }
            peer.update(
                Event::UserAction(UserAction::Retry),
                moment(START + 600_000),
            );
            assert_eq!(peer.model(moment(START + 600_000)).closed, None);
        }
    }
}

#[test]
fn a_room_code_in_use_is_replaced_by_another() {
    let (mut peer, commands) =
        p2p::Peer::host(terms(Variant::Chess, None), [3; 32], moment(START + 1_000)).unwrap();
    let entered = |commands: &[p2p::Command]| {
        let code = commands.iter().find_map(|command| match command {
            p2p::Command::Connect { invite, .. } => Some(invite.code),
            _ => None,
        });
        code.expect("a room is entered")
    };
    let code = entered(&commands);
    let ticket = commands.iter().find_map(|command| match command {
        p2p::Command::Store { ticket, .. } => Some(*ticket),
        _ => None,
    });
    let ticket = ticket.expect("the room is stored");
    let stored = Event::Stored { ticket, ok: true };
    peer.update(stored, moment(START + 1_500));
    let commands = peer.update(
        Event::Signalling(SignalEvent::RoomTaken),
        moment(START + 2_000),
    );
    assert_ne!(entered(&commands), code);
    let stored = commands.iter().any(|command| {
        let record = match command {
            p2p::Command::Store { write, .. } => write.put[0].1.clone(),
            _ => return false,
        };
        record.contains(&entered(&commands).to_string())
    });
    assert!(stored, "the new code is stored for a reload");
}

#[test]
fn a_waiting_room_is_restored_after_a_reload() {
    let (peer, commands) =
        p2p::Peer::host(terms(Variant::Portal, None), [3; 32], moment(START + 1_000)).unwrap();
    let code = peer.model(moment(START + 1_000)).code;
    let stored = commands.iter().find_map(|command| match command {
        p2p::Command::Store { write, .. } => Some(write.put.iter().cloned().collect()),
        _ => None,
    });
    let (mut again, commands) = p2p::Peer::resume(
        &stored.expect("stored"),
        [4; 32],
        moment(START + 5_000),
        None,
    )
    .unwrap();
    let enters = |command: &p2p::Command| {
        let p2p::Command::Connect {
            invite: other,
            intent,
            ..
        } = command
        else {
            return false;
        };
        (other.code, *intent) == (code, p2p::Intent::Resume)
    };
    assert!(commands.iter().any(enters), "{commands:?}");
    again.update(
        Event::Signalling(SignalEvent::InRoom),
        moment(START + 6_000),
    );
    let model = again.model(moment(START + 6_000));
    assert_eq!((model.link, model.both_seated), (p2p::Link::Waiting, false));
    assert_eq!(model.terms.unwrap().variant, Variant::Portal);
}
