//! Keeping games on the disk: what was left is found, what is played is written, and one tab at a time has a game. It is
//! fetched when the page stands, or before it where a game is to be restored; the rest of the page knows [`StorageChunk`].

mod open;
mod texts;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures::channel::oneshot;
use game::{Label, Notice, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::keep::{self, CURRENT, GAME_AT, Game};
use super::{Desk, network};
use crate::platform::disk::{Change, Claim, Disk, DiskError, Grab, Lock, Record, Soon, Taken};
use crate::platform::{dom, files, storage, time};
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

/// What keeping games can do.
pub struct StorageChunk {
    /// Opens the disk, which is done once, and takes over what older builds have kept elsewhere.
    pub open: fn() -> Soon<Rc<dyn Disk>>,
    /// Finds what was left, in bounded time.
    pub left: fn() -> Soon<Left>,
    /// What was left is known: it is taken up as far as it is not on the board already.
    pub arrive: fn(Desk, Left, bool),
    /// The page stands: it listens to the system, and the service worker keeps it.
    pub settle: fn(Desk),
    /// Writes what there is to keep.
    pub keep: fn(Desk),
    /// Opens, deletes or exports a kept game.
    pub act: fn(Desk, GameAction),
    /// The texts of all kept games.
    pub games: fn(Desk) -> Soon<Vec<String>>,
    /// Keeps games beside the one on the board, unless another tab has them; gives how many were kept.
    pub put: fn(Desk, Vec<Game>) -> Soon<usize>,
    /// The text of the kept game with this id.
    pub text: fn(Desk, String) -> Soon<Option<String>>,
}

/// Keeping games.
pub static CHUNK: StorageChunk = StorageChunk {
    open: open::disk,
    left: || Box::pin(left()),
    arrive,
    settle: Desk::settle,
    keep: write_all,
    act,
    games: |desk| Box::pin(texts::games(desk)),
    put: |desk, games| Box::pin(texts::put(desk, games)),
    text: |desk, id| Box::pin(texts::text_of(desk, id)),
};

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
        return desk.wait_for_storage(rest, late);
    }
    let untouched = desk.keeping(|keeping| {
        keeping.disk = disk;
        keeping.silent = false;
        keeping.unkept.is_empty() && keeping.hinted.is_none()
    });
    match game {
        Some((json, mine)) if late && untouched == Some(true) => {
            let id = mine.id.clone();
            desk.have(mine);
            desk.fetch(desk.chunks.saved, move |saved| {
                // What reads it took its time: a room may have brought its game meanwhile, which knows more than this.
                if let Ok(saved) = saved
                    && desk.table.ask(|session| session.options().is_local())
                {
                    desk.follow(None, |table| {
                        table.load(saved.load, &json, id, String::new())
                    });
                    desk.verify_loaded();
                }
            });
        }
        Some((_, mine)) if !late => desk.have(mine),
        // Something else was begun before this was found; it stays among the kept games.
        _ => {}
    }
    desk.keeping(|keeping| keeping.elsewhere = elsewhere);
    if seats {
        desk.want_network();
    } else {
        desk.offer_elsewhere();
    }
    write_all(desk);
}

impl Desk {
    /// The storage has not answered in time. A page that knows of a game there, and stands without it, writes nothing before
    /// it has read what there is.
    fn wait_for_storage(&self, rest: Soon<Left>, late: bool) {
        let desk = *self;
        let told = (!late).then(|| {
            desk.keeping(|keeping| keeping.silent = true);
            let lang = desk.table.words.lang_now();
            let notice = Notice {
                level: NoticeLevel::Error,
                text: Label::STORAGE_SILENT.say(lang).to_owned(),
            };
            let again = Callback::new(|()| dom::reload());
            let label = Label::RETRY.say(lang).to_owned();
            desk.notices.offer(notice, label, again)
        });
        spawn_local(async move {
            let left = rest.await;
            if let Some(told) = told {
                desk.notices.dismiss(told);
            }
            desk.chunks.at_home(|| arrive(desk, left, true));
        });
    }

    /// The game on the board is this page's to keep.
    fn have(&self, mine: Mine) {
        let (desk, id, lost) = (*self, mine.id.clone(), mine.lost.clone());
        self.keeping(|keeping| {
            keeping.gone = None;
            keeping.mine = Some(mine);
        });
        lost.watch(move || desk.lose(&id));
    }

    /// Another tab has taken a game over: nothing more of it is kept from here, and the person is told.
    fn lose(&self, id: &str) {
        let had = self.keeping(|keeping| {
            let had = keeping.mine.take_if(|mine| mine.id == id).is_some();
            if had {
                keeping.gone = Some(id.to_owned());
                keeping.unkept.retain(|(other, _)| other != id);
            }
            had
        });
        // Of a network game the room says it.
        let shown = self.game_id() == id && self.table.ask(|session| session.options().is_local());
        if had == Some(true) && shown {
            self.offer_game(NoticeLevel::Error, Label::GAME_TAKEN_OVER, id.to_owned());
        }
    }

    /// Offers to go on here with the game that another tab has, if there is one.
    pub(in crate::app) fn offer_elsewhere(&self) {
        let id = self.keeping(|keeping| keeping.elsewhere.take()).flatten();
        if let Some(id) = id {
            self.offer_game(NoticeLevel::Info, Label::GAME_ELSEWHERE, id);
        }
    }

