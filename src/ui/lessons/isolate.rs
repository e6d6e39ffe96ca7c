//! Directional isolation of squares, moves and notation in right-to-left text. Otherwise "d5, f5" would appear in
//! reverse order, and the question marks of "A??" on the wrong side. Unicode's directional isolates keep each run of
//! Latin text as it is and place it in the line like a word.

/// Starts a left-to-right run (LEFT-TO-RIGHT ISOLATE).
const OPEN: char = '\u{2066}';
/// Ends a run that [`OPEN`] started (POP DIRECTIONAL ISOLATE).
const CLOSE: char = '\u{2069}';

/// Returns the text with each run of Latin letters and digits isolated. Spaces, colons, `>` and `@` do not break a run,
/// so "White P: e2 to e4" is one run; commas do.
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

/// Returns the byte length of the Latin run at the start of the text.
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

    /// Returns the isolated text with brackets in place of the invisible marks.
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
