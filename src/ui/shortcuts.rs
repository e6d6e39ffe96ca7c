//! Which key does what, outside the board's grid. Pure.

use game::{Label, Msg, ReviewTo};

/// What a key asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Tell the game.
    Send(Msg),
    /// Open the list of shortcuts.
    Help,
    /// Open the New game panel.
    NewGame,
    /// Sound on or off.
    Mute,
    /// Put the focus into the field for typed moves.
    Type,
}

/// What a key asks for, if anything. `name` is the key as browsers call it.
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
        "n" => Some(Command::NewGame),
        "m" => Some(Command::Mute),
        "t" | "/" => Some(Command::Type),
        "?" => Some(Command::Help),
        _ => None,
    }
}

/// The list that the shortcuts dialog shows: keys, and what they do.
pub const LIST: [(&[&str], Label); 10] = [
    (&["←", "→"], Label::ShortcutReview),
    (&["Home", "End"], Label::ShortcutEnds),
    (&["F"], Label::ShortcutFlip),
    (&["Ctrl+Z"], Label::ShortcutUndo),
    (&["Ctrl+Y"], Label::ShortcutRedo),
    (&["T"], Label::ShortcutType),
    (&["A"], Label::ShortcutAssassin),
    (&["M"], Label::ShortcutMute),
    (&["Esc"], Label::ShortcutCancel),
    (&["?"], Label::ShortcutHelp),
];
