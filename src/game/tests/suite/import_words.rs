//! Tests of the words of imported files: moves, marks, numbers, positions and prose in the ways in which people write them.

use game::save::pgn::{games, read_tree, write_tree};

use crate::import::{export, is_stable, moves, open};

#[test]
fn moves_are_read_in_the_ways_people_write_them() {
    let opening = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O";
    for text in [
        "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.O-O",
        "1) e4 e5 2) Nf3 Nc6 3) Bc4 Bc5 4) O-O",
        "1. e4 … e5 2. Nf3 … Nc6 3. Bc4 Bc5 4. O–O",
        "1. e4 1… e5 2. Nf3 2…Nc6 3. Bc4 3... Bc5 4. 0-0",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5 4. e1-g1",
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1",
        "1. e2–e4 e7–e5 2. Ng1–f3 Nb8–c6 3. Bf1–c4 Bf8–c5 4. Ke1–g1",
        "1. Pe4 Pe5 2. Nf3 Nc6 3. Bc4 Bc5 4. 00",
        "1. e4$1 e5$6$10 2. Nf3!?$5 Nc6! $256 3. Bc4± Bc5 = 4. O-O N",
        "1. e4, e5, 2. Nf3, Nc6, 3. Bc4, Bc5, 4. O-O.",
        "**1. e4** e5 2. _Nf3_ Nc6 3. Bc4 Bc5 4. O-O",
        "1.\u{A0}e4\u{A0}e5\u{202F}2. Nf3 Nc6\u{200B} 3. Bc4\u{2060} Bc5 4. \u{200E}O-O",
        "1. e4 e5\u{2028}2. Nf3 Nc6\u{2029}3. Bc4 Bc5\u{85}4. O-O",
        "1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 4 O-O",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 o-o",
        "1. e4 e5 2. ♘f3 ♞c6 3. ♗c4 ♝c5 4. O-O",
        "1. e4 [%clk 0:05:00] e5 [a note] 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O",
        "> 1. e4 e5 2. Nf3\n> Nc6 3. Bc4 Bc5\n> 4. O-O",
        ">> 1. e4 e5 2. Nf3\n>> Nc6 3. Bc4 Bc5 4. O-O",
        "```pgn\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O\n```",
        "```\n[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *\n```\nThanks!",
        "[pgn]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *\n[/pgn]",
        "[PGN]1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O[/PGN]",
        "<pre>1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O</pre>",
        "Hi Bo,\n\nwe played this on 3 May:\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *\n\nSee you in 2 weeks\nAnn",
        "Look: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O and Black resigned.",
    ] {
        let (_, told) = open(text);
        if text.contains("and Black") {
            assert_eq!(told.len(), 2, "{told:?}");
        } else {
            assert_eq!(told.len(), 1, "{text}: {told:?}");
            assert_eq!(games(text).len(), 1, "{text}");
        }
        assert_eq!(moves(text), opening, "{text}");
        is_stable(text);
    }
    for (text, expected) in [
        (
            "[FEN \"4k3/P7/8/3p4/4P3/8/8/4K1N1 w - - 0 1\"]\n\n1. a8(Q)+ Kd7",
            "a8=Q Kd7",
        ),
        (
            "[FEN \"4k3/P7/8/3p4/4P3/8/8/4K1N1 w - - 0 1\"]\n\n1. a8/Q ch Kd7",
            "a8=Q Kd7",
        ),
        (
            "[FEN \"4k3/P7/8/3p4/4P3/8/8/4K1N1 w - - 0 1\"]\n\n1. a8N Kd7",
            "a8=N Kd7",
        ),
        ("1. e4 a6 2. e5 d5 3. exd6/ep", "e4 a6 e5 d5 exd6"),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p.", "e4 a6 e5 d5 exd6"),
        ("1. e4 a6 2. e5 d5 3. exd6 (ep) Nf6", "e4 a6 e5 d5 exd6 Nf6"),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 mate",
            "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7",
        ),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7 ch Kxf7",
            "e4 e5 Qh5 Nc6 Qxf7 Kxf7",
        ),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7++ Kxf7 +/- 4. d4 -/+ d5 -+",
            "e4 e5 Qh5 Nc6 Qxf7 Kxf7 d4 d5",
        ),
        ("1. f3 e5 2. g4 Qh4mate 0-1", "f3 e5 g4 Qh4"),
        (
            "1. e4 c6 2. d4 d5 3. Nc3 Nf6N 4. e5+/=",
            "e4 c6 d4 d5 Nc3 Nf6 e5",
        ),
    ] {
        assert_eq!(moves(text), expected, "{text}");
        is_stable(text);
    }
}

