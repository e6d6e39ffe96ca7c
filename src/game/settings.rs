//! A person's settings, kept from visit to visit. Reading is lenient: a setting that is missing or not understood takes
//! its default, so that older and newer settings both load.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::looks::{BoardTheme, PieceSet};
use crate::text::Lang;

/// The colour theme of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Follow the system.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// Where the board's coordinates are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coordinates {
    /// Nowhere.
    Off,
    /// Along two edges.
    #[default]
    Edge,
    /// On each square.
    Every,
}

/// The orientation of the board when two people share a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrientationMode {
    /// The board stays as it is.
    #[default]
    Stays,
    /// The board turns to the side to move.
    Turns,
    /// The board stays, and the far side's pieces are turned to the person sitting there.
    FaceEachOther,
}

/// All settings of a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The colour theme of the page.
    pub theme: Theme,
    /// The board's colours.
    pub board: BoardTheme,
    /// The drawings of the pieces.
    pub pieces: PieceSet,
    /// Where the board's coordinates are shown.
    pub coordinates: Coordinates,
    /// The volume of sounds, from 0 to 100.
    pub volume: u8,
    /// Whether sounds are off.
    pub muted: bool,
    /// Whether to vibrate on devices that can.
    pub vibrate: bool,
    /// The orientation of the board when two people share a device.
    pub orientation: OrientationMode,
    /// Whether pieces glide. They never do if the system asks for reduced motion.
    pub animation: bool,
    /// Whether resigning and offering a draw ask for confirmation.
    pub confirm: bool,
    /// Whether a move made on the board asks for confirmation before it is played.
    pub confirm_moves: bool,
    /// Whether dots show where a selected piece may go.
    pub show_targets: bool,
    /// Whether keyboard shortcuts are on.
    pub shortcuts: bool,
    /// Whether pawns become queens without asking.
    pub auto_queen: bool,
    /// Whether the move list has figurines instead of piece letters.
    pub figurines: bool,
    /// Whether the field for typed moves is always shown; if not, a key opens it.
    pub typing: bool,
    /// Whether the system notifies the person that it is their turn while the page is hidden.
    pub notify: bool,
    /// The board's width in pixels; 0 for as large as fits.
    pub board_size: u16,
    /// The language of every text.
    pub lang: Lang,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::default(),
            board: BoardTheme::default(),
            pieces: PieceSet::default(),
            coordinates: Coordinates::default(),
            volume: 30,
            muted: false,
            vibrate: true,
            orientation: OrientationMode::default(),
            animation: true,
            confirm: true,
            confirm_moves: false,
            show_targets: true,
            shortcuts: true,
            auto_queen: false,
            figurines: false,
            typing: false,
            notify: false,
            board_size: 0,
            lang: Lang::default(),
        }
    }
}

impl Settings {
    /// Reads settings. A setting that is missing or not understood takes its default.
    pub fn from_json(text: &str) -> Settings {
        let Ok(Value::Object(given)) = serde_json::from_str(text) else {
            return Settings::default();
        };
        let mut settings = Settings::default();
        let mut understood = Map::new();
        for (name, value) in given {
            understood.insert(name.clone(), value);
            match Settings::read(&understood) {
                Some(read) => settings = read,
                None => {
                    understood.remove(&name);
                }
            }
        }
        settings.volume = settings.volume.min(100);
        settings
    }

    /// Reads settings by way of text, because saved games need the code that reads text anyway. The code that reads a
    /// `Value` would have to be downloaded for this alone.
    fn read(fields: &Map<String, Value>) -> Option<Settings> {
        serde_json::from_str(&serde_json::to_string(fields).ok()?).ok()
    }

    /// Writes the settings as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
