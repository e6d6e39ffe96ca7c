//! The rule cases of the data file: legal moves, illegal moves, and the positions after moves.

use portal_chess_engine::{AnyPosition, Move, Variant};

use crate::data::{RuleCase, rule_cases};

/// Checks one case. The error says how the engine deviates from it.
fn check(case: &RuleCase) -> Result<(), String> {
    let variant: Variant = case.variant.parse().map_err(|error| format!("{error}"))?;
    let mut position = match &case.fen {
        Some(fen) => AnyPosition::from_fen(variant, fen).map_err(|error| error.to_string())?,
        None => AnyPosition::initial(variant),
    };
    let legal: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    if let Some(text) = case.has.iter().find(|text| !legal.contains(text)) {
        return Err(format!("{text} is missing in {legal:?}"));
    }
    for text in &case.lacks {
        // Some of these texts do not even have the form of a move.
        let accepted = text.parse::<Move>().is_ok_and(|mv| position.is_legal(mv));
        if accepted || legal.contains(text) {
            return Err(format!("{text} is legal"));
        }
    }
    if let Some(text) = &case.play {
        let mv = text.parse::<Move>().map_err(|error| error.to_string())?;
        position.play(mv).map_err(|error| error.to_string())?;
    }
    let (fen, status) = (position.fen(), position.status().to_string());
    if case.after.as_ref().is_some_and(|after| *after != fen) {
        return Err(format!("the position after the move is {fen}"));
    }
    if case
        .status
        .as_ref()
        .is_some_and(|expected| *expected != status)
    {
        return Err(format!("the status is {status}"));
    }
    Ok(())
}

#[test]
fn every_rule_set_has_a_rule_case() {
    let cases = rule_cases();
    for variant in Variant::ALL {
        assert!(
            cases.iter().any(|case| case.variant == variant.id()),
            "{variant} has no case in rule-cases.json: docs/add-a-rule-set.md"
        );
    }
}

#[test]
fn engine_passes_the_rule_cases() {
    let cases = rule_cases();
    assert!(cases.len() > 30);
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            check(case)
                .err()
                .map(|error| format!("{}: {error}", case.name))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
