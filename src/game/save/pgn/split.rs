//! Finds the games in a text, and what a list shows of each, without reading their moves.

use engine::ByColor;

use super::header;
use super::lexer::{Kind, Token, tokens};
use super::words::{looks_like_move, score};

/// The tokens of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first token.
    pub start: usize,
    /// The first token of the moves. Words before it are prose.
    pub moves: usize,
    /// The token behind the score at the end of the moves. Words from here on are prose.
    pub scored: usize,
    /// The token behind the game.
    pub end: usize,
    /// Whether the game has tags, and nothing else in it looks like moves.
    pub only_prose: bool,
}

/// One of several games in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// The game's part of the text.
    pub text: String,
    /// What a list shows of it.
    pub listed: ListedGame,
}

/// What a list of games shows of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedGame {
    /// The players' names; empty if unknown.
    pub names: ByColor<String>,
    /// The event, or the chapter of a study; empty if unknown.
    pub event: String,
    /// The date of the game from the text; empty if unknown.
    pub date: String,
    /// The score: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub score: String,
    /// The number of moves, counted without checking them.
    pub moves: usize,
}

impl ListedGame {
    /// Returns how a list calls the game: by its players, or by the event if they are unknown, as in a study whose
    /// chapters are events.
    pub fn title(&self) -> String {
        let [white, black] = self.names.0.each_ref().map(|name| match name.as_str() {
            "" => "?",
            name => name,
        });
        match (white, black, self.event.as_str()) {
            ("?", "?", event) if !event.is_empty() => event.to_owned(),
            (white, black, _) => format!("{white} – {black}"),
        }
    }
}

/// The state of splitting tokens into games.
struct Splitter<'t, 'a> {
    tokens: &'t [Token<'a>],
    found: Vec<Span>,
    /// The game that is being read.
    now: Option<Span>,
    /// The names of its tags.
    names: Vec<&'a str>,
    moved: bool,
    scored: bool,
}

/// Returns the games of a text. There are none if the text has neither tags nor moves.
pub fn spans(tokens: &[Token<'_>]) -> Vec<Span> {
    let mut splitter = Splitter {
        tokens,
        found: Vec::new(),
        now: None,
        names: Vec::new(),
        moved: false,
        scored: false,
    };
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate() {
        match &token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            _ if depth > 0 => {}
            Kind::Tag(name, _) => splitter.tag(index, name),
            Kind::Score(_) => splitter.score(index),
            Kind::Number(_) | Kind::Move(_) => splitter.word(index),
            Kind::Comment(_) | Kind::Mark(_) | Kind::TooDeep => {}
        }
        splitter.begin(index);
    }
    splitter.finish(tokens.len());
    splitter.found
}

