//! Changes texts that the build relies on: what it does not find as expected is an error.

use anyhow::{Result, bail};

/// Replaces a text that must occur exactly once.
pub fn replace_once(text: &str, from: &str, to: &str) -> Result<String> {
    match text.matches(from).count() {
        1 => Ok(text.replace(from, to)),
        count => bail!("{from:?} must occur exactly once, but occurs {count} times."),
    }
}

/// Returns the first 16 hex digits of a hash.
pub fn first_digits(hash: &[u8]) -> String {
    hash.iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
