//! Several games at once: what a host does who plays up to eight guests. Each guest has a room of its own, to which the
//! first room's invite leads, too (`docs/protocol.md`), and each room has a desk. One desk is shown. At the others the
//! protocol goes on, but nothing of it reaches the board until they are shown: then the agreed game is put there as a whole.

use game::Millis;
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::{Command, Event, Invite, News, Peer, Terms};
use serde::{Deserialize, Serialize};

use super::desk::{Desk, DeskId};
use super::room::{self, Shelf};
use super::{Network, State, moment};
use crate::app::{persistence, placeholders};
use crate::platform::disk::TakeoverPolicy;
use crate::ui::dialogs::DialogKind;
use crate::ui::network::NewRoom;
use crate::ui::pages::Route;

/// What a host has chosen who plays several guests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Simul {
    /// The invite of the first room.
    pub first: String,
    /// How many guests are played at once, at most.
    pub size: usize,
    /// The terms of all games.
    pub terms: Terms,
    /// Whether the colours of each game are drawn.
    pub draws: bool,
    /// The places whose rooms somebody else had at the server.
    #[serde(skip)]
    pub passed_over: Vec<PassedOver>,
    /// Whether the other seats are being resumed.
    #[serde(skip)]
    pub resumes: bool,
}

/// A place whose room somebody else had at the server.
#[derive(Clone, Debug, PartialEq)]
pub struct PassedOver {
    /// The place.
    pub place: u32,
    /// Until when it is not tried again, by the steady clock.
    pub until: Millis,
    /// How long that is, in milliseconds.
    pub pause: Millis,
}

impl Simul {
    /// Returns what is stored with the seat at a place.
    pub fn note(&self, place: u32) -> String {
        serde_json::to_string(&(place, self)).unwrap_or_default()
    }
}

/// Something about the games that a host plays at once. What does it is fetched with the forms.
pub enum BoardsStep {
    /// Open the first room.
    Host(NewRoom),
    /// Do what the boards need, and show how they stand.
    Look,
    /// Show a board.
    Show(DeskId),
    /// Show the next board on which it is this side's turn.
    ShowNextTurn,
    /// Leave the shown board.
    Leave,
    /// Leave all boards.
    LeaveAll,
    /// News of a board that is not shown.
    News(DeskId, News),
}

impl State {
    /// Returns the invite that leads to all boards of a host who plays several guests, and whether their terms can be
    /// changed.
    pub fn common_invite(&self) -> Option<(Invite, bool)> {
        let first = self.simul.as_ref()?.first.parse().ok()?;
        let mut models = self.desks().filter_map(Desk::model);
        Some((first, models.all(|model| model.can_change_terms)))
    }
}

impl Network {
    /// Does something about the games that are played at once, as soon as the code for it is there.
    pub(super) fn boards(&self, step: BoardsStep) {
        let network = *self;
        match self.extras.get_untracked() {
            Some(extras) => extras.boards(network, step),
            // The next look comes by itself.
            None if matches!(step, BoardsStep::Look) => {}
            None => self.with_extras(move |extras| extras.boards(network, step)),
        }
    }

    /// Changes the terms of all rooms to which nobody has come yet.
    pub(super) fn change_terms(&self, room: NewRoom) {
        let change = (room.terms.clone(), room.draws);
        self.with_given(change, |state, (terms, draws)| {
            let simul = state.simul.as_mut()?;
            (simul.terms, simul.draws) = (terms, draws);
            Some(())
        });
        self.handle_event_everywhere(&Event::NewTerms(Box::new(room.terms)));
    }

