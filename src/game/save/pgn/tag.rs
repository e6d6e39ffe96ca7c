//! Reads the tags of a game, such as `[White "Ann"]`, in the ways in which people and programs write them: with
//! typographic quotes, quotes inside the value, no quotes, or without the last quote or bracket.

use super::words::{ends_line, is_invisible};

/// A tag found at the beginning of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagRead<'a> {
    /// The name, such as `White`.
    pub name: &'a str,
    /// The value, without quotes and with its escapes resolved.
    pub value: String,
    /// The length of the whole tag, in bytes.
    pub len: usize,
    /// Whether the tag is written with quotes, so that it is a tag for certain.
    pub quoted: bool,
}

/// The names of tags that programs write. Only these are tags without any quotes.
const KNOWN: [&str; 47] = [
    "event",
    "site",
    "date",
    "round",
    "white",
    "black",
    "result",
    "fen",
    "setup",
    "variant",
    "portals",
    "eco",
    "opening",
    "variation",
    "annotator",
    "termination",
    "timecontrol",
    "whiteelo",
    "blackelo",
    "whitetitle",
    "blacktitle",
    "plycount",
    "eventdate",
    "eventtype",
    "eventrounds",
    "eventcountry",
    "source",
    "sourcedate",
    "utcdate",
    "utctime",
    "time",
    "mode",
    "whiteteam",
    "blackteam",
    "whitefideid",
    "blackfideid",
    "nic",
    "section",
    "stage",
    "board",
    "link",
    "studyname",
    "chaptername",
    "currentposition",
    "gameid",
    "starttime",
    "endtime",
];

/// Returns whether programs write a tag of this name.
pub fn is_known(name: &str) -> bool {
    KNOWN.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns the quotes that close a value which begins with this character, if it is a quote.
fn closing(open: char) -> Option<&'static [char]> {
    Some(match open {
        '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂' => {
            &['"', '“', '”', '‟', '«', '»', '″', '＂']
        }
        '\'' | '‘' | '’' | '‚' | '`' | '´' => &['\'', '‘', '’', '´'],
        _ => return None,
    })
}

/// Reads the tag at the beginning of a text. `None` if it is none. A tag ends with its line, except that a value may go on
/// in the next line if it is closed there.
pub fn read(text: &str) -> Option<TagRead<'_>> {
    let inside = skip(text, &['[']);
    let bracket = inside.len() < text.len();
    let inside = inside.trim_start_matches(is_blank);
    let name_len = inside
        .find(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | '-' | '+' | '#')))
        .unwrap_or(inside.len());
    let name = &inside[..name_len];
    let behind = &inside[name_len..];
    let value = behind.trim_start_matches(|letter| is_blank(letter) || matches!(letter, ':' | '='));
    if !name.starts_with(char::is_alphabetic) {
        return None;
    }
    // A tag without a value.
    if bracket && value.starts_with(']') && is_known(name) {
        return Some(TagRead {
            name,
            value: String::new(),
            len: text.len() - value.len() + 1,
            quoted: false,
        });
    }
    let line_end = value.find(ends_line).unwrap_or(value.len());
    let open = value.chars().next().filter(|letter| !ends_line(*letter));
    let (raw, rest, quoted) = match open.and_then(|open| Some((open, closing(open)?))) {
        Some((open, close)) => quoted(value, open, close, line_end)?,
        None if !bracket || behind.len() == value.len() => return None,
        None => unquoted(name, &value[..line_end], value)?,
    };
    // Without its bracket, only a tag in quotes that programs write is one.
    let is_certain = quoted && is_known(name) && text[..text.len() - rest.len()].ends_with(']');
    if !bracket && !is_certain {
        return None;
    }
    Some(TagRead {
        name,
        value: unescaped(raw),
        len: text.len() - rest.len(),
        quoted,
    })
}

/// Returns whether a character may stand between the parts of a tag.
fn is_blank(letter: char) -> bool {
    is_invisible(letter) || (letter.is_whitespace() && !ends_line(letter))
}

fn skip<'a>(text: &'a str, letters: &[char]) -> &'a str {
    text.trim_start_matches(|letter| is_blank(letter) || letters.contains(&letter))
}

/// Returns a value in quotes, and the text behind the tag.
fn quoted<'a>(
    value: &'a str,
    open: char,
    close: &[char],
    line_end: usize,
) -> Option<(&'a str, &'a str, bool)> {
    let start = open.len_utf8();
    let line = &value[..line_end];
    // As the standard has it: the first quote that the bracket follows. Other quotes belong to the value.
    if let Some((end, behind)) = closed(value, start, line_end, close) {
        return Some((&value[start..end], behind, true));
    }
    // Somebody's mail program has broken the line.
    let next = value[line_end..].trim_start_matches(|letter| ends_line(letter) || letter == ' ');
    let breaks = value[line_end..value.len() - next.len()].chars();
    let next_end = value.len() - next.len() + next.find(ends_line).unwrap_or(next.len());
    let is_blank_line = breaks.filter(|letter| *letter == '\n').count() > 1;
    let ended = line
        .trim_end()
        .ends_with(|last| last == ']' || close.contains(&last));
    if !ended
        && !is_blank_line
        && !next.starts_with('[')
        && let Some((end, behind)) = closed(value, line_end, next_end, close)
        && value[end..]
            .trim_start_matches(close)
            .trim_start()
            .starts_with(']')
    {
        return Some((&value[start..end], behind, true));
    }
    // Without its bracket, up to the last quote; without its last quote, up to the bracket or the end of the line.
    let bare = line.trim_end_matches(is_blank);
    let end = bare
        .rfind(close)
        .filter(|end| *end >= start)
        .or_else(|| bare.rfind(']').filter(|end| *end >= start))
        .unwrap_or(bare.len());
    let behind =
        value[end..].trim_start_matches(|letter| close.contains(&letter) || is_blank(letter));
    Some((&value[start..end], skip_bracket(behind), true))
}

