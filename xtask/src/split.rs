//! Splits the page's program after Trunk has built it: into the part that every visit needs and the chunks that are
//! fetched on first use (`src/lazy.rs` declares them). The resulting files replace Trunk's in `dist/`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use cargo_metadata::MetadataCommand;
use fs_err as fs;
use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

use crate::process::run;
use crate::repo::Repo;
use crate::shared_modules::{SharedFile, modules_loader, modules_set, modules_table};
use crate::source_paths::Folders;
use crate::text::{first_digits, replace_once};
use crate::{function_order, import_names, minify, optimizer};

/// Prefix of the names of the page's own files.
pub const PAGE: &str = "portal-chess-";
/// Prefix of the names of the chunks.
pub const CHUNK: &str = "chunk-";
/// The chunks that any first visit may fetch without being asked: the storage, the sounds, and the language of the visitor. Modules
/// that they share with others are in a separate file, so that nothing else is fetched with them.
const EARLY: [&str; 5] = ["german", "hebrew", "sound", "spanish", "storage"];
/// The chunk of the start page. What it shares with chunks that no first visit fetches is in its own file, so that a
/// visitor who arrives elsewhere does not fetch it.
const START: &str = "start";
/// The chunk of network play. What it shares with other chunks is in a separate file, so that a guest who follows an
/// invitation fetches nothing else with it. What only the parts of network play share is in its own file.
const NETWORK: &str = "network";
/// The chunk of what two players see once they have met.
const MEETING: &str = "meeting";
/// The chunk of meeting over relays.
const RELAYS: &str = "relays";
/// The chunk of the forms of network play. What it shares with other chunks is in a separate file, so that a host fetches
/// nothing else with it.
const EXTRAS: &str = "extras";
/// The names of the shared files. `early` has modules that several chunks need, one of which a first visit fetches without
/// being asked, or both the start page and network play; `start` and `network` what those chunks need and no such chunk;
/// `room` what network play or what follows it shares with others; `forms` what the forms of network play share; and `shared`
/// all other shared modules.
const SHARED: [&str; 6] = ["early", START, NETWORK, "room", "forms", "shared"];
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
        fs::remove_dir_all(&scratch)?;
    }
    let main = scratch.join(format!("{PROGRAM}.wasm"));
    let users = split_program(&linked, &scratch, &main)?;
    for chunk in EARLY.into_iter().chain([START, NETWORK, MEETING, EXTRAS]) {
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
    optimizer::run(repo, &files, &flags)?;
    // The workers and the scanner are in place already.
    for entry in fs::read_dir(repo.dist())? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "wasm") {
            files.push(path);
        }
    }
    let folders = Folders::of_this_machine()?;
    files.par_iter().try_for_each(|file| {
        let mut bytes = fs::read(file)?;
        folders.shorten(&mut bytes);
        fs::write(file, function_order::reorder(&bytes)?)?;
        anyhow::Ok(())
    })?;
    let mut chunks = Vec::new();
    let mut shared = SHARED.map(SharedFile::new);
    for (stem, owner) in owners {
        let bytes = fs::read(module(&stem))?;
        match owner {
            Owner::Chunk(chunk) => {
                chunks.push((
                    stem,
                    OutputFile::new(format!("{CHUNK}{chunk}-"), ".wasm", bytes),
                ));
            }
            Owner::Shared(name) => {
                let file = shared.iter_mut().find(|file| file.name() == name);
                file.context("a shared file has a name of the list")?
                    .add(stem, &bytes);
            }
        }
    }
    let shared = shared.map(PackedModules::from);
    let (program, script) = import_names::shorten(
        &fs::read(&program)?,
        &fs::read_to_string(bound.join(SCRIPT))?,
        &format!("./{PROGRAM}_bg.js"),
    )?;
    let program = OutputFile::new(PAGE, "_bg.wasm", program);
    let loader = fs::read_to_string(scratch.join(LOADER))?;

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
    let html = rewrite_page(
        &fs::read_to_string(&page)?,
        &old,
        &id,
        &loader.file_name(&id),
    )?;
    let html = minify::inline_scripts(repo, &minify::styles(repo, &html)?)?;
    fs::write(&page, minify::markup(&html))?;
    for ending in [script.ending, program.ending] {
        let path = dist.join(format!("{old}{ending}"));
        fs::remove_file(&path)?;
    }
    let outputs = chunks.iter().map(|(_, chunk)| chunk);
    let shared = shared.iter().map(|packed| &packed.output);
    for output in outputs.chain(shared).chain([&script, &program, &loader]) {
        fs::write(dist.join(output.file_name(&id)), &output.bytes)?;
    }
    Ok(())
}

