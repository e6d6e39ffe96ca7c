//! After the build: a build id from the contents of `dist/`, and the list of its files, written into the service worker
//! so that it caches this build whole and knows a new one.

use std::fmt;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use sha2::{Digest as _, Sha256};

/// The service worker, whose two lines below are filled in.
const WORKER: &str = "sw.js";
const ID_LINE: &str = "const BUILD_ID = \"development\";";
const ASSETS_LINE: &str = "const ASSETS = [];";
/// Deployers edit it after the build, so it is always fetched and never part of the build's identity.
const NOT_CACHED: [&str; 2] = [WORKER, "config.json"];

/// What one build is.
pub struct Stamp {
    id: String,
    files: Vec<String>,
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "build {}, {} files", self.id, self.files.len())
    }
}

/// Works out the build's stamp and writes it into the service worker, where there is one.
pub fn stamp(dist: &Path) -> Result<Stamp> {
    let mut files = Vec::new();
    collect(dist, Path::new(""), &mut files)?;
    files.retain(|file| !NOT_CACHED.contains(&file.as_str()));
    files.sort();
    let mut hash = Sha256::new();
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
    let stamp = Stamp { id, files };
    let worker = dist.join(WORKER);
    if worker.exists() {
        let text = fs::read_to_string(&worker).context("dist/sw.js cannot be read.")?;
        fs::write(&worker, fill(&text, &stamp)?).context("dist/sw.js cannot be written.")?;
    }
    Ok(stamp)
}

/// The service worker's text with the stamp in it.
fn fill(text: &str, stamp: &Stamp) -> Result<String> {
    for line in [ID_LINE, ASSETS_LINE] {
        if text.matches(line).count() != 1 {
            bail!("sw.js must have the line `{line}` once, for the build to fill in.");
        }
    }
    let assets = serde_json::to_string(&stamp.files)?;
    Ok(text
        .replace(ID_LINE, &format!("const BUILD_ID = \"{}\";", stamp.id))
        .replace(ASSETS_LINE, &format!("const ASSETS = {assets};")))
}

/// Every file below `folder`, as paths from `dist` with `/` between the parts.
fn collect(dist: &Path, folder: &Path, files: &mut Vec<String>) -> Result<()> {
    let entries = fs::read_dir(dist.join(folder))
        .with_context(|| format!("{} cannot be read.", dist.join(folder).display()))?;
    for entry in entries {
        let entry = entry?;
        let path: PathBuf = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(dist, &path, files)?;
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
    fn fills_the_service_worker() -> Result<()> {
        let worker = format!("{ID_LINE}\n{ASSETS_LINE}\n");
        let dist = folder(
            "fill",
            &[
                ("sw.js", worker.as_str()),
                ("index.html", "page"),
                ("pieces/king.svg", "king"),
                ("config.json", "{}"),
            ],
        )?;
        let stamp = stamp(&dist)?;
        let written = fs::read_to_string(dist.join("sw.js"))?;
        fs::remove_dir_all(dist)?;
        assert_eq!(
            written,
            format!(
                "const BUILD_ID = \"{}\";\nconst ASSETS = [\"index.html\",\"pieces/king.svg\"];\n",
                stamp.id
            )
        );
        Ok(())
    }

    #[test]
    fn the_id_follows_the_contents() -> Result<()> {
        let one = folder("one", &[("index.html", "page")])?;
        let two = folder("two", &[("index.html", "page")])?;
        let other = folder("other", &[("index.html", "another page")])?;
        let ids = [stamp(&one)?.id, stamp(&two)?.id, stamp(&other)?.id];
        for dist in [one, two, other] {
            fs::remove_dir_all(dist)?;
        }
        assert_eq!(ids[0], ids[1]);
        assert_ne!(ids[0], ids[2]);
        Ok(())
    }

    #[test]
    fn a_worker_without_the_lines_is_an_error() {
        let stamp = Stamp {
            id: "1".into(),
            files: vec![],
        };
        let error = fill("const ASSETS = [];", &stamp).map_err(|error| error.to_string());
        assert!(error.is_err_and(|error| error.contains("BUILD_ID")));
    }
}
