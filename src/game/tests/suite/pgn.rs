//! PGN, this program's and others'.

use engine::{ByColor, Color, Variant};
use game::{GameOptions, Msg, PlayerKind, Reason, Start, TimeControl};

use crate::files::{example, load, refused};
use crate::table::{Table, notices};

#[test]
fn pgn_goes_out_and_in_for_every_rule_set() {
    for variant in Variant::ALL {
        let mut table = example(variant);
        if variant.has_assassin() {
            let told = table.session.export_pgn().expect_err("it is running");
            assert!(told.say(game::Lang::En).contains("give them away"));
            table.send(Msg::Resign);
            table.send(Msg::Confirm);
        }
        let pgn = table.session.export_pgn().expect("PGN");
        assert!(
            pgn.contains(&format!("[Variant \"{variant}\"]"))
                && pgn.contains("[Date \"2026.11.20\"]"),
            "{pgn}"
        );
        assert!(pgn.contains("[TimeControl \"600\"]"));
        assert!(pgn.lines().all(|line| line.len() <= 80));
        let mut other = Table::new(Variant::Chess);
        let told = notices(&load(&mut other, &pgn));
        assert!(told[0].starts_with("Loaded"), "{told:?}\n{pgn}");
        assert_eq!(
            other.session.move_list().rows,
            table.session.move_list().rows
        );
        assert_eq!(other.session.fen(), table.session.fen());
        assert_eq!(other.session.export_pgn().expect("PGN"), pgn);
    }
}

#[test]
fn pgn_keeps_an_own_start_and_names() {
    let options = GameOptions {
        start: Start::Fen("4k3/8/8/8/8/8/4P3/4K3 b - - 3 20".into()),
        time_control: Some(TimeControl {
            initial_ms: 90_500,
            increment_ms: 2_000,
        }),
        players: ByColor([PlayerKind::Human, PlayerKind::Human]),
        date: "2026-11-20".into(),
        names: ByColor(["Ann \"A\" \\ B".into(), "Bob".into()]),
        ..GameOptions::new(Variant::Chess)
    };
    let mut table = Table::with(options);
    table.play("Kd7 e4");
    let pgn = table.session.export_pgn().expect("PGN");
    assert!(
        pgn.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 20\"]"),
        "{pgn}"
    );
    assert!(pgn.contains("20... Kd7") && pgn.contains("[TimeControl \"90.500+2\"]"));
    let mut other = Table::new(Variant::Portal);
    load(&mut other, &pgn);
    assert_eq!(other.session.options().names, table.session.options().names);
    assert_eq!(other.session.export_pgn().expect("PGN"), pgn);
}

#[test]
fn names_are_shown_as_they_are_or_not_at_all() {
    let pgn = "[White \"\u{202E}nnA\u{2069}\"]\n[Black \" \u{200B} \"]\n\n1. e4 *\n";
    let mut table = Table::new(Variant::Portal);
    load(&mut table, pgn);
    let names = ByColor(["nnA".to_owned(), String::new()]);
    assert_eq!(table.session.options().names, names);
    let json = table.session.export_json().replace("nnA", "A\\u202enn");
    load(&mut table, &json);
    assert_eq!(table.session.options().names[Color::White], "Ann");
}

#[test]
fn pgn_from_elsewhere_loads() {
    let pgn = "% exported\r\n[Event \"Casual\"]\r\n[White \"A\"]\r\n[Black \"B\"]\r\n[Result \"1-0\"]\r\n[TimeControl \"300+3\"]\r\n\r\n\
        1. e4 {[%clk 0:05:00] best by test} e5 $1 2.Nf3!? (2. f4 exf4 (2... d5 {nested}) 3. Nf3) 2...Nc6 ; a line\r\n\
        3. Bb5 {[%eval 0.3] [%clk 0:04:51]} 3... a6?! 4. Bxc6 dxc6 5. 0-0 1-0\r\n\r\n\
        [Event \"Second\"]\r\n\r\n1. d4 d5 *\r\n";
    let mut table = Table::new(Variant::Portal);
    let told = notices(&load(&mut table, pgn));
    assert_eq!(
        told,
        [
            "Loaded: Chess, 9 plies.",
            "The file contains 2 games. This is the first."
        ]
    );
    assert_eq!(
        table.list(),
        ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"]
    );
    let result = table.session.result().expect("over");
    assert_eq!(
        (result.result.winner, result.result.reason),
        (Some(Color::White), Reason::Resignation)
    );
    assert_eq!(
        table.session.clock(Color::White).expect("a clock").text,
        "4:51"
    );
}

