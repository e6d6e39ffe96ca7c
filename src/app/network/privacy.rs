//! Hiding this browser's address from the other player. Two browsers that connect directly learn each other's address.
//! A player who does not want that connects through a relay, and not at all if the site has none.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Network;
use crate::platform::storage;
use crate::ui::network::NetText;
use p2p::site::IceServers;

/// The storage key of the choice.
const HIDE: &str = "hide-address";

/// Returns whether the player hides the address.
pub fn hides_address() -> bool {
    storage::read(HIDE).is_some()
}

impl Network {
    /// Stores whether the player hides the address.
    pub(super) fn hide_address(&self, hide: bool) {
        if hide {
            // If nothing can be stored, the choice holds until the page is closed.
            let _ = storage::write(HIDE, "yes");
        } else {
            storage::remove(HIDE);
        }
        self.hides.set(hide);
        let network = *self;
        spawn_local(async move { network.look_for_relay().await });
    }

    /// Returns the site's servers that a connection may use, or `None` if the player hides the address and the site
    /// names no relay.
    pub(super) fn allowed_servers(&self) -> Option<IceServers> {
        let ice = self.with(|state| state.site.ice.clone())?;
        self.allowed(ice)
    }

    /// Returns those of these servers that a connection may use, or `None` if the player hides the address and none of
    /// them is a relay.
    pub(super) fn allowed(&self, ice: IceServers) -> Option<IceServers> {
        match self.hides.get_untracked() {
            false => Some(ice),
            true => Some(ice.hidden()).filter(IceServers::has_relay),
        }
    }

    /// Returns whether no connection can be made, because the player hides the address and the site names no relay. If
    /// so, the player is told.
    pub(super) fn lacks_relay(&self) -> bool {
        self.has_no(self.allowed_servers().is_some())
    }

    /// Like [`Network::lacks_relay`], for a room whose server may lend a relay. Only a player with a seat learns
    /// whether it does, so this returns true only if it certainly does not.
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
