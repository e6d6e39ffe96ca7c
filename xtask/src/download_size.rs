//! The limits for the size of a visitor's download, above all for the part before the board appears.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use fs_err as fs;

use crate::compress::gzip;
use crate::postbuild::page_files;
use crate::repo::Repo;
use crate::split::{CHUNK, PAGE};

/// Largest size of the page's WebAssembly, in bytes, gzipped.
const PAGE_LIMIT: usize = 274_000;
/// Largest size of the computer player's program, in bytes, gzipped.
const WORKER_LIMIT: usize = 157_000;
/// Largest size of a network of the computer player, in bytes, gzipped.
const NETWORK_LIMIT: usize = 125_000;
/// Largest size of the puzzles of a rule set, in bytes, gzipped.
const PUZZLES_LIMIT: usize = 40_000;
/// Largest size of the names of openings, in bytes, gzipped.
const OPENINGS_LIMIT: usize = 60_000;
/// Largest size of the QR code reader, in bytes, gzipped. It is fetched when a camera is first requested; two thirds of
/// it are the tables with which rqrr multiplies in a field of 256 elements.
const SCANNER_LIMIT: usize = 100_000;
/// Largest sum of everything that a first visit fetches before a move can be made, in bytes, gzipped.
const VISIT_LIMIT: usize = 313_000;

/// Size of something that a visitor downloads.
#[derive(Debug, PartialEq, Eq)]
pub struct DownloadSize {
    name: String,
    /// Largest allowed size, in bytes, gzipped; `None` for a chunk that is fetched later.
    limit: Option<usize>,
    plain: usize,
    gzipped: usize,
}

impl DownloadSize {
    /// Whether the size is within its limit.
    pub fn is_within_limit(&self) -> bool {
        self.limit.is_none_or(|limit| self.gzipped <= limit)
    }
}

impl fmt::Display for DownloadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            limit,
            plain,
            gzipped,
        } = self;
        write!(f, "{name}: {plain} bytes, {gzipped} gzipped")?;
        match limit {
            Some(limit) => write!(f, ", limit {limit}"),
            None => Ok(()),
        }
    }
}

/// Measures the page's WebAssembly, the computer player's, all of a first visit, and everything that is fetched later:
/// networks, puzzles and chunks.
pub fn measure(repo: &Repo) -> Result<Vec<DownloadSize>> {
    measure_all(&repo.dist())
}

fn measure_all(dist: &Path) -> Result<Vec<DownloadSize>> {
    let missing = || {
        format!(
            "{} contains no page; `cargo xtask build` builds it.",
            dist.display()
        )
    };
    let html = fs::read_to_string(dist.join("index.html")).with_context(missing)?;
    let files = page_files(dist)?;
    let one = |name: &str, limit, is_match: &dyn Fn(&str) -> bool| {
        let mut found = files.iter().filter(|file| is_match(file));
        match (found.next(), found.next()) {
            (Some(file), None) => measure_files(name, limit, &[dist.join(file)]),
            (None, _) => bail!("There is no {name}: {}", missing()),
            (Some(one), Some(other)) => {
                bail!("There are two files for the {name}: {one} and {other}.")
            }
        }
    };
    let visit: Vec<_> = first_visit(&html, &files)
        .map(|file| dist.join(file))
        .collect();
    let mut sizes = vec![
        one("page wasm", Some(PAGE_LIMIT), &is_page)?,
        one("worker wasm", Some(WORKER_LIMIT), &|file| {
            file == "worker_bg.wasm"
        })?,
        one("scanner wasm", Some(SCANNER_LIMIT), &|file| {
            file == "scanner_bg.wasm"
        })?,
        measure_files("first visit", Some(VISIT_LIMIT), &visit)?,
    ];
    for (kind, limit) in [
        (delivery::NETWORKS, NETWORK_LIMIT),
        (delivery::PUZZLES, PUZZLES_LIMIT),
        (delivery::OPENINGS, OPENINGS_LIMIT),
    ] {
        for file in files.iter().filter(|file| kind.has(file)) {
            sizes.push(measure_files(file, Some(limit), &[dist.join(file)])?);
        }
    }
    for file in files.iter().filter(|file| file.starts_with(CHUNK)) {
        sizes.push(measure_files(file, None, &[dist.join(file)])?);
    }
    Ok(sizes)
}

/// Whether the file is the page's program: Trunk names it after the package with a hash, and the worker after itself.
fn is_page(file: &str) -> bool {
    file.starts_with(PAGE) && file.ends_with("_bg.wasm")
}

/// Returns the files that are fetched before a move can be made: the page and all files that it names itself; the
/// styles are inside the page. Whatever the program fetches comes on demand, which `e2e/specs/chunks.spec.ts` verifies.
fn first_visit<'a>(html: &'a str, files: &'a [String]) -> impl Iterator<Item = &'a String> {
    files
        .iter()
        .filter(move |file| *file == "index.html" || html.contains(file.as_str()))
}

