//! One game as it stands: its plies, its clocks, its result, and what was taken back. What a person does with it on a
//! screen is [`crate::Session`]'s; what a screen may show of it is [`crate::Viewer`]'s.

use engine::{AnyPosition, ByColor, Color, History, Move, Setup, Square, Status, Variant};

use crate::clock::Clock;
use crate::notation::Notation;
use crate::text::message::PlyFault;
use crate::tracks::Tracks;
use crate::{Fault, GameOptions, GameResult, Millis, PlayerKind, Reason, Start};

/// The most plies that a game may have. The fifty-move rule ends every game earlier.
pub const MAX_PLIES: usize = 10_000;

/// A ply that was taken back.
#[derive(Clone, Debug)]
struct Undone {
    play: Move,
    left: Option<ByColor<Millis>>,
}

/// One game.
#[derive(Clone, Debug)]
pub struct Game {
    options: GameOptions,
    history: History,
    /// Which piece is which, after each ply; one more than there are plies.
    tracks: Vec<Tracks>,
    /// How each ply reads.
    notations: Vec<Notation>,
    clock: Option<Clock>,
    /// What the clocks said after each ply; one more than there are plies. Empty without clocks.
    times: Vec<ByColor<Millis>>,
    undone: Vec<Undone>,
    result: Option<GameResult>,
}

impl Game {
    /// A game at its start, clocks at rest. `Start::PlaceTokens` starts from the default layout: whoever lets a person
    /// place them makes a new game of it afterwards.
    pub fn new(options: GameOptions) -> Result<Game, Fault> {
        let start = start_position(&options)?;
        let clock = options.time_control.map(Clock::new);
        let mut game = Game {
            tracks: vec![Tracks::start(&start)],
            times: clock.iter().map(|clock| clock.both(0)).collect(),
            notations: Vec::new(),
            history: History::new(start),
            clock,
            undone: Vec::new(),
            result: None,
            options,
        };
        game.result = GameResult::from_status(game.history.status());
        Ok(game)
    }

    /// How it was started.
    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    /// The rule set.
    pub fn variant(&self) -> Variant {
        self.options.variant
    }

