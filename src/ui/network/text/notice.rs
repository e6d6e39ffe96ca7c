//! Sentences for the notices of the protocol, and for the reasons why it refuses something.

use p2p::{ActionFault, ClaimKind, Dispute, Notice, Refusal, WebRtcFault};

use super::audit;
use super::sentences::{Sentences, render};

/// Writes the sentence for a notice.
pub fn notice<S: Sentences>(out: &mut String, notice: &Notice) {
    use ClaimKind::{Away, AwayDraw, SatOut, Time};
    match notice {
        Notice::OtherVersion { newer: true } => S::other_is_newer(out),
        Notice::OtherVersion { newer: false } => S::other_is_older(out),
        Notice::RefusedBy(why) | Notice::Refused(why) => refused::<S>(out, *why),
        Notice::CutOff => S::cut_off(out),
        Notice::Denied(Away | AwayDraw) => S::denied_away(out),
        Notice::Denied(Time) => S::denied_time(out),
        Notice::Denied(SatOut) => S::denied_sat_out(out),
        Notice::ClaimDenied(Away | AwayDraw) => S::claim_denied_away(out),
        Notice::ClaimDenied(Time | SatOut) => S::claim_denied_time(out),
        Notice::Resumed => S::resumed(out),
        Notice::Disputed(Dispute::TheirTime) => S::disputed_their_time(out),
        Notice::Disputed(Dispute::OwnTime) => S::disputed_own_time(out),
        Notice::Disputed(Dispute::SatOut) => S::disputed_sat_out(out),
        Notice::Disputed(Dispute::Refused) => S::disputed_refused(out),
        Notice::Disputed(Dispute::Told) => S::disputed_told(out),
        Notice::Disputed(Dispute::LogsDiffer) => S::disputed_logs_differ(out),
        Notice::Cheated(fault) => {
            S::cheated(out, &render(|out| audit::reason::<S>(out, *fault)));
        }
        Notice::Withheld => S::withheld(out),
        Notice::Accused(accusation) => {
            S::accused(out, &render(|out| audit::charge::<S>(out, *accusation)));
        }
        Notice::MoveRejected => S::taken_back(out),
        Notice::NotNow(fault) => S::not_now(out, &render(|out| not_now::<S>(out, *fault))),
        Notice::NotStored => S::not_stored(out),
        Notice::WaitsForStorage => S::waits_for_storage(out),
        Notice::OtherTab => S::other_tab(out),
        Notice::CodeClosed => S::code_closed(out),
        Notice::NoSuchRoom => S::no_such_room(out),
        Notice::RoomFull => S::room_full(out),
        Notice::ServerFull => S::server_full(out),
        Notice::NoSignalling => S::no_signalling(out),
        Notice::ConnectionFailed => S::cannot_cross(out),
        Notice::CannotConnect(WebRtcFault::Missing) => S::webrtc_missing(out),
        Notice::CannotConnect(WebRtcFault::Blocked) => S::webrtc_blocked(out),
        Notice::CannotConnect(WebRtcFault::NoAddress) => S::webrtc_no_address(out),
        Notice::GameForgottenByOther => S::other_forgot(out),
        Notice::GameForgotten => S::forgot(out),
    }
}

fn refused<S: Sentences>(out: &mut String, why: Refusal) {
    match why {
        Refusal::Protocol { .. } => S::refused_protocol(out),
        Refusal::Rules => S::refused_rules(out),
        Refusal::SameSeat => S::refused_same_seat(out),
        Refusal::Taken => S::refused_taken(out),
        Refusal::OtherGame => S::refused_other_game(out),
        Refusal::NotProven => S::refused_not_proven(out),
        Refusal::Misbehaved => S::refused_misbehaved(out),
        Refusal::Terms => S::refused_terms(out),
        Refusal::Line => S::refused_line(out),
        Refusal::OnlyLink => S::refused_only_link(out),
        Refusal::Declined => S::refused_declined(out),
    }
}

fn not_now<S: Sentences>(out: &mut String, fault: ActionFault) {
    match fault {
        ActionFault::Over => S::not_now_over(out),
        ActionFault::Turn => S::not_now_turn(out),
        ActionFault::Illegal => S::not_now_illegal(out),
        ActionFault::NoOffer => S::not_now_no_offer(out),
        ActionFault::TakeBack => S::not_now_take_back(out),
        ActionFault::TooSoon => S::not_now_too_soon(out),
        ActionFault::Ply => S::not_now_ply(out),
        ActionFault::Clocks => S::not_now_clocks(out),
        ActionFault::AwaitingPeer => S::not_now_unheard(out),
        ActionFault::Secret(_) => S::not_now_secret(out),
        ActionFault::Full => S::not_now_full(out),
    }
}
