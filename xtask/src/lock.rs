//! Versions in `Cargo.lock`: a command-line tool must match the library that the page is linked with.

use std::fs;

use anyhow::{Context as _, Result};

use crate::repo::Repo;

/// Returns the locked version of a package.
pub fn version_of(repo: &Repo, package: &str) -> Result<String> {
    let file = repo.root().join("Cargo.lock");
    let text = fs::read_to_string(&file).with_context(|| {
        format!(
            "{} cannot be read; `cargo generate-lockfile` creates it.",
            file.display()
        )
    })?;
    find_version(&text, package).with_context(|| format!("Cargo.lock has no entry for {package}."))
}

fn find_version(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    let version = lines.nth(1)?.strip_prefix("version = \"")?;
    version.strip_suffix('"').map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_found_by_its_exact_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-futures\"\nversion = \"0.4.1\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(
            find_version(lock, "wasm-bindgen").as_deref(),
            Some("0.2.130")
        );
        assert_eq!(find_version(lock, "wasm"), None);
    }

    #[test]
    fn our_bindgen_tool_has_the_same_version_as_the_linked_wasm_bindgen() {
        let lock = include_str!("../../Cargo.lock");
        let linked = find_version(lock, "wasm-bindgen");
        assert!(linked.is_some());
        assert_eq!(find_version(lock, "bindgen"), linked);
        assert_eq!(find_version(lock, "wasm-bindgen-cli-support"), linked);
    }
}
