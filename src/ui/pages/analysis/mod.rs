//! The analysis board: any game or position as a tree of variations, with a board on which moves can be played. Loading
//! and storing analyses belongs to `app/analysis`.

mod annotations;
mod engine;
mod mistakes;
mod notation;
mod review;
mod study;

use game::{BoardModel, Label, Msg, Settings, hint_arrows, tree::Tree};
use leptos::{ev, prelude::*};

use self::annotations::{Actions, Annotations};
use self::engine::EnginePanel;
pub use self::engine::{EngineModel, FoundLine, FoundModel};
pub use self::mistakes::{Mistakes, MistakesAction, MistakesPage};
use self::notation::Notation;
pub use self::review::ReviewModel;
use self::review::ReviewPanel;
pub use self::study::{AnalysisAction, Study};
use crate::platform::dom;
use crate::ui::aids::PortalLegend;
use crate::ui::board::Board;
use crate::ui::widgets::IconButton;
use crate::ui::words::{Words, text};

/// The analysis page.
#[component]
pub fn AnalysisPage(
    /// The analysis on the screen.
    study: Study,
    /// The opening of the current line, which is empty if it has no name.
    opening: Signal<String>,
    /// The state of the engine panel.
    engine: EngineModel,
    /// The computer's review of the main line.
    review: ReviewModel,
    /// The person's settings.
    settings: Memo<Settings>,
    /// Whether moves are animated.
    animate: Signal<bool>,
) -> impl IntoView {
    study.apply_settings(settings.get_untracked());
    Effect::new(move |_| study.apply_settings(settings.get()));
    let table = study.table;
    let pointed = RwSignal::new(None);
    let words = table.words;
    let board: Memo<BoardModel> = Memo::new(move |_| {
        let mut board = table.board.get();
        let best = engine
            .found
            .with(|found| found.as_ref().and_then(FoundModel::best));
        if let Some(best) = best {
            board.arrows.extend(hint_arrows(best));
        }
        board
    });
    let keys = window_event_listener(ev::keydown, move |event| {
        let Some(key) = dom::key(&event) else { return };
        let allowed = settings.with_untracked(|settings| settings.shortcuts)
            && !key.ctrl
            && !dom::from_text_field(&event)
            && !dom::dialog_is_open();
        if allowed && press(study, engine, &key.name) {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
    let variant = table.with_session_untracked(|session| session.options().variant);
    let heading = text(move || {
        let lang = words.lang();
        format!(
            "{}: {}",
            Label::ANALYSIS_BOARD.say(lang),
            Label::variant(variant).say(lang)
        )
    });
    view! {
        <main class="page page--game page--analysis" id="main" tabindex="-1">
            <h1 class="visually-hidden">{heading}</h1>
            <section class="table" id="board" aria-label=words.say(Label::ANALYSIS_BOARD)>
                <div class="board-frame">
                    <Board
                        model=board
                        variant=table.variant
                        coordinates=Signal::derive(move || settings.with(|settings| settings.coordinates))
                        animate
                        words
                        send=Callback::new(move |msg| study.send(msg))
                        pointed
                    />
                    <PortalLegend table pointed />
                </div>
            </section>
            <aside class="side" aria-label=words.say(Label::MENU)>
                <EnginePanel engine study words />
                // The names are in English.
                <p class="opening" lang="en" dir="ltr">{opening}</p>
                <Notation study words />
                <Steps study words />
                <Annotations study words />
                <ReviewPanel review study words />
                <Actions study words />
            </aside>
        </main>
    }
}

/// The buttons that step through the current line.
#[component]
fn Steps(
    /// The analysis on the screen.
    study: Study,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let go = move |name: &'static str| {
        Callback::new(move |()| {
            step(study, name);
        })
    };
    let stuck_back = Signal::derive(move || {
        let now = study.now.get();
        study.analysis.with(|analysis| analysis.tree.root() == now)
    });
    let stuck_forward = Signal::derive(move || {
        let now = study.now.get();
        study
            .analysis
            .with(|analysis| analysis.tree.next(now).is_none())
    });
    view! {
        <div class="nav-row" role="group" aria-label=words.say(Label::MOVES)>
            <IconButton icon="first" label=words.say(Label::FIRST) disabled=stuck_back press=go("Home") />
            <IconButton icon="back" label=words.say(Label::PREVIOUS) disabled=stuck_back press=go("ArrowLeft") />
            <IconButton icon="forward" label=words.say(Label::NEXT) disabled=stuck_forward press=go("ArrowRight") />
            <IconButton icon="last" label=words.say(Label::LAST_MOVE) disabled=stuck_forward press=go("End") />
        </div>
    }
}

/// Goes to the node that a key stands for. Returns `false` for any other key.
fn step(study: Study, key: &str) -> bool {
    match key {
        "ArrowLeft" => study.go(|tree, now| tree.get(now)?.parent()),
        "ArrowRight" => study.go(Tree::next),
        "ArrowUp" => study.go(|tree, now| tree.sibling(now, -1)),
        "ArrowDown" => study.go(|tree, now| tree.sibling(now, 1)),
        "Home" => study.go(|tree, _| Some(tree.root())),
        "End" => study.go(|tree, now| Some(tree.end_of_line(now))),
        _ => return false,
    }
    true
}

/// Performs the shortcut of a key. Returns `false` for any other key.
fn press(study: Study, engine: EngineModel, key: &str) -> bool {
    if step(study, key) {
        return true;
    }
    match key {
        "f" => study.send(Msg::Flip),
        "Escape" => study.send(Msg::Cancel),
        "l" => engine.on.update(|on| *on = !*on),
        "p" => drop(study.edit(Tree::promote)),
        "P" => drop(study.edit(Tree::make_main)),
        "Delete" => study.delete(),
        "v" => study.next_viewpoint(),
        _ => return false,
    }
    true
}
