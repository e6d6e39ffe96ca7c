//! The players of one node among several: their queues, and what they know about the others in their rooms, so that
//! nobody receives the same news twice or news about another room.

use std::collections::{HashMap, HashSet};

use matchbox_protocol::{PeerEvent, PeerId};

use super::NodeId;
use super::bus::Note;
use crate::close::CloseReason;
use crate::network::{Caller, Network};
use crate::queue::QueueSender;
use crate::rooms::accounts::{EvictionRank, NetworkAccounts};
use crate::rooms::{Census, tell};

/// A player connected to this node.
#[derive(Debug)]
pub(super) struct LocalPlayer {
    pub room: Box<str>,
    /// Hashed key of the seat; empty for a player who cannot come back.
    pub key: String,
    pub caller: Caller,
    link: QueueSender,
    /// The other players in the room, and their nodes.
    pub others: Vec<(PeerId, NodeId)>,
    /// Notes received before Redis has confirmed the seat; `None` once it has.
    early: Option<Vec<(NodeId, Note)>>,
}

#[derive(Debug)]
struct Room {
    owner: Network,
    players: Vec<PeerId>,
    lonely: Option<EvictionRank>,
}

/// All players of this node.
#[derive(Debug, Default)]
pub(super) struct LocalPlayers {
    players: HashMap<PeerId, LocalPlayer>,
    rooms: HashMap<Box<str>, Room>,
    accounts: NetworkAccounts,
    ticks: u64,
}

impl LocalPlayers {
    /// Admits a player who has no seat yet. Returns the players of the room that had to yield, if any.
    pub(super) fn open(
        &mut self,
        peer: PeerId,
        (room, key): (&str, String),
        caller: Caller,
        link: &QueueSender,
        max_rooms: usize,
    ) -> Result<Vec<(PeerId, LocalPlayer)>, CloseReason> {
        let mut gone = Vec::new();
        if self.rooms.len() >= max_rooms && !self.rooms.contains_key(room) {
            let lonely = self.accounts.room_to_evict_for(caller.network);
            gone = self.close(&lonely.ok_or(CloseReason::ServerFull)?);
        }
        let LocalPlayers {
            rooms, accounts, ..
        } = self;
        let entry = rooms.entry(room.into()).or_insert_with(|| {
            accounts.room_opened(caller.network);
            Room {
                owner: caller.network,
                players: Vec::with_capacity(2),
                lonely: None,
            }
        });
        entry.players.push(peer);
        let local = LocalPlayer {
            room: room.into(),
            key,
            caller,
            link: link.clone(),
            others: Vec::new(),
            early: Some(Vec::new()),
        };
        self.players.insert(peer, local);
        self.update_eviction_rank(room);
        Ok(gone)
    }

    /// Confirms a player's seat: sends the player's id, and then the notes that have arrived meanwhile.
    pub(super) fn seated(&mut self, peer: PeerId, other: Option<(PeerId, NodeId)>) {
        let Some(local) = self.players.get_mut(&peer) else {
            return;
        };
        tell(&local.link, &PeerEvent::IdAssigned(peer));
        local.others.extend(other);
        let early = local.early.take().unwrap_or_default();
        let room = local.room.clone();
        for (from, note) in early {
            self.receive(peer, from, note);
        }
        self.update_eviction_rank(&room);
    }

    /// Removes a player.
    pub(super) fn remove(&mut self, peer: PeerId) -> Option<LocalPlayer> {
        let local = self.players.remove(&peer)?;
        if let Some(room) = self.rooms.get_mut(&local.room) {
            room.players.retain(|player| *player != peer);
        }
        self.update_eviction_rank(&local.room);
        Some(local)
    }

    /// Returns the node of a receiver whom this player may signal.
    pub(super) fn other(&self, peer: PeerId, receiver: PeerId) -> Option<NodeId> {
        let others = &self.players.get(&peer)?.others;
        let found = others.iter().find(|(other, _)| *other == receiver);
        found.map(|(_, node)| *node)
    }

    /// Tells a player what has happened, unless the player knows it already.
    pub(super) fn receive(&mut self, to: PeerId, from: NodeId, note: Note) {
        let Some(local) = self.players.get_mut(&to) else {
            return;
        };
        if let Some(early) = &mut local.early {
            early.push((from, note));
            return;
        }
        let knows =
            |local: &LocalPlayer, peer: PeerId| local.others.iter().any(|(one, _)| *one == peer);
        match note {
            Note::NewPeer(peer) if !knows(local, peer) => {
                // There are only two seats, so the previous player has left, and the news of it is still on its way.
                for (before, _) in std::mem::take(&mut local.others) {
                    tell(&local.link, &PeerEvent::PeerLeft(before));
                }
                local.others.push((peer, from));
                tell(&local.link, &PeerEvent::NewPeer(peer));
            }
            Note::Left(peer) if knows(local, peer) => {
                local.others.retain(|(one, _)| *one != peer);
                tell(&local.link, &PeerEvent::PeerLeft(peer));
            }
            Note::Signal { sender, data } if knows(local, sender) => {
                tell(&local.link, &PeerEvent::Signal { sender, data });
                return;
            }
            Note::Replaced => {
                local.link.close(CloseReason::Replaced);
                self.remove(to);
                return;
            }
            Note::NewPeer(_) | Note::Left(_) | Note::Signal { .. } => return,
        }
        let room = local.room.clone();
        self.update_eviction_rank(&room);
    }

