//! Tests that the game on which two devices agree replaces the game that one of them shows.

use engine::{ByColor, Color, Variant};
use game::{GameOptions, GameResult, PlayerKind, Question, Reason, RemoteMsg, TimeControl};

use super::table::{Table, notices};

fn options(seat: Color) -> GameOptions {
    let mut options = GameOptions::new(Variant::Chess);
    options.players = ByColor([PlayerKind::Remote, PlayerKind::Remote]);
    options.players[seat] = PlayerKind::Human;
    options.id = "agreed".to_owned();
    options.time_control = Some(TimeControl::minutes(5, 0));
    options
}

fn agreed(seat: Color, moves: &str) -> RemoteMsg {
    let moves = moves
        .split_whitespace()
        .map(|text| text.parse().expect("a move"));
    let (options, moves) = (Box::new(options(seat)), moves.collect());
    RemoteMsg::Game { options, moves }
}

#[test]
fn the_agreed_game_takes_the_board_of_any_other() {
    let mut table = Table::new(Variant::Portal);
    table.play("e2e4");
    table.hear(agreed(Color::Black, "d2d4 d7d5"));
    assert_eq!(table.list(), ["d4", "d5"]);
    assert_eq!(table.board().orientation, Color::Black);
    assert!(!table.session.controls().undo);
}

#[test]
fn a_move_that_was_not_entered_is_gone_and_a_premove_stays() {
    let mut table = Table::new(Variant::Chess);
    table.hear(agreed(Color::White, ""));
    table.play("e2e4");
    table.taps("g1 f3");
    table.hear(agreed(Color::White, ""));
    assert!(table.list().is_empty());
    assert_eq!(table.marked(game::Mark::PremoveTo), "f3");
}

#[test]
fn an_agreed_game_that_cannot_be_changes_nothing() {
    let mut table = Table::new(Variant::Chess);
    table.play("e2e4");
    let told = notices(&table.hear(agreed(Color::White, "e2e5")));
    assert!(told[0].contains("e2e5"), "{told:?}");
    assert_eq!(table.list(), ["e4"]);
}

#[test]
fn an_offer_is_asked_about_until_it_falls() {
    let mut table = Table::new(Variant::Chess);
    table.hear(agreed(Color::White, ""));
    let draw = |offer, may_offer| RemoteMsg::Draw { offer, may_offer };
    table.hear(draw(Some(Color::Black), true));
    let asked = |table: &Table| table.session.asking().map(|model| model.ask);
    assert_eq!(asked(&table), Some(Question::AnswerDraw(Color::White)));
    table.hear(draw(None, true));
    assert_eq!(asked(&table), None);
    assert!(table.session.controls().draw);
    table.hear(draw(None, false));
    assert!(
        !table.session.controls().draw,
        "it was offered too short a time ago"
    );
}

#[test]
fn an_offer_outlives_the_move_of_whoever_made_it() {
    let mut table = Table::new(Variant::Chess);
    table.hear(agreed(Color::Black, ""));
    let offer = Some(Color::White);
    table.hear(RemoteMsg::Draw {
        offer,
        may_offer: true,
    });
    table.hear(RemoteMsg::Move("e2e4".parse().expect("a move")));
    assert!(table.session.asking().is_some());
    table.play("e7e5");
    assert!(table.session.asking().is_none(), "moving on declines");
}

#[test]
fn an_agreed_end_is_the_end() {
    let mut table = Table::new(Variant::Chess);
    table.hear(agreed(Color::White, "e2e4"));
    let result = GameResult {
        winner: None,
        reason: Reason::Abandoned,
    };
    table.hear(RemoteMsg::Over(result));
    assert_eq!(
        table.session.result().map(|model| model.result),
        Some(result)
    );
}
