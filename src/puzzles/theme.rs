//! The themes of puzzles and sets of them. How they are found is in `detect`, what they are called in a language is the page's matter.

/// What a puzzle can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// One move mates.
    MateIn1,
    /// Two moves mate.
    MateIn2,
    /// Three moves mate.
    MateIn3,
    /// Four moves or five mate.
    LongMate,
    /// One piece attacks two.
    Fork,
    /// A piece cannot leave its line, since the king stands behind it.
    Pin,
    /// A valuable piece is attacked, and another one stands behind it.
    Skewer,
    /// A piece that moves away opens the line of another.
    DiscoveredAttack,
    /// Two pieces give check at once.
    DoubleCheck,
    /// Something is taken that nobody can take back.
    HangingPiece,
    /// A pawn is promoted.
    Promotion,
    /// The first move neither takes nor gives check.
    QuietMove,
    /// The first move is the Triceratops's.
    Dinosaur,
    /// The solver jumps through portals, or moves through tokens.
    PortalJump,
    /// A jump that changes places with an enemy piece.
    Swap,
    /// Something is taken on a token, and the piece that took it goes on to another token.
    TokenGate,
    /// A portal is closed to the other side that it could otherwise jump through.
    Cooldown,
    /// The first move is the solver's assassin's.
    AssassinMove,
    /// An assassin comes to light.
    Reveal,
    /// The other side's assassin is out of sight, yet it can stand on one square only.
    FindTheAssassin,
    /// A hidden assassin is taken.
    BlindCapture,
    /// An assassin takes the king.
    KingCapture,
}

impl Theme {
    /// All of them, in the order of their places in a set. New ones are added at the end: files name them by their letters.
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

    /// Its name in addresses, files and the names of texts, as `mate-in-1`.
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

    /// The theme of a name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Its letter in a file of puzzles: `a` for the first one.
    pub(crate) const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The theme of a letter.
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
    /// Whether a theme is among them.
    pub const fn has(self, theme: Theme) -> bool {
        self.0 >> theme as u32 & 1 == 1
    }

    /// Adds a theme.
    pub const fn add(&mut self, theme: Theme) {
        self.0 |= 1 << theme as u32;
    }

    /// The themes, in the order of [`Theme::ALL`].
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
    fn themes_are_found_by_name_and_letter_and_kept_in_sets() {
        for (index, theme) in Theme::ALL.into_iter().enumerate() {
            assert_eq!(
                theme as usize, index,
                "{theme:?} has another place in the list"
            );
            assert_eq!(Theme::from_name(theme.name()), Some(theme));
            assert_eq!(Theme::from_letter(theme.letter()), Some(theme));
            let only: Themes = [theme].into_iter().collect();
            assert_eq!(only.iter().collect::<Vec<_>>(), [theme]);
        }
        assert_eq!(Theme::from_name("mate"), None);
        assert_eq!(Theme::from_letter('z'), None);
    }
}
