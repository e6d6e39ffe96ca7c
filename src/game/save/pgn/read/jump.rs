//! Moves through portals that somebody has written with blanks around the sign of the jump, as in `Nc3 > f6`. Their parts would be
//! two moves of which the second is the other side's.

use engine::Square;

use super::{Reader, read_move};
use crate::Fault;
use crate::save::pgn::lexer::Kind;

/// The signs of jumps and swaps, the longer ones first.
const SIGNS: [&str; 5] = ["<>", "->", ">", "⤳", "⇄"];

/// What ends a word.
const BRACKETS: [char; 7] = ['{', '}', '(', ')', '[', ']', ';'];

impl Reader<'_, '_> {
    /// Plays the move that begins with a token, if it is one with blanks in it. Returns the index of the token behind it.
    pub(super) fn spaced_jump(&mut self, at: usize) -> Result<Option<usize>, Fault> {
        let token = &self.tokens[at];
        let text = self.text.get(token.at..).unwrap_or_default();
        let is_start = matches!(token.kind, Kind::Move(_) | Kind::Mark(_));
        let Some((word, len)) = spaced_jump(text).filter(|_| is_start) else {
            return Ok(None);
        };
        let node = self.analysis.tree.get(self.now);
        // Elsewhere such a sign only stands between two moves.
        let is_legal = node.is_some_and(|node| {
            read_move(node.position(), &word, self.letters, token.line).is_ok()
        });
        let end = token.at + len;
        let covered = self.tokens[at..].iter();
        let behind = at + covered.take_while(|token| token.at < end).count();
        match is_legal && self.play(&word, token.line, None)?.is_ok() {
            true => Ok(Some(behind)),
            false => Ok(None),
        }
    }
}

/// Returns the move with blanks around its sign at the beginning of a text, without them, and how long it is in the text.
fn spaced_jump(text: &str) -> Option<(String, usize)> {
    let is_blank = |letter: char| letter == '\t' || letter == ' ' || letter == '\u{A0}';
    let is_end = |letter: char| letter.is_whitespace() || matches!(letter, '>' | '<' | '⤳' | '⇄');
    let head = &text[..text.find(is_end)?];
    let head = match head.strip_suffix('-') {
        Some(before) if text[head.len()..].starts_with('>') => before,
        _ => head,
    };
    let rest = &text[head.len()..];
    let sign_at = rest.trim_start_matches(is_blank);
    let sign = SIGNS.into_iter().find(|sign| sign_at.starts_with(sign))?;
    let behind = sign_at[sign.len()..].trim_start_matches(is_blank);
    let ends = |letter: char| letter.is_whitespace() || BRACKETS.contains(&letter);
    let exit = &behind[..behind.find(ends).unwrap_or(behind.len())];
    exit.get(..2)?.parse::<Square>().ok()?;
    let len = text.len() - behind.len() + exit.len();
    let has_blanks = text[..len].contains(is_blank);
    // Signs of check and marks may follow.
    let is_whole = !exit[2..].starts_with(|letter: char| letter.is_alphanumeric());
    let is_move = !head.is_empty() && !head.contains(BRACKETS);
    let exit = exit.trim_end_matches([',', '.', ':']);
    (has_blanks && is_whole && is_move).then(|| (format!("{head}{sign}{exit}"), len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_with_blanks_are_one_move() {
        let tags = "[Variant \"Portal Chess Custom\"]\n[Portals \"nc3>f6d5\"]\n\n";
        let moves = |text: &str| {
            let read = crate::save::pgn::read(text).expect("a game");
            assert!(read.notes.is_empty(), "{text}: {:?}", read.notes);
            let moves = read.game.moves().iter();
            let moves: Vec<String> = moves.map(ToString::to_string).collect();
            moves.join(" ")
        };
        for text in [
            "1. Nc3>d5 e6 *",
            "1. Nc3 > d5 e6 *",
            "1.Nc3 >d5 e6 *",
            "1. Nc3> d5! e6 *",
            "1. Nc3 -> d5 {x} 1... e6 *",
            "1. Nc3 ⤳ d5 1... e6",
        ] {
            assert_eq!(moves(&format!("{tags}{text}")), "b1c3>d5 e7e6", "{text}");
        }
        // From where the piece stands, and where the letter alone means a new move.
        let jumps = "1. Nc3 e6 2. N > d5 e5 *";
        assert_eq!(moves(&format!("{tags}{jumps}")), "b1c3 e7e6 c3>d5 e6e5");
        // In chess such a sign is only in the way.
        assert_eq!(moves("1. e4 > e5 2. Nf3 *"), "e2e4 e7e5 g1f3");
    }

    #[test]
    fn jumps_with_blanks_are_told_from_other_words() {
        for (text, word, rest) in [
            ("Nc3 > f6", "Nc3>f6", ""),
            ("Nc3 >f6 e5", "Nc3>f6", " e5"),
            ("Nc3> f6+ e5", "Nc3>f6+", " e5"),
            ("Nc3 <> f6", "Nc3<>f6", ""),
            ("Nc3 -> f6", "Nc3->f6", ""),
            ("Nc3-> f6", "Nc3->f6", ""),
            ("N ⤳ b3", "N⤳b3", ""),
            ("♘c3 ⇄ f6!?{x}", "♘c3⇄f6!?", "{x}"),
            ("Nc3 > f6, e5", "Nc3>f6", " e5"),
        ] {
            let found = spaced_jump(text).map(|(word, len)| (word, &text[len..]));
            assert_eq!(found, Some((word.to_owned(), rest)), "{text}");
        }
        for text in [
            "Nc3>f6",
            "Nc3\n> f6",
            "Nc3 >\nf6",
            "Nc3 > f9",
            "Nc3 f6",
            "Nc3 > f6g7",
            "> f6",
            "Nc3 >",
            "",
            "Nc3) > f6",
        ] {
            assert_eq!(spaced_jump(text), None, "{text}");
        }
    }
}
