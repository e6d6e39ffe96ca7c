//! The server as a process: starting it, measuring it through `/proc`, and stopping it.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, Result};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// Ticks of processor time per second, which is 100 on all platforms of Linux.
const TICKS_PER_SECOND: f64 = 100.0;

/// A server on a free loopback port. It is killed when this value is dropped.
pub struct ServerProcess {
    /// Its address and port.
    pub host: String,
    child: Child,
}

/// Resources that a process uses.
#[derive(Clone, Copy, Debug)]
pub struct ResourceUsage {
    /// Resident memory in bytes.
    pub memory: u64,
    /// Peak of the resident memory in bytes.
    pub peak: u64,
    /// Processor time so far.
    pub cpu: Duration,
}

/// Settings that lift the limits for one network, from which all players come here.
pub const UNLIMITED: [&str; 8] = [
    "--max-sockets",
    "100000",
    "--max-connections",
    "100000",
    "--max-seats",
    "1000000",
    "--joins-per-minute",
    "10000000",
];

impl ServerProcess {
    /// Starts the server with these settings, and with a limit of open files if one is given.
    pub async fn start(program: &Path, settings: &[&str], files: Option<u64>) -> Result<Self> {
        let limit = files.map_or(String::new(), |files| format!("ulimit -n {files}; "));
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(format!("{limit}exec \"$0\" \"$@\""))
            .arg(program)
            .args(["--port", "0", "--log", "warn"])
            .args(settings)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{} could not be started.", program.display()))?;
        let output = child.stdout.take().context("The server has no output.")?;
        let address = BufReader::new(output).lines().next_line().await?;
        let address = address.context("The server did not print its address.")?;
        let host = address.trim_start_matches("http://").trim_end_matches('/');
        Ok(Self {
            host: host.to_owned(),
            child,
        })
    }

    /// Starts a Redis that stores nothing on disk.
    pub async fn redis() -> Result<Self> {
        let free = std::net::TcpListener::bind("127.0.0.1:0")?;
        let port = free.local_addr()?.port().to_string();
        drop(free);
        let child = Command::new("redis-server")
            .args(["--bind", "127.0.0.1", "--port", &port])
            .args(["--save", "", "--appendonly", "no"])
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("redis-server could not be started; `cargo xtask setup` installs it.")?;
        let host = format!("127.0.0.1:{port}");
        let answers = async {
            while tokio::net::TcpStream::connect(&host).await.is_err() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), answers)
            .await
            .context("redis-server does not answer.")?;
        Ok(Self { host, child })
    }

    /// Measures the memory and processor time of the process.
    pub fn usage(&self) -> Result<ResourceUsage> {
        let id = self.child.id().context("The server has ended.")?;
        let status = fs::read_to_string(format!("/proc/{id}/status"))
            .context("The memory can only be measured on systems with /proc.")?;
        let bytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|rest| rest.trim().strip_suffix(" kB"));
            let number = number.with_context(|| format!("/proc does not report {name}."))?;
            anyhow::Ok(number.trim().parse::<u64>()? * 1024)
        };
        let stat = fs::read_to_string(format!("/proc/{id}/stat"))?;
        // The name, in parentheses, may hold any characters. After it come the state, the parent and so on; the 12th
        // and 13th fields are the times.
        let (_, fields) = stat
            .rsplit_once(')')
            .context("/proc does not report processor times.")?;
        let ticks: u64 = fields
            .split_whitespace()
            .skip(11)
            .take(2)
            .map(|field| field.parse::<u64>())
            .sum::<Result<_, _>>()?;
        Ok(ResourceUsage {
            memory: bytes("VmRSS:")?,
            peak: bytes("VmHWM:")?,
            cpu: Duration::from_secs_f64(ticks as f64 / TICKS_PER_SECOND),
        })
    }
}
