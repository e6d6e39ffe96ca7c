//! Texts that a person who does not see the board can ask to hear at any time: the clocks, the last move, the portals.
//! They are made of fixed texts and lists, because the page fetches this code only when somebody asks for it.

use engine::rules::Network;
use engine::{Bitboard, Color, Square, Variant};

use super::Session;
use crate::report::report;
use crate::text::names::squares;
use crate::{Announcement, Label, Message, PortalModel};

impl Session {
    /// Returns the requested text, with only what the viewer may know.
    pub fn announcement(&self, what: Announcement) -> String {
        match what {
            Announcement::Clocks => self.clock_announcement(),
            Announcement::LastMove => self.last_move_announcement(),
            Announcement::Portals => self.portal_announcement(),
        }
    }

    fn clock_announcement(&self) -> String {
        let Some(clock) = self.game.clock() else {
            return self.say(Label::NO_CLOCK);
        };
        let side = |color: Color| {
            let seconds = clock.left(color, self.now) / 1000;
            let left = self.say(Message::TimeSpoken { seconds });
            self.labelled_line(Label::color(color), &left)
        };
        Color::ALL.map(side).join(" ")
    }

    fn last_move_announcement(&self) -> String {
        let shown = self.shown_ply();
        let last = shown.checked_sub(1).and_then(|last| {
            let observation = self.game.observation(last, self.viewer())?;
            let [before, after] = [last, shown].map(|ply| self.game.position_at(ply));
            Some(Message::Played(report(before, &observation, after)))
        });
        match last {
            Some(played) => self.say(played),
            None => self.say(Label::NO_MOVES_YET),
        }
    }

    fn portal_announcement(&self) -> String {
        let position = self.game.position_at(self.shown_ply());
        let setup = position.to_setup();
        let lines = match position.variant() {
            Variant::Portal | Variant::PortalCustom => {
                let portals = |network: &Network| match network.is_one_way() {
                    true => {
                        let [from, to] = [network.entries(), network.exits()].map(squares);
                        format!("{from} → {to}")
                    }
                    false => squares(network.squares()),
                };
                let line = |network: &Network| {
                    let label = match network.owner() {
                        Some(Color::White) => Label::PORTALS_WHITE,
                        Some(Color::Black) => Label::PORTALS_BLACK,
                        None => Label::PORTALS_NEUTRAL,
                    };
                    self.labelled_line(label, &portals(network))
                };
                let networks = setup.networks().iter();
                let closed = |color: Color| {
                    let closed = setup.cooldown[color];
                    let networks = networks.clone();
                    networks.filter(move |network| network.squares().intersects(closed))
                };
                let cooldown = Color::ALL.into_iter().flat_map(|color| {
                    let line = move |network| {
                        self.labelled_line(barred_next_turn(color), &portals(network))
                    };
                    closed(color).map(line)
                });
                let no_return = Color::ALL.into_iter().filter_map(|color| {
                    let (from, to) = setup.no_return[color]?;
                    Some(self.labelled_line(barred_next_turn(color), &format!("{from} → {to}")))
                });
                networks
                    .clone()
                    .map(line)
                    .chain(cooldown)
                    .chain(no_return)
                    .collect()
            }
            Variant::PortalStandard => {
                let tokens: Bitboard = Square::ALL
                    .into_iter()
                    .filter(|square| setup.tokens[square.index()] > 0)
                    .collect();
                vec![self.labelled_line(Label::PORTALS_TOKENS, &squares(tokens))]
            }
            Variant::Chess | Variant::Dinosaur | Variant::Assassin | Variant::DinosaurAssassin => {
                vec![self.say(Label::NO_PORTALS)]
            }
        };
        lines.join(" ")
    }

    /// Returns a sentence for each side that may not take one of the portal's exits on its next turn, with that exit.
    pub(crate) fn barred_exit_sentences(&self, portal: &PortalModel) -> Vec<String> {
        let sentence = |color| {
            let exits = portal.barred[color];
            let said = || self.labelled_line(barred_next_turn(color), &squares(exits));
            exits.any().then(said)
        };
        Color::ALL.into_iter().filter_map(sentence).collect()
    }

    /// Formats a line such as "White portals: b3, e3."
    pub(super) fn labelled_line(&self, label: Label, what: &str) -> String {
        format!("{}: {what}.", self.say(label))
    }
}

/// The label in front of something that a side may not use on its next turn.
pub(super) fn barred_next_turn(color: Color) -> Label {
    match color {
        Color::White => Label::NOT_NEXT_WHITE,
        Color::Black => Label::NOT_NEXT_BLACK,
    }
}
