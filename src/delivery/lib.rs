//! The files that the page is delivered with and fetches when it first needs them: where they are kept, what they are called in the
//! built page, and how the page knows that it got the right one. Build scripts and build tools use this; what is in the files is not
//! known here.
//!
//! There are networks for the computer player, one for each family of rule sets, and puzzles, one file for each rule set. Where a file
//! is missing, the page does without.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

/// Files of one kind.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    /// Where they are kept, from the root of the repository.
    pub folder: &'static str,
    /// What their names end with there: `chess.net` is that of `chess`.
    pub ending: &'static str,
    /// What their names in the built page begin with.
    pub prefix: &'static str,
    /// What their names in the built page end with.
    pub delivered: &'static str,
}

/// The networks of the computer player. Their subjects are families of rule sets.
pub const NETWORKS: Kind = Kind {
    folder: "src/engine/eval/network",
    ending: ".net",
    prefix: "neural-",
    delivered: ".net",
};

/// The puzzles. Their subjects are rule sets. In the page they are text, which every server knows to send packed.
pub const PUZZLES: Kind = Kind {
    folder: "src/puzzles",
    ending: ".puzzles",
    prefix: "puzzles-",
    delivered: ".txt",
};

/// All kinds.
pub const ALL: [&Kind; 2] = [&NETWORKS, &PUZZLES];

/// One file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFile {
    kind: &'static Kind,
    /// What it is about, by its name in the repository.
    pub subject: String,
    /// Where it is kept.
    pub path: PathBuf,
    /// How many bytes it has.
    pub length: usize,
    /// Their SHA-256.
    pub digest: [u8; 32],
}

impl DataFile {
    /// Its name in the built page: with a hash of its contents, so that it may be kept for ever.
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
    /// All files of this kind in the repository at `root`, by their subjects.
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

    /// Whether a file of the built page is one of this kind.
    pub fn has(&self, name: &str) -> bool {
        name.starts_with(self.prefix) && name.ends_with(self.delivered)
    }
}

/// Whether a file of the built page is fetched when it is first needed, and not with all the rest.
pub fn is_delivered(name: &str) -> bool {
    ALL.iter().any(|kind| kind.has(name))
}

/// What the page has to know of files, as the elements of an array in Rust: `DataFile { subject, name, length, digest }` each.
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

/// Puts every file of every kind into a folder under its name in the page, and removes those that are no longer among them.
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

    /// A repository with these files, each in a folder of files that are delivered.
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
        fs::remove_dir_all(root).expect("it was there");
        let names: Vec<_> = networks.iter().map(DataFile::name).collect();
        // The SHA-256 of `abc` begins so (FIPS 180-2, appendix B.1).
        assert_eq!(names[0], "neural-chess-ba7816bf8f01cfea.net");
        assert!(names[1].starts_with("neural-tokens-"), "{names:?}");
        assert_eq!((names.len(), networks[0].length), (2, 3));
        let names: Vec<_> = puzzles.iter().map(DataFile::name).collect();
        assert_eq!(names, ["puzzles-portal-ba7816bf8f01cfea.txt"]);
        assert!(rust(&networks).contains("subject: \"chess\", name: \"neural-chess-ba7816bf8f01cfea.net\", length: 3, digest: [186, 120,"));
        assert_eq!(rust(&[]), "[\n]\n");
    }

    #[test]
    fn what_is_fetched_later_is_known_by_its_name() {
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
    fn a_page_gets_the_files_of_today_and_loses_those_of_yesterday() {
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
        fs::remove_dir_all(root).expect("it was there");
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
