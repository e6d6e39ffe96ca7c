//! Tests of loading and saving: saved games, PGN, text files and positions, and every way in which a file can be wrong.

use engine::{Color, Variant};
use game::save::{self, Format, detect};
use game::{Effect, GameOptions, Msg, Session, Start};

use crate::table::{Table, notices, sq};

pub fn load(table: &mut Table, text: &str) -> Vec<Effect> {
    table.load(text, "new", "2026-11-21")
}

/// Loads a text that must be refused, and returns the message to the person. The game on the board must not change.
pub fn refused(text: &str) -> String {
    let mut table = Table::new(Variant::Chess);
    table.play("e4");
    let before = (table.board(), table.list());
    let told = notices(&load(&mut table, text));
    assert_eq!(
        (table.board(), table.list()),
        before,
        "the game on the board does not change"
    );
    assert_eq!(told.len(), 1, "{told:?}");
    told.into_iter().next().unwrap_or_default()
}

pub fn example(variant: Variant) -> Table {
    let mut table = Table::new(variant);
    match variant {
        Variant::Chess => table.play("e4 e5 Nf3 Nc6 Bb5 a6 O-O"),
        Variant::Dinosaur => table.play("d4 d6 Td3 Nf6"),
        Variant::Assassin | Variant::DinosaurAssassin => {
            table.place("d3", "e6");
            if variant == Variant::DinosaurAssassin {
                assert_eq!(table.session.move_list().last, 1);
                table.tap("d6");
            }
            table.play("d3d5 Nc6");
        }
        Variant::Portal | Variant::PortalCustom => table.play("Nc3 Nf6 Nd5>b3 a6"),
        Variant::PortalStandard => table.play("Nc3>e5 e7e6 e5d7"),
    }
    table
}

#[test]
fn games_of_every_variant_are_saved_and_loaded() {
    for variant in Variant::ALL {
        let mut table = example(variant);
        table.wait(1_234);
        let json = table.session.export_json();
        let (restored, _) = Session::restore(&json, 50).expect("it loads");
        assert_eq!(restored.export_json(), json, "{variant}");
        assert_eq!(restored.move_list(), table.session.move_list());
        assert_eq!(restored.fen(), table.session.fen());
        assert_eq!(
            restored.clock(Color::White),
            table.session.clock(Color::White)
        );
        let mut other = Table::new(Variant::Chess);
        let told = notices(&load(&mut other, &json));
        assert!(told[0].starts_with("Loaded: "), "{told:?}");
        assert_eq!(other.session.fen(), table.session.fen());
        assert_eq!(
            other.session.options().id,
            "g1",
            "a loaded game keeps its id"
        );
    }
}

#[test]
fn loaded_games_continue_with_their_clock_times_and_undo_history() {
    let mut table = example(Variant::Chess);
    table.wait(60_000);
    let (session, _) = Session::restore(&table.session.export_json(), 7).expect("it loads");
    let mut table = Table {
        session,
        now: 7,
        effects: Vec::new(),
    };
    assert_eq!(
        table.session.clock(Color::Black).expect("a clock").text,
        "9:00"
    );
    table.wait(1_000);
    assert_eq!(
        table.session.clock(Color::Black).expect("a clock").text,
        "8:59"
    );
    table.play("axb5");
    table.send(Msg::Undo);
    table.send(Msg::Undo);
    assert_eq!(
        table.list().len(),
        6,
        "moves from before the save can be undone"
    );
}

#[test]
fn every_kind_of_result_survives_saved_games_and_pgn() {
    let mut mated = Table::new(Variant::Chess);
    mated.play("f3 e5 g4 Qh4");
    let mut resigned = example(Variant::Portal);
    resigned.send(Msg::Resign);
    resigned.send(Msg::Confirm);
    let mut late = example(Variant::Chess);
    late.wait(700_000);
    let mut agreed = example(Variant::Dinosaur);
    agreed.send(Msg::OfferDraw);
    agreed.send(Msg::Confirm);
    agreed.send(Msg::AcceptDraw);
    for table in [mated, resigned, late, agreed] {
        let result = table.session.result().expect("over");
        let (restored, effects) =
            Session::restore(&table.session.export_json(), 0).expect("it loads");
        assert_eq!(restored.result(), Some(result.clone()));
        assert!(effects.is_empty());
        let summary = save::summarize(&table.session.export_json()).expect("a summary");
        assert_eq!(summary, table.session.summary());
        let stored = save::summary_text(&table.session.export_json());
        assert_eq!(save::read_summary(&stored).as_ref(), Some(&summary));
        assert_eq!(summary.result, Some(result.result));
        let pgn = table.session.export_pgn().expect("PGN");
        let mut other = Table::new(Variant::Chess);
        load(&mut other, &pgn);
        assert_eq!(other.session.result(), Some(result), "{pgn}");
    }
}

