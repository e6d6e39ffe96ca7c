//! The start page, connected to the rest of the app, and the addresses that start a game: the links of its cards, and
//! the home screen's shortcuts. A game with a friend starts in `network/link.rs`.

use std::rc::Rc;

use engine::{ByColor, Color, Variant};
use game::{GameOptions, PlayerKind, Start};
use leptos::prelude::*;

use super::context::{BoardHandle, Chunk, Constructor, GameStorage, Page, RoomRequest, Store};
use super::kept_layouts::likely_start;
use super::network::NetworkHandle;
use super::puzzles::today as todays_puzzle;
use super::{files, new_game, persistence};
use crate::lazy::lazy;
use crate::ui::dialogs::DialogKind;
use crate::ui::pages::{Opponent, Route, StartPage, player_name};

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
enum StartRequest {
    /// The New game panel, with this opponent selected.
    Panel(Opponent),
    /// A game at once.
    Game(Variant, Opponent),
}

impl StartRequest {
    fn of(hash: &str) -> Option<StartRequest> {
        let path = hash.strip_prefix(NEW)?.trim_end_matches('/');
        match path.split_once('/') {
            None if path == "hotseat" => Some(StartRequest::Panel(Opponent::Here)),
            None if path == "computer" => Some(StartRequest::Panel(Opponent::Computer)),
            None => None,
            Some((variant, word)) => {
                let opponent = Opponent::ALL.into_iter().find(|one| one.word() == word)?;
                Some(StartRequest::Game(variant.parse().ok()?, opponent))
            }
        }
    }
}

/// Returns the rule set and the players of the game that an address starts, if it is played without clocks, because
/// nobody has chosen anything in this browser yet. The page then begins with this game, and fetches nothing for it.
pub fn plain_game(hash: &str) -> Option<(Variant, ByColor<PlayerKind>)> {
    match StartRequest::of(hash)? {
        // Which portals a game has is known only once the chunk with the layouts is here.
        StartRequest::Game(Variant::PortalCustom, _) => None,
        StartRequest::Game(variant, opponent) if !persistence::has_choice() => {
            Some((variant, players(opponent)?))
        }
        _ => None,
    }
}

/// Returns the players of a game in which nobody has chosen them, or `None` for a game in a room.
fn players(opponent: Opponent) -> Option<ByColor<PlayerKind>> {
    let other = match opponent {
        Opponent::Computer => PlayerKind::Computer(PlayerKind::DEFAULT_LEVEL),
        Opponent::Here => PlayerKind::Human,
        Opponent::Friend => return None,
    };
    Some(ByColor([PlayerKind::Human, other]))
}

