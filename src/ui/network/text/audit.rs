//! Sentences about whether a side kept the rules of hidden assassins.

use engine::Color;
use p2p::audit::{Accusation, Verdict, Violation};
use p2p::secret::SecretFault;

use super::sentences::{Sentences, arg, render};

/// Writes a verdict: on the opponent if `of` is `None`, otherwise on that side, for a game from a file.
pub fn verdict<S: Sentences>(out: &mut String, of: Option<Color>, verdict: &Verdict) {
    let who = render(|out| match of {
        Some(color) => S::side(out, color),
        None => S::opponent(out),
    });
    match verdict {
        Verdict::Verified => S::verified(out, &who),
        Verdict::Silent => S::silent(out, &who),
        Verdict::Unproven => S::unproven(out, &who),
        Verdict::Broke {
            number, how, fen, ..
        } => {
            let how = render(|out| violation::<S>(out, *how));
            S::broke(
                out,
                arg::Who(&who),
                arg::Why(&how),
                arg::Fen(fen),
                u64::from(*number),
            );
        }
    }
}

/// Writes what a side that stopped the game accuses the other of.
pub fn charge<S: Sentences>(out: &mut String, accusation: Accusation) {
    match accusation {
        Accusation::Cheated(fault) => reason::<S>(out, fault),
        Accusation::Withheld => S::withheld_charge(out),
    }
}

/// Writes what is wrong with the secrets that a side revealed.
pub fn reason<S: Sentences>(out: &mut String, fault: SecretFault) {
    match fault {
        SecretFault::NotDue => S::reason_not_due(out),
        SecretFault::Commitment => S::reason_commitment(out),
        SecretFault::Probe => S::reason_probe(out),
        SecretFault::Impossible => S::reason_impossible(out),
        SecretFault::Missing(square) => S::reason_missing(out, square),
        SecretFault::Surplus(square) => S::reason_surplus(out, square),
        SecretFault::Wrong(square) => S::reason_wrong(out, square),
        SecretFault::Reused(square) => S::reason_reused(out, square),
        SecretFault::Contradiction(square) => S::reason_contradiction(out, square),
    }
}

fn violation<S: Sentences>(out: &mut String, how: Violation) {
    match how {
        Violation::NoDeed => S::misdeed_no_deed(out),
        Violation::Illegal => S::misdeed_illegal(out),
        Violation::Commitment => S::misdeed_commitment(out),
        Violation::Opening => S::misdeed_opening(out),
        Violation::Probe => S::misdeed_probe(out),
        Violation::Told => S::misdeed_told(out),
        Violation::NotStuck => S::misdeed_not_stuck(out),
        Violation::Stopped(accusation) => charge::<S>(out, accusation),
        Violation::Groundless => S::misdeed_groundless(out),
    }
}
