//! Tests with a generated adversary. It holds one seat with a real page behind it, and attacks by a plan that is drawn
//! from a grammar: frames of every kind are withheld, delayed, repeated, reordered, altered or sent in bursts, and both
//! machines suffer from faults; or it follows a ploy, an attack of several steps. In many games it also says anything that it can build from what it knows. The other page
//! is honest. Law A of `docs/fair-play.md` is checked after every event, by a witness that knows what the player tried,
//! how much time each side used and when the honest machine was there. Law B is checked at the end: an adversary that
//! breaks the protocol or disappears has gained at most a disputed game, and the honest player is not stuck.

mod audience;
mod kind;
mod message;
#[cfg(feature = "mutants")]
mod mutants;
mod plan;
mod ploy;
mod wire;
mod witness;

use std::cell::RefCell;
use std::rc::Rc;

use engine::{Color, Variant};
use game::{GameResult, Reason, TimeControl};
use p2p::{Event, UserAction, encode};

use self::audience::{Audience, Watched};
use self::kind::Kind;
use self::plan::{Plan, Rule};
use self::ploy::Ploy;
use self::wire::{SharedWire, Wire};
use self::witness::{Facts, LawA};
use crate::fault::Fault;
use crate::rng::{Rng, first_seed, games};
use crate::world::{CALM, World, terms};

/// One game against the adversary.
struct Match {
    world: World,
    bad: usize,
    good: usize,
    plan: Plan,
    wire: Rc<RefCell<Wire>>,
    facts: Rc<RefCell<Facts>>,
    rng: Rng,
}

impl Match {
    fn new(seed: u64) -> Match {
        let mut rng = Rng::new(seed);
        // Numbers of its own leave the games without a ploy as they are.
        let mut choice = Rng::new(!seed);
        let ploy = Ploy::draw(&mut choice);
        let secret = rng.percent(50);
        let secret = ploy.and_then(Ploy::secret).unwrap_or(secret);
        let variants: Vec<Variant> = Variant::ALL
            .into_iter()
            .filter(|variant| variant.has_assassin() == secret)
            .collect();
        let variant = variants[rng.below(variants.len() as u64) as usize];
        let time = match rng.below(4) {
            0 => None,
            1 => Some(TimeControl {
                initial_ms: 20_000,
                increment_ms: 0,
                black_initial_ms: None,
            }),
            2 => Some(TimeControl::minutes(1, 1)),
            _ => Some(TimeControl {
                initial_ms: 40_000,
                increment_ms: 1_000,
                black_initial_ms: None,
            }),
        };
        let time = match ploy.and_then(|ploy| ploy.seconds(&mut choice)) {
            Some(seconds) => seconds.map(|seconds| TimeControl {
                initial_ms: seconds * 1_000,
                increment_ms: 0,
                black_initial_ms: None,
            }),
            None => time,
        };
        let mut world = World::new(terms(variant, time), CALM, rng.next());
        world.resign = 0;
        world.rematches = true;
        world.think = 200 + rng.below(3_000);
        let bad = rng.below(2) as usize;
        let bad = ploy.and_then(Ploy::bad).unwrap_or(bad);
        let good = 1 - bad;
        // The players stay idle until the witness watches, because it must see every action of the honest player.
        world.sides.iter_mut().for_each(|side| side.idle = true);
        assert!(
            world.until(30, World::settled),
            "the two peers did not connect"
        );
        world.sides.iter_mut().for_each(|side| side.idle = false);
        let plan = ploy.map_or_else(|| Plan::draw(&mut rng), Plan::of);
        (world.failing, world.stubborn) = (plan.flaky, true);
        if plan.slow {
            world.think = 200 + rng.below(800);
            world.sides[bad].ponders = 4;
        }
        let wire = Rc::new(RefCell::new(Wire {
            rules: plan.rules.clone(),
            since: world.now,
            ..Wire::default()
        }));
        let facts = Rc::new(RefCell::new(Facts::new(&world, good)));
        world.meddler = Some((bad, Box::new(SharedWire(wire.clone()))));
        world.witness = Some((
            good,
            Box::new(LawA {
                good,
                facts: facts.clone(),
                wire: wire.clone(),
            }),
        ));
        Match {
            world,
            bad,
            good,
            plan,
            wire,
            facts,
            rng,
        }
    }

