//! A game: its plies, clocks, result, and the plies that were taken back. What people do with it on a screen belongs to
//! [`crate::Session`]; what the screen may show of it, to [`crate::Viewer`].

mod timing;

use engine::{
    AnyPosition, ByColor, Color, Move, Observation, ObservedMove, Setup, Square, Status, Variant,
};

use self::timing::known;
use crate::capture_counts::CaptureCounts;
use crate::clock::Clock;
use crate::notation::Notation;
use crate::notes::Notes;
use crate::piece_ids::PieceIds;
use crate::record::Record;
use crate::text::message::PlyFault;
use crate::viewer::Viewer;
use crate::{Evaluation, Fault, GameOptions, GameResult, Millis, PlayerKind, Reason, Start};

/// The maximum number of plies in a game. The rules alone allow more: with fifty moves from each capture or pawn move
/// to the next, a game of chess can go on for almost 11,800 plies, and one with portals even longer. Nobody plays that
/// long; the limit bounds what files and other devices can make this program store.
pub const MAX_PLIES: usize = 10_000;

/// A ply that was taken back.
#[derive(Clone, Debug)]
struct UndonePly {
    play: Move,
    left: Option<ByColor<Option<Millis>>>,
}

/// One game.
#[derive(Clone, Debug)]
pub struct Game {
    options: GameOptions,
    record: Record,
    /// The piece ids after each ply; one entry more than there are plies.
    piece_ids: Vec<PieceIds>,
    /// The captures up to each ply; one entry more than there are plies.
    capture_counts: Vec<CaptureCounts>,
    /// The notation of each ply.
    notations: Vec<Notation>,
    clock: Option<Clock>,
    /// The time left after each ply, as far as it is known; one entry more than there are plies. Empty in a game without
    /// times.
    times: Vec<ByColor<Option<Millis>>>,
    undone: Vec<UndonePly>,
    result: Option<GameResult>,
    /// The proof that both sides kept the rules of hidden assassins.
    proof: Option<String>,
    /// In a game played by links, the number of plies that both sides know and that cannot be taken back.
    settled: usize,
    /// Comments and marks on the plies.
    notes: Notes,
    /// The kind of evaluation that the computer uses, once it has been asked for something.
    evaluation: Option<Evaluation>,
    /// The file that the game was loaded from, if it contains more than a game does: variations, arrows, tags.
    source: Option<String>,
    /// The viewer of an analysis board; `None` in a game.
    analysed: Option<Viewer>,
}

impl Game {
    /// Creates a game at its start, with its clocks stopped. `Start::PlaceTokens` starts from the default layout; the
    /// caller creates a new game once the person has placed the tokens.
    pub fn new(options: GameOptions) -> Result<Game, Fault> {
        let start = start_position(&options)?;
        Ok(Game::from_position(options, start))
    }

    /// Creates a game that starts from a given position. The caller has derived the position from the options.
    pub(crate) fn from_position(options: GameOptions, start: AnyPosition) -> Game {
        Game::from_record(options, Record::whole(start))
    }

    /// Creates a game against somebody at another device who keeps hidden assassins secret, or between two others. Only
    /// what the person at this device observes is known.
    pub fn observed(options: GameOptions) -> Result<Game, Fault> {
        let start = start_position(&options)?;
        let record = Record::observed(&start, options.seat());
        Ok(Game::from_record(options, record))
    }

    fn from_record(options: GameOptions, record: Record) -> Game {
        let start = record.position();
        let clock = options.time_control.map(Clock::new);
        let mut game = Game {
            piece_ids: vec![PieceIds::start(start)],
            capture_counts: vec![CaptureCounts::default()],
            times: clock.iter().map(|clock| known(clock.both(0))).collect(),
            notations: Vec::new(),
            record,
            clock,
            undone: Vec::new(),
            result: None,
            proof: None,
            settled: 0,
            notes: Notes::default(),
            evaluation: None,
            source: None,
            analysed: None,
            options,
        };
        game.update_result();
        game
    }

    /// Returns the options that the game was started with.
    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    /// Returns the rule set.
    pub fn variant(&self) -> Variant {
        self.options.variant
    }

