//! The dialog for saving and loading games: as a file, as text, as a picture or as a link.

use engine::Variant;
use game::{Fault, Label, Session};
use leptos::{ev, prelude::*};

use crate::platform::dom;
use crate::platform::files::FileField;
use crate::ui::pages::{AnalyseLink, analysis_address_of_game};
use crate::ui::table::Table;
use crate::ui::widgets::{FileButton, Icon, IconButton, TextButton, unavailable};
use crate::ui::words::Words;

/// A format in which the game can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveFormat {
    /// The complete saved game, which can be continued later.
    Json,
    /// PGN, for other programs.
    Pgn,
    /// The text format of Standard Portal Chess games.
    Text,
    /// Only the portal arrangement.
    Layout,
}

impl SaveFormat {
    /// Returns the file extension and the MIME type.
    pub fn file(self) -> (&'static str, &'static str) {
        match self {
            SaveFormat::Json => ("json", "application/json"),
            SaveFormat::Pgn => ("pgn", "application/vnd.chess-pgn"),
            SaveFormat::Text | SaveFormat::Layout => ("txt", "text/plain"),
        }
    }

    fn label(self) -> Label {
        match self {
            SaveFormat::Json => Label::EXPORT_JSON,
            SaveFormat::Pgn => Label::EXPORT_PGN,
            SaveFormat::Text => Label::EXPORT_TEXT,
            SaveFormat::Layout => Label::EXPORT_LAYOUT,
        }
    }

    /// Returns the game in this format.
    pub fn write(self, session: &Session) -> Result<String, Fault> {
        match self {
            SaveFormat::Json => Ok(session.export_json()),
            SaveFormat::Pgn => session.export_pgn(),
            SaveFormat::Text => session.export_text(),
            SaveFormat::Layout => session.export_layout(),
        }
    }
}

/// A picture format for places where a game cannot be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// The position that is shown, as an SVG drawing that scales to any size.
    Svg,
    /// The position that is shown, as a PNG image.
    Png,
    /// The whole game as an animation, move by move.
    Animation,
}

/// The picture formats, each with the label of its button.
pub const PICTURES: [(PictureFormat, Label); 3] = [
    (PictureFormat::Svg, Label::PICTURE_SVG),
    (PictureFormat::Png, Label::PICTURE_PNG),
    (PictureFormat::Animation, Label::PICTURE_FILM),
];

/// An action that the user requests in this dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum FileAction {
    /// Download the game in this format.
    Download(SaveFormat),
    /// Put this text on the clipboard.
    Copy(String),
    /// Share a link to the game at the ply that is shown.
    Share,
    /// Save a picture of the game.
    Picture(PictureFormat),
    /// Load the file that was just chosen.
    Choose(FileField),
    /// Load this text.
    Load(String),
}

