//! The command line of `cargo xtask`, parsed. Reads words, runs nothing.

use std::path::PathBuf;

use crate::strength::Program;

/// What `cargo xtask help` prints.
pub const HELP: &str = "\
cargo xtask <task>

  serve [--port N] [--open] [--no-build]   set up what is missing, build the release page, serve it, print the URL
  test [--only STEP] [-- ARGS]             format, clippy, host tests, wasm build, browser tests; one line of totals
                                           steps: format, clippy, clippy-wasm, host, build, size, types, browser,
                                           firefox, lighthouse, audit
                                           ARGS go to the step's own runner (cargo test or playwright)
  build                                    the release page, left in dist/
  bench [PART..] [-- ARGS]                 perft, search, board, network, kill, adversary, rooms, nodes, siege or secrets;
                                           all without a name
  match ARGS                               two sides play a match; --help as ARGS lists what can be asked
  tune ARGS                                games of the computer against itself, its evaluation fitted to them
  screenshots [-- ARGS]                    every screen at three widths, light and dark, into e2e/screenshots/;
                                           the one that the README shows into docs/
  stamp DIR                                a new build id for a built page in DIR that was changed by hand
  setup                                    only install what is missing
  help                                     this text";

/// A task with its options.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    /// Print the help text.
    Help,
    /// Install what is missing.
    Setup,
    /// Build the page.
    Build,
    /// Stamp the page in a folder.
    Stamp(PathBuf),
    /// Build the page and serve it.
    Serve(ServeOptions),
    /// Run all checks.
    Test(TestOptions),
    /// Measure speed.
    Bench(BenchOptions),
    /// Run a program of the strength crate with its own words.
    Strength(Program, Vec<String>),
    /// Take pictures of every screen.
    Screenshots(Vec<String>),
}

/// Options of `serve`.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct ServeOptions {
    /// The port that was asked for; without one the first free port from 8080 on.
    pub port: Option<u16>,
    /// Open the page in the default browser.
    pub open: bool,
    /// Serve `dist/` as it is.
    pub no_build: bool,
}

/// Options of `test`.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct TestOptions {
    /// Run these steps only; all when empty.
    pub only: Vec<String>,
    /// Words for the step's own runner.
    pub rest: Vec<String>,
}

/// Options of `bench`.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct BenchOptions {
    /// The parts to run; all when empty.
    pub parts: Vec<String>,
    /// Words for the part's own runner.
    pub rest: Vec<String>,
}

/// Reads the words after `cargo xtask`.
pub fn parse(words: impl IntoIterator<Item = String>) -> Result<Task, String> {
    let mut words = words.into_iter();
    let Some(task) = words.next() else {
        return Ok(Task::Help);
    };
    let task = match task.as_str() {
        "help" | "--help" | "-h" => Task::Help,
        "setup" => Task::Setup,
        "build" => Task::Build,
        "stamp" => {
            let folder = words.next().ok_or("stamp needs the folder of a page.")?;
            Task::Stamp(folder.into())
        }
        "serve" => return serve(words),
        "test" => return test(words),
        "bench" => return bench(words),
        "match" => return Ok(strength(Program::Match, words)),
        "tune" => return Ok(strength(Program::Tune, words)),
        "screenshots" => return screenshots(words),
        other => return Err(format!("There is no task named {other:?}.")),
    };
    match words.next() {
        None => Ok(task),
        Some(word) => Err(format!("This task takes no {word:?}.")),
    }
}

fn serve(mut words: impl Iterator<Item = String>) -> Result<Task, String> {
    let mut options = ServeOptions::default();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--port" => {
                let value = words.next().ok_or("--port needs a number after it.")?;
                let port = value
                    .parse()
                    .map_err(|_| format!("--port takes a number up to 65535, not {value:?}."))?;
                options.port = Some(port);
            }
            "--open" => options.open = true,
            "--no-build" => options.no_build = true,
            other => return Err(format!("serve takes no {other:?}.")),
        }
    }
    Ok(Task::Serve(options))
}

fn test(mut words: impl Iterator<Item = String>) -> Result<Task, String> {
    let mut options = TestOptions::default();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--only" => options
                .only
                .push(words.next().ok_or("--only needs the name of a step.")?),
            "--" => options.rest.extend(words.by_ref()),
            other => return Err(format!("test takes no {other:?}.")),
        }
    }
    Ok(Task::Test(options))
}

fn bench(mut words: impl Iterator<Item = String>) -> Result<Task, String> {
    let mut options = BenchOptions::default();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--" => options.rest.extend(words.by_ref()),
            flag if flag.starts_with('-') => {
                return Err(format!("bench takes {flag:?} only after a lone --."));
            }
            part => options.parts.push(part.to_owned()),
        }
    }
    Ok(Task::Bench(options))
}

/// All words are the program's, but for a lone `--` before them.
fn strength(program: Program, words: impl Iterator<Item = String>) -> Task {
    let mut words = words.peekable();
    words.next_if(|word| word == "--");
    Task::Strength(program, words.collect())
}

fn screenshots(mut words: impl Iterator<Item = String>) -> Result<Task, String> {
    match words.next().as_deref() {
        None | Some("--") => Ok(Task::Screenshots(words.collect())),
        Some(other) => Err(format!("screenshots takes {other:?} only after a lone --.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn reads_every_option() {
        let serve = ServeOptions {
            port: Some(9000),
            open: true,
            no_build: true,
        };
        assert_eq!(
            parsed("serve --port 9000 --open --no-build"),
            Ok(Task::Serve(serve))
        );
        let test = TestOptions {
            only: vec!["host".into(), "browser".into()],
            rest: vec!["castling".into(), "--headed".into()],
        };
        assert_eq!(
            parsed("test --only host --only browser -- castling --headed"),
            Ok(Task::Test(test))
        );
    }

    #[test]
    fn leaves_the_words_of_a_program_to_it() {
        let words = ["--games", "4", "--", "x"].map(str::to_owned).to_vec();
        for line in ["match --games 4 -- x", "match -- --games 4 -- x"] {
            let task = Task::Strength(Program::Match, words.clone());
            assert_eq!(parsed(line), Ok(task), "{line}");
        }
        assert_eq!(
            parsed("tune"),
            Ok(Task::Strength(Program::Tune, Vec::new()))
        );
    }

    #[test]
    fn names_the_word_that_it_does_not_take() {
        assert_eq!(
            parsed("srve"),
            Err("There is no task named \"srve\".".into())
        );
        assert!(parsed("serve --port x").is_err_and(|message| message.contains("\"x\"")));
        assert!(parsed("test fast").is_err_and(|message| message.contains("\"fast\"")));
        assert_eq!(parsed("stamp dist"), Ok(Task::Stamp("dist".into())));
        assert!(parsed("stamp").is_err_and(|message| message.contains("folder")));
        assert!(parsed("build now").is_err_and(|message| message.contains("\"now\"")));
    }
}
