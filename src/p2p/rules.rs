//! A fingerprint of the rules as this program plays them. Two programs that play by different rules notice it before
//! the first move and not in the middle of a game.

use std::mem;
use std::sync::{Mutex, OnceLock, PoisonError};

use engine::{AnyPosition, Variant};

use crate::Blob;
use crate::digest::{Nonce, hash};
use crate::order::in_order;

/// Plies of each trial game: long enough for castling, promotion, jumps and captures of every kind to occur.
const PLIES: usize = 160;

/// Trial games of each rule set.
const GAMES: u64 = 4;

static FINGERPRINT: OnceLock<Nonce> = OnceLock::new();

/// The number of trial games played so far, and the bytes to be hashed for them.
static TRIALS: Mutex<(u64, Vec<u8>)> = Mutex::new((0, Vec::new()));

/// Returns the fingerprint of all rule sets: a hash over trial games that are determined by the rules alone, with
/// each position, its legal moves and its status. It is computed once; [`prepare_fingerprint`] can compute it step by
/// step beforehand.
pub fn fingerprint() -> Nonce {
    *FINGERPRINT.get_or_init(|| {
        let mut trials = TRIALS.lock().unwrap_or_else(PoisonError::into_inner);
        while next_trial(&mut trials) {}
        let mut short = [0; 16];
        short.copy_from_slice(&hash("rules", &[&mem::take(&mut trials.1)]).0[..16]);
        Blob(short)
    })
}

/// Plays one more of the trial games behind the [`fingerprint`], and returns whether there are more. All of them
/// together take a tenth of a second in a browser. If this is called while the page is idle, two players who meet need
/// not wait for it.
pub fn prepare_fingerprint() -> bool {
    if FINGERPRINT.get().is_some() {
        return false;
    }
    let more = next_trial(&mut TRIALS.lock().unwrap_or_else(PoisonError::into_inner));
    if !more {
        // The hash itself takes as long as several games, so it is computed here as well.
        fingerprint();
    }
    more
}

fn next_trial((played, transcript): &mut (u64, Vec<u8>)) -> bool {
    let Some(variant) = Variant::ALL.get((*played / GAMES) as usize) else {
        return false;
    };
    trial(*variant, *played % GAMES, transcript);
    *played += 1;
    true
}

fn trial(variant: Variant, game: u64, transcript: &mut Vec<u8>) {
    let mut position = AnyPosition::initial(variant);
    // A fixed sequence of numbers, different for each trial (with Knuth's multiplier).
    let mut state = 0x9e37_79b9_7f4a_7c15 ^ (game << 32) ^ variant.id().len() as u64;
    for _ in 0..PLIES {
        let moves = in_order(position.legal_moves().iter().map(ToString::to_string));
        transcript.extend_from_slice(position.fen().as_bytes());
        transcript.extend_from_slice(position.status().to_string().as_bytes());
        moves
            .iter()
            .for_each(|text| transcript.extend_from_slice(text.as_bytes()));
        if moves.is_empty() || position.status().is_over() {
            return;
        }
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let choice = (state >> 33) as usize % moves.len();
        match moves[choice].parse() {
            Ok(mv) if position.play(mv).is_ok() => {}
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preparing_step_by_step_gives_the_same_fingerprint() {
        while prepare_fingerprint() {}
        assert!(
            FINGERPRINT.get().is_some(),
            "the last step computes the fingerprint"
        );
        let mut transcript = Vec::new();
        for variant in Variant::ALL {
            for game in 0..GAMES {
                trial(variant, game, &mut transcript);
            }
        }
        assert_eq!(fingerprint().0, hash("rules", &[&transcript]).0[..16]);
        assert!(!prepare_fingerprint(), "no trial game is left");
    }

    #[test]
    fn trial_games_cover_the_special_features_of_the_rule_sets() {
        let mut transcript = Vec::new();
        for variant in Variant::ALL {
            for game in 0..GAMES {
                trial(variant, game, &mut transcript);
            }
        }
        let transcript = String::from_utf8(transcript).unwrap();
        for sign in ["A@e3", "e1g1", "a8q", "cooldown:", "noreturn:", ">"] {
            assert!(transcript.contains(sign), "no trial shows {sign}");
        }
        assert_eq!(fingerprint(), fingerprint());
    }
}