/// Content of the dialog for saving and loading.
#[component]
pub fn FilesDialog(
    /// The game on the board.
    table: Table,
    /// The reason why the last text or file was not loaded.
    fault: RwSignal<String>,
    /// Carries out an action.
    act: Callback<FileAction>,
) -> impl IntoView {
    let words = table.words;
    let pasted = RwSignal::new(String::new());
    let forms = table.with_session_untracked(|session| match session.options().variant {
        Variant::PortalStandard => vec![
            SaveFormat::Json,
            SaveFormat::Pgn,
            SaveFormat::Text,
            SaveFormat::Layout,
        ],
        _ => vec![SaveFormat::Json, SaveFormat::Pgn],
    });
    let secrets = table.with_session_untracked(|session| session.options().variant.has_assassin());
    let analysed = table.with_session_untracked(|session| {
        session
            .can_be_analysed()
            .then(|| analysis_address_of_game(&session.options().id))
    });
    let fen = table.with_session_untracked(Session::fen);
    let pgn = move || {
        table
            .with_session_untracked(|session| session.export_pgn())
            .unwrap_or_default()
    };
    let load = move |event: ev::SubmitEvent| {
        event.prevent_default();
        act.run(FileAction::Load(pasted.get_untracked()));
    };
    let downloads = forms
        .into_iter()
        .map(|form| {
            view! {
                <TextButton
                    icon="download"
                    label=words.say(form.label())
                    press=Callback::new(move |()| act.run(FileAction::Download(form)))
                />
            }
        })
        .collect_view();
    let copied_fen = fen.clone();
    view! {
        <div class="dialog__body">
            <section class="field" aria-labelledby="files-save">
                <h3 class="field__legend" id="files-save">{words.say(Label::SAVE_GAME)}</h3>
                <div class="button-row">{downloads}</div>
                {secrets.then(|| view! { <p class="field__hint">{words.say(Label::SAVE_HOLDS_SECRETS)}</p> })}
                <div class="button-row">
                    <TextButton
                        icon="copy"
                        label=words.say(Label::COPY_PGN)
                        press=Callback::new(move |()| act.run(FileAction::Copy(pgn())))
                    />
                    <TextButton icon="share" label=words.say(Label::SHARE) press=Callback::new(move |()| act.run(FileAction::Share)) />
                    {analysed.map(|address| view! { <AnalyseLink address words /> })}
                </div>
                <Pictures words save=Callback::new(move |form| act.run(FileAction::Picture(form))) />
                <div class="field field--line">
                    <label class="field__label" for="files-fen">{words.say(Label::EXPORT_FEN)}</label>
                    <input class="input" id="files-fen" type="text" readonly value=fen />
                    <IconButton
                        icon="copy"
                        label=words.say(Label::COPY_FEN)
                        press=Callback::new(move |()| act.run(FileAction::Copy(copied_fen.clone())))
                    />
                </div>
            </section>
            <section class="field" aria-labelledby="files-load">
                <h3 class="field__legend" id="files-load">{words.say(Label::LOAD_GAME)}</h3>
                <FileButton
                    label=words.say(Label::CHOOSE_FILE)
                    accept=".json,.pgn,.txt,.fen,application/json,text/plain"
                    chosen=Callback::new(move |input| act.run(FileAction::Choose(input)))
                />
                <form class="field" on:submit=load>
                    <label class="field__label" for="files-text">{words.say(Label::DROP_HERE)}</label>
                    <textarea
                        class="input"
                        id="files-text"
                        rows="4"
                        spellcheck="false"
                        aria-describedby="files-fault"
                        on:input=move |event| {
                            pasted.set(dom::typed_value(&event));
                            fault.set(String::new());
                        }
                    ></textarea>
                    <p class="field__error" id="files-fault" role="alert">{Signal::derive(move || fault.get())}</p>
                    <TextSubmit label=words.say(Label::LOAD) empty=Signal::derive(move || pasted.with(|text| text.trim().is_empty())) />
                </form>
            </section>
        </div>
    }
}

/// The buttons that save a picture of the game.
#[component]
pub fn Pictures(
    /// The texts in the person's language.
    words: Words,
    /// Saves a picture in this format.
    save: Callback<PictureFormat>,
) -> impl IntoView {
    let button = move |(form, label): (PictureFormat, Label)| {
        view! {
            <TextButton icon="download" label=words.say(label) press=Callback::new(move |()| save.run(form)) />
        }
    };
    view! {
        <div class="button-row" role="group" aria-label=words.say(Label::PICTURES)>
            {PICTURES.map(button).collect_view()}
        </div>
    }
}

/// The button that loads the pasted text.
#[component]
fn TextSubmit(
    /// Label of the button.
    label: Signal<String>,
    /// Whether there is nothing to load yet.
    empty: Signal<bool>,
) -> impl IntoView {
    view! {
        <button type="submit" class="btn btn--primary" aria-disabled=unavailable(move || empty.get())>
            <Icon name="load" />
            <span class="btn__label">{label}</span>
        </button>
    }
}
