//! Property tests on random games of all rule sets: properties that hold in every position.

use portal_chess_engine::{
    AnyPosition, Color, History, Move, Observation, ObservedMove, Piece, PlayerView, Role, Square,
    Variant, san, standard_notation,
};
use proptest::prelude::*;

/// A strategy for games: the rule set, and for each ply the index of the legal move to play.
fn games(plies: usize) -> impl Strategy<Value = (Variant, Vec<u16>)> {
    (
        prop::sample::select(&Variant::ALL[..]),
        prop::collection::vec(any::<u16>(), 0..plies),
    )
}

/// A strategy for games with hidden assassins.
fn assassin_games(plies: usize) -> impl Strategy<Value = (Variant, Vec<u16>)> {
    (
        prop::sample::select(vec![Variant::Assassin, Variant::DinosaurAssassin]),
        prop::collection::vec(any::<u16>(), 0..plies),
    )
}

/// Plays a game and calls `visit` with each position and the move played from it.
fn play(variant: Variant, choices: &[u16], mut visit: impl FnMut(&AnyPosition, Move)) {
    let mut position = AnyPosition::initial(variant);
    for &choice in choices {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return;
        }
        let mv = choose(&position, &legal, choice);
        visit(&position, mv);
        position.play(mv).expect("a generated move is legal");
    }
}

/// Chooses a move. Assassins and pawns move more often than by a uniform choice, because that leads to interesting
/// positions.
fn choose(position: &AnyPosition, legal: &[Move], choice: u16) -> Move {
    let choice = usize::from(choice);
    let role = |mv: &Move| {
        mv.from()
            .and_then(|from| position.piece_at(from))
            .map(|piece| piece.role)
    };
    let wanted = match choice % 5 {
        0 => Some(Role::Assassin),
        1 => Some(Role::Pawn),
        _ => None,
    };
    let preferred: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|mv| role(mv) == wanted)
        .collect();
    let from = if preferred.is_empty() {
        legal
    } else {
        &preferred
    };
    from[choice / 5 % from.len()]
}

