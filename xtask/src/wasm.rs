//! Small crates that benchmarks run as WebAssembly beside the page. They are built like the page, and bound for the
//! browser or for Node.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

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
    let mut cargo = repo.cargo(&[
        "build",
        "--quiet",
        "--lib",
        "-p",
        package,
        "--profile",
        profile,
    ]);
    cargo.args(["--target", "wasm32-unknown-unknown"]);
    cargo.args(["--message-format", "json-render-diagnostics"]);
    build::set_page_flags(&mut cargo);
    let output = cargo
        .stderr(std::process::Stdio::inherit())
        .output()
        .context("cargo could not be started.")?;
    if !output.status.success() {
        bail!("{package} could not be built; the output above has the reason.");
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let wasm = messages
        .lines()
        .find_map(|line| built_file(line, &package.replace('-', "_")))
        .with_context(|| format!("cargo did not report the file of {package}."))?;
    let folder = wasm.with_extension("");
    let mut bindgen = repo.command("wasm-bindgen");
    bindgen.args(["--target", target, "--no-typescript", "--out-dir"]);
    run(bindgen.arg(&folder).arg(&wasm))?;
    Ok(folder)
}

/// Returns the WebAssembly file that a line of cargo's JSON messages names.
fn built_file(line: &str, name: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(line).ok()?;
    (message["target"]["name"] == name).then_some(())?;
    let mut files = message["filenames"].as_array()?.iter();
    files.find_map(|file| {
        file.as_str()
            .filter(|file| file.ends_with(".wasm"))
            .map(PathBuf::from)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_file_is_found_in_cargos_messages() {
        let line = |name: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","target":{{"name":"{name}"}},"filenames":["/t/{name}.wasm"]}}"#
            )
        };
        assert_eq!(
            built_file(&line("bare_socket"), "bare_socket"),
            Some("/t/bare_socket.wasm".into())
        );
        assert_eq!(built_file(&line("matchbox_socket"), "bare_socket"), None);
        assert_eq!(built_file("not json", "bare_socket"), None);
    }
}
