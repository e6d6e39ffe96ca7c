//! Finds and runs other programs, with their output or silently. Errors say which command failed and how.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

/// Returns the path of an installed program.
pub fn on_path(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

/// Returns the program that an environment variable names, or else the installed one.
pub fn given_or_on_path(variable: &str, name: &str) -> Option<PathBuf> {
    let given = env::var_os(variable).map(PathBuf::from);
    given
        .filter(|path| path.is_file())
        .or_else(|| on_path(name))
}

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

/// Formats the time since an instant, like `7 s` or `3 min 05 s`.
pub fn format_elapsed(since: Instant) -> String {
    let seconds = since.elapsed().as_secs();
    match seconds / 60 {
        0 => format!("{seconds} s"),
        minutes => format!("{minutes} min {:02} s", seconds % 60),
    }
}

/// Returns the command as it would be typed.
fn quoted_command(command: &Command) -> String {
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
