//! The sounds of the page, computed from a few numbers each: `recipes.rs` says what each is made of, `canvas.rs` makes
//! samples of that. Nothing here knows the game or the browser. The same sound has the same samples on every machine,
//! because they need nothing but additions, multiplications, divisions and square roots.

mod canvas;
mod recipes;

pub use canvas::RATE;

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A piece is put down: a knock on wood.
    Move,
    /// A piece is captured: two knocks and a crack.
    Capture,
    /// The king is attacked: a warm bell of two notes.
    Check,
    /// A piece goes through a portal: a rising shimmer with a soft tail.
    Jump,
    /// Two pieces change places: two shimmers that cross, and both land.
    Swap,
    /// Little time is left: a dry tick and a tock.
    LowTime,
    /// An assassin is seen: a blade.
    Reveal,
    /// The person has won: a rising cadence in major.
    Won,
    /// The person has lost: soft, falling, in minor.
    Lost,
    /// The game has ended otherwise: an open fifth, neither major nor minor.
    Drawn,
    /// An action is refused: a dull thud.
    Refused,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Sound; 11] = [
        Sound::Move,
        Sound::Capture,
        Sound::Check,
        Sound::Jump,
        Sound::Swap,
        Sound::LowTime,
        Sound::Reveal,
        Sound::Won,
        Sound::Lost,
        Sound::Drawn,
        Sound::Refused,
    ];

    /// Computes the samples of the sound, [`RATE`] a second, from -1 to 1. No two sounds are equally long.
    pub fn render(self) -> Vec<f32> {
        recipes::paint(self).finish()
    }
}
