//! The witness of law A. It records what the honest player wanted, how long the player thought and when the machine was
//! present, and does not rely on the page for any of that.

use std::cell::RefCell;
use std::rc::Rc;

use engine::Color;
use game::{GameResult, Reason};
use p2p::audit::Verdict;
use p2p::{Action, Blob, Entry, Log, Message, Request, Seat, UserAction, decode};

use crate::world::{HOST, Witness, World};

/// The player's consent to a take-back. It ends the player's turn before the host has entered it.
#[derive(Debug)]
struct Consent {
    /// The ply for which it was given.
    ply: u32,
    /// The seal of the page's request, once the page has sent it.
    seal: Option<Blob<16>>,
}

/// The facts that the honest player has seen and wanted, kept apart from the page.
#[derive(Debug, Default)]
pub struct Facts {
    actions: Vec<UserAction>,
    last_there: u64,
    longest_away: u64,
    /// How far the machine's time of day has jumped ahead in all. For such a span a page accepts the other side's
    /// statement about its own turn.
    pub leapt: u64,
    last_seen: u64,
    on_turn: bool,
    /// How long the player has thought by what the clocks show now. A take-back gives time back.
    pub thought: u64,
    /// How long the player had thought at each number of plies on the board.
    thought_at: Vec<u64>,
    /// The player's consent to a take-back that the host has yet to enter.
    consent: Option<Consent>,
    /// When the page was loaded. `sent` is the number of its frames that were looked at since.
    loaded: u64,
    sent: usize,
    /// The log as far as the witness has followed it.
    followed: Option<Log>,
    /// How far take-backs have made the count of plies run ahead.
    pub taken_back: u32,
    pub most_backlog: usize,
    /// The end whose cause was found, the number of entries at that time, and whether the page showed it as provisional
    /// and as audited.
    found: Option<(GameResult, u32, bool, bool)>,
}

impl Facts {
    /// Creates the facts of a player who has seen and wanted nothing before this moment.
    pub fn new(now: u64) -> Facts {
        Facts {
            last_there: now,
            last_seen: now,
            ..Facts::default()
        }
    }

    /// Follows the entries since the last look. Plies may be taken back only if the player has asked for it or allowed
    /// it, once each time, and the clocks then show what they showed before.
    fn follow(&mut self, log: &Log, own: Seat) {
        let mut followed = match self.followed.take() {
            Some(followed) if log.hash_at(followed.len()) == Some(&followed.hash()) => followed,
            // A page that was reloaded may have lost its last entries.
            Some(followed) if followed.id() == log.id() && log.len() < followed.len() => {
                self.followed = Some(followed);
                return;
            }
            _ => Log::new(log.head().clone()).expect("the head of a game"),
        };
        for entry in log.entries().iter().skip(followed.len() as usize) {
            let before = followed.plies_on_board() as usize;
            followed.append(entry.clone()).expect("an entry of the log");
            let after = followed.plies_on_board() as usize;
            if after < before {
                self.thought = self.thought_at.get(after).copied().unwrap_or(self.thought);
            }
            self.thought_at.resize(after + 1, self.thought);
        }
        for (by, word) in [
            (own, UserAction::AllowTakeBack),
            (!own, UserAction::TakeBack),
        ] {
            let allowed = |entry: &&Entry| entry.by == by && entry.action == Action::Allow;
            let words = self
                .actions
                .iter()
                .filter(|action| **action == word)
                .count();
            let taken_back = log.entries().iter().filter(allowed).count();
            assert!(
                taken_back <= words,
                "plies were taken back without {word:?}"
            );
        }
        if self
            .consent
            .as_ref()
            .is_some_and(|given| given.ply != followed.plies())
        {
            self.consent = None;
        }
        self.taken_back = self
            .taken_back
            .max(followed.plies() - followed.plies_on_board());
        self.followed = Some(followed);
    }

    /// Notes that the player allows the take-back that the other side asks for. For a guest this ends a turn of its
    /// own; a host enters it at once.
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

    /// Looks at what the page has sent since the last look. Only stored messages are sent, so a page that is reloaded
    /// has forgotten a consent only if it has never sent it.
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
}

pub struct LawA {
    pub good: usize,
    pub facts: Rc<RefCell<Facts>>,
}

pub fn seat(at: usize) -> Seat {
    if at == HOST { Seat::Host } else { Seat::Guest }
}

