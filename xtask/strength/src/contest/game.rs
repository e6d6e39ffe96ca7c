//! One game between two sides, and pairs of games from one opening.

use anyhow::{Result, bail};
use engine::{Color, History, Status};

use super::sides::Side;

/// Plies after which a game counts as drawn.
const MAX_PLIES: usize = 400;

/// How a game ended.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// The game.
    pub game: History,
    /// The winner, or `None` for a draw.
    pub winner: Option<Color>,
    /// How it ended, in words.
    pub reason: String,
}

/// Plays a game from an opening to its end.
pub fn play(
    opening: &History,
    white: &mut Side,
    black: &mut Side,
    seed: u64,
) -> Result<FinishedGame> {
    let mut game = opening.clone();
    white.new_game(seed)?;
    black.new_game(seed ^ 0x5eed)?;
    loop {
        let status = game.status();
        if status != Status::Ongoing {
            return Ok(FinishedGame {
                winner: status.winner(),
                reason: status.to_string(),
                game,
            });
        }
        if game.moves().len() >= MAX_PLIES {
            return Ok(FinishedGame {
                winner: None,
                reason: "drawn after too many plies".to_owned(),
                game,
            });
        }
        let turn = game.position().turn();
        let side = if turn == Color::White {
            &mut *white
        } else {
            &mut *black
        };
        let play = side.choose(&game)?;
        if game.push(play).is_err() {
            bail!(
                "{turn} played {play}, which is not legal in {}",
                game.position()
            );
        }
    }
}

/// Plays two games from one opening. Returns the half points of `first`, who has White in the first game and Black in
/// the second.
pub fn play_pair(
    opening: &History,
    first: &mut Side,
    second: &mut Side,
    seed: u64,
    mut on_game_end: impl FnMut(&FinishedGame, bool),
) -> Result<[u32; 2]> {
    let mut half_points = [0; 2];
    for (index, first_has) in Color::ALL.into_iter().enumerate() {
        let played = match first_has {
            Color::White => play(opening, first, second, seed)?,
            Color::Black => play(opening, second, first, seed)?,
        };
        half_points[index] = match played.winner {
            None => 1,
            Some(winner) => 2 * u32::from(winner == first_has),
        };
        on_game_end(&played, first_has == Color::White);
    }
    Ok(half_points)
}
