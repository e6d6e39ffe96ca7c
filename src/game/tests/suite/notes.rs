//! Tests of the comments, marks and clock times of a loaded game.

use engine::Variant;
use game::{MoveRow, Msg, Session};

use crate::table::Table;

/// A game in the style of a study program, with comments, marks, clocks and a variation.
const STUDIED: &str = r#"[White "Ann"]
[Black "Bo"]
[Result "1-0"]
[TimeControl "300"]

{A short game. } 1. e4 { [%clk 0:04:58] [%eval 0.3] Best by test. } e5?! {[%clk 0:04:50]}
2. Qh5 $6 Nc6 ; develops
3. Bc4 Nf6?? { Loses at once. } (3... g6 {was needed}) 4. Qxf7# {[%clk 0:04:30]} 1-0 {too fast}
"#;

fn loaded() -> Table {
    let mut table = Table::new(Variant::Chess);
    table.load(STUDIED, "g2", "");
    table
}

fn rows(table: &Table) -> Vec<MoveRow> {
    table.session.move_list().rows
}

#[test]
fn the_move_list_shows_marks_after_moves_and_comments_below() {
    let table = loaded();
    assert_eq!(
        table.list(),
        ["e4", "e5?!", "Qh5?!", "Nc6", "Bc4", "Nf6??", "Qxf7#"]
    );
    let comments: Vec<Vec<String>> = rows(&table).into_iter().map(|row| row.comments).collect();
    assert_eq!(
        comments,
        [
            vec!["A short game.".to_owned(), "e4: Best by test.".to_owned()],
            vec!["Nc6: develops".to_owned()],
            vec!["Nf6??: Loses at once.".to_owned()],
            vec!["Qxf7#: too fast".to_owned()],
        ]
    );
}

#[test]
fn clock_times_are_listed_for_loaded_games_but_not_during_play() {
    let row = rows(&loaded()).remove(0);
    let clock = |cell: Option<game::MoveCell>| cell.and_then(|cell| cell.clock);
    assert_eq!(
        (clock(row.white), clock(row.black)),
        (Some("4:58".into()), Some("4:50".into()))
    );
    // A game that is being played shows its clocks above and below the board.
    let mut table = Table::new(Variant::Chess);
    table.play("e4");
    assert_eq!(clock(rows(&table).remove(0).white), None);
}

#[test]
fn notes_survive_saving_and_a_pgn_round_trip() {
    let table = loaded();
    let list = table.session.move_list();
    let (restored, _) = Session::restore(&table.last_save(), 0).expect("it was just saved");
    assert_eq!(restored.move_list(), list);

    let pgn = table.session.export_pgn().expect("nothing is hidden");
    assert!(
        pgn.contains("{A short game.} 1. e4 {[%clk 0:04:58] [%eval 0.3] Best by test.} 1... e5 $6"),
        "{pgn}"
    );
    let mut again = Table::new(Variant::Chess);
    again.load(&pgn, "g3", "");
    assert_eq!(again.session.move_list(), list);
}

#[test]
fn a_brace_in_a_comment_does_not_end_the_comment() {
    let mut table = Table::new(Variant::Chess);
    table.load("1. e4 ; so } and so\n1... e5", "g2", "");
    let pgn = table.session.export_pgn().expect("nothing is hidden");
    let mut again = Table::new(Variant::Chess);
    again.load(&pgn, "g3", "");
    assert_eq!(again.list(), ["e4", "e5"]);
    assert_eq!(rows(&again)[0].comments, ["e4: so ) and so"]);
}

#[test]
fn playing_another_move_removes_the_notes_of_the_replaced_move() {
    let mut table = Table::new(Variant::Chess);
    table.load("1. e4 {king's pawn} e5 {open} *", "g2", "");
    table.send(Msg::Undo);
    assert_eq!(rows(&table)[0].comments, ["e4: king's pawn"]);
    table.send(Msg::Redo);
    assert_eq!(
        rows(&table)[0].comments.len(),
        2,
        "redo restores the notes of the move"
    );
    table.send(Msg::Undo);
    table.play("c5");
    assert_eq!(rows(&table)[0].comments, ["e4: king's pawn"]);
}

#[test]
fn untrusted_comments_and_marks_are_sanitized() {
    let mut table = Table::new(Variant::Chess);
    table.load("1. e4 {safe \u{202E}dnuos\n\nand sound} *", "g2", "");
    assert_eq!(rows(&table)[0].comments, ["e4: safe dnuos and sound"]);
    let forged = table
        .last_save()
        .replace("\"mark\": \"\"", "\"mark\": \"<b>\"")
        .replace("\"ply\": 1", "\"ply\": 99");
    let (restored, _) = Session::restore(&forged, 0).expect("invalid notes do not prevent loading");
    assert_eq!(restored.move_list().rows[0].comments, Vec::<String>::new());
}
