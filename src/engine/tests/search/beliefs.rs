//! Tests of beliefs about hidden assassins: a belief contains exactly the possible arrangements, and a player's choice
//! depends on nothing that the player cannot know.

use std::collections::BTreeSet;

use portal_chess_engine::search::{Belief, Knowledge, Level, Player, Progress, Random, Skill};
use portal_chess_engine::{
    AnyPosition, Bitboard, Color, History, Move, Observation, Piece, PlayerView, Role, Status,
    Variant,
};

use super::support::{TABLE, position, random_game};

/// Finds all positions that fit a side's observations by brute force: it plays every game that this side would have
/// observed in the same way.
fn possible_truths(game: &History, viewer: Color) -> BTreeSet<String> {
    let mut truths: Vec<AnyPosition> = vec![*game.start()];
    for (ply, &mv) in game.moves().iter().enumerate() {
        let before = game.position_at(ply).expect("a ply of the game");
        let observation: Observation = before.observe(mv, Some(viewer));
        let mut next: Vec<AnyPosition> = Vec::new();
        let mut seen = BTreeSet::new();
        for truth in &truths {
            for candidate in truth.legal_moves() {
                if truth.observe(candidate, Some(viewer)) == observation {
                    let mut after = *truth;
                    after.play_unchecked(candidate);
                    if seen.insert(after.fen()) {
                        next.push(after);
                    }
                }
            }
        }
        truths = next;
    }
    truths.iter().map(AnyPosition::fen).collect()
}

#[test]
fn belief_equals_the_possible_positions_found_by_brute_force() {
    let mut random = Random::new(2024);
    let mut widest = 0;
    for variant in [Variant::Assassin, Variant::DinosaurAssassin] {
        for _ in 0..12 {
            let plies = 4 + random.below(60);
            let game = random_game(variant, plies, &mut random);
            for viewer in Color::ALL {
                let knowledge =
                    Knowledge::of(&game, viewer).expect("the observations fit the game");
                let believed: BTreeSet<String> = knowledge
                    .belief()
                    .arrangements()
                    .map(|(set, _)| knowledge.belief().world(set).fen())
                    .collect();
                assert_eq!(
                    believed,
                    possible_truths(&game, viewer),
                    "{viewer} in {}",
                    game.position()
                );
                assert!(
                    believed.contains(&game.position().fen()),
                    "the true position must be possible"
                );
                widest = widest.max(believed.len());
                let total: f64 = knowledge
                    .belief()
                    .arrangements()
                    .map(|(_, weight)| weight)
                    .sum();
                assert!((total - 1.0).abs() < 1e-6);
            }
        }
    }
    assert!(
        widest > 20,
        "no game has more than {widest} possible positions, which tests too little"
    );
}

#[test]
fn belief_from_a_view_excludes_squares_that_would_reveal_an_assassin() {
    let truth = position(Variant::Assassin, "4k3/8/7a/8/8/2P5/8/4K3 w - - 0 1 -");
    let belief = Belief::new(Color::White, truth.view(Color::White));
    let squares = belief.squares();
    for (square, possible) in [
        ("h6", true),
        ("a8", true),
        ("a3", true),
        ("d4", false),
        ("b4", false),
        ("h2", false),
    ] {
        // The pawn on c3 reveals an assassin on b4 and d4, which it attacks, and on the ranks that it has passed.
        assert_eq!(
            squares.has(square.parse().expect("a square")),
            possible,
            "{square}"
        );
    }
    let everywhere = Bitboard::FULL & !truth.occupied();
    assert!(squares.count() < everywhere.count());
}

#[test]
fn impossible_observation_is_rejected_and_changes_nothing() {
    let game = random_game(Variant::Assassin, 6, &mut Random::new(1));
    let mut knowledge = Knowledge::of(&game, Color::White).expect("the observations fit the game");
    let mut observation = game.start().observe(game.moves()[0], Some(Color::Black));
    observation.mover = !game.position().turn();
    let before = knowledge.view().fen();
    assert!(knowledge.observe(&observation).is_err());
    assert_eq!(knowledge.view().fen(), before);
}

