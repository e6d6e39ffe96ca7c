//! The command line of `cargo xtask`, declared for clap. It only parses arguments and runs nothing.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use crate::{bench, test};

/// The project's tasks. What a task needs and does not find, it installs into untracked folders of the repository.
#[derive(Debug, PartialEq, Eq, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub struct CommandLine {
    /// What to do.
    #[command(subcommand)]
    pub task: Task,
}

/// A task with its options.
#[derive(Debug, PartialEq, Eq, Subcommand)]
pub enum Task {
    /// Serve the page for work on it: build it quickly, build it again and reload it after each change.
    Serve(ServeOptions),
    /// Run every check in order and print one line of totals.
    Test(TestOptions),
    /// Build the release page into dist/.
    Build,
    /// Measure speed, beside other programs where there are some.
    Bench(BenchOptions),
    /// Let two sides play a match; `-- --help` lists what can be asked.
    Match(Words),
    /// Let the computer play itself and fit its evaluation to the games; `-- --help` lists what can be asked.
    Tune(Words),
    /// Label positions, and train the networks on them; `-- --help` lists what can be asked.
    Net(Words),
    /// Make puzzles from games of the search against itself, and choose those that are shipped; without words it says how.
    Puzzles(Words),
    /// Take pictures of every screen, light and dark, into e2e/screenshots/, and the README's into docs/.
    Screenshots(Words),
    /// Give a built page that was changed by hand a new build id.
    Stamp {
        /// The folder of the page.
        folder: PathBuf,
    },
    /// Put the networks of the computer player and the puzzles into the page that Trunk is building; Trunk asks for it.
    Deliver,
    /// Install what is missing, and nothing else.
    Setup,
}

/// Options of `serve`.
#[derive(Debug, PartialEq, Eq, Default, Args)]
pub struct ServeOptions {
    /// Serve the release page, as it is deployed; it is built once.
    #[arg(long)]
    pub release: bool,
    /// The port; without one, 8080.
    #[arg(long)]
    pub port: Option<u16>,
    /// Open the page in the default browser.
    #[arg(long)]
    pub open: bool,
    /// Serve the release page in dist/ as it is.
    #[arg(long)]
    pub no_build: bool,
}

/// Options of `test`.
#[derive(Debug, PartialEq, Eq, Default, Args)]
pub struct TestOptions {
    /// Run this step only; may be given more than once.
    #[arg(long, value_name = "STEP", value_parser = PossibleValuesParser::new(test::names()))]
    pub only: Vec<String>,
    /// Run what finds most mistakes in a few minutes: format, lints, host tests, and some browser tests on the development page.
    #[arg(long, conflicts_with = "only")]
    pub quick: bool,
    /// Words for the step's own runner (cargo test or playwright), after a lone --.
    #[arg(last = true, value_name = "ARGS")]
    pub rest: Vec<String>,
}

/// Options of `bench`.
#[derive(Debug, PartialEq, Eq, Default, Args)]
pub struct BenchOptions {
    /// The parts to run; all when none is named.
    #[arg(value_name = "PART", value_parser = PossibleValuesParser::new(bench::names()))]
    pub parts: Vec<String>,
    /// Words for the part's own runner, after a lone --.
    #[arg(last = true, value_name = "ARGS")]
    pub rest: Vec<String>,
}

/// Words that are another program's.
#[derive(Debug, PartialEq, Eq, Default, Args)]
pub struct Words {
    /// What the program is asked, as it describes it itself.
    #[arg(
        allow_hyphen_values = true,
        trailing_var_arg = true,
        value_name = "ARGS"
    )]
    pub words: Vec<String>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn parsed(line: &str) -> Result<Task, String> {
        let words = ["cargo xtask"].into_iter().chain(line.split_whitespace());
        CommandLine::try_parse_from(words)
            .map(|line| line.task)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn the_description_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn reads_every_option() {
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
    fn leaves_the_words_of_a_program_to_it() {
        let words = ["--games", "4", "x"].map(str::to_owned).to_vec();
        for line in ["match --games 4 x", "match -- --games 4 x"] {
            let task = Task::Match(Words {
                words: words.clone(),
            });
            assert_eq!(parsed(line), Ok(task), "{line}");
        }
        assert_eq!(parsed("tune"), Ok(Task::Tune(Words::default())));
        assert_eq!(parsed("net"), Ok(Task::Net(Words::default())));
        assert_eq!(parsed("puzzles"), Ok(Task::Puzzles(Words::default())));
    }

    #[test]
    fn names_the_word_that_it_does_not_take() {
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
