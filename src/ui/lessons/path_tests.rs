//! Tests of the first lessons: each can be solved as its board says, other moves are taken back, and the boards of the
//! pieces show moves.

use std::collections::HashSet;

use engine::{AnyPosition, Color, Move, Role, Square, Variant};
use game::workshop::Flaw;
use game::{Lang, Message, Msg, PortalKind, Session, say};

use super::attempt::session;
use super::path::Step;
use super::{Attempt, Line, Shown, Stage, boards, path, reach, samples, short_game};

fn all_steps() -> impl Iterator<Item = (Variant, &'static Step)> {
    Variant::ALL
        .into_iter()
        .flat_map(|variant| path(variant).iter().map(move |step| (variant, step)))
}

/// Returns the steps in which moves are played.
fn played_steps() -> impl Iterator<Item = (Variant, &'static Step)> {
    all_steps().filter(|(_, step)| step.draws.is_empty())
}

fn attempt(variant: Variant, step: &'static Step) -> Attempt {
    Attempt::new(variant, step, Lang::En, 0)
        .unwrap_or_else(|| panic!("{variant}: {:?} is not a valid position", step.board))
}

/// Returns the step of a path that has this board.
fn step_of(variant: Variant, board: &super::Exercise) -> &'static Step {
    let mut steps = path(variant).iter();
    steps
        .find(|step| step.board == board)
        .unwrap_or_else(|| panic!("{variant} has no step with {board:?}"))
}

fn type_move(attempt: &mut Attempt, text: &str) {
    attempt.type_move(text, 0);
}

/// Returns every line of a path.
fn lines_of(variant: Variant) -> Vec<Line> {
    let steps = path(variant).iter();
    let said = steps.flat_map(|step| {
        step.lines()
            .unwrap_or_else(|| panic!("{variant}: {step:?} has no texts"))
    });
    said.collect()
}

#[test]
fn each_path_has_three_to_eight_steps_with_distinct_boards() {
    for variant in Variant::ALL {
        let steps = path(variant);
        assert!((3..=8).contains(&steps.len()), "{variant}: {}", steps.len());
        let boards: HashSet<_> = steps
            .iter()
            .map(|step| (step.board.fen, step.board.moves))
            .collect();
        assert_eq!(boards.len(), steps.len(), "{variant} has a board twice");
    }
}

#[test]
fn each_step_is_completed_by_its_solution_and_not_earlier() {
    for (variant, step) in played_steps() {
        let mut attempt = attempt(variant, step);
        assert!(
            step.board.moves.len() >= step.length(),
            "{variant}: {step:?}"
        );
        for (ply, text) in step.board.moves[..step.length()].iter().enumerate() {
            match ply % 2 {
                0 => {
                    assert_eq!(
                        attempt.stage(),
                        Stage::Trying,
                        "{variant}: {step:?} before {text}"
                    );
                    type_move(&mut attempt, text);
                }
                _ => {
                    assert_eq!(
                        attempt.stage(),
                        Stage::Answering,
                        "{variant}: {step:?} before {text}"
                    );
                    attempt.go_on(0);
                }
            }
            assert_eq!(
                attempt.session().plies(),
                ply + 1,
                "{variant}: {step:?}: {text} is not played"
            );
        }
        assert_eq!(attempt.stage(), Stage::Done, "{variant}: {step:?}");
    }
}

/// After every first move that a step accepts, the page's answer is legal and the remaining aims can be met.
#[test]
fn every_accepted_first_move_can_be_continued_to_completion() {
    for (variant, step) in played_steps() {
        let first = attempt(variant, step);
        let moves = legal(&first);
        let solutions = moves.iter().filter(|text| {
            let mut tried = first.clone();
            type_move(&mut tried, text);
            tried.stage() != Stage::Elsewhere
        });
        let solutions: Vec<&String> = solutions.collect();
        assert!(!solutions.is_empty(), "{variant}: {step:?}");
        // Every legal move is a solution only where an assassin is placed.
        let places = step.board.fen.contains("place");
        assert_eq!(
            solutions.len() == moves.len(),
            places,
            "{variant}: {step:?}"
        );
        for text in solutions {
            let mut tried = first.clone();
            type_move(&mut tried, text);
            while tried.stage() == Stage::Answering {
                let plies = tried.session().plies();
                tried.go_on(0);
                assert_eq!(
                    tried.session().plies(),
                    plies + 1,
                    "{variant}: {step:?}: no answer to {text}"
                );
                if tried.stage() == Stage::Trying {
                    let next = legal(&tried).into_iter().find(|next| {
                        let mut further = tried.clone();
                        type_move(&mut further, next);
                        further.stage() != Stage::Elsewhere
                    });
                    let next = next.unwrap_or_else(|| {
                        panic!("{variant}: {step:?}: {text} cannot be continued")
                    });
                    type_move(&mut tried, &next);
                }
            }
            assert_eq!(tried.stage(), Stage::Done, "{variant}: {step:?}: {text}");
        }
    }
}

