//! Squares, moves and notation inside text that is written from right to left. Without care "d5, f5" would be read from
//! the wrong end and the marks of "A??" would change sides; within Unicode's isolates each stays as it is and takes its
//! place in the line like a word.

/// What follows reads from left to right (LEFT-TO-RIGHT ISOLATE),
const OPEN: char = '\u{2066}';
/// up to here (POP DIRECTIONAL ISOLATE).
const CLOSE: char = '\u{2069}';

/// The text with everything in Latin letters and digits isolated. Words that only a space or a colon parts are one whole,
/// such as "White P: e2 to e4"; what commas part are several.
pub fn isolated(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphanumeric()) {
        let (before, latin) = rest.split_at(start);
        let (latin, after) = latin.split_at(end(latin));
        out.push_str(before);
        out.push(OPEN);
        out.push_str(latin);
        out.push(CLOSE);
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Where the Latin that a text begins with ends.
fn end(text: &str) -> usize {
    let mut end = 0;
    for (at, c) in text.char_indices() {
        match c {
            '?' if end == at => end = at + 1,
            ' ' | ':' | '>' | '@' => {}
            _ if c.is_ascii_alphanumeric() => end = at + 1,
            _ => break,
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With visible marks.
    fn shown(text: &str) -> String {
        isolated(text).replace(OPEN, "[").replace(CLOSE, "]")
    }

    #[test]
    fn squares_moves_and_notation_are_isolated() {
        for (text, expected) in [
            ("", ""),
            ("מט", "מט"),
            ("מ־e1 אל g1.", "מ־[e1] אל [g1]."),
            ("רשת: d5, f5, e3.", "רשת: [d5], [f5], [e3]."),
            ("c3d5>b3 וגם A@e3: כך", "[c3d5>b3] וגם [A@e3]: כך"),
            ("מופיע A??.", "מופיע [A??]."),
            ("ו־0:00 מפסיד", "ו־[0:00] מפסיד"),
            ("”White P: e2 to e4“ וגם", "”[White P: e2 to e4]“ וגם"),
        ] {
            assert_eq!(shown(text), expected);
        }
    }
}
