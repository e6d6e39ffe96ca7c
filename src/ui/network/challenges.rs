//! Open challenges: the list of games that others would play now, the form for one of one's own, and the line that says
//! beside the board that it is open.

use engine::{Color, Variant};
use game::{Label, TimeControl};
use leptos::{ev, prelude::*};
use p2p::nostr::Listed;
use p2p::nostr::challenge::Challenge;
use p2p::nostr::event::PublicKey;

use super::choice::HideAddress;
use super::{NetAction, NetText, NetworkContext};
use crate::platform::dom;
use crate::ui::side::{Side, SideField};
use crate::ui::widgets::{IconButton, Segment, TextButton, unavailable};
use crate::ui::words::{reactive, text};

/// What a player does about open challenges.
#[derive(Clone, Debug, PartialEq)]
pub enum ChallengeAction {
    /// Open the list.
    Open,
    /// Close it.
    Close,
    /// Offer a game, or none any more.
    Offer(Option<Challenge>),
    /// Take a challenge.
    Take(Listed),
    /// Hide whoever has this key.
    Block(PublicKey),
}

/// Whether the list can be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// It is not known yet.
    #[default]
    Opening,
    /// It can.
    Open,
    /// It cannot.
    Lost,
}

/// What is shown of the open challenges.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Challenges {
    /// Whether the list can be reached.
    pub reach: Reach,
    /// The challenges of others.
    pub list: Vec<Listed>,
    /// The player's own.
    pub own: Option<Challenge>,
    /// Whether the author of a challenge is asked for it.
    pub asks: bool,
}

impl NetworkContext {
    /// Returns a callback that requests this action.
    fn press_challenge(self, action: ChallengeAction) -> Callback<()> {
        self.press(NetAction::Challenges(action))
    }

    /// Returns a memo of a fact about the challenges.
    fn memo_of_challenges(self, read: fn(&Challenges) -> bool) -> Memo<bool> {
        Memo::new(move |_| {
            self.challenges
                .with(|shown| shown.as_ref().is_some_and(read))
        })
    }

    /// Reads what is shown of the challenges, reactively.
    fn read_challenges<T: Default>(self, read: fn(&Challenges) -> T) -> T {
        self.challenges
            .with(|shown| shown.as_ref().map(read).unwrap_or_default())
    }
}

/// Returns a time control as minutes and seconds per move.
fn pace_text(pace: usize) -> String {
    let (minutes, seconds) = TimeControl::USUAL.get(pace).copied().unwrap_or_default();
    format!("{minutes}+{seconds}")
}

/// The game and the time control of a challenge.
#[component]
fn Offered(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The challenge.
    challenge: Challenge,
    /// The colour of whoever reads it, unless it is drawn.
    color: Option<Color>,
) -> impl IntoView {
    let words = net.words;
    let colors = match color {
        Some(color) => NetText::YouPlay(color),
        None => NetText::ColoursDrawn,
    };
    view! {
        <span class="challenge__game">{words.say(Label::variant(challenge.variant))}</span>
        <span class="challenge__pace" dir="ltr">{pace_text(challenge.pace)}</span>
        <span class="challenge__colors">{colors.words(words)}</span>
    }
}

/// The list, and the form.
#[component]
pub fn OpenChallenges(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let own = net.memo_of_challenges(|shown| shown.own.is_some());
    let standing = text(move || {
        let said = net.read_challenges(|shown| match shown.reach {
            Reach::Opening => Some(NetText::ListOpens),
            Reach::Lost => Some(NetText::ListLost),
            Reach::Open if shown.asks => Some(NetText::Asking),
            Reach::Open if shown.list.is_empty() => Some(NetText::ListEmpty),
            Reach::Open => None,
        });
        said.map(|said| said.say(words.lang())).unwrap_or_default()
    });
    let list = move || net.read_challenges(|shown| shown.list.clone());
    view! {
        <section class="net__part" aria-labelledby="net-challenges">
            <h3 class="net__title" id="net-challenges">{NetText::OpenChallenges.words(words)}</h3>
            <p class="net__line" role="status">{standing}</p>
            <ul class="challenges">
                <For each=list key=|listed| (listed.key, listed.challenge.to_string()) let:listed>
                    <Entry net listed />
                </For>
            </ul>
        </section>
        <section class="net__part">
            {reactive(move || match own.get() {
                true => view! { <OwnChallenge net /> }.into_any(),
                false => view! { <OfferForm net /> }.into_any(),
            })}
        </section>
        <HideAddress net />
        <TextButton icon="back" label=NetText::BackToStart.words(words) press=net.press_challenge(ChallengeAction::Close) />
    }
}

