//! Rush and streak on the board of puzzles: the buttons that begin them, score and clock, and the card at the end with
//! the missed puzzles. `game::practice::run` decides which puzzle comes next and when a run is over.

use engine::Variant;
use game::practice::PuzzleInfo;
use game::practice::attempt::{Attempt, Stage};
use game::practice::run::{Run, RunKind};
use game::{Label, Message, say};
use leptos::prelude::*;

use super::solver::{Solver, item};
use super::{address, address_of_puzzle};
use crate::platform::{dom, time};
use crate::ui::lessons::Line;
use crate::ui::table::session_time;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive, text};

/// How long a puzzle stays after it was solved or missed, in milliseconds.
const BEFORE_NEXT: u32 = 500;
/// How often the clock is read, in milliseconds.
const TICK: u32 = 250;
/// The number of seconds left at which the clock is announced.
const LOW_TIME: u64 = 30;

/// A run that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedRun {
    variant: Variant,
    kind: RunKind,
    score: u32,
    /// The best score before the run.
    best_before: u32,
    missed: Vec<PuzzleInfo>,
}

/// Where a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunState {
    /// There is none.
    None,
    /// It goes on.
    Running,
    /// It has ended, and its card is shown.
    Over,
}

impl FinishedRun {
    /// Whether it was a run of this rule set.
    pub fn is_of(&self, variant: Variant) -> bool {
        self.variant == variant
    }

    /// Whether a puzzle was missed in it.
    pub fn missed(&self, id: u32) -> bool {
        self.missed.iter().any(|missed| missed.id == id)
    }
}

impl Solver {
    /// Returns where the run is, reactively.
    pub fn run_state(self) -> RunState {
        self.run.with(|run| match run {
            None => RunState::None,
            Some(run) if run.is_over() => RunState::Over,
            Some(_) => RunState::Running,
        })
    }

    /// Whether there is a run, under way or with its card.
    pub(super) fn in_run(self) -> bool {
        self.run.with_untracked(Option::is_some)
    }

    /// Whether a run has ended and its card is shown.
    pub(super) fn is_run_over(self) -> bool {
        self.run
            .with_untracked(|run| run.as_ref().is_some_and(Run::is_over))
    }

    /// Reads a value from the run; without one, from nothing.
    fn with_run<T: Default>(self, read: impl FnOnce(&Run) -> T) -> T {
        self.run
            .with(|run| run.as_ref().map(read).unwrap_or_default())
    }

    /// Begins a run with its first puzzle.
    fn begin_run(self, kind: RunKind) {
        let items = self.puzzles(|puzzles| puzzles.iter().map(item).collect());
        let now = session_time();
        let Some(run) = Run::begin(kind, items, time::random_u64(), now) else {
            return;
        };
        let first = run.current().id;
        let results = self.context.results.get_untracked();
        let best = results.progress(self.request().variant).best(kind);
        self.best_before.set_value(best);
        self.ended.set(None);
        self.time.set(now);
        self.run.set(Some(run));
        self.pose(first);
        if kind == RunKind::Rush {
            self.run_clock();
        }
    }

    /// Reads the clock again and again, until the run is over.
    fn run_clock(self) {
        time::after(TICK, move || {
            // The page may have been left.
            let Some(now) = self.time.try_update(|time| {
                *time = session_time();
                *time
            }) else {
                return;
            };
            let goes_on = self.run.try_update_untracked(|run| {
                let run = run.as_mut()?;
                let was_over = run.is_over();
                run.tick(now);
                Some((!run.is_over(), was_over))
            });
            match goes_on.flatten() {
                Some((true, _)) => self.run_clock(),
                Some((false, false)) => self.end_run(),
                _ => {}
            }
        });
    }

    /// After a move in a run, takes a puzzle that was solved or missed as answered.
    pub(super) fn follow_run(self) {
        let solved = match self.with_attempt_untracked(Attempt::stage) {
            Stage::Solved => true,
            Stage::Wrong => false,
            _ => return,
        };
        if !self.in_run() {
            return;
        }
        let now = session_time();
        self.run.update(|run| {
            if let Some(run) = run {
                run.answer(solved, now);
            }
        });
        self.keep_score();
        self.pose_next_of_run();
    }