#[test]
fn summaries_contain_id_date_variant_and_move_counts() {
    let summary =
        save::summarize(&example(Variant::Assassin).session.export_json()).expect("a summary");
    assert_eq!(
        (summary.id.as_str(), summary.date.as_str()),
        ("g1", "2026-11-20")
    );
    assert_eq!(
        (
            summary.variant,
            summary.plies,
            summary.moves,
            summary.result
        ),
        (Variant::Assassin, 4, 1, None)
    );
    let unplayed = Table::new(Variant::Chess).session.export_json();
    for text in ["{}", "hello", "", &unplayed] {
        assert_eq!(save::summarize(text), None);
        assert_eq!(save::summary_text(text), "");
        assert_eq!(save::read_summary(text), None);
    }
}

#[test]
fn damaged_saved_games_are_refused_with_a_specific_error() {
    let json = example(Variant::Chess).session.export_json();
    let changed = |from: &str, to: &str| {
        assert!(json.contains(from), "{from}");
        refused(&json.replacen(from, to, 1))
    };
    let ply = json
        .lines()
        .position(|line| line.contains("f1b5"))
        .map_or(0, |line| line + 1);
    assert_eq!(
        changed("f1b5", "f1b6"),
        format!("Move 3, White (line {ply}): f1b6 is not legal here.")
    );
    assert_eq!(
        changed("f1b5", "hello"),
        format!("Move 3, White (line {ply}): “hello” isn't a move.")
    );
    assert!(changed("\"version\": 1", "\"version\": 9").contains("newer version"));
    assert!(changed("\"version\": 1", "\"version\": 0").contains("“version”"));
    assert!(changed("\"chess\"", "\"atomic\"").contains("unknown rule set"));
    assert!(changed("600000", "0").contains("initial_ms"));
    assert!(changed("portal-chess-game", "other").contains("couldn't read this"));
    let cut = refused(&json[..json.len() / 2]);
    assert!(
        cut.starts_with("The saved game is damaged at line "),
        "{cut}"
    );
    assert!(refused("{\"a\": [1, 2").contains("line 1"));
    let ended = json.replacen(
        "\"plies\"",
        "\"result\": {\"winner\": \"white\", \"reason\": \"checkmate\"},\n \"plies\"",
        1,
    );
    assert!(refused(&ended).contains("“result”"));
}

#[test]
fn saved_games_with_plies_after_the_end_are_refused() {
    let mut table = Table::new(Variant::Chess);
    table.play("f3 e5 g4 Qh4");
    let json = table
        .session
        .export_json()
        .replacen("\"d8h4\"", "\"d8h4\", \"e1f2\"", 1);
    assert_eq!(refused(&json), "Half-move 5: the game is already over.");
}

#[test]
fn files_that_are_not_games_are_refused_with_one_message() {
    assert!(refused(&"x".repeat(10_000_000)).contains("10000000 bytes"));
    assert_eq!(refused("  \n "), "This file is empty.");
    assert!(refused("Dear diary, today I played chess.").contains("couldn't read this"));
    assert!(refused("\u{0}\u{1}\u{2}").contains("couldn't read this"));
    assert!(refused("8/8/8/8/8/8/8/8 w - - 0 1").contains("kings"));
    assert!(refused("4k3/8/8/8/8/8/8/9 w - - 0 1").contains("FEN, field 1"));
}

#[test]
fn portal_standard_games_survive_the_text_format() {
    let mut table = example(Variant::PortalStandard);
    table.send(Msg::Resign);
    table.send(Msg::Confirm);
    let text = table.session.export_text().expect("text");
    assert_eq!(
        text,
        "Portals: c3 f3 d4 e4 d5 e5 c6 f6\nWhite Portal: b1 via c3 to e5\nBlack P: e7 to e6\n\
         White N: e5 to d7\nResult: 1-0 resignation\n"
    );
    let mut other = Table::new(Variant::Chess);
    load(&mut other, &text);
    assert_eq!(other.session.export_text().expect("text"), text);
    assert_eq!(other.session.fen(), table.session.fen());
    assert!(Table::new(Variant::Chess).session.export_text().is_err());
}

#[test]
fn text_files_without_a_portal_layout_use_the_default_layout() {
    let mut table = Table::new(Variant::Chess);
    load(
        &mut table,
        "# by hand\r\n\r\nWhite P: e2 to e3\r\nBlack P: e7 to e6\r\n",
    );
    assert_eq!(table.session.move_list().last, 2);
}

