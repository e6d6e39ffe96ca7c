//! The boards of a host who plays several guests: a row with a button for each, which says whose turn it is there, how much
//! time is left, and what has come. It is above everything else beside the board, and scrolls sideways where it is long.

use game::{Label, Lang, Millis, clock_text};
use leptos::{ev, html, prelude::*};
use p2p::Terms;

use super::{NetAction, NetText, NetworkContext};
use crate::platform::{dom, time};
use crate::ui::shortcuts::{BoardKey, board_key};
use crate::ui::widgets::TextButton;
use crate::ui::words::{flag, reactive, text, word};

/// How many opponents a host can play at once.
pub const MAX_OPPONENTS: usize = 8;

/// What a host has chosen for a room, or for several.
#[derive(Clone, Debug, PartialEq)]
pub struct NewRoom {
    /// The terms of the game.
    pub terms: Terms,
    /// How many opponents are played at once.
    pub opponents: usize,
    /// Whether the colours are drawn by lot.
    pub draws: bool,
}

/// How a game stands for this side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardState {
    /// It is this side's turn.
    OwnTurn,
    /// It is the opponent's turn.
    TheirTurn,
    /// It is over: this side has won or lost, or neither.
    Over(Option<bool>),
    /// It is over and counts for nobody.
    NoResult,
}

/// A question of the opponent that this side can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether the game is a draw.
    Draw,
    /// Whether a move is taken back.
    TakeBack,
    /// Whether there is another game.
    Rematch,
}

/// What is shown of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardModel {
    /// The number by which the page knows it.
    pub desk: u32,
    /// The number by which the player knows it, from 1.
    pub place: u32,
    /// The opponent's name, which may be empty.
    pub name: String,
    /// How the game stands.
    pub state: BoardState,
    /// What the opponent asks.
    pub question: Option<Question>,
    /// What is left on the clock that is running.
    pub clock: Option<Millis>,
    /// How many lines of the opponent have not been shown.
    pub unread: usize,
    /// Whether the opponent cannot be reached at present, or has left.
    pub is_away: bool,
    /// Whether this is the board that is shown.
    pub is_shown: bool,
    /// Whether this side's clock runs and has little time left.
    pub is_low: bool,
}

/// What is shown of all boards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SimulModel {
    /// The boards on which two players have met.
    pub boards: Vec<BoardModel>,
    /// How many more opponents may come.
    pub vacant: usize,
}

impl SimulModel {
    /// Returns the number by which the page knows the board that is shown.
    pub fn shown(&self) -> Option<u32> {
        let shown = self.boards.iter().find(|board| board.is_shown);
        shown.map(|board| board.desk)
    }

    /// Returns on how many of the boards that are not shown it is this side's turn.
    pub fn waiting(&self) -> usize {
        let waits = |board: &&BoardModel| !board.is_shown && board.state == BoardState::OwnTurn;
        self.boards.iter().filter(waits).count()
    }
}

impl BoardModel {
    /// Returns how the game stands in a few words.
    fn standing(&self, lang: Lang) -> String {
        let label = match self.state {
            _ if self.question.is_some() => return self.asks(lang),
            BoardState::OwnTurn => Label::YOUR_TURN,
            BoardState::TheirTurn if self.is_away => return NetText::BoardAway.say(lang),
            BoardState::TheirTurn => return NetText::TheirTurn.say(lang),
            BoardState::Over(Some(true)) => Label::WON,
            BoardState::Over(Some(false)) => Label::LOST,
            BoardState::Over(None) => Label::DRAWN,
            BoardState::NoResult => return NetText::Void.say(lang),
        };
        label.say(lang).to_owned()
    }

    fn asks(&self, lang: Lang) -> String {
        match self.question {
            Some(Question::Draw) => NetText::AsksDraw.say(lang),
            Some(Question::TakeBack) => NetText::AsksTakeBack.say(lang),
            Some(Question::Rematch) => NetText::AsksRematch.say(lang),
            None => String::new(),
        }
    }

