//! Drawing as a person does it, tap by tap, and properties of any drawing.

use proptest::prelude::*;

use super::*;

fn workshop(layout: &str) -> Workshop {
    Workshop::new(layout.parse().ok().as_ref(), Lang::En)
}

fn tap(workshop: &mut Workshop, squares: &str) {
    for name in squares.split(' ') {
        workshop.update(Draw::Board(Msg::Tap(name.parse().unwrap())));
    }
}

fn text(workshop: &Workshop) -> String {
    workshop
        .layout()
        .map_or_else(String::new, |layout| layout.to_string())
}

#[test]
fn taps_draw_networks_and_each_flaw_is_said_at_once() {
    let mut drawn = workshop("");
    assert_eq!(drawn.flaw(), Some(Flaw::Empty));
    tap(&mut drawn, "e3");
    assert_eq!(drawn.flaw(), Some(Flaw::Alone));
    tap(&mut drawn, "b3");
    assert_eq!((drawn.flaw(), text(&drawn).as_str()), (None, "wb3e3"));
    // Another network of both sides, one way.
    drawn.update(Draw::Add);
    drawn.update(Draw::Owner(None));
    drawn.update(Draw::OneWay(true));
    tap(&mut drawn, "d4");
    assert_eq!(drawn.flaw(), Some(Flaw::NoExit));
    drawn.update(Draw::Exits(true));
    tap(&mut drawn, "f6 h6");
    assert_eq!(text(&drawn), "wb3e3/nd4>f6h6");
    // A tap on a square of another network chooses that network; a second tap removes the square.
    tap(&mut drawn, "b3");
    assert_eq!(
        (drawn.current(), text(&drawn).as_str()),
        (0, "wb3e3/nd4>f6h6")
    );
    tap(&mut drawn, "b3");
    assert_eq!(drawn.flaw(), Some(Flaw::Alone));
    drawn.update(Draw::Undo);
    assert_eq!(text(&drawn), "wb3e3/nd4>f6h6");
    tap(&mut drawn, "e2");
    assert_eq!(drawn.flaw(), Some(Flaw::Rank));
    assert_eq!(
        text(&drawn),
        "wb3e3/nd4>f6h6",
        "what is refused changes nothing"
    );
}

#[test]
fn no_network_and_no_layout_gets_too_large() {
    let mut drawn = workshop("");
    tap(&mut drawn, "a3 b3 c3 d3 e3 f3 g3 h3 a4");
    assert_eq!(drawn.flaw(), Some(Flaw::TwoWayIsFull));
    drawn.update(Draw::OneWay(true));
    assert_eq!(drawn.flaw(), Some(Flaw::OneWayIsFull));
    for row in ["a4 b4 c4 d4 e4 f4 g4 h4", "a5 b5 c5 d5 e5 f5 g5 h5"] {
        drawn.update(Draw::Add);
        tap(&mut drawn, row);
    }
    assert_eq!(drawn.flaw(), None);
    drawn.update(Draw::Add);
    tap(&mut drawn, "a6");
    assert_eq!(drawn.flaw(), Some(Flaw::NoMoreSquares));
    let mut many = workshop("wa3b3/wc3d3/we3f3/wg3h3/wa4b4/wc4d4/we4f4/wg4h4");
    many.update(Draw::Add);
    assert_eq!(many.flaw(), Some(Flaw::NoMoreNetworks));
}

#[test]
fn a_half_is_completed_and_is_refused_where_squares_are_taken() {
    let mut drawn = workshop("wb3e3/nb5");
    assert_eq!(
        drawn.flaw(),
        Some(Flaw::Empty),
        "a faulty text draws nothing"
    );
    drawn = workshop("wb3d5e3f5/nb5h6");
    drawn.update(Draw::Complete(Symmetry::Mirror));
    assert_eq!(text(&drawn), "wb3e3d5f5/bd4f4b6e6/nh3b4b5h6");
    // Again it is the same.
    drawn.update(Draw::Complete(Symmetry::Mirror));
    assert_eq!(text(&drawn), "wb3e3d5f5/bd4f4b6e6/nh3b4b5h6");
    // Two networks that are each other's image stay two, and the current one stays current.
    let mut commons = workshop("na3h3d5/nc4f5/nd4a6h6/nf4c5");
    commons.update(Draw::Select(2));
    commons.update(Draw::Complete(Symmetry::Mirror));
    assert_eq!(text(&commons), "na3h3d5/nc4f5/nd4a6h6/nf4c5");
    assert!(commons.sketch().entries.has("d4".parse().unwrap()));
    let mut black = workshop("bc6f6");
    black.update(Draw::Complete(Symmetry::Mirror));
    assert_eq!(text(&black), "wc3f3/bc6f6");
    let mut turned = workshop("wb3e3/nb5>h6");
    turned.update(Draw::Complete(Symmetry::HalfTurn));
    assert_eq!(text(&turned), "wb3e3/bd6g6/ng4>a3/nb5>h6");
    let mut taken = workshop("wb3e3/ne6h6");
    taken.update(Draw::Complete(Symmetry::Mirror));
    let squares: Bitboard = ["e3", "e6"]
        .map(|at| at.parse::<Square>().unwrap())
        .into_iter()
        .collect();
    assert_eq!(taken.flaw(), Some(Flaw::Taken(squares)));
    assert_eq!(text(&taken), "wb3e3/ne6h6");
}

