//! Splits a PGN text into tokens. It knows only tags, comments, variations and words, and nothing of chess.

use crate::Fault;
use crate::text::message::LineFault;

/// A token of a PGN text, with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The line where the token begins, counted from 1.
    pub line: usize,
    /// The byte offset where the token begins.
    pub at: usize,
    /// The kind of token.
    pub kind: Kind<'a>,
}

/// The maximum nesting depth of variations. People write a dozen levels at most.
const MAX_DEPTH: usize = 1_000;

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
}

/// The position of the lexer in the text.
struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

/// Returns the tokens of the main line, without variations and move numbers.
pub fn main_line<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut depth = 0usize;
    let mut main = Vec::new();
    for token in tokens {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            Kind::Number(_) => {}
            _ if depth == 0 => main.push(token.clone()),
            _ => {}
        }
    }
    main
}

/// Splits a text into tokens. Brackets are balanced in the result: a `)` without a `(` is left out, and a `(` without a
/// `)` is a fault.
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
        let mut push = |kind| found.push(Token { line, at, kind });
        let fault = |why| Fault::Line {
            line,
            text: text[at..]
                .chars()
                .take_while(|letter| *letter != '\n')
                .take(24)
                .collect(),
            why,
        };
        let unclosed = || fault(LineFault::Unclosed);
        match letter {
            '%' if lexer.at_line_start() => lexer.skip_line(),
            ';' => {
                lexer.step();
                let start = lexer.at;
                lexer.skip_line();
                push(Kind::Comment(&lexer.text[start..lexer.at]));
            }
            '!' | '?' => {
                while matches!(lexer.peek(), Some('!' | '?')) {
                    lexer.step();
                }
                push(Kind::Mark(&lexer.text[at..lexer.at]));
            }
            '{' => {
                lexer.step();
                let comment = lexer.until('}').ok_or_else(unclosed)?;
                push(Kind::Comment(comment));
            }
            '(' => {
                lexer.step();
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(fault(LineFault::TooDeep));
                }
                push(Kind::Open);
            }
            ')' => {
                lexer.step();
                if depth > 0 {
                    depth -= 1;
                    push(Kind::Close);
                }
            }
            '[' if depth == 0 => {
                lexer.step();
                let (name, value) = lexer.tag().ok_or_else(unclosed)?;
                push(Kind::Tag(name, value));
            }
            letter if letter.is_whitespace() || matches!(letter, ']' | '}' | '.') => {
                lexer.step();
            }
            _ => {
                let (number, kind) = classify(lexer.word());
                number.into_iter().chain(kind).for_each(push);
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

/// Classifies a word as a move number, as a move or another token, or as a number followed by a move.
fn classify(word: &str) -> (Option<Kind<'_>>, Option<Kind<'_>>) {
    match word {
        "1-0" | "0-1" | "1/2-1/2" | "*" => return (None, Some(Kind::Score(word))),
        "½-½" | "1/2" => return (None, Some(Kind::Score("1/2-1/2"))),
        "e.p." => return (None, None),
        _ => {}
    }
    if word.starts_with('$') {
        return (None, Some(Kind::Mark(word)));
    }
    // `12.e4` and `12...e5` are a number followed by a move.
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = if digits.starts_with('.') || digits.is_empty() {
        digits.trim_start_matches('.')
    } else {
        word
    };
    let number = &word[..word.len() - rest.len()];
    (
        (!number.is_empty()).then_some(Kind::Number(number)),
        (!rest.is_empty()).then_some(Kind::Move(rest)),
    )
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

    /// Returns the text up to the letter `end`, and skips that letter.
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

    /// Returns the name and value of a tag, after its opening bracket.
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
