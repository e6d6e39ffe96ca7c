//! Audit of the dependencies: the licences of all crates, and known vulnerabilities in the crates and in the npm
//! packages that build and test the project.

use fs_err as fs;
use serde_json::Value;

use crate::process::{output_of, run};
use crate::repo::Repo;
use crate::source_paths::cargo_home;
use crate::test_count::TestCount;

/// Runs all three checks. Without a network only the first one counts, and the others say what they could not check.
pub fn run_all(repo: &Repo) -> TestCount {
    // `deny.toml` has the licences that are allowed.
    let licences = run(&mut repo.cargo("deny check licenses"));
    let mut counted = TestCount::one(licences.is_ok());
    counted += advisories(repo);
    npm(repo);
    counted
}

/// Checks the crates against the RustSec advisory database.
fn advisories(repo: &Repo) -> TestCount {
    let mut line = "deny check advisories sources";
    if output_of(&mut repo.cargo("deny fetch db")).is_none() {
        println!("Advisories: the database cannot be fetched, so the last copy is used.");
        line = "deny --offline check advisories sources";
        if !has_database_copy() {
            println!("Advisories: skipped, because there is no copy of the database yet.");
            return TestCount::skipped();
        }
    }
    TestCount::one(run(&mut repo.cargo(line)).is_ok())
}

/// Whether cargo-deny has fetched the database before.
fn has_database_copy() -> bool {
    cargo_home()
        .and_then(|home| fs::read_dir(home.join("advisory-dbs")).ok())
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
