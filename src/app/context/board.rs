//! The door to the game on the board: what the rest of the page may ask of it. `app/effects.rs` does what is asked.

use game::{Effect, Msg};
use leptos::prelude::*;

use super::chunks::Chunk;
use super::interfaces::NetworkPlay;
use crate::ui::table::Change;

/// What the rest of the page asks of the game on the board.
pub enum Command {
    /// Update the session with a message, and carry out the effects.
    Send(Msg),
    /// Show a change that was made, and carry out its effects. A refusal becomes a notice, or goes into the signal.
    Follow(Change, Option<RwSignal<String>>),
    /// Carry out an effect.
    Run(Effect),
    /// Send a tick the next time a clock's text changes.
    WaitForTick,
}

/// Changes the game on the board. Cheap to copy.
#[derive(Clone, Copy)]
pub struct BoardHandle {
    command: Callback<Command>,
    network: Chunk<dyn NetworkPlay>,
}

impl BoardHandle {
    /// Creates a handle that gives its commands to `command`. Network play says whether a room holds the board.
    pub fn new(command: Callback<Command>, network: Chunk<dyn NetworkPlay>) -> BoardHandle {
        BoardHandle { command, network }
    }

    /// Updates the session with a message and carries out the effects.
    pub fn send(self, msg: Msg) {
        self.command.run(Command::Send(msg));
    }

    /// Shows a change of the session and carries out its effects. A refusal becomes a notice, or goes into `refusals`.
    pub fn follow(self, change: Change, refusals: Option<RwSignal<String>>) {
        self.command.run(Command::Follow(change, refusals));
    }

    /// Carries out an effect.
    pub fn run(self, effect: Effect) {
        self.command.run(Command::Run(effect));
    }

    /// Sends a tick the next time a clock's text changes.
    pub fn wait_for_tick(self) {
        self.command.run(Command::WaitForTick);
    }

    /// Leaves the room if its game is over, because another game begins on the board.
    pub fn leave_ended_room(self) {
        if let Some(network) = self.network.get_untracked() {
            network.leave_ended_room();
        }
    }

    /// Returns whether a room holds the board. If so, the player is told, and nothing else may take the board.
    pub fn is_held(self) -> bool {
        let network = self.network.get_untracked();
        network.is_some_and(|network| network.holds_board())
    }
}
