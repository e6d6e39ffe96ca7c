//! Finds the texts of a language. In the browser every language but English is a part that is fetched and then installed;
//! elsewhere all of them are built in.

use std::sync::OnceLock;

use super::sentences::{De, En, Es, He};
use super::{Fault, Lang, Message, label, say};

/// All texts of one language.
pub struct Catalogue {
    /// The fixed texts; `None` in English, whose texts the labels hold themselves.
    pub(super) labels: Option<&'static label::Table>,
    /// Says a sentence with data in it, in this language.
    pub(super) message: fn(&mut String, Lang, &Message),
    /// Says what went wrong, in this language.
    pub(super) fault: fn(&mut String, Lang, &Fault),
}

static ENGLISH: Catalogue = Catalogue {
    labels: None,
    message: say::message::<En>,
    fault: say::fault::<En>,
};

/// German.
pub static GERMAN: Catalogue = Catalogue {
    labels: Some(&label::DE),
    message: say::message::<De>,
    fault: say::fault::<De>,
};

/// Spanish.
pub static SPANISH: Catalogue = Catalogue {
    labels: Some(&label::ES),
    message: say::message::<Es>,
    fault: say::fault::<Es>,
};

/// Hebrew.
pub static HEBREW: Catalogue = Catalogue {
    labels: Some(&label::HE),
    message: say::message::<He>,
    fault: say::fault::<He>,
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
    lang == Lang::En || compiled_in(lang).is_some() || INSTALLED[lang as usize].get().is_some()
}

/// The texts of a language, or the English ones if it is not available.
pub(super) fn of(lang: Lang) -> &'static Catalogue {
    compiled_in(lang)
        .or_else(|| INSTALLED[lang as usize].get().copied())
        .unwrap_or(&ENGLISH)
}

/// The fixed texts of a language, if it is available and not English.
pub(super) fn labels(lang: Lang) -> Option<&'static label::Table> {
    of(lang).labels
}

#[cfg(not(target_family = "wasm"))]
fn compiled_in(lang: Lang) -> Option<&'static Catalogue> {
    Some(match lang {
        Lang::En => &ENGLISH,
        Lang::De => &GERMAN,
        Lang::Es => &SPANISH,
        Lang::He => &HEBREW,
    })
}

#[cfg(target_family = "wasm")]
fn compiled_in(lang: Lang) -> Option<&'static Catalogue> {
    (lang == Lang::En).then_some(&ENGLISH)
}
