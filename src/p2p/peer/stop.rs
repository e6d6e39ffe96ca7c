//! A game that is stopped because a side has broken the rules of secrets. The other side hears of it, and both show their
//! secrets as after any other end. Whoever stops a game rightly has it won by its own reckoning. Whoever is accused without a
//! reason knows that the other side has only left the game: it is disputed.

use super::ledger::AGAIN;
use super::{News, Peer};
use crate::audit::{Accusation, Stopped};
use crate::entry::Entry;
use crate::wire::Message;

impl Peer {
    /// The other side has broken the rules: the game stops, and is lost for it.
    pub(super) fn accuse(&mut self, accusation: Accusation, said: Option<Entry>) {
        let stopped = Stopped {
            by: self.id.seat,
            accusation,
            said: said.map(Box::new),
        };
        self.stop(stopped);
    }

    /// The other side says that this one has broken the rules. It knows better: then the other has only left a game.
    pub(super) fn hear_stop(&mut self, game: u32, accusation: Accusation) {
        let Some(log) = self.ledger.log() else {
            return;
        };
        if game != log.head().number || log.result().is_some() || self.secrets.own.is_none() {
            return;
        }
        // What is said to be withheld may be on its way.
        let sent = self
            .ledger
            .pending
            .iter()
            .find(|sent| sent.action.is_veiled());
        let said = sent.map(|sent| {
            Box::new(Entry {
                by: self.id.seat,
                ply: sent.ply,
                action: sent.action.clone(),
                spent: sent.spent,
                seal: sent.seal,
            })
        });
        let stopped = Stopped {
            by: !self.id.seat,
            accusation,
            said,
        };
        self.stop(stopped);
    }

    fn stop(&mut self, stopped: Stopped) {
        let over = self.log().is_some_and(|log| log.result().is_some());
        if self.secrets.stopped.is_some() || self.is_disputed() || over {
            return;
        }
        let notice = stopped.notice(self.id.seat);
        self.secrets.stopped = Some(stopped);
        self.ending = None;
        self.store();
        self.news(News::Notice(notice));
        if let Some(result) = self.result() {
            self.news(News::Over(result));
        }
        self.open_stopped();
    }

    /// Whether the game is over for this side, so that it shows its secrets.
    pub(super) fn has_ended(&self) -> bool {
        self.secrets.stopped.is_some()
            || self.is_disputed()
            || self.log().is_some_and(|log| log.result().is_some())
    }

    /// Says that the game is stopped, until the other side answers by showing its secrets, and shows this side's own.
    pub(super) fn open_stopped(&mut self) {
        let now = self.now();
        let (Some(log), Some(stopped)) = (self.ledger.log(), &self.secrets.stopped) else {
            return;
        };
        let said = self.contact.confessed;
        if said != 0 && now.saturating_sub(said) < AGAIN {
            return;
        }
        self.contact.confessed = now;
        if stopped.by == self.id.seat && self.secrets.theirs.is_none() {
            let (game, accusation) = (log.head().number, stopped.accusation);
            self.send_stored(Message::Stop { game, accusation });
        }
        self.confess();
    }
}