impl<'a> Splitter<'_, 'a> {
    /// Begins a game at a token, unless one has begun.
    fn begin(&mut self, index: usize) {
        let end = self.tokens.len();
        self.now.get_or_insert(Span {
            start: index,
            moves: end,
            scored: end,
            end,
            only_prose: false,
        });
    }

    /// Ends the game before a token.
    fn finish(&mut self, index: usize) {
        if let Some(mut game) = self.now.take() {
            game.end = index;
            game.scored = game.scored.min(index);
            if !self.moved {
                // Nothing here looks like a move. The reader keeps the words, and says what is wrong with them.
                let first = first_word(&self.tokens[game.start..game.scored]);
                let first = first.map(|first| game.start + first);
                game.moves = first.unwrap_or(game.moves);
                let is_number =
                    first.is_some_and(|first| matches!(self.tokens[first].kind, Kind::Number(_)));
                game.only_prose = !self.names.is_empty() && !is_number;
            }
            game.moves = game.moves.min(game.scored);
            self.found.push(game);
        }
        self.names.clear();
        (self.moved, self.scored) = (false, false);
    }

    fn tag(&mut self, index: usize, name: &'a str) {
        let repeats = |name: &str| {
            self.names
                .iter()
                .any(|known| known.eq_ignore_ascii_case(name))
        };
        let first = name.eq_ignore_ascii_case("Event");
        let is_next = self.moved
            || self.scored
            || (first && repeats(name))
            || (self.tokens[index].after_blank && self.block(index).any(repeats));
        if is_next {
            self.finish(index);
        }
        self.begin(index);
        self.names.push(name);
    }

    /// Returns the names of the tags from one on, up to the next empty line.
    fn block(&self, index: usize) -> impl Iterator<Item = &'a str> {
        let behind = self.tokens[index + 1..]
            .iter()
            .take_while(|token| !token.after_blank);
        let tags = self.tokens[index..=index].iter().chain(behind);
        tags.map_while(|token| match token.kind {
            Kind::Tag(name, _) => Some(name),
            _ => None,
        })
    }

    fn score(&mut self, index: usize) {
        if self.scored {
            return;
        }
        // A score inside a sentence before the moves is prose.
        let same_line = !self.tokens[index].first && index > 0;
        let after_word =
            same_line && matches!(self.tokens[index - 1].kind, Kind::Move(_) | Kind::Number(_));
        if !self.moved && after_word {
            return;
        }
        self.begin(index);
        self.scored = true;
        if let Some(game) = &mut self.now {
            game.scored = index + 1;
            game.moves = game.moves.min(index);
        }
    }

    fn word(&mut self, index: usize) {
        if (self.moved && !self.scored) || !self.begins_moves(index) {
            return;
        }
        if self.scored {
            self.finish(index);
        }
        self.begin(index);
        self.moved = true;
        if let Some(game) = &mut self.now {
            game.moves = index;
        }
    }

    /// Returns whether a token is the first of its line, not counting comments and marks.
    fn leads_line(&self, index: usize) -> bool {
        let is_beside = |token: &&Token<'_>| matches!(token.kind, Kind::Comment(_) | Kind::Mark(_));
        let before = self.tokens[..index].iter().rev().take_while(is_beside);
        self.tokens[index..=index]
            .iter()
            .chain(before)
            .any(|token| token.first)
    }

    /// Returns whether the moves of a game begin with a word: with a number and a move, or with a move at the beginning
    /// of a line. Behind a game only the first number begins another one.
    fn begins_moves(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        match token.kind {
            // A game that begins with something that is no move is still one.
            Kind::Number("1." | "1..." | "1…") if self.leads_line(index) && !self.scored => true,
            Kind::Number(number) => {
                let digits = number.trim_end_matches(|letter: char| !letter.is_ascii_digit());
                let mut behind = self.tokens[index + 1..].iter();
                let next =
                    behind.find(|token| !matches!(token.kind, Kind::Comment(_) | Kind::Mark(_)));
                (!self.scored || matches!(digits, "1" | "0"))
                    && next.is_some_and(
                        |next| matches!(next.kind, Kind::Move(word) if looks_like_move(word)),
                    )
            }
            Kind::Move(word) => {
                token.first && looks_like_move(word) && (!self.scored || token.after_blank)
            }
            _ => false,
        }
    }
}

/// Returns the index of the first word that is not inside a variation.
fn first_word(tokens: &[Token<'_>]) -> Option<usize> {
    let mut depth = 0usize;
    tokens.iter().position(|token| {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(token.kind, Kind::Number(_) | Kind::Move(_))
    })
}

/// Returns what a list shows of a game.
pub fn listed(tokens: &[Token<'_>], span: &Span) -> ListedGame {
    let tags = header::tags(&tokens[span.start..span.end]);
    let name = |wanted| header::name(header::get(&tags, wanted).unwrap_or_default());
    let mut depth = 0usize;
    let mut plies = 0usize;
    let mut last = None;
    for token in &tokens[span.moves..span.scored] {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Move(_) if depth == 0 => plies += 1,
            Kind::Score(word) => last = Some(word),
            _ => {}
        }
    }
    let tagged = header::get(&tags, "Result");
    ListedGame {
        names: ByColor(["White", "Black"].map(name)),
        event: name("Event"),
        date: header::date(header::get(&tags, "Date").unwrap_or_default()),
        score: last
            .filter(|last| *last != "*")
            .or_else(|| tagged.and_then(score))
            .or(tagged)
            .unwrap_or("*")
            .chars()
            .take(8)
            .collect(),
        moves: plies.div_ceil(2),
    }
}

/// The part of a text in which a game is looked for, in bytes.
const NEAR: usize = 1 << 16;

/// Returns whether a text contains a game: tags, or moves with their numbers or at the beginning of a line.
pub fn is_in(text: &str) -> bool {
    let end = (NEAR..text.len()).find(|end| text.is_char_boundary(*end));
    let tokens = tokens(&text[..end.unwrap_or(text.len())]);
    spans(&tokens).iter().any(|span| {
        let moves = &tokens[span.moves..span.scored];
        let tagged = || {
            tokens[span.start..span.end]
                .iter()
                .any(|token| matches!(token.kind, Kind::Tag(..)))
        };
        moves
            .iter()
            .any(|token| matches!(token.kind, Kind::Move(word) if looks_like_move(word)))
            || tagged()
    })
}

/// Lists the games of a PGN text, to choose from.
pub fn games(text: &str) -> Vec<PgnGame> {
    let tokens = tokens(text);
    let spans = spans(&tokens);
    let place = |index: usize| tokens.get(index).map_or(text.len(), |token| token.at);
    let game = |span: &Span| PgnGame {
        text: text[place(span.start)..place(span.end)].to_owned(),
        listed: listed(&tokens, span),
    };
    spans.iter().map(game).collect()
}
