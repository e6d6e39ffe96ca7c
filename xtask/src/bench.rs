//! `cargo xtask bench`: benchmarks against other programs, each measured in one run on one machine. Also what else is done
//! with the release page in a browser and is no test: `cargo xtask screenshots`.

use std::process::Command;

use anyhow::Result;

use crate::args::BenchOptions;
use crate::process;
use crate::repo::Repo;
use crate::serve::PageServer;
use crate::{browser, build, optimizer, setup, strength, wasm};

/// A name, and what runs it with the arguments for its own runner.
type Part = (&'static str, fn(&Repo, &[String]) -> Result<()>);

const PARTS: [Part; 15] = [
    ("perft", perft),
    ("search", search),
    ("gauntlet", gauntlet),
    ("board", board),
    ("network", network),
    ("watching", watching),
    ("arrival", |repo, rest| page(repo, "arrival", rest)),
    ("kill", kill),
    ("adversary", adversary),
    ("rooms", |repo, rest| server(repo, "rooms", rest)),
    ("nodes", nodes),
    ("siege", |repo, rest| server(repo, "siege", rest)),
    ("secrets", secrets),
    ("response", |repo, rest| page(repo, "response", rest)),
    ("lighthouse", |repo, rest| page(repo, "lighthouse", rest)),
];

/// The names of the parts, in order.
pub fn names() -> [&'static str; PARTS.len()] {
    PARTS.map(|(name, _)| name)
}

/// Runs the named parts, or all of them.
pub fn run(repo: &Repo, options: &BenchOptions) -> Result<()> {
    for (name, run) in PARTS {
        if options.parts.is_empty() || options.parts.iter().any(|part| part == name) {
            println!("=== bench {name}");
            run(repo, &options.rest)?;
        }
    }
    Ok(())
}

/// Benchmarks move generation against other crates, native and as WebAssembly.
fn perft(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::for_build(repo)?;
    let module = wasm::build_and_bind(repo, "perft-wasm", "worker", "nodejs")?;
    let mut cargo = repo.cargo("run --release -p perft-bench --");
    process::run(cargo.arg(module.join("perft_wasm.js")).args(rest))
}

/// Benchmarks the search of all rule sets, native and as the worker runs it.
fn search(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::for_build(repo)?;
    let module = wasm::build_and_bind(repo, "search-bench", "worker", "nodejs")?;
    let flags = optimizer::flags(repo, optimizer::Program::Worker)?;
    optimizer::run(repo, &[module.join("search_bench_bg.wasm")], &flags)?;
    let mut cargo = repo.cargo("run --release -p search-bench --");
    cargo.arg(module.join("search_bench.js")).args(rest);
    process::run(&mut cargo)?;
    println!("The table is in docs/search-bench.md.");
    Ok(())
}

/// The engines that the worker plays against, each with its rule set.
const ENGINES: [(&str, &str); 3] = [
    (
        "chess",
        "node_modules/stockfish/bin/stockfish-19-lite-single.js",
    ),
    ("chess", "stockfish-js.cjs"),
    (
        "dinosaur",
        "fairy-stockfish.cjs;VariantPath=/dinosaur.ini;UCI_Variant=dinosaur;amazon",
    ),
];

/// Lets the release page's worker play matches against engines for browsers, all of them in Node, which tells them the
/// processor time that they have used as the time.
fn gauntlet(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::npm(repo, "xtask/gauntlet")?;
    build::set_up_and_build(repo)?;
    for (variant, engine) in ENGINES {
        let node = "uci:node --require ./xtask/gauntlet/processor-time.cjs xtask/gauntlet";
        let worker = format!("{node}/page-worker.mjs;UCI_Variant={variant}");
        let engine = format!("{node}/{engine}");
        let limit = ["--variant", variant, "--movetime", "100"];
        let sides = ["--a", &worker, "--b", &engine];
        let words = limit.into_iter().chain(sides).map(str::to_owned);
        let words: Vec<String> = words.chain(rest.iter().cloned()).collect();
        strength::run(repo, "match", &words)?;
    }
    Ok(())
}

/// Builds the release page and runs Playwright on it.
fn release_page(repo: &Repo, rest: &[String], configure: impl FnOnce(&mut Command)) -> Result<()> {
    let chromium = setup::all(repo)?;
    build::build(repo)?;
    let served = PageServer::start(repo, 0)?;
    let mut playwright = browser::playwright(repo, &chromium, &served.url);
    configure(&mut playwright);
    process::run(playwright.args(rest))
}

/// Runs the benchmark of the release page in a folder of `e2e/bench`.
fn page(repo: &Repo, folder: &str, rest: &[String]) -> Result<()> {
    let config = format!("bench/{folder}/playwright.config.ts");
    release_page(repo, rest, |playwright| {
        playwright.args(["--config", &config]);
    })
}

/// Benchmarks the board against chessground, in one Chromium.
fn board(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::npm(repo, "e2e/bench/board")?;
    page(repo, "board", rest)?;
    println!("The table is in docs/board-bench.md.");
    Ok(())
}

/// Benchmarks network play against a bare matchbox socket, between two Chromium processes.
fn network(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::for_build(repo)?;
    let socket = wasm::bare_socket(repo)?;
    release_page(repo, rest, |playwright| {
        playwright
            .env("BARE_SOCKET", socket)
            .args(["--config", "bench/network/playwright.config.ts"]);
    })?;
    println!("The table is in docs/network-bench.md.");
    Ok(())
}

/// Benchmarks a game that many watch.
fn watching(repo: &Repo, rest: &[String]) -> Result<()> {
    page(repo, "watching", rest)?;
    println!("The table is in docs/watching-bench.md.");
    Ok(())
}

/// Kills browsers in the middle of network games: sixty times, ten for each rule set.
fn kill(repo: &Repo, rest: &[String]) -> Result<()> {
    release_page(repo, rest, |playwright| {
        playwright.env("KILLS", "10");
        playwright.args(["kill.spec.ts", "--project", "page", "--reporter", "list"]);
    })
}

/// Takes pictures of every screen for review, at five sizes, in light, dark and system colours, and in four languages.
pub fn screenshots(repo: &Repo, rest: &[String]) -> Result<()> {
    release_page(repo, rest, |playwright| {
        playwright.args(["--config", "screenshots.config.ts"]);
    })?;
    println!(
        "The screenshots are in e2e/screenshots/; the README's is docs/screenshot.png, and the manifest's are in style/screenshots/."
    );
    Ok(())
}

/// Plays network games against a generated adversary, and between two honest pages. `ADVERSARY_GAMES` sets the number
/// of the former, 100,000 by default; the honest games are half as many. With `--mutants`, faults that the protocol once
/// had are put back one at a time, and each must be found within 2,000 games.
fn adversary(repo: &Repo, rest: &[String]) -> Result<()> {
    if rest.iter().any(|word| word == "--mutants") {
        return process::run(&mut repo.cargo(
            "test --release -p p2p --features mutants --test network -- every_mutant_is_caught --ignored --nocapture",
        ));
    }
    let games = std::env::var("ADVERSARY_GAMES").unwrap_or_else(|_| "100000".into());
    let mut cargo = repo.cargo(
        "test --release -p p2p --test network -- adversary honest --nocapture --test-threads 1",
    );
    process::run(cargo.args(rest).env("ADVERSARY_GAMES", games))
}

/// Compares one node with three that share a Redis.
fn nodes(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::redis(repo)?;
    server(repo, "nodes", rest)
}

/// Loads or attacks the signalling server.
fn server(repo: &Repo, part: &str, rest: &[String]) -> Result<()> {
    process::run(&mut repo.cargo("build --release -p portal-chess-server"))?;
    let mut cargo = repo.cargo("run --release -p rooms-bench --");
    process::run(cargo.arg(part).args(rest))
}

/// Measures the processor time of a hidden ply for two peers in WebAssembly, built like the page.
fn secrets(repo: &Repo, _rest: &[String]) -> Result<()> {
    setup::for_build(repo)?;
    let module = wasm::build_and_bind(repo, "secret-bench", "web", "nodejs")?;
    let mut node = repo.command("node");
    node.arg("xtask/secret-bench/measure.cjs")
        .arg(module.join("secret_bench.js"));
    process::run(&mut node)
}