/// All moves that can be written with a few squares, legal or not.
fn conceivable_moves() -> Vec<Move> {
    let promotions = [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Triceratops,
        Role::Assassin,
        Role::Pawn,
        Role::King,
    ];
    let mut moves = Vec::new();
    for from in Square::ALL {
        moves.push(Move::Place { square: from });
        for to in Square::ALL {
            moves.push(Move::Activate { from, exit: to });
            moves.push(Move::Normal {
                from,
                to,
                promotion: None,
            });
            moves.extend(promotions.map(|role| Move::Normal {
                from,
                to,
                promotion: Some(role),
            }));
            moves.extend(Square::ALL.map(|exit| Move::Jump {
                from,
                entry: to,
                exit,
            }));
        }
    }
    moves
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fen_round_trips((variant, choices) in games(160)) {
        play(variant, &choices, |position, mv| {
            let mut after = *position;
            after.play(mv).unwrap();
            let again = AnyPosition::from_fen(variant, &after.fen()).unwrap();
            assert_eq!(again.fen(), after.fen());
            assert_eq!(again.hash(), after.hash(), "{}: the incremental hash", after.fen());
            assert_eq!(again.legal_moves(), after.legal_moves());
        });
    }

    #[test]
    fn perft_equals_perft_one_by_one((variant, choices) in games(120), stop in any::<u8>()) {
        let mut ply = 0;
        play(variant, &choices, |position, _| {
            ply += 1;
            if ply % 16 == usize::from(stop) % 16 {
                assert_eq!(position.perft(2), position.perft_one_by_one(2), "{}", position.fen());
            }
            assert_eq!(position.perft(1), position.legal_moves().len() as u64);
        });
    }

    #[test]
    fn san_and_standard_notation_round_trip((variant, choices) in games(100)) {
        play(variant, &choices, |position, _| {
            for mv in position.legal_moves() {
                let text = san::san(position, mv);
                assert_eq!(san::parse_san(position, &text), Ok(mv), "{}: {text}", position.fen());
                assert_eq!(san::parse_san(position, &mv.to_string()), Ok(mv));
                let plain = text.trim_end_matches(['+', '#']).replace(['x', '='], "").replace("<>", ">").replace('O', "0");
                assert_eq!(san::parse_san(position, &plain), Ok(mv), "{}: {plain}", position.fen());
                if variant == Variant::PortalStandard {
                    let line = standard_notation::write(position, mv);
                    assert_eq!(standard_notation::parse(position, &line), Ok(mv), "{}: {line}", position.fen());
                }
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
        });
    }

    #[test]
    fn views_give_all_legal_moves_and_hide_enemy_assassins((variant, choices) in assassin_games(160)) {
        play(variant, &choices, |position, mv| {
            for color in Color::ALL {
                let view = position.view(color);
                let expected = if color == position.turn() { position.legal_moves() } else { Vec::new() };
                assert_eq!(view.legal_moves(), expected, "{}", position.fen());
                assert_eq!(view.position().is_check(), position.is_check());
                assert!(view.position().hidden(!color).is_empty());
                assert_eq!(u32::from(view.hidden_count(!color)), position.hidden(!color).count());
                let again = PlayerView::from_fen(variant, Some(color), &view.fen()).unwrap();
                assert_eq!(again.fen(), view.fen());
            }
            assert_hidden_move_reveals_nothing(position, mv);
        });
    }

    #[test]
    fn applying_an_observation_gives_the_next_view((variant, choices) in games(160)) {
        let mut views = [Some(Color::White), Some(Color::Black), None]
            .map(|viewer| PlayerView::of(&AnyPosition::initial(variant), viewer));
        play(variant, &choices, |position, mv| {
            let mut after = *position;
            after.play(mv).unwrap();
            for view in &mut views {
                let observation = position.observe(mv, view.viewer());
                let context = format!("{} {mv} seen by {:?}: {observation:?}", position.fen(), view.viewer());
                view.apply(&observation).unwrap_or_else(|error| panic!("{context}: {error}"));
                let expected = PlayerView::of(&after, view.viewer());
                assert_eq!(view.fen(), expected.fen(), "{context}");
                assert_eq!(view.position().hash(), expected.position().hash(), "{context}");
            }
        });
    }

    #[test]
    fn takeback_restores_position_repetitions_and_status((variant, choices) in games(80)) {
        let mut history = History::new(AnyPosition::initial(variant));
        let mut trail = Vec::new();
        play(variant, &choices, |_, mv| {
            trail.push((history.position().fen(), history.repetitions(), history.status()));
            history.push(mv).unwrap();
        });
        let moves = history.moves().to_vec();
        assert_eq!(History::from_moves(*history.start(), moves).unwrap().status(), history.status());
        while let Some((fen, repetitions, status)) = trail.pop() {
            assert!(history.pop().is_some());
            assert_eq!(history.position().fen(), fen);
            assert_eq!(history.repetitions(), repetitions);
            assert_eq!(history.status(), status);
        }
        assert_eq!(history.pop(), None);
    }

    #[test]
    fn parsers_do_not_panic_on_arbitrary_text(text in ".{0,80}", fen in "[a-zA-Z0-9/;: -]{0,90}") {
        for variant in Variant::ALL {
            let position = AnyPosition::initial(variant);
            let _ = AnyPosition::from_fen(variant, &text);
            let _ = AnyPosition::from_fen(variant, &fen);
            let _ = PlayerView::from_fen(variant, Some(Color::White), &fen);
            let _ = san::parse_san(&position, &text);
            let _ = standard_notation::parse(&position, &text);
        }
        let _ = text.parse::<Move>();
        let _ = fen.parse::<Move>();
    }
}

/// Asserts that the other side and spectators observe only that an assassin moved, if it captures nothing and stays
/// hidden.
fn assert_hidden_move_reveals_nothing(position: &AnyPosition, mv: Move) {
    let mover = position.turn();
    let mut after = *position;
    after.play(mv).unwrap();
    let assassin = mv
        .from()
        .is_some_and(|from| position.hidden(mover).has(from));
    let quiet = position.piece_at(mv.to()).is_none();
    if !(assassin && quiet && after.hidden(mover).has(mv.to())) {
        return;
    }
    for viewer in [Some(!mover), None] {
        let moved = ObservedMove::Assassin {
            from: None,
            to: None,
        };
        let expected = Observation {
            mover,
            moved,
            captured: Vec::new(),
            appeared: Vec::new(),
        };
        assert_eq!(position.observe(mv, viewer), expected);
        let text = san::san_for(position, mv, viewer);
        assert_eq!(text.trim_end_matches('+'), "A??", "{}", position.fen());
        let (before, after) = (
            PlayerView::of(position, viewer),
            PlayerView::of(&after, viewer),
        );
        assert_eq!(before.to_setup().pieces, after.to_setup().pieces);
        assert_eq!(before.hidden_count(mover), after.hidden_count(mover));
    }
}

#[test]
fn is_legal_accepts_exactly_the_generated_moves() {
    let conceivable = conceivable_moves();
    for variant in Variant::ALL {
        let mut ply = 0;
        let choices: Vec<u16> = (0..140_u32).map(|i| (i * 7919 % 1009) as u16).collect();
        play(variant, &choices, |position, _| {
            ply += 1;
            if ply % 10 != 1 {
                return;
            }
            let legal: std::collections::HashSet<Move> =
                position.legal_moves().into_iter().collect();
            for &mv in &conceivable {
                assert_eq!(
                    position.is_legal(mv),
                    legal.contains(&mv),
                    "{variant} {}: {mv}",
                    position.fen()
                );
                if !legal.contains(&mv)
                    && mv
                        .from()
                        .is_none_or(|from| position.piece_at(from).is_some())
                {
                    let mut same = *position;
                    if ply == 1 {
                        assert!(same.play(mv).is_err());
                    }
                    assert_eq!(same.hash(), position.hash());
                }
            }
        });
        assert!(ply > 30, "{variant}: the game ended too early");
    }
}

/// If one side cannot tell two positions apart, it has the same legal moves in both.
#[test]
fn legal_moves_do_not_depend_on_hidden_enemy_assassins() {
    let fen = |extra: &str| {
        format!("r3k2r/pppq1ppp/2n5/3pp3/3P4/2N1P3/PPP2PPP/R3K2R w KQkq - 0 1 {extra}")
    };
    let base = portal_chess_engine::Setup::parse(Variant::Assassin, &fen("-")).unwrap();
    let expected = AnyPosition::from_setup(&base).unwrap().legal_moves();
    let mut tried = 0;
    for square in Square::ALL {
        let mut setup = base.clone();
        if setup.piece_at(square).is_some() {
            continue;
        }
        setup.pieces[square.index()] = Some(Piece {
            color: Color::Black,
            role: Role::Assassin,
        });
        let truth = AnyPosition::from_setup(&setup).unwrap();
        if truth.hidden(Color::Black).has(square) {
            assert_eq!(truth.legal_moves(), expected, "an assassin on {square}");
            assert_eq!(truth.view(Color::White).fen(), fen("hidden:b1"));
            tried += 1;
        }
    }
    assert!(tried > 8);
}
