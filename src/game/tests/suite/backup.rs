//! Tests of backups and statistics: restoring a backup adds what is new and keeps what is newer on the device, and the
//! statistics count a person's own games.

use engine::{ByColor, Color, Variant};
use game::practice::{Practice, PuzzleInfo, PuzzleResult};
use game::save::backup::{self, DeviceData, Planning, RestorePlan, TextCollections};
use game::save::{GameSummary, LessonProgress, OpponentKind, statistics, summarize};
use game::{Fault, GameOptions, Msg, PlayerKind, Session, Settings, Theme};

/// Returns a saved game after some moves.
fn saved(id: &str, moves: &str) -> String {
    let options = GameOptions {
        id: id.into(),
        ..GameOptions::new(Variant::Chess)
    };
    let (mut session, _) = Session::new(options, 0).expect("the options are good");
    for text in moves.split_whitespace() {
        session.type_move(text, 0);
    }
    assert_eq!(session.plies(), moves.split_whitespace().count());
    session.export_json()
}

/// Reads a device that has only settings and games.
fn with_device<T>(settings: &Settings, games: &[String], read: impl FnOnce(DeviceData) -> T) -> T {
    read(DeviceData {
        settings,
        games,
        lessons: &LessonProgress::default(),
        collections: &TextCollections::default(),
    })
}

/// Writes a backup without any progress in the first lessons.
fn write(settings: &Settings, games: &[String], practice: Option<&str>) -> String {
    with_device(settings, games, |device| backup::write(device, practice))
}

/// Plans the restoring of a backup on a device without any progress in the first lessons.
fn plan(
    text: &str,
    settings: &Settings,
    kept: &[String],
    practice: Option<&Practice>,
) -> Result<RestorePlan, Fault> {
    with_device(settings, kept, |device| {
        backup::plan(text, device, practice)
    })
}

fn over(json: &str) -> String {
    let (mut session, _) = Session::restore(json, 0).expect("a saved game");
    session.update(Msg::Resign, 0);
    session.update(Msg::Confirm, 0);
    session.export_json()
}

fn ids(games: &[(String, String)]) -> Vec<&str> {
    games.iter().map(|(id, _)| id.as_str()).collect()
}

#[test]
fn backup_restores_all_games_and_settings_on_an_empty_device() {
    let settings = Settings {
        theme: Theme::Dark,
        volume: 70,
        ..Settings::default()
    };
    let games = [saved("a", "e4 e5"), saved("b", ""), over(&saved("c", "d4"))];
    let file = write(&settings, &games, None);
    let plan = plan(&file, &Settings::default(), &[], None).expect("a backup");
    assert_eq!(ids(&plan.new), ["a", "b", "c"]);
    assert_eq!(plan.games(), 3);
    for ((_, text), game) in plan.new.iter().zip(&games) {
        let (session, _) = Session::restore(text, 0).expect("a saved game");
        assert_eq!(&session.export_json(), game);
    }
    assert_eq!(plan.settings, Some(settings));
    assert_eq!(plan.differing, ["theme", "volume"]);
}

#[test]
fn lesson_progress_is_backed_up_once_started_and_merged_on_restore() {
    let settings = Settings::default();
    let lessons_of = |file: &str| plan(file, &settings, &[], None).expect("a backup").lessons;
    let file = write(&settings, &[], None);
    assert!(!file.contains("lessons"));
    assert_eq!(lessons_of(&file), None);
    let mut lessons = LessonProgress::default();
    lessons.finish(Variant::Portal, 0);
    lessons.go_to(Variant::Portal, 1);
    let file = with_device(&settings, &[], |device| {
        let lessons = &lessons;
        backup::write(DeviceData { lessons, ..device }, None)
    });
    assert_eq!(lessons_of(&file).as_ref(), Some(&lessons));
    let beside = |here: &LessonProgress| {
        let plan = with_device(&settings, &[], |device| {
            let lessons = here;
            backup::plan(&file, DeviceData { lessons, ..device }, None)
        });
        plan.expect("a backup").lessons
    };
    // A backup adds nothing to the lessons of the device that it came from; on another device, lessons that were done
    // there stay done.
    assert_eq!(beside(&lessons), None);
    let mut here = LessonProgress::default();
    here.finish(Variant::Chess, 2);
    assert_eq!(beside(&here), Some(here.with(&lessons)));
    // Lessons that another program has damaged do not affect the rest of the backup.
    for odd in ["7", "[]", "{\"portal\": 1}"] {
        let at = file.find("\"lessons\"").expect("the backup has lessons");
        let end = file
            .find("\"games\"")
            .expect("the games come after the lessons");
        let odd = format!("{}\"lessons\": {odd}, {}", &file[..at], &file[end..]);
        assert_eq!(lessons_of(&odd), None, "{odd}");
    }
}

