//! The analysis on the screen: the tree, the current node, and the board that shows it. Every change to one of them
//! goes through this module, so that they stay consistent.

use engine::{Color, Move};
use game::tree::{Analysis, NodeId, Place, Shape, Tree, TreeError, join_typed, sign_of};
use game::{Effect, Label, Msg, Notice, NoticeLevel, OrientationMode, Settings};
use leptos::prelude::*;

use crate::platform::files::FileField;
use crate::ui::table::Table;

/// A request from the page to the app around it.
#[derive(Clone, Debug)]
pub enum AnalysisAction {
    /// Store the analysis, because it or its current node has changed.
    Changed,
    /// Run these effects of the board.
    Effects(Vec<Effect>),
    /// Copy this text to the clipboard.
    Copy(String),
    /// Copy a link to the current position to the clipboard.
    CopyLink,
    /// Analyse the game of this PGN text.
    Open(String),
    /// Analyse a game of the file that was just chosen.
    OpenFile(FileField),
}

/// A comment that is being typed.
#[derive(Clone, Debug)]
struct Draft {
    /// The node that the comment is on.
    at: NodeId,
    /// The node's comment when the typing began.
    before: String,
    typed: String,
}

/// An analysis on the screen. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Study {
    /// The game with its variations.
    pub analysis: RwSignal<Analysis>,
    /// The node that the board shows: the current node.
    pub now: RwSignal<NodeId>,
    /// The board.
    pub table: Table,
    /// The side whose knowledge is shown; `None` shows everything.
    pub seen_by: RwSignal<Option<Color>>,
    draft: StoredValue<Option<Draft>>,
    act: Callback<AnalysisAction>,
}

impl Study {
    /// Creates a study that shows an analysis at a node, on a board that was made for it.
    pub fn new(
        analysis: Analysis,
        now: NodeId,
        table: Table,
        act: Callback<AnalysisAction>,
    ) -> Study {
        let study = Study {
            analysis: RwSignal::new(analysis),
            now: RwSignal::new(now),
            table,
            seen_by: RwSignal::new(None),
            draft: StoredValue::new(None),
            act,
        };
        study.show_position();
        study
    }

    /// Sends a request to the app.
    pub fn act(self, act: AnalysisAction) {
        self.act.run(act);
    }

