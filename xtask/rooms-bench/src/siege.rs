//! Attacks from many loopback networks, each while one well-behaved visitor uses the server: pages and seats must stay
//! quick, and memory small. Every attack is limited in what it opens and in time, and reaches only the server that is
//! started here.

use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use futures::stream::{self, StreamExt as _};
use futures::{SinkExt as _, future::BoxFuture};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::runtime::Builder;
use tokio::time::{Instant, interval, sleep, timeout, timeout_at};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

use crate::player::{Player, connect};
use crate::process::ServerProcess;
use crate::table;

/// How long each attack lasts.
const ATTACK_DURATION: Duration = Duration::from_secs(12);
/// Limits that must hold for the visitor: the time for a page, the time for a seat, and the server's memory in bytes.
const MAX_PAGE_TIME: Duration = Duration::from_millis(250);
const MAX_SEAT_TIME: Duration = Duration::from_secs(1);
const MAX_MEMORY: u64 = 256 << 20;
/// Number of attacking networks.
const NETWORKS: usize = 100;
/// Address of the visitor, in none of the attacking networks.
const VISITOR: Ipv4Addr = Ipv4Addr::new(127, 200, 0, 1);

/// A name, and what attacks the target.
type Attack = (&'static str, fn(Arc<Target>) -> BoxFuture<'static, ()>);

const ATTACKS: [Attack; 6] = [
    ("none", |target| {
        Box::pin(async move { sleep(target.time_left()).await })
    }),
    (
        "5,000 half-open requests, 300 KB of headers each",
        |target| Box::pin(half_open(target)),
    ),
    ("10,000 held seats", |target| Box::pin(held_seats(target))),
    ("200 slow readers", |target| Box::pin(slow_readers(target))),
    ("flood of joins", |target| Box::pin(joins(target))),
    ("garbage", |target| Box::pin(garbage(target))),
];

struct Target {
    host: String,
    until: Instant,
    /// Number of attackers who reached their aim.
    successes: AtomicUsize,
}

impl Target {
    fn record_success(&self) {
        self.successes.fetch_add(1, Ordering::Relaxed);
    }

    fn time_left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}

/// Returns an address in one of the attacking networks.
fn attacker_address(number: usize) -> Option<Ipv4Addr> {
    let network = number % NETWORKS;
    Some(Ipv4Addr::new(
        127,
        10,
        network as u8,
        1 + (number / NETWORKS % 250) as u8,
    ))
}

/// Runs every attack with the system's limit of files and with a small one.
pub async fn run(program: &Path) -> Result<()> {
    rlimit::increase_nofile_limit(u64::MAX)?;
    let dist = create_page()?;
    let mut rows = Vec::new();
    let mut exceeded = Vec::new();
    for files in [None, Some(1_024)] {
        for (name, attack) in ATTACKS {
            let result = run_attack(program, dist.path(), attack, files).await?;
            let limit = files.map_or("default".into(), |files: u64| files.to_string());
            if !result.is_within_limits() {
                exceeded.push(format!("{name}, {limit} files: {result:?}"));
            }
            let ms = |time: Duration| format!("{:.0} ms", time.as_secs_f64() * 1e3);
            rows.push([
                name.into(),
                limit,
                result.successes.to_string(),
                ms(result.page),
                ms(result.seat),
                format!("{} of {}", result.failed, result.requests),
                format!("{:.0} MiB", result.memory as f64 / 1_048_576.0),
            ]);
        }
    }
    let head = [
        "attack",
        "file limit",
        "reached aim",
        "page: p99",
        "seat: worst",
        "not served",
        "peak memory",
    ];
    table::print(head, rows)?;
    ensure!(
        exceeded.is_empty(),
        "Limits were exceeded:\n{}",
        exceeded.join("\n")
    );
    Ok(())
}