#[test]
fn restore_replaces_only_older_versions_of_a_game() {
    let file = write(
        &Settings::default(),
        &[
            saved("same", "e4"),
            saved("newer here", "e4"),
            saved("newer there", "e4 e5 Nf3"),
            saved("other", "e4 e5"),
            over(&saved("ended there", "e4")),
            saved("ended here", "e4"),
            saved("ended here, goes on there", "e4 e5"),
            saved("new", "c4"),
        ],
        None,
    );
    let kept = [
        saved("same", "e4"),
        saved("newer here", "e4 e5"),
        saved("newer there", "e4 e5"),
        saved("other", "e4 c5"),
        saved("ended there", "e4"),
        over(&saved("ended here", "e4")),
        over(&saved("ended here, goes on there", "e4")),
    ];
    let plan = plan(&file, &Settings::default(), &kept, None).expect("a backup");
    assert_eq!(ids(&plan.new), ["new"]);
    assert_eq!(ids(&plan.further), ["newer there", "ended there"]);
    assert_eq!((plan.known, plan.other, plan.unreadable), (3, 2, 0));
    assert_eq!((plan.settings, plan.differing), (None, Vec::new()));
}

#[test]
fn the_longest_copy_of_a_duplicated_game_is_restored() {
    let file = write(
        &Settings::default(),
        &[
            saved("new", "e4"),
            saved("new", "e4 e5"),
            saved("new", "e4"),
            saved("further", "d4 d5 c4"),
            saved("further", "d4 d5"),
            saved("other", "c4"),
            saved("other", "f4"),
        ],
        None,
    );
    let plan =
        plan(&file, &Settings::default(), &[saved("further", "d4")], None).expect("a backup");
    assert_eq!(ids(&plan.new), ["new", "other"]);
    assert_eq!(ids(&plan.further), ["further"]);
    let plies = |text: &str| Session::restore(text, 0).expect("a saved game").0.plies();
    assert_eq!(plies(&plan.new[0].1), 2);
    assert_eq!(plies(&plan.further[0].1), 3);
    assert_eq!((plan.known, plan.other, plan.unreadable), (0, 1, 0));
}

#[test]
fn restore_does_not_change_the_notification_setting() {
    let there = Settings {
        notify: true,
        figurines: true,
        ..Settings::default()
    };
    let here = Settings::default();
    let restored = plan(&write(&there, &[], None), &here, &[], None).expect("a backup");
    assert_eq!(restored.differing, ["figurines"]);
    assert!(restored.settings.is_some_and(|settings| !settings.notify));
    // A backup does not turn notifications off on a device where they are on.
    let restored = plan(&write(&here, &[], None), &there, &[], None).expect("a backup");
    assert!(restored.settings.is_some_and(|settings| settings.notify));
}

#[test]
fn invalid_backups_are_refused_and_unreadable_games_are_counted() {
    let here = Settings::default();
    for no_backup in ["", "{}", "1. e4", &saved("a", "e4")] {
        assert_eq!(plan(no_backup, &here, &[], None), Err(Fault::UnknownFormat));
    }
    let newer = write(&here, &[], None).replace("\"version\": 1", "\"version\": 2");
    assert!(matches!(
        plan(&newer, &here, &[], None),
        Err(Fault::NewerVersion { version: 2, .. })
    ));
    let bad =
        write(&here, &[saved("a", "e4 e5"), saved("b", "e4")], None).replacen("e2e4", "e2e5", 1);
    let plan = plan(&bad, &here, &[], None).expect("a backup");
    assert_eq!((ids(&plan.new), plan.unreadable), (vec!["b"], 1));
}

