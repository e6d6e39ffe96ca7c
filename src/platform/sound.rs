//! Sounds, synthesised with Web Audio: there are no files to load, and nothing sounds before the user's first gesture.

use std::cell::RefCell;

use web_sys::{AudioContext, OscillatorType};

/// The sounds of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// A piece was put down.
    Move,
    /// A piece was captured.
    Capture,
    /// The king is attacked.
    Check,
    /// A piece went through a portal.
    Portal,
    /// Two pieces changed places.
    Swap,
    /// Little time is left.
    LowTime,
    /// The game is over.
    End,
    /// An action was refused.
    Refused,
}

/// One tone of a cue.
struct Tone {
    /// When it starts, in seconds after the cue.
    at: f64,
    /// How long it sounds, in seconds.
    length: f64,
    /// The pitch it starts with, in hertz.
    from: f32,
    /// The pitch it ends with, in hertz.
    to: f32,
    /// Loudness relative to the other tones.
    gain: f32,
    /// The waveform, which determines the timbre.
    wave: OscillatorType,
}

/// Shorthand for the tables of tones below.
const fn tone(at: f64, length: f64, from: f32, to: f32, gain: f32, wave: OscillatorType) -> Tone {
    Tone {
        at,
        length,
        from,
        to,
        gain,
        wave,
    }
}

const MOVE: &[Tone] = &[
    tone(0.0, 0.07, 330.0, 140.0, 0.9, OscillatorType::Triangle),
    tone(0.0, 0.02, 1800.0, 900.0, 0.15, OscillatorType::Square),
];
const CAPTURE: &[Tone] = &[
    tone(0.0, 0.05, 520.0, 180.0, 0.9, OscillatorType::Triangle),
    tone(0.045, 0.09, 240.0, 90.0, 1.0, OscillatorType::Triangle),
    tone(0.0, 0.03, 2400.0, 700.0, 0.2, OscillatorType::Square),
];
const CHECK: &[Tone] = &[
    tone(0.0, 0.10, 587.0, 587.0, 0.6, OscillatorType::Triangle),
    tone(0.10, 0.16, 880.0, 880.0, 0.6, OscillatorType::Triangle),
];
const PORTAL: &[Tone] = &[
    tone(0.0, 0.22, 260.0, 1040.0, 0.5, OscillatorType::Sine),
    tone(0.06, 0.24, 390.0, 1560.0, 0.3, OscillatorType::Sine),
];
const SWAP: &[Tone] = &[
    tone(0.0, 0.20, 300.0, 900.0, 0.5, OscillatorType::Sine),
    tone(0.12, 0.22, 900.0, 300.0, 0.5, OscillatorType::Sine),
];
const LOW_TIME: &[Tone] = &[
    tone(0.0, 0.08, 980.0, 980.0, 0.5, OscillatorType::Sine),
    tone(0.16, 0.08, 980.0, 980.0, 0.5, OscillatorType::Sine),
];
const END: &[Tone] = &[
    tone(0.0, 0.22, 392.0, 392.0, 0.6, OscillatorType::Triangle),
    tone(0.18, 0.22, 494.0, 494.0, 0.6, OscillatorType::Triangle),
    tone(0.36, 0.45, 587.0, 587.0, 0.7, OscillatorType::Triangle),
];
const REFUSED: &[Tone] = &[tone(0.0, 0.12, 170.0, 120.0, 0.5, OscillatorType::Sawtooth)];

impl Cue {
    /// Returns the tones of the cue.
    const fn tones(self) -> &'static [Tone] {
        match self {
            Cue::Move => MOVE,
            Cue::Capture => CAPTURE,
            Cue::Check => CHECK,
            Cue::Portal => PORTAL,
            Cue::Swap => SWAP,
            Cue::LowTime => LOW_TIME,
            Cue::End => END,
            Cue::Refused => REFUSED,
        }
    }
}

thread_local! {
    /// The audio context. It is created at the first gesture, because browsers mute, and complain about, one that is
    /// created earlier.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Allows sounds from now on. Must be called in response to a gesture of the user.
pub fn unlock() {
    CONTEXT.with_borrow_mut(|slot| match slot {
        // A browser without Web Audio stays silent.
        None => *slot = AudioContext::new().ok(),
        Some(context) if context.state() == web_sys::AudioContextState::Suspended => {
            let _ = context.resume();
        }
        Some(_) => {}
    });
}

/// Plays a cue at a volume from 0 to 1. Does nothing before the first gesture or at volume 0.
pub fn play(cue: Cue, volume: f32) {
    if volume <= 0.0 {
        return;
    }
    CONTEXT.with_borrow(|slot| {
        if let Some(context) = slot {
            for tone in cue.tones() {
                // If the audio device has gone away, the move is silent but still works.
                let _ = sound(context, tone, volume);
            }
        }
    });
}

/// Plays one tone with a soft start and end, so that it does not click.
fn sound(context: &AudioContext, tone: &Tone, volume: f32) -> Result<(), wasm_bindgen::JsValue> {
    let start = context.current_time() + tone.at;
    let end = start + tone.length;
    let oscillator = context.create_oscillator()?;
    oscillator.set_type(tone.wave);
    oscillator.frequency().set_value_at_time(tone.from, start)?;
    oscillator
        .frequency()
        .exponential_ramp_to_value_at_time(tone.to, end)?;
    let gain = context.create_gain()?;
    let loud = (tone.gain * volume * 0.5).max(0.0002);
    gain.gain().set_value_at_time(0.0001, start)?;
    gain.gain()
        .exponential_ramp_to_value_at_time(loud, start + 0.008)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(end + 0.02)
}
