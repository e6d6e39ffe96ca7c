//! Faults that tests put back on purpose, one at a time, to show that the generated adversary finds each of them. Without
//! the feature `mutants`, which no shipped program has, none of them exists.

/// A fault that the protocol once had. Each lets somebody win without playing, by the means that its description names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutant {
    /// A draw that was accepted and not entered does not end the turn: the other side offers a draw and ignores the
    /// acceptance.
    AcceptedDrawKeepsTurn,
    /// A ply that the host refuses without a reason is taken back: the host refuses every ply.
    UnfoundedRefusalCounts,
    /// A page that was reloaded has its clock running while the other side withholds its state.
    ClockRunsWithoutState,
    /// The clocks stand while a program owes an answer: the other side thinks before it answers.
    OwedAnswerStopsClocks,
    /// An answer counts as withheld only if frames come at least every four seconds.
    WithheldOnlyIfJustHeard,
    /// A withheld answer does not count at all if frames come only every six seconds or later.
    LongGapsCountNothing,
    /// The time that the host takes to enter the guest's hidden ply is not charged to it.
    EnteringPliesIsFree,
    /// The time that the host takes to enter the guest's answer is not charged to it.
    EnteringAnswersIsFree,
    /// A ply that the other side has confirmed may still be late: the other side claims the time of a page that slept.
    ConfirmedPlyIsLate,
    /// A page that slept before it made a ply counts as away since: the other side claims the same time twice.
    EarlierAbsenceIsLate,
    /// A page that the server keeps out counts as away.
    KeptOutIsAway,
    /// What is forgiven to a side has no limit over a game: its page understates every turn.
    SlackIsEndless,
    /// Time beyond what a side has is forgotten with each ply: the other side's clocks run slowly.
    DebtIsForgotten,
    /// Any answer to any earlier ping counts, and a round trip is as long as it seems.
    AnyPongCounts,
    /// A page whose time of day jumped does not measure the other side's turn.
    JumpStopsMeasuring,
    /// After a jump of the time of day, the other side's statement about this page's turn counts without a bound.
    JumpTrustsStatement,
    /// A claim that the other side is away makes its turn begin anew: the other side stays away, and denies the claim.
    ClaimForgetsTurn,
    /// A page that is cut off from the server forgets how long the other side has been away before.
    CutOffForgetsTurn,
    /// A change that could not be stored counts as stored.
    FailedWriteCounts,
    /// A change of a game with secrets counts as stored if it fails twice.
    SecondFailureCounts,
    /// A change does not wait for the one before it.
    WritesOvertake,
    /// A page accuses the other of withholding an answer while its own question is not stored yet.
    AccusesWhileUnstored,
    /// A page that owes an answer and cannot store it goes on sending other messages.
    SpeaksWhileUnstored,
    /// The guest begins the next game before it has audited the last one.
    NextGameUnaudited,
}

impl Mutant {
    /// All mutants.
    pub const ALL: [Mutant; 24] = [
        Mutant::AcceptedDrawKeepsTurn,
        Mutant::UnfoundedRefusalCounts,
        Mutant::ClockRunsWithoutState,
        Mutant::OwedAnswerStopsClocks,
        Mutant::WithheldOnlyIfJustHeard,
        Mutant::LongGapsCountNothing,
        Mutant::EnteringPliesIsFree,
        Mutant::EnteringAnswersIsFree,
        Mutant::ConfirmedPlyIsLate,
        Mutant::EarlierAbsenceIsLate,
        Mutant::KeptOutIsAway,
        Mutant::SlackIsEndless,
        Mutant::DebtIsForgotten,
        Mutant::AnyPongCounts,
        Mutant::JumpStopsMeasuring,
        Mutant::JumpTrustsStatement,
        Mutant::ClaimForgetsTurn,
        Mutant::CutOffForgetsTurn,
        Mutant::FailedWriteCounts,
        Mutant::SecondFailureCounts,
        Mutant::WritesOvertake,
        Mutant::AccusesWhileUnstored,
        Mutant::SpeaksWhileUnstored,
        Mutant::NextGameUnaudited,
    ];

    /// Returns whether this fault is put back.
    #[cfg(not(feature = "mutants"))]
    pub(crate) const fn is_active(self) -> bool {
        false
    }

    /// Returns whether this fault is put back, in this thread.
    #[cfg(feature = "mutants")]
    pub(crate) fn is_active(self) -> bool {
        ACTIVE.get() == Some(self)
    }

    /// Puts a fault back in this thread, or none.
    #[cfg(feature = "mutants")]
    pub fn activate(mutant: Option<Mutant>) {
        ACTIVE.set(mutant);
    }
}

#[cfg(feature = "mutants")]
thread_local! {
    static ACTIVE: std::cell::Cell<Option<Mutant>> = const { std::cell::Cell::new(None) };
}
