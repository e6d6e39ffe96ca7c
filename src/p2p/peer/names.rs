//! What the two players want to be called. A name is only shown: nothing in a game rests on it, and nobody proves it.

use game::Millis;

use super::bucket::Bucket;
use super::{News, Peer};
use crate::wire::{MAX_NAME, Message};

/// How many changes of the other side's name are followed at once, and how many in each second after that.
const BURST: f64 = 4.0;
const PER_SECOND: f64 = 0.2;

/// The names.
#[derive(Clone, Debug)]
pub struct Names {
    /// What this side's player wants to be called; `None` as long as nothing was said of it.
    pub own: Option<String>,
    /// What the other side's player wants to be called; empty if that is not known.
    pub theirs: String,
    changes: Bucket,
}

impl Names {
    /// Two players without names.
    pub fn new(now: Millis) -> Names {
        Names::known(None, String::new(), now)
    }

    /// The names of a game that is taken up again.
    pub fn known(own: Option<String>, theirs: String, now: Millis) -> Names {
        Names {
            own,
            theirs: tidy(&theirs),
            changes: Bucket::new(BURST, PER_SECOND, now),
        }
    }

    /// The other side says its name; whether that changes anything.
    fn hear(&mut self, name: &str, now: Millis) -> bool {
        let name = tidy(name);
        let new = name != self.theirs && self.changes.take(now);
        if new {
            self.theirs = name;
        }
        new
    }
}

/// A name as it may be shown: one line, not too long, without characters that turn its direction.
fn tidy(name: &str) -> String {
    let name: String = game::text::name(name).chars().take(MAX_NAME).collect();
    name.trim_end().to_owned()
}

impl Peer {
    /// The player has chosen a name, or an empty one for none.
    pub(super) fn call_me(&mut self, name: &str) {
        let name = tidy(name);
        if self.names.own.as_deref().unwrap_or_default() == name {
            return;
        }
        self.names.own = Some(name);
        self.store();
        // A page that is not connected yet says the name in its hello.
        if let (Some(name), true) = (&self.names.own, self.contact.live) {
            self.send(Message::Name(name.clone()));
        }
        self.news(News::Named);
    }

    /// The other side says its name.
    pub(super) fn hear_name(&mut self, name: &str) {
        if self.names.hear(name, self.now()) {
            self.store();
            self.news(News::Named);
        }
    }

    /// What this side's player wants to be called, and the other's. Empty where nobody said.
    pub fn names(&self) -> [&str; 2] {
        let own = self.names.own.as_deref().unwrap_or_default();
        [own, &self.names.theirs]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_short_line_that_does_not_turn_around() {
        assert_eq!(tidy("  Anna \n\u{202E}  Lee\u{7} "), "Anna Lee");
        assert_eq!(tidy("\u{200B}\u{2067}"), "");
        assert_eq!(tidy(&"x".repeat(500)).chars().count(), MAX_NAME);
        assert_eq!(
            tidy("<b>Bob</b>"),
            "<b>Bob</b>",
            "the page shows it as text"
        );
    }

    #[test]
    fn names_that_change_all_the_time_are_not_followed() {
        let mut names = Names::new(0);
        let taken = (0..100).filter(|number| names.hear(&format!("A{number}"), 0));
        assert_eq!(taken.count(), 4);
        assert!(!names.hear("A3", 60_000), "nothing new");
        assert!(names.hear("B", 60_000));
        assert_eq!(names.theirs, "B");
    }
}
