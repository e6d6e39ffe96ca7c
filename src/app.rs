//! The app: starts the page, builds its frame, and lists the chunks that are fetched later. Signals, chunks and
//! timers are in `context/`, effects in `effects.rs`; rules and decisions are in `game`, browser calls in `platform`, and
//! everything visible is in `ui`.

mod aids;
mod analysis;
mod appearance;
mod back_button;
mod backup;
mod boot;
mod computer;
mod context;
mod data_file;
mod dialogs;
mod effects;
mod engine_worker;
mod files;
mod judgements;
mod judging;
mod kept_layouts;
mod language;
mod launch;
mod learn;
mod mail;
mod marks;
mod network;
mod new_game;
mod page;
mod pages;
mod persistence;
mod picture;
mod placeholders;
mod puzzles;
mod reader;
mod recent;
mod replay;
mod sharing;
mod start;
mod storage;
#[cfg(test)]
mod structure;
mod turn_notifications;
mod wake_lock;
mod window_events;
mod workshop;

use game::{Effect, Label, Msg, NoticeLevel};
use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;
use leptos::task::spawn_local;

use self::boot::InitialState;
use self::context::{
    AppContext, Chunk, Chunks, Dialogs as Contents, Fetch, Persistence, PreviousVisit, Root, Store,
    Timers,
};
use self::files::Files;
use self::launch::Router;
use self::network::NetworkHandle;
use crate::platform::{dom, time};
use crate::ui::deferred::{self, deferred};
use crate::ui::dialogs::DialogKind;
use crate::ui::header::Header;
use crate::ui::lasting::{Lasting, get_lasting, lasting};
use crate::ui::network::Part;
use crate::ui::notices::NoticesView;
use crate::ui::pages::{GamePage, Route};
use crate::ui::widgets::Dialog;
use crate::ui::words::reactive;

/// Returns the chunks, each with the function that fetches its file.
fn chunks(root: Root) -> Chunks {
    Chunks {
        start: Chunk::new(root, || Box::pin(start::fetch()) as Fetch<_>),
        rules: Chunk::new(root, || Box::pin(pages::fetch_rules())),
        rules_in_short: Chunk::new(root, || Box::pin(pages::fetch_rules_in_short())),
        editor: Chunk::new(root, || Box::pin(pages::fetch_editor())),
        workshop: Chunk::new(root, || Box::pin(workshop::fetch())),
        games: Chunk::new(root, || Box::pin(pages::fetch_games())),
        puzzles: Chunk::new(root, || Box::pin(puzzles::fetch())),
        replay: Chunk::new(root, || Box::pin(replay::fetch())),
        analysis: Chunk::new(root, || Box::pin(analysis::fetch())),
        missing: Chunk::new(root, || Box::pin(pages::fetch_missing())),
        dialogs: Chunk::new(root, || Box::pin(dialogs::fetch())),
        storage: Chunk::new(root, || Box::pin(storage::fetch())),
        computer: Chunk::new(root, || Box::pin(computer::fetch())),
        network: Chunk::new(root, || Box::pin(network::fetch())),
    }
}

/// Shows the page as soon as everything that it starts with has arrived.
pub async fn boot() {
    if let Some(opening) = boot::load().await {
        leptos::mount::mount_to_body(move || view! { <App opening /> });
    }
}

/// The root component.
#[component]
pub fn App(
    /// The settings, session and route that the page starts with.
    opening: InitialState,
) -> impl IntoView {
    let InitialState {
        settings,
        session,
        first,
        restored,
        left,
        route,
        hash,
        waiting,
    } = opening;
    let route = boot::route_now(route, &hash, &dom::hash());
    let store = Store::new(session, route, settings.board_size);
    let (persistence, timers) = (Persistence::new(), Timers::new());
    let app = AppContext::new(store, persistence, chunks, |chunks| {
        effects::board(store, persistence, timers, chunks)
    });
    let network = NetworkHandle::new(store, app.chunks.network);
    let router = Router::new(store, network, app.chunks.dialogs);
    store.wait(waiting);
    let change = store.table.update(Msg::Settings(Box::new(settings)));
    store.table.show(&change);
    appearance::follow(store, timers);
    window_events::listen(
        store,
        app.board,
        app.chunks.dialogs,
        persistence,
        Files::new(store, app.board, network),
        router,
    );
    back_button::watch(store.dialog);
    // `ScopedFuture` runs the start under the app's reactive owner, so that the signals it creates live as long as the
    // page.
    let begin = ScopedFuture::new(after_start(app, router, network, first, restored, left));
    deferred::queue(move || {
        dom::remove_by_id("boot");
        time::after_frame(move || spawn_local(begin));
    });
    // The frame is built in a task of its own, because creating the signals was enough work for one task.
    deferred(move || view! { <Frame app router network /> })
}

/// Finishes the start once the page is visible. The work is split into several tasks so that the browser can respond to
/// the user between them.
async fn after_start(
    app: AppContext,
    router: Router,
    network: NetworkHandle,
    first: Vec<Effect>,
    restored: bool,
    left: Option<PreviousVisit>,
) {
    for effect in first {
        app.board.run(effect);
    }
    if restored {
        app.store
            .notices
            .show_label(NoticeLevel::Info, Label::GAME_RESTORED);
    }
    app.board.wait_for_tick();
    time::yield_to_browser().await;
    storage::begin(app.chunks.storage, left);
    router.follow_shortcut();
    time::yield_to_browser().await;
    network.begin();
}

