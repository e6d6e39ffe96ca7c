//! Load test with thousands of idle rooms on one node, followed by a steady stream of players.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use futures::future::join_all;
use futures::stream::{FuturesUnordered, StreamExt as _};
use tokio::time::{Instant, sleep_until};

use crate::player::Player;
use crate::process::{ServerProcess, UNLIMITED};
use crate::table;

/// Number of rooms with two players who have met and then stay idle.
const ROOMS: usize = 2_000;
/// How long they stay while the server's processor time is measured: two rounds of its pings.
const IDLE: Duration = Duration::from_secs(10);
/// Players who arrive per second, even if earlier ones are still waiting.
const JOINS_PER_SECOND: usize = 1_000;
/// Duration of the stream of players, in seconds.
const JOIN_SECONDS: usize = 10;
/// How many rooms are filled at once. The stream of players is measured separately, later.
const CONCURRENT_ROOMS: usize = 50;

/// Fills the server, leaves it idle, and then lets players arrive.
pub async fn run(program: &Path) -> Result<()> {
    let files = rlimit::increase_nofile_limit(u64::MAX)?;
    let needed = (2 * ROOMS + JOINS_PER_SECOND * JOIN_SECONDS + 100) as u64;
    ensure!(
        files >= needed,
        "This benchmark needs {needed} open files, but the system allows {files}; `ulimit -Hn` shows the highest possible limit."
    );
    let server = ServerProcess::start(program, &UNLIMITED, None).await?;
    let empty = server.usage()?;

    let mut players = Vec::with_capacity(2 * ROOMS);
    let numbers: Vec<usize> = (0..ROOMS).collect();
    for some in numbers.chunks(CONCURRENT_ROOMS) {
        for pair in join_all(some.iter().map(|room| meet(&server.host, *room))).await {
            players.extend(pair?);
        }
    }
    // By now the memory of the handshakes has been released, and that of the rooms has not.
    let full = server.usage()?;
    let stay = Instant::now();
    stay_idle(&mut players, stay + IDLE).await?;
    let idle = server.usage()?;
    let idle_share = (idle.cpu - full.cpu).as_secs_f64() / stay.elapsed().as_secs_f64();

    let before = (server.usage()?.cpu, Instant::now());
    let hosts = [server.host.clone()];
    let (mut waits, lost) = measure_joins(&hosts, JOINS_PER_SECOND, JOIN_SECONDS).await?;
    let join_share =
        (server.usage()?.cpu - before.0).as_secs_f64() / before.1.elapsed().as_secs_f64();
    ensure!(
        lost == 0,
        "{lost} of {} players got no seat.",
        JOINS_PER_SECOND * JOIN_SECONDS
    );
    waits.sort();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    let alive = players.len();
    stay_idle(&mut players, Instant::now()).await?;

    let kib = idle.memory.saturating_sub(empty.memory) as f64 / 1024.0;
    let mib = |bytes: u64| format!("{:.1} MiB", bytes as f64 / 1_048_576.0);
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let ms = |part: f64| format!("{:.1} ms", at(part));
    let rows = [
        ("memory without rooms".into(), mib(empty.memory)),
        (
            format!("memory with {ROOMS} idle rooms, {alive} sockets"),
            mib(idle.memory),
        ),
        (
            "memory per room".into(),
            format!("{:.1} KiB", kib / ROOMS as f64),
        ),
        (
            format!("use of one core with {ROOMS} idle rooms"),
            percent(idle_share),
        ),
        (
            format!("joins per second, for {JOIN_SECONDS} s, beside the idle rooms"),
            format!("{JOINS_PER_SECOND}, none refused"),
        ),
        ("wait for a seat: median".into(), ms(0.5)),
        ("the same: p99".into(), ms(0.99)),
        ("the same: worst".into(), ms(1.0)),
        (
            "use of one core during the joins".into(),
            percent(join_share),
        ),
    ];
    table::print(
        ["what", "measured"],
        rows.map(|(what, measured)| [what, measured]),
    )
}

/// Lets two players meet in one room.
async fn meet(host: &str, room: usize) -> Result<[Player; 2]> {
    let room = format!("IDLE{room}");
    let mut first = Player::create(host, &room).await?;
    let mut second = Player::join(host, &room).await?;
    first.await_new_peer().await?;
    second.send_signal(&first).await?;
    first.await_signal().await?;
    Ok([first, second])
}

/// Answers pings until the given time. A socket that closes or receives a message is an error.
async fn stay_idle(players: &mut [Player], until: Instant) -> Result<()> {
    join_all(players.iter_mut().map(|player| player.stay_idle(until)))
        .await
        .into_iter()
        .collect()
}

/// Lets players arrive at a steady pace. Returns how long each waited for a seat, and how many got none.
pub async fn measure_joins(
    hosts: &[String],
    per_second: usize,
    seconds: usize,
) -> Result<(Vec<Duration>, usize)> {
    let start = Instant::now();
    let every = Duration::from_secs(1) / per_second as u32;
    let mut joining = FuturesUnordered::new();
    for number in 0..per_second * seconds {
        let host = &hosts[number % hosts.len()];
        joining.push(async move {
            // The waiting time of a player starts when it was due, even if it could only start later.
            let due = start + every * number as u32;
            sleep_until(due).await;
            let player = create_or_join(host, number, per_second).await?;
            Ok::<_, anyhow::Error>((due.elapsed(), player))
        });
    }
    let mut waits = Vec::new();
    let mut stay = Vec::new();
    let mut lost = 0;
    while let Some(one) = joining.next().await {
        match one {
            Ok((wait, player)) => {
                waits.push(wait);
                stay.push(player);
            }
            Err(error) => {
                lost += 1;
                eprintln!("{error:#}");
                if lost > 10 {
                    bail!("Too many players got no seat.");
                }
            }
        }
    }
    Ok((waits, lost))
}

/// Every second player creates a room; the others join rooms that were created two seconds ago.
async fn create_or_join(host: &str, number: usize, per_second: usize) -> Result<Player> {
    let created = number.checked_sub(2 * per_second + 1);
    match created {
        Some(created) if created.is_multiple_of(2) => {
            Player::join(host, &format!("RUSH{created}")).await
        }
        _ => Player::create(host, &format!("RUSH{number}")).await,
    }
}
