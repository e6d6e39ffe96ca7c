//! Tests of games played by links: two devices that exchange links have the same game, and no link changes the moves
//! that a device already has.

mod device;

use engine::{AnyPosition, Color, History, Move, Variant};
use game::mail::{MailFault, MoveOwner, can_be_played_by_mail, id, number};
use game::save::mail::{Unsendable, read, write};
use game::{Effect, Fault, Game, GameOptions, MailStage, Msg, Reason, Session, Start};
use proptest::prelude::*;

use self::device::{Answer, Device, begun, options};
use crate::table::notices;

/// The rule sets without hidden pieces.
const OPEN: [Variant; 5] = [
    Variant::Chess,
    Variant::Dinosaur,
    Variant::Portal,
    Variant::PortalStandard,
    Variant::PortalCustom,
];

/// What the two players are told of the end, after the same result on both devices.
fn endings(white: &Device, black: &Device) -> [String; 2] {
    let [white, black] = [white, black].map(|device| device.session.result().expect("over"));
    assert_eq!(white.result, black.result);
    [white.title, black.title]
}

#[test]
fn a_link_game_is_played_to_checkmate_between_two_devices() {
    let (mut white, mut black) = begun(Variant::Chess, ["f3", "e5"]);
    assert_eq!(white.session.mail_stage(), Some(MailStage::Move));
    assert_eq!(black.session.mail_stage(), Some(MailStage::Wait));
    assert_eq!(black.session.options().id, white.session.options().id);
    assert_eq!(black.session.options().date, "2026-11-24");
    white.play("g4");
    assert_eq!(white.session.mail_stage(), Some(MailStage::Send));
    assert_eq!(black.open(&white.link()), Ok(Answer::Played));
    black.play("Qh4");
    assert_eq!(black.session.mail_stage(), Some(MailStage::Over));
    let last = black.link();
    assert_eq!(white.open(&last), Ok(Answer::Played));
    assert_eq!(
        endings(&white, &black),
        ["You lost by checkmate", "You won by checkmate"]
    );
    assert_eq!(
        white.session.mail_stage(),
        None,
        "no link needs to be sent, because Black has the result"
    );
    assert_eq!(white.session.result().map(|end| end.score), Some("0-1"));
    assert_eq!(Device::empty().open(&last), Ok(Answer::Finished));
    assert_eq!(white.open(&last), Ok(Answer::Known { own: false }));
    assert_eq!(black.open(&last), Ok(Answer::Known { own: true }));
}

#[test]
fn the_inviting_player_may_play_black() {
    let mut black = Device::with(Variant::Portal, Color::Black);
    assert_eq!(black.session.mail_stage(), Some(MailStage::Invite));
    let link = black.link();
    let mut white = Device::empty();
    assert_eq!(white.open(&link), Ok(Answer::Invited));
    assert_eq!(white.session.options().seat(), Some(Color::White));
    assert_eq!(black.open(&link), Ok(Answer::Known { own: true }));
    white.play("Nc3");
    assert_eq!(black.open(&white.link()), Ok(Answer::Played));
    assert_eq!(black.moves(), white.moves());
}

#[test]
fn link_games_reject_actions_out_of_turn_and_undo_only_unsent_moves() {
    let (mut white, mut black) = begun(Variant::Chess, ["e4", "e5"]);
    black.type_move("Nf3");
    assert_eq!(black.session.plies(), 2);
    for refused in [Msg::Undo, Msg::RequestHint, Msg::Resign, Msg::OfferDraw] {
        let before = black.session.export_json();
        black.send(refused.clone());
        black.send(Msg::Confirm);
        assert_eq!(black.session.export_json(), before, "{refused:?}");
    }
    assert!(!white.session.controls().undo && !white.session.controls().players);
    white.play("Nf3");
    assert!(white.session.controls().undo);
    // A reload keeps the unsent move.
    let json = white.session.export_json();
    (white.session, _) = Session::restore(&json, 0).expect("its own save");
    white.send(Msg::Undo);
    assert_eq!(white.session.plies(), 2);
    assert!(
        !white.session.controls().undo,
        "the move of Black cannot be undone"
    );
    white.play("Nc3");
    let link = white.link();
    assert!(
        !white.session.controls().undo,
        "a sent move cannot be undone"
    );
    assert_eq!(white.session.mail_stage(), Some(MailStage::Wait));
    let json = white.session.export_json();
    let (restored, _) = Session::restore(&json, 0).expect("its own save");
    assert_eq!(restored.mail_stage(), Some(MailStage::Wait));
    assert_eq!(restored.export_mail().expect("a link"), link);
}

