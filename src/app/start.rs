//! The start page, connected to the desk, and the addresses that start a game: the links of its cards, and the home
//! screen's shortcuts. A game with a friend starts in `network/link.rs`.

use std::rc::Rc;

use engine::{ByColor, Color, Variant};
use game::{GameOptions, PlayerKind, Start};
use leptos::prelude::*;

use super::chunks::{Maker, Page};
use super::network::{self, Hosting};
use super::{Desk, files, keep};
use crate::lazy::lazy;
use crate::ui::dialogs::Open;
use crate::ui::pages::{Opponent, Route, StartPage};

/// Prefix of the addresses that start a game.
pub const NEW: &str = "#/new/";
/// Suffix of the address that opens a room for a friend.
const FRIEND: &str = "/friend";

/// Returns the rule set of the room for a friend, if the address opens one.
pub fn for_friend(hash: &str) -> Option<Variant> {
    hash.strip_prefix(NEW)?.strip_suffix(FRIEND)?.parse().ok()
}

/// The request in an address that starts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// The New game panel, with this opponent selected.
    Panel(Opponent),
    /// A game at once.
    Game(Variant, Opponent),
}

impl Wanted {
    fn of(hash: &str) -> Option<Wanted> {
        let path = hash.strip_prefix(NEW)?.trim_end_matches('/');
        match path.split_once('/') {
            None if path == "hotseat" => Some(Wanted::Panel(Opponent::Here)),
            None if path == "computer" => Some(Wanted::Panel(Opponent::Computer)),
            None => None,
            Some((variant, word)) => {
                let opponent = Opponent::ALL.into_iter().find(|one| one.word() == word)?;
                Some(Wanted::Game(variant.parse().ok()?, opponent))
            }
        }
    }
}

/// Returns the last choices, with this opponent.
fn against(opponent: Opponent, mut last: GameOptions) -> GameOptions {
    let computers = Color::ALL.map(|color| matches!(last.players[color], PlayerKind::Computer(_)));
    last.players = match (opponent, computers) {
        (Opponent::Computer, [true, false] | [false, true]) => last.players,
        (Opponent::Computer, _) => ByColor([
            PlayerKind::Human,
            PlayerKind::Computer(PlayerKind::USUAL_LEVEL),
        ]),
        (Opponent::Here | Opponent::Friend, _) => ByColor([PlayerKind::Human; 2]),
    };
    last
}

/// Returns the options of the game that a card starts: the last choices, but with this rule set and its own start, or a
/// game without a clock.
fn chosen(variant: Variant, opponent: Opponent, last: Option<GameOptions>) -> GameOptions {
    let last = last.unwrap_or_else(|| GameOptions {
        time_control: None,
        ..GameOptions::new(variant)
    });
    let places_tokens = variant == Variant::PortalStandard && last.start == Start::PlaceTokens;
    against(
        opponent,
        GameOptions {
            time_control: last.time_control,
            players: last.players,
            start: match places_tokens {
                true => Start::PlaceTokens,
                false => Start::Initial,
            },
            ..GameOptions::new(variant)
        },
    )
}

/// Starts what an address asks for. The address then becomes that of the board, so that a reload does not start the
/// game again.
pub fn begin(desk: Desk, hash: &str) {
    match Wanted::of(hash) {
        Some(Wanted::Panel(opponent)) => {
            desk.store.show_board();
            let variant = desk.store.table.ask(|session| session.options().variant);
            let last = against(opponent, keep::last_choice(variant));
            desk.store.wanted.set_value(Some(last));
            desk.store.dialog.set(Some(Open::NewGame));
        }
        Some(Wanted::Game(variant, Opponent::Friend)) => {
            desk.store.show_board();
            network::host_friend(desk, Hosting::AsLast(variant));
        }
        Some(Wanted::Game(variant, opponent)) => {
            desk.store.show_board();
            desk.start(chosen(variant, opponent, keep::choice()));
        }
        None => desk.store.route.set(Route::Missing),
    }
}

