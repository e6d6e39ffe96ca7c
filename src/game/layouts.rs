//! The portals that people choose for a game, and games that start with them: the networks of `portal-custom`, and the tokens
//! of `portal-standard`. Both have a text, and no text means both.

use std::fmt;
use std::str::FromStr;

use engine::rules::{Layout, LayoutError, default_tokens};
use engine::{Bitboard, Rank, Setup, Square, Variant};

use crate::Start;
use crate::session::TOKENS;
use crate::workshop::Symmetry;

/// The portals that people choose for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Portals {
    /// The networks of `portal-custom`.
    Networks(Layout),
    /// The tokens of `portal-standard`.
    Tokens(TokenLayout),
}

/// The squares on which the eight tokens of `portal-standard` lie at the start of a game: all different, and without pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenLayout(Bitboard);

/// A text is no layout of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A layout of tokens is eight different squares of ranks 3 to 6, as in c3f3d4e4d5e5c6f6.")]
pub struct TokenLayoutError;

impl Portals {
    /// The rule set that is played with them.
    pub fn variant(&self) -> Variant {
        match self {
            Portals::Networks(_) => Variant::PortalCustom,
            Portals::Tokens(_) => Variant::PortalStandard,
        }
    }

    /// The start position with them.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::initial(self.variant());
        match self {
            Portals::Networks(layout) => setup.layout = Some(layout.clone()),
            Portals::Tokens(tokens) => {
                let lies = |square| u8::from(tokens.squares().has(square));
                setup.tokens = Square::ALL.map(lies);
            }
        }
        setup
    }

    /// The start of a game with them.
    pub fn start(&self) -> Start {
        match self {
            Portals::Networks(layout) => Start::with_layout(layout),
            Portals::Tokens(tokens) if *tokens == TokenLayout::usual() => Start::Initial,
            Portals::Tokens(tokens) => Start::Tokens(tokens.squares().into_iter().collect()),
        }
    }

    /// Whether both sides have the same portals, seen in a mirror or from the other seat.
    pub fn is_symmetric(&self) -> bool {
        match self {
            Portals::Networks(layout) => layout.is_symmetric(),
            Portals::Tokens(TokenLayout(squares)) => [Symmetry::Mirror, Symmetry::HalfTurn]
                .into_iter()
                .any(|symmetry| symmetry.all(*squares) == *squares),
        }
    }
}

impl FromStr for Portals {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Portals, LayoutError> {
        match text.parse() {
            Ok(tokens) => Ok(Portals::Tokens(tokens)),
            Err(TokenLayoutError) => text.parse().map(Portals::Networks),
        }
    }
}

impl fmt::Display for Portals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Portals::Networks(layout) => layout.fmt(f),
            Portals::Tokens(tokens) => tokens.fmt(f),
        }
    }
}

impl TokenLayout {
    /// Returns the layout with tokens on these squares, if they are eight and free at the start of a game.
    pub fn new(squares: Bitboard) -> Option<TokenLayout> {
        let is_free = |square: Square| (Rank::Third..=Rank::Sixth).contains(&square.rank());
        let is_layout = squares.count() as usize == TOKENS && squares.into_iter().all(is_free);
        is_layout.then_some(TokenLayout(squares))
    }

    /// The layout of the rules.
    pub fn usual() -> TokenLayout {
        let tokens = default_tokens();
        let lies = |square: &Square| tokens[square.index()] > 0;
        TokenLayout(Square::ALL.into_iter().filter(lies).collect())
    }

    /// The squares.
    pub fn squares(self) -> Bitboard {
        self.0
    }
}

/// Reads the squares in any order, with or without spaces and commas between them.
impl FromStr for TokenLayout {
    type Err = TokenLayoutError;

    fn from_str(text: &str) -> Result<TokenLayout, TokenLayoutError> {
        let letters = text.split([' ', ',']).flat_map(str::chars);
        let letters: Vec<char> = letters.take(2 * TOKENS + 1).collect();
        let square = |name: &[char]| name.iter().collect::<String>().parse().ok();
        let squares: Option<Bitboard> = letters.chunks(2).map(square).collect();
        // A square that is named twice leaves fewer than eight.
        squares
            .filter(|_| letters.len() == 2 * TOKENS)
            .and_then(TokenLayout::new)
            .ok_or(TokenLayoutError)
    }
}

/// The text as a FEN has it.
impl fmt::Display for TokenLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut squares = self.0.into_iter();
        squares.try_for_each(|square| write!(f, "{square}"))
    }
}

impl Start {
    /// The start position of `portal-custom` with these networks.
    pub fn with_layout(layout: &Layout) -> Start {
        let mut setup = Setup::initial(Variant::PortalCustom);
        setup.layout = Some(layout.clone());
        Start::Fen(setup.fen())
    }

    /// The FEN of the start position, if it is not the rule set's own.
    pub fn fen(self) -> Option<String> {
        match self {
            Start::Fen(fen) => Some(fen),
            Start::Initial | Start::Tokens(_) | Start::PlaceTokens => None,
        }
    }

    /// The tokens with which a game of `portal-standard` starts, if they are chosen and lie on different squares.
    pub fn tokens(&self) -> Option<TokenLayout> {
        match self {
            Start::Tokens(squares) => TokenLayout::new(squares.iter().copied().collect()),
            Start::Initial | Start::Fen(_) | Start::PlaceTokens => None,
        }
    }