/// Returns the summary of a game after one ply: the loser resigned, or the game goes on if there is none.
fn finished(
    id: &str,
    variant: Variant,
    players: [PlayerKind; 2],
    loser: Option<Color>,
) -> GameSummary {
    let options = GameOptions {
        id: id.into(),
        players: ByColor(players),
        time_control: None,
        ..GameOptions::new(variant)
    };
    let (session, _) = Session::new(options, 0).expect("good");
    let mut game: serde_json::Value = serde_json::from_str(&session.export_json()).expect("JSON");
    game["plies"] = serde_json::json!(["e2e4"]);
    if let Some(loser) = loser {
        let winner = (!loser).to_string();
        game["result"] = serde_json::json!({ "winner": winner, "reason": "resignation" });
    }
    summarize(&game.to_string()).expect("a saved game")
}

#[test]
fn statistics_count_own_results_by_opponent_and_colour() {
    let finished = |id: &str, players, loser| finished(id, Variant::Chess, players, loser);
    let (me, computer) = (PlayerKind::Human, PlayerKind::Computer(3));
    let games = [
        finished("1", [me, computer], Some(Color::Black)),
        finished("2", [me, computer], Some(Color::White)),
        finished("3", [me, computer], Some(Color::White)),
        finished("4", [computer, me], Some(Color::White)),
        finished("5", [me, PlayerKind::Remote], Some(Color::Black)),
        // In a game between two people or two computers at one device, either side could be the user, so it is not
        // counted. An unfinished game has no result to count.
        finished("6", [me, me], Some(Color::White)),
        finished("7", [computer, computer], Some(Color::White)),
        finished("8", [me, computer], None),
    ];
    let scores: Vec<_> = statistics(&games)
        .into_iter()
        .map(|score| {
            (
                score.opponent,
                score.color,
                score.won,
                score.drawn,
                score.lost,
            )
        })
        .collect();
    assert_eq!(
        scores,
        [
            (OpponentKind::Computer(3), Color::White, 1, 0, 2),
            (OpponentKind::Computer(3), Color::Black, 1, 0, 0),
            (OpponentKind::Person, Color::White, 1, 0, 0),
        ]
    );
    let goes_on: Vec<bool> = games.iter().map(|game| game.can_continue()).collect();
    assert_eq!(
        goes_on,
        [false, false, false, false, false, false, false, true]
    );
    assert!(!finished("9", [me, PlayerKind::Remote], None).can_continue());
    assert!(finished("10", [me, PlayerKind::Mail], None).can_continue());
}

#[test]
fn statistics_are_separate_for_each_rule_set() {
    let against_computer = [PlayerKind::Human, PlayerKind::Computer(3)];
    let against_friend = [PlayerKind::Human, PlayerKind::Remote];
    let (won, lost) = (Some(Color::Black), Some(Color::White));
    // The rule sets are in another order than in the statistics, and their games are mixed.
    let games = [
        finished("1", Variant::PortalStandard, against_computer, lost),
        finished("2", Variant::Chess, against_computer, won),
        finished("3", Variant::Portal, against_friend, won),
        finished("4", Variant::Portal, against_computer, won),
        finished("5", Variant::Chess, against_computer, lost),
        finished("6", Variant::PortalStandard, against_computer, lost),
        finished("7", Variant::Portal, against_computer, won),
        finished("8", Variant::Assassin, against_computer, None),
    ];
    let rows: Vec<_> = statistics(&games)
        .into_iter()
        .map(|row| (row.variant, row.opponent, row.won, row.drawn, row.lost))
        .collect();
    assert_eq!(
        rows,
        [
            (Variant::Chess, OpponentKind::Computer(3), 1, 0, 1),
            (Variant::Portal, OpponentKind::Computer(3), 2, 0, 0),
            (Variant::Portal, OpponentKind::Person, 1, 0, 0),
            (Variant::PortalStandard, OpponentKind::Computer(3), 0, 0, 2),
        ]
    );
    let counted: u32 = rows.iter().map(|row| row.2 + row.3 + row.4).sum();
    assert_eq!(counted, 7, "every finished game is counted once");
}

