//! Names of the themes of puzzles, and which themes occur in the puzzles of a rule set.

use puzzles::{Puzzle, Theme};

use crate::ui::lessons::Line;

/// Returns the name of a theme.
pub fn line(theme: Theme) -> Line {
    match theme {
        Theme::MateIn1 => Line::THEME_MATE_IN_1,
        Theme::MateIn2 => Line::THEME_MATE_IN_2,
        Theme::MateIn3 => Line::THEME_MATE_IN_3,
        Theme::LongMate => Line::THEME_LONG_MATE,
        Theme::Fork => Line::THEME_FORK,
        Theme::Pin => Line::THEME_PIN,
        Theme::Skewer => Line::THEME_SKEWER,
        Theme::DiscoveredAttack => Line::THEME_DISCOVERED_ATTACK,
        Theme::DoubleCheck => Line::THEME_DOUBLE_CHECK,
        Theme::HangingPiece => Line::THEME_HANGING_PIECE,
        Theme::Promotion => Line::THEME_PROMOTION,
        Theme::QuietMove => Line::THEME_QUIET_MOVE,
        Theme::Dinosaur => Line::THEME_DINOSAUR,
        Theme::PortalJump => Line::THEME_PORTAL_JUMP,
        Theme::Swap => Line::THEME_SWAP,
        Theme::TokenGate => Line::THEME_TOKEN_GATE,
        Theme::Cooldown => Line::THEME_COOLDOWN,
        Theme::AssassinMove => Line::THEME_ASSASSIN_MOVE,
        Theme::Reveal => Line::THEME_REVEAL,
        Theme::FindTheAssassin => Line::THEME_FIND_THE_ASSASSIN,
        Theme::BlindCapture => Line::THEME_BLIND_CAPTURE,
        Theme::KingCapture => Line::THEME_KING_CAPTURE,
    }
}

/// Returns the themes that occur in the puzzles, each with the number of puzzles that have it.
pub fn found(puzzles: &[Puzzle]) -> Vec<(Theme, usize)> {
    let count = |theme: Theme| {
        let with = puzzles.iter().filter(|puzzle| puzzle.themes.has(theme));
        (theme, with.count())
    };
    let all = Theme::ALL.iter().copied().map(count);
    all.filter(|(_, count)| *count > 0).collect()
}