    /// Replaces the analysis by another version of it. The current node stays the same or, if the new version does not
    /// have it, becomes the last one that both share.
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
            false => self.show_position(),
        }
    }

    /// Handles typing in the comment on the current move. The comment is stored when the person turns to something
    /// else.
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

    /// Returns whether a comment is being typed.
    pub fn is_typing(self) -> bool {
        self.draft.with_value(Option::is_some)
    }

    /// Returns the text that is being typed about the current move.
    pub fn typed(self) -> Option<String> {
        let now = self.now.get_untracked();
        self.draft.with_value(|draft| {
            let draft = draft.as_ref().filter(|draft| draft.at == now)?;
            Some(draft.typed.clone())
        })
    }

    /// Stores the comment that is being typed.
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
        self.act(AnalysisAction::Changed);
    }

    /// Applies the person's settings, except those that make no sense here.
    pub fn apply_settings(self, settings: Settings) {
        self.send_to_board(Msg::Settings(Box::new(Settings {
            // If the board turned to the side to move, it would turn at every step.
            orientation: OrientationMode::Stays,
            confirm_moves: false,
            ..settings
        })));
    }

    /// Passes a message to the board.
    fn send_to_board(self, msg: Msg) {
        let change = self.table.update(msg);
        self.table.show(&change);
        if !change.effects.is_empty() {
            self.act(AnalysisAction::Effects(change.effects));
        }
    }

    /// Handles the person's action on the board. A move is added to the tree, and a drawing to the current node.
    pub fn send(self, msg: Msg) {
        match msg {
            Msg::Draw { from, to, brush } => {
                self.edit(|tree, now| tree.toggle_shape(now, from, to, brush));
                self.draw();
            }
            // Drawings belong to their node, and the person moves through the tree instead of the board's own history.
            Msg::ClearDrawings | Msg::Review(_) | Msg::Undo | Msg::Redo => {}
            msg => {
                self.send_to_board(msg);
                self.add_played_move();
            }
        }
    }

    /// Plays a move at the current node.
    pub fn play(self, play: Move) {
        let added = self.edit(|tree, now| tree.add(now, play));
        if let Some(Ok(next)) = added {
            self.go(|_, _| Some(next));
        }
    }

    /// Adds the move that was just played on the board to the tree.
    fn add_played_move(self) {
        self.settle_comment();
        let now = self.now.get_untracked();
        let played = self.table.with_session_untracked(game::Session::played);
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
                .unwrap_or(Err(TreeError::Gone)),
        };
        match next {
            Ok(next) => {
                self.now.set(next);
                self.draw();
                self.act(AnalysisAction::Changed);
            }
            Err(_) => {
                self.show_position();
                let text = Label::ANALYSIS_FULL
                    .say(self.table.words.lang_now())
                    .to_owned();
                let level = NoticeLevel::Error;
                self.act(AnalysisAction::Effects(vec![Effect::Notice(Notice {
                    level,
                    text,
                })]));
            }
        }
    }

    /// Shows the drawings of the current node. The position on the board stays as it is.
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

    /// Shows the current node's position and drawings on the board.
    fn show_position(self) {
        let now = self.now.get_untracked();
        let (moves, shapes) = self.analysis.with_untracked(|analysis| {
            let tree = &analysis.tree;
            (tree.moves_to(now), shapes(tree, now))
        });
        let change = self
            .table
            .act(|session, time| session.show_line(&moves, &shapes, time));
        self.table.show(&change);
    }

    /// Goes to the node that `wanted` returns, if there is one.
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
            self.show_position();
            self.act(AnalysisAction::Changed);
            let side = self.seen_by.get_untracked();
            let announcement = self
                .analysis
                .with_untracked(|analysis| announcement(&analysis.tree, next, side));
            self.act(AnalysisAction::Effects(vec![Effect::Announce(
                announcement,
            )]));
        }
    }

    /// Changes the tree at the current node.
    pub fn edit<T>(self, change: impl FnOnce(&mut Tree, NodeId) -> T) -> Option<T> {
        self.settle_comment();
        let now = self.now.get_untracked();
        let changed = self
            .analysis
            .try_update(|analysis| change(&mut analysis.tree, now));
        self.act(AnalysisAction::Changed);
        changed
    }

    /// Deletes the current move and all that follow it.
    pub fn delete(self) {
        if let Some(Some(before)) = self.edit(Tree::delete) {
            self.now.set(before);
            self.show_position();
            self.act(AnalysisAction::Changed);
        }
    }

    /// Switches to the next viewpoint, in the order everything, White's, Black's. It has no effect in a rule set
    /// without hidden assassins.
    pub fn next_viewpoint(self) {
        let secret = self
            .analysis
            .with_untracked(|analysis| analysis.variant().has_assassin());
        if secret {
            self.set_viewpoint(match self.seen_by.get_untracked() {
                None => Some(Color::White),
                Some(Color::White) => Some(Color::Black),
                Some(Color::Black) => None,
            });
        }
    }

    /// Shows what one side knew, or everything if `side` is `None`.
    pub fn set_viewpoint(self, side: Option<Color>) {
        self.seen_by.set(side);
        let change = self.table.act(|session, _| {
            session.set_viewpoint(side);
            Vec::new()
        });
        self.table.show(&change);
    }
}

/// Returns the comment on a node's move.
pub fn comment(tree: &Tree, id: NodeId) -> String {
    let node = tree.get(id);
    node.map(|node| node.remark(Place::After).text().to_owned())
        .unwrap_or_default()
}

/// Returns the arrows and circles of a node.
fn shapes(tree: &Tree, id: NodeId) -> Vec<Shape> {
    let node = tree.get(id);
    node.map(|node| node.remark(Place::After).shapes().to_vec())
        .unwrap_or_default()
}

/// Returns a move with its number, marks and comment, for screen readers.
fn announcement(tree: &Tree, id: NodeId, side: Option<Color>) -> String {
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

/// Returns the move number in front of a move: always for White, and for Black if it is needed. Placing an assassin has
/// no number.
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