    /// The truth of the present. Nothing that a person sees may come from it unfiltered.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.history.position()
    }

    /// The truth after so many plies.
    pub(crate) fn position_at(&self, ply: usize) -> &AnyPosition {
        self.history.position_at(ply).unwrap_or(self.position())
    }

    /// Every ply played.
    pub(crate) fn moves(&self) -> &[Move] {
        self.history.moves()
    }

    /// Which piece is which after so many plies.
    pub(crate) fn tracks(&self, ply: usize) -> &Tracks {
        &self.tracks[ply.min(self.tracks.len() - 1)]
    }

    /// How the ply with this index reads.
    pub(crate) fn notation(&self, index: usize) -> &Notation {
        &self.notations[index]
    }

    /// How many plies were played.
    pub fn ply(&self) -> usize {
        self.history.moves().len()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Who plays the side to move.
    pub fn mover(&self) -> PlayerKind {
        self.options.players[self.turn()]
    }

    /// How it ended.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// Whether a side still has to place its assassin.
    pub fn is_placing(&self) -> bool {
        let placing = self.position().placing();
        placing[Color::White] || placing[Color::Black]
    }

    /// The clocks.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// What the clocks said after so many plies.
    pub(crate) fn times_at(&self, ply: usize) -> Option<ByColor<Millis>> {
        self.times.get(ply).copied()
    }

    /// The clocks go, if it is time for that: the game is on and everything is placed.
    pub fn run_clock(&mut self, now: Millis) {
        let (turn, on) = (self.turn(), !self.is_over() && !self.is_placing());
        if let Some(clock) = &mut self.clock {
            if on {
                clock.run(turn, now);
            } else {
                clock.stop(now);
            }
        }
    }

    /// The clocks rest.
    pub fn stop_clock(&mut self, now: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// Sets what is left on the clocks.
    pub fn set_clock(&mut self, left: ByColor<Millis>, now: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.set(left, now);
        }
    }

    /// Plays a ply, if it is legal and the game is on. What was taken back before is forgotten.
    pub fn play(&mut self, play: Move, now: Millis) -> Result<(), PlyFault> {
        self.append(play, now)?;
        self.undone.clear();
        Ok(())
    }

    fn append(&mut self, play: Move, now: Millis) -> Result<(), PlyFault> {
        if self.is_over() || self.ply() >= MAX_PLIES {
            return Err(PlyFault::Illegal);
        }
        let before = self.position().clone();
        self.history.push(play).map_err(|_| PlyFault::Illegal)?;
        let tracks = self
            .tracks(self.ply() - 1)
            .after(&before, play, self.position(), self.ply());
        self.tracks.push(tracks);
        self.notations.push(Notation::of(&before, play));
        let placed = matches!(play, Move::Place { .. });
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
            if !placed {
                clock.reward(before.turn());
            }
            self.times.push(clock.both(now));
        }
        self.result = GameResult::from_status(self.history.status());
        self.run_clock(now);
        Ok(())
    }

    /// Takes the last ply back, and the end of the game with it. The clocks say what they said before it.
    pub fn undo(&mut self, now: Millis) -> Option<Move> {
        let left = self.times.last().copied();
        let play = self.history.pop()?;
        self.tracks.pop();
        self.notations.pop();
        self.times.pop();
        self.undone.push(Undone { play, left });
        if let Some(&before) = self.times.last() {
            self.set_clock(before, now);
        }
        self.result = None;
        self.run_clock(now);
        Some(play)
    }

    /// Plays what was taken back last.
    pub fn redo(&mut self, now: Millis) -> Option<Move> {
        let undone = self.undone.pop()?;
        self.append(undone.play, now).ok()?;
        if let (Some(left), Some(last)) = (undone.left, self.times.last_mut()) {
            *last = left;
            self.set_clock(left, now);
        }
        Some(undone.play)
    }

    /// The ply with this index, or the one that was just taken back there.
    pub(crate) fn move_or_undone(&self, index: usize) -> Option<Move> {
        let undone = || {
            self.undone
                .last()
                .filter(|_| index == self.ply())
                .map(|undone| undone.play)
        };
        self.moves().get(index).copied().or_else(undone)
    }

    /// Whether a ply can be played again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Ends the game.
    pub fn end(&mut self, result: GameResult, now: Millis) {
        if self.result.is_none() {
            self.stop_clock(now);
            self.result = Some(result);
        }
    }

    /// Time has passed: ends the game if a clock ran out.
    pub fn tick(&mut self, now: Millis) {
        if self.is_over() {
            return;
        }
        if let Some(loser) = self.clock.as_ref().and_then(|clock| clock.flagged(now)) {
            self.end(
                GameResult {
                    winner: Some(!loser),
                    reason: Reason::Time,
                },
                now,
            );
        }
    }

    /// What the rules say of the present.
    pub fn status(&self) -> Status {
        self.history.status()
    }

    /// Puts the readings of a saved game in the place of those that replaying made up.
    pub(crate) fn set_times(&mut self, times: Vec<ByColor<Millis>>) {
        if self.clock.is_some() && times.len() == self.times.len() {
            self.times = times;
        }
    }

    /// Others play on.
    pub(crate) fn set_players(&mut self, players: ByColor<PlayerKind>) {
        self.options.players = players;
    }

    /// A game from a file becomes one of this device: it gets a name and a date, and whoever played from another
    /// device is a person at this one now.
    pub(crate) fn adopt(&mut self, id: String, date: String) {
        self.options.id = id;
        self.options.date = date;
        for color in Color::ALL {
            if self.options.players[color] == PlayerKind::Remote {
                self.options.players[color] = PlayerKind::Human;
            }
        }
    }
}

/// The position that the options start from.
pub fn start_position(options: &GameOptions) -> Result<AnyPosition, Fault> {
    let setup = match &options.start {
        Start::Initial | Start::PlaceTokens => return Ok(AnyPosition::initial(options.variant)),
        Start::Fen(fen) => Setup::parse(options.variant, fen)?,
        Start::Tokens(tokens) => tokens_setup(tokens)?,
    };
    Ok(AnyPosition::from_setup(&setup)?)
}

/// The start position of `portal-standard` with these tokens.
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
