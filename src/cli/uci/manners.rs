//! Tests of how the engine talks with other programs: positions and words that cannot be understood, thinking in the
//! opponent's time, stopping at any moment, numbers out of range.

use super::session::{Session, Turn};
use super::*;

/// A conversation in which the test decides how long the engine thinks between two commands.
pub(super) struct Talk {
    pub(super) session: Session,
    out: Vec<u8>,
}

impl Talk {
    pub(super) fn new() -> Talk {
        Talk {
            session: Session::new(),
            out: Vec::new(),
        }
    }

    /// Sends a line, and returns what the engine says at once.
    pub(super) fn say(&mut self, line: &str) -> String {
        let before = self.out.len();
        let turn = self.session.read(line, &mut self.out).expect("memory");
        assert_eq!(turn == Turn::Quit, line == "quit");
        String::from_utf8(self.out.split_off(before)).expect("text")
    }

    /// Lets the engine think, at most for this many slices, and returns what it says meanwhile.
    pub(super) fn think(&mut self, slices: usize) -> String {
        let before = self.out.len();
        for _ in 0..slices {
            if !self.session.is_searching() || self.session.is_waiting() {
                break;
            }
            self.session.think(64, &mut self.out).expect("memory");
        }
        String::from_utf8(self.out.split_off(before)).expect("text")
    }

    /// Sends a line, and returns all that the engine says until it answers.
    pub(super) fn answer(&mut self, line: &str) -> String {
        self.say(line) + &self.think(usize::MAX)
    }
}

/// The words after `bestmove` in an output with one answer.
pub(super) fn best(output: &str) -> &str {
    let mut answers = output
        .lines()
        .filter_map(|line| line.strip_prefix("bestmove "));
    let best = answers
        .next()
        .unwrap_or_else(|| panic!("no answer: {output}"));
    assert_eq!(answers.next(), None, "{output}");
    best
}

#[test]
fn an_invalid_position_gets_a_reason_and_no_move_until_a_valid_one_comes() {
    for bad in [
        "position startpos moves e2e4 e7e4",
        "position startpos moves e2e4 zz",
        "position startpos moves e2e5",
        "position startpos moves e2e4 0000",
        "position fen 8/8/8/8 w",
        "position fen",
        "position fen moves e2e4",
        "position fen x x x x x x moves e2e4",
        "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/KK6 w - - 0 1",
        "position",
        "position here",
        "position \u{fffd}",
    ] {
        let mut talk = Talk::new();
        assert_eq!(talk.say("position startpos moves d2d4"), "");
        let said = talk.say(bad);
        assert!(said.starts_with("info string position: "), "{bad}: {said}");
        assert_eq!(said.lines().count(), 1, "{bad}: {said}");
        for go in ["go depth 1", "go movetime 1", "go wtime 100 btime 100"] {
            let output = talk.answer(go);
            assert_eq!(best(&output), "0000", "{bad}: {output}");
            assert!(output.contains("info string go: "), "{output}");
        }
        // An endless search answers when it is told to.
        talk.answer("go infinite");
        assert!(talk.session.is_waiting(), "{bad}");
        assert_eq!(best(&talk.say("stop")), "0000");
        talk.say("ucinewgame");
        assert_eq!(best(&talk.answer("go depth 1")), "0000");
        assert_eq!(talk.say("position startpos moves e2e4"), "");
        let answer = talk.answer("go depth 1");
        assert!(best(&answer).ends_with(['5', '6']), "{answer}");
    }
}

#[test]
fn the_reason_names_the_fault() {
    let mut talk = Talk::new();
    for (line, why) in [
        (
            "position startpos moves e2e4 e7e4",
            "e7e4 is not a legal move",
        ),
        (
            "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "black is in check",
        ),
        (
            "position fen 4k3/8/8/8/8/8/8/4K2 w - - 0 1",
            "rank 1 has 7 squares",
        ),
        ("position nowhere", "expected startpos or fen"),
    ] {
        let said = talk.say(line);
        assert!(said.contains(why), "{line}: {said}");
    }
    let long = format!("position startpos moves {}", "e2e4".repeat(100_000));
    assert!(talk.say(&long).len() < 500);
}