#[test]
fn the_board_names_portals_and_shows_the_current_network() {
    let mut drawn = workshop("wb3e3/nd4>f6");
    let board = drawn.board();
    let square = |name: &str| board.square(name.parse().unwrap());
    assert_eq!(square("b3").label(), "b3, white portal, exits e3, selected");
    assert_eq!(square("d4").label(), "d4, neutral portal, exits f6");
    assert_eq!(square("f6").label(), "f6, neutral portal");
    assert!(!square("e2").active && square("a4").active);
    assert_eq!(board.arrows.len(), 2);
    drawn.update(Draw::Select(1));
    assert!(
        drawn
            .board()
            .square("d4".parse().unwrap())
            .marks
            .has(Mark::Selected)
    );
}

#[test]
fn a_flaw_is_shown_at_its_squares() {
    let flaws = |drawn: &Workshop| {
        let board = drawn.board();
        let marked = board
            .squares
            .iter()
            .filter(|square| square.marks.has(Mark::Check));
        let named = marked.map(|square| {
            assert!(drawn.flaw_at(square.square).is_some());
            square.square.to_string()
        });
        named.collect::<Vec<_>>().join(" ")
    };
    let mut drawn = workshop("");
    tap(&mut drawn, "e3");
    assert_eq!(
        flaws(&drawn),
        "",
        "the network that is being drawn may be unfinished"
    );
    drawn.update(Draw::Add);
    assert_eq!(flaws(&drawn), "e3");
    assert_eq!(drawn.flaw_at(Square::E2), None);
    tap(&mut drawn, "e2");
    assert_eq!(flaws(&drawn), "e2 e3");
    assert_eq!(drawn.flaw_at(Square::E2), Some(Flaw::Rank));
    tap(&mut drawn, "f6 e3 b3");
    assert_eq!(flaws(&drawn), "f6");
    let mut taken = workshop("wb3e3/ne6h6");
    taken.update(Draw::Complete(Symmetry::Mirror));
    assert_eq!(flaws(&taken), "e3 e6");
    let mut tokens = workshop("c3f3d4e4d5e5c6f6");
    tap(&mut tokens, "h4");
    assert_eq!(flaws(&tokens), "h4");
    tap(&mut tokens, "f6");
    assert_eq!(flaws(&tokens), "");
    // What is refused without a tap has no square.
    tokens.update(Draw::Replace("a3b3c3d3e3a6b6c6".parse().unwrap()));
    tokens.update(Draw::Complete(Symmetry::Mirror));
    assert_eq!(
        (tokens.flaw(), flaws(&tokens).as_str()),
        (Some(Flaw::HalfIsFull), "")
    );
}

#[test]
fn eight_tokens_are_placed_and_it_is_said_how_many_are_left() {
    let mut drawn = workshop("");
    drawn.update(Draw::RuleSet(Variant::PortalStandard));
    assert_eq!(drawn.flaw(), Some(Flaw::TokensLeft(8)));
    drawn.update(Draw::Complete(Symmetry::Mirror));
    assert_eq!(drawn.flaw(), Some(Flaw::TokensLeft(8)));
    tap(&mut drawn, "a3 b3 c3 d3 a6 b6 c6");
    assert_eq!(drawn.flaw(), Some(Flaw::TokensLeft(1)));
    tap(&mut drawn, "e2");
    assert_eq!(drawn.flaw(), Some(Flaw::Rank));
    tap(&mut drawn, "h6");
    assert_eq!(
        (drawn.flaw(), text(&drawn).as_str()),
        (None, "a3b3c3d3a6b6c6h6")
    );
    tap(&mut drawn, "h5");
    assert_eq!(drawn.flaw(), Some(Flaw::NoMoreTokens));
    // What is about networks changes no tokens.
    for change in [
        Draw::Add,
        Draw::Owner(Some(Color::White)),
        Draw::OneWay(true),
        Draw::Select(1),
    ] {
        drawn.update(change);
        assert_eq!(text(&drawn), "a3b3c3d3a6b6c6h6");
    }
    let board = drawn.board();
    let square = |name: &str| board.square(name.parse().unwrap());
    assert_eq!(square("h6").label(), "h6, portal token");
    assert!(board.arrows.is_empty() && !square("e2").active && square("h5").active);
    tap(&mut drawn, "h6");
    assert_eq!(drawn.flaw(), Some(Flaw::TokensLeft(1)));
}

