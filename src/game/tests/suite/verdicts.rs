//! Tests of the verdicts on the moves of a finished game: winning chances, marks, accuracy, time, and mistakes as
//! exercises.

use engine::{Color, Move, Variant};
use game::verdicts::{
    Attempt, Exercises, JudgedMove, JudgedPosition, PlayedPly, Verdict, Verdicts, accuracy, chance,
    loss, merge_done,
};
use game::{GameOptions, Msg, Settings, TimeControl};

use crate::table::{Table, mv};

fn plies(text: &str) -> Vec<PlayedPly> {
    let plies = text.split_whitespace().enumerate();
    plies
        .map(|(index, text)| PlayedPly {
            side: [Color::White, Color::Black][index % 2],
            play: mv(text),
            spent: None,
        })
        .collect()
}

fn judged(positions: &[(f64, &str)]) -> Vec<JudgedPosition> {
    let positions = positions.iter();
    positions
        .map(|&(chance, best)| JudgedPosition {
            chance,
            best: (!best.is_empty()).then(|| mv(best)),
        })
        .collect()
}

/// Four moves of a game: the best one, a blunder, a mistake, and a good move that is not the best.
fn game() -> Verdicts {
    Verdicts::new(
        &plies("e2e4 f7f6 g1f3 e7e6"),
        &judged(&[
            (0.53, "e2e4"),
            (0.55, "e7e5"),
            (0.75, "d2d4"),
            (0.64, "d7d5"),
            (0.66, "b1c3"),
        ]),
    )
}

fn close(value: f64, expected: f64) {
    assert!((value - expected).abs() < 0.01, "{value} is not {expected}");
}

#[test]
fn winning_chances_and_accuracies_match_the_published_formulas() {
    // 50 + 50 * (2 / (1 + exp(-0.00368208 * cp)) - 1), calculated by hand.
    for (centipawns, percent) in [(0, 50.0), (100, 59.10), (300, 75.11), (1000, 97.54)] {
        close(100.0 * chance(Variant::Chess, centipawns), percent);
        close(100.0 * chance(Variant::Chess, -centipawns), 100.0 - percent);
    }
    // Each of the other rule sets has its own slope, but a pawn has about the same influence as in chess.
    for variant in Variant::ALL {
        let pawn = chance(variant, 100);
        assert!((0.55..0.7).contains(&pawn), "{variant}: {pawn}");
        close(chance(variant, -100), 1.0 - pawn);
    }
    // 0.78 * 0.00368208 * 300, calculated by hand.
    close(100.0 * chance(Variant::Dinosaur, 300), 70.30);
    // 103.1668 * exp(-0.04354 * loss in percent) - 3.1669.
    for (lost, percent) in [
        (0.0, 99.9999),
        (0.05, 79.81),
        (0.10, 63.58),
        (0.15, 50.52),
        (0.5, 8.53),
        (1.0, 0.0),
    ] {
        close(accuracy(lost), percent);
    }
    assert_eq!(accuracy(-1.0), 100.0, "accuracy is at most 100");
}

#[test]
fn loss_is_the_drop_in_winning_chance_and_never_negative() {
    close(loss(Color::White, 0.6, 0.4), 0.2);
    close(loss(Color::Black, 0.4, 0.6), 0.2);
    assert_eq!(loss(Color::White, 0.4, 0.6), 0.0);
    assert_eq!(loss(Color::Black, 0.6, 0.4), 0.0);
}

#[test]
fn verdicts_depend_on_the_lost_winning_chance() {
    for (lost, verdict) in [
        (0.0, Verdict::Good),
        (0.049, Verdict::Good),
        (0.05, Verdict::Inaccuracy),
        (0.099, Verdict::Inaccuracy),
        (0.10, Verdict::Mistake),
        (0.149, Verdict::Mistake),
        (0.15, Verdict::Blunder),
        (1.0, Verdict::Blunder),
    ] {
        assert_eq!(Verdict::from_loss(lost), verdict, "{lost}");
    }
    let found: Vec<_> = game().moves.iter().map(|judged| judged.verdict).collect();
    use Verdict::{Best, Blunder, Good, Mistake};
    assert_eq!(found, [Best, Blunder, Mistake, Good]);
    let better: Vec<_> = game().moves.iter().map(|judged| judged.better).collect();
    let expected = ["", "e7e5", "d2d4", "d7d5"].map(|text| (!text.is_empty()).then(|| mv(text)));
    assert_eq!(better, expected);
    assert_eq!(game().count(Color::Black, Blunder), 1);
    assert_eq!(game().count(Color::White, Blunder), 0);
}

