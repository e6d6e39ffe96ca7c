//! Tests of gestures: single ones, and any stream of pointer events.

use engine::Color;
use proptest::prelude::*;

use super::*;
use crate::platform::pointer::Bounds;
use crate::ui::board::store::square_under;

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

/// A mouse with its left button down.
fn mouse(x: f64, y: f64) -> PointerInput {
    PointerInput {
        id: 1,
        x,
        y,
        buttons: 1,
        primary: true,
        ..PointerInput::default()
    }
}

fn dragging() -> Gesture {
    let mut gesture = Gesture::Idle;
    gesture.press(found(true, false), &mouse(0.0, 0.0));
    gesture.moved(&mouse(9.0, 0.0), None);
    assert!(gesture.follows_pointer());
    gesture
}

const PUT_BACK: [Action; 2] = [Action::Release, Action::Send(Msg::DragCancel)];

#[test]
fn pressing_an_empty_square_taps_it_at_once() {
    let mut gesture = Gesture::Idle;
    let actions = gesture.press(found(false, false), &mouse(0.0, 0.0));
    assert_eq!(actions, [tap(Square::E2)]);
    assert_eq!(gesture, Gesture::Idle);
    assert_eq!(gesture.release(&mouse(0.0, 0.0), None), []);
}

#[test]
fn pressing_a_piece_selects_it_and_releasing_a_second_press_deselects_it() {
    let mut gesture = Gesture::Idle;
    let at = mouse(0.0, 0.0);
    assert_eq!(gesture.press(found(true, false), &at), [tap(Square::E2)]);
    assert_eq!(gesture.release(&at, None), []);
    assert_eq!(gesture.press(found(true, true), &at), []);
    assert_eq!(gesture.release(&at, None), [tap(Square::E2)]);
}

#[test]
fn a_drag_starts_after_three_pixels_of_movement() {
    let mut gesture = Gesture::Idle;
    gesture.press(found(true, false), &mouse(10.0, 10.0));
    assert_eq!(gesture.moved(&mouse(12.0, 12.0), None), []);
    assert!(!gesture.follows_pointer());
    assert_eq!(
        gesture.moved(&mouse(13.0, 10.0), None),
        [
            Action::Send(Msg::DragStart(Square::E2)),
            Action::Take(Square::E2),
            Action::Follow((13.0, 10.0))
        ]
    );
    assert!(gesture.follows_pointer());
    assert_eq!(
        gesture.release(&mouse(13.0, 10.0), Some(Square::E4)),
        [Action::Release, Action::Send(Msg::Drop(Some(Square::E4)))]
    );
}

#[test]
fn dropping_a_piece_on_its_own_square_toggles_its_selection() {
    for (selected, again) in [(false, vec![tap(Square::E2)]), (true, vec![])] {
        let mut gesture = Gesture::Idle;
        gesture.press(found(true, selected), &mouse(0.0, 0.0));
        gesture.moved(&mouse(9.0, 0.0), None);
        let actions = gesture.release(&mouse(9.0, 0.0), Some(Square::E2));
        let mut wanted = vec![Action::Release, Action::Send(Msg::Drop(Some(Square::E2)))];
        wanted.extend(again);
        assert_eq!(actions, wanted);
    }
}

#[test]
fn any_change_of_the_buttons_puts_the_piece_back() {
    // None, left and right, left and middle, right alone, left and back.
    for buttons in [0, 3, 5, 2, 9] {
        let mut gesture = dragging();
        let changed = PointerInput {
            buttons,
            ..mouse(50.0, 0.0)
        };
        assert_eq!(gesture.moved(&changed, Some(Square::E4)), PUT_BACK);
        assert_eq!(gesture.release(&mouse(50.0, 0.0), Some(Square::E4)), []);
    }
}

#[test]
fn the_left_button_drops_the_arrow_that_the_right_one_draws() {
    let mut gesture = Gesture::Idle;
    let right = |buttons| PointerInput {
        button: 2,
        buttons,
        ..mouse(0.0, 0.0)
    };
    gesture.draw(Square::A1, Brush::Green, &right(2));
    gesture.moved(&right(2), Some(Square::A4));
    assert_eq!(
        gesture.moved(&right(3), Some(Square::A4)),
        [Action::Draft(None)]
    );
    assert_eq!(gesture.release(&right(0), Some(Square::A4)), []);
}

