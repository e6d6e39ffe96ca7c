//! The ways to a room: a signalling server, relays, or both. The server is tried first, because it is quicker and nobody
//! else's. Relays are called when it does not answer, when the room is not there, when a guest is connected with nobody after
//! a while, and by a host in any case, because the guest may not reach the server. So two players find each other whichever way each of them came.

use game::Millis;

use crate::nostr::Step;
use crate::{Seat, SignalEvent};

/// How long the server may take before relays are called, in milliseconds.
const SERVER_PATIENCE: Millis = 1_500;

/// How long a guest waits at the server for a host, before it also calls relays, in milliseconds.
const HOST_PATIENCE: Millis = 4_000;

/// How often a server that is gone is tried again while relays work, in milliseconds.
const REDIAL: Millis = 15_000;

/// The state of the way over the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Server {
    /// The site has none.
    None,
    /// It has not answered yet.
    Asked,
    /// This side is in the room there.
    In,
    /// It could not be reached or let nobody in, as this event says.
    Out(SignalEvent),
}

/// The state of the way over relays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relays {
    /// The site names none.
    None,
    /// They were not called.
    Spared,
    /// They were called.
    Called,
    /// This side can be found there.
    In,
    /// None of them can be reached.
    Out,
}

/// What to do about the ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Call the relays.
    CallRelays,
    /// Connect to the server again.
    DialServer,
    /// Tell the protocol this.
    Tell(SignalEvent),
}

/// The ways of one side to a room.
#[derive(Clone, Debug)]
pub struct Ways {
    seat: Seat,
    server: Server,
    relays: Relays,
    /// When the server was asked, was entered, or was lost.
    since: Millis,
}

impl Ways {
    /// Begins. The server, if there is one, is dialled without being asked for.
    pub fn new(has_server: bool, has_relays: bool, seat: Seat, now: Millis) -> Ways {
        Ways {
            seat,
            server: if has_server {
                Server::Asked
            } else {
                Server::None
            },
            relays: if has_relays {
                Relays::Spared
            } else {
                Relays::None
            },
            since: now,
        }
    }

    /// Whether the server may still let this side in.
    pub fn awaits_server(&self) -> bool {
        self.server == Server::Asked
    }

    /// Does what the passing of time brings, while nobody is connected or connecting.
    pub fn pass(&mut self, now: Millis) -> Option<Way> {
        let waited = now.saturating_sub(self.since);
        let is_due = match self.server {
            Server::None => true,
            Server::Asked => waited >= SERVER_PATIENCE,
            Server::In => self.seat == Seat::Host || waited >= HOST_PATIENCE,
            Server::Out(_) => true,
        };
        if self.relays == Relays::Spared && is_due {
            self.relays = Relays::Called;
            return Some(Way::CallRelays);
        }
        let works = matches!(self.relays, Relays::Called | Relays::In);
        if matches!(self.server, Server::Out(_)) && works && waited >= REDIAL {
            (self.server, self.since) = (Server::Asked, now);
            return Some(Way::DialServer);
        }
        None
    }

    /// The server has let this side in, has refused it, or was lost. `connected` says that somebody is connected, so that
    /// no way is needed now.
    pub fn server(&mut self, event: SignalEvent, connected: bool, now: Millis) -> Option<Way> {
        let was_in = self.is_in();
        match event {
            SignalEvent::InRoom => {
                (self.server, self.since) = (Server::In, now);
                (!was_in).then_some(Way::Tell(event))
            }
            SignalEvent::Lost | SignalEvent::NoSuchRoom | SignalEvent::ServerFull => {
                (self.server, self.since) = (Server::Out(event), now);
                let alone = matches!(self.relays, Relays::None | Relays::Out);
                (alone || connected).then_some(Way::Tell(event))
            }
            // The code was shown already, and leads here over relays.
            SignalEvent::RoomTaken if self.relays == Relays::In => {
                (self.server, self.since) = (Server::Out(SignalEvent::Lost), now);
                None
            }
            SignalEvent::Replaced | SignalEvent::RoomFull | SignalEvent::RoomTaken => {
                Some(Way::Tell(event))
            }
        }
    }

    /// The meeting over relays has come to this.
    pub fn relays(&mut self, step: &Step) -> Option<Way> {
        let was_in = self.is_in();
        match step {
            Step::Entered => {
                self.relays = Relays::In;
                (!was_in).then_some(Way::Tell(SignalEvent::InRoom))
            }
            Step::Lost => {
                self.relays = Relays::Out;
                match self.server {
                    Server::None => Some(Way::Tell(SignalEvent::Lost)),
                    Server::Out(event) => Some(Way::Tell(event)),
                    Server::Asked | Server::In => None,
                }
            }
            Step::Nobody if self.server != Server::In => Some(Way::Tell(SignalEvent::NoSuchRoom)),
            Step::Full => Some(Way::Tell(SignalEvent::RoomFull)),
            _ => None,
        }
    }

