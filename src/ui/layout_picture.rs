//! A small picture of a layout of portals: the four ranks on which portals lie, each network in the shape and colour that its
//! portals have on the board, or the tokens. Its colours are in `style/chunks/workshop.css`.

use engine::{Color, Square};
use game::Portals;
use game::workshop::Sketch;
use leptos::prelude::*;

/// Half the side of a square in the picture.
const HALF: usize = 10;

/// The picture. Its text is beside it, so a screen reader passes it by.
#[component]
pub fn LayoutPicture(
    /// The layout.
    layout: Portals,
) -> impl IntoView {
    view! {
        <svg class="layout-picture" viewBox="0 0 160 80" aria-hidden="true" inner_html=markup(&layout)></svg>
    }
}

/// Returns the inside of the picture: the dark squares, the lines between the squares of each network, and all portals.
fn markup(layout: &Portals) -> String {
    let middle = |square: Square| {
        let (file, rank) = (square.file().index(), square.rank().index());
        (HALF * (2 * file + 1), HALF * (11 - 2 * rank))
    };
    let has_portals = |square: &Square| (2..6).contains(&square.rank().index());
    let mut dark = String::new();
    for square in Square::ALL.into_iter().filter(has_portals) {
        if !square.is_light() {
            let (x, y) = middle(square);
            dark += &format!("M{} {}h20v20h-20z", x - HALF, y - HALF);
        }
    }
    let (mut lines, mut portals) = (String::new(), String::new());
    let circle = |x: usize, y: usize| format!("M{} {y}a8 8 0 1 0 16 0a8 8 0 1 0-16 0z", x - 8);
    let networks = match layout {
        Portals::Networks(layout) => layout.networks(),
        Portals::Tokens(tokens) => {
            for square in tokens.squares() {
                let (x, y) = middle(square);
                portals += &format!("<path data-of=\"portal-token\" d=\"{}\"/>", circle(x, y));
            }
            &[]
        }
    };
    for network in networks {
        let sketch = Sketch::of(network);
        let (of, one_way) = (sketch.kind().class(), sketch.one_way);
        for (from, to) in sketch.lines() {
            let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
            let way = if one_way { " data-way" } else { "" };
            lines += &format!("<path data-line=\"{of}\"{way} d=\"M{x1} {y1}L{x2} {y2}\"/>");
        }
        for square in network.squares() {
            let (x, y) = middle(square);
            let shape = match network.owner() {
                Some(Color::White) => format!("M{x} {}l8 8-8 8-8-8z", y - 8),
                Some(Color::Black) => format!("M{} {}h8l4 4v8l-4 4h-8l-4-4v-8z", x - 4, y - 8),
                None => circle(x, y),
            };
            let is_exit = one_way && sketch.exits.has(square);
            let exit = if is_exit { " data-exit" } else { "" };
            portals += &format!("<path data-of=\"{of}\"{exit} d=\"{shape}\"/>");
        }
    }
    format!("<path class=\"layout-picture__dark\" d=\"{dark}\"/>{lines}{portals}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_square_of_a_network_is_in_the_picture_with_its_owner() {
        let layout: Portals = "wb3e3/bc4d4e4/nf6>h6".parse().expect("a layout");
        let html = markup(&layout);
        let count = |part: &str| html.matches(part).count();
        assert_eq!(count("data-of=\"portal-white\""), 2);
        assert_eq!(count("data-of=\"portal-black\""), 3);
        assert_eq!(count("data-line=\"portal-black\""), 3);
        // An entry, an exit and the way between them.
        assert_eq!(count("data-of=\"portal-neutral\""), 2);
        assert_eq!((count("data-exit"), count("data-way")), (1, 1));
        // h6 is at the top on the right.
        assert!(html.contains("M142 10a8"), "{html}");
        let tokens = markup(&"a3b3c3d3a6b6c6h6".parse().expect("a layout"));
        assert_eq!(tokens.matches("data-of=\"portal-token\"").count(), 8);
        assert!(
            tokens.contains("M142 10a8") && !tokens.contains("data-line"),
            "{tokens}"
        );
    }
}
