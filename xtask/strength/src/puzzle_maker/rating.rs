//! How hard a puzzle is, as a rating: by the level that finds each move, by the number of moves, and by what the first one looks like.

use engine::AnyPosition;
use puzzles::{HIGHEST_RATING, LOWEST_RATING, Theme, Themes};

/// What a puzzle of one move is rated that level 1 finds.
const BASE: u32 = 650;
/// For each level above the first that the hardest move takes.
const LEVEL: u32 = 170;
/// For each level above the first that the other moves take, together.
const OTHER_LEVEL: u32 = 30;
/// For each move after the first.
const MOVE: u32 = 110;
/// For a first move that neither takes nor gives check.
const QUIET: u32 = 180;
/// For what cannot be seen on an ordinary board: a portal, a token, a hidden assassin.
const UNUSUAL: u32 = 60;
/// For each doubling of the number of legal moves beyond eight.
const CHOICE: u32 = 40;

/// The rating of a puzzle. `levels` are those that find its moves, one for each of the solver's; `first` is the position in which the
/// solver begins.
pub fn rating(levels: &[u8], themes: Themes, first: &AnyPosition) -> u16 {
    let steps = |level: u8| u32::from(level.saturating_sub(1));
    let hardest = levels.iter().copied().map(steps).max().unwrap_or(0);
    let all: u32 = levels.iter().copied().map(steps).sum();
    let unusual = [
        Theme::PortalJump,
        Theme::Swap,
        Theme::TokenGate,
        Theme::FindTheAssassin,
        Theme::BlindCapture,
    ];
    let count = |yes: bool| u32::from(yes);
    let choice = (first.legal_moves().len().max(8) / 8).ilog2();
    let rating = BASE
        + LEVEL * hardest
        + OTHER_LEVEL * (all - hardest)
        + MOVE * (levels.len() as u32).saturating_sub(1)
        + QUIET * count(themes.has(Theme::QuietMove))
        + UNUSUAL * count(unusual.into_iter().any(|theme| themes.has(theme)))
        + CHOICE * choice;
    let rating = rating.clamp(LOWEST_RATING.into(), HIGHEST_RATING.into());
    u16::try_from(rating / 10 * 10).unwrap_or(HIGHEST_RATING)
}
