//! Claims: games that end because a side was away, ran out of time, or did not play. A claim alone decides nothing: a
//! side loses only if it agrees by its own observation. If the other side denies an absence, the game goes on. If it
//! denies that its time is up, the two reckonings differ and the game is disputed.

use game::{GameResult, Reason};

use super::acceptance::MEASUREMENT_TOLERANCE;
use super::shared_log::RESEND_AFTER;
use super::{News, Peer};
use crate::Seat;
use crate::entry::{Action, Claim};
use crate::mutant::Mutant;
use crate::notice::Notice;
use crate::record::{ClaimKind, Dispute, Ending, Withdrawn};
use crate::wire::Message;

/// How much longer than agreed the other side may take before this side claims that it has not played in time, in
/// milliseconds.
const DEADLINE_MARGIN: u64 = 10_000;

impl Peer {
    /// Returns whether the game goes on, by the log and by the player's own actions.
    fn is_claimable(&self) -> bool {
        self.id.bound && self.log().is_some() && self.result().is_none()
    }

    /// Returns whether the game is over only because this side claims it for the other's absence.
    pub(super) fn claims_absence(&self) -> bool {
        let absence = matches!(
            self.ending,
            Some(Ending::Claimed(ClaimKind::Away | ClaimKind::AwayDraw))
        );
        absence
            && self.agreed().is_none()
            && self.forfeit().is_none()
            && !Mutant::ClaimForgetsTurn.is_active()
    }

    /// Checks what the passing of time brings: flags, deadlines, and the end of a countdown.
    pub(super) fn watch_claims(&mut self) {
        self.send_claim();
        if !self.is_claimable() || self.is_over() {
            return;
        }
        self.watch_own_time();
        if self.is_claimable() {
            self.watch_their_time();
        }
    }

    /// Checks whether this side's own time is up, or whether it has not placed or moved in time. Then its own entry
    /// ends the game.
    fn watch_own_time(&mut self) {
        let now = self.now();
        let Some(log) = self.log() else { return };
        if self.clocks.side() != self.color() || self.shared_log.is_move_pending() {
            return;
        }
        // If this is not possible, the log has already moved on, or this side must wait for the other side first.
        if log.clocks_run() && self.clocks.own_flag(now) {
            let _ = self.ask(Action::Flag);
        } else if log.is_opening() && self.clocks.measured(now) >= log.terms().opening_deadline() {
            let _ = self.ask(Action::SatOut);
        }
    }

    /// Checks whether the other side's time is up or the other side is away, by this side's own observation.
    fn watch_their_time(&mut self) {
        let now = self.now();
        let Some(log) = self.log() else { return };
        let theirs = self.clocks.side() == self.color().map(|color| !color);
        let opening = log.is_opening();
        let late = self.clocks.measured(now) >= log.terms().opening_deadline() + DEADLINE_MARGIN;
        let flag = theirs && self.clocks.their_flag(self.connection.shortest_trip(), now)
            || self.clocks.is_overdrawn();
        // The record of a page that was opened again may lack the end of the game, and only the other side can tell.
        let knows = !self.shared_log.awaiting_peer;
        if self.clocks_count() && flag && knows && !self.presence.was_away() {
            self.claim(Ending::Claimed(ClaimKind::Time));
        } else if opening && theirs && late && !self.presence.is_silent() {
            self.claim(Ending::Claimed(ClaimKind::SatOut));
        } else if self.presence.may_claim() && !self.dialer.by_hand {
            let kind = if self.prefers_draw {
                ClaimKind::AwayDraw
            } else {
                ClaimKind::Away
            };
            self.claim(if self.presence.is_offence() {
                Ending::Forsaken(kind)
            } else {
                Ending::Claimed(kind)
            });
        }
    }

    /// Returns whether the player may end a game without clocks because the other side does not move.
    pub(super) fn may_sit_out(&self) -> bool {
        self.is_claimable()
            && self.log().is_some_and(|log| {
                let late =
                    self.clocks.measured(self.now()) >= log.terms().patience + DEADLINE_MARGIN;
                log.clocks().is_none()
                    && self.clocks.side() == self.color().map(|color| !color)
                    && late
            })
    }

    /// Records and announces that the game has ended in this way, by this side's own observation.
    pub(super) fn claim(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.connection.last_claim = 0;
        self.store();
        if let Some(result) = self.result() {
            self.news(News::GameOver(result));
        }
        self.send_claim();
    }

