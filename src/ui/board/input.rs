//! Pointer and keyboard input on one board: turns browser events into gestures and steps of the focus, and carries out
//! the actions that result.

use engine::{Color, Square};
use game::{BoardModel, Brush, ChoiceKind, Mark, Msg, display_order};
use leptos::{ev, html, prelude::*};

use super::gesture::{Action, Gesture, PressedSquare, brush};
use super::keys;
use super::square::network;
use super::store::{BoardStore, place_on_screen, square_under};
use crate::platform::dom::{self, Key};
use crate::platform::pointer::{self, Bounds, DraggedPiece, PointerInput};
use crate::platform::time;

/// The current gesture, the dragged piece, and the board's place on the page.
#[derive(Default)]
struct InputState {
    gesture: Gesture,
    held: DraggedPiece,
    /// The pointer as it was last seen during a drag or while an arrow is drawn.
    last: PointerInput,
    /// The grid's rectangle and the side at the bottom, as measured last in this gesture. A tap measures nothing, because
    /// measuring forces a layout of what the pointer has just lit up, and the tap's change then needs another.
    measured: Option<(Bounds, Color)>,
    /// Whether a look at the board is planned for the next frame.
    watched: bool,
    /// Whether the finger that has just gone down moves a piece and must not scroll the page.
    still: bool,
    /// Whether the last tap asked about the portal that is pointed at.
    asked: bool,
    /// The square that has come under the pointer, until the pointer is moved.
    entered: Option<Square>,
}

/// Input state of one board: gesture and focus. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Input {
    model: Memo<BoardModel>,
    store: BoardStore,
    send: Callback<Msg>,
    state: StoredValue<InputState, LocalStorage>,
    /// The element of the grid.
    pub grid: NodeRef<html::Div>,
    /// The place on the screen that is the grid's only tab stop.
    pub roving: RwSignal<usize>,
    /// The portal that is pointed at or focused; its network is highlighted.
    pointed: RwSignal<Option<Square>>,
    /// The arrow or circle that is being drawn.
    pub draft: RwSignal<Option<(Square, Square, Brush)>>,
}

impl Input {
    /// Creates the input of a board.
    pub fn new(
        model: Memo<BoardModel>,
        store: BoardStore,
        pointed: RwSignal<Option<Square>>,
        send: Callback<Msg>,
    ) -> Input {
        Input {
            model,
            store,
            send,
            state: StoredValue::new_local(InputState::default()),
            grid: NodeRef::new(),
            roving: RwSignal::new(first_stop(store.orientation.get_untracked())),
            pointed,
            draft: RwSignal::new(None),
        }
    }

    /// Moves the focus to a place on the screen.
    pub fn focus(&self, place: usize) {
        self.roving.set(place);
        if let Some(grid) = self.grid.get_untracked() {
            let square = self.store.squares.at(place);
            dom::focus_inside(&grid, &format!("[data-square={square}]"));
        }
    }

    /// Returns the place of a square on the screen, counted from the top left.
    fn place_of(&self, square: Square) -> Option<usize> {
        display_order(self.bottom())
            .iter()
            .position(|&other| other == square)
    }

    fn bottom(&self) -> Color {
        self.store.orientation.get_untracked()
    }

    /// Handles `pointerdown` on the board.
    pub fn down(&self, event: &ev::PointerEvent) {
        let pointer = PointerInput::from(event);
        self.state.update_value(|state| state.still = false);
        self.ask(None);
        if pointer.touch && !pointer.primary {
            // A second finger zooms or scrolls, so the piece that the first one dragged goes back.
            return self.step(Gesture::cancel);
        }
        let Some(grid) = self.grid.get_untracked() else {
            return;
        };
        self.state.update_value(|state| state.measured = None);
        let Some(square) = square_of(event).or_else(|| self.under(&pointer)) else {
            return;
        };
        if pointer.button == 2 || (pointer.button == 0 && pointer.shift && !pointer.touch) {
            let brush = brush(
                pointer.ctrl || (pointer.shift && pointer.button == 2),
                pointer.alt,
            );
            pointer::capture(&grid, pointer.id);
            self.step(|gesture| gesture.draw(square, brush, &pointer));
        } else if pointer.button == 0 {
            let found = self.found(square);
            let still = found.grab || self.is_holding();
            self.state.update_value(|state| state.still = still);
            if let Some(place) = self.place_of(square) {
                self.roving.set(place);
            }
            pointer::capture(&grid, pointer.id);
            self.step(|gesture| gesture.press(found, &pointer));
        }
    }

