//! Changes texts that the build relies on, and reads those of `locales/`: what is not found as expected is an error.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, bail};
use fs_err as fs;
use texts::{LANGUAGES, Source};

/// Returns the texts without data of a file in `locales/`, by language and id.
pub fn fixed_texts(
    root: &Path,
    name: &str,
) -> Result<BTreeMap<&'static str, BTreeMap<String, String>>> {
    let sources = LANGUAGES
        .iter()
        .map(|code| {
            let path = root.join("locales").join(code).join(name);
            let text = fs::read_to_string(path.with_extension("ftl"))?;
            Ok(Source {
                code,
                name: name.to_owned(),
                text,
            })
        })
        .collect::<Result<Vec<_>>>()?;
    Ok(texts::tables(&sources)?)
}

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
