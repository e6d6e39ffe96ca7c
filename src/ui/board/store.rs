//! What is on the screen of one board, split so finely that only what changed is touched: the squares, a signal for each
//! piece, one for each token. Fed with whole [`BoardModel`]s; works out the steps of an animation, never the rules.

use engine::{Color, Piece, Square};
use game::{BoardModel, Motion, PieceId, PieceModel, PortalKind};
use leptos::prelude::*;

use super::square::Squares;
use crate::platform::time;

/// How long a piece glides, in milliseconds; the style sheet says the same.
const GLIDE: u32 = 200;
/// How long a piece takes to vanish in a portal.
const VANISH: u32 = 120;
/// How long it takes to come out.
const EMERGE: u32 = 160;

/// How a piece is drawn now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceState {
    /// Whose and of what kind.
    pub piece: Piece,
    /// Where it is drawn: on its way through a portal not yet where it stands.
    pub at: Square,
    /// An own hidden assassin.
    pub ghost: bool,
    /// A revealed assassin.
    pub revealed: bool,
    /// It has been captured and fades.
    pub fading: bool,
    /// `out` while it goes into a portal, `in` while it comes out.
    pub jumping: Option<&'static str>,
    /// Where it will be when its steps through a portal are done.
    pub bound: Option<Square>,
}

impl PieceState {
    fn new(model: &PieceModel, at: Square) -> PieceState {
        PieceState {
            piece: model.piece,
            at,
            ghost: model.ghost,
            revealed: model.revealed,
            fading: false,
            jumping: None,
            bound: None,
        }
    }
}

/// A piece on the screen. Compared and keyed by its id: its looks have a signal of their own.
#[derive(Clone)]
pub struct PieceEntry {
    /// Stable from ply to ply.
    pub id: PieceId,
    /// How it is drawn.
    pub state: ArcRwSignal<PieceState>,
}

/// How a token is drawn now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenState {
    /// Where it lies.
    pub at: Square,
    /// No piece stands on it.
    pub open: bool,
    /// How many lie on this square, told by one of them; 0 for the others.
    pub count: u8,
}

/// A token on the screen.
#[derive(Clone)]
pub struct TokenEntry {
    /// Made up here: tokens have no names, but one that moves must keep its element.
    pub id: u32,
    /// How it is drawn.
    pub state: ArcRwSignal<TokenState>,
}

/// The signals of one board. Cheap to copy.
#[derive(Clone, Copy)]
pub struct BoardStore {
    /// All squares.
    pub squares: Squares,
    /// All pieces in the order of their ids.
    pub pieces: RwSignal<Vec<PieceEntry>>,
    /// All tokens.
    pub tokens: RwSignal<Vec<TokenEntry>>,
    /// The side at the bottom.
    pub orientation: RwSignal<Color>,
    /// Nothing glides: the board has just turned.
    pub instant: RwSignal<bool>,
    serial: StoredValue<u64>,
    next_token: StoredValue<u32>,
}

impl BoardStore {
    /// The signals for a first model.
    pub fn new(model: &BoardModel) -> BoardStore {
        let store = BoardStore {
            squares: Squares::new(model),
            pieces: RwSignal::new(Vec::new()),
            tokens: RwSignal::new(Vec::new()),
            orientation: RwSignal::new(model.orientation),
            instant: RwSignal::new(false),
            serial: StoredValue::new(model.motion.serial),
            next_token: StoredValue::new(0),
        };
        store.apply_pieces(model, false);
        store.apply_tokens(model);
        store
    }

    /// Shows another model; pieces glide only if `animate`.
    pub fn apply(&self, model: &BoardModel, animate: bool) {
        let turned = self.orientation.get_untracked() != model.orientation;
        if turned {
            self.orientation.set(model.orientation);
            self.stay_still();
        }
        self.squares.show(model);
        self.apply_pieces(model, animate && !turned);
        self.apply_tokens(model);
        self.serial.set_value(model.motion.serial);
    }

    /// For two frames nothing glides.
    fn stay_still(&self) {
        let instant = self.instant;
        instant.set(true);
        time::in_next_frame(move || {
            time::in_next_frame(move || {
                instant.try_set(false);
            });
        });
    }

    /// Moves, adds, fades and removes pieces.
    fn apply_pieces(&self, model: &BoardModel, animate: bool) {
        let fresh = self.serial.get_value() != model.motion.serial;
        let mut entries = self.pieces.get_untracked();
        let before = entries.len();
        let mut seen = Vec::with_capacity(40);
        let mut added = false;
        for square in &model.squares {
            let Some(piece) = &square.piece else { continue };
            let target = PieceState::new(piece, square.square);
            seen.push(piece.id);
            match entries.binary_search_by_key(&piece.id, |entry| entry.id) {
                Ok(index) => self.place(&entries[index], target, model, animate, fresh),
                Err(index) => {
                    added = true;
                    entries.insert(
                        index,
                        PieceEntry {
                            id: piece.id,
                            state: ArcRwSignal::new(target),
                        },
                    );
                }
            }
        }
        let fade = |id: PieceId| {
            animate && fresh && model.motion.gone.iter().any(|(gone, _)| gone.id == id)
        };
        let mut fading = Vec::new();
        entries.retain(|entry| {
            if seen.contains(&entry.id) {
                return true;
            }
            if fade(entry.id) {
                entry.state.update(|state| state.fading = true);
                fading.push(entry.id);
            }
            entry.state.with_untracked(|state| state.fading)
        });
        if added || entries.len() != before {
            self.pieces.set(entries);
        }
        if !fading.is_empty() {
            self.remove_later(fading);
        }
    }

