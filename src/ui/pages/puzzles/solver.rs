//! The board of a puzzle: the user's actions go to the board's session and are judged by the attempt, the other side
//! answers after a moment, and the outcome is recorded once it is known. `judging.rs` asks an engine about other moves,
//! and `runs.rs` poses one puzzle after the other.

use std::sync::Arc;

use engine::Square;
use game::practice::attempt::{Attempt, Stage};
use game::practice::run::Run;
use game::practice::{Change, PuzzleInfo, PuzzleResult, daily, next};
use game::{Announcement, Brush, Effect, Msg, NoticeLevel, Session, Settings, UserAction};
use leptos::{ev, prelude::*};
use puzzles::{Puzzle, Theme};

use super::runs::FinishedRun;
use super::{AnswerRecord, PuzzleRequest, PuzzlesContext};
use crate::platform::{dom, time};
use crate::ui::shortcuts::{Command, command};
use crate::ui::table::{Change as TableChange, Table, now, today};

/// Delay before the other side moves, in milliseconds: long enough to see the position first.
const BEFORE_ANSWER: u32 = 500;
/// Delay between two moves of a solution that is shown, in milliseconds.
const BETWEEN: u32 = 1000;

/// The board of the puzzles of one rule set. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Solver {
    table: Table,
    attempt: RwSignal<Attempt>,
    puzzles: StoredValue<Arc<[Puzzle]>>,
    request: PuzzleRequest,
    pub(super) context: PuzzlesContext,
    /// The run, until its ending has been put away.
    pub(super) run: RwSignal<Option<Run>>,
    /// The run that has ended last, until the user puts it away.
    pub(super) ended: RwSignal<Option<FinishedRun>>,
    /// The best score before the run.
    pub(super) best_before: StoredValue<u32>,
    /// The time for the clock of a run.
    pub(super) time: RwSignal<game::Millis>,
    /// Theme of the next puzzles; `None` for any.
    pub theme: RwSignal<Option<Theme>>,
    /// How the first try ended, and what that changed in the results.
    pub outcome: RwSignal<Option<(PuzzleResult, Change)>>,
    /// The square that a hint points at, and whether the piece to move stands on it. Otherwise a piece is to be placed
    /// there.
    pub hint: RwSignal<Option<(Square, bool)>>,
    /// The reason why the last typed move was refused.
    pub refusal: RwSignal<String>,
    /// Whether animations are off because one puzzle replaces another.
    changing: RwSignal<bool>,
    /// Number of the current wait, so that timers started for an earlier position do nothing.
    turn: StoredValue<u32>,
}

impl Solver {
    /// Poses the first puzzle. Returns `None` if there is none.
    pub fn begin(
        puzzles: Arc<[Puzzle]>,
        request: PuzzleRequest,
        context: PuzzlesContext,
        ended: RwSignal<Option<FinishedRun>>,
    ) -> Option<Solver> {
        let today = today();
        let items: Vec<PuzzleInfo> = puzzles.iter().map(item).collect();
        let results = context.results.get_untracked();
        let named = request
            .id
            .filter(|id| items.iter().any(|item| item.id == *id));
        let chosen = || match request.daily {
            true => daily(&items, today),
            false => next(
                &items,
                &results.progress(request.variant),
                None,
                today,
                time::random_u64(),
            ),
        };
        let first = named.or_else(|| chosen().map(|item| item.id))?;
        let puzzle = puzzles.iter().find(|puzzle| puzzle.id() == first)?;
        let settings = context.settings.get_untracked();
        let (mut attempt, session) = Attempt::begin(puzzle.clone(), &settings, now()).ok()?;
        attempt.use_engine();
        let solver = Solver {
            table: Table::new(session),
            attempt: RwSignal::new(attempt),
            puzzles: StoredValue::new(puzzles),
            request,
            context,
            run: RwSignal::new(None),
            ended,
            best_before: StoredValue::new(0),
            time: RwSignal::new(0),
            theme: RwSignal::new(None),
            outcome: RwSignal::new(None),
            hint: RwSignal::new(None),
            refusal: RwSignal::new(String::new()),
            changing: RwSignal::new(false),
            turn: StoredValue::new(0),
        };
        solver.follow_settings();
        solver.listen();
        solver.go_on();
        Some(solver)
    }

