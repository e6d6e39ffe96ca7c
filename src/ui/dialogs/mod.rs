//! The dialogs that open above the page.

mod files;
mod game_file;
mod help;
mod install;
mod new_game;
mod notation;
mod pieces;
mod players;
mod settings;
mod swatches;

pub use files::{FileAction, FilesDialog, PictureFormat, Pictures};
pub use game_file::{GameFile, GameFileDialog, error_label};
pub use help::HelpDialog;
pub use install::InstallGuide;
pub use new_game::{CARDS, NewGameDialog, with_puzzles};
pub use notation::NotationDialog;
pub use pieces::PiecesDialog;
pub use players::PlayersDialog;
pub use settings::SettingsDialog;

/// A dialog that can be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogKind {
    /// The New game panel.
    NewGame,
    /// Who plays, chosen during a game.
    Players,
    /// The settings.
    Settings,
    /// What a newcomer asks, and the keyboard shortcuts.
    Help,
    /// The meaning of the signs in the move list.
    Notation,
    /// How each piece and portal moves.
    Pieces,
    /// Saving, loading, copying.
    Files,
    /// The games of a file, from which the user chooses one.
    GameFile,
    /// Network play.
    Network,
    /// How to install the page.
    Install,
}
