//! Reads a game with its variations from PGN written by this program or by others, and keeps everything in the text:
//! what cannot be read as moves stays in the tree as text. It does not recurse, so deep nesting cannot overflow the
//! stack. A game for the board takes the main line of this tree, see `main_line`.

mod jump;

use engine::{AnyPosition, Move};

use super::ending::{Outcome, outcome};
use super::header;
use super::letters::{PieceLetters, annotation_mark, parse_move, split_marks};
use super::lexer::{Kind, Token, tokens};
use super::numbering::{self, Numbering};
use super::split::{Span, spans};
use super::words::looks_like_move;
use crate::game::start_position;
use crate::save::check_size;
use crate::text::message::{LineFault, PlyFault};
use crate::tree::{Analysis, MAX_NODES, NodeId, Place, Remark, Score, Tree, TreeError, number_of};
use crate::{Fault, FileMessage};

/// A game with its variations, and information about how it was read.
#[derive(Clone, Debug)]
pub struct ReadTree {
    /// The game.
    pub analysis: Analysis,
    /// The last move of the main line that could be read.
    pub(super) last: NodeId,
    /// The number of lines with a word that is not a legal move. Such a line is kept as text from that word on.
    pub unparsed: usize,
    /// The reason why the first of these lines could not be read.
    pub fault: Option<Fault>,
    /// The reason why the main line could not be read to its end.
    pub main_fault: Option<Fault>,
    /// Whether the game has tags, and nothing else in it looks like moves.
    pub(super) only_prose: bool,
    /// Messages about the start position.
    pub(super) notes: Vec<FileMessage>,
    /// The number of games in the text. Only the first was read.
    pub games: usize,
}

impl ReadTree {
    /// Returns whether the text holds a game: it has tags, or a move that can be read. Otherwise anything that somebody
    /// has on the clipboard would be one.
    pub fn is_game(&self) -> bool {
        self.analysis.tree.len() > 1 || !self.analysis.tags.is_empty()
    }
}

/// Reads the first game of a PGN text.
pub fn read_tree(text: &str) -> Result<ReadTree, Fault> {
    check_size(text)?;
    let tokens = tokens(text);
    let spans = spans(&tokens);
    let first = spans.first().ok_or(Fault::UnknownFormat)?;
    let mut best: Option<ReadTree> = None;
    let of_game = &tokens[first.start..first.end];
    for letters in PieceLetters::ALL {
        let is_own =
            |token: &Token<'_>| matches!(token.kind, Kind::Move(word) if letters.is_in(word));
        if letters != PieceLetters::English && !of_game.iter().any(is_own) {
            continue;
        }
        let read = Reader::new(text, &tokens[..first.end], first, letters)?.read(spans.len())?;
        let whole = read.unparsed == 0;
        // If no language fits the whole game, the one that reads the most moves is used; of equals, the first.
        let more = |best: &ReadTree| best.analysis.tree.len() < read.analysis.tree.len();
        if whole || best.as_ref().is_none_or(more) {
            best = Some(read);
        }
        if whole {
            break;
        }
    }
    best.ok_or(Fault::UnknownFormat)
}

/// The state of reading a game.
struct Reader<'t, 'a> {
    text: &'a str,
    tokens: &'t [Token<'a>],
    span: &'t Span,
    letters: PieceLetters,
    analysis: Analysis,
    /// The last move read on the current line.
    now: NodeId,
    /// For each open variation, the last move on the line around it.
    around: Vec<NodeId>,
    /// Whether comments refer to the next move: at the start of a variation, and after a move number.
    before: bool,
    /// Whether the innermost variation has no moves yet.
    fresh: bool,
    /// The comments before the next move.
    remark: Remark,
    marks: Vec<u8>,
    numbering: Numbering,
    /// Whether the move that was just read comes after a gap.
    gap: bool,
    /// The number of plies on the main line.
    plies: usize,
    unparsed: usize,
    fault: Option<Fault>,
    main_fault: Option<Fault>,
}

