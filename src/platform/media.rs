//! What the system says about the person's wishes: colours and motion.

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
