//! `cargo xtask test`: every check in order, each named, and one line of totals at the end.

use std::cell::RefCell;
use std::process::Command;
use std::time::Instant;

use anyhow::Result;
use fs_err as fs;

use crate::args::TestOptions;
use crate::browser::{self, Browser};
use crate::process::{self, format_elapsed, run_lines};
use crate::repo::Repo;
use crate::serve::PageServer;
use crate::test_count::{TestCount, failed_cargo_test, failures_of_playwright_report};
use crate::webdriver::{self, DrivenBrowser};
use crate::{audit, build, develop, download_size, setup, wasm};

/// The suites that include a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Suite {
    /// Both suites.
    Both,
    /// Only the whole suite.
    Full,
    /// Only the quick suite.
    Quick,
}

/// Data shared by the steps.
struct StepContext<'a> {
    repo: &'a Repo,
    browser: Browser,
    rest: &'a [String],
    /// Failures so far: the name of each test, with its first error if there is one. They are printed at the end of the
    /// log, where readers look first.
    failures: RefCell<Vec<String>>,
}

struct Step {
    name: &'static str,
    suite: Suite,
    description: &'static str,
    /// Advice for when the step fails.
    hint: &'static str,
    run: fn(&StepContext) -> Result<TestCount>,
}

const STEPS: [Step; 17] = [
    Step {
        name: "format",
        suite: Suite::Both,
        description: "formatting",
        hint: "`cargo fmt --all` formats the code.",
        run: |context| check(context, "fmt --all --check"),
    },
    Step {
        name: "clippy",
        suite: Suite::Both,
        description: "lints of every crate",
        hint: "Fix the code that the lints above name.",
        run: |context| check(context, "clippy --workspace --all-targets -- -D warnings"),
    },
    Step {
        name: "clippy-wasm",
        suite: Suite::Full,
        description: "lints of the code that runs in the browser",
        hint: "Fix the code that the lints above name; it is compiled only for wasm.",
        run: |context| {
            check(
                context,
                "clippy --target wasm32-unknown-unknown -p portal-chess -p worker -p scanner -p p2p \
                 -p bare-socket -- -D warnings",
            )
        },
    },
    Step {
        name: "host",
        suite: Suite::Both,
        description: "tests of every crate",
        hint: "The failures are listed above; `cargo xtask test --only host -- NAME` runs one test again.",
        run: |context| cargo_tests(context, "--workspace", &[]),
    },
    Step {
        name: "lean",
        suite: Suite::Full,
        description: "the rules without the features of the engine that the page leaves out",
        hint: "`cargo test -p portal-chess-engine --no-default-features` shows the failures again.",
        run: |context| {
            cargo_tests(
                context,
                "-p portal-chess-engine --no-default-features --test suite",
                // What the features change: sliders, and who plays the rule sets with fixed portals.
                &["portal", "rule_cases", "layouts", "fen_lists"],
            )
        },
    },
    Step {
        name: "tuning",
        suite: Suite::Full,
        description: "the tuner of the search and the mutants of the protocol, which other builds leave out",
        hint: "`cargo xtask test --only tuning` runs only this step.",
        run: tuning,
    },
    Step {
        name: "quick",
        suite: Suite::Quick,
        description: "a dozen browser tests on the development page",
        hint: "`cargo xtask test --quick -- NAME` runs one test again.",
        run: quick,
    },
    Step {
        name: "doc",
        suite: Suite::Full,
        description: "documentation of every crate",
        hint: "`cargo doc --workspace --no-deps` shows the warnings again.",
        run: doc,
    },
    Step {
        name: "package",
        suite: Suite::Full,
        description: "the engine as crates.io would get it",
        hint: "A file is missing in the package, or the code needs something outside src/engine.",
        // `publish --dry-run` does no more than this, but asks the registry first, and so fails where there is none.
        run: |context| {
            check(
                context,
                "package -p portal-chess-engine --all-features --offline --allow-dirty",
            )
        },
    },
    Step {
        name: "build",
        suite: Suite::Full,
        description: "the release page",
        hint: "`cargo xtask build` runs only the build.",
        run: |context| build::build(context.repo).map(|()| TestCount::one(true)),
    },
    Step {
        name: "size",
        suite: Suite::Full,
        description: "size of the download",
        hint: "Find out what grew, and make it smaller; the limits are in xtask/src/download_size.rs.",
        run: |context| {
            let sizes = download_size::measure(context.repo)?;
            for size in &sizes {
                println!("{size}");
            }
            Ok(TestCount::one(
                sizes
                    .iter()
                    .all(download_size::DownloadSize::is_within_limit),
            ))
        },
    },
    Step {
        name: "types",
        suite: Suite::Full,
        description: "types of the browser tests, and whether the generated style sheets are up to date",
        hint: "`npx tsc` in e2e/ shows the type errors again; \
                  `node style/art/build.mjs` generates the style sheets again.",
        run: types,
    },
    Step {
        name: "browser",
        suite: Suite::Full,
        description: "browser tests in Chromium",
        hint: "`cargo xtask test --only browser -- NAME --trace on` runs one test again and writes a trace \
                  to e2e/test-results/.",
        run: |context| {
            let socket = wasm::bare_socket(context.repo)?;
            let shell = browser::for_browser_tests(&context.browser);
            browser(context, &shell, None, |command| {
                command.env("BARE_SOCKET", socket);
            })
        },
    },
    Step {
        name: "firefox",
        suite: Suite::Full,
        description: "the most important browser tests in Firefox",
        hint: "Screenshots of the Chromium pages are in e2e/test-results/.",
        run: |context| driven_browser(context, webdriver::firefox(context.repo)),
    },
    Step {
        name: "webkit",
        suite: Suite::Full,
        description: "the most important browser tests, every dialog and every page in WebKit",
        hint: "`cargo xtask test --only webkit -- NAME` runs one test again; its pictures are in \
                  e2e/test-results/webkit/.",
        run: |context| driven_browser(context, webdriver::webkit()),
    },
    Step {
        name: "lighthouse",
        suite: Suite::Full,
        description: "a first visit, judged by Lighthouse",
        hint: "The full report is e2e/test-results/lighthouse.html.",
        run: |context| {
            browser(
                context,
                &context.browser,
                Some("lighthouse.config.ts"),
                |_| {},
            )
        },
    },
    Step {
        name: "audit",
        suite: Suite::Full,
        description: "licences and known vulnerabilities of the dependencies",
        hint: "Use another version or another crate; deny.toml lists what is allowed.",
        run: |context| Ok(audit::run_all(context.repo)),
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
    let context = StepContext {
        repo,
        browser,
        rest: &options.rest,
        failures: RefCell::default(),
    };
    let steps: Vec<_> = STEPS
        .iter()
        .filter(|step| is_selected(step, options))
        .collect();
    let mut total = TestCount::default();
    let mut failures = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        println!(
            "\n=== {}/{} {}: {}",
            index + 1,
            steps.len(),
            step.name,
            step.description
        );
        let begun = Instant::now();
        let counted = (step.run)(&context).unwrap_or_else(|error| {
            println!("{error:#}");
            TestCount::one(false)
        });
        println!("--- {}: {counted} in {}", step.name, format_elapsed(begun));
        total += counted;
        if counted.failed > 0 {
            failures.push(step);
            // Without a page there is nothing to measure and nothing to open, and results from an old page would be
            // wrong.
            if step.name == "build" {
                println!("The remaining steps need the page, so they are skipped.");
                break;
            }
        }
    }
    for failure in context.failures.borrow().iter() {
        println!("\nFailed: {failure}");
    }
    println!("\nTotal time: {}.", format_elapsed(start));
    for step in &failures {
        println!("Step {} failed. {}", step.name, step.hint);
    }
    println!("{total}");
    Ok(failures.is_empty())
}