#[test]
fn errors_in_text_files_name_the_line() {
    for (text, told) in [
        (
            "White P: e2 to e3\nBlack moves somewhere",
            "Line 2: “Black moves somewhere” could not be read",
        ),
        (
            "White P: e2 to e3\n\nWhite P: d2 to d3",
            "Line 3: “White P: d2 to d3” is a move of the wrong side.",
        ),
        (
            "White P: e2 to e6",
            "Move 1, White (line 1): White P: e2 to e6 is not legal here.",
        ),
        (
            "Portals: a3 b3 c3\nWhite P: e2 to e3",
            "A portal layout has eight squares, but this one has 3.",
        ),
        (
            "Portals: a3 b3 c3 d3 e3 f3 g3 z9\nWhite P: e2 to e3",
            "Line 1: ",
        ),
        ("White P: e2 to e3\nResult: who knows", "Line 2: "),
        (
            "White P: e2 to e3\nResult: 1-0 resignation\nBlack P: e7 to e6",
            "Line 3: ",
        ),
    ] {
        assert!(refused(text).starts_with(told), "{text}: {}", refused(text));
    }
}

#[test]
fn portal_layouts_can_be_loaded_and_exported() {
    let mut table = Table::new(Variant::Chess);
    load(&mut table, "a3 b4, c5\nd6 e3 f4 g5 h6");
    assert_eq!(
        table.session.export_layout().expect("a layout"),
        "a3 e3 b4 f4 c5 g5 d6 h6\n"
    );
    let squares = "a3 e3 b4 f4 c5 g5 d6 h6".split(' ').map(sq).collect();
    assert_eq!(table.session.options().start, Start::Tokens(squares));
    assert!(refused("a3 a3 b3 c3 d3 e3 f3 g3").contains("a3 twice"));
    assert!(refused("a2 a3 b3 c3 d3 e3 f3 g3").contains("a piece stands there"));
    assert!(refused("a3 b3").contains("this one has 2"));
}

#[test]
fn positions_load_in_a_variant_that_has_their_pieces() {
    let mut table = Table::new(Variant::Chess);
    load(&mut table, "4k3/8/8/8/8/T7/8/4K3 w - - 0 1");
    assert_eq!(table.session.options().variant, Variant::Dinosaur);
    load(&mut table, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(
        table.session.options().variant,
        Variant::Dinosaur,
        "the current variant is kept if the position fits it"
    );
    assert_eq!(table.session.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

#[test]
fn file_formats_are_detected_by_their_content() {
    for (text, format) in [
        ("{\"format\": 1}", Some(Format::Json)),
        ("\u{feff}[Event \"?\"]", Some(Format::Pgn)),
        ("1. e4", Some(Format::Pgn)),
        ("e4! e5", Some(Format::Pgn)),
        ("Nbxd2+!? Kd8", Some(Format::Pgn)),
        ("{", Some(Format::Json)),
        ("{}", Some(Format::Json)),
        ("{\n  \"form", Some(Format::Json)),
        ("{a comment} 1. e4", Some(Format::Pgn)),
        ("{one} {two}\n[Event \"?\"]", Some(Format::Pgn)),
        ("{never closed 1. e4", Some(Format::Pgn)),
        ("{ color: red }", None),
        ("{\"Quoted\" words} 1. e4", Some(Format::Pgn)),
        ("{[%clk 0:10:00]} 1. e4", Some(Format::Pgn)),
        ("White P: e2 to e4", Some(Format::SeedText)),
        (
            "Portals: c3 f3 d4 e4 d5 e5 c6 f6\nWhite P: e2 to e3",
            Some(Format::SeedText),
        ),
        ("Portals: c3 f3 d4 e4 d5 e5 c6 f6", Some(Format::Layout)),
        ("c3 f3 d4 e4 d5 e5 c6 f6", Some(Format::Layout)),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Some(Format::Fen)),
        ("<html>", None),
        ("", None),
    ] {
        assert_eq!(detect(text), format, "{text}");
    }
}

#[test]
fn invalid_new_games_are_refused_without_replacing_the_current_game() {
    let mut table = Table::new(Variant::Chess);
    table.play("e4");
    let options = GameOptions {
        start: Start::Fen("nonsense".into()),
        ..GameOptions::new(Variant::Chess)
    };
    assert_eq!(notices(&table.new_game(options)).len(), 1);
    assert_eq!(table.list(), ["e4"]);
    table.new_game(GameOptions::new(Variant::Portal));
    assert_eq!(
        (table.list().len(), table.session.options().variant),
        (0, Variant::Portal)
    );
}

#[test]
fn new_games_are_saved_at_once_but_listed_only_after_the_first_move() {
    let mut table = Table::new(Variant::Chess);
    let options = GameOptions {
        id: "g2".into(),
        ..GameOptions::new(Variant::Portal)
    };
    let effects = table.new_game(options);
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Save { id, .. } if id == "g2"))
    );
    assert_eq!(save::summarize(&table.last_save()), None);
    table.play("e3");
    assert_eq!(
        save::summarize(&table.last_save()).map(|summary| summary.plies),
        Some(1)
    );
}
