//! Properties of positions with layouts that players drew: they can be written and read, their hashes tell layouts apart,
//! and all their moves have a text.

use std::collections::HashMap;

use portal_chess_engine::rules::{Chess, Layout, Portal, PortalCustom};
use portal_chess_engine::{
    AnyPosition, Bitboard, Color, History, Move, PlayerView, Position, Setup, Square, Status,
    Variant, san,
};
use proptest::prelude::*;

use crate::layouts::texts;
use crate::random::{Random, forbid_jumps, random_game, random_layout, random_setup};

fn with_layout(text: &str) -> AnyPosition {
    let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 {text}");
    AnyPosition::from_fen(Variant::PortalCustom, &fen).unwrap_or_else(|error| panic!("{error}"))
}

/// Asserts what has to hold before and after a legal move.
fn check_move(before: &AnyPosition, mv: Move) {
    let fen = before.fen();
    let mut after = *before;
    after.play(mv).expect("a legal move");
    let again = AnyPosition::from_fen(Variant::PortalCustom, &after.fen()).expect("a position");
    assert_eq!(again, after, "{fen}: {mv}");
    assert_eq!(
        again.hash(),
        after.hash(),
        "{fen}: {mv}: the incremental hash"
    );
    assert_eq!(after.layout(), before.layout());
    let text = san::san(before, mv);
    assert_eq!(san::parse_san(before, &text), Ok(mv), "{fen}: {text}");
    assert_eq!(mv.to_string().parse(), Ok(mv));
    for viewer in [Some(Color::White), Some(Color::Black), None] {
        let mut view = PlayerView::of(before, viewer);
        view.apply(&before.observe(mv, viewer))
            .expect("what was observed fits");
        assert_eq!(view.fen(), PlayerView::of(&after, viewer).fen());
        assert_eq!(view.position().hash(), after.hash());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_over_any_layout_round_trip(text in texts(), seed in any::<u64>()) {
        let layout: Layout = text.parse().expect("a layout");
        let mut random = Random(seed);
        let mut setup = random_setup(Variant::PortalCustom, &mut random);
        setup.cooldown = Default::default();
        setup.no_return = Default::default();
        forbid_jumps(&mut setup, &crate::naive::networks(&layout.to_string()), &mut random);
        setup.layout = Some(layout.clone());
        let fen = setup.fen();
        prop_assert!(fen.len() <= 400);
        prop_assert_eq!(Setup::parse(Variant::PortalCustom, &fen), Ok(setup.clone()));
        // The order of the text does not matter.
        let unsorted = fen.replace(&layout.to_string(), &text);
        prop_assert_eq!(Setup::parse(Variant::PortalCustom, &unsorted), Ok(setup.clone()));
        if let Ok(position) = AnyPosition::from_setup(&setup) {
            prop_assert_eq!(position.fen(), fen);
            prop_assert_eq!(position.layout(), Some(&layout));
            prop_assert_eq!(position.to_setup(), setup);
            prop_assert_eq!(position.perft(2), position.perft_one_by_one(2));
            random_game(position, 12, &mut random, check_move);
        }
    }
}

#[test]
fn moves_over_random_layouts_have_a_text_and_keep_the_hash() {
    let mut random = Random(2026);
    for _ in 0..120 {
        let start = with_layout(&format!("{} -", random_layout(&mut random)));
        random_game(start, 80, &mut random, |position, mv| {
            check_move(position, mv);
            // Every move must be told from all others, not only the one that is played.
            let mut texts = HashMap::new();
            for legal in position.legal_moves() {
                let text = san::san(position, legal);
                assert_eq!(
                    san::parse_san(position, &text),
                    Ok(legal),
                    "{}: {text}",
                    position.fen()
                );
                let twin = texts.insert(text, legal);
                assert_eq!(twin, None, "{}", position.fen());
            }
        });
    }
}

#[test]
fn several_pieces_on_a_file_of_a_network_are_told_apart() {
    let fen = "4k3/8/8/3N4/3N1N2/3N4/8/4K3 w - - 0 1 wb3d3d4d5f4 -";
    let position = AnyPosition::from_fen(Variant::PortalCustom, fen).expect("a position");
    for (mv, text) in [
        ("f4>b3", "Nf>b3"),
        ("d3>b3", "N3>b3"),
        ("d4>b3", "Nd4>b3"),
        ("d5>b3", "N5>b3"),
    ] {
        let mv = mv.parse().expect("a move");
        assert_eq!(san::san(&position, mv), text);
        assert_eq!(san::parse_san(&position, text), Ok(mv));
    }
    let fen = "4k3/8/8/3P4/8/3P4/8/4K3 w - - 0 1 wb3d3d5 -";
    let position = AnyPosition::from_fen(Variant::PortalCustom, fen).expect("a position");
    for text in ["d3>b3", "d5>b3"] {
        let mv = text.parse().expect("a move");
        assert_eq!(san::san(&position, mv), text);
    }
}

#[test]
fn two_layouts_never_share_a_hash_and_a_position_stays_small() {
    let texts = [
        "wb3e3",
        "bb3e3",
        "nb3e3",
        "wb3>e3",
        "we3>b3",
        "wb3e3/wc3d3",
        "wb3d3/wc3e3",
        "wb3c3d3e3",
        "wb3e3d5f5/bc4e4d6g6/ng4b5",
    ];
    let mut hashes: Vec<u64> = texts.iter().map(|text| with_layout(text).hash()).collect();
    // A cooldown and a return are part of the hash, each on its own.
    for state in [
        "cooldown:w:b3",
        "cooldown:b:b3",
        "cooldown:b:c4",
        "cooldown:b:b3;cooldown:b:c4",
    ] {
        hashes.push(with_layout(&format!("nb3e3/nc4>d4 {state}")).hash());
    }
    for state in ["noreturn:w:b3e3", "noreturn:w:e3b3", "noreturn:b:c4d4"] {
        hashes.push(with_layout(&format!("wb3e3/bc4d4 {state}")).hash());
    }
    let count = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), count);
    let chess = size_of::<Position<Chess>>();
    let custom = size_of::<Position<PortalCustom>>();
    assert!(custom <= chess + 16, "{custom} bytes");
}

