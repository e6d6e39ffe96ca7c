//! Tests with codes as a camera sees them: small, turned or unevenly lit; and with pictures without a code.

use fast_qr::{ECL, QRBuilder};
use proptest::prelude::*;
use scanner::{MOST_PIXELS, message, read};

/// Draws the code of a text at a number of pixels per module, turned by an angle in degrees, and lit more on one side.
fn picture(text: &str, module: f64, degrees: f64) -> (usize, usize, Vec<u8>) {
    let code = QRBuilder::new(text).ecl(ECL::L).build().expect("a code");
    let (width, height) = (800usize, 600usize);
    let (sin, cos) = degrees.to_radians().sin_cos();
    let mut grey = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let (dx, dy) = (x as f64 - 400.0, y as f64 - 300.0);
            let half = code.size as f64 / 2.0;
            let (u, v) = (
                (dx * cos + dy * sin) / module + half,
                (dy * cos - dx * sin) / module + half,
            );
            let inside = |at: f64| (0.0..code.size as f64).contains(&at);
            let dark = inside(u) && inside(v) && code[v as usize][u as usize].value();
            let light = 140.0 + 90.0 * x as f64 / 800.0;
            let noise = ((x * 31 + y * 17) % 13) as f64;
            grey.push((if dark { light * 0.3 } else { light } + noise) as u8);
        }
    }
    (width, height, grey)
}

fn seen(text: &str, module: f64, degrees: f64) -> Option<String> {
    let (width, _, grey) = picture(text, module, degrees);
    read(&message(width as u16, grey.into_iter()))
}

#[test]
fn codes_of_every_length_are_read() {
    for length in [8, 60, 190, 260, 400, 600, 858] {
        let text: String = ('a'..='z').cycle().take(length).collect();
        let module = if length > 400 { 5.0 } else { 6.0 };
        assert_eq!(seen(&text, module, 0.0), Some(text.clone()), "{length}");
    }
}

#[test]
fn a_code_may_be_turned() {
    let text = "AAEBkXl2".repeat(30);
    for degrees in [3.0, 45.0, 90.0, 137.0, 180.0, 271.0] {
        assert_eq!(seen(&text, 6.0, degrees).as_deref(), Some(text.as_str()));
    }
}

#[test]
fn pictures_without_a_code_have_none() {
    let blank = |width: u16, height: usize| {
        message(width, vec![200; usize::from(width) * height].into_iter())
    };
    assert_eq!(read(&blank(640, 480)), None);
    for odd in [
        vec![],
        vec![1],
        vec![0, 0],
        vec![0, 0, 1, 2, 3],
        vec![0, 9, 1],
        vec![255; 9_000],
        blank(MOST_PIXELS + 1, 2),
        blank(2, usize::from(MOST_PIXELS) + 1),
    ] {
        assert_eq!(read(&odd), None);
    }
}

proptest! {
    #[test]
    fn noise_is_no_code(grey in proptest::collection::vec(any::<u8>(), 64 * 64)) {
        let _ = read(&message(64, grey.into_iter()));
    }
}
