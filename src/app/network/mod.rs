//! Network play: the driver between the protocol, which makes the decisions, and the transport, storage, timers and
//! board, which carry them out. All events go through one queue, so that no event is handled while another one still
//! is.

mod board;
mod boards;
mod by_hand;
mod challenge_stage;
mod challenges;
mod desk;
mod extras;
mod facade;
mod gallery;
mod leaving;
mod link;
mod meeting;
mod play;
mod privacy;
mod queue;
mod relaying;
mod relays;
mod room;
mod seat;
mod servers;
mod simul;
mod verify;
mod watched_board;
mod watching;

use std::collections::VecDeque;

use engine::Variant;
use game::Label;
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::site::Site;
use p2p::transport;
use p2p::{Command, Event, Log, Moment, Notice, Peer, Seat, Terms, UserAction};

use self::challenges::Gathering;
use self::desk::{Desk, DeskId};
use self::extras::Extras;
use self::gallery::Hall;
use self::meeting::Meeting;
use self::relays::Relays;
use self::room::Shelf;
use self::seat::SeatDisk;
use self::servers::RelayCache;
use self::simul::{BoardsStep, Simul};
use self::watching::Watch;
use super::context::{BoardHandle, Chunk, GameStorage, NetworkPlay, RulesInShort, Store};
use super::kept_layouts::kept_layouts;
use super::{placeholders, sharing};
use crate::platform::{self, dom, random, share, time};
use crate::ui::dialogs::DialogKind;
use crate::ui::network::{
    Challenges, GalleryModel, Line, NetAction, NetText, NetworkContext, Pairing, RoomContext,
    RoomModel, SimulModel, WatchModel,
};
use crate::ui::table::now;
pub use facade::NetworkHandle;
pub use link::may_lead_to_room;
pub use play::fetch;
pub use room::{SEAT, may_have_seats};

/// How often the protocol is told that time has passed, in milliseconds.
const TICK: u32 = 200;

/// Returns the link to a room, if the room has a code.
fn link_to(room: &RoomModel) -> Option<String> {
    room.code.as_ref()?;
    Some(link::to(&room.invite, room.variant))
}

/// Changes what is shown, if something is. Nobody is told if that makes no difference.
fn change_shown<T: Clone + PartialEq + Send + Sync + 'static>(
    shown: RwSignal<Option<T>>,
    change: impl FnOnce(&mut T),
) {
    let before = shown.get_untracked();
    let mut after = before.clone();
    if let Some(after) = &mut after {
        change(after);
    }
    if after != before {
        shown.set(after);
    }
}

/// Returns the readings of the page's two clocks now.
fn moment() -> Moment {
    Moment {
        wall: now(),
        steady: time::monotonic_now().max(0.0) as game::Millis,
    }
}

/// The state of the driver.
#[derive(Default)]
struct State {
    /// The desk that is shown. Without a room it has no peer.
    desk: Desk,
    /// The other desks of a host who plays several guests.
    parked: Vec<Desk>,
    /// What a host has chosen who plays several guests.
    simul: Option<Simul>,
    /// The number that was last given to a desk.
    last_desk: DeskId,
    site: Site,
    relay_cache: RelayCache,
    /// Events, each with the desk for which it is.
    queue: VecDeque<(DeskId, Event)>,
    /// Whether the queue is being worked through.
    busy: bool,
    ticking: Option<time::Timer>,
    /// The medium on which seats are stored.
    disk: SeatDisk,
    /// The list of open challenges, while it is open.
    gathering: Option<Gathering>,
    /// The gallery of the game, while it is open.
    hall: Option<Hall>,
    /// The game of others that is watched.
    watch: Option<Watch>,
    /// Whether the player's challenge is taken off the list when the page is closed.
    says_goodbye: bool,
}

