//! Project tasks, run as `cargo xtask <task>`. A task installs missing tools into untracked folders of the repository.
//! No code of the game is here.

#![allow(
    clippy::print_stdout,
    reason = "a command-line tool prints to standard output"
)]

mod args;
mod audit;
mod bench;
mod browser;
mod build;
mod develop;
mod firefox;
mod gate;
mod lock;
mod minify;
mod names;
mod optimizer;
mod pack;
mod policy;
mod postbuild;
mod process;
mod relay;
mod repo;
mod screenshots;
mod serve;
mod services;
mod setup;
mod shared;
mod split;
mod strength;
mod tally;
mod test;
mod tools;
mod wasm;

use std::process::ExitCode;

use args::{CommandLine, Task};
use clap::Parser as _;
use repo::Repo;
use strength::Program;

fn main() -> ExitCode {
    match run(CommandLine::parse().task) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs one task. Returns `false` if it ran to its end and found failures that it has already reported.
fn run(task: Task) -> anyhow::Result<bool> {
    let repo = Repo::find()?;
    match task {
        Task::Setup => {
            setup::all(&repo)?;
        }
        Task::Build => {
            build::page(&repo)?;
        }
        Task::Deliver => build::deliver(&repo)?,
        Task::Stamp { folder } => println!("{}", postbuild::finish(&folder)?),
        Task::Serve(options) => serve::run(&repo, &options)?,
        Task::Test(options) => return test::run(&repo, &options),
        Task::Bench(options) => bench::run(&repo, &options)?,
        Task::Match(words) => strength::run(&repo, Program::Match, &words.words)?,
        Task::Tune(words) => strength::run(&repo, Program::Tune, &words.words)?,
        Task::TuneSearch(words) => strength::run(&repo, Program::TuneSearch, &words.words)?,
        Task::Net(words) => strength::run(&repo, Program::Net, &words.words)?,
        Task::Puzzles(words) => strength::run(&repo, Program::Puzzles, &words.words)?,
        Task::Screenshots(words) => screenshots::run(&repo, &words.words)?,
    }
    Ok(true)
}
