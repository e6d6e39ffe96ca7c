//! Move text and SAN in every rule set.

use portal_chess_engine::{
    AnyPosition, Color, Move, ParseMoveError, Variant, san, standard_notation,
};

fn position(variant: Variant, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn assert_san(variant: Variant, fen: &str, text: &str, expected: &str) {
    let position = position(variant, fen);
    assert!(position.is_legal(mv(text)), "{text} is not legal in {fen}");
    assert_eq!(san::san(&position, mv(text)), expected);
    assert_eq!(san::parse_san(&position, expected), Ok(mv(text)));
}

#[track_caller]
fn assert_san_error(variant: Variant, fen: &str, text: &str, expected: &str) {
    assert_eq!(
        san::parse_san(&position(variant, fen), text)
            .unwrap_err()
            .to_string(),
        expected
    );
}

#[test]
fn malformed_move_text_gives_the_matching_error() {
    for text in [
        "",
        "e2",
        "e2e",
        "e2e4e5",
        "A@",
        "A@e3e4",
        "e2>",
        "e2e4>e5q",
        "\u{e9}2e4",
        "O-O",
    ] {
        assert!(
            matches!(text.parse::<Move>(), Err(ParseMoveError::Shape(_))),
            "{text}"
        );
    }
    for text in ["e9e4", "i2e4", "A@a9", "a1>b9", "a1b2>c0", "E2E4", "e2 e4"] {
        assert!(
            matches!(text.parse::<Move>(), Err(ParseMoveError::Square { .. })),
            "{text}"
        );
    }
    for text in ["e7e8k", "e7e8p", "e7e8Q", "e7e8="] {
        assert!(
            matches!(text.parse::<Move>(), Err(ParseMoveError::Promotion { .. })),
            "{text}"
        );
    }
}

#[test]
fn chess_moves_are_written_in_standard_san() {
    let knights = "4k3/8/8/8/8/5N2/8/RN2K2R w KQ - 0 1";
    assert_san(Variant::Chess, knights, "b1d2", "Nbd2");
    assert_san(Variant::Chess, knights, "f3d2", "Nfd2");
    assert_san(Variant::Chess, knights, "e1g1", "O-O");
    let rooks = "3k4/8/8/R7/8/8/8/R3K3 w - - 0 1";
    assert_san(Variant::Chess, rooks, "a1a3", "R1a3");
    assert_san(Variant::Chess, rooks, "a5a3", "R5a3");
    let queens = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    assert_san(Variant::Chess, queens, "h4e1", "Qh4e1");
    assert_san(
        Variant::Chess,
        "1n5k/P7/8/8/8/8/8/K7 w - - 0 1",
        "a7b8q",
        "axb8=Q+",
    );
    assert_san(
        Variant::Chess,
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        "e5d6",
        "exd6",
    );
    assert_san(
        Variant::Chess,
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
        "e8c8",
        "O-O-O",
    );
    assert_san(
        Variant::Chess,
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "d8h4",
        "Qh4#",
    );
}

#[test]
fn san_needs_no_disambiguation_if_the_other_piece_is_pinned() {
    assert_san(
        Variant::Chess,
        "4k3/4r3/8/8/4N3/8/8/1N2K3 w - - 0 1",
        "b1c3",
        "Nc3",
    );
}

#[test]
fn san_of_moves_specific_to_a_rule_set_round_trips() {
    assert_san(
        Variant::Dinosaur,
        "4k3/P7/8/8/8/8/8/T3K3 w - - 0 1",
        "a7a8t",
        "a8=T+",
    );
    assert_san(
        Variant::Dinosaur,
        "4k3/8/8/8/8/8/8/T3K3 w - - 0 1",
        "a1b3",
        "Tb3",
    );
    assert_san(
        Variant::Assassin,
        "4k3/8/8/8/3a4/8/8/3RK3 w - - 5 10 -",
        "d1d4",
        "Rxd4",
    );
    assert_san(
        Variant::Assassin,
        "4k3/4A3/8/8/8/8/8/4K3 w - - 3 9 -",
        "e7e8",
        "Axe8#",
    );
    let start = AnyPosition::initial(Variant::Assassin).fen();
    assert_san(Variant::Assassin, &start, "A@e3", "A@e3");
    assert_san(
        Variant::Portal,
        "4k3/8/8/5n2/8/8/8/3RK3 w - - 7 20 -",
        "d1d5>f5",
        "Rd5<>f5",
    );
    assert_san(
        Variant::Portal,
        "4k3/8/8/8/8/8/8/3RK3 w - - 7 20 -",
        "d1d5>f5",
        "Rd5>f5",
    );
    assert_san(
        Variant::Portal,
        "4k3/8/8/1r6/6N1/8/8/4K3 w - - 0 1 -",
        "g4>b5",
        "N<>b5",
    );
    assert_san(
        Variant::Portal,
        "4k3/8/8/3R1R2/8/8/8/4K3 w - - 0 1 -",
        "d5>e3",
        "Rd>e3+",
    );
    assert_san(
        Variant::Portal,
        "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1 -",
        "d5>e3",
        "d>e3",
    );
    let dark = "4k3/8/8/8/3p4/8/8/3RK3 w - - 4 1 d4e4a5a6b6c6d6h8";
    assert_san(Variant::PortalStandard, dark, "d1d4>h8", "Rxd4>h8+");
}

#[test]
fn san_parser_accepts_informal_notation() {
    let castle = position(Variant::Chess, "r3k2r/P6P/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for text in ["O-O", "0-0", "o-o", "OO", "0-0!", "e1g1", "O-O+", " O-O "] {
        assert_eq!(san::parse_san(&castle, text), Ok(mv("e1g1")), "{text}");
    }
    assert_eq!(san::parse_san(&castle, "e1h1"), Ok(mv("e1g1")));
    assert_eq!(castle.castling_by_rook(mv("e1h1")), Some(mv("e1g1")));
    for other in ["e1g1", "e1b1", "e1h8", "h1e1", "e1h1q"] {
        assert_eq!(castle.castling_by_rook(mv(other)), None, "{other}");
    }
    assert_eq!(san::parse_san(&castle, "0-0-0"), Ok(mv("e1c1")));
    let promote = position(Variant::Chess, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for text in [
        "a8=Q", "a8Q", "a8q", "a8(Q)", "a8/Q", "a8=Q+", "a7a8q", "a7-a8=Q", "Pa8=Q",
    ] {
        assert_eq!(san::parse_san(&promote, text), Ok(mv("a7a8q")), "{text}");
    }
    for text in ["axb8=B", "ab8=B", "a:b8=B", "a7xb8=B", "axb8b"] {
        assert_eq!(san::parse_san(&promote, text), Ok(mv("a7b8b")), "{text}");
    }
    let start = AnyPosition::initial(Variant::Chess);
    for text in [
        "Nf3", "nf3", "Ngf3", "Ng1f3", "Ng1-f3", "Nf3?!", "Nf3+", "g1f3", "g1-f3",
    ] {
        assert_eq!(san::parse_san(&start, text), Ok(mv("g1f3")), "{text}");
    }
    for text in ["e4", "e2-e4", "e2e4", "Pe4", "e4!!"] {
        assert_eq!(san::parse_san(&start, text), Ok(mv("e2e4")), "{text}");
    }
    let passing = position(Variant::Chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(san::parse_san(&passing, "exd6 e.p."), Ok(mv("e5d6")));
    let bishop = position(Variant::Chess, "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1");
    assert_eq!(san::parse_san(&bishop, "Bb2"), Ok(mv("c1b2")));
    let portal = position(Variant::Portal, "4k3/8/8/5n2/8/8/8/3RK3 w - - 7 20 -");
    for text in ["Rd5>f5", "Rd5<>f5", "d1d5>f5", "Rd1d5>f5"] {
        assert_eq!(san::parse_san(&portal, text), Ok(mv("d1d5>f5")), "{text}");
    }
}

#[test]
fn san_parser_errors_explain_the_problem() {
    let chess = Variant::Chess;
    let knights = "4k3/8/8/8/8/5N2/8/RN2K2R w KQ - 0 1";
    assert_san_error(chess, knights, "Nd2", "Nd2 is ambiguous: Nbd2 or Nfd2");
    assert_san_error(chess, knights, "Nd5", "Nd5: no knight can go to d5");
    assert_san_error(
        chess,
        knights,
        "Ngd2",
        "Ngd2: not that knight can go to d2, or not so",
    );
    assert_san_error(chess, knights, "e4", "e4: no pawn can go to e4");
    let shape =
        "\"hello\" is not a move: expected something like e4, Nf3, exd5, O-O, e8=Q, Rd5>f5 or A@e3";
    assert_san_error(chess, knights, "hello", shape);
    assert_san_error(
        chess,
        "4k3/8/8/8/4r3/8/8/R3K3 w Q - 0 1",
        "O-O-O",
        "O-O-O: white cannot castle on the queen's side now, white is in check",
    );
    let promote = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_san_error(
        chess,
        promote,
        "a8",
        "a8: say which piece the pawn becomes: a8=Q, a8=R, a8=B or a8=N",
    );
    let start = AnyPosition::initial(Variant::Assassin).fen();
    assert_san_error(
        Variant::Assassin,
        &start,
        "e4",
        "e4: white has to place an assassin first, as in A@a3",
    );
    assert_san_error(
        chess,
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "Kg8",
        "Kg8: the game is over",
    );
    let entry = "4k3/8/8/8/8/8/8/3RK3 w - - 0 1 d4e4a5a6b6c6d6h8";
    assert_san_error(
        Variant::PortalStandard,
        entry,
        "Rd4",
        "Rd4: a rook that enters d4 has to go on to another portal, as in Rd4>e4",
    );
}

#[test]
fn san_for_the_other_side_does_not_reveal_hidden_assassins() {
    let seen_by_black = |fen: &str, text: &str| {
        san::san_for(
            &position(Variant::Assassin, fen),
            mv(text),
            Some(Color::Black),
        )
    };
    assert_eq!(
        seen_by_black("4k3/8/8/8/3A4/8/8/4K3 w - - 0 1 -", "d4d6"),
        "A??"
    );
    // It is revealed by the pawn on a2, and vanishes when it moves to rank 1.
    assert_eq!(
        seen_by_black("4k3/8/8/8/8/5A2/p7/4K3 w - - 0 1 -", "f3f1"),
        "Af3??"
    );
    // A hidden assassin steps in front of a pawn, or captures a piece there.
    assert_eq!(
        seen_by_black("4k3/8/8/3p4/8/2A5/8/4K3 w - - 0 1 -", "c3c4"),
        "Ac4"
    );
    assert_eq!(
        seen_by_black("4k3/8/8/3n4/2A5/8/8/4K3 w - - 0 1 -", "c4d5"),
        "Axd5"
    );
    // Both assassins could move to e4, but the notation must not give the unseen one away.
    let two = "4k3/8/8/3p4/2A5/8/4A3/4K3 w - - 0 1 -";
    let truth = position(Variant::Assassin, two);
    assert_eq!(san::san(&truth, mv("c4e4")), "Ace4");
    assert_eq!(seen_by_black(two, "c4e4"), "Ae4");
    let start = AnyPosition::initial(Variant::Assassin);
    assert_eq!(san::san_for(&start, mv("A@e3"), Some(Color::Black)), "A@??");
    assert_eq!(san::san_for(&start, mv("A@e3"), Some(Color::White)), "A@e3");
    assert_eq!(san::san_for(&start, mv("A@e3"), None), "A@??");
}

#[test]
fn san_marks_mate_only_for_a_viewer_who_can_know_it() {
    // Black's assassin cannot help, but White does not know that.
    let fen = "7k/8/5KQ1/8/8/8/8/a7 w - - 0 1 -";
    let truth = position(Variant::Assassin, fen);
    assert_eq!(san::san(&truth, mv("g6g7")), "Qg7#");
    assert_eq!(san::san_for(&truth, mv("g6g7"), Some(Color::White)), "Qg7+");
    assert_eq!(san::san_for(&truth, mv("g6g7"), Some(Color::Black)), "Qg7#");
}

#[test]
fn standard_portal_chess_moves_are_written_in_its_own_notation() {
    let start = AnyPosition::initial(Variant::PortalStandard);
    assert_eq!(
        standard_notation::write(&start, mv("e2e3")),
        "White P: e2 to e3"
    );
    let mut black = start;
    black.play(mv("a2a3")).unwrap();
    assert_eq!(
        standard_notation::write(&black, mv("e7e5>f3")),
        "Black Portal: e7 via e5 to f3"
    );
    assert_eq!(
        standard_notation::parse(&black, "Black Portal: e7 via e5 to f3"),
        Ok(mv("e7e5>f3"))
    );
    let error = |text: &str| {
        standard_notation::parse(&start, text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error("Black P: e7 to e6"),
        "\"Black P: e7 to e6\": it is white's turn"
    );
    assert_eq!(
        error("White N: e2 to e3"),
        "\"White N: e2 to e3\": there is a white pawn on e2"
    );
    assert_eq!(
        error("White N: e4 to e5"),
        "\"White N: e4 to e5\": there is nothing on e4"
    );
    assert_eq!(
        error("White P: e2 to e5"),
        "\"White P: e2 to e5\": e2e5 is not legal here"
    );
    for text in [
        "",
        "White",
        "White P e2 to e3",
        "White P: e2 e3",
        "Green P: e2 to e3",
        "White Portal: e2 to e3",
    ] {
        assert!(error(text).contains("is not a move"), "{text}");
    }
}
