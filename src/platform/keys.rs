//! Keys by name, on every keyboard layout. This module has no side effects.

/// What the browser reports about a key.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report<'a> {
    /// `KeyboardEvent.key`: what the key means in the layout that is chosen now.
    pub key: &'a str,
    /// `KeyboardEvent.code`: where the key is, named after the US layout.
    pub code: &'a str,
    /// Whether Shift is down.
    pub shift: bool,
    /// Whether AltGr is down: then the key means just what it writes.
    pub alt_graph: bool,
}

/// Returns the name of a key as a Latin layout would give it. A key that has a Latin meaning keeps it, wherever it is; a
/// letter of another script counts as the letter at the same place of the US layout. Letters are capital with Shift and
/// only then, whether or not Caps Lock is on.
pub fn latin(report: Report<'_>) -> String {
    let Report { key, code, .. } = report;
    let mut letters = key.chars();
    let name = match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii() => letter,
        (Some(letter), _) if !report.alt_graph && is_foreign(letter) => {
            let Some(letter) = at_place(code, report.shift) else {
                return key.to_owned();
            };
            letter
        }
        _ => return key.to_owned(),
    };
    match report.shift {
        true => name.to_ascii_uppercase(),
        false => name.to_ascii_lowercase(),
    }
    .to_string()
}

/// Whether a character is no Latin letter, not even one with a sign above or below. Names of keys begin with a Latin
/// letter.
fn is_foreign(letter: char) -> bool {
    !matches!(letter, '\u{0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// Returns what the key at a place writes in the US layout, if that is a letter, a digit or a slash.
fn at_place(code: &str, shift: bool) -> Option<char> {
    let place = code.strip_prefix("Key").or(code.strip_prefix("Digit"));
    match place.unwrap_or(code) {
        "Slash" => Some(if shift { '?' } else { '/' }),
        place => place
            .chars()
            .next()
            .filter(|letter| place.len() == 1 && letter.is_ascii_alphanumeric()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(key: &str, code: &str) -> String {
        latin(Report {
            key,
            code,
            ..Report::default()
        })
    }

    #[test]
    fn keys_of_other_scripts_count_by_their_place() {
        for (key, code, latin) in [
            ("מ", "KeyN", "n"),
            ("כ", "KeyF", "f"),
            ("т", "KeyN", "n"),
            ("Т", "KeyN", "n"),
            ("ν", "KeyN", "n"),
            ("ㅜ", "KeyN", "n"),
            // An Arabic key that writes two letters.
            ("لا", "KeyB", "b"),
            ("ｎ", "KeyN", "n"),
            ("١", "Digit1", "1"),
        ] {
            assert_eq!(name(key, code), latin, "{key}");
        }
        let shifted = Report {
            key: "Я",
            code: "KeyZ",
            shift: true,
            alt_graph: false,
        };
        assert_eq!(latin(shifted), "Z");
    }

    #[test]
    fn a_latin_key_keeps_its_meaning_wherever_it_is() {
        for (key, code) in [
            // AZERTY, QWERTZ, Dvorak, Colemak.
            ("a", "KeyQ"),
            ("z", "KeyW"),
            ("y", "KeyZ"),
            ("n", "KeyL"),
            ("/", "BracketLeft"),
            // A Hebrew layout has the slash at the place of Q, and a Greek one a semicolon.
            ("/", "KeyQ"),
            (";", "KeyQ"),
            ("ç", "Digit9"),
            ("ı", "KeyI"),
            ("ł", "KeyL"),
            ("1", "Numpad1"),
            ("/", "NumpadDivide"),
            ("ArrowLeft", "Numpad4"),
            ("Dead", "KeyN"),
            ("Process", "KeyN"),
            ("Escape", "Escape"),
            (" ", "Space"),
        ] {
            assert_eq!(name(key, code), key, "{key} {code}");
        }
    }

    #[test]
    fn caps_lock_changes_nothing_and_alt_gr_writes_what_it_writes() {
        assert_eq!(name("F", "KeyF"), "f");
        let both = Report {
            key: "f",
            code: "KeyF",
            shift: true,
            alt_graph: false,
        };
        assert_eq!(latin(both), "F");
        let sign = Report {
            key: "“",
            code: "KeyF",
            shift: false,
            alt_graph: true,
        };
        assert_eq!(latin(sign), "“");
    }
}
