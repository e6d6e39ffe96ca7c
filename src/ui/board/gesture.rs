//! Pointer gestures on the board, from press to release: a tap, a drag of at least three pixels, or a drawn arrow. This
//! module has no side effects: it returns [`Action`]s for the caller to carry out.

use engine::Square;
use game::{Brush, Msg};

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
        /// Id of the pointer.
        pointer: i32,
    },
    /// A piece is being dragged.
    Dragging {
        /// Square that the piece came from.
        from: Square,
        /// Whether the piece was selected before it was pressed.
        selected: bool,
        /// Square under the pointer.
        over: Option<Square>,
        /// Id of the pointer.
        pointer: i32,
    },
    /// An arrow is being drawn.
    Drawing {
        /// Square where the arrow starts.
        from: Square,
        /// Square where the arrow would end now.
        to: Square,
        /// Colour of the arrow.
        brush: Brush,
        /// Id of the pointer.
        pointer: i32,
    },
}

impl Gesture {
    /// Returns the id of the pointer that makes the gesture.
    pub fn pointer(&self) -> Option<i32> {
        match *self {
            Gesture::Idle => None,
            Gesture::Pressed { pointer, .. }
            | Gesture::Dragging { pointer, .. }
            | Gesture::Drawing { pointer, .. } => Some(pointer),
        }
    }

    /// Whether something is dragged or drawn, so that the square under the pointer matters.
    pub fn follows_pointer(&self) -> bool {
        matches!(self, Gesture::Dragging { .. } | Gesture::Drawing { .. })
    }

    /// Handles the main button, a pen or a finger going down on a square. A gesture that another pointer has begun is
    /// cancelled.
    pub fn press(&mut self, found: PressedSquare, start: (f64, f64), pointer: i32) -> Vec<Action> {
        let mut actions = self.cancel();
        if found.grab {
            *self = Gesture::Pressed {
                found,
                start,
                pointer,
            };
        }
        if !(found.grab && found.selected) {
            actions.push(Action::Send(Msg::Tap(found.square)));
        }
        actions
    }

    /// Handles the drawing button going down on a square.
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

