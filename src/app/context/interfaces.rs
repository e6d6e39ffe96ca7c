//! What each part of the page that is fetched later can do for the rest, as a trait, with the types that these traits
//! need. The types that implement them are not named here, so that none of their code is in the page's main program.

use std::rc::Rc;

use engine::{ByColor, Color, Square, Variant};
use game::{Announcement, ComputerRequest, GameSummary, TimeControl, UserAction};
use leptos::prelude::*;

use super::persistence::{Game, GameClaim};
use crate::platform::disk::{Disk, DiskError, LocalFuture};
use crate::ui::dialogs::DialogKind;
use crate::ui::network::Part;
use crate::ui::pages::GameAction;

/// A page that is fetched when it is opened.
pub trait Page {
    /// Returns the view of the page.
    fn view(&self) -> AnyView;
}

/// The rules as text, without boards to try them on.
pub trait RulesInShort {
    /// Returns the rules of a rule set.
    fn view(&self, variant: Variant) -> AnyView;
}

/// The dialogs, except for that of network play, and other views that are rarely needed.
pub trait Dialogs {
    /// Returns the content of a dialog.
    fn body(&self, dialog: DialogKind) -> AnyView;
    /// Returns the actions for a finished game, as a card over the board or as a panel beside it.
    fn afterwards(&self, card: bool) -> AnyView;
    /// Returns the panel beside the board of a game played by links.
    fn mail(&self) -> AnyView;
    /// Returns the field for typed moves.
    fn typed(&self) -> AnyView;
    /// Returns the explanations of the board, given the portal that is pointed at.
    fn aids(&self, pointed: RwSignal<Option<Square>>) -> AnyView;
    /// Returns the text for a user who cannot see the board and asks for this information.
    fn announcement(&self, what: Announcement) -> String;
    /// Starts the game that an address names, or opens the dialog for it.
    fn begin(&self, hash: &str);
}

/// Operations of the computer player.
pub trait ComputerPlayer {
    /// Answers a session's request for a move or a hint.
    fn think(&self, request: ComputerRequest);
    /// Drops a request for which the session no longer waits.
    fn stop(&self, request: u64);
    /// Asks for the move at once.
    fn move_now(&self);
    /// Reports that the session has changed, and whether to another game.
    fn changed(&self, other_game: bool);
    /// Analyses the finished game, and shows that.
    fn analyse(&self);
    /// Returns whether the analysis of a finished game is shown, reactively.
    fn analyses(&self) -> bool;
    /// Analyses the finished game for its accuracy, and shows nothing else of it yet.
    fn measure(&self);
    /// Returns the accuracy of each side in the finished game, from 0 to 100, reactively: `None` if it is not being
    /// measured, and without values until all moves are.
    fn accuracy(&self) -> Option<ByColor<Option<f64>>>;
    /// Returns the panel for watching two computers, or with the analysis of a finished game.
    fn panel(&self) -> AnyView;
}

/// The functions of network play. As soon as it is fetched, it goes to the room of a link, or back to the room that was
/// left.
pub trait NetworkPlay {
    /// The contents of the network dialog.
    fn dialog(&self) -> AnyView;
    /// The strip that stands beside the board in a room.
    fn strip(&self) -> AnyView;
    /// What two players who have met, or were together, see elsewhere on the page.
    fn part(&self, part: Part) -> AnyView;
    /// Tells the other device what the player did.
    fn send_to_peer(&self, action: UserAction);
    /// Returns whether a room holds the board. If so, the player is told.
    fn holds_board(&self) -> bool;
    /// Returns whether a game in a room goes on, reactively.
    fn is_playing(&self) -> bool;
    /// Leaves the room if its game is over, because another game begins on the board.
    fn leave_ended_room(&self);
    /// Opens the room that the player wants for a friend, or goes to the room that the address leads to.
    fn follow_link(&self);
    /// Verifies the proof that came with the game on the board.
    fn verify(&self);
}

/// A room that the player wants to open for a friend. Everything that this does not say is taken from the last room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomRequest {
    /// A room for this rule set, as the last room was.
    LikeLast(Variant),
    /// A room for this rule set in which the host plays this colour, with this time control or without clocks, from this start
    /// position (FEN) or else as the last room was.
    WithOptions(Variant, Color, Option<TimeControl>, Option<String>),
    /// The form for a room with this rule set, filled in with this start position (FEN).
    FromPosition(Variant, String),
}

impl RoomRequest {
    /// Returns whether the host first sees the form, to choose everything else there.
    pub fn needs_form(&self) -> bool {
        matches!(self, RoomRequest::FromPosition(..))
    }
}

/// Operations of the storage of games.
pub trait GameStorage {
    /// Opens the disk, which happens once, and moves games there that a page has stored elsewhere.
    fn disk(&self) -> LocalFuture<Rc<dyn Disk>>;
    /// Finds what was left when the page was last closed, in bounded time.
    fn previous_visit(&self) -> LocalFuture<PreviousVisit>;
    /// Continues with what was left, as far as it is not on the board already.
    fn resume(&self, left: PreviousVisit, late: bool);
    /// Sets up what a complete page needs: it listens to the system, and the service worker stores it.
    fn finish_startup(&self);
    /// Writes everything that has to be stored.
    fn write(&self);
    /// Opens, deletes or exports a saved game.
    fn act(&self, action: GameAction);
    /// Returns the texts of all saved games.
    fn games(&self) -> LocalFuture<Result<Vec<String>, DiskError>>;
    /// Returns the summaries of all saved games, sorted by id.
    fn summaries(&self) -> LocalFuture<Result<Vec<GameSummary>, DiskError>>;
    /// Returns the text of the saved game with this id, if there is one.
    fn text(&self, id: String) -> LocalFuture<Result<Option<String>, DiskError>>;
    /// Stores games beside the one on the board, unless another tab has them. `are_new` says that none of them is stored
    /// here yet. Returns how many were stored.
    fn put(&self, games: Vec<Game>, are_new: bool) -> LocalFuture<usize>;
    /// Offers to continue here the game that another tab has, if there is one.
    fn offer_elsewhere(&self);
}

/// What was left when the page was closed.
#[derive(Default)]
pub struct PreviousVisit {
    /// The disk on which it was found.
    pub disk: Option<Rc<dyn Disk>>,
    /// The text of the game that was on the board, and the right to continue it.
    pub game: Option<(String, GameClaim)>,
    /// The id of the game that was on the board, if it is open in another tab.
    pub elsewhere: Option<String>,
    /// Whether there are seats in rooms.
    pub seats: bool,
    /// The pending search, if the storage has not answered in time.
    pub rest: Option<LocalFuture<PreviousVisit>>,
}
