//! A game with its variations: a tree of moves, and what is written beside each. Every change of the tree is here; the
//! text beside a move is in `remark.rs`, the marks are in `mark.rs`, and the order in which a tree is written down is
//! in `walk.rs`. Converting a tree to text and back belongs to `save::pgn`.

mod analysis;
mod join;
mod judged;
mod mark;
mod remark;
mod walk;

use engine::{AnyPosition, Color, Move, Square};

pub use self::analysis::{Analysis, Score};
pub use self::join::{join_comments, join_typed};
pub use self::mark::{MOVE_MARKS, MarkGroup, POSITION_MARKS, group_of, number_of, sign_of};
pub use self::remark::{Command, Remark, Shape};
pub use self::walk::WalkItem;

use crate::notation::{Notation, in_print};
use crate::{Brush, Viewer};

/// The maximum number of nodes in a tree. Published analyses have a few thousand; the limit bounds what a file can make
/// this program keep.
pub const MAX_NODES: usize = 20_000;
/// The maximum number of shapes that can be drawn in one position.
const MAX_SHAPES: usize = 256;

/// The id of a node in one tree. An id is never reused: once its node is deleted, looking it up finds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The id as a number, for a page that refers to nodes in its markup.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// Why a tree refuses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeError {
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
    unparsed: Vec<String>,
}

impl Node {
    /// The node before this one; `None` at the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes of the moves that follow, the main one first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The move that led here; `None` at the root.
    pub fn play(&self) -> Option<Move> {
        self.play
    }

    /// The move in SAN, including everything that is hidden; empty at the root.
    pub fn san(&self) -> &str {
        self.notation.san()
    }

    /// The move as the move list prints it: as one side may read it, or complete if `side` is `None`; empty at the root.
    pub fn listed(&self, side: Option<Color>) -> String {
        in_print(
            self.notation.read(side.map_or(Viewer::All, Viewer::Side)),
            false,
        )
    }

    /// The position after the move, including everything that is hidden.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The text written before the move or after it.
    pub fn remark(&self, place: Place) -> &Remark {
        match place {
            Place::Before => &self.before,
            Place::After => &self.after,
        }
    }

    /// Marks on the move and on the position, as numbers of PGN (numeric annotation glyphs).
    pub fn marks(&self) -> &[u8] {
        &self.marks
    }

    /// Lines of a file that continue from here and could not be read, as text.
    pub fn unparsed(&self) -> &[String] {
        &self.unparsed
    }
}

/// A game with its variations.
#[derive(Clone, Debug)]
pub struct Tree {
    start: AnyPosition,
    /// Indexed by the number of a [`NodeId`]. A deleted node leaves its place empty.
    nodes: Vec<Option<Node>>,
    /// The number of nodes that are not deleted.
    count: usize,
}

