//! Keyboard shortcuts outside the board's grid. This module has no side effects.

use game::{Announcement, Label, Msg, ReviewTo};

/// The command of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Send this message to the game.
    Send(Msg),
    /// Open the help.
    Help,
    /// Open the New game panel.
    NewGame,
    /// Turn the sound on or off.
    Mute,
    /// Focus the field for typed moves.
    Type,
    /// Announce something about the game again.
    Announce(Announcement),
}

/// Returns the command of a key, if it has one. `name` is the browser's name of the key (`KeyboardEvent.key`).
pub fn command(name: &str, ctrl: bool, shift: bool) -> Option<Command> {
    let send = |msg| Some(Command::Send(msg));
    if ctrl {
        return match name.to_ascii_lowercase().as_str() {
            "z" if shift => send(Msg::Redo),
            "z" => send(Msg::Undo),
            "y" => send(Msg::Redo),
            _ => None,
        };
    }
    match name {
        "ArrowLeft" => send(Msg::Review(ReviewTo::Prev)),
        "ArrowRight" => send(Msg::Review(ReviewTo::Next)),
        "ArrowUp" | "Home" => send(Msg::Review(ReviewTo::First)),
        "ArrowDown" | "End" => send(Msg::Review(ReviewTo::Last)),
        "Escape" => send(Msg::Cancel),
        "f" => send(Msg::Flip),
        "a" => send(Msg::ToggleShowAssassin),
        "c" => Some(Command::Announce(Announcement::Clocks)),
        "l" => Some(Command::Announce(Announcement::LastMove)),
        "o" => Some(Command::Announce(Announcement::Portals)),
        "n" => Some(Command::NewGame),
        "m" => Some(Command::Mute),
        "t" | "/" => Some(Command::Type),
        "?" => Some(Command::Help),
        _ => None,
    }
}

/// The command of a key that only a host has who plays several guests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKey {
    /// Show the board with this number.
    Board(u32),
    /// Show the next board on which it is this side's turn.
    NextTurn,
}

/// Returns the command that a key has for a host who plays several guests.
pub fn board_key(name: &str, ctrl: bool) -> Option<BoardKey> {
    match name {
        _ if ctrl => None,
        "g" => Some(BoardKey::NextTurn),
        _ => name
            .parse()
            .ok()
            .filter(|place| (1..=8).contains(place))
            .map(BoardKey::Board),
    }
}

/// The list in the help: keys, and what they do.
pub const LIST: [(&[&str], Label); 14] = [
    (&["←", "→"], Label::SHORTCUT_REVIEW),
    (&["Home", "End"], Label::SHORTCUT_ENDS),
    (&["N"], Label::NEW_GAME),
    (&["F"], Label::FLIP),
    (&["Ctrl+Z"], Label::UNDO),
    (&["Ctrl+Y"], Label::REDO),
    (&["T"], Label::TYPE_MOVE),
    (&["A"], Label::SHORTCUT_ASSASSIN),
    (&["C"], Label::SHORTCUT_CLOCKS),
    (&["L"], Label::SHORTCUT_LAST_MOVE),
    (&["O"], Label::SHORTCUT_PORTALS),
    (&["M"], Label::SHORTCUT_MUTE),
    (&["Esc"], Label::SHORTCUT_CANCEL),
    (&["?"], Label::SHORTCUT_HELP),
];

/// What the help lists below them: the keys of a host who plays several guests.
pub const BOARD_KEYS: [(&[&str], Label); 2] = [
    (&["1–8"], Label::SHORTCUT_BOARD),
    (&["G"], Label::SHORTCUT_NEXT_BOARD),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the browser's name of a key in the list, and whether Ctrl is held.
    fn names(shown: &str) -> (String, bool) {
        match shown {
            "←" => ("ArrowLeft".into(), false),
            "→" => ("ArrowRight".into(), false),
            "Esc" => ("Escape".into(), false),
            shown => match shown.strip_prefix("Ctrl+") {
                Some(letter) => (letter.to_lowercase(), true),
                None if shown.len() == 1 => (shown.to_lowercase(), false),
                None => (shown.into(), false),
            },
        }
    }

    #[test]
    fn each_listed_shortcut_has_its_own_command() {
        let mut done = Vec::new();
        for shown in LIST.iter().flat_map(|(keys, _)| *keys) {
            let (name, ctrl) = names(shown);
            let found = command(&name, ctrl, false);
            assert!(found.is_some(), "{shown}");
            assert!(
                !done.contains(&found),
                "{shown} has the command of another shortcut"
            );
            done.push(found);
        }
    }

    #[test]
    fn every_shortcut_command_is_listed() {
        let listed: Vec<_> = LIST
            .iter()
            .flat_map(|(keys, _)| *keys)
            .filter_map(|shown| {
                let (name, ctrl) = names(shown);
                command(&name, ctrl, false)
            })
            .collect();
        let characters = (' '..='~').map(String::from);
        let named = [
            "ArrowUp",
            "ArrowDown",
            "Home",
            "End",
            "Escape",
            "Enter",
            "Tab",
            "Delete",
        ];
        for name in characters.chain(named.map(String::from)) {
            for (ctrl, shift) in [(false, false), (true, false), (true, true)] {
                if let Some(found) = command(&name, ctrl, shift) {
                    assert!(
                        listed.contains(&found),
                        "{name:?} triggers {found:?}, which is not listed"
                    );
                }
            }
        }
    }

    #[test]
    fn the_keys_of_boards_have_no_other_command() {
        let [(places, _), (next, _)] = BOARD_KEYS;
        assert_eq!((places, next), (&["1–8"][..], &["G"][..]));
        for name in ["1", "8", "g"] {
            assert!(board_key(name, false).is_some(), "{name}");
            assert_eq!(board_key(name, true), None, "{name}");
            assert_eq!(command(name, false, false), None, "{name}");
        }
        for name in ["0", "9", "12", "a", "F1"] {
            assert_eq!(board_key(name, false), None, "{name}");
        }
    }

    #[test]
    fn browser_shortcuts_are_not_intercepted() {
        for (name, ctrl) in [
            ("n", true),
            ("f", true),
            ("a", true),
            ("m", true),
            ("ArrowLeft", true),
            ("Tab", false),
            ("Enter", false),
            (" ", false),
            ("F5", false),
        ] {
            assert_eq!(command(name, ctrl, false), None, "{name}");
        }
    }

    #[test]
    fn undo_and_redo_have_the_usual_shortcuts() {
        let send = |msg| Some(Command::Send(msg));
        assert_eq!(command("z", true, false), send(Msg::Undo));
        // With Shift held, browsers report the capital letter.
        assert_eq!(command("Z", true, true), send(Msg::Redo));
        assert_eq!(command("y", true, false), send(Msg::Redo));
    }
}
