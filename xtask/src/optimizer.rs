//! Binaryen, run with the arguments for `wasm-opt` that `index.html` gives Trunk for the page's programs, so that programs
//! for packing or benchmarks are optimised exactly like those that Trunk builds. `optimizer.mjs` optimises many files in
//! one process, because starting `wasm-opt` takes 3 seconds of processor time, and most parts of the page some milliseconds.

use std::path::PathBuf;
use std::thread;

use anyhow::{Context as _, Result, bail};
use fs_err as fs;
use rayon::prelude::*;

use crate::repo::Repo;

/// The script that does the work.
const SCRIPT: &str = include_str!("optimizer.mjs");

/// A program of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// The page itself.
    Page,
    /// The computer player's worker, with networks.
    Worker,
}

impl Program {
    /// Path of the manifest that the program's link in `index.html` names.
    const fn manifest(self) -> &'static str {
        match self {
            Program::Page => "Cargo.toml",
            Program::Worker => "src/worker/Cargo.toml",
        }
    }
}

/// Returns the optimizer's arguments for a program.
pub fn flags(repo: &Repo, program: Program) -> Result<Vec<String>> {
    let path = repo.root().join("index.html");
    let html = fs::read_to_string(path)?;
    parse_flags(&html, program)
}

fn parse_flags(html: &str, program: Program) -> Result<Vec<String>> {
    let href = format!("href=\"{}\"", program.manifest());
    let link = html.split("<link").find(|link| link.contains(&href));
    let link =
        link.with_context(|| format!("index.html has no link to {}.", program.manifest()))?;
    let attribute = |name: &str| {
        let rest = link.split_once(&format!("{name}=\""))?.1;
        Some(rest.split_once('"')?.0)
    };
    let level = attribute("data-wasm-opt")
        .with_context(|| format!("The link of {} has no data-wasm-opt.", program.manifest()))?;
    let more = attribute("data-wasm-opt-params").unwrap_or_default();
    let mut all = vec![format!("-O{level}")];
    all.extend(more.split_whitespace().map(str::to_owned));
    Ok(all)
}

/// Optimizes files in place, as many at the same time as there are cores. The first file should be the one that takes
/// longest.
pub fn run(repo: &Repo, files: &[PathBuf], flags: &[String]) -> Result<()> {
    let cores = thread::available_parallelism()?.get();
    let (first, others) = files.split_first().context("there is a file")?;
    let mut groups = vec![vec![first]];
    let rest = (cores - 1).max(1);
    groups.extend((0..rest).map(|group| others.iter().skip(group).step_by(rest).collect()));
    groups.retain(|group| !group.is_empty());
    groups
        .par_iter()
        .try_for_each(|group| run_group(repo, group, flags))
}

/// Optimizes files in place, in one process.
fn run_group(repo: &Repo, files: &[&PathBuf], flags: &[String]) -> Result<()> {
    let mut node = repo.command("node");
    // A script without a file finds the packages of the folder that it runs in.
    node.args(["--input-type=module", "--eval", SCRIPT, "--"]);
    node.current_dir(repo.e2e()).args(flags).args(files);
    // It warns about every part from which it drops names, so its output is shown only when it fails.
    let output = node.output().context("node could not be started.")?;
    if !output.status.success() {
        bail!(
            "The program could not be optimized: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wasm_opt_flags_are_read_separately_for_each_program() -> Result<()> {
        let html = r#"<link href="Cargo.toml" data-wasm-opt="z" data-wasm-opt-params="--a --b" />
            <link href="src/worker/Cargo.toml" data-wasm-opt="3" />"#;
        assert_eq!(parse_flags(html, Program::Page)?, ["-Oz", "--a", "--b"]);
        assert_eq!(parse_flags(html, Program::Worker)?, ["-O3"]);
        assert!(parse_flags("<link />", Program::Page).is_err());
        let bare = r#"<link href="Cargo.toml" />"#;
        assert!(parse_flags(bare, Program::Page).is_err());
        Ok(())
    }

    #[test]
    fn index_html_has_wasm_opt_flags_for_page_and_worker() -> Result<()> {
        let html = include_str!("../../index.html");
        assert_eq!(parse_flags(html, Program::Page)?[0], "-Oz");
        let vectors = "--enable-simd".to_owned();
        assert!(parse_flags(html, Program::Worker)?.contains(&vectors));
        assert!(!parse_flags(html, Program::Page)?.contains(&vectors));
        Ok(())
    }

    /// Returns the code and data of a module, without what only names and describes them.
    fn substance(module: &[u8]) -> Result<Vec<u8>> {
        let mut all = Vec::new();
        for payload in wasmparser::Parser::new(0).parse_all(module) {
            let Some((id, range)) = payload?.as_section() else {
                continue;
            };
            if id != 0 {
                all.push(id);
                all.extend(&module[usize::try_from(range.start)?..usize::try_from(range.end)?]);
            }
        }
        Ok(all)
    }

    #[test]
    fn modules_are_optimised_as_by_wasm_opt() -> Result<()> {
        use wasm_encoder as encoder;
        let mut types = encoder::TypeSection::new();
        types.ty().function([], [encoder::ValType::I32]);
        let mut functions = encoder::FunctionSection::new();
        functions.function(0);
        let mut exports = encoder::ExportSection::new();
        exports.export("sum", encoder::ExportKind::Func, 0);
        let mut sum = encoder::Function::new([]);
        sum.instructions().i32_const(1).i32_const(2).i32_add().end();
        let mut code = encoder::CodeSection::new();
        code.function(&sum);
        let mut module = encoder::Module::new();
        module
            .section(&types)
            .section(&functions)
            .section(&exports)
            .section(&code);
        let module = module.finish();

        let repo = Repo::find()?;
        let folder = tempfile::tempdir()?;
        let files = ["a.wasm", "b.wasm", "c.wasm"].map(|name| folder.path().join(name));
        for program in [Program::Page, Program::Worker] {
            let flags = flags(&repo, program)?;
            for file in &files {
                fs::write(file, &module)?;
            }
            run(&repo, &files, &flags)?;
            let reference = folder.path().join("reference.wasm");
            fs::write(&reference, &module)?;
            let mut tool = repo.command("wasm-opt");
            tool.args(&flags).arg(&reference).arg("-o").arg(&reference);
            crate::process::run(&mut tool)?;
            let expected = substance(&fs::read(&reference)?)?;
            assert_ne!(expected, substance(&module)?);
            for file in &files {
                assert_eq!(substance(&fs::read(file)?)?, expected);
            }
        }
        let missing = folder.path().join("missing.wasm");
        assert!(run(&repo, &[missing], &["-Oz".to_owned()]).is_err());
        assert!(run(&repo, &files, &["--enable-dreams".to_owned()]).is_err());
        Ok(())
    }
}
