//! What each sound is made of: knocks, bells, strings and shimmers, which are made of tones and noise.

use crate::Sound;
use crate::canvas::{Canvas, Shape};

/// Paints a sound.
pub fn paint(sound: Sound) -> Canvas {
    match sound {
        Sound::Move => {
            let mut canvas = Canvas::new(160);
            canvas.knock(0.0, 265.0, 1.0);
            canvas
        }
        Sound::Capture => {
            let mut canvas = Canvas::new(270);
            canvas.knock(0.0, 390.0, 0.75);
            canvas.crack(0.004, 0.5);
            canvas.knock(0.075, 215.0, 1.0);
            canvas
        }
        Sound::Check => {
            let mut canvas = Canvas::new(720);
            canvas.bell(0.0, 587.3, 0.6, 0.8);
            canvas.bell(0.13, 880.0, 0.75, 1.0);
            canvas
        }
        Sound::Jump => {
            let mut canvas = Canvas::new(680);
            canvas.shimmer(0.0, 392.0, 1174.7, 0.26, 1.0);
            // The soft tail: an octave and a fifth above where the shimmer arrives.
            canvas.bell(0.24, 1174.7, 0.6, 0.25);
            canvas.bell(0.31, 1760.0, 0.55, 0.16);
            canvas
        }
        Sound::Swap => {
            let mut canvas = Canvas::new(600);
            canvas.shimmer(0.0, 330.0, 990.0, 0.24, 0.8);
            canvas.shimmer(0.05, 990.0, 330.0, 0.24, 0.8);
            canvas.knock(0.3, 300.0, 0.8);
            canvas.knock(0.36, 250.0, 0.8);
            canvas
        }
        Sound::Reveal => {
            let mut canvas = Canvas::new(500);
            canvas.noise(shape(0.0, 0.11, 0.22, 2.6), 1400.0, 6500.0, 0.16, 0.5);
            // What rings afterwards, like thin steel.
            for (pitch, gain) in [(2637.0, 0.16), (3911.0, 0.12), (5274.0, 0.07)] {
                canvas.tone(shape(0.09, 0.02, 0.55, gain), pitch, pitch, 0.0);
                canvas.tone(
                    shape(0.09, 0.02, 0.45, gain * 0.6),
                    pitch * 1.004,
                    pitch * 1.004,
                    0.0,
                );
            }
            canvas
        }
        Sound::LowTime => {
            let mut canvas = Canvas::new(360);
            canvas.block(0.0, 1320.0, 1.0);
            canvas.block(0.21, 990.0, 0.9);
            canvas
        }
        Sound::Won => {
            let mut canvas = Canvas::new(1200);
            for (at, pitch) in [(0.0, 523.3), (0.11, 659.3), (0.22, 784.0), (0.35, 1046.5)] {
                canvas.string(at, pitch, 0.9, 1.0);
                canvas.bell(at, pitch, 0.9, 0.3);
            }
            canvas.string(0.35, 523.3, 1.1, 0.7);
            canvas
        }
        Sound::Lost => {
            let mut canvas = Canvas::new(1150);
            for (at, pitch) in [(0.0, 392.0), (0.2, 311.1), (0.42, 261.6)] {
                canvas.soft(at, pitch, 0.95);
            }
            canvas
        }
        Sound::Drawn => {
            let mut canvas = Canvas::new(1000);
            canvas.string(0.0, 392.0, 1.0, 1.0);
            canvas.string(0.05, 587.3, 1.0, 1.0);
            canvas.bell(0.1, 784.0, 0.8, 0.35);
            canvas
        }
        Sound::Refused => {
            let mut canvas = Canvas::new(210);
            for (pitch, gain) in [(118.0, 1.0), (187.0, 0.7), (276.0, 0.3)] {
                canvas.tone(shape(0.0, 0.004, 0.19, gain), pitch * 1.15, pitch, 0.05);
            }
            canvas.noise(shape(0.0, 0.003, 0.06, 1.2), 260.0, 180.0, 0.05, 1.0);
            canvas
        }
    }
}

fn shape(at: f32, rise: f32, fall: f32, gain: f32) -> Shape {
    Shape {
        at,
        rise,
        fall,
        gain,
    }
}

impl Canvas {
    /// Adds a modest body that is struck: for each mode its pitch relative to the lowest, how long it rings, and how loud.
    fn struck(&mut self, at: f32, pitch: f32, gain: f32, modes: &[(f32, f32, f32)]) {
        for &(ratio, fall, loud) in modes {
            let pitch = pitch * ratio;
            self.tone(shape(at, 0.001, fall, loud * gain), pitch, pitch, 0.0);
        }
    }

