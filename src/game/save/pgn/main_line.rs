//! Turns a tree that was read from PGN into a game for the board: the main line, as far as it could be read.

use engine::{ByColor, Color};

use super::ending::{Outcome, outcome, result};
use super::header::{options, thousandths};
use super::read::{ReadTree, read_tree};
use super::{ImportedGame, MAX_SOURCE, write_tree};
use crate::game::{Game, MAX_PLIES};
use crate::notes::Notes;
use crate::tree::{Analysis, NodeId, Place, Score, Tree, sign_of};
use crate::{Fault, FileMessage, Millis, TimeControl};

/// Reads the first game of a PGN text. The game ends at a move that cannot be read or at a null move (`--`, `Z0`), and
/// a note says so. If there is no move before it, the text is refused.
pub fn read(text: &str) -> Result<ImportedGame, Fault> {
    import(read_tree(text)?)
}

/// Makes a game of a tree that was read.
pub fn import(read: ReadTree) -> Result<ImportedGame, Fault> {
    let (mut game, mut notes) = main_line(&read)?;
    if read.games > 1 {
        notes.push(FileMessage::FirstOfSeveral(read.games));
    }
    // The file is kept with the game if it says more than the game itself does.
    let same = Analysis::from_game(&game).is_ok_and(|own| own == read.analysis);
    let source = (!same).then(|| write_tree(&read.analysis));
    game.set_source(source.filter(|source| source.len() <= MAX_SOURCE));
    Ok(ImportedGame { game, notes })
}

/// Returns the main line of a tree as a game, with messages about what is left out.
pub(super) fn main_line(read: &ReadTree) -> Result<(Game, Vec<FileMessage>), Fault> {
    let Analysis { tags, tree, score } = &read.analysis;
    let mut game = Game::new(options(tags)?)?;
    let line = tree.line_to(read.last);
    match &read.main_fault {
        Some(fault) if line.is_empty() && !read.only_prose => return Err(fault.clone()),
        _ if line.len() > MAX_PLIES => return Err(Fault::TooManyPlies { limit: MAX_PLIES }),
        _ => {}
    }
    let mut messages = read.notes.clone();
    let mut notes = Notes::default();
    let mut times = Times::new(&game);
    note(&mut notes, 0, tree, tree.root());
    for &id in &line {
        let Some(play) = tree.get(id).and_then(|node| node.play()) else {
            break;
        };
        if game.is_over() {
            // Other programs wait for somebody to claim a draw; here the game ends automatically.
            messages.push(FileMessage::CutAfterEnd(game.ply()));
            break;
        }
        let mover = game.turn();
        if game.play(play, 0).is_err() {
            break;
        }
        note(&mut notes, game.ply(), tree, id);
        times.ply(mover, game.is_placing_ply(game.ply() - 1), tree, id);
    }
    game.stop_clock(0);
    game.set_times(times.after);
    game.set_notes(notes);
    // The result of the whole game does not apply to the part that was read.
    match &read.main_fault {
        Some(fault) => messages.push(FileMessage::ReadUpTo(Box::new(fault.clone()))),
        None => {
            let tag = |name| read.analysis.tag(name);
            let both_lost = tag("Result").and_then(outcome) == Some(Outcome::BothLost);
            let outcome = match score {
                Score::Open if both_lost => Outcome::BothLost,
                score => Outcome::Score(*score),
            };
            if let Some(result) = result(outcome, tag("Termination")) {
                game.end(result, 0);
            }
        }
    }
    Ok((game, messages))
}

/// Adds what a node says about the last of `ply` plies.
fn note(notes: &mut Notes, ply: usize, tree: &Tree, id: NodeId) {
    let Some(node) = tree.get(id) else {
        return;
    };
    for place in [Place::Before, Place::After] {
        notes.add_comment(ply, node.remark(place).text());
    }
    for mark in node.marks().iter().filter_map(|mark| sign_of(*mark)) {
        notes.add_mark(ply, mark);
    }
}

/// The clock times in commands such as `[%clk 0:09:41]`. A time that the file does not have is unknown.
struct Times {
    after: Vec<ByColor<Option<Millis>>>,
}

impl Times {
    fn new(game: &Game) -> Times {
        let control = game.options().time_control;
        let start = control.map(|control| control.both().0.map(Some));
        Times {
            after: vec![ByColor(start.unwrap_or_default())],
        }
    }

    fn ply(&mut self, mover: Color, placed: bool, tree: &Tree, id: NodeId) {
        let mut times = self.after.last().copied().unwrap_or_default();
        if !placed {
            let command = tree
                .get(id)
                .and_then(|node| node.remark(Place::After).command("clk"));
            times[mover] = command.and_then(clk);
        }
        self.after.push(times);
    }
}

/// Parses a clock time such as `0:09:41` or `0:09:41.5`. Zero is read as one millisecond, because the score decides who
/// lost on time.
fn clk(text: &str) -> Option<Millis> {
    let ms = text.trim().split(':').try_fold(0u64, |ms, part| {
        ms.checked_mul(60)?.checked_add(thousandths(part)?)
    })?;
    Some(ms.clamp(1, TimeControl::MAX_INITIAL))
}
