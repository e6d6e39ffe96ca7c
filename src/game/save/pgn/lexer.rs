//! Splits a PGN text into tokens. It knows only tags, comments, variations and words, and nothing of chess. No text is
//! refused: what is not closed ends at the next tag at the beginning of a line, so a fault in one game leaves the others
//! as they are.

use super::tag::{self, TagRead};
use super::words::{
    ending, ends_line, is_dash, is_invisible, is_null_move, is_said_by_the_move, lone_mark,
    looks_like_move, number, score, spaced_score,
};

/// A token of a PGN text, with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The line where the token begins, counted from 1.
    pub line: usize,
    /// The byte offset where the token begins.
    pub at: usize,
    /// The byte offset behind the token.
    pub end: usize,
    /// Whether the token is the first of its line.
    pub first: bool,
    /// Whether the line before the token is empty, or it is the first one of the text.
    pub after_blank: bool,
    /// The kind of token.
    pub kind: Kind<'a>,
}

/// The maximum nesting depth of variations. People write a dozen levels at most.
const MAX_DEPTH: usize = 1_000;
/// How far behind a tag inside a comment the end of the comment is looked for, in bytes. What follows farther away does
/// not change how a text is split.
pub const WINDOW: usize = 1 << 16;

/// The kind of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// `[Name "value"]`
    Tag(&'a str, String),
    /// `12.` or `12...`
    Number(&'a str),
    /// `(`: a variation begins.
    Open,
    /// `)`: a variation ends.
    Close,
    /// A move, as it is written in the text.
    Move(&'a str),
    /// `{…}`, or the rest of a line after `;`. It may contain clock times.
    Comment(&'a str),
    /// `$5`, or a separate `!?`: an annotation of the move before it.
    Mark(&'a str),
    /// `1-0`, `0-1`, `1/2-1/2`, `*`
    Score(&'a str),
    /// Variations are nested too deeply here.
    TooDeep,
}

/// The position of the lexer in the text.
struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// Whether nothing has been found on this line yet.
    first: bool,
    /// The number of line ends since the last token.
    breaks: usize,
    depth: usize,
    found: Vec<Token<'a>>,
}

/// Splits a text into tokens. Brackets are balanced in the result: a `)` without a `(` is left out, and a `(` without a
/// `)` is closed at the next tag or at the end.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer {
        text,
        at: 0,
        line: 1,
        first: true,
        breaks: 2,
        depth: 0,
        found: Vec::new(),
    };
    while let Some(letter) = lexer.peek() {
        lexer.token(letter);
    }
    lexer.close_all();
    lexer.found
}

/// Returns the text of a word with its marks of direction and its punctuation removed, if it then looks like a move.
fn as_move(word: &str) -> &str {
    let is_around =
        |letter| matches!(letter, '*' | '_' | '`' | '"' | '“' | '”' | '\'') || is_invisible(letter);
    let bare = word.trim_matches(is_around);
    let bare = bare.trim_end_matches(['.', ',', ':', '`', '*', '_', '"', '”']);
    match looks_like_move(bare) {
        true => bare,
        false => word,
    }
}

/// Returns whether a word only decorates a text: a fence around code, a line, an element of HTML.
fn is_decoration(word: &str) -> bool {
    let long_line = |letter| matches!(letter, '=' | '_' | '*' | '~' | '#' | '•') || is_dash(letter);
    let only = word.chars().all(long_line) && word.chars().count() > 2;
    let punctuation = |letter| {
        matches!(
            letter,
            '.' | ',' | ':' | '!' | '|' | '"' | '`' | '“' | '”' | '\''
        )
    };
    word.starts_with("```")
        || word.starts_with("~~~")
        || only
        || word
            .chars()
            .all(|letter| is_dash(letter) && !matches!(word, "--") || is_invisible(letter))
        || (word.chars().all(punctuation) && !word.starts_with(['!', '.']))
}

impl<'a> Lexer<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Goes on to a place in the text, and counts the lines.
    fn go_to(&mut self, end: usize) {
        let passed = &self.text[self.at..end];
        let mut letters = passed.chars().peekable();
        while let Some(letter) = letters.next() {
            if ends_line(letter) {
                if letter == '\r' && letters.peek() == Some(&'\n') {
                    letters.next();
                }
                self.line += 1;
                self.breaks += 1;
                self.first = true;
            }
        }
        self.at = end;
        if passed.ends_with('\r') && self.text[end..].starts_with('\n') {
            self.at += 1;
        }
    }

    fn step(&mut self, letter: char) {
        self.go_to(self.at + letter.len_utf8());
    }

    /// Adds a token that begins at `at` and goes on to behind it.
    fn push(&mut self, at: usize, end: usize, kind: Kind<'a>) {
        self.found.push(Token {
            line: self.line,
            at,
            end,
            first: self.first,
            after_blank: self.breaks > 1,
            kind,
        });
        self.first = false;
        self.breaks = 0;
        if end > self.at {
            self.go_to(end);
        }
    }

    fn close_all(&mut self) {
        for _ in 0..std::mem::take(&mut self.depth) {
            self.push(self.at, self.at, Kind::Close);
        }
    }

    fn line_end(&self) -> usize {
        self.rest()
            .find(ends_line)
            .map_or(self.text.len(), |end| self.at + end)
    }

    fn token(&mut self, letter: char) {
        let at = self.at;
        match letter {
            // A line that is hidden from readers. It must begin with the sign.
            '%' if self.first && (at == 0 || self.text[..at].ends_with(ends_line)) => {
                self.go_to(self.line_end())
            }
            // Quoted mail.
            '>' if self.first => self.step(letter),
            ';' => {
                let end = self.line_end();
                self.push(at, end, Kind::Comment(&self.text[at + 1..end]));
            }
            '{' => self.comment(),
            '(' if self.depth >= MAX_DEPTH => self.push(at, at + 1, Kind::TooDeep),
            '(' => {
                self.depth += 1;
                self.push(at, at + 1, Kind::Open);
            }
            ')' if self.depth > 0 => {
                self.depth -= 1;
                self.push(at, at + 1, Kind::Close);
            }
            '[' => self.bracket(),
            '<' if let Some(len) = element(self.rest()) => self.at += len,
            letter
                if letter.is_whitespace()
                    || is_invisible(letter)
                    || matches!(letter, ']' | '}' | ')') =>
            {
                self.step(letter);
            }
            letter => {
                if self.first
                    && letter.is_alphabetic()
                    && let Some(tag) = tag::read(self.rest())
                {
                    return self.tag(tag);
                }
                self.word();
            }
        }
    }

    /// Adds a tag. Whatever was open ends before it.
    fn tag(&mut self, tag: TagRead<'a>) {
        let (first, breaks) = (self.first, self.breaks);
        self.close_all();
        (self.first, self.breaks) = (first, breaks);
        self.push(self.at, self.at + tag.len, Kind::Tag(tag.name, tag.value));
    }

    fn bracket(&mut self) {
        let at = self.at;
        let after_tag = matches!(
            self.found.last(),
            Some(Token {
                kind: Kind::Tag(..),
                ..
            })
        );
        if let Some(tag) = tag::read(self.rest())
            && (self.first
                || (self.depth == 0 && (after_tag || (tag.quoted && tag::is_known(tag.name)))))
        {
            return self.tag(tag);
        }
        let rest = self.rest();
        let close = rest[1..].find(|letter| matches!(letter, ']' | '[' | '{') || ends_line(letter));
        let close = close.map(|close| close + 1);
        let close = close.filter(|close| rest[*close..].starts_with(']'));
        match close {
            // A command for programs that is not in a comment.
            Some(close) if rest.starts_with("[%") => {
                self.push(at, at + close + 1, Kind::Comment(&rest[..=close]));
            }
            // Such as `[pgn]` in a forum.
            Some(close) if is_forum_tag(&rest[1..close]) => self.at += close + 1,
            Some(close) if self.depth == 0 && close > 1 && !begins_with_move(&rest[1..close]) => {
                self.push(at, at + close + 1, Kind::Comment(&rest[1..close]));
            }
            _ if self.depth == 0 => self.at += 1,
            _ => self.push(at, at + 1, Kind::Comment(&rest[..1])),
        }
    }

    /// Adds a comment in braces. If it is not closed, it ends before the next tag at the beginning of a line.
    fn comment(&mut self) {
        let start = self.at + 1;
        let text = &self.text[start..];
        let mut at = 0;
        let mut opened = false;
        let (end, next) = loop {
            let rest = &text[at..];
            let Some(found) = rest.find(|letter| matches!(letter, '{' | '}') || ends_line(letter))
            else {
                break (text.len(), text.len());
            };
            let place = at + found;
            at = place + text[place..].chars().next().map_or(1, char::len_utf8);
            match text.as_bytes()[place] {
                b'{' => opened = true,
                b'}' if opened && let Some(outer) = outer_end(&text[at..]) => {
                    break (at + outer, at + outer + 1);
                }
                b'}' => break (place, at),
                _ if is_tag_line(&text[at..]) && !closes_soon(&text[at..]) => break (place, at),
                _ => {}
            }
        };
        self.push(start - 1, start + next, Kind::Comment(&text[..end]));
    }

    fn word(&mut self) {
        let at = self.at;
        let rest = self.rest();
        if rest.starts_with(['0', '1', '½'])
            && let Some((score, len)) = spaced_score(rest)
            && rest[..len].contains(char::is_whitespace)
        {
            return self.push(at, at + len, Kind::Score(score));
        }
        let is_end = |letter: char| {
            letter.is_whitespace()
                || ends_line(letter)
                || matches!(letter, '{' | '}' | '(' | ')' | '[' | ']' | ';')
        };
        let mut end = rest.find(is_end).unwrap_or(rest.len());
        let mut signs = rest[..end]
            .match_indices('<')
            .skip_while(|(at, _)| *at == 0);
        if let Some((sign, _)) = signs.find(|(at, _)| element(&rest[*at..]).is_some()) {
            end = sign;
        }
        // A promotion as in `e8(Q)`.
        if let Some(inside) = rest[end..].strip_prefix('(')
            && rest[..end].ends_with(['1', '8'])
            && let Some(close) = inside.find(')')
            && inside[..close].chars().count() == 1
            && inside.starts_with(char::is_alphabetic)
        {
            end += close + 2;
        }
        let word = &rest[..end.max(1)];
        let count = self.found.len();
        let (line, first, breaks) = (self.line, self.first, self.breaks);
        self.classify(word, at);
        if let Some(token) = self.found.get_mut(count) {
            (token.line, token.first, token.after_blank) = (line, first, breaks > 1);
        }
        self.at = at + word.len();
    }

    /// Adds the tokens of a word: a number, a move, marks, a score, or several of them.
    fn classify(&mut self, word: &'a str, at: usize) {
        let here = |part: &str| at + (part.as_ptr() as usize - word.as_ptr() as usize);
        let mut rest = word.trim_matches(is_invisible);
        // Bold and slanted text in some forums.
        let bare = rest.trim_start_matches(['*', '_']);
        if bare.contains(|letter: char| letter.is_alphanumeric()) {
            rest = bare;
        }
        while !rest.is_empty() {
            let start = here(rest);
            if let Some(score) = score(rest) {
                return self.push(start, start + rest.len(), Kind::Score(score));
            }
            let signs = rest.trim_start_matches(['!', '?']);
            if signs.len() < rest.len() {
                self.push(
                    start,
                    here(signs),
                    Kind::Mark(&rest[..rest.len() - signs.len()]),
                );
                rest = signs;
                continue;
            }
            if let Some(mark) = whole_mark(rest) {
                return self.push(start, start + rest.len(), Kind::Mark(mark));
            }
            if is_null_move(rest) {
                return self.push(start, start + rest.len(), Kind::Move(rest));
            }
            if is_said_by_the_move(rest) || is_decoration(rest) {
                return;
            }
            if let Some(castling) = castling_in_zeros(rest) {
                return self.push(start, start + rest.len(), Kind::Move(castling));
            }
            if let Some((number, after)) = number(rest) {
                self.push(start, here(after), Kind::Number(number));
                rest = after.trim_start_matches(is_dash);
                if is_null_move(after) {
                    rest = after;
                }
                continue;
            }
            let split = rest
                .char_indices()
                .skip(1)
                .find(|(_, letter)| matches!(letter, '$' | ','));
            let (mut part, after) = rest.split_at(split.map_or(rest.len(), |(at, _)| at));
            rest = after.trim_start_matches(',');
            if part.starts_with(',') {
                part = &part[1..];
            }
            if split.is_some() {
                // A part means what it means alone: a number, a score, a move.
                self.classify(part, here(part));
                continue;
            }
            let (part, glued) = glued_score(part);
            let bare = as_move(part);
            // Elsewhere these would begin a hidden line, a quotation or a tag; here they are only in the way.
            if bare.starts_with(['%', '>']) || bare.contains(['"', '“', '”', '„']) {
                self.push(here(bare), here(bare) + bare.len(), Kind::Comment(bare));
                continue;
            }
            let (play, mark) = ending(bare);
            if !play.is_empty() && !is_decoration(play) {
                self.push(here(play), here(play) + play.len(), Kind::Move(play));
            }
            if !mark.is_empty() {
                self.push(here(part), here(part) + part.len(), Kind::Mark(mark));
            }
            if let Some(score) = glued {
                self.push(here(part), here(part) + part.len(), Kind::Score(score));
            }
        }
    }
}

/// Returns the mark that a whole word stands for: `$5`, or a sign such as `+-`.
fn whole_mark(word: &str) -> Option<&str> {
    match word.strip_prefix('$') {
        Some(digits) if !digits.contains('$') => Some(word),
        Some(_) => None,
        None => lone_mark(word),
    }
}

/// Returns the castling that some programs write in zeros without hyphens.
fn castling_in_zeros(word: &str) -> Option<&'static str> {
    match word {
        "00" => Some("O-O"),
        "000" => Some("O-O-O"),
        _ => None,
    }
}

