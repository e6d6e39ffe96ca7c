//! What the computer player has to say: how far it is with its move, and after the game who stood better when.

use engine::Move;
use game::{Label, Message, Msg, ReviewTo, say};
use leptos::{ev, prelude::*};

use super::Pace;
use crate::platform::pointer;
use crate::ui::words::{Words, reactive, text};

/// How high the graph is drawn; its width is the number of plies.
const HEIGHT: u32 = 100;

/// The computer player as the page shows it. Cheap to copy.
#[derive(Clone, Copy)]
pub struct ComputerModel {
    /// How many hundredths of its work on a move are done, and how many plies it looks ahead.
    pub progress: RwSignal<Option<(u32, u32)>>,
    /// What it thinks of the finished game.
    pub analysis: RwSignal<Option<AnalysisModel>>,
    /// A game of two computers is paused.
    pub paused: RwSignal<bool>,
    /// How fast a game of two computers goes.
    pub pace: RwSignal<Pace>,
}

/// What the computer thinks of a finished game, as far as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnalysisModel {
    /// How many positions there are to judge.
    pub of: usize,
    /// White's chance at each position, from 0 to 1.
    pub scores: Vec<f64>,
    /// The worst moves, when all is judged.
    pub worst: Option<Vec<WorstModel>>,
}

/// A move that threw something away.
#[derive(Clone, Debug, PartialEq)]
pub struct WorstModel {
    /// Which ply, counted from 1.
    pub ply: usize,
    /// The move and the better one.
    pub text: String,
    /// The better one.
    pub better: Option<Move>,
}

impl AnalysisModel {
    /// Nothing is judged yet of so many positions.
    pub fn of(of: usize) -> AnalysisModel {
        AnalysisModel {
            of,
            ..AnalysisModel::default()
        }
    }

    /// The outline of White's part of the graph.
    fn outline(&self) -> String {
        let mut path = format!("M0 {HEIGHT}");
        for (ply, score) in self.scores.iter().enumerate() {
            let tenths = ((1.0 - score) * f64::from(HEIGHT * 10)).round() as u32;
            path.push_str(&format!("L{ply} {}.{}", tenths / 10, tenths % 10));
        }
        path.push_str(&format!("V{HEIGHT}Z"));
        path
    }
}

/// The panel, once an analysis has begun: graph and worst moves.
#[component]
pub fn AnalysisPanel(
    /// What there is to show.
    analysis: RwSignal<Option<AnalysisModel>>,
    /// The ply on the board.
    shown: Signal<usize>,
    /// The texts in the person's language.
    words: Words,
    /// Where presses go.
    send: Callback<Msg>,
) -> impl IntoView {
    let begun = Memo::new(move |_| analysis.with(Option::is_some));
    view! {
        {reactive(move || {
            begun
                .get()
                .then(|| {
                    view! {
                        <section class="analysis" aria-label=words.say(Label::ANALYSIS)>
                            <Graph analysis shown words send />
                            <Worst analysis words send />
                        </section>
                    }
                })
        })}
    }
}

/// The score graph; a press looks at the ply there. For keys there is the list of moves.
#[component]
fn Graph(
    /// What there is to show.
    analysis: RwSignal<Option<AnalysisModel>>,
    /// The ply on the board.
    shown: Signal<usize>,
    /// The texts in the person's language.
    words: Words,
    /// Where presses go.
    send: Callback<Msg>,
) -> impl IntoView {
    let root = NodeRef::<leptos::svg::Svg>::new();
    let last =
        move || analysis.with(|model| model.as_ref().map_or(0, |model| model.of.saturating_sub(1)));
    let outline = move || {
        analysis.with(|model| {
            model
                .as_ref()
                .map(AnalysisModel::outline)
                .unwrap_or_default()
        })
    };
    let press = move |event: ev::MouseEvent| {
        let Some(graph) = root.get_untracked() else {
            return;
        };
        let across = pointer::share_across(&graph, f64::from(event.client_x()));
        send.run(Msg::Review(ReviewTo::Ply(
            (across * untrack(last) as f64).round() as usize,
        )));
    };
    view! {
        <svg
            class="analysis__graph"
            role="img"
            aria-label=words.say(Label::SCORE_GRAPH)
            viewBox=text(move || format!("0 0 {} {HEIGHT}", last().max(1)))
            preserveAspectRatio="none"
            node_ref=root
            on:click=press
        >
            <path class="analysis__white" d=text(outline)></path>
            <path class="analysis__even" d=text(move || format!("M0 {}H{}", HEIGHT / 2, last()))></path>
            <path class="analysis__now" d=text(move || format!("M{} 0V{HEIGHT}", shown.get()))></path>
        </svg>
    }
}

/// How far it is, then the worst moves.
#[component]
fn Worst(
    /// What there is to show.
    analysis: RwSignal<Option<AnalysisModel>>,
    /// The texts in the person's language.
    words: Words,
    /// Where presses go.
    send: Callback<Msg>,
) -> impl IntoView {
    let said = text(move || {
        let lang = words.lang();
        analysis.with(|model| match model {
            Some(AnalysisModel {
                worst: Some(worst), ..
            }) if worst.is_empty() => Label::NO_WORST_MOVES.say(lang).to_owned(),
            Some(AnalysisModel { worst: Some(_), .. }) => Label::WORST_MOVES.say(lang).to_owned(),
            Some(model) => say(
                lang,
                &Message::Judging {
                    done: model.scores.len(),
                    of: model.of,
                }
                .into(),
            ),
            None => String::new(),
        })
    });
    let worst = Memo::new(move |_| {
        analysis.with(|model| model.as_ref().and_then(|model| model.worst.clone()))
    });
    view! {
        <p class="analysis__said">{said}</p>
        <ol class="analysis__worst" aria-label=words.say(Label::WORST_MOVES)>
            {reactive(move || {
                let moves = worst.get().unwrap_or_default().into_iter();
                moves.map(|WorstModel { ply, text, better }| {
                    let press = move |_| send.run(Msg::ShowBetter { ply, better });
                    view! { <li><button type="button" class="btn" on:click=press>{text}</button></li> }
                }).collect_view()
            })}
        </ol>
    }
}
