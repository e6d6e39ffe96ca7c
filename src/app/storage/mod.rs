//! Keeping games on the disk: what was left is found, what is played is written, and one tab at a time has a game. It is
//! fetched when the page stands, or before it where a game is to be restored; the rest of the page knows [`GameStorage`].

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

/// The shelf of what is said of the page as a whole.
const PAGE: &str = "page";
/// The key of a game's text on its shelf.
const TEXT: &str = "game";
/// The key of the moment in which that was written.
const AT: &str = "at";
/// How long it may take to find what was left, in milliseconds. Then the page is shown without it.
const PATIENCE: u32 = 8_000;
/// Whether the browser was asked in this visit or before to keep what it has.
const ASKED: &str = "asked-to-persist";

lazy! {
    /// Finds what was left, in bounded time.
    [storage] pub fn finder() -> fn() -> Soon<Left> = || Box::pin(left())
}
lazy! {
    /// Keeping games.
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
    /// Where it was found.
    pub disk: Option<Rc<dyn Disk>>,
    /// The game that was on the board, and the right to go on with it.
    pub game: Option<(String, Mine)>,
    /// The game that was on the board is open in another tab.
    pub elsewhere: Option<String>,
    /// There are seats in rooms.
    pub seats: bool,
    /// The storage has not answered in time, and is still asked.
    pub rest: Option<Soon<Left>>,
}

/// The right to keep a game.
pub struct Mine {
    id: String,
    claim: Claim,
    _lock: Option<Lock>,
    lost: Rc<Lost>,
}

/// Whether another tab has taken over what was this page's, and who wants to know.
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

    /// Calls back when it is lost, or at once where that has happened.
    fn watch(&self, tell: impl Fn() + 'static) {
        if self.lost.get() {
            tell();
        } else {
            self.tell.replace(Some(Box::new(tell)));
        }
    }
}

/// A record among others.
fn text(records: Vec<Record>, key: &str) -> Option<String> {
    let mut found = records.into_iter().filter(|record| record.key == key);
    found.next().map(|record| record.text)
}

/// Takes a game for this page, and reads it; none where another tab has it.
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

/// Finds what was left; where the browser's storage does not answer in time, nothing yet.
async fn left() -> Left {
    let found = time::within(PATIENCE, Box::pin(find()) as Soon<Left>).await;
    found.unwrap_or_else(|rest| Left {
        rest: Some(rest),
        ..Left::default()
    })
}

/// Finds the game that was on the board. It is the one that was last played, unless another tab has that; then it is the one
/// that this tab had before.
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

/// Goes on with what was left. A page that began without it takes it up now, unless something else has begun meanwhile.
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
                // What reads it took its time: a room may have brought its game meanwhile, which knows more than this.
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
        // Something else was begun before this was found; it stays among the kept games.
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

/// The storage has not answered in time. A page that knows of a game there, and stands without it, writes nothing before
/// it has read what there is.
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

/// The game on the board is this page's to keep.
fn have(desk: Desk, mine: Mine) {
    let (id, lost) = (mine.id.clone(), mine.lost.clone());
    desk.keeper.with(|keeping| {
        keeping.gone = None;
        keeping.mine = Some(mine);
    });
    lost.watch(move || lose(desk, &id));
}

/// Another tab has taken a game over: nothing more of it is kept from here, and the person is told.
fn lose(desk: Desk, id: &str) {
    let had = desk.keeper.with(|keeping| {
        let had = keeping.mine.take_if(|mine| mine.id == id).is_some();
        if had {
            keeping.gone = Some(id.to_owned());
            keeping.unkept.retain(|(other, _)| other != id);
        }
        had
    });
    // Of a network game the room says it.
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

/// Writes what there is to keep, one game after the other and each as it is then.
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
        // A game that begins here, or one whose room is this page's: whoever has it open has it no more.
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

/// Changes a shelf, and waits until that is complete.
async fn complete(disk: &Rc<dyn Disk>, claim: &Claim, change: Change) -> Result<(), DiskError> {
    let (done, is_done) = oneshot::channel();
    disk.write(
        claim,
        change,
        Box::new(move |result| {
            // Whoever waited may have gone.
            let _ = done.send(result);
        }),
    );
    is_done.await.unwrap_or(Err(DiskError::Denied))
}

/// A game was written.
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
    } else if storage::read(ASKED).is_none() {
        // Once: some browsers ask the person.
        let _ = storage::write(ASKED, "yes");
        disk.persist();
    }
}

/// Forgets a game in the plain storage.
fn forget_plain(id: &str) {
    storage::remove(&keep::game(id));
    storage::remove(&format!("{GAME_AT}{id}"));
}