/// Splits off a score that follows a move without a space.
fn glued_score(word: &str) -> (&str, Option<&'static str>) {
    for sign in ["1/2-1/2", "½-½", "1-0", "0-1", "1–0", "0–1", "*"] {
        if let Some(bare) = word.strip_suffix(sign)
            && looks_like_move(bare)
            && bare.ends_with(|last: char| !is_dash(last))
        {
            return (bare, score(sign));
        }
    }
    (word, None)
}

/// Returns whether a text begins with a move or its number.
fn begins_with_move(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    looks_like_move(word) || number(word).is_some()
}

/// Returns the length of the element of HTML at the beginning of a text, such as `<br>`.
fn element(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('<')?;
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let end = inside.find(|letter: char| letter.is_whitespace() || matches!(letter, '<' | '>'))?;
    (name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && inside[end..].starts_with('>'))
    .then_some(end + 2)
}

/// Returns whether the text between brackets is one of the tags with which forums show games and format text.
fn is_forum_tag(inside: &str) -> bool {
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let name = name.split(['=', ' ']).next().unwrap_or_default();
    let known = [
        "pgn", "fen", "code", "quote", "b", "i", "u", "url", "spoiler", "center", "chess", "board",
        "size", "color", "img", "diagram", "game",
    ];
    known.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns whether a line begins with a tag that is one for certain.
fn is_tag_line(text: &str) -> bool {
    let text =
        text.trim_start_matches(|letter| letter == ' ' || letter == '>' || is_invisible(letter));
    text.starts_with('[') && tag::read(text).is_some_and(|tag| tag.quoted)
}

/// Returns whether a comment that is open here, at a tag, is closed before another one opens.
fn closes_soon(text: &str) -> bool {
    let end = (WINDOW..text.len()).find(|end| text.is_char_boundary(*end));
    let near = &text[..end.unwrap_or(text.len())];
    near.find(['{', '}'])
        .is_some_and(|place| near[place..].starts_with('}'))
}

/// Returns where the outer comment ends, if an inner one has just ended and the outer one goes on: up to its brace there
/// are no moves.
fn outer_end(text: &str) -> Option<usize> {
    let place = text.find(['{', '}'])?;
    let between = &text[..place];
    let prose =
        |word: &str| !looks_like_move(word) && score(word).is_none() && number(word).is_none();
    let is_prose = between
        .split(|letter: char| letter.is_whitespace() || letter == '(')
        .filter(|word| !word.is_empty());
    (text[place..].starts_with('}')
        && place < 1_000
        && !between.contains('[')
        && is_prose.clone().all(prose))
    .then_some(place)
}
