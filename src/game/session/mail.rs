//! Games played by links, on the board: sending the next link and playing the moves that a link brought. None of this
//! is a [`crate::Msg`], so that the page need not fetch it before somebody plays by links. Whether a link continues a
//! game is decided in [`crate::mail`].

use engine::Color;

use super::Session;
use crate::mail::{Continuation, Invitation, ended_by_rules};
use crate::save::mail::{self, Unsendable};
use crate::{Effect, Message, Millis, PlayerKind, Question};

/// The next step in a game played by links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailStage {
    /// The opponent makes the first move and knows nothing of the game yet: the link is an invitation.
    Invite,
    /// This side has moved and has not sent its link yet.
    Send,
    /// This side has sent its link and waits for the opponent's.
    Wait,
    /// This side is to move.
    Move,
    /// This side has ended the game, and the opponent may not know it yet.
    Over,
}

impl Session {
    /// Returns the next step, if the game is played by links and has begun; `None` once the opponent has ended it.
    pub fn mail_stage(&self) -> Option<MailStage> {
        if !self.options().is_by_mail() || self.tokens.is_some() {
            return None;
        }
        let turn = self.game.turn();
        // A side resigns or accepts a draw in its own turn; a side that mates has just moved.
        let ender = if ended_by_rules(&self.game) {
            !turn
        } else {
            turn
        };
        Some(match (self.game.is_over(), self.game.mover()) {
            (true, _) if self.options().seat() != Some(ender) => return None,
            (true, _) => MailStage::Over,
            (false, PlayerKind::Human) => MailStage::Move,
            _ if self.game.ply() == 0 => MailStage::Invite,
            _ if self.game.ply() > self.game.settled() => MailStage::Send,
            _ => MailStage::Wait,
        })
    }

    /// Whether the opponent is to move and will answer by a link, which may take days.
    pub fn awaits_link(&self) -> bool {
        !self.game.is_over() && self.game.mover() == PlayerKind::Mail
    }

    /// Returns the text of the next link.
    pub fn export_mail(&self) -> Result<String, Unsendable> {
        mail::write(&self.game, self.ply_state.offer)
    }

    /// Records that the next link has been sent: the plies in it can no longer be taken back.
    pub fn mark_mail_sent(&mut self, now: Millis) -> Vec<Effect> {
        self.advance_time(now);
        if self.options().is_by_mail() && self.game.settled() < self.game.ply() {
            self.game.settle(self.game.ply());
            self.save();
        }
        self.finish()
    }

    /// Begins the game of an invitation. It replaces the game on the board, which stays among the kept games.
    pub fn accept_mail(&mut self, invitation: Invitation, now: Millis) -> Vec<Effect> {
        self.advance_time(now);
        let mut session = Session::begin(invitation.game, None, self.now);
        session.restore_draw_offer(invitation.offer);
        self.replace(session);
        self.save();
        self.finish()
    }

    /// Plays the moves that a link brought. If another game is on the board, the link's game replaces it.
    pub fn continue_mail(&mut self, continued: Continuation, now: Millis) -> Vec<Effect> {
        self.advance_time(now);
        let Continuation {
            known,
            plies,
            end,
            offer,
            ..
        } = continued;
        let here = self.options().id == known.options().id && self.game.moves() == known.moves();
        if !here {
            self.replace(Session::begin(known, None, self.now));
        }
        self.review = None;
        for play in plies {
            if !self.play(play) {
                break;
            }
        }
        self.game.settle(self.game.ply());
        match end {
            Some(result) => self.end(result),
            None => self.restore_draw_offer(offer),
        }
        self.save();
        self.finish()
    }

    /// Restores a draw offer that has not been answered. If it is the opponent's, the person is asked about it.
    pub(super) fn restore_draw_offer(&mut self, offer: Option<Color>) {
        let Some(me) = self.options().seat().filter(|_| !self.game.is_over()) else {
            return;
        };
        self.ply_state.offer = offer;
        if offer == Some(!me) {
            self.ply_state.question = Some(Question::AnswerDraw(me));
            self.notify_info(Message::DrawOffered(self.who(!me)));
        }
    }
}
