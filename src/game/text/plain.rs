//! Cleans texts that somebody else wrote, such as a player's name or a line of chat, so that they can be shown among
//! the page's own texts. Unicode has invisible characters that change the direction of everything after them, so a name
//! could rearrange the sentence around it. None of these characters is needed, because each such text is in a page
//! element of its own that finds its direction.

/// Returns whether a character controls the direction of the text around it. These are exactly the characters of
/// Unicode's `Bidi_Control` property: the Arabic letter mark (U+061C), the left-to-right and right-to-left marks
/// (U+200E, U+200F), embeddings and overrides with their end (U+202A to U+202E), and isolates with their end (U+2066 to
/// U+2069).
pub const fn is_bidi_control(letter: char) -> bool {
    matches!(
        letter,
        '\u{061C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// Returns a text without the characters that change the direction of what follows.
///
/// ```
/// assert_eq!(game::text::without_bidi_controls("moc.\u{202E}live"), "moc.live");
/// ```
pub fn without_bidi_controls(text: &str) -> String {
    text.chars()
        .filter(|letter| !is_bidi_control(*letter))
        .collect()
}

/// Returns a name as one line without characters that change the text direction. If nothing of it would be visible, the
/// result is empty, and the player is called by their side instead.
pub fn name(text: &str) -> String {
    let mut name = String::new();
    for word in text.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
        let word = without_bidi_controls(word);
        if word.chars().all(is_invisible) {
            continue;
        }
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(&word);
    }
    name
}

/// Returns whether a character takes up no space: the soft hyphen, the zero-width characters, the fillers of Hangul and
/// the byte order mark.
const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{00AD}'
            | '\u{034F}'
            | '\u{115F}'
            | '\u{1160}'
            | '\u{200B}'..='\u{200D}'
            | '\u{2060}'..='\u{2064}'
            | '\u{3164}'
            | '\u{FEFF}'
            | '\u{FFA0}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The twelve bidirectional control characters are removed. Joiners are kept, because some scripts and emoji need
    /// them.
    #[test]
    fn bidi_controls_are_removed_and_other_characters_are_kept() {
        let all = "\u{061C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}";
        assert_eq!(all.chars().count(), 12);
        assert_eq!(without_bidi_controls(all), "");
        for text in [
            "שלום, Ann!",
            "می\u{200C}خواهم",
            "👩\u{200D}🚀",
            "a\u{2065}b\u{202F}c",
            "",
        ] {
            assert_eq!(without_bidi_controls(text), text);
        }
        assert_eq!(
            without_bidi_controls("I resign\u{202E} !oN"),
            "I resign !oN"
        );
    }

    #[test]
    fn names_are_trimmed_and_invisible_names_become_empty() {
        for nothing in [
            "",
            "  \t",
            "\u{202E}",
            "\u{200B} \u{FEFF}",
            "\u{3164}\u{2069}",
        ] {
            assert_eq!(name(nothing), "", "{nothing:?}");
        }
        for (given, shown) in [
            (" Ann  Lee ", "Ann Lee"),
            ("\u{202E}nnA", "nnA"),
            ("Ann\nLee", "Ann Lee"),
            ("נועה", "נועה"),
        ] {
            assert_eq!(name(given), shown);
        }
    }
}
