//! `cargo xtask test`: every check in order, each named, and one line of totals at the end.

use std::cell::RefCell;
use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result};

use crate::args::TestOptions;
use crate::browser::{self, Browser};
use crate::process::{self, run_lines, spent};
use crate::repo::Repo;
use crate::serve::Served;
use crate::tally::{Tally, failed_cargo_test, failures_of_playwright_report};
use crate::{audit, build, develop, firefox, gate, setup, wasm};

/// The suites that include a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runs {
    /// Both suites.
    Always,
    /// Only the whole suite.
    Whole,
    /// Only the quick suite.
    Quick,
}

/// Data shared by the steps.
struct Shared<'a> {
    repo: &'a Repo,
    browser: Browser,
    rest: &'a [String],
    /// Failures so far: the name of each test, with its first error if there is one. They are printed at the end of the
    /// log, where readers look first.
    failures: RefCell<Vec<String>>,
}

struct Step {
    name: &'static str,
    runs: Runs,
    what: &'static str,
    /// Advice for when the step fails.
    way_out: &'static str,
    run: fn(&Shared) -> Result<Tally>,
}

const STEPS: [Step; 14] = [
    Step {
        name: "format",
        runs: Runs::Always,
        what: "formatting",
        way_out: "`cargo fmt --all` formats the code.",
        run: |shared| check(shared, &["fmt", "--all", "--check"]),
    },
    Step {
        name: "clippy",
        runs: Runs::Always,
        what: "lints of every crate",
        way_out: "Fix the code that the lints above name.",
        run: |shared| {
            check(
                shared,
                &[
                    "clippy",
                    "--workspace",
                    "--all-targets",
                    "--",
                    "-D",
                    "warnings",
                ],
            )
        },
    },
    Step {
        name: "clippy-wasm",
        runs: Runs::Whole,
        what: "lints of the code that runs in the browser",
        way_out: "Fix the code that the lints above name; it is compiled only for wasm.",
        run: |shared| {
            let wasm = "wasm32-unknown-unknown";
            let packages = [
                "portal-chess",
                "worker",
                "network-worker",
                "scanner",
                "p2p",
                "bare-socket",
            ]
            .map(|name| ["-p", name]);
            let mut words = vec!["clippy", "--target", wasm];
            words.extend(packages.as_flattened());
            words.extend(["--", "-D", "warnings"]);
            check(shared, &words)
        },
    },
    Step {
        name: "host",
        runs: Runs::Always,
        what: "tests of every crate",
        way_out: "The failures are listed above; `cargo xtask test --only host -- NAME` runs one test again.",
        run: host,
    },
    Step {
        name: "tuning",
        runs: Runs::Whole,
        what: "the tuner of the search, which other builds leave out",
        way_out: "`cargo xtask test --only tuning` runs only this step.",
        run: tuning,
    },
    Step {
        name: "quick",
        runs: Runs::Quick,
        what: "a dozen browser tests on the development page",
        way_out: "`cargo xtask test --quick -- NAME` runs one test again.",
        run: quick,
    },
    Step {
        name: "doc",
        runs: Runs::Whole,
        what: "documentation of every crate",
        way_out: "`cargo doc --workspace --no-deps` shows the warnings again.",
        run: doc,
    },
    Step {
        name: "build",
        runs: Runs::Whole,
        what: "the release page",
        way_out: "`cargo xtask build` runs only the build.",
        run: |shared| build::build(shared.repo).map(|()| Tally::one(true)),
    },
    Step {
        name: "size",
        runs: Runs::Whole,
        what: "size of the download",
        way_out: "Find out what grew, and make it smaller; the limits are in xtask/src/gate.rs.",
        run: |shared| {
            let weights = gate::measure(shared.repo)?;
            for weight in &weights {
                println!("{weight}");
            }
            Ok(Tally::one(weights.iter().all(gate::Weight::is_light)))
        },
    },
    Step {
        name: "types",
        runs: Runs::Whole,
        what: "types of the browser tests, and whether the generated style sheets are up to date",
        way_out: "`npx tsc` in e2e/ shows the type errors again; \
                  `node style/art/build.mjs` generates the style sheets again.",
        run: types,
    },
    Step {
        name: "browser",
        runs: Runs::Whole,
        what: "browser tests in Chromium",
        way_out: "`cargo xtask test --only browser -- NAME --trace on` runs one test again and writes a trace \
                  to e2e/test-results/.",
        run: |shared| {
            let socket = wasm::bare_socket(shared.repo)?;
            let shell = browser::for_browser_tests(&shared.browser);
            browser(shared, &shell, None, |command| {
                command.env("BARE_SOCKET", socket);
            })
        },
    },
    Step {
        name: "firefox",
        runs: Runs::Whole,
        what: "the most important browser tests in Firefox",
        way_out: "Screenshots of the Chromium pages are in e2e/test-results/.",
        run: |shared| match firefox::find(shared.repo) {
            Ok(found) => browser(
                shared,
                &shared.browser,
                Some("firefox.config.ts"),
                |command| {
                    found.describe_to(command);
                },
            ),
            Err(missing) => {
                println!("Skipped: {missing}.");
                Ok(Tally::skipped())
            }
        },
    },
    Step {
        name: "lighthouse",
        runs: Runs::Whole,
        what: "a first visit on a slow phone, judged by Lighthouse",
        way_out: "The full report is e2e/test-results/lighthouse.html.",
        run: |shared| {
            browser(
                shared,
                &shared.browser,
                Some("lighthouse.config.ts"),
                |_| {},
            )
        },
    },
    Step {
        name: "audit",
        runs: Runs::Whole,
        what: "licences and known vulnerabilities of the dependencies",
        way_out: "Use another version or another crate; deny.toml lists what is allowed.",
        run: |shared| audit::run_all(shared.repo),
    },
];

