//! The messages of the adversary: random messages of every kind, built from all that it knows, which is both logs and
//! every seal that it has seen.

use engine::Move;
use p2p::audit::Accusation;
use p2p::secret::SecretFault;
use p2p::secret::private_game::Secret;
use p2p::{
    Action, Batch, Blob, Claim, ClaimKind, Entered, Entry, Log, LogState, Message, PingId, Refusal,
    Request, RevealedSecrets, Seat, decode,
};

use super::Match;
use super::kind::Kind;
use super::witness::seat;
use crate::rng::Rng;
use crate::world::World;

impl Match {
    /// Returns a message of this kind, built from all that the adversary knows.
    pub fn message(&mut self, kind: Kind) -> Message {
        let rng = &mut self.rng;
        let Some(log) = self.world.sides[self.good]
            .peer
            .as_ref()
            .and_then(|peer| peer.log())
        else {
            return Message::Bye;
        };
        let fallback = Message::State(LogState {
            game: log.head().number,
            seq: log.len(),
            hash: log.hash(),
            disputed: false,
        });
        let game = if rng.percent(93) {
            log.head().number
        } else {
            rng.below(4) as u32
        };
        let seq = match rng.below(4) {
            0 => rng.below(u64::from(log.len()) + 3) as u32,
            _ => log.len(),
        };
        let hash = match log.hash_at(seq).copied() {
            Some(hash) if rng.percent(80) => hash,
            _ => Blob([rng.next() as u8; 32]),
        };
        let state = LogState {
            game,
            seq,
            hash,
            disputed: rng.percent(3),
        };
        let claim = [
            ClaimKind::Away,
            ClaimKind::AwayDraw,
            ClaimKind::Time,
            ClaimKind::SatOut,
        ][rng.below(4) as usize];
        let turn = rng.percent(70).then(|| rng.below(1_000_000));
        match kind {
            // These messages depend on the keys of both seats, so only earlier ones can be repeated.
            Kind::Hello
            | Kind::Key
            | Kind::KeyProof
            | Kind::Welcome
            | Kind::Proof
            | Kind::Joined => last(self.wire.borrow().said.iter().rev(), |message| {
                (Kind::of(&message) == kind).then_some(message)
            })
            .unwrap_or(fallback),
            Kind::Refuse => Message::Refuse(
                [
                    Refusal::Taken,
                    Refusal::OtherGame,
                    Refusal::NotProven,
                    Refusal::Misbehaved,
                    Refusal::Terms,
                    Refusal::SameSeat,
                    Refusal::Rules,
                    Refusal::Protocol { mine: 99 },
                ][rng.below(8) as usize],
            ),
            Kind::Superseded => Message::Superseded {
                epoch: 99,
                mark: Blob([rng.next() as u8; 16]),
            },
            Kind::State => Message::State(state),
            Kind::Entries | Kind::Evidence => {
                let (entries, hash, from) = entries(log, rng, seat(self.bad));
                let stamp = rng.percent(30).then_some(Blob([1; 16]));
                let batch = Batch {
                    game,
                    from,
                    entries,
                    hash,
                    stamp,
                };
                if kind == Kind::Evidence {
                    Message::Evidence(batch)
                } else {
                    Message::Entries(batch)
                }
            }
            Kind::Entered => match last_request(&self.world, self.good) {
                Some(asked) => Message::Entered(Entered {
                    game,
                    seq,
                    seal: asked.seal,
                    hash,
                    stamp: None,
                }),
                None => fallback,
            },
            Kind::Request => Message::Request(Request {
                game,
                ply: log.plies() - (rng.below(3) as u32).min(log.plies()),
                action: ask(log, rng),
                spent: rng.percent(60).then(|| rng.below(100_000)),
                seal: Blob([rng.next() as u8; 16]),
            }),
            Kind::Reject => match last_request(&self.world, self.good) {
                Some(asked) => Message::Reject {
                    seal: asked.seal,
                    seq,
                },
                None => fallback,
            },
            Kind::Want => Message::Want {
                from: rng.below(u64::from(log.len()) + 2) as u32,
            },
            Kind::Start => {
                let mut head = log.head().clone();
                head.number += rng.below(3) as u32;
                head.terms = head.terms.swapped();
                let sent = self.world.sides[self.good].sent.iter().rev();
                let part = last(sent, |message| match message {
                    Message::Rematch { part, .. } => Some(part),
                    _ => None,
                });
                head.guest_part = part.unwrap_or(head.guest_part);
                Message::Start(Box::new(head))
            }
            Kind::Rematch => Message::Rematch {
                game,
                want: rng.percent(80),
                part: Blob([rng.next() as u8; 16]),
            },
            Kind::Ping => Message::Ping {
                id: Blob([rng.next() as u8; 8]),
                state,
                turn,
            },
            Kind::Pong => Message::Pong {
                id: some_ping(&self.world, self.good, rng),
                state,
                turn,
            },
            Kind::Claim => Message::Claim {
                game,
                ply: (log.plies() + [0, 1, 1, 1, 2][rng.below(5) as usize]).saturating_sub(1),
                kind: claim,
                turn,
            },
            Kind::Deny => Message::Deny { game, kind: claim },
            Kind::Show => Message::Show { game },
            Kind::Chat => Message::Chat {
                line: rng.below(20) as u32,
                text: "\u{7}hello".repeat(rng.below(80) as usize),
            },
            Kind::Name => Message::Name("\u{202E}<b>name</b>".repeat(rng.below(40) as usize)),
            Kind::Stop => Message::Stop {
                game,
                accusation: if rng.percent(50) {
                    Accusation::Withheld
                } else {
                    Accusation::Cheated(SecretFault::Impossible)
                },
            },
            Kind::Confess => Message::Confess(Box::new(RevealedSecrets {
                game,
                from: 0,
                of: rng.below(3) as u32,
                secret: Secret {
                    seed: Blob([rng.next() as u8; 32]),
                    deeds: Vec::new(),
                },
                have: rng.percent(50),
            })),
            Kind::Bye => Message::Bye,
        }
    }
}

