//! Tests of reviewing earlier positions while the game goes on.

use engine::{Color, Variant};
use game::{Mark, Msg, ReviewTo};

use crate::table::{Table, sq};

fn game() -> Table {
    let mut table = Table::new(Variant::Chess);
    table.play("e4 e5 Nf3 Nc6");
    table
}

#[test]
fn a_review_shows_earlier_positions_with_a_banner() {
    let mut table = game();
    table.send(Msg::Review(ReviewTo::Prev));
    assert_eq!((table.letter("c6"), table.letter("b8")), (None, Some('n')));
    let review = table.board().review.expect("a banner");
    assert_eq!((review.ply, review.last), (3, 4));
    assert_eq!(table.marked(Mark::LastTo), "f3");
    assert_eq!(table.session.move_list().current, 3);
    table.send(Msg::Review(ReviewTo::First));
    assert_eq!(table.letter("e2"), Some('P'));
    assert!(!table.session.controls().back && table.session.controls().forward);
    table.send(Msg::Review(ReviewTo::Prev));
    assert_eq!(table.session.move_list().current, 0);
    table.send(Msg::Review(ReviewTo::Ply(2)));
    table.send(Msg::Review(ReviewTo::Next));
    assert_eq!(table.session.move_list().current, 3);
    table.send(Msg::Review(ReviewTo::Ply(999)));
    assert_eq!(table.board().review, None);
    table.send(Msg::Review(ReviewTo::Ply(1)));
    table.send(Msg::Review(ReviewTo::Last));
    assert_eq!(table.board().review, None);
    assert!(table.session.controls().back && !table.session.controls().forward);
}

#[test]
fn the_review_banner_mentions_a_game_in_progress_only_until_it_ends() {
    let mut table = game();
    let banner = |table: &Table| table.board().review.expect("a banner").banner;
    table.send(Msg::Review(ReviewTo::Prev));
    let running = banner(&table);
    assert!(
        running.ends_with("The game is still in progress."),
        "{running}"
    );
    table.send(Msg::Resign);
    table.send(Msg::Confirm);
    let over = banner(&table);
    assert_eq!(over, "Half-move 3 of 4.");
}

#[test]
fn the_clock_keeps_running_during_a_review() {
    let mut table = game();
    table.send(Msg::Review(ReviewTo::First));
    table.wait(5_000);
    assert_eq!(
        table.session.clock(Color::White).expect("a clock").text,
        "9:55"
    );
}

#[test]
fn touching_the_board_ends_the_review_and_applies_to_unmoved_pieces() {
    let mut table = game();
    table.send(Msg::Review(ReviewTo::First));
    table.tap("g1");
    assert_eq!(table.board().review, None);
    assert_eq!(
        table.marked(Mark::Selected),
        "",
        "the knight has left g1 since"
    );
    table.send(Msg::Review(ReviewTo::First));
    table.tap("d2");
    assert_eq!(
        (table.board().review, table.marked(Mark::Selected)),
        (None, "d2".into())
    );
    table.send(Msg::Review(ReviewTo::First));
    table.send(Msg::DragStart(sq("b1")));
    table.send(Msg::Drop(Some(sq("c3"))));
    assert_eq!(
        (table.board().review, table.letter("c3")),
        (None, Some('N'))
    );
}

#[test]
fn typing_a_move_ends_the_review() {
    let mut table = game();
    table.send(Msg::Review(ReviewTo::First));
    table.play("Bb5");
    assert_eq!(
        (table.board().review, table.letter("b5")),
        (None, Some('B'))
    );
}

#[test]
fn selection_marks_are_hidden_during_a_review() {
    let mut table = game();
    table.tap("d2");
    table.send(Msg::Review(ReviewTo::First));
    assert_eq!(
        (table.marked(Mark::Selected), table.marked(Mark::Target)),
        (String::new(), String::new())
    );
}

#[test]
fn captured_pieces_are_counted_up_to_the_reviewed_ply() {
    let mut table = Table::new(Variant::Chess);
    table.play("e4 d5 exd5");
    assert_eq!(table.session.captured(Color::White).pieces.len(), 1);
    table.send(Msg::Review(ReviewTo::Prev));
    assert!(table.session.captured(Color::White).pieces.is_empty());
    assert_eq!(table.session.captured(Color::White).lead, 0);
}

#[test]
fn pieces_keep_their_ids_during_a_review() {
    let mut table = game();
    let knight = table.id("f3");
    table.send(Msg::Review(ReviewTo::First));
    assert_eq!(table.id("g1"), knight);
}
