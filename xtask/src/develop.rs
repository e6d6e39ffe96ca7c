//! The development page: one program, hardly optimised, built in seconds, and rebuilt by Trunk whenever a file changes.
//! The page that is deployed is the release page, which `build` makes.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use fs_err as fs;

use crate::args::ServeOptions;
use crate::build::trunk;
use crate::process::run;
use crate::repo::Repo;
use crate::serve::{self, PageServer};

/// Returns the folder of the development page.
pub fn folder(repo: &Repo) -> PathBuf {
    repo.root().join("target").join("development-page")
}

/// Builds the development page once.
pub fn build(repo: &Repo) -> Result<()> {
    let mut trunk = trunk(repo, "build");
    trunk.arg("--dist").arg(folder(repo));
    run(&mut trunk).context("The page could not be built; the output above has the reason.")
}

/// Builds the development page, serves it until interrupted, and rebuilds and reloads it after each change. Trunk's
/// server passes signalling on to our own, so that two pages can meet.
pub fn serve(repo: &Repo, options: &ServeOptions) -> Result<()> {
    let page = folder(repo);
    fs::create_dir_all(&page)?;
    // The page comes from Trunk's server, which is another origin.
    let rooms = PageServer::serve_folder(repo, &page, 0, &["--allow-origin", "*"])?;
    let Some(address) = rooms.url.trim_end_matches('/').strip_prefix("http://") else {
        bail!(
            "The server printed {:?}, which is not an http:// address.",
            rooms.url
        );
    };
    let mut trunk = trunk(repo, "serve");
    trunk.arg("--dist").arg(page);
    trunk.args(["--port", &options.port.unwrap_or(serve::PORT).to_string()]);
    trunk.args([
        "--proxy-ws",
        "--proxy-backend",
        &format!("ws://{address}/signal"),
    ]);
    if options.open {
        trunk.arg("--open");
    }
    run(&mut trunk)
}