#[test]
fn repetition_compares_cooldowns_as_they_are_written() {
    // The cooldown hinders nothing, because Black has nothing but a king far from every portal.
    let fen = "k7/8/8/8/8/8/8/K6R w - - 0 1 nc4f4/nd5e5 cooldown:b:c4";
    let start = AnyPosition::from_fen(Variant::PortalCustom, fen).expect("a position");
    let mut game = History::new(start);
    for text in [
        "h1g1", "a8a7", "g1h1", "a7a8", "h1g1", "a8a7", "g1h1", "a7a8",
    ] {
        game.push(text.parse().expect("a move"))
            .expect("a legal move");
        assert_eq!(game.status(), Status::Ongoing);
    }
    assert_eq!(game.repetitions(), 2);
    game.push("h1g1".parse().expect("a move"))
        .expect("a legal move");
    game.push("a8a7".parse().expect("a move"))
        .expect("a legal move");
    assert_eq!(game.status(), Status::DrawRepetition);
}

#[test]
fn a_setup_without_a_layout_has_that_of_portal_chess() {
    let initial = Setup::initial(Variant::PortalCustom);
    let bare = Setup {
        layout: None,
        ..initial.clone()
    };
    assert_eq!(
        AnyPosition::from_setup(&bare),
        AnyPosition::from_setup(&initial)
    );
    assert_eq!(bare.fen(), initial.fen());
    assert_eq!(bare.networks(), Layout::classic().networks());
    let fixed = Setup {
        layout: "nc3>d4".parse().ok(),
        ..Setup::initial(Variant::Portal)
    };
    assert_eq!(fixed.networks(), Layout::classic().networks());
    assert!(Setup::initial(Variant::Chess).networks().is_empty());
    let closed = |name: &str| Setup {
        cooldown: portal_chess_engine::ByColor([
            Bitboard::of(name.parse::<Square>().expect("a square")),
            Bitboard::EMPTY,
        ]),
        ..Setup::initial(Variant::Portal)
    };
    assert!(AnyPosition::from_setup(&closed("g4")).is_ok());
    assert!(AnyPosition::from_setup(&closed("b5")).is_err());
}

/// One type may play both rule sets, and a position must then know by itself of which it is.
#[test]
fn the_same_portals_make_no_position_of_the_other_rule_set() {
    for variant in Variant::ALL {
        let setup = Setup::initial(variant);
        let position = AnyPosition::from_setup(&setup).expect("a legal position");
        assert_eq!(position, AnyPosition::initial(variant));
        assert_eq!(position.variant(), variant);
        assert_eq!(position.to_setup(), setup);
    }
    let portal = AnyPosition::initial(Variant::Portal);
    let custom = AnyPosition::initial(Variant::PortalCustom);
    assert_eq!(portal.layout(), custom.layout());
    assert_ne!(portal, custom);
    assert_ne!(portal.hash(), custom.hash());
    assert_eq!(AnyPosition::from(Position::<Portal>::initial()), portal);
    assert_eq!(
        AnyPosition::from(Position::<PortalCustom>::initial()),
        custom
    );
    let ignored = Setup {
        layout: "nc3>d4".parse().ok(),
        ..Setup::initial(Variant::Portal)
    };
    assert_eq!(AnyPosition::from_setup(&ignored), Ok(portal));
    assert!(Position::<Portal>::from_setup(&custom.to_setup()).is_err());
    assert!(Position::<Chess>::from_setup(&portal.to_setup()).is_err());
    let typed = Position::<PortalCustom>::from_setup(&portal.to_setup());
    let plays_both = !cfg!(feature = "compiled-portals");
    assert_eq!(
        typed.ok().map(AnyPosition::from),
        plays_both.then_some(portal)
    );
}
