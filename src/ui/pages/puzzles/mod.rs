//! The puzzles page: the choice of the rule set at the top, below it the board, the task (`panel.rs`), the user's
//! results (`scores.rs`), and the position in words for those who do not see the board (`words.rs`). `solver.rs`
//! handles what happens on the board, with an engine (`judging.rs`), and in rush and streak one puzzle after the other
//! (`runs.rs`). `game::practice` decides what counts as solved and which puzzle comes next.

mod judging;
mod outcome;
mod panel;
mod runs;
mod scores;
mod solver;
mod themes;
mod today;
mod words;

use std::sync::Arc;

use engine::Variant;
use game::practice::run::RunKind;
use game::practice::{Change, Practice, PuzzleInfo, PuzzleResult};
use game::{Coordinates, Effect, Label, Settings};
use leptos::prelude::*;
use puzzles::Puzzle;

pub use self::judging::JudgeRequest;
use self::panel::Panel;
use self::runs::FinishedRun;
use self::scores::Scores;
use self::solver::Solver;
pub use self::today::todays_puzzle;
use self::words::InWords;
use super::Route;
use crate::platform::{dom, fetch};
use crate::ui::aids::PortalLegend;
use crate::ui::board::Board;
use crate::ui::deferred::slice;
use crate::ui::dialogs::with_puzzles;
use crate::ui::lessons::Line;
use crate::ui::panels::MovesPanel;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive, text};

/// The puzzles that an address asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleRequest {
    /// The rule set of the puzzles.
    pub variant: Variant,
    /// Whether the puzzle of the day comes first.
    pub daily: bool,
    /// The id of the puzzle that comes first.
    pub id: Option<u32>,
}

/// The puzzles of a rule set, and whether they have been fetched.
#[derive(Clone, Debug, PartialEq)]
pub enum LoadedPuzzles {
    /// The puzzles are being fetched.
    Fetching,
    /// The puzzles could not be fetched.
    Missing,
    /// All puzzles of the rule set.
    Fetched(Arc<[Puzzle]>),
}

/// An answer to record.
#[derive(Clone, Copy, Debug)]
pub struct AnswerRecord {
    /// The rule set of the puzzle.
    pub variant: Variant,
    /// The puzzle.
    pub item: PuzzleInfo,
    /// How the first try ended.
    pub answer: PuzzleResult,
}

/// What the page needs from the app. Cheap to copy.
#[derive(Clone, Copy)]
pub struct PuzzlesContext {
    /// The settings.
    pub settings: Memo<Settings>,
    /// Whether moves are animated.
    pub animate: Signal<bool>,
    /// The texts in the person's language.
    pub words: Words,
    /// The user's results.
    pub results: RwSignal<Practice>,
    /// Records an answer and returns what that changes.
    pub note: Callback<AnswerRecord, Change>,
    /// Records the score of a run.
    pub note_run: Callback<(Variant, RunKind, u32)>,
    /// Asks an engine to judge a position. `None` drops the question.
    pub judge: Callback<Option<JudgeRequest>>,
    /// Carries out the effects of a move, such as sounds and notices.
    pub run: Callback<Vec<Effect>>,
}

/// Returns the address of the puzzles of a rule set.
pub fn address(variant: Variant) -> String {
    format!("{}/{variant}", Route::Puzzles.hash())
}

/// Returns the address of a puzzle.
fn address_of_puzzle(variant: Variant, id: u32) -> String {
    format!("{}/{id}", address(variant))
}

/// The last part of the address of the puzzle of the day.
pub const DAILY: &str = "daily";