#[test]
fn a_second_pointer_a_loss_and_a_menu_put_the_piece_back() {
    assert_eq!(dragging().other_down(2), PUT_BACK);
    assert_eq!(dragging().other_down(1), []);
    assert_eq!(dragging().lost(1), PUT_BACK);
    assert_eq!(dragging().lost(2), []);
    assert_eq!(dragging().menu_requested(), PUT_BACK);
    // A finger that rests on a piece asks for the menu as well, and goes on to drag.
    let finger = PointerInput {
        touch: true,
        ..mouse(0.0, 0.0)
    };
    let mut gesture = Gesture::Idle;
    gesture.press(found(true, false), &finger);
    assert_eq!(gesture.menu_requested(), []);
    assert_ne!(gesture, Gesture::Idle);
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

/// What a browser may report, in any order. Positions are in the window.
#[derive(Clone, Debug)]
enum Event {
    Press(PointerInput, bool, bool),
    Draw(PointerInput),
    Move(PointerInput),
    Release(PointerInput),
    OtherDown(i32),
    Lost(i32),
    Menu,
    Cancel,
    /// The layout of the page changes: the board is now here.
    Layout(Bounds),
}

fn pointer() -> impl Strategy<Value = PointerInput> {
    // Mostly one pointer and the usual buttons, so that gestures get far.
    let id = prop_oneof![4 => Just(1), 1 => 2..4];
    let buttons = prop_oneof![6 => Just(1u16), 2 => Just(2), 1 => 0u16..32];
    (id, buttons, -50.0..700.0, -50.0..700.0, any::<bool>()).prop_map(
        |(id, buttons, x, y, touch)| PointerInput {
            id,
            buttons,
            x,
            y,
            touch,
            button: if buttons == 2 { 2 } else { 0 },
            ..PointerInput::default()
        },
    )
}

fn event() -> impl Strategy<Value = Event> {
    let layout = (0.0..200.0, 0.0..200.0, 100.0..500.0);
    prop_oneof![
        4 => (pointer(), any::<bool>(), any::<bool>()).prop_map(|(at, grab, selected)| Event::Press(at, grab, selected)),
        1 => pointer().prop_map(Event::Draw),
        8 => pointer().prop_map(Event::Move),
        3 => pointer().prop_map(Event::Release),
        1 => (1..4).prop_map(Event::OtherDown),
        1 => (1..4).prop_map(Event::Lost),
        1 => Just(Event::Menu),
        1 => Just(Event::Cancel),
        2 => layout.prop_map(|(left, top, width)| Event::Layout(Bounds { left, top, width, height: width })),
    ]
}

proptest! {
    /// For any stream of events: no second piece is held, each drag that is reported to the game ends exactly once,
    /// nothing is drawn in the end, and what is dropped or drawn ends on the square where the release is in the layout
    /// of that moment.
    #[test]
    fn an_untidy_stream_never_holds_two_pieces_nor_plays_another_square(
        events in proptest::collection::vec(event(), 0..80),
    ) {
        let mut gesture = Gesture::Idle;
        let mut bounds = Bounds { left: 20.0, top: 30.0, width: 480.0, height: 480.0 };
        let (mut held, mut dragged, mut drawn) = (None, false, false);
        for event in events.into_iter().chain([Event::Cancel]) {
            let under = |pointer: &PointerInput| square_under(bounds, pointer.at(), Color::White);
            let mut released = None;
            let actions = match event {
                Event::Press(pointer, grab, selected) => match under(&pointer) {
                    Some(square) => gesture.press(PressedSquare { square, grab, selected }, &pointer),
                    None => continue,
                },
                Event::Draw(pointer) => match under(&pointer) {
                    Some(square) => gesture.draw(square, Brush::Green, &pointer),
                    None => continue,
                },
                Event::Move(pointer) => gesture.moved(&pointer, under(&pointer)),
                Event::Release(pointer) => {
                    released = Some(under(&pointer));
                    gesture.release(&pointer, under(&pointer))
                }
                Event::OtherDown(id) => gesture.other_down(id),
                Event::Lost(id) => gesture.lost(id),
                Event::Menu => gesture.menu_requested(),
                Event::Cancel => gesture.cancel(),
                Event::Layout(now) => {
                    bounds = now;
                    continue;
                }
            };
            for action in actions {
                match action {
                    Action::Take(square) => prop_assert!(held.replace(square).is_none()),
                    Action::Follow(_) => prop_assert!(held.is_some()),
                    Action::Release => prop_assert!(held.take().is_some()),
                    Action::Send(Msg::DragStart(_)) => {
                        prop_assert!(!std::mem::replace(&mut dragged, true));
                    }
                    Action::Send(Msg::DragOver(_)) => prop_assert!(dragged),
                    Action::Send(Msg::Drop(to)) => {
                        prop_assert!(std::mem::replace(&mut dragged, false));
                        // Only a release plays anything, and only where it happens.
                        prop_assert_eq!(Some(to), released);
                    }
                    Action::Send(Msg::DragCancel) => {
                        prop_assert!(std::mem::replace(&mut dragged, false));
                    }
                    Action::Send(Msg::Draw { to, .. }) => {
                        prop_assert_eq!(Some(Some(to)), released);
                    }
                    Action::Draft(arrow) => drawn = arrow.is_some(),
                    Action::Send(_) => {}
                }
            }
        }
        prop_assert_eq!(gesture, Gesture::Idle);
        prop_assert!(held.is_none() && !dragged && !drawn);
    }
}
