//! Open challenges: opens the list and keeps it open while it is looked at or a challenge of one's own is on it, opens the
//! room for whoever takes that, and goes to the room of whoever's challenge is taken.

use std::rc::Rc;

use engine::Color;
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::nostr::challenge::Challenge;
use p2p::nostr::{Gather, LobbyStep};
use p2p::transport::Sockets;
use p2p::{Event, UserAction};

use super::challenge_stage::{Look, Scene, Stage, look, terms};
use super::{Network, State, moment};
use crate::platform::{address, dom, random, time};
use crate::ui::dialogs::DialogKind;
use crate::ui::network::{ChallengeAction, Challenges, NetText, Reach};

/// How often the list is looked after, in milliseconds.
const TICK: u32 = 250;

/// How many may fail to come before a challenge is not offered again by itself.
const MAX_NO_SHOWS: u32 = 3;

/// The list as the page drives it.
pub struct Gathering {
    side: Box<dyn Gather>,
    sockets: Rc<Sockets>,
    stage: Stage,
    /// How many have taken the player's challenge and not come.
    no_shows: u32,
    /// The next look after it.
    _timer: Option<time::Timer>,
}

impl Network {
    /// Does something about open challenges.
    pub(super) fn challenges(self, action: ChallengeAction) {
        match action {
            ChallengeAction::Open => self.open_challenges(),
            ChallengeAction::Close => self.close_challenges(),
            ChallengeAction::Offer(challenge) => {
                self.fault.set(None);
                if challenge.is_some() && self.lacks_relay_in_room() {
                    return;
                }
                self.with(|state| {
                    if let Some(gathering) = &mut state.gathering {
                        gathering.no_shows = 0;
                    }
                });
                self.offer(challenge);
            }
            ChallengeAction::Take(listed) => {
                self.fault.set(None);
                if self.lacks_relay_in_room() {
                    return;
                }
                let own = self.own_challenge();
                self.offer_nothing();
                self.enter_stage(Stage::Asking(listed.clone(), own));
                let name = self.name.get_untracked();
                self.gather(|side| side.take(listed.key, &name, moment()));
            }
            ChallengeAction::Block(key) => self.gather(|side| side.block(key, moment())),
        }
    }

    fn open_challenges(self) {
        if self.has_met() {
            return self.stay_in_room();
        }
        // Nobody has come to this room.
        if self.is_on() {
            self.leave_room();
        }
        if self.challenges.with_untracked(Option::is_some) {
            return;
        }
        let relays = self.with(|state| state.site.challenge_relays(&address::origin()));
        let (relays, Some(seed)) = (relays.unwrap_or_default(), random::seed()) else {
            return self.fault.set(Some(NetText::NoRandomness));
        };
        self.challenges.set(Some(Challenges::default()));
        if self.with(|state| !std::mem::replace(&mut state.says_goodbye, true)) == Some(true) {
            dom::on_window("pagehide", move |_| self.offer_nothing());
        }
        spawn_local(async move {
            let Ok(chunk) = self.relays.fetch().await else {
                self.challenges.set(None);
                return self.store.notices.report_missing_chunk();
            };
            // All pages of a site have one list, by whichever file they were opened.
            let page = address::page();
            let place = page.rsplit_once('/').map_or(&*page, |(folder, _)| folder);
            let gathering = Gathering {
                side: chunk.gather(place, relays.len(), seed),
                sockets: Rc::new(Sockets::new(relays, move |at, told| {
                    self.gather(|side| side.told(at, &told, moment()));
                    // In a hidden page what comes over the sockets is all that keeps the time.
                    self.look_at_room();
                })),
                stage: Stage::Listing,
                no_shows: 0,
                _timer: None,
            };
            // The list may have been closed meanwhile.
            if self.challenges.with_untracked(Option::is_some) {
                self.with_given(gathering, |state, gathering| {
                    state.gathering = Some(gathering);
                });
                self.look_after_challenges();
            }
        });
    }

    /// Closes the list, and takes one's own challenge off it.
    fn close_challenges(self) {
        self.offer_nothing();
        self.challenges.set(None);
        // What is dropped may have something to say.
        drop(self.with(|state| state.gathering.take()));
    }

    fn offer(self, challenge: Option<Challenge>) {
        self.enter_stage(Stage::Listing);
        self.show_challenges(|shown| shown.own = challenge.clone());
        self.gather(|side| side.offer(challenge, moment()));
    }

    /// Takes one's own challenge off the list, and asks for no other's.
    fn offer_nothing(self) {
        self.show_challenges(|shown| shown.own = None);
        self.gather(|side| side.offer(None, moment()));
    }

    fn own_challenge(self) -> Option<Challenge> {
        let shown = self.challenges;
        shown.with_untracked(|shown| shown.as_ref()?.own.clone())
    }

    fn show_challenges(self, change: impl FnOnce(&mut Challenges)) {
        self.challenges.update(|shown| {
            if let Some(shown) = shown {
                change(shown);
            }
        });
    }

    fn enter_stage(self, stage: Stage) {
        let asks = matches!(stage, Stage::Asking(..));
        self.show_challenges(|shown| shown.asks = asks);
        self.with_given(stage, |state, stage| {
            if let Some(gathering) = &mut state.gathering {
                gathering.stage = stage;
            }
        });
    }