/// Finds the quote that closes a value between two places: the first one behind which the bracket follows. Returns its
/// place and the text behind the bracket.
fn closed<'a>(value: &'a str, from: usize, to: usize, close: &[char]) -> Option<(usize, &'a str)> {
    let mut escaped = false;
    for (at, letter) in value.get(from..to)?.char_indices() {
        let quote = close.contains(&letter) && !escaped;
        escaped = letter == '\\' && !escaped;
        if quote {
            let behind = value[from + at + letter.len_utf8()..].trim_start_matches(is_blank);
            if behind.starts_with(']') {
                return Some((from + at, skip_bracket(behind)));
            }
        }
    }
    None
}

fn skip_bracket(text: &str) -> &str {
    text.strip_prefix(']').unwrap_or(text)
}

/// Returns a value without quotes, which is one only in a tag that programs write, and the text behind the tag.
fn unquoted<'a>(name: &str, line: &'a str, value: &'a str) -> Option<(&'a str, &'a str, bool)> {
    let end = line.find(']')?;
    let raw = line[..end].trim_matches(is_blank);
    let raw = raw.trim_end_matches(['"', '“', '”']);
    (is_known(name) && !raw.is_empty()).then_some((raw, &value[end + 1..], false))
}

/// Resolves the two escapes of a value. A backslash before anything else, as in a path, is itself.
fn unescaped(raw: &str) -> String {
    let mut value = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(&next)) if next == '"' || next == '\\' => {
                value.push(next);
                letters.next();
            }
            (letter, _) if ends_line(letter) => {
                if !value.ends_with(' ') {
                    value.push(' ');
                }
            }
            ('\u{FEFF}', _) => {}
            (letter, _) => value.push(letter),
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_however_they_are_written() {
        for (text, name, value, rest) in [
            ("[White \"Ann\"] x", "White", "Ann", " x"),
            (
                "[White \"A \\\"B\\\" \\\\ C\"]",
                "White",
                "A \"B\" \\ C",
                "",
            ),
            ("[Site \"C:\\temp\"]", "Site", "C:\\temp", ""),
            ("[Site \"C:\\\"]\n[Date", "Site", "C:\\", "\n[Date"),
            (
                "[Event \"5th \"Blue Fox\" Open\"]\n",
                "Event",
                "5th \"Blue Fox\" Open",
                "\n",
            ),
            ("[White \"\"Ann\"\"]", "White", "\"Ann\"", ""),
            ("[White “Ann”]", "White", "Ann", ""),
            ("[White „Ann“]", "White", "Ann", ""),
            ("[White «Ann»]", "White", "Ann", ""),
            ("[White 'O'Neil']", "White", "O'Neil", ""),
            ("[Round 3]\n", "Round", "3", "\n"),
            ("[White Ann Lee]", "White", "Ann Lee", ""),
            ("[White \"Ann\"\n[Black", "White", "Ann", "\n[Black"),
            ("[White \"Ann]\n", "White", "Ann", "\n"),
            ("[White \"Ann\n\n1. e4", "White", "Ann", "\n\n1. e4"),
            ("[White Ann\"]", "White", "Ann", ""),
            ("White \"Ann\"]\n", "White", "Ann", "\n"),
            ("[ White  \"Ann\" ]", "White", "Ann", ""),
            ("[[White \"Ann\"]]", "White", "Ann", "]"),
            ("[White: \"Ann\"]", "White", "Ann", ""),
            ("[White\"Ann\"]", "White", "Ann", ""),
            ("[White \"\"]", "White", "", ""),
            ("[White\u{A0}\"Ann\"]", "White", "Ann", ""),
            (
                "[White \"A\"] [Black \"B\"]",
                "White",
                "A",
                " [Black \"B\"]",
            ),
            ("[Event \"a long\nname\"]\n", "Event", "a long name", "\n"),
            ("[White]\n", "White", "", "\n"),
            ("[My-Tag_2 \"x\"]", "My-Tag_2", "x", ""),
        ] {
            let tag = read(text).unwrap_or_else(|| panic!("{text:?} is no tag"));
            assert_eq!((tag.name, tag.value.as_str()), (name, value), "{text:?}");
            assert_eq!(&text[tag.len..], rest, "{text:?}");
        }
        for text in [
            "[pgn]",
            "[/pgn]",
            "[%clk 0:05:00]",
            "[see the diagram]",
            "[Knight]",
            "[]",
            "[ ]",
            "[1 \"x\"]",
            "White \"Ann\"",
            "White resigned]",
            "e4",
            "",
            "[",
            "[White",
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }
}
