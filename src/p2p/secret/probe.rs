//! The private comparison of squares: whether two hidden assassins stand on one square. Neither side may reveal its
//! square, so the squares are compared in disguise.
//!
//! Each square at each ply is mapped to a point of a group in which discrete logarithms are hard. The mover multiplies
//! the point of its square by a secret number and sends the product. The other side multiplies this product, and the
//! points of its own assassins, by a secret number of its own. Points that are equal under both numbers belong to the
//! same square; all others reveal nothing. Both numbers follow from the seeds, so the end of the game shows whether
//! both sides were honest.

use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::Identity;
use engine::{Bitboard, Square};
use serde::{Deserialize, Serialize};

use crate::Blob;
use crate::digest::{Hash, Key, hash};
use crate::order::in_order;

/// A compressed point of the group.
pub type Point = Blob<32>;

/// The other side's answer to a probe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The mover's probe, multiplied by the secret number of the replying side.
    pub probe: Point,
    /// The points of the replying side's hidden assassins, multiplied by its secret number. They are sorted, so that
    /// their order reveals nothing. Their number is public.
    pub marks: Vec<Point>,
}

/// Returns the probe: the mover's disguised square.
pub fn ask(seed: &Key, game: &Hash, ply: u32, square: Square) -> Point {
    compress(point(game, ply, square) * probe_scalar(seed, game, ply, square))
}

/// Returns whether the bytes are a point that can be used in a probe.
pub fn is_point(point: &Point) -> bool {
    decompress(point).is_some()
}

/// Returns whether this can be the reply of a side with `hidden` hidden assassins.
pub fn is_reply(reply: &Reply, hidden: u8) -> bool {
    let sorted = reply.marks.windows(2).all(|pair| pair[0] < pair[1]);
    reply.marks.len() == usize::from(hidden)
        && sorted
        && is_point(&reply.probe)
        && reply.marks.iter().all(is_point)
}

/// Returns the reply of a side whose assassins stand on `set`, or `None` if the probe is not a valid point.
pub fn reply(seed: &Key, game: &Hash, ply: u32, probe: &Point, set: Bitboard) -> Option<Reply> {
    let parts: [&[u8]; 4] = [&seed.0, &game.0, &ply.to_be_bytes(), &probe.0];
    let secret = scalar("reply", &parts);
    let probe = compress(decompress(probe)? * secret);
    let mark = |square| compress(point(game, ply, square) * secret);
    let marks = in_order(set.into_iter().map(mark));
    Some(Reply { probe, marks })
}

/// Returns whether an assassin of the other side stands on the mover's square.
pub fn is_hit(seed: &Key, game: &Hash, ply: u32, square: Square, reply: &Reply) -> bool {
    let back = probe_scalar(seed, game, ply, square).invert();
    decompress(&reply.probe).is_some_and(|probe| reply.marks.contains(&compress(probe * back)))
}

/// The mover's secret number. It depends on the square, in case the same ply is played twice with different squares.
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

/// Returns a point whose discrete logarithm nobody knows.
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
    fn a_probe_hits_only_a_square_of_the_opponents_assassins() {
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
    fn probes_and_replies_differ_from_ply_to_ply() {
        let e4 = "e4".parse().unwrap();
        assert_ne!(ask(&WHITE, &GAME, 9, e4), ask(&WHITE, &GAME, 11, e4));
        let probe = ask(&WHITE, &GAME, 9, e4);
        let answer = |ply| reply(&BLACK, &GAME, ply, &probe, set(&["a1"])).unwrap();
        assert_ne!(answer(9).marks, answer(11).marks);
    }

    #[test]
    fn invalid_points_are_rejected() {
        assert!(
            !is_point(&Blob([0; 32])),
            "the identity is not a valid probe"
        );
        assert!(!is_point(&Blob([255; 32])));
        assert_eq!(
            reply(&BLACK, &GAME, 9, &Blob([255; 32]), Bitboard::EMPTY),
            None
        );
    }
}
