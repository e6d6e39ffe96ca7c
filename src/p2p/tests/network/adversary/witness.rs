//! The witness of law A. It knows what the honest player wanted, how long the player thought and when the machine was there, and
//! takes the page's word for none of that.

use std::cell::RefCell;
use std::rc::Rc;

use engine::Color;
use game::{GameResult, Reason};
use p2p::audit::Verdict;
use p2p::{Ask, Entry, Log, Seat, Wish};

use crate::world::{HOST, Witness, World};

/// What the honest player has seen and wanted, kept apart from the page.
#[derive(Debug, Default)]
pub struct Facts {
    wishes: Vec<Wish>,
    last_there: u64,
    longest_away: u64,
    /// How far its time of day has jumped ahead in all: for such a span a page takes the other's word about its turn.
    pub leapt: u64,
    last_seen: u64,
    on_turn: bool,
    /// How long the player thought by what the clocks show now: a take-back gives time back.
    thought: u64,
    /// How long it had thought when so many plies had come onto the board.
    thought_at: Vec<u64>,
    /// The log as far as it was followed.
    followed: Option<Log>,
    /// By how much take-backs have made the count of plies run ahead.
    pub taken_back: u32,
    pub most_backlog: usize,
    /// The end that was found to have a cause, after so many entries, and what the page said of it.
    found: Option<(GameResult, u32, bool, bool)>,
}

impl Facts {
    /// Nothing was seen or wanted before this moment.
    pub fn new(now: u64) -> Facts {
        Facts {
            last_there: now,
            last_seen: now,
            ..Facts::default()
        }
    }

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

pub struct LawA {
    pub good: usize,
    pub facts: Rc<RefCell<Facts>>,
}

pub fn seat(at: usize) -> Seat {
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