    /// Returns the board's table.
    pub fn table(self) -> Table {
        self.table
    }

    /// Returns what the address asked for, with the rule set.
    pub fn request(self) -> PuzzleRequest {
        self.request
    }

    /// Returns what the page needs from the app, such as the user's results.
    pub fn context(self) -> PuzzlesContext {
        self.context
    }

    /// Reads a value from the attempt, without tracking changes.
    pub(super) fn with_attempt_untracked<T>(self, read: impl FnOnce(&Attempt) -> T) -> T {
        self.attempt.with_untracked(read)
    }

    /// Reads a value from the attempt, reactively.
    pub fn with_attempt<T>(self, read: impl FnOnce(&Attempt) -> T) -> T {
        self.attempt.with(read)
    }

    /// Reads a value from all puzzles of the rule set.
    pub fn puzzles<T>(self, read: impl FnOnce(&[Puzzle]) -> T) -> T {
        self.puzzles.with_value(|puzzles| read(puzzles))
    }

    /// Whether moves are animated.
    pub fn animate(self) -> Signal<bool> {
        Signal::derive(move || self.context.animate.get() && !self.changing.get())
    }

    /// Returns the callback that receives everything the user does on the board.
    pub fn send(self) -> Callback<Msg> {
        Callback::new(move |msg| self.receive(msg))
    }

    /// Replaces this puzzle by the next one.
    pub fn pose_next(self) {
        let theme = self.theme.get_untracked();
        let fits = |puzzle: &&Puzzle| theme.is_none_or(|theme| puzzle.themes.has(theme));
        let items: Vec<PuzzleInfo> =
            self.puzzles(|puzzles| puzzles.iter().filter(fits).map(item).collect());
        let results = self.context.results.get_untracked();
        let last = self.attempt.with_untracked(|attempt| attempt.puzzle().id());
        let progress = results.progress(self.request.variant);
        let chosen = next(&items, &progress, Some(last), today(), time::random_u64());
        if let Some(chosen) = chosen {
            self.pose(chosen.id);
        }
    }

    /// Replaces this puzzle by the one with this id.
    pub(super) fn pose(self, id: u32) {
        let puzzle = self.puzzles(|puzzles| {
            let found = puzzles.iter().find(|puzzle| puzzle.id() == id);
            found.cloned()
        });
        let settings = self.context.settings.get_untracked();
        let begun = puzzle.and_then(|puzzle| Attempt::begin(puzzle, &settings, now()).ok());
        let Some((mut attempt, session)) = begun else {
            return;
        };
        if !self.in_run() {
            attempt.use_engine();
        }
        self.drop_question();
        self.changing.set(true);
        self.outcome.set(None);
        self.hint.set(None);
        self.refusal.set(String::new());
        let change = self.table.act(|board, _| {
            *board = session;
            Vec::new()
        });
        self.table.show(&change);
        self.attempt.set(attempt);
        time::after_frame(move || {
            self.changing.try_set(false);
        });
        self.go_on();
    }

    /// Takes the wrong move back, with the answer to it.
    pub fn retry(self) {
        self.drop_question();
        self.act(|attempt, session, now| attempt.retry(session, now));
    }

    /// Shows the solution, move by move.
    pub fn give_up(self) {
        self.drop_question();
        self.act(|attempt, session, now| attempt.give_up(session, now));
        self.go_on();
    }

    /// Points at the square to move from, or at the square to place a piece on.
    pub fn give_hint(self) {
        let play = self.attempt.try_update(Attempt::hint).flatten();
        let Some(play) = play else { return };
        let square = play.from().unwrap_or(play.to());
        self.hint.set(Some((square, play.from().is_some())));
        let circle = Msg::Draw {
            from: square,
            to: square,
            brush: Brush::default(),
        };
        let change = self.table.act(|session, now| {
            session.update(Msg::ClearDrawings, now);
            session.update(circle, now)
        });
        self.settle(change, false);
    }