impl Tree {
    /// Creates a tree of one position.
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
            unparsed: Vec::new(),
        };
        Tree {
            start,
            nodes: vec![Some(root)],
            count: 1,
        }
    }

    /// The start position, including everything that is hidden.
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The node of the start position.
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Returns the id with this number, unless its node was deleted.
    pub fn id_from_number(&self, number: u32) -> Option<NodeId> {
        self.get(NodeId(number)).map(|_| NodeId(number))
    }

    /// The number of nodes, including the root.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether the tree has no moves.
    pub const fn is_empty(&self) -> bool {
        self.count == 1
    }

    /// Returns a node, or `None` if it was deleted.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)?.as_ref()
    }

    fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0 as usize)?.as_mut()
    }

    /// Plays a move after a node and returns the move's node. A move that is already in the tree is followed; a new
    /// move becomes the last of the node's branches.
    pub fn add(&mut self, parent: NodeId, play: Move) -> Result<NodeId, TreeError> {
        let before = self.get(parent).ok_or(TreeError::Gone)?;
        if let Some(known) = self.child(parent, play) {
            return Ok(known);
        }
        if !before.position.is_legal(play) {
            return Err(TreeError::Illegal);
        }
        if self.count >= MAX_NODES {
            return Err(TreeError::Full);
        }
        let mut position = before.position;
        let notation = Notation::of(&position, play);
        position.play_unchecked(play);
        let id = NodeId(u32::try_from(self.nodes.len()).map_err(|_| TreeError::Full)?);
        self.nodes.push(Some(Node {
            parent: Some(parent),
            children: Vec::new(),
            play: Some(play),
            notation,
            position,
            before: Remark::default(),
            after: Remark::default(),
            marks: Vec::new(),
            unparsed: Vec::new(),
        }));
        self.count += 1;
        if let Some(parent) = self.get_mut(parent) {
            parent.children.push(id);
        }
        Ok(id)
    }

    /// Returns the node that a move leads to, if the move is in the tree.
    pub fn child(&self, parent: NodeId, play: Move) -> Option<NodeId> {
        let children = self.get(parent)?.children.iter().copied();
        children
            .into_iter()
            .find(|&child| self.get(child).is_some_and(|node| node.play == Some(play)))
    }

    /// Deletes a move and everything that follows it, and returns the node before it. The root cannot be deleted.
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.get(id)?.parent?;
        self.get_mut(parent)?.children.retain(|&child| child != id);
        let mut to_delete = vec![id];
        while let Some(next) = to_delete.pop() {
            if let Some(node) = self.nodes.get_mut(next.0 as usize).and_then(Option::take) {
                to_delete.extend(node.children);
                self.count -= 1;
            }
        }
        Some(parent)
    }

    /// Moves the branch that contains a node one place towards the main line. Returns `false` if the node is already on
    /// the main line.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some((parent, place)) = self.last_branching(id) else {
            return false;
        };
        if let Some(parent) = self.get_mut(parent) {
            parent.children.swap(place - 1, place);
        }
        true
    }

    /// Makes a move the first of those from the same position.
    pub(crate) fn put_first(&mut self, id: NodeId) {
        let parent = self.get(id).and_then(|node| node.parent);
        let Some(parent) = parent.and_then(|parent| self.get_mut(parent)) else {
            return;
        };
        if let Some(place) = parent.children.iter().position(|child| *child == id) {
            parent.children[..=place].rotate_right(1);
        }
    }

    /// Makes the line that leads to a node the main line. Returns `false` if it already is.
    pub fn make_main(&mut self, id: NodeId) -> bool {
        let mut changed = false;
        while let Some((parent, place)) = self.last_branching(id) {
            if let Some(parent) = self.get_mut(parent) {
                parent.children[..=place].rotate_right(1);
            }
            changed = true;
        }
        changed
    }

    /// Returns the last branching where the line to a node does not take the first move: the node before that move, and
    /// the move's place among the alternatives.
    fn last_branching(&self, id: NodeId) -> Option<(NodeId, usize)> {
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
        self.get(id).is_some() && self.last_branching(id).is_none()
    }

    /// Returns the nodes from the first move to this one; empty for the root, and for a node that is not in the tree.
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

    /// Returns the moves that lead to a node. Unlike a [`NodeId`], they stay valid for a tree that is read again; see
    /// [`Tree::follow`].
    pub fn moves_to(&self, id: NodeId) -> Vec<Move> {
        let line = self.line_to(id);
        line.into_iter()
            .filter_map(|id| self.get(id)?.play)
            .collect()
    }

    /// Returns the node that these moves lead to, or the last node before they leave the tree.
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

    /// Returns the next move on the same line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.get(id)?.children.first().copied()
    }

    /// Returns the last node of the line that continues from a node.
    pub fn end_of_line(&self, id: NodeId) -> NodeId {
        let mut now = id;
        while let Some(next) = self.next(now) {
            now = next;
        }
        now
    }

    /// Among the moves from the same position, returns the one `by` places below this one; a negative `by` counts
    /// upwards.
    pub fn sibling(&self, id: NodeId, by: isize) -> Option<NodeId> {
        let children = &self.get(self.get(id)?.parent?)?.children;
        let place = children.iter().position(|&child| child == id)?;
        children.get(place.checked_add_signed(by)?).copied()
    }

    /// Replaces a comment. Returns whether the node exists.
    pub fn set_comment(&mut self, id: NodeId, place: Place, text: &str) -> bool {
        self.edit(id, |node| node.remark_mut(place).set_text(text))
    }

    /// Adds the text that a file has in braces: a comment, and commands such as `[%clk 0:09:41]`.
    pub fn add_comment(&mut self, id: NodeId, place: Place, comment: &str) -> bool {
        self.edit(id, |node| node.remark_mut(place).add(comment))
    }

    /// Adds a remark that has been read already.
    pub(crate) fn add_remark(&mut self, id: NodeId, place: Place, remark: Remark) -> bool {
        self.edit(id, |node| node.remark_mut(place).append(remark))
    }

    /// Sets a command such as `clk` or `eval`; an empty value removes it.
    pub fn set_command(&mut self, id: NodeId, name: &str, value: &str) -> bool {
        self.edit(id, |node| node.after.set_command(name, value))
    }

    /// Adds a mark, unless the node already has it.
    pub fn add_mark(&mut self, id: NodeId, mark: u8) -> bool {
        self.edit(id, |node| {
            if !node.marks.contains(&mark) {
                node.marks.push(mark);
            }
        })
    }

    /// Sets a mark, or removes it if it is already set. Setting a mark removes the others of its group, except in
    /// [`MarkGroup::Other`].
    pub fn toggle_mark(&mut self, id: NodeId, mark: u8) -> bool {
        self.edit(id, |node| {
            let had = node.marks.contains(&mark);
            let group = group_of(mark);
            node.marks.retain(|&other| {
                other != mark && (group == MarkGroup::Other || group_of(other) != group)
            });
            if !had {
                node.marks.push(mark);
            }
        })
    }

    /// Draws an arrow or, from a square to itself, a circle. Drawing the same shape again removes it; drawing it in
    /// another colour replaces it.
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

    /// Keeps a line of a file that continues from a node and cannot be read.
    pub(crate) fn add_unparsed(&mut self, id: NodeId, line: String) -> bool {
        self.edit(id, |node| match node.unparsed.last_mut() {
            // If no readable move follows, the second line is written as a variation of the first, and is read back as
            // a part of it.
            Some(first) if node.children.is_empty() => {
                first.push_str(&format!(" ({line})"));
            }
            _ => node.unparsed.push(line),
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

/// Two trees are equal if they would be written down alike.
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
                && one.unparsed == two.unparsed
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
