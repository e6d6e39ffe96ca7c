//! Steps after the build: they compute a build id from the contents of `dist/` and write it, with the list of files,
//! into the service worker, so that it caches this build completely and recognises a new one. Finally they compress the
//! files that compress well, so that no server has to.

use std::fmt;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use sha2::{Digest as _, Sha256};

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
    let mut files = Vec::new();
    collect(dist, Path::new(""), &mut files)?;
    files.retain(|file| file != SERVICE_WORKER && file != CONFIG);
    files.sort();
    let mut hash = Sha256::new();
    let worker = dist.join(SERVICE_WORKER);
    let template = match worker.exists() {
        true => fs::read_to_string(&worker).context("sw.js cannot be read.")?,
        false => String::new(),
    };
    // A changed service worker makes a new build even with the same files, because two builds never share a cache.
    if !template.is_empty() {
        hash.update(fill(&template, &Stamp::default())?);
    }
    let mut stamp = Stamp::default();
    for file in files {
        let bytes =
            fs::read(dist.join(&file)).with_context(|| format!("{file} cannot be read."))?;
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
        fs::write(&worker, fill(&template, &stamp)?).context("sw.js cannot be written.")?;
    }
    Ok(stamp)
}

/// Returns the first 16 hex digits of a hash.
fn first_digits(hash: &[u8]) -> String {
    hash.iter().take(8).fold(String::new(), |mut digits, byte| {
        // Writing to a String cannot fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
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

/// Collects every file of a built page, as paths relative to `dist` with `/` as separator, without compressed copies of
/// other files.
pub fn collect(dist: &Path, folder: &Path, files: &mut Vec<String>) -> Result<()> {
    let mut all = Vec::new();
    walk(dist, folder, &mut all)?;
    let is_compressed_copy =
        |file: &String| compress::original(file).is_some_and(|of| dist.join(of).exists());
    files.extend(all.into_iter().filter(|file| !is_compressed_copy(file)));
    Ok(())
}

/// Collects every file below `folder`, including the compressed ones.
pub fn walk(dist: &Path, folder: &Path, files: &mut Vec<String>) -> Result<()> {
    let entries = fs::read_dir(dist.join(folder))
        .with_context(|| format!("{} cannot be read.", dist.join(folder).display()))?;
    for entry in entries {
        let entry = entry?;
        let path: PathBuf = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            walk(dist, &path, files)?;
        } else {
            let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
            files.push(parts.join("/"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str, files: &[(&str, &str)]) -> Result<PathBuf> {
        let folder = std::env::temp_dir().join(format!("xtask-{name}-{}", std::process::id()));
        for (file, text) in files {
            let path = folder.join(file);
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
        let dist = folder(
            "fill",
            &[
                ("sw.js", worker.as_str()),
                ("index.html", "page"),
                ("pieces/king.svg", "king"),
                ("screenshots/wide.png", "not for offline use"),
                ("neural-chess-00.net", "only for games of chess"),
                ("puzzles-chess-00.txt", "only for puzzles"),
                ("config.json", "{}"),
            ],
        )?;
        let first = stamp(&dist)?;
        let written = fs::read_to_string(dist.join("sw.js"))?;
        let again = stamp(&dist)?;
        fs::write(dist.join("pieces/king.svg"), "ling")?;
        let changed = stamp(&dist)?;
        let rewritten = fs::read_to_string(dist.join("sw.js"))?;
        fs::remove_dir_all(dist)?;
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
        let one = folder("one", &[("index.html", "page")])?;
        let two = folder("two", &[("index.html", "page"), ("config.json", "{}")])?;
        let other = folder("other", &[("index.html", "another page")])?;
        let worker = template();
        let files = [("index.html", "page"), ("sw.js", worker.as_str())];
        let serviced = folder("serviced", &files)?;
        let ids = [
            stamp(&one)?.id,
            stamp(&two)?.id,
            stamp(&other)?.id,
            stamp(&serviced)?.id,
        ];
        for dist in [one, two, other, serviced] {
            fs::remove_dir_all(dist)?;
        }
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
