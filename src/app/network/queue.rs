//! The queue of network play: events are given to the peer one at a time, and the peer's commands are carried out
//! before the next event. The player's actions are in `mod.rs`.

use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::nostr::Plan;
use p2p::transport::Transport;
use p2p::{Command, Event, SignalEvent};

use super::{Network, TICK, moment};
use crate::platform::{address, random, time};
use crate::ui::network::{GalleryAction, Pairing};

impl Network {
    pub(super) fn next_tick(&self) {
        let network = *self;
        let timer = self.is_on().then(|| {
            time::timer(TICK, move || {
                network.handle_event(Event::Tick);
                network.next_tick();
            })
        });
        self.with_given(timer, |state, timer| state.ticking = timer);
    }

    /// Takes an event. It is handled at once, or after the events before it.
    pub(in crate::app) fn handle_event(&self, event: Event) {
        let busy = self.with_given(event, |state, event| {
            state.queue.push_back(event);
            std::mem::replace(&mut state.busy, true)
        });
        if busy == Some(false) {
            self.process_queue();
        }
    }

    /// Takes an event from a call that must not be held up.
    pub(super) fn queue_event(&self, event: Event) {
        let network = *self;
        spawn_local(async move { network.handle_event(event) });
    }

    pub(super) fn process_queue(&self) {
        loop {
            let next = self.with(|state| {
                let event = state.queue.pop_front();
                state.busy = event.is_some();
                let peer = state.peer.as_mut()?;
                Some(peer.update(event?, moment()))
            });
            let Some(Some(commands)) = next else {
                // Without a peer the remaining events no longer matter.
                if !self.is_on() {
                    self.with(|state| (state.queue.clear(), state.busy = false));
                }
                break;
            };
            let gone = commands.contains(&Command::Forget);
            if gone {
                self.with(|state| {
                    state
                        .transport
                        .as_ref()
                        .inspect(|transport| transport.close(true))
                        .is_some()
                });
            }
            for command in commands {
                self.execute(command);
            }
        }
        // The page is drawn once for all of these commands: a move that waits to be stored is sent before anything is
        // drawn.
        self.show();
    }

    pub(super) fn execute(&self, command: Command) {
        let network = *self;
        match command {
            Command::Connect {
                invite,
                side,
                intent,
                seat,
            } => {
                network.with(|state| state.transport.take());
                let given = (&invite.code, intent, &seat);
                let known = network.with_given(given, |state, (code, intent, seat)| {
                    let site = &state.site;
                    let address = site.room_address(&address::origin(), code, intent, seat);
                    (address, site.relays.clone())
                });
                let (address, relays) = known.unwrap_or_default();
                let guesses = network.with(|state| state.guesses.clone());
                // Without randomness nothing could be kept from a relay.
                let seed = random::seed();
                let relays = seed.map_or_else(Vec::new, |_| relays);
                if address.is_none() && relays.is_empty() {
                    return self.queue_event(Event::Signalling(SignalEvent::Lost));
                }
                let network = *self;
                let plan = Plan {
                    invite,
                    seat: side,
                    intent,
                    relays,
                    seed: seed.unwrap_or_default(),
                    guesses: guesses.unwrap_or_default(),
                };
                let transport = Transport::connect(
                    address,
                    plan,
                    self.begin_meeting(),
                    network.hides.get_untracked(),
                    self.ask_for_servers(&invite.code, &seat),
                    move |event| network.queue_event(event),
                );
                network.with_given(transport, |state, new| state.transport = Some(new));
            }
            Command::Disconnect => {
                network.with(|state| state.transport.take());
            }
            Command::BlockPeer => {
                network.with(|state| state.transport.as_ref().map(Transport::block_peer));
            }
            Command::Send(frame) => {
                network.with_given(frame, |state, frame| {
                    state
                        .transport
                        .as_ref()
                        .is_some_and(|transport| transport.send(frame))
                });
            }
            Command::Store { ticket, write } => self.store(ticket, write),
            Command::Forget => {
                self.forget_seat();
                // Those who watch see how it ended.
                if network.with(|state| state.hall.is_some()) == Some(true)
                    && let Some(extras) = network.extras.get_untracked()
                {
                    extras.show_gallery(network);
                    extras.gallery(network, GalleryAction::Close);
                }
                network.with(|state| (state.peer = None, state.ticking = None));
                network.pairing.set(Pairing::None);
                network.invited.set(None);
            }
            Command::News(news) => self.show_news(news),
        }
    }
}
