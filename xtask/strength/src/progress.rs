//! What a long run has done, line by line in a file, so that it goes on after an interruption.

use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use fs_err::File;

/// The numbers of one line, what they mean is the run's own.
pub type Numbers = Vec<u64>;

/// Reads the lines that an earlier run has written into a file, and opens the file for those to come. Its first line says
/// what the run's results depend on. A last line that was cut off is left out.
///
/// # Errors
///
/// The file belongs to another run, cannot be read, or has a line that does not consist of numbers.
pub fn resume(file: &Path, heading: &str) -> Result<(Vec<Numbers>, File)> {
    let text = match fs_err::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error.into()),
    };
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut lines = whole.lines();
    ensure!(
        lines.next().is_none_or(|first| first == heading),
        "{} is the record of another run",
        file.display()
    );
    let numbers = lines.map(|line| {
        let numbers = line.split(' ').map(str::parse).collect::<Result<_, _>>();
        numbers.with_context(|| format!("{}: {line:?} are not numbers", file.display()))
    });
    let done = numbers.collect::<Result<_>>()?;
    let mut record = fs_err::OpenOptions::new()
        .create(true)
        .append(true)
        .open(file)?;
    record.set_len(whole.len() as u64)?;
    if whole.is_empty() {
        writeln!(record, "{heading}")?;
    }
    Ok((done, record))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_goes_on_after_its_last_whole_line_and_another_run_is_refused() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("record");
        let (done, mut record) = resume(&file, "seed 1")?;
        assert!(done.is_empty());
        writeln!(record, "7 8 9")?;
        write!(record, "10 11")?;
        assert_eq!(resume(&file, "seed 1")?.0, [[7, 8, 9]]);
        assert_eq!(fs_err::read_to_string(&file)?, "seed 1\n7 8 9\n");
        let error = resume(&file, "seed 2").expect_err("another run");
        assert!(
            error.to_string().ends_with("is the record of another run"),
            "{error}"
        );
        fs_err::write(&file, "seed 1\n7 x\n")?;
        assert!(resume(&file, "seed 1").is_err());
        Ok(())
    }
}
