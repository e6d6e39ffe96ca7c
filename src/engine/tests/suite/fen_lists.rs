//! Lists of valid and invalid FENs, the latter with their error messages.

use portal_chess_engine::{
    AnyPosition, Color, FenError, FenFault, FenField, PlayerView, Setup, Variant,
};

const VALID: &str = include_str!("../data/fen-valid.txt");
const INVALID: &str = include_str!("../data/fen-invalid.txt");

fn entries(list: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    list.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            line.split(" | ")
                .map(|field| field.trim_matches('|'))
                .collect()
        })
}

#[test]
fn every_rule_set_has_valid_and_invalid_fens() {
    for (name, list) in [("fen-valid.txt", VALID), ("fen-invalid.txt", INVALID)] {
        for variant in Variant::ALL {
            assert!(
                entries(list).any(|entry| entry[0] == variant.id()),
                "{variant} has no line in {name}: docs/add-a-rule-set.md"
            );
        }
    }
}

#[test]
fn valid_fens_are_parsed_and_written() {
    let mut read = 0;
    for entry in entries(VALID) {
        let variant: Variant = entry[0].parse().unwrap();
        let position = AnyPosition::from_fen(variant, entry[1])
            .unwrap_or_else(|error| panic!("{entry:?}: {error}"));
        let written = entry.get(2).unwrap_or(&entry[1]);
        assert_eq!(&position.fen(), written);
        assert_eq!(Setup::parse(variant, entry[1]).unwrap().fen(), *written);
        read += 1;
    }
    assert!(read > 20);
}

#[test]
fn invalid_fens_are_rejected_with_the_listed_reason() {
    let mut read = 0;
    for entry in entries(INVALID) {
        let [variant, fen, reason] = entry[..] else {
            panic!("{entry:?}")
        };
        match AnyPosition::from_fen(variant.parse().unwrap(), fen) {
            Ok(position) => panic!("{variant} {fen} is read as {}", position.fen()),
            Err(error) => assert!(
                error.to_string().contains(reason),
                "{variant} {fen}: {error}"
            ),
        }
        read += 1;
    }
    assert!(read > 50);
}

#[test]
fn fen_errors_state_the_field_and_the_fault() {
    let error = Setup::parse(Variant::Chess, "8/8/8/8/8/8/8/7 w - - 0 1").unwrap_err();
    let expected = FenError {
        field: FenField::Board,
        fault: FenFault::RankLength { rank: 1, files: 7 },
    };
    assert_eq!(error, expected);
    assert_eq!(
        Setup::parse(Variant::Chess, "").unwrap_err().fault,
        FenFault::FieldCount(0)
    );
    let long = "k".repeat(100_000);
    let error = Setup::parse(Variant::Chess, &long).unwrap_err();
    assert_eq!(error.fault, FenFault::TooLong(100_000));
}

#[test]
fn counts_of_hidden_assassins_round_trip_through_fen() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 place:b;hidden:w1";
    let setup = Setup::parse(Variant::Assassin, text).unwrap();
    assert_eq!(setup.hidden.0, [1, 0]);
    assert_eq!(setup.fen(), text);
    let both = "4k3/8/8/8/8/8/8/4K3 b - - 0 1 hidden:w12b3";
    assert_eq!(Setup::parse(Variant::Assassin, both).unwrap().fen(), both);
}

#[test]
fn move_number_stays_at_the_largest_that_can_be_read() {
    for variant in Variant::ALL {
        let initial = Setup::initial(variant);
        let setup = Setup {
            fullmove_number: 65_534,
            halfmove_clock: 65_534,
            ..initial
        };
        let mut position = AnyPosition::from_setup(&setup).unwrap();
        for ply in 0..12 {
            let legal = position.legal_moves();
            position.play(legal[ply % legal.len()]).unwrap();
            let again = AnyPosition::from_fen(variant, &position.fen()).unwrap();
            assert_eq!(again, position);
            for viewer in [Some(Color::White), Some(Color::Black), None] {
                let view = PlayerView::of(&position, viewer);
                let again = PlayerView::from_fen(variant, viewer, &view.fen()).unwrap();
                assert_eq!(again.fen(), view.fen());
            }
        }
        assert_eq!(position.fullmove_number(), 65_535);
    }
}
