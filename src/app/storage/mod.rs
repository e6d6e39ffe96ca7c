//! Storage of games on the disk: it finds what was left, writes what is played, and lets only one tab at a time hold a
//! game. It is fetched once the page is complete, or before if a game has to be restored; the rest of the page knows
//! [`GameStorage`].

mod facade;
mod open;
mod saved_games;
mod summaries;
mod texts;
mod write;

use std::rc::Rc;

use game::{GameSummary, Label, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

pub use self::facade::begin;
use super::context::{
    BoardHandle, Constructor, GameClaim, GameStorage, Persistence, PreviousVisit, Store,
    TakeoverListener,
};
use super::files::Files;
use super::launch::Router;
use super::network::{self, NetworkHandle};
use super::persistence::{self, CURRENT, GAME_AT, Game, TextStorage};
use super::reader::{self, ImportedText};
use super::window_events;
use crate::lazy::lazy;
use crate::platform::disk::{
    Claim, ClaimedShelf, Disk, DiskError, LocalFuture, Record, TakeoverPolicy, until_answered,
};
use crate::platform::{dom, storage, time};
use crate::ui::pages::GameAction;

/// The shelf of records about the page as a whole.
const PAGE: &str = "page";
/// The key of a game's text on its shelf.
const TEXT: &str = "game";
/// The key of the time at which that text was written.
const AT: &str = "at";
/// The shelf of the summaries of games, by the games' ids.
const SUMMARIES: &str = "summaries";
/// How long it may take to find what was left, in milliseconds. After that the page is shown without it.
const TIMEOUT: u32 = 8_000;

lazy! {
    /// Finds what was left when the page was last closed, in bounded time.
    [storage] pub fn finder() -> fn() -> LocalFuture<PreviousVisit> = || Box::pin(previous_visit())
}
lazy! {
    /// The storage of games.
    [storage] pub fn fetch() -> Constructor<dyn GameStorage> = |app| {
        let (store, board) = (app.store, app.board);
        let network = NetworkHandle::new(store, app.chunks.network);
        Rc::new(AppStorage {
            store,
            persistence: app.persistence,
            board,
            network,
            files: Files::new(store, board, network),
            router: Router::new(store, network, app.chunks.dialogs),
        })
    }
}

/// The games of this app on the disk, and what they need of the page. Cheap to copy.
#[derive(Clone, Copy)]
struct AppStorage {
    store: Store,
    persistence: Persistence,
    board: BoardHandle,
    network: NetworkHandle,
    files: Files,
    router: Router,
}

impl AppStorage {
    fn texts(self) -> TextStorage {
        TextStorage::new(self.store.notices, self.persistence)
    }
}

impl GameStorage for AppStorage {
    fn disk(&self) -> LocalFuture<Rc<dyn Disk>> {
        open::disk()
    }

    fn previous_visit(&self) -> LocalFuture<PreviousVisit> {
        Box::pin(previous_visit())
    }

    fn resume(&self, left: PreviousVisit, late: bool) {
        resume(*self, left, late);
    }

    fn finish_startup(&self) {
        window_events::finish_startup(
            self.store,
            self.board,
            self.persistence,
            self.files,
            self.router,
        );
    }

    fn write(&self) {
        write::write_all(*self);
    }

    fn act(&self, action: GameAction) {
        saved_games::act(*self, action);
    }

    fn games(&self) -> LocalFuture<Result<Vec<String>, DiskError>> {
        Box::pin(saved_games::games(*self))
    }

    fn summaries(&self) -> LocalFuture<Result<Vec<GameSummary>, DiskError>> {
        Box::pin(saved_games::summaries(*self))
    }

    fn text(&self, id: String) -> LocalFuture<Result<Option<String>, DiskError>> {
        Box::pin(texts::text_of(*self, id))
    }

    fn put(&self, games: Vec<Game>, are_new: bool) -> LocalFuture<usize> {
        Box::pin(texts::put(games, are_new))
    }

    fn offer_elsewhere(&self) {
        saved_games::offer_elsewhere(*self);
    }
}

/// Returns the text of the record with this key.
fn text(records: Vec<Record>, key: &str) -> Option<String> {
    let mut found = records.into_iter().filter(|record| record.key == key);
    found.next().map(|record| record.text)
}

/// Takes a game for this page and reads it. Returns `None` if another tab has it.
async fn claim(
    disk: &Rc<dyn Disk>,
    id: &str,
    policy: TakeoverPolicy,
) -> Result<Option<(GameClaim, Option<String>)>, DiskError> {
    let lost = Rc::new(TakeoverListener::default());
    let hears = lost.clone();
    let taken = disk.claim(
        persistence::game_key(id),
        policy,
        Rc::new(move || hears.happens()),
    );
    Ok(taken.await?.map(
        |ClaimedShelf {
             claim,
             lock,
             records,
         }| {
            let game_claim = GameClaim {
                id: id.to_owned(),
                claim,
                _lock: lock,
                lost,
            };
            (game_claim, text(records, TEXT))
        },
    ))
}

/// Finds what was left. If the browser's storage does not answer in time, returns the pending search.
async fn previous_visit() -> PreviousVisit {
    let found = time::with_timeout(TIMEOUT, Box::pin(find()) as LocalFuture<PreviousVisit>).await;
    found.unwrap_or_else(|rest| PreviousVisit {
        rest: Some(rest),
        ..PreviousVisit::default()
    })
}

/// Finds the game that was on the board. It is the one that was last played, or, if another tab has that, the one that
/// this tab had before.
async fn find() -> PreviousVisit {
    let disk = open::disk().await;
    let page = until_answered(|| disk.scan(PAGE.to_owned())).await;
    let candidates = [
        text(page.unwrap_or_default(), CURRENT),
        storage::read_in_tab(CURRENT),
        storage::read(CURRENT),
    ];
    let mut left = PreviousVisit {
        seats: until_answered(|| disk.scan(network::SEAT.to_owned()))
            .await
            .is_some_and(|seats| !seats.is_empty()),
        disk: Some(disk.clone()),
        ..PreviousVisit::default()
    };
    let mut asked = Vec::new();
    for id in candidates.into_iter().flatten() {
        if asked.contains(&id) {
            continue;
        }
        let claimed = || claim(&disk, &id, TakeoverPolicy::UnlessHeld);
        match until_answered(claimed).await {
            Some(Some((game_claim, Some(json)))) => {
                left.game = Some((json, game_claim));
                left.elsewhere = None;
                break;
            }
            Some(None) if left.elsewhere.is_none() => left.elsewhere = Some(id.clone()),
            _ => {}
        }
        asked.push(id);
    }
    left
}

/// Continues with what was left. A page that started without it shows it now, unless something else has been started
/// meanwhile.
fn resume(games: AppStorage, left: PreviousVisit, late: bool) {
    let PreviousVisit {
        disk,
        game,
        elsewhere,
        seats,
        rest,
    } = left;
    if let Some(rest) = rest {
        return wait_for_storage(games, rest, late);
    }
    games.persistence.with_given(disk, |state, disk| {
        state.disk = disk;
        state.unreadable = false;
    });
    match game {
        Some((json, game_claim)) if late && games.persistence.is_untouched() => {
            let id = game_claim.id.clone();
            hold_game(games, game_claim);
            spawn_local(async move {
                let Ok(reader) = reader::fetch().await else {
                    return games.store.notices.report_missing_chunk();
                };
                // Fetching the reader took time. Meanwhile a room, a file or the player may have brought another game,
                // which is more recent than this one.
                let is_local = games
                    .store
                    .table
                    .with_session_untracked(|session| session.options().is_local());
                if is_local && games.persistence.is_untouched() {
                    let brought = ImportedText {
                        text: json,
                        id,
                        date: String::new(),
                    };
                    let load = |session: &mut Session, now| reader.load(session, brought, now);
                    games.board.follow(games.store.table.act(load), None);
                    games.network.verify();
                }
            });
        }
        Some((_, game_claim)) if !late => hold_game(games, game_claim),
        // Something else was started before this game was found, which stays among the saved games.
        _ => {}
    }
    games
        .persistence
        .with_given(elsewhere, |state, id| state.open_elsewhere = id);
    if seats {
        games.network.load();
    } else {
        saved_games::offer_elsewhere(games);
    }
    write::write_all(games);
}

/// Waits for a storage that has not answered in time. If the page knows that a game is stored there but has started
/// without it, it writes nothing before it has read what is stored.
fn wait_for_storage(games: AppStorage, rest: LocalFuture<PreviousVisit>, late: bool) {
    let notice_id = (!late).then(|| {
        games.persistence.with(|state| state.unreadable = true);
        let again = Callback::new(|()| dom::reload());
        let (level, notices) = (NoticeLevel::Error, games.store.notices);
        notices.offer_label(level, Label::STORAGE_SILENT, Label::RETRY, again)
    });
    spawn_local(async move {
        let left = rest.await;
        if let Some(notice_id) = notice_id {
            games.store.notices.dismiss(notice_id);
        }
        resume(games, left, true);
    });
}

/// Makes this page store the game on the board.
fn hold_game(games: AppStorage, game_claim: GameClaim) {
    let (id, lost) = (game_claim.id.clone(), game_claim.lost.clone());
    games
        .persistence
        .with_given(game_claim, |state, game_claim| {
            state.taken_over = None;
            state.claim = Some(game_claim);
        });
    lost.watch(move || on_taken_over(games, &id));
}

/// Returns the right to store this game, if this page has it.
fn held_claim(games: AppStorage, id: &str) -> Option<Claim> {
    let held = games.persistence.with_given(id, |state, id| {
        let held = state.claim.as_ref().filter(|held| held.id == id);
        held.map(|held| held.claim.clone())
    });
    held.flatten()
}

/// Handles that another tab has taken a game over: this page no longer stores it, and the user is told.
fn on_taken_over(games: AppStorage, id: &str) {
    let had = games.persistence.with_given(id, |state, id| {
        let had = state
            .claim
            .take_if(|game_claim| game_claim.id == id)
            .is_some();
        if had {
            state.taken_over = Some(id.to_owned());
            state.unsaved.retain(|(other, _)| other != id);
        }
        had
    });
    // For a network game, the room tells the user.
    let shown = games.store.game_id() == id
        && games
            .store
            .table
            .with_session_untracked(|session| session.options().is_local());
    if had == Some(true) && shown {
        saved_games::offer_game(
            games,
            NoticeLevel::Error,
            Label::GAME_TAKEN_OVER,
            id.to_owned(),
        );
    }
}

/// Removes a game from the local storage.
fn remove_local_copy(id: &str) {
    storage::remove(&persistence::game_key(id));
    storage::remove(&format!("{GAME_AT}{id}"));
}
