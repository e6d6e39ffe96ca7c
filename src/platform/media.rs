//! What the system says about the person's wishes: motion and language.

use web_sys::MediaQueryList;

thread_local! {
    /// Asked for at every move; making it takes longer than reading it, and it stays true to the system.
    static LITTLE_MOTION: Option<MediaQueryList> = query("(prefers-reduced-motion: reduce)");
}

fn query(query: &str) -> Option<MediaQueryList> {
    web_sys::window()?.match_media(query).ok().flatten()
}

/// Whether the system asks for little motion.
pub fn prefers_reduced_motion() -> bool {
    LITTLE_MOTION.with(|list| list.as_ref().is_some_and(MediaQueryList::matches))
}

/// The languages that the person reads, the best first, as `de-AT`.
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