    /// After a moment, poses the next puzzle of the run.
    fn pose_next_of_run(self) {
        if self.is_run_over() {
            return self.end_run();
        }
        self.later(BEFORE_NEXT, move || {
            let next = self
                .run
                .with_untracked(|run| run.as_ref().map(|run| run.current().id));
            if let Some(next) = next.filter(|_| !self.is_run_over()) {
                self.pose(next);
            }
        });
    }

    /// Records the score so far, so that it is kept even if the page is left.
    fn keep_score(self) {
        let Some((kind, score)) = self.run.with_untracked(|run| {
            let run = run.as_ref()?;
            Some((run.kind(), run.score()))
        }) else {
            return;
        };
        let variant = self.request().variant;
        let results = self.context.results;
        let best = results.with_untracked(|results| results.progress(variant).best(kind));
        if score > best {
            self.context.note_run.run((variant, kind, score));
        }
    }

    /// Skips the puzzle.
    fn skip(self) {
        self.run.update(|run| {
            if let Some(run) = run {
                run.skip();
            }
        });
        if self.is_run_over() {
            return self.end_run();
        }
        let next = self
            .run
            .with_untracked(|run| run.as_ref().map(|run| run.current().id));
        if let Some(next) = next {
            self.pose(next);
        }
    }

    /// Ends the run and shows its card.
    fn end_run(self) {
        self.begin_wait();
        let ended = self.run.try_update(|run| {
            let run = run.as_mut()?;
            run.stop();
            Some((run.kind(), run.score(), run.missed().to_vec()))
        });
        let Some(Some((kind, score, missed))) = ended else {
            return;
        };
        self.ended.set(Some(FinishedRun {
            variant: self.request().variant,
            kind,
            score,
            best_before: self.best_before.get_value(),
            missed,
        }));
        time::after_frame(|| dom::focus_by_selector(".run-card"));
    }

    /// Puts the card away.
    fn leave_run(self) {
        self.ended.set(None);
        self.run.set(None);
        match self.request().id {
            Some(_) => dom::set_hash(&address(self.request().variant)),
            None => self.pose_next(),
        }
    }
}

/// Returns the name of a kind of run.
fn name(kind: RunKind) -> Line {
    match kind {
        RunKind::Rush => Line::RUSH,
        RunKind::Streak => Line::STREAK,
    }
}

/// Brings the board into sight, which on a phone is above the button that was pressed. Moves the focus there if the keyboard
/// is in use, because that button is gone.
fn turn_to_board() {
    let by_keyboard = dom::keyboard_is_in_use();
    time::after_frame(move || {
        if let Some(board) = dom::find("main .board-frame") {
            dom::reveal(&board);
        }
        if by_keyboard {
            dom::focus_by_selector("main .square[tabindex='0']");
        }
    });
}

/// The buttons that begin a run.
#[component]
pub fn RunChoice(
    /// The board of the puzzles.
    solver: Solver,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let button = move |icon: &'static str, kind: RunKind| {
        let press = Callback::new(move |()| {
            solver.begin_run(kind);
            turn_to_board();
        });
        view! { <TextButton icon label=text(move || name(kind).say(words.lang())) press /> }
    };
    let results = solver.context.results;
    let best = text(move || {
        let lang = words.lang();
        let progress = results.with(|results| results.progress(solver.request().variant));
        let bests = [RunKind::Rush, RunKind::Streak].map(|kind| (kind, progress.best(kind)));
        let bests = bests.into_iter().filter(|&(_, best)| best > 0);
        let bests =
            bests.map(|(kind, best)| format!("{} \u{2066}{best}\u{2069}", name(kind).say(lang)));
        let bests: Vec<String> = bests.collect();
        match bests.is_empty() {
            true => String::new(),
            false => format!("{}: {}", Line::BEST.say(lang), bests.join(" · ")),
        }
    });
    view! {
        <div class="button-row puzzle__runs">
            {button("clock", RunKind::Rush)}
            {button("forward", RunKind::Streak)}
        </div>
        <p class="puzzle__best">{best}</p>
    }
}