#[test]
fn null_moves_end_the_main_line_and_nothing_is_dropped_silently() {
    for null in ["0000", "--", "Z0", "@@@@", "null"] {
        let text = format!("1. e4 e5 2. {null} {null} 3. Nf3 *");
        let (table, told) = open(&text);
        assert_eq!(table.list(), ["e4", "e5"], "{null}");
        assert!(told[1].contains(null), "{told:?}");
        let written = export(&text);
        assert!(
            written.contains(&format!("{null} {null} 3. Nf3")),
            "{written}"
        );
        is_stable(&text);
    }
}

#[test]
fn fen_tags_that_name_no_position_mean_the_usual_start() {
    for fen in ["", "?", "-", "startpos", " ", "*"] {
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 *");
        assert_eq!(moves(&text), "e4", "{fen:?}");
    }
    for variant in [
        "Standard",
        "From Position",
        "Chess960",
        "chess 960",
        "Fischerandom",
        "Normal",
        "-",
        "regular",
    ] {
        assert_eq!(
            moves(&format!("[Variant \"{variant}\"]\n\n1. e4 *")),
            "e4",
            "{variant}"
        );
        let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let text = format!("[Variant \"{variant}\"]\n[FEN \"{usual}\"]\n\n1. e4 *");
        assert_eq!(moves(&text), "e4", "{variant}");
    }
}

#[test]
fn fen_tags_are_read_like_any_position() {
    for (fen, notes) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 0", 0),
        ("4k3/8/8/8/8/8/4P3/4K3", 0),
        ("4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1", 1),
    ] {
        let text = format!("[FEN \"{fen}\"]\n\n1. e4 *");
        let (table, told) = open(&text);
        assert_eq!(table.list(), ["e4"], "{fen}");
        assert_eq!(told.len(), notes + 1, "{fen}: {told:?}");
        is_stable(&text);
    }
}

#[test]
fn nothing_in_a_text_is_lost() {
    for (text, kept) in [
        (
            "Here is my game:\n[White \"A\"]\n\n1. e4 *",
            vec!["Here is my game:"],
        ),
        ("1. e4 e5 1-0 White resigned", vec!["White resigned"]),
        ("1. e4 {unclosed", vec!["unclosed"]),
        ("1. e4 {a {b} c} e5 *", vec!["a {b) c", "1... e5"]),
        ("1. e4 $256 e5 *", vec!["$256", "1... e5"]),
        ("1. e4 [see diagram] e5 *", vec!["see diagram", "1... e5"]),
        ("(1. d4) 1. e4 *", vec!["1. d4", "1. e4"]),
        ("1. e4 e5 *\n\nBye,\nAnn", vec!["Bye,", "Ann"]),
    ] {
        let written = export(text);
        for kept in kept {
            assert!(written.contains(kept), "{kept} of {text}\n{written}");
        }
        is_stable(text);
        let tree = read_tree(text).expect("it is read").analysis;
        assert!(
            write_tree(&read_tree(&write_tree(&tree)).expect("again").analysis)
                == write_tree(&tree),
            "{text}"
        );
    }
}
