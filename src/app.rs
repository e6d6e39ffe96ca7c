//! The app: starts the page, builds its frame, and lists the chunks that are fetched later. Signals are in `store.rs`,
//! effects in `effects.rs`, timers in `timers.rs`; rules and decisions are in `game`, browser calls in `platform`, and
//! everything visible is in `ui`.

mod aids;
mod analysis;
mod awake;
mod back;
mod backup;
mod boot;
mod chunks;
mod computer;
mod data_file;
mod dialogs;
mod effects;
mod files;
mod judged;
mod judging;
mod keep;
mod language;
mod launch;
mod learn;
mod listen;
mod look;
mod mail;
mod marks;
mod network;
mod pages;
mod picture;
mod puzzles;
mod recent;
mod replay;
mod saved;
mod start;
mod storage;
mod store;
mod timers;
mod turn;
mod waiting;

use game::{Effect, Label, Msg, NoticeLevel};
use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;
use leptos::task::spawn_local;

use self::boot::Opening;
pub use self::boot::boot;
use self::chunks::{Chunk, Chunks, Fetch};
use self::storage::Left;
use self::store::Store;
use self::timers::Timers;
use crate::platform::{dom, time};
use crate::ui::dialogs::Open;
use crate::ui::frame::Header;
use crate::ui::later::{self, later};
use crate::ui::notices::NoticesView;
use crate::ui::pages::{GamePage, Route};
use crate::ui::widgets::Dialog;
use crate::ui::words::reactive;

/// Handles to everything the page works with: its signals, chunks, storage and timers. Cheap to copy.
#[derive(Clone, Copy)]
struct Desk {
    /// The signals that the views read.
    store: Store,
    /// The parts of the page that are fetched when first needed.
    chunks: Chunks,
    /// Keeps games, settings and choices between visits.
    keeper: keep::Keeper,
    /// The page's timers.
    timers: Timers,
}

/// Returns the chunks, each with the function that fetches its file.
fn chunks() -> Chunks {
    Chunks {
        start: Chunk::new(|| Box::pin(start::fetch()) as Fetch<_>),
        rules: Chunk::new(|| Box::pin(pages::fetch_rules())),
        rules_in_short: Chunk::new(|| Box::pin(pages::fetch_rules_in_short())),
        editor: Chunk::new(|| Box::pin(pages::fetch_editor())),
        games: Chunk::new(|| Box::pin(pages::fetch_games())),
        puzzles: Chunk::new(|| Box::pin(puzzles::fetch())),
        replay: Chunk::new(|| Box::pin(replay::fetch())),
        analysis: Chunk::new(|| Box::pin(analysis::fetch())),
        missing: Chunk::new(|| Box::pin(pages::fetch_missing())),
        dialogs: Chunk::new(|| Box::pin(dialogs::fetch())),
        storage: Chunk::new(|| Box::pin(storage::fetch())),
        computer: Chunk::new(|| Box::pin(computer::fetch())),
        network: Chunk::new(|| Box::pin(network::fetch())),
    }
}

/// The root component.
#[component]
pub fn App(
    /// The settings, session and route that the page starts with.
    opening: Opening,
) -> impl IntoView {
    let Opening {
        settings,
        session,
        first,
        restored,
        left,
        route,
        hash,
    } = opening;
    let route = boot::route_now(route, &hash, &dom::hash());
    let desk = Desk {
        store: Store::new(session, route, settings.board_size),
        chunks: chunks(),
        keeper: keep::Keeper::new(),
        timers: Timers::new(),
    };
    let store = desk.store;
    let change = store.table.update(Msg::Settings(Box::new(settings)));
    store.table.show(&change);
    look::follow(store, desk.timers);
    listen::listen(desk);
    back::watch(store.dialog);
    // `ScopedFuture` runs the start under the app's reactive owner, so that the signals it creates live as long as the
    // page.
    let begin = ScopedFuture::new(after_start(desk, first, restored, left));
    later::queue(move || {
        dom::remove_by_id("boot");
        time::after_frame(move || spawn_local(begin));
    });
    // The frame is built in a task of its own, because creating the signals was enough work for one task.
    later(move || view! { <Frame desk /> })
}

/// Finishes the start once the page is visible. The work is split into several tasks so that the browser can respond to
/// the user between them.
async fn after_start(desk: Desk, first: Vec<Effect>, restored: bool, left: Option<Left>) {
    for effect in first {
        desk.run(effect);
    }
    if restored {
        desk.store.say(NoticeLevel::Info, Label::GAME_RESTORED);
    }
    desk.timers.wait_for_tick(desk);
    time::pause().await;
    storage::begin(desk, left);
    launch::follow_shortcut(desk);
    time::pause().await;
    network::begin(desk);
}