/// The names of the steps, in order.
pub fn names() -> [&'static str; STEPS.len()] {
    STEPS.map(|step| step.name)
}

/// Runs the steps. Returns `false` if any check failed. The last line printed holds the totals.
pub fn run(repo: &Repo, options: &TestOptions) -> Result<bool> {
    let start = Instant::now();
    let browser = setup::all(repo)?;
    let shared = Shared {
        repo,
        browser,
        rest: &options.rest,
        failures: RefCell::default(),
    };
    let steps: Vec<_> = STEPS
        .iter()
        .filter(|step| is_asked(step, options))
        .collect();
    let mut total = Tally::default();
    let mut failures = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        println!(
            "\n=== {}/{} {}: {}",
            index + 1,
            steps.len(),
            step.name,
            step.what
        );
        let begun = Instant::now();
        let tally = (step.run)(&shared).unwrap_or_else(|error| {
            println!("{error:#}");
            Tally::one(false)
        });
        println!("--- {}: {tally} in {}", step.name, spent(begun));
        total += tally;
        if tally.failed > 0 {
            failures.push(step);
            // Without a page there is nothing to measure and nothing to open, and results from an old page would be
            // wrong.
            if step.name == "build" {
                println!("The remaining steps need the page, so they are skipped.");
                break;
            }
        }
    }
    for failure in shared.failures.borrow().iter() {
        println!("\nFailed: {failure}");
    }
    println!("\nTotal time: {}.", spent(start));
    for step in &failures {
        println!("Step {} failed. {}", step.name, step.way_out);
    }
    println!("{total}");
    Ok(failures.is_empty())
}

/// Whether the options select a step: by its name, or as part of a suite.
fn is_asked(step: &Step, options: &TestOptions) -> bool {
    let left_out = if options.quick {
        Runs::Whole
    } else {
        Runs::Quick
    };
    if options.only.is_empty() {
        step.runs != left_out
    } else {
        options.only.iter().any(|name| name == step.name)
    }
}

/// Runs a cargo command that passes or fails as a whole.
fn check(shared: &Shared, words: &[&str]) -> Result<Tally> {
    run_cargo(shared, words).map(|()| Tally::one(true))
}

fn run_cargo(shared: &Shared, words: &[&str]) -> Result<()> {
    process::run(&mut shared.repo.cargo(words))
}

