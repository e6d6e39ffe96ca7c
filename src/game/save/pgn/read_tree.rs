//! Reads a game with its variations from PGN and keeps everything in the text: what cannot be read as moves stays in
//! the tree as text. It does not recurse, so deep nesting cannot overflow the stack.

use super::letters::{PieceLetters, annotation_mark};
use super::lexer::{Kind, Token, main_line, tokens};
use super::read::{Tags, first_game, options, read_move};
use crate::Fault;
use crate::game::start_position;
use crate::save::{check_size, without_bom};
use crate::tree::{Analysis, MAX_NODES, NodeId, Place, Remark, Score, Tree, TreeError, number_of};

/// A game with its variations, and information about how it was read.
#[derive(Clone, Debug)]
pub struct ReadTree {
    /// The game.
    pub analysis: Analysis,
    /// The number of lines with a word that is not a legal move. Such a line is kept as text from that word on.
    pub unparsed: usize,
    /// The reason why the first of these lines could not be read.
    pub fault: Option<Fault>,
    /// The number of games in the text. Only the first was read.
    pub games: usize,
}

/// Reads the first game of a PGN text.
pub fn read_tree(text: &str) -> Result<ReadTree, Fault> {
    check_size(text)?;
    let text = without_bom(text);
    let tokens = tokens(text)?;
    let main = main_line(&tokens);
    let (first, games) = first_game(&main);
    let end = main.get(first.len()).map_or(text.len(), |next| next.at);
    let first = &tokens[..tokens.partition_point(|token| token.at < end)];
    let mut best: Option<ReadTree> = None;
    for letters in PieceLetters::ALL {
        let read = Reader::new(first, letters)?.read(games)?;
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
    tokens: &'t [Token<'a>],
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
    unparsed: usize,
    fault: Option<Fault>,
}

impl<'t, 'a> Reader<'t, 'a> {
    fn new(tokens: &'t [Token<'a>], letters: PieceLetters) -> Result<Reader<'t, 'a>, Fault> {
        let tags = Tags(tokens);
        let start = start_position(&options(&tags)?)?;
        let tree = Tree::new(start);
        let all = tokens.iter().filter_map(|token| match &token.kind {
            Kind::Tag(name, value) => {
                Some((on_one_line(name).trim().to_owned(), on_one_line(value)))
            }
            _ => None,
        });
        Ok(Reader {
            tokens,
            letters,
            now: tree.root(),
            analysis: Analysis {
                tags: all.collect(),
                tree,
                score: tags.get("Result").map(Score::parse).unwrap_or_default(),
            },
            around: Vec::new(),
            before: false,
            fresh: false,
            remark: Remark::default(),
            marks: Vec::new(),
            unparsed: 0,
            fault: None,
        })
    }

    fn read(mut self, games: usize) -> Result<ReadTree, Fault> {
        let mut at = 0;
        while let Some(token) = self.tokens.get(at) {
            at += 1;
            match &token.kind {
                Kind::Tag(..) => {}
                Kind::Number(_) => self.before = true,
                Kind::Open => self.open(),
                Kind::Close => self.close(),
                Kind::Comment(comment) => self.comment(comment),
                Kind::Mark(mark) => self.mark(mark),
                Kind::Score(score) if self.around.is_empty() => {
                    self.analysis.score = Score::parse(score);
                    self.settle();
                }
                // The score of another game that somebody has inserted into this one.
                Kind::Score(score) => self.comment(score),
                Kind::Move(word) => match number_of(word) {
                    Some(_) => self.mark(word),
                    None => {
                        if let Err(fault) = self.play(word, token.line)? {
                            at = self.skip(at - 1);
                            self.unparsed += 1;
                            self.fault.get_or_insert(fault);
                        }
                    }
                },
            }
        }
        self.settle();
        Ok(ReadTree {
            analysis: self.analysis,
            unparsed: self.unparsed,
            fault: self.fault,
            games,
        })
    }

    /// Plays a move. The inner fault says why the move cannot be read; the outer fault ends the reading.
    fn play(&mut self, word: &str, line: usize) -> Result<Result<(), Fault>, Fault> {
        let tree = &mut self.analysis.tree;
        let Some(node) = tree.get(self.now) else {
            return Ok(Ok(()));
        };
        let play = match read_move(node.position(), word, self.letters, line) {
            Ok(play) => play,
            Err(fault) => return Ok(Err(fault)),
        };
        let next = match tree.add(self.now, play) {
            Ok(next) => next,
            Err(TreeError::Full) => return Err(Fault::TooManyPlies { limit: MAX_NODES }),
            Err(TreeError::Gone | TreeError::Illegal) => return Ok(Ok(())),
        };
        if self.around.is_empty() {
            tree.make_main(next);
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

    fn comment(&mut self, comment: &str) {
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
        if self.fresh {
            words.extend(self.marks.drain(..).map(|mark| format!("${mark}")));
            let remark = std::mem::take(&mut self.remark);
            words.extend((!remark.is_empty()).then(|| format!("{{{}}}", remark.written())));
        }
        let mut depth = 0usize;
        let mut end = from;
        for token in &self.tokens[from..] {
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

/// Returns the text of a token in a line that cannot be read. Words that would have another meaning elsewhere become
/// comments: the bracket of a tag, the score of a game, and the percent sign that hides a line.
fn as_text(kind: &Kind<'_>) -> Option<String> {
    Some(match kind {
        Kind::Tag(..) => return None,
        Kind::Open => "(".to_owned(),
        Kind::Close => ")".to_owned(),
        Kind::Score(word) => format!("{{{word}}}"),
        Kind::Move(word) if word.starts_with(['[', '%']) => format!("{{{word}}}"),
        Kind::Comment(comment) => format!("{{{}}}", comment.replace('}', ")").trim()),
        Kind::Number(word) | Kind::Move(word) | Kind::Mark(word) => (*word).to_owned(),
    })
}

/// Splits a text such as `!?±` into its marks.
fn split_marks(text: &str) -> Vec<u8> {
    let mut marks = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let ends = rest
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8());
        let known = ends
            .take(2)
            .filter_map(|end| Some((end, number_of(&rest[..end])?)));
        let Some((end, mark)) = known.last() else {
            return marks;
        };
        marks.push(mark);
        rest = &rest[end..];
    }
    marks
}

/// Returns a part of a tag with control characters replaced by spaces, so that it can be written.
fn on_one_line(text: &str) -> String {
    text.chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}
