//! One game between two sides, and pairs of games from one opening.

use std::time::Instant;

use anyhow::{Result, bail};
use engine::{Color, History, Status};
use game::{Clock, TimeControl};

use super::sides::Side;
use super::time_control;

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
    /// The side that overstepped its time.
    pub overstepped: Option<Color>,
}

/// Plays a game from an opening to its end, with clocks if a time control is given.
pub fn play(
    opening: &History,
    white: &mut Side,
    black: &mut Side,
    seed: u64,
    control: Option<TimeControl>,
) -> Result<FinishedGame> {
    let mut game = opening.clone();
    let mut clock = control.map(Clock::new);
    white.new_game(seed)?;
    black.new_game(seed ^ 0x5eed)?;
    loop {
        let status = game.status();
        if status != Status::Ongoing {
            return Ok(FinishedGame {
                winner: status.winner(),
                reason: status.to_string(),
                overstepped: None,
                game,
            });
        }
        if game.moves().len() >= MAX_PLIES {
            return Ok(FinishedGame {
                winner: None,
                reason: "drawn after too many plies".to_owned(),
                overstepped: None,
                game,
            });
        }
        let turn = game.position().turn();
        let side = if turn == Color::White {
            &mut *white
        } else {
            &mut *black
        };
        let go = clock.as_ref().map(time_control::go);
        let started = Instant::now();
        let play = side.choose(&game, go.as_deref())?;
        if let Some(clock) = &mut clock {
            let taken = started.elapsed().as_millis() as u64;
            clock.run(turn, 0);
            clock.stop(taken);
            if clock.flagged(taken).is_some() {
                return Ok(FinishedGame {
                    winner: Some(!turn),
                    reason: format!("{turn} overstepped the time"),
                    overstepped: Some(turn),
                    game,
                });
            }
            clock.add_increment(turn);
        }
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
    control: Option<TimeControl>,
    mut on_game_end: impl FnMut(&FinishedGame, bool),
) -> Result<[u32; 2]> {
    let mut half_points = [0; 2];
    for (index, first_has) in Color::ALL.into_iter().enumerate() {
        let played = match first_has {
            Color::White => play(opening, first, second, seed, control)?,
            Color::Black => play(opening, second, first, seed, control)?,
        };
        half_points[index] = match played.winner {
            None => 1,
            Some(winner) => 2 * u32::from(winner == first_has),
        };
        on_game_end(&played, first_has == Color::White);
    }
    Ok(half_points)
}