    /// Returns the current position with all hidden pieces. It may only be shown through a [`Viewer`].
    pub(crate) fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    /// Returns the position after `ply` plies, with all hidden pieces.
    pub(crate) fn position_at(&self, ply: usize) -> &AnyPosition {
        self.record.position_at(ply).unwrap_or(self.position())
    }

    /// Returns all plies if the game is fully known; otherwise none.
    pub(crate) fn moves(&self) -> &[Move] {
        self.record.moves()
    }

    /// Returns this side's observations of all plies if the game is not fully known; otherwise none.
    pub(crate) fn observations(&self) -> &[Observation] {
        self.record.observations()
    }

    /// Returns whose observations these are, if the game is not fully known.
    pub fn observed_by(&self) -> Option<Viewer> {
        self.record.viewer()
    }

    /// Returns what a viewer may know of the ply with this index.
    pub(crate) fn observation(&self, index: usize, viewer: Viewer) -> Option<Observation> {
        let mover = self.record.position_at(index)?.turn();
        self.record.observation(index, viewer.observes_as(mover))
    }

    /// Returns whether the ply with this index placed an assassin.
    pub(crate) fn is_placing_ply(&self, index: usize) -> bool {
        self.record
            .position_at(index)
            .is_some_and(|before| before.placing()[before.turn()])
    }

    /// Returns how many hidden assassins of a side are missing from the position after `ply` plies, because nobody at
    /// this device knows where they are.
    pub(crate) fn missing_assassins(&self, ply: usize, color: Color) -> u8 {
        self.record.missing_assassins(ply, color)
    }

    /// Returns the FEN of the position after `ply` plies, if the game is not fully known.
    pub(crate) fn view_fen(&self, ply: usize) -> Option<String> {
        self.record.fen(ply)
    }

    /// Returns the proof that both sides kept the rules of hidden assassins.
    pub fn proof(&self) -> Option<&str> {
        self.proof.as_deref()
    }

    pub(crate) fn set_proof(&mut self, proof: String) {
        self.proof = Some(proof);
    }

    /// Returns the number of plies that both sides know, in a game played by links.
    pub(crate) fn settled(&self) -> usize {
        self.settled
    }

    /// Records how many plies both sides know, because this side has sent or received them.
    pub(crate) fn settle(&mut self, plies: usize) {
        self.settled = plies.min(self.ply());
    }

    /// Returns the comments and marks on the plies.
    pub(crate) fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Sets the comments and marks that a file has on the plies.
    pub(crate) fn set_notes(&mut self, notes: Notes) {
        self.notes = notes.checked(self.ply());
    }

    /// Returns the file that the game was loaded from, if it contains more than a game does.
    pub(crate) fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    pub(crate) fn set_source(&mut self, source: Option<String>) {
        self.source = source;
    }

    /// Returns the viewer of an analysis board; `None` in a game.
    pub(crate) fn analysed_by(&self) -> Option<Viewer> {
        self.analysed
    }

    /// Turns the game into an analysis board for a viewer. It goes on after draws by repetition, by the fifty-move rule
    /// and by insufficient material.
    pub(crate) fn analyse(&mut self, viewer: Viewer) {
        self.analysed = Some(viewer);
        self.update_result();
    }

    /// Returns the kind of evaluation that the computer uses, once it has been asked for something.
    pub(crate) fn evaluation(&self) -> Option<Evaluation> {
        self.evaluation
    }