/// The page.
#[component]
pub fn PuzzlesPage(
    /// The puzzles that the address asks for.
    request: Signal<PuzzleRequest>,
    /// The puzzles.
    loaded: Signal<LoadedPuzzles>,
    /// Whether the stored results come from a newer build, so that they are left as they are and nothing is saved.
    read_only: Signal<bool>,
    /// What the page needs from the app.
    context: PuzzlesContext,
    /// Tries again to fetch the puzzles.
    again: Callback<()>,
) -> impl IntoView {
    let words = context.words;
    let say = move |line: Line| text(move || line.say(words.lang()));
    let options = with_puzzles().map(|variant| {
        view! {
            <option value=variant.id() prop:selected=move || request.get().variant == variant>
                {words.say(Label::variant(variant))}
            </option>
        }
    });
    let choose = move |event: leptos::ev::Event| {
        if let Ok(variant) = dom::typed_value(&event).parse() {
            dom::set_hash(&address(variant));
        }
    };
    let heading = text(move || {
        let [page, rules] = [Label::PAGE_PUZZLES, Label::variant(request.get().variant)];
        format!("{}: {}", page.say(words.lang()), rules.say(words.lang()))
    });
    let daily = Signal::derive(move || request.get().daily.then_some("page"));
    // A run that has ended stays while its missed puzzles are looked at.
    let ended = RwSignal::new(None);
    view! {
        <main class="page page--game page--puzzles" id="main" tabindex="-1">
            <h1 class="visually-hidden">{heading}</h1>
            <div class="puzzles__bar">
                <label class="puzzles__field">
                    <span>{words.say(Label::RULE_SET)}</span>
                    <select class="select" on:change=choose>{options.collect_view()}</select>
                </label>
                <a class="btn" href=format!("{}/{DAILY}", Route::Puzzles.hash()) aria-current=daily>
                    {say(Line::PUZZLE_OF_THE_DAY)}
                </a>
            </div>
            {reactive(move || {
                read_only.get().then(|| view! {
                    <p class="puzzles__notice" role="alert">{say(Line::RESULTS_OF_NEWER_BUILD)}</p>
                })
            })}
            {reactive(move || match loaded.get() {
                LoadedPuzzles::Fetching => view! {
                    <p class="puzzles__notice" role="status">{words.say(Label::LOADING)}</p>
                }
                .into_any(),
                LoadedPuzzles::Missing if fetch::is_file_gone() => view! {
                    <div class="puzzles__notice" role="alert">
                        <p>{words.say(Label::CHUNK_GONE)}</p>
                        <TextButton
                            icon="redo"
                            label=words.say(Label::RELOAD)
                            press=Callback::new(|()| dom::reload())
                        />
                    </div>
                }
                .into_any(),
                LoadedPuzzles::Missing => view! {
                    <div class="puzzles__notice" role="alert">
                        <p>{say(Line::PUZZLES_MISSING)}</p>
                        <TextButton icon="redo" label=words.say(Label::RETRY) press=again />
                    </div>
                }
                .into_any(),
                LoadedPuzzles::Fetched(puzzles) => {
                    let request = request.get_untracked();
                    view! { <Solve puzzles request context ended /> }.into_any()
                }
            })}
        </main>
    }
}

/// The board and the panels beside it.
#[component]
fn Solve(
    /// All puzzles of the rule set.
    puzzles: Arc<[Puzzle]>,
    /// The rule set, and whether the puzzle of the day comes first.
    request: PuzzleRequest,
    /// What the page needs from the app.
    context: PuzzlesContext,
    /// The run that has ended last, until the user puts it away.
    ended: RwSignal<Option<FinishedRun>>,
) -> impl IntoView {
    let words = context.words;
    // A run of another rule set is put away.
    let other = |run: &FinishedRun| !run.is_of(request.variant);
    if ended.with_untracked(|ended| ended.as_ref().is_some_and(other)) {
        ended.set(None);
    }
    let Some(solver) = Solver::begin(puzzles, request, context, ended) else {
        return view! { <p class="puzzles__notice">{move || Line::NO_PUZZLES.say(words.lang())}</p> }
            .into_any();
    };
    let table = solver.table();
    let pointed = RwSignal::new(None);
    let coordinates: Signal<Coordinates> =
        Signal::derive(move || context.settings.with(|settings| settings.coordinates));
    view! {
        <section class="table" id="board" aria-label=words.say(Label::BOARD)>
            <div class="board-frame">
                {slice(move || view! {
                    <Board
                        model=table.board.local()
                        variant=table.variant
                        coordinates
                        animate=solver.animate()
                        words
                        send=solver.send()
                        pointed
                    />
                    <PortalLegend table pointed />
                })}
            </div>
        </section>
        <aside class="side" aria-label=words.say(Label::PAGE_PUZZLES)>
            {slice(move || view! { <Panel solver words /> })}
            {slice(move || view! {
                <MovesPanel
                    moves=table.moves.local()
                    controls=table.controls.local()
                    words
                    send=solver.send()
                    last=Label::LAST_MOVE
                />
            })}
            {slice(move || view! { <Scores solver words /> })}
            {slice(move || view! { <InWords table words /> })}
        </aside>
    }
    .into_any()
}
