//! Whether the other player learns this browser's address. Two browsers that connect directly do; whoever does not want
//! that goes through a relay, and where the site has none, does not connect at all.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Network;
use crate::platform::storage;
use crate::ui::network::NetText;
use p2p::site::Ice;

/// The key of the choice.
const HIDE: &str = "hide-address";

/// Whether the person hides the address.
pub fn hides_address() -> bool {
    storage::read(HIDE).is_some()
}

impl Network {
    /// The person chose to hide the address, or not to any more.
    pub(super) fn hide_address(&self, hide: bool) {
        if hide {
            // Where nothing can be kept, it holds until the page is closed.
            let _ = storage::write(HIDE, "yes");
        } else {
            storage::remove(HIDE);
        }
        self.hides.set(hide);
        let network = *self;
        spawn_local(async move { network.look_for_relay().await });
    }

    /// The servers of the site that a connection may use; none where the person hides and the site names no relay.
    pub(super) fn allowed_servers(&self) -> Option<Ice> {
        let ice = self.with(|state| state.site.ice.clone())?;
        self.allowed(ice)
    }

    /// Of these servers those that a connection may use; none where the person hides and none of them is a relay.
    pub(super) fn allowed(&self, ice: Ice) -> Option<Ice> {
        match self.hides.get_untracked() {
            false => Some(ice),
            true => Some(ice.hidden()).filter(Ice::has_relay),
        }
    }

    /// Whether no connection can be made since the person hides and the site names no relay; then that is said.
    pub(super) fn lacks_relay(&self) -> bool {
        self.has_no(self.allowed_servers().is_some())
    }

    /// The same for a room, whose server may lend a relay. Whether it lends one is known only to whoever has a seat, so this
    /// is true only where it certainly does not.
    pub(super) fn lacks_relay_in_room(&self) -> bool {
        let network = *self;
        self.has_no(!network.hides.get_untracked() || network.has_relay.get_untracked())
    }

    fn has_no(&self, relay: bool) -> bool {
        if !relay {
            self.fault.set(Some(NetText::NoRelay));
        }
        !relay
    }
}