    /// Removes the circle of a hint.
    fn forget_hint(self) {
        if self.hint.get_untracked().is_some() {
            self.hint.set(None);
            let change = self
                .table
                .act(|session, now| session.update(Msg::ClearDrawings, now));
            self.table.show(&change);
        }
    }

    /// Announces something about the game to screen readers, on request.
    fn announce(self, what: Announcement) {
        let text = self
            .table
            .with_session_untracked(|session| session.announcement(what));
        self.context.run.run(vec![Effect::Announce(text)]);
    }

    /// Plays a move that was typed.
    pub fn type_move(self, text: &str) {
        if self.takes_moves() {
            let change = self.table.act(|session, now| session.type_move(text, now));
            self.settle(change, true);
        }
    }

    /// Whether the user can make a move. While a solution is shown this is false, because a premove would be played
    /// between the moves of the solution.
    fn takes_moves(self) -> bool {
        let waits = self.attempt.with_untracked(|attempt| {
            matches!(
                attempt.stage(),
                Stage::Looking { .. } | Stage::Answering { .. }
            )
        });
        waits && !self.is_run_over()
    }

    fn receive(self, msg: Msg) {
        let goes_on = matches!(msg, Msg::Tap(_) | Msg::DragStart(_)) && !self.in_run();
        if goes_on && self.attempt.with_untracked(Attempt::stage) == Stage::Wrong {
            // Whoever acts while the answer to a wrong move is shown tries again, and the action counts.
            self.retry();
        }
        let is_taken = match &msg {
            Msg::Tap(_)
            | Msg::DragStart(_)
            | Msg::DragOver(_)
            | Msg::Drop(_)
            | Msg::DragCancel
            | Msg::Choose(_)
            | Msg::RepeatQuestion => self.takes_moves(),
            Msg::Cancel
            | Msg::Unselect
            | Msg::Draw { .. }
            | Msg::ClearDrawings
            | Msg::ToggleShowAssassin
            | Msg::Flip
            | Msg::Review(_) => true,
            // The other messages belong to a real game.
            _ => false,
        };
        if is_taken {
            let change = self.table.update(msg);
            self.settle(change, false);
        }
    }

    /// Changes the attempt and the board together, and carries out what follows.
    pub(super) fn act(self, act: impl FnOnce(&mut Attempt, &mut Session, u64) -> Vec<Effect>) {
        let change = self.table.act(|session, now| {
            let acted = self
                .attempt
                .try_update(|attempt| act(attempt, session, now));
            acted.unwrap_or_default()
        });
        self.settle(change, false);
    }

    /// Draws the changes, judges a move that was played, and carries out what follows.
    fn settle(self, mut change: TableChange, typed: bool) {
        let played: Vec<_> = change
            .effects
            .extract_if(.., |effect| matches!(effect, Effect::Send(_)))
            .collect();
        self.table.show(&change);
        for effect in played {
            if let Effect::Send(UserAction::Play(play)) = effect {
                self.forget_hint();
                self.attempt.update(|attempt| attempt.played(play));
                self.ask_engine();
                self.go_on();
                self.follow_run();
            }
        }
        let (refused, mut effects): (Vec<_>, Vec<_>) = change
            .effects
            .into_iter()
            .partition(|effect| typed && is_refusal(effect));
        for effect in refused {
            if let Effect::Notice(notice) = effect {
                self.refusal.set(notice.text);
            }
        }
        // Nothing from a puzzle's board is saved or sent to anybody.
        effects.retain(|effect| {
            matches!(
                effect,
                Effect::Sound(_) | Effect::Announce(_) | Effect::Notice(_)
            )
        });
        self.context.run.run(effects);
        self.note();
    }