    /// Does something with the list, and then what follows from it.
    fn gather(self, act: impl FnOnce(&mut dyn Gather) -> Vec<LobbyStep>) {
        let steps = self
            .state
            .try_update_value(|state| {
                let gathering = state.gathering.as_mut()?;
                Some((act(&mut *gathering.side), Rc::clone(&gathering.sockets)))
            })
            .flatten();
        if let Some((steps, sockets)) = steps {
            for step in steps {
                self.take_lobby_step(step, &sockets);
            }
        }
    }

    fn take_lobby_step(self, step: LobbyStep, sockets: &Sockets) {
        match step {
            LobbyStep::Relay(step) => sockets.take_step(step),
            LobbyStep::Entered => self.show_challenges(|shown| shown.reach = Reach::Open),
            LobbyStep::Lost => self.show_challenges(|shown| shown.reach = Reach::Lost),
            LobbyStep::Listed(list) => self.show_challenges(|shown| shown.list = list),
            LobbyStep::Taken { name } => self.host_taker(name),
            LobbyStep::Come(invite) => {
                if let Some(Stage::Asking(listed, _)) = self.stage() {
                    let variant = listed.challenge.variant;
                    self.enter_stage(Stage::Joining(listed));
                    self.join(invite, Some(variant));
                }
            }
            LobbyStep::Forgone => {
                if let Some(Stage::Hosting { challenge, .. }) = self.stage() {
                    self.offer_again(challenge);
                }
            }
            LobbyStep::Missed => {
                if let Some(Stage::Asking(_, own)) = self.stage() {
                    self.offer(own);
                    self.fault.set(Some(NetText::ChallengeGone));
                }
            }
        }
    }

    fn stage(self) -> Option<Stage> {
        let read = |state: &mut State| Some(state.gathering.as_ref()?.stage.clone());
        self.with(read).flatten()
    }

    /// Opens a room for somebody who takes the player's challenge. What the player does meanwhile goes on until the game begins.
    fn host_taker(self, name: String) {
        let own = self.own_challenge();
        let (Some(challenge), false) = (own, self.is_on() || self.store.joining.get_untracked())
        else {
            return self.offer_nothing();
        };
        self.show_challenges(|shown| shown.own = None);
        let drawn = match time::random_u64() & 1 {
            0 => Color::White,
            _ => Color::Black,
        };
        let terms = terms(&challenge, drawn);
        self.enter_stage(Stage::Hosting {
            challenge,
            since: moment().steady,
            told: None,
        });
        self.show_text(NetText::ChallengeTaken(name));
        self.open_room(terms);
    }

    /// Offers a game again that somebody has taken who does not come. That one is not heard any more.
    fn offer_again(self, challenge: Challenge) {
        if self.has_met() {
            return;
        }
        self.leave_room();
        self.gather(|side| side.block_taker(moment()));
        let missed = self.with(|state| {
            let gathering = state.gathering.as_mut()?;
            gathering.no_shows += 1;
            Some(gathering.no_shows)
        });
        let again = missed.flatten().unwrap_or_default() < MAX_NO_SHOWS;
        self.offer(again.then_some(challenge));
        self.show_text(match again {
            true => NetText::NoShow,
            false => NetText::NoShows,
        });
    }

    fn look_after_challenges(self) {
        self.gather(|side| side.pass(moment()));
        self.look_at_room();
        let timer = time::timer(TICK, move || self.look_after_challenges());
        self.with_given(timer, |state, timer| {
            if let Some(gathering) = &mut state.gathering {
                gathering._timer = Some(timer);
            }
        });
    }

    fn look_at_room(self) {
        let Some(stage) = self.stage() else { return };
        let room = self.room.get_untracked();
        let scene = Scene {
            is_shown: self.store.dialog.get_untracked() == Some(DialogKind::Network),
            offers: self.own_challenge().is_some(),
            joins: self.store.joining.get_untracked(),
            now: moment().steady,
        };
        match look(&stage, room.as_ref(), scene) {
            Look::Wait => {}
            Look::Close => {
                let failed = room.is_some_and(|room| !room.met);
                if let Stage::Joining(listed) = stage.clone()
                    && failed
                {
                    self.gather(|side| side.forgo(listed.key, moment()));
                }
                self.close_challenges();
            }
            Look::Accept => self.handle_event(Event::UserAction(UserAction::AcceptTerms)),
            Look::Tell => {
                if let (
                    Stage::Hosting {
                        challenge, since, ..
                    },
                    Some(room),
                ) = (stage, room)
                    && let Ok(invite) = room.invite.parse()
                {
                    self.enter_stage(Stage::Hosting {
                        challenge,
                        since,
                        told: Some(room.invite),
                    });
                    self.gather(|side| side.invite(invite, moment()));
                }
            }
            Look::OfferAgain => {
                if let Stage::Hosting { challenge, .. } = stage {
                    self.offer_again(challenge);
                }
            }
            Look::List => {
                if let Stage::Joining(listed) = stage {
                    self.gather(|side| side.forgo(listed.key, moment()));
                }
                // Whoever was to come is told, if they do not know the room yet.
                self.offer(None);
            }
        }
    }
}
