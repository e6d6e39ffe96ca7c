//! The board itself: layers of squares, tokens, pieces and drawings, and what pointer and keys do on them.

use game::{BoardModel, Coordinates, Lang, Label, Mark, Msg, display_order};
use leptos::{ev, html, prelude::*};

use super::choice::{ChoiceBar, Promotion};
use super::curtain::Curtain;
use super::gesture::{Action, Found, Gesture, brush};
use super::keys;
use super::pieces::{Pieces, Tokens};
use super::shapes::Shapes;
use super::square::{SquareButton, network};
use super::store::{BoardStore, place_on_screen, square_at};
use crate::platform::dom;
use crate::platform::pointer::{self, Bounds, Held, Press};

/// A board.
#[component]
pub fn Board(
    /// What to draw.
    model: Memo<BoardModel>,
    /// The rule set's id, for the style sheet.
    variant: Signal<&'static str>,
    /// Where the letters and numbers stand.
    coordinates: Signal<Coordinates>,
    /// Whether pieces glide.
    animate: Signal<bool>,
    /// The person's language.
    lang: Signal<Lang>,
    /// Where everything goes that the person does.
    send: Callback<Msg>,
    /// The focus is wanted on the board whenever this changes.
    #[prop(default = Signal::derive(|| 0))]
    focus_wanted: Signal<u32>,
) -> impl IntoView {
    let store = BoardStore::new(&model.get_untracked());
    Effect::new(move |first: Option<()>| {
        model.with(|model| {
            if first.is_some() {
                store.apply(model, animate.get_untracked());
            }
        });
    });

    let squares = NodeRef::<html::Div>::new();
    let roving = RwSignal::new(place_index(&model.get_untracked()));
    let stop = Selector::new(move || roving.get());
    let lit = RwSignal::new(None::<&'static str>);
    let draft = RwSignal::new(None);
    let hands = StoredValue::new_local((Gesture::default(), Held::default(), Bounds::default()));

    let focus_square = move |place: usize| {
        roving.set(place);
        if let Some(grid) = squares.get_untracked() {
            let name = store.cell(place).with_untracked(|cell| cell.square.to_string());
            dom::focus_inside(&grid, &format!("[data-square={name}]"));
        }
    };
    Effect::new(move |before: Option<u32>| {
        let wanted = focus_wanted.get();
        if before.is_some_and(|before| before != wanted) && dom::keyboard_is_in_use() {
            focus_square(roving.get_untracked());
        }
        wanted
    });
    // After a turn of the board the tab stop stays with its square.
    Effect::new(move |before: Option<engine::Color>| {
        let bottom = store.orientation.get();
        if before.is_some_and(|before| before != bottom) {
            roving.update(|place| *place = 63 - *place);
        }
        bottom
    });

    // What a gesture asks for.
    let act = move |actions: Vec<Action>, press: &Press| {
        for action in actions {
            match action {
                Action::Send(msg) => send.run(msg),
                Action::Draft(arrow) => draft.set(arrow),
                Action::Release => hands.with_value(|(_, held, _)| held.release()),
                Action::Take(square) => {
                    let id = model.with_untracked(|model| model.square(square).piece.map(|piece| piece.id));
                    if let (Some(id), Some(board)) = (id, squares.get_untracked().and_then(|grid| grid.parent_element())) {
                        hands.with_value(|(_, held, _)| held.take(&board, &format!(".piece[data-id='{id}']")));
                    }
                }
                Action::Follow => hands.with_value(|(gesture, held, bounds)| {
                    if let Gesture::Dragging { from, .. } = gesture {
                        let (column, row) = place_on_screen(*from, store.orientation.get_untracked());
                        let size = bounds.width / 8.0;
                        let x = press.x - bounds.left - (column as f64 + 0.5) * size;
                        let y = press.y - bounds.top - (row as f64 + 0.5) * size;
                        held.offset(x, y);
                    }
                }),
            }
        }
    };
    let under = move |press: &Press| {
        let bounds = hands.with_value(|(_, _, bounds)| *bounds);
        let place = |at: f64, start: f64| ((at - start) * 8.0 / bounds.width).floor();
        let (column, row) = (place(press.x, bounds.left), place(press.y, bounds.top));
        let inside = (0.0..8.0).contains(&column) && (0.0..8.0).contains(&row);
        inside.then(|| square_at(column as usize, row as usize, store.orientation.get_untracked())).flatten()
    };
    let change = move |step: &dyn Fn(&mut Gesture) -> Vec<Action>| {
        hands.try_update_value(|(gesture, _, _)| step(gesture)).unwrap_or_default()
    };

    let down = move |event: ev::PointerEvent| {
        let press = Press::from(&event);
        if !press.primary && press.touch {
            let actions = change(&Gesture::cancel);
            return act(actions, &press);
        }
        let Some(grid) = squares.get_untracked() else { return };
        let measured = pointer::bounds(&grid);
        hands.update_value(|(_, _, bounds)| *bounds = measured);
        let Some(square) = under(&press) else { return };
        let draws = press.button == 2 || (press.button == 0 && press.shift && !press.touch);
        let actions = if draws {
            let brush = brush(press.ctrl || (press.shift && press.button == 2), press.alt);
            change(&|gesture| gesture.draw(square, brush, press.id))
        } else if press.button == 0 {
            let found = model.with_untracked(|model| {
                let there = model.square(square);
                Found {
                    square,
                    grab: there.piece.is_some_and(|piece| piece.draggable) && model.choice.is_none(),
                    selected: there.marks.has(Mark::Selected),
                }
            });
            if let Some(place) = place_of(square, store.orientation.get_untracked()) {
                roving.set(place);
            }
            if model.with_untracked(|model| !model.arrows.is_empty()) && !found.grab {
                send.run(Msg::ClearDrawings);
            }
            change(&|gesture| gesture.press(found, (press.x, press.y), press.id))
        } else {
            return;
        };
        pointer::capture(&grid, press.id);
        act(actions, &press);
    };
    let mine = move |press: &Press| hands.with_value(|(gesture, _, _)| gesture.pointer() == Some(press.id));
    let moved = move |event: ev::PointerEvent| {
        let press = Press::from(&event);
        if mine(&press) {
            let over = under(&press);
            act(change(&|gesture| gesture.moved((press.x, press.y), over)), &press);
        }
    };
    let up = move |event: ev::PointerEvent| {
        let press = Press::from(&event);
        if mine(&press) {
            let over = under(&press);
            act(change(&|gesture| gesture.release(over)), &press);
        }
    };
    let cancelled = move |event: ev::PointerEvent| {
        let press = Press::from(&event);
        if mine(&press) {
            act(change(&Gesture::cancel), &press);
        }
    };
    // A click without a pointer comes from a key or from a screen reader.
    let click = move |event: ev::MouseEvent| {
        if event.detail() == 0
            && let Some(square) = dom::nearest_attribute(&event, "data-square").and_then(|name| name.parse().ok())
        {
            send.run(Msg::Tap(square));
        }
    };
    let key = move |event: ev::KeyboardEvent| {
        let place = roving.get_untracked();
        let from = store.cell(place).with_untracked(|cell| cell.square);
        let ctrl = event.ctrl_key() || event.meta_key();
        if event.alt_key() || (ctrl && event.key().chars().count() == 1) {
            return;
        }
        let to = model.with_untracked(|model| keys::step(&event.key(), ctrl, from, model));
        if let Some(to) = to.and_then(|square| place_of(square, store.orientation.get_untracked())) {
            event.prevent_default();
            event.stop_propagation();
            focus_square(to);
        }
    };
    let light = move |name: Option<String>| {
        let kind = name.and_then(|name| name.parse().ok()).and_then(|square| {
            model.with_untracked(|model| model.square(square).portal).map(|portal| network(portal.kind))
        });
        if lit.get_untracked() != kind {
            lit.set(kind);
        }
    };
    let focused = move |event: ev::FocusEvent| {
        let name = dom::nearest_attribute(&event, "data-square");
        let place = name.as_deref().and_then(|name| name.parse().ok());
        if let Some(place) = place.and_then(|square| place_of(square, store.orientation.get_untracked())) {
            roving.set(place);
        }
        light(name);
    };

    let outside = window_event_listener(ev::pointerdown, move |event| {
        let choosing = model.try_with_untracked(|model| model.choice.is_some()).unwrap_or(false);
        if choosing && !dom::from_inside(&event, ".board-frame") {
            send.run(Msg::Cancel);
        }
    });
    on_cleanup(move || outside.remove());

    let holding = Memo::new(move |_| {
        model.with(|model| model.choice.is_some() || model.squares.iter().any(|square| square.marks.has(Mark::Selected)))
    });
    let flag = move |read: fn(&BoardModel) -> bool| {
        let memo = Memo::new(move |_| model.with(read));
        move || memo.get().then_some("")
    };
    let covered = flag(|model| model.curtain.is_some());
    let coords = move || match coordinates.get() {
        Coordinates::Off => "none",
        Coordinates::Edge => "edge",
        Coordinates::Every => "all",
    };
    view! {
        <div
            class="board"
            data-variant=move || variant.get()
            data-orientation=move || store.orientation.get().to_string()
            data-coords=coords
            data-holding=move || holding.get().then_some("")
            data-instant=move || (store.instant.get() || !animate.get()).then_some("")
            data-facing=flag(|model| model.face_each_other)
            data-past=flag(|model| model.review.is_some())
            data-choosing=flag(|model| model.choice.is_some())
            data-lit=move || lit.get()
        >
            <Tokens tokens=store.tokens orientation=store.orientation />
            <div
                class="board__squares"
                role="grid"
                aria-label=move || Label::Board.say(lang.get())
                aria-description=move || Label::BoardHelp.say(lang.get())
                inert=move || covered().is_some()
                node_ref=squares
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=up
                on:pointercancel=cancelled
                on:pointerover=move |event| light(dom::nearest_attribute(&event, "data-square"))
                on:pointerleave=move |_| light(None)
                on:mousedown=|event| { event.prevent_default(); dom::blur_field(); }
                on:contextmenu=|event| event.prevent_default()
                on:click=click
                on:keydown=key
                on:focusin=focused
                on:focusout=move |_| light(None)
            >
                {(0..8)
                    .map(|row| {
                        view! {
                            <div class="board__row" role="row">
                                {(row * 8..row * 8 + 8)
                                    .map(|place| view! { <SquareButton cell=store.cell(place) place roving=stop.clone() /> })
                                    .collect_view()}
                            </div>
                        }
                    })
                    .collect_view()}
            </div>
            <CoordinateMarks orientation=store.orientation />
            <Pieces pieces=store.pieces orientation=store.orientation />
            <Shapes model draft />
            <Promotion model lang send />
            <Curtain model send />
        </div>
        <ChoiceBar model lang send />
    }
}

/// Letters and numbers along two edges.
#[component]
fn CoordinateMarks(
    /// The side at the bottom.
    orientation: RwSignal<engine::Color>,
) -> impl IntoView {
    let marks = move |class: &'static str, text: fn(u8, engine::Color) -> char| {
        (0..8u8)
            .map(move |index| {
                view! {
                    <span class=class style=format!("--i:{index}")>{move || text(index, orientation.get()).to_string()}</span>
                }
            })
            .collect_view()
    };
    view! {
        <div class="board__coords" aria-hidden="true">
            {marks("coord coord--file", |index, bottom| match bottom {
                engine::Color::White => (b'a' + index) as char,
                engine::Color::Black => (b'h' - index) as char,
            })}
            {marks("coord coord--rank", |index, bottom| match bottom {
                engine::Color::White => (b'8' - index) as char,
                engine::Color::Black => (b'1' + index) as char,
            })}
        </div>
    }
}

/// The place of a square on the screen, top left first.
fn place_of(square: engine::Square, bottom: engine::Color) -> Option<usize> {
    display_order(bottom).iter().position(|&other| other == square)
}

/// Where the tab stop begins: at the king's pawn of the side at the bottom.
fn place_index(model: &BoardModel) -> usize {
    let king = "e2".parse().ok().and_then(|square| place_of(square, engine::Color::White));
    match model.orientation {
        engine::Color::White => king.unwrap_or(0),
        engine::Color::Black => 63 - king.unwrap_or(0),
    }
}