    /// Records how the first try ended, once that is known. A run changes no results, and neither does looking at what was
    /// missed in it.
    fn note(self) {
        let id = self.attempt.with_untracked(|attempt| attempt.puzzle().id());
        let looks_back = self
            .ended
            .with_untracked(|ended| ended.as_ref().is_some_and(|ended| ended.missed(id)));
        if self.in_run() || looks_back {
            return;
        }
        let answered = self.attempt.try_update_untracked(|attempt| {
            let item = item(attempt.puzzle());
            Some((item, attempt.take_result()?))
        });
        if let Some(Some((item, answer))) = answered {
            let variant = self.request.variant;
            let change = self.context.note.run(AnswerRecord {
                variant,
                item,
                answer,
            });
            self.outcome.set(Some((answer, change)));
        }
    }

    /// After a moment, makes the other side's move or the next move of the solution.
    pub(super) fn go_on(self) {
        let wait = match self.attempt.with_untracked(Attempt::stage) {
            Stage::Answering { .. } => BEFORE_ANSWER,
            Stage::Wrong if self.attempt.with_untracked(Attempt::refutes) => BEFORE_ANSWER,
            Stage::Showing => BETWEEN,
            _ => return,
        };
        self.later(wait, move || {
            self.act(|attempt, session, now| match attempt.stage() {
                Stage::Showing => attempt.show_next(session, now),
                Stage::Wrong => attempt.refute(session, now),
                _ => attempt.answer(session, now),
            });
            self.go_on();
        });
    }

    /// Begins a new wait, which ends the one before. Returns its number, or `None` if the page has been left.
    pub(super) fn begin_wait(self) -> Option<u32> {
        self.turn.try_update_value(|turn| {
            *turn = turn.wrapping_add(1);
            *turn
        })
    }

    /// Whether a wait is still the current one: the page has not been left, no other puzzle has been posed, and nothing
    /// else has happened that another wait belongs to.
    pub(super) fn waits(self, turn: u32) -> bool {
        self.turn.try_get_value() == Some(turn)
    }

    /// Does something after this many milliseconds, unless another wait has begun.
    pub(super) fn later(self, millis: u32, act: impl FnOnce() + 'static) {
        let Some(turn) = self.begin_wait() else {
            return;
        };
        time::after(millis, move || {
            if self.waits(turn) {
                act();
            }
        });
    }

    fn follow_settings(self) {
        leptos::prelude::Effect::new(move |before: Option<Settings>| {
            let settings = self.context.settings.get();
            if before.is_some_and(|before| before != settings) {
                let change = self
                    .table
                    .act(|session, now| session.apply_puzzle_settings(&settings, now));
                self.table.show(&change);
            }
            settings
        });
    }

    /// Listens for the keyboard shortcuts of a game that also apply here.
    fn listen(self) {
        let keys = window_event_listener(ev::keydown, move |event| {
            let Some(key) = dom::key(&event) else { return };
            let enabled = self
                .context
                .settings
                .with_untracked(|settings| settings.shortcuts);
            if !enabled || dom::from_text_field(&event) || dom::dialog_is_open() {
                return;
            }
            match command(&key.name, key.ctrl, key.shift) {
                Some(Command::Send(
                    msg @ (Msg::Review(_) | Msg::Flip | Msg::ToggleShowAssassin | Msg::Cancel),
                )) => self.receive(msg),
                Some(Command::Announce(
                    what @ (Announcement::LastMove | Announcement::Portals),
                )) => self.announce(what),
                Some(Command::Type) => dom::focus_by_id("typed-move"),
                _ => return,
            }
            event.prevent_default();
        });
        on_cleanup(move || keys.remove());
    }
}

/// Returns the part of a puzzle that `game::practice` works with.
pub fn item(puzzle: &Puzzle) -> PuzzleInfo {
    PuzzleInfo {
        id: puzzle.id(),
        rating: puzzle.rating,
    }
}

fn is_refusal(effect: &Effect) -> bool {
    matches!(effect, Effect::Notice(notice) if notice.level == NoticeLevel::Error)
}
