//! Tests of layouts: the cases of the data file, and properties of generated ones.

use portal_chess_engine::rules::{Layout, LayoutFault, Network};
use portal_chess_engine::{Bitboard, Color, Square};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use serde::Deserialize;

/// A text, and either the layout as it is written or the network that is refused.
#[derive(Deserialize)]
struct Case {
    text: String,
    canonical: Option<String>,
    network: Option<String>,
}

#[test]
fn the_layouts_of_the_file_are_read_or_refused() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../data/layout-cases.json")).expect("a list of cases");
    assert!(cases.len() > 50);
    for Case {
        text,
        canonical,
        network,
    } in cases
    {
        match text.parse::<Layout>() {
            Ok(layout) => assert_eq!(Some(layout.to_string()), canonical, "{text}"),
            Err(error) => {
                assert_eq!(Some(&error.network), network.as_ref(), "{text}");
                assert!(error.to_string().contains(&format!("{:?}", error.network)));
            }
        }
    }
}

#[test]
fn a_refusal_says_why() {
    let square = |name: &str| name.parse::<Square>().expect("a square");
    for (text, fault) in [
        ("", LayoutFault::Empty),
        ("b3e3", LayoutFault::NoSquare(2)),
        ("wb3e3>c4x", LayoutFault::NoSquare(9)),
        ("Wb3e3", LayoutFault::NoOwner),
        ("nc3>d4>e5", LayoutFault::SecondArrow),
        ("wb3", LayoutFault::TwoWay(1)),
        (
            "nc3d3>",
            LayoutFault::OneWay {
                entries: 2,
                exits: 0,
            },
        ),
        ("nd4>d8", LayoutFault::Rank(square("d8"))),
        ("nd4e5>e5f6", LayoutFault::Twice(square("e5"))),
        ("wc3>f6/nf6g6", LayoutFault::Shared(square("f6"))),
        (
            "na3a6/nb3b6/nc3c6/nd3d6/ne3e6/nf3f6/ng3g6/nh3h6/na4a5",
            LayoutFault::TooManyNetworks,
        ),
        (
            "wa3b3c3d3e3f3g3h3/ba6b6c6d6e6f6g6h6/na4b4c4d4e4f4g4/na5b5",
            LayoutFault::TooManySquares(25),
        ),
    ] {
        let error = text.parse::<Layout>().expect_err(text);
        assert_eq!(error.fault, fault, "{text}");
    }
}

#[test]
fn portals_belong_to_the_sides_that_may_enter_them() {
    let set = |names: &str| -> Bitboard {
        names
            .split(' ')
            .map(|name| name.parse::<Square>().expect("a square"))
            .collect()
    };
    let layout: Layout = "wb3e3/bc4d5/nc3d3>f6".parse().expect("a layout");
    assert_eq!(layout.portals_of(Color::White), set("b3 e3 c3 d3"));
    assert_eq!(layout.portals_of(Color::Black), set("c4 d5 c3 d3"));
    let targets = |from: &str| {
        let from = from.parse().expect("a square");
        layout.at(from).expect("a network").targets(from)
    };
    assert_eq!(targets("b3"), set("e3"));
    assert_eq!(targets("c3"), set("f6"));
    assert_eq!(targets("f6"), Bitboard::default());
    assert_eq!(layout.at("a1".parse().expect("a square")), None);
    assert_eq!(Layout::classic().to_string(), "wb3e3d5f5/bc4e4d6g6/ng4b5");
    assert!(Layout::classic().is_symmetric());
    assert!(!layout.is_symmetric());
    assert_eq!(layout.half_turn().to_string(), "we4f5/bd6g6/ne6f6>c3");
    assert_eq!(layout.mirror().to_string(), "wd4c5/bb6e6/nc6d6>f3");
}

/// The text of a possible layout: networks of shuffled squares.
pub fn texts() -> impl Strategy<Value = String> {
    let middle: Vec<Square> = (16..48).filter_map(Square::new).collect();
    let shapes = vec((0..3_usize, any::<bool>(), 1..5_usize, 1..5_usize), 1..9);
    (Just(middle).prop_shuffle(), shapes).prop_map(|(squares, shapes)| {
        let mut left = squares.into_iter().take(24);
        let mut networks = Vec::new();
        for (owner, one_way, entries, exits) in shapes {
            let entries: String = left
                .by_ref()
                .take(entries)
                .map(|square| square.to_string())
                .collect();
            let exits: String = left
                .by_ref()
                .take(exits)
                .map(|square| square.to_string())
                .collect();
            if entries.is_empty() || exits.is_empty() {
                break;
            }
            let arrow = if one_way { ">" } else { "" };
            networks.push(format!("{}{entries}{arrow}{exits}", ["w", "b", "n"][owner]));
        }
        networks.join("/")
    })
}

proptest! {
    #[test]
    fn the_order_of_a_text_does_not_matter(text in texts(), first in any::<Index>()) {
        let layout: Layout = text.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
        let written = layout.to_string();
        prop_assert_eq!(written.len(), text.len());
        prop_assert_eq!(written.parse::<Layout>(), Ok(layout.clone()));
        let mut parts: Vec<&str> = text.split('/').collect();
        let count = parts.len();
        parts.rotate_left(first.index(count));
        prop_assert_eq!(parts.join("/").parse::<Layout>(), Ok(layout));
    }

    #[test]
    fn turning_and_reflecting_twice_change_nothing(text in texts()) {
        let layout: Layout = text.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
        for moved in [Layout::half_turn, Layout::mirror] {
            let once = moved(&layout);
            prop_assert_eq!(&moved(&once), &layout);
            prop_assert_eq!(once.to_string().parse::<Layout>(), Ok(once.clone()));
            for (side, network) in Color::ALL.into_iter().flat_map(|side| layout.networks().iter().map(move |network| (side, network))) {
                prop_assert_eq!(network.serves(side), network.owner() != Some(!side));
            }
            prop_assert_eq!(once.portals_of(Color::Black).count(), layout.portals_of(Color::White).count());
            let both = format!("{layout}/{once}");
            // A layout beside its image is symmetric, if that is possible.
            if let Ok(both) = both.parse::<Layout>() {
                prop_assert!(both.is_symmetric());
            }
        }
    }

    #[test]
    fn a_changed_letter_gives_a_layout_or_a_reason(text in texts(), at in any::<Index>(), letter in "[wbna-i0-9>/ ]") {
        let mut letters: Vec<char> = text.chars().collect();
        let count = letters.len();
        letters[at.index(count)] = letter.chars().next().expect("one letter");
        let changed: String = letters.into_iter().collect();
        match changed.parse::<Layout>() {
            Ok(layout) => {
                let squares: u32 = layout.networks().iter().map(|network: &Network| network.squares().count()).sum();
                prop_assert!(squares <= 24);
                prop_assert_eq!(layout.to_string().parse::<Layout>(), Ok(layout));
            }
            Err(error) => prop_assert!(changed.split('/').any(|part| part == error.network)),
        }
    }
}
