//! The tree in notation: the moves of the main line, with each variation in brackets after the move that it replaces,
//! and with comments and marks. Pressing a move shows it on the board.

use engine::Color;
use game::tree::{NodeId, Place, Tree, WalkItem, sign_of};
use game::{Label, text::without_bidi_controls};
use leptos::{html, prelude::*};

use super::study::{Study, number};
use crate::platform::dom::{self, Element};
use crate::platform::time;
use crate::ui::current_move;
use crate::ui::words::{Words, reactive};

/// The moves and variations.
#[component]
pub fn Notation(
    /// The analysis on the screen.
    study: Study,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        study.analysis.track();
        let now = study.now.get();
        time::in_next_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                mark(&list, now);
            }
        });
    });
    current_move::keep_in_sight(list);
    let press = move |event: leptos::ev::MouseEvent| {
        let node = dom::nearest_attribute(&event, "data-node");
        if let Some(number) = node.and_then(|node| node.parse().ok()) {
            study.go(|tree, _| tree.id_from_number(number));
        }
    };
    view! {
        <div
            class="study moves"
            role="group"
            aria-label=words.say(Label::ANALYSIS_NOTATION)
            dir="ltr"
            node_ref=list
            on:click=press
        >
            {reactive(move || {
                let side = study.seen_by.get();
                study.analysis.with(|analysis| {
                    let tree = &analysis.tree;
                    let empty = tree.is_empty();
                    let root = tree.get(tree.root()).map(|root| root.remark(Place::After).text().to_owned());
                    view! {
                        {root.and_then(comment)}
                        {move_views(tree, side)}
                        {empty.then(|| view! { <p class="moves__empty" dir="auto">{words.say(Label::ANALYSIS_EMPTY)}</p> })}
                        <span class="study__score">{analysis.score.to_read()}</span>
                    }
                })
            })}
        </div>
    }
}

/// Returns the views of all moves, brackets, comments and lines that could not be read.
fn move_views(tree: &Tree, side: Option<Color>) -> Vec<AnyView> {
    let mut depth = 0u32;
    // Black's moves are numbered only where something separates them from White's move.
    let mut numbered = true;
    let mut views = Vec::new();
    for item in tree.walk() {
        match item {
            WalkItem::Open => {
                depth += 1;
                numbered = true;
                views.push(bracket("("));
            }
            WalkItem::Close => {
                depth -= 1;
                numbered = true;
                views.push(bracket(")"));
            }
            WalkItem::Unparsed(line) => {
                let line = without_bidi_controls(line);
                views.push(view! { <span class="study__unread">{line}</span> }.into_any());
                numbered = true;
            }
            WalkItem::Move(id) => {
                let Some(node) = tree.get(id) else { continue };
                let before = comment(node.remark(Place::Before).text().to_owned());
                let after = comment(node.remark(Place::After).text().to_owned());
                let number = number(tree, id, numbered || before.is_some());
                numbered = after.is_some();
                views.extend(before);
                views.push(play(tree, id, number, depth, side));
                views.extend(after);
            }
        }
    }
    views
}

fn bracket(sign: &'static str) -> AnyView {
    view! { <span class="study__bracket" aria-hidden="true">{sign}</span> }.into_any()
}

/// Returns the view of a comment. It may be in any language, so the browser finds its text direction.
fn comment(text: String) -> Option<AnyView> {
    let text = without_bidi_controls(&text);
    (!text.is_empty())
        .then(|| view! { <span class="study__comment" dir="auto">{text}</span> }.into_any())
}

/// Returns the button of a move.
fn play(
    tree: &Tree,
    id: NodeId,
    number: Option<String>,
    depth: u32,
    side: Option<Color>,
) -> AnyView {
    let Some(node) = tree.get(id) else {
        return ().into_any();
    };
    let marks = node.marks().iter();
    let marks: String = marks
        .map(|&mark| sign_of(mark).map_or_else(|| format!(" ${mark}"), str::to_owned))
        .collect();
    view! {
        <button
            type="button"
            class="move study__move"
            data-node=id.number()
            data-main=(depth == 0).then_some("")
            tabindex="-1"
        >
            {number.map(|number| view! { <span class="study__number">{number}</span> })}
            {format!("{}{marks}", node.listed(side))}
        </button>
    }
    .into_any()
}

/// Marks the current node. Before the first move the first node is the list's tab stop.
fn mark(list: &Element, now: NodeId) {
    let found = current_move::mark(list, &format!("[data-node='{}']", now.number()));
    if !found && let Some(first) = dom::find_inside(list, "[data-node]") {
        dom::set_attribute(&first, "tabindex", Some("0"));
    }
}
