//! Markdown tables on standard output.

use std::io::Write as _;

use anyhow::Result;

/// Prints a table whose first column holds words and the others numbers.
pub fn print<const N: usize>(
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "| {} |", head.join(" | "))?;
    writeln!(out, "| ---{} |", " | ---:".repeat(N - 1))?;
    for row in rows {
        writeln!(out, "| {} |", row.join(" | "))?;
    }
    Ok(())
}
