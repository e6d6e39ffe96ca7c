//! A generated adversary: it holds one seat with a real page behind it, and may at every step say anything that can be said,
//! built from all it knows, replay, withhold, delay, disconnect, return and lie about time. The other page is honest. After
//! every event law A is checked: a loss or a draw on the honest page has a cause that it saw itself. At the end law B is: an
//! adversary that breaks the protocol or vanishes has gained at most a disputed game, and the honest player is not stuck.

use std::cell::RefCell;
use std::rc::Rc;

use engine::{Color, Move, Variant};
use game::{GameResult, Reason, TimeControl};
use p2p::audit::{Accusation, Verdict};
use p2p::secret::SecretFault;
use p2p::secret::own::Secret;
use p2p::{
    Ask, Batch, Blob, Claim, ClaimKind, Confession, Entered, Entry, Event, Log, Message, Refusal,
    Request, Seat, State, Wish, decode, encode,
};

use crate::rng::{Rng, first_seed, games};
use crate::world::{CALM, HOST, Meddler, START, Witness, World, terms};

/// How the adversary's page is kept from the wire.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Style {
    Honest,
    /// Nothing leaves.
    Silent,
    /// Everything leaves late.
    Slow(u64),
    /// Its plies took no time at all, it says.
    NoTime,
    /// Its plies took ages.
    Ages,
    /// Its pings and pongs leave late.
    SlowPongs(u64),
    /// Its plies do not leave.
    NoPlies,
    /// Its answers to what the rules make public do not leave.
    NoAnswers,
}

/// What the adversary has sent so far, and how it sends.
struct Wire {
    style: Rc<RefCell<(Style, Vec<Vec<u8>>)>>,
}

impl Meddler for Wire {
    fn passes(&mut self, rng: &mut Rng, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)> {
        let mut shared = self.style.borrow_mut();
        if shared.1.len() < 200 {
            shared.1.push(frame.clone());
        }
        let delay = 5 + rng.below(20);
        let message = decode(&frame).ok();
        let lie = |spent: u64| {
            let mut message = message.clone()?;
            match &mut message {
                Message::Request(request) => request.spent = request.spent.map(|_| spent),
                Message::Entries(batch) => {
                    for entry in &mut batch.entries {
                        entry.spent = entry.spent.map(|_| spent);
                    }
                }
                _ => {}
            }
            encode(&message).ok()
        };
        let is_ply = |ask: &Ask| ask.is_ply();
        let plies = match &message {
            Some(Message::Request(request)) => is_ply(&request.ask),
            Some(Message::Entries(batch)) => batch.entries.iter().any(|entry| is_ply(&entry.ask)),
            _ => false,
        };
        let answers = match &message {
            Some(Message::Request(request)) => request.ask.is_veiled() && !request.ask.is_ply(),
            Some(Message::Entries(batch)) => batch
                .entries
                .iter()
                .any(|entry| entry.ask.is_veiled() && !entry.ask.is_ply()),
            _ => false,
        };
        let beats = matches!(message, Some(Message::Ping { .. } | Message::Pong { .. }));
        match shared.0 {
            Style::Silent => Vec::new(),
            Style::Slow(extra) => vec![(delay + extra, frame)],
            Style::SlowPongs(extra) if beats => vec![(delay + extra, frame)],
            Style::NoTime => vec![(delay, lie(0).unwrap_or(frame))],
            Style::Ages => vec![(delay, lie(rng.below(400_000)).unwrap_or(frame))],
            Style::NoPlies if plies => Vec::new(),
            Style::NoAnswers if answers => Vec::new(),
            _ => vec![(delay, frame)],
        }
    }
}

/// What the honest player has seen and wanted, kept apart from the page.
#[derive(Debug, Default)]
struct Facts {
    wishes: Vec<Wish>,
    last_there: u64,
    longest_away: u64,
    /// How far its time of day has jumped ahead in all: for such a span a page takes the other's word about its turn.
    leapt: u64,
    last_seen: u64,
    on_turn: bool,
    /// How long the player thought by what the clocks show now: a take-back gives time back.
    thought: u64,
    /// How long it had thought when so many plies had come onto the board.
    thought_at: Vec<u64>,
    /// The log as far as it was followed.
    followed: Option<Log>,
    /// By how much take-backs have made the count of plies run ahead.
    taken_back: u32,
    most_backlog: usize,
    /// The end that was found to have a cause, after so many entries, and what the page said of it.
    found: Option<(GameResult, u32, bool, bool)>,
}

