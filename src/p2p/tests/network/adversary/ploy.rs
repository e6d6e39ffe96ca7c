//! Ploys: attacks of several steps that belong together. Rules and faults that are drawn one by one hardly ever meet in the
//! right order, so in some games the adversary follows a ploy instead, with times that are drawn anew for each game.

use p2p::{ClaimKind, Event, LogState, Message, UserAction, decode, encode};

use super::Match;
use super::kind::{Kind, Subject};
use super::plan::{Deed, Frames, Rule};
use super::witness::seat;
use crate::fault::Fault;
use crate::rng::Rng;
use crate::world::GUEST;

/// An attack of several steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ploy {
    /// Keeps the line of a host's page up that was reloaded, and does not say where its own log stands.
    HidesState,
    /// Withholds an answer and is heard only now and then.
    AnswersNothing,
    /// Lets the honest player make a ply, and claims its time because its machine is away afterwards.
    ClaimsConfirmedPly,
    /// Claims the time in which the honest machine was away before its player made a ply.
    ClaimsThought,
    /// Plays on when its time is up, each turn just short of what is claimed at once.
    PlaysOnInDebt,
    /// Answers an old ping again and again, and then lets its time run out.
    AnswersOldPing,
    /// Keeps silent in its turn, and has the server keep the honest page out again and again.
    CutsOff,
    /// Lets a page with an unreliable disk play many short games, and the page is killed again and again.
    WearsDiskOut,
    /// Goes on as if nothing had happened while the host's disk fails.
    AwaitsQuestion,
}

impl Ploy {
    const ALL: [Ploy; 9] = [
        Ploy::HidesState,
        Ploy::AnswersNothing,
        Ploy::ClaimsConfirmedPly,
        Ploy::ClaimsThought,
        Ploy::PlaysOnInDebt,
        Ploy::AnswersOldPing,
        Ploy::CutsOff,
        Ploy::WearsDiskOut,
        Ploy::AwaitsQuestion,
    ];

    /// Draws the ploy of a game, or none.
    pub fn draw(rng: &mut Rng) -> Option<Ploy> {
        let ploy = Ploy::ALL[rng.below(9) as usize];
        rng.percent(20).then_some(ploy)
    }

    /// Returns whether the game must have hidden assassins or must not, if that matters.
    pub fn secret(self) -> Option<bool> {
        match self {
            Ploy::AnswersNothing | Ploy::WearsDiskOut | Ploy::AwaitsQuestion => Some(true),
            // Answers that are owed would only disturb the other ploys.
            _ => Some(false),
        }
    }

    /// Returns the time in seconds that both sides start with, or that the game has no clocks, if that matters.
    pub fn seconds(self, rng: &mut Rng) -> Option<Option<u64>> {
        match self {
            // The clocks would end the game first.
            Ploy::AnswersNothing | Ploy::AwaitsQuestion => Some(None),
            Ploy::HidesState | Ploy::ClaimsConfirmedPly => {
                Some(Some([20, 40, 60][rng.below(3) as usize]))
            }
            Ploy::ClaimsThought => Some(Some([40, 60][rng.below(2) as usize])),
            Ploy::PlaysOnInDebt | Ploy::AnswersOldPing => Some(Some(20)),
            Ploy::CutsOff => Some(Some([20, 40][rng.below(2) as usize])),
            Ploy::WearsDiskOut => None,
        }
    }

    /// Returns the adversary's seat, if it matters.
    pub fn bad(self) -> Option<usize> {
        match self {
            // Only a host can enter its own ply before it is sent, and must not enter one before it knows the other's log.
            Ploy::HidesState | Ploy::AwaitsQuestion => Some(GUEST),
            _ => None,
        }
    }
}