    /// Takes faded pieces away, unless an undo brought them back meanwhile.
    fn remove_later(&self, ids: Vec<PieceId>) {
        let pieces = self.pieces;
        time::after(GLIDE + 30, move || {
            pieces.try_update(|entries| {
                entries.retain(|entry| {
                    !(ids.contains(&entry.id) && entry.state.with_untracked(|state| state.fading))
                });
            });
        });
    }

    /// Puts a piece where it stands now: at once or gliding by the style sheet, or step by step through a portal.
    fn place(
        &self,
        entry: &PieceEntry,
        target: PieceState,
        model: &BoardModel,
        animate: bool,
        fresh: bool,
    ) {
        let old = entry.state.get_untracked();
        if !fresh && old.bound == Some(target.at) {
            return;
        }
        let Motion { path, dropped, .. } = &model.motion;
        let animate = animate && fresh;
        let jumps = animate
            && path.len() > 1
            && path.last() == Some(&target.at)
            && old.at == path[0]
            && old.at != target.at;
        // A piece that waited at the entry for its exit stands there already.
        let waited =
            animate && path.len() == 3 && path.last() == Some(&target.at) && old.at == path[1];
        if jumps || waited {
            let entry_square = if path.len() == 3 { path[1] } else { path[0] };
            let glides = path.len() == 3 && !dropped && !waited;
            self.jump(
                entry,
                target,
                entry_square,
                model.motion.serial,
                if glides { GLIDE } else { 0 },
            );
        } else if old != target {
            entry.state.set(target);
        }
    }

    /// The steps of a jump: to the entry, out of sight, and in sight at the exit. A newer ply has its own way to show:
    /// then the steps that are left are void.
    fn jump(&self, entry: &PieceEntry, target: PieceState, by: Square, current: u64, glide: u32) {
        let (state, serial) = (entry.state.clone(), self.serial);
        let still = move || serial.try_get_value() == Some(current);
        let waiting = PieceState {
            at: by,
            bound: Some(target.at),
            ..target
        };
        state.set(PieceState {
            jumping: (glide == 0).then_some("out"),
            ..waiting
        });
        if glide > 0 {
            let state = state.clone();
            time::after(glide, move || {
                if still() {
                    state.set(PieceState {
                        jumping: Some("out"),
                        ..waiting
                    });
                }
            });
        }
        time::after(glide + VANISH, move || {
            if !still() {
                return;
            }
            state.set(PieceState {
                jumping: Some("in"),
                ..target
            });
            time::after(EMERGE, move || {
                if still() {
                    state.set(target);
                }
            });
        });
    }

    /// Matches tokens with the squares where they lie now; those that must move, move.
    fn apply_tokens(&self, model: &BoardModel) {
        let mut wanted: Vec<TokenState> = Vec::new();
        for square in &model.squares {
            if let Some(portal) = &square.portal
                && portal.kind == PortalKind::Token
            {
                let token = |count| TokenState {
                    at: square.square,
                    open: !portal.closed,
                    count,
                };
                // The top one tells how many there are.
                wanted.extend(
                    (0..portal.count).map(|index| token(if index == 0 { portal.count } else { 0 })),
                );
            }
        }
        let entries = self.tokens.get_untracked();
        let mut idle = Vec::new();
        let mut kept = Vec::with_capacity(wanted.len());
        for entry in entries {
            let at = entry.state.with_untracked(|state| state.at);
            match wanted.iter().position(|state| state.at == at) {
                Some(index) => {
                    let state = wanted.swap_remove(index);
                    if entry.state.with_untracked(|old| *old != state) {
                        entry.state.set(state);
                    }
                    kept.push(entry);
                }
                None => idle.push(entry),
            }
        }
        let mut changed = idle.len() > wanted.len();
        for state in wanted {
            match idle.pop() {
                Some(entry) => {
                    entry.state.set(state);
                    kept.push(entry);
                }
                None => {
                    changed = true;
                    let id = self.next_token.get_value();
                    self.next_token.set_value(id + 1);
                    kept.push(TokenEntry {
                        id,
                        state: ArcRwSignal::new(state),
                    });
                }
            }
        }
        if changed {
            // Few of them: each into its place is far less code than a sort.
            let mut sorted: Vec<TokenEntry> = Vec::with_capacity(kept.len());
            for entry in kept {
                sorted.insert(sorted.partition_point(|other| other.id < entry.id), entry);
            }
            self.tokens.set(sorted);
        }
    }
}

/// Column from the left and row from the top, 0 to 7, with this side at the bottom.
pub fn place_on_screen(square: Square, bottom: Color) -> (usize, usize) {
    let (file, rank) = (square.index() % 8, square.index() / 8);
    match bottom {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    }
}

/// The square at a column and row of the screen.
pub fn square_at(column: usize, row: usize, bottom: Color) -> Option<Square> {
    if column > 7 || row > 7 {
        return None;
    }
    Square::new(match bottom {
        Color::White => (7 - row) * 8 + column,
        Color::Black => row * 8 + 7 - column,
    })
}

/// The transform that moves something of a square's size to a square.
pub fn transform(square: Square, bottom: Color) -> String {
    let (column, row) = place_on_screen(square, bottom);
    format!("translate({}%,{}%)", column * 100, row * 100)
}
