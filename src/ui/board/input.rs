//! Pointer and keyboard input on one board: turns browser events into gestures and steps of the focus, and carries out
//! the actions that result.

use engine::{Color, Square};
use game::{BoardModel, Brush, ChoiceKind, Mark, Msg, display_order};
use leptos::{ev, html, prelude::*};

use super::gesture::{Action, Gesture, PressedSquare, brush};
use super::keys;
use super::square::network;
use super::store::{BoardStore, place_on_screen, square_at};
use crate::platform::dom;
use crate::platform::pointer::{self, Bounds, DraggedPiece, PointerInput};

/// The current gesture, the dragged piece, and the board's place on the page.
#[derive(Default)]
struct InputState {
    gesture: Gesture,
    held: DraggedPiece,
    /// The grid's rectangle. It is measured only when a gesture first needs it, which a tap does not, because measuring
    /// forces a layout of what the pointer has just lit up, and the tap's change then needs another. It is forgotten
    /// when the page scrolls, which a wheel can do during a drag.
    bounds: Option<Bounds>,
    /// Whether the finger that has just gone down moves a piece and must not scroll the page.
    still: bool,
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
        if pointer.touch && !pointer.primary {
            // A second finger zooms or scrolls, so the piece that the first one dragged goes back.
            return self.step(Gesture::cancel);
        }
        let Some(grid) = self.grid.get_untracked() else {
            return;
        };
        self.state.update_value(|state| state.bounds = None);
        let Some(square) = square_of(event).or_else(|| self.under(&pointer)) else {
            return;
        };
        let at = (pointer.x, pointer.y);
        if pointer.button == 2 || (pointer.button == 0 && pointer.shift && !pointer.touch) {
            let brush = brush(
                pointer.ctrl || (pointer.shift && pointer.button == 2),
                pointer.alt,
            );
            pointer::capture(&grid, pointer.id);
            self.step(|gesture| gesture.draw(square, brush, pointer.id));
        } else if pointer.button == 0 {
            let found = self.found(square);
            let still = found.grab || self.is_holding();
            self.state.update_value(|state| state.still = still);
            if let Some(place) = self.place_of(square) {
                self.roving.set(place);
            }
            pointer::capture(&grid, pointer.id);
            self.step(|gesture| gesture.press(found, at, pointer.id));
        }
    }

    /// Forgets where the board is, because the page has scrolled.
    pub fn scrolled(&self) {
        let _ = self.state.try_update_value(|state| state.bounds = None);
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

    /// Handles `pointermove`.
    pub fn moved(&self, event: &ev::PointerEvent) {
        // Most of the time the pointer only passes over the board.
        if self.is_idle() {
            return;
        }
        let pointer = PointerInput::from(event);
        if self.is_current_pointer(&pointer) {
            let over = self.aim(&pointer);
            self.step(|gesture| gesture.moved((pointer.x, pointer.y), over));
        }
    }

    /// Handles `pointerup`.
    pub fn up(&self, event: &ev::PointerEvent) {
        let pointer = PointerInput::from(event);
        if self.is_current_pointer(&pointer) {
            let over = self.aim(&pointer);
            self.step(|gesture| gesture.release(over));
        }
    }

    /// Handles `pointercancel`: the browser has taken the pointer away.
    pub fn cancelled(&self, event: &ev::PointerEvent) {
        let pointer = PointerInput::from(event);
        if self.is_current_pointer(&pointer) {
            self.step(Gesture::cancel);
        }
    }

    /// Handles Escape, wherever the focus is: puts back the piece that is being dragged, or drops the arrow that is
    /// being drawn. The pointer's release then does nothing.
    pub fn abandon(&self) {
        self.step(Gesture::cancel);
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
        let ctrl = event.ctrl_key() || event.meta_key();
        if event.alt_key() || (ctrl && event.key().chars().count() == 1) {
            return;
        }
        let from = self.store.squares.at(self.roving.get_untracked());
        let to = self
            .model
            .with_untracked(|model| keys::step(&event.key(), ctrl, from, model));
        if let Some(place) = to.and_then(|square| self.place_of(square)) {
            event.prevent_default();
            event.stop_propagation();
            self.focus(place);
        } else if event.key().chars().count() == 1 && event.key() != " " && self.asks_for_exit(None)
        {
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
    /// pointer, and the grid is not a square.
    pub fn entered(&self, event: &ev::PointerEvent) {
        if self.is_idle()
            && let Some(square) = square_of(event)
        {
            self.store.squares.point_at(self.place_of(square));
            self.light(Some(square));
        }
    }

    /// Handles `pointerleave`: the pointer has left the board.
    pub fn left(&self) {
        if self.is_idle() {
            self.store.squares.point_at(None);
        }
        self.light(None);
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

    /// Whether the event comes from the pointer that makes the gesture.
    fn is_current_pointer(&self, pointer: &PointerInput) -> bool {
        let current = self.state.try_with_value(|state| state.gesture.pointer());
        current.flatten() == Some(pointer.id)
    }

    /// Returns the grid's rectangle, measured at most once per gesture unless the page scrolls.
    fn bounds(&self) -> Option<Bounds> {
        let known = self.state.with_value(|state| state.bounds);
        known.or_else(|| {
            let bounds = pointer::bounds(&*self.grid.get_untracked()?);
            self.state.update_value(|state| state.bounds = Some(bounds));
            Some(bounds)
        })
    }

    /// Returns the square under the pointer, if the gesture needs it.
    fn aim(&self, pointer: &PointerInput) -> Option<Square> {
        let follows_pointer = self
            .state
            .with_value(|state| state.gesture.follows_pointer());
        follows_pointer.then(|| self.under(pointer)).flatten()
    }

    /// Returns the square under the pointer, if the pointer is over the board.
    fn under(&self, pointer: &PointerInput) -> Option<Square> {
        let bounds = self.bounds()?;
        let place = |at: f64, start: f64| ((at - start) * 8.0 / bounds.width).floor();
        let (column, row) = (place(pointer.x, bounds.left), place(pointer.y, bounds.top));
        let inside = (0.0..8.0).contains(&column) && (0.0..8.0).contains(&row);
        inside
            .then(|| square_at(column as usize, row as usize, self.bottom()))
            .flatten()
    }

    /// Advances the gesture and carries out the actions that it returns.
    fn step(&self, step: impl FnOnce(&mut Gesture) -> Vec<Action>) {
        let actions = self
            .state
            .try_update_value(|state| step(&mut state.gesture))
            .unwrap_or_default();
        for action in actions {
            match action {
                Action::Send(msg) => self.send.run(msg),
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
        let Some(bounds) = self.bounds() else { return };
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
