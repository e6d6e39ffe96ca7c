//! Writes the fixed texts of `locales/` as Rust, for `text/label.rs` to include.

#[path = "build/labels.rs"]
mod labels;

use std::path::{Path, PathBuf};
use std::{env, fs};

use labels::Locale;

/// The languages; the others translate the first.
const LANGUAGES: [&str; 4] = ["en", "de", "es", "he"];

fn main() -> Result<(), String> {
    let folder = Path::new("../../locales");
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build");
    let mut sources = Vec::new();
    for code in LANGUAGES {
        let path = folder.join(format!("{code}.ftl"));
        let source = fs::read_to_string(&path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
        sources.push((code, source));
    }
    let locales: Vec<Locale> = sources
        .iter()
        .map(|(code, source)| Locale { code, source })
        .collect();
    let out = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR for build scripts")?;
    let path = PathBuf::from(out).join("labels.rs");
    fs::write(&path, labels::generate(&locales)?)
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
