//! Tests of the samples: how long and how loud they are, that they do not click, and that no two sounds are alike.

use sounds::{RATE, Sound};

/// The root of the mean square.
fn loudness(samples: &[f32]) -> f32 {
    let energy: f32 = samples.iter().map(|x| x * x).sum();
    (energy / samples.len() as f32).sqrt()
}

fn peak(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |peak: f32, x| peak.max(x.abs()))
}

/// The part of the energy that lies in each of some bands of half an octave, whose middles begin at 90 Hz.
fn spectrum(samples: &[f32]) -> Vec<f32> {
    let bands = 14;
    let energy = |band: i32| {
        // A few frequencies stand for the band.
        let energies = (-3..=3).map(|step| {
            let pitch = 90.0 * 2.0_f64.powf(f64::from(band) / 2.0 + f64::from(step) / 14.0);
            let turn = std::f64::consts::TAU * pitch / f64::from(RATE);
            let sum = |part: fn(f64) -> f64| -> f64 {
                let terms = samples.iter().enumerate();
                let terms = terms.map(|(at, &x)| f64::from(x) * part(turn * at as f64));
                terms.sum()
            };
            sum(f64::sin).powi(2) + sum(f64::cos).powi(2)
        });
        energies.sum::<f64>()
    };
    let energies: Vec<f64> = (0..bands).map(energy).collect();
    let all: f64 = energies.iter().sum();
    energies.iter().map(|part| (part / all) as f32).collect()
}

#[test]
fn every_sound_is_short_and_neither_too_loud_nor_too_soft() {
    let mut total = 0;
    for sound in Sound::ALL {
        let samples = sound.render();
        total += samples.len();
        assert!(samples.iter().all(|x| x.is_finite()), "{sound:?}");
        let seconds = samples.len() as f32 / RATE as f32;
        assert!((0.1..=1.2).contains(&seconds), "{sound:?}: {seconds} s");
        let peak = peak(&samples);
        assert!((0.2..=0.46).contains(&peak), "{sound:?}: peak {peak}");
        let all = loudness(&samples);
        assert!((0.03..0.1).contains(&all), "{sound:?}: loudness {all}");
        let moments = samples.chunks(RATE as usize / 20).map(loudness);
        let loudest = moments.fold(0.0, f32::max);
        assert!((0.08..0.15).contains(&loudest), "{sound:?}: {loudest}");
    }
    assert!(total < 8 * RATE as usize, "{total} samples in all");
}

#[test]
fn no_sound_clicks() {
    for sound in Sound::ALL {
        let samples = sound.render();
        let edge = RATE as usize / 2000;
        assert_eq!(samples[0], 0.0, "{sound:?} begins with silence");
        assert!(peak(&samples[..4]) < 0.04, "{sound:?} begins softly");
        let end = &samples[samples.len() - edge..];
        assert!(peak(end) < 0.002, "{sound:?} has faded out: {}", peak(end));
        // Nobody hears a step, and a constant part would make one at the end.
        let mean = samples.iter().sum::<f32>() / samples.len() as f32;
        assert!(mean.abs() < 0.003, "{sound:?} is centred: {mean}");
        let tail = &samples[samples.len() * 9 / 10..];
        assert!(
            loudness(tail) < 0.25 * loudness(&samples),
            "{sound:?} is not cut off"
        );
    }
}

#[test]
fn sounds_that_are_heard_together_do_not_clip() {
    let ways = [
        None,
        Some(Sound::Jump),
        Some(Sound::Swap),
        Some(Sound::Reveal),
    ];
    let last = [Sound::Check, Sound::Won, Sound::Lost, Sound::Drawn];
    for way in ways {
        for last in last {
            let mut sum = Sound::Capture.render();
            for sound in way.into_iter().chain([last]) {
                let samples = sound.render();
                sum.resize(sum.len().max(samples.len()), 0.0);
                for (sum, x) in sum.iter_mut().zip(samples) {
                    *sum += x;
                }
            }
            let peak = peak(&sum);
            assert!(peak <= 1.0, "a capture with {way:?} and {last:?}: {peak}");
        }
    }
}

#[test]
fn no_two_sounds_are_alike() {
    let sounds = Sound::ALL.map(|sound| (sound, sound.render()));
    let spectra = sounds.each_ref().map(|(_, samples)| spectrum(samples));
    for (one, (first, samples)) in sounds.iter().enumerate() {
        for (other, (second, others)) in sounds.iter().enumerate().skip(one + 1) {
            assert_ne!(samples.len(), others.len(), "{first:?} and {second:?}");
            let pairs = spectra[one].iter().zip(&spectra[other]);
            let apart: f32 = pairs.map(|(a, b)| (a - b).abs()).sum();
            let lengths =
                samples.len().max(others.len()) as f32 / samples.len().min(others.len()) as f32;
            assert!(
                apart > 0.3 || lengths > 1.5,
                "{first:?} and {second:?}: {apart}, {lengths}"
            );
        }
    }
}

#[test]
fn pitches_are_what_the_names_promise() {
    let part = |sound: Sound, from: f32, to: f32| {
        let samples = sound.render();
        let at = |part: f32| (part * samples.len() as f32) as usize;
        let slice = &samples[at(from)..at(to)];
        let rises = slice
            .windows(2)
            .filter(|pair| pair[0] < 0.0 && pair[1] >= 0.0);
        rises.count() as f32 * RATE as f32 / slice.len() as f32
    };
    assert!(
        part(Sound::Jump, 0.25, 0.4) > 1.5 * part(Sound::Jump, 0.02, 0.15),
        "a jump rises"
    );
    assert!(
        part(Sound::Won, 0.35, 0.5) > 1.3 * part(Sound::Won, 0.0, 0.09),
        "a win rises"
    );
    assert!(
        part(Sound::Lost, 0.6, 0.9) < 0.85 * part(Sound::Lost, 0.05, 0.17),
        "a loss falls"
    );
    assert!(
        part(Sound::LowTime, 0.0, 0.1) > 1.2 * part(Sound::LowTime, 0.59, 0.7),
        "tick, tock"
    );
    assert!(part(Sound::Reveal, 0.1, 0.3) > 2000.0, "a blade is bright");
    assert!(part(Sound::Refused, 0.0, 0.5) < 250.0, "a thud is dull");
}

#[test]
fn samples_are_the_same_every_time() {
    for sound in Sound::ALL {
        assert_eq!(sound.render(), sound.render());
    }
    // Every machine computes these bits. Whoever changes the sound of a move changes the number.
    let bits = Sound::Move.render().into_iter().map(f32::to_bits);
    let sum = bits.fold(0_u32, |sum, bits| sum.wrapping_mul(31).wrapping_add(bits));
    assert_eq!(sum, 395_699_922);
}
