//! The comment and marks of the current move, and the actions on the current line and on the whole analysis.

use engine::Color;
use game::save::pgn::write_tree;
use game::tree::{MOVE_MARKS, Tree};
use game::{Fault, Label};
use leptos::{html, prelude::*};

use super::study::{AnalysisAction, Study, comment};
use crate::platform::dom;
use crate::ui::pages::Route;
use crate::ui::widgets::{FileButton, Segments, TextButton, place_of, unavailable, value_at};
use crate::ui::words::{Words, reactive, text};

/// Names of the marks that have buttons: the first six of [`MOVE_MARKS`], in order.
const MARK_NAMES: [Label; 6] = [
    Label::ANALYSIS_MARK_GOOD,
    Label::ANALYSIS_MARK_MISTAKE,
    Label::ANALYSIS_MARK_BRILLIANT,
    Label::ANALYSIS_MARK_BLUNDER,
    Label::ANALYSIS_MARK_INTERESTING,
    Label::ANALYSIS_MARK_DUBIOUS,
];
/// The choices of whose knowledge is shown; `None` shows everything.
const SEEN_BY: [Option<Color>; 3] = [None, Some(Color::White), Some(Color::Black)];

/// The comment and marks of the current move.
#[component]
pub fn Annotations(
    /// The analysis on the screen.
    study: Study,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let field = comment_field(study);
    let marks = Memo::new(move |_| {
        let now = study.now.get();
        study.analysis.with(|analysis| {
            let node = analysis.tree.get(now);
            node.map(|node| node.marks().to_vec()).unwrap_or_default()
        })
    });
    let at_root = Signal::derive(move || {
        let now = study.now.get();
        study.analysis.with(|analysis| analysis.tree.root() == now)
    });
    let buttons = MOVE_MARKS
        .into_iter()
        .zip(MARK_NAMES)
        .map(|((mark, sign), name)| {
            view! {
                <button
                    type="button"
                    class="btn study__mark"
                    aria-label=words.say(name)
                    title=words.say(name)
                    aria-pressed=text(move || marks.with(|marks| marks.contains(&mark)).to_string())
                    aria-disabled=unavailable(move || at_root.get())
                    on:click=move |_| {
                        study.edit(|tree, now| tree.toggle_mark(now, mark));
                    }
                >
                    {sign}
                </button>
            }
        });
    view! {
        <div class="study__beside">
            <div class="study__marks" role="group" aria-label=words.say(Label::ANALYSIS_MARKS)>
                {buttons.collect_view()}
            </div>
            <textarea
                class="input study__text"
                rows="2"
                dir="auto"
                aria-label=words.say(Label::ANALYSIS_COMMENT)
                placeholder=words.say(Label::ANALYSIS_COMMENT)
                node_ref=field
                on:input=move |event| study.type_comment(dom::typed_value(&event))
                on:change=move |_| study.settle_comment()
            ></textarea>
        </div>
    }
}

/// Returns the comment field, kept in step with the current move. When the page is hidden or left, the field gets no
/// event, so what was typed is stored here.
fn comment_field(study: Study) -> NodeRef<html::Textarea> {
    let field = NodeRef::<html::Textarea>::new();
    // The node is included because two moves may have the same comment.
    let comment = Memo::new(move |_| {
        let now = study.now.get();
        (
            now,
            study.analysis.with(|analysis| comment(&analysis.tree, now)),
        )
    });
    Effect::new(move |_| {
        let (_, kept) = comment.get();
        let shown = study.typed().unwrap_or(kept);
        if let Some(field) = field.get().filter(|field| field.value() != shown) {
            field.set_value(&shown);
        }
    });
    for gone in ["pagehide", "visibilitychange"] {
        let heard = window_event_listener_untyped(gone, move |_| study.settle_comment());
        on_cleanup(move || heard.remove());
    }
    on_cleanup(move || study.settle_comment());
    field
}

