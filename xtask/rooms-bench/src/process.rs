//! The server as a process: started, looked at through `/proc`, and ended.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, Result};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// Processor time is counted in hundredths of a second wherever Linux runs.
const TICKS_PER_SECOND: f64 = 100.0;

/// A server on a free port of loopback; it ends with this value.
pub struct ServerProcess {
    /// Its address and port.
    pub host: String,
    child: Child,
}

/// What the system says of a process.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Resident bytes.
    pub memory: u64,
    /// The most that it ever had.
    pub peak: u64,
    /// Processor time so far.
    pub cpu: Duration,
}

/// Settings without limits for one network, from which everybody comes here.
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
    /// Starts it with these settings, and with so many files if that is said.
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
        let address = address.context("The server did not say its address.")?;
        let host = address.trim_start_matches("http://").trim_end_matches('/');
        Ok(Self {
            host: host.to_owned(),
            child,
        })
    }

    /// A Redis that keeps nothing on disk.
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

    /// Its memory and processor time.
    pub fn look(&self) -> Result<Look> {
        let id = self.child.id().context("The server has ended.")?;
        let status = fs::read_to_string(format!("/proc/{id}/status"))
            .context("Memory is only known where there is /proc.")?;
        let bytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|rest| rest.trim().strip_suffix(" kB"));
            let number = number.with_context(|| format!("/proc tells no {name}"))?;
            anyhow::Ok(number.trim().parse::<u64>()? * 1024)
        };
        let stat = fs::read_to_string(format!("/proc/{id}/stat"))?;
        // The name, in brackets, may hold anything; after it come state, parents, … and as 12th and 13th the times.
        let (_, fields) = stat.rsplit_once(')').context("/proc tells no times.")?;
        let ticks: u64 = fields
            .split_whitespace()
            .skip(11)
            .take(2)
            .map(|field| field.parse::<u64>())
            .sum::<Result<_, _>>()?;
        Ok(Look {
            memory: bytes("VmRSS:")?,
            peak: bytes("VmHWM:")?,
            cpu: Duration::from_secs_f64(ticks as f64 / TICKS_PER_SECOND),
        })
    }
}