    /// Goes back to a seat of a host who plays several guests, and then to the others.
    pub(super) fn resume_board(
        &self,
        (place, simul): (u32, Simul),
        peer: Peer,
        commands: Vec<Command>,
        shelf: Shelf,
        policy: TakeoverPolicy,
    ) {
        let first = match place {
            1 => peer.model(moment()).invite.to_string(),
            _ => simul.first.clone(),
        };
        let given = (&first, place);
        let is_here = self.with_given(given, |state, (first, place)| {
            let simul = state.simul.as_ref()?;
            if simul.first != *first || state.desk.peer.is_none() {
                return None;
            }
            let mut desks = state.desks();
            Some(
                desks
                    .find(|desk| desk.place == place)
                    .map(Desk::is_elsewhere),
            )
        });
        // What another tab had taken over comes back as a whole.
        let is_here = is_here.flatten().filter(|there| *there != Some(true));
        if let Some(Some(_)) = is_here
            && !peer.model(moment()).both_seated
        {
            // There is one game at a place, and nobody has come to this one.
            return shelf.forget();
        }
        if is_here.is_some() {
            let given = (place, peer, shelf);
            let desk = self.with_given(given, |state, (place, peer, shelf)| {
                state.add_desk(place, peer, Some(shelf))
            });
            return self.begin_at(desk.unwrap_or_default(), commands);
        }
        if !peer.model(moment()).both_seated {
            self.store.dialog.set(Some(DialogKind::Network));
        }
        let simul = Simul {
            first: first.clone(),
            resumes: true,
            ..simul
        };
        placeholders::fetch_quietly(self.extras);
        self.enter_seat(peer, commands, Some(shelf), Some((place, simul)));
        let network = *self;
        spawn_local(async move { network.resume_others(first, policy).await });
    }

    async fn resume_others(self, first: String, policy: TakeoverPolicy) {
        if let Some(disk) = persistence::disk(self.storage).await {
            for shelf in room::simul_shelves(&disk, &first).await {
                // The player may have left meanwhile, and be elsewhere.
                let goes_on = self.with_given(&first, |state, first| {
                    let simul = state.simul.as_ref()?;
                    Some(simul.resumes && simul.first == *first)
                });
                if goes_on.flatten() != Some(true) {
                    return;
                }
                let is_here = self.with_given(&shelf, |state, shelf| {
                    let mut desks = state.desks();
                    desks.any(|desk| desk.storage.shelf_name() == Some(shelf))
                });
                if is_here == Some(false) {
                    self.resume(&shelf, false, policy).await;
                }
            }
        }
        self.with(|state| {
            state.simul.as_mut()?.resumes = false;
            Some(())
        });
        self.note_shown_shelf();
        self.show();
    }

    /// Notes that this tab comes back to the shown board after a reload.
    pub(super) fn note_shown_shelf(&self) {
        let shelf = self.with(|state| state.desk.storage.shelf_name().map(str::to_owned));
        if let Some(Some(shelf)) = shelf {
            room::note_own_shelf(&shelf);
        }
    }

    /// Shows another desk.
    pub(super) fn show_desk(&self, desk: DeskId) {
        let chat = (self.chat.get_untracked(), self.chat_unread.get_untracked());
        let swapped = self.with_given((desk, chat), |state, (desk, chat)| {
            let at = state.parked.iter().position(|parked| parked.id == desk)?;
            std::mem::swap(&mut state.desk, &mut state.parked[at]);
            state.parked[at].chat = chat;
            Some(std::mem::take(&mut state.desk.chat))
        });
        let Some(Some((lines, unread))) = swapped else {
            return;
        };
        self.chat.set(lines);
        self.chat_unread.set(unread);
        self.note_shown_shelf();
        if self.has_met_at_shown() {
            if self.store.dialog.get_untracked() == Some(DialogKind::Network) {
                self.store.dialog.set(None);
            }
            self.store.navigate(Route::Game);
            self.sync_board();
        }
    }

    pub(super) fn has_met_at_shown(&self) -> bool {
        self.with(|state| state.desk.has_met()) == Some(true)
    }

    /// Shows another desk in the place of one whose room was left. Returns whether there is one.
    pub(super) fn show_another_desk(&self) -> bool {
        let next = self.with(|state| {
            let met = state.parked.iter().find(|desk| desk.has_met());
            met.or(state.parked.first()).map(|desk| desk.id)
        });
        let Some(Some(next)) = next else {
            return false;
        };
        self.show_desk(next);
        // Its own storage was forgotten already.
        let gone = self.with(|state| {
            let gone = state.parked.extract_if(.., |desk| desk.peer.is_none());
            gone.collect::<Vec<_>>()
        });
        drop(gone);
        true
    }
}
