//! What the system says about the person's wishes: motion and language.

/// Whether a media query holds now.
fn holds(query: &str) -> bool {
    web_sys::window()
        .and_then(|window| window.match_media(query).ok().flatten())
        .is_some_and(|list| list.matches())
}

/// Whether the system asks for little motion.
pub fn prefers_reduced_motion() -> bool {
    holds("(prefers-reduced-motion: reduce)")
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