/// Measures the size of the files, plain and gzipped. Each file is compressed separately, as a server sends it.
fn measure_files(name: &str, limit: Option<usize>, paths: &[PathBuf]) -> Result<DownloadSize> {
    let (mut plain, mut gzipped) = (0, 0);
    for path in paths {
        let bytes = fs::read(path)?;
        plain += bytes.len();
        gzipped += gzip(&bytes)?.len();
    }
    Ok(DownloadSize {
        name: name.to_owned(),
        limit,
        plain,
        gzipped,
    })
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn one_byte_over_the_limit_is_too_much() {
        let size = |gzipped, limit| DownloadSize {
            name: "page wasm".into(),
            limit,
            plain: 0,
            gzipped,
        };
        assert!(size(100, Some(100)).is_within_limit());
        assert!(!size(101, Some(100)).is_within_limit());
        assert!(size(101, None).is_within_limit());
    }

    #[test]
    fn limits_are_not_raised_by_accident() {
        assert_eq!((PAGE_LIMIT, VISIT_LIMIT), (274_000, 313_000));
        assert_eq!((WORKER_LIMIT, NETWORK_LIMIT), (157_000, 125_000));
        assert_eq!(PUZZLES_LIMIT, 40_000);
    }

    /// Filling the table of magics takes longer than almost anything else that the page does when it starts, a second copy
    /// of the rules of portals makes it larger, and a browser without 128-bit vectors cannot load a worker with networks. One
    /// dependency that enables a feature is enough to bring in any of them.
    #[test]
    fn each_program_enables_only_the_engine_features_that_it_needs() {
        // The packages are selected as Trunk builds them: the page as the workspace's default members, the worker by
        // its name.
        let features_of_engine = |selected: &[&str]| {
            let target = "wasm32-unknown-unknown";
            let tree = Command::new(env!("CARGO"))
                .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
                .args(["tree", "--offline", "--locked", "--target", target])
                .args(["--edges", "features", "--invert", "portal-chess-engine"])
                .args(selected)
                .output()
                .expect("cargo runs");
            let said = String::from_utf8_lossy(&tree.stderr);
            assert!(tree.status.success(), "{said}");
            String::from_utf8(tree.stdout).expect("plain text")
        };
        let magics = "portal-chess-engine feature \"magics\"";
        let portals = "portal-chess-engine feature \"compiled-portals\"";
        let networks = "portal-chess-engine feature \"networks\"";
        let tuning = "portal-chess-engine feature \"tuning\"";
        let page = features_of_engine(&[]);
        assert!(page.contains("portal-chess v"), "{page}");
        for feature in [magics, portals, networks, tuning] {
            assert!(!page.contains(feature), "{feature}: {page}");
        }
        let worker = features_of_engine(&["--package", "worker"]);
        for feature in [magics, portals, networks] {
            assert!(worker.contains(feature), "{feature}: {worker}");
        }
        assert!(!worker.contains(tuning), "{worker}");
    }

    #[test]
    fn a_first_visit_loads_the_page_and_the_files_it_refers_to() {
        let files = [
            "icons/favicon.svg",
            "index.html",
            "chunk-rules-00.wasm",
            "portal-chess-00.js",
            "portal-chess-00_bg.wasm",
            "sw.js",
        ];
        let html = "<link href=\"icons/favicon.svg\"><script>'./portal-chess-00.js' './portal-chess-00_bg.wasm'</script>";
        let files = files.map(str::to_owned);
        let visit: Vec<_> = first_visit(html, &files).map(String::as_str).collect();
        let expected = [
            "icons/favicon.svg",
            "index.html",
            "portal-chess-00.js",
            "portal-chess-00_bg.wasm",
        ];
        assert_eq!(visit, expected);
    }

    #[test]
    fn every_download_is_measured() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let dist = folder.path();
        let files = [
            ("index.html", "portal-chess-00_bg.wasm"),
            ("portal-chess-00_bg.wasm", "page"),
            ("worker_bg.wasm", "worker"),
            ("neural-chess-00.net", "net"),
            ("puzzles-chess-00.txt", "puzzles"),
            ("scanner_bg.wasm", "scanner"),
            ("chunk-rules-00.wasm", "rules"),
        ];
        for (file, text) in files {
            fs::write(dist.join(file), text)?;
        }
        let measured: Vec<_> = measure_all(dist)?
            .into_iter()
            .map(|size| (size.name, size.limit, size.plain))
            .collect();
        let expected = [
            ("page wasm", Some(PAGE_LIMIT), 4),
            ("worker wasm", Some(WORKER_LIMIT), 6),
            ("scanner wasm", Some(SCANNER_LIMIT), 7),
            ("first visit", Some(VISIT_LIMIT), 27),
            ("neural-chess-00.net", Some(NETWORK_LIMIT), 3),
            ("puzzles-chess-00.txt", Some(PUZZLES_LIMIT), 7),
            ("chunk-rules-00.wasm", None, 5),
        ];
        assert_eq!(
            measured,
            expected.map(|(name, limit, plain)| (name.to_owned(), limit, plain))
        );
        fs::remove_file(dist.join("portal-chess-00_bg.wasm"))?;
        assert!(measure_all(dist).is_err(), "a missing file is an error");
        Ok(())
    }
}