/// The driver, with the signals that components show. It is cheap to copy.
#[derive(Clone, Copy)]
struct Network {
    store: Store,
    board: BoardHandle,
    storage: Chunk<dyn GameStorage>,
    rules_in_short: Chunk<dyn RulesInShort>,
    /// What is fetched when a form is opened.
    extras: Chunk<dyn Extras>,
    /// What is fetched once the players have met.
    meeting: Chunk<dyn Meeting>,
    /// What is fetched when relays are first called.
    relays: Chunk<dyn Relays>,
    state: StoredValue<State, LocalStorage>,
    room: RwSignal<Option<RoomModel>>,
    chat: RwSignal<Vec<Line>>,
    /// The first line of the chat that has not been shown yet.
    chat_unread: RwSignal<usize>,
    pairing: RwSignal<Pairing>,
    fault: RwSignal<Option<NetText>>,
    /// Whether the player hides the address, so that only relays are used.
    hides: RwSignal<bool>,
    /// Whether there may be a relay, as far as is known.
    has_relay: RwSignal<bool>,
    /// Whether the address leads to a room, and it is not known yet whether the player can go there.
    arriving: RwSignal<bool>,
    /// The rule set of the room that the player was invited to, if the link names it.
    invited: RwSignal<Option<Variant>>,
    /// The name that the player has chosen.
    name: RwSignal<String>,
    /// What is shown of the open challenges, while their list is open.
    challenges: RwSignal<Option<Challenges>>,
    /// What is shown of the gallery, while it is open.
    gallery: RwSignal<Option<GalleryModel>>,
    /// What is shown of the boards of a host who plays several guests.
    simul: RwSignal<Option<SimulModel>>,
    /// What is shown of a game of others that is watched.
    watching: RwSignal<Option<WatchModel>>,
}

impl Network {
    /// Creates a driver that is in no room.
    fn new(
        store: Store,
        board: BoardHandle,
        storage: Chunk<dyn GameStorage>,
        rules_in_short: Chunk<dyn RulesInShort>,
        own: Chunk<dyn NetworkPlay>,
    ) -> Network {
        Network {
            store,
            board,
            storage,
            rules_in_short,
            extras: extras::chunk(own),
            meeting: meeting::chunk(own),
            relays: relays::chunk(own),
            state: StoredValue::new_local(State::default()),
            room: RwSignal::new(None),
            chat: RwSignal::new(Vec::new()),
            chat_unread: RwSignal::new(0),
            pairing: RwSignal::new(Pairing::None),
            fault: RwSignal::new(None),
            hides: RwSignal::new(privacy::hides_address()),
            has_relay: RwSignal::new(true),
            arriving: RwSignal::new(may_lead_to_room()),
            invited: RwSignal::new(None),
            name: RwSignal::new(room::last_name()),
            challenges: RwSignal::new(None),
            gallery: RwSignal::new(None),
            simul: RwSignal::new(None),
            watching: RwSignal::new(None),
        }
    }

    /// Calls `act` with the state. It is a plain function, which has no driver with which to ask for the state again.
    fn with<T>(&self, act: fn(&mut State) -> T) -> Option<T> {
        self.state.try_update_value(act)
    }

    /// Like [`Network::with`], for a function that needs a value.
    fn with_given<V, T>(&self, given: V, act: fn(&mut State, V) -> T) -> Option<T> {
        self.state.try_update_value(|state| act(state, given))
    }

    /// Whether the player is in a room.
    pub fn is_on(&self) -> bool {
        self.with(|state| state.desk.peer.is_some())
            .unwrap_or(false)
    }
}

impl Network {
    /// Keeps the rest of the page informed whether two players have met, and on how many boards somebody waits.
    fn watch_meeting(&self) {
        let (met, room) = (self.store.met, self.room);
        let (waiting, simul) = (self.store.boards_waiting, self.simul);
        Effect::new(move |_| {
            waiting.set(simul.with(|simul| simul.as_ref().map_or(0, SimulModel::waiting)));
        });
        Effect::new(move |_| {
            met.set(room.with(|room| room.as_ref().is_some_and(|room| room.met)));
        });
    }

