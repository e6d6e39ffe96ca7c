//! What the page shows of a peer, worked out afresh whenever it asks.

use engine::Color;
use game::{GameResult, Millis};

use super::Peer;
use crate::clock::left;
use crate::log::Ask;
use crate::secret::audit::Verdict;
use crate::{Notice, RoomCode, Seat, Terms};

/// The connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Nothing is tried.
    Idle,
    /// The room is entered, or the two networks are being connected.
    Connecting,
    /// In the room, alone.
    Waiting,
    /// Connected; both seats show who they are.
    Greeting,
    /// All is well.
    Live,
    /// Nothing was heard for a while.
    Unstable,
    /// The connection is lost and made again.
    Reconnecting,
    /// It is over.
    Closed,
}

/// Everything about the connection and the game's standing that a panel shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The room.
    pub code: RoomCode,
    /// This side's seat.
    pub seat: Seat,
    /// Both seats are taken: there is a game.
    pub met: bool,
    /// This side's colour, once a game is known.
    pub color: Option<Color>,
    /// What is played.
    pub terms: Option<Terms>,
    /// The connection.
    pub link: Link,
    /// When the next attempt to connect is made.
    pub next_attempt: Option<Millis>,
    /// The way there and back.
    pub round_trip: Option<Millis>,
    /// The countdown after which a vanished player has lost: what is left of it.
    pub vanishes_in: Option<Millis>,
    /// The countdown rests because this side is itself cut off.
    pub countdown_rests: bool,
    /// Which game of the room this is.
    pub game: u32,
    /// Plies entered.
    pub plies: u32,
    /// This side has just come back and cannot play before it has heard the other.
    pub unheard: bool,
    /// This side's move is on its way.
    pub move_pending: bool,
    /// Whose draw offer stands.
    pub draw_offer: Option<Color>,
    /// Whether this side may offer one now.
    pub may_offer: bool,
    /// How it ended.
    pub result: Option<GameResult>,
    /// What the audit says of the other side, once both have shown their secrets; `None` before, and without secrets.
    pub audited: Option<Verdict>,
    /// The game is stopped, and why.
    pub frozen: Option<Notice>,
    /// The connection is over, and why.
    pub closed: Option<Notice>,
    /// This side wants another game.
    pub rematch_wanted: bool,
    /// The other side does.
    pub rematch_asked: bool,
    /// The other side has left for good.
    pub other_left: bool,
    /// The other's chat is not shown.
    pub muted: bool,
    /// What is left on the clocks, White's and Black's.
    pub clocks: Option<[Millis; 2]>,
    /// Whose clock runs.
    pub running: Option<Color>,
}

impl Peer {
    /// What the page shows.
    pub fn model(&self, now: Millis) -> Model {
        let log = self.log.as_ref();
        Model {
            code: self.code,
            seat: self.seat,
            met: self.bound,
            color: log.map(|log| log.terms().color(self.seat)),
            terms: log
                .map(|log| log.terms().clone())
                .or_else(|| self.terms.clone()),
            link: self.link,
            next_attempt: self.next_attempt,
            round_trip: self.contact.round_trip,
            vanishes_in: self
                .absence
                .map(|absence| absence.deadline.saturating_sub(now)),
            countdown_rests: self.absence.is_some() && !self.could_be_heard(),
            game: log.map_or(0, |log| log.head().number),
            plies: log.map_or(0, |log| log.plies()),
            unheard: self.unheard,
            move_pending: self
                .pending
                .iter()
                .any(|pending| pending.ask.is_ply() || matches!(pending.ask, Ask::Place(_))),
            draw_offer: log.and_then(|log| log.offer().map(|seat| log.terms().color(seat))),
            may_offer: log.is_some_and(|log| log.check(self.seat, &Ask::Offer).is_ok())
                && !self.is_pending(&Ask::Offer),
            result: self.result(),
            audited: self
                .findings
                .as_ref()
                .zip(self.color())
                .map(|(findings, color)| findings.verdicts[!color].clone()),
            frozen: self.frozen.clone(),
            closed: self.closed.clone(),
            rematch_wanted: self.rematch.mine.is_some(),
            rematch_asked: self.rematch.theirs.is_some(),
            other_left: self.other_left,
            muted: self.muted,
            clocks: self.clocks(now),
            running: self.running(),
        }
    }

    /// How the game ended for this side: by broken rules, by the log, or by what it did itself and the log has yet to hear.
    pub fn result(&self) -> Option<GameResult> {
        self.forfeit()
            .or_else(|| self.log.as_ref().and_then(|log| log.result()))
            .or(self.verdict)
    }

    pub(super) fn clocks(&self, now: Millis) -> Option<[Millis; 2]> {
        let log = self.log.as_ref()?;
        let turn = log.terms().color(log.turn());
        log.clocks().map(|clocks| {
            left(
                clocks,
                Some(turn).filter(|_| log.clocks_run()),
                self.turn.used(now),
            )
        })
    }

    pub(super) fn running(&self) -> Option<Color> {
        let log = self.log.as_ref()?;
        (log.clocks_run() && self.turn.is_running()).then(|| log.terms().color(log.turn()))
    }
}
