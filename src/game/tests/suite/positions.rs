//! Positions as people write them: what is read, what is left out with a note, and why a text is refused.

use engine::{AnyPosition, Setup, Variant};
use game::save::position_text::{self, PositionText};
use game::save::{Format, detect};
use game::{EXPLAINED, Fault, Lang, Start};
use proptest::prelude::*;

use crate::files::refused as refused_by_page;
use crate::table::{Table, notices};

const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3";
const PAWN_FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn read(text: &str) -> PositionText {
    position_text::read(Variant::Chess, text)
        .unwrap_or_else(|fault| panic!("{text:?}: {}", fault.say(Lang::En)))
}

fn notes(position: &PositionText) -> Vec<String> {
    let say = |note: &game::FileMessage| note.say(Lang::En);
    position.notes.iter().map(say).collect()
}

/// Asserts that a text is recognised as a position, and read as this FEN without a note.
fn same(text: &str, fen: &str) {
    assert_eq!(detect(text), Some(Format::Fen), "{text:?}");
    let position = read(text);
    assert_eq!(position.setup.fen(), fen, "{text:?}");
    assert_eq!(notes(&position), [""; 0], "{text:?}");
}

/// Asserts that a text is read as this FEN, with a note about each of these parts.
fn noted(text: &str, fen: &str, parts: &[&str]) {
    let position = read(text);
    assert_eq!(position.setup.fen(), fen, "{text:?}");
    let notes = notes(&position);
    assert_eq!(notes.len(), parts.len(), "{text:?}: {notes:?}");
    for (note, part) in notes.iter().zip(parts) {
        assert!(note.contains(part), "{text:?}: {note}");
    }
}

fn refused(variant: Variant, text: &str, why: &str) {
    match position_text::read_for(variant, text) {
        Ok(position) => panic!("{text:?} is read as {:?}", position.setup.fen()),
        Err(fault) => {
            let said = fault.say(Lang::En);
            assert!(said.contains(why), "{text:?}: {said}");
        }
    }
}

#[test]
fn missing_fields_take_their_defaults() {
    for end in [
        "",
        " w",
        " w -",
        " w - -",
        " w - - 0",
        " w - - 0 1",
        " w - - - -",
        " w - - 0 0",
        "/",
        "/ w - - 0 1",
    ] {
        same(&format!("{PAWN}{end}"), PAWN_FEN);
    }
    same(&format!("{PAWN} b"), &PAWN_FEN.replace(" w ", " b "));
    same(
        &format!("{PAWN} b - - 7"),
        "4k3/8/8/8/8/8/4P3/4K3 b - - 7 1",
    );
    same(
        &format!("{PAWN} w - - - 12"),
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 12",
    );
    same(
        &format!("{PAWN} w - 3 12"),
        "4k3/8/8/8/8/8/4P3/4K3 w - - 3 12",
    );
    same(&format!("{PAWN} White - - 0 1"), PAWN_FEN);
}

#[test]
fn spaces_and_signs_of_other_programs_do_not_matter() {
    for text in [
        "4k3/8/8/8/8/8/4P3/4K3  w  -  -  0  1",
        "\t4k3/8/8/8/8/8/4P3/4K3\tw\t-\t-\t0\t1\t\r\n",
        "4k3/8/8/8/8/8/4P3/4K3\u{a0}w\u{a0}-\u{a0}-\u{a0}0\u{a0}1",
        "\u{feff}4k3/8/8/\u{200b}8/8/8/4P3/4K3 w - - 0 1\u{200b}",
        "\u{2066}4k3/8/8/8/8/8/4P3/4K3 w – — 0 1\u{2069}",
        "4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1.",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;",
        "4k3/8/8/8/8/\n8/4P3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K\n3 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3\nw - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - -\n0 1\n",
        "4k3/8/8/8/8/8 /4P3/ 4K3 w - - 0 1",
        "4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3%20w%20-%20-%200%201",
    ] {
        same(text, PAWN_FEN);
    }
}

