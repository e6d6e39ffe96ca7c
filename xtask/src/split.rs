//! After Trunk: the page's program is taken apart into what every visit needs and the parts that are fetched when they are
//! first used (`src/lazy.rs` makes them), and these files take the place of Trunk's in `dist/`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use sha2::{Digest as _, Sha256};

use crate::optimizer;
use crate::process::{answer, run};
use crate::repo::Repo;

/// What the names of the page's own files begin with.
pub const PAGE: &str = "portal-chess-";
/// What the names of the parts begin with.
pub const PART: &str = "part-";
/// Set while the page is compiled, it makes the linker keep what is needed here; see `build.rs`.
pub const ENVIRONMENT: &str = "PORTAL_CHESS_SPLIT";

/// The page's program.
const PROGRAM: &str = "portal-chess";
/// The profile of Cargo.toml that Trunk builds it with.
const PROFILE: &str = "web";
/// The module that fetches the parts, as the others know it.
const LOADER: &str = "./parts.js";
/// The script of the page's program, as the loader knows it.
const SCRIPT: &str = "./portal-chess.js";
/// A part that more than so many others share is not named after them.
const NAMED_USERS: usize = 3;

/// A file that is to be in `dist/`: its name without the build's id, how it ends, and what is in it.
struct Piece {
    name: String,
    ending: &'static str,
    bytes: Vec<u8>,
}

impl Piece {
    fn file(&self, id: &str) -> String {
        format!("{}{id}{}", self.name, self.ending)
    }
}

/// Takes the page's program apart.
pub fn split(repo: &Repo) -> Result<()> {
    let linked = linked(repo)?;
    let scratch = linked.with_file_name("split");
    if scratch.exists() {
        fs::remove_dir_all(&scratch).with_context(|| unwritable(&scratch))?;
    }
    let main = scratch.join(format!("{PROGRAM}.wasm"));
    let users = take_apart(&linked, &scratch, &main)?;
    let bound = scratch.join("bound");
    bind(repo, &main, &bound)?;
    let flags = optimizer::flags(repo, optimizer::Program::Page)?;
    let optimized = |path: &Path| -> Result<Vec<u8>> {
        optimizer::run(repo, path, &flags)?;
        fs::read(path).with_context(|| unreadable(path))
    };
    let mut parts = Vec::new();
    for (stem, name) in names(&users) {
        let bytes = optimized(&scratch.join(format!("{stem}.wasm")))?;
        parts.push((
            stem,
            Piece {
                name: format!("{PART}{name}-"),
                ending: ".wasm",
                bytes,
            },
        ));
    }
    let piece = |name: &str, ending, bytes| Piece {
        name: name.to_owned(),
        ending,
        bytes,
    };
    let program = piece(
        PAGE,
        "_bg.wasm",
        optimized(&bound.join(format!("{PROGRAM}_bg.wasm")))?,
    );
    let script = read(&bound.join(SCRIPT))?;
    let loader = read(&scratch.join(LOADER))?;

    let id = id([script.as_bytes(), loader.as_bytes(), &program.bytes]
        .into_iter()
        .chain(parts.iter().map(|(_, part)| part.bytes.as_slice())));
    let loader = piece(
        "portal-chess-parts-",
        ".js",
        address_loader(&loader, &id, &parts)?.into_bytes(),
    );
    let script = piece(
        PAGE,
        ".js",
        address_script(&script, &loader.file(&id))?.into_bytes(),
    );
    let dist = repo.dist();
    let old = trunks(&dist)?;
    let page = dist.join("index.html");
    let html = rewrite(&read(&page)?, &old, &id, &loader.file(&id))?;
    fs::write(&page, html).with_context(|| unwritable(&page))?;
    for ending in [script.ending, program.ending] {
        let path = dist.join(format!("{old}{ending}"));
        fs::remove_file(&path).with_context(|| unwritable(&path))?;
    }
    let pieces = parts.iter().map(|(_, part)| part);
    for piece in pieces.chain([&script, &program, &loader]) {
        let path = dist.join(piece.file(&id));
        fs::write(&path, &piece.bytes).with_context(|| unwritable(&path))?;
    }
    Ok(())
}

