//! Do two hidden assassins stand on one square? Nobody may say where theirs is, so the squares are compared in disguise.
//!
//! Each square of each ply is a point of a group in which discrete logarithms are hard. The mover multiplies its square's
//! point by a secret number and sends that; the other side multiplies it by a secret number of its own, and the points of
//! its own assassins too. What is equal under both numbers was equal before; what is not says nothing. Both numbers follow
//! from the seeds, so the end of the game shows whether both were honest.

use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::Identity;
use engine::{Bitboard, Square};
use serde::{Deserialize, Serialize};

use crate::Blob;
use crate::digest::{Hash, Key, hash};
use crate::order::in_order;

/// A point, compressed.
pub type Point = Blob<32>;

/// The other side's answer to a probe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The probe, multiplied.
    pub probe: Point,
    /// The squares of the own hidden assassins, multiplied; sorted, so that their order says nothing. How many there are
    /// is public.
    pub marks: Vec<Point>,
}

/// The mover's disguised square.
pub fn ask(seed: &Key, game: &Hash, ply: u32, square: Square) -> Point {
    compress(point(game, ply, square) * probe_scalar(seed, game, ply, square))
}

/// Whether this is a point that can be asked about.
pub fn is_point(point: &Point) -> bool {
    decompress(point).is_some()
}

/// Whether this could be a reply of a side with so many hidden assassins.
pub fn is_reply(reply: &Reply, hidden: u8) -> bool {
    let sorted = reply.marks.windows(2).all(|pair| pair[0] < pair[1]);
    reply.marks.len() == usize::from(hidden)
        && sorted
        && is_point(&reply.probe)
        && reply.marks.iter().all(is_point)
}

/// The answer of a side with assassins on these squares; `None` if the probe is no point.
pub fn reply(seed: &Key, game: &Hash, ply: u32, probe: &Point, set: Bitboard) -> Option<Reply> {
    let parts: [&[u8]; 4] = [&seed.0, &game.0, &ply.to_be_bytes(), &probe.0];
    let secret = scalar("reply", &parts);
    let probe = compress(decompress(probe)? * secret);
    let mark = |square| compress(point(game, ply, square) * secret);
    let marks = in_order(set.into_iter().map(mark));
    Some(Reply { probe, marks })
}

/// Whether the mover's square is one of the other side's.
pub fn is_hit(seed: &Key, game: &Hash, ply: u32, square: Square, reply: &Reply) -> bool {
    let back = probe_scalar(seed, game, ply, square).invert();
    decompress(&reply.probe).is_some_and(|probe| reply.marks.contains(&compress(probe * back)))
}

/// The mover's secret number. Another square has another, should the same ply be played twice.
fn probe_scalar(seed: &Key, game: &Hash, ply: u32, square: Square) -> Scalar {
    let at = [square.index() as u8];
    scalar("probe", &[&seed.0, &game.0, &ply.to_be_bytes(), &at])
}

fn point(game: &Hash, ply: u32, square: Square) -> RistrettoPoint {
    wide(
        "square",
        &[&game.0, &ply.to_be_bytes(), &[square.index() as u8]],
    )
}

/// A point of which nobody knows the logarithm.
fn wide(purpose: &str, parts: &[&[u8]]) -> RistrettoPoint {
    RistrettoPoint::from_uniform_bytes(&wide_bytes(purpose, parts))
}

fn wide_bytes(purpose: &str, parts: &[&[u8]]) -> [u8; 64] {
    let mut bytes = [0; 64];
    for (half, chunk) in bytes.chunks_exact_mut(32).enumerate() {
        let half = [half as u8];
        let all: Vec<&[u8]> = std::iter::once(&half[..])
            .chain(parts.iter().copied())
            .collect();
        chunk.copy_from_slice(&hash(purpose, &all).0);
    }
    bytes
}

fn scalar(purpose: &str, parts: &[&[u8]]) -> Scalar {
    Scalar::from_bytes_mod_order_wide(&wide_bytes(purpose, parts))
}

fn compress(point: RistrettoPoint) -> Point {
    Blob(point.compress().to_bytes())
}

fn decompress(point: &Point) -> Option<RistrettoPoint> {
    CompressedRistretto(point.0)
        .decompress()
        .filter(|point| *point != RistrettoPoint::identity())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: Hash = Blob([5; 32]);
    const WHITE: Key = Blob([1; 32]);
    const BLACK: Key = Blob([2; 32]);

    fn set(squares: &[&str]) -> Bitboard {
        squares.iter().fold(Bitboard::EMPTY, |set, square| {
            set | Bitboard::from(square.parse::<Square>().unwrap())
        })
    }

    #[test]
    fn equal_squares_meet_and_others_do_not() {
        for (square, theirs, hit) in [
            ("e4", &["e4"][..], true),
            ("e4", &["d4", "e5"], false),
            ("a1", &[], false),
            ("c3", &["b1", "c3"], true),
        ] {
            let probe = ask(&WHITE, &GAME, 9, square.parse().unwrap());
            let reply = reply(&BLACK, &GAME, 9, &probe, set(theirs)).unwrap();
            assert!(is_reply(&reply, theirs.len() as u8));
            assert!(!is_reply(&reply, theirs.len() as u8 + 1));
            assert_eq!(
                is_hit(&WHITE, &GAME, 9, square.parse().unwrap(), &reply),
                hit,
                "{square} {theirs:?}"
            );
        }
    }

    #[test]
    fn what_is_sent_is_new_each_ply() {
        let e4 = "e4".parse().unwrap();
        assert_ne!(ask(&WHITE, &GAME, 9, e4), ask(&WHITE, &GAME, 11, e4));
        let probe = ask(&WHITE, &GAME, 9, e4);
        let answer = |ply| reply(&BLACK, &GAME, ply, &probe, set(&["a1"])).unwrap();
        assert_ne!(answer(9).marks, answer(11).marks);
    }

    #[test]
    fn rubbish_is_no_point() {
        assert!(
            !is_point(&Blob([0; 32])),
            "the identity would answer anything"
        );
        assert!(!is_point(&Blob([255; 32])));
        assert_eq!(
            reply(&BLACK, &GAME, 9, &Blob([255; 32]), Bitboard::EMPTY),
            None
        );
    }
}
