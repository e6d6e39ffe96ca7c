//! The button that leads to network play.

use leptos::prelude::*;

use super::{NetDesk, NetText};
use crate::ui::parts::TextButton;
use crate::ui::words::part;

/// The button; nothing where there is no network play.
#[component]
pub fn PlayButton() -> impl IntoView {
    use_context::<NetDesk>().map(|net| {
        let met = net.of(|room| room.met);
        // In a game the strip has everything.
        part(move || {
            (!met.get()).then(|| {
                view! { <TextButton icon="network" label=NetText::NetworkPlay.words(net.words) press=net.open /> }
            })
        })
    })
}
