//! A hundred pairs meet over five real relays, of which two are dead and one is slow.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use futures_util::{SinkExt, StreamExt};
use nostr_relay_builder::{LocalRelay, RelayBuilder};
use p2p::description::{Description, Kind};
use p2p::nostr::rendezvous::Rendezvous;
use p2p::nostr::{Meet, Plan, RelayStep, Step, Told};
use p2p::{Intent, Invite, Moment, Seat};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

const PAIRS: usize = 100;

/// How many pairs are on the way at once.
const AT_ONCE: usize = 10;

/// How long a pair may take.
const IN_TIME: Duration = Duration::from_secs(5);

const OFFER: &str = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\na=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuv\r\na=fingerprint:sha-256 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF\r\na=setup:actpass\r\na=mid:0\r\na=candidate:1 1 udp 2113937151 192.0.2.1 50000 typ host\r\n";

enum Happening {
    Opened(usize, UnboundedSender<String>),
    Closed(usize),
    Message(usize, String),
}

fn moment(start: Instant) -> Moment {
    let wall = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    Moment {
        wall: wall.as_millis() as u64,
        steady: start.elapsed().as_millis() as u64,
    }
}

/// Opens a socket to a relay, and carries messages both ways.
async fn dial(at: usize, url: String, to: UnboundedSender<Happening>) {
    if let Ok((socket, _)) = connect_async(url).await {
        let (mut sink, mut stream) = socket.split();
        let (sender, mut outgoing) = unbounded_channel::<String>();
        let _ = to.send(Happening::Opened(at, sender));
        loop {
            tokio::select! {
                text = outgoing.recv() => {
                    let Some(text) = text else { break };
                    if sink.send(Message::text(text)).await.is_err() {
                        break;
                    }
                }
                message = stream.next() => match message {
                    Some(Ok(Message::Text(text))) => {
                        let _ = to.send(Happening::Message(at, text.to_string()));
                    }
                    Some(Ok(_)) => {}
                    _ => break,
                },
            }
        }
    }
    let _ = to.send(Happening::Closed(at));
}

/// One side: returns once the other side's description has come, and its own is said.
async fn side(plan: Plan) {
    let start = Instant::now();
    let relays = plan.relays.clone();
    let seat = plan.seat;
    let mut rendezvous = Rendezvous::new(plan, moment(start));
    let (to, mut happenings): (_, UnboundedReceiver<Happening>) = unbounded_channel();
    let mut sockets = vec![None; relays.len()];
    let mut steps = rendezvous.pass(moment(start));
    let offer = Description::parse(Kind::Offer, OFFER).expect("a description");
    let answer = OFFER.replace("actpass", "active");
    let answer = Description::parse(Kind::Answer, &answer).expect("a description");
    loop {
        let mut done = false;
        while !steps.is_empty() {
            for step in std::mem::take(&mut steps) {
                match step {
                    Step::Relay(RelayStep::Open(at)) => {
                        tokio::spawn(dial(at, relays[at].clone(), to.clone()));
                    }
                    Step::Relay(RelayStep::Close(at)) => sockets[at] = None,
                    Step::Relay(RelayStep::Send(at, text)) => {
                        if let Some(socket) = &sockets[at] {
                            let _ = UnboundedSender::send(socket, text);
                        }
                    }
                    Step::Came(party) => {
                        steps.extend(rendezvous.tell(party, &offer, moment(start)));
                    }
                    Step::Described(party, _) => {
                        done = true;
                        if seat == Seat::Guest {
                            steps.extend(rendezvous.tell(party, &answer, moment(start)));
                        }
                    }
                    Step::Entered | Step::Lost | Step::Nobody | Step::Full => {}
                }
            }
        }
        if done && seat == Seat::Host {
            return;
        }
        steps = tokio::select! {
            happening = happenings.recv() => match happening {
                Some(Happening::Opened(at, socket)) => {
                    sockets[at] = Some(socket);
                    rendezvous.told(at, &Told::Opened, false, moment(start))
                }
                Some(Happening::Closed(at)) => {
                    sockets[at] = None;
                    rendezvous.told(at, &Told::Closed, false, moment(start))
                }
                Some(Happening::Message(at, text)) => {
                    rendezvous.told(at, &Told::Message(text), false, moment(start))
                }
                None => return,
            },
            () = sleep(Duration::from_millis(100)) => rendezvous.pass(moment(start)),
        };
    }
}

/// Passes bytes on to a relay, one and a half seconds late, and returns the address of this slow way.
async fn slow_way(url: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let own = listener.local_addr().expect("an address");
    let target = url
        .trim_start_matches("ws://")
        .trim_end_matches('/')
        .to_owned();
    tokio::spawn(async move {
        while let Ok((mut from, _)) = listener.accept().await {
            let target = target.clone();
            tokio::spawn(async move {
                sleep(Duration::from_millis(1_500)).await;
                if let Ok(mut to) = tokio::net::TcpStream::connect(target).await {
                    let _ = tokio::io::copy_bidirectional(&mut from, &mut to).await;
                }
            });
        }
    });
    format!("ws://{own}")
}

/// Returns an address at which nobody listens.
async fn dead() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    format!("ws://{}", listener.local_addr().expect("an address"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_pairs_meet_over_five_relays_of_which_two_are_dead_and_one_is_slow() {
    let mut real = Vec::new();
    for _ in 0..3 {
        let relay = LocalRelay::new(RelayBuilder::default());
        relay.run().await.expect("the relay starts");
        real.push(relay);
    }
    let relays = vec![
        dead().await,
        slow_way(real[0].url().await.to_string()).await,
        real[1].url().await.to_string(),
        dead().await,
        real[2].url().await.to_string(),
    ];
    let mut times = Vec::new();
    for batch in 0..PAIRS / AT_ONCE {
        let mut pairs = Vec::new();
        for number in 0..AT_ONCE {
            let number = batch * AT_ONCE + number;
            // Half of the guests have typed the code.
            let code = format!("7KQ{number:03}");
            let linked = format!("{code}-0123456789ABCDEFGHJKMNPQRS");
            let invites = [
                &linked,
                if number.is_multiple_of(2) {
                    &linked
                } else {
                    &code
                },
            ];
            let plan = |seat: Seat| Plan {
                invite: invites[seat as usize].parse::<Invite>().expect("an invite"),
                seat,
                intent: if seat == Seat::Host {
                    Intent::Create
                } else {
                    Intent::Join
                },
                is_further: false,
                relays: relays.clone(),
                seed: [number as u8 ^ (0x80 * seat as u8); 32],
                guesses: Arc::default(),
            };
            let (host, guest) = (plan(Seat::Host), plan(Seat::Guest));
            pairs.push(tokio::spawn(async move {
                let start = Instant::now();
                let guest = tokio::spawn(side(guest));
                let met = timeout(IN_TIME, side(host)).await;
                guest.abort();
                met.is_ok().then(|| start.elapsed())
            }));
        }
        for pair in pairs {
            times.extend(pair.await.expect("the pair did not panic"));
        }
    }
    times.sort();
    let met = times.len();
    eprintln!(
        "{met} of {PAIRS} pairs met in time; median {:?}, slowest {:?}",
        times.get(met / 2),
        times.last()
    );
    assert!(met >= 95);
}