    /// Returns the signals and callbacks that the components of network play share.
    fn network_context(&self) -> NetworkContext {
        let network = *self;
        let (room, table) = (network.room, self.store.table);
        let words = table.words;
        NetworkContext {
            room: Memo::new(move |_| room.get()),
            over: Signal::derive(move || table.result.with(Option::is_some)),
            chat: network.chat,
            chat_unread: network.chat_unread,
            pairing: network.pairing,
            fault: network.fault,
            webrtc_fault: transport::known_fault(),
            hides: network.hides,
            has_relay: network.has_relay,
            link: Signal::derive(move || {
                room.with(|room| room.as_ref().and_then(link_to))
                    .unwrap_or_default()
            }),
            first: Callback::new(move |()| network.form_start()),
            layouts: Callback::new(|()| kept_layouts()),
            arriving: self.arriving,
            invited: self.invited,
            name: self.name,
            challenges: self.challenges,
            gallery: self.gallery,
            simul: self.simul,
            shortcuts: Signal::derive(move || table.settings.with(|settings| settings.shortcuts)),
            watching: self.watching,
            brief: Callback::new(move |variant| {
                placeholders::rules_in_short(words, network.rules_in_short, variant)
            }),
            forms: Callback::new(move |(form, net)| network.form(form, net)),
            parts: Callback::new(move |(part, net)| network.part(part, net)),
            act: Callback::new(move |action| network.network_action(action)),
            variant: Signal::derive(move || {
                table.with_session(|session| session.options().variant)
            }),
            open: Callback::new(move |()| network.store.dialog.set(Some(DialogKind::Network))),
            close: Callback::new(move |()| network.store.dialog.set(None)),
            words,
        }
    }

    /// Carries out an action of the player.
    fn network_action(&self, action: NetAction) {
        let network = *self;
        network.fault.set(None);
        match action {
            NetAction::Create(room) if room.opponents > 1 => self.boards(BoardsStep::Host(room)),
            NetAction::Create(room) => self.host(room.terms),
            NetAction::Change(room) => {
                room::remember_terms(&room.terms);
                self.change_terms(room);
            }
            NetAction::ShowBoard(desk) => self.boards(BoardsStep::Show(desk)),
            NetAction::ShowNextTurn => self.boards(BoardsStep::ShowNextTurn),
            NetAction::LeaveAll => {
                self.close_question();
                self.boards(BoardsStep::LeaveAll);
            }
            NetAction::Join(text) => match (link::gallery_in(&text), link::room_in(&text)) {
                (Some(gallery), _) => self.go_to_gallery(gallery),
                (None, Ok((invite, variant))) => self.join(invite, variant),
                (None, Err(error)) => network.fault.set(Some(NetText::Code(error))),
            },
            NetAction::UserAction(UserAction::SetName(name)) => {
                room::remember_name(&name);
                network.name.set(name.clone());
                self.handle_event_everywhere(&Event::UserAction(UserAction::SetName(name)));
            }
            NetAction::UserAction(UserAction::Chat(text)) => {
                let text = game::text::without_bidi_controls(&text);
                self.chat_line(true, text.clone());
                self.handle_event(Event::UserAction(UserAction::Chat(text)));
            }
            NetAction::UserAction(UserAction::Retry) if self.is_elsewhere() => self.take_back(),
            NetAction::UserAction(action) => self.handle_event(Event::UserAction(action)),
            NetAction::Leave => {
                self.close_question();
                self.leave_room();
            }
            NetAction::NewLink => self.open_another_room(),
            NetAction::StopPairing => self.stop_pairing(),
            NetAction::CopyCode => {
                if let Some(code) = network
                    .room
                    .with_untracked(|room| room.as_ref()?.code.clone())
                {
                    self.copy(code);
                }
            }
            NetAction::CopyLink => self.copy(self.room_link()),
            NetAction::ShareLink => {
                let (link, name) = (
                    self.room_link(),
                    Label::NETWORK_PLAY
                        .say(self.store.table.words.lang_now())
                        .to_owned(),
                );
                spawn_local(async move {
                    share::share(name, link).await;
                });
            }
            NetAction::HideAddress(hide) => self.hide_address(hide),
            action @ (NetAction::Invite(_) | NetAction::Answer(_) | NetAction::Complete(_)) => {
                // Only a part that has arrived asks for this.
                if let Some(extras) = self.extras.get_untracked() {
                    extras.pair_by_hand(*self, action);
                }
            }
            NetAction::Challenges(action) => {
                // Only a part that has arrived asks for this.
                if let Some(extras) = self.extras.get_untracked() {
                    extras.challenges(*self, action);
                }
            }
            NetAction::Gallery(action) => {
                self.with_extras(move |extras| extras.gallery(network, action));
            }
            NetAction::StopWatching => {
                self.with_extras(move |extras| extras.stop_watching(network));
            }
            NetAction::CopyPairing => {
                if let Pairing::Invite(code) | Pairing::Reply(code) =
                    network.pairing.get_untracked()
                {
                    self.copy(code);
                }
            }
            NetAction::SaveLogs => {
                if let Some(logs) = network
                    .with(|state| state.desk.peer.as_ref().map(Peer::evidence))
                    .flatten()
                {
                    platform::files::download("network-game-logs.json", "application/json", &logs);
                }
            }
        }
    }