/// What the linker made.
fn linked(repo: &Repo) -> Result<PathBuf> {
    let mut cargo = repo.cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
        "--offline",
    ]);
    let told = answer(&mut cargo).context("cargo does not say where it builds.")?;
    let told: serde_json::Value = serde_json::from_str(&told)?;
    let target = told["target_directory"]
        .as_str()
        .context("cargo does not say where it builds.")?;
    Ok(Path::new(target)
        .join("wasm32-unknown-unknown")
        .join(PROFILE)
        .join(format!("{PROGRAM}.wasm")))
}

/// Writes the program and its parts, and the loader; gives which files each part needs, by their stems.
fn take_apart(linked: &Path, folder: &Path, main: &Path) -> Result<BTreeMap<String, Vec<String>>> {
    let bytes = fs::read(linked).with_context(|| unreadable(linked))?;
    let mut options = wasm_split_cli_support::Options::new(&bytes);
    options.output_dir = folder;
    options.main_out_path = main;
    options.link_name = LOADER;
    options.main_module = SCRIPT;
    // Its errors are of another kind than ours.
    let apart = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("The page could not be taken apart: {error:#}"))?;
    Ok(apart.prefetch_map.into_iter().collect())
}

/// What each file is called: after its part, or after the parts that share it.
fn names(users: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, String> {
    let mut of: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (part, stems) in users {
        for stem in stems {
            of.entry(stem).or_default().push(part);
        }
    }
    of.into_iter()
        .map(|(stem, parts)| {
            let name = match parts.as_slice() {
                [part] => (*part).to_owned(),
                few if few.len() <= NAMED_USERS => few.join("-and-"),
                many => format!(
                    "shared-by-{}-{}",
                    many.len(),
                    stem.trim_start_matches("chunk_")
                ),
            };
            (stem.to_owned(), name)
        })
        .collect()
}

fn bind(repo: &Repo, program: &Path, folder: &Path) -> Result<()> {
    let mut bindgen = repo.command("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--out-name", PROGRAM]);
    // The parts call by way of the linker's table of functions.
    bindgen.arg("--keep-lld-exports");
    run(bindgen.arg("--out-dir").arg(folder).arg(program))
        .context("The page's program could not be bound to its script.")
}

/// One id for all pieces: each knows others by name, so none can have a name of its own contents alone.
fn id<'a>(contents: impl Iterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for bytes in contents {
        hash.update(Sha256::digest(bytes));
    }
    hash.finalize()
        .iter()
        .take(8)
        .fold(String::new(), |mut id, byte| {
            // Writing to a String cannot fail.
            let _ = write!(id, "{byte:02x}");
            id
        })
}

/// The script with the name that the loader has in `dist/`. It imports the loader once for each part, and in between tells the
/// program of it under its old name.
fn address_script(script: &str, loader: &str) -> Result<String> {
    let import = format!("from \"{LOADER}\"");
    if !script.contains(&import) {
        bail!("The page's script does not import {LOADER}.");
    }
    Ok(script.replace(&import, &format!("from \"./{loader}\"")))
}

/// The loader with the names that the files have in `dist/`.
fn address_loader(loader: &str, id: &str, parts: &[(String, Piece)]) -> Result<String> {
    let mut text = once(
        loader,
        &format!("from \"{SCRIPT}\""),
        &format!("from \"./{PAGE}{id}.js\""),
    )?;
    for (stem, part) in parts {
        text = once(
            &text,
            &format!("\"./{stem}.wasm\""),
            &format!("\"./{}\"", part.file(id)),
        )?;
    }
    Ok(text)
}

/// What the names of Trunk's two files begin with.
fn trunks(dist: &Path) -> Result<String> {
    let entries = fs::read_dir(dist).with_context(|| unreadable(dist))?;
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if let Some(stem) = name.strip_suffix("_bg.wasm")
            && stem.starts_with(PAGE)
        {
            return Ok(stem.to_owned());
        }
    }
    bail!("Trunk left no program in {}.", dist.display())
}

/// The page with the new files' names; the loader is fetched beside the script, not after it. `Trunk.toml` has the list of
/// scripts that this adds to.
fn rewrite(html: &str, old: &str, id: &str, loader: &str) -> Result<String> {
    let scripts = format!("[\"./{old}.js\"]");
    let html = once(html, &scripts, &format!("[\"./{old}.js\", \"./{loader}\"]"))?;
    Ok(html.replace(old, &format!("{PAGE}{id}")))
}

/// Replaces what must be there exactly once.
fn once(text: &str, from: &str, to: &str) -> Result<String> {
    match text.matches(from).count() {
        1 => Ok(text.replace(from, to)),
        count => bail!("{from:?} was to be replaced once and is there {count} times."),
    }
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| unreadable(path))
}

