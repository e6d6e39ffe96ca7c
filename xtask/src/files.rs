//! Reads and writes files. Errors say which file could not be read or written.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// Reads a text file.
pub fn read_text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| unreadable(path))
}

/// Reads a file.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| unreadable(path))
}

/// Writes a file.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    fs::write(path, content).with_context(|| unwritable(path))
}

/// The error for a file or folder that cannot be read.
pub fn unreadable(path: &Path) -> String {
    format!("{} cannot be read.", path.display())
}

/// The error for a file or folder that cannot be written or removed.
pub fn unwritable(path: &Path) -> String {
    format!("{} cannot be written or removed.", path.display())
}