#[test]
fn positions_of_other_programs_are_understood() {
    for (fen, said) in [
        ("4k3/8/8/8/8/8/4P3/4K3", ""),
        ("4k3/8/8/8/8/8/4P3/4K3 w", ""),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 0", ""),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", ""),
        ("4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1", "\"KQ\" was left out"),
    ] {
        let mut talk = Talk::new();
        let output = talk.say(&format!("position fen {fen}"));
        assert!(
            output.contains(said) && output.is_empty() == said.is_empty(),
            "{output}"
        );
        assert_ne!(best(&talk.answer("go depth 1")), "(none)");
    }
}

#[test]
fn castling_may_be_written_as_the_king_taking_its_rook() {
    let castle = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut talk = Talk::new();
    for moves in ["e1h1 e8a8", "e1g1 e8c8", "e1a1 e8h8", "e1c1 e8g8"] {
        assert_eq!(talk.say(&format!("{castle} moves {moves}")), "");
        assert_ne!(best(&talk.answer("go depth 1")), "(none)");
    }
    talk.say(castle);
    let go = "go depth 3 searchmoves e1h1";
    assert_eq!(best(&talk.answer(go)), "e1g1");
    for illegal in ["e1h1 e8b8", "e1f1 e8a8 f1h1", "a1e1"] {
        let said = talk.say(&format!("{castle} moves {illegal}"));
        assert!(said.contains("not a legal move"), "{illegal}: {said}");
    }
}

#[test]
fn pondering_answers_only_after_ponderhit_or_stop() {
    for go in [
        "go ponder wtime 1000 btime 1000",
        "go ponder movetime 1",
        "go ponder depth 1",
        "go ponder nodes 1",
        "go ponder",
    ] {
        for end in ["ponderhit", "stop"] {
            for level in ["full", "1"] {
                let mut talk = Talk::new();
                talk.say("setoption name Ponder value true");
                talk.say(&format!("setoption name Level value {level}"));
                talk.say("position startpos moves e2e4 e7e5");
                let output = talk.say(go) + &talk.think(300);
                assert!(!output.contains("bestmove"), "{go}: {output}");
                assert!(talk.session.is_pondering());
                assert_eq!(talk.say("isready"), "readyok\n");
                let mut output = talk.say(end);
                if go == "go ponder" && level == "full" && end == "ponderhit" {
                    // Without any limit it is an endless search from now on.
                    assert!(!(talk.think(300)).contains("bestmove"));
                    output += &talk.say("stop");
                }
                output += &talk.think(usize::MAX);
                assert_ne!(best(&output), "(none)", "{go}, {end}: {output}");
                assert!(!talk.session.is_searching());
            }
        }
    }
}

#[test]
fn commands_while_pondering_end_it_with_one_answer() {
    for command in [
        "position startpos",
        "go depth 1",
        "setoption name Hash value 1",
        "ucinewgame",
    ] {
        let mut talk = Talk::new();
        talk.say("go ponder wtime 1000 btime 1000");
        talk.think(50);
        let output = talk.say(command);
        assert_ne!(best(&output), "(none)", "{command}: {output}");
        talk.think(usize::MAX);
        assert_eq!(talk.say("ponderhit"), "", "nothing is left to be hit");
    }
    let mut talk = Talk::new();
    talk.say("go ponder wtime 1000 btime 1000");
    assert_eq!(talk.say("quit"), "");
}

