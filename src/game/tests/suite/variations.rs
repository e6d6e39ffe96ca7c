//! Tests of reading and writing a tree of variations as PGN. Changes to the tree are tested in `tree.rs`.

use engine::{Square, Variant};
use game::save::pgn::{ReadTree, read_tree, write_tree};
use game::tree::{Analysis, NodeId, Place, Tree};
use game::{Brush, Fault, GameOptions};
use proptest::prelude::*;

use crate::tree::play;

fn read(pgn: &str) -> ReadTree {
    read_tree(pgn).unwrap_or_else(|fault| panic!("{}\n{pgn}", fault.say(game::Lang::En)))
}

/// Reads a text in which every line can be read, and checks that writing it loses nothing.
fn round_trip(pgn: &str) -> (Analysis, String) {
    let first = read(pgn);
    assert_eq!(first.unparsed, 0, "{:?}\n{pgn}", first.fault);
    let written = write_tree(&first.analysis);
    let second = read(&written);
    assert_eq!(second.unparsed, 0, "{:?}\n{written}", second.fault);
    assert_eq!(second.analysis, first.analysis, "{written}");
    assert_eq!(write_tree(&second.analysis), written);
    (first.analysis, written)
}

#[test]
fn files_with_too_many_moves_are_refused() {
    let text = "Nf3 Nf6 Ng1 Ng8 ".repeat(game::tree::MAX_NODES / 4 + 1);
    let limit = game::tree::MAX_NODES;
    assert_eq!(
        read_tree(&text).err(),
        Some(Fault::TooManyPlies { limit }),
        "{limit}"
    );
}

/// A study in the style of a web site: arrows, circles, clocks, scores, chapters, and comments before moves.
const STUDY: &str = r#"[Event "Portals and patience: the quiet bishop"]
[Site "https://example.org/study/Ab3dEf9h/Qw2eRt5y"]
[Date "2026.03.14"]
[Result "*"]
[Variant "Standard"]
[ECO "C50"]
[Opening "Italian Game"]
[Annotator "https://example.org/@/ann"]
[StudyName "Portals and patience"]
[ChapterName "The \"quiet\" bishop \\ one"]
[UTCTime "12:34:56"]
[X-Own-Tag ""]

{ [%csl Ge4,Rd5][%cal Ge2e4,Yg1f3] Before anything is played. }
1. e4 { [%clk 0:05:00] [%eval 0.18] } 1... e5 { [%clk 0:04:58][%eval 0.25] } 2. Nf3
( { Not yet a gambit. } 2. f4!? { [%cal Rf2f4,Bd8h4] } 2... exf4 $5 ( 2... d5 { declined, } 3. exd5 ( 3. Nf3 dxe4 4. Nxe5 ) 3... e4 $13 )
( 2... Bc5 $6 $14 ) 3. Nf3 g5 ) 2... Nc6 3. Bc4 Bc5 { Two
lines of

text. } ( 3... Nf6 $1 4. Ng5 { [%tqu "En","","","","e7e5","",10] } ) 4. c3 $146 Nf6 5. d3 *
"#;

/// An annotated game in the style of a database program: marks as numbers, diagrams, times, a null move in a variation,
/// and no spaces around brackets.
const DATABASE: &str = "[Event \"Club championship\"]\r\n[Site \"?\"]\r\n[Date \"2026.??.??\"]\r\n[Round \"3.2\"]\r\n\
[White \"M\u{fc}ller, Ann\"]\r\n[Black \"Bo\"]\r\n[Result \"1/2-1/2\"]\r\n[WhiteElo \"1890\"]\r\n[PlyCount \"12\"]\r\n\
[SourceVersionDate \"2026.01.01\"]\r\n\r\n\
1. d4 {[%emt 0:00:07]} Nf6 {[%emt 0:00:12]} 2. c4 e6 3. Nc3 $1 {D [%csl Gc3]} ({better than} 3. Nf3 b6 (3... d5) (3... Bb4+\r\n\
4. Bd2 (4. Nbd2) 4... Qe7 $2)) 3... Bb4 $10 $138 4. e3\r\n(4. Qc2 $5) (4. f3 d5 {and now} 5. a3 Bxc3+ {only} 6. bxc3 c5 7. cxd5 Nxd5 $132)\r\n\
4... O-O 5. Bd3 d5 {agreed} 1/2-1/2\r\n";

