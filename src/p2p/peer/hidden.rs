//! Hidden assassins in a network game: sending what is due, following the public game, and revealing everything at the
//! end.

use engine::{ByColor, Color, Move, Observation, ObservedMove, PlayerView};
use game::{GameResult, Millis, Reason};

use super::claim::DISPUTED;
use super::secrets::Secrets;
use super::shared_log::RESEND_AFTER;
use super::watch::UNSTABLE;
use super::{News, Peer};
use crate::audit::{Accusation, Findings, Transcript, Verdict, audit};
use crate::digest::Key;
use crate::entry::{Action, ActionFault, Placing};
use crate::log::Log;
use crate::mutant::Mutant;
use crate::record::RecordError;
use crate::secret::SecretFault;
use crate::secret::private_game::{HiddenMove, PrivateGame, Secret};
use crate::secret::public_game::Expected;
use crate::wire::{Message, RevealedSecrets};

/// The greatest number of hidden moves in one part of the revealed secrets, so that it fits into a frame.
const MAX_MOVES_PER_PART: usize = 300;

/// How long the other side's program may take for something it owes, in milliseconds. An honest program answers at
/// once.
const PATIENCE: Millis = 20_000;

/// How long the other side may take after the game to reveal its secrets, in milliseconds.
const REVEAL_TIMEOUT: Millis = 60_000;

impl Peer {
    /// Starts the secrets of a new game, if the game has any.
    pub(super) fn begin_secrets(&mut self) {
        // A seed is drawn for every game, so that games with and without secrets draw the same random numbers.
        let secret = Secret {
            seed: self.id.rng.draw(),
            deeds: Vec::new(),
        };
        let own = self.new_private_game(secret);
        self.secrets = Secrets::begin(own);
    }

    /// Returns this side's knowledge of a game with secrets, at its start.
    fn new_private_game(&self, secret: Secret) -> Option<PrivateGame> {
        let log = self.log()?;
        log.public_game()?;
        let start = log.terms().start().ok()?;
        Some(PrivateGame::new(
            &start,
            log.terms().color(self.id.seat),
            secret,
        ))
    }

    /// Resumes a stored game with this side's secrets.
    pub(super) fn resume_secrets(
        &mut self,
        seed: Key,
        deeds: Vec<(u32, HiddenMove)>,
    ) -> Result<(), RecordError> {
        let Some(mut own) = self.new_private_game(Secret { seed, deeds }) else {
            return Ok(());
        };
        let log = self.log();
        let index = log.map_or(0, |log| log.entries().len());
        let followed = log
            .and_then(Log::public_game)
            .map_or(Ok(()), |public| own.follow(public));
        self.secrets.private_game = Some(own);
        match followed {
            // The fault for which the other side was accused is still in the log.
            Err(fault) if self.secrets.stopped.is_none() => Err(RecordError::Entry {
                index,
                fault: fault.to_string(),
            }),
            _ => Ok(()),
        }
    }

    /// The position as this side sees it, in a game with secrets.
    pub fn view(&self) -> Option<&PlayerView> {
        self.secrets.private_game.as_ref().map(PrivateGame::view)
    }

    /// This side's observation of each ply, in a game with secrets, with its own moves whole.
    pub fn observations(&self) -> &[Observation] {
        self.secrets
            .private_game
            .as_ref()
            .map_or(&[], PrivateGame::observations)
    }

    /// Returns the placings that this side may choose from, while it has to place an assassin.
    pub fn placings(&self) -> Vec<Move> {
        let must = self.shared_log.log().is_some_and(|log| {
            log.public_game()
                .is_some_and(|public| public.must_place(log.terms().color(self.id.seat)))
        });
        self.secrets
            .private_game
            .as_ref()
            .filter(|_| must)
            .map_or_else(Vec::new, PrivateGame::placings)
    }

    /// The findings of the audit, once both sides have revealed their secrets.
    pub fn findings(&self) -> Option<&Findings> {
        self.secrets.findings.as_ref()
    }