impl Facts {
    /// Follows what was entered since the last look. Plies are taken back only when the player has asked for it or allowed it,
    /// once each time; and the clocks then show what they showed before.
    fn follow(&mut self, log: &Log, own: Seat) {
        let mut followed = match self.followed.take() {
            Some(followed) if log.hash_at(followed.len()) == Some(&followed.hash()) => followed,
            // A page that was loaded again may have lost the last entries.
            Some(followed) if followed.id() == log.id() && log.len() < followed.len() => {
                self.followed = Some(followed);
                return;
            }
            _ => Log::new(log.head().clone()).expect("the head of a game"),
        };
        for entry in log.entries().iter().skip(followed.len() as usize) {
            let before = followed.on_board() as usize;
            followed.append(entry.clone()).expect("an entry of the log");
            let after = followed.on_board() as usize;
            if after < before {
                self.thought = self.thought_at.get(after).copied().unwrap_or(self.thought);
            }
            self.thought_at.resize(after + 1, self.thought);
        }
        for (by, word) in [(own, Wish::AllowTakeBack), (!own, Wish::TakeBack)] {
            let allowed = |entry: &&Entry| entry.by == by && entry.ask == Ask::Allow;
            let words = self.wishes.iter().filter(|wish| **wish == word).count();
            let taken_back = log.entries().iter().filter(allowed).count();
            assert!(taken_back <= words, "plies go without {word:?}");
        }
        self.taken_back = self.taken_back.max(followed.plies() - followed.on_board());
        self.followed = Some(followed);
    }
}

struct LawA {
    good: usize,
    facts: Rc<RefCell<Facts>>,
}

fn seat(at: usize) -> Seat {
    if at == HOST { Seat::Host } else { Seat::Guest }
}

impl Witness for LawA {
    fn hears(&mut self, wish: &Wish) {
        self.facts.borrow_mut().wishes.push(wish.clone());
    }

    fn sees(&mut self, world: &World) {
        let mut facts = self.facts.borrow_mut();
        let peer = world.peer(self.good);
        facts.most_backlog = facts.most_backlog.max(peer.backlog());
        if facts.on_turn {
            facts.thought += world.now - facts.last_seen;
        }
        facts.last_seen = world.now;
        if world.is_there(self.good) {
            let away = world.now - facts.last_there;
            facts.longest_away = facts.longest_away.max(away);
            facts.last_there = world.now;
        }
        let model = world.model(self.good);
        let Some(log) = peer.log() else { return };
        facts.follow(log, seat(self.good));
        facts.on_turn = model.result.is_none()
            && log.clocks_run()
            && log.awaits(seat(self.good))
            && !model.move_pending;
        let Some(result) = model.result else { return };
        let own = log.terms().color(seat(self.good));
        if result.winner == Some(own)
            || matches!(result.reason, Reason::Disputed | Reason::NoResult)
        {
            return;
        }
        let audited = model.audited.is_some() || model.unverified;
        let end = (result, log.len(), model.provisional, audited);
        if facts.found == Some(end) {
            return;
        }
        if let Err(why) = cause(&facts, log, own, result, &model) {
            panic!(
                "side {} shows {result:?} and {why}: {model:#?}\n{:#?}",
                self.good,
                log.entries().iter().rev().take(4).collect::<Vec<_>>()
            );
        }
        facts.found = Some(end);
    }
}

