//! The board of somebody who watches: puts on it what the gallery has shown.

use engine::{ByColor, Color};
use game::{GameResult, Millis, RemoteMsg};
use p2p::gallery::Seen;
use p2p::{Action, Log};

use super::Network;
use super::board::options_for_watcher;

impl Network {
    /// Shows what the gallery has said.
    pub(super) fn show_seen(self, seen: Seen) {
        // After a new connection the game comes again from its start, and is on the board already.
        if seen.findings || seen.game && !self.is_shown_again() {
            return self.sync_watched_board();
        }
        let names = self.with(|state| Some(state.watch.as_ref()?.watcher.names().clone()));
        if let Some(Some(names)) = names.filter(|_| seen.names) {
            self.remote(RemoteMsg::Names(ByColor(names)));
        }
        if seen.entries > 0 {
            self.show_entries(seen.entries);
        }
        self.show_how_things_stand();
    }

    /// Whether the game that begins is on the board already.
    fn is_shown_again(self) -> bool {
        let id = self.with(|state| Some(watched_id(state.watch.as_ref()?.watcher.log()?)));
        id.flatten() == Some(self.store.game_id())
    }

    /// Shows what was entered: one ply as a ply, so that it is seen and heard, and all else as the game that it makes.
    fn show_entries(self, count: usize) {
        let next = self.with_given((count, self.plies_on_board()), |state, (count, there)| {
            Some(next(state.watch.as_ref()?.watcher.log()?, count, there))
        });
        match next.flatten() {
            None | Some(Next::Nothing) => {}
            Some(Next::Tell(msg)) => self.remote(msg),
            Some(Next::Sync) => self.sync_watched_board(),
        }
    }

    /// Puts the game on the board as it was shown.
    fn sync_watched_board(self) {
        let names = self.with(|state| Some(state.watch.as_ref()?.watcher.names().clone()));
        let names = ByColor(names.flatten().unwrap_or_default());
        let shown = self.with_given(names, |state, names| {
            let watch = state.watch.as_mut()?;
            let watcher = &watch.watcher;
            let log = watcher.log()?;
            watch.shown = Some(watched_id(log));
            let options = Box::new(options_for_watcher(log, names, watched_id(log)));
            let fair = watcher.findings().filter(|findings| findings.are_fair());
            let game = match (log.public_game(), fair) {
                (None, _) => RemoteMsg::Game {
                    options,
                    moves: log.history().moves().to_vec(),
                },
                (Some(_), Some(findings)) => RemoteMsg::Game {
                    options,
                    moves: findings.moves.clone(),
                },
                (Some(public), None) => RemoteMsg::ObservedGame {
                    options,
                    observations: public.observations().to_vec(),
                },
            };
            let proof = watcher.transcript();
            let proof = proof.and_then(|proof| serde_json::to_string(&proof).ok());
            Some((game, proof, fair.is_some()))
        });
        let Some(Some((game, proof, fair))) = shown else {
            return;
        };
        self.show_watch(|shown| shown.verified = fair);
        self.remote(game);
        if let Some((result, _)) = self.show_clocks() {
            self.show_end(result);
        }
        if let Some(proof) = proof {
            self.remote(RemoteMsg::Proof(proof));
        }
    }

    /// Shows the clocks, how many watch, and how the game has ended. A board that shows something else is put right.
    fn show_how_things_stand(self) {
        let Some((result, plies)) = self.show_clocks() else {
            return;
        };
        let shown = self.shown_result();
        if self.plies_on_board() != plies || shown.is_some() && shown != result {
            self.sync_watched_board();
        } else {
            self.show_end(result);
        }
    }

    fn shown_result(self) -> Option<GameResult> {
        let table = self.store.table;
        table.with_session_untracked(|session| session.result().map(|model| model.result))
    }

    fn show_end(self, result: Option<GameResult>) {
        if let Some(result) = result.filter(|_| self.shown_result().is_none()) {
            self.remote(RemoteMsg::Over(result));
        }
    }

    /// Shows the clocks and how many watch. Returns how the game has ended, and how many plies there are.
    fn show_clocks(self) -> Option<(Option<GameResult>, usize)> {
        let seen = self.with(|state| {
            let watcher = &state.watch.as_ref()?.watcher;
            let plies = watcher.log()?.plies_on_board() as usize;
            Some((watcher.now(), watcher.result(), plies))
        });
        let (now, result, plies) = seen.flatten()?;
        self.show_watch(|shown| shown.watchers = now.watchers);
        self.show_times(now.clocks, now.running);
        Some((result, plies))
    }

    fn show_times(self, clocks: Option<[Millis; 2]>, running: Option<Color>) {
        if let Some([white, black]) = clocks {
            self.remote(RemoteMsg::Clock {
                white,
                black,
                running,
            });
        }
    }

    /// Stops the clocks on the board, of which nothing more is known.
    pub(super) fn stop_clocks(self) {
        let clocks = self.with(|state| state.watch.as_ref()?.watcher.now().clocks);
        if self.is_shown() {
            self.show_times(clocks.flatten(), None);
        }
    }

    /// Whether the game that is watched is on the board.
    fn is_shown(self) -> bool {
        let shown = self.with(|state| state.watch.as_ref()?.shown.clone());
        shown.flatten() == Some(self.store.game_id())
    }
}

/// Returns the id under which a watched game is on the board.
fn watched_id(log: &Log) -> String {
    format!("watch-{}", log.id())
}

/// What a new part of the log asks of the board.
enum Next {
    /// It shows that already.
    Nothing,
    /// This message is enough.
    Tell(RemoteMsg),
    /// The whole game is put on the board.
    Sync,
}

/// Returns what so many new entries of a log ask of a board on which so many plies are.
fn next(log: &Log, count: usize, there: usize) -> Next {
    let plies = log.plies_on_board() as usize;
    let last = log.entries().last().map(|entry| &entry.action);
    let observed = log.public_game().map(|game| game.observations());
    match (last, observed) {
        (Some(Action::Allow), _) if count == 1 && plies < there => {
            Next::Tell(RemoteMsg::GoBack(plies))
        }
        (Some(Action::Play(play)), _) if count == 1 && plies == there + 1 => {
            Next::Tell(RemoteMsg::Move(*play))
        }
        // In a game with secrets no ply is taken back.
        (_, Some([.., observation])) if plies == there + 1 => Next::Tell(RemoteMsg::Ply {
            ply: there,
            observation: Box::new(observation.clone()),
        }),
        (_, Some(_)) if plies == there => Next::Nothing,
        (Some(action), None)
            if count == 1 && plies == there && !matches!(action, Action::Allow) =>
        {
            Next::Nothing
        }
        _ => Next::Sync,
    }
}
