//! The choice of players: the computer, a friend on another device, an opponent by links, somebody at the same device,
//! or two computers. The fields are part of the New game panel; during a game they are a dialog of their own, which
//! offers only players on this device.

use engine::{ByColor, Color};
use game::{Label, PlayerKind};
use leptos::prelude::*;

use crate::platform::dom;
use crate::ui::side::{Side, SideField};
use crate::ui::widgets::Segment;
use crate::ui::words::{Words, reactive};

/// The levels in the order in which they are offered: from the easiest to the strongest, then the classic computer.
const LEVELS: [u8; 10] = [
    PlayerKind::LEVEL_0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    PlayerKind::CLASSIC,
];

/// The user's opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    /// The computer.
    Computer,
    /// Somebody on another device.
    Friend,
    /// Somebody on this device.
    Person,
    /// Somebody elsewhere; the players send each other links.
    Mail,
    /// Nobody: two computers play, and the user watches.
    Watch,
}

impl Opponent {
    fn name(self) -> Label {
        match self {
            Opponent::Computer => Label::COMPUTER,
            Opponent::Friend => Label::FRIEND,
            Opponent::Person => Label::SAME_DEVICE,
            Opponent::Mail => Label::OPPONENT_LINK,
            Opponent::Watch => Label::OPPONENT_WATCH,
        }
    }
}

/// Opponents that can be chosen for a new game.
const FOR_NEW_GAME: &[Opponent] = &[
    Opponent::Computer,
    Opponent::Friend,
    Opponent::Mail,
    Opponent::Person,
    Opponent::Watch,
];
/// Opponents that can take over during a game.
const DURING_GAME: &[Opponent] = &[Opponent::Computer, Opponent::Person, Opponent::Watch];

/// The chosen opponent, side and levels. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Seats {
    opponent: RwSignal<Opponent>,
    /// The side that the user plays.
    side: Side,
    /// The computer's level; if two computers play, Black's level.
    level: RwSignal<u8>,
    /// White's level if two computers play.
    white: RwSignal<u8>,
}

impl Seats {
    /// Preselects the players of a game.
    pub fn of(players: ByColor<PlayerKind>) -> Seats {
        let level = |color: Color| match players[color] {
            PlayerKind::Computer(level) => Some(level),
            _ => None,
        };
        let (white, black) = (level(Color::White), level(Color::Black));
        let by_mail = players.0.contains(&PlayerKind::Mail);
        let opponent = match (white, black) {
            _ if by_mail => Opponent::Mail,
            (None, None) => Opponent::Person,
            (Some(_), Some(_)) => Opponent::Watch,
            _ => Opponent::Computer,
        };
        let elsewhere = players[Color::White] != PlayerKind::Human;
        let here = players[Color::Black] == PlayerKind::Human;
        let side = if elsewhere && here {
            Color::Black
        } else {
            Color::White
        };
        Seats {
            opponent: RwSignal::new(opponent),
            side: Side::new(side),
            level: RwSignal::new(black.or(white).unwrap_or(PlayerKind::DEFAULT_LEVEL)),
            white: RwSignal::new(white.unwrap_or(PlayerKind::DEFAULT_LEVEL)),
        }
    }

    /// Whether the opponent is a friend on another device, for whom a room is opened.
    pub fn is_friend(self) -> bool {
        self.opponent.get() == Opponent::Friend
    }

    /// Returns the side that the user plays. If a random side is chosen, each call draws again.
    pub fn side(self) -> Color {
        self.side.drawn()
    }

    /// Whether the opponent plays by links.
    pub fn is_by_mail(self) -> bool {
        self.opponent.get() == Opponent::Mail
    }

