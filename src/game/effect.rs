//! What a session asks the app to do. Nothing is done here.

use engine::{Color, Move, Variant};

use crate::{Evaluation, GameResult};

/// One thing to do. The app runs these in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Store this game under its id, replacing what is there.
    Save {
        /// [`crate::GameOptions::id`].
        id: String,
        /// The saved game, see [`crate::save`].
        json: String,
    },
    /// Play a sound (and perhaps vibrate).
    Sound(SoundKind),
    /// Say this once to those who cannot see the board.
    Announce(String),
    /// Show this to the person for a while.
    Notice(Notice),
    /// Let the computer think. Answered by `ComputerMoved` or `HintReady` with the same id.
    Think(Box<ComputerRequest>),
    /// Stop thinking about this request: its answer is no longer needed.
    StopThinking {
        /// The request's id.
        request: u64,
    },
    /// Tell the other device.
    Send(Outgoing),
    /// The game has just ended.
    GameOver(GameResult),
    /// Put the keyboard focus on the board: another game has taken its place, or what had the focus is gone.
    FocusBoard,
}

/// What is sent to the other device.
#[derive(Clone, Debug, PartialEq)]
pub enum Outgoing {
    /// This side played.
    Move {
        /// How many plies there were before it.
        ply: usize,
        /// The whole move. The protocol decides how much of it is sent.
        play: Move,
    },
    /// This side resigned.
    Resign,
    /// This side offers a draw.
    OfferDraw,
    /// This side accepts the draw.
    AcceptDraw,
    /// This side declines the draw.
    DeclineDraw,
    /// This side asks for its last move back.
    TakeBack,
    /// This side lets the other have its last move back.
    AllowTakeBack,
    /// This side does not.
    RefuseTakeBack,
}

/// Which sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SoundKind {
    /// A quiet move.
    Move,
    /// Something was captured.
    Capture,
    /// A king is in check.
    Check,
    /// A piece went through portals.
    Portal,
    /// Two pieces changed places.
    Swap,
    /// Little time is left.
    LowTime,
    /// The game is over.
    End,
    /// That cannot be done.
    Error,
}

/// How much a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeLevel {
    /// Good to know.
    Info,
    /// What the computer would play now: it holds for the present position only.
    Hint,
    /// Something did not work.
    Error,
}

/// A sentence for the person, in their language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How much it matters.
    pub level: NoticeLevel,
    /// The sentence.
    pub text: String,
}

/// A question to the computer: which move it would play for a side. It holds what that side may know and nothing else: no
/// hidden assassin of the other side.
#[derive(Clone, Debug, PartialEq)]
pub struct ComputerRequest {
    /// An answer carries the same id; an answer to an older request is dropped.
    pub id: u64,
    /// The rule set.
    pub variant: Variant,
    /// The side to move, for which it thinks.
    pub color: Color,
    /// As in a [`crate::PlayerKind::Computer`].
    pub level: u8,
    /// Whether this is a hint for a person: answer with `HintReady`.
    pub hint: bool,
    /// What the side saw at the start of the game, as a view's FEN.
    pub start: String,
    /// What the side has observed of each ply since, each an [`engine::Observation`] as text.
    pub observations: Vec<String>,
    /// By what it has valued positions in this game so far; nothing where it has not been asked yet, or the rule set has no network.
    pub evaluation: Option<Evaluation>,
}
