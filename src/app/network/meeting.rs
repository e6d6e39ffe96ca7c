//! The parts of the strip that are shown once the players have met, in a chunk of their own, so that a guest is connected
//! before it is fetched.

use std::rc::Rc;

use leptos::prelude::*;

use super::Network;
use crate::app::context::{Chunk, Constructor, NetworkPlay};
use crate::lazy::lazy;
use crate::ui::network::{self, NetworkContext, Part};
use crate::ui::words::reactive;

/// The functions of this chunk.
pub trait Meeting {
    /// Returns the view of a part of the strip.
    fn part(&self, part: Part, net: NetworkContext) -> AnyView;
}

lazy! {
    /// Fetches the parts of the strip.
    [meeting] fn fetch() -> Constructor<dyn Meeting> = |_| Rc::new(Strip)
}

/// Describes the chunk.
pub fn chunk(network: Chunk<dyn NetworkPlay>) -> Chunk<dyn Meeting> {
    network.part(|| Box::pin(fetch()))
}

/// The strip of this app.
struct Strip;

impl Meeting for Strip {
    fn part(&self, part: Part, net: NetworkContext) -> AnyView {
        network::part(part, net)
    }
}

impl Network {
    /// Returns the view of a part of the strip, which is empty until its code has arrived.
    pub(super) fn part(self, part: Part, net: NetworkContext) -> AnyView {
        let meeting = self.meeting;
        if meeting.is_missing() {
            meeting.fetch_or_report(self.store.notices, drop);
        }
        reactive(move || meeting.get().map(|meeting| meeting.part(part, net))).into_any()
    }
}
