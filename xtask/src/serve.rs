//! `cargo xtask serve`: the release page on loopback.

use std::process::Command;
use std::thread;

use anyhow::{Context as _, Result, bail};

use crate::args::ServeOptions;
use crate::repo::Repo;
use crate::{build, statics};

/// Where the search for a free port starts, and how far it goes.
const PORTS: std::ops::Range<u16> = 8080..8180;

/// Builds the page unless told not to, and serves it until interrupted.
pub fn run(repo: &Repo, options: &ServeOptions) -> Result<()> {
    if !options.no_build {
        build::page(repo)?;
    }
    if !repo.dist().join("index.html").exists() {
        bail!("dist/ holds no page; `cargo xtask build` makes it.");
    }
    let listener = match options.port {
        Some(port) => statics::listen(port)
            .with_context(|| format!("Port {port} cannot be used; try another with --port."))?,
        None => PORTS
            .filter_map(|port| statics::listen(port).ok())
            .next()
            .context("No port from 8080 on is free; name one with --port.")?,
    };
    let url = format!("http://localhost:{}/", listener.local_addr()?.port());
    println!("\nPortal Chess is at {url} (Ctrl-C stops it)");
    if options.open {
        open(&url);
    }
    statics::serve(&listener, &repo.dist());
    Ok(())
}

/// The page, served while this value lives on for the tests.
pub struct Served {
    /// Where it is.
    pub url: String,
}

/// Serves `dist/` on a free port in the background.
pub fn in_background(repo: &Repo) -> Result<Served> {
    let listener = statics::listen(0).context("No port of loopback is free.")?;
    let url = format!("http://localhost:{}/", listener.local_addr()?.port());
    let dist = repo.dist();
    thread::spawn(move || statics::serve(&listener, &dist));
    Ok(Served { url })
}

fn open(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    if Command::new(program).arg(url).spawn().is_err() {
        println!("{program} is not there; open the address by hand.");
    }
}
