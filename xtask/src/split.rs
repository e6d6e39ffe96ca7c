//! Splits the page's program after Trunk has built it: into the part that every visit needs and the chunks that are
//! fetched on first use (`src/lazy.rs` declares them). The resulting files replace Trunk's in `dist/`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use sha2::{Digest as _, Sha256};

use crate::files::{read_bytes, read_text, unreadable, unwritable, write};
use crate::process::{output_of, run};
use crate::repo::Repo;
use crate::shared_modules::{SharedFile, modules_loader};
use crate::{import_names, minify, optimizer};

/// Prefix of the names of the page's own files.
pub const PAGE: &str = "portal-chess-";
/// Prefix of the names of the chunks.
pub const CHUNK: &str = "chunk-";
/// The chunks that a first visit fetches without being asked. Modules that they share with others are in a separate
/// file, so that nothing else is fetched with them.
const EARLY: [&str; 2] = ["start", "storage"];
/// The chunk of network play. What it shares with other chunks is in a separate file, so that a guest who follows an
/// invitation fetches nothing else with it.
const NETWORK: &str = "network";
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
struct OutputFile {
    name: String,
    ending: &'static str,
    bytes: Vec<u8>,
}

impl OutputFile {
    fn new(name: impl Into<String>, ending: &'static str, bytes: Vec<u8>) -> OutputFile {
        let name = name.into();
        OutputFile {
            name,
            ending,
            bytes,
        }
    }

    fn file_name(&self, id: &str) -> String {
        format!("{}{id}{}", self.name, self.ending)
    }
}

/// Splits the page's program.
pub fn split(repo: &Repo) -> Result<()> {
    let linked = linked_program(repo)?;
    let scratch = linked.with_file_name("split");
    if scratch.exists() {
        fs::remove_dir_all(&scratch).with_context(|| unwritable(&scratch))?;
    }
    let main = scratch.join(format!("{PROGRAM}.wasm"));
    let users = split_program(&linked, &scratch, &main)?;
    for chunk in EARLY.into_iter().chain([NETWORK]) {
        if !users.contains_key(chunk) {
            bail!("xtask/src/split.rs names the chunk {chunk}, which the page does not have.");
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
    let [mut early, mut room, mut others] = ["early", "room", "shared"].map(SharedFile::new);
    for (stem, owner) in owners {
        let bytes = read_bytes(&module(&stem))?;
        match owner {
            Owner::Chunk(chunk) => {
                chunks.push((
                    stem,
                    OutputFile::new(format!("{CHUNK}{chunk}-"), ".wasm", bytes),
                ));
            }
            Owner::Early => early.add(stem, &bytes),
            Owner::Room => room.add(stem, &bytes),
            Owner::Shared => others.add(stem, &bytes),
        }
    }
    let shared = [early, room, others].map(PackedModules::from);
    let (program, script) = import_names::shorten(
        &read_bytes(&program)?,
        &read_text(&bound.join(SCRIPT))?,
        &format!("./{PROGRAM}_bg.js"),
    )?;
    let program = OutputFile::new(PAGE, "_bg.wasm", program);
    let loader = read_text(&scratch.join(LOADER))?;

    let id = content_id(
        [script.as_bytes(), loader.as_bytes(), &program.bytes]
            .into_iter()
            .chain(chunks.iter().map(|(_, chunk)| chunk.bytes.as_slice()))
            .chain(shared.iter().map(|packed| packed.output.bytes.as_slice())),
    );
    let loader = OutputFile::new(
        "portal-chess-chunks-",
        ".js",
        minify::script(repo, &rewrite_loader(&loader, &id, &chunks, &shared)?)?.into_bytes(),
    );
    let script = OutputFile::new(
        PAGE,
        ".js",
        minify::script(repo, &rewrite_script(&script, &loader.file_name(&id))?)?.into_bytes(),
    );
    let dist = repo.dist();
    let old = trunk_stem(&dist)?;
    let page = dist.join("index.html");
    let html = rewrite_page(&read_text(&page)?, &old, &id, &loader.file_name(&id))?;
    let html = minify::inline_scripts(repo, &minify::styles(repo, &html)?)?;
    write(&page, minify::markup(&html))?;
    for ending in [script.ending, program.ending] {
        let path = dist.join(format!("{old}{ending}"));
        fs::remove_file(&path).with_context(|| unwritable(&path))?;
    }
    let outputs = chunks.iter().map(|(_, chunk)| chunk);
    let shared = shared.iter().map(|packed| &packed.output);
    for output in outputs.chain(shared).chain([&script, &program, &loader]) {
        write(&dist.join(output.file_name(&id)), &output.bytes)?;
    }
    Ok(())
}

/// Returns the path of the linker's output.
fn linked_program(repo: &Repo) -> Result<PathBuf> {
    let mut cargo = repo.cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
        "--offline",
    ]);
    let metadata =
        output_of(&mut cargo).context("`cargo metadata` does not report the target folder.")?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    let target = metadata["target_directory"]
        .as_str()
        .context("`cargo metadata` does not report the target folder.")?;
    Ok(Path::new(target)
        .join("wasm32-unknown-unknown")
        .join(PROFILE)
        .join(format!("{PROGRAM}.wasm")))
}

