//! State of one board on the screen, split finely so that only the parts that change are updated: the squares, a signal
//! for each piece, and one for each token. It receives whole [`BoardModel`]s. Animation is in `piece_animation`; the
//! rules of the game are not here.

use engine::{Color, Square};
use game::{BoardModel, PieceId, PortalKind};
use leptos::prelude::*;

use super::piece_animation::{GLIDE, PieceState, steps};
use super::square::Squares;
use crate::platform::pointer::Bounds;
use crate::platform::time;

/// A piece on the screen, identified by its id. Its appearance has a signal of its own.
#[derive(Clone)]
pub struct PieceEntry {
    /// Id of the piece, stable from ply to ply.
    pub id: PieceId,
    /// How it is drawn now.
    pub state: ArcRwSignal<PieceState>,
}

/// How a token is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenState {
    /// Square where the token lies.
    pub at: Square,
    /// Whether no piece stands on the token.
    pub open: bool,
    /// Number of tokens on this square, for the top one of them; 0 for the others.
    pub count: u8,
}

/// A token on the screen.
#[derive(Clone)]
pub struct TokenEntry {
    /// Id that the store assigns: tokens have no identity in the game, but a token that moves must keep its element.
    pub id: u32,
    /// How it is drawn now.
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
    /// Whether animations are off because the board has just been turned.
    pub instant: RwSignal<bool>,
    serial: StoredValue<u64>,
    next_token: StoredValue<u32>,
}

impl BoardStore {
    /// Creates the signals for a first model.
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

    /// Turns animations off for two frames.
    fn stay_still(&self) {
        let instant = self.instant;
        instant.set(true);
        time::in_next_frame(move || {
            time::in_next_frame(move || {
                instant.try_set(false);
            });
        });
    }

    /// Moves, adds, fades out and removes pieces.
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

    /// Removes pieces that have faded out, unless an undo has brought them back in the meantime.
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

    /// Moves a piece to its current square. If a newer ply comes first, the remaining steps are dropped, because that
    /// ply has its own animation.
    fn place(
        &self,
        entry: &PieceEntry,
        target: PieceState,
        model: &BoardModel,
        animate: bool,
        fresh: bool,
    ) {
        let old = entry.state.get_untracked();
        let (serial, current) = (self.serial, model.motion.serial);
        for (wait, step) in steps(old, target, &model.motion, fresh, animate) {
            let state = entry.state.clone();
            if wait == 0 {
                state.set(step);
                continue;
            }
            time::after(wait, move || {
                if serial.try_get_value() == Some(current) {
                    state.set(step);
                }
            });
        }
    }

    /// Assigns the tokens to the squares where tokens lie now, and moves those that lie elsewhere.
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
                // The top token shows how many there are.
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
            // There are few tokens, and inserting each in its place is far less code than a sort.
            let mut sorted: Vec<TokenEntry> = Vec::with_capacity(kept.len());
            for entry in kept {
                sorted.insert(sorted.partition_point(|other| other.id < entry.id), entry);
            }
            self.tokens.set(sorted);
        }
    }
}

/// Returns the column from the left and the row from the top, each 0 to 7, of a square with this side at the bottom.
pub fn place_on_screen(square: Square, bottom: Color) -> (usize, usize) {
    let (file, rank) = (square.index() % 8, square.index() / 8);
    match bottom {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    }
}

/// Returns the square at a column and row of the screen, or `None` beside the board.
pub fn square_at(column: usize, row: usize, bottom: Color) -> Option<Square> {
    if column > 7 || row > 7 {
        return None;
    }
    Square::new(match bottom {
        Color::White => (7 - row) * 8 + column,
        Color::Black => row * 8 + 7 - column,
    })
}

/// Returns the square at a point of the window, if the board with these bounds is there.
pub fn square_under(bounds: Bounds, (x, y): (f64, f64), bottom: Color) -> Option<Square> {
    let place = |at: f64, start: f64| ((at - start) * 8.0 / bounds.width).floor();
    let (column, row) = (place(x, bounds.left), place(y, bounds.top));
    let inside = (0.0..8.0).contains(&column) && (0.0..8.0).contains(&row);
    inside
        .then(|| square_at(column as usize, row as usize, bottom))
        .flatten()
}

