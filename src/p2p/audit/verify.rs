//! Verification of a saved game by anyone who has the file: that the two sides' secrets fit what they committed to and
//! opened, and that the game in the file is the one that they played.

use engine::{ByColor, Color};
use game::{GameResult, Reason, Session};

use super::{AuditError, Transcript, Verdict, audit};
use crate::log::Log;

/// The result of verifying a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The verdicts on both sides.
    pub verdicts: ByColor<Verdict>,
    /// How the game ended.
    pub result: GameResult,
}

/// Why a file proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The file is not a saved game.
    #[error("this is not a saved game: {0}")]
    File(String),
    /// The file contains nothing to verify.
    #[error(
        "there is nothing to verify: only finished online games with hidden assassins can be verified"
    )]
    NoProof,
    /// The proof in the file cannot be read.
    #[error("the secrets that both sides revealed cannot be read: {0}")]
    Unreadable(String),
    /// The proof cannot be audited.
    #[error(transparent)]
    Audit(#[from] AuditError),
    /// The moves or the result in the file are not those that the two sides agreed on.
    #[error("the game in the file is not the game that the two sides played")]
    OtherGame,
}

/// Verifies the text of a saved game.
pub fn verify(text: &str) -> Result<Report, VerifyError> {
    let (session, _) = Session::restore(text, 0).map_err(|fault| {
        let fault = fault.say(game::Lang::En);
        VerifyError::File(fault)
    })?;
    verify_session(&session)
}

/// Verifies a saved game that has already been read.
pub fn verify_session(session: &Session) -> Result<Report, VerifyError> {
    let proof = session.proof().ok_or(VerifyError::NoProof)?;
    let transcript: Transcript =
        serde_json::from_str(proof).map_err(|error| VerifyError::Unreadable(error.to_string()))?;
    let findings = audit(&transcript)?;
    let agreed = agreed(&transcript)?;
    let verified = |color: Color| findings.verdicts[color] == Verdict::Verified;
    let guilty = Color::ALL
        .into_iter()
        .find(|color| matches!(findings.verdicts[*color], Verdict::Broke { .. }));
    let result = match guilty {
        Some(loser) => GameResult {
            winner: Some(!loser),
            reason: Reason::Cheated,
        },
        None => agreed.unwrap_or(GameResult {
            winner: None,
            reason: Reason::Disputed,
        }),
    };
    let same_moves = match session.finished() {
        Some(game) => {
            game.variant == transcript.head.terms.variant
                && Color::ALL.into_iter().all(verified)
                && game.moves == findings.moves
        }
        // Not the whole game is known, and the file holds the plies as one side saw them. That is right only if a side
        // broke the rules or could not be verified.
        None => guilty.is_some() || !Color::ALL.into_iter().all(verified),
    };
    let told = session.result().map(|model| model.result);
    // A disputed game counts for nobody, whatever the log says.
    let disputed = told.filter(|told| told.reason == Reason::Disputed);
    let result = disputed.unwrap_or(result);
    if !same_moves || told != Some(result) {
        return Err(VerifyError::OtherGame);
    }
    Ok(Report {
        verdicts: findings.verdicts,
        result,
    })
}

/// Returns the result by the log of the two sides, or `None` for a game that was stopped, because its log has no
/// result.
fn agreed(transcript: &Transcript) -> Result<Option<GameResult>, VerifyError> {
    let mut log = Log::new(transcript.head.clone()).map_err(AuditError::from)?;
    for (index, entry) in transcript.entries.iter().enumerate() {
        log.append(entry.clone())
            .map_err(|_| AuditError::Entry(index + 1))?;
    }
    Ok(log.result())
}