/// A game in the style of a desktop program: semicolons, separate marks, comments after move numbers, and nested
/// variations.
const DESKTOP: &str = "[Event \"\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n[Source \"a \\\\ b\"]\n\n\
; by hand\n1. {at once} e4 ! c5 2. Nf3 $2 ; too slow?\n(2. c3 {Alapin} Nf6 (2... d5 3. exd5 Qxd5 4. d4) 3. e5 (3. d3)) (2. Nc3) 2... {the main} d6 \
3. d4 cxd4 4. Nxd4 += Nf6 0-1\n";

#[test]
fn study_pgn_survives_a_round_trip() {
    let (study, written) = round_trip(STUDY);
    assert_eq!(study.tags.len(), 12, "{:?}", study.tags);
    assert_eq!(
        study.tag("ChapterName"),
        Some("The \"quiet\" bishop \\ one")
    );
    assert_eq!(study.tag("x-own-tag"), Some(""));
    for kept in [
        "[ChapterName \"The \\\"quiet\\\" bishop \\\\ one\"]",
        "[%csl Ge4,Rd5]",
        "[%cal Ge2e4,Yg1f3]",
        "[%clk 0:04:58]",
        "[%eval 0.25]",
        "{Not yet a gambit.}",
        "f4 $5",
        "[%tqu \"En\",\"\",\"\",\"\",\"e7e5\",\"\",10]",
        "$146",
        "Two\nlines of\n\ntext.",
        "4. Nxe5)",
    ] {
        assert!(written.contains(kept), "{kept}\n{written}");
    }
    let tree = &study.tree;
    let e4 = tree.next(tree.root()).expect("a move");
    let node = tree.get(e4).expect("the node exists");
    assert_eq!(node.remark(Place::After).command("clk"), Some("0:05:00"));
    let f4 = tree.sibling(tree.next(tree.next(e4).expect("e5")).expect("Nf3"), 1);
    let f4 = tree.get(f4.expect("a branch")).expect("the node exists");
    assert_eq!(f4.remark(Place::Before).text(), "Not yet a gambit.");
    assert_eq!(f4.remark(Place::After).shapes().len(), 2);
    assert_eq!(f4.children().len(), 3);
}

#[test]
fn annotated_database_pgn_survives_a_round_trip() {
    let (game, written) = round_trip(DATABASE);
    assert_eq!(game.tag("White"), Some("Müller, Ann"));
    assert_eq!(game.tag("PlyCount"), Some("12"));
    assert!(written.ends_with("1/2-1/2\n"), "{written}");
    for kept in [
        "[%emt 0:00:12]",
        "({better than} 3. Nf3",
        "(4. Nbd2)",
        "$132)",
        "[%csl Gc3] D",
        "$10 $138",
    ] {
        let kept = kept.replace("({better than} 3. Nf3", "(3. {better than} Nf3");
        assert!(written.contains(&kept), "{kept}\n{written}");
    }
}

#[test]
fn desktop_program_pgn_survives_a_round_trip() {
    let (game, written) = round_trip(DESKTOP);
    for kept in [
        "{by hand}",
        "1. {at once} e4 $1",
        "$2 {too slow?}",
        "2... {the main} d6",
        "(3. d3)",
        "$14",
    ] {
        assert!(written.contains(kept), "{kept}\n{written}");
    }
    assert_eq!(game.score.text(), "0-1");
}