    /// Returns the ended game with everything that was revealed. It is saved with the game, and anyone can audit it
    /// again.
    pub fn transcript(&self) -> Option<Transcript> {
        let log = self.shared_log.log().filter(|_| self.has_ended())?;
        let mut secrets = ByColor([None, None]);
        let color = log.terms().color(self.id.seat);
        secrets[color] = Some(self.secrets.private_game.as_ref()?.secret().clone());
        secrets[!color].clone_from(&self.secrets.theirs);
        let ByColor([white, black]) = secrets;
        Some(Transcript {
            head: log.head().clone(),
            entries: log.entries().to_vec(),
            stopped: self.secrets.stopped.clone(),
            white,
            black,
        })
    }

    /// Returns the observations that the board shows in a game with secrets: those of this side, and before the first
    /// of them its own placing. White's placing is shown at once, because both sides place at the same time and neither
    /// learns anything from it.
    pub fn shown(&self) -> Vec<Observation> {
        let (Some(own), Some(color)) = (&self.secrets.private_game, self.color()) else {
            return Vec::new();
        };
        if !own.observations().is_empty() {
            return own.observations().to_vec();
        }
        let placing = |mover, moved| Observation {
            mover,
            moved,
            captured: Vec::new(),
            appeared: Vec::new(),
        };
        let mut shown = Vec::new();
        if color == Color::Black {
            shown.push(placing(Color::White, ObservedMove::Placing));
        }
        if let Some(play) = own.secret().hidden_move(0).filter(|_| self.has_placed()) {
            shown.push(placing(color, ObservedMove::Whole(play)));
        }
        shown
    }

    /// Returns whether this side's placing is entered, or was requested.
    fn has_placed(&self) -> bool {
        let placed = |action: &Action| matches!(action, Action::Place(_));
        self.shared_log
            .pending
            .iter()
            .any(|pending| placed(&pending.action))
            || self.shared_log.log().is_some_and(|log| {
                let own = |entry: &&crate::Entry| entry.by == self.id.seat;
                log.entries()
                    .iter()
                    .filter(own)
                    .any(|entry| placed(&entry.action))
            })
    }

    /// Returns how the game ends because of secrets: a side that is proven to have broken the rules has lost. A game
    /// that the other side has stopped is disputed.
    pub(super) fn forfeit(&self) -> Option<GameResult> {
        let color = self.color()?;
        let lost = |loser: Color| GameResult {
            winner: Some(!loser),
            reason: Reason::Cheated,
        };
        if let Some(stopped) = &self.secrets.stopped {
            return Some(if stopped.by == self.id.seat {
                lost(!color)
            } else {
                DISPUTED
            });
        }
        let verdicts = &self.secrets.findings.as_ref()?.verdicts;
        let guilty = |color: &Color| matches!(verdicts[*color], Verdict::Broke { .. });
        [color, !color].into_iter().find(guilty).map(lost)
    }

    /// Returns the action for a move of this side. In a game with hidden assassins it contains only the public part.
    pub(super) fn as_action(&mut self, play: Move) -> Result<Action, ActionFault> {
        let Some((own, public)) = self
            .secrets
            .private_game
            .as_mut()
            .zip(self.shared_log.log().and_then(|log| log.public_game()))
        else {
            return Ok(Action::Play(play));
        };
        if matches!(play, Move::Place { .. }) {
            let (leaves, openings) = own.place(public, play).map_err(|_| ActionFault::Illegal)?;
            return Ok(Action::Place(Box::new(Placing { leaves, openings })));
        }
        let announcement = own
            .announce(public, play)
            .map_err(|_| ActionFault::Illegal)?;
        Ok(Action::Deed(Box::new(announcement)))
    }

    /// Does what is due from this side and needs no player.
    pub(super) fn enter_automatic_action(&mut self) {
        if self.shared_log.awaiting_peer || !self.connection.live || self.is_over() {
            return;
        }
        match self.automatic_action() {
            Some(Ok(action)) => {
                // If this is not possible, the log has already moved on.
                let _ = self.ask(action);
            }
            // No true answer is possible, so the other side's statement was a lie.
            Some(Err(fault)) => self.accuse(Accusation::Cheated(fault), None),
            None => {}
        }
    }