/// Returns the legal moves as move text. The tests type their moves, because a move by hand may ask a question first;
/// both end in the same position.
fn legal(attempt: &Attempt) -> Vec<String> {
    let position = AnyPosition::from_fen(attempt.session().options().variant, &truth(attempt))
        .unwrap_or_else(|error| panic!("{error}"));
    position.legal_moves().iter().map(Move::to_string).collect()
}

/// Returns the FEN of the position, including everything that is hidden.
fn truth(attempt: &Attempt) -> String {
    match attempt.session().last_ply() {
        Some((_, _, after)) => after.fen(),
        None => match &attempt.session().options().start {
            game::Start::Fen(fen) => fen.clone(),
            start => panic!("a lesson starts from {start:?}"),
        },
    }
}

#[test]
fn a_wrong_move_is_taken_back_and_can_be_corrected() {
    let step = step_of(Variant::Portal, &boards::LAND_AND_JUMP);
    let mut attempt = attempt(Variant::Portal, step);
    let before = attempt.session().fen();
    type_move(&mut attempt, "c3e4");
    assert_eq!(attempt.stage(), Stage::Elsewhere);
    // Nothing else can be done until the move is taken back.
    type_move(&mut attempt, "c3d5>f5");
    attempt.send(Msg::Tap(Square::C3), 0);
    assert_eq!(attempt.session().plies(), 1);
    attempt.go_on(0);
    assert_eq!(
        (attempt.stage(), attempt.session().fen()),
        (Stage::Trying, before)
    );
    type_move(&mut attempt, "c3d5>f5");
    assert_eq!(attempt.stage(), Stage::Done);
}

#[test]
fn a_wrong_second_move_is_taken_back_without_the_first() {
    let step = step_of(Variant::Portal, &boards::NO_RETURN);
    let mut attempt = attempt(Variant::Portal, step);
    type_move(&mut attempt, "d5>f5");
    attempt.go_on(0);
    assert_eq!(
        (attempt.stage(), attempt.session().plies()),
        (Stage::Trying, 2)
    );
    // Jumping straight back is illegal, so it is not played.
    type_move(&mut attempt, "f5>d5");
    assert_eq!(
        (attempt.stage(), attempt.session().plies()),
        (Stage::Trying, 2)
    );
    type_move(&mut attempt, "a2a3");
    assert_eq!(attempt.stage(), Stage::Elsewhere);
    attempt.go_on(0);
    assert_eq!(
        (attempt.stage(), attempt.session().plies()),
        (Stage::Trying, 2)
    );
    type_move(&mut attempt, "f5>b3");
    assert_eq!(attempt.stage(), Stage::Done);
}

#[test]
fn showing_the_solution_plays_all_moves_and_then_resets_the_board() {
    for (variant, step) in all_steps() {
        let mut attempt = attempt(variant, step);
        let start = attempt.session().fen();
        attempt.show(0);
        for plies in 1..=step.length() {
            attempt.go_on(0);
            assert_eq!(attempt.progress(), plies, "{variant}: {step:?}");
            assert_eq!(attempt.stage(), Stage::Showing);
        }
        attempt.go_on(0);
        assert_eq!(
            (attempt.stage(), attempt.progress(), attempt.session().fen()),
            (Stage::Trying, 0, start),
            "{variant}: {step:?}"
        );
    }
}

#[test]
fn a_network_is_drawn_square_by_square_and_other_squares_are_removed_again() {
    let step = step_of(Variant::PortalCustom, &boards::FIRST_NETWORK);
    let mut attempt = attempt(Variant::PortalCustom, step);
    assert!(attempt.draws() && attempt.flaw().is_none());
    let portals = |attempt: &Attempt| {
        let squares = attempt.board(|_| String::new()).squares.into_iter();
        let with_portal = squares.filter(|square| square.portal.is_some());
        with_portal.map(|square| square.square).collect::<Vec<_>>()
    };
    let tap = |attempt: &mut Attempt, square| attempt.send(Msg::Tap(square), 0);
    // Beyond rank 6 there are no portals, and the board says so.
    tap(&mut attempt, Square::F7);
    assert_eq!(attempt.flaw(), Some(Flaw::Rank));
    tap(&mut attempt, Square::F5);
    assert_eq!(
        (attempt.stage(), attempt.flaw()),
        (Stage::Trying, Some(Flaw::Alone))
    );
    tap(&mut attempt, Square::D4);
    assert_eq!(attempt.stage(), Stage::Elsewhere);
    // Nothing can be drawn until that square is gone.
    tap(&mut attempt, Square::C3);
    attempt.go_on(0);
    assert_eq!(attempt.stage(), Stage::Trying);
    assert_eq!(portals(&attempt), [Square::F5]);
    tap(&mut attempt, Square::C3);
    assert_eq!((attempt.stage(), attempt.flaw()), (Stage::Done, None));
    tap(&mut attempt, Square::C3);
    assert_eq!(portals(&attempt), [Square::C3, Square::F5]);
    attempt.again(0);
    assert_eq!(
        (attempt.stage(), portals(&attempt)),
        (Stage::Trying, vec![])
    );
}

