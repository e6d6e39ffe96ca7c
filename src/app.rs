//! The app: routes, the one store, and the one place where effects are carried out. Rules and decisions are in `game`,
//! browser calls in `platform`, everything visible in `ui`.

mod computer;
mod files;
mod keep;
mod listen;
mod look;
mod network;

use game::{Effect, GameOptions, Label, Level, Msg, Notice, Settings, SoundKind};
use leptos::prelude::*;

use self::computer::Computer;
use self::network::Network;
use crate::platform::sound::{self, Cue};
use crate::platform::{dom, media, storage, time, vibration};
use crate::ui::dialogs::{
    FileAction, FilesDialog, NewGameDialog, Open, PlayersDialog, SettingsDialog, ShortcutsDialog,
};
use crate::ui::frame::Header;
use crate::ui::network::{NetText, NetworkDialog};
use crate::ui::notices::{Notices, NoticesView};
use crate::ui::pages::{EditorPage, GamePage, GamesPage, Route, RulesPage};
use crate::ui::parts::Dialog;
use crate::ui::table::Table;
use crate::ui::words::part;

/// The page's one set of signals and what can be done with them. Cheap to copy.
#[derive(Clone, Copy)]
struct Desk {
    table: Table,
    notices: Notices,
    route: RwSignal<Route>,
    dialog: RwSignal<Option<Open>>,
    /// Why the last typed move was refused.
    refusal: RwSignal<String>,
    /// The board should take the focus whenever this changes.
    focus: RwSignal<u32>,
    /// The board's width while it is resized, 0 for as large as fits.
    width: RwSignal<u16>,
    /// Counts what changes the list of kept games.
    kept: RwSignal<u32>,
    /// That nothing can be kept was said once.
    warned: RwSignal<bool>,
    /// The computer player.
    computer: Computer,
    /// Network play.
    network: Network,
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
        let game = self.game_id();
        let effects = self.table.update(msg);
        if self.game_id() != game {
            self.computer.new_game();
        }
        if self.table.result.with_untracked(Option::is_none) {
            self.computer.forget_analysis();
        }
        if let Some(json) = settings {
            self.keep(keep::SETTINGS, &json);
        }
        for effect in effects {
            match effect {
                // A typed move's fault belongs beside the field, not above the page.
                Effect::Notice(notice) if typed && notice.level == Level::Error => {
                    self.refusal.set(notice.text)
                }
                effect => self.run(effect),
            }
        }
        self.wait_for_tick();
    }

    /// Which game is on the board.
    fn game_id(&self) -> String {
        self.table.ask(|session| session.options().id.clone())
    }

    /// Carries out an effect.
    fn run(&self, effect: Effect) {
        match effect {
            Effect::Save { id, json } => {
                self.keep(keep::CURRENT, &id);
                self.keep(&keep::game(&id), &json);
                self.kept.update(|count| *count = count.wrapping_add(1));
            }
            Effect::Sound(kind) => self.sound(kind),
            Effect::Announce(text) => self.notices.announce(text),
            Effect::Notice(notice) => self.notices.show(notice),
            Effect::FocusBoard => self.focus.update(|count| *count = count.wrapping_add(1)),
            Effect::Think(request) => self.think(*request),
            Effect::StopThinking { request } => self.computer.stop(request),
            Effect::Send(outgoing) => self.tell_other(outgoing),
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

    /// Keeps a text in the browser; where that fails the game goes on, and the person is told once.
    fn keep(&self, key: &str, text: &str) {
        let Err(error) = storage::write(key, text) else {
            return;
        };
        if !self.warned.get_untracked() {
            self.warned.set(true);
            let label = match error {
                storage::StorageError::Denied => Label::StorageDenied,
                storage::StorageError::Full => Label::StorageFull,
            };
            self.say(Level::Error, label);
        }
    }

    /// Shows a fixed sentence.
    fn say(&self, level: Level, label: Label) {
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
        if self.room_holds_board() {
            return;
        }
        options.id = keep::new_id();
        options.date = time::iso_minute(time::now());
        self.dialog.set(None);
        keep::remember_choice(&options);
        self.go(Route::Game);
        self.send(Msg::NewGame(Box::new(options)));
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
pub fn App() -> impl IntoView {
    let settings = storage::read(keep::SETTINGS)
        .map(|json| Settings::from_json(&json))
        .unwrap_or_default();
    let lang = settings.lang;
    let (session, first, restored) = match keep::opening() {
        Ok(opening) => opening,
        Err(fault) => {
            return view! { <p class="toast" data-kind="error">{fault.say(lang)}</p> }.into_any();
        }
    };
    let desk = Desk {
        table: Table::new(session),
        notices: Notices::default(),
        route: RwSignal::new(Route::of(&dom::hash())),
        dialog: RwSignal::new(None),
        refusal: RwSignal::new(String::new()),
        focus: RwSignal::new(0),
        width: RwSignal::new(settings.board_size),
        kept: RwSignal::new(0),
        warned: RwSignal::new(false),
        computer: Computer::new(),
        network: Network::default(),
        ticking: StoredValue::new_local(None),
    };
    desk.table.update(Msg::Settings(Box::new(settings)));
    look::follow(desk.table);
    provide_context(desk.net_desk(Callback::new(move |()| {
        desk.dialog.set(Some(Open::Network))
    })));
    desk.listen();
    leptos::prelude::Effect::new(move |started: Option<()>| {
        if started.is_none() {
            for effect in first.clone() {
                desk.run(effect);
            }
            if restored {
                desk.say(Level::Info, Label::GameRestored);
            }
            desk.open_network();
            desk.wait_for_tick();
        }
    });
    view! { <Frame desk /> }.into_any()
}

/// The frame around all pages, and the dialogs above it.
#[component]
fn Frame(
    /// The page's signals.
    desk: Desk,
) -> impl IntoView {
    let table = desk.table;
    let words = table.words;
    let animate = Signal::derive(move || {
        table.settings.with(|settings| settings.animation) && !media::prefers_reduced_motion()
    });
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
    let variant = Signal::derive(move || match route.get() {
        Route::Rules(variant) => variant,
        _ => table.follow(|session| session.options().variant),
    });
    let page = Memo::new(move |_| std::mem::discriminant(&route.get()));
    let games = Memo::new(move |_| desk.kept_games());
    view! {
        <div class="app">
            <Header route=route.into() variant words open />
            {part(move || {
                page.get();
                match route.get_untracked() {
                    Route::Game => view! {
                        <GamePage
                            table
                            animate
                            width=desk.width.into()
                            resize
                            focus_wanted=desk.focus.into()
                            refusal=desk.refusal
                            send
                            open
                            computer=desk.computer.shown
                            move_now=Callback::new(move |()| desk.computer.move_now())
                            analyse=Callback::new(move |()| desk.analyse())
                        />
                    }.into_any(),
                    Route::Rules(_) => view! { <RulesPage variant animate words /> }.into_any(),
                    Route::Games => view! {
                        <GamesPage games=games.into() words act=Callback::new(move |action| desk.game_action(action)) />
                    }.into_any(),
                    Route::Editor => view! {
                        <EditorPage
                            start=desk.editor_start()
                            animate
                            coordinates=Signal::derive(move || table.settings.with(|settings| settings.coordinates))
                            words
                            play=Callback::new(move |options| desk.start(options))
                            copy=Callback::new(move |text| desk.file_action(FileAction::Copy(text)))
                        />
                    }.into_any(),
                }
            })}
            <NoticesView notices=desk.notices words />
            <Dialogs desk />
        </div>
    }
}

/// The dialogs.
#[component]
fn Dialogs(
    /// The page's signals.
    desk: Desk,
) -> impl IntoView {
    let table = desk.table;
    let words = table.words;
    let is = move |dialog: Open| Signal::derive(move || desk.dialog.get() == Some(dialog));
    let close = Callback::new(move |()| desk.dialog.set(None));
    let close_label = words.say(Label::Close);
    view! {
        <Dialog open=is(Open::NewGame) title=words.say(Label::NewGame) class="dialog--new" close_label close>
            {move || {
                let (variant, in_progress) = table.ask(|session| (session.options().variant, session.in_progress()));
                let last = keep::last_choice(variant);
                view! { <NewGameDialog last in_progress words start=Callback::new(move |options| desk.start(options)) /> }
            }}
        </Dialog>
        <Dialog open=is(Open::Players) title=words.say(Label::Players) class="dialog--players" close_label close>
            {move || {
                let players = table.ask(|session| session.options().players);
                let change = Callback::new(move |players| {
                    desk.dialog.set(None);
                    desk.send(Msg::SetPlayers(players));
                });
                view! { <PlayersDialog players words change /> }
            }}
        </Dialog>
        <Dialog open=is(Open::Settings) title=words.say(Label::PageSettings) class="dialog--settings" close_label close>
            <SettingsDialog
                settings=table.settings
                change=Callback::new(move |settings| desk.send(Msg::Settings(Box::new(settings))))
            />
        </Dialog>
        <Dialog open=is(Open::Shortcuts) title=words.say(Label::Shortcuts) class="dialog--shortcuts" close_label close>
            <ShortcutsDialog words />
        </Dialog>
        <Dialog open=is(Open::Files) title=words.say(Label::SaveLoad) class="dialog--files" close_label close>
            <FilesDialog table act=UnsyncCallback::new(move |action| desk.file_action(action)) />
        </Dialog>
        <Dialog open=is(Open::Network) title=NetText::NetworkPlay.words(words) class="dialog--network" close_label close>
            <NetworkDialog />
        </Dialog>
    }
}
