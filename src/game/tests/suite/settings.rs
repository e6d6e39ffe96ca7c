//! Tests of stored settings: they are read back unchanged, and invalid values are replaced by defaults.

use game::{BoardTheme, Coordinates, OrientationMode, Settings, Theme};

#[test]
fn settings_survive_a_json_round_trip() {
    let settings = Settings {
        theme: Theme::Dark,
        board: BoardTheme::Slate,
        coordinates: Coordinates::Every,
        volume: 75,
        muted: true,
        orientation: OrientationMode::FaceEachOther,
        confirm: false,
        board_size: 480,
        ..Settings::default()
    };
    assert_eq!(Settings::from_json(&settings.to_json()), settings);
}

#[test]
fn missing_and_invalid_settings_use_their_defaults() {
    let read = Settings::from_json(
        r#"{"theme": "light", "volume": "loud", "board": "marble", "muted": true, "later": 1}"#,
    );
    assert_eq!(
        read,
        Settings {
            theme: Theme::Light,
            muted: true,
            ..Settings::default()
        }
    );
    for text in ["", "null", "[]", "{", "{\"theme\": 7}"] {
        assert_eq!(Settings::from_json(text), Settings::default(), "{text}");
    }
    assert_eq!(Settings::from_json(r#"{"volume": 255}"#).volume, 100);
}
