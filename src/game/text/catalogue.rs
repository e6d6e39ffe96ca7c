//! Finds the texts of a language. In the browser, every language but English is a separate file that is fetched and
//! then installed; elsewhere all languages are compiled in.

use std::sync::OnceLock;

use super::sentences::{De, En, Es, He};
use super::{Fault, FileMessage, Lang, Message, label, say};

/// All texts of a language other than English. There is no `Catalogue` of English, because it would pull all English
/// sentences into every program. The functions below name one kind of sentence each, so that a program that never words
/// a fault is built without the sentences for faults.
pub struct Catalogue {
    /// The fixed texts. The English ones are in the labels themselves.
    labels: &'static label::Table,
    /// Writes a message in this language.
    message: SayMessage,
    /// Writes a fault in this language.
    fault: SayFault,
    /// Writes a message about a file in this language.
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

/// The catalogues that were fetched and installed, in the order of [`Lang::ALL`].
static INSTALLED: [OnceLock<&Catalogue>; Lang::ALL.len()] =
    [const { OnceLock::new() }; Lang::ALL.len()];

/// Makes a language available.
pub fn install(lang: Lang, catalogue: &'static Catalogue) {
    // A second installation changes nothing.
    let _ = INSTALLED[lang as usize].set(catalogue);
}

/// Returns whether a language is available. Until it is, English texts are used instead.
pub fn is_available(lang: Lang) -> bool {
    lang == Lang::En || of(lang).is_some()
}

/// Returns the texts of a language if it is available and not English.
fn of(lang: Lang) -> Option<&'static Catalogue> {
    compiled_in(lang).or_else(|| INSTALLED[lang as usize].get().copied())
}

/// Returns the fixed texts of a language if it is available and not English.
pub(super) fn labels(lang: Lang) -> Option<&'static label::Table> {
    of(lang).map(|catalogue| catalogue.labels)
}

/// Returns the function that writes messages in a language, or in English if the language is not available.
pub(super) fn message(lang: Lang) -> SayMessage {
    of(lang).map_or(say::message::<En>, |catalogue| catalogue.message)
}

/// Returns the function that writes faults in a language, or in English if the language is not available.
pub(super) fn fault(lang: Lang) -> SayFault {
    of(lang).map_or(say::fault::<En>, |catalogue| catalogue.fault)
}

/// Returns the function that writes messages about files in a language, or in English if the language is not available.
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
