//! Fuzzes the reader of portal layouts: any text is refused with one of its networks, or it is read as a layout that is
//! written the same way each time and that a game can begin with.

#![no_main]

use engine::rules::{Layout, MAX_NETWORKS, MAX_SQUARES};
use engine::{AnyPosition, Bitboard, Color, Setup, Square, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let layout: Layout = match text.parse() {
        Ok(layout) => layout,
        Err(error) => {
            let error: engine::rules::LayoutError = error;
            assert!(text.split('/').any(|part| part == error.network));
            return;
        }
    };
    let written = layout.to_string();
    assert_eq!(written.len(), text.len());
    assert_eq!(written.parse().as_ref(), Ok(&layout));
    assert_eq!(layout.half_turn().half_turn(), layout);
    assert_eq!(layout.mirror().mirror(), layout);
    assert!((1..=MAX_NETWORKS).contains(&layout.networks().len()));
    let mut all = Bitboard::EMPTY;
    for network in layout.networks() {
        assert!(!all.intersects(network.squares()));
        all |= network.squares();
        for square in Square::ALL {
            assert!(network.targets(square).without(network.exits()).is_empty());
        }
    }
    assert!(all.count() <= MAX_SQUARES);
    let setup = Setup {
        layout: Some(layout.clone()),
        ..Setup::initial(Variant::PortalCustom)
    };
    let mut position = AnyPosition::from_setup(&setup).expect("a start position");
    assert_eq!(position.layout(), Some(&layout));
    for color in Color::ALL {
        assert_eq!(position.usable_portals(color), layout.portals_of(color));
    }
    assert_eq!(
        AnyPosition::from_fen(Variant::PortalCustom, &position.fen()),
        Ok(position)
    );
    for mv in position.legal_moves() {
        let before = position;
        position.play(mv).expect("a generated move is legal");
        assert_eq!(AnyPosition::from_setup(&position.to_setup()), Ok(position));
        position = before;
    }
});
