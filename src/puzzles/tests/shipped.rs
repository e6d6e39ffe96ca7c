//! Tests of the shipped puzzles: there are enough of them, the files are small enough, and each puzzle is legal, has
//! the right themes, and ends in a win.

use std::collections::HashSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use engine::eval::network::built_in;
use engine::search::{AnySearcher, Knowledge, Limits, Line, Score};
use engine::{AnyPosition, Status, Variant};
use puzzles::{MAX_SOLVER_MOVES, Puzzle, Theme, read, themes, write};

/// The rule sets that have puzzles: all but the one whose portals are drawn anew for each game.
fn with_puzzles() -> impl Iterator<Item = Variant> {
    let all = Variant::ALL.into_iter();
    all.filter(|&variant| variant != Variant::PortalCustom)
}

/// The minimum number of puzzles per rule set.
const MIN_PUZZLES: usize = 600;
/// The maximum size of a compressed file, in bytes.
const MAX_BYTES: usize = 40_000;
/// The nodes of the shallow search, which examines the end of every puzzle.
const SHALLOW: u64 = 2_500;
/// The minimum value for the solver at the end of a line, in centipawns.
const WON: i32 = 100;
/// The nodes of the deep search, which examines the moves of one puzzle out of [`ONE_IN`], and the ends that the
/// shallow search does not value as won.
const DEEP: u64 = 300_000;
const ONE_IN: usize = 60;
/// The first puzzle that is examined. Another number examines others.
const SAMPLE: usize = 17;
/// The least difference in the chance to win between a move to find and any other, as `cargo xtask puzzles hold` demands.
const MIN_GAP: f64 = 0.25;

fn bytes(variant: Variant) -> Vec<u8> {
    let file = format!("{}/{variant}.puzzles", env!("CARGO_MANIFEST_DIR"));
    fs::read(Path::new(&file)).expect("a file for each rule set")
}

fn shipped(variant: Variant) -> Vec<Puzzle> {
    read(&bytes(variant)).expect("legal puzzles")
}

fn search(
    searcher: &mut AnySearcher,
    position: &AnyPosition,
    nodes: u64,
    lines: usize,
) -> Vec<Line> {
    searcher.clear();
    let limits = Limits {
        nodes,
        lines,
        ..Limits::default()
    };
    searcher.search(position, &[], limits).to_vec()
}

#[test]
fn each_rule_set_has_enough_puzzles_and_no_duplicates() {
    let mut ids = HashSet::new();
    for variant in with_puzzles() {
        let shipped = shipped(variant);
        assert!(shipped.len() >= MIN_PUZZLES, "{variant}: {}", shipped.len());
        let positions: HashSet<u64> = shipped
            .iter()
            .map(|puzzle| puzzle.position(1).hash())
            .collect();
        assert_eq!(positions.len(), shipped.len(), "{variant}");
        for puzzle in &shipped {
            assert_eq!(puzzle.variant, variant);
            assert!(ids.insert(puzzle.id()), "{variant}: {:08x}", puzzle.id());
        }
        assert_eq!(write(variant, &shipped).as_bytes(), bytes(variant));
    }
}

#[test]
fn compressed_puzzle_files_stay_below_the_size_limit() {
    for variant in with_puzzles() {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packed.write_all(&bytes(variant)).expect("memory");
        let size = packed.finish().expect("memory").len();
        assert!(size <= MAX_BYTES, "{variant}: {size}");
    }
}

#[test]
fn puzzles_cover_all_rating_ranges_and_lengths() {
    for variant in with_puzzles() {
        let shipped = shipped(variant);
        let count = |low, high| {
            let rated = shipped
                .iter()
                .filter(|puzzle| (low..high).contains(&puzzle.rating));
            rated.count()
        };
        for (low, high, least) in [
            (0, 800, 50),
            (800, 1_200, 50),
            (1_200, 1_600, 15),
            (1_600, 4_000, 8),
        ] {
            let found = count(low, high);
            assert!(found >= least, "{variant}: {found} from {low} to {high}");
        }
        for moves in 1..=3 {
            let long = |puzzle: &&Puzzle| puzzle.moves_to_find() == moves;
            let found = shipped.iter().filter(long).count();
            assert!(found >= 5, "{variant}: {found} of {moves} moves");
        }
    }
}

