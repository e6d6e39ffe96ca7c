//! Accounts of the networks: how many seats and rooms each has taken, and which of its rooms are lonely, that is, have
//! fewer than two players connected, so that the right room yields when rooms run out. The ledger knows networks and
//! codes of rooms, but not who sits in them.

use std::collections::{BTreeSet, HashMap};

use crate::network::{Caller, Network};

/// Rank of a lonely room among those that may yield. An empty room that is held for its players yields before one in
/// which somebody waits; among equals, the one that has waited longest yields first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Loneliness {
    /// Players connected.
    pub present: usize,
    /// Serial number that rises with time.
    pub since: u64,
}

#[derive(Debug, Default)]
struct Account {
    seats: usize,
    rooms: usize,
    lonely: BTreeSet<(Loneliness, Box<str>)>,
}

/// The accounts of all networks.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    accounts: HashMap<Network, Account>,
    /// Networks ordered by the number of their rooms.
    greed: BTreeSet<(usize, Network)>,
}

impl Ledger {
    /// Counts a seat for the caller's network and household.
    pub(crate) fn seat_taken(&mut self, caller: Caller) {
        for (network, _) in caller.shares(1) {
            self.accounts.entry(network).or_default().seats += 1;
        }
    }

    pub(crate) fn seat_left(&mut self, caller: Caller) {
        for (network, _) in caller.shares(1) {
            self.change(network, |account| {
                account.seats = account.seats.saturating_sub(1);
            });
        }
    }

    /// Whether one more seat is within this caller's share of the limit.
    pub(crate) fn has_seat(&self, caller: Caller, limit: usize) -> bool {
        let seats = |network| self.accounts.get(&network).map_or(0, |one| one.seats);
        caller
            .shares(limit)
            .all(|(network, share)| seats(network) < share)
    }

    /// Charges a room to the network that made it.
    pub(crate) fn room_opened(&mut self, owner: Network) {
        self.change(owner, |account| account.rooms += 1);
    }

    pub(crate) fn room_closed(&mut self, owner: Network) {
        self.change(owner, |account| {
            account.rooms = account.rooms.saturating_sub(1);
        });
    }

    /// Adds a room to its owner's lonely rooms, moves it among them, or removes it.
    pub(crate) fn relist(
        &mut self,
        owner: Network,
        room: &str,
        before: Option<Loneliness>,
        after: Option<Loneliness>,
    ) {
        self.change(owner, |account| {
            if let Some(before) = before {
                account.lonely.remove(&(before, room.into()));
            }
            if let Some(after) = after {
                account.lonely.insert((after, room.into()));
            }
        });
    }

    /// Returns the room that yields to a new one of this network: the loneliest room of the network with the most
    /// rooms, as long as that network would still have more rooms than the newcomer's.
    pub(crate) fn yields_to(&self, newcomer: Network) -> Option<Box<str>> {
        let own = self.accounts.get(&newcomer).map_or(0, |one| one.rooms);
        self.greed
            .iter()
            .rev()
            .take_while(|(rooms, _)| *rooms > own + 1)
            .find_map(|(_, network)| {
                let (_, room) = self.accounts.get(network)?.lonely.first()?;
                Some(room.clone())
            })
    }

    /// Returns the room of this network that has been empty for the longest time.
    pub(crate) fn deserted_of(&self, network: Network) -> Option<Box<str>> {
        let (loneliness, room) = self.accounts.get(&network)?.lonely.first()?;
        (loneliness.present == 0).then(|| room.clone())
    }

    fn change(&mut self, network: Network, change: impl FnOnce(&mut Account)) {
        let account = self.accounts.entry(network).or_default();
        let before = account.rooms;
        change(account);
        let after = account.rooms;
        if account.rooms == 0 && account.seats == 0 && account.lonely.is_empty() {
            self.accounts.remove(&network);
        }
        if before != after {
            self.greed.remove(&(before, network));
            if after > 0 {
                self.greed.insert((after, network));
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.accounts.is_empty() && self.greed.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> Network {
        Caller::at(address.parse().unwrap()).network
    }

    #[test]
    fn the_loneliest_room_of_the_network_with_most_rooms_yields() {
        let mut ledger = Ledger::default();
        let (greedy, modest) = (network("203.0.113.1"), network("198.51.100.1"));
        let lonely = |present, since| Some(Loneliness { present, since });
        for (name, since) in [("A", 2), ("B", 1), ("C", 3)] {
            ledger.room_opened(greedy);
            ledger.relist(greedy, name, None, lonely(1, since));
        }
        ledger.room_opened(modest);
        ledger.relist(modest, "M", None, lonely(0, 0));
        let newcomer = network("192.0.2.1");
        assert_eq!(ledger.yields_to(newcomer).as_deref(), Some("B"));
        ledger.relist(greedy, "C", lonely(1, 3), lonely(0, 3));
        assert_eq!(ledger.yields_to(newcomer).as_deref(), Some("C"));
        assert_eq!(ledger.deserted_of(greedy).as_deref(), Some("C"));
        for (name, before) in [
            ("A", lonely(1, 2)),
            ("B", lonely(1, 1)),
            ("C", lonely(0, 3)),
        ] {
            ledger.relist(greedy, name, before, None);
        }
        assert_eq!(
            ledger.yields_to(newcomer),
            None,
            "a network with one room does not yield to one with none"
        );
        ledger.relist(greedy, "A", None, lonely(1, 9));
        assert_eq!(
            ledger.yields_to(greedy),
            None,
            "nobody yields to the network with most rooms"
        );
    }

    #[test]
    fn accounts_of_networks_without_seats_and_rooms_are_removed() {
        let mut ledger = Ledger::default();
        let caller = Caller::at("2001:db8::1".parse().unwrap());
        ledger.seat_taken(caller);
        ledger.room_opened(caller.network);
        assert!(ledger.has_seat(caller, 8) && !ledger.has_seat(caller, 4));
        ledger.room_closed(caller.network);
        ledger.seat_left(caller);
        assert!(ledger.is_empty());
    }
}
