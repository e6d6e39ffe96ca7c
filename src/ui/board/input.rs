//! Pointer and keys on one board: browser events become gestures and steps, and what those ask for is done.

use engine::{Color, Square};
use game::{BoardModel, Brush, ChoiceKind, Mark, Msg, display_order};
use leptos::{ev, html, prelude::*};

use super::gesture::{Action, Found, Gesture, brush};
use super::keys;
use super::square::network;
use super::store::{BoardStore, place_on_screen, square_at};
use crate::platform::dom;
use crate::platform::pointer::{self, Bounds, Held, Press};

/// What one hand holds, and where the board lies.
#[derive(Default)]
struct Hand {
    gesture: Gesture,
    held: Held,
    /// Measured when a gesture first needs it, which a tap does not: measuring makes the browser lay out what the pointer has
    /// just lit up, and once more what the tap changes. Forgotten when the page scrolls, as a wheel makes it do in a drag.
    bounds: Option<Bounds>,
    /// The finger that has just gone down moves a piece, and not the page.
    still: bool,
}

/// The hands and the focus of one board. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Input {
    model: Memo<BoardModel>,
    store: BoardStore,
    send: Callback<Msg>,
    hand: StoredValue<Hand, LocalStorage>,
    /// The element of the grid.
    pub grid: NodeRef<html::Div>,
    /// Which place on the screen is the grid's one tab stop.
    pub roving: RwSignal<usize>,
    /// The portal that is pointed at or has the focus: its network lights up.
    pointed: RwSignal<Option<Square>>,
    /// The arrow or circle that is being drawn.
    pub draft: RwSignal<Option<(Square, Square, Brush)>>,
}

