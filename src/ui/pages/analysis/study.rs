//! What is analysed, and where in it the person is: the tree, the node that is shown, and the board on which it stands. Everything that
//! changes one of them passes here, so that they agree.

use engine::{Color, Move};
use game::tree::{Analysis, NodeId, Place, Refused, Shape, Tree, join_typed, sign_of};
use game::{Effect, Label, Msg, Notice, NoticeLevel, OrientationMode, Settings};
use leptos::prelude::*;

use crate::ui::table::Table;

/// What the page asks of the app around it.
#[derive(Clone, Debug)]
pub enum AnalysisAct {
    /// The analysis is another, or shown at another place: it is to be kept.
    Changed,
    /// The board wants this done.
    Effects(Vec<Effect>),
    /// Put this text on the clipboard.
    Copy(String),
    /// Put a link to this position on the clipboard.
    CopyLink,
    /// Analyse the game of this PGN text.
    Open(String),
}

/// A comment that is being typed.
#[derive(Clone, Debug)]
struct Draft {
    /// The node that it is about.
    at: NodeId,
    /// The comment that stood there when the typing began.
    before: String,
    typed: String,
}

/// An analysis on the screen. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Study {
    /// The game with its variations.
    pub analysis: RwSignal<Analysis>,
    /// The node that is shown.
    pub now: RwSignal<NodeId>,
    /// The board.
    pub table: Table,
    /// Whose knowledge is shown; none for the truth.
    pub seen_by: RwSignal<Option<Color>>,
    draft: StoredValue<Option<Draft>>,
    act: Callback<AnalysisAct>,
}

impl Study {
    /// An analysis at a node, on a board that was made for it.
    pub fn new(analysis: Analysis, now: NodeId, table: Table, act: Callback<AnalysisAct>) -> Study {
        let study = Study {
            analysis: RwSignal::new(analysis),
            now: RwSignal::new(now),
            table,
            seen_by: RwSignal::new(None),
            draft: StoredValue::new(None),
            act,
        };
        study.stand();
        study
    }

    /// Asks something of the app.
    pub fn act(self, act: AnalysisAct) {
        self.act.run(act);
    }

    /// Shows another state of the same analysis, at the same place or where its line leaves it.
    pub fn take(self, analysis: Analysis) {
        let now = self.now.get_untracked();
        let moves_to = |analysis: &Analysis, now| analysis.tree.moves_to(now);
        let before = self.analysis.with_untracked(|ours| moves_to(ours, now));
        let next = analysis.tree.follow(&before);
        let stays = moves_to(&analysis, next) == before;
        self.analysis.set(analysis);
        if next != now {
            self.now.set(next);
        }
        match stays {
            true => self.draw(),
            false => self.stand(),
        }
    }

    /// Somebody types a comment on the move that is shown. It is kept when they turn to something else.
    pub fn type_comment(self, typed: String) {
        let at = self.now.get_untracked();
        let before = self
            .analysis
            .with_untracked(|analysis| comment(&analysis.tree, at));
        self.draft.update_value(|draft| match draft {
            Some(draft) if draft.at == at => draft.typed = typed,
            _ => *draft = Some(Draft { at, before, typed }),
        });
    }

    /// Whether a comment is being typed.
    pub fn is_typing(self) -> bool {
        self.draft.with_value(Option::is_some)
    }

    /// What is being typed about the move that is shown.
    pub fn typed(self) -> Option<String> {
        let now = self.now.get_untracked();
        self.draft.with_value(|draft| {
            let draft = draft.as_ref().filter(|draft| draft.at == now)?;
            Some(draft.typed.clone())
        })
    }

    /// Keeps the comment that is being typed.
    pub fn settle_comment(self) {
        let draft = self.draft.try_update_value(Option::take);
        let Some(Draft { at, before, typed }) = draft.flatten() else {
            return;
        };
        self.analysis.try_update(|analysis| {
            let now = comment(&analysis.tree, at);
            let text = join_typed(&typed, &before, &now);
            analysis.tree.set_comment(at, Place::After, &text);
        });
        self.act(AnalysisAct::Changed);
    }

    /// Takes the person's settings, but for those that are of no use here.
    pub fn prefer(self, settings: Settings) {
        self.pass(Msg::Settings(Box::new(Settings {
            // A board that turned to the side to move would turn with every step.
            orientation: OrientationMode::Stays,
            confirm_moves: false,
            ..settings
        })));
    }

    /// Hands a message to the board.
    fn pass(self, msg: Msg) {
        let change = self.table.update(msg);
        self.table.show(&change);
        if !change.effects.is_empty() {
            self.act(AnalysisAct::Effects(change.effects));
        }
    }

    /// What hands do on the board. A move that was played goes into the tree, a drawing to the node.
    pub fn send(self, msg: Msg) {
        match msg {
            Msg::Draw { from, to, brush } => {
                self.edit(|tree, now| tree.toggle_shape(now, from, to, brush));
                self.draw();
            }
            // Drawings stay with their position.
            Msg::ClearDrawings | Msg::Review(_) | Msg::Undo | Msg::Redo => {}
            msg => {
                self.pass(msg);
                self.take_up();
            }
        }
    }

    /// Plays a move at the node that is shown.
    pub fn play(self, play: Move) {
        let added = self.edit(|tree, now| tree.add(now, play));
        if let Some(Ok(next)) = added {
            self.go(|_, _| Some(next));
        }
    }

