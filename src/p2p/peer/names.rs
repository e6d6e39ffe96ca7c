//! The names that the two players have chosen. A name is only shown: nothing in a game depends on it, and nobody proves
//! it.

use game::Millis;

use super::{News, Peer};
use crate::token_bucket::TokenBucket;
use crate::wire::{MAX_NAME, Message};

/// How many changes of the other side's name are shown at once, and how many a second after that.
const BURST: f64 = 4.0;
const PER_SECOND: f64 = 0.2;

/// The names of both players.
#[derive(Clone, Debug)]
pub struct Names {
    /// The name of this side's player; `None` until the player has chosen one.
    pub own: Option<String>,
    /// The name of the other side's player; empty if it is not known.
    pub theirs: String,
    /// The other side's latest name, if it came too soon after earlier changes to be shown yet.
    latest: Option<String>,
    changes: TokenBucket,
}

impl Names {
    /// Creates the names of two players who have chosen none.
    pub fn new(now: Millis) -> Names {
        Names::known(None, String::new(), now)
    }

    /// Creates the names of a game that is resumed.
    pub fn known(own: Option<String>, theirs: String, now: Millis) -> Names {
        Names {
            own,
            theirs: tidy(&theirs),
            latest: None,
            changes: TokenBucket::new(BURST, PER_SECOND, now),
        }
    }

    /// Takes the other side's name, which replaces every earlier one.
    fn receive(&mut self, name: &str) {
        self.latest = Some(tidy(name)).filter(|name| *name != self.theirs);
    }

    /// Shows the other side's latest name, if it is new and the name has not changed too often. Returns whether it was
    /// shown.
    fn follow(&mut self, now: Millis) -> bool {
        if self.latest.is_none() || !self.changes.take(now) {
            return false;
        }
        self.theirs = self.latest.take().unwrap_or_default();
        true
    }
}

/// Returns a name as it may be shown: one line, not too long, and without characters that change the text direction.
pub(crate) fn tidy(name: &str) -> String {
    let short: String = game::text::name(name).chars().take(MAX_NAME).collect();
    // What is left of the last word may be invisible.
    game::text::name(&short)
}

impl Peer {
    /// The player has chosen a name, or an empty text for none.
    pub(super) fn set_name(&mut self, name: &str) {
        let name = tidy(name);
        if self.names.own.as_deref().unwrap_or_default() == name {
            return;
        }
        self.names.own = Some(name);
        self.store();
        // A page that is not connected yet sends the name in its hello. While a guest looks at the terms both sides have said
        // hello already, and the game may begin before they do so again.
        match &self.names.own {
            Some(name) if self.connection.live => self.send(Message::Name(name.clone())),
            _ if self.connection.key.is_some() => self.greet(),
            _ => {}
        }
        self.news(News::NameChanged);
    }

    /// The other side sends its name.
    pub(super) fn receive_name(&mut self, name: &str) {
        self.names.receive(name);
        self.follow_name();
    }

    /// Shows a name that came too soon after others, once enough time has passed.
    pub(super) fn follow_name(&mut self) {
        if self.names.follow(self.now()) {
            self.store();
            self.news(News::NameChanged);
        }
    }

    /// The names of this side's player and of the other side's; empty if none was chosen.
    pub fn names(&self) -> [&str; 2] {
        let own = self.names.own.as_deref().unwrap_or_default();
        [own, &self.names.theirs]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_reduced_to_one_short_line_without_direction_controls() {
        assert_eq!(tidy("  Anna \n\u{202E}  Lee\u{7} "), "Anna Lee");
        assert_eq!(tidy("\u{200B}\u{2067}"), "");
        assert_eq!(tidy(&"x".repeat(500)).chars().count(), MAX_NAME);
        // A name that is cut is a name: cleaning it again changes nothing.
        let cut = tidy(&format!("{} \u{feff}x", "x".repeat(MAX_NAME - 2)));
        assert_eq!(cut, "x".repeat(MAX_NAME - 2));
        assert_eq!(
            tidy("<b>Bob</b>"),
            "<b>Bob</b>",
            "the page shows it as text"
        );
    }

    #[test]
    fn rapid_name_changes_are_rate_limited_and_the_last_one_is_shown() {
        let mut names = Names::new(0);
        let shown = (0..100).filter(|number| {
            names.receive(&format!("A{number}"));
            names.follow(0)
        });
        assert_eq!(shown.count(), 4);
        assert_eq!(names.theirs, "A3");
        assert!(!names.follow(4_999), "the rate limit still applies");
        assert!(names.follow(5_000));
        assert_eq!(names.theirs, "A99");
        assert!(!names.follow(60_000), "the name has not changed again");
    }

    #[test]
    fn a_name_change_reverted_before_it_is_shown_has_no_effect() {
        let mut names = Names::new(0);
        for name in ["A", "B", "C", "D", "E", "D"] {
            names.receive(name);
            names.follow(0);
        }
        assert_eq!(names.theirs, "D");
        assert!(!names.follow(60_000));
    }
}
