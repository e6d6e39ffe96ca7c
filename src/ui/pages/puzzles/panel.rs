//! The panel of a puzzle: the task, the outcome, and the buttons; below them the field for typed moves and the choice
//! of a theme.

use engine::Color;
use game::Label;
use game::practice::PuzzleResult;
use game::practice::attempt::{Attempt, Stage};
use leptos::{html, prelude::*};

use super::outcome::{explained, refuted};
use super::runs::{RunBar, RunCard, RunChoice, RunState};
use super::solver::Solver;
use super::themes;
use crate::platform::{dom, time};
use crate::ui::lessons::Line;
use crate::ui::pages::{ANALYSIS, analysis_address_of_position};
use crate::ui::panels::TypedMove;
use crate::ui::widgets::{Icon, TextButton};
use crate::ui::words::{Words, reactive, text, word};

/// Returns who is to find the move.
pub(super) fn finds(solver: Color) -> Line {
    match solver {
        Color::White => Line::WHITE_FINDS,
        Color::Black => Line::BLACK_FINDS,
    }
}

/// Returns the first line of the panel for a stage.
fn verdict(stage: Stage, first: PuzzleResult, solver: Color) -> Line {
    match (stage, first) {
        (Stage::Looking { begun: true } | Stage::Answering { begun: true }, _) => Line::RIGHT,
        (Stage::Looking { begun: false } | Stage::Answering { begun: false }, _) => finds(solver),
        (Stage::Judging, _) => Line::JUDGING,
        // What the answer to it is, `refuted` says.
        (Stage::Wrong, _) => Line::WRONG,
        (Stage::Showing, _) => Line::SOLUTION_PLAYS,
        (Stage::Shown, _) => Line::SOLUTION_SHOWN,
        (Stage::Solved, PuzzleResult::Solved) => Line::SOLVED,
        (Stage::Solved, PuzzleResult::Helped) => Line::SOLVED_WITH_HINT,
        (Stage::Solved, PuzzleResult::Failed) => Line::SOLVED_AT_LAST,
    }
}

/// The panel: of a puzzle, or of a run that is under way or has ended.
#[component]
pub fn Panel(
    /// The board of the puzzles.
    solver: Solver,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let state = Memo::new(move |_| solver.run_state());
    let card = move || {
        let ended = solver.ended.get();
        ended.map(|ended| view! { <RunCard solver ended words /> })
    };
    reactive(move || match state.get() {
        RunState::Running => {
            let stage = Memo::new(move |_| solver.with_attempt(Attempt::stage));
            view! {
                <RunBar solver words />
                <Task solver words />
                <Typed solver stage words />
            }
            .into_any()
        }
        RunState::Over => reactive(card).into_any(),
        RunState::None => view! {
            {reactive(card)}
            <PuzzlePanel solver words />
        }
        .into_any(),
    })
}

/// The panel of a puzzle outside a run.
#[component]
fn PuzzlePanel(
    /// The board of the puzzles.
    solver: Solver,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let stage = Memo::new(move |_| solver.with_attempt(Attempt::stage));
    let may_run = Memo::new(move |_| solver.ended.with(Option::is_none));
    view! {
        <Task solver words />
        <Buttons solver stage words />
        <Typed solver stage words />
        <ThemeChoice solver words />
        {reactive(move || may_run.get().then(|| view! { <RunChoice solver words /> }))}
    }
}

