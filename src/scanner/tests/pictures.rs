//! Tests with pictures of QR codes as a camera takes them (small, rotated or unevenly lit), and with pictures that
//! contain no code.

use fast_qr::{ECL, QRBuilder};
use proptest::prelude::*;
use scanner::{MAX_DIMENSION, encode_picture, find_qr_code};

/// Draws the QR code of a text with a number of pixels per module, rotated by an angle in degrees, and brighter on the
/// right.
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

fn scan(text: &str, module: f64, degrees: f64) -> Option<String> {
    let (width, _, grey) = picture(text, module, degrees);
    find_qr_code(&encode_picture(width as u16, grey.into_iter()))
}

#[test]
fn qr_codes_of_many_lengths_are_read() {
    for length in [8, 60, 190, 260, 400, 600, 858] {
        let text: String = ('a'..='z').cycle().take(length).collect();
        let module = if length > 400 { 5.0 } else { 6.0 };
        assert_eq!(scan(&text, module, 0.0), Some(text.clone()), "{length}");
    }
}

#[test]
fn rotated_qr_codes_are_read() {
    let text = "AAEBkXl2".repeat(30);
    for degrees in [3.0, 45.0, 90.0, 137.0, 180.0, 271.0] {
        assert_eq!(scan(&text, 6.0, degrees).as_deref(), Some(text.as_str()));
    }
}

#[test]
fn blank_and_malformed_pictures_give_no_text() {
    let blank = |width: u16, height: usize| {
        encode_picture(width, vec![200; usize::from(width) * height].into_iter())
    };
    assert_eq!(find_qr_code(&blank(640, 480)), None);
    for odd in [
        vec![],
        vec![1],
        vec![0, 0],
        vec![0, 0, 1, 2, 3],
        vec![0, 9, 1],
        vec![255; 9_000],
        blank(MAX_DIMENSION + 1, 2),
        blank(2, usize::from(MAX_DIMENSION) + 1),
    ] {
        assert_eq!(find_qr_code(&odd), None);
    }
}

proptest! {
    #[test]
    fn noise_gives_no_text(grey in proptest::collection::vec(any::<u8>(), 64 * 64)) {
        prop_assert_eq!(find_qr_code(&encode_picture(64, grey.into_iter())), None);
    }
}
