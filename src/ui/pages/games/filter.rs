//! The filter of the list of saved games.

use engine::{Color, Variant};
use game::save::OpponentKind;
use game::{GameSummary, Label, Lang};

/// The kinds of opponents that can be searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// The computer.
    Computer,
    /// A person on another device.
    Person,
    /// Somebody on the same device.
    SameDevice,
}

impl Opponent {
    /// All kinds of opponents.
    pub const ALL: [Opponent; 3] = [Opponent::Computer, Opponent::Person, Opponent::SameDevice];

    /// Returns the label of this kind of opponent.
    pub fn label(self) -> Label {
        match self {
            Opponent::Computer => Label::COMPUTER,
            Opponent::Person => Label::FRIEND,
            Opponent::SameDevice => Label::SAME_DEVICE,
        }
    }

    fn fits(self, opponent: OpponentKind) -> bool {
        matches!(
            (self, opponent),
            (Opponent::Computer, OpponentKind::Computer(_))
                | (Opponent::Person, OpponentKind::Person)
                | (Opponent::SameDevice, OpponentKind::SameDevice)
        )
    }
}

/// The user's search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// Words that must all occur in the description of the game.
    pub words: String,
    /// The rule set; `None` for any.
    pub variant: Option<Variant>,
    /// The opponent; `None` for any.
    pub opponent: Option<Opponent>,
    /// Whether the game is over; `None` for either.
    pub over: Option<bool>,
}

impl Filter {
    /// Whether a game matches the filter.
    pub fn fits(&self, game: &GameSummary, lang: Lang) -> bool {
        let variant = self.variant.is_none_or(|variant| game.variant == variant);
        let opponent = self.opponent.is_none_or(|one| one.fits(game.opponent()));
        let over = self.over.is_none_or(|over| game.result.is_some() == over);
        variant && opponent && over && self.words_are_in(game, lang)
    }

    fn words_are_in(&self, game: &GameSummary, lang: Lang) -> bool {
        if self.words.trim().is_empty() {
            return true;
        }
        let score = game.result.map(|result| result.score());
        let said = [
            Label::variant(game.variant).say(lang),
            &game.names[Color::White],
            &game.names[Color::Black],
            &game.date,
            score.unwrap_or_default(),
        ]
        .join(" ")
        .to_lowercase();
        let mut words = self.words.split_whitespace();
        words.all(|word| said.contains(&word.to_lowercase()))
    }
}

#[cfg(test)]
mod tests {
    use engine::ByColor;
    use game::{GameResult, PlayerKind, Reason};

    use super::*;

    fn game(
        variant: Variant,
        players: [PlayerKind; 2],
        names: [&str; 2],
        over: bool,
    ) -> GameSummary {
        GameSummary {
            id: "1".to_owned(),
            variant,
            date: "2026-03-04T10:00".to_owned(),
            players: ByColor(players),
            names: ByColor(names.map(str::to_owned)),
            result: over.then_some(GameResult::win(Color::Black, Reason::Checkmate)),
            plies: 4,
            moves: 2,
        }
    }

    #[test]
    fn every_filter_criterion_narrows_the_list_of_games() {
        let computer = PlayerKind::Computer(4);
        let games = [
            game(
                Variant::Chess,
                [PlayerKind::Human, computer],
                ["Ann", ""],
                true,
            ),
            game(
                Variant::Portal,
                [PlayerKind::Human; 2],
                ["Ann", "Noa"],
                false,
            ),
            game(
                Variant::Portal,
                [PlayerKind::Mail, PlayerKind::Human],
                ["", ""],
                true,
            ),
        ];
        let found = |filter: Filter| -> Vec<usize> {
            let fitting = games.iter().enumerate();
            let fitting = fitting.filter(|(_, game)| filter.fits(game, Lang::En));
            fitting.map(|(index, _)| index).collect()
        };
        let any = Filter::default;
        let words = |words: &str| Filter {
            words: words.to_owned(),
            ..any()
        };
        assert_eq!(found(any()), [0, 1, 2]);
        assert_eq!(found(words("ann")), [0, 1]);
        assert_eq!(found(words(" NOA portal ")), [1]);
        assert_eq!(found(words("0-1")), [0, 2]);
        assert_eq!(found(words("2026-03")), [0, 1, 2]);
        assert_eq!(found(words("zebra")), [0; 0]);
        assert_eq!(
            found(Filter {
                variant: Some(Variant::Portal),
                ..any()
            }),
            [1, 2]
        );
        let against = |opponent| Filter {
            opponent: Some(opponent),
            ..any()
        };
        assert_eq!(found(against(Opponent::Computer)), [0]);
        assert_eq!(found(against(Opponent::SameDevice)), [1]);
        assert_eq!(found(against(Opponent::Person)), [2]);
        assert_eq!(
            found(Filter {
                over: Some(false),
                ..any()
            }),
            [1]
        );
        let both = Filter {
            variant: Some(Variant::Portal),
            over: Some(true),
            ..any()
        };
        assert_eq!(found(both), [2]);
    }
}