#[test]
fn the_move_of_the_engine_is_best_even_if_the_evaluation_drops() {
    let verdicts = Verdicts::new(&plies("e2e4"), &judged(&[(0.9, "e2e4"), (0.1, "e7e5")]));
    assert_eq!(verdicts.moves[0].verdict, Verdict::Best);
}

#[test]
fn accuracy_of_a_side_is_the_mean_of_its_moves() {
    let accuracies = game().accuracy;
    let white = (accuracy(0.0) + accuracy(0.11)) / 2.0;
    let black = (accuracy(0.20) + accuracy(0.02)) / 2.0;
    close(accuracies[Color::White].expect("White moved"), white);
    close(accuracies[Color::Black].expect("Black moved"), black);
    let one = Verdicts::new(&plies("e2e4"), &judged(&[(0.5, ""), (0.5, "")]));
    assert_eq!(one.accuracy[Color::Black], None, "Black has not moved");
}

#[test]
fn partly_judged_games_have_partial_verdicts_and_placements_have_none() {
    let verdicts = Verdicts::new(
        &plies("A@e3 A@d6 e2e4 f7f6 d2d4"),
        &judged(&[(0.5, "A@d3"), (0.2, "A@d6"), (0.2, "e2e4"), (0.3, "e7e5")]),
    );
    let moves: Vec<_> = verdicts.moves.iter().map(|judged| judged.ply).collect();
    assert_eq!(moves, [3]);
    assert_eq!(Verdicts::new(&plies("e2e4"), &[]), Verdicts::default());
}

#[test]
fn time_spent_on_a_move_includes_the_increment() {
    let mut table = Table::with(GameOptions {
        time_control: Some(TimeControl {
            initial_ms: 60_000,
            increment_ms: 2_000,
            black_initial_ms: None,
        }),
        ..GameOptions::new(Variant::Chess)
    });
    for (text, ms) in [
        ("f3", 9_000),
        ("e5", 3_000),
        ("g4", 12_500),
        ("Qh4#", 1_000),
    ] {
        assert!(
            table.session.played_plies().is_empty(),
            "an unfinished game has no played plies to judge"
        );
        table.wait(ms);
        table.play(text);
    }
    let plies = table.session.played_plies();
    let spent: Vec<_> = plies.iter().map(|ply| ply.spent).collect();
    assert_eq!(spent, [None, Some(3_000), Some(12_500), Some(1_000)]);
    assert_eq!(plies[3].side, Color::Black);
    assert_eq!(plies[3].play, mv("d8h4"));

    let mut table = Table::with(GameOptions {
        time_control: None,
        ..GameOptions::new(Variant::Chess)
    });
    table.play("e4 e5");
    table.send(Msg::Resign);
    table.send(Msg::Confirm);
    let plies = table.session.played_plies();
    assert_eq!(plies.len(), 2);
    assert!(plies.iter().all(|ply| ply.spent.is_none()), "no clocks");
}

#[test]
fn mistakes_and_blunders_become_exercises_for_their_side() {
    let both = Exercises::new(&game(), None, &[]);
    assert_eq!(both.len(), 2);
    let (number, first) = both.now().expect("an exercise");
    assert_eq!((number, first.ply, first.side), (1, 2, Color::Black));
    assert_eq!(first.better, mv("e7e5"));
    let white = Exercises::new(&game(), Some(Color::White), &[]);
    assert_eq!(white.now().map(|(_, exercise)| exercise.ply), Some(3));
    assert!(Exercises::new(&Verdicts::default(), None, &[]).is_empty());
}