/// The frame around all pages, and the dialogs on top of it.
#[component]
fn Frame(
    /// Everything that the page works with.
    app: AppContext,
    /// Follows addresses.
    router: Router,
    /// Network play.
    network: NetworkHandle,
) -> impl IntoView {
    let (store, chunks, board) = (app.store, app.chunks, app.board);
    let table = store.table;
    let words = table.words;
    let send = Callback::new(move |msg| board.send(msg));
    let open = Callback::new(move |dialog| store.dialog.set(Some(dialog)));
    let resize = Callback::new(move |(width, done)| {
        store.width.set(width);
        if done {
            let mut settings = table.settings.get_untracked();
            settings.board_size = width;
            board.send(Msg::Settings(Box::new(settings)));
        }
    });
    let route = store.route;
    let variant = store.variant_shown();
    let page = Memo::new(move |_| std::mem::discriminant(&route.get()));
    // The board is only built again if this has really changed.
    let waiting = Memo::new(move |_| store.waits());
    let again = Callback::new(move |()| router.follow_hash());
    // As long as two players have met, a room's game is under way, even before its first move.
    let running = Signal::derive(move || {
        let met = get_lasting(store.met) && table.result.with(Option::is_none);
        met || table.controls.with(|can| can.running)
    });
    let by_mail =
        Lasting::new(move || table.with_session(|session| session.options().is_by_mail()));
    view! {
        <div class="app">
            {deferred(move || view! {
                <Header
                    route=route.into()
                    running
                    variant
                    words
                    open
                    can_install=Signal::derive(move || store.install.get().is_some())
                    install=Callback::new(move |()| launch::install(store))
                />
            })}
            {reactive(move || {
                page.get();
                match route.get_untracked() {
                    Route::Start => placeholders::page(words, chunks.start),
                    Route::Game if waiting.get() => placeholders::board(store, again),
                    Route::Game => view! {
                        <GamePage
                            table
                            animate=store.animate()
                            width=lasting(store.width)
                            resize
                            focus_wanted=lasting(store.focus)
                            send
                            open
                            progress=lasting(store.progress)
                            move_now=Callback::new(move |()| computer::move_now(chunks.computer))
                            afterwards=Callback::new(move |card| placeholders::afterwards(words, chunks.dialogs, card))
                            card=Signal::derive(move || get_lasting(store.ended) && table.result.with(Option::is_some))
                            computer=(move || computer::panel(chunks.computer)).into()
                            strip=(move || match by_mail.get() {
                                true => placeholders::dialogs(words, chunks.dialogs, |dialogs| dialogs.mail()),
                                false => network.strip(),
                            }).into()
                            met=lasting(store.met)
                            chat=(move || network.part(Part::ChatButton)).into()
                            room=(move || network.part(Part::Menu)).into()
                            typed=(move || aids::typed_field(store, chunks.dialogs)).into()
                            type_move=Callback::new(move |()| aids::type_move(store))
                            aids=Callback::new(move |pointed| aids::over_board(chunks.dialogs, pointed))
                        />
                    }.into_any(),
                    Route::Rules(_) | Route::Learn(_) => placeholders::page(words, chunks.rules),
                    Route::Games => placeholders::page(words, chunks.games),
                    Route::Puzzles => placeholders::page(words, chunks.puzzles),
                    Route::Replay | Route::Mail => placeholders::page(words, chunks.replay),
                    Route::Editor => placeholders::page(words, chunks.editor),
                    Route::Workshop => placeholders::page(words, chunks.workshop),
                    Route::Analysis => placeholders::page(words, chunks.analysis),
                    Route::Missing => placeholders::page(words, chunks.missing),
                }
            })}
            <NoticesView notices=store.notices words />
            {deferred(move || view! { <Dialogs store contents=chunks.dialogs network /> })}
        </div>
    }
}

/// All dialogs, each with its heading and its CSS class.
const DIALOGS: [(DialogKind, Label, &str); 10] = [
    (DialogKind::NewGame, Label::NEW_GAME, "dialog--new"),
    (DialogKind::Players, Label::PLAYERS, "dialog--players"),
    (
        DialogKind::Settings,
        Label::PAGE_SETTINGS,
        "dialog--settings",
    ),
    (DialogKind::Help, Label::HELP, "dialog--help"),
    (DialogKind::Notation, Label::NOTATION, "dialog--notation"),
    (DialogKind::Pieces, Label::PIECES, "dialog--pieces"),
    (DialogKind::Files, Label::SAVE_LOAD, "dialog--files"),
    (DialogKind::GameFile, Label::CHOOSE_GAME, "dialog--files"),
    (DialogKind::Network, Label::NETWORK_PLAY, "dialog--network"),
    (DialogKind::Install, Label::INSTALL_APP, "dialog--install"),
];

/// The elements of all dialogs.
#[component]
fn Dialogs(
    /// The signals of the page.
    store: Store,
    /// The chunk with the contents of the dialogs.
    contents: Chunk<dyn Contents>,
    /// Network play, whose dialog is its own.
    network: NetworkHandle,
) -> impl IntoView {
    let words = store.table.words;
    let close = Callback::new(move |()| store.dialog.set(None));
    DIALOGS
        .map(|(dialog, title, class)| {
            let open = Signal::derive(move || store.dialog.get() == Some(dialog));
            view! {
                <Dialog open title=words.say(title) class close_label=words.say(Label::CLOSE) close>
                    {reactive(move || match dialog {
                        DialogKind::Network => network.dialog(),
                        dialog => placeholders::dialog(words, contents, dialog),
                    })}
                </Dialog>
            }
        })
        .collect_view()
}
