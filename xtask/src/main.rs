//! Project tasks, run as `cargo xtask <task>`. A task installs missing tools into untracked folders of the repository.
//! No code of the game is here.

#![allow(
    clippy::print_stdout,
    reason = "a command-line tool prints to standard output"
)]

mod apt;
mod args;
mod audit;
mod bench;
mod browser;
mod build;
mod compress;
mod csp;
mod develop;
mod download_size;
mod function_order;
mod import_names;
mod load_failures;
mod machine_speed;
#[cfg(test)]
mod map;
mod minify;
mod optimizer;
mod postbuild;
mod process;
mod repo;
mod serve;
mod setup;
mod shared_modules;
mod source_paths;
mod split;
mod start_page;
mod strength;
mod test;
mod test_count;
mod text;
mod tools;
mod wasm;
mod webdriver;

use std::process::ExitCode;

use args::{CommandLine, Task};
use clap::Parser as _;
use repo::Repo;

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
            build::set_up_and_build(&repo)?;
        }
        Task::Deliver => build::deliver(&repo)?,
        Task::Stamp { folder } => println!("{}", postbuild::finish(&folder)?),
        Task::Serve(options) => serve::run(&repo, &options)?,
        Task::Test(options) => return test::run(&repo, &options),
        Task::Bench(options) => bench::run(&repo, &options)?,
        Task::Match(args) => strength::run(&repo, "match", &args.args)?,
        Task::Tune(args) => strength::run(&repo, "tune", &args.args)?,
        Task::TuneSearch(args) => strength::run(&repo, "tune-search", &args.args)?,
        Task::Net(args) => strength::run(&repo, "net", &args.args)?,
        Task::Puzzles(args) => strength::run(&repo, "puzzles", &args.args)?,
        Task::Screenshots(args) => bench::screenshots(&repo, &args.args)?,
    }
    Ok(true)
}