/// Whether the honest page saw the cause of a loss or a draw itself.
fn cause(
    facts: &Facts,
    log: &Log,
    own: Color,
    result: GameResult,
    model: &p2p::Model,
) -> Result<(), String> {
    let wished = |wanted: &[Wish]| facts.wishes.iter().any(|wish| wanted.contains(wish));
    let holds = match result.reason {
        Reason::Resignation => wished(&[Wish::Resign]),
        Reason::Agreement => wished(&[Wish::OfferDraw, Wish::AcceptDraw]),
        Reason::Abandoned => wished(&[Wish::Leave]) || facts.longest_away >= 59_000,
        Reason::Time => {
            let time = log
                .terms()
                .time
                .ok_or("a game without clocks has no flag")?;
            let moves = match log.veiled() {
                None => u64::from(log.on_board() + u32::from(own == Color::White)) / 2,
                Some(_) => {
                    let plies = log.entries().iter().filter(|entry| entry.ask.is_ply());
                    let own = plies.filter(|entry| log.terms().color(entry.by) == own);
                    own.count() as u64
                }
            };
            let had = time.initial(own) + time.increment_ms * moves.saturating_sub(1);
            // A ply that was made in time, and delivered late because this page was away, counts as late. And how long its
            // turn lasted while its own clocks jumped, a page lets the other tell.
            facts.thought + facts.longest_away + facts.leapt + 3_000 >= had
        }
        Reason::Checkmate
        | Reason::Stalemate
        | Reason::KingCapture
        | Reason::Repetition
        | Reason::FiftyMoves
        | Reason::Insufficient => {
            let declared = log
                .entries()
                .last()
                .is_some_and(|last| last.ask == Ask::Stuck && log.terms().color(last.by) != own);
            let checked = model.provisional || model.audited == Some(Verdict::Verified);
            return by_legal_moves(facts, log, own, result).and_then(|()| {
                if declared && !checked && !model.unverified {
                    Err("rests on a declaration that nobody checked".into())
                } else {
                    Ok(())
                }
            });
        }
        Reason::Cheated | Reason::Disputed | Reason::NoResult => false,
        // Only a file can give this reason.
        Reason::Unstated => false,
    };
    if holds {
        Ok(())
    } else {
        Err(format!("saw no cause: {facts:?}"))
    }
}

/// Whether the rules end the game so, by moves that the honest player wanted where they are its own.
fn by_legal_moves(facts: &Facts, log: &Log, own: Color, result: GameResult) -> Result<(), String> {
    let mut again = Log::new(log.head().clone()).map_err(|error| error.to_string())?;
    for entry in log.entries() {
        again
            .append(entry.clone())
            .map_err(|error| error.to_string())?;
        if let (Ask::Play(play), true) = (&entry.ask, log.terms().color(entry.by) == own)
            && !facts.wishes.contains(&Wish::Play(*play))
        {
            return Err(format!("plays {play} for its player"));
        }
    }
    if again.result() == Some(result) || GameResult::from_status(again.status()) == Some(result) {
        Ok(())
    } else {
        Err("the rules do not end the game so".into())
    }
}

/// One game against the adversary.
struct Match {
    world: World,
    bad: usize,
    good: usize,
    style: Rc<RefCell<(Style, Vec<Vec<u8>>)>>,
    facts: Rc<RefCell<Facts>>,
    rng: Rng,
}

impl Match {
    fn new(seed: u64) -> Match {
        let mut rng = Rng::new(seed);
        let variant = Variant::ALL[rng.below(6) as usize];
        let time = match rng.below(4) {
            0 => None,
            1 => Some(TimeControl {
                initial_ms: 20_000,
                increment_ms: 0,
                black_initial_ms: None,
            }),
            2 => Some(TimeControl::minutes(1, 1)),
            _ => Some(TimeControl::minutes(3, 2)),
        };
        let mut world = World::new(terms(variant, time), CALM, rng.next());
        world.resign = 0;
        world.think = 200 + rng.below(3_000);
        let bad = rng.below(2) as usize;
        let good = 1 - bad;
        // What a player wants before the witness is there would have no cause for it.
        world.sides.iter_mut().for_each(|side| side.idle = true);
        assert!(world.until(30, World::settled), "the two never met");
        world.sides.iter_mut().for_each(|side| side.idle = false);
        let style = Rc::new(RefCell::new((Style::Honest, Vec::new())));
        let facts = Rc::new(RefCell::new(Facts {
            last_there: world.now,
            last_seen: world.now,
            ..Facts::default()
        }));
        world.meddler = Some((
            bad,
            Box::new(Wire {
                style: style.clone(),
            }),
        ));
        world.witness = Some((
            good,
            Box::new(LawA {
                good,
                facts: facts.clone(),
            }),
        ));
        Match {
            world,
            bad,
            good,
            style,
            facts,
            rng,
        }
    }

