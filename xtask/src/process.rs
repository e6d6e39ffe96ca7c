//! Runs other programs: with their output, silently, or with one line of progress. Errors say which command failed and
//! how.

use std::collections::VecDeque;
use std::io::{self, BufRead as _, BufReader, IsTerminal as _, Read as _, Write as _};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

/// How often progress is printed if there is no terminal on which a line can be redrawn.
const PLAIN_INTERVAL: Duration = Duration::from_secs(15);
/// How many of the last lines of a silenced program are shown when it fails.
const LAST_LINES: usize = 40;

/// Runs a command with its output passed through. A failure of the command is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| start_error(command))?;
    check_status(command, status)
}

/// Runs a command with its output passed through, and calls `on_line` for each line of its standard output.
pub fn run_lines(command: &mut Command, mut on_line: impl FnMut(&str)) -> Result<ExitStatus> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| start_error(command))?;
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).split(b'\n') {
            let line = line.with_context(|| {
                format!(
                    "The output of {} could not be read to its end.",
                    quoted_command(command)
                )
            })?;
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            on_line(&line);
        }
    }
    Ok(child.wait()?)
}

/// Returns the standard output of a program, or `None` if it is missing or fails.
pub fn output_of(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a long `cargo` command and shows its progress in one line: the number of crates done, the number known, and the
/// time.
pub fn run_cargo_with_progress(command: &mut Command, label: &str) -> Result<()> {
    command
        .env("CARGO_TERM_PROGRESS_WHEN", "always")
        .env("CARGO_TERM_PROGRESS_WIDTH", "100")
        .env("CARGO_TERM_COLOR", "never")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| start_error(command))?;
    let mut line = ProgressLine::new(label);
    let mut last = VecDeque::new();
    if let Some(output) = child.stderr.take() {
        let mut text = Vec::new();
        for byte in BufReader::new(output).bytes() {
            let byte = byte.with_context(|| {
                format!(
                    "The output of {} could not be read to its end.",
                    quoted_command(command)
                )
            })?;
            if byte != b'\n' && byte != b'\r' {
                text.push(byte);
                continue;
            }
            let words = String::from_utf8_lossy(&text).trim().to_owned();
            text.clear();
            match crates_done(&words) {
                Some(progress) => line.show(&progress),
                None if words.is_empty() => {}
                None => {
                    if last.len() == LAST_LINES {
                        last.pop_front();
                    }
                    last.push_back(words);
                }
            }
        }
    }
    let status = child.wait()?;
    line.end();
    if !status.success() {
        for words in last {
            eprintln!("    {words}");
        }
    }
    check_status(command, status)
}

/// Formats the time since an instant, like `7 s` or `3 min 05 s`.
pub fn format_elapsed(since: Instant) -> String {
    let seconds = since.elapsed().as_secs();
    match seconds / 60 {
        0 => format!("{seconds} s"),
        minutes => format!("{minutes} min {:02} s", seconds % 60),
    }
}

/// Returns the command as it would be typed.
pub fn quoted_command(command: &Command) -> String {
    let mut text = format!("`{}", command.get_program().to_string_lossy());
    for word in command.get_args() {
        text.push(' ');
        text.push_str(&word.to_string_lossy());
    }
    text.push('`');
    text
}

fn start_error(command: &Command) -> String {
    format!("{} could not be started.", quoted_command(command))
}

fn check_status(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("{} failed ({status}).", quoted_command(command));
    }
    Ok(())
}

/// Converts a line of cargo's progress: `Building [===>   ] 12/80: syn, quote` → `12 of 80 crates`.
fn crates_done(line: &str) -> Option<String> {
    let after = line.strip_prefix("Building [")?.split_once(']')?.1;
    let (done, all) = after
        .split_once(':')
        .map_or(after, |(count, _)| count)
        .split_once('/')?;
    let (done, all): (u32, u32) = (done.trim().parse().ok()?, all.trim().parse().ok()?);
    Some(format!("{done} of {all} crates"))
}

/// A line of progress that is redrawn on a terminal, or printed from time to time into a log.
struct ProgressLine<'a> {
    label: &'a str,
    start: Instant,
    last_shown: Option<Instant>,
    terminal: bool,
}

impl<'a> ProgressLine<'a> {
    fn new(label: &'a str) -> Self {
        Self {
            label,
            start: Instant::now(),
            last_shown: None,
            terminal: io::stdout().is_terminal(),
        }
    }

    fn show(&mut self, progress: &str) {
        let interval = if self.terminal {
            Duration::from_millis(200)
        } else {
            PLAIN_INTERVAL
        };
        if self
            .last_shown
            .is_some_and(|last_shown| last_shown.elapsed() < interval)
        {
            return;
        }
        self.last_shown = Some(Instant::now());
        let text = format!(
            "    {}: {progress}, {}",
            self.label,
            format_elapsed(self.start)
        );
        if self.terminal {
            print!("\r\x1b[2K{text}");
            // Progress that cannot be shown is no reason to stop.
            let _ = io::stdout().flush();
        } else {
            println!("{text}");
        }
    }

    fn end(&self) {
        if self.terminal && self.last_shown.is_some() {
            print!("\r\x1b[2K");
        }
        println!("    {}: {}", self.label, format_elapsed(self.start));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_of_cargo_is_parsed() {
        let line = "Building [=======>                ] 123/456: syn, quote";
        assert_eq!(crates_done(line).as_deref(), Some("123 of 456 crates"));
        assert_eq!(crates_done("Compiling syn v2.0.1"), None);
        assert_eq!(crates_done("Building [broken"), None);
    }
}
