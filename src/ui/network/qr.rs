//! A link as a QR code, drawn as one path.

use std::fmt::Write;

use fast_qr::QRBuilder;
use leptos::prelude::*;

/// Quiet modules around the code, which cameras need.
const MARGIN: usize = 4;

/// The size and the path of a text's code; `None` if the text is too long for one.
fn path(text: &str) -> Option<(usize, String)> {
    let code = QRBuilder::new(text).build().ok()?;
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
) -> impl IntoView {
    move || {
        text.with(|text| path(text)).map(|(size, path)| {
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
        let (size, path) = path("https://chess.example/#/join/7KQ2MX").unwrap();
        assert!((21 + 2 * MARGIN..=45).contains(&size), "{size}");
        let last = size - MARGIN - 1;
        for corner in [(MARGIN, MARGIN), (last, MARGIN), (MARGIN, last)] {
            assert!(
                path.contains(&format!("M{} {}h1", corner.0, corner.1)),
                "{corner:?}"
            );
        }
    }
}
