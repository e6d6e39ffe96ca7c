//! Pointer gestures on the board, from press to release: a tap, a drag of at least three pixels, or a drawn arrow. The
//! stream of events may be untidy: another button or finger may come in between, and the release may never be reported.
//! A gesture then ends without a move. This module has no side effects: it returns [`Action`]s for the caller to carry
//! out.

use engine::Square;
use game::{Brush, Msg};

use crate::platform::pointer::PointerInput;

/// Distance in pixels that the pointer must move before a press becomes a drag.
pub const THRESHOLD: f64 = 3.0;

/// Something for the caller to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Send this message to the game.
    Send(Msg),
    /// Attach the piece on this square to the pointer.
    Take(Square),
    /// Move the attached piece to the pointer, which is at this point, in pixels.
    Follow((f64, f64)),
    /// Detach the piece from the pointer.
    Release,
    /// Show the arrow or circle that is being drawn, or `None` to remove it.
    Draft(Option<(Square, Square, Brush)>),
}

/// The square where the pointer went down, and what is on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PressedSquare {
    /// The square.
    pub square: Square,
    /// Whether a piece stands there that can be picked up.
    pub grab: bool,
    /// Whether the square is already selected.
    pub selected: bool,
}

/// The pointer that makes a gesture, and the buttons that it holds down all the while.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    /// Id of the pointer.
    id: i32,
    /// The buttons, as in `PointerEvent.buttons`.
    buttons: u16,
    /// Whether the pointer is a finger.
    touch: bool,
}

impl From<&PointerInput> for Hand {
    fn from(pointer: &PointerInput) -> Hand {
        Hand {
            id: pointer.id,
            // The right button is the second bit, although its number is 2.
            buttons: if pointer.button == 2 { 2 } else { 1 },
            touch: pointer.touch,
        }
    }
}

/// State of the current gesture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Gesture {
    /// Nothing is pressed.
    #[default]
    Idle,
    /// A piece is pressed but not yet dragged.
    Pressed {
        /// The square that is pressed.
        found: PressedSquare,
        /// Where the pointer went down, in pixels.
        start: (f64, f64),
        /// The pointer.
        hand: Hand,
    },
    /// A piece is being dragged.
    Dragging {
        /// Square that the piece came from.
        from: Square,
        /// Whether the piece was selected before it was pressed.
        selected: bool,
        /// Square under the pointer.
        over: Option<Square>,
        /// The pointer.
        hand: Hand,
    },
    /// An arrow is being drawn.
    Drawing {
        /// Square where the arrow starts.
        from: Square,
        /// Square where the arrow would end now.
        to: Square,
        /// Colour of the arrow.
        brush: Brush,
        /// The pointer.
        hand: Hand,
    },
}

impl Gesture {
    /// Returns the pointer that makes the gesture.
    fn hand(&self) -> Option<Hand> {
        match *self {
            Gesture::Idle => None,
            Gesture::Pressed { hand, .. }
            | Gesture::Dragging { hand, .. }
            | Gesture::Drawing { hand, .. } => Some(hand),
        }
    }

    /// Whether the pointer with this id makes the gesture.
    pub fn is_made_by(&self, id: i32) -> bool {
        self.hand().is_some_and(|hand| hand.id == id)
    }

    /// Whether something is dragged or drawn, so that the square under the pointer matters.
    pub fn follows_pointer(&self) -> bool {
        matches!(self, Gesture::Dragging { .. } | Gesture::Drawing { .. })
    }

    /// Handles the main button, a pen or a finger going down on a square. A gesture that another pointer has begun is
    /// cancelled.
    pub fn press(&mut self, found: PressedSquare, pointer: &PointerInput) -> Vec<Action> {
        let mut actions = self.cancel();
        if found.grab {
            *self = Gesture::Pressed {
                found,
                start: pointer.at(),
                hand: pointer.into(),
            };
        }
        if !(found.grab && found.selected) {
            actions.push(Action::Send(Msg::Tap(found.square)));
        }
        actions
    }

    /// Handles the drawing button going down on a square. As in other programs, it also takes back what is selected or
    /// premoved.
    pub fn draw(&mut self, square: Square, brush: Brush, pointer: &PointerInput) -> Vec<Action> {
        let mut actions = self.cancel();
        *self = Gesture::Drawing {
            from: square,
            to: square,
            brush,
            hand: pointer.into(),
        };
        actions.push(Action::Send(Msg::Unselect));
        actions.push(Action::Draft(Some((square, square, brush))));
        actions
    }

