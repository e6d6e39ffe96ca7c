//! The queue of network play: events are given to the peer one at a time, and the peer's commands are carried out
//! before the next event. The player's actions are in `mod.rs`.

use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::nostr::Plan;
use p2p::transport::Transport;
use p2p::{Command, Event, SignalEvent};

use super::desk::DeskId;
use super::simul::BoardsStep;
use super::{Network, TICK, moment};
use crate::platform::{address, random, time};
use crate::ui::network::{GalleryAction, Pairing};

impl Network {
    pub(super) fn next_tick(&self) {
        let network = *self;
        let timer = self.is_on().then(|| {
            time::timer(TICK, move || {
                network.handle_event_everywhere(&Event::Tick);
                network.next_tick();
            })
        });
        self.with_given(timer, |state, timer| state.ticking = timer);
    }

    /// Takes an event for the shown desk. It is handled at once, or after the events before it.
    pub(in crate::app) fn handle_event(&self, event: Event) {
        let shown = self.with(|state| state.desk.id).unwrap_or_default();
        self.handle_event_at(shown, event);
    }

    /// Takes an event for all desks.
    pub(super) fn handle_event_everywhere(&self, event: &Event) {
        let busy = self.with_given(event, |state, event| {
            let busy = state.busy;
            for desk in state.desk_ids() {
                state.queue_for(desk, event.clone());
            }
            busy
        });
        if busy == Some(false) {
            self.process_queue();
        }
    }

    /// Takes an event for a desk.
    pub(super) fn handle_event_at(&self, desk: DeskId, event: Event) {
        let given = (desk, event);
        let busy = self.with_given(given, |state, (desk, event)| state.queue_for(desk, event));
        if busy == Some(false) {
            self.process_queue();
        }
    }

    /// Takes an event from a call that must not be held up.
    pub(super) fn queue_event(&self, desk: DeskId, event: Event) {
        let network = *self;
        spawn_local(async move { network.handle_event_at(desk, event) });
    }

    pub(super) fn process_queue(&self) {
        loop {
            let next = self.with(|state| {
                let next = state.queue.pop_front();
                state.busy = next.is_some();
                let (id, event) = next?;
                // Without a peer, the events of a desk no longer matter.
                let peer = state.desk(id).and_then(|desk| desk.peer.as_mut());
                let commands = peer.map(|peer| peer.update(event, moment()));
                Some((id, commands.unwrap_or_default()))
            });
            let Some(Some((desk, commands))) = next else {
                break;
            };
            let gone = commands.contains(&Command::Forget);
            if gone {
                self.with_transport(desk, |transport| transport.close(true));
            }
            for command in commands {
                self.execute(desk, command);
            }
        }
        // The page is drawn once for all of these commands: a move that waits to be stored is sent before anything is
        // drawn.
        self.show();
    }

    /// Does something with the transport of a desk, if it has one.
    fn with_transport(&self, desk: DeskId, act: impl FnOnce(&Transport)) {
        self.state.with_value(|state| {
            let desk = state.desks().find(|found| found.id == desk);
            if let Some(transport) = desk.and_then(|desk| desk.transport.as_ref()) {
                act(transport);
            }
        });
    }

    /// Gives a desk another transport, or none.
    pub(super) fn set_transport(&self, desk: DeskId, transport: Option<Transport>) {
        let given = (desk, transport);
        // It is dropped when the state is free.
        let _old = self.with_given(given, |state, (desk, transport)| {
            let desk = state.desk(desk)?;
            std::mem::replace(&mut desk.transport, transport)
        });
    }

    pub(super) fn execute(&self, desk: DeskId, command: Command) {
        let network = *self;
        match command {
            Command::Connect {
                invite,
                side,
                intent,
                seat,
                is_further,
            } => {
                network.set_transport(desk, None);
                let given = (&invite.code, intent, &seat);
                let known = network.with_given(given, |state, (code, intent, seat)| {
                    let site = &state.site;
                    let address = site.room_address(&address::origin(), code, intent, seat);
                    (address, site.relays.clone())
                });
                let (address, relays) = known.unwrap_or_default();
                let guesses =
                    network.with_given(desk, |state, desk| Some(state.desk(desk)?.guesses.clone()));
                // Without randomness nothing could be kept from a relay.
                let seed = random::seed();
                let relays = seed.map_or_else(Vec::new, |_| relays);
                if address.is_none() && relays.is_empty() {
                    let lost = Event::Signalling(SignalEvent::Lost);
                    return self.queue_event(desk, lost);
                }
                let network = *self;
                let plan = Plan {
                    invite,
                    seat: side,
                    intent,
                    is_further,
                    relays,
                    seed: seed.unwrap_or_default(),
                    guesses: guesses.flatten().unwrap_or_default(),
                };
                let transport = Transport::connect(
                    address,
                    plan,
                    self.begin_meeting(),
                    network.hides.get_untracked(),
                    self.ask_for_servers(&invite.code, &seat),
                    move |event| network.queue_event(desk, event),
                );
                network.set_transport(desk, Some(transport));
            }
            Command::Disconnect => network.set_transport(desk, None),
            Command::GiveUpSeat => {
                network.with_transport(desk, |transport| transport.close(true));
                network.set_transport(desk, None);
            }
            Command::BlockPeer => network.with_transport(desk, Transport::block_peer),
            Command::Send(frame) => network.with_transport(desk, |transport| {
                transport.send(frame);
            }),
            Command::Store { ticket, write } => self.store(desk, ticket, write),
            Command::Forget => self.forget_desk(desk),
            Command::News(news) => match self.is_desk_shown(desk) {
                true => self.show_news(news),
                false => self.boards(BoardsStep::News(desk, news)),
            },
        }
    }

    /// Whether this desk is the shown one.
    pub(super) fn is_desk_shown(&self, desk: DeskId) -> bool {
        self.with_given(desk, |state, desk| state.desk.id == desk) == Some(true)
    }

    /// Removes everything that is kept of a desk. If others wait, one of them is shown instead.
    fn forget_desk(&self, desk: DeskId) {
        let network = *self;
        self.forget_seat(desk);
        if !self.is_desk_shown(desk) {
            let gone = self.with_given(desk, |state, desk| {
                let gone = state.parked.extract_if(.., |parked| parked.id == desk);
                gone.collect::<Vec<_>>()
            });
            drop(gone);
            return self.note_shown_shelf();
        }
        // Those who watch see how it ended.
        if network.with(|state| state.hall.is_some()) == Some(true)
            && let Some(extras) = network.extras.get_untracked()
        {
            extras.show_gallery(network);
            extras.gallery(network, GalleryAction::Close);
        }
        network.pairing.set(Pairing::None);
        network.invited.set(None);
        network.with(|state| state.desk.peer = None);
        if !self.show_another_desk() {
            network.with(|state| (state.ticking = None, state.simul = None));
        }
    }
}