#[test]
fn resignations_are_sent_by_link() {
    let (mut white, mut black) = begun(Variant::Dinosaur, ["d4", "d6"]);
    white.send(Msg::Resign);
    white.send(Msg::Confirm);
    assert_eq!(white.session.mail_stage(), Some(MailStage::Over));
    let link = white.link();
    assert_eq!(black.open(&link), Ok(Answer::Played));
    assert_eq!(black.session.mail_stage(), None);
    assert_eq!(
        endings(&white, &black),
        ["You lost by resignation", "You won by resignation"]
    );
    let end = black.session.result().expect("over").result;
    assert_eq!(
        (end.winner, end.reason),
        (Some(Color::Black), Reason::Resignation)
    );
}

#[test]
fn draw_offers_are_sent_with_a_move_and_can_be_declined_or_accepted() {
    let (mut white, mut black) = begun(Variant::Chess, ["e4", "e5"]);
    white.play("Nf3");
    white.send(Msg::OfferDraw);
    white.send(Msg::Confirm);
    let json = white.session.export_json();
    (white.session, _) = Session::restore(&json, 0).expect("its own save");
    let offer = white.link();
    assert_eq!(black.open(&offer), Ok(Answer::Played));
    assert!(
        black.session.question().is_some(),
        "the draw offer is shown"
    );
    let json = black.session.export_json();
    (black.session, _) = Session::restore(&json, 0).expect("its own save");
    assert!(
        black.session.question().is_some(),
        "the draw offer is shown again after a reload"
    );
    // Playing a move declines the offer, so the session is copied to accept it later.
    let accepting = Device {
        session: black.session.clone(),
    };
    // The question is not asked again after an answer.
    let mut declining = accepting.session.clone();
    let told = declining.update(Msg::DeclineDraw, 0);
    let kept = told.iter().find_map(|effect| match effect {
        Effect::Save { json, .. } => Some(json),
        _ => None,
    });
    let (restored, _) = Session::restore(kept.expect("a save"), 0).expect("its own save");
    assert!(restored.question().is_none());
    black.play("Nc6");
    assert_eq!(white.open(&black.link()), Ok(Answer::Played));
    assert!(white.session.question().is_none() && !white.session.is_over());

    let (mut white, mut black) = begun(Variant::Chess, ["e4", "e5"]);
    white.play("Nf3");
    white.send(Msg::OfferDraw);
    white.send(Msg::Confirm);
    white.link();
    black.session = accepting.session;
    black.send(Msg::AcceptDraw);
    assert_eq!(white.open(&black.link()), Ok(Answer::Played));
    let end = white.session.result().expect("over").result;
    assert_eq!((end.winner, end.reason), (None, Reason::Agreement));
}

#[test]
fn a_draw_by_agreement_without_an_offer_is_refused() {
    let (mut white, black) = begun(Variant::Chess, ["e4", "e5"]);
    white.play("Nf3");
    white.link();
    let mut game = black.game();
    game.play("g1f3".parse().expect("a move"), 0)
        .expect("legal");
    game.end(game::GameResult::draw(Reason::Agreement), 0);
    let link = write(&game, None).expect("a link");
    assert_eq!(white.refuses(&link), MailFault::WrongEnd);
}

#[test]
fn a_link_game_can_be_continued_on_another_device() {
    let (mut phone, mut black) = begun(Variant::PortalStandard, ["Nc3>e5", "e7e6"]);
    let mut laptop = Device::empty();
    // The laptop opens the opponent's link, which was already opened on the phone.
    black.session.mark_mail_sent(0);
    let link = black.link();
    assert_eq!(laptop.open(&link), Ok(Answer::Invited));
    laptop.play("e5d7");
    let own = laptop.link();
    assert_eq!(black.open(&own), Ok(Answer::Played));
    let reply = black.legal()[0].to_string();
    black.play(&reply);
    assert_eq!(phone.open(&black.link()), Ok(Answer::Asked));
    assert_eq!(phone.moves(), black.moves());
    assert_eq!(phone.open(&own), Err(MailFault::Older));
}

