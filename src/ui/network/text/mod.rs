//! The texts of network play, in all languages of the app: each text is a value of [`NetText`], and its sentences are
//! in `locales/<language>/network.ftl`. A missing translation does not compile.

mod audit;
mod notice;
mod say;
mod sentences;

use std::sync::OnceLock;

use engine::Color;
use game::{GameResult, Lang, Millis};
use leptos::prelude::*;
use p2p::audit::Verdict;
use p2p::pairing::PairingError;
use p2p::{CodeError, Notice, RecordError};

use crate::ui::words::Words;
use sentences::{De, En, Es, He, render};

/// Writes a text in one language.
pub type SayText = fn(&mut String, Lang, &NetText);

/// German.
pub const GERMAN: SayText = say::say::<De>;
/// Spanish.
pub const SPANISH: SayText = say::say::<Es>;
/// Hebrew.
pub const HEBREW: SayText = say::say::<He>;

/// The languages that were fetched and installed, in the order of [`Lang::ALL`].
static INSTALLED: [OnceLock<SayText>; Lang::ALL.len()] =
    [const { OnceLock::new() }; Lang::ALL.len()];

/// Makes a language available. In the browser, all languages but English are fetched, together with the page's other texts
/// in that language.
pub fn install(lang: Lang, say: SayText) {
    // A second installation changes nothing.
    let _ = INSTALLED[lang as usize].set(say);
}

/// Returns the function that writes texts in a language, if it is available and not English.
fn of(lang: Lang) -> Option<SayText> {
    compiled_in(lang).or_else(|| INSTALLED[lang as usize].get().copied())
}

#[cfg(not(target_family = "wasm"))]
fn compiled_in(lang: Lang) -> Option<SayText> {
    match lang {
        Lang::En => None,
        Lang::De => Some(GERMAN),
        Lang::Es => Some(SPANISH),
        Lang::He => Some(HEBREW),
    }
}

#[cfg(target_family = "wasm")]
fn compiled_in(_: Lang) -> Option<SayText> {
    None
}

