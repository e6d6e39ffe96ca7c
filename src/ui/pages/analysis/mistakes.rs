//! The page for learning from the mistakes of a game: it shows the position before each mistake, and the person looks
//! for a better move. `app/analysis` asks the engine to judge the moves.

use engine::{Color, Move};
use game::tree::Shape;
use game::verdicts::{Attempt, Exercises};
use game::{
    Brush, Effect as GameEffect, Label, Message, Msg, OrientationMode, Session, Settings,
    hint_arrows, say,
};
use leptos::prelude::*;

use crate::ui::aids::PortalLegend;
use crate::ui::board::Board;
use crate::ui::pages::AnalyseLink;
use crate::ui::table::Table;
use crate::ui::widgets::{IconButton, TextButton};
use crate::ui::words::{Words, reactive, text};

/// A request from the page to the app around it.
#[derive(Clone, Debug)]
pub enum MistakesAction {
    /// Run these effects of the board.
    Effects(Vec<GameEffect>),
    /// Judge the last of these moves. The others lead from the start of the game to the position before it.
    Judge(Vec<Move>),
    /// Store the progress, because an exercise was done or all were started again.
    Keep,
}

/// The exercises of a game, with the board that shows them. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Mistakes {
    /// The exercises and the person's progress.
    pub exercises: RwSignal<Exercises>,
    /// The board.
    pub table: Table,
    /// The moves of the game.
    moves: StoredValue<Vec<Move>>,
    /// The moves of the game in notation, each with its ply.
    notation: StoredValue<Vec<(usize, String)>>,
    act: Callback<MistakesAction>,
}

impl Mistakes {
    /// Creates the exercises of a game with these moves, on a board that was made for them. `notation` has the moves in
    /// notation, each with its ply.
    pub fn new(
        exercises: Exercises,
        table: Table,
        moves: Vec<Move>,
        notation: Vec<(usize, String)>,
        act: Callback<MistakesAction>,
    ) -> Mistakes {
        let learn = Mistakes {
            exercises: RwSignal::new(exercises),
            table,
            moves: StoredValue::new(moves),
            notation: StoredValue::new(notation),
            act,
        };
        learn.show_position(None);
        learn
    }

    /// Applies the person's settings, except those that make no sense here.
    fn apply_settings(self, settings: Settings) {
        self.send_to_board(Msg::Settings(Box::new(Settings {
            orientation: OrientationMode::Stays,
            confirm_moves: false,
            ..settings
        })));
    }

    fn send_to_board(self, msg: Msg) {
        let change = self.table.update(msg);
        self.table.show(&change);
        if !change.effects.is_empty() {
            self.act.run(MistakesAction::Effects(change.effects));
        }
    }

    /// Returns the moves that lead to the position of the current exercise.
    fn line(self) -> Option<Vec<Move>> {
        let (_, exercise) = self.exercises.with_untracked(Exercises::now)?;
        self.moves
            .with_value(|moves| moves.get(..exercise.ply - 1).map(<[Move]>::to_vec))
    }

    /// Shows the position before the mistake, or the position after the move `play` is made there. The side that made
    /// the mistake is at the bottom.
    fn show_position(self, play: Option<Move>) {
        let Some(mut line) = self.line() else { return };
        line.extend(play);
        let hint = self.exercises.with_untracked(Exercises::hint);
        let shapes: Vec<Shape> = hint
            .and_then(Move::from)
            .map(|from| Shape {
                from,
                to: from,
                brush: Brush::Green,
            })
            .into_iter()
            .collect();
        let change = self
            .table
            .act(|session, now| session.show_line(&line, &shapes, now));
        self.table.show(&change);
        let side = self
            .exercises
            .with_untracked(Exercises::now)
            .map(|(_, exercise)| exercise.side);
        let below = self.table.board.with_untracked(|board| board.orientation);
        if side.is_some_and(|side: Color| side != below) {
            self.send_to_board(Msg::Flip);
        }
    }