    /// Tells players here that everybody on this other node is gone.
    pub(super) fn node_died(&mut self, node: NodeId) {
        let of_node = |local: &LocalPlayer| {
            let others = local.others.iter();
            let gone = others.filter(|(_, at)| *at == node);
            gone.map(|(other, _)| *other).collect::<Vec<_>>()
        };
        let players = self.players.iter();
        let news: Vec<_> = players
            .flat_map(|(peer, local)| of_node(local).into_iter().map(|gone| (*peer, gone)))
            .collect();
        for (peer, gone) in news {
            self.receive(peer, node, Note::Left(gone));
        }
    }

    /// The nodes of all players with whom somebody here shares a room.
    pub(super) fn nodes(&self) -> HashSet<NodeId> {
        let locals = self.players.values();
        locals
            .flat_map(|local| local.others.iter().map(|(_, node)| *node))
            .collect()
    }

    /// Players whose seats are confirmed.
    pub(super) fn all_seated(&self) -> impl Iterator<Item = (PeerId, &LocalPlayer)> {
        let seated = self
            .players
            .iter()
            .filter(|(_, local)| local.early.is_none());
        seated.map(|(peer, local)| (*peer, local))
    }

    pub(super) fn census(&self) -> Census {
        Census {
            rooms: self.rooms.len(),
            present: self.players.len(),
            held: 0,
        }
    }

    fn close(&mut self, name: &str) -> Vec<(PeerId, LocalPlayer)> {
        metrics::counter!("portal_chess_rooms_yielded_total").increment(1);
        let room = self.rooms.get(name);
        let players = room.map(|room| room.players.clone()).unwrap_or_default();
        let gone = players.into_iter().filter_map(|peer| {
            let local = self.remove(peer)?;
            local.link.close(CloseReason::ServerFull);
            Some((peer, local))
        });
        gone.collect()
    }

    fn update_eviction_rank(&mut self, name: &str) {
        let Some(room) = self.rooms.get_mut(name) else {
            return;
        };
        let others = |peer: &PeerId| self.players.get(peer).map_or(0, |local| local.others.len());
        let company = room.players.iter().map(others).max().unwrap_or(0);
        let present = (company + 1).max(room.players.len());
        let empty = room.players.is_empty();
        let before = room.lonely;
        let after = (present < 2 && !empty).then(|| EvictionRank {
            present,
            since: before.map_or_else(
                || {
                    self.ticks += 1;
                    self.ticks
                },
                |before| before.since,
            ),
        });
        if before != after {
            room.lonely = after;
            self.accounts
                .update_eviction_rank(room.owner, name, before, after);
        }
        if empty {
            self.accounts.room_closed(room.owner);
            self.rooms.remove(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::queue::tests::drain;
    use crate::queue::{Budget, queue};

    fn peer(number: u128) -> PeerId {
        PeerId(Uuid::from_u128(number))
    }

    fn name(number: u128) -> String {
        Uuid::from_u128(number).to_string()
    }

    fn caller(address: &str) -> Caller {
        Caller::at(address.parse().unwrap())
    }

    #[test]
    fn early_notes_wait_for_the_id_assignment_and_none_is_sent_twice() {
        let mut locals = LocalPlayers::default();
        let (link, mut waiting) = queue(&Budget::new(1 << 20));
        let node = NodeId::new();
        let place = ("R", String::new());
        let at = caller("203.0.113.1");
        locals.open(peer(1), place, at, &link, 9).unwrap();
        locals.receive(peer(1), node, Note::NewPeer(peer(2)));
        assert!(drain(&mut waiting).is_empty());
        locals.seated(peer(1), None);
        locals.receive(peer(1), node, Note::NewPeer(peer(2)));
        assert_eq!(
            drain(&mut waiting),
            [
                format!(r#"{{"IdAssigned":"{}"}}"#, name(1)),
                format!(r#"{{"NewPeer":"{}"}}"#, name(2))
            ]
        );
        assert_eq!(locals.other(peer(1), peer(2)), Some(node));
        locals.receive(peer(1), node, Note::NewPeer(peer(3)));
        locals.receive(peer(1), node, Note::Left(peer(2)));
        assert_eq!(
            drain(&mut waiting),
            [
                format!(r#"{{"PeerLeft":"{}"}}"#, name(2)),
                format!(r#"{{"NewPeer":"{}"}}"#, name(3))
            ]
        );
        locals.node_died(node);
        assert_eq!(
            drain(&mut waiting),
            [format!(r#"{{"PeerLeft":"{}"}}"#, name(3))]
        );
        locals.receive(peer(1), node, Note::Replaced);
        assert_eq!(drain(&mut waiting), ["close 4001"]);
        assert_eq!(locals.census().rooms, 0);
    }

    #[test]
    fn a_full_node_closes_a_room_with_a_lone_player_for_a_new_room() {
        let mut locals = LocalPlayers::default();
        let (link, mut waiting) = queue(&Budget::new(1 << 20));
        let place = |room: &'static str| (room, String::new());
        let greedy = caller("203.0.113.1");
        for (number, room) in [(1, "GAME"), (2, "GAME"), (3, "LONELY")] {
            locals
                .open(peer(number), place(room), greedy, &link, 2)
                .unwrap();
        }
        let other = caller("198.51.100.1");
        let gone = locals.open(peer(4), place("NEW"), other, &link, 2).unwrap();
        assert_eq!(gone.len(), 1);
        assert_eq!(gone[0].0, peer(3));
        assert_eq!(drain(&mut waiting), ["close 4005"]);
        let full = locals.open(peer(5), place("MORE"), other, &link, 2);
        assert_eq!(full.err(), Some(CloseReason::ServerFull));
    }
}
