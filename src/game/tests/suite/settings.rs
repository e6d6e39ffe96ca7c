//! Tests of stored settings: they are read back unchanged, and invalid values are replaced by defaults.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use game::{BoardTheme, Coordinates, Lang, OrientationMode, PieceSet, Settings, Theme};

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

/// The names of the files in a folder below `style/` that begin and end like this, without that.
fn files(folder: &str, start: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../style")
        .join(folder);
    let names = fs::read_dir(folder)
        .expect("the folder exists")
        .map(|entry| {
            let name = entry.expect("the folder can be read").file_name();
            name.into_string().expect("names are ASCII")
        });
    names
        .filter_map(|name| {
            let name = name.strip_prefix(start)?.rsplit_once('.')?.0;
            Some(name.to_owned())
        })
        .collect()
}

#[test]
fn every_board_and_every_set_of_pieces_has_its_files() {
    let named =
        |names: Vec<&str>| -> BTreeSet<String> { names.into_iter().map(str::to_owned).collect() };
    let mut boards = named(BoardTheme::ALL.iter().map(|board| board.name()).collect());
    assert_eq!(boards.len(), 10);
    assert_eq!(files("themes", ""), boards);
    // The sheets of those that a first visit shows are a part of the page.
    boards.remove(BoardTheme::default().name());
    assert_eq!(files("looks", "board-"), boards);
    let mut sets = named(PieceSet::ALL.iter().map(|set| set.name()).collect());
    assert_eq!(sets.len(), 4);
    sets.remove(PieceSet::default().name());
    assert_eq!(files("looks", "pieces-"), sets);
    assert_eq!(
        files("art/sets", "").intersection(&sets).count(),
        sets.len()
    );
    let swatches = include_str!("../../../../style/looks/swatches.css");
    for (kind, names) in [
        (
            "board",
            BoardTheme::ALL
                .iter()
                .map(|look| look.name())
                .collect::<Vec<_>>(),
        ),
        (
            "pieces",
            PieceSet::ALL.iter().map(|look| look.name()).collect(),
        ),
    ] {
        for name in names {
            let rule = format!(".swatch__board[data-{kind}=\"{name}\"]");
            assert!(swatches.contains(&rule), "no swatch shows {name}");
        }
    }
}

#[test]
fn every_look_has_a_name_of_its_own_in_every_language_and_is_kept() {
    for lang in Lang::ALL {
        let boards: BTreeSet<_> = BoardTheme::ALL
            .iter()
            .map(|look| look.label().say(lang))
            .collect();
        let sets: BTreeSet<_> = PieceSet::ALL
            .iter()
            .map(|look| look.label().say(lang))
            .collect();
        assert_eq!(boards.len(), BoardTheme::ALL.len(), "{lang:?}");
        assert_eq!(sets.len(), PieceSet::ALL.len(), "{lang:?}");
    }
    for board in BoardTheme::ALL {
        for pieces in PieceSet::ALL {
            let settings = Settings {
                board: *board,
                pieces: *pieces,
                ..Settings::default()
            };
            assert_eq!(Settings::from_json(&settings.to_json()), settings);
        }
    }
    // `index.html` reads these names, and earlier builds have stored them.
    let settings = Settings::from_json(r#"{"board": "slate", "pieces": "marble"}"#);
    assert_eq!(settings.board, BoardTheme::Slate);
    assert_eq!(settings.pieces, PieceSet::Classic);
    assert!(
        settings
            .to_json()
            .contains(r#""board":"slate","pieces":"classic""#)
    );
}
