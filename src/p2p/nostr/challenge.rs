//! What an open challenge offers to whoever takes it. Everything but the name is chosen from a list, so that nobody can
//! write to strangers.

use std::fmt;
use std::str::FromStr;

use engine::{Color, Variant};
use game::TimeControl;

use crate::peer::names::tidy;
use crate::wire::PROTOCOL;

/// A game that somebody would play with whoever comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The rule set, which is not one whose portals are drawn.
    pub variant: Variant,
    /// The time control, by its place in [`TimeControl::USUAL`].
    pub pace: usize,
    /// The colour of whoever offers it, unless it is drawn.
    pub color: Option<Color>,
    /// The name of whoever offers it, which may be empty.
    pub name: String,
}

impl Challenge {
    /// Returns the time control.
    pub fn time(&self) -> TimeControl {
        let (minutes, seconds) = TimeControl::USUAL[self.pace % TimeControl::USUAL.len()];
        TimeControl::minutes(minutes, seconds)
    }

    /// Whether challenges to play this rule set can be offered.
    pub fn can_be_about(variant: Variant) -> bool {
        // Portals that somebody has drawn would be a free text.
        variant != Variant::PortalCustom
    }
}

/// Writes a challenge as it is published: the version of the protocol, the rule set, the time control, the colour, the name.
impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = match self.color {
            Some(Color::White) => "w",
            Some(Color::Black) => "b",
            None => "-",
        };
        let name = tidy(&self.name);
        write!(
            f,
            "{PROTOCOL} {} {} {color} {name}",
            self.variant, self.pace
        )
    }
}

/// A text that is no challenge of ours, or one of a page with another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no challenge")]
pub struct NoChallenge;

impl FromStr for Challenge {
    type Err = NoChallenge;

    fn from_str(text: &str) -> Result<Challenge, NoChallenge> {
        let mut words = text.splitn(5, ' ');
        let mut word = || words.next().ok_or(NoChallenge);
        if word()? != PROTOCOL.to_string() {
            return Err(NoChallenge);
        }
        let variant: Variant = word()?.parse().map_err(|_| NoChallenge)?;
        let pace = word()?.parse().map_err(|_| NoChallenge)?;
        let color = match word()? {
            "w" => Some(Color::White),
            "b" => Some(Color::Black),
            "-" => None,
            _ => return Err(NoChallenge),
        };
        if !Challenge::can_be_about(variant) || pace >= TimeControl::USUAL.len() {
            return Err(NoChallenge);
        }
        Ok(Challenge {
            variant,
            pace,
            color,
            name: tidy(word()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn challenge() -> impl Strategy<Value = Challenge> {
        let open: Vec<Variant> = Variant::ALL
            .into_iter()
            .filter(|open| Challenge::can_be_about(*open))
            .collect();
        let color = prop_oneof![
            Just(None),
            Just(Some(Color::White)),
            Just(Some(Color::Black))
        ];
        let name = ".{0,60}";
        (
            prop::sample::select(open),
            0..TimeControl::USUAL.len(),
            color,
            name,
        )
            .prop_map(|(variant, pace, color, name)| Challenge {
                variant,
                pace,
                color,
                name,
            })
    }

    proptest! {
        #[test]
        fn a_challenge_is_read_as_it_was_written_but_for_what_a_name_must_not_contain(offered in challenge()) {
            let read: Challenge = offered.to_string().parse().unwrap();
            prop_assert_eq!(&read.name, &tidy(&offered.name));
            prop_assert_eq!(read.clone(), Challenge { name: read.name.clone(), ..offered });
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }

        #[test]
        fn no_text_but_a_challenge_is_one(text in ".{0,80}") {
            prop_assert_eq!(text.parse::<Challenge>(), Err(NoChallenge));
        }
    }

    #[test]
    fn what_is_not_on_the_lists_is_no_challenge() {
        let good = format!("{PROTOCOL} portal 2 w Ada Lovelace");
        let read: Challenge = good.parse().unwrap();
        assert_eq!((read.name.as_str(), read.pace), ("Ada Lovelace", 2));
        assert_eq!(read.time(), TimeControl::minutes(5, 3));
        for wrong in [
            format!("{} portal 2 w Ada", PROTOCOL + 1),
            format!("{PROTOCOL} checkers 2 w Ada"),
            format!("{PROTOCOL} portal-custom 2 w Ada"),
            format!("{PROTOCOL} portal 5 w Ada"),
            format!("{PROTOCOL} portal -1 w Ada"),
            format!("{PROTOCOL} portal 2 x Ada"),
            format!("{PROTOCOL} portal 2 w"),
        ] {
            assert_eq!(wrong.parse::<Challenge>(), Err(NoChallenge), "{wrong}");
        }
    }
}