/// A text of network play.
#[derive(Clone, Debug, PartialEq)]
pub enum NetText {
    /// Heading of the list of open challenges.
    OpenChallenges,
    /// What they are.
    OpenChallengesHow,
    /// Button that opens the list.
    ShowChallenges,
    /// The list is being opened.
    ListOpens,
    /// The list is empty.
    ListEmpty,
    /// The list cannot be reached.
    ListLost,
    /// The author of a challenge has given no name.
    NoName,
    /// Button that takes a challenge.
    TakeChallenge,
    /// Button that hides the challenges of somebody.
    HideChallenger,
    /// Heading of the form for a challenge, and the button that offers it.
    OfferGame,
    /// Line above the player's own challenge.
    YourChallenge,
    /// Button that takes it off the list.
    Withdraw,
    /// Button that leads to the computer meanwhile.
    Meanwhile,
    /// The colours are drawn.
    ColoursDrawn,
    /// The author of a challenge is asked.
    Asking,
    /// The challenge is not to be had any more.
    ChallengeGone,
    /// Somebody takes the player's challenge.
    ChallengeTaken(String),
    /// Whoever took it has not come.
    NoShow,
    /// None of several who took it has come.
    NoShows,
    /// Button that opens the game to watchers.
    OpenGallery,
    /// What the link to watch shows.
    GalleryHow,
    /// Title of the link when it is shared.
    GalleryTitle,
    /// Watchers cannot come.
    GalleryLost,
    /// The site has no way for watchers.
    NoGallery,
    /// Button that closes the game to watchers.
    CloseGallery,
    /// Button of a watcher who leaves.
    StopWatching,
    /// The gallery is being looked for.
    WatchComing,
    /// The game is watched.
    WatchLive,
    /// The gallery cannot be reached.
    WatchAbsent,
    /// So many seconds old is what is seen.
    WatchOld(u64),
    /// As many watch as may.
    WatchFull,
    /// The player has closed the gallery.
    WatchClosed,
    /// What is shown breaks the rules.
    WatchUntrue,
    /// This browser cannot watch.
    WatchUnable,
    /// The link leads nowhere.
    WatchNowhere,
    /// Both sides were verified.
    WatchVerified,
    /// How many watch.
    Watchers(u32),
    /// Label of the field for the number of opponents.
    Opponents,
    /// Hint for that field.
    OpponentsHow,
    /// Accessible name of the row of boards.
    Boards,
    /// The number of a board.
    Board(u32),
    /// A game begins on a board that is not shown.
    BoardBegins(u32),
    /// A line of chat at a board that is not shown.
    BoardChat(u32, String),
    /// It is the opponent's turn.
    TheirTurn,
    /// The opponent cannot be reached.
    BoardAway,
    /// The opponent offers a draw.
    AsksDraw,
    /// The opponent asks to take a move back.
    AsksTakeBack,
    /// The opponent wants a rematch.
    AsksRematch,
    /// Button that shows the next board on which it is this side's turn.
    NextTurn,
    /// Button that copies the link, with how many more opponents may come.
    Vacant(u32),
    /// Button that leaves all boards.
    LeaveAll,
    /// Question before that.
    LeaveAllQuestion,
    /// Heading of the form for joining a room.
    JoinRoom,
    /// Label of the room code.
    RoomCode,
    /// Hint for the field for a room code: what can be typed there.
    CodeHint,
    /// Button that joins a room.
    Join,
    /// Button that copies the room code.
    CopyCode,
    /// Accessible name of the QR code of a link.
    QrName,
    /// Accessible name of the QR code of a pairing code.
    QrOfCode,
    /// Instruction for a host who waits for an opponent.
    SendCode,
    /// Button that closes a room that nobody has joined.
    CloseRoom,
    /// Accessible name of the terms of a room, which a host can change.
    RoomTerms,
    /// Button that changes the terms of a room.
    ChangeTerms,
    /// The game begins in a position of the host's choice.
    OwnStart,
    /// Link that starts a game against the computer.
    PlayComputer,
    /// Label of the field for the player's name.
    YourName,
    /// Hint for that field: who sees the name.
    YourNameHow,
    /// Line above the name of the game that a guest is invited to.
    Invited,
    /// The same line with the name of the host.
    InvitedBy(String),
    /// The time control that the host offers.
    TermsClock(String),
    /// Label of the start position that the host offers.
    TermsStart,
    /// Whether moves can be taken back.
    TakeBacks(bool),
    /// Button that accepts the terms.
    Accept,
    /// Button that declines the terms.
    Decline,
    /// The guest is there and considers the terms.
    Considered,
    /// Heading of the summary of the rules.
    RulesInShort,
    /// Summary of the collapsed section for another start position.
    OtherStart,
    /// Label of the field for the start position.
    StartPosition,
    /// Hint for the field for the start position.
    StartPositionHow,
    /// Error: the game would already be over in the typed start position.
    StartOver,
    /// Hint about hidden assassins in network play.
    Assassins,
    /// Heading of pairing by hand, without a server.
    ByHand,
    /// How pairing by hand works.
    ByHandHow,
    /// What happens to the time limits if a connection paired by hand breaks.
    ByHandTime,
    /// A game paired by hand has lost its connection and is adjourned.
    Adjourned,
    /// Button that turns the camera on.
    Scan,
    /// The browser asks for permission to use the camera.
    ScanAsking,
    /// Instruction for pointing the camera at the code.
    ScanLooking,
    /// Accessible name of the camera's picture.
    CameraPicture,
    /// Permission to use the camera was denied.
    CameraDenied,
    /// There is no camera.
    CameraMissing,
    /// Another program may be using the camera.
    CameraBusy,
    /// The reader of QR codes could not be loaded.
    NoReader,
    /// Label of the switch that hides this browser's address.
    HideAddress,
    /// Hint for that switch: what it does.
    HideAddressHow,
    /// The address cannot be hidden, because the site has no relay server.
    NoRelay,
    /// Button that makes an invite code.
    MakeInvite,
    /// Label of the host's code.
    InviteCode,
    /// Label of the guest's code.
    ReplyCode,
    /// Label of the field into which the guest pastes the invite code.
    PasteInvite,
    /// Label of the field into which the host pastes the reply code.
    PasteReply,
    /// Button that makes the reply code.
    MakeReply,
    /// Button that completes the pairing.
    Connect,
    /// A pairing code is being made.
    MakingCode,
    /// Instruction for a guest who has made the reply code.
    SendReply,
    /// Button that pairs again by hand after the connection broke.
    PairAgain,
    /// "You play White", or Black.
    YouPlay(Color),
    /// The room is being entered.
    Connecting,
    /// The room waits for the opponent.
    Waiting,
    /// The two sides are introducing themselves to each other.
    Greeting,
    /// The connection is good.
    Connected,
    /// The connection is unstable: nothing was heard for some seconds.
    Unstable,
    /// A new connection is being made.
    Reconnecting,
    /// Seconds until the next attempt to connect.
    NextTry(u64),
    /// There is no connection.
    Closed,
    /// Round-trip time.
    RoundTrip(Millis),
    /// The room's code, for the strip.
    Room(String),
    /// The opponent has vanished. This side wins after this many seconds.
    Vanishes(u64),
    /// The opponent has vanished before both sides made their first move. The game ends without a result after this
    /// many seconds.
    VanishesEarly(u64),
    /// The countdown is paused because this side is offline.
    CountdownRests,
    /// Button that gives the opponent another minute.
    WaitLonger,
    /// Button that takes a draw instead of waiting.
    ClaimDraw,
    /// Label of the field for how long a move may take in a game without clocks.
    Patience,
    /// Hint for that field: what happens if a move takes longer.
    PatienceHow,
    /// A span of time, such as one day.
    Span(Millis),
    /// The time that was agreed for a move in a game without clocks.
    PatienceAgreed(Millis),
    /// The time that each side has for its first move in a game with clocks.
    FirstMoveTime(Millis),
    /// The opponent has exceeded the time agreed for a move.
    MaySitOut,
    /// Button that ends the game without a result because the opponent took too long.
    SitOut,
    /// Button that proposes to end the game without a result.
    Void,
    /// This side wants to end the game without a result and waits for the opponent.
    VoidWanted,
    /// The opponent wants to end the game without a result.
    VoidAsked,
    /// This side was away for too long.
    WasAway,
    /// The opponent's device has not agreed to the result yet.
    NotConfirmed,
    /// The result depends on something that only the audit can check.
    NotChecked,
    /// The audit is not possible.
    Unverified,
    /// The result of a disputed game as this side sees it, or `None` if the game is not over in its view.
    Reckoning(Option<GameResult>),
    /// Button that leaves the room.
    Leave,
    /// Question before leaving during a game.
    LeaveQuestion,
    /// Question before leaving otherwise.
    LeaveRoomQuestion,
    /// Button that answers that question with no.
    Stay,
    /// Button that shows a guest what the host offers.
    SeeInvitation,
    /// Button that shows a host what leads to the room.
    ShowCode,
    /// Button for another game with the same opponent.
    Rematch,
    /// Button that opens another room after the players are apart.
    NewLink,
    /// The opponent wants a rematch.
    RematchAsked,
    /// This side wants a rematch and waits for the answer.
    RematchWanted,
    /// Button that withdraws the wish for a rematch.
    RematchNot,
    /// The opponent, whose name may be empty, has left.
    OtherLeft(String),
    /// A game begins in which this side plays this colour.
    GameStarted(Color),
    /// The chat, and the button that opens it.
    Chat,
    /// The same button while this many lines have not been shown yet.
    ChatUnread(u64),
    /// Accessible name of the chat's text field.
    ChatField,
    /// Button that sends a line.
    Send,
    /// Button that hides the opponent's lines.
    MuteChat,
    /// Button that shows the opponent's lines again.
    UnmuteChat,
    /// A line of the opponent, for screen readers.
    ChatLine(String),
    /// The player must leave the room before another game can take the board.
    LeaveFirst,
    /// The host has followed the link to its own room.
    OwnRoom,
    /// A guest is in the room, but the host does not answer yet.
    NoAnswerYet,
    /// A room is open in another tab.
    Elsewhere,
    /// The game that was to be taken over from another tab is not stored here, or cannot be read.
    NotStoredHere,
    /// Says under the chat that the last lines wait for the connection.
    ChatWaits,
    /// Button that tries to connect at once.
    TryNow,
    /// Button that goes back to the choice between joining and creating a room.
    BackToStart,
    /// Button that saves the game logs of both sides.
    SaveLogs,
    /// The browser provides no secure random numbers.
    NoRandomness,
    /// The stored room cannot be read.
    Unreadable(RecordError),
    /// An error in `config.json`.
    Config(String),
    /// The typed text is not a room code.
    Code(CodeError),
    /// The pasted text is not the pairing code that is needed.
    Pairing(PairingError),
    /// The audit's verdict on the opponent, or on this side of a game from a file.
    Audit(Option<Color>, Verdict),
    /// The proof of fair play in a file does not hold, for this reason.
    NotVerified(String),
    /// A notice of the protocol.
    Notice(Notice),
}

impl NetText {
    /// Returns the text in this language, or in English if the language is not available.
    pub fn say(&self, lang: Lang) -> String {
        render(|out| of(lang).unwrap_or(say::say::<En>)(out, lang, self))
    }

    /// Returns the text as a signal that follows the language.
    pub fn words(self, words: Words) -> Signal<String> {
        Signal::derive(move || self.say(words.lang()))
    }
}