    /// Adds a piece of wood that is put on a board: modes of a plate, soon damped, and the moment of contact.
    fn knock(&mut self, at: f32, pitch: f32, gain: f32) {
        self.struck(
            at,
            pitch,
            gain,
            &[
                (1.0, 0.13, 1.0),
                (1.62, 0.11, 0.55),
                (2.71, 0.08, 0.5),
                (4.43, 0.055, 0.32),
                (6.9, 0.035, 0.22),
                (10.6, 0.02, 0.12),
            ],
        );
        self.noise(
            shape(at, 0.0008, 0.018, 1.1 * gain),
            2600.0,
            1500.0,
            0.01,
            0.9,
        );
    }

    /// Adds a crack, as when two pieces of wood strike each other.
    fn crack(&mut self, at: f32, gain: f32) {
        for (later, pitch) in [(0.0, 3900.0), (0.011, 3100.0), (0.019, 4700.0)] {
            self.noise(
                shape(at + later, 0.0006, 0.016, 2.0 * gain),
                pitch,
                pitch * 0.8,
                0.01,
                0.6,
            );
        }
    }

    /// Adds a small block of hard wood, dry.
    fn block(&mut self, at: f32, pitch: f32, gain: f32) {
        self.struck(
            at,
            pitch,
            gain,
            &[(1.0, 0.11, 1.0), (1.51, 0.07, 0.4), (2.83, 0.03, 0.25)],
        );
        self.noise(
            shape(at, 0.0006, 0.012, 0.8 * gain),
            3500.0,
            3500.0,
            0.0,
            0.8,
        );
    }

    /// Adds a bar of metal, tuned like those of a vibraphone, whose high modes are soon gone.
    fn bell(&mut self, at: f32, pitch: f32, fall: f32, gain: f32) {
        for (ratio, part, loud) in [
            (1.0, 1.0, 1.0),
            (1.003, 0.9, 0.4),
            (2.0, 0.6, 0.22),
            (3.98, 0.3, 0.2),
            (5.4, 0.12, 0.08),
        ] {
            let pitch = pitch * ratio;
            if pitch < 8000.0 {
                self.tone(
                    shape(at, 0.004, fall * part, loud * gain),
                    pitch,
                    pitch,
                    0.0,
                );
            }
        }
    }

    /// Adds a plucked string: the higher a harmonic, the softer and shorter.
    fn string(&mut self, at: f32, pitch: f32, fall: f32, gain: f32) {
        for harmonic in 1..=7_u8 {
            let number = f32::from(harmonic);
            // Stiff strings are a little sharp.
            let pitch = pitch * number * (1.0 + 0.0003 * number * number);
            let loud = gain / (number * (1.0 + 0.35 * number));
            self.tone(
                shape(at, 0.003, fall * 1.6 / (number + 0.6), loud),
                pitch,
                pitch,
                0.0,
            );
        }
        self.noise(
            shape(at, 0.001, 0.02, 0.25 * gain),
            2200.0,
            1200.0,
            0.02,
            0.8,
        );
    }

    /// Adds a string that is touched rather than plucked: it swells, and has few harmonics.
    fn soft(&mut self, at: f32, pitch: f32, fall: f32) {
        for (ratio, part, loud) in [
            (1.0, 1.0, 1.0),
            (1.004, 1.0, 0.5),
            (2.0, 0.6, 0.25),
            (3.0, 0.4, 0.08),
        ] {
            let pitch = pitch * ratio;
            self.tone(shape(at, 0.035, fall * part, loud), pitch, pitch, 0.0);
        }
    }

    /// Adds a shimmer that glides from one pitch to another: close tones that beat, and air.
    fn shimmer(&mut self, at: f32, from: f32, to: f32, glide: f32, gain: f32) {
        for (ratio, loud) in [
            (1.0, 1.0),
            (1.009, 0.7),
            (1.5, 0.4),
            (2.013, 0.35),
            (3.02, 0.15),
        ] {
            let tone = shape(at, glide * 0.7, 0.6, loud * gain);
            self.tone(tone, from * ratio, to * ratio, glide);
        }
        let air = shape(at, glide * 0.8, 0.3, 1.4 * gain);
        self.noise(air, from * 3.0, to * 3.0, glide, 0.35);
    }
}