/// Follows a puzzle as its solver sees it, from the view of its start. Returns the final status.
fn follow(puzzle: &Puzzle) -> Status {
    let solver = puzzle.solver();
    let mut knowledge = Knowledge::new(solver, puzzle.start.view(solver));
    let mut position = puzzle.start;
    for (index, &play) in puzzle.line.iter().enumerate() {
        assert_eq!(position.status(), Status::Ongoing);
        if index % 2 == 1 {
            let moves = knowledge.view().legal_moves();
            assert!(moves.contains(&play), "the solver may play {play}");
            assert!(
                index > 1 || moves.len() > 1,
                "the first move must not be forced"
            );
            assert!(puzzle.solves(index, play));
            let others = moves.iter().filter(|&&other| puzzle.solves(index, other));
            assert!(
                others.count() < moves.len().max(2),
                "some move must be wrong"
            );
        }
        let observation = position.observe(play, Some(solver));
        position.play(play).expect("a legal move");
        knowledge
            .observe(&observation)
            .expect("the observation fits the knowledge");
    }
    position.status()
}

#[test]
fn puzzles_can_be_replayed_from_the_view_of_the_solver() {
    for variant in with_puzzles() {
        for puzzle in shipped(variant) {
            let name = format!("{variant} {:08x} {}", puzzle.id(), puzzle.start);
            assert!(
                (1..=MAX_SOLVER_MOVES).contains(&puzzle.moves_to_find()),
                "{name}"
            );
            let end = follow(&puzzle);
            let wins = end.winner() == Some(puzzle.solver());
            assert!(wins || end == Status::Ongoing, "{name}: {end}");
            let promised = [
                (Theme::MateIn1, 1),
                (Theme::MateIn2, 2),
                (Theme::MateIn3, 3),
            ];
            for (theme, moves) in promised {
                let mates = matches!(end, Status::Checkmate { .. });
                let has = mates && puzzle.moves_to_find() == moves;
                assert_eq!(puzzle.themes.has(theme), has, "{name}");
            }
        }
    }
}

#[test]
fn stored_themes_equal_detected_themes() {
    for variant in with_puzzles() {
        let mut seen = HashSet::new();
        for puzzle in shipped(variant) {
            let again = themes(&puzzle.start, &puzzle.line);
            assert_eq!(again, puzzle.themes, "{variant} {:08x}", puzzle.id());
            seen.extend(again.iter());
        }
        let own: &[Theme] = match variant {
            Variant::Chess => &[],
            Variant::Dinosaur => &[Theme::Dinosaur],
            Variant::Assassin => &[Theme::AssassinMove, Theme::Reveal, Theme::FindTheAssassin],
            Variant::DinosaurAssassin => &[
                Theme::Dinosaur,
                Theme::AssassinMove,
                Theme::Reveal,
                Theme::FindTheAssassin,
                Theme::BlindCapture,
            ],
            Variant::Portal | Variant::PortalCustom => {
                &[Theme::PortalJump, Theme::Swap, Theme::Cooldown]
            }
            Variant::PortalStandard => &[Theme::PortalJump, Theme::TokenGate],
        };
        let all = [
            Theme::MateIn1,
            Theme::MateIn2,
            Theme::Fork,
            Theme::Pin,
            Theme::Skewer,
        ];
        for theme in own.iter().chain(&all) {
            assert!(seen.contains(theme), "{variant} has none with {theme:?}");
        }
    }
}

/// The value for the solver at the end of the line.
fn value_at_end(searcher: &mut AnySearcher, puzzle: &Puzzle, nodes: u64) -> Score {
    let end = puzzle.position(puzzle.line.len());
    if end.status().winner() == Some(puzzle.solver()) {
        return Score::Mate(0);
    }
    let lines = search(searcher, &end, nodes, 1);
    match lines[0].score() {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(moves) => Score::Mate(-moves),
    }
}

/// Whether the line ends in a win for the solver. If the shallow search does not find the win, the deep search decides.
fn is_won(searcher: &mut AnySearcher, puzzle: &Puzzle) -> bool {
    [SHALLOW, DEEP]
        .into_iter()
        .any(|nodes| match value_at_end(searcher, puzzle, nodes) {
            Score::Centipawns(value) => value >= WON,
            Score::Mate(moves) => moves >= 0,
        })
}