#[test]
fn invalid_links_are_refused_with_a_specific_fault() {
    let (mut white, mut black) = begun(Variant::Chess, ["e4", "e5"]);
    let older = black.link();
    white.play("Nf3");
    let wrong = |moves: &[&str], variant, change: fn(&mut GameOptions)| {
        let mut options = options(variant, Color::White);
        change(&mut options);
        let mut game = Game::new(options).expect("good");
        for text in moves {
            game.play(text.parse().expect("a move"), 0).expect("legal");
        }
        write(&game, None).expect("a link")
    };
    let same = |_: &mut GameOptions| ();
    assert_eq!(white.refuses(&older), MailFault::Older);
    let unsent = wrong(&["e2e4", "e7e5", "b1c3", "a7a6"], Variant::Chess, same);
    let fault = white.refuses(&unsent);
    assert!(
        matches!(&fault, MailFault::Changed(changed) if changed.owner == MoveOwner::OwnUnsent
            && (changed.number.as_str(), changed.known.as_str(), changed.linked.as_str()) == ("2.", "Nf3", "Nc3")),
        "{fault:?}"
    );
    white.link();
    let fault = white.refuses(&unsent);
    assert!(matches!(&fault, MailFault::Changed(changed) if changed.owner == MoveOwner::OwnSent));
    let theirs = wrong(&["e2e4", "e7e6", "g1f3", "a7a6"], Variant::Chess, same);
    let fault = white.refuses(&theirs);
    assert!(
        matches!(&fault, MailFault::Changed(changed) if changed.owner == MoveOwner::Opponent && changed.number == "1…"),
        "{fault:?}"
    );
    let other_rules = wrong(&["d2d4", "d7d6"], Variant::Dinosaur, same);
    assert_eq!(white.refuses(&other_rules), MailFault::OtherGame);
    let other_start = wrong(&["e2e4"], Variant::Chess, |options| {
        options.start = Start::Fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".into());
    });
    assert_eq!(white.refuses(&other_start), MailFault::OtherGame);
    let damaged = &older[..older.len() - 2];
    assert_eq!(
        white.refuses(damaged),
        MailFault::Unreadable(Fault::LinkDamaged)
    );
    // A link that only shows a game is not a move.
    let shared = white.session.export_link().expect("a link");
    assert_eq!(
        white.refuses(&shared),
        MailFault::Unreadable(Fault::LinkDamaged)
    );
    white.send(Msg::Undo);
    assert_eq!(white.session.plies(), 3, "a sent move cannot be undone");
    // A game that is not played by links has the same id, so it is a different game.
    let mut local = Device::empty();
    let options = GameOptions {
        id: id(0x1234_5678_9abc_def0),
        ..GameOptions::new(Variant::Chess)
    };
    (local.session, _) = Session::new(options, 0).expect("good");
    assert_eq!(local.refuses(&older), MailFault::OtherGame);
    // The game cannot go on after its end.
    black.open(&white.link()).expect("the move");
    black.send(Msg::Resign);
    black.send(Msg::Confirm);
    white.open(&black.link()).expect("the end");
    let after = wrong(&["e2e4", "e7e5", "g1f3", "a7a6"], Variant::Chess, same);
    assert_eq!(white.refuses(&after), MailFault::Over);
    assert_eq!(black.refuses(&after), MailFault::Over);
}

#[test]
fn games_with_hidden_assassins_or_clocks_cannot_be_played_by_links() {
    for variant in Variant::ALL {
        assert_eq!(
            can_be_played_by_mail(&options(variant, Color::White)),
            OPEN.contains(&variant)
        );
    }
    let hidden = Game::new(options(Variant::Assassin, Color::White)).expect("good");
    assert_eq!(write(&hidden, None), Err(Unsendable::Secrets));
    let (session, _) = Session::new(options(Variant::Assassin, Color::White), 0).expect("good");
    assert!(Session::restore(&session.export_json(), 0).is_err());
    let timed = GameOptions {
        time_control: Some(game::TimeControl::minutes(5, 0)),
        ..options(Variant::Chess, Color::White)
    };
    assert!(!can_be_played_by_mail(&timed));
}

#[test]
fn games_with_a_foreign_id_format_cannot_be_sent() {
    let foreign = GameOptions {
        id: "my game".into(),
        ..options(Variant::Chess, Color::White)
    };
    assert!(!can_be_played_by_mail(&foreign));
    let game = Game::new(foreign).expect("good");
    assert_eq!(write(&game, None), Err(Unsendable::ForeignId));
}

#[test]
fn a_link_is_awaited_only_while_the_opponent_is_to_move() {
    let (mut white, mut black) = begun(Variant::Chess, ["e2e4", "e7e5"]);
    assert!(!white.session.awaits_link(), "it is this side's move");
    white.play("g1f3");
    assert!(white.session.awaits_link());
    black.open(&white.link()).expect("a move");
    assert!(!black.session.awaits_link());
    black.send(Msg::Resign);
    black.send(Msg::Confirm);
    white.open(&black.link()).expect("the end");
    assert!(!white.session.awaits_link(), "the game is over");
}

#[test]
fn game_ids_convert_to_numbers_and_back() {
    for (text, value) in [
        ("19ab3c4d5e6-0abcd", Some(0x19ab_3c4d_5e60_abcd_u64)),
        ("0-00000", Some(0)),
        ("19ab-abcd", None),
        ("019ab-0abcd", None),
        ("19ab-fffff0", None),
        ("g1", None),
        ("", None),
    ] {
        assert_eq!(number(text), value, "{text}");
    }
    assert_eq!(number(&id(u64::MAX)), Some(u64::MAX));
}

