//! Tests of takebacks between two devices: requesting one, answering a request, and removing the plies.

use engine::{ByColor, Color, Variant};
use game::{
    Effect, GameOptions, Label, Lang, Msg, PlayerKind, Question, RemoteMsg, TimeControl, UserAction,
};

use crate::table::{Table, announced, notices};

fn remote(variant: Variant, seat: Color) -> Table {
    let mut options = GameOptions::new(variant);
    options.players = ByColor([PlayerKind::Remote; 2]);
    options.players[seat] = PlayerKind::Human;
    options.time_control = Some(TimeControl::minutes(3, 0));
    Table::with(options)
}

fn may_ask(table: &mut Table, asked: Option<Color>, may_ask: bool) -> Vec<Effect> {
    table.receive(RemoteMsg::TakeBack { asked, may_ask })
}

fn says(label: Label) -> Vec<String> {
    vec![label.say(Lang::En).to_owned()]
}

#[test]
fn undo_requests_a_takeback_when_the_remote_game_permits_it() {
    let mut table = remote(Variant::Chess, Color::White);
    table.play("e2e4");
    assert!(!table.session.controls().undo);
    assert_eq!(
        notices(&table.send(Msg::Undo)),
        says(Label::TAKE_BACK_NOT_NOW)
    );
    may_ask(&mut table, None, true);
    assert!(table.session.controls().undo);
    let effects = table.send(Msg::Undo);
    assert!(effects.contains(&Effect::Send(UserAction::TakeBack)));
    assert_eq!(notices(&effects), says(Label::TAKE_BACK_SENT));
    assert_eq!(table.list(), ["e4"], "the move stays until both agree");
    assert!(
        !table.session.controls().undo,
        "the request was already sent"
    );
    let refused = table.receive(RemoteMsg::RefuseTakeBack);
    assert_eq!(notices(&refused), says(Label::TAKE_BACK_REFUSED));
}

#[test]
fn agreed_takeback_removes_plies_and_cannot_be_redone() {
    let mut table = remote(Variant::Chess, Color::White);
    table.play("e2e4");
    table.receive(RemoteMsg::Move("e7e5".parse().unwrap()));
    table.wait(10_000);
    let before = table.session.plies();
    table.play("g1f3");
    table.receive(RemoteMsg::Move("b8c6".parse().unwrap()));
    let effects = table.receive(RemoteMsg::GoBack(before));
    assert_eq!(announced(&effects), ["Taken back."]);
    assert_eq!(table.list(), ["e4", "e5"]);
    assert!(
        !table.session.controls().redo,
        "the removed plies cannot be redone"
    );
    let saved = table.last_save();
    assert!(!saved.contains("g1f3"), "{saved}");
    table.play("d2d4");
    assert_eq!(table.list(), ["e4", "e5", "d4"]);
    let effects = table.receive(RemoteMsg::GoBack(9));
    assert_eq!((table.session.plies(), announced(&effects)), (3, vec![]));
}

