//! Storage of games on the disk: it finds what was left, writes what is played, and lets only one tab at a time hold a
//! game. It is fetched once the page is complete, or before if a game has to be restored; the rest of the page knows
//! [`GameStorage`].

mod facade;
mod kept;
mod open;
mod texts;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures::channel::oneshot;
use game::{Label, Notice, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

pub use self::facade::{GameStorage, begin};
use super::chunks::Maker;
use super::keep::{self, CURRENT, GAME_AT, Game};
use super::saved::{self, Brought};
use super::{Desk, listen, network};
use crate::lazy::lazy;
use crate::platform::disk::{Change, Claim, Disk, DiskError, Grab, Lock, Record, Soon, Taken};
use crate::platform::{dom, storage, time};
use crate::ui::pages::GameAction;
use crate::ui::table::now;

/// The shelf of records about the page as a whole.
const PAGE: &str = "page";
/// The key of a game's text on its shelf.
const TEXT: &str = "game";
/// The key of the time at which that text was written.
const AT: &str = "at";
/// How long it may take to find what was left, in milliseconds. After that the page is shown without it.
const PATIENCE: u32 = 8_000;
/// Storage key for whether the browser was ever asked to keep the page's data permanently.
const ASKED: &str = "asked-to-persist";

lazy! {
    /// Finds what was left when the page was last closed, in bounded time.
    [storage] pub fn finder() -> fn() -> Soon<Left> = || Box::pin(left())
}
lazy! {
    /// The storage of games.
    [storage] pub fn fetch() -> Maker<dyn GameStorage> = |desk| Rc::new(DeskStorage(desk))
}

/// The disk with the games of this desk.
struct DeskStorage(Desk);

impl GameStorage for DeskStorage {
    fn disk(&self) -> Soon<Rc<dyn Disk>> {
        open::disk()
    }

    fn left(&self) -> Soon<Left> {
        Box::pin(left())
    }

    fn arrive(&self, left: Left, late: bool) {
        arrive(self.0, left, late);
    }

    fn settle(&self) {
        listen::settle(self.0);
    }

    fn write(&self) {
        write_all(self.0);
    }

    fn act(&self, action: GameAction) {
        kept::act(self.0, action);
    }

    fn games(&self) -> Soon<Result<Vec<String>, DiskError>> {
        Box::pin(kept::games(self.0))
    }

    fn text(&self, id: String) -> Soon<Result<Option<String>, DiskError>> {
        Box::pin(texts::text_of(self.0, id))
    }

    fn put(&self, games: Vec<Game>) -> Soon<usize> {
        Box::pin(texts::put(self.0, games))
    }

    fn offer_elsewhere(&self) {
        kept::offer_elsewhere(self.0);
    }
}

/// What was left when the page was closed.
#[derive(Default)]
pub struct Left {
    /// The disk on which it was found.
    pub disk: Option<Rc<dyn Disk>>,
    /// The text of the game that was on the board, and the right to continue it.
    pub game: Option<(String, Mine)>,
    /// The id of the game that was on the board, if it is open in another tab.
    pub elsewhere: Option<String>,
    /// Whether there are seats in rooms.
    pub seats: bool,
    /// The pending search, if the storage has not answered in time.
    pub rest: Option<Soon<Left>>,
}

/// The right to store a game.
pub struct Mine {
    id: String,
    claim: Claim,
    _lock: Option<Lock>,
    lost: Rc<Lost>,
}

/// Whether another tab has taken over a game of this page, and the callback for that.
#[derive(Default)]
struct Lost {
    lost: Cell<bool>,
    tell: RefCell<Option<Box<dyn Fn()>>>,
}

impl Lost {
    fn happens(&self) {
        self.lost.set(true);
        if let Some(tell) = self.tell.borrow().as_ref() {
            tell();
        }
    }

    /// Calls `tell` when the game is lost, or at once if that has happened.
    fn watch(&self, tell: impl Fn() + 'static) {
        if self.lost.get() {
            tell();
        } else {
            self.tell.replace(Some(Box::new(tell)));
        }
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
    grab: Grab,
) -> Result<Option<(Mine, Option<String>)>, DiskError> {
    let lost = Rc::new(Lost::default());
    let hears = lost.clone();
    let taken = disk.claim(keep::game(id), grab, Rc::new(move || hears.happens()));
    Ok(taken.await?.map(
        |Taken {
             claim,
             lock,
             records,
         }| {
            let mine = Mine {
                id: id.to_owned(),
                claim,
                _lock: lock,
                lost,
            };
            (mine, text(records, TEXT))
        },
    ))
}

/// Finds what was left. If the browser's storage does not answer in time, returns the pending search.
async fn left() -> Left {
    let found = time::within(PATIENCE, Box::pin(find()) as Soon<Left>).await;
    found.unwrap_or_else(|rest| Left {
        rest: Some(rest),
        ..Left::default()
    })
}

/// Finds the game that was on the board. It is the one that was last played, or, if another tab has that, the one that
/// this tab had before.
async fn find() -> Left {
    let disk = open::disk().await;
    let page = disk.scan(PAGE.to_owned()).await.unwrap_or_default();
    let candidates = [
        text(page, CURRENT),
        storage::read_in_tab(CURRENT),
        storage::read(CURRENT),
    ];
    let mut left = Left {
        seats: disk
            .scan(network::SEAT.to_owned())
            .await
            .is_ok_and(|seats| !seats.is_empty()),
        disk: Some(disk.clone()),
        ..Left::default()
    };
    let mut asked = Vec::new();
    for id in candidates.into_iter().flatten() {
        if asked.contains(&id) {
            continue;
        }
        match claim(&disk, &id, Grab::UnlessHeld).await {
            Ok(Some((mine, Some(json)))) => {
                left.game = Some((json, mine));
                left.elsewhere = None;
                break;
            }
            Ok(None) if left.elsewhere.is_none() => left.elsewhere = Some(id.clone()),
            _ => {}
        }
        asked.push(id);
    }
    left
}

/// Continues with what was left. A page that started without it shows it now, unless something else has been started
/// meanwhile.
fn arrive(desk: Desk, left: Left, late: bool) {
    let Left {
        disk,
        game,
        elsewhere,
        seats,
        rest,
    } = left;
    if let Some(rest) = rest {
        return wait_for_storage(desk, rest, late);
    }
    let untouched = desk.keeper.with(|keeping| {
        keeping.disk = disk;
        keeping.silent = false;
        keeping.unkept.is_empty() && keeping.hinted.is_none()
    });
    match game {
        Some((json, mine)) if late && untouched == Some(true) => {
            let id = mine.id.clone();
            have(desk, mine);
            spawn_local(async move {
                let Ok(reader) = saved::fetch().await else {
                    return desk.store.say(NoticeLevel::Error, Label::CHUNK_MISSING);
                };
                // Fetching the reader took time. Meanwhile a room may have brought its own game, which is more recent
                // than this one.
                if desk.store.table.ask(|session| session.options().is_local()) {
                    let brought = Brought {
                        text: json,
                        id,
                        date: String::new(),
                    };
                    desk.follow(None, |table| {
                        table.act(|session, now| reader.load(session, brought, now))
                    });
                    network::verify(desk);
                }
            });
        }
        Some((_, mine)) if !late => have(desk, mine),
        // Something else was started before this game was found, which stays among the saved games.
        _ => {}
    }
    desk.keeper.with(|keeping| keeping.elsewhere = elsewhere);
    if seats {
        network::want(desk);
    } else {
        kept::offer_elsewhere(desk);
    }
    write_all(desk);
}

/// Waits for a storage that has not answered in time. If the page knows that a game is stored there but has started
/// without it, it writes nothing before it has read what is stored.
fn wait_for_storage(desk: Desk, rest: Soon<Left>, late: bool) {
    let told = (!late).then(|| {
        desk.keeper.with(|keeping| keeping.silent = true);
        let lang = desk.store.table.words.lang_now();
        let notice = Notice {
            level: NoticeLevel::Error,
            text: Label::STORAGE_SILENT.say(lang).to_owned(),
        };
        let again = Callback::new(|()| dom::reload());
        let label = Label::RETRY.say(lang).to_owned();
        desk.store.notices.offer(notice, label, again)
    });
    spawn_local(async move {
        let left = rest.await;
        if let Some(told) = told {
            desk.store.notices.dismiss(told);
        }
        arrive(desk, left, true);
    });
}

/// Makes this page store the game on the board.
fn have(desk: Desk, mine: Mine) {
    let (id, lost) = (mine.id.clone(), mine.lost.clone());
    desk.keeper.with(|keeping| {
        keeping.gone = None;
        keeping.mine = Some(mine);
    });
    lost.watch(move || lose(desk, &id));
}

/// Handles that another tab has taken a game over: this page no longer stores it, and the user is told.
fn lose(desk: Desk, id: &str) {
    let had = desk.keeper.with(|keeping| {
        let had = keeping.mine.take_if(|mine| mine.id == id).is_some();
        if had {
            keeping.gone = Some(id.to_owned());
            keeping.unkept.retain(|(other, _)| other != id);
        }
        had
    });
    // For a network game, the room tells the user.
    let shown =
        desk.store.game_id() == id && desk.store.table.ask(|session| session.options().is_local());
    if had == Some(true) && shown {
        kept::offer_game(
            desk,
            NoticeLevel::Error,
            Label::GAME_TAKEN_OVER,
            id.to_owned(),
        );
    }
}

/// Writes all games that have to be stored, one after the other, each in its current state.
fn write_all(desk: Desk) {
    let busy = desk
        .keeper
        .with(|keeping| keeping.disk.is_none() || std::mem::replace(&mut keeping.busy, true));
    if busy != Some(false) {
        return;
    }
    spawn_local(async move {
        while let Some(Some((disk, (id, json)))) = desk.keeper.with(|keeping| {
            let disk = keeping.disk.clone()?;
            let next = (!keeping.unkept.is_empty()).then(|| keeping.unkept.remove(0))?;
            keeping.writing = Some(next.clone());
            Some((disk, next))
        }) {
            let written = write(desk, &disk, &id, json).await;
            desk.keeper.with(|keeping| keeping.writing = None);
            match written {
                Ok(()) => is_kept(desk, &disk, &id),
                Err(DiskError::TakenOver) => lose(desk, &id),
                Err(error) => keep::warn(desk, keep::label(error)),
            }
        }
        desk.keeper.with(|keeping| keeping.busy = false);
    });
}

async fn write(desk: Desk, disk: &Rc<dyn Disk>, id: &str, json: String) -> Result<(), DiskError> {
    let known = |desk: Desk| {
        let claim = desk.keeper.with(|keeping| {
            let mine = keeping.mine.as_ref().filter(|mine| mine.id == id);
            mine.map(|mine| mine.claim.clone())
        });
        claim.flatten()
    };
    let claim = match known(desk) {
        Some(claim) => claim,
        // The game starts here, or this page has its room: any other tab that has it open loses it.
        None => match claim(disk, id, Grab::Always).await? {
            Some((mine, _)) => {
                let claim = mine.claim.clone();
                have(desk, mine);
                claim
            }
            None => return Err(DiskError::TakenOver),
        },
    };
    let change = Change {
        put: vec![(TEXT.to_owned(), json), (AT.to_owned(), now().to_string())],
        beside: vec![(PAGE.to_owned(), CURRENT.to_owned(), id.to_owned())],
        ..Change::default()
    };
    complete(disk, &claim, change).await
}

/// Changes a shelf and waits until the change is complete.
async fn complete(disk: &Rc<dyn Disk>, claim: &Claim, change: Change) -> Result<(), DiskError> {
    let (done, is_done) = oneshot::channel();
    disk.write(
        claim,
        change,
        Box::new(move |result| {
            // The receiver may be gone.
            let _ = done.send(result);
        }),
    );
    is_done.await.unwrap_or(Err(DiskError::Denied))
}

/// Handles that a game was written.
fn is_kept(desk: Desk, disk: &Rc<dyn Disk>, id: &str) {
    let bridged = desk
        .keeper
        .with(|keeping| std::mem::take(&mut keeping.bridged));
    if bridged == Some(true) {
        forget_plain(id);
    }
    keep::hint(desk, id);
    desk.store
        .kept
        .update(|count| *count = count.wrapping_add(1));
    if disk.is_weak() {
        keep::warn(desk, Label::STORAGE_WEAK);
    } else {
        ask_to_persist(desk, disk);
    }
}

/// Asks the browser to keep the page's data permanently. It is asked only once, because some browsers ask the user.
fn ask_to_persist(desk: Desk, disk: &Rc<dyn Disk>) {
    let asked = desk
        .keeper
        .with(|keeping| std::mem::replace(&mut keeping.asked, true));
    if asked == Some(false) && storage::read(ASKED).is_none() {
        let _ = storage::write(ASKED, "yes");
        disk.persist();
    }
}

/// Removes a game from the local storage.
fn forget_plain(id: &str) {
    storage::remove(&keep::game(id));
    storage::remove(&format!("{GAME_AT}{id}"));
}