impl Match {
    /// Carries out a ploy.
    pub fn carry_out(&mut self, ploy: Ploy) {
        self.world.think = 200 + self.rng.below(600);
        let slow = matches!(
            ploy,
            Ploy::ClaimsConfirmedPly
                | Ploy::ClaimsThought
                | Ploy::PlaysOnInDebt
                | Ploy::AnswersOldPing
                | Ploy::CutsOff
        );
        if slow {
            // The adversary's page never thinks that its time is up.
            self.suffer(self.bad, Fault::ClockRate(-950));
        }
        let opening = 2_000 + self.rng.below(5_000);
        self.world.steps(opening);
        match ploy {
            Ploy::HidesState => self.hide_state(),
            Ploy::AnswersNothing => self.answer_nothing(),
            Ploy::ClaimsConfirmedPly => self.claim_confirmed_ply(),
            Ploy::ClaimsThought => self.claim_thought(),
            Ploy::PlaysOnInDebt => self.play_on_in_debt(),
            Ploy::AnswersOldPing => self.answer_old_ping(),
            Ploy::CutsOff => self.cut_off(),
            Ploy::WearsDiskOut => self.wear_disk_out(),
            Ploy::AwaitsQuestion => {
                let fails = 25_000 + self.rng.below(20_000);
                self.suffer(self.good, Fault::DiskFails(fails));
                self.world.steps(fails + 5_000);
            }
        }
    }

    /// Returns whether a side is to move, as the honest page sees it.
    fn is_to_move(&self, side: usize) -> bool {
        let Some(log) = self.world.sides[self.good]
            .peer
            .as_ref()
            .and_then(|peer| peer.log())
        else {
            return false;
        };
        let pending = self.world.model(self.good).move_pending;
        let turn = if pending { !log.turn() } else { log.turn() };
        log.result().is_none() && log.awaits_ply() && turn == seat(side)
    }

    /// Lets both sides play until a side is to move, which then does nothing.
    fn until_to_move(&mut self, side: usize) {
        for _ in 0..200 {
            if self.is_to_move(side) {
                break;
            }
            self.world.steps(50);
        }
        self.world.sides[side].idle = true;
    }

    /// Adds a rule for frames that leave the adversary's page.
    fn rule(&mut self, frames: Frames, deed: Deed) {
        self.wire.borrow_mut().rules.push(Rule {
            leaves: true,
            frames,
            from: 0,
            until: u64::MAX,
            deed,
        });
    }

    fn hide_state(&mut self) {
        for kind in [Kind::State, Kind::Ping, Kind::Pong] {
            self.rule(Frames::Of(kind), Deed::Withhold);
        }
        self.until_to_move(self.good);
        self.suffer(self.good, Fault::Reload);
        self.world.sides[self.good].idle = false;
        self.world.tell(self.bad, Event::Disconnected);
        for _ in 0..20 + self.rng.below(20) {
            self.world.steps(1_500);
            let frame = self.frame(Kind::Chat);
            self.tell(frame);
        }
    }

    fn answer_nothing(&mut self) {
        let every = 6_100 + self.rng.below(4_000);
        self.rule(Frames::About(Subject::Answer), Deed::Withhold);
        self.rule(Frames::All, Deed::Burst(every));
        let span = 60_000 + self.rng.below(20_000);
        self.world.steps(span);
    }

    /// Claims the honest player's time, for its last ply and for the present one.
    fn claim_time(&mut self, times: u64) {
        for _ in 0..times {
            self.world.steps(500);
            let good = &self.world.sides[self.good];
            let Some(log) = good.peer.as_ref().and_then(|peer| peer.log()) else {
                continue;
            };
            let (game, plies) = (log.head().number, log.plies());
            for ply in [plies.saturating_sub(1), plies] {
                let claim = Message::Claim {
                    game,
                    ply,
                    kind: ClaimKind::Time,
                    turn: None,
                };
                self.tell(encode(&claim).expect("a frame"));
            }
        }
    }

    fn claim_confirmed_ply(&mut self) {
        self.until_to_move(self.bad);
        // By then the page has heard that its ply has arrived.
        let heard = 3_500 + self.rng.below(1_000);
        self.world.steps(heard);
        let span = 25_000 + self.rng.below(32_000);
        let away = match self.rng.below(3) {
            0 => Fault::Asleep {
                span,
                stands: self.rng.percent(50),
            },
            1 => Fault::Offline(span),
            _ => Fault::Closed {
                span,
                killed: self.rng.percent(50),
            },
        };
        self.suffer(self.good, away);
        self.world.steps(span);
        self.claim_time(30);
    }

