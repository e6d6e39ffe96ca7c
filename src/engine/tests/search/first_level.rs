//! Tests of level 0: a beginner who has just learnt the rules can beat it, but it does not give its queen away.

use std::collections::BTreeSet;

use portal_chess_engine::search::{Player, Random};
use portal_chess_engine::{AnyPosition, Color, History, Move, Role, Status, Variant, captures};

use super::levels::{choose, level};
use super::support::{TABLE, position, random_game};

/// The value of a piece as beginners learn it, in pawns.
fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop | Role::Assassin => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::Triceratops => 12,
        Role::King => 100,
    }
}

/// The value of the pieces that a move captures, by the values of [`worth`]. Own pieces count as a loss.
fn taken(position: &AnyPosition, mv: Move) -> i32 {
    let enemy = !position.turn();
    captures(position, mv)
        .iter()
        .map(|taken| {
            if taken.piece.color == enemy {
                worth(taken.piece.role)
            } else {
                -worth(taken.piece.role)
            }
        })
        .sum()
}

/// The move of a simulated child: mate if possible, otherwise a move with the greatest gain after the best recapture.
/// Moves with equal gain are chosen at random.
fn child(game: &History, random: &mut Random) -> Move {
    let position = game.position();
    let gain = |mv: Move| {
        let mut after = *position;
        after.play(mv).expect("a legal move");
        if after.status().winner() == Some(position.turn()) {
            return 1_000;
        }
        let answers = after.legal_moves().into_iter();
        // A child does not notice threats on other squares until the piece is gone.
        let back = answers.filter(|answer| answer.to() == mv.to());
        let lost = back.map(|answer| taken(&after, answer)).max();
        taken(position, mv) - lost.unwrap_or(0)
    };
    let moves = position.legal_moves();
    let gains: Vec<i32> = moves.iter().map(|&mv| gain(mv)).collect();
    let most = gains.iter().copied().max().unwrap_or(0);
    let best: Vec<Move> = moves
        .into_iter()
        .zip(gains)
        .filter(|(_, gain)| *gain == most)
        .map(|(mv, _)| mv)
        .collect();
    best[random.below(best.len())]
}

/// Plays games from random openings, with colours swapped after each. Returns the first player's points.
fn points(
    variant: Variant,
    games: u64,
    mut choose_first: impl FnMut(&History, u64) -> Move,
    mut choose_second: impl FnMut(&History, u64) -> Move,
) -> f64 {
    let of_game = |index: u64| {
        let mut game = random_game(variant, 2, &mut Random::new(9_000 + index));
        let color = if index.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        while game.status() == Status::Ongoing && game.moves().len() < 300 {
            let mv = if game.position().turn() == color {
                choose_first(&game, index)
            } else {
                choose_second(&game, index)
            };
            game.push(mv).expect("a legal move");
        }
        match game.status().winner() {
            Some(winner) => f64::from(u8::from(winner == color)),
            None => 0.5,
        }
    };
    (0..games).map(of_game).sum()
}

#[test]
fn simulated_child_scores_at_least_40_percent_against_level_0() {
    // `docs/strength.md` has the results of more games.
    let games = std::env::var("CHILD_GAMES").map_or(10, |games| games.parse().expect("a number"));
    let of_variant = |variant| {
        let mut random = Random::new(77);
        let mut player = Player::new(variant, TABLE);
        points(
            variant,
            games,
            |game, _| child(game, &mut random),
            |game, seed| choose(&mut player, game, level(0), seed).expect("a move"),
        )
    };
    let all: Vec<f64> = Variant::ALL.into_iter().map(of_variant).collect();
    let sum: f64 = all.iter().sum();
    #[expect(clippy::print_stdout, reason = "the figures are the output")]
    {
        println!("{sum} points of {}: {all:?}", all.len() as u64 * games);
    }
    assert!(
        sum >= 0.4 * (all.len() as u64 * games) as f64,
        "{sum} points: {all:?}"
    );
}

#[test]
fn level_1_scores_at_least_85_percent_against_level_0() {
    let of_variant = |variant| {
        let [mut one, mut zero] = [Player::new(variant, TABLE), Player::new(variant, TABLE)];
        points(
            variant,
            8,
            |game, seed| choose(&mut one, game, level(1), seed).expect("a move"),
            |game, seed| choose(&mut zero, game, level(0), seed).expect("a move"),
        )
    };
    let all: Vec<f64> = Variant::ALL.into_iter().map(of_variant).collect();
    let sum: f64 = all.iter().sum();
    let most = 8 * all.len();
    assert!(sum >= 0.85 * most as f64, "{sum} points of {most}: {all:?}");
}

#[test]
fn level_0_never_leaves_its_queen_to_be_captured_by_a_pawn() {
    for variant in Variant::ALL {
        let rest = match variant {
            Variant::Chess | Variant::Dinosaur => "",
            Variant::PortalStandard => " a8b8c8d8e8f8g8h8",
            Variant::PortalCustom => " wb3e3d5f5/bc4e4d6g6/ng4b5 -",
            _ => " -",
        };
        let fen = format!("6k1/pp3pp1/7p/3p4/4Q3/8/PPP2PPP/1N4K1 w - - 0 1{rest}");
        let game = History::new(position(variant, &fen));
        let mut chosen = BTreeSet::new();
        for seed in 0..40 {
            let mv = choose(&mut Player::new(variant, TABLE), &game, level(0), seed);
            let mv = mv.expect("a move");
            let mut after = *game.position();
            after.play(mv).expect("a legal move");
            let lost = after.legal_moves().into_iter().filter(|&answer| {
                let by = after.piece_at(answer.from().expect("no assassin remains to be placed"));
                let pawn = by.is_some_and(|piece| piece.role == Role::Pawn);
                pawn && taken(&after, answer) == worth(Role::Queen)
            });
            assert_eq!(lost.count(), 0, "{variant}: {mv}");
            chosen.insert(mv.to_string());
        }
        assert!(
            chosen.len() > 5,
            "{variant}: level 0 chose too few different moves: {chosen:?}"
        );
    }
}
