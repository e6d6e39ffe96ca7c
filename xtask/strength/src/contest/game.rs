//! One game between two sides, and pairs of games from one opening.

use std::time::Instant;

use anyhow::Result;
use engine::{Color, History, Status};
use game::{Clock, TimeControl};

use super::sides::Side;
use super::time_control;
use crate::games::{Ends, Played, play as play_game};

/// A game counts as drawn after so many plies, and no scores decide it.
const ENDS: Ends = Ends {
    plies: 400,
    decided: i32::MAX,
    decided_plies: 1,
};

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
    let mut clock = control.map(Clock::new);
    let mut overstepped = None;
    white.new_game(seed)?;
    black.new_game(seed ^ 0x5eed)?;
    let Played { game, winner } = play_game(opening.clone(), ENDS, |game| {
        let turn = game.position().turn();
        let side = if turn == Color::White {
            &mut *white
        } else {
            &mut *black
        };
        let go = clock.as_ref().map(time_control::go);
        let started = Instant::now();
        let play = side.choose(game, go.as_deref())?;
        if let Some(clock) = &mut clock {
            let taken = started.elapsed().as_millis() as u64;
            clock.run(turn, 0);
            clock.stop(taken);
            if clock.flagged(taken).is_some() {
                overstepped = Some(turn);
                return Ok(None);
            }
            clock.add_increment(turn);
        }
        Ok(Some((play, 0)))
    })?;
    let reason = match (overstepped, game.status()) {
        (Some(late), _) => format!("{late} overstepped the time"),
        (None, Status::Ongoing) => "drawn after too many plies".to_owned(),
        (None, status) => status.to_string(),
    };
    Ok(FinishedGame {
        winner: winner.flatten().or(overstepped.map(|late| !late)),
        reason,
        overstepped,
        game,
    })
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
