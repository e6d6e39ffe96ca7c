//! The options of a game: rule set, start, time and players. How the game goes on belongs to [`crate::Session`].

use engine::{ByColor, Color, Square, Variant};
use serde::{Deserialize, Serialize};

/// A point in time or a duration, in milliseconds. Points in time come from a steady clock that the caller chooses.
pub type Millis = u64;

/// The rule sets that have rules and puzzles of their own, in the order of [`Variant::ALL`]. Portals that players draw
/// follow the rules of Portal Chess.
pub const EXPLAINED: [Variant; 6] = [
    Variant::Chess,
    Variant::Dinosaur,
    Variant::Assassin,
    Variant::DinosaurAssassin,
    Variant::Portal,
    Variant::PortalStandard,
];

/// Returns the rule set whose rules and puzzles explain a rule set.
pub const fn explained_as(variant: Variant) -> Variant {
    match variant {
        Variant::PortalCustom => Variant::Portal,
        explained => explained,
    }
}

/// Everything that is fixed before the first ply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameOptions {
    /// The rule set.
    pub variant: Variant,
    /// The start position of the game.
    #[serde(default)]
    pub start: Start,
    /// The time of each side; `None` in a game without clocks.
    #[serde(default)]
    pub time_control: Option<TimeControl>,
    /// Who plays each side.
    #[serde(default)]
    pub players: ByColor<PlayerKind>,
    /// The players' names as in PGN; empty if unknown.
    #[serde(default)]
    pub names: ByColor<String>,
    /// The game's id among the saved games. The caller makes it up, since there is no randomness here, and never reuses
    /// it.
    #[serde(default)]
    pub id: String,
    /// The date of the game, as `2026-11-20` or `2026-11-20T13:30`, provided by the caller.
    #[serde(default)]
    pub date: String,
    /// Whether the computer shows before each of the person's moves what it would play, without being asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hints: bool,
}

impl GameOptions {
    /// Options for two people at one device, from the usual start position, with ten minutes each.
    pub fn new(variant: Variant) -> GameOptions {
        GameOptions {
            variant,
            start: Start::Initial,
            time_control: Some(TimeControl::default()),
            players: ByColor([PlayerKind::Human, PlayerKind::Human]),
            names: ByColor([String::new(), String::new()]),
            id: String::new(),
            date: String::new(),
            hints: false,
        }
    }

    /// Returns the same options with the colours swapped and without automatic hints. The caller has to set a new id
    /// and date.
    pub fn rematch(&self) -> GameOptions {
        let [white, black] = self.players.0;
        let [of_white, of_black] = self.names.0.clone();
        GameOptions {
            players: ByColor([black, white]),
            names: ByColor([of_black, of_white]),
            time_control: self.time_control.map(TimeControl::swapped),
            id: String::new(),
            date: String::new(),
            hints: false,
            ..self.clone()
        }
    }

    /// Returns the side that a person plays at this device, if there is exactly one such side.
    pub fn seat(&self) -> Option<Color> {
        PlayerKind::seat(&self.players)
    }

    /// Returns whether nobody plays at another device, so that plies may be taken back.
    pub fn is_local(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.players[color] != PlayerKind::Remote)
    }

    /// Returns whether both players sit at other devices, and the person at this one watches them.
    pub fn is_watched(&self) -> bool {
        self.players == ByColor([PlayerKind::Remote; 2])
    }

    /// Returns whether one of the players sits at another device, connected by a network or by links.
    pub fn has_opponent_elsewhere(&self) -> bool {
        !self.is_local() || self.is_by_mail()
    }

    /// Returns whether the game is played by links that the two players send each other.
    pub fn is_by_mail(&self) -> bool {
        self.players.0.contains(&PlayerKind::Mail)
    }
}

/// The start position of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// The rule set's own start position.
    #[default]
    Initial,
    /// The position of this FEN.
    Fen(String),
    /// The start position of `portal-standard` with these eight tokens.
    Tokens(Vec<Square>),
    /// The start position of `portal-standard`; the person first places the eight tokens on the board by tapping.
    PlaceTokens,
}

/// The kind of player of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A person at this device.
    #[default]
    Human,
    /// The computer at this level: 1 to 8, [`PlayerKind::LEVEL_0`] or [`PlayerKind::CLASSIC`]. Files and links contain
    /// this number.
    Computer(u8),
    /// A person at another device.
    Remote,
    /// A person elsewhere, who gets a link after each move and answers with another link: see [`crate::mail`].
    Mail,
}

impl PlayerKind {
    /// The level number of the classic player.
    pub const CLASSIC: u8 = 0;
    /// The level number of level 0. Level 0 was added last, when 0 already meant the classic player in files and links.
    pub const LEVEL_0: u8 = 9;
    /// The level that is preselected for somebody who has not chosen one yet.
    pub const DEFAULT_LEVEL: u8 = 3;

    /// Returns the level as people read it, for a level other than the classic player.
    pub const fn level_number(level: u8) -> u8 {
        match level {
            PlayerKind::LEVEL_0 => 0,
            level => level,
        }
    }