#[test]
fn the_expected_reply_is_named_only_when_pondering_is_on() {
    let mut talk = Talk::new();
    assert!(
        talk.say("uci")
            .contains("option name Ponder type check default false\n")
    );
    assert!(!talk.answer("go depth 4").contains(" ponder "));
    talk.say("setoption name Ponder value true");
    assert!(talk.answer("go depth 4").contains(" ponder "));
    assert!(
        talk.say("setoption name Ponder value maybe")
            .contains("true or false")
    );
}

#[test]
fn options_out_of_range_are_set_to_the_nearest_value_and_said() {
    let mut talk = Talk::new();
    for (option, least, most) in [
        ("Hash", 1, 512),
        ("MultiPV", 1, 256),
        ("Threads", 1, 1),
        ("Seed", 0, i32::MAX),
        ("Move Overhead", 0, 5_000),
        ("UCI_Elo", 0, 2_500),
    ] {
        for (value, nearest) in [
            (format!("{}", i64::from(most) + 1), most),
            ("99999999999999999999999999".to_owned(), most),
            ("-1".to_owned(), least),
            ("-99999999999999999999999999".to_owned(), least),
        ] {
            let said = talk.say(&format!("setoption name {option} value {value}"));
            assert!(
                said.starts_with("info string option")
                    && said.contains(&format!("so it is {nearest}\n")),
                "{said}"
            );
        }
        assert_eq!(
            talk.say(&format!("setoption name {option} value {most}")),
            ""
        );
        for value in ["", "many", "1.5", "0x10", "1 2"] {
            let said = talk.say(&format!("setoption name {option} value {value}"));
            assert!(said.contains("is not a number"), "{option} {value}: {said}");
        }
    }
    talk.say("setoption name MultiPV value 1000");
    assert!(
        talk.answer("go depth 1").contains("multipv 20 "),
        "all moves have a line"
    );
}

#[test]
fn a_search_that_is_stopped_at_once_plays_a_move_that_was_asked_for() {
    for (go, move_played) in [
        ("go infinite searchmoves h2h3", "h2h3"),
        ("go searchmoves b1a3", "b1a3"),
        ("go infinite searchmoves e2e5 g1h3", "g1h3"),
    ] {
        let mut talk = Talk::new();
        talk.say("position startpos");
        talk.say(go);
        assert_eq!(best(&talk.say("stop")), move_played);
    }
    // Not the first in the list, but the move that the search tries first.
    for level in ["full", "8", "classic"] {
        let mut talk = Talk::new();
        talk.say(&format!("setoption name Level value {level}"));
        talk.say("position fen 3q1k2/8/8/8/8/8/P7/3QK3 w - - 0 1");
        talk.say("go infinite");
        assert_eq!(best(&talk.say("stop")), "d1d8", "{level}");
    }
}

#[test]
fn stop_without_a_search_and_quit_during_one_say_nothing() {
    let mut talk = Talk::new();
    assert_eq!(talk.say("stop"), "");
    assert_eq!(talk.say("ponderhit"), "");
    talk.say("go infinite");
    talk.think(20);
    assert_eq!(talk.say("quit"), "");
}

#[test]
fn a_finished_game_answers_an_endless_search_only_after_stop() {
    for fen in [
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        let mut talk = Talk::new();
        talk.say(&format!("position fen {fen}"));
        assert!(!talk.answer("go infinite").contains("bestmove"));
        assert_eq!(best(&talk.say("stop")), "(none)");
        assert_eq!(best(&talk.answer("go movetime 1")), "(none)");
    }
}

