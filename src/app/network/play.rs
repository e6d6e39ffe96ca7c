//! The entry point of the chunk of network play: the driver as a [`NetworkPlay`], with the signals that its components
//! share.

use std::rc::Rc;

use game::UserAction;
use leptos::prelude::*;
use p2p::Event;

use super::Network;
use crate::app::context::{Constructor, NetworkPlay, with_room_styles};
use crate::lazy::lazy;
use crate::ui::network::{NetworkContext, NetworkDialog, Part, RoomStrip};

lazy! {
    /// Fetches network play.
    [network] pub fn fetch() -> Constructor<dyn NetworkPlay> = |app| {
        let (chunks, board) = (app.chunks, app.board);
        let network = Network::new(app.store, board, chunks.storage, chunks.rules_in_short, chunks.network);
        with_room_styles(Rc::new(Play::new(network)))
    }
}

/// Network play as the page gets it: the driver, and the signals that its components share.
struct Play {
    network: Network,
    shared: NetworkContext,
}

impl Play {
    /// Starts network play: goes to the room of a link, or back to the room that was left.
    fn new(network: Network) -> Play {
        let shared = network.network_context();
        network.watch_meeting();
        network.open_network();
        Play { network, shared }
    }
}

impl NetworkPlay for Play {
    fn dialog(&self) -> AnyView {
        provide_context(self.shared);
        view! { <NetworkDialog /> }.into_any()
    }

    fn strip(&self) -> AnyView {
        provide_context(self.shared);
        view! { <RoomStrip /> }.into_any()
    }

    fn part(&self, part: Part) -> AnyView {
        self.shared.part(part)
    }

    fn send_to_peer(&self, action: UserAction) {
        self.network.handle_event(Event::UserAction(action));
    }

    fn holds_board(&self) -> bool {
        self.network.room_holds_board()
    }

    fn is_playing(&self) -> bool {
        self.network.is_playing()
    }

    fn leave_ended_room(&self) {
        self.network.leave_ended_room();
    }

    fn follow_link(&self) {
        self.network.follow_link();
    }

    fn verify(&self) {
        self.network.verify_game();
    }
}