    /// Handles a movement of the pointer to the point `at`, in pixels, over the square `over`.
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
                    Action::Follow(at),
                ]
            }
            Gesture::Dragging { over: before, .. } => {
                let mut actions = vec![Action::Follow(at)];
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

    /// Handles the pointer going up over the square `over`.
    pub fn release(&mut self, over: Option<Square>) -> Vec<Action> {
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

    /// Cancels the gesture, because the browser took the pointer away or another gesture begins.
    pub fn cancel(&mut self) -> Vec<Action> {
        match std::mem::take(self) {
            Gesture::Idle | Gesture::Pressed { .. } => Vec::new(),
            Gesture::Dragging { .. } => vec![Action::Release, Action::Send(Msg::Drop(None))],
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
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn found(grab: bool, selected: bool) -> PressedSquare {
        PressedSquare {
            square: Square::E2,
            grab,
            selected,
        }
    }

    fn tap(square: Square) -> Action {
        Action::Send(Msg::Tap(square))
    }

    #[test]
    fn pressing_an_empty_square_taps_it_at_once() {
        let mut gesture = Gesture::Idle;
        let actions = gesture.press(found(false, false), (0.0, 0.0), 1);
        assert_eq!(actions, [tap(Square::E2)]);
        assert_eq!(gesture, Gesture::Idle);
        assert_eq!(gesture.release(None), []);
    }

    #[test]
    fn pressing_a_piece_selects_it_and_releasing_a_second_press_deselects_it() {
        let mut gesture = Gesture::Idle;
        assert_eq!(
            gesture.press(found(true, false), (0.0, 0.0), 1),
            [tap(Square::E2)]
        );
        assert_eq!(gesture.release(None), []);
        assert_eq!(gesture.press(found(true, true), (0.0, 0.0), 1), []);
        assert_eq!(gesture.release(None), [tap(Square::E2)]);
    }

    #[test]
    fn a_drag_starts_after_three_pixels_of_movement() {
        let mut gesture = Gesture::Idle;
        gesture.press(found(true, false), (10.0, 10.0), 1);
        assert_eq!(gesture.moved((12.0, 12.0), None), []);
        assert!(!gesture.follows_pointer());
        assert_eq!(
            gesture.moved((13.0, 10.0), None),
            [
                Action::Send(Msg::DragStart(Square::E2)),
                Action::Take(Square::E2),
                Action::Follow((13.0, 10.0))
            ]
        );
        assert!(gesture.follows_pointer());
        assert_eq!(
            gesture.release(Some(Square::E4)),
            [Action::Release, Action::Send(Msg::Drop(Some(Square::E4)))]
        );
    }

    #[test]
    fn dropping_a_piece_on_its_own_square_toggles_its_selection() {
        for (selected, again) in [(false, vec![tap(Square::E2)]), (true, vec![])] {
            let mut gesture = Gesture::Idle;
            gesture.press(found(true, selected), (0.0, 0.0), 1);
            gesture.moved((9.0, 0.0), None);
            let actions = gesture.release(Some(Square::E2));
            let mut wanted = vec![Action::Release, Action::Send(Msg::Drop(Some(Square::E2)))];
            wanted.extend(again);
            assert_eq!(actions, wanted);
        }
    }

    #[test]
    fn modifier_keys_select_the_brush_colour() {
        let all = [(false, false), (true, false), (false, true), (true, true)];
        let brushes = all.map(|(red, blue)| brush(red, blue));
        assert_eq!(
            brushes,
            [Brush::Green, Brush::Red, Brush::Blue, Brush::Yellow]
        );
    }

    /// An input event.
    #[derive(Clone, Debug)]
    enum Input {
        Press(PressedSquare),
        Draw(Square),
        Move(f64, Option<Square>),
        Release(Option<Square>),
        Cancel,
    }

    fn input() -> impl Strategy<Value = Input> {
        let square = || proptest::sample::select(Square::ALL.to_vec());
        let over = move || proptest::option::of(square());
        prop_oneof![
            (square(), any::<bool>(), any::<bool>()).prop_map(|(square, grab, selected)| {
                Input::Press(PressedSquare {
                    square,
                    grab,
                    selected,
                })
            }),
            square().prop_map(Input::Draw),
            (0.0..20.0, over()).prop_map(|(x, over)| Input::Move(x, over)),
            over().prop_map(Input::Release),
            Just(Input::Cancel),
        ]
    }

    proptest! {
        /// For any sequence of events: a piece is taken before it follows and released before the next one is taken,
        /// each drag that is reported to the game ends exactly once, and an arrow that is being drawn is removed in the
        /// end.
        #[test]
        fn every_drag_and_drawing_that_starts_also_ends(inputs in proptest::collection::vec(input(), 0..60)) {
            let mut gesture = Gesture::Idle;
            let (mut held, mut dragged, mut drawn) = (false, false, false);
            for input in inputs.into_iter().chain([Input::Cancel]) {
                let actions = match input {
                    Input::Press(found) => gesture.press(found, (0.0, 0.0), 1),
                    Input::Draw(square) => gesture.draw(square, Brush::Green, 1),
                    Input::Move(x, over) => gesture.moved((x, 0.0), over),
                    Input::Release(over) => gesture.release(over),
                    Input::Cancel => gesture.cancel(),
                };
                for action in actions {
                    match action {
                        Action::Take(_) => {
                            prop_assert!(!std::mem::replace(&mut held, true));
                        }
                        Action::Follow(_) => prop_assert!(held),
                        Action::Release => {
                            prop_assert!(std::mem::replace(&mut held, false));
                        }
                        Action::Send(Msg::DragStart(_)) => {
                            prop_assert!(!std::mem::replace(&mut dragged, true));
                        }
                        Action::Send(Msg::DragOver(_)) => prop_assert!(dragged),
                        Action::Send(Msg::Drop(_)) => {
                            prop_assert!(std::mem::replace(&mut dragged, false));
                        }
                        Action::Draft(arrow) => drawn = arrow.is_some(),
                        Action::Send(_) => {}
                    }
                }
            }
            prop_assert_eq!(gesture, Gesture::Idle);
            prop_assert!(!held && !dragged && !drawn);
        }
    }
}
