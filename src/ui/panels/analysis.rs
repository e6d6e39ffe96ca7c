//! The computer player's progress on its move, and its analysis of a finished game: a graph of White's chances. The
//! marks of the moves are in `verdicts.rs`.

use game::verdicts::{Verdict, Verdicts};
use game::{Label, Message, Msg, ReviewTo, say};
use leptos::{ev, prelude::*};

use super::Pace;
use super::verdicts::{MarkedMove, VerdictsPanel};
use crate::platform::pointer;
use crate::ui::widgets::IconButton;
use crate::ui::words::{Words, reactive, text};

/// Height of the graph in the units of its view box. Its width is the number of plies.
const HEIGHT: u32 = 100;
/// The marks that the graph shows, with the CSS classes of their points.
const MARKED: [(Verdict, &str); 3] = [
    (
        Verdict::Inaccuracy,
        "analysis__point analysis__point--inaccuracy",
    ),
    (Verdict::Mistake, "analysis__point analysis__point--mistake"),
    (Verdict::Blunder, "analysis__point analysis__point--blunder"),
];

/// The state of the computer player's panels. Cheap to copy.
#[derive(Clone, Copy)]
pub struct ComputerModel {
    /// How far the search for the computer's move is, in percent, and its depth in plies. `None` while no search is
    /// running.
    pub progress: RwSignal<Option<(u32, u32)>>,
    /// The analysis of the finished game, once it has begun.
    pub analysis: RwSignal<Option<AnalysisModel>>,
    /// Whether the person has asked to see it.
    pub opened: RwSignal<bool>,
    /// Whether the game between two computers is paused.
    pub paused: RwSignal<bool>,
    /// How fast a game between two computers is played.
    pub pace: RwSignal<Pace>,
}

/// The analysis of a finished game, complete or still in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnalysisModel {
    /// Number of positions to judge.
    pub of: usize,
    /// White's chance to win in each position judged so far, from 0 to 1.
    pub chances: Vec<f64>,
    /// The marks of the moves judged so far.
    pub verdicts: Verdicts,
    /// The moves in notation with their marks, once all positions are judged.
    pub moves: Option<Vec<MarkedMove>>,
    /// Address of the page on which the mistakes are exercises, or `None` if the analysis cannot be stored.
    pub learn: Option<String>,
}

impl AnalysisModel {
    /// Returns the outline of White's part of the graph, as SVG path data.
    fn outline(&self) -> String {
        let mut path = format!("M0 {HEIGHT}");
        for (ply, &chance) in self.chances.iter().enumerate() {
            path.push_str(&format!("L{ply} {}", height(chance)));
        }
        path.push_str(&format!("V{HEIGHT}Z"));
        path
    }

    /// Returns a point for each move with this mark, as SVG path data.
    fn points(&self, verdict: Verdict) -> String {
        let moves = self.verdicts.moves.iter();
        let marked = moves.filter(|judged| judged.verdict == verdict);
        marked
            .filter_map(|judged| {
                let chance = self.chances.get(judged.ply)?;
                Some(format!("M{} {}h0", judged.ply, height(*chance)))
            })
            .collect()
    }
}

/// Returns the distance of a chance from the top of the graph, with one decimal.
fn height(chance: f64) -> String {
    let tenths = ((1.0 - chance) * f64::from(HEIGHT * 10)).round() as u32;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The analysis panel with graph, accuracy and marked moves. It appears once an analysis has begun.
#[component]
pub fn AnalysisPanel(
    /// The analysis to show.
    analysis: RwSignal<Option<AnalysisModel>>,
    /// The ply that the board shows.
    shown: Signal<usize>,
    /// The texts in the person's language.
    words: Words,
    /// Receives the messages of pressed buttons.
    send: Callback<Msg>,
    /// Puts the panel away. With this it is a sheet on a phone, over what is below the board.
    #[prop(optional)]
    close: Option<Callback<()>>,
) -> impl IntoView {
    let begun = Memo::new(move |_| analysis.with(Option::is_some));
    view! {
        {reactive(move || {
            begun
                .get()
                .then(|| {
                    view! {
                        <section class="analysis" tabindex="-1" aria-label=words.say(Label::ANALYSIS)>
                            {close.map(|close| view! {
                                <div class="analysis__close">
                                    <IconButton icon="close" label=words.say(Label::CLOSE) press=close />
                                </div>
                            })}
                            <Graph analysis shown words send />
                            <Judging analysis words />
                            <VerdictsPanel analysis words send />
                        </section>
                    }
                })
        })}
    }
}

/// The score graph. Clicking it shows the ply at that point; keyboard users have the list of moves instead.
#[component]
fn Graph(
    /// The analysis to show.
    analysis: RwSignal<Option<AnalysisModel>>,
    /// The ply that the board shows.
    shown: Signal<usize>,
    /// The texts in the person's language.
    words: Words,
    /// Receives the messages of pressed buttons.
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
        let across = pointer::fraction_across(&graph, f64::from(event.client_x()));
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
            {MARKED
                .map(|(verdict, class)| {
                    view! { <path class=class d=text(move || analysis.with(|model| model.as_ref().map(|model| model.points(verdict)).unwrap_or_default()))></path> }
                })
                .collect_view()}
            <path class="analysis__now" d=text(move || format!("M{} 0V{HEIGHT}", shown.get()))></path>
        </svg>
    }
}

/// The progress of the analysis, shown until all positions are judged.
#[component]
fn Judging(
    /// The analysis to show.
    analysis: RwSignal<Option<AnalysisModel>>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let far = Memo::new(move |_| {
        analysis.with(|model| {
            let model = model.as_ref().filter(|model| model.moves.is_none())?;
            Some((model.chances.len(), model.of))
        })
    });
    let going = Memo::new(move |_| far.with(Option::is_some));
    let (done, of) = (
        move || far.get().map_or(0, |(done, _)| done),
        move || far.get().map_or(1, |(_, of)| of),
    );
    view! {
        {reactive(move || going.get().then(|| view! {
            <progress
                class="analysis__progress"
                aria-label=words.say(Label::ANALYSIS)
                max=text(move || of().to_string())
                value=text(move || done().to_string())
            ></progress>
            <p class="analysis__said">
                {text(move || say(words.lang(), &Message::Judging { done: done(), of: of() }.into()))}
            </p>
        }))}
    }
}
