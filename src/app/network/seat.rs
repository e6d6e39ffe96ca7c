//! The seat of this tab and its storage: the seat is written as the protocol says, resumed after a reload or a crash,
//! and lost if another tab takes it over.

use std::rc::Rc;

use game::{Label, Notice, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::{Event, Peer, RoomCode, Write};

use super::room::{self, Shelf};
use super::{Network, moment};
use crate::app::keep;
use crate::platform::disk::{Claim, Disk, DiskError, Grab, Taken};
use crate::ui::dialogs::Open;
use crate::ui::network::NetText;

/// The storage of this tab's seat.
#[derive(Default)]
pub struct Keeper {
    disk: Medium,
    shelf: Option<Shelf>,
    /// Whether another tab has taken the seat over. Then this tab stores nothing of it.
    lost: bool,
    /// The changes to be stored as soon as there is a disk.
    waiting: Vec<(u64, Write)>,
}

/// The medium on which seats are stored.
#[derive(Clone, Default)]
enum Medium {
    /// The medium is not known yet.
    #[default]
    Opening,
    /// Seats are stored on this disk.
    Here(Rc<dyn Disk>),
    /// Seats cannot be stored.
    Missing,
}

/// The outcome of trying to resume a seat.
enum Resumed {
    /// The seat is this tab's now.
    Entered,
    /// Another tab has the seat.
    Elsewhere,
    /// The seat is not stored here any more, or the storage cannot be read.
    Missing,
    /// The seat is not worth resuming. If it was damaged, the player has been told so.
    Gone,
}

impl Network {
    /// Finds out on which medium seats are stored, and stores the changes that have waited for it.
    pub(super) async fn open_seats(self) {
        let medium = match keep::disk(self.desk).await {
            Some(disk) => Medium::Here(disk),
            None => Medium::Missing,
        };
        let waiting = self.with(|state| {
            state.keeper.disk = medium;
            std::mem::take(&mut state.keeper.waiting)
        });
        for (ticket, write) in waiting.unwrap_or_default() {
            self.store(ticket, write);
        }
    }

    /// Changes the seat of this tab, to one that was resumed or to a new one.
    pub(super) fn keep_seat(&self, shelf: Option<Shelf>) {
        self.with(|state| {
            state.keeper.shelf = shelf;
            state.keeper.lost = false;
            state.keeper.waiting.clear();
        });
    }

    /// Stores a change from the protocol, which is told when that is complete.
    pub(super) fn store(&self, ticket: u64, write: Write) {
        let network = *self;
        let mut write = Some(write);
        let began = self.with(|state| {
            let model = state.peer.as_ref()?.model(moment());
            let keeper = &mut state.keeper;
            if keeper.lost {
                // The protocol does not wait for this change: another tab has the seat.
                write = None;
                return None;
            }
            let disk = match &keeper.disk {
                Medium::Opening => {
                    keeper
                        .waiting
                        .extend(write.take().map(|write| (ticket, write)));
                    return None;
                }
                Medium::Missing => return None,
                Medium::Here(disk) => disk.clone(),
            };
            let mut fresh = None;
            let shelf = keeper.shelf.get_or_insert_with(|| {
                let claim = Claim::first(room::new_shelf());
                fresh = Some(claim.shelf.clone());
                Shelf::new(disk.clone(), claim, None)
            });
            shelf.store(write.take()?, &model, move |result| {
                network.stored(ticket, result)
            });
            fresh.map(|shelf| (disk, shelf))
        });
        if let Some((disk, shelf)) = began.flatten() {
            self.lock_new_seat(disk, shelf);
        }
        if write.is_some() {
            self.happens(Event::Stored { ticket, ok: false });
        }
    }

    fn stored(&self, ticket: u64, result: Result<(), DiskError>) {
        match result {
            Err(DiskError::TakenOver) => self.lose_seat(None),
            result => self.happens(Event::Stored {
                ticket,
                ok: result.is_ok(),
            }),
        }
    }

    /// Lets other tabs know that a new seat is taken. No other tab can know of the seat yet, so nothing waits for this.
    /// In a browser without locks the seat is not claimed again: that would end the first claim, with which this tab
    /// writes.
    fn lock_new_seat(&self, disk: Rc<dyn Disk>, shelf: String) {
        let network = *self;
        disk.persist();
        let lost = self.on_loss(shelf.clone());
        spawn_local(async move {
            if let Ok(Some(Taken { lock, .. })) =
                disk.claim(shelf.clone(), Grab::IfFree, lost).await
            {
                network.with(|state| {
                    let kept = state.keeper.shelf.as_mut();
                    if let Some(kept) = kept.filter(|kept| kept.name() == shelf) {
                        kept.lock = lock;
                    }
                });
            }
        });
    }

    fn on_loss(&self, shelf: String) -> Rc<dyn Fn()> {
        let network = *self;
        Rc::new(move || network.lose_seat(Some(&shelf)))
    }

    /// Notes that another tab has taken over the seat on this shelf, if it is the seat of this tab. `None` means this
    /// tab's seat.
    fn lose_seat(&self, shelf: Option<&str>) {
        let lost = self.with(|state| {
            let kept = state.keeper.shelf.as_ref();
            let it_is = kept.is_some_and(|kept| shelf.is_none_or(|shelf| kept.name() == shelf));
            it_is && !std::mem::replace(&mut state.keeper.lost, true)
        });
        if lost == Some(true) {
            self.happens(Event::TakenOver);
        }
    }

    /// Removes the seat of this tab, unless another tab has it by now.
    pub(super) fn forget_seat(&self) {
        let shelf = self.with(|state| {
            let shelf = state.keeper.shelf.take();
            shelf.filter(|_| !state.keeper.lost)
        });
        if let Some(Some(shelf)) = shelf {
            shelf.forget();
        }
    }

    /// Goes back to the guest's seat in a room, if this browser has it. Returns whether nothing is left to do.
    pub(super) async fn go_back_as_guest(self, code: &RoomCode) -> bool {
        let Some(disk) = keep::disk(self.desk).await else {
            return false;
        };
        let Some(shelf) = room::guest(&disk, code).await else {
            return false;
        };
        match self.resume(&shelf, false, Grab::UnlessHeld).await {
            Resumed::Entered => true,
            Resumed::Elsewhere => {
                self.desk.store.dialog.set(None);
                self.offer_seat(shelf);
                true
            }
            Resumed::Missing | Resumed::Gone => false,
        }
    }

    /// Goes back to a room in which this browser has a seat. If the room is open in another tab, the player is asked
    /// first.
    pub(super) async fn go_back_to_room(self) {
        let Some(disk) = keep::disk(self.desk).await else {
            return self.clear_remote_board();
        };
        let mine = room::mine();
        let own = mine
            .iter()
            .map(|shelf| (shelf.clone(), false, Grab::UnlessHeld));
        let others = room::shelves(&disk).await.into_iter();
        let others = others.filter(|shelf| mine.as_ref() != Some(shelf));
        // Of the other seats, only a game in progress is resumed: a player who waited in a room has closed it.
        let others = others.map(|shelf| (shelf, true, Grab::IfFree));
        let mut elsewhere = None;
        for (shelf, unfinished, grab) in own.chain(others) {
            match self.resume(&shelf, unfinished, grab).await {
                Resumed::Entered => return,
                Resumed::Elsewhere => elsewhere = elsewhere.or(Some(shelf)),
                Resumed::Missing | Resumed::Gone => {}
            }
        }
        self.clear_remote_board();
        match elsewhere {
            Some(shelf) => self.offer_seat(shelf),
            None => {
                room::none_left();
                if let Some(storage) = self.desk.chunks.storage.here() {
                    storage.offer_elsewhere();
                }
            }
        }
    }

    /// Tells the player that a seat is open in another tab, and offers to go on with it here.
    fn offer_seat(&self, shelf: String) {
        let network = *self;
        let lang = self.desk.store.table.words.lang_now();
        let notice = Notice {
            level: NoticeLevel::Info,
            text: NetText::Elsewhere.say(lang),
        };
        let take_over = Callback::new(move |()| network.take_over(shelf.clone()));
        self.desk.store.notices.offer(
            notice,
            Label::TAKE_GAME_OVER.say(lang).to_owned(),
            take_over,
        );
    }

    fn take_over(&self, shelf: String) {
        let network = *self;
        spawn_local(async move {
            if let Resumed::Missing = network.resume(&shelf, false, Grab::Always).await {
                network.tell(NetText::NotStoredHere);
            }
        });
    }

    /// Takes the seat back from another tab. That tab has played on, so what it has stored counts, and not what this
    /// tab remembers.
    pub(super) fn take_back(&self) {
        let shelf = self.with(|state| {
            let shelf = state.keeper.shelf.as_ref();
            shelf.map(|shelf| shelf.name().to_owned())
        });
        if let Some(Some(shelf)) = shelf {
            self.take_over(shelf);
        }
    }

    /// Resumes a stored seat. If `unfinished` is true, this is done only for a game in progress.
    async fn resume(self, shelf: &str, unfinished: bool, grab: Grab) -> Resumed {
        let (Some(disk), Some(seed)) = (keep::disk(self.desk).await, self.seed()) else {
            return Resumed::Missing;
        };
        let lost = self.on_loss(shelf.to_owned());
        let (claim, lock, records) = match disk.claim(shelf.to_owned(), grab, lost).await {
            Ok(Some(Taken {
                claim,
                lock,
                records,
            })) => (claim, lock, room::protocol(records)),
            Ok(None) => return Resumed::Elsewhere,
            Err(_) => return Resumed::Missing,
        };
        if records.is_empty() {
            return Resumed::Missing;
        }
        let shelf = Shelf::new(disk, claim, lock);
        match Peer::resume(&records, seed, moment()) {
            Ok((peer, _))
                if unfinished && (!peer.model(moment()).met || peer.result().is_some()) =>
            {
                shelf.forget();
                Resumed::Gone
            }
            Ok((peer, commands)) => {
                if !peer.model(moment()).met {
                    self.desk.store.dialog.set(Some(Open::Network));
                }
                self.enter_seat(peer, commands, Some(shelf));
                Resumed::Entered
            }
            Err(error) => {
                shelf.forget();
                self.tell(NetText::Unreadable(error));
                Resumed::Gone
            }
        }
    }
}
