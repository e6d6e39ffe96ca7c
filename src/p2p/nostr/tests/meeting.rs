//! Two sides, or more, who meet over the relays of a [`World`].

use std::sync::Arc;

use game::Millis;

use super::world::{Fault, Happening, Machine, Side, World};
use crate::description::tests::OFFER;
use crate::description::{Description, Kind, Setup};
use crate::nostr::rendezvous::Rendezvous;
use crate::nostr::{Meet, PartyId, Plan, RelayStep, Step, Told};
use crate::{Intent, Invite, Moment, Seat};

pub const LINK: &str = "7KQ2MX-0123456789ABCDEFGHJKMNPQRS";
pub const CODE: &str = "7KQ2MX";

/// How long a browser takes to describe itself, in milliseconds.
const DESCRIBING: Millis = 120;

/// One side of a meeting.
pub struct Meeting {
    seat: Seat,
    pub rendezvous: Rendezvous,
    pub busy: bool,
}

pub fn description(kind: Kind) -> Description {
    let offer = Description::parse(Kind::Offer, OFFER).unwrap();
    match kind {
        Kind::Offer => offer,
        Kind::Answer => Description {
            kind: Kind::Answer,
            setup: Setup::Active,
            ..offer
        },
    }
}

impl Machine for Meeting {
    type Step = Step;
    type Extra = PartyId;

    fn pass(&mut self, moment: Moment) -> Vec<Step> {
        self.rendezvous.pass(moment)
    }

    fn told(&mut self, at: usize, told: &Told, moment: Moment) -> Vec<Step> {
        self.rendezvous.told(at, told, self.busy, moment)
    }

    fn happens(&mut self, party: PartyId, moment: Moment) -> Vec<Step> {
        let kind = match self.seat {
            Seat::Host => Kind::Offer,
            Seat::Guest => Kind::Answer,
        };
        self.rendezvous.tell(party, &description(kind), moment)
    }

    fn relay_step(step: &Step) -> Option<RelayStep> {
        match step {
            Step::Relay(step) => Some(step.clone()),
            _ => None,
        }
    }

    fn react(world: &mut World<Meeting>, side: usize, step: Step) {
        match step {
            Step::Came(party) => world.later(DESCRIBING, side, Happening::Extra(party)),
            Step::Described(party, theirs) => {
                let kind = match world.sides[side].machine.seat {
                    Seat::Host => Kind::Answer,
                    Seat::Guest => Kind::Offer,
                };
                assert_eq!(theirs, description(kind));
                if kind == Kind::Offer {
                    world.later(DESCRIBING, side, Happening::Extra(party));
                }
            }
            _ => {}
        }
    }

    fn look(world: &mut World<Meeting>) {
        // A guest who is connected leaves the meeting.
        if world.sides.len() > 1 && world.met().is_some() {
            world.sides[1].leave();
        }
    }

    fn loses_fifth(&self) -> bool {
        self.seat == Seat::Guest
    }
}

impl Side<Meeting> {
    /// When the other side's description came.
    pub fn described(&self) -> Option<Millis> {
        self.at(|step| matches!(step, Step::Described(..)))
    }
}

impl World<Meeting> {
    pub fn seat(&mut self, seat: Seat, intent: Intent, invite: &str, begins: Millis) -> usize {
        self.seat_at(seat, intent, invite, begins, false)
    }

    /// Adds a side that comes to the first room of a host, or to a further one.
    pub fn seat_at(
        &mut self,
        seat: Seat,
        intent: Intent,
        invite: &str,
        begins: Millis,
        is_further: bool,
    ) -> usize {
        self.add(begins, |moment, seed, relays| {
            let plan = Plan {
                is_further,
                invite: invite.parse::<Invite>().unwrap(),
                seat,
                intent,
                relays: vec![String::new(); relays],
                seed,
                guesses: Arc::default(),
            };
            Meeting {
                seat,
                rendezvous: Rendezvous::new(plan, moment),
                busy: false,
            }
        })
    }

    pub fn pair(relays: &[Fault], seed: u8, invite: &str, starts: [Millis; 2]) -> World<Meeting> {
        let mut world = World::new(relays, seed);
        world.seat(Seat::Host, Intent::Create, LINK, starts[0]);
        world.seat(Seat::Guest, Intent::Join, invite, starts[1]);
        world
    }

    /// Returns when the two sides could connect: the host has the guest's answer then.
    pub fn met(&self) -> Option<Millis> {
        self.sides[1].described()?;
        self.sides[0].described()
    }
}