/// The learner goes on with what they have drawn.
#[test]
fn the_drawn_network_is_that_of_the_next_board_and_of_the_short_game() {
    let drawn = step_of(Variant::PortalCustom, &boards::FIRST_NETWORK).draws;
    let drawn: engine::Bitboard = drawn.iter().copied().collect();
    for fen in [boards::THROUGH_IT.fen, short_game(Variant::PortalCustom)] {
        let start = AnyPosition::from_fen(Variant::PortalCustom, fen);
        let layout = start.ok().and_then(|start| start.layout());
        let network = layout.map(|layout| layout.networks()[0].squares());
        assert_eq!(network, Some(drawn), "{fen}");
    }
}

#[test]
fn a_hidden_assassin_is_invisible_until_the_learner_reveals_it() {
    let step = step_of(Variant::Assassin, &boards::UNMASK);
    let mut attempt = attempt(Variant::Assassin, step);
    let seen = |attempt: &Attempt| attempt.board(|_| String::new()).square(Square::D5).piece;
    assert_eq!(seen(&attempt), None);
    type_move(&mut attempt, "c2c4");
    let role = seen(&attempt).map(|piece| piece.piece.role);
    assert_eq!(role, Some(Role::Assassin));
    attempt.go_on(0);
    type_move(&mut attempt, "c4d5");
    assert_eq!(attempt.stage(), Stage::Done);
}

#[test]
fn a_lesson_uses_the_last_chosen_language() {
    let step = step_of(Variant::Chess, &boards::MATE);
    let mut attempt = attempt(Variant::Chess, step);
    attempt.speak(Lang::De, 0);
    type_move(&mut attempt, "b1b2");
    attempt.speak(Lang::Es, 0);
    attempt.go_on(0);
    assert_eq!(attempt.session().lang(), Lang::Es);
    attempt.again(0);
    assert_eq!(attempt.session().lang(), Lang::Es);
}

#[test]
fn all_lesson_texts_are_translated() {
    for variant in Variant::ALL {
        let rules = samples(variant);
        let rules = rules.iter().flat_map(|sample| sample.rule.iter().copied());
        for line in lines_of(variant).into_iter().chain(rules) {
            super::tests::is_translated(&variant.to_string(), line);
        }
    }
    for line in [
        Line::LEARN_STEPS,
        Line::LEARN_STEP_DONE,
        Line::LEARN_DONE,
        Line::LEARN_ELSEWHERE,
        Line::LEARN_OTHER_SQUARE,
        Line::LEARN_NEXT,
        Line::LEARN_RULES,
        Line::LEARN_SHORT_GAME,
        Line::LEARN_SHORT_GAME_TEXT,
        Line::LEARN_SHORT_GAME_START,
        Line::LEARN_FINISHED,
        Line::PIECES_WHICH,
        Line::PIECE_GOES,
        Line::PIECE_TAKES,
        Line::PIECE_SWAPS,
        Line::PIECE_NOWHERE,
    ] {
        super::tests::is_translated("around the lessons", line);
    }
}

#[test]
fn the_short_game_is_playable_and_gives_the_learner_more_pieces() {
    for variant in Variant::ALL {
        let start = AnyPosition::from_fen(variant, short_game(variant))
            .unwrap_or_else(|error| panic!("{variant}: {error}"));
        assert_eq!(start.turn(), Color::White, "{variant}");
        assert!(!start.is_check() && !start.status().is_over(), "{variant}");
        assert_eq!(
            start.placing().0.contains(&true),
            variant.has_assassin(),
            "{variant}"
        );
        let has = |role| start.by_role(role).any();
        let dinosaur = matches!(variant, Variant::Dinosaur | Variant::DinosaurAssassin);
        assert_eq!(has(Role::Triceratops), dinosaur, "{variant}");
        assert!(
            start.by_color(Color::White).count() > start.by_color(Color::Black).count(),
            "{variant}"
        );
    }
}