#[test]
fn unreadable_moves_are_reported_and_kept_as_text() {
    for (pgn, nodes, unparsed, written) in [
        // Unreadable moves in a variation, as its first move, and in a nested variation.
        (
            "1. e4 e5 (1... c5 2. Ke3 d6 (2... e6)) 2. Nf3 *",
            5,
            1,
            "1. e4 e5 (1... c5 Ke3 d6 ( 2... e6 )) 2. Nf3 *",
        ),
        (
            "1. e4 e5 (1... -- 2. d4 {x}) (1... c5) 2. Nf3 *",
            5,
            1,
            "1. e4 e5 (1... c5) (-- 2. d4 {x}) 2. Nf3 *",
        ),
        (
            "1. e4 e5 (1... c5 (1... {why} Z0 $1) 2. Nf3) 2. Nf3 *",
            6,
            1,
            "1. e4 e5 (1... c5 2. Nf3) ({why} Z0 $1) 2. Nf3 *",
        ),
        // An unreadable move on the main line, after a variation that is kept.
        (
            "1. e4 e5 (1... c5) 2. Ke3 Nc6 (2... d6) 1-0",
            4,
            1,
            "1. e4 e5 (1... c5) Ke3 Nc6 ( 2... d6 ) 1-0",
        ),
        ("1. hello (1. d4) *", 1, 1, "1. hello ( 1. d4 ) *"),
    ] {
        let read = read(pgn);
        assert_eq!(
            (read.analysis.tree.len(), read.unparsed),
            (nodes, unparsed),
            "{pgn}"
        );
        assert!(read.fault.is_some(), "{pgn}");
        assert_eq!(write_tree(&read.analysis), format!("{written}\n"), "{pgn}");
        let again = read_tree(&write_tree(&read.analysis)).expect("it reads back");
        let again = again.analysis == read.analysis;
        assert!(again, "{pgn}");
    }
}

/// A bracket or percent sign that moves to the beginning of a line would hide the text after it.
#[test]
fn rewritten_unreadable_text_does_not_hide_following_text() {
    let mut analysis = read("1. e4 (1. foo [) (1. foo %bar 1-0) 1... e5 *").analysis;
    let tree = &mut analysis.tree;
    let e4 = tree.next(tree.root()).expect("a move");
    tree.delete(e4);
    let written = write_tree(&analysis);
    let again = read(&written);
    assert_eq!(again.unparsed, 1, "{written}");
    for text in [written, write_tree(&again.analysis)] {
        let kept = ["[", "foo", "%bar", "1-0"];
        assert!(kept.iter().all(|kept| text.contains(kept)), "{text}");
    }
}

#[test]
fn localized_piece_letters_are_read_in_variations() {
    for pgn in [
        "1. e4 e5 2. Sf3 (2. Lc4 Sf6) 2... Sc6 *",
        "1. e4 e5 2. Cf3 (2. Ac4 Cf6) 2... Cc6 *",
        "1. e4 e5 2. ♘f3 (2. ♗c4 ♞f6) 2... ♞c6 *",
    ] {
        let (_, written) = round_trip(pgn);
        assert_eq!(written, "1. e4 e5 2. Nf3 (2. Bc4 Nf6) 2... Nc6 *\n");
    }
}

#[test]
fn variation_nesting_is_limited_and_brackets_need_not_close() {
    let deep = |levels: usize| {
        let mut text = String::from("1. Nf3 ");
        for level in 0..levels {
            text.push_str(if level % 2 == 0 {
                "(1. Nc3 "
            } else {
                "(1. Nf3 "
            });
        }
        text + &")".repeat(levels) + " *"
    };
    assert_eq!(read(&deep(1_000)).unparsed, 0);
    let fault = read_tree(&deep(1_001)).expect_err("too deep");
    assert!(
        fault
            .say(game::Lang::En)
            .contains("too many other variations")
    );
    assert_eq!(read("1. e4 (1. d4 *").analysis.tree.len(), 3);
    assert_eq!(read(") 1. e4 ) e5 *").analysis.tree.len(), 3);
}

