//! What a host offers, shown to the guest before anything counts: the game, the start position if it is not the usual
//! one, both clocks, the colour, and whether moves can be taken back.

use engine::{Color, Setup, Square, Variant};
use game::{Label, Portals, TimeControl};
use leptos::prelude::*;
use p2p::{Invitation, Seat, Terms, UserAction};

use super::{NetAction, NetText, NetworkContext};
use crate::platform::{dom, time};
use crate::ui::layout_picture::LayoutPicture;
use crate::ui::pages::scene;
use crate::ui::widgets::TextButton;
use crate::ui::words::reactive;

/// The offer of the host. The field for the name and the answer follow it.
#[component]
pub fn Offer(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The offer.
    invitation: Invitation,
) -> impl IntoView {
    let words = net.words;
    let Invitation { terms, host } = invitation;
    let (variant, color) = (terms.variant, terms.color(Seat::Guest));
    let invited = match host.is_empty() {
        true => NetText::Invited,
        false => NetText::InvitedBy(host),
    };
    let time = match terms.time {
        Some(time) => NetText::TermsClock(clock_text(time, color)),
        None => NetText::PatienceAgreed(terms.patience),
    };
    view! {
        <section class="net__part" aria-labelledby="net-offer">
            <p class="net__line">{invited.words(words)}</p>
            <h3 class="net__title" id="net-offer">{words.say(Label::variant(variant))}</h3>
            <ul class="net__terms">
                <li>{NetText::YouPlay(color).words(words)}</li>
                <li>{time.words(words)}</li>
                <li>{NetText::TakeBacks(!variant.has_assassin()).words(words)}</li>
            </ul>
            <About net variant />
            {start_picture(&terms, color).map(|picture| view! {
                <p class="net__line">{NetText::TermsStart.words(words)}</p>
                {picture}
            })}
            <RulesInShort net variant />
        </section>
    }
}

/// The buttons that accept and decline what the host offers.
#[component]
pub fn Answer(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    // The dialog gives the focus to its first button, which closes it. Whoever writes a name is not disturbed.
    time::after(0, || {
        if !dom::is_in_text_field() {
            dom::focus_by_selector(".net__accept");
        }
    });
    view! {
        <div class="net__row net__answer">
            <TextButton
                icon="check"
                label=NetText::Accept.words(words)
                class="btn--primary net__accept"
                press=net.press(NetAction::UserAction(UserAction::AcceptTerms))
            />
            <TextButton icon="close" label=NetText::Decline.words(words) press=net.press(NetAction::Leave) />
        </div>
    }
}

/// What is special about a rule set, in a sentence and on the small board of the start page.
#[component]
pub fn About(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The rule set.
    variant: Variant,
) -> impl IntoView {
    let words = net.words;
    view! {
        <div class="net__about">
            <div class="mini" data-variant=variant.id() aria-hidden="true" inner_html=scene(variant)></div>
            <p class="net__line">{words.say(Label::blurb(variant))}</p>
        </div>
    }
}

/// The rules in short, folded up. They are fetched when somebody wants to read them, because the guest waits for everything
/// that is fetched.
#[component]
pub fn RulesInShort(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The rule set.
    variant: Variant,
) -> impl IntoView {
    let opened = RwSignal::new(false);
    view! {
        <details class="prose" on:toggle=move |_| opened.set(true)>
            <summary>{NetText::RulesInShort.words(net.words)}</summary>
            {reactive(move || opened.get().then(|| net.brief.run(variant)))}
        </details>
    }
}

/// Returns a time control as minutes and seconds per move; the guest's first if the two sides have different times.
pub fn clock_text(time: TimeControl, guest: Color) -> String {
    let each = time.both();
    let text = |color: Color| {
        let minutes = each[color] as f64 / 60_000.0;
        format!("{minutes}+{}", time.increment_ms / 1_000)
    };
    let [own, other] = [text(guest), text(!guest)];
    match own == other {
        true => own,
        false => format!("{own} : {other}"),
    }
}

/// Returns a picture of a start position that is not the usual one, as the guest will see it.
fn start_picture(terms: &Terms, guest: Color) -> Option<impl IntoView + use<>> {
    let drawn = terms.variant == Variant::PortalCustom;
    if terms.fen.is_none() && !drawn {
        return None;
    }
    let setup = terms.start().ok()?.to_setup();
    let fen = setup.fen();
    let squares = (0..64).map(|place| {
        let (row, column) = (place / 8, place % 8);
        let index = match guest {
            Color::White => (7 - row) * 8 + column,
            Color::Black => row * 8 + 7 - column,
        };
        let square = Square::ALL[index].index();
        let piece = setup.pieces[square].map(|piece| {
            let name = format!("{}{}", piece.color.letter(), piece.role.letter());
            view! { <span class="piece-icon" data-piece=name></span> }
        });
        let token = setup.tokens[square] > 0;
        let network = network_of(&setup, Square::ALL[square]);
        view! {
            <span class="start-picture__square" data-token=token.then_some("")>
                {network.map(|(network, exit)| view! { <span class="portal" data-network=network data-exit=exit></span> })}
                {piece}
            </span>
        }
    });
    let squares: Vec<_> = squares.collect();
    // Which portals belong together is seen in the small picture alone.
    let layout = setup
        .layout
        .clone()
        .filter(|_| drawn)
        .map(Portals::Networks);
    Some(view! {
        <div class="start-picture" role="img" aria-label=fen dir="ltr">{squares}</div>
        {layout.map(|layout| view! { <LayoutPicture layout /> })}
    })
}

/// Returns whose portal of a drawn layout lies on a square, and the attribute of one from which nothing leads on.
fn network_of(setup: &Setup, square: Square) -> Option<(&'static str, Option<&'static str>)> {
    if setup.variant != Variant::PortalCustom {
        return None;
    }
    let mut networks = setup.networks().iter();
    let network = networks.find(|network| network.squares().has(square))?;
    let of = match network.owner() {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => "neutral",
    };
    Some((of, (!network.entries().has(square)).then_some("")))
}

#[cfg(test)]
mod tests {
    use engine::ByColor;

    use super::*;

    #[test]
    fn the_guests_own_time_comes_first() {
        let even = TimeControl::minutes(3, 2);
        assert_eq!(clock_text(even, Color::Black), "3+2");
        let odds = even.with_initial_times(ByColor([300_000, 30_000]));
        assert_eq!(clock_text(odds, Color::White), "5+2 : 0.5+2");
        assert_eq!(clock_text(odds, Color::Black), "0.5+2 : 5+2");
    }
}
