//! Games that are stopped because a side has broken the rules about secrets. The other side is told, and both reveal
//! their secrets as after any other end. A side that stops a game rightly has won it by its own reckoning. A side that
//! is accused without a reason knows that the other side has only left the game: the game is disputed.

use super::shared_log::RESEND_AFTER;
use super::{News, Peer};
use crate::audit::{Accusation, Stopped};
use crate::entry::Entry;
use crate::wire::Message;

impl Peer {
    /// Stops the game because the other side has broken the rules, and so has lost.
    pub(super) fn accuse(&mut self, accusation: Accusation, said: Option<Entry>) {
        let stopped = Stopped {
            by: self.id.seat,
            accusation,
            said: said.map(Box::new),
        };
        self.stop(stopped);
    }

    /// The other side stops the game and accuses this side of breaking the rules. This side knows that it did not, so
    /// the other side has only left the game.
    pub(super) fn receive_stop(&mut self, game: u32, accusation: Accusation) {
        let Some(log) = self.shared_log.log() else {
            return;
        };
        if game != log.head().number
            || log.result().is_some()
            || self.secrets.private_game.is_none()
        {
            return;
        }
        // The message that is said to be withheld may be on its way.
        let sent = self
            .shared_log
            .pending
            .iter()
            .find(|sent| sent.action.is_assassin_action());
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
            self.news(News::GameOver(result));
        }
        self.open_stopped();
    }

    /// Returns whether the game is over for this side, so that it reveals its secrets.
    pub(super) fn has_ended(&self) -> bool {
        self.secrets.stopped.is_some()
            || self.is_disputed()
            || self.log().is_some_and(|log| log.result().is_some())
    }

    /// Says that the game is stopped, until the other side answers by revealing its secrets, and reveals this side's
    /// own.
    pub(super) fn open_stopped(&mut self) {
        let now = self.now();
        let (Some(log), Some(stopped)) = (self.shared_log.log(), &self.secrets.stopped) else {
            return;
        };
        let said = self.connection.last_reveal;
        if said != 0 && now.saturating_sub(said) < RESEND_AFTER {
            return;
        }
        self.connection.last_reveal = now;
        if stopped.by == self.id.seat && self.secrets.theirs.is_none() {
            let (game, accusation) = (log.head().number, stopped.accusation);
            self.send_stored(Message::Stop { game, accusation });
        }
        self.reveal_secrets();
    }
}