fn unreadable(path: &Path) -> String {
    format!("{} cannot be read.", path.display())
}

fn unwritable(path: &Path) -> String {
    format!("{} cannot be written.", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str) -> Piece {
        Piece {
            name: format!("{PART}{name}-"),
            ending: ".wasm",
            bytes: vec![1],
        }
    }

    #[test]
    fn files_are_named_after_who_needs_them() {
        let users = [
            ("rules", vec!["chunk_1", "chunk_4", "split_rules"]),
            ("editor", vec!["chunk_1", "chunk_4", "split_editor"]),
            ("games", vec!["chunk_4"]),
            ("network", vec!["chunk_4"]),
        ];
        let users = users
            .into_iter()
            .map(|(part, stems)| {
                (
                    part.to_owned(),
                    stems.into_iter().map(str::to_owned).collect(),
                )
            })
            .collect();
        let names: Vec<_> = names(&users).into_iter().collect();
        let expected = [
            ("chunk_1", "editor-and-rules"),
            ("chunk_4", "shared-by-4-4"),
            ("split_editor", "editor"),
            ("split_rules", "rules"),
        ];
        let expected = expected.map(|(stem, name)| (stem.to_owned(), name.to_owned()));
        assert_eq!(names, expected);
    }

    #[test]
    fn the_loader_gets_the_names_in_dist() -> Result<()> {
        let loader =
            "import { initSync } from \"./portal-chess.js\";\nfetch(\"./split_rules.wasm\")";
        let parts = [("split_rules".to_owned(), part("rules"))];
        assert_eq!(
            address_loader(loader, "0a", &parts)?,
            "import { initSync } from \"./portal-chess-0a.js\";\nfetch(\"./part-rules-0a.wasm\")"
        );
        let other = [("split_editor".to_owned(), part("editor"))];
        assert!(address_loader(loader, "0a", &other).is_err());
        Ok(())
    }

    #[test]
    fn the_script_imports_the_loader_by_its_name_in_dist() -> Result<()> {
        let script = "import * as a from \"./parts.js\"\nimport * as b from \"./parts.js\"\n({ \"./parts.js\": a })";
        assert_eq!(
            address_script(script, "parts-0a.js")?,
            "import * as a from \"./parts-0a.js\"\nimport * as b from \"./parts-0a.js\"\n({ \"./parts.js\": a })"
        );
        assert!(address_script("({})", "parts-0a.js").is_err());
        Ok(())
    }

    #[test]
    fn the_id_follows_every_piece() {
        let id_of = |pieces: &[&[u8]]| id(pieces.iter().copied());
        assert_eq!(id_of(&[b"a", b"b"]), id_of(&[b"a", b"b"]));
        assert_ne!(id_of(&[b"a", b"b"]), id_of(&[b"a", b"c"]));
        // What moves from one piece to the next is a change, too.
        assert_ne!(id_of(&[b"ab", b"c"]), id_of(&[b"a", b"bc"]));
    }

    #[test]
    fn the_page_names_the_new_files() -> Result<()> {
        let page =
            "const scripts = [\"./portal-chess-00.js\"]; fetch(\"./portal-chess-00_bg.wasm\");";
        assert_eq!(
            rewrite(page, "portal-chess-00", "ff", "loader-ff.js")?,
            "const scripts = [\"./portal-chess-ff.js\", \"./loader-ff.js\"]; fetch(\"./portal-chess-ff_bg.wasm\");"
        );
        assert!(
            rewrite(
                "import \"./portal-chess-00.js\"",
                "portal-chess-00",
                "ff",
                "loader-ff.js"
            )
            .is_err()
        );
        Ok(())
    }

    #[test]
    fn trunks_files_are_found() -> Result<()> {
        let dist = std::env::temp_dir().join(format!("xtask-split-{}", std::process::id()));
        fs::create_dir_all(&dist)?;
        let none = trunks(&dist);
        for name in [
            "portal-chess-00.js",
            "portal-chess-00_bg.wasm",
            "worker_bg.wasm",
        ] {
            fs::write(dist.join(name), name)?;
        }
        let told = trunks(&dist);
        fs::remove_dir_all(&dist)?;
        assert!(none.is_err());
        assert_eq!(told?, "portal-chess-00");
        Ok(())
    }
}