    fn is_in(&self) -> bool {
        self.server == Server::In || self.relays == Relays::In
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IN_ROOM: Option<Way> = Some(Way::Tell(SignalEvent::InRoom));

    #[test]
    fn a_site_with_a_server_alone_hears_all_that_the_server_says() {
        for event in [
            SignalEvent::InRoom,
            SignalEvent::Lost,
            SignalEvent::NoSuchRoom,
            SignalEvent::ServerFull,
            SignalEvent::RoomFull,
            SignalEvent::RoomTaken,
            SignalEvent::Replaced,
        ] {
            let mut ways = Ways::new(true, false, Seat::Guest, 0);
            assert_eq!(ways.server(event, false, 10), Some(Way::Tell(event)));
            assert_eq!(ways.pass(100_000), None);
        }
    }

    #[test]
    fn relays_are_called_when_there_is_no_server_or_it_does_not_help() {
        assert_eq!(
            Ways::new(false, true, Seat::Host, 0).pass(0),
            Some(Way::CallRelays)
        );
        let ways = |seat| Ways::new(true, true, seat, 0);
        let mut slow = ways(Seat::Guest);
        assert_eq!(slow.pass(1_499), None);
        assert_eq!(slow.pass(1_500), Some(Way::CallRelays));
        assert_eq!(slow.pass(1_700), None);
        for event in [
            SignalEvent::Lost,
            SignalEvent::NoSuchRoom,
            SignalEvent::ServerFull,
        ] {
            let mut ways = ways(Seat::Guest);
            assert_eq!(ways.server(event, false, 10), None);
            assert_eq!(ways.pass(10), Some(Way::CallRelays));
            // Who is connected needs no other way.
            assert_eq!(ways.server(event, true, 20), Some(Way::Tell(event)));
        }
        // A guest whose host comes over the server in time calls none.
        let mut guest = ways(Seat::Guest);
        assert_eq!(guest.server(SignalEvent::InRoom, false, 100), IN_ROOM);
        assert_eq!(guest.pass(4_099), None);
        assert_eq!(guest.pass(4_100), Some(Way::CallRelays));
        let mut host = ways(Seat::Host);
        assert_eq!(host.server(SignalEvent::InRoom, false, 100), IN_ROOM);
        assert_eq!(host.pass(200), Some(Way::CallRelays));
    }

    #[test]
    fn a_side_is_in_the_room_once_and_lost_only_if_both_ways_are() {
        let mut ways = Ways::new(true, true, Seat::Host, 0);
        assert_eq!(ways.pass(1_500), Some(Way::CallRelays));
        assert_eq!(ways.relays(&Step::Entered), IN_ROOM);
        assert_eq!(ways.server(SignalEvent::InRoom, false, 1_600), None);
        assert_eq!(ways.server(SignalEvent::Lost, false, 2_000), None);
        // The server is tried again as long as relays work.
        assert_eq!(ways.pass(16_999), None);
        assert_eq!(ways.pass(17_000), Some(Way::DialServer));
        assert_eq!(ways.server(SignalEvent::Lost, false, 17_100), None);
        assert_eq!(ways.relays(&Step::Lost), Some(Way::Tell(SignalEvent::Lost)));
        assert_eq!(ways.relays(&Step::Entered), IN_ROOM);
    }

    #[test]
    fn an_empty_room_and_a_full_one_are_known_over_relays_too() {
        let mut ways = Ways::new(true, true, Seat::Guest, 0);
        assert_eq!(ways.server(SignalEvent::NoSuchRoom, false, 50), None);
        assert_eq!(ways.pass(50), Some(Way::CallRelays));
        assert_eq!(ways.relays(&Step::Entered), IN_ROOM);
        assert_eq!(
            ways.relays(&Step::Nobody),
            Some(Way::Tell(SignalEvent::NoSuchRoom))
        );
        assert_eq!(
            ways.relays(&Step::Full),
            Some(Way::Tell(SignalEvent::RoomFull))
        );
        // At the server there is somebody, who only has not answered yet.
        ways.server(SignalEvent::InRoom, false, 90);
        assert_eq!(ways.relays(&Step::Nobody), None);
    }
}