    /// Handles the person's action on the board. A move counts as an attempt.
    fn send(self, msg: Msg) {
        let open = self.exercises.with_untracked(|exercises| {
            exercises.now().is_some()
                && matches!(exercises.attempt(), Attempt::Open | Attempt::Wrong)
        });
        match msg {
            Msg::Flip => self.send_to_board(msg),
            Msg::Review(_) | Msg::Undo | Msg::Redo => {}
            msg if open => {
                self.send_to_board(msg);
                self.attempt();
            }
            _ => {}
        }
    }

    /// Records the move that was just played, if there is one, as an attempt.
    fn attempt(self) {
        let Some(line) = self.line() else { return };
        let played = self.table.with_session_untracked(Session::played);
        let Some(&play) = played.get(line.len()) else {
            return;
        };
        let asks = self
            .exercises
            .try_update(|exercises| exercises.play(play))
            .unwrap_or_default();
        if asks {
            self.act.run(MistakesAction::Judge(played));
        } else {
            self.act.run(MistakesAction::Keep);
        }
    }

    /// Handles the engine's verdict on a move: White's chance to win before and after it.
    pub fn judge(self, play: Move, before: f64, after: f64) {
        self.exercises
            .update(|exercises| exercises.judge(play, before, after));
        match self.exercises.with_untracked(Exercises::attempt) {
            Attempt::Wrong => self.show_position(None),
            _ => self.act.run(MistakesAction::Keep),
        }
    }

    /// Ends the attempt, because the engine cannot judge the move.
    pub fn give_up(self) {
        self.exercises.update(Exercises::give_up);
        self.show_position(None);
    }

    fn hint(self) {
        self.exercises.update(Exercises::ask_hint);
        self.show_position(None);
    }

    fn show(self) {
        self.exercises.update(Exercises::show);
        let now = self.exercises.with_untracked(Exercises::now);
        self.show_position(now.map(|(_, exercise)| exercise.better));
        self.act.run(MistakesAction::Keep);
    }

    fn next(self) {
        self.exercises.update(Exercises::next);
        self.show_position(None);
    }

    fn again(self) {
        self.exercises.update(Exercises::again);
        self.show_position(None);
        self.act.run(MistakesAction::Keep);
    }

    /// Returns the mistake of the current exercise in notation.
    fn played(self) -> String {
        let Some((_, exercise)) = self.exercises.with(Exercises::now) else {
            return String::new();
        };
        let notation = self.notation.with_value(|notation| {
            let notation = notation.iter().find(|(ply, _)| *ply == exercise.ply);
            notation.map(|(_, text)| text.clone())
        });
        notation.unwrap_or_default()
    }
}

/// The page for learning from mistakes.
#[component]
pub fn MistakesPage(
    /// The exercises.
    learn: Mistakes,
    /// Address of the game on the analysis board.
    board: String,
    /// The person's settings.
    settings: Memo<Settings>,
    /// Whether moves are animated.
    animate: Signal<bool>,
) -> impl IntoView {
    learn.apply_settings(settings.get_untracked());
    learn.show_position(None);
    Effect::new(move |_| learn.apply_settings(settings.get()));
    let table = learn.table;
    let pointed = RwSignal::new(None);
    let words = table.words;
    let model = Memo::new(move |_| {
        let mut model = table.board.get();
        let shown = learn.exercises.with(|exercises| match exercises.attempt() {
            Attempt::Shown => exercises.now().map(|(_, exercise)| exercise.better),
            _ => None,
        });
        if let Some(better) = shown {
            model.arrows.extend(hint_arrows(better));
        }
        model
    });
    view! {
        <main class="page page--game page--analysis" id="main" tabindex="-1">
            <section class="table" id="board" aria-label=words.say(Label::LEARN_MISTAKES)>
                <div class="board-frame">
                    <Board
                        model
                        variant=table.variant
                        coordinates=Signal::derive(move || settings.with(|settings| settings.coordinates))
                        animate
                        words
                        send=Callback::new(move |msg| learn.send(msg))
                        pointed
                    />
                    <PortalLegend table pointed />
                </div>
            </section>
            <aside class="side learn" aria-label=words.say(Label::LEARN_MISTAKES)>
                <h1 class="learn__title">{words.say(Label::LEARN_MISTAKES)}</h1>
                <Task learn words />
                <LearnActions learn words />
                <div class="afterwards">
                    <IconButton icon="flip" label=words.say(Label::FLIP) press=Callback::new(move |()| learn.send(Msg::Flip)) />
                    <AnalyseLink address=board words />
                    <a class="btn" href="#/play">{words.say(Label::BACK_TO_GAME)}</a>
                </div>
            </aside>
        </main>
    }
}