#[test]
fn words_that_are_not_understood_are_skipped() {
    let mut talk = Talk::new();
    for line in [
        "",
        " \t ",
        "joho",
        "\u{0} \u{fffd}",
        "debug on",
        "joho debug on",
        "register later",
        "Go depth 1",
    ] {
        assert_eq!(talk.say(line), "", "{line:?}");
    }
    assert_eq!(talk.say("please isready"), "readyok\n");
    assert_eq!(talk.say("\u{feff}isready"), "readyok\n");
    for (line, why) in [
        ("setoption", "expected name"),
        ("setoption name", "unknown option"),
        ("setoption Hash value 5", "expected name"),
        ("setoption foo Hash value 5", "expected name"),
        ("setoption name Threads value 4", "so it is 1\n"),
        ("setoption name Hash", "is not a number"),
        (
            "setoption name UCI_Variant value shogi",
            "one of the rule sets",
        ),
    ] {
        let said = talk.say(line);
        assert!(said.contains(why), "{line}: {said}");
    }
    let output = talk.answer("go depth x nodes 10 movetime");
    assert!(
        output.contains("depth \"x\"") && output.contains("movetime"),
        "{output}"
    );
    assert_ne!(best(&output), "(none)");
}

#[test]
fn clear_hash_forgets_what_was_learnt() {
    let nodes = |talk: &mut Talk| {
        let output = talk.answer("go depth 6");
        let (_, rest) = output.rsplit_once(" nodes ").expect("a line");
        rest.split(' ').next().map(str::to_owned)
    };
    let mut talk = Talk::new();
    let first = nodes(&mut talk);
    assert_ne!(nodes(&mut talk), first);
    assert_eq!(talk.say("setoption name Clear Hash"), "");
    assert_eq!(nodes(&mut talk), first);
}

#[test]
fn chances_are_told_only_when_they_are_asked_for() {
    let mut talk = Talk::new();
    assert!(!talk.answer("go depth 4").contains(" wdl "));
    assert_eq!(talk.say("setoption name UCI_ShowWDL value true"), "");
    let output = talk.answer("go depth 4");
    let lines = output.lines().filter(|line| line.starts_with("info depth"));
    for line in lines {
        let (_, rest) = line.split_once(" wdl ").expect("the chances");
        let numbers = rest.split(' ').take(3).map(|word| word.parse::<u32>());
        assert_eq!(numbers.sum::<Result<u32, _>>(), Ok(1_000), "{line}");
    }
    talk.say("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    assert!(
        talk.answer("go depth 3")
            .contains("score mate 1 wdl 1000 0 0 nodes ")
    );
}

#[test]
fn a_limited_strength_is_that_of_the_nearest_level() {
    let choices = |setup: &[&str]| -> Vec<String> {
        let openings = [
            "",
            " moves e2e4",
            " moves d2d4 g8f6",
            " moves e2e4 c7c5 g1f3",
        ];
        let mut talk = Talk::new();
        for line in setup {
            talk.say(line);
        }
        let play = |opening: &&str| {
            talk.say(&format!("position startpos{opening}"));
            best(&talk.answer("go")).to_owned()
        };
        openings.iter().map(play).collect()
    };
    let limit = "setoption name UCI_LimitStrength value true";
    let elo = "setoption name UCI_Elo value 400";
    let level = choices(&["setoption name Level value 4"]);
    assert_eq!(choices(&[elo, limit]), level);
    assert_eq!(choices(&[limit, elo]), level);
    let both = ["setoption name Level value 8", limit, elo];
    assert_eq!(choices(&both), level, "the limit counts");
    let mut talk = Talk::new();
    assert_eq!(talk.say(elo), "");
    let said = talk.say(limit);
    assert!(said.contains("level 4 plays, measured at 331"), "{said}");
    assert_eq!(talk.say("setoption name UCI_LimitStrength value false"), "");
    assert!(talk.answer("go depth 2").contains("info depth 2 "));
}