#[test]
fn labels_quotes_and_addresses_around_a_position_are_taken_off() {
    for text in [
        "FEN: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "FEN = 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "EPD: 4k3/8/8/8/8/8/4P3/4K3 w - -",
        "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"",
        "“4k3/8/8/8/8/8/4P3/4K3 w - - 0 1”",
        "'4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',",
        "`4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`",
        "```\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n```",
        "(4k3/8/8/8/8/8/4P3/4K3 w - - 0 1)",
        "<4k3/8/8/8/8/8/4P3/4K3 w - - 0 1>",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
        "FEN: \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"",
        "https://lichess.org/analysis/standard/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
        "https://lichess.org/analysis/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1?color=black#3",
        "https://lichess.org/analysis/fromPosition/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1#0",
        "lichess.org/editor/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1?color=white",
        "https://lichess.org/editor?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3+w+-+-+0+1&variant=standard",
        "https://lichess.org/editor/4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201",
        "<https://lichess.org/analysis/standard/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1>.",
        "https://www.chess.com/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3%20w%20-%20-%200%201&flip=false",
        "https://www.chess.com/dynboard?fen=4k3/8/8/8/8/8/4P3/4K3 w - - 0 1&board=brown",
    ] {
        same(text, PAWN_FEN);
    }
}

#[test]
fn a_position_at_a_site_for_chess_is_chess_on_every_board() {
    let address = "https://lichess.org/analysis/standard/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1";
    for present in Variant::ALL {
        let position = position_text::read_for(present, address).expect("a position");
        assert_eq!(position.setup.variant, Variant::Chess);
    }
    let atomic = "https://lichess.org/analysis/atomic/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1";
    refused(Variant::Chess, atomic, "“atomic”");
}

#[test]
fn castling_rights_are_read_in_every_spelling() {
    for rights in [
        "KQkq", "kqKQ", "qkQK", "HAha", "ahAH", "AHah", "KAkq", "KQkqK",
    ] {
        same(&START.replace("KQkq", rights), START);
    }
    noted(
        "6k1/8/6K1/8/8/8/8/7R w KQkq - 0 1",
        "6k1/8/6K1/8/8/8/8/7R w - - 0 1",
        &["\"KQkq\""],
    );
    noted(
        "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &["\"Qkq\""],
    );
    noted(
        "4k1r1/8/8/8/8/8/8/4K2R w Kg - 0 1",
        "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
        &["\"g\""],
    );
    refused(Variant::Chess, "4k3/8/8/8/8/8/8/4K2R w x - 0 1", "KQkq");
}

#[test]
fn an_impossible_en_passant_square_is_left_out() {
    for square in ["e3", "e4", "e9", "x", "e6"] {
        let text = format!("{PAWN} w - {square} 0 1");
        noted(&text, PAWN_FEN, &[&format!("{square:?}")]);
    }
    let possible = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    same(possible, possible);
    same(&possible.replace("d6", "D6"), possible);
    // A square after a double step is part of the position, even if no pawn can take there.
    let unused = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    same(unused, unused);
}

#[test]
fn numbers_out_of_range_are_noted() {
    noted(&format!("{PAWN} w - - -3 1"), PAWN_FEN, &["\"-3\""]);
    noted(
        &format!("{PAWN} w - - 0 65536"),
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 65535",
        &["\"65536\""],
    );
    noted(
        &format!("{PAWN} w - - 99999999999999999999 99999999999999999999"),
        "4k3/8/8/8/8/8/4P3/4K3 w - - 65535 65535",
        &["field 5", "field 6"],
    );
}

#[test]
fn operations_of_an_epd_are_noted_and_its_counters_used() {
    noted(
        &format!("{PAWN} w - - bm e4; id \"x\";"),
        PAWN_FEN,
        &["bm e4; id"],
    );
    noted(
        &format!("{PAWN} w - - 0 1 am Kd1; id \"a; b\";"),
        PAWN_FEN,
        &["a; b"],
    );
    same(
        &format!("{PAWN} w - - hmvc 4; fmvn 30;"),
        "4k3/8/8/8/8/8/4P3/4K3 w - - 4 30",
    );
    noted(
        &format!("{PAWN} b - - fmvn 7; c0 \"Kings, pawn\"; hmvc 2;"),
        "4k3/8/8/8/8/8/4P3/4K3 b - - 2 7",
        &["Kings, pawn"],
    );
    let several = format!("{PAWN} w - - hmvc 0;\n{START}\n{START}\n");
    noted(&several, PAWN_FEN, &["3 games"]);
}