    /// Plays the same game before those who watch at the honest player's page.
    fn watched(seed: u64) -> (Match, Rc<RefCell<Audience>>) {
        let mut game = Match::new(seed);
        let audience = Rc::new(RefCell::new(Audience::new(game.good, seed)));
        let law = LawA {
            good: game.good,
            facts: game.facts.clone(),
            wire: game.wire.clone(),
        };
        let audience_too = Watched {
            law,
            audience: audience.clone(),
        };
        game.world.witness = Some((game.good, Box::new(audience_too)));
        (game, audience)
    }

    /// Does what is planned for a step of the game.
    fn follow_plan(&mut self, step: u64) {
        for (at, own, fault) in self.plan.faults.clone() {
            if at == step {
                let side = if own { self.bad } else { self.good };
                self.suffer(side, fault);
            }
        }
        if step == self.plan.idle_from {
            self.world.sides[self.bad].idle = true;
        }
        if self.plan.claims {
            let frame = self.frame(Kind::Claim);
            self.tell(frame);
        }
        if let Some((kind, every)) = self.plan.chant
            && step.is_multiple_of(every)
        {
            let frame = self.frame(kind);
            self.tell(frame);
        }
        if let Some((action, every)) = self.plan.habit.clone()
            && step.is_multiple_of(every)
        {
            self.world.perform(self.bad, action);
        }
    }

