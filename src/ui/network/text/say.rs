//! Maps each text of network play to its sentences. The mapping is the same in every language.

use game::{GameResult, Lang, Message, Millis};
use p2p::pairing::PairingError;
use p2p::{CodeError, RecordError};

use super::sentences::{Sentences, render};
use super::{NetText as T, audit, notice};

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/// Writes a text. `lang` must be the language of the sentences `S`.
pub fn say<S: Sentences>(out: &mut String, lang: Lang, text: &T) {
    match text {
        T::JoinRoom => S::join_room(out),
        T::RoomCode => S::room_code(out),
        T::CodeHint => S::code_hint(out),
        T::Join => S::join(out),
        T::CopyCode => S::copy_code(out),
        T::QrName => S::qr_name(out),
        T::QrOfCode => S::qr_of_code(out),
        T::SendCode => S::send_code(out),
        T::CloseRoom => S::close_room(out),
        T::Colours(color) => S::colours(out, *color),
        T::YourName => S::your_name(out),
        T::YourNameHow => S::your_name_how(out),
        T::Invited => S::invited(out),
        T::InvitedBy(name) => S::invited_by(out, name),
        T::TermsClock(clock) => S::terms_clock(out, clock),
        T::TermsStart => S::terms_start(out),
        T::TakeBacks(true) => S::take_backs(out),
        T::TakeBacks(false) => S::no_take_backs(out),
        T::Accept => S::accept(out),
        T::Decline => S::decline(out),
        T::Considered => S::considered(out),
        T::RulesInShort => S::rules_in_short(out),
        T::OtherStart => S::other_start(out),
        T::StartPosition => S::start_position(out),
        T::StartPositionHow => S::start_position_how(out),
        T::StartOver => S::start_over(out),
        T::Assassins => S::assassins(out),
        T::ByHand => S::by_hand(out),
        T::ByHandHow => S::by_hand_how(out),
        T::ByHandTime => S::by_hand_time(out),
        T::Adjourned => S::adjourned(out),
        T::Scan => S::scan(out),
        T::ScanAsking => S::scan_asking(out),
        T::ScanLooking => S::scan_looking(out),
        T::CameraPicture => S::camera_picture(out),
        T::CameraDenied => S::camera_denied(out),
        T::CameraMissing => S::camera_missing(out),
        T::CameraBusy => S::camera_busy(out),
        T::NoReader => S::no_reader(out),
        T::HideAddress => S::hide_address(out),
        T::HideAddressHow => S::hide_address_how(out),
        T::NoRelay => S::no_relay(out),
        T::MakeInvite => S::make_invite(out),
        T::InviteCode => S::invite_code(out),
        T::ReplyCode => S::reply_code(out),
        T::PasteInvite => S::paste_invite(out),
        T::PasteReply => S::paste_reply(out),
        T::MakeReply => S::make_reply(out),
        T::Connect => S::connect(out),
        T::MakingCode => S::making_code(out),
        T::SendReply => S::send_reply(out),
        T::PairAgain => S::pair_again(out),
        T::YouPlay(color) => S::you_play(out, *color),
        T::Connecting => S::connecting(out),
        T::Waiting => S::waiting(out),
        T::Greeting => S::greeting(out),
        T::Connected => S::connected(out),
        T::Unstable => S::unstable(out),
        T::Reconnecting => S::reconnecting(out),
        T::NextTry(seconds) => S::next_try(out, *seconds),
        T::Closed => S::closed(out),
        T::RoundTrip(millis) => S::round_trip(out, *millis),
        T::Room(code) => S::room(out, code),
        T::Vanishes(seconds) => S::vanishes(out, *seconds),
        T::VanishesEarly(seconds) => S::vanishes_early(out, *seconds),
        T::CountdownRests => S::countdown_rests(out),
        T::WaitLonger => S::wait_longer(out),
        T::ClaimDraw => S::claim_draw(out),
        T::Patience => S::patience(out),
        T::PatienceHow => S::patience_how(out),
        T::Span(millis) => span::<S>(out, *millis),
        T::PatienceAgreed(millis) => S::patience_told(out, &render(|out| span::<S>(out, *millis))),
        T::FirstMoveTime(millis) => S::opening_told(out, &render(|out| span::<S>(out, *millis))),
        T::MaySitOut => S::may_sit_out(out),
        T::SitOut => S::sit_out(out),
        T::Void => S::void(out),
        T::VoidWanted => S::void_wanted(out),
        T::VoidAsked => S::void_asked(out),
        T::WasAway => S::was_away(out),
        T::NotConfirmed => S::not_confirmed(out),
        T::NotChecked => S::not_checked(out),
        T::Unverified => S::unverified(out),
        T::Reckoning(None) => S::reckoning_not_over(out),
        T::Reckoning(Some(result)) => S::reckoning(out, &ended(lang, *result)),
        T::Leave => S::leave(out),
        T::LeaveQuestion => S::leave_question(out),
        T::LeaveRoomQuestion => S::leave_room_question(out),
        T::Stay => S::stay(out),
        T::RematchAsked => S::rematch_asked(out),
        T::RematchWanted => S::rematch_wanted(out),
        T::RematchNot => S::rematch_not(out),
        T::OtherLeft(name) if name.is_empty() => S::other_left(out),
        T::OtherLeft(name) => S::named_left(out, name),
        T::GameStarted(color) => S::begun(out, *color),
        T::Chat => S::chat(out),
        T::ChatField => S::chat_field(out),
        T::Send => S::send(out),
        T::MuteChat => S::mute_chat(out),
        T::UnmuteChat => S::unmute_chat(out),
        T::ChatLine(line) => S::said_by_opponent(out, line),
        T::LeaveFirst => S::leave_first(out),
        T::OwnRoom => S::own_room(out),
        T::NoAnswerYet => S::no_answer_yet(out),
        T::Elsewhere => S::elsewhere(out),
        T::ChatWaits => S::chat_waits(out),
        T::NotStoredHere => S::not_stored_here(out),
        T::TryNow => S::try_now(out),
        T::BackToStart => S::back_to_start(out),
        T::SaveLogs => S::save_logs(out),
        T::NoRandomness => S::no_chance(out),
        T::Unreadable(RecordError::Version(_)) => S::unreadable_version(out),
        T::Unreadable(_) => S::unreadable(out),
        T::Config(fault) => out.push_str(fault),
        T::Code(CodeError::Length(length)) => S::code_length(out, *length as u64),
        T::Code(CodeError::Character(character)) => S::code_character(out, *character),
        T::Pairing(error) => pairing::<S>(out, *error),
        T::Audit(of, verdict) => audit::verdict::<S>(out, *of, verdict),
        T::NotVerified(why) => S::not_verified(out, why),
        T::Notice(notice) => notice::notice::<S>(out, notice),
    }
}

/// Writes a span of time in the largest unit of which it is a whole number.
fn span<S: Sentences>(out: &mut String, span: Millis) {
    match span {
        _ if span >= DAY && span.is_multiple_of(DAY) => S::days(out, span / DAY),
        _ if span >= HOUR && span.is_multiple_of(HOUR) => S::hours(out, span / HOUR),
        _ => S::minutes(out, span.div_ceil(MINUTE)),
    }
}

/// Describes a result in two sentences: who has won, and how.
fn ended(lang: Lang, result: GameResult) -> String {
    let say = |message: Message| game::say(lang, &message.into());
    let title = say(Message::ResultTitle(result));
    format!("{title}. {}", say(Message::ResultReason(result)))
}

fn pairing<S: Sentences>(out: &mut String, error: PairingError) {
    match error {
        PairingError::Empty => S::pairing_empty(out),
        PairingError::NotACode => S::pairing_not_a_code(out),
        PairingError::Damaged => S::pairing_damaged(out),
        PairingError::Version => S::pairing_version(out),
        PairingError::Invite => S::pairing_invite(out),
        PairingError::Reply => S::pairing_reply(out),
    }
}