/// If one side cannot tell two positions apart, it must play the same move in both.
#[test]
fn equal_views_lead_to_equal_moves() {
    let mut random = Random::new(31);
    let (mut compared, mut early) = (0, 0);
    while compared < 12 {
        let variant = if random.below(2) == 0 {
            Variant::Assassin
        } else {
            Variant::DinosaurAssassin
        };
        let plies = 6 + random.below(30);
        let game = random_game(variant, plies, &mut random);
        if game.status() != Status::Ongoing {
            continue;
        }
        let viewer = game.position().turn();
        let one = *game.position();
        let Some(other) = with_assassin_moved(&one, viewer) else {
            continue;
        };
        assert_eq!(one.view(viewer).fen(), other.view(viewer).fen());
        let moves = one.legal_moves();
        let some: Vec<Move> = moves.iter().copied().step_by(3).collect();
        for number in [2, 5, 8] {
            for asked in [Vec::new(), some.clone()] {
                let [first, second] =
                    [&one, &other].map(|truth| choices(truth, viewer, number, &asked));
                assert_eq!(first, second, "level {number} in {one} and {other}");
                early += usize::from(first[0] != asked.first().or(moves.first()).copied());
            }
        }
        compared += 1;
    }
    assert!(early > 30, "{early}: the list decides, not the search");
}

/// What a level would play at once, and after more and more nodes. Level 8 finishes its first arrangement after 40,000.
fn choices(truth: &AnyPosition, viewer: Color, number: u8, asked: &[Move]) -> Vec<Option<Move>> {
    let knowledge = Knowledge::new(viewer, truth.view(viewer));
    let mut player = Player::new(truth.variant(), TABLE);
    let skill = Skill::Level(Level::new(number).expect("a level"));
    player.begin_among(&knowledge, skill, 99, asked);
    player.ensure_choice();
    let mut choices = vec![player.choice()];
    for nodes in [200, 1_000, 3_000, 20_000, 60_000] {
        player.step(nodes);
        choices.push(player.choice());
    }
    choices
}

/// The first arrangement takes level 8 some thirty milliseconds, which a short limit does not give.
#[test]
fn a_level_that_must_answer_at_once_does_not_play_the_first_move_of_the_list() {
    let truth = position(
        Variant::Assassin,
        "3q1k2/pp5p/8/8/7a/8/PP5P/3QK3 w - - 0 1 -",
    );
    let view = truth.view(Color::White);
    assert_eq!(view.hidden_count(Color::Black), 1);
    let knowledge = Knowledge::new(Color::White, view);
    for number in [6, 7, 8] {
        let mut player = Player::new(Variant::Assassin, TABLE);
        let skill = Skill::Level(Level::new(number).expect("a level"));
        player.begin(&knowledge, skill, 1);
        player.ensure_choice();
        let choice = player.choice().map(|mv| mv.to_string());
        assert_eq!(choice.as_deref(), Some("d1d8"), "level {number}");
        assert!(player.nodes() < 10_000, "{}", player.nodes());
    }
}

/// Returns the position with one hidden enemy assassin moved to another square that looks the same to `viewer`.
fn with_assassin_moved(truth: &AnyPosition, viewer: Color) -> Option<AnyPosition> {
    let from = truth.hidden(!viewer).first()?;
    let assassin = Piece {
        color: !viewer,
        role: Role::Assassin,
    };
    let empty = !truth.occupied();
    empty.into_iter().find_map(|square| {
        let mut setup = truth.to_setup();
        setup.pieces[from.index()] = None;
        setup.pieces[square.index()] = Some(assassin);
        let other = AnyPosition::from_setup(&setup).ok()?;
        other.hidden(!viewer).has(square).then_some(other)
    })
}

#[test]
fn assassin_placement_varies_between_seeds_but_not_for_one_seed() {
    let start = AnyPosition::initial(Variant::Assassin);
    let knowledge = Knowledge::new(Color::White, start.view(Color::White));
    let place = |seed: u64| {
        let mut player = Player::new(Variant::Assassin, TABLE);
        player.begin(&knowledge, Skill::Level(Level::MAX), seed);
        player.choice().expect("a placement")
    };
    let placings: BTreeSet<String> = (0..40).map(|seed| place(seed).to_string()).collect();
    assert!(placings.len() >= 6, "{placings:?}");
    assert_eq!(place(3), place(3));
}

#[test]
fn king_danger_is_the_share_of_arrangements_with_an_adjacent_assassin() {
    // Black's hidden assassin may stand on any square that does not reveal it. Five such squares are next to the king.
    let start = position(Variant::Assassin, "4k3/8/8/8/8/8/8/4K1NR w - - 0 1 -");
    let belief = Belief::new(Color::White, start.view(Color::White));
    assert_eq!(
        belief.arrangements().len(),
        1,
        "without hidden assassins, there is only one arrangement"
    );
    let truth = position(Variant::Assassin, "4k3/8/8/8/8/4a3/8/R3K2R w KQ - 0 1 -");
    let belief = Belief::new(Color::White, truth.view(Color::White));
    let danger = belief.king_capture_probability(truth.view(Color::White).position());
    let beside = 5.0 / belief.arrangements().len() as f64;
    assert!((danger - beside).abs() < 1e-6, "{danger}");
}