/// Whether the options select a step: by its name, or as part of a suite.
fn is_selected(step: &Step, options: &TestOptions) -> bool {
    let excluded = if options.quick {
        Suite::Full
    } else {
        Suite::Quick
    };
    if options.only.is_empty() {
        step.suite != excluded
    } else {
        options.only.iter().any(|name| name == step.name)
    }
}

/// Runs a cargo command that passes or fails as a whole.
fn check(context: &StepContext, line: &str) -> Result<TestCount> {
    process::run(&mut context.repo.cargo(line)).map(|()| TestCount::one(true))
}

/// The lints and the tests of the code behind the feature `tuning`, which makes the search's parameters variable, and the
/// lints of the code behind the feature `mutants`, which puts faults of the network protocol back.
fn tuning(context: &StepContext) -> Result<TestCount> {
    let mut counted = check(
        context,
        "clippy -p strength -p portal-chess-engine --features strength/tuning --all-targets -- -D warnings",
    )?;
    counted += check(
        context,
        "clippy -p p2p --features mutants --all-targets -- -D warnings",
    )?;
    counted += cargo_tests(
        context,
        "-p strength -p portal-chess-engine --features strength/tuning --lib",
        &["tuning"],
    )?;
    Ok(counted)
}

/// Runs the tests of these packages, or only those with one of these words in their names, and counts them.
fn cargo_tests(context: &StepContext, packages: &str, words: &[&str]) -> Result<TestCount> {
    let mut cargo = context
        .repo
        .cargo(&format!("test --no-fail-fast {packages}"));
    cargo.arg("--").args(words).args(context.rest);
    let mut counted = TestCount::default();
    let status = run_lines(&mut cargo, |line| {
        if let Some(count) = TestCount::of_cargo_line(line) {
            counted += count;
        }
        if let Some(test) = failed_cargo_test(line) {
            context.failures.borrow_mut().push(test.to_owned());
        }
    })?;
    // A crate that does not compile fails without a count.
    if !status.success() && counted.failed == 0 {
        counted += TestCount::one(false);
    }
    Ok(counted)
}

