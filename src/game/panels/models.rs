//! Models of the panels around the board, ready to draw: texts are finished sentences, and numbers are formatted.

use engine::{Color, Role};

use crate::GameResult;

/// A side's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockModel {
    /// The side whose clock it is.
    pub color: Color,
    /// The time left: `9:41`, `1:00:00`, or `0:09.4` below ten seconds.
    pub text: String,
    /// For screen readers: "9 minutes 41 seconds".
    pub spoken: String,
    /// Whether the clock is running.
    pub running: bool,
    /// Whether the side is short of time.
    pub low: bool,
    /// Whether the time has run out.
    pub flagged: bool,
    /// The milliseconds until `text` changes, if the clock is running; no [`crate::Msg::Tick`] is needed before that.
    pub next_change: Option<crate::Millis>,
}

/// A line of the move list. The placing of assassins is a line of its own with the number 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveRow {
    /// The move's number.
    pub number: u32,
    /// White's ply.
    pub white: Option<MoveCell>,
    /// Black's ply.
    pub black: Option<MoveCell>,
    /// The comments on the plies, each with the text of its ply.
    pub comments: Vec<String>,
}

/// A ply in the move list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveCell {
    /// The text of the ply as far as the viewer may know it, with its annotation mark.
    pub text: String,
    /// The computer's verdict on the move, once the game is reviewed: an inaccuracy, a mistake or a blunder. `None` if
    /// a person has already annotated the move.
    pub mark: Option<MoveMark>,
    /// The time left on the mover's clock. Shown after the game and in annotated games.
    pub clock: Option<String>,
    /// The ply to pass to [`crate::ReviewTo::Ply`] to see the position after it.
    pub ply: usize,
}

/// What the computer thinks of a ply.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveMark {
    /// `?!`, `?` or `??`.
    pub sign: &'static str,
    /// The same in words.
    pub name: String,
}

/// The move list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveListModel {
    /// The lines of the list.
    pub rows: Vec<MoveRow>,
    /// The ply that the board shows.
    pub current: usize,
    /// The number of plies in the game.
    pub last: usize,
    /// The score of a finished game, such as `1-0`, or the words for a game that does not count.
    pub score: Option<String>,
}

/// The status line of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusModel {
    /// The status in words: "White to move", "Black is in check", or the result with its reason.
    pub text: String,
    /// The side to move; `None` when the game is over.
    pub turn: Option<Color>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// The result of the game, if it is over.
    pub result: Option<GameResult>,
    /// Whether the game waits for the computer or for a player at another device.
    pub waiting: bool,
    /// Whose portals have which shape, if fixed portals are on the board and the game goes on.
    pub portals: &'static str,
}

/// The result of a game in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultModel {
    /// The result.
    pub result: GameResult,
    /// The score, such as `1-0`.
    pub score: &'static str,
    /// The end, told to the person who looks at it: "You won by checkmate"; to two people at one device "White wins".
    pub title: String,
    /// The reason as a sentence, or an empty text if the title names it.
    pub reason: String,
    /// What the end is for the person who looks at it.
    pub outcome: Outcome,
}

impl ResultModel {
    /// Returns the end and its reason as one text.
    pub fn sentence(&self) -> String {
        let text = format!("{}. {}", self.title, self.reason);
        text.trim_end().to_owned()
    }
}

/// What the end of a game is for the person who looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The person has won.
    Won,
    /// The person has lost.
    Lost,
    /// A draw.
    Drawn,
    /// One side has won, and the person played both sides or neither.
    Decided,
    /// The game does not count.
    Void,
}

impl Outcome {
    /// Returns the outcome of a result for the person who played this side; `None` is somebody who played both or neither.
    pub fn new(result: GameResult, own: Option<Color>) -> Outcome {
        match (result.winner, own) {
            _ if !result.counts() => Outcome::Void,
            (None, _) => Outcome::Drawn,
            (Some(_), None) => Outcome::Decided,
            (Some(winner), Some(own)) if winner == own => Outcome::Won,
            (Some(_), Some(_)) => Outcome::Lost,
        }
    }

    /// Returns the name that styles use.
    pub fn id(self) -> &'static str {
        match self {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Drawn => "drawn",
            Outcome::Decided => "decided",
            Outcome::Void => "void",
        }
    }
}

/// The pieces that a side has captured, and its material lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapturedModel {
    /// The side that captured.
    pub color: Color,
    /// The captured kinds of pieces with their numbers, the most valuable first.
    pub pieces: Vec<(Role, u8)>,
    /// The side's material lead in pawns; 0 if it is not ahead.
    pub lead: u32,
    /// The captures in words, for screen readers.
    pub spoken: String,
}

/// A question that the person has to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionModel {
    /// The kind of question.
    pub kind: Question,
    /// The question in words.
    pub question: String,
    /// The label of the yes button.
    pub yes: String,
    /// The label of the no button.
    pub no: String,
}

/// The kinds of questions: to confirm an action, or to answer the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Whether this side really resigns.
    Resign(Color),
    /// Whether this side really offers a draw.
    OfferDraw(Color),
    /// Whether this side accepts the other side's draw offer: `AcceptDraw` or `DeclineDraw`.
    AnswerDraw(Color),
    /// Whether this side allows the other side to take its last move back: `Confirm` or `Dismiss`.
    AnswerTakeBack(Color),
}

impl Question {
    /// Returns whether the other side waits for the answer.
    pub fn is_answer(self) -> bool {
        matches!(self, Question::AnswerDraw(_) | Question::AnswerTakeBack(_))
    }
}

/// The buttons that do something now. Most are described by the [`crate::Msg`] that they send.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Controls {
    /// `Undo`; in a game between two devices it asks the other side.
    pub undo: bool,
    /// `Redo`.
    pub redo: bool,
    /// `Resign`.
    pub resign: bool,
    /// `OfferDraw`.
    pub draw: bool,
    /// `RequestHint`.
    pub hint: bool,
    /// `Review(First)` and `Review(Prev)`.
    pub back: bool,
    /// `Review(Next)` and `Review(Last)`.
    pub forward: bool,
    /// Whether the computer is thinking about its move and can be told to make it now.
    pub move_now: bool,
    /// `RetryComputer`: the computer owes a move, because its answer never came.
    pub retry_computer: bool,
    /// `SetPlayers`.
    pub players: bool,
    /// Whether a move can be typed.
    pub typing: bool,
    /// Whether the game is under way, so that another one is not the first thing to offer.
    pub running: bool,
}
