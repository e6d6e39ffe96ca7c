//! The verdicts on an analysed game: the accuracy of each side, the moves with their marks, and a link to the
//! exercises.

use engine::{Color, Move};
use game::verdicts::{JudgedMove, Verdict, Verdicts};
use game::{Label, Msg, ReviewTo};
use leptos::prelude::*;

use super::AnalysisModel;
use crate::ui::widgets::{Icon, Switch};
use crate::ui::words::{Words, reactive};

/// The marks that the table counts, with their labels.
const COUNTED: [(Verdict, Label); 3] = [
    (Verdict::Inaccuracy, Label::INACCURACIES),
    (Verdict::Mistake, Label::MISTAKES),
    (Verdict::Blunder, Label::BLUNDERS),
];

/// A move with its mark.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkedMove {
    /// The ply of the move, counted from 1.
    pub ply: usize,
    /// The move in notation, followed by the better move if this one was an inaccuracy or worse.
    pub text: String,
    /// The mark.
    pub verdict: Verdict,
    /// The move that the engine prefers, if this one was an inaccuracy or worse.
    pub better: Option<Move>,
    /// Thinking time in words, in a game with clocks.
    pub spent: Option<String>,
}

impl MarkedMove {
    /// Creates the line for a judged move. `notation` writes the move in notation, with a better one if there is one;
    /// without such a text there is no line.
    pub fn new(
        judged: &JudgedMove,
        notation: impl FnOnce(Option<Move>) -> Option<String>,
    ) -> Option<MarkedMove> {
        let better = judged
            .better
            .filter(|_| judged.verdict >= Verdict::Inaccuracy);
        Some(MarkedMove {
            ply: judged.ply,
            text: notation(better)?,
            verdict: judged.verdict,
            better,
            spent: judged.spent_text(),
        })
    }

    /// Returns whether the move is an inaccuracy or worse.
    fn is_bad(&self) -> bool {
        self.verdict >= Verdict::Inaccuracy
    }

    /// Returns the message for a press on the move. It shows the position before a bad move together with the better
    /// move, or the position after a good move.
    fn press(&self) -> Msg {
        match self.is_bad() {
            true => Msg::ShowBetter {
                ply: self.ply,
                better: self.better,
            },
            false => Msg::Review(ReviewTo::Ply(self.ply)),
        }
    }
}

/// The accuracy table and the marked moves. They appear once all positions are judged.
#[component]
pub fn VerdictsPanel(
    /// The analysis to show.
    analysis: RwSignal<Option<AnalysisModel>>,
    /// The texts in the person's language.
    words: Words,
    /// Receives the messages of pressed buttons.
    send: Callback<Msg>,
) -> impl IntoView {
    let judged = Memo::new(move |_| {
        analysis.with(|model| {
            let model = model.as_ref()?;
            Some((
                model.moves.clone()?,
                model.verdicts.clone(),
                model.learn.clone(),
            ))
        })
    });
    let all = RwSignal::new(false);
    view! {
        {reactive(move || judged.get().map(|(moves, verdicts, address)| {
            let mistakes = moves.iter().any(|marked| marked.verdict >= Verdict::Mistake);
            let bad = moves.iter().any(MarkedMove::is_bad);
            view! {
                <Accuracy verdicts words />
                {address.filter(|_| mistakes).map(|address| view! {
                    <a class="btn" href=address>
                        <Icon name="hint" />
                        <span class="btn__label">{words.say(Label::LEARN_MISTAKES)}</span>
                    </a>
                })}
                {(!bad).then(|| view! { <p class="analysis__said">{words.say(Label::NO_WORST_MOVES)}</p> })}
                <Switch label=words.say(Label::ALL_MOVES) on=all change=Callback::new(move |on| all.set(on)) />
                <ol class="analysis__moves" aria-label=words.say(Label::MARKED_MOVES)>
                    {reactive(move || {
                        let moves = moves.iter().filter(|marked| all.get() || marked.is_bad());
                        moves.map(|marked| view! { <Marked marked=marked.clone() words send /> }).collect_view()
                    })}
                </ol>
            }
        }))}
    }
}

/// A table of each side's accuracy and of its inaccuracies, mistakes and blunders.
#[component]
fn Accuracy(
    /// The verdicts on the game.
    verdicts: Verdicts,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let row = move |side: Color| {
        let accuracy = verdicts.accuracy[side];
        let accuracy = accuracy.map_or_else(|| "–".to_owned(), |share| format!("{share:.0}%"));
        let counts = COUNTED.map(|(verdict, _)| verdicts.count(side, verdict).to_string());
        view! {
            <tr>
                <th scope="row">{words.say(Label::color(side))}</th>
                <td>{accuracy}</td>
                {counts.map(|count| view! { <td>{count}</td> }).collect_view()}
            </tr>
        }
    };
    view! {
        <table class="analysis__table">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{words.say(Label::ACCURACY)}</th>
                    {COUNTED.map(|(_, label)| view! { <th scope="col">{words.say(label)}</th> }).collect_view()}
                </tr>
            </thead>
            <tbody>{Color::ALL.map(row).collect_view()}</tbody>
        </table>
    }
}

/// A move with its mark. Pressing it shows the move on the board.
#[component]
fn Marked(
    /// The move to show.
    marked: MarkedMove,
    /// The texts in the person's language.
    words: Words,
    /// Receives the messages of pressed buttons.
    send: Callback<Msg>,
) -> impl IntoView {
    let press = marked.press();
    let MarkedMove {
        text,
        verdict,
        spent,
        ..
    } = marked;
    let mark = words.say(Label::verdict(verdict));
    view! {
        <li>
            <button type="button" class="btn analysis__move" on:click=move |_| send.run(press.clone())>
                <span class="analysis__mark" data-mark=verdict.sign()>{mark}</span>
                <bdi>{text}</bdi>
                {spent.map(|spent| view! { <span class="analysis__spent" title=words.say(Label::TIME_SPENT)>{spent}</span> })}
            </button>
        </li>
    }
}