    fn automatic_action(&self) -> Option<Result<Action, SecretFault>> {
        let (log, own) = (self.shared_log.log()?, self.secrets.private_game.as_ref()?);
        let public = log.public_game()?;
        if public.speaker() != Some(log.terms().color(self.id.seat)) {
            return None;
        }
        match public.expected() {
            Expected::Placing => None,
            Expected::Ply => own.is_stuck(public).then_some(Ok(Action::Stuck)),
            Expected::Answer => {
                let say = log
                    .entries()
                    .iter()
                    .rev()
                    .find_map(|entry| match &entry.action {
                        Action::Deed(announcement) => Some(announcement.say),
                        _ => None,
                    })?;
                let answer = own.answer(public, say);
                Some(answer.map(|answer| Action::Answer(Box::new(answer))))
            }
            Expected::Settle => {
                let settled = own.settle(public);
                Some(settled.map(|(met, openings)| Action::Settle { met, openings }))
            }
            Expected::Yield(_) => Some(own.yielded(public).map(Action::Yield)),
        }
    }

    /// Follows the public game as far as it is complete, and reports what this side observed.
    pub(super) fn follow_secrets(&mut self) {
        let Some(log) = self.shared_log.log() else {
            return;
        };
        // An offer, for example, is no answer.
        let last = log.entries().last();
        if last.is_some_and(|last| last.action.is_assassin_action()) {
            self.secrets.overdue = 0;
        }
        let Some(public) = log.public_game() else {
            return;
        };
        let Some(own) = &mut self.secrets.private_game else {
            return;
        };
        let before = own.observations().len();
        let followed = own.follow(public);
        let observed: Vec<_> = own
            .observations()
            .iter()
            .cloned()
            .enumerate()
            .skip(before)
            .collect();
        for (ply, observation) in observed {
            self.news(News::Observed {
                ply: ply as u32,
                observation: Box::new(observation),
            });
        }
        if let Err(fault) = followed {
            self.accuse(Accusation::Cheated(fault), None);
        }
    }

    /// Counts time in which the other side has failed to send something that is due from its program, when it is heard.
    /// `since` is how long ago it was last heard on the same line. Lines keep the order of messages, so what is due could
    /// have come in that time, however the messages are spaced. A gap in which this page slept or the line was down proves
    /// nothing, and neither does time in which this page takes no entries because it claims the game, or in which what it
    /// has to say itself waits for its disk.
    pub(super) fn count_overdue_response(&mut self, since: Millis) {
        let stored = self.out.is_stored() || Mutant::AccusesWhileUnstored.is_active();
        let takes_part = self.ending.is_none() && stored;
        // A longer gap on one line counts in part: the first message after it may have been sent before the question came.
        let same_line = self.connection.opened <= self.connection.heard;
        let counted = match since {
            4_000.. if Mutant::WithheldOnlyIfJustHeard.is_active() => 0,
            UNSTABLE.. if !same_line || Mutant::LongGapsCountNothing.is_active() => 0,
            _ => since.min(UNSTABLE),
        };
        if takes_part && self.is_response_owed() {
            self.secrets.overdue += counted;
        }
    }

    /// Accuses the other side if something has been due from its program for too long, although it was heard all the
    /// while.
    pub(super) fn check_overdue_response(&mut self) {
        if self.has_ended() {
            return self.check_reveal_deadline();
        }
        if !self.is_response_owed() {
            self.secrets.overdue = 0;
        }
        if self.secrets.overdue >= PATIENCE {
            self.accuse(Accusation::Withheld, None);
        }
    }

    /// Returns whether something is due from the other side's program.
    fn is_response_owed(&self) -> bool {
        self.log().is_some_and(|log| {
            let owing = log
                .public_game()
                .and_then(|public| public.side_owing_response());
            owing == Some(!log.terms().color(self.id.seat))
        })
    }

