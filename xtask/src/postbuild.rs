//! Steps after the build: they compute a build id from the contents of `dist/` and write it, with the list of files,
//! into the service worker, so that it caches this build completely and recognises a new one. Finally they compress the
//! files that compress well, so that no server has to.

use std::fmt;
use std::path::Path;

use anyhow::{Result, bail};
use fs_err as fs;
use sha2::{Digest as _, Sha256};
use walkdir::WalkDir;

use crate::text::first_digits;
use crate::{compress, csp};

/// The service worker, in which the four lines below are filled in.
const SERVICE_WORKER: &str = "sw.js";
const ID_LINE: &str = "const BUILD_ID = ";
const ASSETS_LINE: &str = "const ASSETS = ";
const DIGESTS_LINE: &str = "const DIGESTS = ";
const LATER_LINE: &str = "const LATER = ";
/// Settings that deployers edit after the build, so the file is always fetched and never part of the build's identity.
const CONFIG: &str = "config.json";
/// Pictures that app stores and the browser's install prompt show. Nobody needs them offline.
const SCREENSHOTS: &str = "screenshots/";

/// Identity of a build: its id and its files.
#[derive(Default)]
pub struct Stamp {
    id: String,
    files: Vec<String>,
    /// The first 16 hex digits of the SHA-256 of each of these files. The service worker accepts nothing else in their
    /// place.
    digests: Vec<String>,
    /// Files that are fetched when they are first needed.
    later: Vec<String>,
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = self.files.len() + self.later.len();
        write!(f, "build {}, {files} files", self.id)
    }
}

/// Finishes a page that Trunk has built or that was changed afterwards: writes its policy, its stamp and its compressed
/// files.
pub fn finish(dist: &Path) -> Result<Stamp> {
    // Compressed files whose originals are gone would count as files of the page.
    compress::remove_stale(dist)?;
    csp::write(dist)?;
    let stamp = stamp(dist)?;
    compress::compress_all(dist)?;
    Ok(stamp)
}

/// Computes the build's stamp and writes it into the service worker, if there is one. A folder that was changed after
/// it was stamped gets a new stamp.
fn stamp(dist: &Path) -> Result<Stamp> {
    let mut files = page_files(dist)?;
    files.retain(|file| file != SERVICE_WORKER && file != CONFIG);
    let mut hash = Sha256::new();
    let worker = dist.join(SERVICE_WORKER);
    let template = match worker.exists() {
        true => fs::read_to_string(&worker)?,
        false => String::new(),
    };
    // A changed service worker makes a new build even with the same files, because two builds never share a cache.
    if !template.is_empty() {
        hash.update(fill(&template, &Stamp::default())?);
    }
    let mut stamp = Stamp::default();
    for file in files {
        let bytes = fs::read(dist.join(&file))?;
        let digest = Sha256::digest(&bytes);
        hash.update(file.as_bytes());
        hash.update([0]);
        hash.update(digest);
        if delivery::is_delivered(&file) {
            stamp.later.push(file);
        } else if !file.starts_with(SCREENSHOTS) {
            stamp.digests.push(first_digits(&digest));
            stamp.files.push(file);
        }
    }
    stamp.id = first_digits(&hash.finalize());
    if !template.is_empty() {
        fs::write(&worker, fill(&template, &stamp)?)?;
    }
    Ok(stamp)
}

/// Returns the service worker's text with a stamp filled in.
fn fill(text: &str, stamp: &Stamp) -> Result<String> {
    let values = [
        (ID_LINE, serde_json::to_string(&stamp.id)?),
        (ASSETS_LINE, serde_json::to_string(&stamp.files)?),
        (DIGESTS_LINE, serde_json::to_string(&stamp.digests)?),
        (LATER_LINE, serde_json::to_string(&stamp.later)?),
    ];
    for (start, _) in &values {
        if text.lines().filter(|line| line.starts_with(start)).count() != 1 {
            bail!("sw.js must have one line that begins with `{start}`, for the build to fill in.");
        }
    }
    let line = |line: &str| {
        let value = values.iter().find(|(start, _)| line.starts_with(start));
        value.map_or_else(
            || format!("{line}\n"),
            |(start, value)| format!("{start}{value};\n"),
        )
    };
    Ok(text.lines().map(line).collect())
}

