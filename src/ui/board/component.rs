//! The [`Board`] component: layers of squares, tokens, pieces and drawings.

use engine::{Color, Square};
use game::{BoardModel, Coordinates, Label, Msg};
use leptos::{ev, prelude::*};

use super::choice::{ChoiceBar, Promotion};
use super::curtain::Curtain;
use super::input::Input;
use super::pieces::{Pieces, Tokens};
use super::shapes::Shapes;
use super::square::SquareButton;
use super::store::BoardStore;
use crate::platform::dom;
use crate::ui::deferred::deferred;
use crate::ui::words::{Words, flag, text, word};

/// A board.
#[component]
pub fn Board(
    /// The board to draw.
    model: Memo<BoardModel>,
    /// The rule set's id, for the style sheet.
    variant: Signal<&'static str>,
    /// Where the coordinates are shown.
    coordinates: Signal<Coordinates>,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
    /// Receives everything the user does on the board.
    send: Callback<Msg>,
    /// Each change of this number moves the focus to the board, if the keyboard is in use.
    #[prop(default = Signal::derive(|| 0))]
    focus_wanted: Signal<u32>,
    /// The portal that is pointed at or focused.
    #[prop(default = RwSignal::new(None))]
    pointed: RwSignal<Option<Square>>,
) -> impl IntoView {
    let store = BoardStore::new(&model.get_untracked());
    let input = Input::new(model, store, pointed, send);
    Effect::new(move |first: Option<()>| {
        model.with(|model| {
            if first.is_some() {
                store.apply(model, animate.get_untracked());
            }
        });
    });
    Effect::new(move |before: Option<u32>| {
        let wanted = focus_wanted.get();
        if before.is_some_and(|before| before != wanted) && dom::keyboard_is_in_use() {
            input.focus(input.roving.get_untracked());
        }
        wanted
    });
    // When the board is turned, the tab stop stays on its square.
    Effect::new(move |before: Option<Color>| {
        let bottom = store.orientation.get();
        if before.is_some_and(|before| before != bottom) {
            input.roving.update(|place| *place = 63 - *place);
        }
        bottom
    });
    let outside = window_event_listener(ev::pointerdown, move |event| {
        input.down_anywhere(&event);
        let choosing = model
            .try_with_untracked(|model| model.choice.is_some())
            .unwrap_or(false);
        if !dom::from_inside(&event, ".board-frame") {
            input.light(None);
            if choosing {
                send.run(Msg::Cancel);
            }
        }
    });
    let escaped = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" {
            input.abandon();
        }
    });
    // The window hears of a release even if the browser does not direct the pointer's events to the board.
    let released = window_event_listener(ev::pointerup, move |event| input.up(&event));
    let cancelled = window_event_listener(ev::pointercancel, move |event| input.lost(&event));
    let menu = window_event_listener(ev::contextmenu, move |event| input.menu_requested(&event));
    let left = window_event_listener(ev::blur, move |_| input.abandon());
    let hidden = window_event_listener(ev::visibilitychange, move |_| input.abandon());
    on_cleanup(move || {
        input.abandon();
        for listener in [outside, released, cancelled] {
            listener.remove();
        }
        for listener in [escaped, menu, left, hidden] {
            listener.remove();
        }
    });

    let holds = move |read: fn(&BoardModel) -> bool| {
        let memo = Memo::new(move |_| model.with(read));
        flag(move || memo.get())
    };
    let coords = move || match coordinates.get() {
        Coordinates::Off => "none",
        Coordinates::Edge => "edge",
        Coordinates::Every => "all",
    };
    view! {
        <div
            class="board"
            data-variant=variant
            data-orientation=text(move || store.orientation.get().to_string())
            data-coords=word(coords)
            data-instant=flag(move || store.instant.get() || !animate.get())
            data-facing=holds(|model| model.face_each_other)
            data-past=holds(|model| model.review.is_some())
            data-choosing=holds(|model| model.choice.is_some())
            data-lit=Signal::derive(move || input.lit())
        >
            {deferred(move || view! { <Tokens tokens=store.tokens orientation=store.orientation /> })}
            {deferred(move || view! { <Grid model store input words /> })}
            {deferred(move || view! { <CoordinateMarks orientation=store.orientation /> })}
            {deferred(move || view! { <Pieces pieces=store.pieces orientation=store.orientation /> })}
            {deferred(move || view! {
                <Shapes model draft=input.draft />
                <Promotion model words send />
                <Curtain model send />
            })}
        </div>
        {deferred(move || view! { <ChoiceBar model words send /> })}
    }
}

/// The 64 squares and their event handlers.
#[component]
fn Grid(
    /// The board.
    model: Memo<BoardModel>,
    /// The signals of the board.
    store: BoardStore,
    /// Handles pointer, keys and focus.
    input: Input,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let squares = store.squares;
    Effect::new(move |before: Option<usize>| {
        let now = input.roving.get();
        squares.stop_at(before, now);
        now
    });
    let covered = Memo::new(move |_| model.with(|model| model.curtain.is_some()));
    let rows = (0..8)
        .map(|row| {
            deferred(move || {
                let stop = input.roving.get_untracked();
                let squares = (row * 8..row * 8 + 8)
                    .map(|place| view! { <SquareButton squares place stop=place == stop /> })
                    .collect_view();
                view! { <div class="board__row" role="row">{squares}</div> }
            })
        })
        .collect_view();
    view! {
        <div
            class="board__squares"
            role="grid"
            aria-label=words.say(Label::BOARD)
            aria-description=words.say(Label::BOARD_HELP)
            inert=Signal::derive(move || covered.get())
            node_ref=input.grid
            on:pointerdown=move |event| input.down(&event)
            on:touchstart=move |event| input.touched(&event)
            on:pointermove=move |event| input.moved(&event)
            on:lostpointercapture=move |event| input.lost(&event)
            on:pointerover=move |event| input.entered(&event)
            on:pointerleave=move |event| input.left(&event)
            // Pressing a square does not focus it: for someone who uses a pointer, keys are shortcuts.
            on:mousedown=|event| {
                event.prevent_default();
                dom::blur_active();
            }
            on:contextmenu=|event| event.prevent_default()
            on:click=move |event| input.click(&event)
            on:keydown=move |event| input.key(&event)
            on:focusin=move |event| input.focused(&event)
            on:focusout=move |_| input.light(None)
        >
            {rows}
        </div>
    }
}

/// Letters and numbers along two edges.
#[component]
fn CoordinateMarks(
    /// The side at the bottom.
    orientation: RwSignal<Color>,
) -> impl IntoView {
    let marks = move |class: &'static str, letter: fn(u8, Color) -> char| {
        (0..8u8)
            .map(move |index| {
                let letter = text(move || letter(index, orientation.get()).to_string());
                view! { <span class=class style=("--i", index.to_string())>{letter}</span> }
            })
            .collect_view()
    };
    view! {
        <div class="board__coords" aria-hidden="true">
            {marks("coord coord--file", |index, bottom| match bottom {
                Color::White => (b'a' + index) as char,
                Color::Black => (b'h' - index) as char,
            })}
            {marks("coord coord--rank", |index, bottom| match bottom {
                Color::White => (b'8' - index) as char,
                Color::Black => (b'1' + index) as char,
            })}
        </div>
    }
}