/// A challenge on the list.
#[component]
fn Entry(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The challenge.
    listed: Listed,
) -> impl IntoView {
    let words = net.words;
    let Listed { key, challenge } = listed.clone();
    let color = challenge.color.map(|color| !color);
    let asks = net.memo_of_challenges(|shown| shown.asks);
    let name = challenge.name.clone();
    let author = text(move || match name.is_empty() {
        true => NetText::NoName.say(words.lang()),
        false => name.clone(),
    });
    view! {
        <li class="challenge">
            <bdi class="challenge__author">{author}</bdi>
            <Offered net challenge color />
            <button
                type="button"
                class="btn btn--primary challenge__take"
                aria-disabled=unavailable(move || asks.get())
                on:click=move |_| net.act.run(NetAction::Challenges(ChallengeAction::Take(listed.clone())))
            >
                {NetText::TakeChallenge.words(words)}
            </button>
            <IconButton
                icon="close"
                label=NetText::HideChallenger.words(words)
                press=net.press_challenge(ChallengeAction::Block(key))
            />
        </li>
    }
}

/// The form for a challenge.
#[component]
fn OfferForm(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let variant = RwSignal::new(Variant::Portal);
    let pace = RwSignal::new(2);
    let side = Side::random();
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let challenge = Challenge {
            variant: variant.get_untracked(),
            pace: pace.get_untracked(),
            color: side.chosen(),
            name: net.name.get_untracked(),
        };
        net.act
            .run(NetAction::Challenges(ChallengeAction::Offer(Some(
                challenge,
            ))));
    };
    let open = Variant::ALL
        .into_iter()
        .filter(|open| Challenge::can_be_about(*open));
    let options = open.map(|open| {
        view! {
            <option value=open.id() selected=variant.get_untracked() == open>
                {words.say(Label::variant(open))}
            </option>
        }
    });
    let paces = (0..TimeControl::USUAL.len()).map(|place| {
        let chosen = Signal::derive(move || pace.get() == place);
        let choose = Callback::new(move |()| pace.set(place));
        let label = text(move || pace_text(place));
        view! { <Segment name="challenge-pace".to_owned() label chosen choose /> }
    });
    view! {
        <form class="net__form" on:submit=send aria-labelledby="challenge-offer">
            <h3 class="net__title" id="challenge-offer">{NetText::OfferGame.words(words)}</h3>
            <div class="field">
                <label class="field__label" for="challenge-variant">{words.say(Label::RULE_SET)}</label>
                <select
                    class="select"
                    id="challenge-variant"
                    on:change=move |event| {
                        if let Ok(chosen) = dom::typed_value(&event).parse() {
                            variant.set(chosen);
                        }
                    }
                >
                    {options.collect_view()}
                </select>
            </div>
            <fieldset class="field">
                <legend class="field__legend">{words.say(Label::CLOCK)}</legend>
                <div class="segments">{paces.collect_view()}</div>
            </fieldset>
            <SideField side words />
            <button type="submit" class="btn btn--primary">{NetText::OfferGame.words(words)}</button>
        </form>
    }
}

/// The player's own challenge, with what one can do meanwhile.
#[component]
pub fn OwnChallenge(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    view! {
        <section class="room challenge--own" aria-label=NetText::YourChallenge.words(words)>
            <p class="room__state" role="status">{NetText::YourChallenge.words(words)}</p>
            {reactive(move || {
                net.read_challenges(|shown| shown.own.clone()).map(|challenge| {
                    let color = challenge.color;
                    view! { <p class="challenge"><Offered net challenge color /></p> }
                })
            })}
            <div class="net__row">
                <a class="btn" href="#/new/computer">{NetText::Meanwhile.words(words)}</a>
                <TextButton
                    icon="close"
                    label=NetText::Withdraw.words(words)
                    press=net.press_challenge(ChallengeAction::Offer(None))
                />
            </div>
        </section>
    }
}