#[test]
fn only_the_first_game_is_read_and_all_games_are_counted() {
    let read = read("1. e4 (1. d4) 1-0 {of the first} 1. c4 (1. b3) 0-1");
    assert_eq!((read.games, read.unparsed), (2, 0));
    assert_eq!(
        write_tree(&read.analysis),
        "1. e4 {of the first} (1. d4) 1-0\n"
    );
}

#[test]
fn analyses_with_any_start_position_survive_a_round_trip() {
    for variant in Variant::ALL {
        let analysis = Analysis::new(GameOptions::new(variant)).expect("a start");
        assert_eq!(analysis.variant(), variant);
        assert_eq!(read(&write_tree(&analysis)).analysis, analysis);
    }
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 20";
    let options = GameOptions {
        start: game::Start::Fen(fen.to_owned()),
        ..GameOptions::new(Variant::Chess)
    };
    let mut analysis = Analysis::new(options).expect("a start");
    let root = analysis.tree.root();
    let line = play(&mut analysis.tree, root, "Kd7 e4");
    analysis.tree.set_comment(root, Place::After, "an ending");
    analysis
        .tree
        .set_comment(line[0], Place::Before, "only now");
    let written = write_tree(&analysis);
    assert!(
        written.contains("{an ending} 20... {only now} Kd7 21. e4 *"),
        "{written}"
    );
    assert_eq!(read(&written).analysis, analysis);
}