    /// Handles `touchstart`, which comes right after its `pointerdown`. If the finger moves a piece, the page neither
    /// scrolls nor zooms.
    pub fn touched(&self, event: &ev::TouchEvent) {
        if self.state.with_value(|state| state.still) {
            event.prevent_default();
            dom::blur_active();
        }
    }

    /// Whether a piece is selected or a move waits for a choice.
    fn is_holding(&self) -> bool {
        self.model.with_untracked(|model| {
            let mut squares = model.squares.iter();
            model.choice.is_some() || squares.any(|square| square.marks.has(Mark::Selected))
        })
    }

    /// Describes the square where the pointer went down.
    fn found(&self, square: Square) -> PressedSquare {
        self.model.with_untracked(|model| {
            let there = model.square(square);
            PressedSquare {
                square,
                grab: there.piece.is_some_and(|piece| piece.draggable) && model.choice.is_none(),
                selected: there.marks.has(Mark::Selected),
            }
        })
    }

    /// Handles `pointerdown` anywhere on the page, after the board has handled its own.
    pub fn down_anywhere(&self, event: &ev::PointerEvent) {
        if !self.is_idle() {
            self.step(|gesture| gesture.other_down(event.pointer_id()));
        }
    }

    /// Handles `pointermove`.
    pub fn moved(&self, event: &ev::PointerEvent) {
        // Most of the time the pointer only passes over the board.
        if self.is_idle() {
            if let Some(Some(square)) = self.state.try_update_value(|state| state.entered.take()) {
                self.light(Some(square));
            }
            return;
        }
        let pointer = PointerInput::from(event);
        let over = self.aim(&pointer);
        self.step(|gesture| gesture.moved(&pointer, over));
        self.watch(pointer);
    }

    /// Handles `pointerup`, wherever it happens.
    pub fn up(&self, event: &ev::PointerEvent) {
        if self.is_idle() {
            return;
        }
        let pointer = PointerInput::from(event);
        let over = self.aim(&pointer);
        self.step(|gesture| gesture.release(&pointer, over));
    }

    /// Handles `pointercancel` and `lostpointercapture`: the browser has taken the pointer away.
    pub fn lost(&self, event: &ev::PointerEvent) {
        if !self.is_idle() {
            self.step(|gesture| gesture.lost(event.pointer_id()));
        }
    }

    /// Handles a request for the context menu anywhere on the page. During a gesture no menu opens.
    pub fn menu_requested(&self, event: &ev::MouseEvent) {
        if !self.is_idle() {
            event.prevent_default();
            self.step(Gesture::menu_requested);
        }
    }

    /// Puts back the piece that is being dragged, or drops the arrow that is being drawn. The pointer's release then
    /// does nothing. This handles Escape, wherever the focus is, and a page that is left: another window may get the
    /// release.
    pub fn abandon(&self) {
        if !self.is_idle() {
            self.step(Gesture::cancel);
        }
    }

    /// Handles a click without a pointer, made by a key or a screen reader. While the board asks for an exit, a click
    /// on any other square repeats the question instead of cancelling the move as a tap would, because someone who
    /// cannot see the exits may have to search for them. Escape cancels.
    pub fn click(&self, event: &ev::MouseEvent) {
        if event.detail() == 0
            && let Some(square) = square_of(event)
        {
            self.send.run(match self.asks_for_exit(Some(square)) {
                true => Msg::RepeatQuestion,
                false => Msg::Tap(square),
            });
        }
    }

    /// Whether the board asks for an exit and the square is not one of the possible answers.
    fn asks_for_exit(&self, square: Option<Square>) -> bool {
        self.model.with_untracked(|model| {
            model.choice.as_ref().is_some_and(|choice| {
                choice.kind == ChoiceKind::Exit
                    && !choice
                        .options
                        .iter()
                        .any(|option| square.is_some() && option.square == square)
            })
        })
    }

