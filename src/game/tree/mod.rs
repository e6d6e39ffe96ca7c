//! A game with its variations: a tree of moves, and what is written beside each. Every change of the tree is here; what stands
//! beside a move is in `remark.rs`, the marks are in `mark.rs`, and the order in which a tree is written down is in `walk.rs`. How a tree
//! becomes a text and a text a tree belongs to `save::pgn`.

mod analysis;
mod join;
mod judged;
mod mark;
mod remark;
mod walk;

use engine::{AnyPosition, Color, Move, Square};

pub use self::analysis::{Analysis, Score};
pub use self::join::{join_comments, join_typed};
pub use self::mark::{Group, MOVE_MARKS, POSITION_MARKS, group_of, number_of, sign_of};
pub use self::remark::{Command, Remark, Shape};
pub use self::walk::Item;

use crate::notation::Notation;
use crate::{Brush, Viewer};

/// The most nodes that a tree can have. Published analyses have a few thousand; the limit bounds what a file can make this program
/// keep.
pub const MAX_NODES: usize = 20_000;
/// The most shapes that can be drawn in one position.
const MAX_SHAPES: usize = 256;

/// Names a node of one tree. A name is never given twice: once its node is deleted, whoever still has the name finds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// Its number, for a page that names nodes in its markup.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// Why a tree refuses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The node that the move should follow is not in the tree.
    Gone,
    /// The move is not legal there.
    Illegal,
    /// The tree has as many nodes as it can have.
    Full,
}

/// Whether a text stands before a move or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before the move.
    Before,
    /// After the move; at the root, before the first move of the game.
    After,
}

/// A position of the tree with the move that led to it.
#[derive(Clone, Debug)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    play: Option<Move>,
    notation: Notation,
    position: AnyPosition,
    before: Remark,
    after: Remark,
    marks: Vec<u8>,
    unread: Vec<String>,
}

impl Node {
    /// The node before; none at the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The moves that follow, the main one first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The move that led here; none at the root.
    pub fn play(&self) -> Option<Move> {
        self.play
    }

    /// The move in SAN with nothing left out; empty at the root.
    pub fn san(&self) -> &str {
        self.notation.san()
    }

    /// The move as the move list has it, as a side may read it or with nothing left out; empty at the root.
    pub fn listed(&self, side: Option<Color>) -> &str {
        self.notation.read(side.map_or(Viewer::All, Viewer::Side))
    }

    /// The position after the move, with everything that is hidden.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// What is written before the move or after it.
    pub fn remark(&self, place: Place) -> &Remark {
        match place {
            Place::Before => &self.before,
            Place::After => &self.after,
        }
    }

    /// What somebody thinks of the move and of the position, as numbers of PGN (numeric annotation glyphs).
    pub fn marks(&self) -> &[u8] {
        &self.marks
    }

    /// The lines of a file that go on from here and could not be read, as texts.
    pub fn unread(&self) -> &[String] {
        &self.unread
    }
}

/// A game with its variations.
#[derive(Clone, Debug)]
pub struct Tree {
    start: AnyPosition,
    /// By the number in their names. A deleted node leaves its place empty.
    nodes: Vec<Option<Node>>,
    /// How many there are.
    count: usize,
}

impl Tree {
    /// A tree of one position.
    pub fn new(start: AnyPosition) -> Tree {
        let root = Node {
            parent: None,
            children: Vec::new(),
            play: None,
            notation: Notation::Open(String::new()),
            position: start,
            before: Remark::default(),
            after: Remark::default(),
            marks: Vec::new(),
            unread: Vec::new(),
        };
        Tree {
            start,
            nodes: vec![Some(root)],
            count: 1,
        }
    }

    /// The start position, with everything that is hidden.
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The node of the start position.
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The node with a number, unless it was deleted.
    pub fn numbered(&self, number: u32) -> Option<NodeId> {
        self.get(NodeId(number)).map(|_| NodeId(number))
    }

    /// How many nodes there are, the root included.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there is no move.
    pub const fn is_empty(&self) -> bool {
        self.count == 1
    }