/// The actions on the current line and on the analysis.
#[component]
pub fn Actions(
    /// The analysis on the screen.
    study: Study,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let on_main = Memo::new(move |_| {
        let now = study.now.get();
        study.analysis.with(|analysis| analysis.tree.is_main(now))
    });
    let at_root = Signal::derive(move || {
        let now = study.now.get();
        study.analysis.with(|analysis| analysis.tree.root() == now)
    });
    let assassins = study
        .analysis
        .with_untracked(|analysis| analysis.variant().has_assassin());
    let edit = move |change: fn(&mut Tree, game::tree::NodeId) -> bool| {
        Callback::new(move |()| {
            study.edit(change);
        })
    };
    view! {
        <div class="afterwards study__actions">
            <TextButton
                icon="undo"
                label=words.say(Label::ANALYSIS_PROMOTE)
                disabled=Signal::derive(move || on_main.get())
                press=edit(Tree::promote)
            />
            <TextButton
                icon="check"
                label=words.say(Label::ANALYSIS_MAKE_MAIN)
                disabled=Signal::derive(move || on_main.get())
                press=edit(Tree::make_main)
            />
            <TextButton
                icon="trash"
                label=words.say(Label::ANALYSIS_DELETE)
                disabled=at_root
                press=Callback::new(move |()| study.delete())
            />
            <TextButton icon="flip" label=words.say(Label::FLIP) press=Callback::new(move |()| study.send(game::Msg::Flip)) />
            <TextButton
                icon="copy"
                label=words.say(Label::COPY_PGN)
                press=Callback::new(move |()| {
                    let pgn = study.analysis.with_untracked(write_tree);
                    study.act(AnalysisAction::Copy(pgn));
                })
            />
            <TextButton
                icon="share"
                label=words.say(Label::ANALYSIS_POSITION_LINK)
                press=Callback::new(move |()| study.act(AnalysisAction::CopyLink))
            />
        </div>
        {assassins.then(|| view! {
            <Segments
                legend=Label::ANALYSIS_SEEN_BY
                name="seen-by"
                labels=&[Label::ANALYSIS_SEEN_BY_ALL, Label::ANALYSIS_SEEN_BY_WHITE, Label::ANALYSIS_SEEN_BY_BLACK]
                value=place_of(&SEEN_BY, study.seen_by)
                change=value_at(&SEEN_BY, move |side| study.set_viewpoint(side))
                words
            />
        })}
        <Import study words />
        <p class="field__hint study__keys">{words.say(Label::ANALYSIS_KEYS)}</p>
        <a class="btn" href=Route::Editor.hash()>{words.say(Label::EDITOR)}</a>
        <a class="btn" href="#/play">{words.say(Label::BACK_TO_GAME)}</a>
    }
}

/// The form that opens a game from a PGN text.
#[component]
fn Import(
    /// The analysis on the screen.
    study: Study,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let field = NodeRef::<html::Textarea>::new();
    let fault = RwSignal::new(String::new());
    let open = move |()| {
        let Some(field) = field.get_untracked() else {
            return;
        };
        let typed = field.value();
        match game::save::pgn::read_tree(&typed) {
            Ok(read) if read.is_game() => study.act(AnalysisAction::Open(typed)),
            unread => {
                let why = unread.map_or_else(Some, |read| read.fault);
                fault.set(why.unwrap_or(Fault::UnknownFormat).say(words.lang_now()));
            }
        }
    };
    view! {
        <details class="study__import">
            <summary>{words.say(Label::ANALYSIS_OPEN_PGN)}</summary>
            <textarea
                class="input"
                rows="4"
                dir="ltr"
                spellcheck="false"
                aria-label=words.say(Label::ANALYSIS_PGN_HINT)
                placeholder=words.say(Label::ANALYSIS_PGN_HINT)
                node_ref=field
            ></textarea>
            {reactive(move || {
                let why = fault.get();
                (!why.is_empty()).then(|| view! { <p role="alert" class="fault">{why}</p> })
            })}
            <div class="button-row">
                <TextButton icon="load" label=words.say(Label::OPEN) press=Callback::new(open) />
                <FileButton
                    label=words.say(Label::CHOOSE_FILE)
                    accept=".pgn,.txt,.json,.fen,application/json,text/plain"
                    chosen=Callback::new(move |input| study.act(AnalysisAction::OpenFile(input)))
                />
            </div>
        </details>
    }
}