/// Returns the last choices, with this opponent.
fn against(opponent: Opponent, mut last: GameOptions) -> GameOptions {
    let computers = Color::ALL.map(|color| matches!(last.players[color], PlayerKind::Computer(_)));
    last.players = match (opponent, computers) {
        (Opponent::Computer, [true, false] | [false, true]) => last.players,
        _ => players(opponent).unwrap_or(ByColor([PlayerKind::Human; 2])),
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
    let start = likely_start(variant, &last);
    against(
        opponent,
        GameOptions {
            time_control: last.time_control,
            players: last.players,
            start,
            ..GameOptions::new(variant)
        },
    )
}

/// Returns the options of a game that starts with a layout: the last choices of time and players.
pub fn options_against(variant: Variant, opponent: Opponent, start: Start) -> GameOptions {
    GameOptions {
        start,
        ..chosen(variant, opponent, persistence::stored_choice())
    }
}

/// Returns what was played last, unless that is what the first card of the start page offers.
fn last_played() -> Option<(Variant, Opponent)> {
    let last = persistence::stored_choice()?;
    let opponent = match last.players.0 {
        [PlayerKind::Human, PlayerKind::Human] => Opponent::Here,
        [PlayerKind::Computer(_), _] | [_, PlayerKind::Computer(_)] => Opponent::Computer,
        _ => return None,
    };
    let played = (last.variant, opponent);
    (played != (Variant::Portal, Opponent::Computer)).then_some(played)
}

/// Starts what an address asks for. The address then becomes that of the board, so that a reload does not start the
/// game again.
pub fn begin(store: Store, board: BoardHandle, network: NetworkHandle, hash: &str) {
    store.wait(false);
    match StartRequest::of(hash) {
        Some(StartRequest::Panel(opponent)) => {
            store.show_board();
            let variant = store
                .table
                .with_session_untracked(|session| session.options().variant);
            let last = against(opponent, persistence::last_choice(variant));
            store.preset_options.set_value(Some(last));
            store.dialog.set(Some(DialogKind::NewGame));
        }
        Some(StartRequest::Game(variant, Opponent::Friend)) => {
            store.show_board();
            network.host_friend(RoomRequest::LikeLast(variant));
        }
        Some(StartRequest::Game(variant, opponent)) => {
            store.show_board();
            let options = chosen(variant, opponent, persistence::stored_choice());
            new_game::start(store, board, options);
        }
        None => store.route.set(Route::Missing),
    }
}

lazy! {
    /// The start page.
    [start] pub fn fetch() -> Constructor<dyn Page> = |app| Rc::new(StartScreen(app.store, app.chunks.storage))
}

/// The start page of this app. It does without the code and styles that the other pages share, because it is part of a
/// first visit.
struct StartScreen(Store, Chunk<dyn GameStorage>);

impl Page for StartScreen {
    fn view(&self) -> AnyView {
        let StartScreen(store, storage) = *self;
        let table = store.table;
        let current = Signal::derive(move || {
            table.with_session(|session| {
                session.in_progress().then(|| {
                    let options = session.options();
                    let mut standing = session.status().text;
                    if let Some(own) = options.seat() {
                        standing = format!("{} · {standing}", player_name(table, !own));
                    }
                    (options.variant, standing)
                })
            })
        });
        let act = Callback::new(move |action| files::act_on_kept(store, storage, action));
        let kept = files::kept_games(store, storage);
        let today = RwSignal::new(None);
        // The games are read last of what the page needs.
        Effect::new(move |begun: Option<bool>| {
            let begun = begun.unwrap_or_default();
            let here = kept.with(Option::is_some);
            if here && !begun {
                todays_puzzle::begin(today);
            }
            begun || here
        });
        let today = today.into();
        let last = last_played();
        view! { <StartPage current kept last today words=table.words act /> }.into_any()
    }
}

#[cfg(test)]
mod tests {
    use game::TimeControl;

    use super::*;
    use crate::ui::dialogs::CARDS;
    use crate::ui::pages::address;

    #[test]
    fn card_links_parse_to_rule_set_and_opponent_and_other_links_are_rejected() {
        for variant in CARDS {
            for opponent in Opponent::ALL {
                let wanted = StartRequest::of(&address(variant, opponent));
                assert_eq!(wanted, Some(StartRequest::Game(variant, opponent)));
            }
        }
        for hash in [
            "#/new/",
            "#/new/chess",
            "#/new/checkers/here",
            "#/new/chess/nobody",
            "#/games",
        ] {
            assert_eq!(StartRequest::of(hash), None, "{hash}");
        }
    }

    #[test]
    fn only_friend_links_open_a_room_for_their_rule_set() {
        for variant in CARDS {
            for opponent in Opponent::ALL {
                let opens = (opponent == Opponent::Friend).then_some(variant);
                assert_eq!(for_friend(&address(variant, opponent)), opens);
            }
        }
    }

    #[test]
    fn a_shortcut_selects_the_opponent_and_keeps_the_other_last_choices() {
        let mut last = GameOptions::new(Variant::Dinosaur);
        assert_eq!(
            StartRequest::of("#/new/computer"),
            Some(StartRequest::Panel(Opponent::Computer))
        );
        assert_eq!(
            StartRequest::of("#/new/hotseat"),
            Some(StartRequest::Panel(Opponent::Here))
        );
        last = against(Opponent::Computer, last);
        assert_eq!(
            last.players[Color::Black],
            PlayerKind::Computer(PlayerKind::DEFAULT_LEVEL)
        );
        last.players = ByColor([PlayerKind::Computer(7), PlayerKind::Human]);
        last = against(Opponent::Computer, last);
        assert_eq!(last.players[Color::White], PlayerKind::Computer(7));
        last = against(Opponent::Here, last);
        assert_eq!(last.players, ByColor([PlayerKind::Human; 2]));
        assert_eq!(last.variant, Variant::Dinosaur);
    }

    #[test]
    fn a_card_starts_a_game_of_its_rule_set_with_the_last_choices() {
        let newcomer = chosen(Variant::Portal, Opponent::Computer, None);
        assert_eq!(newcomer.time_control, None);
        assert_eq!(newcomer.players[Color::White], PlayerKind::Human);

        let mut last = GameOptions::new(Variant::PortalStandard);
        last.start = Start::PlaceTokens;
        last.time_control = Some(TimeControl::minutes(3, 2));
        last.names[Color::White] = "Anna".to_owned();
        let same = chosen(Variant::PortalStandard, Opponent::Here, Some(last.clone()));
        assert_eq!(same.start, Start::PlaceTokens);
        let squares = "a3 b3 c3 d3 a6 b6 c6 h6".split(' ');
        let tokens = Start::Tokens(squares.map(|at| at.parse().expect("a square")).collect());
        let laid = GameOptions {
            start: tokens.clone(),
            ..last.clone()
        };
        let same = chosen(Variant::PortalStandard, Opponent::Here, Some(laid));
        assert_eq!(same.start, tokens);
        let other = chosen(Variant::Chess, Opponent::Here, Some(last.clone()));
        assert_eq!(
            (other.variant, &other.start),
            (Variant::Chess, &Start::Initial)
        );
        assert_eq!(other.time_control, last.time_control);
        // Names are not taken over, because other people may be using the device now.
        assert_eq!(other.names[Color::White], "");
        last.start = Start::Fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned());
        let from_editor = chosen(Variant::PortalStandard, Opponent::Here, Some(last));
        assert_eq!(from_editor.start, Start::Initial);
    }
}
