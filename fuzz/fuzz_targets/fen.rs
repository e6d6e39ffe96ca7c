//! Fuzzes the FEN parsers of all rule sets: any text is refused, or it is read as a consistent position. The lenient
//! reader agrees with the strict one, and gives a position that the strict one reads.

#![no_main]

use std::collections::HashSet;

use engine::{AnyPosition, Color, Move, PlayerView, Setup, Variant, san};
use game::save::{link, position_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Variant, &str)| {
    let (variant, text) = input;
    if let Ok(view) = PlayerView::from_fen(variant, Some(Color::White), text) {
        view.legal_moves();
        view.status();
    }
    let _ = link::find(text);
    let lenient = position_text::read(variant, text);
    if let Ok(read) = &lenient {
        assert_eq!(
            Setup::parse(variant, &read.setup.fen()).as_ref(),
            Ok(&read.setup)
        );
    }
    let Ok(position) = AnyPosition::from_fen(variant, text) else {
        return;
    };
    let lenient = lenient.expect("what is read strictly is read leniently");
    assert_eq!(AnyPosition::from_setup(&lenient.setup), Ok(position));
    assert!(lenient.notes.is_empty());
    let written = position.fen();
    let again = AnyPosition::from_fen(variant, &written).expect("what is written can be read");
    assert_eq!(again.fen(), written);
    assert_eq!(again.hash(), position.hash());
    let legal = position.legal_moves();
    assert_eq!(legal.len() as u64, position.perft(1));
    assert_eq!(legal.iter().collect::<HashSet<&Move>>().len(), legal.len());
    for mv in legal {
        assert!(position.is_legal(mv));
        let mut after = position.clone();
        after.play(mv).expect("a generated move is legal");
        assert_eq!(
            AnyPosition::from_setup_unchecked(&after.to_setup()).hash(),
            after.hash()
        );
        assert_eq!(san::parse_san(&position, &san::san(&position, mv)), Ok(mv));
        for viewer in [Some(Color::White), Some(Color::Black), None] {
            let mut view = PlayerView::of(&position, viewer);
            view.apply(&position.observe(mv, viewer))
                .expect("what was observed fits");
            assert_eq!(view.fen(), PlayerView::of(&after, viewer).fen());
        }
        after.status();
        after.legal_moves();
    }
});
