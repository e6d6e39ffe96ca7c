//! Tests of PGN written by this program and by others.

use engine::{ByColor, Color, Variant};
use game::{GameOptions, Msg, PlayerKind, Reason, Start, TimeControl};

use crate::files::{example, load, refused};
use crate::table::{Table, notices};

/// What the tag `Variant` says of a rule set.
fn in_pgn(variant: Variant) -> &'static str {
    match variant {
        Variant::PortalCustom => "Portal Chess Custom",
        variant => variant.id(),
    }
}

#[test]
fn the_portals_that_somebody_drew_are_a_tag_that_completes_the_start() {
    let tags = "[Variant \"Portal Chess Custom\"]\n[Portals \"wb3e3/bb6e6\"]\n";
    let own = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n";
    let whole = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 wc3h3 -\"]\n";
    for (text, layout) in [
        (format!("{tags}\n*"), "wb3e3/bb6e6"),
        (format!("{tags}{own}\n*"), "wb3e3/bb6e6"),
        (format!("{tags}[FEN \"?\"]\n\n*"), "wb3e3/bb6e6"),
        (
            format!("{tags}{}\n*", own.replace(" 0 1", "")),
            "wb3e3/bb6e6",
        ),
        (
            format!("{tags}{}\n*", own.replace(" 0 1", " 0 1 -")),
            "wb3e3/bb6e6",
        ),
        (
            tags.replace("wb3e3/bb6e6", "?") + "\n*",
            "wb3e3d5f5/bc4e4d6g6/ng4b5",
        ),
        // A position that names its portals has these.
        (format!("{tags}{whole}\n*"), "wc3h3"),
        (
            "[Variant \"portal-custom\"]\n\n*".to_owned(),
            "wb3e3d5f5/bc4e4d6g6/ng4b5",
        ),
    ] {
        let mut table = Table::new(Variant::Chess);
        load(&mut table, &text);
        let pgn = table.session.export_pgn().expect("PGN");
        assert!(
            pgn.contains(&format!("[Portals \"{layout}\"]")),
            "{text}\n{pgn}"
        );
    }
    let faulty = "[Variant \"Portal Chess Custom\"]\n[Portals \"wb3\"]\n\n*";
    assert!(refused(faulty).contains("wb3"));
    // In another rule set the tag means nothing.
    for (tag, variant) in [
        ("", Variant::Chess),
        ("[Variant \"portal\"]\n", Variant::Portal),
    ] {
        let mut table = Table::new(Variant::Dinosaur);
        load(&mut table, &format!("{tag}[Portals \"wb3\"]\n\n1. e4 *"));
        assert_eq!(table.session.options().variant, variant);
    }
}

