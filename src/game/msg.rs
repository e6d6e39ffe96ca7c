//! What can happen to a session: everything that a person, a clock or another player does. What follows from it is in
//! [`crate::Session::update`].

use engine::{ByColor, Color, Move, Observation, Role, Square};

use crate::{Brush, Evaluation, GameOptions, GameResult, PlayerKind, Settings};

/// One thing that happens to a [`crate::Session`].
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A square was tapped, clicked, or pressed by key.
    Tap(Square),
    /// The person began to drag what stands on this square.
    DragStart(Square),
    /// The dragged piece is over this square, or over none.
    DragOver(Option<Square>),
    /// The dragged piece was dropped on this square, or outside the board.
    Drop(Option<Square>),
    /// An answer to [`crate::BoardModel::choice`].
    Choose(Choice),
    /// A key that answers nothing was pressed while the board asks something: the question is said once more.
    AskAgain,
    /// Escape, or a tap outside the board: cancels what is selected, pending, asked or premoved.
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
    /// Erases all drawings.
    ClearDrawings,
    /// Shows or hides the person's own hidden assassins on this screen.
    ToggleShowAssassin,
    /// The device is in the hands of the player that the curtain waits for.
    CurtainPassed,
    /// `portal-standard` with a layout of one's own: the tokens are placed, and the game begins.
    StartWithTokens,
    /// Takes the last ply back (with a computer opponent, both).
    Undo,
    /// Plays what was taken back.
    Redo,
    /// Asks to resign; [`Msg::Confirm`] does it.
    Resign,
    /// Asks to offer a draw; [`Msg::Confirm`] does it.
    OfferDraw,
    /// Answers yes to what [`crate::Session::asking`] asks.
    Confirm,
    /// Answers no to what [`crate::Session::asking`] asks.
    Dismiss,
    /// The offered draw is accepted.
    AcceptDraw,
    /// The offered draw is declined.
    DeclineDraw,
    /// Time has passed.
    Tick,
    /// Turns the board round.
    Flip,
    /// Looks at the past, or back at the present.
    Review(ReviewTo),
    /// What the person prefers has changed.
    Settings(Box<Settings>),
    /// Asks the computer what it would play.
    RequestHint,
    /// The computer's answer to [`Msg::RequestHint`].
    HintReady {
        /// The id of the [`crate::ComputerRequest`] that this answers.
        request: u64,
        /// What it would play, `None` if it does not know.
        best: Option<Move>,
    },
    /// The computer's answer to an [`crate::Effect::Think`].
    ComputerMoved {
        /// The id of the [`crate::ComputerRequest`] that this answers.
        request: u64,
        /// What it plays.
        play: Move,
        /// How it stands then by its own judgement, in centipawns; `None` where it does not know.
        score: Option<i32>,
    },
    /// The computer values positions by this from now on.
    ComputerValuesBy {
        /// The id of the [`crate::ComputerRequest`] over which that was decided.
        request: u64,
        /// By what.
        evaluation: Evaluation,
    },
    /// The computer gave no answer (its worker died).
    ComputerFailed {
        /// The id of the [`crate::ComputerRequest`] that this answers.
        request: u64,
    },
    /// Asks the computer once more for the move that it owes.
    AskComputer,
    /// Whoever watches two computers wants them to stop, or to go on: the clocks rest meanwhile.
    Pause(bool),
    /// Changes who plays.
    SetPlayers(ByColor<PlayerKind>),
    /// Shows the position before a ply of a finished game, with an arrow for the better move.
    ShowBetter {
        /// The ply, counted from 1.
        ply: usize,
        /// The better move.
        better: Option<Move>,
    },
}

/// What a person who does not see the board can ask to hear: see [`crate::Session::told`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tell {
    /// How much time both sides have left.
    Clocks,
    /// The ply that led to the shown position.
    LastMove,
    /// Where the portals are, and who may not use which next.
    Portals,
}

/// What the other device can report.
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
    /// The device that keeps the clocks reports what is left.
    Clock {
        /// White's time.
        white: crate::Millis,
        /// Black's time.
        black: crate::Millis,
    },
    /// Stops the clocks while the connection is lost, or starts them again.
    Pause(bool),
    /// The device that keeps the clocks reports that this side has run out of time.
    Flagged(Color),
    /// The game that both devices agree on, as far as it was played. It replaces whatever is on the board.
    Game {
        /// What it was started with.
        options: Box<GameOptions>,
        /// All plies.
        moves: Vec<Move>,
    },
    /// The game that both devices agree on, as far as this side observed it. It replaces whatever is on the board.
    ObservedGame {
        /// What it was started with.
        options: Box<GameOptions>,
        /// What this side observed of each ply, its own moves in full.
        observations: Vec<Observation>,
    },
    /// A ply as this side observes it: a new one of the other side, or its own last one with what was not known when it
    /// was played.
    Ply {
        /// How many plies were before it.
        ply: usize,
        /// What is observed.
        observation: Box<Observation>,
    },
    /// The proof that a finished game was played by the rules. It is saved with the game.
    Proof(String),
    /// Both devices agree that the game is over.
    Over(GameResult),
    /// What both devices know about an offer of a draw.
    Draw {
        /// The side whose offer stands.
        offer: Option<Color>,
        /// Whether this side may offer one now.
        may_offer: bool,
    },
    /// What both devices know about taking a move back.
    TakeBack {
        /// The side that asks for its last move back.
        asked: Option<Color>,
        /// Whether this side may ask now.
        may_ask: bool,
    },
    /// Both devices have taken plies back: so many are left.
    GoBack(usize),
    /// What both players want to be called.
    Names(ByColor<String>),
    /// It does not let this side have its move back.
    RefuseTakeBack,
}

/// Which ply to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewTo {
    /// The start position.
    First,
    /// One ply back.
    Prev,
    /// One ply forward.
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
    /// Stay on the portal that was entered.
    Stay,
    /// The ordinary move to a square that can also be jumped to.
    Walk,
    /// The activation jump to a square that can also be moved to.
    Activate,
    /// Yes, play the move: onto one's own hidden assassin, or the one that was to be confirmed.
    Yes,
}
