//! Keyboard navigation on the board: arrows, the ends of a row, and letters that find pieces. This module has no side
//! effects.

use engine::{Color, Role, Square};
use game::{BoardModel, display_order};

use super::store::{place_on_screen, square_at};

/// Returns the square that a key leads to from another square, if any.
pub fn step(key: &str, ctrl: bool, from: Square, model: &BoardModel) -> Option<Square> {
    let bottom = model.orientation;
    let (column, row) = place_on_screen(from, bottom);
    let to = |column: isize, row: isize| {
        square_at(
            column.clamp(0, 7) as usize,
            row.clamp(0, 7) as usize,
            bottom,
        )
    };
    let (column, row) = (column as isize, row as isize);
    match key {
        "ArrowLeft" => to(column - 1, row),
        "ArrowRight" => to(column + 1, row),
        "ArrowUp" => to(column, row - 1),
        "ArrowDown" => to(column, row + 1),
        "Home" if ctrl => to(0, 0),
        "End" if ctrl => to(7, 7),
        "Home" => to(0, row),
        "End" => to(7, row),
        "PageUp" => to(column, 0),
        "PageDown" => to(column, 7),
        _ => find(key, from, model),
    }
}

/// Finds the next piece of the kind that the letter stands for, in reading order and wrapping around at the end. A
/// capital letter finds only White's pieces, a small letter any.
fn find(key: &str, from: Square, model: &BoardModel) -> Option<Square> {
    let mut letters = key.chars();
    let letter = letters.next()?;
    if letters.next().is_some() {
        return None;
    }
    let role = Role::from_letter(letter)?;
    let order = display_order(model.orientation);
    let start = order.iter().position(|&square| square == from)?;
    (1..=64)
        .map(|step| order[(start + step) % 64])
        .find(|&square| {
            model.square(square).piece.is_some_and(|found| {
                found.piece.role == role
                    && (letter.is_ascii_lowercase() || found.piece.color == Color::White)
            })
        })
}

#[cfg(test)]
mod tests {
    use engine::Variant;
    use game::{GameOptions, Msg, Session};

    use super::*;

    fn board(bottom: Color) -> BoardModel {
        let options = GameOptions::new(Variant::Chess);
        let (mut session, _) = Session::new(options, 0).unwrap();
        if session.board().orientation != bottom {
            session.update(Msg::Flip, 0);
        }
        session.board()
    }

    #[test]
    fn navigation_keys_follow_the_board_orientation_and_stop_at_the_edge() {
        for (bottom, key, from, to) in [
            (Color::White, "ArrowUp", Square::E4, Square::E5),
            (Color::Black, "ArrowUp", Square::E4, Square::E3),
            (Color::White, "ArrowLeft", Square::E4, Square::D4),
            (Color::Black, "ArrowLeft", Square::E4, Square::F4),
            (Color::White, "ArrowRight", Square::H4, Square::H4),
            (Color::White, "ArrowDown", Square::H1, Square::H1),
            (Color::White, "Home", Square::E4, Square::A4),
            (Color::Black, "Home", Square::E4, Square::H4),
            (Color::White, "End", Square::E4, Square::H4),
            (Color::White, "PageUp", Square::E4, Square::E8),
            (Color::White, "PageDown", Square::E4, Square::E1),
        ] {
            assert_eq!(step(key, false, from, &board(bottom)), Some(to), "{key}");
        }
        let white = board(Color::White);
        assert_eq!(step("Home", true, Square::E4, &white), Some(Square::A8));
        assert_eq!(step("End", true, Square::E4, &white), Some(Square::H1));
    }

    #[test]
    fn a_letter_moves_to_the_next_piece_and_a_capital_to_the_next_white_piece() {
        let model = board(Color::White);
        let walk = |key, from| step(key, false, from, &model);
        assert_eq!(walk("n", Square::A8), Some(Square::B8));
        assert_eq!(walk("n", Square::B8), Some(Square::G8));
        assert_eq!(walk("n", Square::G8), Some(Square::B1));
        assert_eq!(
            walk("n", Square::G1),
            Some(Square::B8),
            "the search wraps around"
        );
        assert_eq!(walk("N", Square::A8), Some(Square::B1));
        assert_eq!(
            walk("t", Square::A8),
            None,
            "there is no triceratops in chess"
        );
        for key in ["x", "Enter", "Tab", "", "1"] {
            assert_eq!(walk(key, Square::A8), None, "{key:?}");
        }
    }
}