#[test]
fn a_line_that_is_searched_again_is_told_as_a_bound() {
    let score = |line: &str| -> i32 {
        let (_, rest) = line.split_once(" score cp ").expect("a score");
        let word = rest.split(' ').next().expect("a number");
        word.parse().expect("a number")
    };
    let mut told = [0, 0];
    // Which scores fall or rise depends on the search, so there are some positions in which they may.
    for fen in [
        "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 4 11",
        "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2N1PN2/PPP1BPPP/R1BQ1RK1 w kq - 0 7",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    ] {
        let mut talk = Talk::new();
        talk.say(&format!("position fen {fen}"));
        let output = talk.answer("go nodes 150000");
        for (at, (word, sign)) in [("upperbound", 1), ("lowerbound", -1)]
            .into_iter()
            .enumerate()
        {
            let bound = format!(" {word} ");
            let lines: Vec<&str> = output
                .lines()
                .filter(|line| line.contains(" cp "))
                .collect();
            for pair in lines.windows(2).filter(|pair| pair[1].contains(&bound)) {
                told[at] += 1;
                // An exact score before it was on the other side. After another bound the window is not around one.
                if let [before, line] = pair
                    && !before.contains("bound ")
                {
                    assert!(sign * (score(before) - score(line)) > 0, "{before} {line}");
                }
            }
        }
        let last = output
            .lines()
            .rfind(|line| line.starts_with("info depth"))
            .expect("a line");
        assert!(!last.contains("upperbound"), "the answer's score: {last}");
    }
    assert!(told.iter().all(|count| *count > 0), "{told:?}");
}

/// Checks that a line of moves is legal to its end, and that nothing follows the capture of a king.
fn assert_playable(start: &engine::AnyPosition, line: &str) {
    let mut position = *start;
    let (_, moves) = line.split_once(" pv ").expect("a line of moves");
    for word in moves.split_whitespace() {
        let play = word.parse().expect("a move");
        position
            .play(play)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

#[test]
fn every_line_is_legal_to_its_end() {
    let kings = "k7/8/8/8/8/8/3a1P2/1R2KB2 w - - 0 1 -";
    let mut checked = 0;
    for variant in engine::Variant::ALL {
        let start = engine::AnyPosition::initial(variant);
        let mut fens = vec![start.fen()];
        if variant.has_assassin() {
            fens.push(kings.to_owned());
            fens.push("r3k3/p2pp3/4A3/8/8/3a4/P2PP3/R3K3 w - - 0 1 -".to_owned());
        }
        if !variant.has_assassin() {
            let board = "r3k3/p2pp3/8/8/4n3/8/P2PP3/R3K1N1 w - - 98 60";
            let drawn = variant == engine::Variant::PortalCustom;
            let layout = if drawn { " wd4>g6/nc3e4/nf3>b5" } else { "" };
            fens.push(format!("{board}{layout}"));
        }
        for fen in fens {
            let start = engine::AnyPosition::from_fen(variant, &fen).expect("a position");
            let mut talk = Talk::new();
            talk.say(&format!("setoption name UCI_Variant value {variant}"));
            talk.say("setoption name MultiPV value 64");
            talk.say(&format!("position fen {fen}"));
            let output = talk.answer("go nodes 20000");
            for line in output.lines().filter(|line| line.starts_with("info depth")) {
                assert_playable(&start, line);
                checked += 1;
            }
        }
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn a_line_that_is_too_long_is_not_taken_for_a_shorter_game() {
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(60_000);
    let mut input = io::Cursor::new(format!(
        "position startpos moves {moves}\nisready\n\u{7f}\n"
    ));
    let line = next_line(&mut input).expect("memory").expect("a line");
    assert!(line.len() < MAX_LINE as usize + 20 && line.ends_with("(too long)"));
    assert_eq!(
        next_line(&mut input).expect("memory").as_deref(),
        Some("isready\n")
    );
    let mut talk = Talk::new();
    assert!(talk.say(&line).starts_with("info string position: "));
    assert_eq!(best(&talk.answer("go depth 1")), "0000");
    let mut bytes = io::Cursor::new(b"is\xffready\nisready".to_vec());
    assert_eq!(
        next_line(&mut bytes).expect("memory").as_deref(),
        Some("is\u{fffd}ready\n")
    );
    assert_eq!(
        next_line(&mut bytes).expect("memory").as_deref(),
        Some("isready")
    );
    assert_eq!(next_line(&mut bytes).expect("memory"), None);
}