    /// Sends this side's claim, until the other side answers.
    fn send_claim(&mut self) {
        let now = self.now();
        let (Some(Ending::Claimed(kind)), Some(log)) = (self.ending, self.shared_log.log()) else {
            return;
        };
        let again = now.saturating_sub(self.connection.last_claim) >= RESEND_AFTER;
        let met = self.connection.live && self.shared_log.progress.game == log.head().number;
        if met && again && !self.shared_log.awaiting_peer {
            let game = log.head().number;
            let ply = log.plies() + u32::from(self.has_ended_turn());
            let turn = self.clocks_count().then(|| self.clocks.measured(now));
            self.connection.last_claim = now;
            self.send_stored(Message::Claim {
                game,
                ply,
                kind,
                turn,
            });
        }
    }

    /// The other side claims something. It is true only if this side has observed it itself.
    pub(super) fn receive_claim(
        &mut self,
        game: u32,
        ply: u32,
        kind: ClaimKind,
        turn: Option<u64>,
    ) {
        let Some(log) = self.shared_log.log() else {
            return;
        };
        if game != log.head().number || self.shared_log.awaiting_peer {
            return;
        }
        if log.result().is_some() || self.shared_log.pending_result(self.id.seat).is_some() {
            // The other side has not heard yet how the game ended. A late claim changes nothing.
            return self.push();
        }
        match self.ending {
            Some(Ending::Disputed(_)) => return self.confirm(),
            Some(Ending::Forsaken(_)) => return,
            _ => {}
        }
        if let Some(turn) = turn.filter(|_| ply == log.plies()) {
            self.clocks.receive_turn(turn, self.time.now());
        }
        if let Some(word) = self.agrees(kind, ply) {
            self.drop_claim();
            self.presence.forgive();
            // If this is not possible, the log has already moved on.
            let _ = self.ask(word);
            return;
        }
        let now = self.now();
        if kind == ClaimKind::SatOut && self.ending == Some(Ending::Claimed(kind)) {
            // Both sides want the same end. The side that should have moved enters it.
            return;
        }
        self.send(Message::Deny { game, kind });
        if now.saturating_sub(self.connection.last_claim) >= RESEND_AFTER {
            self.connection.last_claim = now;
            self.news(News::Notice(Notice::Denied(kind)));
        }
        // Both sides waited for each other, and both were present.
        let absence = |kind| matches!(kind, ClaimKind::Away | ClaimKind::AwayDraw);
        let crossed =
            matches!(self.ending, Some(Ending::Claimed(own)) if absence(own) && absence(kind));
        if crossed {
            self.withdraw(Notice::Resumed);
        }
    }

    /// Returns this side's own entry in answer to a claim, if the claim is true by its own observation.
    fn agrees(&self, kind: ClaimKind, ply: u32) -> Option<Action> {
        let log = self.log()?;
        let now = self.now();
        let away = self.presence.accepts_claim();
        let own_turn = self.clocks.side() == self.color() && !self.shared_log.is_move_pending();
        match kind {
            ClaimKind::Away | ClaimKind::AwayDraw if away && log.is_opening() => {
                Some(Action::SatOut)
            }
            ClaimKind::Away if away => Some(Action::Away(Claim::Win)),
            ClaimKind::AwayDraw if away => Some(Action::Away(Claim::Draw)),
            ClaimKind::Time if own_turn && ply == log.plies() && self.clocks.own_flag(now) => {
                Some(Action::Flag)
            }
            // The ply was made in time, but came too late because this page was away.
            ClaimKind::Time if self.unheard == Some(ply) => self
                .clocks
                .late_flag(self.presence.was_away_for())
                .then_some(Action::Flag),
            ClaimKind::SatOut => {
                let patience = if log.is_opening() {
                    log.terms().opening_deadline()
                } else {
                    log.terms().patience
                };
                let timed = log.clocks().is_some() && !log.is_opening();
                // If the guest lacks the host's last ply, each side waits for the other. Both want the same end.
                let host = self.id.seat == Seat::Host && log.is_opening();
                let both = self.ending == Some(Ending::Claimed(kind))
                    && (log.awaits(self.id.seat) || host);
                let late = own_turn
                    && self.clocks.measured(now) + MEASUREMENT_TOLERANCE >= patience
                    && !timed;
                (late || both).then_some(Action::SatOut)
            }
            _ => None,
        }
    }