#[test]
fn the_tokens_of_one_half_are_completed_to_eight() {
    let mut drawn = workshop("a3b3c3d4a6b6c6h6");
    drawn.update(Draw::Complete(Symmetry::Mirror));
    assert_eq!(text(&drawn), "a3b3c3d4d5a6b6c6");
    drawn.update(Draw::Complete(Symmetry::HalfTurn));
    assert_eq!(text(&drawn), "a3b3c3d4e5f6g6h6");
    let mut crowded = workshop("a3b3c3d3e3a6b6c6");
    crowded.update(Draw::Complete(Symmetry::Mirror));
    assert_eq!(crowded.flaw(), Some(Flaw::HalfIsFull));
    assert_eq!(text(&crowded), "a3b3c3d3e3a6b6c6");
    let mut blacks = workshop("");
    blacks.update(Draw::RuleSet(Variant::PortalStandard));
    tap(&mut blacks, "a6 b6 c5");
    blacks.update(Draw::Complete(Symmetry::Mirror));
    assert_eq!(blacks.text(), "a3b3c4c5a6b6");
    assert_eq!(blacks.flaw(), Some(Flaw::TokensLeft(2)));
}

#[test]
fn each_rule_set_keeps_its_drawing_and_the_change_of_it_can_be_taken_back() {
    let mut drawn = workshop("wb3e3");
    drawn.update(Draw::RuleSet(Variant::PortalStandard));
    assert_eq!(
        (drawn.variant(), drawn.text().as_str()),
        (Variant::PortalStandard, "")
    );
    tap(&mut drawn, "c3 c6");
    drawn.update(Draw::RuleSet(Variant::PortalCustom));
    assert_eq!(drawn.text(), "wb3e3");
    drawn.update(Draw::RuleSet(Variant::PortalStandard));
    assert_eq!(drawn.text(), "c3c6");
    drawn.update(Draw::Clear);
    assert_eq!(
        (drawn.variant(), drawn.text().as_str()),
        (Variant::PortalStandard, "")
    );
    for text in ["c3c6", "wb3e3", "c3c6", "c3", "", "wb3e3", "wb3e3"] {
        drawn.update(Draw::Undo);
        assert_eq!(drawn.text(), text);
    }
    assert_eq!(drawn.variant(), Variant::PortalCustom);
    // A layout brings its rule set along.
    drawn.update(Draw::Replace("c3f3d4e4d5e5c6f6".parse().unwrap()));
    assert_eq!(drawn.variant(), Variant::PortalStandard);
    assert!(drawn.layout().is_some_and(|layout| layout.is_symmetric()));
}

fn change() -> impl Strategy<Value = Draw> {
    let square = (0..64_usize).prop_map(|at| Draw::Board(Msg::Tap(Square::ALL[at])));
    let owner =
        (0..3_usize).prop_map(|at| Draw::Owner([Some(Color::White), Some(Color::Black), None][at]));
    let symmetry = any::<bool>().prop_map(|turn| match turn {
        true => Draw::Complete(Symmetry::HalfTurn),
        false => Draw::Complete(Symmetry::Mirror),
    });
    prop_oneof![
        20 => square,
        2 => owner,
        2 => any::<bool>().prop_map(Draw::OneWay),
        2 => any::<bool>().prop_map(Draw::Exits),
        2 => (0..10_usize).prop_map(Draw::Select),
        3 => Just(Draw::Add),
        1 => (0..10_usize).prop_map(Draw::Remove),
        2 => symmetry,
        1 => any::<u64>().prop_map(Draw::Surprise),
        1 => Just(Draw::Clear),
        2 => Just(Draw::Undo),
        1 => any::<bool>().prop_map(|tokens| Draw::RuleSet(match tokens {
            true => Variant::PortalStandard,
            false => Variant::PortalCustom,
        })),
    ]
}