/// Writes the program, its chunks and the loader. Returns the files that each chunk needs, by their stems.
fn split_program(
    linked: &Path,
    folder: &Path,
    main: &Path,
) -> Result<BTreeMap<String, Vec<String>>> {
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
    /// Several chunks need the module, and network play is one of them.
    Room,
    /// Several chunks need the module, and none of those is network play or fetched by a first visit without being
    /// asked.
    Shared,
}

/// Returns the owner of each module, given the modules that each chunk needs.
fn owners(users: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, Owner> {
    let mut chunks: BTreeMap<&String, Vec<&str>> = BTreeMap::new();
    for (chunk, stems) in users {
        for stem in stems {
            chunks.entry(stem).or_default().push(chunk);
        }
    }
    let owner = |chunks: &[&str]| match chunks {
        [only] => Owner::Chunk((*only).to_owned()),
        _ if chunks.iter().any(|chunk| EARLY.contains(chunk)) => Owner::Early,
        _ if chunks.contains(&NETWORK) => Owner::Room,
        _ => Owner::Shared,
    };
    chunks
        .into_iter()
        .map(|(stem, chunks)| (stem.clone(), owner(&chunks)))
        .collect()
}

/// A file of modules that several chunks share, its name in the loader, and the position of each module in it.
struct PackedModules {
    name: &'static str,
    output: OutputFile,
    slices: Vec<(String, Range<usize>)>,
}

impl From<SharedFile> for PackedModules {
    fn from(shared: SharedFile) -> PackedModules {
        let name = shared.name();
        let (bytes, slices) = shared.into_file();
        let output = OutputFile::new(format!("{CHUNK}{name}-"), ".wasm", bytes);
        PackedModules {
            name,
            output,
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
fn content_id<'a>(contents: impl Iterator<Item = &'a [u8]>) -> String {
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
fn rewrite_script(script: &str, loader: &str) -> Result<String> {
    let import = format!("from \"{LOADER}\"");
    if !script.contains(&import) {
        bail!("The page's script does not import {LOADER}.");
    }
    Ok(script.replace(&import, &format!("from \"./{loader}\"")))
}

/// Returns the loader with the names of the files in `dist/`. Shared modules are extracted from their files.
fn rewrite_loader(
    loader: &str,
    id: &str,
    chunks: &[(String, OutputFile)],
    shared: &[PackedModules],
) -> Result<String> {
    let mut text = replace_once(
        loader,
        &format!("from \"{SCRIPT}\";"),
        &format!(
            "from \"./{PAGE}{id}.js\";{}",
            modules_loader(
                shared
                    .iter()
                    .map(|packed| (packed.name, packed.output.file_name(id)))
            )
        ),
    )?;
    let fetched = |file: &str| format!("fetch(new URL(\"./{file}\", import.meta.url))");
    for (stem, chunk) in chunks {
        let file = format!("request(\"./{}\")", chunk.file_name(id));
        text = replace_once(
            &text,
            &fetched(&format!("{stem}.wasm")),
            &format!("bytesOf({file})"),
        )?;
    }
    let mut modules = chunks.len();
    for PackedModules { name, slices, .. } in shared {
        for (stem, Range { start, end }) in slices {
            text = replace_once(
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
fn trunk_stem(dist: &Path) -> Result<String> {
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
fn rewrite_page(html: &str, old: &str, id: &str, loader: &str) -> Result<String> {
    let scripts = format!("[\"./{old}.js\"]");
    let html = replace_once(html, &scripts, &format!("[\"./{old}.js\", \"./{loader}\"]"))?;
    Ok(html.replace(old, &format!("{PAGE}{id}")))
}

/// Replaces a text that must occur exactly once.
fn replace_once(text: &str, from: &str, to: &str) -> Result<String> {
    match text.matches(from).count() {
        1 => Ok(text.replace(from, to)),
        count => bail!("{from:?} must occur exactly once, but occurs {count} times."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(name: &str) -> OutputFile {
        OutputFile::new(format!("{CHUNK}{name}-"), ".wasm", vec![1])
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
            ("chunk_4", Owner::Shared),
            ("chunk_5", Owner::Room),
            ("chunk_6", Owner::Early),
            ("split_editor", Owner::Chunk("editor".to_owned())),
            ("split_rules", Owner::Chunk("rules".to_owned())),
            ("split_storage", Owner::Chunk("storage".to_owned())),
        ];
        let expected = expected.map(|(stem, owner)| (stem.to_owned(), owner));
        assert_eq!(owners, expected);
    }

    #[test]
    fn the_loader_refers_to_final_file_names_and_slices_of_shared_files() -> Result<()> {
        let loader = "import { initSync } from \"./portal-chess.js\";\n\
            WebAssembly.instantiateStreaming(fetch(new URL(\"./split_rules.wasm\", import.meta.url)))\n\
            WebAssembly.instantiateStreaming(fetch(new URL(\"./chunk_4.wasm\", import.meta.url)))\n\
            WebAssembly.instantiateStreaming(fetch(new URL(\"./chunk_7.wasm\", import.meta.url)))\n\
            WebAssembly.instantiateStreaming(fetch(new URL(\"./chunk_9.wasm\", import.meta.url)))";
        let mut early = SharedFile::new("early");
        early.add("chunk_9".into(), &[5]);
        let mut shared = SharedFile::new("shared");
        shared.add("chunk_4".into(), &[1, 2, 3]);
        shared.add("chunk_7".into(), &[4]);
        let shared = [early, shared].map(PackedModules::from);
        assert_eq!(
            shared[1].output.bytes,
            *b"\0asm\x01\0\0\0\0\x0b\x06shared\x01\x02\x03\x04"
        );
        let chunks = [("split_rules".to_owned(), chunk("rules"))];
        let text = rewrite_loader(loader, "0a", &chunks, &shared)?;
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(
            lines.first(),
            Some(&"import { initSync } from \"./portal-chess-0a.js\";")
        );
        assert!(text.contains("const early = modulesOf(\"./chunk-early-0a.wasm\");"));
        assert!(text.contains("const shared = modulesOf(\"./chunk-shared-0a.wasm\");"));
        assert!(text.ends_with(
            "instantiate(bytesOf(request(\"./chunk-rules-0a.wasm\")))\n\
             instantiate(shared(17, 20))\ninstantiate(shared(20, 21))\ninstantiate(early(16, 17))"
        ));
        let other = [("split_editor".to_owned(), chunk("editor"))];
        assert!(rewrite_loader(loader, "0a", &other, &shared).is_err());
        Ok(())
    }

    #[test]
    fn the_script_imports_the_loader_by_its_name_in_dist() -> Result<()> {
        let script = "import * as a from \"./chunks.js\"\nimport * as b from \"./chunks.js\"\n({ \"./chunks.js\": a })";
        assert_eq!(
            rewrite_script(script, "chunks-0a.js")?,
            "import * as a from \"./chunks-0a.js\"\nimport * as b from \"./chunks-0a.js\"\n({ \"./chunks.js\": a })"
        );
        assert!(rewrite_script("({})", "chunks-0a.js").is_err());
        Ok(())
    }

    #[test]
    fn the_id_depends_on_every_piece() {
        let id_of = |outputs: &[&[u8]]| content_id(outputs.iter().copied());
        assert_eq!(id_of(&[b"a", b"b"]), id_of(&[b"a", b"b"]));
        assert_ne!(id_of(&[b"a", b"b"]), id_of(&[b"a", b"c"]));
        // Moving content from one piece to the next changes the id, too.
        assert_ne!(id_of(&[b"ab", b"c"]), id_of(&[b"a", b"bc"]));
    }

    #[test]
    fn the_page_is_rewritten_to_the_new_file_names() -> Result<()> {
        let page =
            "const scripts = [\"./portal-chess-00.js\"]; fetch(\"./portal-chess-00_bg.wasm\");";
        assert_eq!(
            rewrite_page(page, "portal-chess-00", "ff", "loader-ff.js")?,
            "const scripts = [\"./portal-chess-ff.js\", \"./loader-ff.js\"]; fetch(\"./portal-chess-ff_bg.wasm\");"
        );
        assert!(
            rewrite_page(
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
    fn the_name_of_the_files_built_by_trunk_is_found() -> Result<()> {
        let dist = std::env::temp_dir().join(format!("xtask-split-{}", std::process::id()));
        fs::create_dir_all(&dist)?;
        let none = trunk_stem(&dist);
        for name in [
            "portal-chess-00.js",
            "portal-chess-00_bg.wasm",
            "worker_bg.wasm",
        ] {
            fs::write(dist.join(name), name)?;
        }
        let stem = trunk_stem(&dist);
        fs::remove_dir_all(&dist)?;
        assert!(none.is_err());
        assert_eq!(stem?, "portal-chess-00");
        Ok(())
    }
}
