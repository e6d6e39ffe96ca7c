//! Sentences about a game.

use engine::{Bitboard, Color, Piece, Role, Square};

use crate::text::message::PlyReport;
use crate::text::names::squares;
use crate::text::sentences::{Sentences, arg, render};
use crate::text::{Label, Lang, Message};
use crate::{GameResult, Mark, Outcome, PortalKind, Question, Reason};

/// Writes the sentence of a message in the language of `S`. `lang` must be the same language.
pub fn message<S: Sentences>(out: &mut String, lang: Lang, message: &Message) {
    match message {
        Message::SquareName {
            piece,
            square,
            portal,
            exits,
            ghost,
            revealed,
        } => {
            match piece {
                Some(Piece { color, role }) if *ghost => {
                    S::on_square_hidden(out, *color, *role, *square);
                }
                Some(Piece { color, role }) if *revealed => {
                    S::on_square_revealed(out, *color, *role, *square);
                }
                Some(Piece { color, role }) => S::on_square(out, *color, *role, *square),
                None => out.push_str(&square.to_string()),
            }
            leads_to::<S>(out, *portal, *exits);
        }
        Message::SquareState(marks) => marks_of::<S>(out, marks),
        Message::YourTurn => S::your_turn(out),
        Message::YourCheck => S::your_check(out),
        Message::ToMove(color) => S::to_move(out, *color),
        Message::InCheck(color) => S::in_check(out, *color),
        Message::Places(color) => S::places_assassin(out, *color),
        Message::ComputerThinks(who) => S::computer_thinks(out, *who),
        Message::Waits => S::waits(out),
        Message::ResultTitle(result) => result_title::<S>(out, *result),
        Message::ResultReason(result) => result_reason::<S>(out, *result),
        Message::Ending(result, own) => match Outcome::new(*result, *own) {
            Outcome::Drawn => S::drawn(out, result.reason),
            Outcome::Won => S::you_won(out, result.reason),
            Outcome::Lost => S::you_lost(out, result.reason),
            Outcome::Decided | Outcome::Void => result_title::<S>(out, *result),
        },
        Message::CurtainTitle(color) => S::curtain_title(out, *color),
        Message::CurtainText(color) => S::curtain_text(out, *color),
        Message::PlaceAssassin(color) => S::place_assassin(out, *color),
        Message::PlaceTokens(left) => S::place_tokens(out, *left as u64),
        Message::ReviewBanner { ply, last, over } => {
            S::reviewing(out, arg::Ply(*ply as u64), arg::Count(*last as u64), *over);
        }
        Message::Played(report) => played::<S>(out, report),
        Message::TakenBack => S::taken_back(out),
        Message::ExitTo { square, swaps } => match swaps {
            Some(Piece { color, role }) => S::exit_to_swap(out, *color, *role, *square),
            None => S::exit_to(out, *square),
        },
        Message::StayOn(square) => S::stay_on(out, *square),
        Message::WalkOrJump(square) => S::walk_or_jump(out, *square),
        Message::Asks(Question::Resign(_), who) => S::ask_resign(out, *who),
        Message::Asks(Question::OfferDraw(_), who) => S::ask_offer_draw(out, *who),
        Message::Asks(Question::AnswerDraw(_), who) => S::ask_answer_draw(out, *who),
        Message::AsksYes(Question::Resign(_)) => S::yes_resign(out),
        Message::AsksYes(Question::OfferDraw(_)) => S::yes_offer_draw(out),
        Message::AsksYes(Question::AnswerDraw(_)) => S::yes_answer_draw(out),
        Message::Asks(Question::AnswerTakeBack(_), _) => {
            out.push_str(Label::TAKE_BACK_ASKED.say(lang))
        }
        Message::AsksYes(Question::AnswerTakeBack(_)) => {
            out.push_str(Label::TAKE_BACK_ALLOW.say(lang));
        }
        Message::CapturedSpoken {
            color,
            pieces,
            lead,
        } => captured::<S>(out, *color, pieces, *lead),
        Message::TimeSpoken { seconds } => time::<S>(out, *seconds),
        Message::PlayIt(san) => S::play_it(out, san),
        Message::LowTime { color, seconds } => {
            S::low_time(out, *color, &render(|out| time::<S>(out, *seconds)));
        }
        Message::DrawOffered(who) => S::draw_offered(out, *who),
        Message::DrawDeclined(who) => S::draw_declined(out, *who),
        Message::PremoveSet { from, to } => S::premove_set(out, arg::From(*from), arg::To(*to)),
        Message::PremoveGone => S::premove_gone(out),
        Message::HintIs(san) => S::hint(out, san),
        Message::Searching(plies) => S::searching(out, u64::from(*plies)),
        Message::Judging { done, of } => {
            S::judging(out, arg::Count(*of as u64), arg::Done(*done as u64))
        }
        Message::Exercise { number, of } => {
            S::exercise(out, arg::Number(*number as u64), arg::Count(*of as u64));
        }
        Message::WasMistake(played) => S::was_mistake(out, played),
        Message::LookAt(square) => S::look_at(out, *square),
        Message::CouldHave { played, better } => match better {
            Some(better) => S::could_have(out, arg::Move(played), arg::Better(better)),
            None => out.push_str(played),
        },
        Message::PlayedIllegal { text } => S::played_illegal(out, text),
        Message::ComputerFailed => S::computer_failed(out),
        Message::NothingToUndo => S::nothing_to_undo(out),
        Message::NothingToRedo => S::nothing_to_redo(out),
        Message::TooManyPlies { limit } => S::too_many_plies(out, *limit as u64),
        Message::TokensFull => S::tokens_full(out),
        Message::TokenOnPiece(square) => S::token_square_taken(out, *square),
        Message::TokenCount(count) => S::token_count(out, *count as u64),
    }
}

