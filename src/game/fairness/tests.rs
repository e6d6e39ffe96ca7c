//! Trials with players that choose at random, which end games in all ways within milliseconds.

use engine::{AnyPosition, Setup, Variant};
use proptest::prelude::*;

use super::*;

/// The layouts of the tests: that of Portal Chess, one with one-way networks, one symmetric by half turn, and one as large
/// as can be.
const LAYOUTS: [&str; 4] = [
    "wb3e3d5f5/bc4e4d6g6/ng4b5",
    "wc3>f6/bc6>f3/nd4e4>d5e5",
    "na3b4g5h6/nc3f6",
    "wb3e3d5g5/wc3f4h5/ba4c5f6/bb4e4d6g6/na3h6/nf3c6/nh3b5/ng4a6",
];

fn setup(variant: Variant) -> Setup {
    AnyPosition::initial(variant).to_setup()
}

fn with_layout(layout: &str) -> Setup {
    let mut setup = setup(Variant::PortalCustom);
    setup.layout = Some(layout.parse().expect("a layout"));
    setup
}

/// Plays a trial to its end with random moves. Returns all games.
fn play(trial: &mut Trial, seed: u64) -> Vec<Vec<Move>> {
    let mut games = vec![Vec::new()];
    let mut lot = seed;
    while let Some(game) = trial.game() {
        let number = trial.number();
        let moves = game.position().legal_moves();
        lot = opening::mixed(lot, trial.player_seed());
        let mv = moves[(lot % moves.len() as u64) as usize];
        let whole = [game.moves(), &[mv]].concat();
        if let Some(last) = games.last_mut() {
            *last = whole;
        }
        trial.play(mv).expect("a legal move");
        if trial.number() != number && trial.game().is_some() {
            games.push(Vec::new());
        }
    }
    games
}

fn trial(setup: &Setup, games: u32, seed: u64) -> Trial {
    Trial::new(setup, games, seed).expect("a position")
}

fn openings(setup: &Setup, games: u32, seed: u64) -> Vec<Vec<Move>> {
    let start = AnyPosition::from_setup(setup).expect("a position");
    let opening = |game| opening::random(start, seed, game).moves().to_vec();
    (0..games).map(opening).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn counts_add_up_and_a_seed_gives_the_same_games(
        layout in 0..LAYOUTS.len(),
        games in 0u32..5,
        seed: u64,
    ) {
        let setup = with_layout(LAYOUTS[layout]);
        let mut whole = trial(&setup, games, seed);
        prop_assert_eq!(whole.progress(), (0, games));
        let played = play(&mut whole, seed);
        let report = *whole.report();
        prop_assert_eq!(report.games(), games);
        prop_assert_eq!(whole.progress(), (games, games));
        let plies: usize = played.iter().map(Vec::len).sum();
        prop_assert_eq!(report.plies as usize, plies);
        let portal = |mv: &&Move| matches!(mv, Move::Jump { .. } | Move::Activate { .. });
        let through = played.iter().flatten().filter(portal).count();
        prop_assert_eq!((report.jumps + report.swaps) as usize, through);
        prop_assert!(played.iter().all(|game| game.len() <= MAX_PLIES));
        if let Some(score) = report.white_score() {
            prop_assert!((0.0..=1.0).contains(&score));
        }

        let mut again = trial(&setup, games, seed);
        prop_assert_eq!(play(&mut again, seed), played);
        prop_assert_eq!(again.report(), &report);
    }

    #[test]
    fn openings_differ_between_seeds_and_are_calm(layout in 0..LAYOUTS.len(), seed: u64) {
        let setup = with_layout(LAYOUTS[layout]);
        let these = openings(&setup, 8, seed);
        prop_assert_ne!(&these, &openings(&setup, 8, seed.wrapping_add(1)));
        for opening in these {
            prop_assert_eq!(opening.len(), opening::PLIES as usize);
            let game = History::from_moves(AnyPosition::from_setup(&setup).expect("a position"), opening);
            let position = *game.expect("legal moves").position();
            for mv in position.legal_moves() {
                prop_assert!(engine::captures(&position, mv).is_empty());
                prop_assert!(!jump_and_swap(&position, mv).1);
            }
        }
    }
}

#[test]
fn parts_of_a_trial_add_up_to_the_whole() {
    let setup = with_layout(LAYOUTS[0]);
    let mut whole = trial(&setup, 5, 3);
    let games = play(&mut whole, 1);
    assert_eq!(games.len(), 5);
    let mut sum = FairnessReport::default();
    // The openings are the same; the random player of the tests is not, so that only the counts of games are.
    for numbers in [0..2, 2..5] {
        let mut part = Trial::part(&setup, numbers.clone(), 3).expect("a position");
        let all = openings(&setup, 5, 3);
        assert_eq!(part.number(), numbers.start);
        let moves = part.game().map(|game| game.moves().to_vec());
        assert_eq!(moves.as_ref(), all.get(numbers.start as usize));
        play(&mut part, 1);
        sum += *part.report();
    }
    assert_eq!(sum.games(), 5);
}

#[test]
fn few_openings_of_a_trial_occur_twice_and_pairs_exchange_the_sides() {
    for layout in LAYOUTS {
        let setup = with_layout(layout);
        let all = openings(&setup, 200, 1);
        let mut different = all.clone();
        different.sort();
        different.dedup();
        assert!(different.len() >= 194, "{layout}: {}", different.len());
    }
    // In chess the first plies of a pair are each other's images, unless the other moves forbid it.
    let mut exchanged = 0;
    let pairs = openings(&setup(Variant::Chess), 40, 2);
    for pair in pairs.chunks(2) {
        let image = |mv: Move| Move::Normal {
            from: mv.from().expect("a square").flip_rank(),
            to: mv.to().flip_rank(),
            promotion: None,
        };
        exchanged += u32::from(pair[1][0] == image(pair[0][1]));
    }
    assert!(exchanged >= 16, "{exchanged} of 20 pairs");
}

