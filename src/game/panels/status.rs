//! The status line, the result, the open question and the enabled buttons of a game.

use engine::Color;

use super::{Controls, Outcome, Question, QuestionModel, ResultModel, StatusModel};
use crate::session::Session;
use crate::text::Text;
use crate::{Label, Message, PlayerKind, Reason};

impl Session {
    /// Returns the status line.
    pub fn status(&self) -> StatusModel {
        if let Some(model) = self.result() {
            return StatusModel {
                text: model.sentence(),
                turn: None,
                check: false,
                result: Some(model.result),
                waiting: false,
                portals: "",
            };
        }
        let turn = self.game.turn();
        let check = self.game.position().is_check();
        let text: Text = match self.game.mover() {
            _ if self.tokens.is_some() => {
                let placed = self.tokens.as_ref().map_or(0, Vec::len);
                Message::PlaceTokens(crate::session::TOKENS.saturating_sub(placed)).into()
            }
            PlayerKind::Computer(_) if self.is_computing() => {
                Message::ComputerThinks(self.who(turn)).into()
            }
            _ if self.options().is_watched() => match check {
                true => Message::InCheck(turn).into(),
                false => Message::ToMove(turn).into(),
            },
            PlayerKind::Remote | PlayerKind::Mail => Message::Waits.into(),
            _ if self.game.is_placing() => Message::Places(turn).into(),
            // To one of two people at a device the colours say more.
            _ if self.options().seat() == Some(turn) => match check {
                true => Message::YourCheck.into(),
                false => Message::YourTurn.into(),
            },
            _ if check => Message::InCheck(turn).into(),
            _ => Message::ToMove(turn).into(),
        };
        StatusModel {
            text: self.say(text),
            turn: Some(turn),
            check,
            result: None,
            portals: match (self.game.position().layout(), self.options().seat()) {
                (None, _) => "",
                (_, None) => Label::PORTAL_KEY.say(self.lang()),
                (_, Some(Color::White)) => Label::PORTAL_KEY_WHITE.say(self.lang()),
                (_, Some(Color::Black)) => Label::PORTAL_KEY_BLACK.say(self.lang()),
            },
            waiting: match self.game.mover() {
                PlayerKind::Human => false,
                PlayerKind::Computer(_) => self.is_computing(),
                PlayerKind::Remote | PlayerKind::Mail => true,
            },
        }
    }

    /// Returns the result of the game, or `None` while it goes on.
    pub fn result(&self) -> Option<ResultModel> {
        let result = self.game.result()?;
        let own = self.options().seat();
        let outcome = Outcome::new(result, own);
        let title = self.say(Message::Ending(result, own));
        // An ending that is told to one person names its reason itself, but for these.
        let untold = matches!(
            (outcome, result.reason),
            (Outcome::Decided | Outcome::Void, _)
                | (Outcome::Lost, Reason::Cheated)
                | (_, Reason::Unstated)
        );
        Some(ResultModel {
            result,
            score: result.score(),
            title,
            reason: match untold {
                true => self.say(Message::ResultReason(result)),
                false => String::new(),
            },
            outcome,
        })
    }

    /// Returns the question that the person has to answer.
    pub fn question(&self) -> Option<QuestionModel> {
        let kind = self.ply_state.question?;
        let (Question::Resign(asked)
        | Question::OfferDraw(asked)
        | Question::AnswerDraw(asked)
        | Question::AnswerTakeBack(asked)) = kind;
        let no = match kind.is_answer() {
            true => Label::DECLINE,
            false => Label::CANCEL,
        };
        Some(QuestionModel {
            kind,
            question: self.say(Message::Asks(kind, self.who(asked))),
            yes: self.say(Message::AsksYes(kind)),
            no: self.say(no),
        })
    }

    /// Returns the buttons that are enabled now.
    pub fn controls(&self) -> Controls {
        let looking = self.tokens.is_none() && self.curtain.is_none();
        let shown = self.shown_ply();
        Controls {
            undo: self.can_undo() || self.answers_take_back(),
            redo: self.can_redo(),
            resign: self.can_resign(),
            draw: self.can_offer_draw(),
            hint: self.can_hint(),
            back: looking && shown > 0,
            forward: looking && shown < self.game.ply(),
            move_now: self.is_computing(),
            retry_computer: self.is_computer_move_missing(),
            players: self.can_change_players(),
            typing: self.is_my_turn(),
            running: self.in_progress(),
        }
    }
}