    /// The networks with which a game of `portal-custom` starts, if nothing else about its start is unusual.
    pub fn layout(&self) -> Option<Layout> {
        match self {
            Start::Initial => Some(Layout::classic()),
            Start::Fen(fen) => {
                let layout = Setup::parse(Variant::PortalCustom, fen).ok()?.layout?;
                (Start::with_layout(&layout) == *self).then_some(layout)
            }
            Start::Tokens(_) | Start::PlaceTokens => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::link::{read_layout, write_layout};
    use crate::workshop::{Draw, Workshop};
    use crate::{GameOptions, Lang, Session};

    fn layouts() -> impl Iterator<Item = Portals> {
        let kinds = [Variant::PortalCustom, Variant::PortalStandard].into_iter();
        let random = kinds.flat_map(|variant| (0..300_u64).map(move |seed| (variant, seed)));
        let random = random.filter_map(|(variant, seed)| {
            let mut workshop = Workshop::new(None, Lang::En);
            workshop.update(Draw::RuleSet(variant));
            workshop.update(Draw::Surprise(seed));
            workshop.layout()
        });
        let fullest = [
            "a3b3c3d3e3f3g3h3",
            "a6b6c6d6e6f6g6h6",
            "wa3b3>c3d3/we3f3>g3h3/ba4b4c4>d4/be4f4>g4h4/na5>b5/nc5>d5/ne5>f5/ng5>h5",
            "na3b3>c3",
            "wa3b3c3d3e3f3g3h3/ba6b6c6d6e6f6g6h6/na4b4c4d4e5f5g5h5",
        ];
        random.chain(fullest.map(|text| text.parse().expect("a layout")))
    }

    #[test]
    fn a_layout_fits_into_a_link_and_comes_back() {
        let mut longest = 0;
        for layout in layouts() {
            let code = write_layout(&layout);
            assert_eq!(read_layout(&code), Ok(layout.clone()), "{layout}");
            longest = longest.max(code.len());
            // A changed or shorter code is no other layout.
            for at in 0..code.len() {
                let (before, after) = code.split_at(at);
                let other = if after.starts_with('A') { 'B' } else { 'A' };
                let changed = format!("{before}{other}{}", &after[1..]);
                assert!(read_layout(&changed).is_err(), "{layout}: {changed}");
            }
            assert!(read_layout(&code[1..]).is_err());
        }
        assert!(longest <= 32, "{longest} characters");
    }

    /// Links that people have sent must open the same layouts in every later version.
    #[test]
    fn a_link_opens_the_same_layout_for_ever() {
        for (layout, code) in [
            ("wb3e3d5f5/bc4e4d6g6/ng4b5", "Bhk7Bjypogws9fWabL"),
            ("wb3e3/bb6e6/nd4>f5", "Btz7ByWAQpSbPYPXZC"),
            ("c3f3d4e4d5e5c6f6", "BElN2EFGMZTH"),
            ("a3b3c3d3a6b6c6h6", "BHCAA_SYZJXL"),
        ] {
            let layout: Portals = layout.parse().expect("a layout");
            assert_eq!(write_layout(&layout), code);
            assert_eq!(read_layout(code), Ok(layout));
        }
    }

    #[test]
    fn a_game_starts_with_a_layout_and_tells_which() {
        for layout in layouts() {
            let options = GameOptions {
                start: layout.start(),
                ..GameOptions::new(layout.variant())
            };
            let (session, _) = Session::new(options, 0).expect("a game");
            assert_eq!(session.fen(), layout.setup().fen());
            let start = &session.options().start;
            let tokens = start.tokens().map(Portals::Tokens);
            let found = tokens.or_else(|| start.layout().map(Portals::Networks));
            assert_eq!(found, Some(layout));
        }
        let usual = Portals::Tokens(TokenLayout::usual());
        assert_eq!(usual.start(), Start::Initial);
        assert_eq!(usual.setup(), Setup::initial(Variant::PortalStandard));
        let moved = Start::Fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1 wb3e3 -".to_owned());
        assert_eq!(moved.layout(), None);
        assert_eq!(Start::Initial.layout(), Some(Layout::classic()));
    }

    #[test]
    fn a_layout_of_tokens_is_eight_free_squares_and_never_networks() {
        let usual = "c3f3d4e4d5e5c6f6";
        for text in [
            usual,
            "f6 c6 e5 d5 e4 d4 f3 c3",
            "c3, f3, d4, e4, d5, e5, c6, f6",
        ] {
            assert_eq!(text.parse(), Ok(TokenLayout::usual()), "{text}");
        }
        assert_eq!(TokenLayout::usual().to_string(), usual);
        for text in [
            "",
            "c3f3d4e4d5e5c6",
            "c3f3d4e4d5e5c6f6g6",
            "c3f3d4e4d5e5c6f",
            "c3f3d4e4d5e5c6c3",
            "c2f3d4e4d5e5c6f6",
            "c7f3d4e4d5e5c6f6",
            "nc3f3d4e4d5e5c6f6",
        ] {
            assert_eq!(text.parse::<TokenLayout>(), Err(TokenLayoutError), "{text}");
        }
        // `b` is a file and an owner.
        assert!(matches!("b3c3d3e3f3g3h3a4".parse(), Ok(Portals::Tokens(_))));
        assert!(matches!(
            "bb3c3d3e3f3g3h3a4".parse(),
            Ok(Portals::Networks(_))
        ));
        assert!("b3c3".parse::<Portals>().is_err());
    }
}
