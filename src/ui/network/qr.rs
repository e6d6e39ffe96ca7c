//! QR codes, drawn as one SVG path.

use std::fmt::Write;

use fast_qr::{ECL, QRBuilder};
use leptos::prelude::*;

/// Width of the quiet zone around the code, in modules; cameras need it.
const MARGIN: usize = 4;

/// Returns the size of a text's code in modules, including the margins, and its SVG path, or `None` if the text is too
/// long for a code.
fn path(text: &str, dense: bool) -> Option<(usize, String)> {
    // A code on a screen has no damaged parts, so a long text gets little error correction: fewer and larger modules
    // are easier for a camera.
    let spare = if dense { ECL::L } else { ECL::M };
    let code = QRBuilder::new(text).ecl(spare).build().ok()?;
    let mut path = String::new();
    for y in 0..code.size {
        for (x, module) in code[y].iter().take(code.size).enumerate() {
            if module.value() {
                // Writing into a string cannot fail.
                let _ = write!(path, "M{} {}h1v1h-1z", x + MARGIN, y + MARGIN);
            }
        }
    }
    Some((code.size + 2 * MARGIN, path))
}

/// The QR code of a text.
#[component]
pub fn QrCode(
    /// The text to encode.
    text: Signal<String>,
    /// Accessible name of the picture.
    name: Signal<String>,
    /// Whether to use little error correction, for a long text that is read from close by.
    #[prop(default = false)]
    dense: bool,
) -> impl IntoView {
    move || {
        text.with(|text| path(text, dense)).map(|(size, path)| {
            view! {
                <svg class="qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label=name>
                    <path d=path />
                </svg>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_qr_code_of_a_link_has_three_finder_patterns() {
        let (size, path) = path("https://chess.example/#/join/7KQ2MX", false).unwrap();
        assert!((21 + 2 * MARGIN..=45).contains(&size), "{size}");
        let last = size - MARGIN - 1;
        for corner in [(MARGIN, MARGIN), (last, MARGIN), (MARGIN, last)] {
            assert!(
                path.contains(&format!("M{} {}h1", corner.0, corner.1)),
                "{corner:?}"
            );
        }
    }
    /// A typical pairing code has three or four addresses, the longest one has 24. A camera must be able to tell the
    /// modules of both apart on the screen of a small phone, where the picture is 260 CSS pixels or 780 device pixels
    /// wide.
    #[test]
    fn qr_codes_of_pairing_codes_have_few_enough_modules_for_a_camera() {
        for (letters, most) in [(260, 57), (300, 61), (850, 97)] {
            let (size, _) = path(&"k".repeat(letters), true).unwrap();
            assert!(size - 2 * MARGIN <= most, "{letters}: {size}");
        }
    }
}