    /// Handles a pointer going down anywhere on the page. A second one ends the gesture: two fingers zoom.
    pub fn other_down(&mut self, id: i32) -> Vec<Action> {
        match self.hand() {
            Some(hand) if hand.id != id => self.cancel(),
            _ => Vec::new(),
        }
    }

    /// Handles a movement of a pointer, which is over the square `over`. Pressing another button cancels the gesture,
    /// because a mouse reports that as a movement, and so does a button that went up without being reported.
    pub fn moved(&mut self, pointer: &PointerInput, over: Option<Square>) -> Vec<Action> {
        let Some(hand) = self.hand().filter(|hand| hand.id == pointer.id) else {
            return Vec::new();
        };
        if pointer.buttons != hand.buttons {
            return self.cancel();
        }
        match self {
            Gesture::Idle => Vec::new(),
            Gesture::Pressed { found, start, .. } => {
                let (x, y) = (pointer.x - start.0, pointer.y - start.1);
                if x * x + y * y < THRESHOLD * THRESHOLD {
                    return Vec::new();
                }
                let from = found.square;
                *self = Gesture::Dragging {
                    from,
                    selected: found.selected,
                    over: Some(from),
                    hand,
                };
                vec![
                    Action::Send(Msg::DragStart(from)),
                    Action::Take(from),
                    Action::Follow(pointer.at()),
                ]
            }
            Gesture::Dragging { over: before, .. } => {
                let mut actions = vec![Action::Follow(pointer.at())];
                if *before != over {
                    *before = over;
                    actions.push(Action::Send(Msg::DragOver(over)));
                }
                actions
            }
            Gesture::Drawing {
                from, to, brush, ..
            } => match over {
                Some(over) if over != *to => {
                    *to = over;
                    vec![Action::Draft(Some((*from, over, *brush)))]
                }
                _ => Vec::new(),
            },
        }
    }

    /// Handles a pointer going up over the square `over`.
    pub fn release(&mut self, pointer: &PointerInput, over: Option<Square>) -> Vec<Action> {
        if !self.is_made_by(pointer.id) {
            return Vec::new();
        }
        match std::mem::take(self) {
            Gesture::Idle => Vec::new(),
            // Pressing a selected piece without dragging it deselects it.
            Gesture::Pressed { found, .. } if found.selected => {
                vec![Action::Send(Msg::Tap(found.square))]
            }
            Gesture::Pressed { .. } => Vec::new(),
            Gesture::Dragging { from, selected, .. } => {
                let mut actions = vec![Action::Release, Action::Send(Msg::Drop(over))];
                // A piece that is put back where it was picked up stays selected, so that it can still be moved by
                // tapping.
                if over == Some(from) && !selected {
                    actions.push(Action::Send(Msg::Tap(from)));
                }
                actions
            }
            Gesture::Drawing { from, brush, .. } => match over {
                None => vec![Action::Draft(None)],
                Some(to) => vec![
                    Action::Draft(None),
                    Action::Send(Msg::Draw { from, to, brush }),
                ],
            },
        }
    }

    /// Handles the loss of a pointer: the browser has taken it away, or no longer directs its events to the board.
    pub fn lost(&mut self, id: i32) -> Vec<Action> {
        match self.is_made_by(id) {
            true => self.cancel(),
            false => Vec::new(),
        }
    }

    /// Handles a request for the context menu. A mouse that holds a piece puts it back, because a menu would swallow
    /// the release. The right button itself asks for the menu when it draws, and a finger when it rests on a piece.
    pub fn menu_requested(&mut self) -> Vec<Action> {
        match self.hand() {
            Some(hand) if hand.buttons == 1 && !hand.touch => self.cancel(),
            _ => Vec::new(),
        }
    }

    /// Cancels the gesture: the person pressed Escape, the page lost the focus or another gesture begins.
    pub fn cancel(&mut self) -> Vec<Action> {
        match std::mem::take(self) {
            Gesture::Idle | Gesture::Pressed { .. } => Vec::new(),
            Gesture::Dragging { .. } => vec![Action::Release, Action::Send(Msg::DragCancel)],
            Gesture::Drawing { .. } => vec![Action::Draft(None)],
        }
    }
}

/// Returns the colour for the modifier keys that are held.
pub fn brush(red: bool, blue: bool) -> Brush {
    match (red, blue) {
        (false, false) => Brush::Green,
        (true, false) => Brush::Red,
        (false, true) => Brush::Blue,
        (true, true) => Brush::Yellow,
    }
}

#[cfg(test)]
mod tests;
