//! The user's preferences as the system reports them: motion and language.

use web_sys::MediaQueryList;

thread_local! {
    /// Queried at every move. Creating the list takes longer than reading it, and the list follows changes of the
    /// setting.
    static LITTLE_MOTION: Option<MediaQueryList> = query("(prefers-reduced-motion: reduce)");
}

fn query(query: &str) -> Option<MediaQueryList> {
    web_sys::window()?.match_media(query).ok().flatten()
}

/// Whether the system asks for reduced motion.
pub fn prefers_reduced_motion() -> bool {
    LITTLE_MOTION.with(|list| list.as_ref().is_some_and(MediaQueryList::matches))
}

/// Whether the device has a mouse or something like it, so that a field with the focus brings up no keyboard.
pub fn has_mouse() -> bool {
    query("(hover: hover) and (pointer: fine)").is_some_and(|list| list.matches())
}

/// Returns the user's languages, in order of preference, like `de-AT`.
pub fn languages() -> Vec<String> {
    let languages = web_sys::window().map(|window| window.navigator().languages());
    languages
        .map(|languages| {
            languages
                .iter()
                .filter_map(|code| code.as_string())
                .collect()
        })
        .unwrap_or_default()
}