#[test]
fn king_leaves_the_squares_next_to_a_possible_assassin() {
    // The pawn on d2 revealed the assassin on e3. It then moved out of sight, perhaps next to the king. After castling
    // to the queen's side, none of the squares that it may have reached is next to the king.
    let start = position(Variant::Assassin, "4k3/8/8/8/8/4a3/3P4/R3K2R b KQ - 0 1 -");
    let unseen = "e3e4".parse().expect("a move");
    let game = History::from_moves(start, [unseen]).expect("legal");
    let knowledge = Knowledge::of(&game, Color::White).expect("the observations fit the game");
    let belief = knowledge.belief();
    assert!(belief.arrangements().len() > 1);
    let danger = belief.king_capture_probability(knowledge.position());
    assert!(danger > 0.1, "{danger}");
    for seed in 0..3 {
        let mut player = Player::new(Variant::Assassin, TABLE);
        player.begin(&knowledge, Skill::Level(Level::MAX), seed);
        while player.step(u64::MAX) == Progress::Running {}
        let mv = player.choice().expect("a move");
        let mut after = *knowledge.position();
        after.play(mv).expect("a legal move");
        let danger = belief.king_capture_probability(&after);
        assert!(danger < 1e-6, "{mv}: {danger}");
    }
}

#[test]
fn eight_hidden_assassins_are_tracked_by_square_instead_of_arrangement() {
    let view = PlayerView::from_fen(
        Variant::Assassin,
        Some(Color::White),
        "4k3/pppppppp/8/8/4K3/8/8/8 w - - 0 1 hidden:b8",
    )
    .expect("a view");
    let knowledge = Knowledge::new(Color::White, view);
    let belief = knowledge.belief();
    assert_eq!(
        belief.arrangements().len(),
        0,
        "hundreds of millions of arrangements are too many to list"
    );
    assert!(belief.known_arrangement().is_none());
    let sample = belief.sample(6, &mut Random::new(5));
    assert_eq!(sample.len(), 6);
    for (set, _) in sample {
        assert_eq!(set.count(), 8);
        assert_eq!(belief.world(set).hidden(Color::Black), set);
        assert!(set.without(belief.squares()).is_empty());
    }
    // No observation reveals an assassin: the probability that one stands next to the king is high, but not 1.
    let danger = belief.king_capture_probability(knowledge.position());
    assert!((0.05..1.0).contains(&danger), "{danger}");
    let mut player = Player::new(Variant::Assassin, TABLE);
    player.begin(&knowledge, Skill::Level(Level::MAX), 1);
    while player.step(u64::MAX) == Progress::Running {}
    let mv = player.choice().expect("a move");
    assert!(knowledge.position().is_legal(mv));
}

#[test]
fn belief_about_many_hidden_assassins_never_excludes_the_true_position() {
    let start = "4k3/pp4pp/1aa2aa1/2a2a2/8/8/PPPP1PPP/RN2K1NR w - - 0 1 -";
    let mut random = Random::new(99);
    let (mut exact, mut by_square) = (0, 0);
    for _ in 0..12 {
        let mut game = History::new(position(Variant::Assassin, start));
        let mut knowledge = Knowledge::new(Color::White, game.start().view(Color::White));
        for _ in 0..70 {
            if game.status() != Status::Ongoing {
                break;
            }
            let before = *game.position();
            let moves = before.legal_moves();
            let mv = moves[random.below(moves.len())];
            let observation = before.observe(mv, Some(Color::White));
            knowledge
                .observe(&observation)
                .unwrap_or_else(|error| panic!("{before} {mv}: {error}"));
            game.push(mv).expect("a legal move");
            let (truth, belief) = (game.position().hidden(Color::Black), knowledge.belief());
            assert!(truth.without(belief.squares()).is_empty(), "{before} {mv}");
            match belief.arrangements().len() {
                0 => by_square += 1,
                _ => exact += 1,
            }
            for (set, _) in belief.sample(2, &mut random) {
                assert_eq!(set.count(), truth.count(), "{before} {mv}");
                assert_eq!(belief.world(set).hidden(Color::Black), set);
            }
        }
    }
    assert!(by_square > 100 && exact > 20, "{by_square} {exact}");
}
