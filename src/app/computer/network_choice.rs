//! Choice between a network and the hand-written evaluation terms. The choice is made before the computer is first
//! asked in a game, and holds until the game ends. The computer waits for the network of the rule set, but not for
//! long; without it the terms play.

use engine::Variant;
use game::{ComputerRequest, Evaluation, Label, Msg, NoticeLevel, PlayerKind};
use leptos::task::spawn_local;

use super::{Computer, Purpose};
use crate::app::engine_worker::{NETWORK_TIMEOUT, Network, file_of};
use crate::platform::time;

/// A request that waits for its network.
pub(super) struct WaitingRequest {
    /// Distinguishes it from requests that waited before.
    ticket: u64,
    /// The purpose of the request.
    pub(super) purpose: Purpose,
    /// Whether the answer is wanted at once.
    pub(super) hurry: bool,
}

impl Computer {
    /// Asks for a move or a hint. Positions are valued in the same way as when the game began, as long as that is
    /// available.
    pub(super) fn think_with_network(&self, request: ComputerRequest) {
        let begun = request.evaluation;
        let without = match begun {
            Some(Evaluation::Terms) => true,
            // The classic player is given the network, too, although it does not use it. For a request without a
            // network, the worker would create a new player and lose what the one with the network has learnt, for
            // hints or for the other side.
            Some(Evaluation::Network) => false,
            // The classic player does not evaluate positions as the others do, so no network is fetched for it.
            None => request.level == PlayerKind::CLASSIC || file_of(request.variant).is_none(),
        };
        if without {
            return self.ask_for_move(request, None);
        }
        let (purpose, variant) = (Purpose::Think(request.id), request.variant);
        self.with_network(purpose, variant, move |computer, network| {
            let evaluation = match network {
                Some(_) => Evaluation::Network,
                None => Evaluation::Terms,
            };
            if begun != Some(evaluation) {
                if begun.is_some() {
                    computer
                        .notices
                        .show_label(NoticeLevel::Info, Label::NEURAL_NETWORK_GONE);
                }
                computer.board.send(Msg::EvaluationChosen {
                    request: request.id,
                    evaluation,
                });
            }
            computer.ask_for_move(request, network);
        });
    }

    /// Waits for the network of a rule set, if there is one, and then calls `go_on` with or without it. A newer request replaces this one meanwhile.
    pub(super) fn with_network(
        &self,
        purpose: Purpose,
        variant: Variant,
        go_on: impl FnOnce(&Computer, Option<Network>) + 'static,
    ) {
        let file = file_of(variant);
        let begun = self.with(|state| {
            state.tickets += 1;
            state.waiting = Some(WaitingRequest {
                ticket: state.tickets,
                purpose,
                hurry: false,
            });
            (state.tickets, file.map(|file| state.networks.get(file)))
        });
        let Some((ticket, coming)) = begun else {
            return;
        };
        // The worker's program is fetched meanwhile.
        self.worker.start();
        let computer = *self;
        spawn_local(async move {
            let network = match coming {
                Some(coming) => time::with_timeout(NETWORK_TIMEOUT, coming)
                    .await
                    .ok()
                    .flatten(),
                None => None,
            };
            let waited =
                computer.with(|state| state.waiting.take_if(|waiting| waiting.ticket == ticket));
            if let Some(Some(waited)) = waited {
                go_on(&computer, network);
                if waited.hurry {
                    computer.hurry();
                }
            }
        });
    }
}
