//! The panels around the board: seats with clocks, the status line, the move list, the buttons, typed moves, and the
//! actions for a finished game.

mod afterwards;
mod analysis;
mod controls;
mod mail;
mod moves;
mod seat;
mod status;
mod typed;
mod verdicts;
mod watch;

pub use afterwards::{AfterwardsPanel, EndingCard};
pub use analysis::{AnalysisModel, AnalysisPanel, ComputerModel};
pub use controls::ControlsPanel;
pub use mail::{MailPanel, MailPanelAction};
pub use moves::MovesPanel;
pub use seat::Seat;
pub use status::StatusPanel;
pub use typed::TypedMove;
pub use verdicts::MarkedMove;
pub use watch::{Pace, WatchPanel};
