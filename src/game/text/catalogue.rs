//! Finds the texts of a language. In the browser every language but English is a part that is fetched and then installed;
//! elsewhere all of them are built in.

use std::sync::OnceLock;

use super::sentences::{De, En, Es, He};
use super::{Fault, FileMessage, Lang, Message, label, say};

/// All texts of a language other than English. English is no `Catalogue`, which would bring all its sentences into every program: the
/// functions below name one kind of sentence each, so a program that never says a fault is built without the sentences for faults.
pub struct Catalogue {
    /// The fixed texts. English ones are held by the labels themselves.
    labels: &'static label::Table,
    /// Says a sentence with data in it, in this language.
    message: SayMessage,
    /// Says what went wrong, in this language.
    fault: SayFault,
    /// Says what is told of a file, in this language.
    file: SayFile,
}

type SayMessage = fn(&mut String, Lang, &Message);
type SayFault = fn(&mut String, Lang, &Fault);
type SayFile = fn(&mut String, Lang, &FileMessage);

/// German.
pub static GERMAN: Catalogue = Catalogue {
    labels: &label::DE,
    message: say::message::<De>,
    fault: say::fault::<De>,
    file: say::file::<De>,
};

/// Spanish.
pub static SPANISH: Catalogue = Catalogue {
    labels: &label::ES,
    message: say::message::<Es>,
    fault: say::fault::<Es>,
    file: say::file::<Es>,
};

/// Hebrew.
pub static HEBREW: Catalogue = Catalogue {
    labels: &label::HE,
    message: say::message::<He>,
    fault: say::fault::<He>,
    file: say::file::<He>,
};

/// The languages that were fetched, in the order of [`Lang::ALL`].
static INSTALLED: [OnceLock<&Catalogue>; Lang::ALL.len()] =
    [const { OnceLock::new() }; Lang::ALL.len()];

/// Makes a language available.
pub fn install(lang: Lang, catalogue: &'static Catalogue) {
    // The second time, it is there already.
    let _ = INSTALLED[lang as usize].set(catalogue);
}

/// Whether a language is available. Until it is, its texts are English ones.
pub fn is_here(lang: Lang) -> bool {
    lang == Lang::En || of(lang).is_some()
}

/// The texts of a language, if it is available and not English.
fn of(lang: Lang) -> Option<&'static Catalogue> {
    compiled_in(lang).or_else(|| INSTALLED[lang as usize].get().copied())
}

/// The fixed texts of a language, if it is available and not English.
pub(super) fn labels(lang: Lang) -> Option<&'static label::Table> {
    of(lang).map(|catalogue| catalogue.labels)
}

/// What says a sentence with data in it, in English if the language is not available.
pub(super) fn message(lang: Lang) -> SayMessage {
    of(lang).map_or(say::message::<En>, |catalogue| catalogue.message)
}

/// What says what went wrong, in English if the language is not available.
pub(super) fn fault(lang: Lang) -> SayFault {
    of(lang).map_or(say::fault::<En>, |catalogue| catalogue.fault)
}

/// What says what is told of a file, in English if the language is not available.
pub(super) fn file(lang: Lang) -> SayFile {
    of(lang).map_or(say::file::<En>, |catalogue| catalogue.file)
}

#[cfg(not(target_family = "wasm"))]
fn compiled_in(lang: Lang) -> Option<&'static Catalogue> {
    match lang {
        Lang::En => None,
        Lang::De => Some(&GERMAN),
        Lang::Es => Some(&SPANISH),
        Lang::He => Some(&HEBREW),
    }
}

#[cfg(target_family = "wasm")]
fn compiled_in(_: Lang) -> Option<&'static Catalogue> {
    None
}