    /// Handles a key pressed while a square has the focus.
    pub fn key(&self, event: &ev::KeyboardEvent) {
        let Some(Key { name, ctrl, .. }) = dom::key(event) else {
            return;
        };
        let writes = name.chars().count() == 1;
        if ctrl && writes {
            return;
        }
        let from = self.store.squares.at(self.roving.get_untracked());
        let to = self
            .model
            .with_untracked(|model| keys::step(&name, ctrl, from, model));
        if let Some(place) = to.and_then(|square| self.place_of(square)) {
            event.prevent_default();
            event.stop_propagation();
            self.focus(place);
        } else if writes && name != " " && self.asks_for_exit(None) {
            event.prevent_default();
            event.stop_propagation();
            self.send.run(Msg::RepeatQuestion);
        }
    }

    /// Handles `focusin`: a square gets the focus.
    pub fn focused(&self, event: &ev::FocusEvent) {
        let square = square_of(event);
        if let Some(place) = square.and_then(|square| self.place_of(square)) {
            self.roving.set(place);
        }
        self.light(square);
    }

    /// Handles `pointerover`: the pointer is over another square. During a gesture the grid itself has captured the
    /// pointer, and the grid is not a square. A mouse that rests where a board appears asks about nothing; a move of the
    /// mouse comes with a `pointermove` after this, the touch of a finger with none.
    pub fn entered(&self, event: &ev::PointerEvent) {
        if self.is_idle()
            && let Some(square) = square_of(event)
        {
            self.store.squares.point_at(self.place_of(square));
            let touch = PointerInput::from(event).touch;
            self.state
                .update_value(|state| state.entered = (!touch).then_some(square));
            if touch {
                self.light(Some(square));
            }
        }
    }

    /// Handles `pointerleave`: the pointer has left the board. A finger leaves it when it is lifted, but what it asked about
    /// stays until the next touch.
    pub fn left(&self, event: &ev::PointerEvent) {
        if self.is_idle() {
            self.store.squares.point_at(None);
        }
        let asked = self.state.try_update_value(|state| {
            state.entered = None;
            state.asked
        });
        if asked != Some(true) || !PointerInput::from(event).touch {
            self.light(None);
        }
    }

    /// Has the portal of a square explained at once, or, with `None`, only the one that is pointed at for a while.
    fn ask(&self, square: Option<Square>) {
        self.state
            .update_value(|state| state.asked = square.is_some());
        if let Some(board) = self
            .grid
            .get_untracked()
            .and_then(|grid| grid.parent_element())
        {
            dom::set_attribute(&board, "data-asked", square.map(|_| ""));
        }
        if square.is_some() {
            self.light(square);
        }
    }

    /// Whether there is no gesture. Also `false` for a board that has been removed from the page.
    fn is_idle(&self) -> bool {
        let idle = self
            .state
            .try_with_value(|state| state.gesture == Gesture::Idle);
        idle == Some(true)
    }

    /// Highlights the network of the portal on the square, or nothing if `None`. The signal is read with `try_` because
    /// a board that is removed from the page loses the focus after its signals have been disposed of.
    pub fn light(&self, square: Option<Square>) {
        let Some(before) = self.pointed.try_get_untracked() else {
            return;
        };
        let now = square.filter(|&square| {
            self.model
                .with_untracked(|model| model.square(square).portal.is_some())
        });
        if before != now {
            self.pointed.set(now);
        }
    }

