//! What to do about the room that an open challenge has led to, as a plain function of how far things are and how the room
//! stands. `challenges.rs` does it.

use engine::Color;
use game::Millis;
use p2p::nostr::Listed;
use p2p::nostr::challenge::Challenge;
use p2p::{Invitation, Link, Seat, Terms};

use crate::ui::network::RoomModel;

/// How long somebody who has taken a challenge may take to come and to accept, in milliseconds. Their page accepts by itself;
/// a connection takes some seconds, and on a bad line twenty.
const NO_SHOW: Millis = 40_000;

/// What is going on.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// Nothing but the list, with one's own challenge perhaps.
    Listing,
    /// A challenge is taken, and its author has not answered yet. The player's own is offered again if it is gone.
    Asking(Listed, Option<Challenge>),
    /// The player goes to the room of this challenge's author.
    Joining(Listed),
    /// A room is open, or soon, for whoever has taken this challenge.
    Hosting {
        /// The challenge.
        challenge: Challenge,
        /// When it was taken.
        since: Millis,
        /// The invite as it was told.
        told: Option<String>,
    },
}

/// What a look at the room asks for.
#[derive(Debug, PartialEq)]
pub enum Look {
    /// Nothing.
    Wait,
    /// The list is not needed any more.
    Close,
    /// The terms are those that were listed.
    Accept,
    /// The room is open, and whoever has taken the challenge is told.
    Tell,
    /// Whoever has taken the challenge has not come.
    OfferAgain,
    /// The player has left the room.
    List,
}

/// Returns the terms of a challenge's room. If the colour is drawn, its author has this one.
pub fn terms(challenge: &Challenge, drawn: Color) -> Terms {
    Terms {
        host_plays: challenge.color.unwrap_or(drawn),
        ..Terms::new(challenge.variant, Some(challenge.time()))
    }
}

/// Whether an invitation offers what the list has said.
fn is_as_listed(invitation: &Invitation, challenge: &Challenge) -> bool {
    let offered = &invitation.terms;
    *offered == terms(challenge, offered.host_plays)
}

/// What else is known when the room is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scene {
    /// Whether the panel with the list is open.
    pub is_shown: bool,
    /// Whether the player offers a game.
    pub offers: bool,
    /// Whether the player is on the way to a room.
    pub joins: bool,
    /// The present time.
    pub now: Millis,
}

