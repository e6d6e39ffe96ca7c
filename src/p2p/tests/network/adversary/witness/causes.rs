//! What the witness finds at the end of a game: whether the honest page itself saw the cause of a loss or a draw, and
//! whether anybody was accused falsely.

use engine::Color;
use game::{GameResult, Reason};
use p2p::audit::{Accusation, Verdict, Violation};
use p2p::{Action, Entry, Log, Model, UserAction};

use super::{ABSENCE, Facts, seat};
use crate::world::World;

/// Checks that nobody accuses the honest player, and that its page accuses nobody falsely. `altered` says whether frames
/// of the adversary's page were changed, so that its own view may be wrong.
pub(super) fn accusations(
    world: &World,
    good: usize,
    own: Color,
    altered: bool,
) -> Result<(), String> {
    let peer = world.peer(good);
    let broke = |verdict: &Verdict| match verdict {
        Verdict::Broke { how, .. } => Some(*how),
        _ => None,
    };
    if let Some(findings) = peer.findings()
        && let Some(how) = broke(&findings.verdicts[own])
        // Whoever withholds what the other side needs for an answer may say that the answer was withheld. Nobody can tell, so
        // the game is only disputed.
        && how != Violation::Stopped(Accusation::Withheld)
    {
        return Err(format!("finds itself guilty: {how:?}"));
    }
    let theirs = world.sides[1 - good].peer.as_ref().filter(|_| !altered);
    let verdict = theirs
        .and_then(|peer| peer.findings())
        .and_then(|findings| broke(&findings.verdicts[own]));
    if let Some(how) =
        verdict.filter(|how| !matches!(how, Violation::Groundless | Violation::Stopped(_)))
    {
        return Err(format!("is found guilty: {how:?}"));
    }
    let Some(stopped) = peer.model(world.moment(good)).stopped else {
        return Ok(());
    };
    match stopped {
        p2p::Notice::Cheated(fault) if !altered => Err(format!(
            "accuses an adversary that has altered nothing: {fault:?}"
        )),
        p2p::Notice::Withheld if !altered && !has_asked(world, good) => {
            Err("accuses the adversary of withholding what nobody asked for".into())
        }
        _ => Ok(()),
    }
}

/// Returns whether the page has sent the entry that the adversary has to answer, some time ago.
fn has_asked(world: &World, good: usize) -> bool {
    let log = world.peer(good).log();
    let asked = log.and_then(|log| {
        let own = |entry: &&Entry| entry.by == seat(good) && entry.action.is_assassin_action();
        log.entries().iter().rfind(own)
    });
    let Some(asked) = asked else { return false };
    let seal = serde_json::to_string(&asked.seal).expect("a seal");
    let until = world.now - 5_000;
    let sent = world.sides[good].said.iter();
    sent.take_while(|(at, _)| *at <= until)
        .any(|(_, frame)| String::from_utf8_lossy(frame).contains(&seal))
}

/// Checks that the honest page itself saw the cause of a loss or a draw.
pub(super) fn cause(
    facts: &Facts,
    log: &Log,
    own: Color,
    result: GameResult,
    model: &Model,
) -> Result<(), String> {
    let has_done =
        |wanted: &[UserAction]| facts.actions.iter().any(|action| wanted.contains(action));
    let holds = match result.reason {
        Reason::Resignation => has_done(&[UserAction::Resign]),
        Reason::Agreement => has_done(&[UserAction::OfferDraw, UserAction::AcceptDraw]),
        Reason::Abandoned => {
            let away = facts.longest_away as i64 + facts.account.leapt;
            has_done(&[UserAction::Leave]) || away >= ABSENCE as i64 || facts.lost_presence
        }
        Reason::Time => {
            let left = facts
                .account
                .own_left(log, own)
                .ok_or("a game without clocks has no flag")?;
            // A ply that was made in time, but had not been confirmed when the line went down, counts as late.
            left <= facts.account.late || facts.lost_reckoning
        }
        Reason::Checkmate
        | Reason::Stalemate
        | Reason::KingCapture
        | Reason::Repetition
        | Reason::FiftyMoves
        | Reason::Insufficient => {
            let declared = log.entries().last().is_some_and(|last| {
                last.action == Action::Stuck && log.terms().color(last.by) != own
            });
            let checked = model.provisional || model.audited == Some(Verdict::Verified);
            return by_legal_moves(facts, log, own, result).and_then(|()| {
                if declared && !checked && !model.unverified {
                    Err("relies on a declaration that was not checked".into())
                } else {
                    Ok(())
                }
            });
        }
        Reason::Cheated | Reason::Disputed | Reason::NoResult | Reason::BothLost => false,
        // Only a file can give this reason.
        Reason::Unstated => false,
    };
    if holds {
        Ok(())
    } else {
        Err(format!("saw no cause: {facts:?}"))
    }
}

/// Checks that the rules end the game in this way, and that the honest player wanted all moves of its own side.
fn by_legal_moves(facts: &Facts, log: &Log, own: Color, result: GameResult) -> Result<(), String> {
    let mut again = Log::new(log.head().clone()).map_err(|error| error.to_string())?;
    for entry in log.entries() {
        again
            .append(entry.clone())
            .map_err(|error| error.to_string())?;
        if let (Action::Play(play), true) = (&entry.action, log.terms().color(entry.by) == own)
            && !facts.actions.contains(&UserAction::Play(*play))
        {
            return Err(format!("plays {play} for its player"));
        }
    }
    if again.result() == Some(result) || GameResult::from_status(again.status()) == Some(result) {
        Ok(())
    } else {
        Err("the rules do not end the game in this way".into())
    }
}