#[test]
fn each_piece_and_portal_of_a_rule_set_has_one_sample() {
    for variant in Variant::ALL {
        let samples = samples(variant);
        let shown: Vec<Shown> = samples.iter().map(|sample| sample.shown).collect();
        let start = AnyPosition::initial(variant);
        for role in Role::ALL {
            let plays =
                start.by_role(role).any() || (role == Role::Assassin && variant.has_assassin());
            let times = shown
                .iter()
                .filter(|one| **one == Shown::Piece(role))
                .count();
            assert_eq!(times, usize::from(plays), "{variant}: {role:?}");
        }
        let portals = shown
            .iter()
            .filter(|one| matches!(one, Shown::Portal(_)))
            .count();
        let expected = match variant {
            Variant::Portal | Variant::PortalCustom => 3,
            Variant::PortalStandard => 1,
            _ => 0,
        };
        assert_eq!(portals, expected, "{variant}");
    }
}

#[test]
fn the_piece_of_every_sample_has_a_legal_move() {
    for variant in Variant::ALL {
        for sample in samples(variant) {
            let session = sample
                .session(variant, Lang::En, 0)
                .unwrap_or_else(|| panic!("{variant}: {sample:?} is not a valid position"));
            assert!(!session.is_over(), "{variant}: {sample:?}");
            let said = reach(&session, Lang::En);
            assert_ne!(
                said,
                [Line::PIECE_NOWHERE.text(Lang::En)],
                "{variant}: {sample:?}"
            );
        }
    }
}

#[test]
fn without_a_selection_the_description_states_the_side_to_move() {
    for variant in Variant::ALL {
        for sample in samples(variant) {
            let started = sample.session(variant, Lang::En, 0);
            let mut session = started.unwrap_or_else(|| panic!("{variant}: {sample:?}"));
            session.update(Msg::Cancel, 0);
            session.update(Msg::Cancel, 0);
            let said = reach(&session, Lang::En).join(" ");
            let side = session.status().turn.expect("a game that goes on");
            let turn = say(Lang::En, &Message::ToMove(side).into());
            assert_eq!(said, turn, "{variant}: {sample:?}");
        }
    }
}

/// Returns the sentences that describe where the piece of a sample can go.
fn description(variant: Variant, shown: Shown) -> Vec<String> {
    let samples = samples(variant);
    let sample = samples.iter().find(|sample| sample.shown == shown);
    let session = sample.and_then(|sample| sample.session(variant, Lang::En, 0));
    reach(
        &session.unwrap_or_else(|| panic!("{variant} shows {shown:?}")),
        Lang::En,
    )
}

#[test]
fn the_description_lists_the_target_squares_of_a_piece() {
    // The pawn on d5 guards c4 and e4.
    assert_eq!(
        description(Variant::Chess, Shown::Piece(Role::King)),
        ["It can go to: c3, d3, e3, c5, e5.", "It can take on: d5."]
    );
    assert_eq!(
        description(Variant::Chess, Shown::Piece(Role::Pawn)),
        ["It can go to: e3, e4.", "It can take on: d3."]
    );
    assert_eq!(
        description(Variant::Dinosaur, Shown::Piece(Role::Triceratops))
            .last()
            .map(String::as_str),
        Some("It can take on: c6.")
    );
    assert_eq!(
        description(Variant::Assassin, Shown::Piece(Role::Assassin)),
        [
            "It can go to: b2, d2, f2, c3, d3, e3, b4, c4, f4, c5, e5, b6, d6, f6.",
            "It can take on: d5."
        ]
    );
    assert_eq!(
        description(Variant::Portal, Shown::Portal(PortalKind::White)),
        ["It can go to: b3, e3.", "It can change places on: f5."]
    );
    assert_eq!(
        description(Variant::Portal, Shown::Portal(PortalKind::Black)),
        ["It can go to: e4, d6, g6."]
    );
    assert_eq!(
        description(Variant::PortalStandard, Shown::Portal(PortalKind::Token)),
        ["It can go to: f3, d4, e4, d5, e5, c6, f6."]
    );
}

#[test]
fn squares_are_isolated_in_the_hebrew_description() {
    let samples = samples(Variant::Chess);
    let session = samples[0].session(Variant::Chess, Lang::He, 0);
    let said = session
        .map(|session| reach(&session, Lang::He))
        .unwrap_or_default();
    assert!(
        said.iter().all(|line| line.contains('\u{2066}')),
        "{said:?}"
    );
}

#[test]
fn the_learner_plays_the_side_to_move() {
    let fen = "k7/8/1n6/8/8/8/7P/7K b - - 0 1";
    let black = session(Variant::Portal, fen, Lang::En, 0);
    assert_eq!(
        black.as_ref().and_then(|session| session.options().seat()),
        Some(Color::Black)
    );
    assert!(black.is_some_and(|session: Session| session.board().interactive));
}
