//! Sentences about faults: what went wrong, and what to do about it.

use super::position::{fen, layout, position};
use crate::text::sentences::{Sentences, arg, render};
use crate::text::{Fault, Lang};

/// Writes the sentence of a fault in the language of `S`. `lang` must be the same language.
pub fn fault<S: Sentences>(out: &mut String, lang: Lang, fault: &Fault) {
    match fault {
        Fault::GameIsOver => S::game_is_over(out),
        Fault::NotYourTurn => S::not_your_turn(out),
        Fault::MoveUnreadable { text } => S::move_unreadable(out, text),
        Fault::ExitMissing { text, example } => {
            S::exit_missing(out, arg::Text(text), arg::Example(example))
        }
        Fault::MoveIllegal { text } => S::move_illegal(out, text),
        Fault::MoveAmbiguous { text, candidates } => {
            let moves = candidates.join(&render(S::comma));
            S::move_ambiguous(out, arg::Text(text), arg::Moves(&moves));
        }
        Fault::TooLarge { bytes, limit } => {
            S::too_large(out, arg::Count(*bytes as u64), arg::Limit(*limit as u64))
        }
        Fault::UnknownFormat => S::unknown_format(out),
        Fault::Empty => S::empty_file(out),
        Fault::NewerVersion { version, known } => {
            S::newer_version(out, arg::Version(*version), arg::Limit(*known))
        }
        Fault::Json {
            line,
            column,
            detail,
        } => S::damaged_json(
            out,
            arg::Line(*line as u64),
            arg::Column(*column as u64),
            detail,
        ),
        Fault::Field { field, detail } => {
            S::wrong_field(out, arg::Text(field), arg::Detail(detail))
        }
        Fault::Ply {
            number,
            side,
            text,
            line,
            why,
        } => {
            let number = u64::from(*number);
            let place = render(|out| match line {
                Some(line) => {
                    S::at_move_and_line(out, *side, arg::Number(number), arg::Line(*line as u64))
                }
                None => S::at_move(out, *side, number),
            });
            S::wrong_ply(out, arg::Text(text), *why, arg::Place(&place));
        }
        Fault::PliesAfterEnd { ply } => S::plies_after_end(out, *ply as u64),
        Fault::TooManyPlies { limit } => S::too_many_plies(out, *limit as u64),
        Fault::Fen(error) => fen::<S>(out, lang, error),
        Fault::Layout(error) => layout::<S>(out, error),
        Fault::Position(error) => position::<S>(out, lang, error),
        Fault::Line { line, text, why } => S::wrong_line(out, text, *why, *line as u64),
        Fault::TokenCount(count) => S::token_count(out, *count as u64),
        Fault::TokenSquare {
            square,
            twice: true,
        } => S::token_square_twice(out, *square),
        Fault::TokenSquare {
            square,
            twice: false,
        } => S::token_square_taken(out, *square),
        Fault::TextFormatOnlyStandard => S::text_format_only_standard(out),
        Fault::SecretGame => S::secret_game(out),
        Fault::OpponentElsewhere => S::opponent_elsewhere(out),
        Fault::LinkDamaged => S::link_damaged(out),
        Fault::UnknownVariant(name) => S::unknown_rule_set(out, name),
    }
}
