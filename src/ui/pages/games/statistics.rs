//! Statistics of the user's own games, as a table by rule set, opponent and colour.

use game::Label;
use game::save::{OpponentKind, StatisticsRow, statistics};
use leptos::prelude::*;

use super::SavedGame;
use crate::ui::words::{Words, reactive};

/// Headings of the columns with numbers.
const NUMBERS: [Label; 3] = [Label::WON, Label::DRAWN, Label::LOST];

/// The table; empty until a game is finished.
#[component]
pub fn Statistics(
    /// All saved games; `None` until they have been read.
    games: Signal<Option<Vec<SavedGame>>>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let scores = Memo::new(move |_| {
        games.with(|games| {
            let all = games.iter().flatten();
            statistics(all.map(|game| &game.summary))
        })
    });
    reactive(move || {
        let scores = scores.get();
        if scores.is_empty() {
            return ().into_any();
        }
        let sum = |read: fn(&StatisticsRow) -> u32| scores.iter().map(read).sum::<u32>();
        let total = [
            sum(|score| score.won),
            sum(|score| score.drawn),
            sum(|score| score.lost),
        ];
        let row = move |score: StatisticsRow| {
            view! {
                <tr>
                    <th scope="row">{words.say(Label::variant(score.variant))}</th>
                    <td>{move || opponent_name(score.opponent, words)}</td>
                    <td>{words.say(Label::color(score.color))}</td>
                    {numbers([score.won, score.drawn, score.lost])}
                </tr>
            }
        };
        view! {
            <section class="games__scores" aria-labelledby="games-scores">
                <h2 id="games-scores">{words.say(Label::STATISTICS)}</h2>
                <div class="games__table" tabindex="0" role="group" aria-labelledby="games-scores">
                    <table class="games">
                        <thead>
                            <tr>
                                <th scope="col">{words.say(Label::RULE_SET)}</th>
                                <th scope="col">{words.say(Label::OPPONENT)}</th>
                                <th scope="col">{words.say(Label::YOUR_SIDE)}</th>
                                {NUMBERS.map(|label| view! { <th scope="col">{words.say(label)}</th> }).collect_view()}
                            </tr>
                        </thead>
                        <tbody>{scores.into_iter().map(row).collect_view()}</tbody>
                        <tfoot>
                            <tr>
                                <th scope="row" colspan="3">{words.say(Label::TOTAL)}</th>
                                {numbers(total)}
                            </tr>
                        </tfoot>
                    </table>
                </div>
            </section>
        }
        .into_any()
    })
}

fn numbers(counts: [u32; 3]) -> impl IntoView {
    counts
        .map(|count| view! { <td>{count}</td> })
        .collect_view()
}

/// Returns the name of an opponent.
fn opponent_name(opponent: OpponentKind, words: Words) -> String {
    let lang = words.lang();
    match opponent {
        OpponentKind::Computer(game::PlayerKind::CLASSIC) => format!(
            "{} ({})",
            Label::COMPUTER.say(lang),
            Label::LEVEL_CLASSIC.say(lang)
        ),
        OpponentKind::Computer(level) => {
            let number = game::PlayerKind::level_number(level);
            format!("{} ({number})", Label::COMPUTER.say(lang))
        }
        OpponentKind::Person => Label::FRIEND.say(lang).to_owned(),
        OpponentKind::SameDevice => Label::SAME_DEVICE.say(lang).to_owned(),
        OpponentKind::Nobody => Label::OPPONENT_WATCH.say(lang).to_owned(),
    }
}
