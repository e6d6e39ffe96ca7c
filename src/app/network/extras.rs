//! The parts of network play that a guest who follows a link does not need, in a chunk of their own: the forms, pairing by
//! hand, the waiting room with its QR code, open challenges, watching, several games at once, and verifying the proof of a game from a file. It is fetched
//! when one of them is first needed.

use std::rc::Rc;

use leptos::prelude::*;
use p2p::gallery::GalleryKey;

use super::Network;
use super::simul::BoardsStep;
use crate::app::context::{Chunk, Constructor, NetworkPlay, with_chunk_styles};
use crate::app::placeholders;
use crate::lazy::lazy;
use crate::ui::network::{self, ChallengeAction, Form, GalleryAction, NetAction, NetworkContext};

/// The functions of this chunk.
pub trait Extras {
    /// Returns the view of a form.
    fn form(&self, form: Form, net: NetworkContext) -> AnyView;
    /// Carries out a step of pairing by hand.
    fn pair_by_hand(&self, network: Network, step: NetAction);
    /// Does something about open challenges.
    fn challenges(&self, network: Network, action: ChallengeAction);
    /// Does something about the gallery of the game.
    fn gallery(&self, network: Network, action: GalleryAction);
    /// Shows those who watch what has happened.
    fn show_gallery(&self, network: Network);
    /// Goes to a gallery, to watch.
    fn watch(&self, network: Network, gallery: GalleryKey);
    /// Stops watching.
    fn stop_watching(&self, network: Network);
    /// Does something about the games that a host plays at once.
    fn boards(&self, network: Network, step: BoardsStep);
    /// Verifies the proof that came with the game on the board.
    fn verify(&self, network: Network);
}

lazy! {
    /// Fetches the parts.
    [extras] fn fetch() -> Constructor<dyn Extras> = |_| with_chunk_styles(Rc::new(NetworkExtras))
}

/// Describes the chunk.
pub fn chunk(network: Chunk<dyn NetworkPlay>) -> Chunk<dyn Extras> {
    network.part(|| Box::pin(fetch()))
}

/// The parts of this app.
struct NetworkExtras;

impl Extras for NetworkExtras {
    fn form(&self, form: Form, net: NetworkContext) -> AnyView {
        network::form(form, net)
    }

    fn pair_by_hand(&self, network: Network, step: NetAction) {
        network.pair_by_hand(step);
    }

    fn challenges(&self, network: Network, action: ChallengeAction) {
        network.challenges(action);
    }

    fn gallery(&self, network: Network, action: GalleryAction) {
        network.gallery(action);
    }

    fn show_gallery(&self, network: Network) {
        network.show_gallery();
    }

    fn watch(&self, network: Network, gallery: GalleryKey) {
        network.watch(gallery);
    }

    fn stop_watching(&self, network: Network) {
        network.stop_watching();
    }

    fn boards(&self, network: Network, step: BoardsStep) {
        network.take_boards_step(step);
    }

    fn verify(&self, network: Network) {
        network.verify();
    }
}

impl Network {
    /// Returns the view of a form, or a placeholder until its code has arrived.
    pub(super) fn form(self, form: Form, net: NetworkContext) -> AnyView {
        let (words, extras, meeting) = (self.store.table.words, self.extras, self.meeting);
        let fetch = move || {
            // Whoever sees a form has time, and may be out of the server's reach once the players meet.
            placeholders::fetch_quietly(meeting);
            placeholders::fetch_quietly(extras);
        };
        placeholders::shown(words, extras, fetch, move |extras| extras.form(form, net))
    }

    /// Verifies the proof that came with the game on the board, and tells the player the outcome.
    pub(super) fn verify_game(self) {
        self.extras
            .fetch_or_report(self.store.notices, move |extras| {
                if let Ok(extras) = extras {
                    extras.verify(self);
                }
            });
    }

    /// Does something with the functions of this chunk, once it has arrived.
    pub(super) fn with_extras(self, act: impl FnOnce(&dyn Extras) + 'static) {
        self.extras
            .fetch_or_report(self.store.notices, move |extras| {
                if let Ok(extras) = extras {
                    act(&*extras);
                }
            });
    }
}
