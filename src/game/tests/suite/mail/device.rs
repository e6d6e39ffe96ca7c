//! A device on which a game is played by links.

use engine::{AnyPosition, ByColor, Color, History, Move, Variant};
use game::mail::{MailFault, OpenedMail, id};
use game::save::mail::Mail;
use game::{Game, GameOptions, Msg, PlayerKind, Session};

/// Returns the options of a game by links in which one side is played on this device.
pub fn options(variant: Variant, me: Color) -> GameOptions {
    let mut players = ByColor([PlayerKind::Mail; 2]);
    players[me] = PlayerKind::Human;
    GameOptions {
        players,
        time_control: None,
        id: id(0x1234_5678_9abc_def0),
        date: "2026-11-20".into(),
        ..GameOptions::new(variant)
    }
}

/// A device with the game on its board.
pub struct Device {
    pub session: Session,
}

/// The response of a device to a link.
#[derive(Debug, PartialEq)]
pub enum Answer {
    Invited,
    Finished,
    Known { own: bool },
    Played,
    Asked,
}

impl Device {
    /// Creates a device with a new game.
    pub fn with(variant: Variant, me: Color) -> Device {
        let (session, _) = Session::new(options(variant, me), 0).expect("the options are good");
        Device { session }
    }

    /// Creates a device that does not know the game.
    pub fn empty() -> Device {
        let (session, _) = Session::new(GameOptions::new(Variant::Chess), 0).expect("good");
        Device { session }
    }

    pub fn game(&self) -> Game {
        let json = self.session.export_json();
        game::save::json::read(&json).expect("its own save").game
    }

    pub fn moves(&self) -> Vec<Move> {
        let json: serde_json::Value =
            serde_json::from_str(&self.session.export_json()).expect("JSON");
        let plies = json["plies"].as_array().expect("plies");
        let read = |ply: &serde_json::Value| ply.as_str().expect("text").parse().expect("a move");
        plies.iter().map(read).collect()
    }

    pub fn legal(&self) -> Vec<Move> {
        let start = AnyPosition::initial(self.session.options().variant);
        let history = History::from_moves(start, self.moves()).expect("a game");
        history.position().legal_moves()
    }

    pub fn send(&mut self, msg: Msg) {
        self.session.update(msg, 0);
    }

    pub fn type_move(&mut self, text: &str) {
        self.session.type_move(text, 0);
    }

    pub fn play(&mut self, text: &str) {
        let before = self.session.plies();
        self.type_move(text);
        assert_eq!(self.session.plies(), before + 1, "{text}");
    }

    /// Returns the link that the device sends now.
    pub fn link(&mut self) -> String {
        let link = self.session.export_mail().expect("nothing is hidden");
        self.session.mark_mail_sent(0);
        link
    }

    /// Opens a link and answers yes to any question.
    pub fn open(&mut self, link: &str) -> Result<Answer, MailFault> {
        let mail = Mail::read(link)?;
        let known = (self.session.options().id == mail.id).then(|| self.session.export_json());
        Ok(match mail.open(known.as_deref(), "2026-11-24".into())? {
            OpenedMail::Invitation(invitation) => {
                self.session.accept_mail(*invitation, 0);
                Answer::Invited
            }
            OpenedMail::Finished(_) => Answer::Finished,
            OpenedMail::Known { own } => Answer::Known { own },
            OpenedMail::Turn(continued) => {
                self.session.continue_mail(*continued, 0);
                Answer::Played
            }
            OpenedMail::Elsewhere(continued) => {
                self.session.continue_mail(*continued, 0);
                Answer::Asked
            }
        })
    }

    /// Opens a link that must be refused without changing the game.
    pub fn refuses(&mut self, link: &str) -> MailFault {
        let before = self.session.export_json();
        let fault = self.open(link).expect_err("it is refused");
        assert_eq!(self.session.export_json(), before);
        fault
    }
}

/// Returns two devices after the first two moves of a game.
pub fn begun(variant: Variant, moves: [&str; 2]) -> (Device, Device) {
    let mut white = Device::with(variant, Color::White);
    white.play(moves[0]);
    let mut black = Device::empty();
    assert_eq!(black.open(&white.link()), Ok(Answer::Invited));
    black.play(moves[1]);
    assert_eq!(white.open(&black.link()), Ok(Answer::Played));
    (white, black)
}
