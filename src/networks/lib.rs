//! The files of the networks that the page is delivered with: where they are kept, what they are called in the built page, and how the
//! page knows that it got the right one. Build scripts and build tools use this; what is in the files is not known here.
//!
//! A family without a file has no network, and its computer player values positions by terms.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

/// Where the networks are kept, from the root of the repository: `chess.net` is that of the family `chess`.
pub const FOLDER: &str = "src/engine/eval/network";
/// What the names of networks end with.
pub const ENDING: &str = ".net";
/// What their names in the built page begin with.
pub const PREFIX: &str = "neural-";

/// One network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkFile {
    /// The family of rule sets that it is for, by the name of its file.
    pub family: String,
    /// Where it is kept.
    pub path: PathBuf,
    /// How many bytes it has.
    pub length: usize,
    /// Their SHA-256.
    pub digest: [u8; 32],
}

impl NetworkFile {
    /// Its name in the built page: with a hash of its contents, so that it may be kept for ever.
    pub fn name(&self) -> String {
        let mut name = format!("{PREFIX}{}-", self.family);
        for byte in &self.digest[..8] {
            // Writing to a string cannot fail.
            let _ = write!(name, "{byte:02x}");
        }
        name + ENDING
    }
}

/// All networks of the repository at `root`, by the names of their families.
pub fn find(root: &Path) -> io::Result<Vec<NetworkFile>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join(FOLDER))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let Some(family) = name.and_then(|name| name.strip_suffix(ENDING)) else {
            continue;
        };
        let bytes = fs::read(&path)?;
        found.push(NetworkFile {
            family: family.to_owned(),
            length: bytes.len(),
            digest: Sha256::digest(&bytes).into(),
            path,
        });
    }
    found.sort_by(|one, other| one.family.cmp(&other.family));
    Ok(found)
}

/// What the page has to know of the networks, as the elements of an array in Rust: `NetworkFile { family, name, length, digest }` each.
pub fn rust(files: &[NetworkFile]) -> String {
    let mut text = String::from("[\n");
    for file in files {
        let (family, name) = (&file.family, file.name());
        let (length, digest) = (file.length, file.digest);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "NetworkFile {{ family: {family:?}, name: {name:?}, length: {length}, digest: {digest:?} }},"
        );
    }
    text + "]\n"
}

/// Puts every network into a folder under its name in the page, and removes those that are no longer among them.
pub fn copy(files: &[NetworkFile], folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_ours = |name: &str| name.starts_with(PREFIX) && name.contains(ENDING);
        if name.to_str().is_some_and(is_ours) {
            fs::remove_file(entry.path())?;
        }
    }
    for file in files {
        fs::copy(&file.path, folder.join(file.name()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A repository with these files in its folder of networks.
    fn repository(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("networks-{name}-{}", std::process::id()));
        fs::create_dir_all(root.join(FOLDER)).expect("a folder");
        for (file, bytes) in files {
            fs::write(root.join(FOLDER).join(file), bytes).expect("a file");
        }
        root
    }

    #[test]
    fn networks_are_found_by_their_files_and_named_by_their_contents() {
        let root = repository(
            "find",
            &[("tokens.net", b"b"), ("chess.net", b"abc"), ("mod.rs", b"")],
        );
        let found = find(&root).expect("a repository");
        fs::remove_dir_all(root).expect("it was there");
        let names: Vec<_> = found.iter().map(NetworkFile::name).collect();
        // The SHA-256 of `abc` begins so (FIPS 180-2, appendix B.1).
        assert_eq!(names[0], "neural-chess-ba7816bf8f01cfea.net");
        assert!(names[1].starts_with("neural-tokens-"), "{names:?}");
        assert_eq!((names.len(), found[0].length), (2, 3));
        assert!(rust(&found).contains("family: \"chess\", name: \"neural-chess-ba7816bf8f01cfea.net\", length: 3, digest: [186, 120,"));
        assert_eq!(rust(&[]), "[\n]\n");
    }

    #[test]
    fn a_page_gets_the_networks_of_today_and_loses_those_of_yesterday() {
        let root = repository("copy", &[("chess.net", b"abc")]);
        let page = root.join("page");
        fs::create_dir_all(&page).expect("a folder");
        for old in [
            "neural-chess-0000000000000000.net",
            "neural-chess-0000000000000000.net.br",
            "index.html",
        ] {
            fs::write(page.join(old), "old").expect("a file");
        }
        let copied = find(&root).and_then(|files| copy(&files, &page));
        let mut names: Vec<_> = fs::read_dir(&page)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        fs::remove_dir_all(root).expect("it was there");
        assert!(copied.is_ok());
        assert_eq!(names, ["index.html", "neural-chess-ba7816bf8f01cfea.net"]);
    }
}
