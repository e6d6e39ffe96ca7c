//! Audit of the dependencies: the licences of all crates, and known vulnerabilities in the crates and in the npm
//! packages that build and test the project.

mod licences;

use std::fs;

use anyhow::{Context as _, Result};
use cargo_metadata::MetadataCommand;
use serde_json::Value;

use crate::process::{output_of, run};
use crate::repo::Repo;
use crate::tally::Tally;

/// File with the allowed licences and the settings of cargo-deny.
const RULES: &str = "deny.toml";

/// Runs all three checks. Without a network only the first one counts, and the others say what they could not check.
pub fn run_all(repo: &Repo) -> Result<Tally> {
    let mut tally = licences(repo)?;
    tally += advisories(repo)?;
    npm(repo);
    Ok(tally)
}

/// Checks that every crate that may be linked has a licence that `deny.toml` allows.
fn licences(repo: &Repo) -> Result<Tally> {
    let rules = fs::read_to_string(repo.root().join(RULES)).context("deny.toml cannot be read.")?;
    let allowed = licences::allowed(&rules)?;
    let mut cargo = repo.cargo(&["metadata", "--format-version", "1", "--locked"]);
    let text = output_of(&mut cargo).context("`cargo metadata --locked` failed.")?;
    let packages = MetadataCommand::parse(text)
        .context("The output of `cargo metadata` cannot be read.")?
        .packages;
    let mut refused = 0;
    for package in &packages {
        let licence = package.license.as_deref().unwrap_or("none");
        if !licences::is_allowed(licence, &allowed) {
            println!(
                "{} {} has the licence {licence}, which deny.toml does not allow",
                package.name, package.version
            );
            refused += 1;
        }
    }
    println!(
        "Licences: {} crates, {refused} not allowed.",
        packages.len()
    );
    Ok(Tally::one(!packages.is_empty() && refused == 0))
}

/// Checks the crates against the RustSec advisory database, with cargo-deny.
fn advisories(repo: &Repo) -> Result<Tally> {
    if output_of(&mut repo.cargo(&["deny", "--version"])).is_none() {
        println!(
            "Advisories: skipped, because cargo-deny is not installed; `cargo xtask setup` installs it."
        );
        return Ok(Tally::skipped());
    }
    let mut words = vec!["deny", "check", "advisories", "sources"];
    if output_of(&mut repo.cargo(&["deny", "fetch", "db"])).is_none() {
        println!("Advisories: the database cannot be fetched, so the last copy is used.");
        words.insert(1, "--offline");
        if !has_database_copy() {
            println!("Advisories: skipped, because there is no copy of the database yet.");
            return Ok(Tally::skipped());
        }
    }
    Ok(Tally::one(run(&mut repo.cargo(&words)).is_ok()))
}

/// Whether cargo-deny has fetched the database before.
fn has_database_copy() -> bool {
    let home = std::env::var_os("CARGO_HOME")
        .map(std::path::PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    home.and_then(|home| fs::read_dir(home.join("advisory-dbs")).ok())
        // A failed attempt leaves only a lock file.
        .is_some_and(|copies| copies.flatten().any(|copy| copy.path().is_dir()))
}

/// Prints what npm reports about its packages. They build and test, but are not part of the page, so this check never
/// fails.
fn npm(repo: &Repo) {
    let mut npm = repo.command("npm");
    npm.args(["audit", "--json"]).current_dir(repo.e2e());
    // npm exits with an error if it has found something.
    let report = npm
        .output()
        .ok()
        .and_then(|output| serde_json::from_slice::<Value>(&output.stdout).ok());
    let found = report
        .as_ref()
        .and_then(|report| report["metadata"]["vulnerabilities"].as_object());
    match found {
        Some(counts) => {
            let summary: Vec<_> = counts
                .iter()
                .map(|(name, count)| format!("{name} {count}"))
                .collect();
            println!(
                "npm audit of the build and test tools: {}.",
                summary.join(", ")
            );
        }
        None => println!("npm audit of the build and test tools: the registry did not answer."),
    }
}
