//! Ways into the app beside its own links: the home screen's shortcuts, files opened with it, invites shared with it, and
//! the offer to install it.

use engine::{ByColor, Color};
use game::{GameOptions, PlayerKind};
use leptos::prelude::*;

use super::Desk;
use crate::platform::install::{self, Offer};
use crate::platform::launch::{self, Launch};
use crate::platform::{address, dom};
use crate::ui::dialogs::Open;
use crate::ui::pages::Route;

/// What leads to the New game panel, and how it begins.
const NEW: &str = "#/new/";
/// What leads to the panel in which two players meet.
const JOIN: &str = "#/join";
/// The computer's level where none was chosen before.
const USUAL_LEVEL: u8 = 3;

/// Whom to play, by the word of a shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Somebody at this device.
    Person,
    /// The computer.
    Computer,
}

impl Wanted {
    fn of(hash: &str) -> Option<Wanted> {
        match hash.strip_prefix(NEW)? {
            "hotseat" => Some(Wanted::Person),
            "computer" => Some(Wanted::Computer),
            _ => None,
        }
    }

    /// The last choice, with this opponent in it.
    pub fn put_into(self, mut last: GameOptions) -> GameOptions {
        let computers =
            Color::ALL.map(|color| matches!(last.players[color], PlayerKind::Computer(_)));
        last.players = match (self, computers) {
            (Wanted::Computer, [true, false] | [false, true]) => last.players,
            (Wanted::Computer, _) => {
                ByColor([PlayerKind::Human, PlayerKind::Computer(USUAL_LEVEL)])
            }
            (Wanted::Person, _) => ByColor([PlayerKind::Human; 2]),
        };
        last
    }
}

impl Desk {
    /// Listens to the system and to the browser's offers.
    pub(super) fn listen_for_launches(&self) {
        let desk = *self;
        desk.install.set(install::offer());
        install::watch(move || desk.install.set(install::offer()));
        launch::watch(move |launch| match launch {
            Launch::File(text) => desk.load_file(text),
            Launch::Address(address) => desk.go_to(&address),
        });
    }

    /// Goes where an address of this page leads, without loading the page again.
    fn go_to(&self, address: &str) {
        address::replace(address);
        self.dialog.set(None);
        self.route.set(Route::of(&dom::hash()));
        if !self.follow_address() {
            self.follow_shortcut();
        }
    }

    /// Opens what a shortcut's address leads to, if it is one.
    pub(super) fn follow_shortcut(&self) {
        let hash = dom::hash();
        let wanted = Wanted::of(&hash);
        let open = match wanted {
            Some(_) => Open::NewGame,
            None if hash.trim_end_matches('/') == JOIN => Open::Network,
            None => return,
        };
        // Not to be opened once more by a reload.
        address::replace(&format!("{}#/", address::page()));
        self.wanted.set_value(wanted);
        self.dialog.set(Some(open));
    }

    /// The person wants to install the app.
    pub(super) fn install(&self) {
        match install::offer() {
            Some(Offer::Asks) => install::ask(),
            Some(Offer::ByHand) => self.dialog.set(Some(Open::Install)),
            None => {}
        }
        self.install.set(install::offer());
    }
}

#[cfg(test)]
mod tests {
    use engine::Variant;

    use super::*;

    #[test]
    fn a_shortcut_says_whom_to_play_and_keeps_the_rest() {
        let mut last = GameOptions::new(Variant::Dinosaur);
        assert_eq!(Wanted::of("#/new/computer"), Some(Wanted::Computer));
        assert_eq!(Wanted::of("#/new/hotseat"), Some(Wanted::Person));
        assert_eq!(Wanted::of("#/new/"), None);
        assert_eq!(Wanted::of("#/games"), None);
        last = Wanted::Computer.put_into(last);
        assert_eq!(
            last.players[Color::Black],
            PlayerKind::Computer(USUAL_LEVEL)
        );
        last.players = ByColor([PlayerKind::Computer(7), PlayerKind::Human]);
        last = Wanted::Computer.put_into(last);
        assert_eq!(last.players[Color::White], PlayerKind::Computer(7));
        last = Wanted::Person.put_into(last);
        assert_eq!(last.players, ByColor([PlayerKind::Human; 2]));
        assert_eq!(last.variant, Variant::Dinosaur);
    }
}
