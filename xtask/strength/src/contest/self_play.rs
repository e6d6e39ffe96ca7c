//! A side against itself: how well White does, how many games are drawn, and how long they are.
//!
//! Every opening is played once. A second game with exchanged colours would be the same game again, because both sides
//! choose the same moves.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use engine::Color;

use super::game::{FinishedGame, play as play_game};
use super::parallel::run_parallel;
use super::plan::Plan;
use super::sides::NamedSide;
use super::stats::Z_SCORE_95;

/// The games so far.
#[derive(Clone, Debug, Default, PartialEq)]
struct Games {
    /// Games that White won.
    white: u32,
    /// Games drawn.
    drawn: u32,
    /// Games that Black won.
    black: u32,
    /// Number of plies of each game.
    plies: Vec<usize>,
}

impl Games {
    fn add(&mut self, winner: Option<Color>, plies: usize) {
        match winner {
            Some(Color::White) => self.white += 1,
            Some(Color::Black) => self.black += 1,
            None => self.drawn += 1,
        }
        self.plies.push(plies);
    }

    fn count(&self) -> u32 {
        self.white + self.drawn + self.black
    }

    /// Returns White's mean points per game, 0 to 1, and their error with 95 % confidence.
    fn score(&self) -> (f64, f64) {
        let count = f64::from(self.count().max(1));
        let mean = (f64::from(self.white) + 0.5 * f64::from(self.drawn)) / count;
        let squares = f64::from(self.white) + 0.25 * f64::from(self.drawn);
        let variance = (squares / count - mean * mean).max(0.0);
        (mean, Z_SCORE_95 * (variance / count).sqrt())
    }

    /// Returns the number of plies that half of the games do not exceed.
    fn median(&self) -> usize {
        let mut plies = self.plies.clone();
        plies.sort_unstable();
        plies.get(plies.len() / 2).copied().unwrap_or_default()
    }

    /// Describes the games: the wins of White, draws, wins of Black, White's score, the share of draws, and the length.
    fn summary(&self) -> String {
        let (score, error) = self.score();
        let drawn = f64::from(self.drawn) / f64::from(self.count().max(1));
        format!(
            "{} games, White +{} ={} -{}, {:.1} ± {:.1} %, {:.0} % drawn, median of {} plies",
            self.count(),
            self.white,
            self.drawn,
            self.black,
            100.0 * score,
            100.0 * error,
            100.0 * drawn,
            self.median()
        )
    }
}

/// Plays the games and prints the result as it develops.
pub fn play(plan: &Plan, side: &NamedSide) -> Result<()> {
    let mut games = Games::default();
    run_parallel(
        plan.threads,
        0..plan.games,
        || Ok((plan.side(&side.spec)?, plan.side(&side.spec)?)),
        |(white, black), index| {
            let (opening, seed) = plan.opening(index)?;
            play_game(&opening, white, black, seed, plan.limit.clock)
        },
        |_, FinishedGame { game, winner, .. }| {
            games.add(winner, game.moves().len());
            if games.count().is_multiple_of(plan.every.get()) {
                print(plan, side, &games, "so far")?;
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    print(plan, side, &games, "final")
}

fn print(plan: &Plan, side: &NamedSide, games: &Games, word: &str) -> Result<()> {
    let (variant, name) = (plan.variant, &side.name);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{word}: {variant} {name} against itself: {}",
        games.summary()
    )?;
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::super::MatchOptions;
    use super::*;

    fn games(white: u32, drawn: u32, black: u32) -> Games {
        let mut games = Games::default();
        for (winner, count) in [
            (Some(Color::White), white),
            (None, drawn),
            (Some(Color::Black), black),
        ] {
            for _ in 0..count {
                games.add(winner, 40 + games.plies.len());
            }
        }
        games
    }

    #[test]
    fn the_score_is_from_whites_view_and_more_games_reduce_its_error() {
        let (score, error) = games(50, 20, 30).score();
        assert!((score - 0.6).abs() < 1e-9);
        // The variance of a game is 0.55 − 0.36 = 0.19.
        assert!((error - 1.96 * (0.19f64 / 100.0).sqrt()).abs() < 1e-9);
        assert!(games(200, 80, 120).score().1 < 0.6 * error);
        assert_eq!(games(3, 0, 0).score(), (1.0, 0.0));
        assert_eq!(games(0, 0, 0).score().0, 0.0);
    }

    #[test]
    fn the_summary_states_score_draws_and_game_length() {
        assert_eq!(
            games(5, 2, 3).summary(),
            "10 games, White +5 =2 -3, 60.0 ± 27.0 %, 20 % drawn, median of 45 plies"
        );
    }

    /// Self-play uses each opening only once, because a second game with exchanged colours would be the same.
    #[test]
    fn exchanging_the_colors_of_equal_sides_gives_the_same_game() -> Result<()> {
        let line = "match --variant portal --plies 4 --seed 9 --nodes 100 --itself full";
        let MatchOptions { plan, itself, .. } =
            MatchOptions::try_parse_from(line.split_whitespace())?;
        let spec = itself.expect("a side").spec;
        let (opening, seed) = plan.opening(0)?;
        let (mut one, mut other) = (plan.side(&spec)?, plan.side(&spec)?);
        let first = play_game(&opening, &mut one, &mut other, seed, None)?;
        let second = play_game(&opening, &mut other, &mut one, seed, None)?;
        assert_eq!(first.game.moves(), second.game.moves());
        Ok(())
    }
}
