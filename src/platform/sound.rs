//! Sounds, computed by the crate `sounds` and played with Web Audio: there are no files of samples, and nothing sounds
//! before the user's first gesture. All but that gesture is in a chunk, which is fetched then.

use std::cell::RefCell;

pub use sounds::Sound;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::{AudioBuffer, AudioContext, GainNode};

use super::time;
use crate::lazy::lazy;

/// The longest time in milliseconds that a sound may wait for its chunk. What happened earlier would sound like something
/// that happens now.
const LATEST: f64 = 1000.0;

/// Plays a sound at a volume from 0 to 1.
type Play = fn(&AudioContext, Sound, f32);

lazy! {
    /// The player of sounds.
    [sound] fn player() -> Play = play_now
}

thread_local! {
    /// The audio context. It is created at the first gesture, because browsers mute, and complain about, one that is
    /// created earlier.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
    /// What the chunk keeps.
    static SPEAKER: RefCell<Option<Speaker>> = const { RefCell::new(None) };
}

/// Allows sounds from now on. Must be called in response to a gesture of the user.
pub fn unlock() {
    CONTEXT.with_borrow_mut(|slot| match slot {
        None => {
            // A browser without Web Audio stays silent.
            *slot = AudioContext::new().ok();
            spawn_local(async {
                // Without the chunk the page is silent until a sound fetches it again.
                let _ = player().await;
            });
        }
        // A browser may have suspended it meanwhile, or started it suspended.
        Some(context) => drop(context.resume()),
    });
}

/// Plays a sound at a volume from 0 to 1. Does nothing before the first gesture or at volume 0, or if the chunk does not
/// arrive in time.
pub fn play(sound: Sound, volume: f32) {
    let context = CONTEXT.with_borrow(Option::clone);
    let Some(context) = context.filter(|_| volume > 0.0) else {
        return;
    };
    let asked = time::monotonic_now();
    spawn_local(async move {
        if let Ok(play) = player().await
            && time::monotonic_now() - asked < LATEST
        {
            play(&context, sound, volume);
        }
    });
}

/// What the sounds go through, and the sounds that have been played already.
struct Speaker {
    gain: GainNode,
    buffers: [Option<AudioBuffer>; Sound::ALL.len()],
}

/// Plays a sound. It is computed when it is first played, which takes some milliseconds.
fn play_now(context: &AudioContext, sound: Sound, volume: f32) {
    SPEAKER.with_borrow_mut(|slot| {
        // If the audio device has gone away, the move is silent but still works.
        let _ = start(slot, context, sound, volume);
    });
}

fn start(
    slot: &mut Option<Speaker>,
    context: &AudioContext,
    sound: Sound,
    volume: f32,
) -> Result<(), JsValue> {
    let speaker = match slot {
        Some(speaker) => speaker,
        None => {
            let gain = context.create_gain()?;
            gain.connect_with_audio_node(&context.destination())?;
            slot.insert(Speaker {
                gain,
                buffers: Default::default(),
            })
        }
    };
    let buffer = match &mut speaker.buffers[sound as usize] {
        Some(buffer) => buffer,
        empty => {
            let samples = sound.render();
            let buffer = context.create_buffer(1, samples.len() as u32, sounds::RATE as f32)?;
            buffer.copy_to_channel(&samples, 0)?;
            empty.insert(buffer)
        }
    };
    speaker.gain.gain().set_value(volume);
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(buffer));
    source.connect_with_audio_node(&speaker.gain)?;
    source.start()
}
