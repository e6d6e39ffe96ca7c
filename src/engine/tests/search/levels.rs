//! Tests of the levels: a seed makes their choice reproducible, they play only legal moves, level 4 is stronger than
//! level 1, and no level above 2 overlooks a mate in one.

use portal_chess_engine::search::{Knowledge, Level, Player, Progress, Random, Skill};
use portal_chess_engine::{AnyPosition, Color, History, Move, Status, Variant};

use super::support::{TABLE, position, random_game};

pub(super) fn choose(player: &mut Player, game: &History, skill: Skill, seed: u64) -> Option<Move> {
    let knowledge =
        Knowledge::of(game, game.position().turn()).expect("the observations fit the game");
    player.begin(&knowledge, skill, seed);
    while player.step(5_000) == Progress::Running {}
    player.choice()
}

pub(super) fn level(number: u8) -> Skill {
    Skill::Level(Level::new(number).expect("a level"))
}

#[test]
fn equal_seeds_choose_equal_moves_and_other_seeds_vary_the_choice() {
    for variant in Variant::ALL {
        let mut most = 0;
        for opening in 0..3 {
            let game = random_game(variant, 6, &mut Random::new(opening));
            let choice = |seed| choose(&mut Player::new(variant, TABLE), &game, level(1), seed);
            assert_eq!(choice(5), choice(5), "{variant}");
            let different: std::collections::BTreeSet<_> = (0..15).map(choice).collect();
            most = most.max(different.len());
        }
        assert!(
            most > 1,
            "{variant}: level 1 chose the same move for every seed"
        );
    }
}

