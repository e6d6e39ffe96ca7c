//! `wasm-opt`, run with the arguments that `index.html` gives Trunk for the page's programs, so that programs for
//! packing or benchmarks are optimised exactly like those that Trunk builds.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use fs_err as fs;
use rayon::prelude::*;

use crate::repo::Repo;

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
            Program::Worker => "src/worker/network/Cargo.toml",
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

/// Optimizes a file in place.
pub fn run(repo: &Repo, file: &Path, flags: &[String]) -> Result<()> {
    let mut optimizer = repo.command("wasm-opt");
    optimizer.args(flags).arg(file).arg("-o").arg(file);
    // It warns about every part from which it drops names, so its output is shown only when it fails.
    let output = optimizer
        .output()
        .context("wasm-opt could not be started.")?;
    if !output.status.success() {
        bail!(
            "{} could not be optimized: {}",
            file.display(),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(())
}

/// Optimizes several files in place, as many at the same time as there are cores: most of them are so small that starting
/// the optimizer takes longer than its work.
pub fn run_all(repo: &Repo, files: &[PathBuf], flags: &[String]) -> Result<()> {
    files.par_iter().try_for_each(|file| run(repo, file, flags))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wasm_opt_flags_are_read_separately_for_each_program() -> Result<()> {
        let html = r#"<link href="Cargo.toml" data-wasm-opt="z" data-wasm-opt-params="--a --b" />
            <link href="src/worker/network/Cargo.toml" data-wasm-opt="3" />"#;
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
}
