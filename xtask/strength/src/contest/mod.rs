//! Matches between two sides, with pairs of games from random openings and a score with its error, and games of a side
//! against itself.

pub mod game;
pub mod openings;
pub mod parallel;
pub mod plan;
pub mod self_play;
pub mod sides;
pub mod stats;
pub mod time_control;
pub mod tournament;

use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;

use plan::Plan;
use sides::NamedSide;

/// What a side may be, for the help of `match`.
const SIDES: &str = "\
A SIDE is level:0 to level:8, classic or full, each optionally followed by @terms (the hand-written evaluation terms) or \
@FILE (a network); without either, it uses the network that comes with the program. Then @params:FILE may follow: the \
search's parameters have the values in this file, which tune-search wrote (only if this program was built with \
--features tuning). Another program is 'uci:PROGRAM ARGUMENTS;Option=Value;..', with ;amazon if its letter for the \
triceratops is a.";

/// Options of `match`.
#[derive(Clone, Debug, Parser)]
#[command(after_help = SIDES)]
pub struct MatchOptions {
    #[command(flatten)]
    plan: Plan,
    /// First side.
    #[arg(long, value_name = "SIDE", required_unless_present = "itself")]
    a: Option<NamedSide>,
    /// Second side.
    #[arg(long, value_name = "SIDE", required_unless_present = "itself")]
    b: Option<NamedSide>,
    /// Play one game of this side against itself from each opening, and print White's score, the share of draws and the
    /// games' length.
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["a", "b", "sprt", "show"])]
    itself: Option<NamedSide>,
    /// Stop when the pentanomial sequential probability ratio test decides between these differences in normalised Elo:
    /// 0 5 for a gain, -5 0 for a change that must not lose.
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// Record the results in this file, and go on from those that it has.
    #[arg(long, value_name = "FILE", conflicts_with = "itself")]
    record: Option<PathBuf>,
    /// Print the moves of every game.
    #[arg(long)]
    show: bool,
}

impl MatchOptions {
    /// Returns the Elo differences that the sequential test tells apart.
    fn sprt(&self) -> Option<(f64, f64)> {
        Some((*self.sprt.first()?, *self.sprt.get(1)?))
    }
}

/// Plays what the options describe.
pub fn play(options: &MatchOptions) -> Result<()> {
    match (&options.itself, &options.a, &options.b) {
        (None, Some(a), Some(b)) => tournament::play(options, [a, b]),
        (Some(side), ..) => self_play::play(&options.plan, side),
        _ => unreachable!("the options require both sides or one against itself"),
    }
}