fn host(shared: &Shared) -> Result<Tally> {
    cargo_tests(shared, &["--workspace"])
}

/// The lints and the tests of the code behind the feature `tuning`, which makes the search's parameters variable.
fn tuning(shared: &Shared) -> Result<Tally> {
    let features = [
        "-p",
        "strength",
        "-p",
        "engine",
        "--features",
        "strength/tuning",
    ];
    let mut words = vec!["clippy"];
    words.extend(features);
    words.extend(["--all-targets", "--", "-D", "warnings"]);
    let mut tally = check(shared, &words)?;
    let mut words = features.to_vec();
    words.extend(["--lib", "tuning"]);
    tally += cargo_tests(shared, &words)?;
    Ok(tally)
}

fn cargo_tests(shared: &Shared, words: &[&str]) -> Result<Tally> {
    let mut cargo = shared.repo.cargo(&["test", "--no-fail-fast"]);
    cargo.args(words);
    if !shared.rest.is_empty() {
        cargo.arg("--").args(shared.rest);
    }
    let mut tally = Tally::default();
    let status = run_lines(&mut cargo, |line| {
        if let Some(count) = Tally::of_cargo_line(line) {
            tally += count;
        }
        if let Some(test) = failed_cargo_test(line) {
            shared.failures.borrow_mut().push(test.to_owned());
        }
    })?;
    // A crate that does not compile fails without a count.
    if !status.success() && tally.failed == 0 {
        tally += Tally::one(false);
    }
    Ok(tally)
}

/// Builds the documentation. Broken links between items and all other warnings of rustdoc count as failures.
fn doc(shared: &Shared) -> Result<Tally> {
    let mut cargo = shared
        .repo
        .cargo(&["doc", "--quiet", "--workspace", "--no-deps"]);
    process::run(cargo.env("RUSTDOCFLAGS", "-D warnings")).map(|()| Tally::one(true))
}

fn quick(shared: &Shared) -> Result<Tally> {
    develop::build(shared.repo)?;
    let served = Served::of(shared.repo, &develop::folder(shared.repo), 0, &[])?;
    let shell = browser::for_browser_tests(&shared.browser);
    playwright(shared, &shell, &served, |command| {
        command.args(["--project", "page", "--grep", "@quick"]);
    })
}

fn types(shared: &Shared) -> Result<Tally> {
    let repo = shared.repo;
    process::run(repo.command("tsc").current_dir(repo.e2e()))?;
    let mut drawings = repo.command("node");
    drawings.args(["style/art/build.mjs", "--check"]);
    process::run(drawings.current_dir(repo.root())).map(|()| Tally::one(true))
}

/// Serves the page and runs Playwright, with this configuration or with the default one.
fn browser(
    shared: &Shared,
    program: &Browser,
    config: Option<&str>,
    describe: impl FnOnce(&mut Command),
) -> Result<Tally> {
    let served = Served::start(shared.repo, 0)?;
    playwright(shared, program, &served, |command| {
        if let Some(config) = config {
            command.args(["--config", config]);
        }
        describe(command);
    })
}

/// Runs Playwright against a served page and returns its counts.
fn playwright(
    shared: &Shared,
    program: &Browser,
    served: &Served,
    describe: impl FnOnce(&mut Command),
) -> Result<Tally> {
    let mut playwright = browser::playwright(shared.repo, program, &served.url);
    describe(&mut playwright);
    playwright.args(shared.rest);
    let report = shared.repo.e2e().join("test-results").join("report.json");
    if report.exists() {
        fs::remove_file(&report).context("Playwright's previous report cannot be removed.")?;
    }
    let outcome = process::run(&mut playwright);
    let text = match fs::read_to_string(&report) {
        Ok(text) => text,
        // Playwright stopped before it could report; its own output gives the reason.
        Err(_) => return outcome.map(|()| Tally::one(false)),
    };
    let failed = failures_of_playwright_report(&text);
    shared.failures.borrow_mut().extend(failed);
    let mut tally = Tally::of_playwright_report(&text)?;
    if outcome.is_err() && tally.failed == 0 {
        tally += Tally::one(false);
    }
    Ok(tally)
}