    /// Returns the chosen players. If a random side is chosen, each call draws again.
    pub fn players(self) -> ByColor<PlayerKind> {
        let computer = PlayerKind::Computer(self.level.get_untracked());
        let against = |opponent| match self.side.drawn() {
            Color::White => ByColor([PlayerKind::Human, opponent]),
            Color::Black => ByColor([opponent, PlayerKind::Human]),
        };
        match self.opponent.get_untracked() {
            Opponent::Person | Opponent::Friend => ByColor([PlayerKind::Human; 2]),
            Opponent::Watch => {
                ByColor([PlayerKind::Computer(self.white.get_untracked()), computer])
            }
            Opponent::Computer => against(computer),
            Opponent::Mail => against(PlayerKind::Mail),
        }
    }
}

/// Fields for opponent, side and level.
#[component]
pub fn SeatsFields(
    /// The choice that the fields edit.
    seats: Seats,
    /// Whether the fields are for a new game, which can also be played with somebody elsewhere.
    new_game: bool,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let button = move |opponent: Opponent| {
        let chosen = Signal::derive(move || seats.opponent.get() == opponent);
        let choose = Callback::new(move |()| seats.opponent.set(opponent));
        view! { <Segment name="opponent".to_owned() label=words.say(opponent.name()) chosen choose /> }
    };
    let opponents = if new_game { FOR_NEW_GAME } else { DURING_GAME };
    view! {
        <fieldset class="field">
            <legend class="field__legend">{words.say(Label::OPPONENT)}</legend>
            <div class="segments">{opponents.iter().copied().map(button).collect_view()}</div>
        </fieldset>
        {reactive(move || match seats.opponent.get() {
            Opponent::Person => ().into_any(),
            Opponent::Friend => view! {
                <SideField side=seats.side words />
                <p class="field__hint">{words.say(Label::FRIEND_HINT)}</p>
            }.into_any(),
            Opponent::Mail => view! {
                <SideField side=seats.side words />
                <p class="field__hint">{words.say(Label::MAIL_HINT)}</p>
            }.into_any(),
            Opponent::Computer => view! {
                <SideField side=seats.side words />
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

/// Returns a word or two that describe a level.
fn level_word(level: u8) -> Label {
    match level {
        PlayerKind::CLASSIC => Label::LEVEL_CLASSIC_WORD,
        PlayerKind::LEVEL_0 => Label::LEVEL_0,
        1 => Label::LEVEL_1,
        2 => Label::LEVEL_2,
        3 => Label::LEVEL_3,
        4 => Label::LEVEL_4,
        5 => Label::LEVEL_5,
        6 => Label::LEVEL_6,
        7 => Label::LEVEL_7,
        _ => Label::LEVEL_8,
    }
}

/// The field for a computer's level.
#[component]
fn LevelField(
    /// Label of the field.
    label: Label,
    /// Element id of the field.
    id: &'static str,
    /// The level.
    level: RwSignal<u8>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let option = move |number: u8| {
        let name = move || {
            let lang = words.lang();
            let name = match number {
                PlayerKind::CLASSIC => Label::LEVEL_CLASSIC.say(lang).to_owned(),
                level => PlayerKind::level_number(level).to_string(),
            };
            format!("{name} · {}", level_word(number).say(lang))
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
                {LEVELS.map(option).collect_view()}
            </select>
        </div>
    }
}

/// The dialog during a game: the position stays, and the chosen players continue.
#[component]
pub fn PlayersDialog(
    /// The current players.
    players: ByColor<PlayerKind>,
    /// Whether the computer plays without the rule set's neural network.
    without_network: bool,
    /// The texts in the person's language.
    words: Words,
    /// Called with the newly chosen players.
    change: Callback<ByColor<PlayerKind>>,
) -> impl IntoView {
    let seats = Seats::of(players);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        change.run(seats.players());
    };
    view! {
        <form class="dialog__body" on:submit=submit>
            <SeatsFields seats new_game=false words />
            {without_network.then(|| view! { <p class="field__hint">{words.say(Label::WITHOUT_NEURAL_NETWORK)}</p> })}
            <footer class="dialog__foot">
                <button type="submit" class="btn btn--primary">{words.say(Label::OK)}</button>
            </footer>
        </form>
    }
}
