//! Tests of what a `go` asks for: which moves, how deep, and when an answer is due.

use std::time::Duration;

use super::manners::{Talk, best};

fn talk(setup: &[&str]) -> Talk {
    let mut talk = Talk::new();
    for line in setup {
        assert_eq!(talk.say(line), "", "{line}");
    }
    talk
}

#[test]
fn a_level_chooses_among_the_moves_that_are_asked_for() {
    for variant in engine::Variant::ALL {
        let set = format!("setoption name UCI_Variant value {variant}");
        for level in ["0", "2", "8", "classic"] {
            let mut talk = talk(&[&set, &format!("setoption name Level value {level}")]);
            let moves = talk
                .session
                .game
                .as_ref()
                .map(|game| game.position().legal_moves());
            let some: Vec<String> = moves
                .expect("a game")
                .iter()
                .step_by(9)
                .map(ToString::to_string)
                .collect();
            let output = talk.answer(&format!("go nodes 3000 searchmoves {}", some.join(" ")));
            assert!(some.iter().any(|play| play == best(&output)), "{output}");
            // The search of full strength reports each iteration, a level only its choice.
            let reports = output.lines().filter(|line| line.starts_with("info"));
            assert!(reports.count() <= 1, "{variant} {level}: {output}");
        }
    }
}

#[test]
fn a_level_that_is_asked_about_moves_ends_by_itself() {
    let limit = ["setoption name UCI_Elo value 400"];
    let mut talk = talk(&limit);
    talk.say("setoption name UCI_LimitStrength value true");
    let output = talk.answer("go searchmoves e2e4 d2d4");
    assert!(["e2e4", "d2d4"].contains(&best(&output)), "{output}");
    assert!(!output.contains("info depth 12 "), "{output}");
    assert_eq!(best(&talk.answer("go searchmoves e2e5")), "0000");
}

#[test]
fn words_that_are_no_moves_do_not_free_the_search_to_play_any_move() {
    for words in ["foo", "e2e9", "E2E4", "e2e5 foo"] {
        let mut talk = talk(&[]);
        let output = talk.answer(&format!("go depth 2 searchmoves {words}"));
        assert_eq!(best(&output), "0000", "{output}");
        assert!(
            output.starts_with("info string go: searchmoves "),
            "{output}"
        );
    }
    let mut talk = talk(&[]);
    let output = talk.answer("go depth 4 searchmoves a2a3 xx e2e4");
    assert!(output.contains("xx is not a legal move"), "{output}");
    assert_eq!(best(&output), "e2e4");
    talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(best(&talk.answer("go depth 1 searchmoves e2e5")), "(none)");
}

#[test]
fn after_ponderhit_the_time_that_was_used_before_counts_at_once() {
    let one_move = "position fen 6bk/pppp4/8/8/8/8/PPPP2qP/7K w - - 0 1";
    for (position, clock) in [
        ("position startpos moves e2e4 e7e5", "wtime 2000 btime 2000"),
        (one_move, "wtime 600000 btime 600000"),
    ] {
        for level in ["full", "8"] {
            let mut talk = talk(&["setoption name MultiPV value 256", position]);
            talk.say(&format!("setoption name Level value {level}"));
            talk.say(&format!("go ponder {clock}"));
            talk.think(40);
            let thinking = talk.session.thinking.as_mut().expect("it ponders");
            thinking.started -= Duration::from_millis(100);
            let depth = |talk: &Talk| talk.session.searcher.depths().0;
            let before = depth(&talk);
            talk.say("ponderhit");
            let output = talk.think(1);
            assert_ne!(best(&output), "(none)", "{level}: {output}");
            assert_eq!(depth(&talk), before, "no iteration was waited for");
        }
    }
}

#[test]
fn a_depth_beyond_all_others_is_a_limit() {
    for depth in ["4294967295", "4294967296", "99999999999999999999"] {
        let mut talk = talk(&["position fen 7k/8/5KQ1/8/8/8/8/8 w - - 98 60"]);
        assert!(!best(&talk.answer(&format!("go depth {depth}"))).is_empty());
    }
}

#[test]
fn a_promotion_in_upper_case_is_played() {
    let start = "position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1";
    let mut talk = talk(&[&format!("{start} moves a7a8Q h8g7")]);
    talk.say(start);
    let output = talk.answer("go depth 1 searchmoves a7a8R");
    assert_eq!(best(&output), "a7a8r");
}

#[test]
fn all_moves_of_a_crowded_board_have_a_line() {
    let most = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let mut talk = talk(&["setoption name MultiPV value 256"]);
    talk.say(&format!("position fen {most}"));
    assert!(talk.answer("go depth 1").contains(" multipv 218 "));
}

#[test]
fn the_depth_of_the_search_before_does_not_end_the_classic_player() {
    let choice = |before: &str| {
        let mut talk = talk(&[&format!("setoption name Level value {before}")]);
        talk.answer("go");
        talk.say("setoption name Level value classic");
        let output = talk.answer("go depth 3");
        let (_, nodes) = output.split_once(" nodes ").expect("a report");
        let nodes = nodes.split(' ').next().expect("a number");
        (nodes.to_owned(), best(&output).to_owned())
    };
    assert_eq!(choice("4"), choice("classic"));
}

#[test]
fn perft_counts_and_does_not_search() {
    let mut talk = talk(&[]);
    let output = talk.answer("go perft 3");
    assert!(output.contains("e2e4: 600\n"), "{output}");
    assert!(output.ends_with("\nNodes searched: 8902\n\n"), "{output}");
    assert!(!talk.session.is_searching());
    talk.say("position startpos moves e2e5");
    assert_eq!(best(&talk.answer("go perft 3 depth 1")), "0000");
}

#[test]
fn a_network_file_may_have_blanks_in_its_name_and_is_for_its_own_rule_sets() {
    use engine::eval::network::{Network, NetworkFamily};
    let name = format!("uci  two  blanks {}.net", std::process::id());
    let file = std::env::temp_dir().join(name);
    let network = Network::random(NetworkFamily::Chess, 1);
    std::fs::write(&file, network.write()).expect("the temporary folder is writable");
    let path = file.to_str().expect("a UTF-8 path");
    let mut talk = talk(&[&format!("setoption name EvalFile value {path}")]);
    let said = talk.say("setoption name UCI_Variant value portal");
    assert!(said.contains("not for portal, so the terms"), "{said}");
    let said = talk.say(&format!("setoption name EvalFile value {path}"));
    assert!(said.contains("not for portal, so the terms"), "{said}");
    assert_eq!(talk.say("setoption name UCI_Variant value dinosaur"), "");
    std::fs::remove_file(&file).expect("the file is still there");
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused() {
    let mut talk = talk(&[]);
    let said = talk.say("setoption name EvalFile value /dev/zero");
    assert!(said.contains("too large"), "{said}");
}
