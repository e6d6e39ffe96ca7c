//! Splits the page's program after Trunk has built it: into the part that every visit needs and the chunks that are
//! fetched on first use (`src/lazy.rs` declares them). The resulting files replace Trunk's in `dist/`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use sha2::{Digest as _, Sha256};

use crate::process::{answer, run};
use crate::repo::Repo;
use crate::shared::{Shared, modules_loader};
use crate::{minify, names, optimizer};

/// Prefix of the names of the page's own files.
pub const PAGE: &str = "portal-chess-";
/// Prefix of the names of the chunks.
pub const CHUNK: &str = "chunk-";
/// The chunks that a first visit fetches without being asked. Modules that they share with others are in a separate
/// file, so that nothing else is fetched with them.
const EARLY: [&str; 2] = ["start", "storage"];
/// Environment variable that is set while the page is compiled. It makes the linker keep what is needed here; see
/// `build.rs`.
pub const ENVIRONMENT: &str = "PORTAL_CHESS_SPLIT";

/// Name of the page's program.
const PROGRAM: &str = "portal-chess";
/// Cargo profile with which Trunk builds the program.
const PROFILE: &str = "web";
/// Import path of the module that fetches the chunks.
const LOADER: &str = "./chunks.js";
/// Import path of the script of the page's program, as the loader uses it.
const SCRIPT: &str = "./portal-chess.js";

/// A file for `dist/`: its name without the build id, its ending, and its content.
struct Piece {
    name: String,
    ending: &'static str,
    bytes: Vec<u8>,
}

impl Piece {
    fn new(name: impl Into<String>, ending: &'static str, bytes: Vec<u8>) -> Piece {
        let name = name.into();
        Piece {
            name,
            ending,
            bytes,
        }
    }

    fn file(&self, id: &str) -> String {
        format!("{}{id}{}", self.name, self.ending)
    }
}

/// Splits the page's program.
pub fn split(repo: &Repo) -> Result<()> {
    let linked = linked(repo)?;
    let scratch = linked.with_file_name("split");
    if scratch.exists() {
        fs::remove_dir_all(&scratch).with_context(|| unwritable(&scratch))?;
    }
    let main = scratch.join(format!("{PROGRAM}.wasm"));
    let users = take_apart(&linked, &scratch, &main)?;
    for chunk in EARLY {
        if !users.contains_key(chunk) {
            bail!(
                "EARLY in xtask/src/split.rs names the chunk {chunk}, which the page does not have."
            );
        }
    }
    let bound = scratch.join("bound");
    bind(repo, &main, &bound)?;
    let flags = optimizer::flags(repo, optimizer::Program::Page)?;
    let owners = owners(&users);
    let module = |stem: &str| scratch.join(format!("{stem}.wasm"));
    let program = bound.join(format!("{PROGRAM}_bg.wasm"));
    // The program takes longest, so it comes first.
    let mut files = vec![program.clone()];
    files.extend(owners.keys().map(|stem| module(stem)));
    optimizer::run_all(repo, &files, &flags)?;
    let mut chunks = Vec::new();
    let (mut early, mut others) = (Shared::new("early"), Shared::new("shared"));
    for (stem, owner) in owners {
        let bytes = read_bytes(&module(&stem))?;
        match owner {
            Owner::Chunk(chunk) => {
                chunks.push((stem, Piece::new(format!("{CHUNK}{chunk}-"), ".wasm", bytes)));
            }
            Owner::Early => early.add(stem, &bytes),
            Owner::Several => others.add(stem, &bytes),
        }
    }
    let shared = [early, others].map(Packed::from);
    let (program, script) = names::shorten(
        &read_bytes(&program)?,
        &read(&bound.join(SCRIPT))?,
        &format!("./{PROGRAM}_bg.js"),
    )?;
    let program = Piece::new(PAGE, "_bg.wasm", program);
    let loader = read(&scratch.join(LOADER))?;

    let id = id([script.as_bytes(), loader.as_bytes(), &program.bytes]
        .into_iter()
        .chain(chunks.iter().map(|(_, chunk)| chunk.bytes.as_slice()))
        .chain(shared.iter().map(|packed| packed.piece.bytes.as_slice())));
    let loader = Piece::new(
        "portal-chess-chunks-",
        ".js",
        minify::script(repo, &address_loader(&loader, &id, &chunks, &shared)?)?.into_bytes(),
    );
    let script = Piece::new(
        PAGE,
        ".js",
        minify::script(repo, &address_script(&script, &loader.file(&id))?)?.into_bytes(),
    );
    let dist = repo.dist();
    let old = trunks(&dist)?;
    let page = dist.join("index.html");
    let html = rewrite(&read(&page)?, &old, &id, &loader.file(&id))?;
    fs::write(&page, minify::markup(&minify::styles(repo, &html)?))
        .with_context(|| unwritable(&page))?;
    for ending in [script.ending, program.ending] {
        let path = dist.join(format!("{old}{ending}"));
        fs::remove_file(&path).with_context(|| unwritable(&path))?;
    }
    let pieces = chunks.iter().map(|(_, chunk)| chunk);
    let shared = shared.iter().map(|packed| &packed.piece);
    for piece in pieces.chain(shared).chain([&script, &program, &loader]) {
        let path = dist.join(piece.file(&id));
        fs::write(&path, &piece.bytes).with_context(|| unwritable(&path))?;
    }
    Ok(())
}

