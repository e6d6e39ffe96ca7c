//! `cargo xtask match`, `tune`, `tune-search`, `net` and `puzzles`: the command line of the strength crate. The options
//! of a command stand where the command does its work.

mod average;
mod data;
mod puzzles;
mod slope;
mod train;
mod tune;

use anyhow::Result;
use clap::{Parser, Subcommand};
use strength::contest;

/// Measures how strongly the computer plays, tunes it, and makes its networks and the puzzles.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Command {
    /// Let two sides play pairs of games from random openings, or one side play against itself.
    Match(Box<contest::MatchOptions>),
    /// Fit the weights of the evaluation to games of the search against itself.
    Tune(tune::Options),
    /// Tune the parameters of the search by matches.
    #[cfg(feature = "tuning")]
    TuneSearch(strength::search_tuning::run::Run),
    /// Label positions, and train networks on them.
    #[command(subcommand)]
    Net(Net),
    /// Make puzzles from games of the search against itself, and choose those to ship.
    #[command(subcommand)]
    Puzzles(puzzles::Puzzles),
}

#[derive(Subcommand)]
enum Net {
    /// Play quick games and label their positions.
    Data(data::Options),
    /// Fit a network to labelled positions.
    Train(train::Options),
    /// Write the mean of several networks.
    Average(average::Options),
    /// Fit the chance to win to the results of the games.
    Slope(slope::Options),
}

fn main() -> Result<()> {
    match Command::parse() {
        Command::Match(options) => contest::play(&options),
        Command::Tune(options) => tune::run(&options),
        #[cfg(feature = "tuning")]
        Command::TuneSearch(run) => strength::search_tuning::run::tune(&run),
        Command::Net(Net::Data(options)) => data::run(&options),
        Command::Net(Net::Train(options)) => train::run(&options),
        Command::Net(Net::Average(options)) => average::run(&options),
        Command::Net(Net::Slope(options)) => slope::run(&options),
        Command::Puzzles(command) => puzzles::run(&command),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_definition_is_consistent() {
        super::Command::command().debug_assert();
    }
}