#[test]
fn bare_moves_load_as_pgn() {
    for text in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3 *",
        "e4 e5 Nf3",
        "e4! e5 Nf3!?",
        "{My first game} e4 e5 Nf3",
        "{Two lines\nof words}\n1. e4 e5 2. Nf3",
        "1 e4 e5 2 Nf3",
    ] {
        let mut table = Table::new(Variant::Chess);
        load(&mut table, text);
        assert_eq!(table.list(), ["e4", "e5", "Nf3"], "{text}");
    }
}

#[test]
fn pgn_goes_on_after_a_draw_that_nobody_claimed_there() {
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0";
    let mut table = Table::new(Variant::Chess);
    let told = notices(&load(&mut table, moves));
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[1].contains("over after ply 8"));
    assert_eq!(
        table.session.result().map(|model| model.result.reason),
        Some(Reason::Repetition)
    );
}

#[test]
fn damaged_pgn_names_line_and_ply() {
    assert_eq!(
        refused("[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *"),
        "Line 4, ply 3: Ke3 is not legal here."
    );
    assert_eq!(
        refused("1. e4 hello *"),
        "Line 1, ply 2: hello is not a move."
    );
    assert!(refused("1. e4 {never closed").starts_with("Line 1: “{never closed” opens"));
    assert!(refused("1. e4 (1. d4").contains("never closed"));
    assert!(refused("[Event \"x\n\n1. e4").starts_with("Line 1"));
    assert!(refused("[Variant \"Atomic\"]\n\n1. e4 *").contains("“Atomic”"));
    assert!(refused("[FEN \"nonsense\"]\n\n1. e4 *").contains("FEN"));
    assert!(refused("[Variant \"assassin\"]\n\nA@e3 A@e6 1. A?? *").contains("A?? hides"));
}

#[test]
fn clocks_in_comments_are_read_to_the_thousandth() {
    let mut table = Table::new(Variant::Chess);
    let pgn = "[TimeControl \"90.5+0.25\"]\n\n1. e4 {[%clk 0:01:02.5]} e5 {[%clk 0:00:07]} *";
    load(&mut table, pgn);
    let control = TimeControl {
        initial_ms: 90_500,
        increment_ms: 250,
    };
    assert_eq!(table.session.options().time_control, Some(control));
    let left = |color| table.session.clock(color).expect("a clock").text;
    assert_eq!(
        (left(Color::White), left(Color::Black)),
        ("1:02".into(), "0:07.0".into())
    );
    for odd in ["?", "-", "40/", "x+1", "1e9", "600+", ""] {
        let mut table = Table::new(Variant::Chess);
        load(
            &mut table,
            &format!("[TimeControl \"{odd}\"]\n\n1. e4 {{[%clk x:y]}} *"),
        );
        assert_eq!(table.session.options().time_control, None, "{odd}");
        assert_eq!(table.list(), ["e4"], "{odd}");
    }
}

#[test]
fn a_line_break_in_a_name_does_not_break_the_tag() {
    let mut table = Table::with(GameOptions {
        names: ByColor(["Ann\nAbbot\"]".into(), "Bob\rBo\\".into()]),
        ..GameOptions::new(Variant::Chess)
    });
    table.play("e4");
    let pgn = table.session.export_pgn().expect("PGN");
    let mut other = Table::new(Variant::Chess);
    load(&mut other, &pgn);
    assert_eq!(other.list(), ["e4"], "{pgn}");
    assert_eq!(
        other.session.options().names,
        ByColor(["Ann Abbot\"]".into(), "Bob Bo\\".into()])
    );
}
