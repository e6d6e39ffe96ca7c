//! The seat of this tab and its storage: the seat is written as the protocol says, resumed after a reload or a crash,
//! and lost if another tab takes it over.

use std::rc::Rc;

use game::{Label, Notice, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::{Event, Invite, Peer, Write};

use super::desk::DeskId;
use super::room::{self, Shelf};
use super::{Network, moment};
use crate::app::persistence;
use crate::platform::disk::{Claim, ClaimedShelf, Disk, DiskError, TakeoverPolicy, until_answered};
use crate::ui::dialogs::DialogKind;
use crate::ui::network::NetText;

/// The storage of a desk's seat.
#[derive(Default)]
pub struct SeatStorage {
    shelf: Option<Shelf>,
    /// Whether another tab has taken the seat over. Then this tab stores nothing of it.
    lost: bool,
    /// The changes to be stored as soon as there is a disk.
    waiting: Vec<(u64, Write)>,
}

/// The medium on which seats are stored.
#[derive(Clone, Default)]
pub enum SeatDisk {
    /// The medium is not known yet.
    #[default]
    Opening,
    /// Seats are stored on this disk.
    Ready(Rc<dyn Disk>),
    /// Seats cannot be stored.
    Missing,
}

impl SeatStorage {
    /// Creates the storage of a seat that was resumed from this shelf, or of a new one.
    pub fn new(shelf: Option<Shelf>) -> SeatStorage {
        SeatStorage {
            shelf,
            ..SeatStorage::default()
        }
    }

    /// Returns the name of the seat's shelf, once it has one.
    pub fn shelf_name(&self) -> Option<&str> {
        self.shelf.as_ref().map(Shelf::name)
    }
}

/// The outcome of trying to resume a seat.
pub(super) enum ResumeOutcome {
    /// The seat is this tab's now.
    Entered,
    /// Another tab has the seat.
    Elsewhere,
    /// The seat is not stored here any more, or the storage cannot be read.
    Missing,
    /// The game of this seat is over, or nobody came, but it belongs to several.
    Ended(Shelf),
    /// The seat is not worth resuming. If it was damaged, the player has been told so.
    Gone,
}

impl Network {
    /// Finds out on which medium seats are stored, and stores the changes that have waited for it.
    pub(super) async fn open_seats(self) {
        let medium = match persistence::disk(self.storage).await {
            Some(disk) => SeatDisk::Ready(disk),
            None => SeatDisk::Missing,
        };
        let waiting = self.with_given(medium, |state, medium| {
            state.disk = medium;
            let desks = state.desks_mut();
            let waiting = desks.map(|desk| (desk.id, std::mem::take(&mut desk.storage.waiting)));
            waiting.collect::<Vec<_>>()
        });
        for (desk, writes) in waiting.unwrap_or_default() {
            for (ticket, write) in writes {
                self.store(desk, ticket, write);
            }
        }
    }

    /// Stores a change from the protocol, which is told when that is complete.
    pub(super) fn store(&self, desk: DeskId, ticket: u64, write: Write) {
        let mut write = Some(write);
        let given = (*self, desk, ticket, &mut write);
        let began = self.with_given(given, |state, (network, id, ticket, write)| {
            let (medium, simul) = (state.disk.clone(), state.simul.clone());
            let desk = state.desk(id)?;
            let (model, place) = (desk.model()?, desk.place);
            let storage = &mut desk.storage;
            if storage.lost {
                // The protocol does not wait for this change: another tab has the seat.
                *write = None;
                return None;
            }
            let disk = match medium {
                SeatDisk::Opening => {
                    storage
                        .waiting
                        .extend(write.take().map(|write| (ticket, write)));
                    return None;
                }
                SeatDisk::Missing => return None,
                SeatDisk::Ready(disk) => disk,
            };
            let mut fresh = None;
            let shelf = storage.shelf.get_or_insert_with(|| {
                let claim = Claim::first(room::new_shelf());
                fresh = Some(claim.shelf.clone());
                Shelf::new(disk.clone(), claim, None)
            });
            let simul = simul.map(|simul| simul.note(place));
            shelf.store(write.take()?, &model, simul, move |result| {
                network.stored(id, ticket, result)
            });
            fresh.map(|shelf| (disk, shelf))
        });
        if let Some((disk, shelf)) = began.flatten() {
            self.lock_new_seat(desk, disk, shelf);
            self.note_shown_shelf();
        }
        if write.is_some() {
            self.handle_event_at(desk, Event::Stored { ticket, ok: false });
        }
    }

    fn stored(&self, desk: DeskId, ticket: u64, result: Result<(), DiskError>) {
        if let Err(DiskError::TakenOver) = result {
            return self.lose_seat(desk);
        }
        let ok = result.is_ok();
        if !ok {
            self.with_given(desk, |state, desk| {
                state.desk(desk)?.storage.shelf.as_mut().map(Shelf::doubt)
            });
        }
        self.handle_event_at(desk, Event::Stored { ticket, ok });
    }

    /// Lets other tabs know that a new seat is taken. No other tab can know of the seat yet, so nothing waits for this.
    /// In a browser without locks the seat is not claimed again: that would end the first claim, with which this tab
    /// writes.
    fn lock_new_seat(&self, desk: DeskId, disk: Rc<dyn Disk>, shelf: String) {
        let network = *self;
        disk.persist();
        let lost = self.on_loss(shelf.clone());
        spawn_local(async move {
            if let Ok(Some(ClaimedShelf { lock, .. })) = disk
                .claim(shelf.clone(), TakeoverPolicy::IfFree, lost)
                .await
            {
                network.with_given((desk, lock, shelf), |state, (desk, lock, shelf)| {
                    let kept = state.desk(desk)?.storage.shelf.as_mut();
                    kept.filter(|kept| kept.name() == shelf)?.lock = lock;
                    Some(())
                });
            }
        });
    }

    fn on_loss(&self, shelf: String) -> Rc<dyn Fn()> {
        let network = *self;
        Rc::new(move || {
            let whose = network.with_given(&shelf, |state, shelf| {
                let mut desks = state.desks();
                let found = desks.find(|desk| desk.storage.shelf_name() == Some(shelf));
                found.map(|desk| desk.id)
            });
            if let Some(Some(desk)) = whose {
                network.lose_seat(desk);
            }
        })
    }

    /// Notes that another tab has taken over the seat of a desk.
    fn lose_seat(&self, desk: DeskId) {
        let lost = self.with_given(desk, |state, desk| {
            let storage = &mut state.desk(desk)?.storage;
            let is_kept = storage.shelf.is_some();
            Some(is_kept && !std::mem::replace(&mut storage.lost, true))
        });
        if lost.flatten() == Some(true) {
            self.handle_event_at(desk, Event::TakenOver);
        }
    }

    /// Removes the seat of a desk, unless another tab has it by now.
    pub(super) fn forget_seat(&self, desk: DeskId) {
        let shelf = self.with_given(desk, |state, desk| {
            let storage = &mut state.desk(desk)?.storage;
            let shelf = storage.shelf.take();
            shelf.filter(|_| !storage.lost)
        });
        if let Some(Some(shelf)) = shelf {
            shelf.forget();
        }
    }

    /// Goes back to the guest's seat in a room, if this browser has it. Returns whether nothing is left to do.
    pub(super) async fn go_back_as_guest(self, invite: &Invite) -> bool {
        let Some(disk) = persistence::disk(self.storage).await else {
            return false;
        };
        let Some(shelf) = room::guest_shelf(&disk, invite).await else {
            return false;
        };
        match self.resume(&shelf, false, TakeoverPolicy::UnlessHeld).await {
            ResumeOutcome::Entered => true,
            ResumeOutcome::Elsewhere => {
                self.store.dialog.set(None);
                self.offer_seat(shelf);
                true
            }
            ResumeOutcome::Missing | ResumeOutcome::Gone | ResumeOutcome::Ended(_) => false,
        }
    }

    /// Goes back to a room in which this browser has a seat. If the room is open in another tab, the player is asked
    /// first.
    pub(super) async fn go_back_to_room(self) {
        let Some(disk) = persistence::disk(self.storage).await else {
            return self.clear_remote_board();
        };
        let mine = room::own_shelf();
        let own = mine
            .iter()
            .map(|shelf| (shelf.clone(), false, TakeoverPolicy::UnlessHeld));
        let others = room::shelves(&disk).await.into_iter();
        let others = others.filter(|shelf| mine.as_ref() != Some(shelf));
        // Of the other seats, only a game in progress is resumed: a player who waited in a room has closed it.
        let others = others.map(|shelf| (shelf, true, TakeoverPolicy::IfFree));
        let (mut elsewhere, mut ended) = (None, Vec::new());
        for (shelf, unfinished, policy) in own.chain(others) {
            match self.resume(&shelf, unfinished, policy).await {
                ResumeOutcome::Entered => return,
                ResumeOutcome::Elsewhere => elsewhere = elsewhere.or(Some(shelf)),
                ResumeOutcome::Ended(shelf) => ended.push(shelf),
                ResumeOutcome::Missing | ResumeOutcome::Gone => {}
            }
        }
        self.clear_remote_board();
        match elsewhere {
            Some(shelf) => self.offer_seat(shelf),
            None => {
                ended.into_iter().for_each(Shelf::forget);
                room::forget_seats();
                if let Some(storage) = self.storage.get_untracked() {
                    storage.offer_elsewhere();
                }
            }
        }
    }

    /// Tells the player that a seat is open in another tab, and offers to go on with it here.
    fn offer_seat(&self, shelf: String) {
        let network = *self;
        let lang = self.store.table.words.lang_now();
        let notice = Notice {
            level: NoticeLevel::Info,
            text: NetText::Elsewhere.say(lang),
        };
        let take_over = Callback::new(move |()| network.take_over(shelf.clone()));
        self.store.notices.offer(
            notice,
            Label::TAKE_GAME_OVER.say(lang).to_owned(),
            take_over,
        );
    }

    fn take_over(&self, shelf: String) {
        let network = *self;
        spawn_local(async move {
            if let ResumeOutcome::Missing =
                network.resume(&shelf, false, TakeoverPolicy::Always).await
            {
                network.show_text(NetText::NotStoredHere);
            }
        });
    }

    /// Takes the seat back from another tab. That tab has played on, so what it has stored counts, and not what this
    /// tab remembers.
    pub(super) fn take_back(&self) {
        let shelf = self.with(|state| {
            let shelf = state.desk.storage.shelf_name();
            shelf.map(str::to_owned)
        });
        if let Some(Some(shelf)) = shelf {
            self.take_over(shelf);
        }
    }

    /// Resumes a stored seat. If `unfinished` is true, this is done only for a game in progress.
    pub(super) async fn resume(
        self,
        shelf: &str,
        unfinished: bool,
        policy: TakeoverPolicy,
    ) -> ResumeOutcome {
        let (Some(disk), Some(seed)) = (persistence::disk(self.storage).await, self.seed()) else {
            return ResumeOutcome::Missing;
        };
        let lost = self.on_loss(shelf.to_owned());
        let claim = || disk.claim(shelf.to_owned(), policy, lost.clone());
        let claimed = match policy {
            // The player waits for an answer.
            TakeoverPolicy::Always => claim().await.ok(),
            // A seat that cannot be read now is not lost.
            _ => until_answered(claim).await,
        };
        let (claim, lock, records) = match claimed {
            Some(Some(ClaimedShelf {
                claim,
                lock,
                records,
            })) => (claim, lock, records),
            Some(None) => return ResumeOutcome::Elsewhere,
            None => return ResumeOutcome::Missing,
        };
        let note = room::simul_of(&records);
        let records = room::protocol_records(records);
        if records.is_empty() {
            return ResumeOutcome::Missing;
        }
        let shelf = Shelf::new(disk, claim, lock);
        let closed = room::closed_at(shelf.name());
        match Peer::resume(&records, seed, moment(), closed) {
            Ok((peer, _))
                if unfinished && (!peer.model(moment()).both_seated || peer.result().is_some()) =>
            {
                // The other games of a simul may go on, and then this one comes back with them.
                if note.is_some() {
                    return ResumeOutcome::Ended(shelf);
                }
                shelf.forget();
                ResumeOutcome::Gone
            }
            Ok((peer, commands)) => {
                if let Some(note) = note {
                    self.resume_board(note, peer, commands, shelf, policy);
                    return ResumeOutcome::Entered;
                }
                if !peer.model(moment()).both_seated {
                    self.store.dialog.set(Some(DialogKind::Network));
                }
                self.enter_seat(peer, commands, Some(shelf), None);
                ResumeOutcome::Entered
            }
            Err(error) => {
                shelf.forget();
                self.show_text(NetText::Unreadable(error));
                ResumeOutcome::Gone
            }
        }
    }
}
