//! The order in which a tree is written down, in a file and on a screen: each move, then the alternatives to it, then
//! the moves that follow it. The walk is not recursive, so no tree is too deep for it.

use super::{NodeId, Tree};

/// One step in writing down a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkItem<'a> {
    /// A move.
    Move(NodeId),
    /// A line that could not be read.
    Unparsed(&'a str),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// Work that remains to be done.
#[derive(Clone, Copy)]
enum Task<'a> {
    /// Write everything that follows a node.
    After(NodeId),
    /// Write a move and everything that follows it, as a variation.
    Variation(NodeId),
    /// Write this item.
    Write(WalkItem<'a>),
}

impl Tree {
    /// Returns all moves and unparsed lines in the order in which they are written down.
    pub fn walk(&self) -> Walk<'_> {
        Walk {
            tree: self,
            tasks: vec![Task::After(self.root())],
        }
    }
}

/// Iterator over the steps in writing down a tree, see [`Tree::walk`].
pub struct Walk<'a> {
    tree: &'a Tree,
    tasks: Vec<Task<'a>>,
}

impl<'a> Walk<'a> {
    /// Puts what follows a node on the stack of tasks, the last item first.
    fn plan(&mut self, id: NodeId) {
        let Some(node) = self.tree.get(id) else {
            return;
        };
        let unparsed = node
            .unparsed
            .iter()
            .map(String::as_str)
            .map(WalkItem::Unparsed);
        let Some((&main, others)) = node.children.split_first() else {
            // The first line continues from here; the others are variations of it.
            let mut lines: Vec<_> = unparsed.collect();
            let first = (!lines.is_empty()).then(|| lines.remove(0));
            for line in lines.into_iter().rev() {
                self.enclose(line);
            }
            self.tasks.extend(first.map(Task::Write));
            return;
        };
        self.tasks.push(Task::After(main));
        for line in unparsed.rev() {
            self.enclose(line);
        }
        for &other in others.iter().rev() {
            self.tasks.push(Task::Variation(other));
        }
        self.tasks.push(Task::Write(WalkItem::Move(main)));
    }

    fn enclose(&mut self, item: WalkItem<'a>) {
        for item in [WalkItem::Close, item, WalkItem::Open] {
            self.tasks.push(Task::Write(item));
        }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = WalkItem<'a>;

    fn next(&mut self) -> Option<WalkItem<'a>> {
        loop {
            match self.tasks.pop()? {
                Task::Write(item) => return Some(item),
                Task::After(id) => self.plan(id),
                Task::Variation(id) => {
                    self.tasks.push(Task::Write(WalkItem::Close));
                    self.tasks.push(Task::After(id));
                    self.tasks.push(Task::Write(WalkItem::Move(id)));
                    return Some(WalkItem::Open);
                }
            }
        }
    }
}
