//! A position as a picture: an SVG that needs nothing else, put together from the same drawings as the board. What a picture
//! shows is what everybody may see; hidden assassins are left out, whoever saves it. An animation of a game is in `film.rs`.

pub mod film;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use engine::Color;
use game::{BoardModel, Mark, PieceModel, PortalKind, PortalModel, display_order};

/// The drawings, a line each; `style/art/build.mjs` writes them.
const SYMBOLS: &str = include_str!("../../../style/symbols.svg");
/// A square's side in the picture's own units, those of the drawings.
const UNIT: usize = 48;
/// The board's side in these units.
const SIDE: usize = 8 * UNIT;

/// The colours of a board, as CSS writes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colors {
    /// Light squares.
    pub light: String,
    /// Dark squares.
    pub dark: String,
    /// Coordinates on light squares.
    pub on_light: String,
    /// Coordinates on dark squares.
    pub on_dark: String,
    /// The squares of the last move.
    pub last: String,
    /// The square of a king in check.
    pub check: String,
}

/// The board as an SVG. The model must be one that everybody may see: [`game::Session::for_everyone`] gives it.
pub fn svg(model: &BoardModel, colors: &Colors, title: &str) -> String {
    let mut body = format!("<title>{}</title>", escaped(title));
    let mut used = BTreeSet::new();
    squares(&mut body, model, colors);
    coordinates(&mut body, model.orientation, colors);
    for (place, square) in display_order(model.orientation).into_iter().enumerate() {
        let shown = model.square(square);
        if let Some(portal) = shown.portal {
            put(&mut body, &mut used, symbol_of_portal(portal), place);
        }
    }
    for (place, square) in display_order(model.orientation).into_iter().enumerate() {
        if let Some(piece) = model.square(square).piece {
            put(&mut body, &mut used, &symbol_of_piece(piece), place);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" width=\"{SIDE}\" height=\"{SIDE}\">\
         <defs>{}</defs>{body}</svg>",
        drawings(&used)
    )
}

/// An SVG as the address of an image.
pub fn address(svg: &str) -> String {
    let mut address = "data:image/svg+xml,".to_owned();
    for letter in svg.chars() {
        match letter {
            '%' => address.push_str("%25"),
            '#' => address.push_str("%23"),
            other => address.push(other),
        }
    }
    address
}

/// The drawings with these names, and what pieces are filled with.
fn drawings(used: &BTreeSet<String>) -> String {
    let needed = |line: &&str| match line.strip_prefix("<g id=\"") {
        Some(rest) => rest
            .split('"')
            .next()
            .is_some_and(|name| used.contains(name)),
        None => line.starts_with("<linearGradient"),
    };
    SYMBOLS.lines().filter(needed).collect()
}

/// Where a place on the screen is: its left and upper edges.
fn corner(place: usize) -> (usize, usize) {
    (place % 8 * UNIT, place / 8 * UNIT)
}

fn squares(body: &mut String, model: &BoardModel, colors: &Colors) {
    let rect = |body: &mut String, place: usize, fill: &str| {
        let (x, y) = corner(place);
        // Writing to a string cannot fail.
        let _ = write!(
            body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\" fill=\"{}\"/>",
            escaped(fill)
        );
    };
    for (place, square) in display_order(model.orientation).into_iter().enumerate() {
        let dark = (place / 8 + place % 8) % 2 == 1;
        rect(body, place, if dark { &colors.dark } else { &colors.light });
        let marks = model.square(square).marks;
        if marks.has(Mark::LastFrom) || marks.has(Mark::LastTo) {
            rect(body, place, &colors.last);
        }
        if marks.has(Mark::Check) {
            rect(body, place, &colors.check);
        }
    }
}

fn coordinates(body: &mut String, bottom: Color, colors: &Colors) {
    let text = |body: &mut String, (x, y): (usize, usize), dark: bool, letter: char| {
        let fill = if dark {
            &colors.on_dark
        } else {
            &colors.on_light
        };
        // Writing to a string cannot fail.
        let _ = write!(
            body,
            "<text x=\"{x}\" y=\"{y}\" fill=\"{}\">{letter}</text>",
            escaped(fill)
        );
    };
    body.push_str("<g font-family=\"system-ui, sans-serif\" font-size=\"9\" font-weight=\"700\">");
    for step in 0..8 {
        let (file, rank) = match bottom {
            Color::White => (b'a' + step, b'8' - step),
            Color::Black => (b'h' - step, b'1' + step),
        };
        let step = usize::from(step);
        let under = (step * UNIT + UNIT - 8, SIDE - 3);
        text(body, under, step % 2 == 0, char::from(file));
        text(body, (2, step * UNIT + 9), step % 2 == 1, char::from(rank));
    }
    body.push_str("</g>");
}

fn put(body: &mut String, used: &mut BTreeSet<String>, name: &str, place: usize) {
    let (x, y) = corner(place);
    // Writing to a string cannot fail.
    let _ = write!(body, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
    used.insert(name.to_owned());
}

fn symbol_of_piece(piece: PieceModel) -> String {
    let side = match piece.piece.color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("{side}{}", piece.piece.role.letter().to_ascii_lowercase())
}

fn symbol_of_portal(portal: PortalModel) -> &'static str {
    match (portal.kind, portal.closed, portal.count > 1) {
        (PortalKind::White, ..) => "portal-white",
        (PortalKind::Black, ..) => "portal-black",
        (PortalKind::Neutral, ..) => "portal-neutral",
        (PortalKind::Token, false, false) => "token-open",
        (PortalKind::Token, true, false) => "token-shut",
        (PortalKind::Token, false, true) => "token-open-2",
        (PortalKind::Token, true, true) => "token-shut-2",
    }
}

/// A text as it may stand in markup.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use engine::{Square, Variant};
    use game::{GameOptions, Msg, ReviewTo, Session, Start};

    use super::*;

    fn colors() -> Colors {
        let color = |text: &str| text.to_owned();
        Colors {
            light: color("#fff"),
            dark: color("#888"),
            on_light: color("#111"),
            on_dark: color("#eee"),
            last: color("rgb(240 204 40 / 46%)"),
            check: color("#e00"),
        }
    }

    fn session(variant: Variant) -> Session {
        Session::new(GameOptions::new(variant), 0)
            .expect("good options")
            .0
    }

    fn drawn(session: &Session) -> String {
        svg(&session.for_everyone().board(), &colors(), "A game")
    }

    /// How often a drawing is used.
    fn count(svg: &str, name: &str) -> usize {
        svg.matches(&format!("<use href=\"#{name}\"")).count()
    }

    #[test]
    fn every_rule_set_has_all_its_things_drawn_once() {
        for variant in Variant::ALL {
            let svg = drawn(&session(variant));
            assert_eq!(count(&svg, "wp"), 8, "{variant}");
            assert_eq!((count(&svg, "wk"), count(&svg, "bk")), (1, 1), "{variant}");
            for name in svg.split("href=\"#").skip(1) {
                let name = name.split('"').next().unwrap_or_default();
                let defined = svg.matches(&format!("<g id=\"{name}\">")).count();
                assert_eq!(defined, 1, "{name} in {variant}");
            }
            let portals = count(&svg, "portal-white") + count(&svg, "portal-neutral");
            assert_eq!(portals, if variant == Variant::Portal { 6 } else { 0 });
            assert_eq!(
                count(&svg, "token-open"),
                if variant == Variant::PortalStandard {
                    8
                } else {
                    0
                }
            );
        }
        assert!(
            !drawn(&session(Variant::Chess)).contains("id=\"wt\""),
            "what is not there is left out"
        );
    }

    /// The place of a piece in the picture.
    fn place(svg: &str, name: &str) -> String {
        let after = svg.split(&format!("<use href=\"#{name}\" ")).nth(1);
        after
            .and_then(|rest| rest.split('/').next())
            .unwrap_or_default()
            .to_owned()
    }

    #[test]
    fn the_board_can_be_turned() {
        let mut session = session(Variant::Chess);
        let svg = drawn(&session);
        assert_eq!(place(&svg, "wk"), "x=\"192\" y=\"336\"");
        session.update(Msg::Flip, 0);
        let turned = drawn(&session);
        assert_eq!(place(&turned, "wk"), "x=\"144\" y=\"0\"");
        assert!(
            svg.contains("<text x=\"2\" y=\"9\" fill=\"#111\">8</text>"),
            "{svg}"
        );
        assert!(turned.contains("<text x=\"2\" y=\"9\" fill=\"#111\">1</text>"));
    }

    /// A running game with one assassin of each side in hiding: whoever looks, the picture is the same and shows neither.
    #[test]
    fn no_picture_shows_what_is_hidden() {
        let hiding = GameOptions {
            start: Start::Fen("4k3/4p3/4a3/8/8/3A4/3P4/4K3 w - - 0 1 -".into()),
            ..GameOptions::new(Variant::Assassin)
        };
        let (mut session, _) = Session::new(hiding, 0).expect("good options");
        session.update(Msg::CurtainPassed, 0);
        session.update(Msg::ToggleShowAssassin, 0);
        let seen: Square = "d3".parse().expect("a square");
        assert!(
            session.board().square(seen).piece.is_some(),
            "its owner sees it"
        );
        let svg = drawn(&session);
        assert_eq!((count(&svg, "wa"), count(&svg, "ba")), (0, 0));
        // Nor does it matter how long somebody looks at it.
        let mut everyone = session.for_everyone();
        everyone.update(Msg::Review(ReviewTo::First), 100_000_000);
        let svg = super::svg(&everyone.board(), &colors(), "A game");
        assert_eq!((count(&svg, "wa"), count(&svg, "ba")), (0, 0));
        // Its move is not marked either.
        session.type_move("d3d4", 0);
        session.update(Msg::CurtainPassed, 0);
        session.update(Msg::ToggleShowAssassin, 0);
        assert!(!drawn(&session).contains("rgb(240 204 40"));
        session.update(Msg::Resign, 0);
        session.update(Msg::Confirm, 0);
        let svg = drawn(&session);
        assert_eq!(
            (count(&svg, "wa"), count(&svg, "ba")),
            (1, 1),
            "the game is over"
        );
    }

    #[test]
    fn a_title_is_no_markup() {
        let svg = svg(&session(Variant::Chess).board(), &colors(), "<b>&\"x\"");
        assert!(svg.contains("<title>&lt;b&gt;&amp;&quot;x&quot;</title>"));
    }
}
