//! Tests with a generated adversary. It holds one seat with a real page behind it. At every step it may send any
//! message that it can build from what it knows, and it may replay, withhold, delay, disconnect, return and lie about
//! time. The other page is honest. Law A of `docs/fair-play.md` is checked after every event: a loss or a draw on the
//! honest page has a cause that the page saw itself. Law B is checked at the end: an adversary that breaks the protocol
//! or disappears has gained at most a disputed game, and the honest player is not stuck.

mod message;
mod wire;
mod witness;

use std::cell::RefCell;
use std::rc::Rc;

use engine::Variant;
use game::{GameResult, Reason, TimeControl};
use p2p::{Event, UserAction, encode};

use self::wire::{Style, Wire};
use self::witness::{Facts, LawA};
use crate::rng::{Rng, first_seed, games};
use crate::world::{CALM, World, terms};

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
        // The players stay idle until the witness watches, because it must see every action of the honest player.
        world.sides.iter_mut().for_each(|side| side.idle = true);
        assert!(
            world.until(30, World::settled),
            "the two peers did not connect"
        );
        world.sides.iter_mut().for_each(|side| side.idle = false);
        let style = Rc::new(RefCell::new((Style::Honest, Vec::new())));
        let facts = Rc::new(RefCell::new(Facts::new(world.now)));
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

    /// Performs one hostile action, or changes the conditions of the network or of the honest machine.
    fn mischief(&mut self) {
        match self.rng.below(100) {
            0..45 => self.say(1),
            45..55 => {
                let many = 2 + self.rng.below(9);
                self.say(many);
            }
            55..63 => self.replay(),
            63..75 => {
                let style = match self.rng.below(10) {
                    0 => Style::Silent,
                    1 => Style::Slow(self.rng.below(20_000)),
                    2 => Style::NoTime,
                    3 => Style::Ages,
                    4 => Style::SlowPongs(self.rng.below(5_000)),
                    5 => Style::NoPlies,
                    6 => Style::NoAnswers,
                    7 => Style::NoEntries,
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
                // The adversary lets time pass while its connection is cut.
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
                // A page that is reloaded before it has noticed the jump cannot know that this was no sleep.
                self.world.tell(self.good, Event::Tick);
                self.world.steps(100);
            }
            96..98 => {
                let action = match self.rng.below(6) {
                    0 => UserAction::OfferDraw,
                    1 => UserAction::Resign,
                    2 => UserAction::Leave,
                    3 => UserAction::AllowTakeBack,
                    _ => UserAction::TakeBack,
                };
                self.world.perform(self.bad, action);
            }
            // The server is in league with the adversary.
            98 => self.world.evict(self.good),
            _ => self.world.perform(self.good, UserAction::DeclineDraw),
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

    /// Repeats messages that either side has sent before.
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

    /// Plays a game with hostile actions, and then closes the adversary's page. Returns the final result on the honest
    /// page, and whether moves were taken back.
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
        // The adversary disappears at once, or acts as an honest page for a while and then disappears.
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
        // A claim that is never answered stays provisional.
        self.world.until(150, done);
        self.world
            .until(900, |world| world.model(good).result.is_some());
        let model = self.world.model(self.good);
        if let (Some(before), true) = (before, settled) {
            let after = model.result;
            let forfeited = after
                .is_some_and(|after| matches!(after.reason, Reason::Cheated | Reason::Disputed));
            // An adversary may refuse to enter the honest page's own entry by which it loses. Then the game goes on.
            let own = self.world.peer(good).color();
            let spared = before.winner != own && after.is_some_and(|after| after.winner == own);
            assert!(
                after == Some(before) || forfeited || spared || before.reason == Reason::Disputed,
                "{before:?} became {after:?}"
            );
        }
        assert!(
            self.facts.borrow().most_backlog < 25_000,
            "the backlog of unchecked entries is bounded"
        );
        // A page that was itself away for a minute cannot know whether the other side has rightly claimed the game.
        assert!(
            model.result.is_some() || model.was_away,
            "the honest player is stuck: {model:#?}"
        );
        let taken_back = self.facts.borrow().taken_back > 0;
        (model.result, taken_back)
    }
}

#[test]
fn every_loss_or_draw_has_a_cause_that_the_players_own_page_saw() {
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
    assert!(with_take_backs > 0, "no game had a take-back");
    assert!(tally.len() > 5, "the adversary does too little: {tally:?}");
}