    /// Something evil, or the weather.
    fn mischief(&mut self) {
        match self.rng.below(100) {
            0..45 => self.say(1),
            45..55 => {
                let many = 2 + self.rng.below(9);
                self.say(many);
            }
            55..63 => self.replay(),
            63..75 => {
                let style = match self.rng.below(9) {
                    0 => Style::Silent,
                    1 => Style::Slow(self.rng.below(20_000)),
                    2 => Style::NoTime,
                    3 => Style::Ages,
                    4 => Style::SlowPongs(self.rng.below(5_000)),
                    5 => Style::NoPlies,
                    6 => Style::NoAnswers,
                    _ => Style::Honest,
                };
                self.style.borrow_mut().0 = style;
            }
            75..80 => self.world.cut(),
            80..83 if self.world.sides[self.bad].peer.is_some() => self.world.reload(self.bad),
            83..85 => {
                let frame = self.frame();
                for _ in 0..100 + self.rng.below(200) {
                    self.tell(frame.clone());
                }
            }
            85..88 => {
                // It thinks for a while with its line cut.
                let style = std::mem::replace(&mut self.style.borrow_mut().0, Style::Silent);
                self.world.cut();
                let pauses = [2_000, 7_000, 15_000, 52_000, 58_000, 63_000, 130_000];
                let pause = pauses[self.rng.below(7) as usize];
                self.world.steps(pause);
                self.style.borrow_mut().0 = style;
            }
            88..90 => self.world.reload(self.good),
            90..92 => {
                let span = self.rng.below(90_000);
                let stands = self.rng.percent(50);
                if stands {
                    self.facts.borrow_mut().leapt += span;
                }
                self.world.sleep(self.good, span, stands);
                self.world.steps(span);
            }
            92..94 => {
                self.world.signalling = false;
                let span = self.rng.below(90_000);
                self.world.steps(span);
                self.world.signalling = true;
            }
            94..96 => {
                let jump = self.rng.below(7_200_000) as i64 - 3_600_000;
                self.world.sides[self.good].watch.wall += jump;
                self.facts.borrow_mut().leapt += jump.max(0) as u64;
                // A page that is loaded again before it has noticed cannot know that this was no sleep.
                self.world.tell(self.good, Event::Tick);
                self.world.steps(100);
            }
            96..98 => {
                let wish = match self.rng.below(6) {
                    0 => Wish::OfferDraw,
                    1 => Wish::Resign,
                    2 => Wish::Leave,
                    3 => Wish::AllowTakeBack,
                    _ => Wish::TakeBack,
                };
                self.world.wish(self.bad, wish);
            }
            _ => self.world.wish(self.good, Wish::DeclineDraw),
        }
    }

    fn tell(&mut self, frame: Vec<u8>) {
        if self.world.is_connected(self.good) && self.world.sides[self.good].peer.is_some() {
            self.world.whisper(self.good, frame);
        }
    }

    fn say(&mut self, many: u64) {
        for _ in 0..many {
            let frame = self.frame();
            self.tell(frame);
        }
    }

    /// Something that either side has said before, once more.
    fn replay(&mut self) {
        let heard = &self.world.sides[self.good].sent;
        let said = self.style.borrow().1.clone();
        let all: Vec<_> = said.iter().chain(heard).collect();
        if all.is_empty() {
            return;
        }
        let from = self.rng.below(all.len() as u64) as usize;
        let many = 1 + self.rng.below(4) as usize;
        let frames: Vec<_> = all.into_iter().skip(from).take(many).cloned().collect();
        for frame in frames {
            self.tell(frame);
        }
    }

    fn frame(&mut self) -> Vec<u8> {
        let message = self.message();
        encode(&message).unwrap_or_else(|_| b"nonsense".to_vec())
    }