    /// Returns the network that is highlighted.
    pub fn lit(&self) -> Option<&'static str> {
        let square = self.pointed.get()?;
        let portal = self.model.with(|model| model.square(square).portal)?;
        Some(network(portal.kind))
    }

    /// Measures the grid's rectangle anew.
    fn measure(&self) -> Option<Bounds> {
        let bounds = pointer::bounds(&*self.grid.get_untracked()?);
        let measured = Some((bounds, self.bottom()));
        self.state.update_value(|state| state.measured = measured);
        Some(bounds)
    }

    /// Returns the square under the pointer, if the gesture needs it.
    fn aim(&self, pointer: &PointerInput) -> Option<Square> {
        let follows_pointer = self
            .state
            .with_value(|state| state.gesture.follows_pointer());
        follows_pointer.then(|| self.under(pointer)).flatten()
    }

    /// Returns the square under the pointer, if the pointer is over the board. The board is measured each time, because
    /// a notice, a scroll, a zoom or a turned device may have moved it since the last event.
    fn under(&self, pointer: &PointerInput) -> Option<Square> {
        square_under(self.measure()?, pointer.at(), self.bottom())
    }

    /// Looks at the board in each frame while a gesture follows the pointer. If the board has moved or turned under a
    /// resting pointer, the gesture goes on as if the pointer had moved.
    fn watch(&self, pointer: PointerInput) {
        let planned = self.state.try_update_value(|state| {
            state.last = pointer;
            let plans = state.gesture.follows_pointer() && !state.watched;
            state.watched |= plans;
            plans
        });
        if planned != Some(true) {
            return;
        }
        let input = *self;
        time::in_next_frame(move || {
            let seen = input.state.try_update_value(|state| {
                state.watched = false;
                (state.gesture.follows_pointer(), state.last, state.measured)
            });
            let Some((true, last, before)) = seen else {
                return;
            };
            let over = input.aim(&last);
            let now = input.state.with_value(|state| state.measured);
            if before != now {
                input.step(|gesture| gesture.moved(&last, over));
            }
            input.watch(last);
        });
    }

    /// Advances the gesture and carries out the actions that it returns.
    fn step(&self, step: impl FnOnce(&mut Gesture) -> Vec<Action>) {
        let actions = self
            .state
            .try_update_value(|state| step(&mut state.gesture))
            .unwrap_or_default();
        for action in actions {
            match action {
                Action::Send(msg) => {
                    let about = match msg {
                        Msg::Tap(square) | Msg::Drop(Some(square)) => Some(square),
                        _ => None,
                    };
                    let explains = |&square: &Square| {
                        self.model
                            .with_untracked(|model| model.square(square).only_explains())
                    };
                    let about = about.filter(explains);
                    self.send.try_run(msg);
                    if about.is_some() {
                        self.ask(about);
                    }
                }
                Action::Draft(arrow) => self.draft.set(arrow),
                Action::Release => self.state.with_value(|state| state.held.release()),
                Action::Take(square) => self.take(square),
                Action::Follow(at) => self.follow(at),
            }
        }
    }

    /// Attaches the piece on a square to the pointer.
    fn take(&self, square: Square) {
        // The user looks at the held piece, not at the portal beneath it.
        self.light(None);
        let piece = self
            .model
            .with_untracked(|model| model.square(square).piece);
        let board = self
            .grid
            .get_untracked()
            .and_then(|grid| grid.parent_element());
        if let (Some(piece), Some(board)) = (piece.filter(|piece| piece.draggable), board) {
            self.state.with_value(|state| {
                state
                    .held
                    .take(&board, &format!(".piece[data-id='{}']", piece.id))
            });
        }
    }

    /// Moves the held piece under the pointer.
    fn follow(&self, (x, y): (f64, f64)) {
        let known = self.state.with_value(|state| state.measured);
        let Some(bounds) = known.map(|(bounds, _)| bounds).or_else(|| self.measure()) else {
            return;
        };
        self.state.with_value(|InputState { gesture, held, .. }| {
            if let Gesture::Dragging { from, .. } = gesture {
                let (column, row) = place_on_screen(*from, self.bottom());
                let size = bounds.width / 8.0;
                let x = x - bounds.left - (column as f64 + 0.5) * size;
                let y = y - bounds.top - (row as f64 + 0.5) * size;
                held.offset(x, y);
            }
        });
    }
}

/// Returns the square whose button an event comes from.
fn square_of(event: &ev::Event) -> Option<Square> {
    dom::nearest_attribute(event, "data-square")?.parse().ok()
}

/// Returns the first tab stop: the pawn in front of the king of the side at the bottom.
fn first_stop(bottom: Color) -> usize {
    match bottom {
        Color::White => 52,
        Color::Black => 51,
    }
}