/// Builds the documentation. Broken links between items and all other warnings of rustdoc count as failures.
fn doc(context: &StepContext) -> Result<TestCount> {
    let mut cargo = context.repo.cargo("doc --quiet --workspace --no-deps");
    process::run(cargo.env("RUSTDOCFLAGS", "-D warnings")).map(|()| TestCount::one(true))
}

fn quick(context: &StepContext) -> Result<TestCount> {
    develop::build(context.repo)?;
    let served = PageServer::serve_folder(context.repo, &develop::folder(context.repo), 0, &[])?;
    let shell = browser::for_browser_tests(&context.browser);
    playwright(context, &shell, &served, |command| {
        command.args(["--project", "page", "--grep", "@quick"]);
    })
}

fn types(context: &StepContext) -> Result<TestCount> {
    let repo = context.repo;
    process::run(repo.command("tsc").current_dir(repo.e2e()))?;
    let mut drawings = repo.command("node");
    drawings.args(["style/art/build.mjs", "--check"]);
    process::run(drawings.current_dir(repo.root())).map(|()| TestCount::one(true))
}

/// Runs the specs of a browser that is driven over WebDriver, or says what is missing for them.
fn driven_browser(
    context: &StepContext,
    found: Result<DrivenBrowser, &'static str>,
) -> Result<TestCount> {
    match found {
        Ok(found) => browser(context, &context.browser, Some(found.config), |command| {
            found.set_env(command);
        }),
        Err(missing) => {
            println!("Skipped: {missing}.");
            Ok(TestCount::skipped())
        }
    }
}

/// Serves the page and runs Playwright, with this configuration or with the default one.
fn browser(
    context: &StepContext,
    program: &Browser,
    config: Option<&str>,
    describe: impl FnOnce(&mut Command),
) -> Result<TestCount> {
    let served = PageServer::start(context.repo, 0)?;
    playwright(context, program, &served, |command| {
        if let Some(config) = config {
            command.args(["--config", config]);
        }
        describe(command);
    })
}

/// Runs Playwright against a served page and returns its counts.
fn playwright(
    context: &StepContext,
    program: &Browser,
    served: &PageServer,
    describe: impl FnOnce(&mut Command),
) -> Result<TestCount> {
    let mut playwright = browser::playwright(context.repo, program, &served.url);
    describe(&mut playwright);
    playwright.args(context.rest);
    let report = context.repo.e2e().join("test-results").join("report.json");
    if report.exists() {
        fs::remove_file(&report)?;
    }
    let outcome = process::run(&mut playwright);
    let text = match fs::read_to_string(&report) {
        Ok(text) => text,
        // Playwright stopped before it could report; its own output gives the reason.
        Err(_) => return outcome.map(|()| TestCount::one(false)),
    };
    let mut counted = TestCount::of_playwright_report(&text)?;
    if counted.failed > 0 {
        let failed = failures_of_playwright_report(&text);
        context.failures.borrow_mut().extend(failed);
    }
    if outcome.is_err() && counted.failed == 0 {
        counted += TestCount::one(false);
    }
    Ok(counted)
}