    /// Anything that can be said, made of all that the adversary knows.
    fn message(&mut self) -> Message {
        let rng = &mut self.rng;
        let fallback = Message::Bye;
        let Some(log) = self.world.sides[self.good]
            .peer
            .as_ref()
            .and_then(|peer| peer.log())
        else {
            return fallback;
        };
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
        let state = State {
            game,
            seq,
            hash,
            disputed: rng.percent(3),
        };
        let kind = [
            ClaimKind::Away,
            ClaimKind::AwayDraw,
            ClaimKind::Time,
            ClaimKind::SatOut,
        ][rng.below(4) as usize];
        let turn = rng.percent(50).then(|| rng.below(1_000_000));
        match rng.below(26) {
            25 => Message::Name("\u{202E}<b>name</b>".repeat(rng.below(40) as usize)),
            0 | 1 => Message::State(state),
            2 => Message::Ping {
                at: START + rng.below(10_000_000),
                state,
                turn,
            },
            3 => Message::Pong {
                at: self.world.now - rng.below(60_000),
                state,
                turn,
            },
            4..8 => Message::Claim {
                game,
                ply: log.plies() + rng.below(2) as u32,
                kind,
                turn,
            },
            8 => Message::Deny { game, kind },
            9..13 => {
                let (entries, hash, from) = entries(log, rng, seat(self.bad));
                let stamp = rng.percent(30).then_some(Blob([1; 16]));
                let batch = Batch {
                    game,
                    from,
                    entries,
                    hash,
                    stamp,
                };
                if rng.percent(20) {
                    Message::Evidence(batch)
                } else {
                    Message::Entries(batch)
                }
            }
            13..16 => Message::Request(Request {
                game,
                ply: log.plies() - (rng.below(3) as u32).min(log.plies()),
                ask: ask(log, rng),
                spent: rng.percent(60).then(|| rng.below(100_000)),
                seal: Blob([rng.next() as u8; 16]),
            }),
            16 => {
                let asked = last_request(&self.world, self.good);
                match asked {
                    Some(asked) if rng.percent(60) => Message::Reject { seal: asked.seal },
                    Some(asked) => Message::Entered(Entered {
                        game,
                        seq,
                        seal: asked.seal,
                        hash,
                        stamp: None,
                    }),
                    None => fallback,
                }
            }
            17 => Message::Want {
                from: rng.below(u64::from(log.len()) + 2) as u32,
            },
            18 => Message::Show { game },
            19 => {
                let mut head = log.head().clone();
                head.number += rng.below(3) as u32;
                head.terms = head.terms.swapped();
                Message::Start(Box::new(head))
            }
            20 => Message::Rematch {
                game,
                want: rng.percent(80),
                part: Blob([rng.next() as u8; 16]),
            },
            21 => Message::Stop {
                game,
                accusation: if rng.percent(50) {
                    Accusation::Withheld
                } else {
                    Accusation::Cheated(SecretFault::Impossible)
                },
            },
            22 => Message::Confess(Box::new(Confession {
                game,
                from: 0,
                of: rng.below(3) as u32,
                secret: Secret {
                    seed: Blob([rng.next() as u8; 32]),
                    deeds: Vec::new(),
                },
                have: rng.percent(50),
            })),
            23 => Message::Refuse(
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
            _ if rng.percent(30) => Message::Superseded {
                epoch: 99,
                mark: Blob([rng.next() as u8; 16]),
            },
            _ => fallback,
        }
    }

    /// Plays, does evil, vanishes; what the honest page says in the end.
    fn play(mut self) -> (Option<GameResult>, bool) {
        let steps = 20 + self.rng.below(60);
        let evil = 1 + self.rng.below(6);
        for _ in 0..steps {
            let span = 50 + self.rng.below(2_500);
            self.world.steps(span);
            if self.rng.below(8) < evil {
                self.mischief();
            }
        }
        let before = self.world.peer(self.good).result();
        let settled = !self.world.model(self.good).provisional;
        // It vanishes, or comes back as an honest page, and in the end vanishes all the same.
        self.style.borrow_mut().0 = Style::Honest;
        if self.rng.percent(30) {
            self.world.steps(30_000);
        }
        if self.world.sides[self.bad].peer.is_some() {
            self.world.close(self.bad);
        }
        let good = self.good;
        let done = |world: &World| {
            let model = world.model(good);
            model.result.is_some() && !model.provisional
        };
        // A claim that nobody answers stays a claim.
        self.world.until(150, done);
        self.world
            .until(900, |world| world.model(good).result.is_some());
        let model = self.world.model(self.good);
        if let (Some(before), true) = (before, settled) {
            let after = model.result;
            let forfeited = after
                .is_some_and(|after| matches!(after.reason, Reason::Cheated | Reason::Disputed));
            // An adversary may refuse to enter the honest page's own word that it has lost; then the game goes on.
            let own = self.world.peer(good).color();
            let spared = before.winner != own && after.is_some_and(|after| after.winner == own);
            assert!(
                after == Some(before) || forfeited || spared || before.reason == Reason::Disputed,
                "{before:?} became {after:?}"
            );
        }
        assert!(
            self.facts.borrow().most_backlog < 25_000,
            "memory is bounded"
        );
        // A page that has itself been away for a minute cannot know whether the other side has rightly claimed the game.
        assert!(
            model.result.is_some() || model.was_away,
            "the honest player is stuck: {model:#?}"
        );
        let taken_back = self.facts.borrow().taken_back > 0;
        (model.result, taken_back)
    }
}

fn last_request(world: &World, of: usize) -> Option<Request> {
    let sent = world.sides[of].sent.iter().rev().take(20);
    sent.filter_map(|frame| decode(frame).ok())
        .find_map(|message| match message {
            Message::Request(request) => Some(request),
            _ => None,
        })
}

/// Something that a seat might want.
fn ask(log: &Log, rng: &mut Rng) -> Ask {
    let moves: Vec<Move> = log.position().legal_moves();
    match rng.below(16) {
        12 => Ask::TakeBack,
        13 | 14 => Ask::Allow,
        15 => Ask::Refuse,
        0..3 if !moves.is_empty() => Ask::Play(moves[rng.below(moves.len() as u64) as usize]),
        3 => Ask::Offer,
        4 => Ask::Accept,
        5 => Ask::Decline,
        6 => Ask::Flag,
        7 => Ask::Away(if rng.percent(50) {
            Claim::Draw
        } else {
            Claim::Win
        }),
        8 => Ask::SatOut,
        9 => Ask::Void,
        10 => Ask::Stuck,
        _ => Ask::Resign,
    }
}

/// Entries after the honest page's log, or instead of its end: of either seat, sealed at will or with what was sealed before.
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
                let ask = ask(&other, rng);
                let by = if rng.percent(70) { bad } else { !bad };
                Entry {
                    by,
                    ply: other.plies(),
                    spent: (ask.is_ply() && other.clocks().is_some()).then(|| rng.below(3_000)),
                    ask,
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

#[test]
fn nobody_loses_or_draws_but_by_a_cause_of_which_their_own_page_knows() {
    let mut tally = std::collections::BTreeMap::new();
    let mut with_take_backs = 0;
    let first = first_seed();
    for seed in first..first + games() {
        let game = Match::new(seed);
        let own = game
            .world
            .peer(game.good)
            .color()
            .expect("a game has begun");
        let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| game.play()));
        let (result, taken_back) = told.unwrap_or_else(|fault| {
            eprintln!("seed {seed}");
            std::panic::resume_unwind(fault)
        });
        with_take_backs += u64::from(taken_back);
        let outcome = match result {
            Some(result) if result.winner == Some(own) => format!("won, {:?}", result.reason),
            Some(result) if result.winner.is_some() => format!("lost, {:?}", result.reason),
            Some(result) => format!("neither, {:?}", result.reason),
            None => "waits, having been away itself".to_owned(),
        };
        *tally.entry(outcome).or_insert(0_u64) += 1;
    }
    eprintln!("{} games; the honest player:", games());
    for (outcome, count) in &tally {
        eprintln!("{count:>8}  {outcome}");
    }
    eprintln!("in {with_take_backs} of them moves were taken back");
    assert!(with_take_backs > 0, "nobody takes anything back");
    assert!(tally.len() > 5, "the adversary does too little: {tally:?}");
}