/// Creates a folder with a page as large as the real one and a file that takes long to read.
fn create_page() -> Result<TempDir> {
    let dist = tempfile::tempdir()?;
    std::fs::write(
        dist.path().join("index.html"),
        "<!doctype html>".repeat(4_000),
    )?;
    std::fs::write(dist.path().join("large.bin"), vec![0; 16 << 20])?;
    Ok(dist)
}

/// Results of an attack: the visitor's measurements and the server's use of resources.
#[derive(Debug)]
struct AttackResult {
    page: Duration,
    seat: Duration,
    requests: usize,
    failed: usize,
    successes: usize,
    memory: u64,
}

impl AttackResult {
    fn is_within_limits(&self) -> bool {
        self.page <= MAX_PAGE_TIME
            && self.seat <= MAX_SEAT_TIME
            && self.failed == 0
            && self.memory <= MAX_MEMORY
    }
}

async fn run_attack(
    program: &Path,
    dist: &Path,
    attack: fn(Arc<Target>) -> BoxFuture<'static, ()>,
    files: Option<u64>,
) -> Result<AttackResult> {
    let dist = dist
        .to_str()
        .context("The path of the temporary folder is not UTF-8.")?;
    let server = ServerProcess::start(program, &["--dist", dist], files).await?;
    let host = server.host.clone();
    let is_over = Arc::new(AtomicBool::new(false));
    // The visitor has a separate thread, so that the attackers' work does not count as waiting time.
    let visitor = {
        let (host, is_over) = (host.clone(), is_over.clone());
        std::thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(visit(&host, &is_over))
        })
    };
    let until = Instant::now() + ATTACK_DURATION;
    let target = Arc::new(Target {
        host,
        until,
        successes: AtomicUsize::new(0),
    });
    let attackers = Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let attacking = attackers.spawn(attack(target.clone()));
    let _ = timeout_at(until, attacking).await;
    tokio::time::sleep_until(until).await;
    is_over.store(true, Ordering::Relaxed);
    let measured = match visitor.join() {
        Ok(measured) => measured?,
        Err(_) => bail!("The visitor's thread panicked."),
    };
    attackers.shutdown_background();
    let usage = server.usage()?;
    let (mut pages, mut seats, failed) = measured;
    pages.sort();
    seats.sort();
    let requests = pages.len() + seats.len() + failed;
    let at = |times: &[Duration], part: f64| {
        let last = times.len().checked_sub(1)?;
        Some(times[(last as f64 * part).ceil() as usize])
    };
    Ok(AttackResult {
        page: at(&pages, 0.99).context("No page was served.")?,
        seat: at(&seats, 1.0).context("No seat was given.")?,
        requests,
        failed,
        successes: target.successes.load(Ordering::Relaxed),
        memory: usage.peak,
    })
}

/// Loads the page twenty times per second and takes a seat twice per second, until the attack is over.
async fn visit(host: &str, is_over: &AtomicBool) -> Result<(Vec<Duration>, Vec<Duration>, usize)> {
    let (mut pages, mut seats, mut failed) = (Vec::new(), Vec::new(), 0);
    let mut ticks = interval(Duration::from_millis(50));
    let mut number = 0;
    while !is_over.load(Ordering::Relaxed) {
        ticks.tick().await;
        number += 1;
        let start = Instant::now();
        let served = timeout(Duration::from_secs(5), load(host)).await;
        match served {
            Ok(Ok(())) => pages.push(start.elapsed()),
            Ok(Err(error)) => {
                failed += 1;
                eprintln!("The visitor was not served: {error:#}");
            }
            Err(_) => pages.push(start.elapsed()),
        }
        if number % 10 == 0 {
            let start = Instant::now();
            let room = format!("VISIT{number}");
            let query = "intent=create&seat=visitor";
            match Player::enter_from(Some(VISITOR), host, &room, query).await {
                Ok(player) => {
                    seats.push(start.elapsed());
                    player.leave().await;
                }
                Err(error) => {
                    failed += 1;
                    eprintln!("The visitor got no seat: {error:#}");
                }
            }
        }
    }
    Ok((pages, seats, failed))
}