    /// Takes up the move that was just played on the board.
    fn take_up(self) {
        self.settle_comment();
        let now = self.now.get_untracked();
        let played = self.table.ask(game::Session::played);
        let before = self
            .analysis
            .with_untracked(|analysis| analysis.tree.moves_to(now));
        let Some(&play) = played
            .get(before.len())
            .filter(|_| played.starts_with(&before))
        else {
            return;
        };
        let known = self
            .analysis
            .with_untracked(|analysis| analysis.tree.child(now, play));
        let next = match known {
            Some(known) => Ok(known),
            None => self
                .analysis
                .try_update(|analysis| analysis.tree.add(now, play))
                .unwrap_or(Err(Refused::Gone)),
        };
        match next {
            Ok(next) => {
                self.now.set(next);
                self.draw();
                self.act(AnalysisAct::Changed);
            }
            Err(_) => {
                self.stand();
                let text = Label::ANALYSIS_FULL
                    .say(self.table.words.lang_now())
                    .to_owned();
                let level = NoticeLevel::Error;
                self.act(AnalysisAct::Effects(vec![Effect::Notice(Notice {
                    level,
                    text,
                })]));
            }
        }
    }

    /// Shows the drawings of the node, and leaves the board as it is.
    fn draw(self) {
        let now = self.now.get_untracked();
        let shapes = self
            .analysis
            .with_untracked(|analysis| shapes(&analysis.tree, now));
        let change = self.table.act(|session, _| {
            session.draw_shapes(&shapes);
            Vec::new()
        });
        self.table.show(&change);
    }

    /// Puts the board where the person is.
    fn stand(self) {
        let now = self.now.get_untracked();
        let (moves, shapes) = self.analysis.with_untracked(|analysis| {
            let tree = &analysis.tree;
            (tree.moves_to(now), shapes(tree, now))
        });
        let change = self
            .table
            .act(|session, time| session.stand_at(&moves, &shapes, time));
        self.table.show(&change);
    }

    /// Goes to a node, if it is there.
    pub fn go(self, wanted: impl FnOnce(&Tree, NodeId) -> Option<NodeId>) {
        self.settle_comment();
        let now = self.now.get_untracked();
        let Some(next) = self
            .analysis
            .with_untracked(|analysis| wanted(&analysis.tree, now))
        else {
            return;
        };
        if next != now {
            self.now.set(next);
            self.stand();
            self.act(AnalysisAct::Changed);
            let side = self.seen_by.get_untracked();
            let told = self
                .analysis
                .with_untracked(|analysis| told(&analysis.tree, next, side));
            self.act(AnalysisAct::Effects(vec![Effect::Announce(told)]));
        }
    }

    /// Changes something at the node that is shown.
    pub fn edit<T>(self, change: impl FnOnce(&mut Tree, NodeId) -> T) -> Option<T> {
        self.settle_comment();
        let now = self.now.get_untracked();
        let changed = self
            .analysis
            .try_update(|analysis| change(&mut analysis.tree, now));
        self.act(AnalysisAct::Changed);
        changed
    }

    /// Deletes the move that is shown with all that follows.
    pub fn delete(self) {
        if let Some(Some(before)) = self.edit(Tree::delete) {
            self.now.set(before);
            self.stand();
            self.act(AnalysisAct::Changed);
        }
    }

    /// Shows what the next in turn knew: everybody, White, Black. In a game without secrets there is nothing to choose.
    pub fn see_next(self) {
        let secret = self
            .analysis
            .with_untracked(|analysis| analysis.variant().has_assassin());
        if secret {
            self.see_as(match self.seen_by.get_untracked() {
                None => Some(Color::White),
                Some(Color::White) => Some(Color::Black),
                Some(Color::Black) => None,
            });
        }
    }

    /// Shows what one side knew, or the truth.
    pub fn see_as(self, side: Option<Color>) {
        self.seen_by.set(side);
        let change = self.table.act(|session, _| {
            session.see_as(side);
            Vec::new()
        });
        self.table.show(&change);
    }
}

/// The comment on a node's move.
pub fn comment(tree: &Tree, id: NodeId) -> String {
    let node = tree.get(id);
    node.map(|node| node.remark(Place::After).text().to_owned())
        .unwrap_or_default()
}

/// The arrows and circles of a node.
fn shapes(tree: &Tree, id: NodeId) -> Vec<Shape> {
    let node = tree.get(id);
    node.map(|node| node.remark(Place::After).shapes().to_vec())
        .unwrap_or_default()
}

/// A move with its number, its marks and its comment, as it is read out.
fn told(tree: &Tree, id: NodeId, side: Option<Color>) -> String {
    let Some(node) = tree.get(id) else {
        return String::new();
    };
    let marks: String = node
        .marks()
        .iter()
        .filter_map(|&mark| sign_of(mark))
        .collect();
    let comment = node.remark(Place::After).text();
    let number = number(tree, id, true).unwrap_or_default();
    format!("{number} {}{marks} {comment}", node.listed(side))
        .trim()
        .to_owned()
}

/// The number before a move: always before White's, before Black's where it is needed. Placing an assassin is not a move.
pub fn number(tree: &Tree, id: NodeId, needed: bool) -> Option<String> {
    let node = tree.get(id)?;
    if let Some(Move::Place { .. }) = node.play() {
        return None;
    }
    let before = tree.get(node.parent()?)?.position();
    match before.turn() {
        Color::White => Some(format!("{}.", before.fullmove_number())),
        Color::Black => needed.then(|| format!("{}…", before.fullmove_number())),
    }
}