/// A saved game loads on another device as the same game, which can be continued there.
#[test]
fn a_link_game_can_be_moved_to_another_device_as_a_saved_game() {
    let (mut white, mut black) = begun(Variant::Chess, ["e4", "e5"]);
    let mut tablet = Device::empty();
    let told = tablet
        .session
        .load(&white.session.export_json(), "new".into(), String::new(), 0);
    assert_eq!(notices(&told), ["Loaded: Chess, 2 half-moves."]);
    white.play("Nf3");
    black.open(&white.link()).expect("the move");
    black.play("Nc6");
    assert_eq!(tablet.open(&black.link()), Ok(Answer::Asked));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Two devices have the same game after every move, even if they open old links again in between.
    #[test]
    fn two_devices_stay_in_sync_even_if_old_links_are_reopened(
        variant in 0usize..4,
        picks in proptest::collection::vec((any::<usize>(), any::<usize>(), any::<bool>()), 1..40),
    ) {
        let variant = OPEN[variant];
        let mut devices = [Device::with(variant, Color::White), Device::empty()];
        let mut links = Vec::new();
        for (turn, (pick, again, reopens)) in picks.into_iter().enumerate() {
            let (here, there) = (turn % 2, 1 - turn % 2);
            let legal = devices[here].legal();
            if devices[here].session.is_over() {
                break;
            }
            let mut moves = legal.iter().map(Move::to_string).collect::<Vec<_>>();
            moves.sort();
            devices[here].play(&moves[pick % moves.len()]);
            let link = devices[here].link();
            let answer = devices[there].open(&link);
            let expected = if turn == 0 { Answer::Invited } else { Answer::Played };
            prop_assert_eq!(answer, Ok(expected));
            prop_assert_eq!(devices[0].moves(), devices[1].moves());
            let results = [0, 1].map(|at| devices[at].session.result().map(|model| model.result));
            prop_assert_eq!(results[0], results[1]);
            links.push(link);
            if reopens {
                // Opening an old link again changes nothing.
                let place = again % links.len();
                for device in &mut devices {
                    let before = device.session.export_json();
                    let answer = device.open(&links[place]);
                    let last = place + 1 == links.len();
                    prop_assert_eq!(matches!(answer, Ok(Answer::Known { .. })), last);
                    prop_assert!(last || answer == Err(MailFault::Older));
                    prop_assert_eq!(device.session.export_json(), before);
                }
            }
        }
    }

    /// A link in which a known ply is different is refused, and the game on the device does not change.
    #[test]
    fn links_with_altered_moves_are_refused(
        variant in 0usize..4,
        picks in proptest::collection::vec(any::<usize>(), 2..30),
        at in any::<usize>(),
        other in any::<usize>(),
        more in 0usize..4,
    ) {
        let variant = OPEN[variant];
        let mut device = Device::with(variant, Color::White);
        let mut other_side = Device::empty();
        for pick in picks {
            let (mover, hearer) = match device.session.plies() % 2 {
                0 => (&mut device, &mut other_side),
                _ => (&mut other_side, &mut device),
            };
            if mover.session.is_over() {
                break;
            }
            let legal = mover.legal();
            mover.play(&legal[pick % legal.len()].to_string());
            hearer.open(&mover.link()).expect("the next link");
        }
        let known = device.moves();
        let at = at % known.len();
        let mut game = Game::new(options(variant, Color::White)).expect("good");
        for &play in &known[..at] {
            game.play(play, 0).expect("legal");
        }
        let mut history = History::from_moves(AnyPosition::initial(variant), known[..at].iter().copied()).expect("a game");
        let altered: Vec<Move> = history.position().legal_moves().into_iter().filter(|play| *play != known[at]).collect();
        prop_assume!(!altered.is_empty());
        let mut next = Some(altered[other % altered.len()]);
        for _ in 0..=more {
            let Some(play) = next.filter(|_| !game.is_over()) else { break };
            game.play(play, 0).expect("legal");
            history.push(play).expect("legal");
            next = history.position().legal_moves().first().copied();
        }
        let link = write(&game, None).expect("a link");
        prop_assert!(matches!(device.refuses(&link), MailFault::Changed(_)));
    }

    /// Random text from a messenger is refused, and nothing panics.
    #[test]
    fn arbitrary_text_is_refused_as_a_link(text in "\\PC{0,120}|[A-Za-z0-9_-]{0,120}") {
        prop_assert!(read(&text).is_err());
    }
}