/// The frame around all pages, and the dialogs on top of it.
#[component]
fn Frame(
    /// The page's signals.
    desk: Desk,
) -> impl IntoView {
    let table = desk.store.table;
    let words = table.words;
    let send = Callback::new(move |msg| desk.send(msg));
    let open = Callback::new(move |dialog| desk.store.dialog.set(Some(dialog)));
    let resize = Callback::new(move |(width, done)| {
        desk.store.width.set(width);
        if done {
            let mut settings = table.settings.get_untracked();
            settings.board_size = width;
            desk.send(Msg::Settings(Box::new(settings)));
        }
    });
    let route = desk.store.route;
    let variant = desk.store.variant_shown();
    let page = Memo::new(move |_| std::mem::discriminant(&route.get()));
    let by_mail = Memo::new(move |_| table.follow(|session| session.options().is_by_mail()));
    view! {
        <div class="app">
            {later(move || view! {
                <Header
                    route=route.into()
                    variant
                    words
                    open
                    can_install=Signal::derive(move || desk.store.install.get().is_some())
                    install=Callback::new(move |()| launch::install(desk))
                />
            })}
            {reactive(move || {
                page.get();
                match route.get_untracked() {
                    Route::Start => waiting::page(desk, desk.chunks.start),
                    Route::Game => view! {
                        <GamePage
                            table
                            animate=desk.store.animate()
                            width=desk.store.width.into()
                            resize
                            focus_wanted=desk.store.focus.into()
                            send
                            open
                            progress=desk.store.progress.into()
                            move_now=Callback::new(move |()| computer::move_now(desk))
                            afterwards=(move || waiting::afterwards(desk)).into()
                            computer=(move || computer::panel(desk)).into()
                            strip=(move || waiting::strip(desk, by_mail.get())).into()
                            met=desk.store.met.into()
                            typed=(move || aids::typed_field(desk)).into()
                            type_move=Callback::new(move |()| aids::type_move(desk.store))
                            aids=Callback::new(move |pointed| aids::over_board(desk, pointed))
                        />
                    }.into_any(),
                    Route::Rules(_) | Route::Learn(_) => waiting::page(desk, desk.chunks.rules),
                    Route::Games => waiting::page(desk, desk.chunks.games),
                    Route::Puzzles => waiting::page(desk, desk.chunks.puzzles),
                    Route::Replay | Route::Mail => waiting::page(desk, desk.chunks.replay),
                    Route::Editor => waiting::page(desk, desk.chunks.editor),
                    Route::Analysis => waiting::page(desk, desk.chunks.analysis),
                    Route::Missing => waiting::page(desk, desk.chunks.missing),
                }
            })}
            <NoticesView notices=desk.store.notices words />
            {later(move || view! { <Dialogs desk /> })}
        </div>
    }
}

/// All dialogs, each with its heading and its CSS class.
const DIALOGS: [(Open, Label, &str); 9] = [
    (Open::NewGame, Label::NEW_GAME, "dialog--new"),
    (Open::Players, Label::PLAYERS, "dialog--players"),
    (Open::Settings, Label::PAGE_SETTINGS, "dialog--settings"),
    (Open::Shortcuts, Label::SHORTCUTS, "dialog--shortcuts"),
    (Open::Notation, Label::NOTATION, "dialog--notation"),
    (Open::Pieces, Label::PIECES, "dialog--pieces"),
    (Open::Files, Label::SAVE_LOAD, "dialog--files"),
    (Open::Network, Label::NETWORK_PLAY, "dialog--network"),
    (Open::Install, Label::INSTALL_APP, "dialog--install"),
];

/// The elements of all dialogs.
#[component]
fn Dialogs(
    /// The page's signals.
    desk: Desk,
) -> impl IntoView {
    let words = desk.store.table.words;
    let close = Callback::new(move |()| desk.store.dialog.set(None));
    DIALOGS
        .map(|(dialog, title, class)| {
            let open = Signal::derive(move || desk.store.dialog.get() == Some(dialog));
            view! {
                <Dialog open title=words.say(title) class close_label=words.say(Label::CLOSE) close>
                    {reactive(move || match dialog {
                        Open::Network => network::dialog(desk),
                        dialog => waiting::dialog(desk, dialog),
                    })}
                </Dialog>
            }
        })
        .collect_view()
}