/// The task and the outcome of the last attempt.
#[component]
fn Task(
    /// The exercises.
    learn: Mistakes,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let exercises = learn.exercises;
    let count = move || exercises.with(Exercises::len);
    let done = move || exercises.with(|exercises| exercises.done().len());
    let task = text(move || {
        let lang = words.lang();
        match exercises.with(Exercises::now) {
            None if exercises.with(Exercises::is_empty) => Label::LEARN_NONE.say(lang).to_owned(),
            None => Label::LEARN_DONE.say(lang).to_owned(),
            Some((number, exercise)) => [
                Message::Exercise {
                    number,
                    of: count(),
                },
                Message::WasMistake(learn.played()),
                Message::ToMove(exercise.side),
            ]
            .map(|message| say(lang, &message.into()))
            .join(" "),
        }
    });
    let said = text(move || {
        let lang = words.lang();
        exercises.with(|exercises| {
            let hint = exercises.hint().and_then(Move::from);
            let hint = hint.map(|square| say(lang, &Message::LookAt(square).into()));
            let outcome = match exercises.attempt() {
                Attempt::Open => return hint.unwrap_or_default(),
                Attempt::Judging(_) => Label::LEARN_JUDGING,
                Attempt::Found => Label::LEARN_FOUND,
                Attempt::Shown => Label::LEARN_SHOWN,
                Attempt::Wrong => Label::LEARN_WRONG,
            };
            // A hint that was asked for stays visible during further attempts.
            let parts = [Some(outcome.say(lang).to_owned()), hint];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
        })
    });
    view! {
        <progress
            class="analysis__progress"
            aria-label=words.say(Label::LEARN_PROGRESS)
            prop:max=move || count().max(1)
            prop:value=done
        ></progress>
        <p class="learn__task" role="status">{task}</p>
        <p class="learn__said" role="status" data-attempt=move || exercises.with(|exercises| state(exercises.attempt()))>
            {said}
        </p>
    }
}

/// Returns the name of an attempt's state, for styles and tests.
fn state(attempt: Attempt) -> &'static str {
    match attempt {
        Attempt::Open => "open",
        Attempt::Judging(_) => "judging",
        Attempt::Wrong => "wrong",
        Attempt::Found => "found",
        Attempt::Shown => "shown",
    }
}

/// The buttons for a hint, the solution, the next exercise, or starting over.
#[component]
fn LearnActions(
    /// The exercises.
    learn: Mistakes,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let exercises = learn.exercises;
    let there = Memo::new(move |_| exercises.with(|exercises| exercises.now().is_some()));
    let over = Signal::derive(move || exercises.with(Exercises::is_over));
    let some = Memo::new(move |_| !exercises.with(Exercises::is_empty));
    let button = move |icon: &'static str,
                       label: Label,
                       disabled: Signal<bool>,
                       press: fn(Mistakes)| {
        view! { <TextButton icon label=words.say(label) disabled press=Callback::new(move |()| press(learn)) /> }
    };
    let never = Signal::derive(|| false);
    view! {
        <div class="afterwards learn__actions">
            {reactive(move || match (there.get(), some.get()) {
                (true, _) => view! {
                    {button("hint", Label::HINT, over, Mistakes::hint)}
                    {button("eye", Label::LEARN_SHOW, over, Mistakes::show)}
                    {button("forward", Label::LEARN_NEXT, never, Mistakes::next)}
                }
                .into_any(),
                (false, true) => button("undo", Label::LEARN_AGAIN, never, Mistakes::again).into_any(),
                (false, false) => ().into_any(),
            })}
        </div>
    }
}
