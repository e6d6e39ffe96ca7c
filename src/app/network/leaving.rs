//! Leaving a room, and what may take the board while the player is in one.

use leptos::prelude::*;
use p2p::{Event, UserAction};

use super::Network;
use super::desk::Desk;
use super::simul::BoardsStep;
use crate::app::context::RoomRequest;
use crate::ui::dialogs::DialogKind;
use crate::ui::network::{NetText, Pairing, RoomModel};
use crate::ui::pages::Route;

impl Network {
    /// Leaves the room. This loses a game that is in progress.
    pub(super) fn leave_room(&self) {
        match self.with(|state| state.simul.is_some()) {
            Some(true) => self.boards(BoardsStep::Leave),
            _ => self.handle_event(Event::UserAction(UserAction::Leave)),
        }
        self.pairing.set(Pairing::None);
    }

    /// Closes the panel, if it has asked two players who have met whether this one leaves.
    pub(super) fn close_question(&self) {
        let dialog = self.store.dialog;
        if self.has_met() && dialog.get_untracked() == Some(DialogKind::Network) {
            dialog.set(None);
        }
    }

    /// Leaves a room whose game is over, because another game begins on the board. A host who plays several guests closes
    /// the rooms by hand: others may be waiting there.
    pub(super) fn leave_ended_room(&self) {
        let several = self.with(|state| state.simul.is_some()) == Some(true);
        if self.has_met() && !several && !untrack(|| self.is_playing()) {
            self.leave_room();
            // If nothing is owed to the other side any more, the room is left at once.
            self.handle_event(Event::Tick);
        }
    }

    /// Opens a room for the rule set of the game on the board, after a game whose players are apart.
    pub(super) fn open_another_room(&self) {
        self.leave_ended_room();
        let table = self.store.table;
        let variant = table.with_session_untracked(|session| session.options().variant);
        let request = RoomRequest::LikeLast(variant);
        self.store.requested_room.set_value(Some(request));
        self.follow_link();
    }

    /// Shows the board of the present room, and tells the player to leave the room before anything else can take the
    /// board.
    pub(super) fn stay_in_room(&self) {
        self.store.dialog.set(None);
        self.store.navigate(Route::Game);
        self.show_text(NetText::LeaveFirst);
    }

    /// Returns whether a room holds the board. If so, the player is told, and nothing else may take the board.
    pub(super) fn room_holds_board(&self) -> bool {
        let holds = untrack(|| self.is_playing());
        if holds {
            self.stay_in_room();
        }
        holds
    }

    /// Returns whether a game in a room goes on, reactively.
    pub(super) fn is_playing(&self) -> bool {
        let room = self.room;
        let shown = room.with(|room| room.as_ref().is_some_and(RoomModel::in_game));
        // A game that goes on at another board would come back over whatever is put there.
        shown || self.with(|state| state.parked.iter().any(Desk::is_in_game)) == Some(true)
    }
}
