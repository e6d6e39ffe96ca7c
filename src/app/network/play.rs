//! The entry point of the chunk of network play: the driver as a [`NetworkPlay`], with the signals that its components
//! share.

use std::rc::Rc;

use game::Outgoing;
use leptos::prelude::*;

use super::Network;
use super::facade::NetworkPlay;
use crate::app::Desk;
use crate::app::chunks::{Maker, styled};
use crate::lazy::lazy;
use crate::ui::network::{NetDesk, NetworkDialog, RoomStrip};

lazy! {
    /// Fetches network play.
    [network] pub fn fetch() -> Maker<dyn NetworkPlay> = |desk| styled(Rc::new(Play::new(desk)))
}

/// Network play as the page gets it: the driver, and the signals that its components share.
struct Play {
    network: Network,
    shared: NetDesk,
}

impl Play {
    /// Starts network play: goes to the room of a link, or back to the room that was left.
    fn new(desk: Desk) -> Play {
        let network = Network::new(desk);
        let shared = network.net_desk();
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

    fn tell(&self, outgoing: Outgoing) {
        self.network.tell_other(outgoing);
    }

    fn holds_board(&self) -> bool {
        self.network.room_holds_board()
    }

    fn follow_link(&self) {
        self.network.follow_link();
    }

    fn verify(&self) {
        self.network.verify();
    }
}
