//! Attacks from many loopback networks, each while one well-behaved visitor uses the server: pages and seats must stay
//! quick, and memory small. Every attack is limited in what it opens and in time, and reaches only the server that is
//! started here.

use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use futures::stream::{self, StreamExt as _};
use futures::{SinkExt as _, future::BoxFuture};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::runtime::Builder;
use tokio::time::{Instant, interval, sleep, timeout, timeout_at};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

use crate::player::{Player, connect};
use crate::process::ServerProcess;
use crate::table;

/// How long each attack lasts.
const SIEGE: Duration = Duration::from_secs(12);
/// Limits that must hold for the visitor: the time for a page, the time for a seat, and the server's memory in bytes.
const PAGE: Duration = Duration::from_millis(250);
const SEAT: Duration = Duration::from_secs(1);
const MEMORY: u64 = 256 << 20;
/// Number of attacking networks.
const NETWORKS: usize = 100;
/// Address of the visitor, in none of the attacking networks.
const VISITOR: Ipv4Addr = Ipv4Addr::new(127, 200, 0, 1);

struct Attack {
    name: &'static str,
    run: fn(Arc<Target>) -> BoxFuture<'static, ()>,
}

const ATTACKS: [Attack; 6] = [
    Attack {
        name: "none",
        run: |target| Box::pin(async move { sleep(target.left()).await }),
    },
    Attack {
        name: "5,000 half-open requests, 300 KB of headers each",
        run: |target| Box::pin(half_open(target)),
    },
    Attack {
        name: "10,000 held seats",
        run: |target| Box::pin(held_seats(target)),
    },
    Attack {
        name: "200 slow readers",
        run: |target| Box::pin(slow_readers(target)),
    },
    Attack {
        name: "flood of joins",
        run: |target| Box::pin(joins(target)),
    },
    Attack {
        name: "garbage",
        run: |target| Box::pin(garbage(target)),
    },
];

struct Target {
    host: String,
    until: Instant,
    /// Number of attackers who reached their aim.
    through: AtomicUsize,
}

impl Target {
    fn count(&self) {
        self.through.fetch_add(1, Ordering::Relaxed);
    }

    fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}

/// Returns an address in one of the attacking networks.
fn attacker(number: usize) -> Option<Ipv4Addr> {
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
    let dist = page()?;
    let mut rows = Vec::new();
    let mut broken = Vec::new();
    for files in [None, Some(1_024)] {
        for attack in &ATTACKS {
            let told = besiege(program, &dist, attack, files).await?;
            let limit = files.map_or("default".into(), |files: u64| files.to_string());
            if !told.is_kept() {
                broken.push(format!("{}, {limit} files: {told:?}", attack.name));
            }
            let ms = |time: Duration| format!("{:.0} ms", time.as_secs_f64() * 1e3);
            rows.push([
                attack.name.into(),
                limit,
                told.through.to_string(),
                ms(told.page),
                ms(told.seat),
                format!("{} of {}", told.failed, told.asked),
                format!("{:.0} MiB", told.memory as f64 / 1_048_576.0),
            ]);
        }
    }
    std::fs::remove_dir_all(&dist)?;
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
        broken.is_empty(),
        "Limits were exceeded:\n{}",
        broken.join("\n")
    );
    Ok(())
}

/// Creates a folder with a page as large as the real one and a file that takes long to read.
fn page() -> Result<PathBuf> {
    let dist = std::env::temp_dir().join(format!("siege-{}", std::process::id()));
    std::fs::create_dir_all(&dist)?;
    std::fs::write(dist.join("index.html"), "<!doctype html>".repeat(4_000))?;
    std::fs::write(dist.join("large.bin"), vec![0; 16 << 20])?;
    Ok(dist)
}

/// Results of an attack: the visitor's measurements and the server's use of resources.
#[derive(Debug)]
struct Told {
    page: Duration,
    seat: Duration,
    asked: usize,
    failed: usize,
    through: usize,
    memory: u64,
}

impl Told {
    fn is_kept(&self) -> bool {
        self.page <= PAGE && self.seat <= SEAT && self.failed == 0 && self.memory <= MEMORY
    }
}