async fn load(host: &str) -> Result<()> {
    let mut stream = connect(Some(VISITOR), host).await?;
    let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    ensure!(
        answer.starts_with(b"HTTP/1.1 200") && answer.len() > 60_000,
        "the answer is not the page"
    );
    Ok(())
}

async fn half_open(target: Arc<Target>) {
    let head = Arc::new(format!("GET / HTTP/1.1\r\nX-Long: {}", "x".repeat(300_000)));
    run_attackers(5_000, 5_000, |number| {
        let (target, head) = (target.clone(), head.clone());
        async move {
            let Ok(mut stream) = connect(attacker_address(number), &target.host).await else {
                return;
            };
            // First a part that is smaller than the longest head that the server accepts, then the rest.
            if stream.write_all(&head.as_bytes()[..15_000]).await.is_ok() {
                target.record_success();
            }
            sleep(Duration::from_secs(3)).await;
            let _ = stream.write_all(&head.as_bytes()[15_000..]).await;
            sleep(target.time_left()).await;
        }
    })
    .await;
}

async fn held_seats(target: Arc<Target>) {
    run_attackers(10_000, 100, |number| {
        let target = target.clone();
        async move {
            let query = "intent=create&seat=held";
            let room = format!("HELD{number}");
            let player =
                Player::enter_from(attacker_address(number), &target.host, &room, query).await;
            if player.is_ok() {
                target.record_success();
            }
        }
    })
    .await;
}

async fn slow_readers(target: Arc<Target>) {
    run_attackers(200, 200, |number| {
        let target = target.clone();
        async move {
            let Ok(mut stream) = connect(attacker_address(number), &target.host).await else {
                return;
            };
            let request = b"GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n";
            if stream.write_all(request).await.is_ok() {
                target.record_success();
            }
            let mut little = [0; 100];
            while let Ok(1..) = stream.read(&mut little).await {
                sleep(Duration::from_secs(1)).await;
            }
        }
    })
    .await;
}

async fn joins(target: Arc<Target>) {
    run_attackers(30_000, 200, |number| {
        let target = target.clone();
        async move {
            let room = format!("FLOOD{}", number % 5_000);
            let from = attacker_address(number);
            let player = Player::enter_from(from, &target.host, &room, "seat=flood").await;
            if player.is_ok() {
                target.record_success();
            }
        }
    })
    .await;
}

async fn garbage(target: Arc<Target>) {
    run_attackers(20_000, 100, |number| {
        let target = target.clone();
        async move {
            let Ok(mut stream) = connect(attacker_address(number), &target.host).await else {
                return;
            };
            target.record_success();
            let mut bytes = random_bytes(number);
            if number.is_multiple_of(2) {
                let _ = stream.write_all(&bytes).await;
                let _ = timeout(Duration::from_millis(200), stream.read(&mut bytes)).await;
                return;
            }
            // The other half of the attackers send their noise through a properly opened socket.
            let address = format!("ws://{}/signal/NOISE{number}", target.host);
            if let Ok((mut socket, _)) = client_async(address, stream).await {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let _ = socket.send(Message::text(text)).await;
                let _ = timeout(Duration::from_millis(200), socket.next()).await;
            }
        }
    })
    .await;
}

/// Returns meaningless bytes, different ones for each seed.
fn random_bytes(seed: usize) -> Vec<u8> {
    let mut state = seed as u64 | 1;
    (0..2_000)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u8
        })
        .collect()
}

/// Runs `count` attackers, `at_once` of them at a time.
async fn run_attackers<F: Future<Output = ()>>(
    count: usize,
    at_once: usize,
    attack: impl FnMut(usize) -> F,
) {
    stream::iter((0..count).map(attack))
        .buffer_unordered(at_once)
        .collect::<()>()
        .await;
}
