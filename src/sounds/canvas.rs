//! Samples, and the two things that are painted into them: damped tones, the modes in which a struck body rings, and
//! bursts of filtered noise.

/// Samples in a second. Everything that sounds here is far below half of it.
pub const RATE: u32 = 32_000;

const SECOND: f32 = RATE as f32;
const PI: f32 = std::f32::consts::PI;
/// The highest peak of a sound. Those that may sound together must not exceed 1 in sum.
const PEAK: f32 = 0.45;
/// How loud the loudest moment of a sound is, unless its peak would be too high: the root of its mean square.
const LOUDNESS: f32 = 0.14;
/// How long such a moment is, in seconds.
const MOMENT: f32 = 0.05;
/// How long each sound takes to fade out at its end, in seconds.
const FADE: f32 = 0.012;
/// Whatever is softer than this part of its loudest is not computed.
const SILENCE: f32 = 0.000_2;

/// How something rises and falls.
#[derive(Clone, Copy)]
pub struct Shape {
    /// When it begins, in seconds.
    pub at: f32,
    /// How long it rises, in seconds.
    pub rise: f32,
    /// How long it then takes to fall by 60 dB, in seconds.
    pub fall: f32,
    /// How loud it is.
    pub gain: f32,
}

/// A sound in the making.
pub struct Canvas {
    samples: Vec<f32>,
    /// State of the generator of noise.
    noise: u32,
}

impl Canvas {
    /// Starts a sound of this many milliseconds.
    pub fn new(millis: u32) -> Canvas {
        Canvas {
            samples: vec![0.0; (RATE / 1000 * millis) as usize],
            noise: 0x9E37_79B9,
        }
    }

    /// Adds a tone whose pitch goes from one frequency to another within `glide` seconds and stays there.
    pub fn tone(&mut self, shape: Shape, from: f32, to: f32, glide: f32) {
        let steps = (glide * SECOND) as usize;
        // A point on a circle, how far it turns at each sample, and how that changes while the pitch glides.
        let mut point = (1.0, 0.0);
        let mut turn = on_circle(2.0 * PI * from / SECOND);
        let change = on_circle(2.0 * PI * (to - from) / SECOND / (steps + 1) as f32);
        self.paint(shape, |index, _| {
            if index < steps {
                turn = product(turn, change);
            }
            point = product(point, turn);
            point.1
        });
    }

    /// Adds noise around a frequency that goes from one to another within `glide` seconds and stays there. The width of
    /// the band is relative to its frequency.
    pub fn noise(&mut self, shape: Shape, from: f32, to: f32, glide: f32, width: f32) {
        let steps = (glide * SECOND).max(1.0);
        // A state-variable filter, integrated by trapezoids, so that it is stable at every frequency.
        let (mut low, mut band) = (0.0, 0.0);
        self.paint(shape, |index, noise| {
            let part = (index as f32 / steps).min(1.0);
            let (cos, sin) = on_circle(PI * (from + (to - from) * part) / SECOND);
            let g = sin / cos;
            let high = (noise - low - (g + width) * band) / (1.0 + g * (g + width));
            let middle = band + g * high;
            let lower = low + g * middle;
            band = middle + g * high;
            low = lower + g * middle;
            middle * width
        });
    }

    /// Adds what `next` gives for each sample: its number, and a new random number from -1 to 1.
    fn paint(&mut self, shape: Shape, mut next: impl FnMut(usize, f32) -> f32) {
        let start = (shape.at * SECOND) as usize;
        let rise = (shape.rise * SECOND).max(1.0);
        // The natural logarithm of 1,000, which is 60 dB.
        let fall = falling(6.907_755 / (shape.fall * SECOND));
        let mut loud = 1.0;
        for (index, sample) in self.samples.iter_mut().skip(start).enumerate() {
            self.noise ^= self.noise << 13;
            self.noise ^= self.noise >> 17;
            self.noise ^= self.noise << 5;
            let random = self.noise as i32 as f32 / 2_147_483_648.0;
            let part = index as f32 / rise;
            let risen = if part < 1.0 {
                part * part * (3.0 - 2.0 * part)
            } else {
                loud *= fall;
                loud
            };
            if loud < SILENCE {
                return;
            }
            *sample += next(index, random) * risen * shape.gain;
        }
    }

    /// Returns the samples, at the loudness that all sounds have, faded out at the end.
    pub fn finish(mut self) -> Vec<f32> {
        let fade = FADE * SECOND;
        for (left, sample) in self.samples.iter_mut().rev().enumerate() {
            *sample *= (left as f32 / fade).min(1.0);
        }
        let peak = self
            .samples
            .iter()
            .fold(0.0, |peak: f32, x| peak.max(x.abs()));
        let moments = self.samples.chunks((MOMENT * SECOND) as usize);
        let energy = moments.map(|moment| moment.iter().map(|x| x * x).sum());
        let most = energy.fold(0.0, f32::max);
        let loudness = (most / (MOMENT * SECOND)).sqrt();
        let gain = (PEAK / peak).min(LOUDNESS / loudness);
        for sample in &mut self.samples {
            *sample *= gain;
        }
        self.samples
    }
}

/// Returns the cosine and the sine of an angle between the right angles, to six digits. The standard library's differ
/// between machines.
fn on_circle(angle: f32) -> (f32, f32) {
    let x = angle * angle;
    let cos =
        1.0 - x / 2.0 * (1.0 - x / 12.0 * (1.0 - x / 30.0 * (1.0 - x / 56.0 * (1.0 - x / 90.0))));
    let sin = angle * (1.0 - x / 6.0 * (1.0 - x / 20.0 * (1.0 - x / 42.0 * (1.0 - x / 72.0))));
    (cos, sin)
}

/// Returns the exponential of `-x` for a small `x`.
fn falling(x: f32) -> f32 {
    1.0 - x * (1.0 - x / 2.0 * (1.0 - x / 3.0))
}

/// Returns the product of two complex numbers, which turns one by the angle of the other.
fn product(a: (f32, f32), b: (f32, f32)) -> (f32, f32) {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}