async fn besiege(program: &Path, dist: &Path, attack: &Attack, files: Option<u64>) -> Result<Told> {
    let dist = dist
        .to_str()
        .context("The path of the temporary folder is not UTF-8.")?;
    let server = ServerProcess::start(program, &["--dist", dist], files).await?;
    let host = server.host.clone();
    let over = Arc::new(AtomicBool::new(false));
    // The visitor has a separate thread, so that the attackers' work does not count as waiting time.
    let visitor = {
        let (host, over) = (host.clone(), over.clone());
        std::thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(visit(&host, &over))
        })
    };
    let until = Instant::now() + SIEGE;
    let target = Arc::new(Target {
        host,
        until,
        through: AtomicUsize::new(0),
    });
    let attackers = Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let attacking = attackers.spawn((attack.run)(target.clone()));
    let _ = timeout_at(until, attacking).await;
    tokio::time::sleep_until(until).await;
    over.store(true, Ordering::Relaxed);
    let seen = match visitor.join() {
        Ok(seen) => seen?,
        Err(_) => bail!("The visitor's thread panicked."),
    };
    attackers.shutdown_background();
    let look = server.look()?;
    let (mut pages, mut seats, failed) = seen;
    pages.sort();
    seats.sort();
    let asked = pages.len() + seats.len() + failed;
    let at = |times: &[Duration], part: f64| {
        let last = times.len().checked_sub(1)?;
        Some(times[(last as f64 * part).ceil() as usize])
    };
    Ok(Told {
        page: at(&pages, 0.99).context("No page was served.")?,
        seat: at(&seats, 1.0).context("No seat was given.")?,
        asked,
        failed,
        through: target.through.load(Ordering::Relaxed),
        memory: look.peak,
    })
}

/// Loads the page twenty times per second and takes a seat twice per second, until the attack is over.
async fn visit(host: &str, over: &AtomicBool) -> Result<(Vec<Duration>, Vec<Duration>, usize)> {
    let (mut pages, mut seats, mut failed) = (Vec::new(), Vec::new(), 0);
    let mut ticks = interval(Duration::from_millis(50));
    let mut number = 0;
    while !over.load(Ordering::Relaxed) {
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
            let wish = "intent=create&seat=visitor";
            match Player::enter_from(Some(VISITOR), host, &room, wish).await {
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
    each(5_000, 5_000, |number| {
        let (target, head) = (target.clone(), head.clone());
        async move {
            let Ok(mut stream) = connect(attacker(number), &target.host).await else {
                return;
            };
            // First a part that is smaller than the longest head that the server accepts, then the rest.
            if stream.write_all(&head.as_bytes()[..15_000]).await.is_ok() {
                target.count();
            }
            sleep(Duration::from_secs(3)).await;
            let _ = stream.write_all(&head.as_bytes()[15_000..]).await;
            sleep(target.left()).await;
        }
    })
    .await;
}

async fn held_seats(target: Arc<Target>) {
    each(10_000, 100, |number| {
        let target = target.clone();
        async move {
            let wish = "intent=create&seat=held";
            let room = format!("HELD{number}");
            let player = Player::enter_from(attacker(number), &target.host, &room, wish).await;
            if player.is_ok() {
                target.count();
            }
        }
    })
    .await;
}

async fn slow_readers(target: Arc<Target>) {
    each(200, 200, |number| {
        let target = target.clone();
        async move {
            let Ok(mut stream) = connect(attacker(number), &target.host).await else {
                return;
            };
            let request = b"GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n";
            if stream.write_all(request).await.is_ok() {
                target.count();
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
    each(30_000, 200, |number| {
        let target = target.clone();
        async move {
            let room = format!("FLOOD{}", number % 5_000);
            let from = attacker(number);
            let player = Player::enter_from(from, &target.host, &room, "seat=flood").await;
            if player.is_ok() {
                target.count();
            }
        }
    })
    .await;
}

async fn garbage(target: Arc<Target>) {
    each(20_000, 100, |number| {
        let target = target.clone();
        async move {
            let Ok(mut stream) = connect(attacker(number), &target.host).await else {
                return;
            };
            target.count();
            let mut bytes = noise(number);
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
fn noise(seed: usize) -> Vec<u8> {
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
async fn each<F: Future<Output = ()>>(
    count: usize,
    at_once: usize,
    attack: impl FnMut(usize) -> F,
) {
    stream::iter((0..count).map(attack))
        .buffer_unordered(at_once)
        .collect::<()>()
        .await;
}
