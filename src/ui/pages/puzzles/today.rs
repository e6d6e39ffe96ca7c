//! Today's puzzle as a card for the start page: its board, and who finds the move. The card leads to the puzzle.

use game::practice::attempt::Attempt;
use game::practice::daily;
use game::{Label, Settings};
use leptos::prelude::*;
use puzzles::Puzzle;

use super::panel::finds;
use super::solver::item;
use super::{DAILY, Route};
use crate::ui::lessons::Line;
use crate::ui::picture::{self, Colors};
use crate::ui::table::{now, today};
use crate::ui::words::{Words, text};

/// Returns the card of the puzzle of the day, with the position after the move that is shown first, or `None` if there is no
/// puzzle.
pub fn todays_puzzle(puzzles: &[Puzzle], colors: &Colors, words: Words) -> Option<AnyView> {
    let items: Vec<_> = puzzles.iter().map(item).collect();
    let id = daily(&items, today())?.id;
    let puzzle = puzzles.iter().find(|puzzle| puzzle.id() == id)?;
    let (mut attempt, mut session) =
        Attempt::begin(puzzle.clone(), &Settings::default(), now()).ok()?;
    attempt.answer(&mut session, now());
    let board = session.public_copy().board();
    let board = picture::address(&picture::svg(&board, colors, ""));
    let finds = finds(puzzle.solver());
    let variant = puzzle.variant;
    let view = view! {
        <a class="start__today" href=format!("{}/{DAILY}", Route::Puzzles.hash())>
            <img src=board alt="" />
            <strong>{text(move || Line::PUZZLE_OF_THE_DAY.say(words.lang()))}</strong>
            <span>{words.say(Label::variant(variant))}</span>
            <span>{text(move || finds.say(words.lang()))}</span>
        </a>
    };
    Some(view.into_any())
}
