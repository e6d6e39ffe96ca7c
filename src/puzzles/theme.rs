//! The themes of puzzles, and sets of themes. Their detection is in `detect`; their names in each language belong to
//! the page.

/// A theme of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Mate in one.
    MateIn1,
    /// Mate in two.
    MateIn2,
    /// Mate in three.
    MateIn3,
    /// Mate in four or five.
    LongMate,
    /// One piece attacks two pieces.
    Fork,
    /// A piece cannot leave its line because the king stands behind it.
    Pin,
    /// A valuable piece is attacked, and another one stands behind it.
    Skewer,
    /// A piece that moves away opens the line of another.
    DiscoveredAttack,
    /// Two pieces give check at once.
    DoubleCheck,
    /// A piece is captured and the other side cannot recapture.
    HangingPiece,
    /// A pawn is promoted.
    Promotion,
    /// The first move neither captures nor gives check.
    QuietMove,
    /// The first move is made by the Triceratops.
    Dinosaur,
    /// The solver jumps through portals, or moves through tokens.
    PortalJump,
    /// A jump that swaps places with an enemy piece.
    Swap,
    /// A capture on a token, after which the capturing piece goes on to another token.
    TokenGate,
    /// A portal is closed to the other side that could otherwise jump through it.
    Cooldown,
    /// The first move is made by the solver's assassin.
    AssassinMove,
    /// An assassin is revealed.
    Reveal,
    /// The other side's assassin is hidden, but it can stand on only one square.
    FindTheAssassin,
    /// A hidden assassin is captured.
    BlindCapture,
    /// An assassin captures the king.
    KingCapture,
}

impl Theme {
    /// All themes, in the order of their places in a set. New themes are added at the end, because files refer to
    /// themes by letter.
    pub const ALL: [Theme; 22] = [
        Theme::MateIn1,
        Theme::MateIn2,
        Theme::MateIn3,
        Theme::LongMate,
        Theme::Fork,
        Theme::Pin,
        Theme::Skewer,
        Theme::DiscoveredAttack,
        Theme::DoubleCheck,
        Theme::HangingPiece,
        Theme::Promotion,
        Theme::QuietMove,
        Theme::Dinosaur,
        Theme::PortalJump,
        Theme::Swap,
        Theme::TokenGate,
        Theme::Cooldown,
        Theme::AssassinMove,
        Theme::Reveal,
        Theme::FindTheAssassin,
        Theme::BlindCapture,
        Theme::KingCapture,
    ];

    /// Whether the theme is about what a rule set has and chess has not.
    pub const fn is_own(self) -> bool {
        self as u8 >= Theme::Dinosaur as u8
    }

    /// The name in addresses, files and text keys, for example `mate-in-1`.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::MateIn1 => "mate-in-1",
            Theme::MateIn2 => "mate-in-2",
            Theme::MateIn3 => "mate-in-3",
            Theme::LongMate => "long-mate",
            Theme::Fork => "fork",
            Theme::Pin => "pin",
            Theme::Skewer => "skewer",
            Theme::DiscoveredAttack => "discovered-attack",
            Theme::DoubleCheck => "double-check",
            Theme::HangingPiece => "hanging-piece",
            Theme::Promotion => "promotion",
            Theme::QuietMove => "quiet-move",
            Theme::Dinosaur => "dinosaur",
            Theme::PortalJump => "portal-jump",
            Theme::Swap => "swap",
            Theme::TokenGate => "token-gate",
            Theme::Cooldown => "cooldown",
            Theme::AssassinMove => "assassin-move",
            Theme::Reveal => "reveal",
            Theme::FindTheAssassin => "find-the-assassin",
            Theme::BlindCapture => "blind-capture",
            Theme::KingCapture => "king-capture",
        }
    }

    /// The letter in a puzzle file: `a` for the first theme.
    pub(crate) const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The theme with a letter, or `None` if there is none.
    pub(crate) fn from_letter(letter: char) -> Option<Theme> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.letter() == letter)
    }
}

/// A set of themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Themes(u32);

impl Themes {
    /// Whether a theme is in the set.
    pub const fn has(self, theme: Theme) -> bool {
        self.0 >> theme as u32 & 1 == 1
    }

    /// Adds a theme.
    pub const fn add(&mut self, theme: Theme) {
        self.0 |= 1 << theme as u32;
    }

    /// The themes in the set, in the order of [`Theme::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.has(theme))
    }
}

impl FromIterator<Theme> for Themes {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> Themes {
        let mut set = Themes::default();
        themes.into_iter().for_each(|theme| set.add(theme));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_have_names_of_their_own_and_round_trip_through_letters_and_sets() {
        for (index, theme) in Theme::ALL.into_iter().enumerate() {
            assert_eq!(
                theme as usize, index,
                "{theme:?} is at a different index of the list"
            );
            let named = |other: &Theme| other.name() == theme.name();
            assert_eq!(Theme::ALL.iter().filter(|other| named(other)).count(), 1);
            assert_eq!(Theme::from_letter(theme.letter()), Some(theme));
            let only: Themes = [theme].into_iter().collect();
            assert_eq!(only.iter().collect::<Vec<_>>(), [theme]);
        }
        assert_eq!(Theme::from_letter('z'), None);
    }
}