#[test]
fn an_accepted_takeback_restores_the_clock_times_of_the_earlier_position() {
    let times = |table: &Table| {
        Color::ALL.map(|color| {
            let clock = table.session.clock(color).expect("a clock");
            (clock.text, clock.running)
        })
    };
    let shows = |white: &str, black: &str, running: Color| {
        [
            (white.to_owned(), running == Color::White),
            (black.to_owned(), running == Color::Black),
        ]
    };
    let mut table = remote(Variant::Chess, Color::White);
    let reply = |table: &mut Table, text: &str| {
        table.receive(RemoteMsg::Move(text.parse().expect("a move")));
    };
    table.wait(5_000);
    table.play("e2e4");
    table.wait(7_000);
    reply(&mut table, "e7e5");
    table.wait(10_000);
    table.play("g1f3");
    table.wait(20_000);
    reply(&mut table, "b8c6");
    table.wait(30_000);
    assert_eq!(times(&table), shows("2:15", "2:33", Color::White));
    // Black takes its last move back. The time that White has spent since then is returned, too.
    may_ask(&mut table, Some(Color::Black), false);
    let effects = table.send(Msg::Confirm);
    assert!(effects.contains(&Effect::Send(UserAction::AllowTakeBack)));
    table.receive(RemoteMsg::GoBack(3));
    assert_eq!(table.list(), ["e4", "e5", "Nf3"]);
    assert_eq!(times(&table), shows("2:45", "2:53", Color::Black));
    // White takes its last move back in turn.
    may_ask(&mut table, None, true);
    let effects = table.send(Msg::Undo);
    assert!(effects.contains(&Effect::Send(UserAction::TakeBack)));
    table.wait(4_000);
    assert_eq!(times(&table), shows("2:45", "2:49", Color::Black));
    table.receive(RemoteMsg::GoBack(2));
    assert_eq!(table.list(), ["e4", "e5"]);
    assert_eq!(times(&table), shows("2:55", "2:53", Color::White));
    table.wait(3_000);
    assert_eq!(times(&table), shows("2:52", "2:53", Color::White));
}

#[test]
fn a_refused_takeback_does_not_change_the_clocks() {
    let mut table = remote(Variant::Chess, Color::White);
    table.wait(5_000);
    table.play("e2e4");
    may_ask(&mut table, None, true);
    table.send(Msg::Undo);
    table.wait(7_000);
    table.receive(RemoteMsg::RefuseTakeBack);
    let texts = Color::ALL.map(|color| table.session.clock(color).expect("a clock").text);
    assert_eq!(texts, ["2:55", "2:53"]);
    assert_eq!(table.list(), ["e4"]);
}

#[test]
fn takeback_request_stays_open_until_answered_or_a_ply_is_played() {
    for (msg, answer) in [
        (Msg::Confirm, Some(UserAction::AllowTakeBack)),
        (Msg::Dismiss, Some(UserAction::RefuseTakeBack)),
        (Msg::Cancel, None),
    ] {
        let mut table = remote(Variant::Portal, Color::White);
        table.play("e2e4");
        table.receive(RemoteMsg::Move("e7e5".parse().unwrap()));
        let effects = may_ask(&mut table, Some(Color::Black), false);
        assert_eq!(notices(&effects), says(Label::TAKE_BACK_ASKED));
        let again = may_ask(&mut table, Some(Color::Black), false);
        assert!(notices(&again).is_empty(), "the notice is shown only once");
        let asking = table.session.question().expect("a question");
        assert_eq!(asking.kind, Question::AnswerTakeBack(Color::White));
        assert_eq!(asking.no, Label::DECLINE.say(Lang::En));
        let sent = table.send(msg);
        let sent: Vec<&UserAction> = sent
            .iter()
            .filter_map(|effect| match effect {
                Effect::Send(sent) => Some(sent),
                _ => None,
            })
            .collect();
        assert_eq!(sent, answer.iter().collect::<Vec<_>>());
        assert_eq!(table.session.question().is_none(), answer.is_some());
        table.play("g1f3");
        assert!(
            table.session.question().is_none(),
            "the request ends when the next ply is played"
        );
    }
}

#[test]
fn withdrawn_takeback_request_closes_its_question() {
    let mut table = remote(Variant::Chess, Color::White);
    table.play("e2e4");
    table.receive(RemoteMsg::Move("e7e5".parse().unwrap()));
    may_ask(&mut table, Some(Color::Black), false);
    may_ask(&mut table, None, true);
    assert!(table.session.question().is_none());
}

#[test]
fn undo_in_a_remote_assassin_game_explains_why_takebacks_are_impossible() {
    let mut table = remote(Variant::Assassin, Color::White);
    assert!(table.session.controls().undo);
    let effects = table.send(Msg::Undo);
    assert_eq!(notices(&effects), says(Label::TAKE_BACK_HIDDEN));
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Send(_)))
    );
}
