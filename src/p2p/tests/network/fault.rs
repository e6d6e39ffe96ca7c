//! Faults of one player's machine and of its way to the other, in a simulated network.

use crate::rng::Rng;
use crate::world::{GUEST, HOST, World};

/// A fault that a machine suffers from. Times are in milliseconds.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// The connection breaks.
    Cut,
    /// The player reloads the page.
    Reload,
    /// The player closes the page, or the browser kills it, and the player opens it again.
    Closed { span: u64, killed: bool },
    /// The machine sleeps, and its steady clock may stand.
    Asleep { span: u64, stands: bool },
    /// The time of day is set forwards or backwards.
    ClockSet(i64),
    /// Both clocks run too fast from now on, by so many thousandths, or too slowly.
    ClockRate(i64),
    /// The machine loses its network, and its browser knows that.
    Offline(u64),
    /// All writes fail.
    DiskFails(u64),
    /// The server refuses this side; the connection may break as well.
    KeptOut { span: u64, cut: bool },
    /// The server restarts, and its connections to both sides end.
    ServerRestarts,
    /// The server says that another tab has the seat.
    Replaced,
}

/// Returns a span in milliseconds: short, around a limit of the protocol, or long.
pub fn span(rng: &mut Rng) -> u64 {
    let around = [
        2_000, 6_500, 13_000, 25_000, 45_000, 63_000, 80_000, 130_000,
    ];
    around[rng.below(8) as usize] + rng.below(2_000)
}

impl Fault {
    /// Draws a fault.
    pub fn draw(rng: &mut Rng) -> Fault {
        match rng.below(11) {
            0 => Fault::Cut,
            1 => Fault::Reload,
            2 => Fault::Closed {
                span: span(rng),
                killed: rng.percent(50),
            },
            3 => Fault::Asleep {
                span: span(rng),
                stands: rng.percent(50),
            },
            4 => {
                let by = span(rng) as i64;
                let far = rng.below(7_200_000) as i64;
                Fault::ClockSet([by, -by, far, -far][rng.below(4) as usize])
            }
            5 => Fault::ClockRate([-950, -800, -300, -5, 5, 300][rng.below(6) as usize]),
            6 => Fault::Offline(span(rng)),
            7 => Fault::DiskFails(span(rng)),
            8 => Fault::KeptOut {
                span: span(rng),
                cut: rng.percent(70),
            },
            9 => Fault::ServerRestarts,
            _ => Fault::Replaced,
        }
    }
}

impl World {
    /// Lets a machine suffer from a fault, which ends by itself.
    pub fn suffer(&mut self, at: usize, fault: Fault) {
        match fault {
            Fault::Cut => self.cut(),
            Fault::Reload if self.sides[at].peer.is_some() => self.reload(at),
            Fault::Reload => {}
            Fault::Closed { span, killed } => self.close_for(at, span, killed),
            Fault::Asleep { span, stands } => self.sleep(at, span, stands),
            Fault::ClockSet(by) => self.sides[at].watch.wall += by,
            Fault::ClockRate(fast) => {
                let now = self.now;
                self.sides[at].watch.change_rate(now, fast);
            }
            Fault::Offline(span) => self.go_offline(at, span),
            Fault::DiskFails(span) => self.sides[at].disk_fails = self.now + span,
            Fault::KeptOut { span, cut } => {
                self.sides[at].kept_out = self.now + span;
                self.restart_server(&[at]);
                if cut {
                    self.cut();
                }
            }
            Fault::ServerRestarts => self.restart_server(&[HOST, GUEST]),
            Fault::Replaced => self.evict(at),
        }
    }
}
