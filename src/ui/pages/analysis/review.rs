//! The computer's review of the main line: the panel of an analysed game, and the button that starts the review. The
//! judging itself is in `app/analysis`.

use game::tree::{NodeId, Tree};
use game::{Label, Msg, ReviewTo};
use leptos::prelude::*;

use super::study::Study;
use crate::ui::panels::{AnalysisModel, AnalysisPanel};
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive};

/// The state of the review panel. Cheap to copy.
#[derive(Clone, Copy)]
pub struct ReviewModel {
    /// The review of the main line, complete or still in progress.
    pub found: RwSignal<Option<AnalysisModel>>,
    /// Whether the review is in progress.
    pub going: RwSignal<bool>,
    /// The reason why the review cannot run although the person asked for it.
    pub refused: RwSignal<Option<Label>>,
    /// Starts the review.
    pub begin: Callback<()>,
}

/// The review panel. It is absent while only one side's knowledge is shown, because it would give away what that side
/// did not know.
#[component]
pub fn ReviewPanel(
    /// The state of the review panel.
    review: ReviewModel,
    /// The analysis on the screen.
    study: Study,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let open = Memo::new(move |_| study.seen_by.get().is_none());
    let offered = Memo::new(move |_| !review.going.get() && review.found.with(Option::is_none));
    let empty = Signal::derive(move || study.analysis.with(|analysis| analysis.tree.is_empty()));
    let shown = Memo::new(move |_| {
        let now = study.now.get();
        study.analysis.with(|analysis| ply(&analysis.tree, now))
    });
    let send = Callback::new(move |msg| {
        if let Msg::Review(ReviewTo::Ply(ply)) | Msg::ShowBetter { ply, .. } = msg {
            study.go(|tree, _| Some(node(tree, ply)));
        }
    });
    let button = move || {
        view! { <TextButton icon="computer" label=words.say(Label::ANALYSE) disabled=empty press=review.begin /> }
    };
    let refused = move || {
        let why = review.refused.get();
        why.map(|why| view! { <p role="status" class="engine__refused">{words.say(why)}</p> })
    };
    view! {
        {reactive(move || open.get().then(|| view! {
            {reactive(move || offered.get().then(button))}
            {reactive(refused)}
            <AnalysisPanel analysis=review.found shown=shown.into() words send />
        }))}
    }
}

/// Returns the nodes of the main line, without the root.
fn main_line(tree: &Tree) -> Vec<NodeId> {
    tree.line_to(tree.end_of_line(tree.root()))
}

/// Returns the node of the main line after `ply` plies, or the root if there is none.
fn node(tree: &Tree, ply: usize) -> NodeId {
    let node = ply
        .checked_sub(1)
        .and_then(|at| main_line(tree).get(at).copied());
    node.unwrap_or(tree.root())
}

/// Returns the number of plies of the main line that lead to a node or, for a node in a variation, to where its line
/// leaves the main line.
fn ply(tree: &Tree, now: NodeId) -> usize {
    let line = tree.line_to(now).into_iter().zip(main_line(tree));
    line.take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_and_main_line_nodes_are_converted_into_each_other() {
        let read = game::save::pgn::read_tree("1. e4 (1. d4 d5) 1... e5 2. Nf3 *").expect("PGN");
        let tree = read.analysis.tree;
        let main = main_line(&tree);
        assert_eq!(node(&tree, 0), tree.root());
        for (index, &id) in main.iter().enumerate() {
            assert_eq!(node(&tree, index + 1), id);
            assert_eq!(ply(&tree, id), index + 1);
        }
        assert_eq!(ply(&tree, tree.root()), 0);
        let off = tree.follow(&["d2d4", "d7d5"].map(|play| play.parse().expect("a move")));
        assert_eq!(ply(&tree, off), 0);
    }
}
