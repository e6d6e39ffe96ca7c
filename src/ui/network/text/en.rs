//! Network play in English.

use engine::Color;
use p2p::CodeError;

use super::NetText as T;

/// Says it.
pub fn say(text: &T) -> String {
    let fixed = match text {
        T::NetworkPlay => "Network play",
        T::CreateRoom => "Create room",
        T::JoinRoom => "Join a room",
        T::RoomCode => "Room code",
        T::CodeHint => "Type the six characters, or paste the code or the link.",
        T::Join => "Join",
        T::CopyLink => "Copy link",
        T::CopyCode => "Copy code",
        T::QrName => "QR code of the link",
        T::QrOfCode => "QR code of this code",
        T::SendCode => {
            "Send your opponent the code or the link. The game begins when they open it."
        }
        T::CloseRoom => "Close room",
        T::Colours => "You play White, your opponent Black. A rematch swaps the colours.",
        T::Assassins => {
            "Hidden assassins stay hidden: neither browser is told where the other's stand, and at the end both prove that they kept the rules."
        }
        T::ByHand => "Without a server",
        T::ByHandHow => {
            "Two copied codes connect you when no server can: the host's invite goes one way, the guest's reply the other."
        }
        T::ByHandTime => {
            "Should the line break later, you pair again with two new codes. Nobody watches the time until then."
        }
        T::Adjourned => {
            "The line is gone, and the game is adjourned. Both devices keep it; two new codes take it up again whenever you like. Until then nobody watches the time."
        }
        T::Scan => "Scan with the camera",
        T::ScanAsking => "Waiting for the camera…",
        T::ScanLooking => "Hold the camera over the QR code on your opponent's screen.",
        T::CameraPicture => "The camera's picture",
        T::CameraDenied => {
            "The camera is not allowed here. Allow it in the browser's settings for this page, or paste the code."
        }
        T::CameraMissing => "No camera can be used here. Paste the code instead.",
        T::CameraBusy => {
            "The camera cannot be used now; another program may have it. Try again, or paste the code."
        }
        T::NoReader => "What reads QR codes could not be fetched. Paste the code instead.",
        T::HideAddress => "Hide my address",
        T::HideAddressHow => {
            "Usually the two browsers connect directly, and each learns the other's network address. With this, everything goes through a relay server: it sees both addresses, but neither the game nor the chat."
        }
        T::NoRelay => {
            "This site has no relay server (TURN), so your address cannot be hidden and no connection is made. Turn “Hide my address” off to play."
        }
        T::MakeInvite => "Make an invite",
        T::InviteCode => "Invite code",
        T::ReplyCode => "Reply code",
        T::PasteInvite => "Invite code from your opponent",
        T::PasteReply => "Reply code from your opponent",
        T::MakeReply => "Make the reply",
        T::Connect => "Connect",
        T::MakingCode => "Making the code…",
        T::SendReply => {
            "Send this reply back. The game begins when your opponent has pasted it; keep this page open."
        }
        T::PairAgain => "Pair again with two new codes",
        T::YouPlay(Color::White) => "You play White",
        T::YouPlay(Color::Black) => "You play Black",
        T::Connecting => "Connecting…",
        T::Waiting => "Waiting for your opponent",
        T::Greeting => "Connecting to your opponent…",
        T::Connected => "Connected",
        T::Unstable => {
            "Unstable: nothing was heard for a few seconds. A new connection is made if it stays quiet."
        }
        T::Reconnecting => "Reconnecting: the game goes on as soon as you both are there.",
        T::Closed => "Not connected",
        T::CountdownRests => "You are offline: the countdown rests.",
        T::WaitLonger => "Wait a minute more",
        T::ClaimDraw => "Take a draw instead",
        T::Leave => "Leave",
        T::LeaveQuestion => "Leave? You lose this game.",
        T::LeaveRoomQuestion => "Leave the room?",
        T::LeaveYes => "Leave",
        T::Stay => "Stay",
        T::RematchAsked => "Your opponent wants a rematch.",
        T::RematchWanted => "Waiting for your opponent's answer.",
        T::RematchNot => "No rematch",
        T::OtherLeft => "Your opponent has left.",
        T::Begun(Color::White) => "The game begins. You play White.",
        T::Begun(Color::Black) => "The game begins. You play Black.",
        T::Chat => "Chat",
        T::ChatField => "Say something",
        T::Send => "Send",
        T::MuteChat => "Mute chat",
        T::UnmuteChat => "Show chat again",
        T::LeaveFirst => "You are in a room: leave it first.",
        T::Elsewhere => "A network game of yours is open in another tab.",
        T::TakeOver => "Take it over here",
        T::TryNow => "Try now",
        T::BackToStart => "Back",
        T::SaveLogs => "Save both logs",
        T::NoChance => {
            "This browser makes no secure random numbers: network play needs them. Try another browser."
        }
        T::NextTry(seconds) => return format!("Next try in {seconds} s."),
        T::RoundTrip(millis) => return format!("{millis} ms"),
        T::Room(code) => return format!("Room {code}"),
        T::Vanishes(seconds) => {
            return format!("Your opponent is gone. You win in {seconds} s unless they come back.");
        }
        T::Said(line) => return format!("Opponent: {line}"),
        T::Unreadable(why) => {
            return format!("The network game of before cannot be taken up: {why}.");
        }
        T::Audit(..) => "",
        T::NotVerified(fault) => {
            return format!("The file's proof of fair play does not hold: {fault}.");
        }
        T::Config(fault) => return fault.clone(),
        T::Code(CodeError::Length(length)) => {
            return format!("A room code has six characters, this has {length}.");
        }
        T::Code(CodeError::Character(character)) => {
            return format!("“{character}” is in no room code: check it.");
        }
        T::Pairing(error) => return sentence(&error.to_string()),
        T::Notice(notice) => return notice.to_string(),
    };
    fixed.to_owned()
}

/// A clause as a sentence.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first
        .into_iter()
        .chain(letters)
        .chain(std::iter::once('.'))
        .collect()
}