lazy! {
    /// The start page.
    [start] pub fn fetch() -> Maker<dyn Page> = |desk| Rc::new(StartScreen(desk))
}

/// The start page of this desk. It does without the code and styles that the other pages share, because it is part of a
/// first visit.
struct StartScreen(Desk);

impl Page for StartScreen {
    fn view(&self) -> AnyView {
        let desk = self.0;
        let table = desk.store.table;
        let current = Signal::derive(move || {
            table.follow(|session| {
                session
                    .in_progress()
                    .then(|| (session.options().variant, session.status().text))
            })
        });
        let act = Callback::new(move |action| files::act_on_kept(desk, action));
        view! { <StartPage current kept=files::kept_games(desk) words=table.words act /> }
            .into_any()
    }
}

#[cfg(test)]
mod tests {
    use game::TimeControl;

    use super::*;
    use crate::ui::dialogs::CARDS;
    use crate::ui::pages::address;

    #[test]
    fn every_link_of_every_card_leads_to_its_game() {
        for variant in CARDS {
            for opponent in Opponent::ALL {
                let wanted = Wanted::of(&address(variant, opponent));
                assert_eq!(wanted, Some(Wanted::Game(variant, opponent)));
            }
        }
        for hash in [
            "#/new/",
            "#/new/chess",
            "#/new/checkers/here",
            "#/new/chess/nobody",
            "#/games",
        ] {
            assert_eq!(Wanted::of(hash), None, "{hash}");
        }
    }

    #[test]
    fn the_link_of_a_card_opens_a_room_for_its_rule_set() {
        for variant in CARDS {
            for opponent in Opponent::ALL {
                let opens = (opponent == Opponent::Friend).then_some(variant);
                assert_eq!(for_friend(&address(variant, opponent)), opens);
            }
        }
    }

    #[test]
    fn a_shortcut_names_the_opponent_and_keeps_the_rest() {
        let mut last = GameOptions::new(Variant::Dinosaur);
        assert_eq!(
            Wanted::of("#/new/computer"),
            Some(Wanted::Panel(Opponent::Computer))
        );
        assert_eq!(
            Wanted::of("#/new/hotseat"),
            Some(Wanted::Panel(Opponent::Here))
        );
        last = against(Opponent::Computer, last);
        assert_eq!(
            last.players[Color::Black],
            PlayerKind::Computer(PlayerKind::USUAL_LEVEL)
        );
        last.players = ByColor([PlayerKind::Computer(7), PlayerKind::Human]);
        last = against(Opponent::Computer, last);
        assert_eq!(last.players[Color::White], PlayerKind::Computer(7));
        last = against(Opponent::Here, last);
        assert_eq!(last.players, ByColor([PlayerKind::Human; 2]));
        assert_eq!(last.variant, Variant::Dinosaur);
    }

    #[test]
    fn a_card_begins_its_own_game_with_what_was_chosen_last() {
        let newcomer = chosen(Variant::Portal, Opponent::Computer, None);
        assert_eq!(newcomer.time_control, None);
        assert_eq!(newcomer.players[Color::White], PlayerKind::Human);

        let mut last = GameOptions::new(Variant::PortalStandard);
        last.start = Start::PlaceTokens;
        last.time_control = Some(TimeControl::minutes(3, 2));
        last.names[Color::White] = "Anna".to_owned();
        let same = chosen(Variant::PortalStandard, Opponent::Here, Some(last.clone()));
        assert_eq!(same.start, Start::PlaceTokens);
        let other = chosen(Variant::Chess, Opponent::Here, Some(last.clone()));
        assert_eq!(
            (other.variant, &other.start),
            (Variant::Chess, &Start::Initial)
        );
        assert_eq!(other.time_control, last.time_control);
        // Other people may be using the device now.
        assert_eq!(other.names[Color::White], "");
        last.start = Start::Fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned());
        let from_editor = chosen(Variant::PortalStandard, Opponent::Here, Some(last));
        assert_eq!(from_editor.start, Start::Initial);
    }
}
