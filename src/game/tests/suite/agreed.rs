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
fn the_agreed_game_replaces_the_current_game() {
    let mut table = Table::new(Variant::Portal);
    table.play("e2e4");
    table.receive(agreed(Color::Black, "d2d4 d7d5"));
    assert_eq!(table.list(), ["d4", "d5"]);
    assert_eq!(table.board().orientation, Color::Black);
    assert!(!table.session.controls().undo);
}

#[test]
fn moves_missing_from_the_agreed_game_are_removed_and_a_premove_stays() {
    let mut table = Table::new(Variant::Chess);
    table.receive(agreed(Color::White, ""));
    table.play("e2e4");
    table.taps("g1 f3");
    table.receive(agreed(Color::White, ""));
    assert!(table.list().is_empty());
    assert_eq!(table.marked(game::Mark::PremoveTo), "f3");
}

#[test]
fn an_illegal_agreed_game_is_refused_with_a_notice() {
    let mut table = Table::new(Variant::Chess);
    table.play("e2e4");
    let told = notices(&table.receive(agreed(Color::White, "e2e5")));
    assert!(told[0].contains("e2e5"), "{told:?}");
    assert_eq!(table.list(), ["e4"]);
}

#[test]
fn a_remote_draw_offer_is_shown_until_it_is_withdrawn() {
    let mut table = Table::new(Variant::Chess);
    table.receive(agreed(Color::White, ""));
    let draw = |offer, may_offer| RemoteMsg::Draw { offer, may_offer };
    table.receive(draw(Some(Color::Black), true));
    let asked = |table: &Table| table.session.question().map(|model| model.kind);
    assert_eq!(asked(&table), Some(Question::AnswerDraw(Color::White)));
    table.receive(draw(None, true));
    assert_eq!(asked(&table), None);
    assert!(table.session.controls().draw);
    table.receive(draw(None, false));
    assert!(
        !table.session.controls().draw,
        "the previous offer was too recent"
    );
}

#[test]
fn a_draw_offer_stays_open_after_a_move_by_the_offering_side() {
    let mut table = Table::new(Variant::Chess);
    table.receive(agreed(Color::Black, ""));
    let offer = Some(Color::White);
    table.receive(RemoteMsg::Draw {
        offer,
        may_offer: true,
    });
    table.receive(RemoteMsg::Move("e2e4".parse().expect("a move")));
    assert!(table.session.question().is_some());
    table.play("e7e5");
    assert!(
        table.session.question().is_none(),
        "a move by the other side declines the offer"
    );
}

#[test]
fn the_agreed_result_ends_the_game() {
    let mut table = Table::new(Variant::Chess);
    table.receive(agreed(Color::White, "e2e4"));
    let result = GameResult {
        winner: None,
        reason: Reason::Abandoned,
    };
    table.receive(RemoteMsg::Over(result));
    assert_eq!(
        table.session.result().map(|model| model.result),
        Some(result)
    );
}
