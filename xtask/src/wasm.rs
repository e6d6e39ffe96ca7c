//! Small crates that benchmarks run as WebAssembly beside the page. They are built like the page, and bound for the
//! browser or for Node.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use cargo_metadata::Message;

use crate::build;
use crate::process::run;
use crate::repo::Repo;

/// Builds a page without a game, with only a matchbox socket. Returns the folder with `bare_socket.js` and its
/// WebAssembly.
pub fn bare_socket(repo: &Repo) -> Result<PathBuf> {
    build_and_bind(repo, "bare-socket", "web", "web")
}

/// Builds a crate with a profile, the page's `web` or the worker's `worker`. Returns the folder with its script and its
/// WebAssembly.
pub fn build_and_bind(repo: &Repo, package: &str, profile: &str, target: &str) -> Result<PathBuf> {
    let mut cargo = repo.cargo("build --quiet --lib --target wasm32-unknown-unknown");
    cargo.args(["-p", package, "--profile", profile]);
    cargo.args(["--message-format", "json-render-diagnostics"]);
    build::set_page_flags(&mut cargo);
    let output = cargo
        .stderr(std::process::Stdio::inherit())
        .output()
        .context("cargo could not be started.")?;
    if !output.status.success() {
        bail!("{package} could not be built; the output above has the reason.");
    }
    let crate_name = package.replace('-', "_");
    let wasm = Message::parse_stream(output.stdout.as_slice())
        .filter_map(Result::ok)
        .find_map(|message| match message {
            Message::CompilerArtifact(built) if built.target.name == crate_name => built
                .filenames
                .into_iter()
                .find(|file| file.extension() == Some("wasm")),
            _ => None,
        })
        .with_context(|| format!("cargo did not report the file of {package}."))?
        .into_std_path_buf();
    let folder = wasm.with_extension("");
    let mut bindgen = repo.command("wasm-bindgen");
    bindgen.args(["--target", target, "--no-typescript", "--out-dir"]);
    run(bindgen.arg(&folder).arg(&wasm))?;
    Ok(folder)
}
