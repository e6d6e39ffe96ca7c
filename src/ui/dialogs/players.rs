//! Who plays: a person and a person, a person and the computer, or two computers. Part of the New game panel, and a
//! dialog of its own during a game.

use engine::{ByColor, Color};
use game::{Label, PlayerKind};
use leptos::prelude::*;

use crate::platform::{dom, time};
use crate::ui::widgets::{Segments, place_of, value_at};
use crate::ui::words::{Words, reactive};

/// The level that is offered first.
const USUAL_LEVEL: u8 = 3;
/// The strongest level.
const MAX_LEVEL: u8 = 8;

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    Person,
    Computer,
    Watch,
}

/// In the order of their words.
const OPPONENTS: [Opponent; 3] = [Opponent::Person, Opponent::Computer, Opponent::Watch];
/// Likewise.
const SIDES: [Option<Color>; 3] = [Some(Color::White), Some(Color::Black), None];

/// What is chosen. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Seats {
    opponent: RwSignal<Opponent>,
    /// The side that the person plays; `None` for either.
    side: RwSignal<Option<Color>>,
    /// The computer's level, and Black's where two computers play.
    level: RwSignal<u8>,
    /// White's level where two computers play.
    white: RwSignal<u8>,
}

impl Seats {
    /// As it is.
    pub fn of(players: ByColor<PlayerKind>) -> Seats {
        let level = |color: Color| match players[color] {
            PlayerKind::Computer(level) => Some(level),
            _ => None,
        };
        let (white, black) = (level(Color::White), level(Color::Black));
        let opponent = match (white, black) {
            (None, None) => Opponent::Person,
            (Some(_), Some(_)) => Opponent::Watch,
            _ => Opponent::Computer,
        };
        let side = if white.is_some() && black.is_none() {
            Color::Black
        } else {
            Color::White
        };
        Seats {
            opponent: RwSignal::new(opponent),
            side: RwSignal::new(Some(side)),
            level: RwSignal::new(black.or(white).unwrap_or(USUAL_LEVEL)),
            white: RwSignal::new(white.unwrap_or(USUAL_LEVEL)),
        }
    }

    /// The players that were chosen; chance decides where the side is left to it.
    pub fn players(self) -> ByColor<PlayerKind> {
        let computer = PlayerKind::Computer(self.level.get_untracked());
        match self.opponent.get_untracked() {
            Opponent::Person => ByColor([PlayerKind::Human; 2]),
            Opponent::Watch => {
                ByColor([PlayerKind::Computer(self.white.get_untracked()), computer])
            }
            Opponent::Computer => {
                let chance = if time::random_u64() & 1 == 0 {
                    Color::White
                } else {
                    Color::Black
                };
                match self.side.get_untracked().unwrap_or(chance) {
                    Color::White => ByColor([PlayerKind::Human, computer]),
                    Color::Black => ByColor([computer, PlayerKind::Human]),
                }
            }
        }
    }
}

/// Opponent, side and level.
#[component]
pub fn SeatsFields(
    /// What is chosen.
    seats: Seats,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    view! {
        <Segments
            legend=Label::OPPONENT
            name="opponent"
            labels=&[Label::OPPONENT_SAME_DEVICE, Label::OPPONENT_COMPUTER, Label::OPPONENT_WATCH]
            value=place_of(&OPPONENTS, seats.opponent)
            change=value_at(&OPPONENTS, move |opponent| seats.opponent.set(opponent))
            words
        />
        {reactive(move || match seats.opponent.get() {
            Opponent::Person => ().into_any(),
            Opponent::Computer => view! {
                <Segments
                    legend=Label::PLAY_AS
                    name="side"
                    labels=&[Label::WHITE, Label::BLACK, Label::PLAY_RANDOM]
                    value=place_of(&SIDES, seats.side)
                    change=value_at(&SIDES, move |side| seats.side.set(side))
                    words
                />
                <LevelField label=Label::COMPUTER_LEVEL id="level" level=seats.level words />
            }.into_any(),
            Opponent::Watch => view! {
                <div class="field-row">
                    <LevelField label=Label::WHITE id="level-white" level=seats.white words />
                    <LevelField label=Label::BLACK id="level-black" level=seats.level words />
                </div>
            }.into_any(),
        })}
    }
}

/// How strong a computer plays.
#[component]
fn LevelField(
    /// What it is called.
    label: Label,
    /// The field's id.
    id: &'static str,
    /// The level.
    level: RwSignal<u8>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let option = move |number: u8| {
        let name = move || match number {
            PlayerKind::CLASSIC => Label::LEVEL_CLASSIC.say(words.lang()).to_owned(),
            number => number.to_string(),
        };
        view! { <option value=number.to_string() selected=level.get_untracked() == number>{name}</option> }
    };
    view! {
        <div class="field">
            <label class="field__label" for=id>{words.say(label)}</label>
            <select
                class="select"
                id=id
                on:change=move |event| {
                    if let Ok(number) = dom::typed_value(&event).parse() {
                        level.set(number);
                    }
                }
            >
                {(1..=MAX_LEVEL).chain([PlayerKind::CLASSIC]).map(option).collect_view()}
            </select>
        </div>
    }
}

/// The dialog during a game: the position stays, others play on.
#[component]
pub fn PlayersDialog(
    /// Who plays now.
    players: ByColor<PlayerKind>,
    /// The texts in the person's language.
    words: Words,
    /// Others were chosen.
    change: Callback<ByColor<PlayerKind>>,
) -> impl IntoView {
    let seats = Seats::of(players);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        change.run(seats.players());
    };
    view! {
        <form class="dialog__body" on:submit=submit>
            <SeatsFields seats words />
            <footer class="dialog__foot">
                <button type="submit" class="btn btn--primary">{words.say(Label::OK)}</button>
            </footer>
        </form>
    }
}
