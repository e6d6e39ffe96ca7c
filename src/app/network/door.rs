//! The way from the rest of the page to network play, which is fetched when it is first needed: what is asked of it from
//! outside, and what happens when it comes. Everything else of it is reached only from here.

use std::ops::Deref;
use std::sync::OnceLock;

use engine::{Color, Variant};
use game::{Label, NoticeLevel, Outgoing, TimeControl};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Network, link, room};
use crate::app::Desk;
use crate::ui::dialogs::Open;
use crate::ui::network::{NetDesk, NetworkDialog, RoomStrip};

/// What network play can do.
pub struct NetworkChunk {
    /// It has come: it goes to the room of a link, or back to the room that was left.
    arrive: fn(Desk),
    /// What is in its dialog.
    dialog: fn(Desk) -> AnyView,
    /// What stands beside the board in a room.
    strip: fn(Desk) -> AnyView,
    /// The other device must hear of this.
    tell: fn(&Desk, Outgoing),
    /// Whether a room holds the board, which is then said.
    holds_board: fn(&Desk) -> bool,
    /// Opens the room that is wanted for a friend, or goes to the one that the address leads to.
    follow_link: fn(&Desk) -> bool,
    /// Verifies the proof that the game on the board brought along.
    verify: fn(&Desk),
}

/// Network play.
pub static CHUNK: NetworkChunk = NetworkChunk {
    arrive: |desk| {
        net_desk(desk);
        desk.watch_meeting();
        desk.open_network();
    },
    dialog: |desk| {
        provide_context(net_desk(desk));
        view! { <NetworkDialog /> }.into_any()
    },
    strip: |desk| {
        provide_context(net_desk(desk));
        view! { <RoomStrip /> }.into_any()
    },
    tell: Desk::tell_other,
    holds_board: Desk::room_holds_board,
    follow_link: Desk::follow_link,
    verify: Desk::verify,
};

/// What the components of network play share, made once.
fn net_desk(desk: Desk) -> NetDesk {
    static SHARED: OnceLock<NetDesk> = OnceLock::new();
    *SHARED.get_or_init(|| {
        desk.chunks.at_home(|| {
            desk.net_desk(Callback::new(move |()| {
                desk.dialog.set(Some(Open::Network))
            }))
        })
    })
}

/// A room for a friend that is wanted. Everything that it does not say is taken from the last room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosting {
    /// A room for this rule set.
    AsLast(Variant),
    /// A room for this rule set in which the host plays this side, with these clocks or none.
    Chosen(Variant, Color, Option<TimeControl>),
    /// The form for a room, filled in with this start position (FEN).
    From(Variant, String),
}

impl Hosting {
    /// Whether the host sees the form first, to choose everything else there.
    pub(super) fn needs_form(&self) -> bool {
        matches!(self, Hosting::From(..))
    }
}

/// Stands for [`Network`], which is made when network play has come.
#[derive(Clone, Copy)]
pub struct NetworkSlot;

impl Deref for NetworkSlot {
    type Target = Network;

    fn deref(&self) -> &Network {
        static NETWORK: OnceLock<Network> = OnceLock::new();
        NETWORK.get_or_init(Network::default)
    }
}

impl Desk {
    /// Fetches network play if something waits for it: the room of a link, a room that was left, or a game on the board that
    /// cannot go on without.
    pub(in crate::app) fn begin_network(&self) {
        let stuck = self
            .table
            .ask(|session| !session.options().is_local() && !session.is_over());
        if stuck || room::any() || link::may_lead_to_room() {
            self.want_network();
        }
    }

    /// Network play is needed.
    pub(in crate::app) fn want_network(&self) {
        if self.chunks.network.is_missing() {
            let desk = *self;
            spawn_local(async move {
                match desk.chunks.network.fetch().await {
                    Ok(network) => desk.chunks.at_home(|| (network.arrive)(desk)),
                    // The dialog says it itself.
                    Err(_) if desk.dialog.get_untracked() == Some(Open::Network) => {}
                    Err(_) => desk.say(NoticeLevel::Error, Label::PART_MISSING),
                }
            });
        }
    }

    /// What is in the dialog of network play.
    pub(in crate::app) fn network_dialog(self) -> AnyView {
        self.shown(
            self.chunks.network,
            move || self.want_network(),
            move |network| (network.dialog)(self),
        )
    }

    /// What stands beside the board.
    pub(in crate::app) fn network_strip(self) -> AnyView {
        let network = self.chunks.network;
        network.stage();
        network
            .here()
            .map(|network| (network.strip)(self))
            .into_any()
    }

    /// The other device must hear of this.
    pub(in crate::app) fn tell_network(&self, outgoing: Outgoing) {
        if let Some(network) = self.chunks.network.here() {
            (network.tell)(self, outgoing);
        }
    }

    /// Whether a room holds the board: then it is said, and nothing else takes its place.
    pub(in crate::app) fn is_held(&self) -> bool {
        self.chunks
            .network
            .here()
            .is_some_and(|network| (network.holds_board)(self))
    }

    /// The address has changed: if it leads to a room, the page goes there.
    pub(in crate::app) fn follow_address(&self) {
        if let Some(network) = self.chunks.network.here() {
            (network.follow_link)(self);
        } else if link::may_lead_to_room() {
            self.want_network();
        }
    }

    /// Opens a room for a friend, or the form for one, as soon as network play is here. Its dialog says how far that is.
    pub(in crate::app) fn host_friend(&self, hosting: Hosting) {
        self.hosting.set_value(Some(hosting));
        self.dialog.set(Some(Open::Network));
        match self.chunks.network.here() {
            Some(network) => {
                (network.follow_link)(self);
            }
            None => self.want_network(),
        }
    }

    /// A game from a file may bring its own proof, which is verified again.
    pub(in crate::app) fn verify_loaded(&self) {
        if self.table.ask(|session| session.proof().is_none()) {
            return;
        }
        let desk = *self;
        let arrives = self.chunks.network.is_missing();
        self.fetch(self.chunks.network, move |network| {
            if let Ok(network) = network {
                if arrives {
                    (network.arrive)(desk);
                }
                (network.verify)(&desk);
            }
        });
    }

    /// Keeps the rest of the page told whether two players have met.
    fn watch_meeting(&self) {
        let (met, room) = (self.met, self.network.room);
        Effect::new(move |_| {
            met.set(room.with(|room| room.as_ref().is_some_and(|room| room.met)));
        });
    }
}