/// Score, misses and clock of a run, and the buttons to skip a puzzle and to end the run.
#[component]
pub fn RunBar(
    /// The board of the puzzles.
    solver: Solver,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let say_line = move |line: Line| text(move || line.say(words.lang()));
    let kind = solver.with_run(|run| Some(run.kind()));
    let is_rush = kind == Some(RunKind::Rush);
    let left = Memo::new(move |_| {
        let now = solver.time.get();
        let left = solver.with_run(|run| run.time_left(now));
        left.map(|left| left.div_ceil(1000))
    });
    let score = text(move || {
        let lang = words.lang();
        let (score, missed) = solver.with_run(|run| (run.score(), run.missed().len()));
        let mut said = format!("{}: {score}", Line::SCORE.say(lang));
        if is_rush {
            said += &format!(
                " · {}: \u{2066}{missed}/{}\u{2069}",
                Line::MISSES.say(lang),
                RunKind::Rush.misses()
            );
        }
        said
    });
    let clock = text(move || {
        let seconds = left.get().unwrap_or_default();
        format!("{}:{:02}", seconds / 60, seconds % 60)
    });
    let low = text(move || match left.get() {
        Some(1..=LOW_TIME) => say(
            words.lang(),
            &Message::TimeSpoken { seconds: LOW_TIME }.into(),
        ),
        _ => String::new(),
    });
    // A puzzle that was answered stays for a moment, when the run is at the next one already.
    let can_skip = Memo::new(move |_| {
        let stage = solver.with_attempt(Attempt::stage);
        let open = matches!(stage, Stage::Looking { .. } | Stage::Answering { .. });
        open && solver.with_run(Run::can_skip)
    });
    view! {
        <div class="run">
            <p class="run__score" role="status">{score}</p>
            {is_rush.then(|| view! {
                <p class="run__clock" role="timer">{clock}</p>
                <p class="visually-hidden" role="status">{low}</p>
            })}
        </div>
        <div class="button-row puzzle__buttons">
            {reactive(move || {
                can_skip.get().then(|| view! {
                    <TextButton
                        icon="forward"
                        label=say_line(Line::SKIP)
                        press=Callback::new(move |()| {
                            solver.skip();
                            turn_to_board();
                        })
                    />
                })
            })}
            <TextButton
                icon="close"
                label=say_line(Line::END_RUN)
                press=Callback::new(move |()| solver.end_run())
            />
        </div>
    }
}

/// The card of a run that has ended: score, best score, and the missed puzzles.
#[component]
pub fn RunCard(
    /// The board of the puzzles.
    solver: Solver,
    /// The run.
    ended: FinishedRun,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let FinishedRun {
        variant,
        kind,
        score,
        best_before,
        missed,
    } = ended;
    let say_line = move |line: Line| text(move || line.say(words.lang()));
    let said = text(move || {
        let lang = words.lang();
        let best = match score > best_before {
            true => Line::NEW_BEST.say(lang),
            false => format!("{}: {best_before}.", Line::BEST.say(lang)),
        };
        format!("{}: {score}. {best}", Line::SCORE.say(lang))
    });
    let again = Callback::new(move |()| {
        solver.begin_run(kind);
        turn_to_board();
    });
    let back = Callback::new(move |()| {
        solver.leave_run();
        turn_to_board();
    });
    let links = missed.into_iter().enumerate().map(|(index, missed)| {
        let here = solver.request().id == Some(missed.id);
        let label = text(move || {
            let line = Line::MISSED_PUZZLE.say(words.lang());
            format!("{line} {} ({})", index + 1, missed.rating)
        });
        view! {
            <li>
                <a href=address_of_puzzle(variant, missed.id) aria-current=here.then_some("page")>
                    {label}
                </a>
            </li>
        }
    });
    view! {
        <section class="run-card" tabindex="-1" aria-label=say_line(name(kind))>
            <h2>{say_line(name(kind))}</h2>
            <p class="run-card__score">{said}</p>
            <div class="button-row puzzle__buttons">
                <TextButton
                    icon="redo"
                    label=words.say(Label::TRY_AGAIN)
                    class="btn--primary"
                    press=again
                />
                <TextButton icon="close" label=say_line(Line::LEAVE_RUN) press=back />
            </div>
            <ul class="run-card__missed">{links.collect_view()}</ul>
        </section>
    }
}