#[test]
fn exercises_accept_the_best_move_and_nearly_equal_moves() {
    let mut exercises = Exercises::new(&game(), None, &[]);
    assert!(
        !exercises.play(mv("e7e5")),
        "the best move does not need to be judged"
    );
    assert_eq!(exercises.attempt(), Attempt::Found);
    assert!(exercises.is_over() && exercises.done() == [2]);
    assert!(
        !exercises.play(mv("e7e6")),
        "a solved exercise accepts no more moves"
    );

    exercises.next();
    assert!(exercises.play(mv("c2c3")), "the engine has to judge it");
    exercises.judge(mv("a2a3"), 0.75, 0.75);
    assert_eq!(
        exercises.attempt(),
        Attempt::Judging(mv("c2c3")),
        "a judgement of another move is ignored"
    );
    exercises.judge(mv("c2c3"), 0.75, 0.69);
    assert_eq!(exercises.attempt(), Attempt::Wrong);
    assert!(!exercises.is_over());
    assert!(exercises.play(mv("b1c3")));
    exercises.judge(mv("b1c3"), 0.75, 0.71);
    assert_eq!(exercises.attempt(), Attempt::Found);
    assert_eq!(exercises.done(), [2, 3]);
    exercises.next();
    assert_eq!(exercises.now(), None, "all exercises are done");
}

#[test]
fn exercises_give_hints_and_show_the_better_move_on_request() {
    let mut exercises = Exercises::new(&game(), None, &[]);
    assert_eq!(exercises.hint(), None);
    exercises.ask_hint();
    assert_eq!(exercises.hint(), Some(mv("e7e5")));
    exercises.show();
    assert_eq!(exercises.attempt(), Attempt::Shown);
    assert_eq!(
        exercises.hint(),
        None,
        "an exercise whose solution is shown has no hint"
    );
    exercises.show();
    assert_eq!(exercises.done(), [2]);
    exercises.next();
    assert_eq!(
        exercises.hint(),
        None,
        "the hint belonged to the previous exercise"
    );
}

#[test]
fn completed_exercises_are_skipped_and_unsolved_ones_are_repeated() {
    let mut exercises = Exercises::new(&game(), None, &[2, 77]);
    assert_eq!(exercises.done(), [2], "ply 77 is not an exercise");
    assert_eq!(exercises.now().map(|(number, _)| number), Some(2));
    assert!(exercises.play(mv("c2c3")));
    exercises.give_up();
    assert_eq!(exercises.attempt(), Attempt::Open);
    exercises.next();
    assert_eq!(
        exercises.now().map(|(number, _)| number),
        Some(2),
        "an exercise that was given up is repeated"
    );
    exercises.show();
    exercises.next();
    assert_eq!(exercises.now(), None);
    exercises.again();
    assert_eq!(exercises.now().map(|(number, _)| number), Some(1));
    assert!(exercises.done().is_empty());
}

/// Returns the moves of the list in order, each with its verdict mark: `Qh5 ?!`.
fn marked(table: &Table) -> Vec<String> {
    let rows = table.session.move_list().rows;
    let cells = rows.into_iter().flat_map(|row| [row.white, row.black]);
    cells
        .flatten()
        .map(|cell| match cell.mark {
            Some(mark) => format!("{} {}", cell.text, mark.sign),
            None => cell.text,
        })
        .collect()
}

/// Returns the same verdict for each of this number of plies.
fn all(plies: usize, verdict: Verdict) -> Verdicts {
    let moves = (1..=plies).map(|ply| JudgedMove {
        ply,
        side: Color::White,
        verdict,
        better: None,
        spent: None,
    });
    Verdicts {
        moves: moves.collect(),
        ..Verdicts::default()
    }
}