    /// Sets the kind of evaluation that the computer uses from now on.
    pub(crate) fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = Some(evaluation);
    }

    /// Ends the game if the rules end it. If the game is not fully known, the two devices agree on its end instead.
    fn update_result(&mut self) {
        if self.record.viewer().is_none() {
            let ends = |result: &GameResult| {
                self.analysed.is_none()
                    || !matches!(
                        result.reason,
                        Reason::Repetition | Reason::FiftyMoves | Reason::Insufficient
                    )
            };
            self.result = GameResult::from_status(self.record.status()).filter(ends);
        }
    }

    /// Returns the piece ids after `ply` plies.
    pub(crate) fn piece_ids(&self, ply: usize) -> &PieceIds {
        &self.piece_ids[ply.min(self.piece_ids.len() - 1)]
    }

    /// Returns the captures in the first `ply` plies.
    pub(crate) fn capture_counts(&self, ply: usize) -> &CaptureCounts {
        &self.capture_counts[ply.min(self.capture_counts.len() - 1)]
    }

    /// Returns the notation of the ply with this index.
    pub(crate) fn notation(&self, index: usize) -> &Notation {
        &self.notations[index]
    }

    /// Returns the number of plies played.
    pub fn ply(&self) -> usize {
        self.record.len()
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Returns who plays the side to move.
    pub fn mover(&self) -> PlayerKind {
        self.options.players[self.turn()]
    }

    /// Returns the result, or `None` while the game goes on.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// Returns whether a side still has to place its assassin.
    pub fn is_placing(&self) -> bool {
        let placing = self.position().placing();
        placing[Color::White] || placing[Color::Black]
    }

    /// Plays a ply if it is legal and the game is not over. Plies taken back before can then no longer be replayed.
    pub fn play(&mut self, play: Move, now: Millis) -> Result<(), PlyFault> {
        let before = self.ply();
        self.append(play, now)?;
        self.notes.cut(before);
        self.undone.clear();
        Ok(())
    }

    fn append(&mut self, play: Move, now: Millis) -> Result<(), PlyFault> {
        if self.is_over() {
            return Err(PlyFault::Illegal);
        }
        if self.ply() >= MAX_PLIES {
            return Err(PlyFault::TooLong);
        }
        let before = *self.position();
        self.record.push(play).map_err(|_| PlyFault::Illegal)?;
        self.record_ply(&before, ObservedMove::Whole(play));
        let placed = matches!(play, Move::Place { .. });
        self.record_ply_time(before.turn(), placed, now);
        self.update_result();
        self.run_clock(now);
        Ok(())
    }

    /// Adds a ply as this side observed it, or replaces the last ply if more is known about it now.
    pub fn apply(
        &mut self,
        ply: usize,
        observation: Observation,
        now: Millis,
    ) -> Result<(), PlyFault> {
        let again = ply + 1 == self.ply();
        if !again && (ply != self.ply() || self.is_over()) {
            return Err(PlyFault::Illegal);
        }
        if !again && self.ply() >= MAX_PLIES {
            return Err(PlyFault::TooLong);
        }
        let (before, moved) = (*self.position_at(ply), observation.moved);
        let seen = if again {
            self.record.replace_last(observation)
        } else {
            self.record.apply(observation)
        };
        seen.map_err(|_| PlyFault::Illegal)?;
        if again {
            self.piece_ids.truncate(ply + 1);
            self.capture_counts.truncate(ply + 1);
            self.notations.truncate(ply);
        }
        self.record_ply(&before, moved);
        if !again {
            self.record_ply_time(before.turn(), self.is_placing_ply(ply), now);
        }
        self.run_clock(now);
        Ok(())
    }

    /// Records the piece ids after the last ply, its captures and its notation.
    fn record_ply(&mut self, before: &AnyPosition, moved: ObservedMove) {
        let ply = self.ply();
        let earlier = self.piece_ids(ply - 1);
        let piece_ids = match moved {
            ObservedMove::Whole(play) => earlier.after(before, play, self.position(), ply),
            ObservedMove::Assassin { from, to } => {
                earlier.after_hidden_ply(from, to, self.position(), ply)
            }
            ObservedMove::Placing => earlier.after_hidden_ply(None, None, self.position(), ply),
        };
        self.piece_ids.push(piece_ids);
        let captured = self.record.captured(ply - 1);
        let capture_counts = self.capture_counts(ply - 1).after(before.turn(), &captured);
        self.capture_counts.push(capture_counts);
        let notation = match (self.record.san(ply - 1), moved, self.record.viewer()) {
            (Some([own, public]), _, Some(viewer)) => Notation::observed(own, public, viewer),
            (_, ObservedMove::Whole(play), _) => Notation::of(before, play),
            _ => Notation::Open(String::new()),
        };
        self.notations.push(notation);
    }

    /// Takes back the last ply, and with it the end of the game. The clocks return to what they showed before the ply.
    pub fn undo(&mut self, now: Millis) -> Option<Move> {
        let left = self.times.last().copied();
        let play = self.record.pop()?;
        self.piece_ids.pop();
        self.capture_counts.pop();
        self.notations.pop();
        self.times.pop();
        self.undone.push(UndonePly { play, left });
        self.reset_clock(now);
        self.result = None;
        self.run_clock(now);
        Some(play)
    }

    /// Sets the players' names.
    pub fn set_names(&mut self, names: ByColor<String>) {
        self.options.names = names;
    }

    /// Takes back plies for good until `plies` are left. Returns false if there were no more than that.
    pub fn take_back(&mut self, plies: usize, now: Millis) -> bool {
        let before = self.ply();
        while self.ply() > plies && self.undo(now).is_some() {}
        self.undone.clear();
        self.ply() < before
    }

    /// Plays the ply again that was taken back last.
    pub fn redo(&mut self, now: Millis) -> Option<Move> {
        let undone = self.undone.pop()?;
        self.append(undone.play, now).ok()?;
        if let (Some(left), Some(last)) = (undone.left, self.times.last_mut()) {
            *last = left;
            self.reset_clock(now);
        }
        Some(undone.play)
    }

    /// Returns the ply with this index or, at the end of the game, the ply that was just taken back.
    pub(crate) fn move_or_undone(&self, index: usize) -> Option<Move> {
        let undone = || {
            self.undone
                .last()
                .filter(|_| index == self.ply())
                .map(|undone| undone.play)
        };
        self.moves().get(index).copied().or_else(undone)
    }

    /// Returns whether a ply can be played again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Ends the game, unless it is already over.
    pub fn end(&mut self, result: GameResult, now: Millis) {
        if self.result.is_none() {
            self.stop_clock(now);
            self.result = Some(result);
        }
    }

    /// Ends the game as disputed between the two devices, even if its moves have ended it on this one.
    pub fn dispute(&mut self, now: Millis) {
        self.stop_clock(now);
        self.result = Some(GameResult::DISPUTED);
    }

    /// Returns the status of the current position by the rules.
    pub fn status(&self) -> Status {
        self.record.status()
    }

    /// Changes who plays.
    pub(crate) fn set_players(&mut self, players: ByColor<PlayerKind>) {
        self.options.players = players;
    }

    /// Makes a game from a file a game of this device. It gets an id and a date, and players at another device become
    /// players at this one.
    pub(crate) fn adopt(&mut self, id: String, date: String) {
        self.options.id = id;
        self.options.date = date;
        if self.observed_by().is_some() {
            // This device does not know enough of the game to play on.
            return;
        }
        for color in Color::ALL {
            if self.options.players[color] == PlayerKind::Remote {
                self.options.players[color] = PlayerKind::Human;
            }
        }
    }
}

/// Returns the position that the options start from.
pub fn start_position(options: &GameOptions) -> Result<AnyPosition, Fault> {
    let setup = match &options.start {
        Start::Initial | Start::PlaceTokens => return Ok(AnyPosition::initial(options.variant)),
        Start::Fen(fen) => Setup::parse(options.variant, fen)?,
        Start::Tokens(tokens) => tokens_setup(tokens)?,
    };
    Ok(AnyPosition::from_setup(&setup)?)
}

/// Returns the start position of `portal-standard` with these tokens.
pub fn tokens_setup(tokens: &[Square]) -> Result<Setup, Fault> {
    let mut setup = Setup::initial(Variant::PortalStandard);
    setup.tokens = [0; 64];
    for &square in tokens {
        if setup.pieces[square.index()].is_some() {
            return Err(Fault::TokenSquare {
                square,
                twice: false,
            });
        }
        if setup.tokens[square.index()] > 0 {
            return Err(Fault::TokenSquare {
                square,
                twice: true,
            });
        }
        setup.tokens[square.index()] = 1;
    }
    match tokens.len() {
        8 => Ok(setup),
        count => Err(Fault::TokenCount(count)),
    }
}
