//! Measures the cost of sharing rooms through Redis: the same players at one node that keeps rooms in memory, at one
//! that keeps them in Redis, and at three such nodes.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, ensure};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::process::{ServerProcess, UNLIMITED};
use crate::rooms::measure_joins;
use crate::table;

/// Players who arrive per second, and for how many seconds.
const JOIN_RATE_AND_SECONDS: (usize, usize) = (500, 10);
/// Time limit until a node is ready. Nobody is let in before one lease is over.
const READY_TIMEOUT: Duration = Duration::from_secs(20);

/// Measures the three cases in turn.
pub async fn run(program: &Path) -> Result<()> {
    rlimit::increase_nofile_limit(u64::MAX)?;
    let (per_second, seconds) = JOIN_RATE_AND_SECONDS;
    let mut rows = Vec::new();
    for (name, count, shared) in [
        ("one node, rooms in memory", 1, false),
        ("one node, rooms in Redis", 1, true),
        ("three nodes, rooms in Redis", 3, true),
    ] {
        let redis = match shared {
            true => Some(ServerProcess::redis().await?),
            false => None,
        };
        let url = redis
            .as_ref()
            .map(|redis| format!("redis://{}", redis.host));
        let mut settings = UNLIMITED.to_vec();
        if let Some(url) = &url {
            settings.extend(["--rooms", url]);
        }
        let mut nodes = Vec::new();
        for _ in 0..count {
            let node = ServerProcess::start(program, &settings, None).await?;
            timeout(READY_TIMEOUT, is_ready(&node.host)).await??;
            nodes.push(node);
        }
        let cpu_used = || -> Result<Duration> {
            let nodes = nodes.iter().map(|node| Ok(node.usage()?.cpu));
            nodes.sum::<Result<Duration>>()
        };
        let before = (
            cpu_used()?,
            redis.as_ref().map(ServerProcess::usage).transpose()?,
        );
        let hosts: Vec<_> = nodes.iter().map(|node| node.host.clone()).collect();
        let (mut waits, lost) = measure_joins(&hosts, per_second, seconds).await?;
        ensure!(lost == 0, "{lost} players got no seat.");
        let after = (
            cpu_used()?,
            redis.as_ref().map(ServerProcess::usage).transpose()?,
        );
        waits.sort();
        let joins = (per_second * seconds) as f64;
        let each = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3 / joins);
        let wait = |part: f64| {
            let at = ((waits.len() - 1) as f64 * part) as usize;
            format!("{:.1} ms", waits[at].as_secs_f64() * 1e3)
        };
        let of_redis = match (before.1, after.1) {
            (Some(before), Some(after)) => each(after.cpu - before.cpu),
            _ => "–".into(),
        };
        rows.push([
            name.into(),
            each(after.0 - before.0),
            of_redis,
            wait(0.5),
            wait(0.99),
        ]);
    }
    let head = [
        "",
        "nodes' processor time per join",
        "Redis' processor time per join",
        "wait for a seat: median",
        "p99",
    ];
    table::print(head, rows)
}

async fn is_ready(host: &str) -> Result<()> {
    loop {
        let mut stream = TcpStream::connect(host).await?;
        let request = format!("GET /ready HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        if answer.starts_with("HTTP/1.1 200") {
            return Ok(());
        }
        sleep(Duration::from_millis(50)).await;
    }
}