impl Witness for LawA {
    fn note_action(&mut self, action: &UserAction) {
        let mut facts = self.facts.borrow_mut();
        facts.actions.push(action.clone());
        if *action == UserAction::AllowTakeBack {
            facts.consents(seat(self.good));
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
                "side {} shows {result:?}, but it {why}: {model:#?}\n{:#?}",
                self.good,
                log.entries().iter().rev().take(4).collect::<Vec<_>>()
            );
        }
        facts.found = Some(end);
    }
}

/// Checks that the honest page itself saw the cause of a loss or a draw.
fn cause(
    facts: &Facts,
    log: &Log,
    own: Color,
    result: GameResult,
    model: &p2p::Model,
) -> Result<(), String> {
    let has_done =
        |wanted: &[UserAction]| facts.actions.iter().any(|action| wanted.contains(action));
    let holds = match result.reason {
        Reason::Resignation => has_done(&[UserAction::Resign]),
        Reason::Agreement => has_done(&[UserAction::OfferDraw, UserAction::AcceptDraw]),
        Reason::Abandoned => has_done(&[UserAction::Leave]) || facts.longest_away >= 59_000,
        Reason::Time => {
            let time = log
                .terms()
                .time
                .ok_or("a game without clocks has no flag")?;
            let moves = match log.public_game() {
                None => u64::from(log.plies_on_board() + u32::from(own == Color::White)) / 2,
                Some(_) => {
                    let plies = log.entries().iter().filter(|entry| entry.action.is_ply());
                    let own = plies.filter(|entry| log.terms().color(entry.by) == own);
                    own.count() as u64
                }
            };
            let had = time.initial(own) + time.increment_ms * moves.saturating_sub(1);
            // A ply that was made in time, but delivered late because this page was away, counts as late. And for the
            // span in which its own clocks jumped, a page accepts the other side's statement of how long its turn
            // lasted.
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
                    Err("relies on a declaration that was not checked".into())
                } else {
                    Ok(())
                }
            });
        }
        Reason::Cheated | Reason::Disputed | Reason::NoResult | Reason::BothLost => false,
        // Only a file can give this reason.
        Reason::Unstated => false,
    };
    if holds {
        Ok(())
    } else {
        Err(format!("saw no cause: {facts:?}"))
    }
}

/// Checks that the rules end the game in this way, and that the honest player wanted all moves of its own side.
fn by_legal_moves(facts: &Facts, log: &Log, own: Color, result: GameResult) -> Result<(), String> {
    let mut again = Log::new(log.head().clone()).map_err(|error| error.to_string())?;
    for entry in log.entries() {
        again
            .append(entry.clone())
            .map_err(|error| error.to_string())?;
        if let (Action::Play(play), true) = (&entry.action, log.terms().color(entry.by) == own)
            && !facts.actions.contains(&UserAction::Play(*play))
        {
            return Err(format!("plays {play} for its player"));
        }
    }
    if again.result() == Some(result) || GameResult::from_status(again.status()) == Some(result) {
        Ok(())
    } else {
        Err("the rules do not end the game in this way".into())
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

    /// A host requests a take-back and does not send the entry of the guest's consent. Meanwhile the guest's time does
    /// not count as thinking time, even after the host has refused the consent.
    #[test]
    fn waiting_for_a_takeback_consent_to_be_entered_is_not_thinking_time() {
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
        world.perform(GUEST, UserAction::AllowTakeBack);
        assert!(thinks(&mut world, 10_000) < 1_000);
        world.reload(GUEST);
        assert!(world.until(30, World::both_live));
        assert!(
            thinks(&mut world, 10_000) < 1_000,
            "the consent was sent, so it is stored and survives the reload"
        );
        let sent = world.sides[GUEST].sent.iter().rev();
        let seal = sent
            .filter_map(|frame| decode(frame).ok())
            .find_map(|message| match message {
                Message::Request(request) => Some(request.seal),
                _ => None,
            });
        let seal = seal.expect("the guest's request");
        let seq = world.peer(GUEST).log().expect("a game").len();
        let refusal = encode(&Message::Reject { seal, seq }).expect("a frame");
        world.whisper(GUEST, refusal);
        assert!(
            thinks(&mut world, 10_000) < 1_000,
            "a refusal without a reason does not give the turn back"
        );
    }
}