    fn suffer(&mut self, side: usize, fault: Fault) {
        let fault = match fault {
            // With much slower clocks the honest page would not notice within the game that the other side is away.
            Fault::ClockRate(fast) if side == self.good => Fault::ClockRate(fast.max(-300)),
            fault => fault,
        };
        // Nothing more happens to a machine that sleeps.
        if self.world.sides[side].asleep > self.world.now {
            return;
        }
        if side == self.good {
            self.facts
                .borrow_mut()
                .note_fault(&self.world, self.good, fault);
        }
        self.world.suffer(side, fault);
        if matches!(fault, Fault::ClockSet(_)) {
            // A page that is reloaded before it has noticed the jump cannot know that this was no sleep.
            self.world.tell(side, Event::Tick);
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
                let now = self.world.now - self.wire.borrow().since;
                let rule = Rule::draw(&mut self.rng, now);
                let mut wire = self.wire.borrow_mut();
                if wire.rules.len() > 6 {
                    wire.rules.clear();
                }
                wire.rules.push(rule);
            }
            75..77 => {
                let kind = Kind::draw(&mut self.rng);
                let frame = self.frame(kind);
                for _ in 0..100 + self.rng.below(200) {
                    self.tell(frame.clone());
                }
            }
            77..82 => {
                // The adversary lets time pass while its connection is cut.
                self.wire.borrow_mut().silent = true;
                self.world.cut();
                let pauses = [2_000, 7_000, 15_000, 52_000, 58_000, 63_000, 130_000];
                let pause = pauses[self.rng.below(7) as usize];
                self.world.steps(pause);
                self.wire.borrow_mut().silent = false;
            }
            82..95 => {
                let side = if self.rng.percent(70) {
                    self.good
                } else {
                    self.bad
                };
                let fault = Fault::draw(&mut self.rng);
                self.suffer(side, fault);
            }
            95..99 => {
                let action = match self.rng.below(6) {
                    0 => UserAction::OfferDraw,
                    1 => UserAction::Resign,
                    2 => UserAction::Leave,
                    3 => UserAction::AllowTakeBack,
                    _ => UserAction::TakeBack,
                };
                self.world.perform(self.bad, action);
            }
            _ => self.world.perform(self.good, UserAction::DeclineDraw),
        }
    }

    fn tell(&mut self, frame: Vec<u8>) {
        let awake = self.world.sides[self.good].asleep <= self.world.now;
        if awake && self.world.is_connected(self.good) && self.world.sides[self.good].peer.is_some()
        {
            self.wire.borrow_mut().altered = true;
            self.world.whisper(self.good, frame);
        }
    }

    fn say(&mut self, many: u64) {
        for _ in 0..many {
            let kind = Kind::draw(&mut self.rng);
            let frame = self.frame(kind);
            self.tell(frame);
        }
    }

    /// Repeats messages that either side has sent before.
    fn replay(&mut self) {
        let heard = &self.world.sides[self.good].sent;
        let said = self.wire.borrow().said.clone();
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

    fn frame(&mut self, kind: Kind) -> Vec<u8> {
        let message = self.message(kind);
        encode(&message).unwrap_or_else(|_| b"nonsense".to_vec())
    }

    /// Plays a game with hostile actions, and then closes the adversary's page. Returns the final result on the honest
    /// page, its colour, and whether moves were taken back.
    fn play(&mut self) -> (Option<GameResult>, Option<Color>, bool) {
        if let Some(ploy) = self.plan.ploy {
            self.carry_out(ploy);
        }
        for step in 0..self.plan.steps {
            let span = 50 + self.rng.below(2_500);
            self.world.steps(span);
            self.follow_plan(step);
            if self.rng.below(8) < self.plan.noise {
                self.mischief();
            }
        }
        // A player whose page is closed opens it again.
        let good = self.good;
        self.world
            .until(200, |world| world.sides[good].peer.is_some());
        let before = self.world.model(good);
        // The adversary disappears at once, or acts as an honest page for a while and then disappears.
        self.wire.borrow_mut().rules.clear();
        self.world.sides[self.bad].idle = false;
        self.world.failing = 0;
        if self.rng.percent(30) {
            self.world.steps(30_000);
        }
        self.world.close(self.bad);
        let done = |world: &World| {
            let model = world.model(good);
            model.result.is_some() && !model.provisional
        };
        // A claim that is never answered stays provisional.
        self.world.until(150, done);
        self.world
            .until(900, |world| world.model(good).result.is_some());
        let model = self.world.model(self.good);
        if let (Some(before), true) = (
            before.result,
            !before.provisional && before.game == model.game,
        ) {
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
        // A page that was itself away for a minute cannot know whether the other side has rightly claimed the game. And
        // before anything was entered, the other side may refuse to play, or the server turn the page away: it says so. Or the
        // page was killed before it could store that it has met anybody.
        let begun = self
            .world
            .peer(good)
            .log()
            .is_some_and(|log| !log.entries().is_empty());
        let turned_away = !begun && (model.closed.is_some() || !model.both_seated);
        assert!(
            model.result.is_some() || model.was_away || turned_away,
            "the honest player is stuck: {model:#?}"
        );
        let taken_back = self.facts.borrow().taken_back > 0;
        (model.result, model.color, taken_back)
    }

    /// Expects that nothing depends on whether somebody watches: what both pages have said, when, and how they stand.
    fn expect_same(&self, watched: &Match, seed: u64) {
        for (own, other) in self.world.sides.iter().zip(&watched.world.sides) {
            assert!(
                own.said == other.said,
                "seed {seed} goes on otherwise when it is watched"
            );
        }
        let model = |game: &Match| format!("{:?}", game.world.model(game.good));
        assert_eq!(model(self), model(watched), "seed {seed}");
    }
}

#[test]
fn every_loss_or_draw_has_a_cause_that_the_players_own_page_saw() {
    let mut tally = std::collections::BTreeMap::new();
    let mut with_take_backs = 0;
    let (mut statements, mut refused) = (0, 0);
    let first = first_seed();
    for seed in first..first + games() {
        let (mut game, audience) = Match::watched(seed);
        let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| game.play()));
        let (result, own, taken_back) = told.unwrap_or_else(|fault| {
            eprintln!("seed {seed}: {:?}", Match::new(seed).plan);
            std::panic::resume_unwind(fault)
        });
        with_take_backs += u64::from(taken_back);
        let audience = audience.borrow();
        statements += audience.statements;
        refused += audience.refused;
        if seed.is_multiple_of(20) {
            let mut alone = Match::new(seed);
            alone.play();
            alone.expect_same(&game, seed);
        }
        let outcome = match result {
            Some(result) if result.winner.is_some() && result.winner == own => {
                format!("won, {:?}", result.reason)
            }
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
    eprintln!("{statements} statements for those who watch, of whom {refused} were shown out");
    assert!(
        statements > 10 * games() && refused > games(),
        "hardly anybody watches"
    );
    assert!(with_take_backs > 0, "no game had a take-back");
    assert!(tally.len() > 5, "the adversary does too little: {tally:?}");
}

/// The adversary claims a draw because the honest page was off line, and does not enter what that page concedes. The page
/// then still knows how long the adversary has been thinking.
#[test]
fn a_concession_that_is_not_entered_gives_the_other_side_no_time() {
    Match::new(92_683).play();
}

/// In the first game the honest page is off line for a minute while the adversary is on probation for an offence. In the
/// third game, when the probation is over, the adversary claims a draw for it.
#[test]
fn an_absence_in_an_earlier_game_is_no_reason_to_concede() {
    Match::new(9_039_364).play();
}