/// Returns what is to be done, given the room.
pub fn look(stage: &Stage, room: Option<&RoomModel>, scene: Scene) -> Look {
    match (stage, room) {
        (Stage::Listing | Stage::Asking(..), Some(_)) => Look::Close,
        (Stage::Listing, None) if !scene.is_shown && !scene.offers => Look::Close,
        (Stage::Listing | Stage::Asking(..), None) => Look::Wait,
        (_, Some(room)) if room.met || room.trouble.is_some() => Look::Close,
        (Stage::Joining(listed), Some(room)) => match &room.invitation {
            Some(offered) if is_as_listed(offered, &listed.challenge) => Look::Accept,
            _ => Look::Wait,
        },
        (Stage::Joining(_), None) if scene.joins => Look::Wait,
        (Stage::Joining(_) | Stage::Hosting { .. }, None) => Look::List,
        (Stage::Hosting { since, told, .. }, Some(room)) => {
            let is_open = room.link == Link::Waiting && room.seat == Seat::Host;
            if scene.now.saturating_sub(*since) >= NO_SHOW {
                Look::OfferAgain
            } else if is_open && told.as_deref() != Some(&room.invite) {
                Look::Tell
            } else {
                Look::Wait
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::Variant;
    use p2p::{Peer, RoomCode};

    use super::*;
    use crate::ui::network::RoomContext;

    fn room(host: bool) -> RoomModel {
        let now = p2p::Moment { wall: 0, steady: 0 };
        let code: RoomCode = "7KQ2MX".parse().unwrap();
        let (peer, _) = match host {
            true => Peer::host(terms(&challenge(), Color::White), [1; 32], now).unwrap(),
            false => Peer::join(code, [1; 32], now),
        };
        let context = RoomContext {
            other: String::new(),
            by_hand: false,
            opening: true,
            interrupted: false,
            now: 0,
        };
        RoomModel::of(&peer.model(now), context)
    }

    fn challenge() -> Challenge {
        Challenge {
            variant: Variant::Assassin,
            pace: 1,
            color: Some(Color::Black),
            name: String::new(),
        }
    }

    fn listed() -> Listed {
        Listed {
            key: [7; 32],
            challenge: challenge(),
        }
    }

    fn shown() -> Scene {
        Scene {
            is_shown: true,
            ..Scene::default()
        }
    }

    #[test]
    fn the_list_is_open_while_it_is_looked_at_or_a_challenge_is_on_it() {
        let of = |scene| look(&Stage::Listing, None, scene);
        assert_eq!(of(shown()), Look::Wait);
        let away = Scene::default();
        assert_eq!(of(away), Look::Close);
        assert_eq!(
            of(Scene {
                offers: true,
                ..away
            }),
            Look::Wait
        );
        // Whoever is in a room plays there and takes nobody else's time.
        let other = room(true);
        assert_eq!(look(&Stage::Listing, Some(&other), shown()), Look::Close);
        let asking = Stage::Asking(listed(), None);
        assert_eq!(look(&asking, None, away), Look::Wait);
        assert_eq!(look(&asking, Some(&other), shown()), Look::Close);
    }

    #[test]
    fn whoever_takes_a_challenge_accepts_what_was_listed_and_nothing_else_unasked() {
        let stage = Stage::Joining(listed());
        let offered = |terms| RoomModel {
            invitation: Some(Invitation {
                terms,
                host: String::new(),
            }),
            ..room(false)
        };
        let as_listed = terms(&challenge(), Color::White);
        assert_eq!(as_listed.host_plays, Color::Black);
        let look_at = |room: &RoomModel| look(&stage, Some(room), shown());
        assert_eq!(look_at(&room(false)), Look::Wait);
        assert_eq!(look_at(&offered(as_listed.clone())), Look::Accept);
        let others = [
            Terms {
                host_plays: Color::White,
                ..as_listed.clone()
            },
            Terms {
                time: None,
                ..as_listed.clone()
            },
            Terms {
                fen: Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned()),
                ..as_listed.clone()
            },
            Terms {
                variant: Variant::Chess,
                ..as_listed.clone()
            },
        ];
        for other in others {
            assert_eq!(look_at(&offered(other)), Look::Wait);
        }
        let failed = RoomModel {
            trouble: Some(p2p::Notice::NoSuchRoom),
            ..room(false)
        };
        assert_eq!(look_at(&failed), Look::Close);
        // The way to the room begins with a look at the disk.
        let on_the_way = Scene {
            joins: true,
            ..shown()
        };
        assert_eq!(look(&stage, None, on_the_way), Look::Wait);
        assert_eq!(look(&stage, None, shown()), Look::List);
    }

    #[test]
    fn a_challenge_whose_taker_does_not_come_is_offered_again() {
        let with_link = |link| RoomModel { link, ..room(true) };
        let waiting = with_link(Link::Waiting);
        let hosting = |told: Option<&str>| Stage::Hosting {
            challenge: challenge(),
            since: 5,
            told: told.map(str::to_owned),
        };
        let at = |room: &RoomModel, told, now| {
            let scene = Scene { now, ..shown() };
            look(&hosting(told), Some(room), scene)
        };
        assert_eq!(at(&with_link(Link::Connecting), None, 6), Look::Wait);
        assert_eq!(at(&waiting, None, 6), Look::Tell);
        assert_eq!(at(&waiting, Some(&waiting.invite), 6), Look::Wait);
        // The server has given the room another code meanwhile.
        assert_eq!(at(&waiting, Some("an earlier one"), 6), Look::Tell);
        let considered = RoomModel {
            considered: true,
            ..waiting.clone()
        };
        let opening = with_link(Link::Connecting);
        for room in [&waiting, &considered, &opening] {
            let told = Some(&*room.invite);
            assert_eq!(at(room, told, 4 + NO_SHOW), Look::Wait);
            assert_eq!(at(room, told, 5 + NO_SHOW), Look::OfferAgain);
        }
        let met = RoomModel {
            met: true,
            ..waiting.clone()
        };
        assert_eq!(at(&met, None, 5 + NO_SHOW), Look::Close);
        assert_eq!(look(&hosting(None), None, shown()), Look::List);
    }
}