impl Input {
    /// The input of a board.
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
            hand: StoredValue::new_local(Hand::default()),
            grid: NodeRef::new(),
            roving: RwSignal::new(first_stop(store.orientation.get_untracked())),
            pointed,
            draft: RwSignal::new(None),
        }
    }

    /// Gives the focus to a place on the screen.
    pub fn focus(&self, place: usize) {
        self.roving.set(place);
        if let Some(grid) = self.grid.get_untracked() {
            let square = self.store.squares.at(place);
            dom::focus_inside(&grid, &format!("[data-square={square}]"));
        }
    }

    /// The place of a square on the screen, top left first.
    fn place_of(&self, square: Square) -> Option<usize> {
        display_order(self.bottom())
            .iter()
            .position(|&other| other == square)
    }

    fn bottom(&self) -> Color {
        self.store.orientation.get_untracked()
    }

    /// A pointer goes down on the board.
    pub fn down(&self, event: &ev::PointerEvent) {
        let press = Press::from(event);
        self.hand.update_value(|hand| hand.still = false);
        if press.touch && !press.primary {
            // A second finger zooms or scrolls; what the first one held goes back.
            return self.step(&press, Gesture::cancel);
        }
        let Some(grid) = self.grid.get_untracked() else {
            return;
        };
        self.hand.update_value(|hand| hand.bounds = None);
        let name = dom::nearest_attribute(event, "data-square");
        let square = name.as_deref().and_then(|name| name.parse().ok());
        let Some(square) = square.or_else(|| self.under(&press)) else {
            return;
        };
        let at = (press.x, press.y);
        if press.button == 2 || (press.button == 0 && press.shift && !press.touch) {
            let brush = brush(press.ctrl || (press.shift && press.button == 2), press.alt);
            pointer::capture(&grid, press.id);
            self.step(&press, |gesture| gesture.draw(square, brush, press.id));
        } else if press.button == 0 {
            let found = self.found(square);
            let still = found.grab || self.is_holding();
            self.hand.update_value(|hand| hand.still = still);
            if let Some(place) = self.place_of(square) {
                self.roving.set(place);
            }
            pointer::capture(&grid, press.id);
            self.step(&press, |gesture| gesture.press(found, at, press.id));
        }
    }

    /// The page has scrolled, and the board with it.
    pub fn scrolled(&self) {
        let _ = self.hand.try_update_value(|hand| hand.bounds = None);
    }

    /// A finger goes down: told right after its pointer. Where it moves a piece, the page neither scrolls nor zooms.
    pub fn touched(&self, event: &ev::TouchEvent) {
        if self.hand.with_value(|hand| hand.still) {
            event.prevent_default();
            dom::blur_active();
        }
    }

    /// Whether something is selected or waits for a choice.
    fn is_holding(&self) -> bool {
        self.model.with_untracked(|model| {
            let mut squares = model.squares.iter();
            model.choice.is_some() || squares.any(|square| square.marks.has(Mark::Selected))
        })
    }

    /// What is on the square where the pointer went down.
    fn found(&self, square: Square) -> Found {
        self.model.with_untracked(|model| {
            let there = model.square(square);
            Found {
                square,
                grab: there.piece.is_some_and(|piece| piece.draggable) && model.choice.is_none(),
                selected: there.marks.has(Mark::Selected),
            }
        })
    }

    /// A pointer moves.
    pub fn moved(&self, event: &ev::PointerEvent) {
        // Most of the time it only passes by.
        if self.hand.with_value(|hand| hand.gesture == Gesture::Idle) {
            return;
        }
        let press = Press::from(event);
        if self.is_mine(&press) {
            let over = self.aim(&press);
            self.step(&press, |gesture| gesture.moved((press.x, press.y), over));
        }
    }

    /// A pointer goes up.
    pub fn up(&self, event: &ev::PointerEvent) {
        let press = Press::from(event);
        if self.is_mine(&press) {
            let over = self.aim(&press);
            self.step(&press, |gesture| gesture.release(over));
        }
    }

    /// The browser takes a pointer away.
    pub fn cancelled(&self, event: &ev::PointerEvent) {
        let press = Press::from(event);
        if self.is_mine(&press) {
            self.step(&press, Gesture::cancel);
        }
    }

    /// A click without a pointer: by a key, or by a screen reader. While the board asks for an exit, any other square has the
    /// question said again and does not cancel the move, as a tap would: whoever cannot see the exits may have to search for
    /// them. Escape cancels.
    pub fn click(&self, event: &ev::MouseEvent) {
        if event.detail() == 0
            && let Some(square) =
                dom::nearest_attribute(event, "data-square").and_then(|name| name.parse().ok())
        {
            self.send.run(match self.asks_for_exit(Some(square)) {
                true => Msg::AskAgain,
                false => Msg::Tap(square),
            });
        }
    }

    /// Whether the board asks for an exit, and the square is none that answers.
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

    /// A key is pressed while a square has the focus.
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
            self.send.run(Msg::AskAgain);
        }
    }

    /// A square gets the focus.
    pub fn focused(&self, event: &ev::FocusEvent) {
        let name = dom::nearest_attribute(event, "data-square");
        let square = name.as_deref().and_then(|name| name.parse().ok());
        if let Some(place) = square.and_then(|square| self.place_of(square)) {
            self.roving.set(place);
        }
        self.light(name);
    }

    /// The pointer comes over a square, or leaves them all.
    pub fn over(&self, name: Option<String>) {
        let idle = self
            .hand
            .try_with_value(|hand| hand.gesture == Gesture::Idle);
        if idle == Some(true) {
            let square = name.as_deref().and_then(|name| name.parse().ok());
            let place = square.and_then(|square| self.place_of(square));
            self.store.squares.point_at(place);
        }
        self.light(name);
    }

    /// Lights the network of a square, or none. A board that leaves the page loses the focus after its signals are gone.
    pub fn light(&self, name: Option<String>) {
        let Some(before) = self.pointed.try_get_untracked() else {
            return;
        };
        let now = name.and_then(|name| name.parse().ok()).filter(|&square| {
            self.model
                .with_untracked(|model| model.square(square).portal.is_some())
        });
        if before != now {
            self.pointed.set(now);
        }
    }

    /// The network that lights up.
    pub fn lit(&self) -> Option<&'static str> {
        let square = self.pointed.get()?;
        let portal = self.model.with(|model| model.square(square).portal)?;
        Some(network(portal.kind))
    }

    /// Whether the pointer is the one of the gesture.
    fn is_mine(&self, press: &Press) -> bool {
        let pointer = self.hand.try_with_value(|hand| hand.gesture.pointer());
        pointer.flatten() == Some(press.id)
    }

    /// Where the board lies, for this gesture.
    fn bounds(&self) -> Option<Bounds> {
        let known = self.hand.with_value(|hand| hand.bounds);
        known.or_else(|| {
            let bounds = pointer::bounds(&*self.grid.get_untracked()?);
            self.hand.update_value(|hand| hand.bounds = Some(bounds));
            Some(bounds)
        })
    }

    /// The square under the pointer, where the gesture asks for it.
    fn aim(&self, press: &Press) -> Option<Square> {
        let roams = self.hand.with_value(|hand| hand.gesture.roams());
        roams.then(|| self.under(press)).flatten()
    }

    /// The square under the pointer, if it is over the board.
    fn under(&self, press: &Press) -> Option<Square> {
        let bounds = self.bounds()?;
        let place = |at: f64, start: f64| ((at - start) * 8.0 / bounds.width).floor();
        let (column, row) = (place(press.x, bounds.left), place(press.y, bounds.top));
        let inside = (0.0..8.0).contains(&column) && (0.0..8.0).contains(&row);
        inside
            .then(|| square_at(column as usize, row as usize, self.bottom()))
            .flatten()
    }

    /// Takes a gesture one step further and does what it asks for.
    fn step(&self, press: &Press, step: impl FnOnce(&mut Gesture) -> Vec<Action>) {
        let actions = self
            .hand
            .try_update_value(|hand| step(&mut hand.gesture))
            .unwrap_or_default();
        for action in actions {
            match action {
                Action::Send(msg) => self.send.run(msg),
                Action::Draft(arrow) => self.draft.set(arrow),
                Action::Release => self.hand.with_value(|hand| hand.held.release()),
                Action::Take(square) => self.take(square),
                Action::Follow => self.follow(press),
            }
        }
    }

    /// Hangs the piece of a square on the pointer.
    fn take(&self, square: Square) {
        // What is held is looked at, and not what is beneath it.
        self.light(None);
        let piece = self
            .model
            .with_untracked(|model| model.square(square).piece);
        let board = self
            .grid
            .get_untracked()
            .and_then(|grid| grid.parent_element());
        if let (Some(piece), Some(board)) = (piece.filter(|piece| piece.draggable), board) {
            self.hand.with_value(|hand| {
                hand.held
                    .take(&board, &format!(".piece[data-id='{}']", piece.id))
            });
        }
    }

    /// Moves the held piece under the pointer.
    fn follow(&self, press: &Press) {
        let Some(bounds) = self.bounds() else { return };
        self.hand.with_value(|Hand { gesture, held, .. }| {
            if let Gesture::Dragging { from, .. } = gesture {
                let (column, row) = place_on_screen(*from, self.bottom());
                let size = bounds.width / 8.0;
                let x = press.x - bounds.left - (column as f64 + 0.5) * size;
                let y = press.y - bounds.top - (row as f64 + 0.5) * size;
                held.offset(x, y);
            }
        });
    }
}

/// Where the tab stop begins: at the pawn before the king of the side at the bottom.
fn first_stop(bottom: Color) -> usize {
    match bottom {
        Color::White => 52,
        Color::Black => 51,
    }
}