/// Returns the path of the linker's output.
fn linked(repo: &Repo) -> Result<PathBuf> {
    let mut cargo = repo.cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
        "--offline",
    ]);
    let told = answer(&mut cargo).context("`cargo metadata` does not report the target folder.")?;
    let told: serde_json::Value = serde_json::from_str(&told)?;
    let target = told["target_directory"]
        .as_str()
        .context("`cargo metadata` does not report the target folder.")?;
    Ok(Path::new(target)
        .join("wasm32-unknown-unknown")
        .join(PROFILE)
        .join(format!("{PROGRAM}.wasm")))
}

/// Writes the program, its chunks and the loader. Returns the files that each chunk needs, by their stems.
fn take_apart(linked: &Path, folder: &Path, main: &Path) -> Result<BTreeMap<String, Vec<String>>> {
    let bytes = read_bytes(linked)?;
    let mut options = wasm_split_cli_support::Options::new(&bytes);
    options.output_dir = folder;
    options.main_out_path = main;
    options.link_name = LOADER;
    options.main_module = SCRIPT;
    // The library has its own error type.
    let apart = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("The page could not be split: {error:#}"))?;
    Ok(apart.prefetch_map.into_iter().collect())
}

/// The file to which a module belongs.
#[derive(Debug, PartialEq, Eq)]
enum Owner {
    /// Only this chunk needs the module.
    Chunk(String),
    /// Several chunks need the module, at least one of which a first visit fetches without being asked.
    Early,
    /// Several chunks need the module, none of which a first visit fetches without being asked.
    Several,
}

/// Returns the owner of each module, given the modules that each chunk needs.
fn owners(users: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, Owner> {
    let mut owners = BTreeMap::new();
    for (chunk, stems) in users {
        let early = EARLY.contains(&chunk.as_str());
        for stem in stems {
            owners
                .entry(stem.clone())
                .and_modify(|owner| {
                    let was_early = match owner {
                        Owner::Chunk(other) => EARLY.contains(&other.as_str()),
                        Owner::Early => true,
                        Owner::Several => false,
                    };
                    *owner = match early || was_early {
                        true => Owner::Early,
                        false => Owner::Several,
                    };
                })
                .or_insert_with(|| Owner::Chunk(chunk.clone()));
        }
    }
    owners
}

/// A file of modules that several chunks share, its name in the loader, and the position of each module in it.
struct Packed {
    name: &'static str,
    piece: Piece,
    slices: Vec<(String, Range<usize>)>,
}

impl From<Shared> for Packed {
    fn from(shared: Shared) -> Packed {
        let name = shared.name();
        let (bytes, slices) = shared.into_file();
        let piece = Piece::new(format!("{CHUNK}{name}-"), ".wasm", bytes);
        Packed {
            name,
            piece,
            slices,
        }
    }
}

fn bind(repo: &Repo, program: &Path, folder: &Path) -> Result<()> {
    let mut bindgen = repo.command("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--out-name", PROGRAM]);
    // The chunks call functions through the linker's table.
    bindgen.arg("--keep-lld-exports");
    run(bindgen.arg("--out-dir").arg(folder).arg(program))
        .context("The page's program could not be bound to its script.")
}

