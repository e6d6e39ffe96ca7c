//! Walking over the board by keys: arrows, the ends of a row, and letters that find pieces. Pure.

use engine::{Color, Role, Square};
use game::{BoardModel, display_order};

use super::store::{place_on_screen, square_at};

/// Where a key leads from a square, if it leads anywhere.
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

/// The next piece of a letter's kind in reading order, round the corner; a capital letter finds White's, a small one any.
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
