//! Tests of files that other programs and people write. Each file of `data/import` stands for a kind of fault; the tables
//! here say what is read from it, and have others of its kind.

use engine::{Color, Variant};
use game::save::pgn::{games, read_tree};
use game::save::{self};
use game::{Reason, Session};

use crate::table::{Table, notices};

/// Returns a file of `data/import` as text, as the page reads it.
fn file(name: &str) -> String {
    let path = format!("{}/tests/data/import/{name}", env!("CARGO_MANIFEST_DIR"));
    save::decode(&std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// Loads a text on the board, and returns it and the messages to the person.
pub fn open(text: &str) -> (Table, Vec<String>) {
    let mut table = Table::new(Variant::Portal);
    let told = notices(&table.load(text, "new", "2026-11-21"));
    (table, told)
}

/// Returns the moves of the main line that both pages show, without marks. Both must show the same.
pub fn moves(text: &str) -> String {
    let (table, told) = open(text);
    assert!(
        told.first().is_some_and(|told| told.starts_with("Loaded")),
        "{told:?}\n{text}"
    );
    let plain = |cell: String| {
        cell.trim_end_matches(['!', '?', '±', '∓', '∞', '□', '⩲', '⩱', '−', '+', '#', '='])
            .to_owned()
    };
    let list: Vec<String> = table.list().into_iter().map(plain).collect();
    let analysis = read_tree(text)
        .expect("the analysis board reads what the game page reads")
        .analysis;
    let mut now = analysis.tree.root();
    let mut tree = Vec::new();
    while let Some(next) = analysis.tree.next(now) {
        tree.push(plain(
            analysis.tree.get(next).expect("a node").san().to_owned(),
        ));
        now = next;
    }
    assert_eq!(list, tree, "{text}");
    list.join(" ")
}

pub fn export(text: &str) -> String {
    open(text).0.session.export_pgn().expect("PGN")
}

fn result(text: &str) -> Option<(Option<Color>, Reason)> {
    let (table, _) = open(text);
    table
        .session
        .result()
        .map(|model| (model.result.winner, model.result.reason))
}

pub fn is_stable(text: &str) {
    let once = export(text);
    assert_eq!(export(&once), once, "the export of the import of\n{text}");
}

/// Prose behind such a game becomes the comment before its moves. Found by the fuzz target.
#[test]
fn moves_that_begin_with_no_move_are_the_same_behind_a_comment() {
    for comment in ["", "{White resigned} ", "{Two} {comments} ", "$5 "] {
        is_stable(&format!("{comment}1. e'x 2. Nf3 Nc6 1-0 White resigned\n"));
    }
}

/// Found by the fuzz target: the comma was dropped only after the word had been taken for a move.
#[test]
fn a_word_before_a_comma_means_what_it_means_alone() {
    for text in [
        "1. e4 a6 2, e5 d5 3. exd6, dxep 1-0, White resigned",
        "1, e4, e5, 2, Nf3, Nc6 3, O-O, 0-0,",
        "1. e4, $5, e5 ,2. 00, ,",
    ] {
        is_stable(text);
    }
    let (table, _) = open("1, e4, e5, 2, Nf3, Nc6, 1-0, White resigned");
    assert_eq!(
        table.session.result().map(|model| model.result.winner),
        Some(Some(Color::White))
    );
}

#[test]
fn every_file_loads_with_its_moves_and_its_export_is_stable() {
    for (name, expected, notes) in [
        ("01-latin1.pgn", "e4 e5", 0),
        ("02-bom-between.pgn", "e4", 1),
        ("03-cr-only.pgn", "e4 e5 Nf3", 0),
        ("04-inner-quotes.pgn", "e4 e5", 0),
        ("05a-tag-without-quotes.pgn", "e4", 0),
        ("06a-curly-quotes.pgn", "e4 e5", 0),
        ("06b-ellipsis.pgn", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", 0),
        ("06c-dash-score.pgn", "e4 e5", 0),
        ("06e-colon-score.pgn", "e4 e5", 0),
        ("07b-zero-width.pgn", "e4 e5", 0),
        ("08-nag-glued.pgn", "e4 e5 Nf3", 0),
        ("09a-lone-signs.pgn", "e4 e5 Qh5 Ke7 Qxe5", 0),
        ("10a-ep.pgn", "e4 a6 e5 d5 exd6", 0),
        ("10b-ep-word.pgn", "e4 a6 e5 d5 exd6", 0),
        ("11-clk-wrapped.pgn", "e4 e5", 0),
        ("12-backtick.pgn", "e4 e5", 0),
        ("13-no-moves.pgn", "", 1),
        ("14-drawn-on-time.pgn", "e4 e5", 0),
        ("n01-termination-name.pgn", "e4 e5", 0),
        ("n02a-termination.pgn", "e4 e5", 0),
        ("n02b-termination.pgn", "e4 e5", 0),
        ("n03-draw-termination.pgn", "e4 e5", 0),
        ("n04-invented-clocks.pgn", "e4 e5 Nf3", 0),
        ("n05-one-sided-clocks.pgn", "e4 e5 Nf3", 0),
        ("n06-clk-without-timecontrol.pgn", "e4 b6", 0),
        ("n07-emt.pgn", "e4 b6", 0),
        ("n08-tags-lost.pgn", "e4 e5", 0),
        ("n09-partial-date.pgn", "e4", 0),
        ("n11-result-half.pgn", "e4 e5", 0),
        ("n12-double-forfeit.pgn", "e4 e5", 0),
        (
            "n13-castling-hyphen.pgn",
            "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O",
            0,
        ),
        ("n14-zeros-null.pgn", "e4 e5", 1),
        ("n16-one-bad-game-of-three.pgn", "e4 e5", 1),
        ("n18-unclosed-comment.pgn", "e4 e5 Nf3", 0),
        ("n19-prose-before.txt", "e4 e5 Nf3", 0),
        ("n21-forum-tag.txt", "e4 e5 Nf3 Nc6", 0),
        ("n22-prose-after.pgn", "e4 e5 Nf3 Nc6", 0),
        (
            "n24-space-before-mate-sign.pgn",
            "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7",
            0,
        ),
        ("n25-fen-empty.pgn", "e4", 0),
        ("n31-event-only.pgn", "e4", 1),
    ] {
        let text = file(name);
        assert_eq!(moves(&text), expected, "{name}");
        let (_, told) = open(&text);
        assert_eq!(told.len(), notes + 1, "{name}: {told:?}");
        is_stable(&text);
    }
}

#[test]
fn every_game_of_a_file_is_listed_and_none_is_made_up() {
    for (name, expected) in [
        ("02-bom-between.pgn", vec![("a", "1-0", 1), ("b", "0-1", 1)]),
        ("13-no-moves.pgn", vec![("", "*", 0), ("", "*", 0)]),
        (
            "n16-one-bad-game-of-three.pgn",
            vec![("", "1-0", 1), ("", "0-1", 1), ("", "*", 1)],
        ),
        ("n19-prose-before.txt", vec![("", "*", 2)]),
        ("n22-prose-after.pgn", vec![("", "1-0", 2)]),
        (
            "n31-event-only.pgn",
            vec![("Study: chapter 1", "*", 1), ("Study: chapter 2", "*", 1)],
        ),
        ("07b-zero-width.pgn", vec![("", "*", 1)]),
        ("n18-unclosed-comment.pgn", vec![("", "*", 2)]),
    ] {
        let text = file(name);
        let found = games(&text);
        let found: Vec<_> = found
            .iter()
            .map(|game| {
                (
                    game.listed.event.as_str(),
                    game.listed.score.as_str(),
                    game.listed.moves,
                )
            })
            .collect();
        assert_eq!(found, expected, "{name}");
    }
    let names = |name: &str| -> Vec<String> {
        games(&file(name))
            .into_iter()
            .map(|game| game.listed.names.0[0].clone())
            .collect()
    };
    assert_eq!(
        names("n16-one-bad-game-of-three.pgn"),
        ["A", "\"Ann\"", "C"]
    );
    assert_eq!(names("13-no-moves.pgn"), ["A", "B"]);
    assert_eq!(names("01-latin1.pgn"), ["Müller"]);
}

#[test]
fn a_fault_in_one_game_changes_no_other() {
    let others = (
        "[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n\n",
        "[White \"C\"]\n\n1. c4 {good} (1. b3) 1... c5 1/2-1/2\n",
    );
    for bad in [
        "[White \"\"Ann\"\"]\n\n1. d4 d5 (1... Nf6 0-1\n\n",
        "[White \"B\"]\n\n1. d4 {never closed 0-1\n\n",
        "[White \"B\"]\n\n1. d4 {never closed [Event \"in the text\"] 0-1\n\n",
        "[White \"B\"]\n\n1. d4 ((((1. c4 0-1\n\n",
        "[White \"B\"]\n\n1. d4 d5)))) 0-1\n\n",
        "[White \"B\"]\n\n1. d4 d5}}} 0-1\n\n",
        "[White \"B\n\n1. d4 d5 0-1\n\n",
        "[White \"B\"\n\n1. d4 d5 0-1\n\n",
        "[White B\"]\n\n1. d4 d5 0-1\n\n",
        "White \"B\"]\n[Black \"X\"]\n\n1. d4 d5 0-1\n\n",
        "[White \"B\"]]\n\n1. d4 d5 0-1\n\n",
        "[White]\n[Event \"x\"]\n\n1. d4 d5 0-1\n\n",
        "[\n[Event \"x\"]\n\n1. d4 d5 0-1\n\n",
        "[Event \"x\"]\n\n1. Kxh8 hello 0-1\n\n",
        "[Event \"x\"]\n[FEN \"nonsense\"]\n\n1. d4 0-1\n\n",
        "[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. d4 0-1\n\n",
        "[Event \"x\"]\n\n1. d4 {a {b} c} d5 0-1\n\n",
        "[Event \"x\"]\n\n1. d4 ; {\n1... d5 0-1\n\n",
    ] {
        let text = format!("{}{bad}{}", others.0, others.1);
        let found = games(&text);
        assert_eq!(found.len(), 3, "{bad}\n{found:#?}");
        assert_eq!(
            found[0].text.trim_end_matches(['[', '\n']),
            others.0.trim(),
            "{bad}"
        );
        assert_eq!(found[2].text, others.1, "{bad}");
    }
}

#[test]
fn tags_of_a_file_are_kept_and_written_again() {
    let kept = |text: &str, tags: &[&str]| {
        let written = export(text);
        for tag in tags {
            assert!(written.contains(tag), "{tag} is missing in\n{written}");
        }
        written
    };
    kept(
        &file("01-latin1.pgn"),
        &["[White \"Müller\"]", "[Black \"Ibáñez\"]"],
    );
    kept(
        &file("04-inner-quotes.pgn"),
        &["[Event \"5th \\\"Blue Fox\\\" Open\"]"],
    );
    kept(
        &file("05a-tag-without-quotes.pgn"),
        &["[Round \"3\"]", "[White \"A\"]"],
    );
    kept(&file("06a-curly-quotes.pgn"), &["[White \"Ann\"]"]);
    kept(
        &file("n08-tags-lost.pgn"),
        &[
            "[Event \"Club\"]",
            "[Site \"Rome\"]",
            "[Round \"3\"]",
            "[WhiteElo \"2000\"]",
            "[Result \"1-0\"]",
        ],
    );
    kept(&file("n09-partial-date.pgn"), &["[Date \"1972.07.??\"]"]);
    kept("[Date \"1972\"]\n\n1. e4 *", &["[Date \"1972\"]"]);
    kept(
        &file("14-drawn-on-time.pgn"),
        &["[Termination \"Time forfeit\"]"],
    );
    kept(
        &file("n02a-termination.pgn"),
        &["[Termination \"adjudication\"]"],
    );
    kept(
        &file("n02b-termination.pgn"),
        &["[Termination \"illegal move\"]"],
    );
    kept(
        &file("n03-draw-termination.pgn"),
        &["[Termination \"Game drawn by repetition\"]"],
    );
    kept(
        &file("n01-termination-name.pgn"),
        &["[Termination \"OldTimer won by resignation\"]"],
    );
    kept(&file("n12-double-forfeit.pgn"), &["[Result \"0-0\"]"]);
    kept(&file("n11-result-half.pgn"), &["[Result \"1/2-1/2\"]"]);
    kept(
        "[TimeControl \"40/7200:3600\"]\n[ECO \"C50\"]\n[X \"\"]\n\n1. e4 *",
        &[
            "[TimeControl \"40/7200:3600\"]",
            "[ECO \"C50\"]",
            "[X \"\"]",
        ],
    );
    let written = kept(&file("n25-fen-empty.pgn"), &["[Event \"?\"]"]);
    assert!(!written.contains("FEN"), "{written}");
}

#[test]
fn clocks_are_written_only_where_they_were_read() {
    let written = export(&file("n04-invented-clocks.pgn"));
    assert!(
        !written.contains("clk") && written.contains("[TimeControl \"300\"]"),
        "{written}"
    );
    let written = export(&file("n05-one-sided-clocks.pgn"));
    assert!(
        written.contains("1. e4 {[%clk 0:05:03]} 1... e5 2. Nf3 {[%clk 0:05:01]}"),
        "{written}"
    );
    let written = export(&file("n06-clk-without-timecontrol.pgn"));
    assert!(
        written.contains("0:04:57")
            && written.contains("0:04:55")
            && !written.contains("TimeControl"),
        "{written}"
    );
    let written = export(&file("n07-emt.pgn"));
    assert!(
        written.contains("[%emt 0:0:3]") && !written.contains("clk"),
        "{written}"
    );
    let written = export(&file("11-clk-wrapped.pgn"));
    assert!(
        written.contains("0:04:58") && written.contains("0:04:57"),
        "{written}"
    );
    let clocks = |text: &str| {
        let (table, _) = open(text);
        Color::ALL.map(|side| table.session.clock(side).map(|clock| clock.text))
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        clocks(&file("11-clk-wrapped.pgn")),
        [some("4:58"), some("4:57")]
    );
    assert_eq!(
        clocks(&file("n06-clk-without-timecontrol.pgn")),
        [some("4:57"), some("4:55")]
    );
    assert_eq!(
        clocks(&file("n05-one-sided-clocks.pgn")),
        [some("5:01"), None]
    );
    assert_eq!(clocks(&file("n04-invented-clocks.pgn")), [None, None]);
    assert_eq!(clocks(&file("n07-emt.pgn")), [None, None]);
    assert_eq!(
        clocks("[TimeControl \"300\"]\n\n1. e4 {0:04:57} *"),
        [None, some("5:00")]
    );
    // A saved game keeps what is known, and what is not.
    for name in [
        "n05-one-sided-clocks.pgn",
        "n06-clk-without-timecontrol.pgn",
        "n04-invented-clocks.pgn",
    ] {
        let (table, _) = open(&file(name));
        let (again, _) = Session::restore(&table.session.export_json(), 5).expect("it loads");
        for side in Color::ALL {
            assert_eq!(again.clock(side), table.session.clock(side), "{name}");
        }
        assert_eq!(again.export_pgn(), table.session.export_pgn());
    }
}

#[test]
fn a_game_that_goes_on_after_loading_is_exported_with_what_was_played() {
    let (mut table, _) = open(
        "[Event \"Club\"]\n[Result \"1-0\"]\n[Termination \"White forfeits on time\"]\n[WhiteElo \"2000\"]\n\n1. e4 {best} e5 2. Nf3 (2. f4) 1-0",
    );
    assert_eq!(
        result(&table.session.export_pgn().expect("PGN")),
        Some((Some(Color::White), Reason::Time))
    );
    table.send(game::Msg::Undo);
    table.play("Bc4");
    let written = table.session.export_pgn().expect("PGN");
    for kept in [
        "[Event \"Club\"]",
        "[WhiteElo \"2000\"]",
        "[Result \"*\"]",
        "[Termination \"unterminated\"]",
        "1. e4 {best} 1... e5 2. Bc4 (2. Nf3) (2. f4) *",
    ] {
        assert!(written.contains(kept), "{kept}\n{written}");
    }
    assert_eq!(export(&written), written);
}

#[test]
fn results_and_reasons_are_those_of_the_file() {
    for (text, expected) in [
        (
            file("06c-dash-score.pgn"),
            Some((Some(Color::White), Reason::Unstated)),
        ),
        (
            file("06e-colon-score.pgn"),
            Some((Some(Color::White), Reason::Unstated)),
        ),
        (file("12-backtick.pgn"), Some((None, Reason::Unstated))),
        (file("14-drawn-on-time.pgn"), Some((None, Reason::Time))),
        (
            file("n01-termination-name.pgn"),
            Some((Some(Color::White), Reason::Resignation)),
        ),
        (
            file("n02a-termination.pgn"),
            Some((Some(Color::White), Reason::Unstated)),
        ),
        (
            file("n02b-termination.pgn"),
            Some((Some(Color::White), Reason::Unstated)),
        ),
        (
            file("n03-draw-termination.pgn"),
            Some((None, Reason::Unstated)),
        ),
        (file("n11-result-half.pgn"), Some((None, Reason::Unstated))),
        (
            file("n12-double-forfeit.pgn"),
            Some((None, Reason::BothLost)),
        ),
        (
            file("n24-space-before-mate-sign.pgn"),
            Some((Some(Color::White), Reason::Checkmate)),
        ),
        (
            "[Result \"½-½\"]\n\n1. e4 e5".to_owned(),
            Some((None, Reason::Unstated)),
        ),
        (
            "[Result \"1-0\"]\n\n1. e4 e5 *".to_owned(),
            Some((Some(Color::White), Reason::Unstated)),
        ),
        (
            "1. e4 e5 0.5-0.5".to_owned(),
            Some((None, Reason::Unstated)),
        ),
        (
            "1. e4 e5 1 - 0".to_owned(),
            Some((Some(Color::White), Reason::Unstated)),
        ),
        ("1. e4 e5 ½–½".to_owned(), Some((None, Reason::Unstated))),
        ("1. e4 e5 *".to_owned(), None),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0".to_owned(), None),
    ] {
        assert_eq!(result(&text), expected, "{text}");
        is_stable(&text);
    }
}