/// The task and the outcome.
#[component]
fn Task(
    /// The board of the puzzles.
    solver: Solver,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let stage = Memo::new(move |_| solver.with_attempt(Attempt::stage));
    let color = Memo::new(move |_| solver.with_attempt(|attempt| attempt.puzzle().solver()));
    let hides = solver.request().variant.has_assassin();
    let said = move || {
        let lang = words.lang();
        let first = solver.with_attempt(Attempt::first_try);
        let mut lines = match stage.get() {
            Stage::Wrong => vec![solver.with_attempt(|attempt| refuted(attempt, lang))],
            now => vec![verdict(now, first, color.get()).say(lang)],
        };
        if solver.with_attempt(Attempt::is_as_good) {
            lines.push(Line::JUST_AS_GOOD.say(lang));
        }
        if let Some((square, stands)) = solver.hint.get() {
            let line = if stands {
                Line::HINT_PIECE
            } else {
                Line::HINT_PLACE
            };
            lines.push(format!("{}: {square}.", line.say(lang)));
        }
        lines.join(" ")
    };
    let after = move || {
        let lang = words.lang();
        let over = matches!(stage.get(), Stage::Solved | Stage::Shown);
        if !over {
            return None;
        }
        let rating = solver.with_attempt(|attempt| attempt.puzzle().rating);
        let why = solver.with_attempt(|attempt| explained(attempt.puzzle(), lang));
        let mut lines = vec![why, format!("{}: {rating}.", Line::PUZZLE_RATING.say(lang))];
        if let Some((answer, change)) = solver.outcome.get() {
            if change.rating.is_none() {
                let why = match answer {
                    PuzzleResult::Helped => Line::HINT_DOES_NOT_COUNT,
                    PuzzleResult::Solved | PuzzleResult::Failed => Line::DOES_NOT_COUNT,
                };
                lines.push(why.say(lang));
            }
            if answer != PuzzleResult::Solved {
                lines.push(Line::COMES_BACK.say(lang));
            }
        }
        Some(lines.join(" "))
    };
    let kind = move || match stage.get() {
        Stage::Judging => "looking",
        Stage::Wrong => "wrong",
        Stage::Solved => "solved",
        Stage::Showing | Stage::Shown => "shown",
        Stage::Looking { begun: true } | Stage::Answering { begun: true } => "right",
        Stage::Looking { .. } | Stage::Answering { .. } => "looking",
    };
    view! {
        <div class="puzzle" data-kind=word(kind)>
            <p class="puzzle__said" role="status">{text(said)}</p>
            <p class="puzzle__after" role="status">{text(move || after().unwrap_or_default())}</p>
            {hides.then(|| view! {
                <p class="puzzle__hidden">{text(move || Line::HIDDEN_STAY.say(words.lang()))}</p>
            })}
        </div>
    }
}

/// The buttons that are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfferedButtons {
    /// Hint and solution.
    Find,
    /// Retry and solution.
    TryAgain,
    /// Next puzzle.
    GoOn,
}

impl OfferedButtons {
    /// Returns the buttons for a stage.
    fn of(stage: Stage) -> OfferedButtons {
        match stage {
            Stage::Looking { .. } | Stage::Answering { .. } | Stage::Judging => {
                OfferedButtons::Find
            }
            Stage::Wrong => OfferedButtons::TryAgain,
            Stage::Showing | Stage::Shown | Stage::Solved => OfferedButtons::GoOn,
        }
    }
}

/// Returns the address of the analysis of a puzzle: its position with the line, or the position alone where a link cannot hold
/// a game with hidden assassins that goes on.
fn analysis_of(attempt: &Attempt) -> String {
    let puzzle = attempt.puzzle();
    match attempt.link() {
        Some(code) => format!("{ANALYSIS}link/{code}"),
        None => analysis_address_of_position(puzzle.variant, &puzzle.position(1).fen()),
    }
}

