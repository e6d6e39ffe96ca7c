//! What a pointer does on the board, from press to release: a tap, a drag past three pixels, or a drawn arrow. Pure: what
//! is to be done comes out as data.

use engine::Square;
use game::{Brush, Msg};

/// A piece is dragged once the pointer has gone so far, in pixels.
pub const THRESHOLD: f64 = 3.0;

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Tell the game.
    Send(Msg),
    /// Hang the piece that stands here on the pointer.
    Take(Square),
    /// Move it so far away from the middle of this square.
    Follow,
    /// Let it go.
    Release,
    /// Show an arrow, or a circle, that is being drawn; `None` ends it.
    Draft(Option<(Square, Square, Brush)>),
}

/// What was found where the pointer went down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Which square.
    pub square: Square,
    /// Whether what stands there can be picked up.
    pub grab: bool,
    /// Whether it is selected already.
    pub selected: bool,
}

/// Where the pointer is in its gesture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Gesture {
    /// Nothing is pressed.
    #[default]
    Idle,
    /// A piece is pressed, not yet dragged.
    Pressed {
        /// What is pressed.
        found: Found,
        /// Where, in pixels.
        start: (f64, f64),
        /// Which pointer.
        pointer: i32,
    },
    /// A piece hangs on the pointer.
    Dragging {
        /// Where it came from.
        from: Square,
        /// Whether it was selected before it was pressed.
        selected: bool,
        /// Above which square it is.
        over: Option<Square>,
        /// Which pointer.
        pointer: i32,
    },
    /// An arrow is being drawn.
    Drawing {
        /// Where it starts.
        from: Square,
        /// Where it would end.
        to: Square,
        /// Its colour.
        brush: Brush,
        /// Which pointer.
        pointer: i32,
    },
}

impl Gesture {
    /// The pointer that the gesture belongs to.
    pub fn pointer(&self) -> Option<i32> {
        match *self {
            Gesture::Idle => None,
            Gesture::Pressed { pointer, .. }
            | Gesture::Dragging { pointer, .. }
            | Gesture::Drawing { pointer, .. } => Some(pointer),
        }
    }

    /// Whether it matters what is under the pointer: something is dragged or drawn.
    pub fn roams(&self) -> bool {
        matches!(self, Gesture::Dragging { .. } | Gesture::Drawing { .. })
    }

    /// The main button, a pen or a finger goes down on a square.
    pub fn press(&mut self, found: Found, start: (f64, f64), pointer: i32) -> Vec<Action> {
        if !found.grab {
            return vec![Action::Send(Msg::Tap(found.square))];
        }
        *self = Gesture::Pressed {
            found,
            start,
            pointer,
        };
        if found.selected {
            Vec::new()
        } else {
            vec![Action::Send(Msg::Tap(found.square))]
        }
    }

    /// The drawing button goes down on a square.
    pub fn draw(&mut self, square: Square, brush: Brush, pointer: i32) -> Vec<Action> {
        let mut actions = self.cancel();
        *self = Gesture::Drawing {
            from: square,
            to: square,
            brush,
            pointer,
        };
        actions.push(Action::Draft(Some((square, square, brush))));
        actions
    }

    /// The pointer has moved.
    pub fn moved(&mut self, at: (f64, f64), over: Option<Square>) -> Vec<Action> {
        match self {
            Gesture::Idle => Vec::new(),
            Gesture::Pressed {
                found,
                start,
                pointer,
            } => {
                let (x, y) = (at.0 - start.0, at.1 - start.1);
                if x * x + y * y < THRESHOLD * THRESHOLD {
                    return Vec::new();
                }
                let from = found.square;
                *self = Gesture::Dragging {
                    from,
                    selected: found.selected,
                    over: Some(from),
                    pointer: *pointer,
                };
                vec![
                    Action::Send(Msg::DragStart(from)),
                    Action::Take(from),
                    Action::Follow,
                ]
            }
            Gesture::Dragging { over: before, .. } => {
                let mut actions = vec![Action::Follow];
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

    /// The pointer goes up.
    pub fn release(&mut self, over: Option<Square>) -> Vec<Action> {
        match std::mem::take(self) {
            Gesture::Idle => Vec::new(),
            // The press of a selected piece, without a drag, gives it up.
            Gesture::Pressed { found, .. } if found.selected => {
                vec![Action::Send(Msg::Tap(found.square))]
            }
            Gesture::Pressed { .. } => Vec::new(),
            Gesture::Dragging { from, selected, .. } => {
                let mut actions = vec![Action::Release, Action::Send(Msg::Drop(over))];
                // Put back where it was just taken up, a piece stays selected: it may still go by tapping.
                if over == Some(from) && !selected {
                    actions.push(Action::Send(Msg::Tap(from)));
                }
                actions
            }
            Gesture::Drawing {
                from, to, brush, ..
            } => match over {
                None => vec![Action::Draft(None)],
                Some(_) => vec![
                    Action::Draft(None),
                    Action::Send(Msg::Draw { from, to, brush }),
                ],
            },
        }
    }

    /// The browser took the pointer away, or Escape was pressed.
    pub fn cancel(&mut self) -> Vec<Action> {
        match std::mem::take(self) {
            Gesture::Idle | Gesture::Pressed { .. } => Vec::new(),
            Gesture::Dragging { .. } => vec![Action::Release, Action::Send(Msg::Drop(None))],
            Gesture::Drawing { .. } => vec![Action::Draft(None)],
        }
    }
}

/// The colour for the modifiers that are held.
pub fn brush(red: bool, blue: bool) -> Brush {
    match (red, blue) {
        (false, false) => Brush::Green,
        (true, false) => Brush::Red,
        (false, true) => Brush::Blue,
        (true, true) => Brush::Yellow,
    }
}
