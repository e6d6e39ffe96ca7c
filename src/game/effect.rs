//! The effects that a session asks the app to carry out. Nothing is carried out here.

use engine::{Color, Variant};

use crate::{Evaluation, GameResult, UserAction};

/// One effect. The app carries effects out in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Store this game under its id, replacing any earlier version.
    Save {
        /// The game's id, from [`crate::GameOptions::id`].
        id: String,
        /// The saved game as JSON; see [`crate::save`].
        json: String,
    },
    /// Play a sound (and perhaps vibrate).
    Sound(SoundKind),
    /// Announce this text once to screen readers.
    Announce(String),
    /// Show this notice to the person for a while.
    Notice(Notice),
    /// Let the computer think. The app answers with `ComputerMoved` or `HintReady` and the same id.
    Think(Box<ComputerRequest>),
    /// Stop thinking about a request, because its answer is no longer needed.
    StopThinking {
        /// The request's id.
        request: u64,
    },
    /// Tell the other device that the player here did this on the board.
    Send(UserAction),
    /// The game has just ended.
    GameOver(GameResult),
    /// Put the keyboard focus on the board, because another game has taken its place or the focused element is gone.
    FocusBoard,
}

/// The kind of a sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SoundKind {
    /// A move was made.
    Move,
    /// Something was captured.
    Capture,
    /// A king is in check.
    Check,
    /// A piece went through a portal.
    Portal,
    /// Two pieces swapped places.
    Swap,
    /// A side is short of time.
    LowTime,
    /// A hidden assassin is seen.
    Reveal,
    /// The person has won.
    Won,
    /// The person has lost.
    Lost,
    /// The game is over, and the person has neither won nor lost: a draw, or a game that somebody watches or in which both
    /// sides sit at this device.
    Drawn,
    /// The person tried something that cannot be done.
    Error,
}

/// The importance of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeLevel {
    /// Information.
    Info,
    /// The move that the computer would play. The notice holds for the current position only.
    Hint,
    /// Something went wrong.
    Error,
}

/// A sentence for the person, in their language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The importance of the notice.
    pub level: NoticeLevel,
    /// The sentence.
    pub text: String,
}

/// A request to the computer to choose a move for a side. It contains only what that side may know, so no hidden
/// assassin of the other side.
#[derive(Clone, Debug, PartialEq)]
pub struct ComputerRequest {
    /// The request's id. An answer carries the same id; answers to older requests are dropped.
    pub id: u64,
    /// The rule set.
    pub variant: Variant,
    /// The side to move, which the computer plays or advises.
    pub color: Color,
    /// The level, as in [`crate::PlayerKind::Computer`].
    pub level: u8,
    /// Whether the person asked for a hint; then the answer is `HintReady`.
    pub hint: bool,
    /// The start of the game as the side saw it, as the FEN of a [view](engine::PlayerView).
    pub start: String,
    /// The side's observation of each ply since then; each is an [`engine::Observation`] as text.
    pub observations: Vec<String>,
    /// The evaluation that the computer has used in this game so far, or `None` if it has not been asked yet or the
    /// rule set has no network.
    pub evaluation: Option<Evaluation>,
}
