//! The settings dialog.

use game::{BoardTheme, Coordinates, Label, Lang, OrientationMode, PieceSet, Settings, Theme};
use leptos::prelude::*;

use super::swatches::{BoardSwatch, Look, PieceSwatch, Swatches};
use crate::platform::dom;
use crate::ui::widgets::{Segments, Switch, place_of, value_at};
use crate::ui::words::{Words, text};

const THEME: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];
const COORDINATES: [Coordinates; 3] = [Coordinates::Off, Coordinates::Edge, Coordinates::Every];
const ORIENTATION: [OrientationMode; 3] = [
    OrientationMode::Stays,
    OrientationMode::Turns,
    OrientationMode::FaceEachOther,
];
/// Content of the settings dialog. Every change takes effect at once.
#[component]
pub fn SettingsDialog(
    /// The current settings.
    settings: Memo<Settings>,
    /// Called with the changed settings.
    change: Callback<Settings>,
    /// Turns system notifications on or off; `None` if the browser has none.
    notify: Option<Callback<bool>>,
    /// Whether the browser does not allow notifications.
    refused: Signal<bool>,
) -> impl IntoView {
    let words = Words::new(Signal::derive(move || {
        settings.with(|settings| settings.lang)
    }));
    macro_rules! set {
        ($field:ident) => {
            move |value| {
                let mut new = settings.get_untracked();
                new.$field = value;
                change.run(new);
            }
        };
    }
    macro_rules! get {
        ($field:ident) => {
            Signal::derive(move || settings.with(|settings| settings.$field))
        };
    }
    // The language is kept, because someone who resets the settings still wants to be able to read the page.
    let reset = move |_| {
        let lang = settings.with_untracked(|settings| settings.lang);
        change.run(Settings {
            lang,
            ..Settings::default()
        });
    };
    let boards = BoardTheme::ALL.iter().map(|board| Look {
        label: board.label(),
        sample: view! { <BoardSwatch name=board.name() /> }.into_any(),
    });
    let pieces = PieceSet::ALL.iter().map(|set| Look {
        label: set.label(),
        sample: view! { <PieceSwatch name=set.name() /> }.into_any(),
    });
    let (boards, pieces) = (boards.collect(), pieces.collect());
    view! {
        <div class="dialog__body">
            <div class="field field--line">
                <label class="field__label" for="language">{words.say(Label::LANGUAGE)}</label>
                <select
                    class="select"
                    id="language"
                    on:change=move |event| {
                        if let Some(lang) = Lang::from_code(&dom::typed_value(&event)) {
                            set!(lang)(lang);
                        }
                    }
                >
                    {Lang::ALL
                        .map(|lang| {
                            let chosen = settings.with_untracked(|settings| settings.lang) == lang;
                            view! {
                                // Each language is named in that language, whatever the page's language is.
                                <option value=lang.code() lang=lang.code() selected=chosen>{lang.native_name()}</option>
                            }
                        })
                        .collect_view()}
                </select>
            </div>
            <Segments
                legend=Label::THEME
                name="theme"
                labels=&[Label::THEME_SYSTEM, Label::THEME_LIGHT, Label::THEME_DARK]
                value=place_of(&THEME, get!(theme))
                change=value_at(&THEME, set!(theme))
                words
            />
            <link rel="stylesheet" href="looks/swatches.css" />
            <Swatches
                legend=Label::BOARD_THEME
                name="board"
                looks=boards
                value=place_of(BoardTheme::ALL, get!(board))
                change=value_at(BoardTheme::ALL, set!(board))
                words
            />
            <Swatches
                legend=Label::PIECE_SET
                name="pieces"
                looks=pieces
                value=place_of(PieceSet::ALL, get!(pieces))
                change=value_at(PieceSet::ALL, set!(pieces))
                words
            />
            <Segments
                legend=Label::COORDINATES
                name="coordinates"
                labels=&[Label::COORDINATES_OFF, Label::COORDINATES_EDGE, Label::COORDINATES_EVERY]
                value=place_of(&COORDINATES, get!(coordinates))
                change=value_at(&COORDINATES, set!(coordinates))
                words
            />
            <Segments
                legend=Label::ORIENTATION
                name="orientation"
                labels=&[Label::ORIENTATION_STAYS, Label::ORIENTATION_TURNS, Label::ORIENTATION_FACES]
                value=place_of(&ORIENTATION, get!(orientation))
                change=value_at(&ORIENTATION, set!(orientation))
                words
            />
            <Switch label=words.say(Label::MUTE) on=get!(muted) change=Callback::new(set!(muted)) />
            <div class="field">
                <label class="field__label" for="volume">{words.say(Label::VOLUME)}</label>
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
            <Switch label=words.say(Label::VIBRATE) on=get!(vibrate) change=Callback::new(set!(vibrate)) />
            <Switch label=words.say(Label::ANIMATION) on=get!(animation) change=Callback::new(set!(animation)) />
            <Switch label=words.say(Label::SHOW_TARGETS) on=get!(show_targets) change=Callback::new(set!(show_targets)) />
            <Switch label=words.say(Label::AUTO_QUEEN) on=get!(auto_queen) change=Callback::new(set!(auto_queen)) />
            <Switch label=words.say(Label::CONFIRM_MOVES) on=get!(confirm_moves) change=Callback::new(set!(confirm_moves)) />
            <Switch label=words.say(Label::CONFIRM_FINAL) on=get!(confirm) change=Callback::new(set!(confirm)) />
            <Switch label=words.say(Label::FIGURINES) on=get!(figurines) change=Callback::new(set!(figurines)) />
            <Switch label=words.say(Label::ALWAYS_TYPE) on=get!(typing) change=Callback::new(set!(typing)) />
            {notify.map(|notify| view! {
                <Switch label=words.say(Label::NOTIFY) on=get!(notify) change=notify />
                <p class="field__hint" role="alert">
                    {text(move || match refused.get() {
                        true => Label::NOTIFY_REFUSED.say(words.lang()).to_owned(),
                        false => String::new(),
                    })}
                </p>
            })}
            <Switch label=words.say(Label::SHORTCUTS) on=get!(shortcuts) change=Callback::new(set!(shortcuts)) />
            <footer class="dialog__foot">
                <button type="button" class="btn" on:click=reset>
                    {words.say(Label::RESET_SETTINGS)}
                </button>
            </footer>
        </div>
    }
}
