//! What can happen to a session: everything that a person, a clock or another player does. What follows from it is in
//! [`crate::Session::update`].

use engine::{ByColor, Color, Move, Observation, Role, Square};

use crate::{Brush, GameOptions, GameResult, PlayerKind, Settings};

/// One thing that happens. Nothing else changes a [`crate::Session`].
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A square was tapped, clicked, or pressed by key.
    Tap(Square),
    /// The pointer has moved past the threshold while holding what stands here.
    DragStart(Square),
    /// A held piece is over this square, or over none.
    DragOver(Option<Square>),
    /// A held piece was let go over this square, or outside the board.
    Drop(Option<Square>),
    /// An answer to [`crate::BoardModel::choice`].
    Choose(Choice),
    /// Escape, or a tap outside: whatever is selected, pending, asked or premoved is given up.
    Cancel,
    /// An arrow (two squares) or a circle (one square twice) was drawn; the same again erases it.
    Draw {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// Its colour.
        brush: Brush,
    },
    /// All drawings go.
    ClearDrawings,
    /// A move was typed, as SAN or move text.
    TypeMove(String),
    /// Shows or hides one's own hidden assassins on this screen.
    ToggleShowAssassin,
    /// The device is in the hands of the player that the curtain waits for.
    CurtainPassed,
    /// `portal-standard`, own layout: the tokens are where they should be, the game begins.
    StartWithTokens,
    /// Takes the last ply back (with a computer opponent, both).
    Undo,
    /// Plays what was taken back.
    Redo,
    /// Asks to resign; [`Msg::Confirm`] does it.
    Resign,
    /// Asks to offer a draw; [`Msg::Confirm`] does it.
    OfferDraw,
    /// Yes to what [`crate::Session::asking`] asks.
    Confirm,
    /// No to what [`crate::Session::asking`] asks.
    Dismiss,
    /// The offered draw is accepted.
    AcceptDraw,
    /// The offered draw is declined.
    DeclineDraw,
    /// Time has passed.
    Tick,
    /// The board turns round.
    Flip,
    /// Looks at the past, or back at the present.
    Review(ReviewTo),
    /// A new game replaces this one.
    NewGame(Box<GameOptions>),
    /// What the person prefers has changed.
    Settings(Box<Settings>),
    /// Asks the computer what it would play.
    RequestHint,
    /// The computer's answer to [`Msg::RequestHint`].
    HintReady {
        /// The id of the [`crate::ThinkRequest`] that this answers.
        request: u64,
        /// What it would play, `None` if it does not know.
        best: Option<Move>,
    },
    /// The computer's answer to an [`crate::Effect::Think`].
    ComputerMoved {
        /// The id of the [`crate::ThinkRequest`] that this answers.
        request: u64,
        /// What it plays.
        play: Move,
    },
    /// The computer gave no answer (its worker died).
    ComputerFailed {
        /// The id of the [`crate::ThinkRequest`] that this answers.
        request: u64,
    },
    /// Asks the computer once more for the move that it owes.
    AskComputer,
    /// From now on, these play.
    SetPlayers(ByColor<PlayerKind>),
    /// Of a finished game: looks at the position before a ply, with an arrow for what would have been better.
    ShowBetter {
        /// The ply, counted from 1.
        ply: usize,
        /// The better move.
        better: Option<Move>,
    },
}

/// What the other device may tell.
#[derive(Clone, Debug, PartialEq)]
pub enum RemoteMsg {
    /// It played this.
    Move(Move),
    /// It resigned.
    Resign,
    /// It offers a draw.
    OfferDraw,
    /// It accepts the draw.
    AcceptDraw,
    /// It declines the draw.
    DeclineDraw,
    /// It left the game for good.
    Abandon,
    /// The keeper of the clocks says that this is what is left.
    Clock {
        /// White's time.
        white: crate::Millis,
        /// Black's time.
        black: crate::Millis,
    },
    /// The clocks stop (connection lost) or go on.
    Pause(bool),
    /// The clock of this side ran out, says the keeper of the clocks.
    Flagged(Color),
    /// Both devices agree on this game, as far as it was played; whatever is on the board gives way to it.
    Game {
        /// What it was started with.
        options: Box<GameOptions>,
        /// All plies.
        moves: Vec<Move>,
    },
    /// Both devices agree on this game, of which this side has seen so much; whatever is on the board gives way to it.
    Seen {
        /// What it was started with.
        options: Box<GameOptions>,
        /// What this side saw of each ply, its own moves whole.
        told: Vec<Observation>,
    },
    /// A ply as this side sees it: the other side's, or its own with what was not known when it was played.
    Ply {
        /// How many plies were before it.
        ply: usize,
        /// What is seen.
        seen: Box<Observation>,
    },
    /// What proves that a finished game was played by the rules: it is kept with it.
    Proof(String),
    /// Both devices agree that the game is over.
    Over(GameResult),
    /// How it stands about a draw.
    Draw {
        /// Whose offer stands.
        offer: Option<Color>,
        /// Whether one may be offered by this side now.
        may_offer: bool,
    },
}

/// Which ply to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewTo {
    /// The start position.
    First,
    /// One ply back.
    Prev,
    /// One ply on.
    Next,
    /// The present.
    Last,
    /// The position after so many plies.
    Ply(usize),
}

/// An answer to what the board asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The pawn becomes this.
    Promote(Role),
    /// Jump on to this portal.
    Exit(Square),
    /// Stay on the portal entered.
    Stay,
    /// Of a square that can be both: the ordinary move.
    Walk,
    /// Of a square that can be both: the activation jump.
    Activate,
    /// Yes, move onto one's own hidden assassin.
    Yes,
}
