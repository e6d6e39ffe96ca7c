//! Splits a PGN text into tokens. It knows nothing of chess, only of tags, comments, variations and words.

use crate::Fault;
use crate::text::message::LineFault;

/// A token of a PGN text, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The line that it begins on, from 1.
    pub line: usize,
    /// The byte at which it begins.
    pub at: usize,
    /// What it is.
    pub kind: Kind<'a>,
}

/// What matters in a PGN text. Variations and move numbers do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// `[Name "value"]`
    Tag(&'a str, String),
    /// A move, as it stands there.
    Move(&'a str),
    /// `{…}`, or the rest of a line behind `;`: clocks may be in it.
    Comment(&'a str),
    /// `$5` or a `!?` by itself: what somebody thinks of the move before it.
    Mark(&'a str),
    /// `1-0`, `0-1`, `1/2-1/2`, `*`
    Score(&'a str),
}

/// Where in the text the lexer is.
struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

/// Splits a text into tokens. Variations are left out, and with them the comments inside.
pub fn tokens(text: &str) -> Result<Vec<Token<'_>>, Fault> {
    let mut lexer = Lexer {
        text,
        at: 0,
        line: 1,
    };
    let mut found = Vec::new();
    let mut depth = 0usize;
    while let Some(letter) = lexer.peek() {
        let (line, at) = (lexer.line, lexer.at);
        let unclosed = || Fault::Line {
            line,
            text: text[at..]
                .chars()
                .take_while(|letter| *letter != '\n')
                .take(24)
                .collect(),
            why: LineFault::Unclosed,
        };
        match letter {
            '%' if lexer.at_line_start() => lexer.skip_line(),
            ';' => {
                lexer.step();
                let start = lexer.at;
                lexer.skip_line();
                if depth == 0 {
                    let kind = Kind::Comment(&lexer.text[start..lexer.at]);
                    found.push(Token { line, at, kind });
                }
            }
            '!' | '?' => {
                while matches!(lexer.peek(), Some('!' | '?')) {
                    lexer.step();
                }
                if depth == 0 {
                    let kind = Kind::Mark(&lexer.text[at..lexer.at]);
                    found.push(Token { line, at, kind });
                }
            }
            '{' => {
                lexer.step();
                let comment = lexer.until('}').ok_or_else(unclosed)?;
                if depth == 0 {
                    found.push(Token {
                        line,
                        at,
                        kind: Kind::Comment(comment),
                    });
                }
            }
            '(' => {
                lexer.step();
                depth += 1;
            }
            ')' => {
                lexer.step();
                depth = depth.saturating_sub(1);
            }
            '[' if depth == 0 => {
                lexer.step();
                let (name, value) = lexer.tag().ok_or_else(unclosed)?;
                found.push(Token {
                    line,
                    at,
                    kind: Kind::Tag(name, value),
                });
            }
            letter if letter.is_whitespace() || matches!(letter, ']' | '}' | '.') => {
                lexer.step();
            }
            _ => {
                let word = lexer.word();
                if depth == 0 {
                    found.extend(classify(word).map(|kind| Token { line, at, kind }));
                }
            }
        }
    }
    if depth > 0 {
        return Err(Fault::Line {
            line: lexer.line,
            text: "(".to_owned(),
            why: LineFault::Unclosed,
        });
    }
    Ok(found)
}

/// What kind of token a word is; `None` for move numbers.
fn classify(word: &str) -> Option<Kind<'_>> {
    match word {
        "1-0" | "0-1" | "1/2-1/2" | "*" => return Some(Kind::Score(word)),
        "½-½" | "1/2" => return Some(Kind::Score("1/2-1/2")),
        _ => {}
    }
    if word.starts_with('$') {
        return Some(Kind::Mark(word));
    }
    if word == "e.p." {
        return None;
    }
    // `12.e4` and `12...e5` are a number and a move.
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = if digits.starts_with('.') || digits.is_empty() {
        digits.trim_start_matches('.')
    } else {
        word
    };
    (!rest.is_empty()).then_some(Kind::Move(rest))
}

impl<'a> Lexer<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn step(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        if letter == '\n' {
            self.line += 1;
        }
        Some(letter)
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || self.text[..self.at].ends_with('\n')
    }

    fn skip_line(&mut self) {
        while self.peek().is_some_and(|letter| letter != '\n') {
            self.step();
        }
    }

    /// The text up to a letter, which is skipped.
    fn until(&mut self, end: char) -> Option<&'a str> {
        let start = self.at;
        loop {
            let at = self.at;
            if self.step()? == end {
                return Some(&self.text[start..at]);
            }
        }
    }

    fn word(&mut self) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(|letter| {
            !letter.is_whitespace() && !matches!(letter, '{' | '}' | '(' | ')' | '[' | ']' | ';')
        }) {
            self.step();
        }
        if self.at == start {
            self.step();
        }
        &self.text[start..self.at]
    }

    /// The inside of a tag.
    fn tag(&mut self) -> Option<(&'a str, String)> {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|letter| letter != '"' && letter != ']' && letter != '\n')
        {
            self.step();
        }
        let name = self.text[start..self.at].trim();
        if self.step()? != '"' {
            return None;
        }
        let mut value = String::new();
        loop {
            match self.step()? {
                '"' => break,
                '\n' => return None,
                '\\' => value.push(self.step()?),
                letter => value.push(letter),
            }
        }
        while self
            .peek()
            .is_some_and(|letter| letter == ' ' || letter == '\t')
        {
            self.step();
        }
        (self.step()? == ']').then_some((name, value))
    }
}
