//! `cargo xtask bench`: benchmarks against other programs, each measured in one run on one machine.

use anyhow::Result;

use crate::args::BenchOptions;
use crate::process;
use crate::repo::Repo;
use crate::serve::PageServer;
use crate::{browser, build, optimizer, setup, wasm};

struct Part {
    name: &'static str,
    run: fn(&Repo, &[String]) -> Result<()>,
}

const PARTS: [Part; 13] = [
    Part {
        name: "perft",
        run: perft,
    },
    Part {
        name: "search",
        run: search,
    },
    Part {
        name: "board",
        run: board,
    },
    Part {
        name: "network",
        run: network,
    },
    Part {
        name: "arrival",
        run: arrival,
    },
    Part {
        name: "kill",
        run: kill,
    },
    Part {
        name: "adversary",
        run: adversary,
    },
    Part {
        name: "rooms",
        run: rooms,
    },
    Part {
        name: "nodes",
        run: nodes,
    },
    Part {
        name: "siege",
        run: siege,
    },
    Part {
        name: "secrets",
        run: secrets,
    },
    Part {
        name: "response",
        run: response,
    },
    Part {
        name: "lighthouse",
        run: lighthouse,
    },
];

/// The names of the parts, in order.
pub fn names() -> [&'static str; PARTS.len()] {
    PARTS.map(|part| part.name)
}

/// Runs the named parts, or all of them.
pub fn run(repo: &Repo, options: &BenchOptions) -> Result<()> {
    for part in PARTS {
        if options.parts.is_empty() || options.parts.iter().any(|name| name == part.name) {
            println!("=== bench {}", part.name);
            (part.run)(repo, &options.rest)?;
        }
    }
    Ok(())
}

/// Benchmarks move generation against other crates, native and as WebAssembly.
fn perft(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::for_build(repo)?;
    let mut cargo = repo.cargo(&["run", "--release", "-p", "perft-bench", "--"]);
    process::run(cargo.args(rest))
}

/// Benchmarks the search of all rule sets, native and as the worker runs it.
fn search(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::for_build(repo)?;
    let module = wasm::build_and_bind(repo, "search-bench", "worker", "nodejs")?;
    let flags = optimizer::flags(repo, optimizer::Program::Worker)?;
    optimizer::run(repo, &module.join("search_bench_bg.wasm"), &flags)?;
    let mut cargo = repo.cargo(&["run", "--release", "-p", "search-bench", "--"]);
    cargo.arg(module.join("search_bench.js")).args(rest);
    process::run(&mut cargo)?;
    println!("The table is in docs/search-bench.md.");
    Ok(())
}

/// Measures how long a person waits for the page and for the computer.
fn response(repo: &Repo, rest: &[String]) -> Result<()> {
    release_page(repo, "bench/response/playwright.config.ts", rest)
}

/// Measures Lighthouse's score for the performance of a first visit.
fn lighthouse(repo: &Repo, rest: &[String]) -> Result<()> {
    release_page(repo, "bench/lighthouse/playwright.config.ts", rest)
}

/// Builds the release page and runs Playwright with this configuration.
fn release_page(repo: &Repo, config: &str, rest: &[String]) -> Result<()> {
    let chromium = setup::all(repo)?;
    build::build(repo)?;
    let served = PageServer::start(repo, 0)?;
    let mut playwright = browser::playwright(repo, &chromium, &served.url);
    playwright.args(["--config", config]).args(rest);
    process::run(&mut playwright)
}

/// Benchmarks the board against chessground, in one Chromium.
fn board(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::npm(repo, "e2e/bench/board")?;
    release_page(repo, "bench/board/playwright.config.ts", rest)?;
    println!("The table is in docs/board-bench.md.");
    Ok(())
}

/// Benchmarks network play against a bare matchbox socket, between two Chromium processes.
fn network(repo: &Repo, rest: &[String]) -> Result<()> {
    let chromium = setup::all(repo)?;
    let socket = wasm::bare_socket(repo)?;
    build::build(repo)?;
    let served = PageServer::start(repo, 0)?;
    let mut playwright = browser::playwright(repo, &chromium, &served.url);
    playwright
        .env("BARE_SOCKET", socket)
        .args(["--config", "bench/network/playwright.config.ts"])
        .args(rest);
    process::run(&mut playwright)?;
    println!("The table is in docs/network-bench.md.");
    Ok(())
}

/// Measures first visits on a slow line, to a chosen game and to a room.
fn arrival(repo: &Repo, rest: &[String]) -> Result<()> {
    let chromium = setup::all(repo)?;
    build::build(repo)?;
    let served = PageServer::start(repo, 0)?;
    let mut playwright = browser::playwright(repo, &chromium, &served.url);
    playwright
        .args(["--config", "bench/arrival/playwright.config.ts"])
        .args(rest);
    process::run(&mut playwright)
}

/// Kills browsers in the middle of network games: sixty times, ten for each rule set.
fn kill(repo: &Repo, rest: &[String]) -> Result<()> {
    let chromium = setup::all(repo)?;
    build::build(repo)?;
    let served = PageServer::start(repo, 0)?;
    let mut playwright = browser::playwright(repo, &chromium, &served.url);
    playwright
        .env("KILLS", "10")
        .args(["kill.spec.ts", "--project", "page", "--reporter", "list"])
        .args(rest);
    process::run(&mut playwright)
}

/// Plays network games against a generated adversary, and between two honest pages. `ADVERSARY_GAMES` sets the number
/// of the former, 100,000 by default; the honest games are half as many.
fn adversary(repo: &Repo, rest: &[String]) -> Result<()> {
    let games = std::env::var("ADVERSARY_GAMES").unwrap_or_else(|_| "100000".into());
    let mut cargo = repo.cargo(&["test", "--release", "-p", "p2p", "--test", "network"]);
    cargo.args(["--", "adversary", "honest"]);
    process::run(
        cargo
            .args(["--nocapture", "--test-threads", "1"])
            .args(rest)
            .env("ADVERSARY_GAMES", games),
    )
}

/// Loads the signalling server with thousands of rooms and a steady stream of players.
fn rooms(repo: &Repo, rest: &[String]) -> Result<()> {
    server(repo, "rooms", rest)
}

/// Compares one node with three that share a Redis.
fn nodes(repo: &Repo, rest: &[String]) -> Result<()> {
    setup::redis(repo)?;
    server(repo, "nodes", rest)
}

/// Attacks the server while a well-behaved visitor uses it.
fn siege(repo: &Repo, rest: &[String]) -> Result<()> {
    server(repo, "siege", rest)
}

fn server(repo: &Repo, part: &str, rest: &[String]) -> Result<()> {
    process::run(&mut repo.cargo(&["build", "--release", "-p", "portal-chess-server"]))?;
    let mut cargo = repo.cargo(&["run", "--release", "-p", "rooms-bench", "--", part]);
    process::run(cargo.args(rest))
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