#[test]
fn every_puzzle_ends_in_a_position_that_a_search_values_as_won() {
    for variant in with_puzzles() {
        let mut searcher = AnySearcher::new(variant, 1 << 20);
        searcher.use_network(built_in(variant));
        let mut doubtful = Vec::new();
        for puzzle in shipped(variant) {
            if !is_won(&mut searcher, &puzzle) {
                doubtful.push(puzzle.start.fen());
            }
        }
        assert!(doubtful.is_empty(), "{variant}: {doubtful:#?}");
    }
}

/// The chance to win of a value in centipawns, as `cargo xtask puzzles` computes it.
fn chance(value: i32) -> f64 {
    match Score::from_value(value) {
        Score::Mate(moves) => f64::from(u8::from(moves > 0)),
        Score::Centipawns(value) => 1.0 / (1.0 + (-0.003_682 * f64::from(value)).exp()),
    }
}

/// Checks the solver's moves of a puzzle with a deep search, as far as nothing is hidden from the solver.
fn check_moves(searcher: &mut AnySearcher, puzzle: &Puzzle) {
    let solver = puzzle.solver();
    for index in (1..puzzle.line.len()).step_by(2) {
        let position = puzzle.position(index);
        // This search would see what the solver does not know.
        if position.hidden(!solver).any() {
            return;
        }
        let lines = search(searcher, &position, DEEP, 2);
        let best = &lines[0];
        assert!(puzzle.solves(index, best.best()), "{position}");
        let mut after = position;
        after.play_unchecked(best.best());
        if after.status().winner() == Some(solver) {
            // Any move that wins at once solves the puzzle.
            continue;
        }
        let second = lines.get(1).map_or(0.0, |second| chance(second.value));
        let gap = chance(best.value) - second;
        assert!(gap >= MIN_GAP, "{position}: {gap}");
    }
}

#[test]
fn every_move_of_sampled_puzzles_is_the_only_good_one() {
    std::thread::scope(|scope| {
        for variant in with_puzzles() {
            scope.spawn(move || {
                let mut searcher = AnySearcher::new(variant, 4 << 20);
                searcher.use_network(built_in(variant));
                for puzzle in shipped(variant).iter().skip(SAMPLE).step_by(ONE_IN) {
                    check_moves(&mut searcher, puzzle);
                }
            });
        }
    });
}

#[test]
fn puzzles_are_mostly_about_forcing_moves_and_often_about_what_chess_has_not() {
    for variant in with_puzzles() {
        let shipped = shipped(variant);
        let per_cent = |is_counted: &dyn Fn(&Puzzle) -> bool| {
            let counted = shipped.iter().filter(|puzzle| is_counted(puzzle)).count();
            100.0 * counted as f64 / shipped.len() as f64
        };
        let quiet = per_cent(&|puzzle| puzzle.themes.has(Theme::QuietMove));
        assert!(quiet <= 15.0, "{variant}: {quiet} % quiet");
        if variant != Variant::Chess {
            let own = per_cent(&|puzzle| puzzle.themes.iter().any(Theme::is_own));
            assert!(own >= 25.0, "{variant}: {own} % of its own");
        }
    }
}

#[test]
fn likely_wrong_answers_come_with_their_refutations_unless_they_would_tell_a_secret() {
    for variant in with_puzzles() {
        let mut refuted = 0;
        let mut open = 0;
        for puzzle in shipped(variant) {
            let position = puzzle.position(1);
            let is_secret = position.hidden(!puzzle.solver()).any()
                && !puzzle.themes.has(Theme::FindTheAssassin);
            assert!(!is_secret || puzzle.tries.is_empty(), "{position}");
            assert!(puzzle.tries.len() <= 2, "{position}");
            if !is_secret {
                open += 1;
                refuted += usize::from(puzzle.tries.len() == 2);
            }
        }
        // Where there are few moves, a person has few wrong answers to try.
        assert!(refuted * 10 >= open * 9, "{variant}: {refuted} of {open}");
    }
}