    fn room_link(&self) -> String {
        self.room
            .with_untracked(|room| room.as_ref().and_then(link_to))
            .unwrap_or_default()
    }

    fn copy(&self, text: String) {
        let store = self.store;
        spawn_local(async move {
            sharing::copy(store.notices, text).await;
        });
    }

    /// Opens a room.
    fn host(&self, terms: Terms) {
        room::remember_terms(&terms);
        self.open_room(terms);
    }

    /// Opens a room for a game with these terms.
    fn open_room(&self, terms: Terms) {
        if self.lacks_relay_in_room() {
            return;
        }
        let Some(seed) = self.seed() else { return };
        if let Ok((peer, commands)) = Peer::host(terms, seed, moment()) {
            self.enter(peer, commands);
        }
    }

    /// Goes to a room. If this browser has a seat in it, goes back to that seat. The link may have named the rule set.
    fn join(&self, invite: p2p::Invite, variant: Option<Variant>) {
        if !self.leave_if_not_met(&invite.code) {
            self.arriving.set(false);
            return;
        }
        if self.lacks_relay_in_room() {
            self.store.dialog.set(Some(DialogKind::Network));
            self.arriving.set(false);
            return;
        }
        self.invited.set(variant);
        let network = *self;
        network.store.joining.set(true);
        spawn_local(async move {
            let is_back = room::may_have_seats() && network.go_back_as_guest(&invite).await;
            let joins = !is_back && !network.is_on();
            if let Some(seed) = joins.then(|| network.seed()).flatten() {
                let (peer, commands) = Peer::join(invite, seed, moment());
                network.enter(peer, commands);
            }
            network.arriving.set(false);
            network.note_whether_joining();
        });
    }

    /// Leaves the present room if that loses nothing, because nobody has met there yet. Returns whether this browser is
    /// in no room now.
    fn leave_if_not_met(&self, code: &p2p::RoomCode) -> bool {
        let here = self.with(|state| {
            let peer = state.desk.peer.as_ref()?;
            Some((peer.model(moment()), peer.is_by_hand()))
        });
        let Some((here, by_hand)) = here.flatten() else {
            return true;
        };
        if here.both_seated && here.code != *code {
            self.leave_ended_room();
        }
        if !self.is_on() {
            return true;
        }
        if here.both_seated || by_hand {
            self.stay_in_room();
        } else if here.code == *code && here.seat == Seat::Host {
            self.fault.set(Some(NetText::OwnRoom));
        } else if here.code != *code || here.closed.is_some() {
            self.leave_room();
        }
        !self.is_on()
    }

    fn is_elsewhere(&self) -> bool {
        let room = self.room;
        room.with_untracked(|room| room.as_ref().is_some_and(RoomModel::is_elsewhere))
    }

    fn seed(&self) -> Option<[u8; 32]> {
        let seed = random::seed();
        if seed.is_none() {
            self.fault.set(Some(NetText::NoRandomness));
        }
        seed
    }

    /// Starts with a peer that has a new seat.
    fn enter(&self, peer: Peer, commands: Vec<Command>) {
        self.enter_seat(peer, commands, None, None);
    }

