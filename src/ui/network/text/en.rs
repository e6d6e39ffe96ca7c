//! Network play in English.

use engine::Color;
use game::Lang;
use p2p::pairing::PairingError as P;
use p2p::{AskFault, ClaimKind as K, CodeError, Dispute as D, Notice as N, RecordError, Refusal};

use super::{NetText as T, span};

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
        T::Colours(Color::White) => {
            "You play White, your opponent Black. A rematch swaps the colours."
        }
        T::Colours(Color::Black) => {
            "You play Black, your opponent White. A rematch swaps the colours."
        }
        T::YourName => "Your name",
        T::YourNameHow => {
            "Your opponent sees it beside the clocks, and it stands in the saved game. You may leave it empty."
        }
        T::Invited => "Your friend invites you to play",
        T::RulesInShort => "The rules in short",
        T::OtherStart => "Start from another position",
        T::StartPosition => "Start position (FEN)",
        T::StartOver => "The game would already be over in this position.",
        T::StartPositionHow => {
            "Leave this empty for the usual start. In the editor you can set up other positions, such as a game with odds."
        }
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
        T::Patience => "Time for a move",
        T::PatienceHow => {
            "Without clocks: if a move takes longer than this, the other player may end the game without a result."
        }
        T::Span(span) => return span::say(Lang::En, *span),
        T::PatienceTold(span) => {
            let span = span::say(Lang::En, *span);
            return format!(
                "There are no clocks. If a move takes longer than {span}, the other player may end the game without a result."
            );
        }
        T::OpeningTold(span) => {
            let span = span::say(Lang::En, *span);
            return format!(
                "The clocks start when both of you have made your first move. Each of you has {span} for it; otherwise the game ends without a result."
            );
        }
        T::MaySitOut => "Your opponent has not moved for as long as you both agreed to wait.",
        T::SitOut => "End without a result",
        T::Void => "No result",
        T::VoidWanted => {
            "You want to end the game without a result. It ends when your opponent agrees."
        }
        T::VoidAsked => "Your opponent wants to end the game without a result.",
        T::WasAway => {
            "You were away for more than a minute; your opponent may have claimed the game. Waiting for them."
        }
        T::NotConfirmed => {
            "Not confirmed yet: your opponent's device has not agreed to this result."
        }
        T::NotChecked => {
            "Not confirmed yet: the result is certain when both devices have shown their secrets."
        }
        T::Unverified => {
            "Unverified: your opponent's device has not shown its secrets, so nobody can check this game. The result stays as it is."
        }
        T::Reckoning(Some(result)) => {
            let result = super::result(Lang::En, *result);
            return format!(
                "By this device's reckoning: {result} The other device's reckoning differs, so it counts for nobody."
            );
        }
        T::Reckoning(None) => {
            "By this device's reckoning the game was not over yet; the other device's reckoning differs. It counts for nobody."
        }
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
        T::VanishesEarly(seconds) => {
            return format!(
                "Your opponent is gone. The game ends without a result in {seconds} s unless they come back."
            );
        }
        T::Said(line) => return format!("Opponent: {line}"),
        T::Unreadable(RecordError::Version(_)) => {
            "The network game from before was stored by another version of this page and cannot be taken up."
        }
        T::Unreadable(_) => {
            "The network game from before cannot be taken up: what was stored of it is damaged."
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
        T::Pairing(error) => match error {
            P::Empty => "Paste the code that your opponent sent you.",
            P::NotACode => {
                "This is no code: a part may be missing, or something may have been copied along."
            }
            P::Damaged => "The code is damaged: copy it again, from the first letter to the last.",
            P::Version => "The code was made by another version of this page: reload both.",
            P::Invite => {
                "This is an invite code; here goes the reply that your opponent gets from it."
            }
            P::Reply => "This is a reply code; here goes the invite of whoever opened the game.",
        },
        T::Notice(N::NotNow(fault)) => {
            return format!("That is not possible: {}.", not_now(fault));
        }
        T::Notice(notice) => told(notice),
    };
    fixed.to_owned()
}