#[test]
fn games_of_every_variant_survive_a_pgn_round_trip() {
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
            pgn.contains(&format!("[Variant \"{}\"]", in_pgn(variant)))
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
fn pgn_keeps_the_start_position_names_and_time_control() {
    let options = GameOptions {
        start: Start::Fen("4k3/8/8/8/8/8/4P3/4K3 b - - 3 20".into()),
        time_control: Some(TimeControl {
            initial_ms: 90_500,
            increment_ms: 2_000,
            black_initial_ms: None,
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
fn control_and_invisible_characters_are_removed_from_loaded_names() {
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
fn pgn_from_other_programs_loads() {
    let pgn = "% exported\r\n[Event \"Casual\"]\r\n[White \"A\"]\r\n[Black \"B\"]\r\n[Result \"1-0\"]\r\n[TimeControl \"300+3\"]\r\n\r\n\
        1. e4 {[%clk 0:05:00] best by test} e5 $1 2.Nf3!? (2. f4 exf4 (2... d5 {nested}) 3. Nf3) 2...Nc6 ; a line\r\n\
        3. Bb5 {[%eval 0.3] [%clk 0:04:51]} 3... a6?! 4. Bxc6 dxc6 5. 0-0 1-0\r\n\r\n\
        [Event \"Second\"]\r\n\r\n1. d4 d5 *\r\n";
    let mut table = Table::new(Variant::Portal);
    let told = notices(&load(&mut table, pgn));
    assert_eq!(
        told,
        [
            "Loaded: Chess, 9 half-moves.",
            "The file contains 2 games. This is the first."
        ]
    );
    assert_eq!(
        table.list(),
        [
            "e4", "e5!", "Nf3!?", "Nc6", "Bb5", "a6?!", "Bxc6", "dxc6", "O-O"
        ]
    );
    let result = table.session.result().expect("over");
    assert_eq!(
        (result.result.winner, result.result.reason),
        (Some(Color::White), Reason::Unstated),
        "the file does not say why"
    );
    assert_eq!(
        table.session.clock(Color::White).expect("a clock").text,
        "4:51"
    );
}

#[test]
fn moves_without_tags_load_as_pgn() {
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
        assert_eq!(unmarked(&table), ["e4", "e5", "Nf3"], "{text}");
    }
}

/// Returns the moves of the list without annotation marks.
fn unmarked(table: &Table) -> Vec<String> {
    let plain = |text: String| text.trim_end_matches(['!', '?', '±', '∞', '□']).to_owned();
    table.list().into_iter().map(plain).collect()
}

#[test]
fn pgn_moves_after_a_threefold_repetition_are_dropped_with_a_notice() {
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0";
    let mut table = Table::new(Variant::Chess);
    let told = notices(&load(&mut table, moves));
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[1].contains("over after half-move 8"));
    assert_eq!(
        table.session.result().map(|model| model.result.reason),
        Some(Reason::Repetition)
    );
}

#[test]
fn errors_in_pgn_name_the_line_and_the_move() {
    assert_eq!(
        refused("[Event \"x\"]\n\n1. Ke3 *"),
        "Move 1, White (line 3): Ke3 is not legal here."
    );
    assert_eq!(
        refused("1. hello *"),
        "Move 1, White (line 1): “hello” isn't a move."
    );
    assert!(refused("[Variant \"Atomic\"]\n\n1. e4 *").contains("“Atomic”"));
    assert!(refused("[FEN \"nonsense\"]\n\n1. e4 *").contains("FEN"));
}

#[test]
fn separate_times_per_side_survive_pgn_and_saved_games() {
    let time = TimeControl::minutes(5, 3).with_initial_times(ByColor([300_000, 60_500]));
    let mut table = Table::with(GameOptions {
        time_control: Some(time),
        ..GameOptions::new(Variant::Chess)
    });
    table.play("e4 e5");
    let left = |table: &Table, color| table.session.clock(color).expect("a clock").text;
    assert_eq!(left(&table, Color::White), "5:00");
    let pgn = table.session.export_pgn().expect("PGN");
    for tag in [
        "[TimeControl \"?\"]",
        "[WhiteTimeControl \"300+3\"]",
        "[BlackTimeControl \"60.500+3\"]",
    ] {
        assert!(pgn.contains(tag), "{pgn}");
    }
    for text in [pgn, table.last_save()] {
        let mut again = Table::new(Variant::Chess);
        load(&mut again, &text);
        assert_eq!(again.session.options().time_control, Some(time), "{text}");
    }
}

#[test]
fn invalid_time_controls_in_pgn_are_ignored() {
    // "5:00" may be five minutes or five hours, but no program that writes PGN means five seconds by it.
    for (tags, expected) in [
        (
            "[WhiteTimeControl \"5:00\"]\n[BlackTimeControl \"3:00\"]",
            None,
        ),
        ("[TimeControl \"5:00\"]", None),
        (
            "[TimeControl \"40/7200:3600\"]",
            Some(TimeControl::minutes(120, 0)),
        ),
        ("[TimeControl \"300\"]", Some(TimeControl::minutes(5, 0))),
        (
            "[TimeControl \"300+3\"]\n[WhiteTimeControl \"5:00\"]\n[BlackTimeControl \"5:00\"]",
            Some(TimeControl::minutes(5, 3)),
        ),
    ] {
        let mut table = Table::new(Variant::Chess);
        load(&mut table, &format!("{tags}\n\n1. e4 *"));
        assert_eq!(table.session.options().time_control, expected, "{tags}");
    }
}

#[test]
fn pgn_clocks_are_read_with_fractions_and_invalid_ones_are_ignored() {
    let mut table = Table::new(Variant::Chess);
    let pgn = "[TimeControl \"90.5+0.25\"]\n\n1. e4 {[%clk 0:01:02.5]} e5 {[%clk 0:00:07]} *";
    load(&mut table, pgn);
    let control = TimeControl {
        initial_ms: 90_500,
        increment_ms: 250,
        black_initial_ms: None,
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
fn line_breaks_in_names_do_not_break_pgn_tags() {
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

#[test]
fn pgn_with_an_unplayable_move_loads_up_to_it_with_a_notice() {
    for (text, moves, why) in [
        (
            "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5\n2. Ke3 Nc6 1-0",
            vec!["e4", "e5"],
            "Move 2, White (line 5): Ke3 is not legal here.",
        ),
        (
            "1. e4 hello 2. d4 *",
            vec!["e4"],
            "Move 1, Black (line 1): “hello” isn't a move.",
        ),
        (
            "1. e4 -- 2. d4 *",
            vec!["e4"],
            "Move 1, Black (line 1): “--” isn't a move.",
        ),
        (
            "1. e4 e5 2. Z0 d5 *",
            vec!["e4", "e5"],
            "Move 2, White (line 1): “Z0” isn't a move.",
        ),
        (
            "[Variant \"assassin\"]\n\nA@e3 A@e6 1. A?? *",
            vec!["A@e3", "A@e6"],
            "Move 1, White (line 3): A?? hides the move, so the game can't be replayed.",
        ),
    ] {
        let mut table = Table::new(Variant::Portal);
        let told = notices(&load(&mut table, text));
        assert_eq!(table.session.plies(), moves.len(), "{text}");
        if !text.contains("assassin") {
            assert_eq!(table.list(), moves, "{text}");
        }
        assert_eq!(
            told[1],
            format!("Only the moves up to here could be read. {why}")
        );
        assert_eq!(
            table.session.result(),
            None,
            "the result belongs to the moves that could not be read"
        );
    }
}

#[test]
fn moves_are_read_in_four_languages_and_in_figurines() {
    let list = [
        "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "Qd4",
    ];
    for text in [
        "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗×c6 dxc6 5. O–O ♛d4",
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0 Dd4",
        "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. O-O Dd4",
        "1. e4 e5 2. פf3 פc6 3. רb5 a6 4. רxc6 dxc6 5. O-O מהd4",
        "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-b5 a7-a6 Bb5:c6 d7:c6 0-0 Qd8-d4",
        "1. e4± e5= 2. Nf3‼ Nc6⁉ 3. Bb5□ a6∞ 4. Bxc6† dxc6 5. O-O Qd4??",
    ] {
        let mut table = Table::new(Variant::Portal);
        let told = notices(&load(&mut table, text));
        assert_eq!(unmarked(&table), list, "{text}: {told:?}");
    }
}

/// As the page prints them and as files hold them.
#[test]
fn jumps_and_swaps_are_read_with_printed_and_with_plain_signs() {
    for text in [
        "[Variant \"Portal\"]\n\n1. Nc3 Nf6 2. Nd5>b3 d6>e4 *",
        "[Variant \"Portal\"]\n\n1. Nc3 Nf6 2. Nd5⤳b3 d6⤳e4 *",
    ] {
        let mut table = Table::new(Variant::Portal);
        let told = notices(&load(&mut table, text));
        let list = ["Nc3", "Nf6", "Nd5⤳b3", "d6⤳e4"];
        assert_eq!(table.list(), list, "{text}: {told:?}");
    }
}

/// One German piece letter in an English game is an error. If the whole game were read as German, the `B` of a bishop
/// would mean a pawn.
#[test]
fn piece_letters_of_two_languages_are_not_mixed_in_one_game() {
    let mut table = Table::new(Variant::Portal);
    let told = notices(&load(&mut table, "1. Nf3 d5 2. g3 Sf6 3. Bg2 *"));
    assert_eq!(table.list(), ["Nf3", "d5", "g3"]);
    assert!(told[1].contains("“Sf6” isn't a move"), "{told:?}");
}

/// The fault in this game makes some of its variations unreadable, and in German all of its moves would be others.
#[test]
fn letters_that_english_has_too_make_no_other_language_of_a_game() {
    let text =
        "1. d3 d6 2. Kd2 Be6 (( (2... Be6 {the same}) 3. a3 Bd5 (3... Bd5 {the same}) 4. b3 a6 *";
    let mut table = Table::new(Variant::Chess);
    load(&mut table, text);
    assert_eq!(table.list(), ["d3", "d6", "Kd2", "Be6"]);
    let mut table = Table::new(Variant::Chess);
    load(&mut table, "1. d3 d6 2. Kd2 Le6 *");
    assert_eq!(table.list(), ["d3", "d6", "Kd2", "Be6"]);
}

#[test]
fn pgn_is_detected_by_a_first_move_in_any_supported_language() {
    for first in [
        "N1d2",
        "Nge3>f5",
        "Nge3⤳f5",
        "e2e4>b3",
        "@e3",
        "e:d5",
        "exd5",
        "O-O",
    ] {
        assert_eq!(
            game::save::detect(first),
            Some(game::save::Format::Pgn),
            "{first}"
        );
    }
    for text in ["♘f3 d5", "Sf3 d5", "Cf3 d5", "פf3 d5", "1. Sf3 d5"] {
        let mut table = Table::new(Variant::Portal);
        load(&mut table, text);
        assert_eq!(table.list(), ["Nf3", "d5"], "{text}");
    }
    for no_game in [
        "Dear diary, today I played chess.",
        "Page2 of my notes",
        "Über alles",
    ] {
        let mut table = Table::new(Variant::Portal);
        let told = notices(&load(&mut table, no_game));
        assert_eq!(told.len(), 1, "{no_game}: {told:?}");
        assert!(told[0].contains("couldn't read this"), "{told:?}");
    }
}

#[test]
fn variant_tag_accepts_the_localized_variant_names() {
    for variant in Variant::ALL {
        for lang in game::Lang::ALL {
            let name = game::Label::variant(variant).say(lang);
            let mut table = Table::new(Variant::Chess);
            load(&mut table, &format!("[Variant \"{name}\"]\n\n*"));
            assert_eq!(table.session.options().variant, variant, "{name}");
        }
    }
}

#[test]
fn unknown_date_and_termination_survive_a_round_trip() {
    let mut table = Table::new(Variant::Chess);
    load(&mut table, "1. e4 e5 1/2-1/2");
    let result = table.session.result().expect("over");
    assert_eq!(result.reason, "The file doesn't say how the game ended.");
    assert_eq!(table.session.options().date, "");
    let pgn = table.session.export_pgn().expect("PGN");
    assert!(pgn.contains("[Date \"????.??.??\"]"), "{pgn}");
    assert!(pgn.contains("[Termination \"?\"]"), "{pgn}");
    let mut again = Table::new(Variant::Chess);
    load(&mut again, &pgn);
    assert_eq!(again.session.export_pgn().expect("PGN"), pgn);
    // In a saved game, the date and the reason stay unknown.
    let json = table.session.export_json();
    load(&mut again, &json);
    assert_eq!(again.session.export_pgn().expect("PGN"), pgn);
    // A game from a loaded position starts now, so it has the current date.
    load(&mut table, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(table.session.options().date, "2026-11-21");
}

/// The signs for captures, checks and promotions may be missing, or there may be more than needed. Annotation marks
/// (`!`, `?`) are kept with their move and change nothing else.
#[test]
fn san_is_accepted_with_missing_or_extra_symbols() {
    let start = "[FEN \"4k3/P7/8/3p4/4P3/8/8/4K1N1 w - - 0 1\"]\n\n";
    let right = ["exd5", "Kd7", "a8=Q", "Kd6", "Nf3"];
    for moves in [
        "1. exd5 Kd7 2. a8=Q Kd6 3. Nf3",
        "1. ed5 Kd7 2. a8Q Kd6 3. Nf3",
        "1. e4d5 Ke8d7 2. a7a8=Q Kd6 3. Ng1f3",
        "1. exd5! Kd7?! 2. a8=Q+ Kd6# 3. Ngf3 $1",
        "1. e4xd5 Ke8-d7 2. a7-a8=Q Kd7-d6 3. Ng1-f3",
    ] {
        let mut table = Table::new(Variant::Portal);
        let told = notices(&load(&mut table, &format!("{start}{moves}")));
        let list = table.list();
        let plain: Vec<_> = list
            .iter()
            .map(|text| text.trim_end_matches(['!', '?']))
            .collect();
        assert_eq!(plain, right, "{moves}: {told:?}");
    }
}

/// Other programs have their own names for plain chess. If a rule set is not one of ours, the game is refused instead
/// of guessing.
#[test]
fn variant_tags_of_other_programs_for_standard_chess_are_accepted() {
    for name in [
        "Standard",
        "standard",
        "chess",
        "Chess",
        "normal",
        "Normal",
        "classical",
        "?",
        "",
    ] {
        let mut table = Table::new(Variant::Portal);
        load(&mut table, &format!("[Variant \"{name}\"]\n\n1. e4 e5 *"));
        assert_eq!(table.session.options().variant, Variant::Chess, "{name}");
        assert_eq!(table.list(), ["e4", "e5"], "{name}");
    }
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut table = Table::new(Variant::Portal);
    let text =
        format!("[Variant \"From Position\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 Kd7 *");
    load(&mut table, &text);
    assert_eq!(table.list(), ["e4", "Kd7"]);
    for name in [
        "Atomic",
        "Crazyhouse",
        "Three-check",
        "King of the Hill",
        "Antichess",
        "Horde",
    ] {
        assert!(refused(&format!("[Variant \"{name}\"]\n\n1. e4 *")).contains(name));
    }
}

/// A file with several games becomes a list to choose from, and each game can be read separately.
#[test]
fn all_games_of_a_pgn_file_are_listed_and_can_be_loaded() {
    let file = "% exported\n[White \"Ann\"]\n[Black \"Noa\"]\n[Date \"2026.01.05\"]\n[Result \"1-0\"]\n\n{Good} 1. e4 e5 2. Nf3 1-0\n\n\
        [White \"Zoe\"]\n[Date \"1858.??.??\"]\n\n1. d4 (1. c4 c5) d5 *\n\n1. f4 1/2-1/2\n\n[Event \"no moves yet\"]\n";
    let games = game::save::pgn::games(file);
    let heads: Vec<_> = games
        .iter()
        .map(|game| {
            let game = &game.listed;
            let [white, black] = &game.names.0;
            (
                white.as_str(),
                black.as_str(),
                game.date.as_str(),
                game.score.as_str(),
                game.moves,
            )
        })
        .collect();
    assert_eq!(
        heads,
        [
            ("Ann", "Noa", "2026-01-05", "1-0", 2),
            ("Zoe", "", "", "*", 1),
            ("", "", "", "1/2-1/2", 1),
            ("", "", "", "*", 0),
        ]
    );
    for (game, moves) in games
        .iter()
        .zip([vec!["e4", "e5", "Nf3"], vec!["d4", "d5"], vec!["f4"]])
    {
        let mut table = Table::new(Variant::Portal);
        let told = notices(&load(&mut table, &game.text));
        assert_eq!(table.list(), moves);
        assert_eq!(
            told.len(),
            1,
            "each listed text contains only one game: {told:?}"
        );
    }
}
