//! The data files that are delivered with the page and fetched when they are first needed: their folders, their names
//! in the built page, and the hashes by which the page recognizes the right file. Build scripts and build tools use
//! this crate; it knows nothing about the content of the files.
//!
//! The files are networks for the computer player, one per family of rule sets, puzzles, one file per rule set, and the
//! names of chess openings. If a file is missing, the page works without it.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

/// A kind of data file.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    /// The folder of the files, relative to the root of the repository.
    pub folder: &'static str,
    /// The ending of file names in that folder: `chess.net` has the subject `chess`.
    pub ending: &'static str,
    /// The start of file names in the built page.
    pub prefix: &'static str,
    /// The ending of file names in the built page.
    pub delivered: &'static str,
}

/// The networks of the computer player. Their subjects are families of rule sets.
pub const NETWORKS: Kind = Kind {
    folder: "src/engine/eval/network",
    ending: ".net",
    prefix: "neural-",
    delivered: ".net",
};

/// The puzzles. Their subjects are rule sets. In the page they are text files, which every server can send compressed.
pub const PUZZLES: Kind = Kind {
    folder: "src/puzzles",
    ending: ".puzzles",
    prefix: "puzzles-",
    delivered: ".txt",
};

/// The names of openings. Their subject is a rule set.
pub const OPENINGS: Kind = Kind {
    folder: "src/openings",
    ending: ".openings",
    prefix: "openings-",
    delivered: ".txt",
};

/// All kinds of data files.
pub const ALL: [&Kind; 3] = [&NETWORKS, &PUZZLES, &OPENINGS];

/// A data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFile {
    kind: &'static Kind,
    /// The subject of the file: its name in the repository without the ending.
    pub subject: String,
    /// The path of the file.
    pub path: PathBuf,
    /// The length of the file, in bytes.
    pub length: usize,
    /// The SHA-256 hash of the file.
    pub digest: [u8; 32],
}

impl DataFile {
    /// The file name in the built page. It contains a hash of the file's contents, so that the file may be cached for
    /// ever.
    pub fn name(&self) -> String {
        let mut name = format!("{}{}-", self.kind.prefix, self.subject);
        for byte in &self.digest[..8] {
            // Writing to a string cannot fail.
            let _ = write!(name, "{byte:02x}");
        }
        name + self.kind.delivered
    }
}

impl Kind {
    /// Finds all files of this kind in the repository at `root`, ordered by subject.
    pub fn find(&'static self, root: &Path) -> io::Result<Vec<DataFile>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(root.join(self.folder))? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let Some(subject) = name.and_then(|name| name.strip_suffix(self.ending)) else {
                continue;
            };
            let bytes = fs::read(&path)?;
            found.push(DataFile {
                kind: self,
                subject: subject.to_owned(),
                length: bytes.len(),
                digest: Sha256::digest(&bytes).into(),
                path,
            });
        }
        found.sort_by(|one, other| one.subject.cmp(&other.subject));
        Ok(found)
    }

    /// Whether a file of the built page is of this kind.
    pub fn has(&self, name: &str) -> bool {
        name.starts_with(self.prefix) && name.ends_with(self.delivered)
    }
}

/// Whether a file of the built page is fetched only when it is first needed.
pub fn is_delivered(name: &str) -> bool {
    ALL.iter().any(|kind| kind.has(name))
}

/// Rust source of an array with the data that the page needs about each file, with elements like `DataFile { subject,
/// name, length, digest }`.
pub fn rust(files: &[DataFile]) -> String {
    let mut text = String::from("[\n");
    for file in files {
        let (subject, name) = (&file.subject, file.name());
        let (length, digest) = (file.length, file.digest);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "DataFile {{ subject: {subject:?}, name: {name:?}, length: {length}, digest: {digest:?} }},"
        );
    }
    text + "]\n"
}

/// Copies all files of all kinds into a folder under their names in the page, and removes old ones.
pub fn copy(root: &Path, folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_ours = |kind: &&Kind| {
            let name = name.to_str();
            name.is_some_and(|name| name.starts_with(kind.prefix) && name.contains(kind.delivered))
        };
        if ALL.iter().any(is_ours) {
            fs::remove_file(entry.path())?;
        }
    }
    for kind in ALL {
        for file in kind.find(root)? {
            fs::copy(&file.path, folder.join(file.name()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a repository with these files, each in the folder of its kind.
    fn repository(name: &str, files: &[(&Kind, &str, &[u8])]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("delivery-{name}-{}", std::process::id()));
        for kind in ALL {
            fs::create_dir_all(root.join(kind.folder)).expect("a folder");
        }
        for (kind, file, bytes) in files {
            fs::write(root.join(kind.folder).join(file), bytes).expect("a file");
        }
        root
    }

    #[test]
    fn files_are_found_by_their_kind_and_named_by_their_contents() {
        let root = repository(
            "find",
            &[
                (&NETWORKS, "tokens.net", b"b"),
                (&NETWORKS, "chess.net", b"abc"),
                (&NETWORKS, "mod.rs", b""),
                (&PUZZLES, "portal.puzzles", b"abc"),
                (&PUZZLES, "lib.rs", b""),
            ],
        );
        let networks = NETWORKS.find(&root).expect("a repository");
        let puzzles = PUZZLES.find(&root).expect("a repository");
        fs::remove_dir_all(root).expect("the folder exists");
        let names: Vec<_> = networks.iter().map(DataFile::name).collect();
        // The first bytes of the SHA-256 hash of `abc` (FIPS 180-2, appendix B.1).
        assert_eq!(names[0], "neural-chess-ba7816bf8f01cfea.net");
        assert!(names[1].starts_with("neural-tokens-"), "{names:?}");
        assert_eq!((names.len(), networks[0].length), (2, 3));
        let names: Vec<_> = puzzles.iter().map(DataFile::name).collect();
        assert_eq!(names, ["puzzles-portal-ba7816bf8f01cfea.txt"]);
        assert!(rust(&networks).contains("subject: \"chess\", name: \"neural-chess-ba7816bf8f01cfea.net\", length: 3, digest: [186, 120,"));
        assert_eq!(rust(&[]), "[\n]\n");
    }

    #[test]
    fn files_that_are_fetched_later_are_recognised_by_name() {
        for name in ["neural-chess-00.net", "puzzles-portal-00.txt"] {
            assert!(is_delivered(name), "{name}");
        }
        for name in [
            "index.html",
            "neural-chess-00.txt",
            "chunk-puzzles-00.wasm",
            "puzzles-portal.css",
        ] {
            assert!(!is_delivered(name), "{name}");
        }
    }

    #[test]
    fn copying_adds_the_current_files_and_removes_old_ones() {
        let root = repository(
            "copy",
            &[
                (&NETWORKS, "chess.net", b"abc"),
                (&PUZZLES, "chess.puzzles", b"abc"),
            ],
        );
        let page = root.join("page");
        fs::create_dir_all(&page).expect("a folder");
        for old in [
            "neural-chess-0000000000000000.net",
            "neural-chess-0000000000000000.net.br",
            "puzzles-portal-0000000000000000.txt.gz",
            "index.html",
        ] {
            fs::write(page.join(old), "old").expect("a file");
        }
        let copied = copy(&root, &page);
        let mut names: Vec<_> = fs::read_dir(&page)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        fs::remove_dir_all(root).expect("the folder exists");
        assert!(copied.is_ok());
        assert_eq!(
            names,
            [
                "index.html",
                "neural-chess-ba7816bf8f01cfea.net",
                "puzzles-chess-ba7816bf8f01cfea.txt"
            ]
        );
    }
}
