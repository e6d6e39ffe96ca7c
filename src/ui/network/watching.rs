//! Watching: what a player sees of the gallery of the game, and what somebody who watches sees beside the board.

use game::{Label, Millis};
use leptos::prelude::*;

use super::{NetAction, NetText, NetworkContext, Reach};
use crate::platform::share;
use crate::ui::widgets::TextButton;
use crate::ui::words::{reactive, text};

/// What a player does about the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GalleryAction {
    /// Open it.
    Open,
    /// Close it.
    Close,
    /// Copy its link to the clipboard.
    CopyLink,
    /// Share its link through the system's share sheet.
    ShareLink,
}

/// What is shown of the gallery.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GalleryModel {
    /// The link to it, once it is known.
    pub link: String,
    /// Whether somebody can come.
    pub reach: Reach,
    /// How many watch.
    pub watchers: u32,
}

/// How it stands with a game that is watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WatchStage {
    /// The gallery is looked for.
    #[default]
    Coming,
    /// The game is shown.
    Live,
    /// The gallery cannot be reached, and it is tried again.
    Absent,
    /// As many watch as may.
    Full,
    /// The player has closed the gallery.
    Closed,
    /// What was shown breaks the rules.
    Untrue,
    /// The player hides the address, and there is no relay.
    NoRelay,
    /// This browser or this site cannot do it.
    Unable,
    /// The link leads nowhere.
    NoGallery,
}

/// What is shown of a game that is watched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchModel {
    /// How it stands.
    pub stage: WatchStage,
    /// How many watch.
    pub watchers: u32,
    /// Whether the secrets of both sides were checked.
    pub verified: bool,
    /// How old is what is seen, in seconds, if nothing newer has come for a while.
    pub age: Option<u64>,
}

impl WatchModel {
    /// Returns how old something is, in seconds that change now and then only.
    pub fn rough(age: Millis) -> u64 {
        match age / 1_000 {
            seconds @ ..60 => seconds - seconds % 15,
            seconds => seconds - seconds % 60,
        }
    }
}

impl WatchStage {
    fn text(self) -> NetText {
        match self {
            WatchStage::Coming => NetText::WatchComing,
            WatchStage::Live => NetText::WatchLive,
            WatchStage::Absent => NetText::WatchAbsent,
            WatchStage::Full => NetText::WatchFull,
            WatchStage::Closed => NetText::WatchClosed,
            WatchStage::Untrue => NetText::WatchUntrue,
            WatchStage::NoRelay => NetText::NoRelay,
            WatchStage::Unable => NetText::WatchUnable,
            WatchStage::NoGallery => NetText::WatchNowhere,
        }
    }
}

impl NetworkContext {
    fn press_gallery(self, action: GalleryAction) -> Callback<()> {
        self.press(NetAction::Gallery(action))
    }
}

/// The gallery of the player's game, while it is open: how many watch, and its link.
#[component]
pub fn OwnGallery(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let of = move |read: fn(&GalleryModel) -> bool| {
        Memo::new(move |_| net.gallery.with(|shown| shown.as_ref().is_some_and(read)))
    };
    let is_lost = of(|shown| shown.reach == Reach::Lost);
    let has_link = of(|shown| !shown.link.is_empty());
    // Once somebody has come, the link is where it should be.
    let explains = of(|shown| shown.watchers == 0);
    let standing = text(move || {
        let count = net
            .gallery
            .with(|shown| shown.as_ref().map_or(0, |shown| shown.watchers));
        match is_lost.get() {
            true => NetText::GalleryLost.say(words.lang()),
            false => NetText::Watchers(count).say(words.lang()),
        }
    });
    let shares = share::available();
    let link = text(move || {
        net.gallery.with(|shown| {
            shown
                .as_ref()
                .map(|shown| shown.link.clone())
                .unwrap_or_default()
        })
    });
    view! {
        <div class="room__gallery" role="group" aria-label=NetText::GalleryTitle.words(words)>
            <p class="room__state" role="status">{standing}</p>
            {reactive(move || {
                explains.get().then(|| {
                    view! {
                        <p class="field__hint">{NetText::GalleryHow.words(words)}</p>
                        <p class="net__link">
                            <a href=link on:click=|event| event.prevent_default()>{link}</a>
                        </p>
                    }
                })
            })}
            <div class="net__row">
                {reactive(move || {
                    has_link.get().then(|| {
                        view! {
                            {shares.then(|| {
                                let press = net.press_gallery(GalleryAction::ShareLink);
                                view! { <TextButton icon="share" label=words.say(Label::SHARE) press /> }
                            })}
                            <TextButton
                                icon="copy"
                                label=words.say(Label::COPY_LINK)
                                press=net.press_gallery(GalleryAction::CopyLink)
                            />
                        }
                    })
                })}
                <TextButton
                    icon="eye-off"
                    label=NetText::CloseGallery.words(words)
                    press=net.press_gallery(GalleryAction::Close)
                />
            </div>
        </div>
    }
}

/// What somebody who watches sees beside the board.
#[component]
pub fn Watching(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let model = Memo::new(move |_| net.watching.get().unwrap_or_default());
    let standing = text(move || model.with(|shown| shown.stage).text().say(words.lang()));
    let count =
        text(move || NetText::Watchers(model.with(|shown| shown.watchers)).say(words.lang()));
    let live = Memo::new(move |_| model.with(|shown| shown.stage == WatchStage::Live));
    let verified = Memo::new(move |_| model.with(|shown| shown.verified));
    let light = Signal::derive(move || match model.with(|shown| shown.stage) {
        WatchStage::Live => "live",
        WatchStage::Coming | WatchStage::Absent | WatchStage::Full => "connecting",
        _ => "closed",
    });
    view! {
        <section class="room room--watched" aria-label=NetText::GalleryTitle.words(words) data-link=light>
            <p class="room__head">
                <span class="room__light" aria-hidden="true"></span>
                {reactive(move || live.get().then(|| view! { <span class="room__code">{count}</span> }))}
            </p>
            <p class="room__state" role="status">{standing}</p>
            {reactive(move || {
                model.with(|shown| shown.age).map(|seconds| {
                    view! { <p class="room__state">{NetText::WatchOld(seconds).words(words)}</p> }
                })
            })}
            {reactive(move || {
                verified.get().then(|| {
                    view! { <p class="room__audit" role="status" data-fair="yes">{NetText::WatchVerified.words(words)}</p> }
                })
            })}
            <TextButton icon="close" label=NetText::StopWatching.words(words) press=net.press(NetAction::StopWatching) />
        </section>
    }
}