    /// Starts with a peer at the shown desk: carries out its commands, and tells it the time from now on.
    fn enter_seat(
        &self,
        peer: Peer,
        commands: Vec<Command>,
        shelf: Option<Shelf>,
        simul: Option<(u32, Simul)>,
    ) {
        self.forget_watch();
        self.chat.set(Vec::new());
        self.chat_unread.set(0);
        self.fault.set(None);
        let given = (peer, shelf, simul.unzip());
        let id = self.with_given(given, |state, (peer, shelf, (place, simul))| {
            state.queue.clear();
            state.parked.clear();
            state.simul = simul;
            state.take_desk(place.unwrap_or(1), peer, shelf)
        });
        self.begin_at(id.unwrap_or_default(), commands);
        self.next_tick();
    }

    /// Carries out the first commands of a peer, and tells it the player's name.
    fn begin_at(&self, desk: DeskId, commands: Vec<Command>) {
        self.with(|state| state.busy = true);
        for command in commands {
            self.execute(desk, command);
        }
        self.process_queue();
        let name = UserAction::SetName(self.name.get_untracked());
        self.handle_event_at(desk, Event::UserAction(name));
    }

    /// Watches no other game any more.
    fn forget_watch(&self) {
        self.watching.set(None);
        let watch = self.with(|state| state.watch.take());
        if watch.flatten().is_some() && link::gallery_in(&dom::hash()).is_some() {
            self.store.show_board();
        }
    }

    /// Notes whether the player is on the way to a room whose game will replace the one on the board.
    fn note_whether_joining(&self) {
        let room = self.room;
        let on_the_way = room.with_untracked(|room| room.as_ref().is_some_and(RoomModel::is_ahead));
        let joining = self.store.joining;
        if joining.get_untracked() != on_the_way {
            joining.set(on_the_way);
        }
    }

    /// Shows the room as it is now, and tells the board which questions are open.
    fn show(&self) {
        let network = *self;
        let shown = network.with(|state| {
            let peer = state.desk.peer.as_ref()?;
            let context = RoomContext {
                by_hand: peer.is_by_hand(),
                opening: peer.log().is_some_and(Log::is_opening),
                interrupted: state.desk.interrupted,
                other: peer.names()[1].to_owned(),
                now: now(),
            };
            Some((peer.model(moment()), context, state.common_invite()))
        });
        let room = shown.flatten().map(|(model, context, several)| {
            self.agree_about_questions(&model);
            let mut room = RoomModel::of(&model, context);
            if let Some((first, can_change)) = several {
                // One invite leads to all boards, and their terms are the same.
                room.code = Some(first.code.to_string());
                room.invite = first.to_string();
                room.can_change = can_change;
            }
            room
        });
        if self.with(|state| state.hall.is_some()) == Some(true)
            && let Some(extras) = self.extras.get_untracked()
        {
            extras.show_gallery(network);
        }
        if network.room.with_untracked(|shown| *shown != room) {
            network.room.set(room);
            network.note_whether_joining();
        }
        match self.with(|state| state.simul.is_some()) {
            Some(true) => self.boards(BoardsStep::Look),
            _ if self.simul.with_untracked(Option::is_some) => self.simul.set(None),
            _ => {}
        }
    }

    /// Stops pairing by hand. If the players have met, their game waits for other codes.
    fn stop_pairing(&self) {
        if !self.has_met() {
            return self.leave_room();
        }
        let desk = self.with(|state| state.desk.id).unwrap_or_default();
        self.set_transport(desk, None);
        self.pairing.set(Pairing::None);
    }

    fn has_met(&self) -> bool {
        self.room
            .with_untracked(|room| room.as_ref().is_some_and(|room| room.met))
    }

    fn show_text(&self, text: NetText) {
        let text = text.say(self.store.table.words.lang_now());
        self.store.notices.show(game::Notice {
            level: game::NoticeLevel::Info,
            text,
        });
    }

    fn show_notice(&self, notice: Notice) {
        self.show_text(NetText::Notice(notice));
    }
}