    /// Returns all of this in words.
    pub fn say(&self, lang: Lang) -> String {
        let board = NetText::Board(self.place).say(lang);
        let name = Some(self.name.clone()).filter(|name| !name.is_empty());
        let own_turn = self.question.is_some() && self.state == BoardState::OwnTurn;
        let parts = [
            Some(board),
            name,
            own_turn.then(|| Label::YOUR_TURN.say(lang).to_owned()),
            Some(self.standing(lang)),
            (self.unread > 0).then(|| NetText::ChatUnread(self.unread as u64).say(lang)),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The row of boards.
#[component]
pub fn Boards(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let simul = net.simul;
    let desks = Memo::new(move |_| {
        simul.with(|simul| {
            let boards = simul.iter().flat_map(|simul| &simul.boards);
            boards.map(|board| board.desk).collect::<Vec<_>>()
        })
    });
    let vacant =
        Memo::new(move |_| simul.with(|simul| simul.as_ref().map_or(0, |simul| simul.vacant)));
    let any = Memo::new(move |_| desks.with(|desks| !desks.is_empty()));
    let several = Memo::new(move |_| desks.with(|desks| desks.len() > 1));
    listen(net);
    let row = NodeRef::<html::Section>::new();
    let shown = Memo::new(move |_| simul.with(|simul| simul.as_ref()?.shown()));
    // A key can show a board whose button is out of sight.
    Effect::new(move |_| {
        shown.track();
        if let Some(row) = row.get() {
            // The buttons say only then which of them is pressed.
            time::after(0, move || {
                dom::centre_inside(&row, "[aria-pressed=\"true\"]")
            });
        }
    });
    reactive(move || {
        any.get().then(|| view! {
            <section class="boards" role="group" node_ref=row aria-label=NetText::Boards.words(words)>
                <For each=move || desks.get() key=|desk| *desk let(desk)>
                    <BoardButton net desk />
                </For>
                {reactive(move || {
                    several.get().then(|| {
                        let press = net.press(NetAction::ShowNextTurn);
                        view! { <TextButton icon="forward" label=NetText::NextTurn.words(words) press /> }
                    })
                })}
                {reactive(move || match vacant.get() {
                    0 => ().into_any(),
                    count => {
                        let press = net.press(NetAction::CopyLink);
                        let label = NetText::Vacant(count as u32).words(words);
                        view! { <TextButton icon="copy" label press /> }.into_any()
                    }
                })}
            </section>
        })
    })
}

/// The button that shows a board.
#[component]
fn BoardButton(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The number by which the page knows the board.
    desk: u32,
) -> impl IntoView {
    let words = net.words;
    let board = Memo::new(move |_| {
        net.simul.with(|simul| {
            let mut boards = simul.iter().flat_map(|simul| &simul.boards);
            boards.find(|board| board.desk == desk).cloned()
        })
    });
    let read = move |read: fn(&BoardModel, Lang) -> String| {
        text(move || {
            board.with(|board| {
                board
                    .as_ref()
                    .map(|board| read(board, words.lang()))
                    .unwrap_or_default()
            })
        })
    };
    let holds =
        move |holds: fn(&BoardModel) -> bool| board.with(|board| board.as_ref().is_some_and(holds));
    let state = move || {
        board.with(|board| match board.as_ref().map(|board| board.state) {
            Some(BoardState::OwnTurn) => "own",
            Some(BoardState::TheirTurn) => "their",
            Some(BoardState::Over(_) | BoardState::NoResult) | None => "over",
        })
    };
    view! {
        <button
            type="button"
            class="boards__board"
            aria-label=read(BoardModel::say)
            aria-pressed=word(move || if holds(|board| board.is_shown) { "true" } else { "false" })
            aria-keyshortcuts=read(|board, _| board.place.to_string())
            data-turn=word(state)
            data-news=flag(move || holds(|board| board.unread > 0 || board.question.is_some()))
            on:click=move |_| net.act.run(NetAction::ShowBoard(desk))
        >
            <span class="boards__name">
                <b>{read(|board, _| board.place.to_string())}</b>
                <bdi>{read(|board, _| board.name.clone())}</bdi>
            </span>
            <span class="boards__state">
                {read(BoardModel::standing)}
                <span class="boards__clock">{read(|board, _| board.clock.map(clock_text).unwrap_or_default())}</span>
            </span>
        </button>
    }
}

/// Listens for the keys that show a board.
fn listen(net: NetworkContext) {
    let keys = window_event_listener(ev::keydown, move |event| {
        let Some(key) = dom::key(&event) else { return };
        let wanted = board_key(&key.name, key.ctrl).filter(|_| {
            net.shortcuts.get_untracked() && !dom::from_text_field(&event) && !dom::dialog_is_open()
        });
        let action = match wanted {
            Some(BoardKey::NextTurn) => Some(NetAction::ShowNextTurn),
            Some(BoardKey::Board(place)) => net.simul.with_untracked(|simul| {
                let mut boards = simul.iter().flat_map(|simul| &simul.boards);
                let found = boards.find(|board| board.place == place)?;
                Some(NetAction::ShowBoard(found.desk))
            }),
            None => None,
        };
        if let Some(action) = action {
            event.prevent_default();
            net.act.run(action);
        }
    });
    on_cleanup(move || keys.remove());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_says_its_number_its_opponent_and_all_that_waits_there() {
        let board = BoardModel {
            desk: 9,
            place: 2,
            name: "Ada".to_owned(),
            state: BoardState::OwnTurn,
            question: None,
            clock: Some(61_000),
            unread: 0,
            is_away: false,
            is_shown: false,
            is_low: false,
        };
        assert_eq!(board.say(Lang::En), "Board 2, Ada, Your turn");
        let asked = BoardModel {
            question: Some(Question::Draw),
            unread: 3,
            ..board.clone()
        };
        assert_eq!(
            asked.say(Lang::En),
            "Board 2, Ada, Your turn, offers a draw, Chat, 3 new"
        );
        let nameless = BoardModel {
            name: String::new(),
            state: BoardState::Over(Some(false)),
            ..board
        };
        assert_eq!(nameless.say(Lang::En), "Board 2, Lost");
    }
}
