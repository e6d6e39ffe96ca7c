//! The app: routes, the one store, and the one place where effects are carried out. Rules and decisions are in `game`,
//! browser calls in `platform`, everything visible in `ui`.

mod aids;
mod awake;
mod back;
mod boot;
mod chunks;
mod computer;
mod dialogs;
mod files;
mod keep;
mod language;
mod launch;
mod listen;
mod look;
mod network;
mod pages;
mod replay;
mod start;
mod storage;
mod turn;

use engine::Variant;
use game::{Effect, GameOptions, Label, Msg, Notice, NoticeLevel, Session, SoundKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::boot::Opening;
pub use self::boot::boot;
use self::chunks::Chunks;
use self::computer::ComputerSlot;
use self::network::NetworkSlot;
use self::storage::Left;
use crate::platform::install::Offer;
use crate::platform::sound::{self, Cue};
use crate::platform::{dom, media, time, vibration};
use crate::ui::dialogs::Open;
use crate::ui::frame::Header;
use crate::ui::later::{self, later};
use crate::ui::notices::{Notices, NoticesView};
use crate::ui::pages::{GamePage, Route};
use crate::ui::table::{Change, Table};
use crate::ui::widgets::Dialog;
use crate::ui::words::reactive;

/// The page's one set of signals and what can be done with them. Cheap to copy.
#[derive(Clone, Copy)]
struct Desk {
    table: Table,
    notices: Notices,
    route: RwSignal<Route>,
    dialog: RwSignal<Option<Open>>,
    /// The move that is being typed.
    typed: RwSignal<String>,
    /// A move is to be typed.
    typing: RwSignal<bool>,
    /// Why the last typed move was refused.
    refusal: RwSignal<String>,
    /// Why the last text or file was not loaded.
    unread: RwSignal<String>,
    /// The board should take the focus whenever this changes.
    focus: RwSignal<u32>,
    /// The board's width while it is resized, 0 for as large as fits.
    width: RwSignal<u16>,
    /// Counts what changes the list of kept games.
    kept: RwSignal<u32>,
    /// What there is to keep.
    keeping: StoredValue<keep::Keeping, LocalStorage>,
    /// The computer player.
    computer: ComputerSlot,
    /// Network play.
    network: NetworkSlot,
    /// Two players have met in a room.
    met: RwSignal<bool>,
    /// What is fetched when it is first needed.
    chunks: Chunks,
    /// How this browser installs the page as an app, where it does.
    install: RwSignal<Option<Offer>>,
    /// What the New game panel is to begin with, once.
    wanted: StoredValue<Option<GameOptions>>,
    /// The rule set and the clocks of a room that is to be opened as soon as network play is here.
    hosting: StoredValue<Option<(Variant, network::Clocks)>>,
    /// The timer of the next tick.
    ticking: StoredValue<Option<time::Timer>, LocalStorage>,
}

impl Desk {
    /// Something happened: the session changes, and what follows is done.
    fn send(&self, msg: Msg) {
        let typed = matches!(msg, Msg::TypeMove(_));
        let settings = match &msg {
            Msg::Settings(settings) => Some(settings.to_json()),
            _ => None,
        };
        self.follow(typed.then_some(self.refusal), |table| table.update(msg));
        if let Some(json) = settings {
            self.keep(keep::SETTINGS, &json);
        }
    }

    /// The session changes, and what follows is done. The other device hears of it first: what goes out is on its way
    /// while this page draws. A refusal becomes a notice, or goes into `refusals`.
    fn follow(&self, refusals: Option<RwSignal<String>>, change: impl FnOnce(&Table) -> Change) {
        let game = self.game_id();
        let mut change = change(&self.table);
        let outgoing = change
            .effects
            .extract_if(.., |effect| matches!(effect, Effect::Send(_)));
        for effect in outgoing {
            self.run(effect);
        }
        self.table.show(&change);
        let other_game = self.game_id() != game;
        self.tell_computer(other_game);
        if other_game {
            // What was typed belonged to the game before.
            self.typed.set(String::new());
            self.refusal.set(String::new());
        }
        for effect in change.effects {
            match (effect, refusals) {
                (Effect::Notice(notice), Some(refusals)) if notice.level == NoticeLevel::Error => {
                    refusals.set(notice.text)
                }
                (effect, _) => self.run(effect),
            }
        }
        if !self.table.ask(Session::has_hint) {
            self.notices.dismiss_hint();
        }
        self.wait_for_tick();
    }

    /// Which game is on the board.
    fn game_id(&self) -> String {
        self.table.ask(|session| session.options().id.clone())
    }

    /// Carries out an effect. What is not seen waits until the frame with the move has been drawn.
    fn run(&self, effect: Effect) {
        let desk = *self;
        match effect {
            Effect::Save { id, json } => self.keep_game(id, json),
            Effect::Sound(kind) => time::after_frame(move || desk.sound(kind)),
            Effect::Announce(text) => time::after_frame(move || desk.notices.announce(text)),
            Effect::Notice(notice) => self.notices.show(notice),
            Effect::FocusBoard => self.focus.update(|count| *count = count.wrapping_add(1)),
            Effect::Think(request) => self.ask_computer(*request),
            Effect::StopThinking { request } => self.stop_thinking(request),
            Effect::Send(outgoing) => self.tell_network(outgoing),
            Effect::GameOver(_) => {}
        }
    }

    /// Makes a sound, and lets the device buzz with the weightier ones.
    fn sound(&self, kind: SoundKind) {
        let settings = self.table.settings.get_untracked();
        let cue = match kind {
            SoundKind::Move => Cue::Move,
            SoundKind::Capture => Cue::Capture,
            SoundKind::Check => Cue::Check,
            SoundKind::Portal => Cue::Portal,
            SoundKind::Swap => Cue::Swap,
            SoundKind::LowTime => Cue::LowTime,
            SoundKind::End => Cue::End,
            SoundKind::Error => Cue::Refused,
        };
        if !settings.muted {
            sound::play(cue, f32::from(settings.volume) / 100.0);
        }
        if settings.vibrate && !matches!(cue, Cue::Move | Cue::Refused) {
            vibration::buzz(30);
        }
    }

    /// Shows a fixed sentence.
    fn say(&self, level: NoticeLevel, label: Label) {
        let text = label.say(self.table.words.lang_now()).to_owned();
        self.notices.show(Notice { level, text });
    }

    /// Asks for a tick when a clock's text changes next.
    fn wait_for_tick(&self) {
        let next = self.table.clocks.0.iter().filter_map(|clock| {
            clock.with_untracked(|clock| {
                clock
                    .as_ref()
                    .filter(|clock| clock.running)
                    .and_then(|clock| clock.next_change)
            })
        });
        let desk = *self;
        // A little late, so that the clock has passed the change that is waited for.
        let timer = next
            .min()
            .map(|wait| time::timer(wait.min(60_000) as u32 + 2, move || desk.send(Msg::Tick)));
        self.ticking.set_value(timer);
    }

    /// Starts a game that gets its name and date here, where time and chance are known.
    fn start(&self, mut options: GameOptions) {
        if self.is_held() {
            return;
        }
        options.id = keep::new_id();
        options.date = time::iso_minute(time::now());
        self.dialog.set(None);
        keep::remember_choice(&options);
        self.go(Route::Game);
        self.send(Msg::NewGame(Box::new(options)));
    }

    /// The game on the board again, with the colours swapped.
    fn rematch(&self) {
        self.start(self.table.ask(|session| session.options().rematch()));
    }

    /// Goes to a page.
    fn go(&self, route: Route) {
        if self.route.get_untracked() != route {
            dom::set_hash(&route.hash());
        }
    }
}

/// Everything.
#[component]
pub fn App(
    /// What the page begins with.
    opening: Opening,
) -> impl IntoView {
    let Opening {
        settings,
        session,
        first,
        restored,
        left,
        route,
    } = opening;
    // While the program was fetched somebody may have followed a link of the painted start page.
    let route = match route {
        Route::Start if !dom::hash().starts_with(start::NEW) => Route::of(&dom::hash()),
        other => other,
    };
    let desk = Desk {
        table: Table::new(session),
        notices: Notices::default(),
        route: RwSignal::new(route),
        dialog: RwSignal::new(None),
        typed: RwSignal::new(String::new()),
        typing: RwSignal::new(false),
        refusal: RwSignal::new(String::new()),
        unread: RwSignal::new(String::new()),
        focus: RwSignal::new(0),
        width: RwSignal::new(settings.board_size),
        kept: RwSignal::new(0),
        keeping: StoredValue::new_local(keep::Keeping::default()),
        computer: ComputerSlot::new(),
        network: NetworkSlot,
        met: RwSignal::new(false),
        chunks: Chunks::new(),
        install: RwSignal::new(None),
        wanted: StoredValue::new(None),
        hosting: StoredValue::new(None),
        ticking: StoredValue::new_local(None),
    };
    let change = desk.table.update(Msg::Settings(Box::new(settings)));
    desk.table.show(&change);
    look::follow(desk.table, desk.route);
    desk.listen();
    back::watch(desk.dialog);
    later::queue(move || {
        dom::remove_by_id("boot");
        time::after_frame(move || spawn_local(desk.after_start(first, restored, left)));
    });
    // In a task of its own, as the signals were enough for one.
    later(move || view! { <Frame desk /> })
}

impl Desk {
    /// What is done once the page has been seen, in tasks between which the browser can answer the person.
    async fn after_start(self, first: Vec<Effect>, restored: bool, left: Option<Left>) {
        self.chunks.at_home(move || {
            for effect in first {
                self.run(effect);
            }
            if restored {
                self.say(NoticeLevel::Info, Label::GAME_RESTORED);
            }
            self.wait_for_tick();
        });
        time::pause().await;
        self.chunks.at_home(|| {
            self.begin_storage(left);
            self.follow_shortcut();
        });
        time::pause().await;
        self.chunks.at_home(|| self.begin_network());
    }

    /// Whether pieces glide.
    fn animate(self) -> Signal<bool> {
        Signal::derive(move || {
            self.table.settings.with(|settings| settings.animation)
                && !media::prefers_reduced_motion()
        })
    }
}

/// The frame around all pages, and the dialogs above it.
#[component]
fn Frame(
    /// The page's signals.
    desk: Desk,
) -> impl IntoView {
    let table = desk.table;
    let words = table.words;
    let send = Callback::new(move |msg| desk.send(msg));
    let open = Callback::new(move |dialog| desk.dialog.set(Some(dialog)));
    let resize = Callback::new(move |(width, done)| {
        desk.width.set(width);
        if done {
            let mut settings = table.settings.get_untracked();
            settings.board_size = width;
            desk.send(Msg::Settings(Box::new(settings)));
        }
    });
    let route = desk.route;
    let variant = desk.variant_shown();
    let page = Memo::new(move |_| std::mem::discriminant(&route.get()));
    view! {
        <div class="app">
            {later(move || view! {
                <Header
                    route=route.into()
                    variant
                    words
                    open
                    can_install=Signal::derive(move || desk.install.get().is_some())
                    install=Callback::new(move |()| desk.install())
                />
            })}
            {reactive(move || {
                page.get();
                match route.get_untracked() {
                    Route::Start => desk.page(desk.chunks.start),
                    Route::Game => view! {
                        <GamePage
                            table
                            animate=desk.animate()
                            width=desk.width.into()
                            resize
                            focus_wanted=desk.focus.into()
                            send
                            open
                            progress=desk.computer.progress.into()
                            move_now=Callback::new(move |()| desk.move_now())
                            afterwards=(move || desk.afterwards()).into()
                            computer=(move || desk.computer_panel()).into()
                            strip=(move || desk.network_strip()).into()
                            met=desk.met.into()
                            typed=(move || desk.typed_field()).into()
                            type_move=Callback::new(move |()| desk.type_move())
                            aids=Callback::new(move |pointed| desk.aids(pointed))
                        />
                    }.into_any(),
                    Route::Rules(_) => desk.page(desk.chunks.rules),
                    Route::Games => desk.page(desk.chunks.games),
                    Route::Replay => desk.page(desk.chunks.replay),
                    Route::Editor => desk.page(desk.chunks.editor),
                    Route::Missing => desk.page(desk.chunks.missing),
                }
            })}
            <NoticesView notices=desk.notices words />
            {later(move || view! { <Dialogs desk /> })}
        </div>
    }
}

/// The dialogs: each with its heading and its class.
const DIALOGS: [(Open, Label, &str); 8] = [
    (Open::NewGame, Label::NEW_GAME, "dialog--new"),
    (Open::Players, Label::PLAYERS, "dialog--players"),
    (Open::Settings, Label::PAGE_SETTINGS, "dialog--settings"),
    (Open::Shortcuts, Label::SHORTCUTS, "dialog--shortcuts"),
    (Open::Notation, Label::NOTATION, "dialog--notation"),
    (Open::Files, Label::SAVE_LOAD, "dialog--files"),
    (Open::Network, Label::NETWORK_PLAY, "dialog--network"),
    (Open::Install, Label::INSTALL_APP, "dialog--install"),
];

/// The dialogs.
#[component]
fn Dialogs(
    /// The page's signals.
    desk: Desk,
) -> impl IntoView {
    let words = desk.table.words;
    let close = Callback::new(move |()| desk.dialog.set(None));
    DIALOGS
        .map(|(dialog, title, class)| {
            let open = Signal::derive(move || desk.dialog.get() == Some(dialog));
            view! {
                <Dialog open title=words.say(title) class close_label=words.say(Label::CLOSE) close>
                    {reactive(move || match dialog {
                        Open::Network => desk.network_dialog(),
                        dialog => desk.dialog_body(dialog),
                    })}
                </Dialog>
            }
        })
        .collect_view()
}
