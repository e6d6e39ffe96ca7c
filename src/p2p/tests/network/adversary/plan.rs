//! The plan of an attack, which is drawn from a seed: rules for the frames that leave or reach the adversary's page,
//! faults of both machines, and what the adversary does again and again.

use p2p::UserAction;

use super::kind::{Kind, Subject};
use super::ploy::Ploy;
use crate::fault::{Fault, span};
use crate::rng::Rng;

/// What happens to a frame.
#[derive(Clone, Copy, Debug)]
pub enum Deed {
    Withhold,
    /// The frame arrives later, by this many milliseconds.
    Delay(u64),
    /// The frame arrives again, so often and with so many milliseconds between.
    Repeat {
        often: u64,
        every: u64,
    },
    /// The frame arrives after others that were sent later, up to this many milliseconds.
    Reorder(u64),
    /// One value in the frame is changed.
    Alter {
        leaf: u64,
        change: Change,
    },
    /// All frames arrive together, every so many milliseconds.
    Burst(u64),
}

impl Deed {
    fn burst(rng: &mut Rng) -> Deed {
        Deed::Burst([1_500, 4_600, 5_500, 7_000, 9_000][rng.below(5) as usize])
    }
}

/// A change of a value in a frame.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    Remove,
    /// A number or text becomes zero or empty, and a word true or false becomes the other.
    Clear,
    /// A number grows or shrinks, and a text gets one letter changed.
    Shift(i64),
}

/// The frames that a rule is for.
#[derive(Clone, Copy, Debug)]
pub enum Frames {
    All,
    Of(Kind),
    /// Those with entries about a subject, requested or entered.
    About(Subject),
}

/// A rule for some frames.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Whether the frame leaves the adversary's page, and does not reach it.
    pub leaves: bool,
    pub frames: Frames,
    /// From when to when the rule holds, in milliseconds of the game.
    pub from: u64,
    pub until: u64,
    pub deed: Deed,
}

impl Rule {
    /// Draws a rule that holds from this time on, or from later.
    pub fn draw(rng: &mut Rng, now: u64) -> Rule {
        let frames = match rng.below(20) {
            0..3 => Frames::All,
            3..10 => Frames::About(Subject::draw(rng)),
            _ => Frames::Of(Kind::draw(rng)),
        };
        let withheld = match frames {
            // Without any frame the line is only down.
            Frames::All => 0,
            Frames::About(_) => 60,
            Frames::Of(_) => 40,
        };
        let deed = match rng.below(6) {
            _ if rng.percent(withheld) => Deed::Withhold,
            0..3 if matches!(frames, Frames::All) => Deed::burst(rng),
            0 => Deed::Delay(rng.below(20_000)),
            1 => Deed::Delay(span(rng)),
            2 => Deed::Repeat {
                often: 1 + rng.below(4),
                every: rng.below(4_000),
            },
            3 => Deed::Reorder(rng.below(6_000)),
            4 => Deed::Alter {
                leaf: rng.below(64),
                change: match rng.below(4) {
                    0 => Change::Remove,
                    1 => Change::Clear,
                    _ => Change::Shift(rng.below(600_000) as i64 - 200_000),
                },
            },
            _ => Deed::burst(rng),
        };
        let from = now + [0, rng.below(40_000)][rng.below(2) as usize];
        Rule {
            leaves: rng.percent(70),
            frames,
            from,
            until: if rng.percent(60) {
                u64::MAX
            } else {
                from + span(rng)
            },
            deed,
        }
    }
}

/// Everything that is planned for one game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// An attack of several steps, before everything else.
    pub ploy: Option<Ploy>,
    pub rules: Vec<Rule>,
    /// Faults of the adversary's machine (`true`) or the honest one, each with the step of the game at which it happens.
    pub faults: Vec<(u64, bool, Fault)>,
    /// A kind of message that the adversary makes up again and again, and every how many steps.
    pub chant: Option<(Kind, u64)>,
    /// What the adversary's player does again and again, and every how many steps.
    pub habit: Option<(UserAction, u64)>,
    /// Whether the adversary's clocks run slowly and its player thinks for longer than the honest one.
    pub slow: bool,
    /// The step from which on the adversary's player makes no move.
    pub idle_from: u64,
    /// The chance, in percent, that a write of either side fails.
    pub flaky: u64,
    /// Whether the adversary claims the game at every step.
    pub claims: bool,
    /// In how many of eight steps something random happens besides.
    pub noise: u64,
    pub steps: u64,
}

impl Plan {
    /// Returns a plan that consists of a ploy alone. Anything else would only reveal it early.
    pub fn of(ploy: Ploy) -> Plan {
        Plan {
            ploy: Some(ploy),
            rules: Vec::new(),
            faults: Vec::new(),
            chant: None,
            habit: None,
            slow: false,
            idle_from: u64::MAX,
            flaky: 0,
            claims: false,
            noise: 0,
            steps: 0,
        }
    }

    pub fn draw(rng: &mut Rng) -> Plan {
        let steps = 20 + rng.below(80);
        let habits = [
            UserAction::OfferDraw,
            UserAction::TakeBack,
            UserAction::AllowTakeBack,
            UserAction::Rematch(true),
            UserAction::Void,
        ];
        let most = if rng.percent(20) { 12 } else { 5 };
        let mut faults: Vec<_> = (0..rng.below(most))
            .map(|_| (rng.below(steps), rng.percent(40), Fault::draw(rng)))
            .collect();
        // With slow clocks the adversary's page never thinks that its time is up.
        let slow = rng.percent(20);
        if slow {
            faults.push((0, true, Fault::ClockRate(-950)));
        }
        if rng.percent(15) {
            let asleep = Fault::Asleep {
                span: 25_000 + rng.below(30_000),
                stands: rng.percent(50),
            };
            faults.push((rng.below(steps), false, asleep));
        }
        if rng.percent(15) {
            let jump = Fault::ClockSet(span(rng) as i64);
            faults.push((rng.below(steps), false, jump));
        }
        Plan {
            ploy: None,
            rules: (0..rng.below(7)).map(|_| Rule::draw(rng, 0)).collect(),
            faults,
            slow,
            idle_from: if rng.percent(if slow { 60 } else { 30 }) {
                rng.below(steps)
            } else {
                u64::MAX
            },
            flaky: if rng.percent(15) { 30 } else { 0 },
            claims: rng.percent(if slow { 60 } else { 30 }),
            chant: rng.percent(40).then(|| (Kind::draw(rng), 1 + rng.below(6))),
            habit: rng.percent(50).then(|| {
                let habit = habits[rng.below(5) as usize].clone();
                (habit, 2 + rng.below(10))
            }),
            noise: if rng.percent(60) { 0 } else { 1 + rng.below(6) },
            steps,
        }
    }
}
