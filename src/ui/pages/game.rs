//! The game page: seats, board, status, moves and buttons.

use engine::{Color, Square};
use game::{Coordinates, Label, Msg, PlayerKind, ReviewTo};
use leptos::{ev, prelude::*};

use crate::ui::board::{Board, ResizeHandle};
use crate::ui::deferred::deferred;
use crate::ui::dialogs::DialogKind;
use crate::ui::panels::{ControlsPanel, MovesPanel, Seat, StatusPanel};
use crate::ui::table::Table;
use crate::ui::words::{reactive, text};

/// How far the wheel must turn for one ply, in pixels.
const NOTCH: f64 = 60.0;

/// The page.
#[component]
pub fn GamePage(
    /// The game.
    table: Table,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// The board's width in pixels, or 0 for as large as fits.
    width: Signal<u16>,
    /// Called with the board's new width in pixels, and whether it is final.
    resize: Callback<(u16, bool)>,
    /// Each change of this number moves the focus to the board, if the keyboard is in use.
    focus_wanted: Signal<u32>,
    /// Receives everything the user does.
    send: Callback<Msg>,
    /// Opens a dialog.
    open: Callback<DialogKind>,
    /// Progress of the computer's move.
    progress: Signal<Option<(u32, u32)>>,
    /// Makes the computer move at once.
    move_now: Callback<()>,
    /// The actions for a finished game, as a card over the board or as a panel beside it.
    afterwards: Callback<bool, AnyView>,
    /// Whether the ending lies over the board as a card.
    card: Signal<bool>,
    /// The panel for watching two computers, and for the assessment of a finished game.
    computer: ViewFn,
    /// The strip about the room of a network game.
    strip: ViewFn,
    /// The field for typed moves, if it is shown.
    typed: ViewFn,
    /// Opens the field for typed moves.
    type_move: Callback<()>,
    /// Renders the explanations on top of the board, given the portal that is pointed at.
    aids: Callback<RwSignal<Option<Square>>, AnyView>,
    /// Whether two players have met in a room.
    met: Signal<bool>,
    /// The button that opens the chat of two players who have met.
    chat: ViewFn,
    /// The buttons in the menu for two players who have met.
    room: ViewFn,
) -> impl IntoView {
    let words = table.words;
    let pointed = RwSignal::new(None);
    let coordinates: Signal<Coordinates> =
        Signal::derive(move || table.settings.with(|settings| settings.coordinates));
    let (board, controls) = (table.board.local(), table.controls.local());
    let bottom = Memo::new(move |_| board.with(|board| board.orientation));
    let seat = move |place: &'static str| {
        let color = Memo::new(move |_| {
            if place == "bottom" {
                bottom.get()
            } else {
                !bottom.get()
            }
        });
        let name = text(move || player_name(table, color.get()));
        let turn =
            Signal::derive(move || table.status.with(|status| status.turn) == Some(color.get()));
        view! {
            <Seat
                color=color.into()
                place
                name
                turn
                captured=Signal::derive(move || table.captured[color.get()].get())
                clock=Signal::derive(move || table.clocks[color.get()].get())
                words
            />
        }
    };
    let turned = StoredValue::new(0.0);
    let wheel = move |event: ev::WheelEvent| {
        let can = table.with_session_untracked(|session| session.controls());
        let delta = event.delta_y();
        if event.ctrl_key() || (delta < 0.0 && !can.back) || (delta > 0.0 && !can.forward) {
            return;
        }
        event.prevent_default();
        let total = turned.get_value() + delta;
        let step = total.abs() >= NOTCH;
        turned.set_value(if step { 0.0 } else { total });
        if step {
            send.run(Msg::Review(if delta < 0.0 {
                ReviewTo::Prev
            } else {
                ReviewTo::Next
            }));
        }
    };
    let over = Memo::new(move |_| table.result.with(Option::is_some));
    let size = move || match width.get() {
        0 => String::new(),
        width => format!("{width}px"),
    };
    view! {
        <main class="page page--game" id="main" tabindex="-1">
            <h1 class="visually-hidden">{words.choose(move || Label::variant(table.with_session(|session| session.options().variant)))}</h1>
            <section class="table" id="board" aria-label=words.say(Label::PAGE_GAME) style=("--board-size", text(size))>
                {deferred(move || seat("top"))}
                <div class="board-frame" on:wheel=wheel>
                    {deferred(move || view! {
                        <Board
                            model=board
                            variant=table.variant
                            coordinates
                            animate
                            words
                            send
                            focus_wanted
                            pointed
                        />
                    })}
                    {deferred(move || aids.run(pointed))}
                    {reactive(move || card.get().then(|| afterwards.run(true)))}
                    <ResizeHandle words width resize />
                </div>
                {deferred(move || seat("bottom"))}
            </section>
            {deferred(move || {
                let (strip, computer, typed) = (strip.clone(), computer.clone(), typed.clone());
                let (chat, room) = (chat.clone(), room.clone());
                view! {
                    <aside class="side" aria-label=words.say(Label::MENU)>
                        {deferred(move || view! {
                            <StatusPanel
                                status=table.status.local()
                                result=table.result.local()
                                board
                                controls
                                progress
                                words
                                move_now
                                send
                            />
                        })}
                        {reactive(move || {
                            (over.get() && !card.get()).then(|| afterwards.run(false))
                        })}
                        {reactive(move || strip.run())}
                        {deferred(move || view! { <MovesPanel moves=table.moves.local() controls words send /> })}
                        {reactive(move || computer.run())}
                        {deferred(move || view! {
                            <ControlsPanel
                                chat=chat.clone()
                                room=room.clone()
                                board
                                controls
                                asking=table.asking.local()
                                words
                                send
                                new_game=Callback::new(move |()| open.run(DialogKind::NewGame))
                                files=Callback::new(move |()| open.run(DialogKind::Files))
                                players=Callback::new(move |()| open.run(DialogKind::Players))
                                network=Callback::new(move |()| open.run(DialogKind::Network))
                                type_move
                                met
                                over
                            />
                        })}
                        {reactive(move || typed.run())}
                    </aside>
                }
            })}
        </main>
    }
}

/// Returns the name of a seat: the player's name, or a description of the player or the side if there is none.
pub fn player_name(table: Table, color: Color) -> String {
    let lang = table.words.lang();
    table.with_session(|session| {
        let options = session.options();
        let side = Label::color(color).say(lang);
        match (options.names[color].as_str(), options.players[color]) {
            ("", PlayerKind::Computer(PlayerKind::CLASSIC)) => {
                format!(
                    "{} ({})",
                    Label::OPPONENT_COMPUTER.say(lang),
                    Label::LEVEL_CLASSIC.say(lang)
                )
            }
            ("", PlayerKind::Computer(level)) => {
                format!(
                    "{} ({} {})",
                    Label::OPPONENT_COMPUTER.say(lang),
                    Label::COMPUTER_LEVEL.say(lang),
                    PlayerKind::level_number(level)
                )
            }
            ("", _) if options.is_watched() => side.to_owned(),
            ("", PlayerKind::Remote | PlayerKind::Mail) => Label::OPPONENT.say(lang).to_owned(),
            ("", _) if options.seat().is_some() => Label::YOU.say(lang).to_owned(),
            ("", _) => side.to_owned(),
            (name, _) => name.to_owned(),
        }
    })
}