/// Returns the path of the linker's output.
fn linked_program(repo: &Repo) -> Result<PathBuf> {
    let metadata = MetadataCommand::new()
        .current_dir(repo.root())
        .no_deps()
        .exec()?;
    Ok(metadata
        .target_directory
        .into_std_path_buf()
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
    let bytes = fs::read(linked)?;
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
    /// The file of this chunk, which alone needs the module.
    Chunk(String),
    /// The shared file with this name.
    Shared(&'static str),
}

/// Returns the owner of each module, given the modules that each chunk needs.
fn owners(users: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, Owner> {
    let mut chunks: BTreeMap<&String, Vec<&str>> = BTreeMap::new();
    for (chunk, stems) in users {
        for stem in stems {
            chunks.entry(stem).or_default().push(chunk);
        }
    }
    let has_any = |chunks: &[&str], any: &[&str]| chunks.iter().any(|chunk| any.contains(chunk));
    let is_of_network = |chunk: &&str| [NETWORK, MEETING, RELAYS, EXTRAS].contains(chunk);
    let owner = |chunks: &[&str]| match chunks {
        [START] => Owner::Shared(START),
        [NETWORK] => Owner::Shared(NETWORK),
        [only] => Owner::Chunk((*only).to_owned()),
        _ if has_any(chunks, &EARLY) => Owner::Shared("early"),
        _ if chunks.contains(&START) && chunks.contains(&NETWORK) => Owner::Shared("early"),
        _ if chunks.contains(&START) => Owner::Shared(START),
        _ if chunks.contains(&NETWORK) && chunks.iter().all(is_of_network) => {
            Owner::Shared(NETWORK)
        }
        _ if has_any(chunks, &[NETWORK, MEETING]) => Owner::Shared("room"),
        _ if chunks.contains(&EXTRAS) => Owner::Shared("forms"),
        _ => Owner::Shared("shared"),
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
    first_digits(&hash.finalize())
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
    let mut indices = BTreeMap::new();
    for PackedModules { name, slices, .. } in shared {
        for (stem, Range { start, end }) in slices {
            indices.insert(format!("__{stem}"), indices.len());
            let lone = lone_module(stem);
            if text.contains(&lone) {
                text = replace_once(&text, &lone, "")?;
            } else {
                // A chunk's own module.
                modules += 1;
                text = replace_once(
                    &text,
                    &fetched(&format!("{stem}.wasm")),
                    &format!("{name}({start}, {end})"),
                )?;
            }
        }
    }
    let streaming = "WebAssembly.instantiateStreaming(";
    if text.matches(streaming).count() != modules {
        bail!("The loader does not start each module with {streaming:?}.");
    }
    let table = modules_table(
        shared
            .iter()
            .map(|packed| (packed.name, packed.slices.as_slice())),
    );
    let text = with_sets(&text.replace(streaming, "instantiate("), &indices)?;
    let chunks = "export const ";
    Ok(text.replacen(chunks, &format!("{table}{chunks}"), 1))
}

/// Returns the declaration of a module that chunks share, as the splitter writes it.
fn lone_module(stem: &str) -> String {
    format!(
        "const __{stem} = makeLoad(() => {{\n    \
         const src = fetch(new URL(\"./{stem}.wasm\", import.meta.url));\n    \
         src.catch(() => {{}});\n    \
         return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n}}\n, []);\n"
    )
}

/// Returns the loader with sets of modules in the place of lists of their names.
fn with_sets(text: &str, indices: &BTreeMap<String, usize>) -> Result<String> {
    let (start, end) = ("\n, [", "]");
    let mut parts = text.split(start);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (names, rest) = part
            .split_once(end)
            .context("A list in the loader has no end.")?;
        let names = names
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let found: Option<Vec<usize>> = names.map(|name| indices.get(name).copied()).collect();
        let found = found.context("The loader names a module that is in no file.")?;
        // Writing to a String cannot fail.
        let _ = write!(out, "\n, modulesNeeded(\"{}\"){rest}", modules_set(&found));
    }
    Ok(out)
}

/// Returns the common prefix of the names of Trunk's two files.
fn trunk_stem(dist: &Path) -> Result<String> {
    let entries = fs::read_dir(dist)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(name: &str) -> OutputFile {
        OutputFile::new(format!("{CHUNK}{name}-"), ".wasm", vec![1])
    }

    #[test]
    fn each_module_belongs_to_one_chunk_or_to_a_shared_file() {
        let users = [
            (
                "rules",
                vec!["chunk_1", "chunk_3", "chunk_4", "split_rules"],
            ),
            (
                "editor",
                vec!["chunk_1", "chunk_3", "chunk_4", "split_editor"],
            ),
            ("games", vec!["chunk_4", "chunk_5", "chunk_8"]),
            (
                "network",
                vec!["chunk_5", "chunk_7", "chunk_9", "split_network"],
            ),
            (
                "start",
                vec!["chunk_1", "chunk_6", "chunk_7", "split_start"],
            ),
            ("storage", vec!["chunk_6", "split_storage"]),
            ("german", vec!["chunk_4", "split_german"]),
            ("meeting", vec!["chunk_2", "split_meeting"]),
            ("extras", vec!["chunk_2", "chunk_8", "chunk_9"]),
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
            ("chunk_1", Owner::Shared(START)),
            ("chunk_2", Owner::Shared("room")),
            ("chunk_3", Owner::Shared("shared")),
            ("chunk_4", Owner::Shared("early")),
            ("chunk_5", Owner::Shared("room")),
            ("chunk_6", Owner::Shared("early")),
            ("chunk_7", Owner::Shared("early")),
            ("chunk_8", Owner::Shared("forms")),
            ("chunk_9", Owner::Shared(NETWORK)),
            ("split_editor", Owner::Chunk("editor".to_owned())),
            ("split_german", Owner::Chunk("german".to_owned())),
            ("split_meeting", Owner::Chunk("meeting".to_owned())),
            ("split_network", Owner::Shared(NETWORK)),
            ("split_rules", Owner::Chunk("rules".to_owned())),
            ("split_start", Owner::Shared(START)),
            ("split_storage", Owner::Chunk("storage".to_owned())),
        ];
        let expected = expected.map(|(stem, owner)| (stem.to_owned(), owner));
        assert_eq!(owners, expected);
    }

    #[test]
    fn the_loader_refers_to_final_file_names_and_slices_of_shared_files() -> Result<()> {
        let exported = |stem: &str, deps: &str| {
            format!(
                "export const __wasm_split_load_{stem} = wrapAsyncCb(makeLoad(() => {{\n    \
                 const src = fetch(new URL(\"./split_{stem}.wasm\", import.meta.url));\n    \
                 return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n}}\n, [{deps}]));\n"
            )
        };
        let loader = [
            "import { initSync } from \"./portal-chess.js\";\n".to_owned(),
            lone_module("chunk_4"),
            lone_module("chunk_7"),
            lone_module("chunk_9"),
            exported("rules", "__chunk_4, __chunk_9"),
            exported("start", "__chunk_7"),
        ]
        .concat();
        let mut early = SharedFile::new("early");
        early.add("chunk_9".into(), &[5]);
        let mut start = SharedFile::new("start");
        start.add("chunk_4".into(), &[1, 2, 3]);
        start.add("chunk_7".into(), &[4]);
        start.add("split_start".into(), &[6, 7]);
        let shared = [early, start].map(PackedModules::from);
        assert_eq!(
            shared[1].output.bytes,
            *b"\0asm\x01\0\0\0\0\x0c\x05start\x01\x02\x03\x04\x06\x07"
        );
        let chunks = [("split_rules".to_owned(), chunk("rules"))];
        let text = rewrite_loader(&loader, "0a", &chunks, &shared)?;
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(
            lines.first(),
            Some(&"import { initSync } from \"./portal-chess-0a.js\";")
        );
        assert!(text.contains("const early = modulesOf(\"./chunk-early-0a.wasm\");"));
        assert!(text.contains("const start = modulesOf(\"./chunk-start-0a.wasm\");"));
        assert!(!text.contains("__chunk_"));
        let (_, own) = text
            .split_once("const modules = ")
            .context("the list of modules")?;
        assert_eq!(
            own,
            "[modulesIn(early, 16, [1]), modulesIn(start, 16, [3,1,2])].flat();\n\
             export const __wasm_split_load_rules = wrapAsyncCb(makeLoad(() => {\n    \
             const src = bytesOf(request(\"./chunk-rules-0a.wasm\"));\n    \
             return async (imports) => (instantiate(src, imports));\n}\n, modulesNeeded(\"3\")));\n\
             export const __wasm_split_load_start = wrapAsyncCb(makeLoad(() => {\n    \
             const src = start(20, 22);\n    \
             return async (imports) => (instantiate(src, imports));\n}\n, modulesNeeded(\"4\")));\n"
        );
        let other = [("split_editor".to_owned(), chunk("editor"))];
        assert!(rewrite_loader(&loader, "0a", &other, &shared).is_err());
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
        let folder = tempfile::tempdir()?;
        let dist = folder.path();
        assert!(trunk_stem(dist).is_err());
        for name in [
            "portal-chess-00.js",
            "portal-chess-00_bg.wasm",
            "worker_bg.wasm",
        ] {
            fs::write(dist.join(name), name)?;
        }
        assert_eq!(trunk_stem(dist)?, "portal-chess-00");
        Ok(())
    }
}