/// Returns one id for all pieces. Pieces refer to each other by name, so the name of a piece cannot depend on its own
/// content alone.
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

/// Returns the script with the loader's name in `dist/`. The script imports the loader once for each chunk, and in
/// between passes it to the program under its old name.
fn address_script(script: &str, loader: &str) -> Result<String> {
    let import = format!("from \"{LOADER}\"");
    if !script.contains(&import) {
        bail!("The page's script does not import {LOADER}.");
    }
    Ok(script.replace(&import, &format!("from \"./{loader}\"")))
}

/// Returns the loader with the names of the files in `dist/`. Shared modules are extracted from their files.
fn address_loader(
    loader: &str,
    id: &str,
    chunks: &[(String, Piece)],
    shared: &[Packed],
) -> Result<String> {
    let mut text = once(
        loader,
        &format!("from \"{SCRIPT}\";"),
        &format!(
            "from \"./{PAGE}{id}.js\";{}",
            modules_loader(
                shared
                    .iter()
                    .map(|packed| (packed.name, packed.piece.file(id)))
            )
        ),
    )?;
    let fetched = |file: &str| format!("fetch(new URL(\"./{file}\", import.meta.url))");
    for (stem, chunk) in chunks {
        let file = fetched(&chunk.file(id));
        text = once(
            &text,
            &fetched(&format!("{stem}.wasm")),
            &format!("bytesOf({file})"),
        )?;
    }
    let mut modules = chunks.len();
    for Packed { name, slices, .. } in shared {
        for (stem, Range { start, end }) in slices {
            text = once(
                &text,
                &fetched(&format!("{stem}.wasm")),
                &format!("{name}({start}, {end})"),
            )?;
        }
        modules += slices.len();
    }
    let streaming = "WebAssembly.instantiateStreaming(";
    if text.matches(streaming).count() != modules {
        bail!("The loader does not start each module with {streaming:?}.");
    }
    Ok(text.replace(streaming, "instantiate("))
}

/// Returns the common prefix of the names of Trunk's two files.
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
    bail!("There is no program from Trunk in {}.", dist.display())
}

/// Returns the page with the names of the new files. The loader is fetched in parallel with the script, not after it.
/// `Trunk.toml` holds the list of scripts to which this adds.
fn rewrite(html: &str, old: &str, id: &str, loader: &str) -> Result<String> {
    let scripts = format!("[\"./{old}.js\"]");
    let html = once(html, &scripts, &format!("[\"./{old}.js\", \"./{loader}\"]"))?;
    Ok(html.replace(old, &format!("{PAGE}{id}")))
}

/// Replaces a text that must occur exactly once.
fn once(text: &str, from: &str, to: &str) -> Result<String> {
    match text.matches(from).count() {
        1 => Ok(text.replace(from, to)),
        count => bail!("{from:?} must occur exactly once, but occurs {count} times."),
    }
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| unreadable(path))
}

fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| unreadable(path))
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

    fn chunk(name: &str) -> Piece {
        Piece::new(format!("{CHUNK}{name}-"), ".wasm", vec![1])
    }

    #[test]
    fn each_module_belongs_to_one_chunk_or_to_a_shared_file() {
        let users = [
            ("rules", vec!["chunk_1", "chunk_4", "split_rules"]),
            ("editor", vec!["chunk_1", "chunk_4", "split_editor"]),
            ("games", vec!["chunk_4", "chunk_5"]),
            ("network", vec!["chunk_5"]),
            ("start", vec!["chunk_1", "chunk_6"]),
            ("storage", vec!["chunk_6", "split_storage"]),
        ];
        let users = users
            .into_iter()
            .map(|(chunk, stems)| {
                (
                    chunk.to_owned(),
                    stems.into_iter().map(str::to_owned).collect(),
                )
            })
            .collect();
        let owners: Vec<_> = owners(&users).into_iter().collect();
        let expected = [
            ("chunk_1", Owner::Early),
            ("chunk_4", Owner::Several),
            ("chunk_5", Owner::Several),
            ("chunk_6", Owner::Early),
            ("split_editor", Owner::Chunk("editor".to_owned())),
            ("split_rules", Owner::Chunk("rules".to_owned())),
            ("split_storage", Owner::Chunk("storage".to_owned())),
        ];
        let expected = expected.map(|(stem, owner)| (stem.to_owned(), owner));
        assert_eq!(owners, expected);
    }

    #[test]
    fn the_loader_gets_the_names_and_the_slices_in_dist() -> Result<()> {
        let loader = "import { initSync } from \"./portal-chess.js\";\n\
            WebAssembly.instantiateStreaming(fetch(new URL(\"./split_rules.wasm\", import.meta.url)))\n\
            WebAssembly.instantiateStreaming(fetch(new URL(\"./chunk_4.wasm\", import.meta.url)))\n\
            WebAssembly.instantiateStreaming(fetch(new URL(\"./chunk_7.wasm\", import.meta.url)))\n\
            WebAssembly.instantiateStreaming(fetch(new URL(\"./chunk_9.wasm\", import.meta.url)))";
        let mut early = Shared::new("early");
        early.add("chunk_9".into(), &[5]);
        let mut shared = Shared::new("shared");
        shared.add("chunk_4".into(), &[1, 2, 3]);
        shared.add("chunk_7".into(), &[4]);
        let shared = [early, shared].map(Packed::from);
        assert_eq!(
            shared[1].piece.bytes,
            *b"\0asm\x01\0\0\0\0\x0b\x06shared\x01\x02\x03\x04"
        );
        let chunks = [("split_rules".to_owned(), chunk("rules"))];
        let text = address_loader(loader, "0a", &chunks, &shared)?;
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(
            lines.first(),
            Some(&"import { initSync } from \"./portal-chess-0a.js\";")
        );
        assert!(text.contains("const early = modulesOf(\"./chunk-early-0a.wasm\");"));
        assert!(text.contains("const shared = modulesOf(\"./chunk-shared-0a.wasm\");"));
        assert!(text.ends_with(
            "instantiate(bytesOf(fetch(new URL(\"./chunk-rules-0a.wasm\", import.meta.url))))\n\
             instantiate(shared(17, 20))\ninstantiate(shared(20, 21))\ninstantiate(early(16, 17))"
        ));
        let other = [("split_editor".to_owned(), chunk("editor"))];
        assert!(address_loader(loader, "0a", &other, &shared).is_err());
        Ok(())
    }

    #[test]
    fn the_script_imports_the_loader_by_its_name_in_dist() -> Result<()> {
        let script = "import * as a from \"./chunks.js\"\nimport * as b from \"./chunks.js\"\n({ \"./chunks.js\": a })";
        assert_eq!(
            address_script(script, "chunks-0a.js")?,
            "import * as a from \"./chunks-0a.js\"\nimport * as b from \"./chunks-0a.js\"\n({ \"./chunks.js\": a })"
        );
        assert!(address_script("({})", "chunks-0a.js").is_err());
        Ok(())
    }

    #[test]
    fn the_id_depends_on_every_piece() {
        let id_of = |pieces: &[&[u8]]| id(pieces.iter().copied());
        assert_eq!(id_of(&[b"a", b"b"]), id_of(&[b"a", b"b"]));
        assert_ne!(id_of(&[b"a", b"b"]), id_of(&[b"a", b"c"]));
        // Moving content from one piece to the next changes the id, too.
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
