//! All texts that a person reads, in one catalogue. A text is a value with its data ([`Text`]); its wording is in
//! `locales/`, in one folder per language. A missing translation does not compile. In the browser, all languages but
//! English are fetched and [`install`]ed. This module does not decide which text is shown when.

mod catalogue;
mod label;
pub mod message;
pub(crate) mod names;
mod plain;
mod say;
mod sentences;

use serde::{Deserialize, Serialize};

pub use catalogue::{Catalogue, GERMAN, HEBREW, SPANISH, install, is_available};
pub use label::Label;
pub use message::{Fault, FileMessage, Message, Who};
pub use plain::{is_bidi_control, name, without_bidi_controls};
use sentences::render;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// Spanish.
    Es,
    /// Hebrew.
    He,
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 4] = [Lang::En, Lang::De, Lang::Es, Lang::He];

    /// Returns the language code for a page's `lang` attribute.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
            Lang::Es => "es",
            Lang::He => "he",
        }
    }

    /// Returns the language of a code such as `de-AT`, if it is known.
    pub fn from_code(code: &str) -> Option<Lang> {
        let primary = code.split(['-', '_']).next().unwrap_or(code);
        Lang::ALL
            .into_iter()
            .find(|lang| lang.code().eq_ignore_ascii_case(primary))
    }

    /// Returns the first known language of a list of codes, or English if none is known.
    pub fn first_known<'a>(codes: impl IntoIterator<Item = &'a str>) -> Lang {
        codes
            .into_iter()
            .find_map(Lang::from_code)
            .unwrap_or_default()
    }

    /// Returns the language's name in that language.
    pub const fn native_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::De => "Deutsch",
            Lang::Es => "Español",
            Lang::He => "עברית",
        }
    }

    /// Returns the writing direction, for a page's `dir` attribute.
    pub const fn direction(self) -> &'static str {
        match self {
            Lang::En | Lang::De | Lang::Es => "ltr",
            Lang::He => "rtl",
        }
    }
}

/// A text about a game. Faults and messages about files are types of their own ([`Fault`], [`FileMessage`]), so that
/// their sentences are only part of programs that read texts.
#[derive(Clone, Debug, PartialEq)]
pub enum Text {
    /// A fixed word or sentence: buttons, headings, names.
    Label(Label),
    /// A sentence with data in it.
    Message(Message),
}

impl From<Label> for Text {
    fn from(label: Label) -> Text {
        Text::Label(label)
    }
}

impl From<Message> for Text {
    fn from(message: Message) -> Text {
        Text::Message(message)
    }
}

/// Returns a text in a language.
pub fn say(lang: Lang, text: &Text) -> String {
    match text {
        Text::Label(label) => label.say(lang).to_owned(),
        Text::Message(message) => message.say(lang),
    }
}

impl Message {
    /// Returns the message in a language.
    pub fn say(&self, lang: Lang) -> String {
        render(|out| catalogue::message(lang)(out, lang, self))
    }
}

impl Fault {
    /// Returns the fault in a language.
    pub fn say(&self, lang: Lang) -> String {
        render(|out| catalogue::fault(lang)(out, lang, self))
    }
}

impl FileMessage {
    /// Returns the message in a language.
    pub fn say(&self, lang: Lang) -> String {
        render(|out| catalogue::file(lang)(out, lang, self))
    }
}