fn told(notice: &N) -> &'static str {
    match notice {
        N::OtherVersion { newer: true } => {
            "Your opponent's page is newer than yours. Reload this page to update it, then join again."
        }
        N::OtherVersion { newer: false } => {
            "Your opponent's page is older than yours. Ask them to reload it, then try again."
        }
        N::CutOff => {
            "Your opponent's page sent too much that makes no sense, and its connection was cut. The game goes on when a proper connection comes; until then your opponent counts as away."
        }
        N::Denied(K::Away | K::AwayDraw) => {
            "Your opponent's device says that you were away. This device was there all the time, so the game goes on."
        }
        N::Denied(K::Time) => {
            "Your opponent's device says that your time is up. By this device's clock it is not."
        }
        N::Denied(K::SatOut) => {
            "Your opponent's device says that you did not move in time. By this device's clock you still had time."
        }
        N::ClaimDenied(K::Away | K::AwayDraw) => {
            "Your opponent's device was there all the time, so the game goes on."
        }
        N::ClaimDenied(K::Time | K::SatOut) => {
            "Your opponent's device says that there was still time."
        }
        N::Resumed => {
            "You both waited for each other. The game goes on from the last move that both devices have."
        }
        N::Disputed(D::TheirTime) => {
            "The game is disputed: by this device's clock your opponent's time is up, by theirs it is not. Save both logs to see where they differ."
        }
        N::Disputed(D::OwnTime) => {
            "The game is disputed: your opponent's device says that your time is up, but by this device's clock it is not. Save both logs to see where they differ."
        }
        N::Disputed(D::SatOut) => {
            "The game is disputed: by this device's clock your opponent did not move in time, by theirs they did. Save both logs to see where they differ."
        }
        N::Disputed(D::Told) => {
            "The game is disputed: your opponent's device does not agree with this one about how the game stands. Save both logs to see where they differ."
        }
        N::Disputed(D::LogsDiffer) => {
            "The game is disputed: the two devices do not agree on what was played. Save both logs to see where they differ."
        }
        N::Withheld => {
            "Your opponent's page does not open what the rules have made public. It has lost; save the logs as evidence."
        }
        N::TakenBack => "Your move came too late and is taken back.",
        N::NotStored => {
            "This browser does not store anything. Do not reload the page: the game would be lost."
        }
        N::OtherTab => {
            "This game is open in another tab or window. Go on there, or take it over here."
        }
        N::NoSuchRoom => {
            "Nobody is waiting in this room. Check the code, or ask your opponent whether the room is still open."
        }
        N::RoomFull => "Two players are in this room already. Ask for a new code, or make a room.",
        N::ServerFull => "The server has no room left. Try again later, or pair without a server.",
        N::NoSignalling => {
            "The signalling server cannot be reached. Check your connection, try again, or pair without a server."
        }
        N::CannotCross => {
            "Your two networks could not be connected. Try another network, or a site with a TURN server."
        }
        N::OtherForgot => {
            "Your opponent's browser has forgotten this game, so it cannot go on. Your opponent counts as away; you can save the game."
        }
        N::Forgot => {
            "This browser has forgotten the present game, and your opponent's has not. It cannot go on from here; start a new one together."
        }
        // Said in `audit`.
        N::Cheated(_) | N::Accused(_) => "",
        N::RefusedBy(why) | N::Refused(why) => refused(why),
        N::NotNow(fault) => not_now(fault),
    }
}

fn refused(why: &Refusal) -> &'static str {
    match why {
        Refusal::Protocol { .. } => "The two pages have different versions. Reload both.",
        Refusal::Rules => {
            "The two pages play by different rules. Reload both to get the same version."
        }
        Refusal::SameSeat => {
            "Both of you opened this room as its host. One of you must join with the code instead."
        }
        Refusal::Taken => "This game already has two players. Ask for a new room, or make one.",
        Refusal::OtherGame => "Another game is being played in this room.",
        Refusal::NotProven => {
            "Somebody was refused, because they could not prove that the seat is theirs."
        }
        Refusal::Misbehaved => {
            "The connection was refused, because too many messages made no sense."
        }
        Refusal::Terms => "The settings of this game make no sense.",
    }
}

fn not_now(fault: &AskFault) -> &'static str {
    match fault {
        AskFault::Over => "the game is over",
        AskFault::Turn => "it is your opponent's turn",
        AskFault::Illegal => "the move is not legal",
        AskFault::NoOffer => "there is no draw offer to answer",
        AskFault::TakeBack => "no move can be taken back",
        AskFault::TooSoon => "it is too early for that",
        AskFault::Ply => "it is about another move",
        AskFault::Clocks => "the time is wrong",
        AskFault::Unheard => "your opponent's device must be heard first",
        AskFault::Secret(_) => "it contradicts the rules of hidden assassins",
        AskFault::Full => "the log is full",
    }
}