#[test]
fn restore_merges_puzzle_results_and_keeps_newer_ones() {
    let item = |id| PuzzleInfo { id, rating: 1500 };
    let mut theirs = Practice::default();
    theirs.note(Variant::Portal, item(1), PuzzleResult::Solved, 100);
    theirs.note(Variant::Portal, item(2), PuzzleResult::Failed, 101);
    let settings = Settings::default();
    let file = write(&settings, &[], Some(&theirs.to_json()));
    let restored = |ours: Option<&Practice>| plan(&file, &settings, &[], ours).expect("a backup");
    let here = restored(Some(&Practice::default()));
    assert_eq!((here.practice.as_ref(), here.puzzles), (Some(&theirs), 2));
    // A backup adds nothing on the device that it came from.
    let same = restored(Some(&theirs));
    assert_eq!((same.practice, same.puzzles), (None, 0));
    let mut ours = theirs.clone();
    ours.note(Variant::Portal, item(2), PuzzleResult::Solved, 102);
    assert_eq!(restored(Some(&ours)).practice, None);
    // Practice results that cannot be read are not overwritten.
    assert_eq!(restored(None).practice, None);
}

#[test]
fn missing_and_damaged_puzzle_results_do_not_prevent_a_restore() {
    let settings = Settings::default();
    for results in [None, Some("{"), Some("[1]"), Some("{\"version\": 9}")] {
        let file = write(&settings, &[saved("a", "e4")], results);
        let plan = plan(&file, &settings, &[], Some(&Practice::default())).expect("a backup");
        assert_eq!((ids(&plan.new), plan.practice), (vec!["a"], None));
    }
}

/// Returns a backup with this many games, and what reading it takes: the number of steps, and the time.
fn work(count: usize, kept: &[String]) -> (RestorePlan, usize, std::time::Duration) {
    let game = saved(
        "id",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7",
    );
    let games: Vec<String> = (0..count)
        .map(|at| game.replace("\"id\": \"id\"", &format!("\"id\": \"{at}\"")))
        .collect();
    let settings = Settings::default();
    let file = write(&settings, &games, None);
    with_device(&settings, kept, |device| {
        let began = std::time::Instant::now();
        let mut planning = Planning::new(&file, device, None);
        let (mut steps, mut before) = (0, 0);
        loop {
            steps += 1;
            if let Some(plan) = planning.step().expect("a backup") {
                return (plan, steps, began.elapsed());
            }
            let (done, of) = planning.progress();
            assert!(done - before <= 1, "a step reads one game at most");
            assert!(done <= of);
            before = done;
        }
    })
}

#[test]
fn the_work_on_a_backup_grows_with_the_number_of_its_games_and_not_faster() {
    let kept: Vec<String> = (0..50).map(|at| saved(&format!("{at}"), "e4")).collect();
    let (plan, few, _) = work(300, &kept);
    assert_eq!((plan.new.len(), plan.further.len()), (250, 50));
    let (plan, many, _) = work(3_000, &kept);
    assert_eq!((plan.new.len(), plan.further.len()), (2_950, 50));
    assert!(many < few * 11, "{few} steps and {many} steps");
    // The same machine does both, and the quickest of five runs is hardly disturbed by others. Ten times as many games
    // take about ten times as long; if each game had to look at all others, they would take a hundred times as long.
    let quickest = |count| (0..5).map(|_| work(count, &[]).2).min().expect("five runs");
    let (few, many) = (quickest(300), quickest(3_000));
    eprintln!("300 games: {few:?}, 3,000 games: {many:?}");
    assert!(many < few * 30, "{few:?} and {many:?}");
}