impl<'t, 'a> Reader<'t, 'a> {
    fn new(
        text: &'a str,
        tokens: &'t [Token<'a>],
        span: &'t Span,
        letters: PieceLetters,
    ) -> Result<Reader<'t, 'a>, Fault> {
        let tags = header::tags(&tokens[span.start..]);
        let start = start_position(&header::options(&tags)?)?;
        let tree = Tree::new(start);
        Ok(Reader {
            text,
            tokens,
            span,
            letters,
            now: tree.root(),
            analysis: Analysis {
                tags,
                tree,
                score: Score::Open,
            },
            around: Vec::new(),
            before: false,
            fresh: false,
            remark: Remark::default(),
            marks: Vec::new(),
            numbering: Numbering::default(),
            gap: false,
            plies: 0,
            unparsed: 0,
            fault: None,
            main_fault: None,
        })
    }

    fn read(mut self, games: usize) -> Result<ReadTree, Fault> {
        self.prose(self.span.start, self.span.moves);
        let mut at = self.span.moves;
        let mut score = None;
        while at < self.span.scored {
            if let Some(behind) = self.spaced_jump(at)? {
                at = behind;
                continue;
            }
            let token = &self.tokens[at];
            at += 1;
            match &token.kind {
                Kind::Tag(..) => {}
                Kind::Number(number) => {
                    self.before = true;
                    if self.around.is_empty() {
                        self.numbering.number(number);
                    }
                }
                Kind::Open if self.now == self.analysis.tree.root() && self.around.is_empty() => {
                    at = self.leading_variation(at - 1);
                }
                Kind::Open => self.open(),
                Kind::Close => self.close(),
                Kind::Comment(comment) => self.comment(comment),
                Kind::Mark(mark) => self.mark(mark),
                Kind::Score(word) if self.around.is_empty() || self.is_last(at) => {
                    score = Some(Outcome::Score(Score::parse(word)));
                    self.settle();
                }
                // The score of another game that somebody has inserted into this one.
                Kind::Score(word) => self.comment(word),
                Kind::Move(word) => match number_of(word) {
                    Some(_) => self.mark(word),
                    None if self.is_last(at) && self.both_lost(word) => {
                        score = Some(Outcome::BothLost)
                    }
                    None => {
                        let behind = self.tokens.get(at).map(|token| &token.kind);
                        let following = match behind {
                            Some(Kind::Number(number)) => numbering::value(number),
                            _ => None,
                        };
                        if let Err(fault) = self.play(word, token.line, following)? {
                            if self.around.is_empty() {
                                self.main_fault.get_or_insert(fault.clone());
                            }
                            at = self.skip(at - 1);
                            self.unparsed += 1;
                            self.fault.get_or_insert(fault);
                        }
                    }
                },
                Kind::TooDeep => {
                    return Err(Fault::Line {
                        line: token.line,
                        text: "(".to_owned(),
                        why: LineFault::TooDeep,
                    });
                }
            }
        }
        self.settle();
        let last = self.around.first().copied().unwrap_or(self.now);
        (self.now, self.before) = (last, false);
        self.prose(self.span.scored, self.span.end);
        self.settle();
        self.end(score);
        Ok(ReadTree {
            notes: header::start_notes(&self.analysis.tags),
            analysis: self.analysis,
            last,
            unparsed: self.unparsed,
            fault: self.fault,
            main_fault: self.main_fault,
            only_prose: self.span.only_prose,
            games,
        })
    }

    /// Whether there are only ends of variations from a token on.
    fn is_last(&self, at: usize) -> bool {
        let rest = &self.tokens[at..self.span.scored];
        rest.iter().all(|token| token.kind == Kind::Close)
    }

    /// Whether a last word that castling is also written with says that both sides lost.
    fn both_lost(&self, word: &str) -> bool {
        let says = |outcome| outcome == Some(Outcome::BothLost);
        says(outcome(word))
            && (says(self.analysis.tag("Result").and_then(outcome))
                || self.analysis.tree.get(self.now).is_some_and(|node| {
                    parse_move(node.position(), word, PieceLetters::English).is_err()
                }))
    }

    /// Sets the score. A score behind the moves counts before the `Result` tag, except one that says nothing.
    fn end(&mut self, written: Option<Outcome>) {
        let tagged = self.analysis.tag("Result").and_then(outcome);
        let open = Some(Outcome::Score(Score::Open));
        let found = written.filter(|_| written != open).or(tagged);
        match found {
            Some(Outcome::Score(score)) => self.analysis.score = score,
            // PGN has no score for it.
            Some(Outcome::BothLost) => self.analysis.set_tag("Result", "0-0"),
            None => {}
        }
    }

    /// Plays a move. The inner fault says why the move cannot be read; the outer fault ends the reading.
    fn play(
        &mut self,
        word: &str,
        line: usize,
        following: Option<u32>,
    ) -> Result<Result<(), Fault>, Fault> {
        let tree = &mut self.analysis.tree;
        let Some(node) = tree.get(self.now) else {
            return Ok(Ok(()));
        };
        let missing = match self.around.is_empty() {
            true => self.numbering.gap(node.position(), self.plies, following),
            false => None,
        };
        self.gap = missing.is_some();
        let play = match read_move(node.position(), word, self.letters, line) {
            Ok(play) => play,
            Err(fault) => return Ok(Err(fault)),
        };
        if let Some(number) = missing {
            let text = format!("{number} {word}");
            let fault = ply_fault(node.position(), text.trim(), line, PlyFault::Illegal);
            return Ok(Err(fault));
        }
        let next = match tree.add(self.now, play) {
            Ok(next) => next,
            Err(TreeError::Full) => return Err(Fault::TooManyPlies { limit: MAX_NODES }),
            Err(TreeError::Gone | TreeError::Illegal) => return Ok(Ok(())),
        };
        if self.around.is_empty() {
            tree.put_first(next);
            self.plies += 1;
        }
        tree.add_remark(next, Place::Before, std::mem::take(&mut self.remark));
        let behind = split_marks(&annotation_mark(word));
        for mark in std::mem::take(&mut self.marks).into_iter().chain(behind) {
            tree.add_mark(next, mark);
        }
        self.now = next;
        (self.before, self.fresh) = (false, false);
        Ok(Ok(()))
    }

    fn open(&mut self) {
        self.settle();
        self.around.push(self.now);
        let parent = self.analysis.tree.get(self.now);
        if let Some(parent) = parent.and_then(|node| node.parent()) {
            self.now = parent;
        }
        (self.before, self.fresh) = (true, true);
    }

    fn close(&mut self) {
        let around = self.around.pop().unwrap_or(self.now);
        // The comments in a variation without a move belong to the line around it.
        if self.fresh {
            self.now = around;
        }
        self.settle();
        self.now = around;
    }

    /// Keeps a variation before the first move as a comment, and returns the index of the token after it. As moves it
    /// would become the main line if no other moves follow.
    fn leading_variation(&mut self, from: usize) -> usize {
        let mut depth = 0usize;
        let mut end = from;
        for token in &self.tokens[from..self.span.scored] {
            end += 1;
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        let words = self.tokens[from..end]
            .iter()
            .filter_map(|token| as_text(&token.kind));
        let words: Vec<String> = words.collect();
        self.comment(&words.join(" ").replace(['{', '}'], ""));
        end
    }

    /// Keeps the words of a part that has no moves as comments.
    fn prose(&mut self, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let token = &self.tokens[at];
            at += 1;
            match &token.kind {
                Kind::Tag(..) | Kind::TooDeep => {}
                Kind::Comment(comment) => self.comment(comment),
                Kind::Mark(mark) => self.mark(mark),
                _ => {
                    let is_word = |token: &Token<'_>| {
                        !matches!(token.kind, Kind::Tag(..) | Kind::Comment(_) | Kind::TooDeep)
                    };
                    let words = self.tokens[at..to]
                        .iter()
                        .take_while(|token| is_word(token));
                    let end = words.clone().last().map_or(token.end, |last| last.end);
                    at += words.count();
                    let text = self.text.get(token.at..end).unwrap_or_default();
                    let lines = text
                        .lines()
                        .map(|line| line.trim_start_matches(['>', ' ']).trim_end());
                    let lines = lines
                        .filter(|line| !line.starts_with("```"))
                        .collect::<Vec<_>>();
                    self.comment(lines.join("\n").trim());
                }
            }
        }
    }

    fn comment(&mut self, comment: &str) {
        // A second brace opens before the first is closed, and there are moves before it: perhaps the first comment
        // ended earlier, without its brace.
        let inner = comment.rfind('{').filter(|_| !comment.contains('}'));
        if inner.is_some_and(|inner| comment[..inner].split_whitespace().any(looks_like_move)) {
            self.numbering.doubt();
        }
        match self.before {
            true => self.remark.add(comment),
            false => {
                let tree = &mut self.analysis.tree;
                tree.add_comment(self.now, Place::After, comment);
            }
        }
    }

    fn mark(&mut self, mark: &str) {
        let marks = match number_of(mark) {
            Some(mark) => vec![mark],
            None => split_marks(mark),
        };
        if marks.is_empty() {
            return self.comment(mark);
        }
        for mark in marks {
            match self.before {
                true => self.marks.push(mark),
                false => {
                    self.analysis.tree.add_mark(self.now, mark);
                }
            }
        }
    }

    /// Attaches comments and marks for a next move that does not come to the last move.
    fn settle(&mut self) {
        let tree = &mut self.analysis.tree;
        tree.add_remark(self.now, Place::After, std::mem::take(&mut self.remark));
        for mark in std::mem::take(&mut self.marks) {
            tree.add_mark(self.now, mark);
        }
        (self.before, self.fresh) = (false, false);
    }

    /// Keeps the rest of a line as text, and returns the index of the token after it.
    fn skip(&mut self, from: usize) -> usize {
        let mut words = Vec::new();
        // Without its number, the first line of a game would not be known as moves, nor a gap as one.
        if std::mem::take(&mut self.gap)
            || (self.around.is_empty() && self.analysis.tree.is_empty())
        {
            let mut before = self.tokens[..from].iter().rev();
            let number =
                before.find(|token| !matches!(token.kind, Kind::Comment(_) | Kind::Mark(_)));
            let number = number.filter(|token| matches!(token.kind, Kind::Number(_)));
            words.extend(number.and_then(|token| as_text(&token.kind)));
        }
        if self.fresh {
            words.extend(self.marks.drain(..).map(|mark| format!("${mark}")));
            let remark = std::mem::take(&mut self.remark);
            words.extend((!remark.is_empty()).then(|| format!("{{{}}}", remark.written())));
        }
        let mut depth = 0usize;
        let mut end = from;
        for token in &self.tokens[from..self.span.scored] {
            match token.kind {
                Kind::Close if depth == 0 => break,
                Kind::Score(_) if depth == 0 && self.around.is_empty() => break,
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                _ => {}
            }
            words.extend(as_text(&token.kind));
            end += 1;
        }
        let now = self.now;
        self.settle();
        self.analysis.tree.add_unparsed(now, words.join(" "));
        end
    }
}

/// Parses a word as a move in a position, or returns why it is not one.
fn read_move(
    position: &AnyPosition,
    word: &str,
    letters: PieceLetters,
    line: usize,
) -> Result<Move, Fault> {
    parse_move(position, word, letters).map_err(|why| ply_fault(position, word, line, why))
}

fn ply_fault(position: &AnyPosition, word: &str, line: usize, why: PlyFault) -> Fault {
    Fault::Ply {
        number: position.fullmove_number(),
        side: position.turn(),
        text: word.chars().take(24).collect(),
        line: Some(line),
        why,
    }
}

/// Returns the text of a token in a line that cannot be read. A score, which would end the game elsewhere, becomes a
/// comment.
fn as_text(kind: &Kind<'_>) -> Option<String> {
    Some(match kind {
        Kind::Tag(..) => return None,
        Kind::Open | Kind::TooDeep => "(".to_owned(),
        Kind::Close => ")".to_owned(),
        Kind::Score(word) => format!("{{{word}}}"),
        Kind::Comment(comment) => format!("{{{}}}", comment.replace('}', ")").trim()),
        Kind::Number(word) | Kind::Move(word) | Kind::Mark(word) => (*word).to_owned(),
    })
}
