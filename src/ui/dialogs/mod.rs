//! The dialogs that open above the page.

mod files;
mod install;
mod new_game;
mod notation;
mod pieces;
mod players;
mod settings;
mod shortcuts;

pub use files::{FileAction, FilesDialog, PictureForm, Pictures};
pub use install::InstallGuide;
pub use new_game::{CARDS, NewGameDialog};
pub use notation::NotationDialog;
pub use pieces::PiecesDialog;
pub use players::PlayersDialog;
pub use settings::SettingsDialog;
pub use shortcuts::ShortcutsDialog;

/// Which dialog is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// The New game panel.
    NewGame,
    /// Who plays on.
    Players,
    /// What the person prefers.
    Settings,
    /// Which key does what.
    Shortcuts,
    /// What the signs of the move list mean.
    Notation,
    /// How each piece and portal moves.
    Pieces,
    /// Saving, loading, copying.
    Files,
    /// Network play.
    Network,
    /// How the page is installed.
    Install,
}
