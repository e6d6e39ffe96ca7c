//! What the person prefers.

use game::{BoardTheme, Coordinates, Label, OrientationMode, Settings, Theme};
use leptos::prelude::*;

use crate::platform::dom;
use crate::ui::parts::{Segments, Switch};
use crate::ui::words::{Words, text};

/// What is in the settings dialog. Every change holds at once.
#[component]
pub fn SettingsDialog(
    /// What holds now.
    settings: Memo<Settings>,
    /// Something was changed.
    change: Callback<Settings>,
) -> impl IntoView {
    let words = Words::new(Signal::derive(move || settings.with(|settings| settings.lang)));
    macro_rules! set {
        ($field:ident) => {
            Callback::new(move |value| {
                let mut new = settings.get_untracked();
                new.$field = value;
                change.run(new);
            })
        };
    }
    macro_rules! get {
        ($field:ident) => {
            Signal::derive(move || settings.with(|settings| settings.$field))
        };
    }
    macro_rules! words {
        ($($value:expr => $label:expr),* $(,)?) => {
            Signal::derive(move || vec![$(($value, $label.say(words.lang()).to_owned())),*])
        };
    }
    view! {
        <div class="dialog__body">
            <Segments
                legend=words.say(Label::Theme)
                name="theme"
                options=words!(
                    Theme::System => Label::ThemeSystem, Theme::Light => Label::ThemeLight, Theme::Dark => Label::ThemeDark,
                )
                value=get!(theme)
                change=set!(theme)
            />
            <Segments
                legend=words.say(Label::BoardTheme)
                name="board"
                options=words!(
                    BoardTheme::Walnut => Label::BoardWalnut, BoardTheme::Slate => Label::BoardSlate,
                    BoardTheme::Meadow => Label::BoardMeadow, BoardTheme::Contrast => Label::BoardContrast,
                )
                value=get!(board)
                change=set!(board)
            />
            <Segments
                legend=words.say(Label::Coordinates)
                name="coordinates"
                options=words!(
                    Coordinates::Off => Label::CoordinatesOff, Coordinates::Edge => Label::CoordinatesEdge,
                    Coordinates::Every => Label::CoordinatesEvery,
                )
                value=get!(coordinates)
                change=set!(coordinates)
            />
            <Segments
                legend=words.say(Label::Orientation)
                name="orientation"
                options=words!(
                    OrientationMode::Stays => Label::OrientationStays, OrientationMode::Turns => Label::OrientationTurns,
                    OrientationMode::FaceEachOther => Label::OrientationFaces,
                )
                value=get!(orientation)
                change=set!(orientation)
            />
            <Switch label=words.say(Label::Mute) on=get!(muted) change=set!(muted) />
            <div class="field">
                <label class="field__label" for="volume">{words.say(Label::Volume)}</label>
                <input
                    class="range"
                    id="volume"
                    type="range"
                    min="0"
                    max="100"
                    step="5"
                    prop:value=text(move || settings.with(|settings| settings.volume.to_string()))
                    disabled=get!(muted)
                    on:change=move |event| {
                        let mut new = settings.get_untracked();
                        if let Ok(volume) = dom::typed_value(&event).parse() {
                            new.volume = volume;
                            change.run(new);
                        }
                    }
                />
            </div>
            <Switch label=words.say(Label::Vibrate) on=get!(vibrate) change=set!(vibrate) />
            <Switch label=words.say(Label::Animation) on=get!(animation) change=set!(animation) />
            <Switch label=words.say(Label::ShowTargets) on=get!(show_targets) change=set!(show_targets) />
            <Switch label=words.say(Label::AutoQueen) on=get!(auto_queen) change=set!(auto_queen) />
            <Switch label=words.say(Label::ConfirmFinal) on=get!(confirm) change=set!(confirm) />
            <Switch label=words.say(Label::KeyboardShortcuts) on=get!(shortcuts) change=set!(shortcuts) />
            <footer class="dialog__foot">
                <button type="button" class="btn" on:click=move |_| change.run(Settings::default())>
                    {words.say(Label::ResetSettings)}
                </button>
            </footer>
        </div>
    }
}