#[test]
fn verdict_marks_are_shown_only_for_the_finished_game_they_belong_to() {
    let mut table = Table::new(Variant::Chess);
    table.play("f3 e5 g4");
    let mut verdicts = all(4, Verdict::Blunder);
    verdicts.moves[1].verdict = Verdict::Best;
    verdicts.moves[2].verdict = Verdict::Inaccuracy;
    verdicts.moves[3].verdict = Verdict::Good;
    table.session.set_verdicts(&verdicts);
    assert_eq!(
        marked(&table),
        ["f3", "e5", "g4"],
        "no marks are shown while the game is in progress"
    );
    table.play("Qh4#");
    table.session.set_verdicts(&verdicts);
    let judged = ["f3 ??", "e5", "g4 ?!", "Qh4#"];
    assert_eq!(marked(&table), judged);
    let first = table.session.move_list().rows.remove(0).white;
    let name = first.and_then(|cell| cell.mark).map(|mark| mark.name);
    assert_eq!(name.as_deref(), Some("Blunder"));
    table.send(Msg::Undo);
    assert_eq!(marked(&table), ["f3", "e5", "g4"]);
    table.send(Msg::Redo);
    assert_eq!(marked(&table), judged, "redo restores the judged game");
    table.send(Msg::Undo);
    table.play("d5");
    table.send(Msg::Resign);
    table.send(Msg::Confirm);
    assert_eq!(
        marked(&table),
        ["f3", "e5", "g4", "d5"],
        "the verdicts belong to a different game"
    );
    table.new_game(GameOptions::new(Variant::Chess));
    table.play("f3 e5 g4 Qh4#");
    assert_eq!(marked(&table), ["f3", "e5", "g4", "Qh4#"]);
}

#[test]
fn move_marks_of_a_loaded_file_take_precedence_over_verdicts() {
    let mut table = Table::new(Variant::Chess);
    let pgn = "[Result \"0-1\"]\n\n1. f3! e5 $16 2. g4?! Qh4# 0-1";
    table.load(pgn, "g2", "");
    table.session.set_verdicts(&all(4, Verdict::Mistake));
    assert_eq!(marked(&table), ["f3!", "e5± ?", "g4?!", "Qh4# ?"]);
}

#[test]
fn analysis_lines_are_judged_like_games() {
    let read = game::save::pgn::read_tree("1. e4 (1. d4 {Solid.} d5) 1... f6 2. Nf3 *");
    let mut analysis = read.expect("PGN").analysis;
    let main = analysis.main_moves();
    assert_eq!(main, ["e2e4", "f7f6", "g1f3"].map(mv));
    let line = analysis.line(&main);
    assert_eq!((line.variant, &line.moves), (Variant::Chess, &main));
    assert!(line.start.starts_with("rnbqkbnr/pppppppp/8/"));
    assert_eq!(analysis.plies(&main), plies("e2e4 f7f6 g1f3"));

    let settings = Settings::default();
    let told =
        |moves: &[Move], ply, better| analysis.better_move_text(moves, ply, better, &settings);
    let better = told(&main, 2, Some(mv("e7e5")));
    assert_eq!(better.as_deref(), Some("1… f6: e5 was better"));
    let illegal = told(&main, 3, Some(mv("e7e5")));
    assert_eq!(illegal.as_deref(), Some("2. Nf3"));
    assert_eq!(told(&main, 0, None), None);
    assert_eq!(told(&main, 4, None), None);
    let other = ["d2d4", "d7d5"].map(mv);
    assert_eq!(told(&other, 2, None).as_deref(), Some("1… d5"));

    analysis.mark_line(&main, &all(3, Verdict::Mistake), 1);
    let marks = |moves: &[Move]| {
        let node = analysis.tree.get(analysis.tree.follow(moves));
        node.map(|node| node.marks().to_vec())
    };
    assert_eq!(
        marks(&main[..1]),
        Some(vec![]),
        "the first ply was marked by an earlier call"
    );
    assert_eq!(marks(&main[..2]), Some(vec![2]));
    assert_eq!(marks(&other), Some(vec![]));
}

#[test]
fn exercises_done_in_two_tabs_are_merged() {
    // Each tab stores its progress after every exercise. Another tab has completed exercise 4 in the meantime.
    let stored = merge_done(&[], &[], &[2]);
    let stored = merge_done(&stored, &[], &[4]);
    assert_eq!(stored, [4, 2]);
    let stored = merge_done(&stored, &[2], &[2, 9]);
    assert_eq!(stored, [2, 9, 4]);
    // A tab that starts all exercises again clears the stored progress, and then completes one exercise.
    assert_eq!(merge_done(&stored, &[2, 9], &[]), [0_usize; 0]);
    assert_eq!(merge_done(&[], &[], &[2]), [2]);
}