proptest! {
    #[test]
    fn a_drawing_without_a_flaw_is_a_layout_and_one_with_a_flaw_is_none(
        changes in proptest::collection::vec(change(), 0..80),
    ) {
        let mut drawn = workshop("");
        for change in changes {
            let completes = match change {
                Draw::Complete(symmetry) => Some(symmetry),
                _ => None,
            };
            let before = drawn.clone();
            drawn.update(change);
            let flaw = drawn.drawing.flaw();
            prop_assert_eq!(flaw.is_none(), drawn.layout().is_some(), "{:?} {}", flaw, drawn.text());
            prop_assert!(drawn.current() < drawn.networks().len());
            let board = drawn.board();
            let portals = board.squares.iter().filter(|square| square.portal.is_some()).count();
            prop_assert_eq!(portals as u32, drawn.drawing.squares().count());
            if let (Some(symmetry), None, Some(layout)) = (completes, drawn.flaw(), drawn.layout()) {
                let is_own_image = |layout: &Portals| match layout {
                    Portals::Networks(layout) => *layout == match symmetry {
                        Symmetry::Mirror => layout.mirror(),
                        Symmetry::HalfTurn => layout.half_turn(),
                    },
                    Portals::Tokens(tokens) => symmetry.all(tokens.squares()) == tokens.squares(),
                };
                prop_assert!(is_own_image(&layout), "{}", layout);
                // What was its own image already has stayed as it was, and no square of both sides is lost.
                if let Some(before) = before.layout().filter(is_own_image) {
                    prop_assert_eq!(&before, &layout);
                }
                let neutral = |drawn: &Workshop| {
                    let networks = drawn.networks().iter().filter(|one| one.owner.is_none());
                    networks.fold(Bitboard::EMPTY, |all, one| all | one.squares())
                };
                if drawn.variant() == Variant::PortalCustom {
                    prop_assert!(neutral(&before).without(neutral(&drawn)).is_empty());
                }
                let again = {
                    let mut again = drawn.clone();
                    again.update(Draw::Complete(symmetry));
                    again.layout()
                };
                prop_assert_eq!(again, Some(layout));
            }
            // What was drawn is read again as it was.
            if let Some(layout) = drawn.layout() {
                prop_assert_eq!(Workshop::new(Some(&layout), Lang::En).layout(), Some(layout));
            }
        }
    }

    #[test]
    fn a_surprise_is_fair_and_can_be_taken_back(seed: u64, tokens: bool) {
        let begun = if tokens { "a3b3c3d3e3f3g3h3" } else { "wb3e3/wc3f3" };
        let mut drawn = workshop(begun);
        drawn.update(Draw::Surprise(seed));
        let layout = drawn.layout();
        prop_assert!(layout.is_some_and(|layout| layout.is_symmetric()), "{}", drawn.text());
        drawn.update(Draw::Undo);
        prop_assert_eq!(drawn.text(), begun);
    }
}

#[test]
fn a_stored_drawing_brings_back_both_rule_sets_and_the_one_on_the_board() {
    let mut drawn = workshop("wb3e3/bb6e6");
    drawn.update(Draw::RuleSet(Variant::PortalStandard));
    tap(&mut drawn, "a3 b3");
    let restored = Workshop::restore(&drawn.stored(), Lang::En);
    assert_eq!(restored.variant(), Variant::PortalStandard);
    let mut restored = restored;
    restored.update(Draw::RuleSet(Variant::PortalCustom));
    assert_eq!(text(&restored), "wb3e3/bb6e6");
    let mut tokens = workshop("c3f3d4e4d5e5c6f6");
    tokens.update(Draw::RuleSet(Variant::PortalCustom));
    let mut restored = Workshop::restore(&tokens.stored(), Lang::En);
    assert_eq!(
        (restored.variant(), text(&restored).as_str()),
        (Variant::PortalCustom, "")
    );
    restored.update(Draw::RuleSet(Variant::PortalStandard));
    assert_eq!(text(&restored), "c3f3d4e4d5e5c6f6");
    // What earlier versions stored, and what is none.
    assert_eq!(
        text(&Workshop::restore("wb3e3/bb6e6", Lang::En)),
        "wb3e3/bb6e6"
    );
    for text in ["", "chess\n\n", "\u{0}"] {
        let restored = Workshop::restore(text, Lang::En);
        assert_eq!(restored.flaw(), Some(Flaw::Empty), "{text:?}");
    }
}
