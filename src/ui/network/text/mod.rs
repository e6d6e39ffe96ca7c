//! What network play says, in the languages of the game's catalogue: a text is a value, and the sentences that say it stand
//! in `locales/<language>/network.ftl`. A missing translation does not compile.

mod audit;
mod notice;
mod say;
mod sentences;

use engine::Color;
use game::{GameResult, Lang, Millis};
use leptos::prelude::*;
use p2p::audit::Verdict;
use p2p::pairing::PairingError;
use p2p::{CodeError, Notice, RecordError};

use crate::ui::words::Words;
use sentences::{De, En, Es, He, said};

/// Anything that network play says.
#[derive(Clone, Debug, PartialEq)]
pub enum NetText {
    /// The button and heading of guests.
    JoinRoom,
    /// What a code is called.
    RoomCode,
    /// What can be typed there.
    CodeHint,
    /// The button beside it.
    Join,
    /// Copies the code.
    CopyCode,
    /// What the picture of squares is for.
    QrName,
    /// The same of a code that is copied by hand.
    QrOfCode,
    /// The host waits; what to do meanwhile.
    SendCode,
    /// Closes a room that nobody came to.
    CloseRoom,
    /// Which colour the host plays, and which the guest.
    Colours(Color),
    /// The field for what the person wants to be called.
    YourName,
    /// Who sees the name.
    YourNameHow,
    /// The line above the name of the game to which a guest is invited.
    Invited,
    /// The heading above the rules without boards.
    RulesInShort,
    /// The heading under which the field for another start position is folded.
    OtherStart,
    /// The name of the field for the start position.
    StartPosition,
    /// What can be typed into the field for the start position.
    StartPositionHow,
    /// The game would already be over in the typed start position.
    StartOver,
    /// What is special about hidden assassins online.
    Assassins,
    /// The way without a server.
    ByHand,
    /// How it goes.
    ByHandHow,
    /// What becomes of the time when the line breaks.
    ByHandTime,
    /// The line of a game without a server is gone; what happens to the game.
    Adjourned,
    /// Turns the camera on.
    Scan,
    /// The browser asks whether it may.
    ScanAsking,
    /// What to do with the camera.
    ScanLooking,
    /// What is seen, for those who do not see it.
    CameraPicture,
    /// The camera is not allowed.
    CameraDenied,
    /// There is none.
    CameraMissing,
    /// Somebody else has it.
    CameraBusy,
    /// What reads codes could not be had.
    NoReader,
    /// The switch that hides the address.
    HideAddress,
    /// What it does.
    HideAddressHow,
    /// It cannot be done here.
    NoRelay,
    /// Begins as host.
    MakeInvite,
    /// The host's code.
    InviteCode,
    /// The guest's code.
    ReplyCode,
    /// Where the guest pastes.
    PasteInvite,
    /// Where the host pastes.
    PasteReply,
    /// Makes the reply.
    MakeReply,
    /// Ends the pairing.
    Connect,
    /// The code is made.
    MakingCode,
    /// The guest has made the reply.
    SendReply,
    /// The connection broke, and there is no server to make another by.
    PairAgain,
    /// "You play White"
    YouPlay(Color),
    /// The room is entered.
    Connecting,
    /// Nobody came yet.
    Waiting,
    /// Both sides say who they are.
    Greeting,
    /// All is well.
    Connected,
    /// Nothing was heard for some seconds.
    Unstable,
    /// A new connection is made.
    Reconnecting,
    /// When the next try is made.
    NextTry(u64),
    /// It is over.
    Closed,
    /// The way there and back.
    RoundTrip(Millis),
    /// The room's code, for the strip.
    Room(String),
    /// The other is gone; what happens then.
    Vanishes(u64),
    /// The same before both have made their first move.
    VanishesEarly(u64),
    /// The same while this side is cut off.
    CountdownRests,
    /// Gives another minute.
    WaitLonger,
    /// Takes a draw instead.
    ClaimDraw,
    /// How long a move may take in a game without clocks.
    Patience,
    /// What comes of it.
    PatienceHow,
    /// One such time.
    Span(Millis),
    /// What was agreed of a game without clocks.
    PatienceTold(Millis),
    /// Until when a game with clocks must begin.
    OpeningTold(Millis),
    /// The opponent has not moved for as long as was agreed.
    MaySitOut,
    /// Ends the game then.
    SitOut,
    /// Wants the game to end without a result.
    Void,
    /// This side wants that, and waits.
    VoidWanted,
    /// The other side wants that.
    VoidAsked,
    /// This side was away itself, for too long.
    WasAway,
    /// The result waits for the other side.
    NotConfirmed,
    /// The result rests on what only the audit can check.
    NotChecked,
    /// The audit cannot be made.
    Unverified,
    /// How a disputed game stands by this side's own reckoning; `None` where it goes on.
    Reckoning(Option<GameResult>),
    /// Leaves the room.
    Leave,
    /// Asked before, in the middle of a game.
    LeaveQuestion,
    /// Asked before, otherwise.
    LeaveRoomQuestion,
    /// No.
    Stay,
    /// The other wants another game.
    RematchAsked,
    /// This side does, and waits.
    RematchWanted,
    /// This side does no longer.
    RematchNot,
    /// The other has left.
    OtherLeft,
    /// A game begins.
    Begun(Color),
    /// The heading of the talk.
    Chat,
    /// What the field is for.
    ChatField,
    /// Sends a line.
    Send,
    /// The other's lines are not shown.
    MuteChat,
    /// They are again.
    UnmuteChat,
    /// What the other said, for screen readers.
    Said(String),
    /// Another game would take the board of a room.
    LeaveFirst,
    /// A host has followed the link to the room that it has opened itself.
    OwnRoom,
    /// A guest is in the room, and the host does not answer there.
    NoAnswerYet,
    /// A room is open in another tab.
    Elsewhere,
    /// Tries at once.
    TryNow,
    /// Goes back to the choice.
    BackToStart,
    /// Saves what both sides say was played.
    SaveLogs,
    /// The browser makes no secrets.
    NoChance,
    /// The stored room cannot be read.
    Unreadable(RecordError),
    /// Something in `config.json`.
    Config(String),
    /// A code cannot be one.
    Code(CodeError),
    /// A copied code cannot be one.
    Pairing(PairingError),
    /// What the audit says of the opponent, or of a side of a game from a file.
    Audit(Option<Color>, Verdict),
    /// A game from a file proves nothing.
    NotVerified(String),
    /// What the protocol tells.
    Notice(Notice),
}

impl NetText {
    /// Says it.
    pub fn say(&self, lang: Lang) -> String {
        said(|out| match lang {
            Lang::En => say::say::<En>(out, lang, self),
            Lang::De => say::say::<De>(out, lang, self),
            Lang::Es => say::say::<Es>(out, lang, self),
            Lang::He => say::say::<He>(out, lang, self),
        })
    }

    /// Says it as a signal.
    pub fn words(self, words: Words) -> Signal<String> {
        Signal::derive(move || self.say(words.lang()))
    }
}