    /// Says something of a game that another tab has, and offers to go on with it here.
    fn offer_game(&self, level: NoticeLevel, label: Label, id: String) {
        let desk = *self;
        let lang = self.table.words.lang_now();
        let notice = Notice {
            level,
            text: label.say(lang).to_owned(),
        };
        let take_over = Callback::new(move |()| desk.open_game(id.clone(), Grab::Always));
        self.notices.offer(
            notice,
            Label::TAKE_GAME_OVER.say(lang).to_owned(),
            take_over,
        );
    }

    /// Puts a kept game on the board. One that another tab has is offered first.
    fn open_game(&self, id: String, grab: Grab) {
        let desk = *self;
        spawn_local(async move {
            let Some(disk) = desk.disk().await else {
                return;
            };
            let had = desk.keeping(|keeping| {
                let mine = keeping.mine.as_ref();
                mine.is_some_and(|mine| mine.id == id)
            });
            // What is this page's is read as it is.
            let opened = if had == Some(true) {
                let records = disk.scan(keep::game(&id)).await;
                records.map(|records| Some((None, text(records, TEXT))))
            } else {
                let claimed = claim(&disk, &id, grab).await;
                claimed.map(|claimed| claimed.map(|(mine, json)| (Some(mine), json)))
            };
            match opened {
                Ok(Some((mine, Some(json)))) if !desk.is_held() => {
                    if let Some(mine) = mine {
                        desk.have(mine);
                    }
                    desk.load_as(json, id, String::new());
                }
                Ok(Some(_)) => {}
                Ok(None) => desk.offer_game(NoticeLevel::Info, Label::GAME_ELSEWHERE, id),
                Err(error) => desk.warn(keep::label(error)),
            }
        });
    }
}

/// Writes what there is to keep, one game after the other and each as it is then.
fn write_all(desk: Desk) {
    let busy = desk
        .keeping(|keeping| keeping.disk.is_none() || std::mem::replace(&mut keeping.busy, true));
    if busy != Some(false) {
        return;
    }
    spawn_local(async move {
        while let Some(Some((disk, (id, json)))) = desk.keeping(|keeping| {
            let disk = keeping.disk.clone()?;
            let next = (!keeping.unkept.is_empty()).then(|| keeping.unkept.remove(0))?;
            keeping.writing = Some(next.clone());
            Some((disk, next))
        }) {
            let written = write(desk, &disk, &id, json).await;
            desk.keeping(|keeping| keeping.writing = None);
            match written {
                Ok(()) => desk.is_kept(&disk, &id),
                Err(DiskError::TakenOver) => desk.lose(&id),
                Err(error) => desk.warn(keep::label(error)),
            }
        }
        desk.keeping(|keeping| keeping.busy = false);
    });
}

async fn write(desk: Desk, disk: &Rc<dyn Disk>, id: &str, json: String) -> Result<(), DiskError> {
    let known = |desk: Desk| {
        let claim = desk.keeping(|keeping| {
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
                desk.have(mine);
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

impl Desk {
    /// A game was written.
    fn is_kept(&self, disk: &Rc<dyn Disk>, id: &str) {
        let bridged = self.keeping(|keeping| std::mem::take(&mut keeping.bridged));
        if bridged == Some(true) {
            forget_plain(id);
        }
        self.hint(id);
        self.kept.update(|count| *count = count.wrapping_add(1));
        if disk.is_weak() {
            self.warn(Label::STORAGE_WEAK);
        } else if storage::read(ASKED).is_none() {
            // Once: some browsers ask the person.
            let _ = storage::write(ASKED, "yes");
            disk.persist();
        }
    }
}

/// Forgets a game in the plain storage.
fn forget_plain(id: &str) {
    storage::remove(&keep::game(id));
    storage::remove(&format!("{GAME_AT}{id}"));
}

/// Opens, deletes or exports a kept game.
fn act(desk: Desk, action: GameAction) {
    match action {
        GameAction::Open(_) if desk.is_held() => {}
        GameAction::Open(id) => desk.open_game(id, Grab::UnlessHeld),
        GameAction::Delete(id) => spawn_local(async move {
            let Some(disk) = desk.disk().await else {
                return;
            };
            // A game that is on a board comes back with its next move.
            if let Ok((claim, _lock)) = to_clear(desk, &disk, &id).await {
                disk.clear(&claim);
            }
            forget_plain(&id);
            desk.kept.update(|count| *count = count.wrapping_add(1));
        }),
        GameAction::Export(id) => spawn_local(async move {
            let Some(disk) = desk.disk().await else {
                return;
            };
            let records = disk.scan(keep::game(&id)).await.unwrap_or_default();
            if let Some(json) = text(records, TEXT) {
                files::download(&format!("{id}.json"), "application/json", &json);
            }
        }),
    }
}

/// The right to clear a game's shelf, from whoever has it.
async fn to_clear(
    desk: Desk,
    disk: &Rc<dyn Disk>,
    id: &str,
) -> Result<(Claim, Option<Mine>), DiskError> {
    let own = desk.keeping(|keeping| {
        let mine = keeping.mine.as_ref().filter(|mine| mine.id == id);
        mine.map(|mine| mine.claim.clone())
    });
    match own.flatten() {
        Some(claim) => Ok((claim, None)),
        None => match claim(disk, id, Grab::Always).await? {
            Some((mine, _)) => Ok((mine.claim.clone(), Some(mine))),
            None => Err(DiskError::TakenOver),
        },
    }
}