/// Returns what the newest of the last frames has that this function looks for.
fn last<'a, T>(
    newest_first: impl Iterator<Item = &'a Vec<u8>>,
    what: impl Fn(Message) -> Option<T>,
) -> Option<T> {
    newest_first
        .take(20)
        .filter_map(|frame| decode(frame).ok())
        .find_map(what)
}

fn last_request(world: &World, of: usize) -> Option<Request> {
    last(world.sides[of].sent.iter().rev(), |message| match message {
        Message::Request(request) => Some(request),
        _ => None,
    })
}

/// Returns the number of a ping that a side has sent, which may have been answered long ago.
fn some_ping(world: &World, of: usize, rng: &mut Rng) -> PingId {
    let sent = world.sides[of].sent.iter().rev().take(60);
    let pings: Vec<PingId> = sent
        .filter_map(|frame| match decode(frame) {
            Ok(Message::Ping { id, .. }) => Some(id),
            _ => None,
        })
        .collect();
    match pings.len() as u64 {
        0 => Blob([0; 8]),
        len => pings[rng.below(len) as usize],
    }
}

/// Returns an action that a seat might want.
fn ask(log: &Log, rng: &mut Rng) -> Action {
    let moves: Vec<Move> = log.position().legal_moves();
    match rng.below(16) {
        12 => Action::TakeBack,
        13 | 14 => Action::Allow,
        15 => Action::Refuse,
        0..3 if !moves.is_empty() => Action::Play(moves[rng.below(moves.len() as u64) as usize]),
        3 => Action::Offer,
        4 => Action::Accept,
        5 => Action::Decline,
        6 => Action::Flag,
        7 => Action::Away(if rng.percent(50) {
            Claim::Draw
        } else {
            Claim::Win
        }),
        8 => Action::SatOut,
        9 => Action::Void,
        10 => Action::Stuck,
        _ => Action::Resign,
    }
}

/// Returns entries after the honest page's log, or instead of its end. They are of either seat, and have made-up seals
/// or seals of earlier entries.
fn entries(log: &Log, rng: &mut Rng, bad: Seat) -> (Vec<Entry>, Blob<32>, u32) {
    let from = if rng.percent(85) {
        log.len()
    } else {
        rng.below(u64::from(log.len()) + 1) as u32
    };
    let mut other = Log::new(log.head().clone()).expect("the head of a game");
    for entry in log.entries().iter().take(from as usize) {
        let _ = other.append(entry.clone());
    }
    let mut new = Vec::new();
    for _ in 0..1 + rng.below(3) {
        let old = rng.percent(25).then(|| {
            let all = log.entries();
            all.get(rng.below(all.len() as u64 + 1) as usize).cloned()
        });
        let entry = match old.flatten() {
            Some(old) => old,
            None => {
                let action = ask(&other, rng);
                let by = if rng.percent(70) { bad } else { !bad };
                Entry {
                    by,
                    ply: other.plies(),
                    spent: (action.is_ply() && other.clocks().is_some()).then(|| rng.below(3_000)),
                    action,
                    seal: Blob([rng.next() as u8; 16]),
                }
            }
        };
        let fits = other.append(entry.clone()).is_ok();
        if fits || rng.percent(20) {
            new.push(entry);
        }
    }
    (new, other.hash(), from)
}