/// Returns every file of a built page, as sorted paths relative to `dist` with `/` as separator, without compressed copies
/// of other files.
pub fn page_files(dist: &Path) -> Result<Vec<String>> {
    let mut files = all_files(dist)?;
    files.retain(|file| compress::original(file).is_none_or(|of| !dist.join(of).exists()));
    Ok(files)
}

/// Returns every file of a built page, including the compressed ones.
pub fn all_files(dist: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in WalkDir::new(dist) {
        let entry = entry?;
        if !entry.file_type().is_dir() {
            let path = entry.path().strip_prefix(dist)?.iter();
            let parts: Vec<_> = path.map(|part| part.to_string_lossy()).collect();
            files.push(parts.join("/"));
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use anyhow::Context as _;
    use tempfile::TempDir;

    use super::*;

    fn folder(files: &[(&str, &str)]) -> Result<TempDir> {
        let folder = tempfile::tempdir()?;
        for (file, text) in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().context("a file has a folder")?)?;
            fs::write(path, text)?;
        }
        Ok(folder)
    }

    /// A service worker for a build to fill in.
    fn template() -> String {
        format!(
            "{ID_LINE}\"development\";\n{ASSETS_LINE}[];\n{DIGESTS_LINE}[];\n{LATER_LINE}[];\nrest\n"
        )
    }

    #[test]
    fn stamping_writes_the_build_id_and_file_lists_into_the_service_worker() -> Result<()> {
        let worker = template();
        let dist = folder(&[
            ("sw.js", worker.as_str()),
            ("index.html", "page"),
            ("pieces/king.svg", "king"),
            ("screenshots/wide.png", "not for offline use"),
            ("neural-chess-00.net", "only for games of chess"),
            ("puzzles-chess-00.txt", "only for puzzles"),
            ("config.json", "{}"),
        ])?;
        let dist = dist.path();
        let first = stamp(dist)?;
        let written = fs::read_to_string(dist.join("sw.js"))?;
        let again = stamp(dist)?;
        fs::write(dist.join("pieces/king.svg"), "ling")?;
        let changed = stamp(dist)?;
        let rewritten = fs::read_to_string(dist.join("sw.js"))?;
        // Made with `printf page | sha256sum`, and the same for `king` and `ling`.
        let expected = |id: &str, king: &str| {
            format!(
                "const BUILD_ID = \"{id}\";\nconst ASSETS = [\"index.html\",\"pieces/king.svg\"];\nconst DIGESTS = [\"3660315a9af3df25\",\"{king}\"];\nconst LATER = [\"neural-chess-00.net\",\"puzzles-chess-00.txt\"];\nrest\n"
            )
        };
        assert_eq!(written, expected(&first.id, "e81dfe69841ad2f7"));
        assert_eq!(first.id, again.id, "nothing was changed in between");
        assert_ne!(first.id, changed.id, "one byte was changed");
        assert_eq!(rewritten, expected(&changed.id, "6cd4c9c389b460a1"));
        Ok(())
    }

    #[test]
    fn the_build_id_depends_on_all_files_except_the_configuration() -> Result<()> {
        let worker = template();
        let ids: Vec<_> = [
            &[("index.html", "page")][..],
            &[("index.html", "page"), ("config.json", "{}")],
            &[("index.html", "another page")],
            &[("index.html", "page"), ("sw.js", worker.as_str())],
        ]
        .into_iter()
        .map(|files| Ok(stamp(folder(files)?.path())?.id))
        .collect::<Result<_>>()?;
        assert_eq!(ids[0], ids[1]);
        assert_ne!(ids[0], ids[2]);
        assert_ne!(ids[0], ids[3]);
        Ok(())
    }

    #[test]
    fn a_service_worker_without_the_lines_to_fill_in_is_an_error() {
        let error =
            fill("const ASSETS = [];", &Stamp::default()).map_err(|error| error.to_string());
        assert!(error.is_err_and(|error| error.contains("BUILD_ID")));
    }
}