    /// Notes whether this side's last ply is unheard, because the line is down and the other side has not confirmed the ply.
    /// A ply that was confirmed before the line went is never late.
    pub(super) fn note_unheard(&mut self) {
        let Some(log) = self.log() else { return };
        let forgets = Mutant::ConfirmedPlyIsLate.is_active();
        let confirmed = if forgets {
            0
        } else {
            self.shared_log.confirmed as usize
        };
        let unheard = match self.id.seat {
            _ if self.has_ended_turn() => Some(log.plies()),
            // Whatever is in the guest's log has come from the host.
            Seat::Guest if !forgets => None,
            _ => log
                .entries()
                .iter()
                .skip(confirmed)
                .rfind(|entry| entry.action.is_ply())
                .filter(|last| last.by == self.id.seat)
                .map(|last| last.ply),
        };
        self.unheard = if Mutant::ConfirmedPlyIsLate.is_active() {
            unheard.or(self.unheard)
        } else {
            unheard
        };
    }

    /// The other side denies this side's claim.
    pub(super) fn receive_denial(&mut self, game: u32, kind: ClaimKind) {
        let same = self.log().is_some_and(|log| log.head().number == game);
        if !same || self.ending != Some(Ending::Claimed(kind)) {
            return;
        }
        match kind {
            ClaimKind::Away | ClaimKind::AwayDraw => self.withdraw(Notice::ClaimDenied(kind)),
            ClaimKind::Time => self.dispute(Dispute::TheirTime),
            ClaimKind::SatOut => self.dispute(Dispute::SatOut),
        }
    }

    /// Withdraws this side's claim: the game goes on from where both sides agree.
    fn withdraw(&mut self, notice: Notice) {
        self.drop_claim();
        self.prefers_draw = false;
        self.presence.forgive();
        self.store();
        self.news(News::Notice(notice));
        self.news(News::Resumed);
        self.confirm();
        self.push();
        self.ask_again();
    }

    /// Drops this side's claim, and remembers it: the other side may have agreed before it hears of that.
    fn drop_claim(&mut self) {
        if let (Some(Ending::Claimed(kind)), Some(log)) = (self.ending.take(), self.log()) {
            let ply = log.plies();
            self.withdrawn = Some(Withdrawn { kind, ply });
        }
    }

    /// Notes that the two sides disagree about how the game stands, so that it counts for nobody. An end that both have
    /// confirmed stays as it is.
    pub(super) fn dispute(&mut self, dispute: Dispute) {
        let settled =
            self.shared_log.settled && self.log().is_some_and(|log| log.result().is_some());
        if settled || self.is_disputed() || self.secrets.stopped.is_some() {
            return;
        }
        self.ending = Some(Ending::Disputed(dispute));
        self.store();
        self.news(News::Notice(Notice::Disputed(dispute)));
        self.news(News::GameOver(DISPUTED));
        self.confirm();
    }

    /// The other side says that the game is disputed.
    pub(super) fn receive_dispute(&mut self) {
        if !matches!(self.ending, Some(Ending::Forsaken(_))) {
            self.dispute(Dispute::Told);
        }
    }

    /// The other side, which once said that the game is disputed, comes back without saying so, and agrees how the game has
    /// ended: its page could not store the dispute.
    pub(super) fn drop_told_dispute(&mut self) {
        if self.ending == Some(Ending::Disputed(Dispute::Told)) {
            self.ending = None;
            if let Some(result) = self.agreed() {
                self.news(News::GameOver(result));
            }
        }
    }

    /// Returns whether this side holds the game to be disputed.
    pub(super) fn is_disputed(&self) -> bool {
        matches!(self.ending, Some(Ending::Disputed(_)))
    }

    /// The other side says that it leaves. A game in progress is lost only by an entry of the other side, and this
    /// message is none.
    pub(super) fn receive_bye(&mut self) {
        self.other_left = true;
        // Whoever leaves plays no other game.
        self.rematch.theirs = None;
        let goes_on = self.is_claimable();
        self.presence.silence(0);
        self.turn_away();
        if !goes_on {
            self.dialer.next_attempt = None;
            self.dialer.link = super::Link::Closed;
            // Somebody else may be on the way to the room, if it is one of several of that host.
            if !self.dialer.by_hand {
                self.out.push(super::Command::GiveUpSeat);
            }
        }
    }
}

/// The result of a disputed game, which counts for nobody.
pub const DISPUTED: GameResult = GameResult {
    winner: None,
    reason: Reason::Disputed,
};
