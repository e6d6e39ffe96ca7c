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

/// What the system says of it.
pub struct Look {
    /// Resident bytes.
    pub memory: u64,
    /// Processor time so far.
    pub cpu: Duration,
}

impl ServerProcess {
    /// Starts it without limits for one address, from which everybody comes here.
    pub async fn start(program: &Path) -> Result<Self> {
        let mut child = Command::new(program)
            .args(["--port", "0", "--max-sockets", "100000"])
            .args(["--joins-per-minute", "10000000"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
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

    /// Its memory and processor time.
    pub fn look(&self) -> Result<Look> {
        let id = self.child.id().context("The server has ended.")?;
        let status = fs::read_to_string(format!("/proc/{id}/status"))
            .context("Memory is only known where there is /proc.")?;
        let resident = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .and_then(|rest| rest.trim().strip_suffix(" kB"))
            .context("/proc tells no VmRSS.")?;
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
            memory: resident.trim().parse::<u64>()? * 1024,
            cpu: Duration::from_secs_f64(ticks as f64 / TICKS_PER_SECOND),
        })
    }
}
