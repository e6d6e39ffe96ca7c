//! A comparison of the states of the two pages of a simulated network.

use game::GameResult;
use p2p::{Dispute, Link, News, Notice};

use crate::world::{GUEST, HOST, World};

impl World {
    /// Returns the first difference between the states of the two sides. Different measurements of time do not count,
    /// because a connection that breaks all the time uses up the allowances, and then the game is disputed.
    pub fn difference(&self) -> Option<String> {
        let (Some(host), Some(guest)) = (&self.sides[HOST].peer, &self.sides[GUEST].peer) else {
            return None;
        };
        for (at, peer) in [(HOST, host), (GUEST, guest)] {
            let model = peer.model(self.moment(at));
            if model.stopped.is_some() || model.closed.is_some() {
                return Some(format!(
                    "side {at} stopped: {:?} {:?}",
                    model.stopped, model.closed
                ));
            }
            let by_time = matches!(
                model.dispute,
                Some(Dispute::TheirTime | Dispute::OwnTime | Dispute::Told)
            );
            if model.dispute.is_some() && !by_time {
                return Some(format!("side {at} disputes: {:?}", model.dispute));
            }
        }
        let (host, guest) = (host.log()?, guest.log()?);
        if host.head().number != guest.head().number {
            return None;
        }
        let common = host.len().min(guest.len());
        if host.hash_at(common) != guest.hash_at(common) {
            let first = (0..common)
                .find(|&seq| host.hash_at(seq + 1) != guest.hash_at(seq + 1))
                .unwrap_or(0) as usize;
            let told = |log: &p2p::Log| {
                log.entries()
                    .iter()
                    .skip(first)
                    .take(4)
                    .map(|entry| format!("{entry:?}"))
                    .collect::<Vec<_>>()
            };
            return Some(format!(
                "after {first} entries the host has {:#?} and the guest {:#?}",
                told(host),
                told(guest)
            ));
        }
        None
    }

    pub fn results(&self) -> [Option<GameResult>; 2] {
        [HOST, GUEST].map(|at| self.sides[at].peer.as_ref().and_then(|peer| peer.result()))
    }

    pub fn both_over(&self) -> bool {
        self.results().iter().all(Option::is_some)
    }

    /// Returns whether the game is over for both sides in the same way, and the result can no longer change.
    pub fn is_decided(&self) -> bool {
        let final_for = |at: usize| {
            let model = self.model(at);
            model.result.is_some() && !model.provisional
        };
        let [host, guest] = self.results();
        self.both_over() && host == guest && self.settled() && final_for(HOST) && final_for(GUEST)
    }

    /// Returns whether both sides consider the game disputed.
    pub fn is_disputed(&self) -> bool {
        [HOST, GUEST]
            .into_iter()
            .all(|at| self.model(at).dispute.is_some())
    }

    pub fn both_live(&self) -> bool {
        [HOST, GUEST]
            .into_iter()
            .all(|at| self.sides[at].peer.is_some() && self.link(at) == Link::Live)
    }

    /// Returns whether both sides are connected and have the same log.
    pub fn settled(&self) -> bool {
        let hash = |at| self.peer(at).log().map(p2p::Log::hash);
        if !self.both_live() {
            return false;
        }
        let heard = [HOST, GUEST]
            .into_iter()
            .all(|at| !self.model(at).awaiting_peer);
        heard && hash(HOST) == hash(GUEST)
    }

    /// Returns whether both disks have all that was to be stored.
    pub fn stored(&self) -> bool {
        self.sides.iter().all(|side| side.writing.is_empty())
    }

    pub fn notices(&self, at: usize) -> Vec<Notice> {
        self.sides[at]
            .news
            .iter()
            .filter_map(|news| match news {
                News::Notice(notice) => Some(notice.clone()),
                _ => None,
            })
            .collect()
    }
}
