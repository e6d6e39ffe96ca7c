//! Writes a game that came from a file: with everything that the file says, and with what was played since.

use super::header::PORTALS;
use super::main_line::main_line;
use super::read::{ReadTree, read_tree};
use super::write::{clk, is_secret, tags, write};
use super::write_tree;
use crate::game::Game;
use crate::tree::{Analysis, Score};
use crate::{Fault, FileMessage};

/// Writes a game as PGN.
pub fn export(game: &Game) -> Result<String, Fault> {
    if is_secret(game) {
        return Err(Fault::SecretGame);
    }
    match game.source().map(read_tree) {
        Some(Ok(read)) => continued(read, game).map_or_else(|| write(game), Ok),
        _ => write(game),
    }
}

/// Writes a tree that was read as this program writes it: the usual tags first, filled in where the file has none. The
/// messages say what the board leaves out of it, if it can be played there.
pub fn normalize(mut read: ReadTree) -> (String, Vec<FileMessage>) {
    match main_line(&read) {
        Ok((game, notes)) => {
            add_tags(&mut read.analysis, &game, false);
            (write_tree(&read.analysis), notes)
        }
        Err(fault) => (
            write_tree(&read.analysis),
            vec![FileMessage::ReadUpTo(Box::new(fault))],
        ),
    }
}

/// Writes the file that a game came from with the moves that were played since. `None` if it is the file of another game.
fn continued(mut read: ReadTree, game: &Game) -> Option<String> {
    let (before, _) = main_line(&read).ok()?;
    let analysis = &mut read.analysis;
    let mut now = analysis.tree.root();
    for (index, &play) in game.moves().iter().enumerate() {
        let known = analysis.tree.child(now, play);
        let mover = game.position_at(index).turn();
        now = analysis.tree.add(now, play).ok()?;
        if known.is_none()
            && !game.is_placing_ply(index)
            && let Some(left) = game.time_at(index + 1, mover)
        {
            analysis.tree.set_command(now, "clk", &clk(left));
        }
    }
    let same = before.moves() == game.moves() && before.result() == game.result();
    if !same {
        analysis.tree.make_main(now);
        analysis.score = game
            .result()
            .map_or(Score::Open, |result| Score::parse(result.score()));
    }
    add_tags(analysis, game, !same);
    Some(write_tree(analysis))
}

/// Puts the tags that this program writes first, in their usual order. A value of the file stays as it is unless the game
/// says otherwise by now: `changed` says whether its moves or its result are others.
fn add_tags(analysis: &mut Analysis, game: &Game, changed: bool) {
    let read = super::header::options(&analysis.tags).ok();
    let options = game.options();
    let mut all = Vec::new();
    for (name, own) in tags(game) {
        let of_file = analysis.tag(&name).map(str::to_owned);
        let stays = match (name.as_str(), &read) {
            ("Date", Some(read)) => read.date == options.date,
            ("White" | "Black", Some(read)) => read.names == options.names,
            ("TimeControl" | "WhiteTimeControl" | "BlackTimeControl", Some(read)) => {
                read.time_control == options.time_control
            }
            ("Result", _) => {
                let outcome = of_file.as_deref().and_then(super::ending::outcome);
                !changed && !matches!(outcome, Some(super::ending::Outcome::Score(_)))
            }
            ("Termination", _) => !changed,
            ("FEN" | "SetUp" | PORTALS, _) => false,
            _ => true,
        };
        let value = match of_file {
            Some(value) if stays => value,
            // The file does not say that the game had no clocks, nor how it ended.
            None if name == "TimeControl" && own == "-" => continue,
            None if name == "Termination" && own == "unterminated" => continue,
            _ if name == "Result" && !changed => analysis.score.text().to_owned(),
            _ => own,
        };
        all.push((name, value));
    }
    let known = |name: &str| {
        all.iter()
            .any(|(known, _)| known.eq_ignore_ascii_case(name))
    };
    // A `FEN` that names no position, see `header`, would mislead other readers.
    let is_start = |name: &str| {
        ["FEN", "SetUp"]
            .iter()
            .any(|tag| tag.eq_ignore_ascii_case(name))
    };
    let others = analysis
        .tags
        .iter()
        .filter(|(name, _)| !known(name) && !is_start(name))
        .cloned();
    let others: Vec<(String, String)> = others.collect();
    all.extend(others);
    analysis.tags = all;
}
