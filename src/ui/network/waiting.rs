//! A room that waits for the second player: its terms, which can be changed until somebody comes, and what leads to it: its
//! link, the QR code of the link, and its code.

use engine::Variant;
use game::Label;
use leptos::{html, prelude::*};
use p2p::{Seat, Terms};

use super::create::CreateForm;
use super::invitation::clock_text;
use super::qr::QrCode;
use super::{ChallengeAction, NetAction, NetText, NetworkContext};
use crate::platform::share;
use crate::ui::widgets::{Icon, TextButton, focus_follows};
use crate::ui::words::{Words, reactive, text};

/// The waiting room.
#[component]
pub fn WaitingRoom(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let considered = net.of(|room| room.considered);
    let terms = net.of(|room| room.terms.clone());
    let patience = net.of(|room| room.patience);
    // Somebody who has come may have accepted the terms, so they stay as they are. So do those of an open challenge.
    let can_change = net.of(|room| room.can_change);
    let open = Memo::new(move |_| can_change.get() && net.challenges.with(Option::is_none));
    let wanted = RwSignal::new(false);
    let changing = Memo::new(move |_| wanted.get() && open.get());
    // Once somebody has come, what was being changed is not asked again.
    Effect::new(move |_| {
        if !open.get() {
            wanted.set(false);
        }
    });
    let root = NodeRef::<html::Section>::new();
    let place = move || root.try_get_untracked().flatten().map(|root| root.into());
    focus_follows(move || changing.get(), place, ".select", ".chip");
    let change = Callback::new(move |room| {
        wanted.set(false);
        net.act.run(NetAction::Change(room));
    });
    view! {
        <p class="net__line net__considered" role="status">
            {text(move || if considered.get() { NetText::Considered.say(words.lang()) } else { String::new() })}
        </p>
        <section class="net__part" aria-label=NetText::RoomTerms.words(words) node_ref=root>
            {reactive(move || {
                let terms = terms.get()?;
                Some(match changing.get() {
                    true => {
                        view! {
                            <CreateForm net submit=NetText::ChangeTerms.words(words) done=change first=terms id="change" />
                            <TextButton icon="close" label=words.say(Label::CANCEL) press=Callback::new(move |()| wanted.set(false)) />
                        }
                            .into_any()
                    }
                    false => chips(&terms, words, open.get().then_some(wanted)),
                })
            })}
            {reactive(move || {
                patience.get().map(|span| view! { <p class="field__hint">{NetText::PatienceAgreed(span).words(words)}</p> })
            })}
        </section>
        {reactive(move || (!changing.get()).then(|| view! {
            <Ways net />
            <div class="net__row">
                <TextButton icon="close" label=NetText::CloseRoom.words(words) press=net.press(NetAction::Leave) />
                <TextButton
                    icon="people"
                    label=NetText::ShowChallenges.words(words)
                    class="btn--quiet"
                    press=net.press(NetAction::Challenges(ChallengeAction::Open))
                />
            </div>
        }))}
    }
}

/// The terms in a row: buttons that open the form, as long as they can be changed.
fn chips(terms: &Terms, words: Words, change: Option<RwSignal<bool>>) -> AnyView {
    let color = terms.color(Seat::Host);
    let time = terms.time.map(|time| clock_text(time, color));
    let start = terms.fen.is_some() && terms.variant != Variant::PortalCustom;
    let shown = [
        Some(words.say(Label::variant(terms.variant))),
        Some(NetText::YouPlay(color).words(words)),
        Some(text(move || match &time {
            Some(clock) => clock.clone(),
            None => Label::NO_CLOCK.say(words.lang()).to_owned(),
        })),
        start.then(|| NetText::OwnStart.words(words)),
    ];
    let chip = |label: Signal<String>| match change {
        Some(wanted) => view! {
            <button type="button" class="chip btn" on:click=move |_| wanted.set(true)>
                {label}
                <Icon name="edit" />
            </button>
        }
        .into_any(),
        None => view! { <span class="chip">{label}</span> }.into_any(),
    };
    view! { <div class="net__row">{shown.into_iter().flatten().map(chip).collect_view()}</div> }
        .into_any()
}

/// What leads to the room. Sharing comes first where the system can do it.
#[component]
fn Ways(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let code = net.of(|room| room.code.clone().unwrap_or_default());
    let shares = share::available();
    let copy = if shares { "" } else { "btn--primary" };
    view! {
        <section class="net__part invite" aria-label=NetText::RoomCode.words(words)>
            <p class="net__line">{NetText::SendCode.words(words)}</p>
            <div class="invite__ways">
                {shares.then(|| {
                    let press = net.press(NetAction::ShareLink);
                    view! { <TextButton icon="share" label=words.say(Label::SHARE) class="btn--primary" press /> }
                })}
                <TextButton icon="copy" label=words.say(Label::COPY_LINK) class=copy press=net.press(NetAction::CopyLink) />
                <p class="code" aria-label=NetText::RoomCode.words(words)>{text(move || code.get())}</p>
                <TextButton icon="copy" label=NetText::CopyCode.words(words) press=net.press(NetAction::CopyCode) />
            </div>
            <QrCode text=net.link name=NetText::QrName.words(words) />
            <p class="net__link">
                <a href=net.link on:click=|event| event.prevent_default()>{net.link}</a>
            </p>
        </section>
    }
}