fn result_title<S: Sentences>(out: &mut String, result: GameResult) {
    match result.winner {
        Some(winner) => S::wins(out, winner),
        None => S::nobody_wins(out, result.reason),
    }
}

/// Writes the portal of a square and the squares that it leads to.
fn leads_to<S: Sentences>(out: &mut String, portal: Option<(PortalKind, u8)>, exits: Bitboard) {
    if let Some((kind, count)) = portal {
        S::comma(out);
        S::portal(out, kind, u64::from(count));
    }
    if !exits.is_empty() {
        S::comma(out);
        S::exits(out, &squares(exits));
    }
}

fn marks_of<S: Sentences>(out: &mut String, marks: &[Mark]) {
    let texts = marks
        .iter()
        .map(|mark| render(|out| S::mark(out, *mark)))
        .filter(|text| !text.is_empty());
    let texts: Vec<String> = texts.collect();
    out.push_str(&texts.join(&render(S::comma)));
}

fn result_reason<S: Sentences>(out: &mut String, result: GameResult) {
    match (result.reason, result.winner.map(|winner| !winner)) {
        (Reason::Checkmate, Some(loser)) => S::checkmated(out, loser),
        (Reason::KingCapture, Some(loser)) => S::king_captured(out, loser),
        (Reason::Time, Some(loser)) => S::out_of_time(out, loser),
        (Reason::Resignation, Some(loser)) => S::resigned(out, loser),
        (Reason::Abandoned, Some(loser)) => S::abandoned(out, loser),
        (Reason::Cheated, Some(loser)) => S::cheated(out, loser),
        (Reason::Stalemate, _) => S::stalemated(out),
        (Reason::Agreement, _) => S::agreed(out),
        (Reason::Repetition, _) => S::repeated(out),
        (Reason::FiftyMoves, _) => S::fifty_moves(out),
        (Reason::Insufficient, _) => S::insufficient(out),
        (Reason::Disputed, _) => S::disputed(out),
        (Reason::Unstated, _) => S::unstated(out),
        (Reason::NoResult, _) => S::no_result(out),
        (Reason::BothLost, _) => S::both_lost(out),
        (Reason::Time, None) => S::out_of_time_draw(out),
        (Reason::Abandoned, None) => S::abandoned_draw(out),
        // No game ends like this, but the sentence must not lack its subject.
        (Reason::Checkmate | Reason::KingCapture, None)
        | (Reason::Resignation | Reason::Cheated, None) => S::nobody_won(out),
    }
}

fn played<S: Sentences>(out: &mut String, report: &PlyReport) {
    if let Some(color) = report.color {
        if report.placed {
            S::played_placed(out, color);
        } else if let Some(way) = report.castled {
            S::played_castled(out, color, way);
        } else {
            let piece = render(|out| match report.role {
                Some(role) => S::role(out, role),
                None => S::some_piece(out),
            });
            went::<S>(out, color, &piece, (report.from, report.via, report.to));
        }
    }
    if let Some(role) = report.promotion {
        S::and_promotes(out, role);
    }
    for piece in &report.captured {
        S::and_takes(out, piece.color, piece.role);
    }
    if let Some(piece) = report.swapped {
        S::and_swaps(out, piece.color, piece.role);
    }
    out.push('.');
    if report.check {
        S::and_check(out);
    }
}

/// Writes where a piece went, as far as that is known: its start, the portal that it entered, and its destination.
fn went<S: Sentences>(
    out: &mut String,
    color: Color,
    piece: &str,
    way: (Option<Square>, Option<Square>, Option<Square>),
) {
    match way {
        (Some(from), Some(via), Some(to)) => S::played_via(
            out,
            color,
            piece,
            arg::From(from),
            arg::Via(via),
            arg::To(to),
        ),
        (Some(from), None, Some(to)) => {
            S::played_from_to(out, color, piece, arg::From(from), arg::To(to))
        }
        (None, _, Some(to)) => S::played_to(out, color, piece, to),
        (Some(from), _, None) => S::played_from(out, color, piece, from),
        (None, _, None) => S::played_unseen(out, color, piece),
    }
}

fn captured<S: Sentences>(out: &mut String, color: Color, pieces: &[(Role, u8)], lead: u32) {
    if pieces.is_empty() {
        S::captured_nothing(out, color);
    } else {
        let list = pieces
            .iter()
            .map(|(role, count)| render(|out| S::captured_piece(out, *role, u64::from(*count))));
        let list: Vec<String> = list.collect();
        S::captured(out, color, &list.join(&render(S::comma)));
    }
    if lead > 0 {
        out.push(' ');
        S::ahead_by(out, u64::from(lead));
    }
}

fn time<S: Sentences>(out: &mut String, seconds: u64) {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        S::hours(out, hours);
    }
    if minutes > 0 {
        space(out, hours > 0);
        S::minutes(out, minutes);
    }
    if rest > 0 || seconds == 0 {
        space(out, seconds >= 60);
        S::seconds(out, rest);
    }
}

fn space(out: &mut String, needed: bool) {
    if needed {
        out.push(' ');
    }
}