    /// A node, unless it was deleted.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)?.as_ref()
    }

    fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0 as usize)?.as_mut()
    }

    /// Plays a move after a node. A move that is there already is followed; any other becomes the last of the node's branches.
    pub fn add(&mut self, parent: NodeId, play: Move) -> Result<NodeId, Refused> {
        let before = self.get(parent).ok_or(Refused::Gone)?;
        if let Some(known) = self.child(parent, play) {
            return Ok(known);
        }
        if !before.position.is_legal(play) {
            return Err(Refused::Illegal);
        }
        if self.count >= MAX_NODES {
            return Err(Refused::Full);
        }
        let mut position = before.position;
        let notation = Notation::of(&position, play);
        position.play_unchecked(play);
        let id = NodeId(u32::try_from(self.nodes.len()).map_err(|_| Refused::Full)?);
        self.nodes.push(Some(Node {
            parent: Some(parent),
            children: Vec::new(),
            play: Some(play),
            notation,
            position,
            before: Remark::default(),
            after: Remark::default(),
            marks: Vec::new(),
            unread: Vec::new(),
        }));
        self.count += 1;
        if let Some(parent) = self.get_mut(parent) {
            parent.children.push(id);
        }
        Ok(id)
    }

    /// The node that a move leads to, if the move is in the tree.
    pub fn child(&self, parent: NodeId, play: Move) -> Option<NodeId> {
        let children = self.get(parent)?.children.iter().copied();
        children
            .into_iter()
            .find(|&child| self.get(child).is_some_and(|node| node.play == Some(play)))
    }

    /// Deletes a move with all that follows, and gives the node before it. The root stays.
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.get(id)?.parent?;
        self.get_mut(parent)?.children.retain(|&child| child != id);
        let mut doomed = vec![id];
        while let Some(next) = doomed.pop() {
            if let Some(node) = self.nodes.get_mut(next.0 as usize).and_then(Option::take) {
                doomed.extend(node.children);
                self.count -= 1;
            }
        }
        Some(parent)
    }

    /// Moves the branch that a node is on one place towards the main line; false where it is on the main line already.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some((parent, place)) = self.last_turn(id) else {
            return false;
        };
        if let Some(parent) = self.get_mut(parent) {
            parent.children.swap(place - 1, place);
        }
        true
    }

    /// Makes the line that leads to a node the main line; false where it is already.
    pub fn make_main(&mut self, id: NodeId) -> bool {
        let mut changed = false;
        while let Some((parent, place)) = self.last_turn(id) {
            if let Some(parent) = self.get_mut(parent) {
                parent.children[..=place].rotate_right(1);
            }
            changed = true;
        }
        changed
    }

    /// Where the line to a node last leaves the first of the moves that there are: the node before, and which of the moves it takes.
    fn last_turn(&self, id: NodeId) -> Option<(NodeId, usize)> {
        let mut now = id;
        loop {
            let parent = self.get(now)?.parent?;
            let children = &self.get(parent)?.children;
            match children.iter().position(|&child| child == now)? {
                0 => now = parent,
                place => return Some((parent, place)),
            }
        }
    }

    /// Whether a node is on the main line.
    pub fn is_main(&self, id: NodeId) -> bool {
        self.get(id).is_some() && self.last_turn(id).is_none()
    }

    /// The nodes from the first move to this one; empty for the root, and for a node that is not in the tree.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut now = id;
        while let Some(parent) = self.get(now).and_then(|node| node.parent) {
            line.push(now);
            now = parent;
        }
        line.reverse();
        line
    }

    /// The moves that lead to a node. They name it for longer than the tree lives; see [`Tree::follow`].
    pub fn moves_to(&self, id: NodeId) -> Vec<Move> {
        let line = self.line_to(id);
        line.into_iter()
            .filter_map(|id| self.get(id)?.play)
            .collect()
    }

    /// The node that these moves lead to, or where they leave the tree.
    pub fn follow(&self, moves: &[Move]) -> NodeId {
        let mut now = self.root();
        for &play in moves {
            match self.child(now, play) {
                Some(next) => now = next,
                None => break,
            }
        }
        now
    }

    /// The move that follows on the same line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.get(id)?.children.first().copied()
    }

    /// The last move of the line that goes on from a node.
    pub fn end_of_line(&self, id: NodeId) -> NodeId {
        let mut now = id;
        while let Some(next) = self.next(now) {
            now = next;
        }
        now
    }

    /// The move that stands so many places below a node among the moves from the same position, or above it.
    pub fn sibling(&self, id: NodeId, by: isize) -> Option<NodeId> {
        let children = &self.get(self.get(id)?.parent?)?.children;
        let place = children.iter().position(|&child| child == id)?;
        children.get(place.checked_add_signed(by)?).copied()
    }

    /// Writes a comment in the place of what stood there. Returns whether the node is there.
    pub fn set_comment(&mut self, id: NodeId, place: Place, text: &str) -> bool {
        self.edit(id, |node| node.remark_mut(place).set_text(text))
    }

    /// Adds what a file has in braces: a comment, and commands as `[%clk 0:09:41]`.
    pub fn add_comment(&mut self, id: NodeId, place: Place, comment: &str) -> bool {
        self.edit(id, |node| node.remark_mut(place).add(comment))
    }

    /// Adds what was read already.
    pub(crate) fn add_remark(&mut self, id: NodeId, place: Place, remark: Remark) -> bool {
        self.edit(id, |node| node.remark_mut(place).append(remark))
    }

    /// Sets a command as `clk` or `eval`; an empty value takes it away.
    pub fn set_command(&mut self, id: NodeId, name: &str, value: &str) -> bool {
        self.edit(id, |node| node.after.set_command(name, value))
    }

    /// Adds a mark, unless it is there.
    pub fn add_mark(&mut self, id: NodeId, mark: u8) -> bool {
        self.edit(id, |node| {
            if !node.marks.contains(&mark) {
                node.marks.push(mark);
            }
        })
    }

    /// Sets a mark in the place of others of its group, or takes it away.
    pub fn toggle_mark(&mut self, id: NodeId, mark: u8) -> bool {
        self.edit(id, |node| {
            let had = node.marks.contains(&mark);
            let group = group_of(mark);
            node.marks.retain(|&other| {
                other != mark && (group == Group::Other || group_of(other) != group)
            });
            if !had {
                node.marks.push(mark);
            }
        })
    }

    /// Draws an arrow or, from a square to itself, a circle. The same one again takes it away; one in another colour takes its
    /// place.
    pub fn toggle_shape(&mut self, id: NodeId, from: Square, to: Square, brush: Brush) -> bool {
        let shape = Shape { from, to, brush };
        self.edit(id, |node| {
            let shapes = node.after.shapes_mut();
            let had = shapes.contains(&shape);
            shapes.retain(|other| (other.from, other.to) != (from, to));
            if !had && shapes.len() < MAX_SHAPES {
                shapes.push(shape);
            }
            node.after.sort_shapes();
        })
    }

    /// Takes all arrows and circles away.
    pub fn clear_shapes(&mut self, id: NodeId) -> bool {
        self.edit(id, |node| node.after.shapes_mut().clear())
    }

    /// Keeps a line of a file that goes on from a node and cannot be read.
    pub(crate) fn add_unread(&mut self, id: NodeId, line: String) -> bool {
        self.edit(id, |node| match node.unread.last_mut() {
            // Without a move that can be read the second line is written as a variation of the first, and read as a part of it.
            Some(first) if node.children.is_empty() => {
                first.push_str(&format!(" ({line})"));
            }
            _ => node.unread.push(line),
        })
    }

    fn edit(&mut self, id: NodeId, change: impl FnOnce(&mut Node)) -> bool {
        self.get_mut(id).map(change).is_some()
    }
}

impl Node {
    fn remark_mut(&mut self, place: Place) -> &mut Remark {
        match place {
            Place::Before => &mut self.before,
            Place::After => &mut self.after,
        }
    }
}

/// Two trees are the same if they would be written down alike.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let mut pairs = vec![(self.root(), other.root())];
        while let Some((one, two)) = pairs.pop() {
            let (Some(one), Some(two)) = (self.get(one), other.get(two)) else {
                return false;
            };
            let same = one.position == two.position
                && one.play == two.play
                && one.before == two.before
                && one.after == two.after
                && one.marks == two.marks
                && one.unread == two.unread
                && one.children.len() == two.children.len();
            if !same {
                return false;
            }
            let children = one.children.iter().copied();
            pairs.extend(children.zip(two.children.iter().copied()));
        }
        true
    }
}
