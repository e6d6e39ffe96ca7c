//! The witness of law A. It knows what the honest player wanted, how long the player thought and when the machine was there, and
//! takes the page's word for none of that.

use std::cell::RefCell;
use std::rc::Rc;

use engine::Color;
use game::{GameResult, Reason};
use p2p::audit::Verdict;
use p2p::{Action, Blob, Entry, Log, Message, Request, Seat, Wish, decode};

use crate::world::{HOST, Witness, World};

/// The player's consent to a take-back, which ends the player's turn before the host has entered it.
#[derive(Debug)]
struct Consent {
    /// The ply that it was given for.
    ply: u32,
    /// The seal under which the page has asked for it, once it has.
    seal: Option<Blob<16>>,
}

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
    pub thought: u64,
    /// How long it had thought when so many plies had come onto the board.
    thought_at: Vec<u64>,
    /// The player's consent to a take-back that the host has yet to enter.
    consent: Option<Consent>,
    /// When the page was loaded, and how many of its frames were looked at.
    loaded: u64,
    sent: usize,
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
            let allowed = |entry: &&Entry| entry.by == by && entry.action == Action::Allow;
            let words = self.wishes.iter().filter(|wish| **wish == word).count();
            let taken_back = log.entries().iter().filter(allowed).count();
            assert!(taken_back <= words, "plies go without {word:?}");
        }
        if self
            .consent
            .as_ref()
            .is_some_and(|given| given.ply != followed.plies())
        {
            self.consent = None;
        }
        self.taken_back = self.taken_back.max(followed.plies() - followed.on_board());
        self.followed = Some(followed);
    }

    /// The player allows the take-back that the other asks for. For a guest that ends a turn of its own; a host enters it at once.
    fn consents(&mut self, own: Seat) {
        let Some(followed) = self.followed.as_ref().filter(|_| own == Seat::Guest) else {
            return;
        };
        let mut about_now = followed
            .entries()
            .iter()
            .rev()
            .take_while(|entry| entry.ply == followed.plies());
        let question =
            about_now.find(|entry| matches!(entry.action, Action::TakeBack | Action::Refuse));
        if question.is_some_and(|entry| entry.by != own && entry.action == Action::TakeBack) {
            self.consent = Some(Consent {
                ply: followed.plies(),
                seal: None,
            });
        }
    }

    /// What the page has sent since the last look. Only what is stored is sent, so a page that is loaded again has forgotten a
    /// consent only if it has never sent it.
    fn page_sends(&mut self, loaded: u64, sent: &[Vec<u8>]) {
        if self.loaded != loaded {
            self.loaded = loaded;
            self.consent.take_if(|given| given.seal.is_none());
        }
        let new = sent.get(self.sent..).unwrap_or_default();
        self.sent = sent.len();
        for frame in new
            .iter()
            .filter(|frame| frame.starts_with(b"{\"Request\""))
        {
            if let Ok(Message::Request(Request {
                ply,
                action: Action::Allow,
                seal,
                ..
            })) = decode(frame)
                && self.followed.as_ref().is_some_and(|log| log.plies() == ply)
            {
                self.consent = Some(Consent {
                    ply,
                    seal: Some(seal),
                });
            }
        }
    }

    /// The host has refused something: if it was the consent, the player's turn goes on.
    fn rejected(&mut self, seal: &Blob<16>) {
        if self
            .consent
            .as_ref()
            .is_some_and(|given| given.seal == Some(*seal))
        {
            self.consent = None;
        }
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
        let mut facts = self.facts.borrow_mut();
        facts.wishes.push(wish.clone());
        if *wish == Wish::AllowTakeBack {
            facts.consents(seat(self.good));
        }
    }

    fn reads(&mut self, frame: &[u8]) {
        if let Ok(Message::Reject { seal }) = decode(frame) {
            self.facts.borrow_mut().rejected(&seal);
        }
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
        let side = &world.sides[self.good];
        facts.page_sends(side.watch.loaded, &side.sent);
        facts.on_turn = facts.consent.is_none()
            && model.result.is_none()
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
                    let plies = log.entries().iter().filter(|entry| entry.action.is_ply());
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
            let declared = log.entries().last().is_some_and(|last| {
                last.action == Action::Stuck && log.terms().color(last.by) != own
            });
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
        if let (Action::Play(play), true) = (&entry.action, log.terms().color(entry.by) == own)
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

#[cfg(test)]
mod tests {
    use engine::Variant;
    use game::TimeControl;
    use p2p::encode;

    use super::*;
    use crate::take_back::{EntersNothing, ask, met, play};
    use crate::world::GUEST;

    /// A host asks for its move back and keeps the guest's consent to itself. Meanwhile it is not the guest who thinks; after
    /// the host has refused, it is.
    #[test]
    fn waiting_for_a_consent_to_be_entered_is_no_thought() {
        let mut world = met(Variant::Chess, Some(TimeControl::minutes(3, 0)));
        play(&mut world, &["e2e4", "e7e5", "g1f3"]);
        let facts = Rc::new(RefCell::new(Facts::new(world.now)));
        let witness = LawA {
            good: GUEST,
            facts: facts.clone(),
        };
        world.witness = Some((GUEST, Box::new(witness)));
        ask(&mut world, HOST);
        world.meddler = Some((HOST, Box::new(EntersNothing)));
        let thinks = |world: &mut World, millis| {
            let before = facts.borrow().thought;
            world.steps(millis);
            facts.borrow().thought - before
        };
        assert!(thinks(&mut world, 10_000) > 9_000);
        world.wish(GUEST, Wish::AllowTakeBack);
        assert!(thinks(&mut world, 10_000) < 1_000);
        world.reload(GUEST);
        assert!(world.until(30, World::both_live));
        assert!(
            thinks(&mut world, 10_000) < 1_000,
            "what was sent is stored"
        );
        let sent = world.sides[GUEST].sent.iter().rev();
        let seal = sent
            .filter_map(|frame| decode(frame).ok())
            .find_map(|message| match message {
                Message::Request(request) => Some(request.seal),
                _ => None,
            });
        let seal = seal.expect("what the guest asked for");
        world.whisper(GUEST, encode(&Message::Reject { seal }).expect("a frame"));
        assert!(thinks(&mut world, 10_000) > 9_000);
    }
}