    fn claim_thought(&mut self) {
        self.until_to_move(self.good);
        self.wire.borrow_mut().silent = true;
        let time = self.world.peer(self.good).log().expect("a game").terms();
        let initial = time.time.map_or(0, |time| time.initial_ms);
        let (least, more) = if initial > 40_000 {
            (38_000, 14_000)
        } else {
            (25_000, 6_000)
        };
        let span = least + self.rng.below(more);
        let asleep = Fault::Asleep {
            span,
            stands: self.rng.percent(50),
        };
        self.suffer(self.good, asleep);
        self.world.steps(span);
        self.world.sides[self.good].idle = false;
        // The player makes the ply before the adversary is heard again.
        for _ in 0..100 {
            if !self.is_to_move(self.good) {
                break;
            }
            self.world.steps(50);
        }
        self.world.sides[self.bad].idle = true;
        self.wire.borrow_mut().silent = false;
        self.claim_time(60);
    }

    fn play_on_in_debt(&mut self) {
        self.world.think = 200;
        for turn in 0..120 {
            self.until_to_move(self.bad);
            if !self.is_to_move(self.bad) {
                break;
            }
            let think = if turn < 4 {
                5_000 + self.rng.below(2_000)
            } else {
                // Short of what the page would claim at once, whatever was before.
                400 + self.rng.below(700)
            };
            self.world.steps(think);
            self.world.sides[self.bad].idle = false;
        }
    }

    fn answer_old_ping(&mut self) {
        self.rule(Frames::Of(Kind::Pong), Deed::Withhold);
        let idle_from = 15 + self.rng.below(15);
        for step in 0..idle_from + 40 {
            self.world.steps(1_500);
            if step == idle_from {
                self.until_to_move(self.bad);
            }
            self.answer_first_ping();
        }
    }

    /// Answers the first ping of the honest page.
    fn answer_first_ping(&mut self) {
        let good = &self.world.sides[self.good];
        let first = good.sent.iter().find_map(|frame| match decode(frame) {
            Ok(Message::Ping { id, .. }) => Some(id),
            _ => None,
        });
        let log = good.peer.as_ref().and_then(|peer| peer.log());
        if let (Some(id), Some(log)) = (first, log) {
            let state = LogState {
                game: log.head().number,
                seq: log.len(),
                hash: log.hash(),
                disputed: false,
            };
            let pong = Message::Pong {
                id,
                state,
                turn: None,
            };
            self.tell(encode(&pong).expect("a frame"));
        }
    }

    fn cut_off(&mut self) {
        self.until_to_move(self.bad);
        self.wire.borrow_mut().silent = true;
        self.world.cut();
        // The page claims the time a while after it has run out.
        let terms = self.world.peer(self.good).log().expect("a game").terms();
        let longest = terms.time.map_or(0, |time| time.initial_ms) + 10_000;
        for _ in 0..5 + self.rng.below(4) {
            let silent = 14_000 + self.rng.below(longest - 14_000);
            self.world.steps(silent);
            let (span, cut) = (1_000 + self.rng.below(4_000), self.rng.percent(50));
            self.suffer(self.good, Fault::KeptOut { span, cut });
            self.world.steps(span + 500);
        }
        self.wire.borrow_mut().silent = false;
    }

    fn wear_disk_out(&mut self) {
        self.world.failing = 20 + self.rng.below(50);
        for _ in 0..60 {
            let span = self.rng.below(2_500);
            self.world.steps(span);
            match self.rng.below(6) {
                0 => self.world.perform(self.bad, UserAction::Resign),
                1 | 2 => {
                    let killed = self.rng.percent(50);
                    let span = self.rng.below(3_000);
                    self.suffer(self.good, Fault::Closed { span, killed });
                }
                3 => self.suffer(self.good, Fault::Reload),
                _ => {}
            }
        }
        self.world.failing = 0;
    }
}