/// Returns the CSS transform that moves an element of a square's size to a square.
pub fn transform(square: Square, bottom: Color) -> String {
    let (column, row) = place_on_screen(square, bottom);
    format!("translate({}%,{}%)", column * 100, row * 100)
}

#[cfg(test)]
mod tests {
    use engine::Variant;
    use game::{GameOptions, Msg, Session};
    use proptest::prelude::*;

    use super::*;

    /// All pieces that are shown, by id, and the squares of all tokens, sorted and with repetitions.
    type Shown = (Vec<(PieceId, Square)>, Vec<Square>);

    fn shown(store: &BoardStore) -> Shown {
        let pieces = store.pieces.get_untracked();
        let tokens = store.tokens.get_untracked();
        let mut squares: Vec<Square> = tokens
            .iter()
            .map(|token| token.state.get_untracked().at)
            .collect();
        squares.sort_unstable();
        let place = |piece: &PieceEntry| (piece.id, piece.state.get_untracked().at);
        (pieces.iter().map(place).collect(), squares)
    }

    fn expected(model: &BoardModel) -> Shown {
        let mut pieces = Vec::new();
        let mut tokens = Vec::new();
        for square in &model.squares {
            pieces.extend(square.piece.as_ref().map(|piece| (piece.id, square.square)));
            if let Some(portal) = &square.portal
                && portal.kind == PortalKind::Token
            {
                tokens.extend(std::iter::repeat_n(square.square, portal.count.into()));
            }
        }
        pieces.sort_unstable_by_key(|(id, _)| *id);
        (pieces, tokens)
    }

    /// Plays a game by tapping generated squares, with takebacks in between, and checks the screen after each step.
    fn play(variant: Variant, taps: &[u8]) {
        Owner::new().with(|| {
            let (mut session, _) = Session::new(GameOptions::new(variant), 0).unwrap();
            let store = BoardStore::new(&session.board());
            for (count, tap) in taps.iter().enumerate() {
                let now = count as u64 * 1_000;
                let legal: Vec<Square> = {
                    let model = session.board();
                    let lit = model.squares.iter().filter(|square| {
                        square.marks != game::Marks::default()
                            || square.piece.is_some_and(|piece| piece.draggable)
                    });
                    lit.map(|square| square.square).collect()
                };
                let msg = match legal.get(usize::from(*tap) % (legal.len() + 1)) {
                    Some(square) => Msg::Tap(*square),
                    None => Msg::Undo,
                };
                let before = ids(&store);
                session.update(msg, now);
                let model = session.board();
                store.apply(&model, false);
                assert_eq!(shown(&store), expected(&model));
                let after = ids(&store);
                // A token that moves keeps its element, so that it glides.
                if before.len() == after.len() {
                    assert_eq!(before, after, "tokens keep their ids");
                }
            }
        });
    }

    fn ids(store: &BoardStore) -> Vec<u32> {
        store
            .tokens
            .get_untracked()
            .iter()
            .map(|token| token.id)
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        /// For any game, the screen shows each piece once where the model has it, and tokens on the same squares.
        #[test]
        fn the_screen_shows_the_pieces_and_tokens_of_the_model(
            variant in proptest::sample::select(Variant::ALL.to_vec()),
            taps in proptest::collection::vec(any::<u8>(), 1..120),
        ) {
            play(variant, &taps);
        }

        /// A square's place on the screen leads back to the square.
        #[test]
        fn screen_coordinates_of_a_square_map_back_to_it(index in 0..64usize, white in any::<bool>()) {
            let bottom = if white { Color::White } else { Color::Black };
            let square = Square::new(index).unwrap();
            let (column, row) = place_on_screen(square, bottom);
            prop_assert_eq!(square_at(column, row, bottom), Some(square));
        }
    }

    #[test]
    fn coordinates_outside_the_board_have_no_square() {
        assert_eq!(square_at(8, 0, Color::White), None);
        assert_eq!(square_at(0, 8, Color::Black), None);
        assert_eq!(square_at(0, 0, Color::White), Some(Square::A8));
        assert_eq!(square_at(0, 0, Color::Black), Some(Square::H1));
    }
}
