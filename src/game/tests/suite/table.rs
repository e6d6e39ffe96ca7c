//! A session for tests, with short methods for the actions of people.

use std::time::{Duration, Instant};

use engine::{Color, Move, Square, Variant};
use game::{
    BoardModel, Choice, ComputerRequest, Effect, GameOptions, Mark, Millis, Msg, PieceModel,
    RemoteMsg, Session, SquareModel, Start,
};

/// A session with its time and all effects so far.
pub struct Table {
    pub session: Session,
    pub now: Millis,
    pub effects: Vec<Effect>,
}

pub fn sq(name: &str) -> Square {
    name.parse()
        .unwrap_or_else(|_| panic!("{name} is a square"))
}

pub fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

impl Table {
    pub fn new(variant: Variant) -> Table {
        Table::with(GameOptions {
            id: "g1".into(),
            date: "2026-11-20".into(),
            ..GameOptions::new(variant)
        })
    }

    pub fn with(options: GameOptions) -> Table {
        let (session, effects) = Session::new(options, 1_000).expect("the options are good");
        Table {
            session,
            now: 1_000,
            effects,
        }
    }

    pub fn from_fen(variant: Variant, fen: &str) -> Table {
        Table::with(GameOptions {
            start: Start::Fen(fen.into()),
            ..GameOptions::new(variant)
        })
    }

    /// Sends a message now.
    pub fn send(&mut self, msg: Msg) -> Vec<Effect> {
        let effects = self.session.update(msg, self.now);
        self.effects.extend(effects.iter().cloned());
        effects
    }

    /// Types a move now.
    pub fn type_move(&mut self, text: &str) -> Vec<Effect> {
        let effects = self.session.type_move(text, self.now);
        self.effects.extend(effects.iter().cloned());
        effects
    }

    /// Replaces the game by a new one now.
    pub fn new_game(&mut self, options: GameOptions) -> Vec<Effect> {
        let effects = self.session.new_game(options, self.now);
        self.effects.extend(effects.iter().cloned());
        effects
    }

    /// Receives a message from the other device now.
    pub fn receive(&mut self, msg: RemoteMsg) -> Vec<Effect> {
        let effects = self.session.remote(msg, self.now);
        self.effects.extend(effects.iter().cloned());
        effects
    }

    pub fn load(&mut self, text: &str, id: &str, date: &str) -> Vec<Effect> {
        let effects = self.session.load(text, id.into(), date.into(), self.now);
        self.effects.extend(effects.iter().cloned());
        effects
    }

    pub fn tap(&mut self, square: &str) -> Vec<Effect> {
        self.send(Msg::Tap(sq(square)))
    }

    /// Taps squares one after the other.
    pub fn taps(&mut self, squares: &str) {
        for square in squares.split(' ') {
            self.tap(square);
        }
    }

    pub fn drag(&mut self, from: &str, to: &str) -> Vec<Effect> {
        self.send(Msg::DragStart(sq(from)));
        self.send(Msg::DragOver(Some(sq(to))));
        self.send(Msg::Drop(Some(sq(to))))
    }

    /// Types moves, each of which must be played.
    pub fn play(&mut self, moves: &str) {
        for text in moves.split(' ') {
            let before = self.session.move_list().last;
            let effects = self.type_move(text);
            assert_eq!(
                self.session.move_list().last,
                before + 1,
                "{text}: {effects:?}"
            );
        }
    }

    /// Places both assassins, passing the curtains.
    pub fn place(&mut self, white: &str, black: &str) {
        for square in [white, black] {
            self.send(Msg::CurtainPassed);
            self.tap(square);
        }
    }

    pub fn choose(&mut self, choice: Choice) {
        self.send(Msg::Choose(choice));
    }

    pub fn wait(&mut self, ms: Millis) -> Vec<Effect> {
        self.now += ms;
        self.send(Msg::Tick)
    }

    pub fn board(&self) -> BoardModel {
        self.session.board()
    }

    pub fn at(&self, square: &str) -> SquareModel {
        self.board().square(sq(square)).clone()
    }

    pub fn piece(&self, square: &str) -> Option<PieceModel> {
        self.at(square).piece
    }

    /// Returns the FEN letter of the piece seen on a square.
    pub fn letter(&self, square: &str) -> Option<char> {
        self.piece(square).map(|piece| piece.piece.letter())
    }

    pub fn id(&self, square: &str) -> u32 {
        self.piece(square)
            .unwrap_or_else(|| panic!("a piece on {square}"))
            .id
    }

    /// Returns the names of the squares with a mark, in order.
    pub fn marked(&self, mark: Mark) -> String {
        let board = self.board();
        let squares = board.squares.iter().filter(|square| square.marks.has(mark));
        squares
            .map(|square| square.square.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Returns the plies of the move list, in order.
    pub fn list(&self) -> Vec<String> {
        let rows = self.session.move_list().rows;
        rows.into_iter()
            .flat_map(|row| [row.white, row.black])
            .flatten()
            .map(|cell| cell.text)
            .collect()
    }

    pub fn turn(&self) -> Option<Color> {
        self.session.status().turn
    }

    pub fn last_save(&self) -> String {
        let saves = self.effects.iter().rev().filter_map(|effect| match effect {
            Effect::Save { json, .. } => Some(json.clone()),
            _ => None,
        });
        saves.into_iter().next().expect("something was saved")
    }
}

/// The last request to the computer among these effects, for a move or for a hint.
pub fn think_request(effects: &[Effect]) -> Option<ComputerRequest> {
    effects.iter().rev().find_map(|effect| match effect {
        Effect::Think(request) => Some((**request).clone()),
        _ => None,
    })
}

pub fn notices(effects: &[Effect]) -> Vec<String> {
    let text = |effect: &Effect| match effect {
        Effect::Notice(notice) => Some(notice.text.clone()),
        _ => None,
    };
    effects.iter().filter_map(text).collect()
}

pub fn announced(effects: &[Effect]) -> Vec<String> {
    let text = |effect: &Effect| match effect {
        Effect::Announce(text) => Some(text.clone()),
        _ => None,
    };
    effects.iter().filter_map(text).collect()
}

/// Returns the duration of the fastest of several tries. Other processes on the machine make some tries slower, but
/// none faster.
pub fn fastest(tries: usize, mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..tries).map(time).min().unwrap_or_default()
}