    /// Notes that the other side has not revealed its secrets in time after the game. The game stays unverified, which
    /// changes no result.
    fn check_reveal_deadline(&mut self) {
        if self.secrets.private_game.is_none()
            || self.secrets.findings.is_some()
            || self.secrets.unverified
        {
            return;
        }
        let now = self.now();
        let reachable = self.connection.live || self.dialer.is_reachable(now);
        let since = match self.secrets.over_since {
            // A page that cannot be reached cannot blame the other side for this.
            Some(since) if reachable => since,
            _ => *self.secrets.over_since.insert(now),
        };
        if now.saturating_sub(since) >= REVEAL_TIMEOUT {
            self.secrets.unverified = true;
            self.news(News::Audited(Verdict::Silent));
        }
    }

    /// Reveals this side's secrets after the game. This is repeated until the other side has all of them.
    pub(super) fn reveal_secrets(&mut self) {
        let (Some(log), Some(own)) = (self.shared_log.log(), &self.secrets.private_game) else {
            return;
        };
        if !self.connection.live
            || !self.has_ended()
            || self.secrets.revealed && self.secrets.theirs.is_some()
        {
            return;
        }
        let secret = own.secret().clone();
        let (game, have) = (log.head().number, self.secrets.theirs.is_some());
        let of = secret.deeds.len() as u32;
        let mut parts: Vec<_> = secret
            .deeds
            .chunks(MAX_MOVES_PER_PART)
            .map(<[_]>::to_vec)
            .collect();
        if parts.is_empty() {
            parts.push(Vec::new());
        }
        for (index, deeds) in parts.into_iter().enumerate() {
            let secret = Secret {
                seed: secret.seed,
                deeds,
            };
            self.send_stored(Message::Confess(Box::new(RevealedSecrets {
                game,
                from: (index * MAX_MOVES_PER_PART) as u32,
                of,
                secret,
                have,
            })));
        }
    }

    /// Takes a part of the other side's revealed secrets.
    pub(super) fn receive_secrets(&mut self, part: RevealedSecrets) {
        let Some(log) = self.shared_log.log() else {
            return;
        };
        if part.game != log.head().number
            || !self.has_ended()
            || self.secrets.private_game.is_none()
        {
            // The part is from an earlier game, or comes too early: an honest side waits until both sides know that the
            // game is over.
            return;
        }
        let known = self.secrets.revealed;
        self.secrets.revealed |= part.have;
        if self.secrets.theirs.is_some() {
            // The other side has not heard yet that this side has everything.
            if !part.have || !known {
                self.reveal_secrets_again();
            }
            return self.start_next();
        }
        let of = part.of as usize;
        let hearing = self.secrets.hearing.get_or_insert_with(|| Secret {
            seed: part.secret.seed,
            deeds: Vec::new(),
        });
        // There may be one more hidden move than entries: the one for which the game was stopped.
        if hearing.seed != part.secret.seed || part.of > log.len() + 1 {
            return self.strike();
        }
        if hearing.deeds.len() == part.from as usize && hearing.deeds.len() < of {
            hearing.deeds.extend(part.secret.deeds);
        }
        if hearing.deeds.len() >= of {
            self.secrets.theirs = self.secrets.hearing.take();
            self.audit();
            self.store();
            self.report_findings();
            self.reveal_secrets_again();
            self.start_next();
        }
    }

    fn reveal_secrets_again(&mut self) {
        let now = self.now();
        if now.saturating_sub(self.connection.last_reveal) >= RESEND_AFTER || !self.secrets.revealed
        {
            self.connection.last_reveal = now;
            self.reveal_secrets();
        }
    }

    /// Audits the game, if the other side has revealed its secrets.
    pub(super) fn audit(&mut self) {
        if self.secrets.theirs.is_some() {
            self.secrets.findings = self
                .transcript()
                .and_then(|transcript| audit(&transcript).ok());
        }
    }

    fn report_findings(&mut self) {
        let (Some(findings), Some(color)) = (&self.secrets.findings, self.color()) else {
            return;
        };
        let verdict = findings.verdicts[!color].clone();
        self.news(News::Audited(verdict));
        if let Some(result) = self.result() {
            self.news(News::GameOver(result));
        }
    }
}
