//! Tests of asking somebody at another device to take a move back, and of answering.

use engine::{ByColor, Color, Variant};
use game::{
    Effect, GameOptions, Label, Lang, Msg, Outgoing, PlayerKind, Question, RemoteMsg, TimeControl,
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
    table.hear(RemoteMsg::TakeBack { asked, may_ask })
}

fn says(label: Label) -> Vec<String> {
    vec![label.say(Lang::En).to_owned()]
}

#[test]
fn the_button_asks_the_other_device_when_that_may_be_asked() {
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
    assert!(effects.contains(&Effect::Send(Outgoing::TakeBack)));
    assert_eq!(notices(&effects), says(Label::TAKE_BACK_SENT));
    assert_eq!(table.list(), ["e4"], "the move stays until both agree");
    assert!(!table.session.controls().undo, "asked already");
    let refused = table.hear(RemoteMsg::RefuseTakeBack);
    assert_eq!(notices(&refused), says(Label::TAKE_BACK_REFUSED));
}

#[test]
fn plies_that_both_take_back_are_gone_and_their_time_is_back() {
    let mut table = remote(Variant::Chess, Color::White);
    table.play("e2e4");
    table.hear(RemoteMsg::Move("e7e5".parse().unwrap()));
    table.wait(10_000);
    let before = table.session.plies();
    table.play("g1f3");
    table.hear(RemoteMsg::Move("b8c6".parse().unwrap()));
    let effects = table.hear(RemoteMsg::GoBack(before));
    assert_eq!(announced(&effects), ["Taken back."]);
    assert_eq!(table.list(), ["e4", "e5"]);
    assert!(!table.session.controls().redo, "they are gone for good");
    let saved = table.last_save();
    assert!(!saved.contains("g1f3"), "{saved}");
    table.play("d2d4");
    assert_eq!(table.list(), ["e4", "e5", "d4"]);
    let effects = table.hear(RemoteMsg::GoBack(9));
    assert_eq!((table.session.plies(), announced(&effects)), (3, vec![]));
}

#[test]
fn the_other_sides_question_stands_until_it_is_answered_or_a_ply_is_made() {
    for (msg, answer) in [
        (Msg::Confirm, Some(Outgoing::AllowTakeBack)),
        (Msg::Dismiss, Some(Outgoing::RefuseTakeBack)),
        (Msg::Cancel, None),
    ] {
        let mut table = remote(Variant::Portal, Color::White);
        table.play("e2e4");
        table.hear(RemoteMsg::Move("e7e5".parse().unwrap()));
        let effects = may_ask(&mut table, Some(Color::Black), false);
        assert_eq!(notices(&effects), says(Label::TAKE_BACK_ASKED));
        let again = may_ask(&mut table, Some(Color::Black), false);
        assert!(notices(&again).is_empty(), "said once");
        let asking = table.session.asking().expect("a question");
        assert_eq!(asking.ask, Question::AnswerTakeBack(Color::White));
        assert_eq!(asking.no, Label::DECLINE.say(Lang::En));
        let sent = table.send(msg);
        let sent: Vec<&Outgoing> = sent
            .iter()
            .filter_map(|effect| match effect {
                Effect::Send(sent) => Some(sent),
                _ => None,
            })
            .collect();
        assert_eq!(sent, answer.iter().collect::<Vec<_>>());
        assert_eq!(table.session.asking().is_none(), answer.is_some());
        table.play("g1f3");
        assert!(
            table.session.asking().is_none(),
            "it was about another move"
        );
    }
}

#[test]
fn a_question_that_the_other_device_no_longer_knows_goes() {
    let mut table = remote(Variant::Chess, Color::White);
    table.play("e2e4");
    table.hear(RemoteMsg::Move("e7e5".parse().unwrap()));
    may_ask(&mut table, Some(Color::Black), false);
    may_ask(&mut table, None, true);
    assert!(table.session.asking().is_none());
}

#[test]
fn where_assassins_hide_the_button_says_why_nothing_is_taken_back() {
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
