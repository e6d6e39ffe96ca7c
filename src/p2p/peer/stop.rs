//! A game that is stopped because a side has broken the rules of secrets. The other side hears of it, and both show their
//! secrets as after any other end. Whoever stops a game has the game won by its own reckoning, and nothing that comes later
//! changes that: an honest side stops none without a reason, and gives none.

use game::Millis;

use super::sync::AGAIN;
use super::{News, Peer};
use crate::log::Entry;
use crate::secret::{Accusation, Stopped};
use crate::wire::Message;

impl Peer {
    /// The other side has broken the rules: the game stops, and is lost for it.
    pub(super) fn accuse(&mut self, accusation: Accusation, said: Option<Entry>, now: Millis) {
        let stopped = Stopped {
            by: self.seat,
            accusation,
            said: said.map(Box::new),
        };
        self.stop(stopped, now);
    }

    /// The other side says that this one has broken the rules. It knows better: then the other has only left a game.
    pub(super) fn hear_stop(&mut self, game: u32, accusation: Accusation, now: Millis) {
        let Some(log) = &self.log else { return };
        if game != log.head().number || log.result().is_some() || self.own.is_none() {
            return;
        }
        // What is said to be withheld may be on its way.
        let sent = self.pending.iter().find(|sent| sent.ask.is_veiled());
        let said = sent.map(|sent| {
            Box::new(Entry {
                by: self.seat,
                ply: sent.ply,
                ask: sent.ask.clone(),
                clocks: None,
                seal: sent.seal,
            })
        });
        let stopped = Stopped {
            by: !self.seat,
            accusation,
            said,
        };
        self.stop(stopped, now);
    }

    fn stop(&mut self, stopped: Stopped, now: Millis) {
        if self.frozen.is_some() {
            return;
        }
        let notice = stopped.notice(self.seat);
        self.stopped = Some(stopped);
        self.freeze(notice);
        self.store(now);
        if let Some(result) = self.result() {
            self.news(News::Over(result));
        }
        self.open_stopped(now);
    }

    /// Whether the game is over for this side, so that it shows its secrets.
    pub(super) fn has_ended(&self) -> bool {
        let log = self.log.as_ref();
        self.stopped.is_some() || log.is_some_and(|log| log.result().is_some())
    }

    /// Says that the game is stopped, until the other side answers by showing its secrets, and shows this side's own.
    pub(super) fn open_stopped(&mut self, now: Millis) {
        let (Some(log), Some(stopped)) = (&self.log, &self.stopped) else {
            return;
        };
        let said = self.contact.confessed_at;
        if said != 0 && now.saturating_sub(said) < AGAIN {
            return;
        }
        self.contact.confessed_at = now;
        if stopped.by == self.seat && self.theirs.is_none() {
            let (game, accusation) = (log.head().number, stopped.accusation);
            self.send_stored(Message::Stop { game, accusation });
        }
        self.confess();
    }
}
