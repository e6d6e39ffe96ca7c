//! The kinds of frames.

use p2p::{Action, Message};

use crate::rng::Rng;

/// Declares the kinds of frames, one for each message, with their weights. A message that is missing here is a compile
/// error.
macro_rules! kinds {
    ($($kind:ident = $weight:literal),* $(,)?) => {
        /// The kind of a frame.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $($kind),*
        }

        impl Kind {
            /// All kinds, each with the weight with which the adversary draws it.
            const WEIGHTS: &[(Kind, u64)] = &[$((Kind::$kind, $weight)),*];

            /// Returns the kind of a message.
            pub fn of(message: &Message) -> Kind {
                match message {
                    $(Message::$kind { .. } => Kind::$kind),*
                }
            }
        }
    };
}

kinds! {
    Hello = 1,
    Key = 1,
    KeyProof = 1,
    Welcome = 1,
    Proof = 1,
    Joined = 1,
    Refuse = 1,
    Superseded = 1,
    State = 3,
    Entries = 6,
    Entered = 4,
    Request = 6,
    Reject = 3,
    Want = 1,
    Start = 2,
    Rematch = 1,
    Ping = 2,
    Pong = 6,
    Claim = 4,
    Deny = 2,
    Show = 1,
    Chat = 1,
    Name = 1,
    Evidence = 1,
    Stop = 1,
    Confess = 3,
    Bye = 1,
}

impl Kind {
    /// Draws a kind.
    pub fn draw(rng: &mut Rng) -> Kind {
        let all: u64 = Kind::WEIGHTS.iter().map(|(_, weight)| weight).sum();
        let mut at = rng.below(all);
        for (kind, weight) in Kind::WEIGHTS {
            match at.checked_sub(*weight) {
                Some(rest) => at = rest,
                None => return *kind,
            }
        }
        Kind::Bye
    }
}

/// What the entries in a frame are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Plies, and placings.
    Ply,
    /// Answers that a program owes.
    Answer,
    /// Consents: to a draw, to a take-back, or to an end without a result.
    Consent,
    /// Offers, questions, and refusals.
    Question,
    /// Ends by their author's own word.
    End,
}

impl Subject {
    /// Draws a subject.
    pub fn draw(rng: &mut Rng) -> Subject {
        [
            Subject::Ply,
            Subject::Answer,
            Subject::Answer,
            Subject::Consent,
            Subject::Question,
            Subject::End,
        ][rng.below(6) as usize]
    }

    fn of(action: &Action) -> Subject {
        match action {
            Action::Play(_) | Action::Place(_) | Action::Deed(_) | Action::Stuck => Subject::Ply,
            Action::Answer(_) | Action::Settle { .. } | Action::Yield(_) => Subject::Answer,
            Action::Accept | Action::Allow | Action::Void => Subject::Consent,
            Action::Offer | Action::Decline | Action::TakeBack | Action::Refuse => {
                Subject::Question
            }
            Action::Resign | Action::Leave | Action::Flag | Action::Away(_) | Action::SatOut => {
                Subject::End
            }
        }
    }

    /// Returns whether a message has entries about this subject.
    pub fn is_in(self, message: &Message) -> bool {
        match message {
            Message::Request(request) => Subject::of(&request.action) == self,
            Message::Entries(batch) | Message::Evidence(batch) => batch
                .entries
                .iter()
                .any(|entry| Subject::of(&entry.action) == self),
            _ => false,
        }
    }
}
