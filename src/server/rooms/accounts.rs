//! Accounts of the networks: how many seats and rooms each has taken, and which of its rooms are lonely, that is, have
//! fewer than two players connected, so that the right room yields when rooms run out. This module knows networks and
//! codes of rooms, but not who sits in them.

use std::collections::{BTreeSet, HashMap};

use crate::network::{Caller, Network};

/// Rank of a lonely room among those that may yield. An empty room that is held for its players yields before one in
/// which somebody waits; among equals, the one that has waited longest yields first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct EvictionRank {
    /// Players connected.
    pub present: usize,
    /// Serial number that rises with time.
    pub since: u64,
}

#[derive(Debug, Default)]
struct Account {
    seats: usize,
    rooms: usize,
    lonely: BTreeSet<(EvictionRank, Box<str>)>,
}

/// The accounts of all networks.
#[derive(Debug, Default)]
pub(crate) struct NetworkAccounts {
    accounts: HashMap<Network, Account>,
    /// Networks ordered by the number of their rooms.
    by_room_count: BTreeSet<(usize, Network)>,
}

impl NetworkAccounts {
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
    pub(crate) fn update_eviction_rank(
        &mut self,
        owner: Network,
        room: &str,
        before: Option<EvictionRank>,
        after: Option<EvictionRank>,
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
    pub(crate) fn room_to_evict_for(&self, newcomer: Network) -> Option<Box<str>> {
        let own = self.accounts.get(&newcomer).map_or(0, |one| one.rooms);
        self.by_room_count
            .iter()
            .rev()
            .take_while(|(rooms, _)| *rooms > own + 1)
            .find_map(|(_, network)| {
                let (_, room) = self.accounts.get(network)?.lonely.first()?;
                Some(room.clone())
            })
    }

    /// Returns the room of this network that has been empty for the longest time.
    pub(crate) fn oldest_empty_room_of(&self, network: Network) -> Option<Box<str>> {
        let (rank, room) = self.accounts.get(&network)?.lonely.first()?;
        (rank.present == 0).then(|| room.clone())
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
            self.by_room_count.remove(&(before, network));
            if after > 0 {
                self.by_room_count.insert((after, network));
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.accounts.is_empty() && self.by_room_count.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> Network {
        Caller::at(address.parse().unwrap()).network
    }

    #[test]
    fn the_network_with_most_rooms_loses_its_emptiest_oldest_room_first() {
        let mut accounts = NetworkAccounts::default();
        let (greedy, modest) = (network("203.0.113.1"), network("198.51.100.1"));
        let lonely = |present, since| Some(EvictionRank { present, since });
        for (name, since) in [("A", 2), ("B", 1), ("C", 3)] {
            accounts.room_opened(greedy);
            accounts.update_eviction_rank(greedy, name, None, lonely(1, since));
        }
        accounts.room_opened(modest);
        accounts.update_eviction_rank(modest, "M", None, lonely(0, 0));
        let newcomer = network("192.0.2.1");
        assert_eq!(accounts.room_to_evict_for(newcomer).as_deref(), Some("B"));
        accounts.update_eviction_rank(greedy, "C", lonely(1, 3), lonely(0, 3));
        assert_eq!(accounts.room_to_evict_for(newcomer).as_deref(), Some("C"));
        assert_eq!(accounts.oldest_empty_room_of(greedy).as_deref(), Some("C"));
        for (name, before) in [
            ("A", lonely(1, 2)),
            ("B", lonely(1, 1)),
            ("C", lonely(0, 3)),
        ] {
            accounts.update_eviction_rank(greedy, name, before, None);
        }
        assert_eq!(
            accounts.room_to_evict_for(newcomer),
            None,
            "a network with one room does not lose it to a network with none"
        );
        accounts.update_eviction_rank(greedy, "A", None, lonely(1, 9));
        assert_eq!(
            accounts.room_to_evict_for(greedy),
            None,
            "no room is closed for the network with most rooms"
        );
    }

    #[test]
    fn accounts_of_networks_without_seats_and_rooms_are_removed() {
        let mut accounts = NetworkAccounts::default();
        let caller = Caller::at("2001:db8::1".parse().unwrap());
        accounts.seat_taken(caller);
        accounts.room_opened(caller.network);
        assert!(accounts.has_seat(caller, 8) && !accounts.has_seat(caller, 4));
        accounts.room_closed(caller.network);
        accounts.seat_left(caller);
        assert!(accounts.is_empty());
    }
}
