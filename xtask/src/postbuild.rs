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

/// The service worker, in which the three lines below are filled in.
const SERVICE_WORKER: &str = "sw.js";
const ID_LINE: &str = "const BUILD_ID = ";
const ASSETS_LINE: &str = "const ASSETS = ";
const LATER_LINE: &str = "const LATER = ";
/// Settings that deployers edit after the build, so the file is always fetched and never part of the build's identity.
const CONFIG: &str = "config.json";
/// Pictures that app stores and the browser's install prompt show. Nobody needs them offline.
const SCREENSHOTS: &str = "screenshots/";

/// Identity of a build: its id and its files.
pub struct Stamp {
    id: String,
    files: Vec<String>,
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
        hash.update(fill(&template, "", &[], &[])?);
    }
    for file in &files {
        let bytes = fs::read(dist.join(file)).with_context(|| format!("{file} cannot be read."))?;
        hash.update(file.as_bytes());
        hash.update([0]);
        hash.update(Sha256::digest(&bytes));
    }
    let id = hash
        .finalize()
        .iter()
        .take(8)
        .fold(String::new(), |mut id, byte| {
            // Writing to a String cannot fail.
            let _ = write!(id, "{byte:02x}");
            id
        });
    files.retain(|file| !file.starts_with(SCREENSHOTS));
    let (later, files) = files
        .into_iter()
        .partition(|file| delivery::is_delivered(file));
    let stamp = Stamp { id, files, later };
    if !template.is_empty() {
        let text = fill(&template, &stamp.id, &stamp.files, &stamp.later)?;
        fs::write(&worker, text).context("sw.js cannot be written.")?;
    }
    Ok(stamp)
}

/// Returns the service worker's text with the build id and both lists of files filled in.
fn fill(text: &str, id: &str, files: &[String], later: &[String]) -> Result<String> {
    for start in [ID_LINE, ASSETS_LINE, LATER_LINE] {
        if text.lines().filter(|line| line.starts_with(start)).count() != 1 {
            bail!("sw.js must have one line that begins with `{start}`, for the build to fill in.");
        }
    }
    let files = serde_json::to_string(files)?;
    let later = serde_json::to_string(later)?;
    let line = |line: &str| match line {
        line if line.starts_with(ID_LINE) => format!("{ID_LINE}\"{id}\";\n"),
        line if line.starts_with(ASSETS_LINE) => format!("{ASSETS_LINE}{files};\n"),
        line if line.starts_with(LATER_LINE) => format!("{LATER_LINE}{later};\n"),
        line => format!("{line}\n"),
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

    #[test]
    fn stamping_writes_the_build_id_and_file_lists_into_the_service_worker() -> Result<()> {
        let worker =
            format!("{ID_LINE}\"development\";\n{ASSETS_LINE}[];\n{LATER_LINE}[];\nrest\n");
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
        let expected = |id: &str| {
            format!(
                "const BUILD_ID = \"{id}\";\nconst ASSETS = [\"index.html\",\"pieces/king.svg\"];\nconst LATER = [\"neural-chess-00.net\",\"puzzles-chess-00.txt\"];\nrest\n"
            )
        };
        assert_eq!(written, expected(&first.id));
        assert_eq!(first.id, again.id, "nothing was changed in between");
        assert_ne!(first.id, changed.id, "one byte was changed");
        assert_eq!(rewritten, expected(&changed.id));
        Ok(())
    }

    #[test]
    fn the_build_id_depends_on_all_files_except_the_configuration() -> Result<()> {
        let one = folder("one", &[("index.html", "page")])?;
        let two = folder("two", &[("index.html", "page"), ("config.json", "{}")])?;
        let other = folder("other", &[("index.html", "another page")])?;
        let worker =
            format!("{ID_LINE}\"development\";\n{ASSETS_LINE}[];\n{LATER_LINE}[];\nrest\n");
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
        let error = fill("const ASSETS = [];", "1", &[], &[]).map_err(|error| error.to_string());
        assert!(error.is_err_and(|error| error.contains("BUILD_ID")));
    }
}
