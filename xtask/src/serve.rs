//! `cargo xtask serve`: serves the page, with signalling so that two browsers can meet. It serves either the
//! development page, which follows each change, or the release page from the project's own server.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::args::ServeOptions;
use crate::process;
use crate::repo::Repo;
use crate::{build, develop, setup};

/// The default port.
pub const PORT: u16 = 8080;

/// Builds the page, unless the options say otherwise, and serves it until interrupted.
pub fn run(repo: &Repo, options: &ServeOptions) -> Result<()> {
    if !options.release && !options.no_build {
        setup::for_build(repo)?;
        return develop::serve(repo, options);
    }
    if !options.no_build {
        setup::for_build(repo)?;
        build::build(repo)?;
    }
    let port = options.port.unwrap_or(PORT);
    let mut served = PageServer::start(repo, port)?;
    println!("\nPortal Chess is at {} (Ctrl-C stops it)", served.url);
    if options.open {
        open(&served.url);
    }
    let status = served.server.wait()?;
    // Ctrl-C also reaches the server, which then exits successfully, and so does this program.
    if !status.success() {
        bail!("The server stopped ({status}).");
    }
    Ok(())
}

/// A server for the page that runs until this value is dropped.
pub struct PageServer {
    /// The URL of the page.
    pub url: String,
    server: Child,
}

impl PageServer {
    /// Serves `dist/` on this loopback port; 0 picks a free one.
    pub fn start(repo: &Repo, port: u16) -> Result<Self> {
        if !repo.dist().join("index.html").exists() {
            bail!("dist/ contains no page; `cargo xtask build` builds it.");
        }
        Self::serve_folder(repo, &repo.dist(), port, &[])
    }

    /// Serves the page in a folder on this loopback port, with additional flags for the server; 0 picks a free port.
    pub fn serve_folder(repo: &Repo, page: &Path, port: u16, flags: &[&str]) -> Result<Self> {
        process::run(&mut repo.cargo("build --quiet -p portal-chess-server"))?;
        let mut server = repo
            .cargo("run --quiet -p portal-chess-server --")
            .arg("--dist")
            .arg(page)
            .args(["--port", &port.to_string()])
            .args(flags)
            // All pages of the tests come from one address, so the limits per network are raised.
            .args(["--max-sockets", "10000", "--max-seats", "10000"])
            .args(["--max-connections", "10000"])
            .args(["--joins-per-minute", "100000"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("The server could not be started.")?;
        let mut url = String::new();
        if let Some(output) = server.stdout.take() {
            BufReader::new(output)
                .read_line(&mut url)
                .context("The server's address cannot be read.")?;
        }
        let served = Self {
            url: url.trim().to_owned(),
            server,
        };
        if served.url.is_empty() {
            bail!(
                "The server did not start on port {port}; if the port is in use, choose another one with --port."
            );
        }
        Ok(served)
    }
}

impl Drop for PageServer {
    fn drop(&mut self) {
        // The server may have ended by itself; either way nothing is left to do.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn open(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    if Command::new(program).arg(url).spawn().is_err() {
        println!("{program} could not be started; open the address yourself.");
    }
}
