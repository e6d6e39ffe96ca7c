//! Installs system packages on Debian and its relatives, where that is possible without asking anybody.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process::{output_of, run};
use crate::repo::Repo;

/// Packages that start a server which no test needs, under systemd in spite of the run level: Caddy, and coturn, which is
/// open to the whole network.
const SERVERS: [&str; 2] = ["caddy", "coturn"];

/// Whether apt can install packages here without asking anybody.
pub fn is_available() -> bool {
    is_root() && Path::new("/usr/bin/apt-get").exists()
}

/// Installs packages.
pub fn install(repo: &Repo, packages: &[&str]) -> Result<()> {
    if !is_available() {
        let packages = packages.join(", ");
        bail!("{packages} cannot be installed automatically, which needs root rights and apt-get.");
    }
    let mut update = repo.command("apt-get");
    run(update.args(["update", "-qq"]))?;
    let mut install = repo.command("apt-get");
    install.args(["install", "-y", "-qq", "--no-install-recommends"]);
    install.args(packages);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    // Without this, a package such as Redis would start a server that no test needs.
    install.env("RUNLEVEL", "1");
    run(&mut install)?;
    if Path::new("/run/systemd/system").exists() {
        for server in packages.iter().filter(|package| SERVERS.contains(package)) {
            run(repo.command("systemctl").args(["disable", "--now", server]))?;
        }
    }
    Ok(())
}

fn is_root() -> bool {
    output_of(Command::new("id").arg("-u")).is_some_and(|id| id == "0")
}