#[test]
fn levels_3_to_8_always_play_a_mate_in_one() {
    let mates = [
        (
            Variant::Chess,
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        ),
        (Variant::Dinosaur, "6k1/5ppp/8/8/8/8/5PPP/3T2K1 w - - 0 1"),
        (Variant::Assassin, "4k3/3A4/8/8/8/8/8/4K3 w - - 0 1 -"),
        (
            Variant::DinosaurAssassin,
            "6k1/5ppp/8/8/8/8/5PPP/3T2K1 w - - 0 1 -",
        ),
        (Variant::Portal, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 -"),
        (
            Variant::PortalStandard,
            "7k/6pp/8/8/8/8/8/R5K1 w - - 0 1 a4c8b2b3c3d3e3f3",
        ),
    ];
    for (variant, fen) in mates {
        for number in 3..=8 {
            for seed in 0..12 {
                let game = History::new(position(variant, fen));
                let mv = choose(&mut Player::new(variant, TABLE), &game, level(number), seed)
                    .expect("a move");
                let mut after = game.clone();
                after.push(mv).expect("a legal move");
                assert_eq!(
                    after.status().winner(),
                    Some(Color::White),
                    "{variant}: level {number} played {mv}"
                );
            }
        }
    }
}

#[test]
fn level_2_and_the_classic_player_play_only_legal_moves() {
    for variant in Variant::ALL {
        let mut players = [Player::new(variant, TABLE), Player::new(variant, TABLE)];
        let skills = [level(2), Skill::Classic];
        let mut game = History::new(AnyPosition::initial(variant));
        while game.status() == Status::Ongoing && game.moves().len() < 40 {
            let side = game.position().turn() as usize;
            let mv = choose(&mut players[side], &game, skills[side], 7).expect("a move");
            game.push(mv).expect("a legal move");
        }
    }
}

#[test]
fn level_4_outscores_level_1() {
    let mut all = 0.0;
    for variant in Variant::ALL {
        let mut points = 0.0;
        let games = 4;
        for index in 0..games {
            let mut random = Random::new(100 + index);
            let mut game = random_game(variant, 4, &mut random);
            let strong = if index % 2 == 0 {
                Color::White
            } else {
                Color::Black
            };
            let mut players = [Player::new(variant, TABLE), Player::new(variant, TABLE)];
            while game.status() == Status::Ongoing && game.moves().len() < 250 {
                let turn = game.position().turn();
                let skill = if turn == strong { level(4) } else { level(1) };
                let mv = choose(&mut players[turn as usize], &game, skill, index).expect("a move");
                game.push(mv).expect("a legal move");
            }
            points += match game.status().winner() {
                Some(winner) => f64::from(u8::from(winner == strong)),
                None => 0.5,
            };
        }
        assert!(
            points >= 2.0,
            "{variant}: level 4 got {points} of {games} against level 1"
        );
        all += points;
    }
    assert!(all >= 20.0, "level 4 got {all} of 24 against level 1");
}

#[test]
fn player_offers_a_legal_move_at_any_time_during_its_search() {
    for variant in Variant::ALL {
        let game = random_game(variant, 10, &mut Random::new(3));
        let knowledge =
            Knowledge::of(&game, game.position().turn()).expect("the observations fit the game");
        for skill in [level(8), Skill::Classic] {
            let mut player = Player::new(variant, TABLE);
            assert_eq!(player.choice(), None, "no search has begun");
            player.begin(&knowledge, skill, 1);
            for _ in 0..5 {
                let mv = player
                    .choice()
                    .expect("a move before the search is complete");
                assert!(game.position().is_legal(mv), "{variant}: {mv}");
                player.step(300);
            }
            assert!(player.progress() > 0.0);
        }
    }
}

#[test]
fn a_player_that_is_asked_about_some_moves_plays_one_of_them() {
    for variant in Variant::ALL {
        for plies in [2, 9, 10] {
            let game = random_game(variant, plies, &mut Random::new(plies as u64));
            let knowledge = Knowledge::of(&game, game.position().turn())
                .expect("the observations fit the game");
            let asked: Vec<Move> = game.position().legal_moves();
            let asked: Vec<Move> = asked.into_iter().rev().step_by(7).collect();
            for skill in [level(0), level(2), level(8), Skill::Classic] {
                let mut player = Player::new(variant, TABLE);
                player.begin_among(&knowledge, skill, 3, &asked);
                for nodes in [0, 100, 2_000, 100_000] {
                    player.step(nodes);
                    let mv = player.choice().expect("a move");
                    assert!(asked.contains(&mv), "{variant}, {skill}: {mv}");
                }
            }
        }
    }
}

#[test]
fn the_depth_is_that_of_the_task() {
    let game = random_game(Variant::Chess, 4, &mut Random::new(1));
    let knowledge =
        Knowledge::of(&game, game.position().turn()).expect("the observations fit the game");
    let mut player = Player::new(Variant::Chess, TABLE);
    choose(&mut player, &game, level(4), 1);
    assert!(player.depth() > 3);
    player.begin(&knowledge, Skill::Classic, 1);
    player.step(1);
    assert_eq!(player.depth(), 0);
}

/// The time that a person waits for level 8 in a browser depends on this number. `cargo xtask bench response` measures
/// the time.
#[test]
fn level_8_searches_its_nodes_and_lower_levels_search_fewer() {
    const NODES_OF_LEVEL_8: u64 = 600_000;
    for variant in Variant::ALL {
        let game = random_game(variant, 8, &mut Random::new(4));
        let mut nodes = [0; 9];
        for (number, nodes) in (0..).zip(&mut nodes) {
            let mut player = Player::new(variant, TABLE);
            choose(&mut player, &game, level(number), 1);
            *nodes = player.nodes();
        }
        assert!(
            (NODES_OF_LEVEL_8 * 9 / 10..=NODES_OF_LEVEL_8 * 11 / 10).contains(&nodes[8]),
            "{variant}: {nodes:?}"
        );
        // The lowest levels must value many moves, which takes more nodes than they have.
        assert!(nodes[3..].is_sorted(), "{variant}: {nodes:?}");
        assert!(
            nodes[..3].iter().all(|&nodes| nodes < 10_000) && nodes[7] < nodes[8] / 4,
            "{variant}: {nodes:?}"
        );
    }
}

#[test]
fn a_level_keeps_to_its_nodes_with_hidden_assassins_even_if_few_moves_are_legal() {
    const NODES_OF_LEVEL_6: u64 = 14_000;
    for variant in [Variant::Assassin, Variant::DinosaurAssassin] {
        let mut random = Random::new(variant as u64);
        let mut player = Player::new(variant, TABLE);
        let mut searched = 0;
        while searched < 5 {
            let plies = 10 + random.below(50);
            let game = random_game(variant, plies, &mut random);
            let side = game.position().turn();
            let knowledge = Knowledge::of(&game, side).expect("the observations fit the game");
            let few = 2..=3;
            if game.status() != Status::Ongoing
                || !few.contains(&knowledge.view().legal_moves().len())
                || knowledge.view().hidden_count(!side) == 0
            {
                continue;
            }
            player.begin(&knowledge, level(6), 1);
            while player.step(5_000) == Progress::Running {}
            let nodes = player.nodes();
            // Every arrangement's search may exceed its share a little.
            assert!(
                nodes <= NODES_OF_LEVEL_6 * 11 / 10,
                "{nodes} nodes in {}",
                game.position()
            );
            searched += usize::from(nodes > 0);
        }
    }
}
