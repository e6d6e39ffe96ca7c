//! What a person prefers, kept from visit to visit. Reading is lenient: a setting that is missing or not understood takes
//! its default, so that older and newer settings both load.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::text::Lang;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Like the system.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// The board's colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardTheme {
    /// Warm wood.
    #[default]
    Walnut,
    /// Cool blue-grey.
    Slate,
    /// Soft green.
    Meadow,
    /// Strong contrast.
    Contrast,
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

/// Which way the board is turned when two people share a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrientationMode {
    /// It stays as it is.
    #[default]
    Stays,
    /// It turns to the side to move.
    Turns,
    /// It stays, and the far side's pieces are turned to the person sitting there.
    FaceEachOther,
}

/// Everything that a person can set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// The board's colours.
    pub board: BoardTheme,
    /// Letters and numbers.
    pub coordinates: Coordinates,
    /// 0 to 100.
    pub volume: u8,
    /// No sound at all.
    pub muted: bool,
    /// Vibrate where the device can.
    pub vibrate: bool,
    /// How the board of one device lies.
    pub orientation: OrientationMode,
    /// Pieces glide (never where the system asks for less motion).
    pub animation: bool,
    /// Resigning and offering a draw ask first.
    pub confirm: bool,
    /// A move that was made by hand on the board is asked about before it is played.
    pub confirm_moves: bool,
    /// Dots on the squares that a selected piece may go to.
    pub show_targets: bool,
    /// Keyboard shortcuts are on.
    pub shortcuts: bool,
    /// Pawns become queens without asking.
    pub auto_queen: bool,
    /// The move list has figurines in the place of the pieces' letters.
    pub figurines: bool,
    /// The field for typed moves is always there; otherwise a key brings it.
    pub typing: bool,
    /// The system tells when it is the person's turn while the page is hidden.
    pub notify: bool,
    /// The board's width in pixels, 0 for as large as fits.
    pub board_size: u16,
    /// The language of every text.
    pub lang: Lang,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::default(),
            board: BoardTheme::default(),
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
    /// Reads each setting by itself: one that is missing or not understood takes its default.
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

    /// Goes through text, because saved games need the code that reads text anyway. The code that reads a `Value` would
    /// have to be downloaded for this alone.
    fn read(fields: &Map<String, Value>) -> Option<Settings> {
        serde_json::from_str(&serde_json::to_string(fields).ok()?).ok()
    }

    /// Writes them.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
