//! A link as a QR code, drawn as one path.

use std::fmt::Write;

use fast_qr::{ECL, QRBuilder};
use leptos::prelude::*;

/// Quiet modules around the code, which cameras need.
const MARGIN: usize = 4;

/// The size and the path of a text's code; `None` if the text is too long for one.
fn path(text: &str, dense: bool) -> Option<(usize, String)> {
    // A long text on a screen has no stains to mend: fewer and larger modules are what a camera needs.
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

/// The picture.
#[component]
pub fn QrCode(
    /// What it leads to.
    text: Signal<String>,
    /// What it is, for those who do not see it.
    name: Signal<String>,
    /// A long text, for a camera close by: no room is spent on what could be covered.
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
    fn a_link_has_a_square_code_with_its_three_eyes() {
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
    /// A usual pairing code has three or four addresses, the longest one has 24. Both have modules that a camera can tell
    /// apart on the screen of a small phone: the picture is 260 pixels wide there, or 780 of the device's own.
    #[test]
    fn pairing_codes_have_modules_that_a_camera_can_tell_apart() {
        for (letters, most) in [(260, 57), (300, 61), (850, 97)] {
            let (size, _) = path(&"k".repeat(letters), true).unwrap();
            assert!(size - 2 * MARGIN <= most, "{letters}: {size}");
        }
    }
}
