//! Tests that `docs/rules.md` says what the engine does: its rule sets, squares and examples.

use engine::{AnyPosition, Move, Variant};

const PAGE: &str = include_str!("../../../../docs/rules.md");

/// Returns the cells of the last table row that begins with this cell.
fn row(first: &str) -> Vec<&'static str> {
    let start = format!("| {first} |");
    let line = PAGE.lines().rfind(|line| line.starts_with(&start));
    let line =
        line.unwrap_or_else(|| panic!("docs/rules.md has no row {first}: docs/add-a-rule-set.md"));
    line.split('|').map(str::trim).collect()
}

/// Returns what is set as code in a text.
fn code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Returns a start position with the seventh field of its FEN replaced.
fn with_field(variant: Variant, field: &str) -> Result<AnyPosition, engine::InvalidFen> {
    let fen = AnyPosition::initial(variant).to_string();
    let six: Vec<&str> = fen.split(' ').take(6).collect();
    AnyPosition::from_fen(variant, &format!("{} {field}", six.join(" ")))
}

#[test]
fn the_page_names_all_rule_sets() {
    for variant in Variant::ALL {
        assert!(row(&format!("`{variant}`")).len() > 3);
    }
}

#[test]
fn the_squares_of_portals_and_tokens_are_those_of_the_engine() {
    let start = AnyPosition::initial(Variant::PortalStandard).to_string();
    let tokens = "c3 f3 d4 e4 d5 e5 c6 f6";
    assert!(start.ends_with(&tokens.replace(' ', "")), "{start}");
    assert!(PAGE.contains(&format!("Eight tokens lie on {tokens}")));
    // A return can be forbidden between two squares of a network, and nowhere else.
    for (name, side) in [("White's", 'w'), ("Black's", 'b')] {
        let squares: Vec<&str> = row(name)[2].split(' ').collect();
        assert_eq!(squares.len(), 4);
        for pair in squares.windows(2) {
            let field = |side: char| format!("noreturn:{side}:{}{}", pair[0], pair[1]);
            assert!(with_field(Variant::Portal, &field(side)).is_ok());
            let other = if side == 'w' { 'b' } else { 'w' };
            assert!(with_field(Variant::Portal, &field(other)).is_err());
        }
    }
    assert_eq!(row("neutral")[2], "g4 b5");
}

#[test]
fn the_examples_of_fields_and_moves_can_be_read() {
    let assassins = row("`assassin`, `dinosaur-assassin`");
    let place = code(assassins[2]).pop().expect("an example");
    for variant in [Variant::Assassin, Variant::DinosaurAssassin] {
        assert!(with_field(variant, place).is_ok());
    }
    for (variant, first) in [
        (Variant::Portal, "`portal`"),
        (Variant::PortalStandard, "`portal-standard`"),
    ] {
        let example = code(row(first)[2]).pop().expect("an example");
        let position = with_field(variant, example).expect("a position");
        assert!(position.to_string().ends_with(example), "{position}");
    }
    let (_, moves) = PAGE
        .rsplit_once("Moves are written as in UCI")
        .expect("the last paragraph");
    let moves = code(moves);
    assert_eq!(moves, ["e7e8t", "a", "A@e3", "c3d5>b3", "d5>b3"]);
    for mv in moves.into_iter().filter(|mv| mv.len() > 1) {
        assert_eq!(
            mv.parse::<Move>().map(|mv| mv.to_string()).as_deref(),
            Ok(mv)
        );
    }
}