/// One step in building a tree.
#[derive(Clone, Debug)]
enum Step {
    Play(usize, usize),
    Comment(usize, Place, String),
    Command(usize, String, String),
    Mark(usize, u8),
    Shape(usize, usize, usize, usize),
    Promote(usize),
    MakeMain(usize),
    Delete(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let any = || 0usize..10_000;
    let place = prop_oneof![Just(Place::Before), Just(Place::After)];
    let words = "\\PC{0,20}|[a-z{}\\[\\]%()$;\\\\\" \\n!?*0-9.-]{0,24}";
    prop_oneof![
        12 => (any(), any()).prop_map(|(node, play)| Step::Play(node, play)),
        3 => (any(), place, words).prop_map(|(node, place, text)| Step::Comment(node, place, text)),
        1 => (any(), "[a-z]{1,4}", words).prop_map(|(node, name, value)| Step::Command(node, name, value)),
        2 => (any(), 0u8..=255).prop_map(|(node, mark)| Step::Mark(node, mark)),
        1 => (any(), 0usize..64, 0usize..64, 0usize..4).prop_map(|(node, from, to, brush)| Step::Shape(node, from, to, brush)),
        1 => any().prop_map(Step::Promote),
        1 => any().prop_map(Step::MakeMain),
        1 => any().prop_map(Step::Delete),
    ]
}

/// Returns the nodes in the order in which they are written.
fn nodes(tree: &Tree) -> Vec<NodeId> {
    let moves = tree.walk().filter_map(|item| match item {
        game::tree::WalkItem::Move(id) => Some(id),
        _ => None,
    });
    std::iter::once(tree.root()).chain(moves).collect()
}

fn build_analysis(variant: Variant, steps: &[Step]) -> Analysis {
    let mut analysis = Analysis::new(GameOptions::new(variant)).expect("a start");
    let tree = &mut analysis.tree;
    for step in steps {
        let nodes = nodes(tree);
        let at = |pick: &usize| nodes[pick % nodes.len()];
        match step {
            Step::Play(node, pick) => {
                // Half of the moves continue the last line, so that lines become long.
                let id = if pick % 2 == 0 {
                    nodes[nodes.len() - 1]
                } else {
                    at(node)
                };
                let moves = tree
                    .get(id)
                    .expect("the node exists")
                    .position()
                    .legal_moves();
                if !moves.is_empty() {
                    tree.add(id, moves[pick / 2 % moves.len()])
                        .expect("it is legal");
                }
            }
            Step::Comment(node, place, text) => {
                // The start position has no comment before it.
                let place = if at(node) == tree.root() {
                    Place::After
                } else {
                    *place
                };
                tree.set_comment(at(node), place, text);
            }
            Step::Command(node, name, value) => {
                // Drawing commands are set as shapes instead.
                if name != "cal" && name != "csl" {
                    tree.set_command(at(node), name, value);
                }
            }
            Step::Mark(node, mark) => {
                tree.add_mark(at(node), *mark);
            }
            Step::Shape(node, from, to, brush) => {
                let brush = [Brush::Green, Brush::Red, Brush::Blue, Brush::Yellow][*brush];
                tree.toggle_shape(at(node), Square::ALL[*from], Square::ALL[*to], brush);
            }
            Step::Promote(node) => {
                tree.promote(at(node));
            }
            Step::MakeMain(node) => {
                tree.make_main(at(node));
            }
            Step::Delete(node) => {
                tree.delete(at(node));
            }
        }
    }
    analysis
}

#[test]
fn a_text_without_tags_and_without_a_readable_move_is_no_game() {
    for (text, is_game) in [
        ("Neither a game nor a position", false),
        ("{only a comment} *", false),
        ("1. Zz9 e5", false),
        ("[Event \"x\"]\n\n*", true),
        ("e4", true),
        ("1. e4 {never closed", true),
    ] {
        assert_eq!(
            read_tree(text).is_ok_and(|read| read.is_game()),
            is_game,
            "{text}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn random_analyses_survive_a_pgn_round_trip(variant in proptest::sample::select(Variant::ALL.as_slice()), steps in proptest::collection::vec(step(), 0..60)) {
        let analysis = build_analysis(variant, &steps);
        let written = write_tree(&analysis);
        let read = read_tree(&written);
        let read = read.map_err(|fault| TestCaseError::fail(format!("{fault:?}\n{written}")))?;
        prop_assert_eq!(read.unparsed, 0, "{:?}\n{}", read.fault, &written);
        prop_assert!(read.analysis == analysis, "{}\n{}", &written, write_tree(&read.analysis));
        prop_assert_eq!(nodes(&analysis.tree).len(), analysis.tree.len());
    }

    #[test]
    fn comments_that_look_like_tags_survive_a_pgn_round_trip(lines in proptest::collection::vec("[ >]{0,2}\\[{0,2}[a-zA-Z]{0,5}[ :=]?[\"'“]?[{}\\]\"a;1. ]{0,6}", 1..5)) {
        let mut analysis = Analysis::new(GameOptions::new(Variant::Chess)).expect("a start");
        let root = analysis.tree.root();
        analysis.tree.set_comment(root, Place::After, &lines.join("\n"));
        let written = write_tree(&analysis);
        let read = read_tree(&written).map_err(|fault| TestCaseError::fail(format!("{fault:?}\n{written}")))?;
        prop_assert!(read.analysis == analysis, "{}\n{}", &written, write_tree(&read.analysis));
    }

    #[test]
    fn arbitrary_text_does_not_break_the_tree_reader(text in "\\PC{0,160}|[ \\n\\[\\]{}()\"a-h1-8NBRQKO.x+#>*%$;!?=-]{0,200}|(1. )?(e4|d4|Nf3|c5|e5|\\(|\\)|\\{x\\}|\\$5|2\\.|--|%|\\[|;a\\n|1-0| ){0,40}") {
        if let Ok(read) = read_tree(&text) {
            let written = write_tree(&read.analysis);
            let again = read_tree(&written);
            // If nothing is left but a line that cannot be read, the written text may be refused as a whole.
            if let (Ok(again), 0) = (again, read.unparsed) {
                prop_assert!(again.analysis == read.analysis, "{}\n{}", text, written);
            }
        }
    }
}
