//! Fuzzes the move parsers of all notations, in any position of any game: any text is refused, or it is read as a legal
//! move. Any move is written as a text that means the same.

#![no_main]

use engine::{AnyPosition, Move, san, standard_notation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Move, AnyPosition, &str)| {
    let (mv, position, text) = input;
    assert_eq!(mv.to_string().parse(), Ok(mv));
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string(), text);
    }
    if let Ok(mv) = san::parse_san(&position, text) {
        assert!(position.is_legal(mv));
    }
    if let Ok(mv) = standard_notation::parse(&position, text) {
        assert!(position.is_legal(mv));
    }
});