#[test]
fn a_text_without_a_position_stands_for_the_usual_start() {
    for text in ["", " ", "?", "-", "startpos", "position startpos", "*"] {
        let position = read(text);
        assert_eq!(
            (position.setup.fen().as_str(), position.start()),
            (START, Start::Initial)
        );
        assert_eq!(
            detect(text).filter(|format| *format == Format::Fen),
            None,
            "{text:?}"
        );
    }
    assert_eq!(read(PAWN_FEN).start(), Start::Fen(PAWN_FEN.into()));
    assert_eq!(read(START).start(), Start::Initial);
}

#[test]
fn an_illegal_position_says_why_and_keeps_its_rule_set() {
    let in_check = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    refused(Variant::Chess, in_check, "Black is in check");
    refused(
        Variant::Chess,
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "pawn on a1",
    );
    refused(Variant::Chess, "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "2 kings");
    refused(Variant::Chess, "8/8/8/8/8/8/8/4K3 w - - 0 1", "0 kings");
    refused(
        Variant::Chess,
        "4k3/8/8/8/8/8/8/3AK2A w - - 0 1 place:b",
        "no square in front",
    );
    refused(
        Variant::Chess,
        "4k3/8/8/8/8/8/8/4K2",
        "rank 1 has 7 squares",
    );
    refused(Variant::Chess, "4k3/8/8/8/8/8/8 w - - 0 1", "8 ranks");
    refused(Variant::Chess, "4k3/8/8/8/8/8/4X3/4K3 w - - 0 1", "'X'");
    refused(Variant::Chess, &format!("{PAWN} x - - 0 1"), "\"x\"");
    // Nine pawns are no fault.
    let nine = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
    same(nine, nine);
}

#[test]
fn a_position_with_pieces_of_another_rule_set_changes_to_it() {
    for (fen, variant) in [
        ("4k3/8/8/3t4/8/8/8/4K3 w - - 0 1", Variant::Dinosaur),
        ("4k3/8/3a4/8/8/8/8/4K3 w - - 0 1", Variant::Assassin),
        (
            "4k3/8/3a4/8/8/8/8/4K2T w - - 0 1 -",
            Variant::DinosaurAssassin,
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 cooldown:b",
            Variant::Portal,
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 c3f3d4e4d5e5c6f6",
            Variant::PortalStandard,
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 wb3e3/nc4>f6 cooldown:b:c4;noreturn:w:b3e3",
            Variant::PortalCustom,
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 nf6>d3c3",
            Variant::PortalCustom,
        ),
    ] {
        let position = position_text::read_for(Variant::Chess, fen).expect("a position");
        assert_eq!(position.setup.variant, variant, "{fen}");
        assert!(position.notes.is_empty(), "{fen}");
    }
    // What the present rule set understands is not taken to another.
    for present in EXPLAINED {
        let position = position_text::read_for(present, PAWN).expect("a position");
        assert_eq!(position.setup.variant, present);
    }
    // Nobody knows which portals this one had.
    let position = position_text::read_for(Variant::PortalCustom, PAWN).expect("a position");
    assert_eq!(position.setup.variant, Variant::Chess);
}

#[test]
fn a_position_with_drawn_portals_is_read_as_people_write_it() {
    let read = |text: &str| {
        let position = position_text::read(Variant::PortalCustom, text).expect(text);
        position.setup.fen()
    };
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9 wb3e3/nc4>f6 cooldown:b:c4";
    assert_eq!(read(fen), fen);
    assert_eq!(read(&format!("FEN: {fen}")), fen);
    assert_eq!(
        read("4k3/8/8/8/8/8/4P3/4K3 black - 3 9 nc4>f6/we3b3 cooldown:b:c4"),
        fen
    );
    assert_eq!(
        read("4k3/8/8/8/8/8/4P3/4K3 b - - wb3e3/nc4>f6"),
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 wb3e3/nc4>f6 -"
    );
    for (text, reason) in [
        (PAWN, "layout is missing"),
        (
            "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9 wb3e3/nc4>f7",
            "\"nc4>f7\" is not possible",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9 wb3e3/nc4>f6 cooldown:b:f6",
            "not the first square",
        ),
    ] {
        let fault = position_text::read(Variant::PortalCustom, text).expect_err(text);
        assert!(
            fault.say(Lang::En).contains(reason),
            "{text}: {}",
            fault.say(Lang::En)
        );
    }
}

#[test]
fn the_page_says_what_was_left_out_and_why_a_position_is_refused() {
    assert!(refused_by_page("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1").contains("Black is in check"));
    assert!(refused_by_page("4k3/8/8/8/8/8/8/P3K3 w - - 0 1").contains("pawn on a1"));
    assert!(
        refused_by_page("4k3/8/8/8/4P3/8/8/A3K3 w - - 0 1 place:w")
            .contains("White still has to place an assassin")
    );
    let mut table = Table::new(Variant::Chess);
    let told = notices(&table.load("6k1/8/6K1/8/8/8/8/7R w KQkq - 0 1", "new", ""));
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(told[1], "FEN, field 3 (castling): \"KQkq\" was left out.");
    assert_eq!(table.session.fen(), "6k1/8/6K1/8/8/8/8/7R w - - 0 1");
    let over = "4A3/8/8/8/8/8/8/4K3 b - - 0 9 -";
    assert_eq!(notices(&table.load(over, "new", "")).len(), 1);
    assert_eq!(table.session.fen(), over);
}

#[test]
fn other_texts_are_not_positions() {
    for text in [
        "1. e4 e5 1/2-1/2",
        "1/2-1/2",
        "[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
        "[Site \"https://lichess.org/abcdefgh\"]\n\n1. e4 *",
        "Position: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nWhite P: e2 to e4",
        "https://chess.example/#/mail/BAbc",
        "c3 f3 d4 e4 d5 e5 c6 f6",
    ] {
        assert_ne!(detect(text), Some(Format::Fen), "{text:?}");
    }
}

#[test]
fn long_texts_are_refused_quickly() {
    for text in [
        "4k3/8/8/8 ".repeat(40_000),
        "/".repeat(300_000),
        "fen=".repeat(100_000),
    ] {
        assert!(matches!(
            position_text::read(Variant::Chess, &text),
            Err(Fault::Fen(_) | Fault::UnknownFormat)
        ));
    }
}

/// Plays a game and calls back with each position.
fn reach(variant: Variant, choices: &[u16], mut visit: impl FnMut(&AnyPosition)) {
    let mut position = AnyPosition::initial(variant);
    visit(&position);
    for &choice in choices {
        let legal = position.legal_moves();
        let Some(&play) = legal.get(usize::from(choice) % legal.len().max(1)) else {
            return;
        };
        position.play_unchecked(play);
        visit(&position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_the_engine_writes_is_read_unchanged_and_without_notes(
        variant in prop::sample::select(&Variant::ALL[..]),
        choices in prop::collection::vec(any::<u16>(), 0..120),
        dress in 0..8_usize,
    ) {
        reach(variant, &choices, |position| {
            let fen = position.fen();
            let dressed = match dress {
                0 => format!("FEN: {fen}"),
                1 => format!("\"{fen}\""),
                2 => fen.replace(' ', "_"),
                3 => fen.replace(' ', "\u{a0}"),
                4 => format!("[FEN \"{fen}\"]"),
                5 => fen.replace(' ', "\n"),
                6 => fen.replace('/', "%2F").replace(' ', "%20"),
                _ => fen.clone(),
            };
            let position = position_text::read(variant, &dressed);
            let position = position.unwrap_or_else(|fault| panic!("{dressed:?}: {fault:?}"));
            assert_eq!(position.setup.fen(), fen, "{dressed:?}");
            assert!(position.notes.is_empty(), "{dressed:?}: {:?}", position.notes);
            assert!(position_text::looks_like(&dressed), "{dressed:?}");
        });
    }

    #[test]
    fn any_text_is_refused_or_read_as_a_position_that_is_read_again(
        text in prop::string::string_regex("[ -~\n]{0,20}([pnbrqkPNBRQKtTaA1-8]{1,8}/){0,9}[pnbrqkPNBRQK1-8]{0,8}[ -~\u{a0}\u{200b}\n]{0,40}").unwrap(),
        variant in prop::sample::select(&Variant::ALL[..]),
    ) {
        position_text::looks_like(&text);
        for read in [position_text::read(variant, &text), position_text::read_for(variant, &text)].into_iter().flatten() {
            let written = read.setup.fen();
            assert_eq!(Setup::parse(read.setup.variant, &written).as_ref(), Ok(&read.setup), "{text:?}");
        }
        let _ = position_text::read_setup(variant, &text);
    }
}