/// The buttons. When the focused button is removed, the focus moves to the board or to the next button.
#[component]
fn Buttons(
    /// The board of the puzzles.
    solver: Solver,
    /// Stage of the attempt.
    stage: Memo<Stage>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let row = NodeRef::<html::Div>::new();
    let say = move |line: Line| text(move || line.say(words.lang()));
    let to_board = move |act: fn(Solver)| {
        Callback::new(move |()| {
            let by_keyboard = dom::keyboard_is_in_use();
            act(solver);
            if by_keyboard {
                // Another puzzle may turn the board, and the tab stop is updated only after that.
                time::after_frame(|| dom::focus_by_selector("main .square[tabindex='0']"));
            }
        })
    };
    let focus_first = move || {
        time::after(0, move || {
            if let Some(row) = row.try_get_untracked().flatten() {
                dom::focus_inside(&row, "button");
            }
        });
    };
    let give_up = Callback::new(move |()| {
        solver.give_up();
        focus_first();
    });
    // The memo changes only when different buttons are needed, so that a focused button is not built again.
    let offered = Memo::new(move |_| OfferedButtons::of(stage.get()));
    // If the last move was typed, the focus moves to the first button, because the field no longer accepts moves.
    Effect::new(move |before: Option<OfferedButtons>| {
        let now = offered.get();
        let typed = dom::find("#typed-move:focus").is_some();
        if now != OfferedButtons::Find && typed && before.is_some_and(|before| before != now) {
            focus_first();
        }
        now
    });
    let analyse = move || {
        let over = matches!(stage.get(), Stage::Shown | Stage::Solved);
        let address = over.then(|| solver.with_attempt_untracked(analysis_of));
        address.map(|address| {
            view! {
                <a class="btn" href=address>
                    <Icon name="analysis" />
                    <span class="btn__label">{say(Line::ANALYSE_FROM_HERE)}</span>
                </a>
            }
        })
    };
    view! {
        <div class="button-row puzzle__buttons" node_ref=row>
            {reactive(move || {
                let solution = move || view! {
                    <TextButton icon="eye" label=say(Line::SHOW_SOLUTION) press=give_up />
                };
                match offered.get() {
                    OfferedButtons::Find => view! {
                        <TextButton
                            icon="hint"
                            label=words.say(Label::HINT)
                            press=Callback::new(move |()| solver.give_hint())
                        />
                        {solution()}
                    }
                    .into_any(),
                    OfferedButtons::TryAgain => view! {
                        <TextButton
                            icon="redo"
                            label=words.say(Label::RETRY)
                            class="btn--primary"
                            press=to_board(Solver::retry)
                        />
                        {solution()}
                    }
                    .into_any(),
                    OfferedButtons::GoOn => view! {
                        <TextButton
                            icon="forward"
                            label=say(Line::NEXT_PUZZLE)
                            class="btn--primary"
                            press=to_board(Solver::pose_next)
                        />
                        {reactive(analyse)}
                    }
                    .into_any(),
                }
            })}
        </div>
    }
}

/// The field for typed moves.
#[component]
fn Typed(
    /// The board of the puzzles.
    solver: Solver,
    /// Stage of the attempt.
    stage: Memo<Stage>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let table = solver.table();
    view! {
        <TypedMove
            text=RwSignal::new(String::new())
            complete=Callback::new(move |text: String| table.with_session(|session| session.completions(&text)))
            refusal=solver.refusal
            // The field stays enabled while a move is judged or the other side answers, so that it keeps the focus.
            enabled=Signal::derive(move || {
                matches!(stage.get(), Stage::Looking { .. } | Stage::Answering { .. } | Stage::Judging)
            })
            focus=false
            words
            play=Callback::new(move |text: String| solver.type_move(&text))
            close=Callback::new(|()| dom::focus_by_selector("main .square[tabindex='0']"))
        />
    }
}

/// The choice of a theme for the next puzzles.
#[component]
fn ThemeChoice(
    /// The board of the puzzles.
    solver: Solver,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let found = solver.puzzles(themes::found);
    let options = found.iter().map(|(theme, count)| {
        let (theme, count) = (*theme, *count);
        view! {
            <option value=theme.name()>
                {text(move || format!("{} ({count})", themes::line(theme).say(words.lang())))}
            </option>
        }
    });
    let options = options.collect_view();
    let choose = move |event: leptos::ev::Event| {
        let name = dom::typed_value(&event);
        let theme = found.iter().find(|(theme, _)| theme.name() == name);
        solver.theme.set(theme.map(|(theme, _)| *theme));
        solver.pose_next();
    };
    view! {
        <label class="puzzles__field">
            <span>{text(move || Line::THEME.say(words.lang()))}</span>
            <select class="select" on:change=choose>
                <option value="">{words.say(Label::ANY)}</option>
                {options}
            </select>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_for_a_solved_puzzle_depends_on_the_first_try() {
        let said = |first| verdict(Stage::Solved, first, Color::White);
        assert_eq!(said(PuzzleResult::Solved), Line::SOLVED);
        assert_eq!(said(PuzzleResult::Helped), Line::SOLVED_WITH_HINT);
        assert_eq!(said(PuzzleResult::Failed), Line::SOLVED_AT_LAST);
    }
}
