//! The command line of `cargo xtask`, declared for clap. It only parses arguments and runs nothing.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use crate::{bench, test};

/// The project's tasks. A task installs the tools that it needs and does not find, where possible into untracked
/// folders of the repository.
#[derive(Debug, PartialEq, Eq, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub struct CommandLine {
    /// The task to run.
    #[command(subcommand)]
    pub task: Task,
}

/// A task with its options.
#[derive(Debug, PartialEq, Eq, Subcommand)]
pub enum Task {
    /// Serve the development page, and rebuild and reload it after each change.
    Serve(ServeOptions),
    /// Run every check in order and print one line of totals.
    Test(TestOptions),
    /// Build the release page into dist/.
    Build,
    /// Run the benchmarks. Some compare with other programs.
    Bench(BenchOptions),
    /// Play a match between two sides: levels, networks or UCI engines.
    #[command(disable_help_flag = true)]
    Match(PassedArgs),
    /// Tune the evaluation on games of the computer player against itself.
    #[command(disable_help_flag = true)]
    Tune(PassedArgs),
    /// Tune the parameters of the search by matches.
    #[command(disable_help_flag = true)]
    TuneSearch(PassedArgs),
    /// Label positions, and train networks on them.
    #[command(disable_help_flag = true)]
    Net(PassedArgs),
    /// Make puzzles from games of the search against itself, and choose those to ship.
    #[command(disable_help_flag = true)]
    Puzzles(PassedArgs),
    /// Take screenshots of every screen, light and dark, into e2e/screenshots/, and the README's into docs/.
    Screenshots(PassedArgs),
    /// Give a built page a new build id after it was changed by hand.
    Stamp {
        /// Folder of the page.
        folder: PathBuf,
    },
    /// Copy the computer player's networks and the puzzles into the page that Trunk is building. Trunk runs this as a
    /// hook.
    Deliver,
    /// Install the missing tools and do nothing else.
    Setup,
}

/// Options of `serve`.
#[derive(Debug, PartialEq, Eq, Default, Args)]
pub struct ServeOptions {
    /// Build the release page once, as it is deployed, and serve it.
    #[arg(long)]
    pub release: bool,
    /// Port to listen on; 8080 by default.
    #[arg(long)]
    pub port: Option<u16>,
    /// Open the page in the default browser.
    #[arg(long)]
    pub open: bool,
    /// Serve the release page in dist/ without building it.
    #[arg(long)]
    pub no_build: bool,
}

/// Options of `test`.
#[derive(Debug, PartialEq, Eq, Default, Args)]
pub struct TestOptions {
    /// Run only this step. May be repeated.
    #[arg(long, value_name = "STEP", value_parser = PossibleValuesParser::new(test::names()))]
    pub only: Vec<String>,
    /// Run the checks that find most mistakes in a few minutes: format, lints, host tests, and some browser tests on
    /// the development page.
    #[arg(long, conflicts_with = "only")]
    pub quick: bool,
    /// Arguments after `--` for the step's own runner (cargo test or playwright).
    #[arg(last = true, value_name = "ARGS")]
    pub rest: Vec<String>,
}

/// Options of `bench`.
#[derive(Debug, PartialEq, Eq, Default, Args)]
pub struct BenchOptions {
    /// The parts to run; all by default.
    #[arg(value_name = "PART", value_parser = PossibleValuesParser::new(bench::names()))]
    pub parts: Vec<String>,
    /// Arguments after `--` for the part's own runner.
    #[arg(last = true, value_name = "ARGS")]
    pub rest: Vec<String>,
}

/// Arguments for another program.
#[derive(Debug, PartialEq, Eq, Default, Args)]
pub struct PassedArgs {
    /// Arguments for the program, as its own help describes them.
    #[arg(
        allow_hyphen_values = true,
        trailing_var_arg = true,
        value_name = "ARGS"
    )]
    pub args: Vec<String>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn parsed(line: &str) -> Result<Task, String> {
        let args = ["cargo xtask"].into_iter().chain(line.split_whitespace());
        CommandLine::try_parse_from(args)
            .map(|line| line.task)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn the_command_line_definition_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn options_of_serve_and_test_are_parsed() {
        let serve = ServeOptions {
            release: true,
            port: Some(9000),
            open: true,
            no_build: true,
        };
        assert_eq!(
            parsed("serve --release --port 9000 --open --no-build"),
            Ok(Task::Serve(serve))
        );
        let test = TestOptions {
            only: vec!["host".into(), "browser".into()],
            quick: false,
            rest: vec!["castling".into(), "--headed".into()],
        };
        assert_eq!(
            parsed("test --only host --only browser -- castling --headed"),
            Ok(Task::Test(test))
        );
    }

    #[test]
    fn arguments_for_another_program_are_passed_on() {
        let args = ["--games", "4", "x"].map(str::to_owned).to_vec();
        for line in ["match --games 4 x", "match -- --games 4 x"] {
            let task = Task::Match(PassedArgs { args: args.clone() });
            assert_eq!(parsed(line), Ok(task), "{line}");
        }
        let args = vec!["--help".to_owned()];
        assert_eq!(parsed("tune --help"), Ok(Task::Tune(PassedArgs { args })));
    }

    #[test]
    fn errors_name_the_invalid_argument() {
        let refused = [
            ("srve", "srve"),
            ("serve --port x", "x"),
            ("test fast", "fast"),
            ("test --only hots", "hots"),
            ("test --only host --quick", "--quick"),
            ("bench perfd", "perfd"),
            ("build now", "now"),
            ("stamp", "<FOLDER>"),
        ];
        for (line, word) in refused {
            let fault = parsed(line).unwrap_err();
            assert!(fault.contains(word), "{line}: {fault}");
        }
        assert_eq!(
            parsed("stamp dist"),
            Ok(Task::Stamp {
                folder: "dist".into()
            })
        );
    }
}
