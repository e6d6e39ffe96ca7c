//! Writes a game with its variations as PGN.

use engine::{Color, Move};

use super::write::{tag_lines, wrap};
use crate::tree::{Analysis, NodeId, Place, Remark, Tree, WalkItem};

/// Writes an analysis as PGN: all tags, moves, variations, comments, marks, commands and shapes. It contains the full
/// truth of every position: the caller must take care not to reveal the secrets of a game that is not over.
pub fn write_tree(analysis: &Analysis) -> String {
    let tree = &analysis.tree;
    let mut words = Vec::new();
    if let Some(root) = tree.get(tree.root()) {
        words.extend(root.marks().iter().map(|mark| format!("${mark}")));
        words.extend(braces(root.remark(Place::After)));
    }
    // The opening bracket of a variation is written directly before its first word.
    let mut opened = String::new();
    let mut numbered = true;
    for item in tree.walk() {
        match item {
            WalkItem::Open => {
                opened.push('(');
                numbered = true;
            }
            WalkItem::Close => {
                if let Some(last) = words.last_mut() {
                    last.push(')');
                }
                numbered = true;
            }
            WalkItem::Unparsed(line) => {
                words.push(std::mem::take(&mut opened) + line);
                numbered = true;
            }
            WalkItem::Move(id) => {
                let from = words.len();
                numbered = write_move(tree, id, numbered, &mut words);
                if let Some(first) = words.get_mut(from) {
                    first.insert_str(0, &std::mem::take(&mut opened));
                }
            }
        }
    }
    words.push(analysis.score.text().to_owned());
    let tags = tag_lines(&analysis.tags);
    let moves = wrap(&words);
    match tags.is_empty() {
        true => moves,
        false => format!("{tags}\n{moves}"),
    }
}

/// Writes a move with its comments and marks. Returns whether the next move needs its number even if it is Black's.
fn write_move(tree: &Tree, id: NodeId, numbered: bool, words: &mut Vec<String>) -> bool {
    let Some(node) = tree.get(id) else {
        return numbered;
    };
    let before = node.parent().and_then(|parent| tree.get(parent));
    let (Some(before), Some(play)) = (before.map(|node| node.position()), node.play()) else {
        return numbered;
    };
    let number = match play {
        Move::Place { .. } => 0,
        _ => before.fullmove_number(),
    };
    let remark = braces(node.remark(Place::Before));
    match before.turn() {
        Color::White => words.push(format!("{number}.")),
        Color::Black if numbered || remark.is_some() => words.push(format!("{number}...")),
        Color::Black => {}
    }
    words.extend(remark);
    words.push(node.san().to_owned());
    words.extend(node.marks().iter().map(|mark| format!("${mark}")));
    let remark = braces(node.remark(Place::After));
    let commented = remark.is_some();
    words.extend(remark);
    commented
}

/// Returns a remark in braces, if it is not empty.
fn braces(remark: &Remark) -> Option<String> {
    (!remark.is_empty()).then(|| format!("{{{}}}", remark.written()))
}
