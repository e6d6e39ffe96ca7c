//! What the person prefers.

use game::{BoardTheme, Coordinates, Label, OrientationMode, Settings, Theme};
use leptos::prelude::*;

use crate::platform::dom;
use crate::ui::parts::{Segments, Switch};

/// What is in the settings dialog. Every change holds at once.
#[component]
pub fn SettingsDialog(
    /// What holds now.
    settings: Memo<Settings>,
    /// Something was changed.
    change: Callback<Settings>,
) -> impl IntoView {
    let lang = Signal::derive(move || settings.with(|settings| settings.lang));
    let label = move |label: Label| Signal::derive(move || label.say(lang.get()).to_owned());
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
            Signal::derive(move || vec![$(($value, $label.say(lang.get()).to_owned())),*])
        };
    }
    view! {
        <div class="dialog__body">
            <Segments
                legend=label(Label::Theme)
                name="theme"
                options=words!(
                    Theme::System => Label::ThemeSystem, Theme::Light => Label::ThemeLight, Theme::Dark => Label::ThemeDark,
                )
                value=get!(theme)
                change=set!(theme)
            />
            <Segments
                legend=label(Label::BoardTheme)
                name="board"
                options=words!(
                    BoardTheme::Walnut => Label::BoardWalnut, BoardTheme::Slate => Label::BoardSlate,
                    BoardTheme::Meadow => Label::BoardMeadow, BoardTheme::Contrast => Label::BoardContrast,
                )
                value=get!(board)
                change=set!(board)
            />
            <Segments
                legend=label(Label::Coordinates)
                name="coordinates"
                options=words!(
                    Coordinates::Off => Label::CoordinatesOff, Coordinates::Edge => Label::CoordinatesEdge,
                    Coordinates::Every => Label::CoordinatesEvery,
                )
                value=get!(coordinates)
                change=set!(coordinates)
            />
            <Segments
                legend=label(Label::Orientation)
                name="orientation"
                options=words!(
                    OrientationMode::Stays => Label::OrientationStays, OrientationMode::Turns => Label::OrientationTurns,
                    OrientationMode::FaceEachOther => Label::OrientationFaces,
                )
                value=get!(orientation)
                change=set!(orientation)
            />
            <Switch label=label(Label::Mute) on=get!(muted) change=set!(muted) />
            <div class="field">
                <label class="field__label" for="volume">{move || Label::Volume.say(lang.get())}</label>
                <input
                    class="range"
                    id="volume"
                    type="range"
                    min="0"
                    max="100"
                    step="5"
                    prop:value=move || settings.with(|settings| settings.volume.to_string())
                    disabled=move || settings.with(|settings| settings.muted)
                    on:change=move |event| {
                        let mut new = settings.get_untracked();
                        if let Ok(volume) = dom::typed_value(&event).parse() {
                            new.volume = volume;
                            change.run(new);
                        }
                    }
                />
            </div>
            <Switch label=label(Label::Vibrate) on=get!(vibrate) change=set!(vibrate) />
            <Switch label=label(Label::Animation) on=get!(animation) change=set!(animation) />
            <Switch label=label(Label::ShowTargets) on=get!(show_targets) change=set!(show_targets) />
            <Switch label=label(Label::AutoQueen) on=get!(auto_queen) change=set!(auto_queen) />
            <Switch label=label(Label::ConfirmFinal) on=get!(confirm) change=set!(confirm) />
            <Switch label=label(Label::KeyboardShortcuts) on=get!(shortcuts) change=set!(shortcuts) />
            <footer class="dialog__foot">
                <button type="button" class="btn" on:click=move |_| change.run(Settings::default())>
                    {move || Label::ResetSettings.say(lang.get())}
                </button>
            </footer>
        </div>
    }
}