#[test]
fn trials_work_in_every_rule_set() {
    for variant in Variant::ALL {
        let mut trial = trial(&setup(variant), 2, 5);
        let opening = trial.game().map(|game| game.moves().len());
        let placing = variant.has_assassin();
        assert_eq!(
            opening,
            Some(if placing { 0 } else { opening::PLIES as usize }),
            "{variant}"
        );
        play(&mut trial, 4);
        let report = trial.report();
        assert_eq!(report.games(), 2, "{variant}");
        let portals = matches!(
            variant,
            Variant::Portal | Variant::PortalStandard | Variant::PortalCustom
        );
        assert_eq!(report.jumps > 0, portals, "{variant}");
        assert_eq!(
            report.swaps > 0,
            portals && variant != Variant::PortalStandard,
            "{variant}"
        );
    }
}

#[test]
fn an_illegal_move_and_a_move_too_many_are_refused() {
    let mut trial = trial(&setup(Variant::Portal), 1, 1);
    let before = trial.game().map(|game| game.moves().to_vec());
    let illegal: Move = "a1a8".parse().expect("a move");
    assert!(trial.play(illegal).is_err());
    assert_eq!(trial.game().map(|game| game.moves().to_vec()), before);
    play(&mut trial, 1);
    let report = *trial.report();
    assert!(trial.play(illegal).is_err());
    assert!(trial.game().is_none() && trial.request(1, 3).is_none());
    assert_eq!(trial.report(), &report);
}

/// A move that neither captures nor ends the game; a pawn's move where the fifty moves are nearly over.
fn waiting_move(game: &History, lot: u64) -> Move {
    let position = game.position();
    let is_pawn = |mv: &Move| {
        let piece = mv.from().and_then(|from| position.piece_at(from));
        piece.is_some_and(|piece| piece.role == engine::Role::Pawn)
    };
    let mut moves = position.legal_moves();
    moves.retain(|&mv| {
        let mut later = game.clone();
        later.push(mv).expect("a legal move");
        engine::captures(position, mv).is_empty() && !later.status().is_over()
    });
    moves
        .sort_by_key(|&mv| opening::mixed(lot, game.moves().len() as u64 ^ mv.to().index() as u64));
    let pawns_turn = position.halfmove_clock() > 90;
    let wanted = moves.iter().find(|mv| is_pawn(mv) == pawns_turn);
    *wanted.or(moves.first()).expect("a waiting move")
}

#[test]
fn a_game_that_does_not_end_is_a_draw_at_the_cap() {
    let fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w - - 0 1";
    let setup = Setup::parse(Variant::Chess, fen).expect("a FEN");
    let mut trial = trial(&setup, 1, 1);
    let mut plies = 0;
    while let Some(game) = trial.game() {
        plies = game.moves().len();
        let mv = waiting_move(game, 8);
        trial.play(mv).expect("a legal move");
    }
    assert_eq!(plies, MAX_PLIES - 1);
    assert_eq!((trial.report().draws, trial.report().plies), (1, 300));
    assert_eq!(trial.game.status(), engine::Status::Ongoing);
}

#[test]
fn a_trial_of_a_finished_position_ends_at_once() {
    let mate = Setup::parse(Variant::Chess, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").expect("a FEN");
    let trial = trial(&mate, 3, 1);
    assert!(trial.game().is_none());
    assert_eq!((trial.report().white_wins, trial.report().plies), (3, 0));
}

#[test]
fn a_request_holds_the_whole_game() {
    let trial = trial(&with_layout(LAYOUTS[1]), 1, 9);
    let request = trial.request(7, 3).expect("a game");
    let game = trial.game().expect("a game");
    assert_eq!((request.id, request.level, request.hint), (7, 3, false));
    assert_eq!(request.color, game.position().turn());
    assert_eq!(request.start, game.start().fen());
    assert_eq!(request.observations.len(), game.moves().len());
    let first = request.observations.first().map(String::as_str);
    assert_eq!(first, Some(format!("w {}", game.moves()[0]).as_str()));
    assert_eq!(request.evaluation, Some(Evaluation::Terms));
}

#[test]
fn figures_are_means_of_the_games_and_more_games_reduce_the_error() {
    let of = |white_wins, draws, black_wins| FairnessReport {
        white_wins,
        draws,
        black_wins,
        plies: 1_000,
        jumps: 50,
        swaps: 20,
    };
    let report = of(5, 2, 3);
    assert_eq!(report.white_score(), Some(0.6));
    assert_eq!(report.decided(), Some(0.8));
    assert_eq!(
        (report.jumps_per_game(), report.swaps_per_game()),
        (Some(5.0), Some(2.0))
    );
    assert_eq!(report.moves_per_game(), Some(50.0));
    let error = |report: FairnessReport| report.error().expect("games");
    // The variance of a game is 0.55 − 0.36 = 0.19.
    let hundredfold = error(of(500, 200, 300));
    assert!((hundredfold - 1.96 * (0.19f64 / 1_000.0).sqrt()).abs() < 1e-3);
    assert!(error(report) > 9.0 * hundredfold);
    assert!(error(of(2, 0, 0)) > 0.4, "two wins prove little");
    assert_eq!(of(1, 0, 0).error(), None);
    assert_eq!(FairnessReport::default().white_score(), None);
}