    /// Returns the side that a person plays at this device, if there is exactly one such side.
    pub fn seat(ByColor([white, black]): &ByColor<PlayerKind>) -> Option<Color> {
        match (white, black) {
            (PlayerKind::Human, PlayerKind::Human) => None,
            (PlayerKind::Human, _) => Some(Color::White),
            (_, PlayerKind::Human) => Some(Color::Black),
            _ => None,
        }
    }
}

/// The time control of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// White's initial time, in milliseconds; also Black's, unless `black_initial_ms` is set.
    pub initial_ms: Millis,
    /// The increment of each side per move, in milliseconds.
    #[serde(default)]
    pub increment_ms: Millis,
    /// Black's initial time in milliseconds, if it differs from White's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_initial_ms: Option<Millis>,
}

impl TimeControl {
    /// The longest initial time that can be set: one day.
    pub const MAX_INITIAL: Millis = 24 * 60 * 60 * 1000;
    /// The longest increment that can be set: one hour.
    pub const MAX_INCREMENT: Millis = 60 * 60 * 1000;

    /// The usual time controls, from the fastest: minutes for each side, and seconds added for every move.
    pub const USUAL: [(u64, u64); 5] = [(1, 0), (3, 2), (5, 3), (10, 0), (15, 10)];

    /// Creates a time control of minutes for each side and seconds of increment per move.
    pub const fn minutes(minutes: u64, increment_seconds: u64) -> TimeControl {
        TimeControl {
            initial_ms: minutes * 60_000,
            increment_ms: increment_seconds * 1000,
            black_initial_ms: None,
        }
    }

    /// Returns the initial time of a side.
    pub fn initial(&self, color: Color) -> Millis {
        match (color, self.black_initial_ms) {
            (Color::Black, Some(black)) => black,
            _ => self.initial_ms,
        }
    }

    /// Returns the limit below which a side is short of time: an eighth of its initial time, but at least 10 and at
    /// most 60 seconds.
    pub fn low_limit(&self, color: Color) -> Millis {
        (self.initial(color) / 8).clamp(10_000, 60_000)
    }

    /// Returns the initial time of both sides.
    pub fn both(&self) -> ByColor<Millis> {
        ByColor(Color::ALL.map(|color| self.initial(color)))
    }

    /// Returns the same time control with other initial times.
    #[must_use]
    pub fn with_initial_times(self, ByColor([white, black]): ByColor<Millis>) -> TimeControl {
        TimeControl {
            initial_ms: white,
            black_initial_ms: Some(black).filter(|black| *black != white),
            ..self
        }
    }

    /// Returns the same time control with the sides swapped.
    #[must_use]
    pub fn swapped(self) -> TimeControl {
        let ByColor([white, black]) = self.both();
        self.with_initial_times(ByColor([black, white]))
    }

    /// Returns whether the clocks can be set to this time control: it is within the maximum values, and each side
    /// starts with at least `least`.
    pub fn is_within_bounds(&self, least: Millis) -> bool {
        let fits = |initial| (least..=TimeControl::MAX_INITIAL).contains(&initial);
        self.both().0.into_iter().all(fits) && self.increment_ms <= TimeControl::MAX_INCREMENT
    }
}

impl Default for TimeControl {
    /// Returns ten minutes for each side without an increment.
    fn default() -> TimeControl {
        TimeControl::minutes(10, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rematch_swaps_colours_and_resets_id_date_and_hints() {
        let game = GameOptions {
            players: ByColor([PlayerKind::Human, PlayerKind::Computer(4)]),
            names: ByColor(["Anna".to_owned(), String::new()]),
            start: Start::PlaceTokens,
            time_control: Some(TimeControl {
                black_initial_ms: Some(60_000),
                ..TimeControl::minutes(3, 2)
            }),
            id: "1".to_owned(),
            date: "2026-11-23".to_owned(),
            hints: true,
            ..GameOptions::new(Variant::PortalStandard)
        };
        let rematch = game.rematch();
        assert_eq!(
            rematch.players.0,
            [PlayerKind::Computer(4), PlayerKind::Human]
        );
        assert_eq!(rematch.names.0, ["", "Anna"]);
        let times = rematch.time_control.map(|time| time.both().0);
        assert_eq!(times, Some([60_000, 180_000]));
        assert_eq!((rematch.id.as_str(), rematch.date.as_str()), ("", ""));
        assert!(
            !rematch.hints,
            "a rematch is played without automatic hints"
        );
        let again = rematch.rematch();
        let (id, date) = (game.id.clone(), game.date.clone());
        let hints = true;
        let again = GameOptions {
            id,
            date,
            hints,
            ..again
        };
        assert_eq!(again, game);
    }

    #[test]
    fn hints_option_is_serialized_only_when_enabled() {
        let usual = GameOptions::new(Variant::Chess);
        let text = |options: &GameOptions| serde_json::to_string(options).expect("JSON");
        let read = |text: &str| serde_json::from_str::<GameOptions>(text).expect("options");
        assert!(
            !text(&usual).contains("hints"),
            "games without automatic hints have no such field"
        );
        assert_eq!(read(&text(&usual)), usual);
        let helped = GameOptions {
            hints: true,
            ..usual
        };
        assert_eq!(read(&text(&helped)), helped);
    }
}
