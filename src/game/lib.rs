//! One game as a pure state machine: the time and random choices come in as arguments, and the actions that the app
//! must take go out as data.
//!
//! A [`Session`] is one board on a screen. The caller tells it what happens, one [`Msg`] at a time together with the
//! current time, carries out the [`Effect`]s that come back, and draws the models:
//!
//! | method | result |
//! |---|---|
//! | `Session::new(GameOptions, now) -> Result<(Session, Vec<Effect>), Fault>` | a new game |
//! | `Session::restore(&str, now) -> Result<(Session, Vec<Effect>), Fault>` | the game of an `Effect::Save` |
//! | `update(Msg, now) -> Vec<Effect>` | everything else that happens |
//! | `new_game(GameOptions, now) -> Vec<Effect>` | another game in the place of this one |
//! | `load(&str, id, date, now) -> Vec<Effect>` | a file's or a clipboard's text |
//! | `type_move(&str, now) -> Vec<Effect>` | a typed move |
//! | `board() -> BoardModel` | the board |
//! | `clock(Color) -> Option<ClockModel>` | a clock, `None` in a game without time |
//! | `move_list() -> MoveListModel` | the move list |
//! | `status() -> StatusModel` | the status line |
//! | `result() -> Option<ResultModel>` | how the game ended |
//! | `captured(Color) -> CapturedModel` | what a side has captured |
//! | `question() -> Option<QuestionModel>` | what is asked before something final |
//! | `controls() -> Controls` | which buttons do something |
//! | `completions(&str) -> Vec<String>` | legal moves that a typed text may become |
//! | `options() -> &GameOptions`, `settings() -> &Settings` | what it was started with |
//! | `fen() -> String` | the shown position, as far as the viewer may know it |
//! | `export_json() -> String` | the saved game, as an `Effect::Save` has it |
//! | `export_pgn()`, `export_text()`, `export_layout()` | `Result<String, Fault>` each, for saving and copying |
//! | `summary() -> GameSummary` | its line in the list of past games |
//!
//! ```
//! use engine::Variant;
//! use game::{GameOptions, Msg, Session};
//!
//! let (mut session, _effects) = Session::new(GameOptions::new(Variant::Chess), 0)?;
//! for (text, now) in [("f3", 1_000), ("e5", 2_000), ("g4", 3_000)] {
//!     session.type_move(text, now);
//! }
//! for square in ["d8", "h4"] {
//!     session.update(Msg::Tap(square.parse().unwrap()), 4_000);
//! }
//! assert_eq!(session.status().text, "Black wins. White is checkmated.");
//! # Ok::<(), game::Fault>(())
//! ```

pub mod board;
mod capture_counts;
mod clock;
mod editor;
mod effect;
mod evaluation;
pub mod fairness;
mod game;
mod interaction;
mod layouts;
mod looks;
pub mod mail;
mod msg;
mod notation;
mod notes;
mod options;
pub mod panels;
mod piece_ids;
pub mod practice;
pub mod presets;
mod record;
mod report;
mod result;
pub mod save;
mod session;
mod settings;
mod steady_time;
pub mod text;
pub mod tree;
mod user_action;
pub mod verdicts;
mod viewer;
pub mod workshop;

pub use board::*;
pub use clock::{Clock, clock_text};
pub use editor::{Edit, Editor, Tool};
pub use effect::{ComputerRequest, Effect, Notice, NoticeLevel, SoundKind};
pub use evaluation::Evaluation;
pub use game::Game;
pub use layouts::{Portals, TokenLayout, TokenLayoutError};
pub use looks::{BoardTheme, PieceSet};
pub use msg::{Announcement, Choice, Msg, RemoteMsg, ReviewTo};
pub use notation::in_print;
pub use options::{EXPLAINED, GameOptions, Millis, PlayerKind, Start, TimeControl, explained_as};
pub use panels::*;
pub use result::{GameResult, Reason};
pub use save::GameSummary;
pub use session::{FinishedGame, GuidedJump, MailStage, Session};
pub use settings::{Coordinates, OrientationMode, Settings, Theme};
pub use steady_time::{PageClocks, SteadyTime};
pub use text::{Fault, FileMessage, Label, Lang, Message, Text, Who, say};
pub use user_action::UserAction;
pub use viewer::Viewer;
