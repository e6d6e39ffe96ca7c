//! Joining two trees of the same game, after two tabs or two devices have continued the same analysis. The result has
//! everything that either tree has. Our own variations come first, and nothing of ours is lost; where the two cannot
//! stand side by side, such as two marks on one move, ours counts.

use super::{Analysis, Node, Place, Remark, Score, Tree, group_of, mark::MarkGroup};

/// Joins two comments: the lines that only the second has are added to the first.
pub fn join_comments(ours: &str, theirs: &str) -> String {
    if theirs.starts_with(ours) {
        return theirs.to_owned();
    }
    let mut joined = ours.to_owned();
    if ours.starts_with(theirs) {
        return joined;
    }
    for line in theirs.lines().filter(|line| !line.trim().is_empty()) {
        if !joined.lines().any(|known| known == line) {
            joined.push('\n');
            joined.push_str(line);
        }
    }
    joined
}

/// Joins a comment that somebody is typing with a change made elsewhere meanwhile: the lines that `now` has and
/// `before` had not are added to the typed text.
pub fn join_typed(typed: &str, before: &str, now: &str) -> String {
    let known = |line: &&str| before.lines().any(|known| known == *line);
    let added: Vec<&str> = now.lines().filter(|line| !known(line)).collect();
    match added.is_empty() {
        true => typed.to_owned(),
        false => join_comments(typed, &added.join("\n")),
    }
}

impl Analysis {
    /// Returns this analysis joined with another one of the same game, or `None` if they are not of the same game or
    /// too large together for one tree.
    pub fn joined(&self, theirs: &Analysis) -> Option<Analysis> {
        let mut joined = self.clone();
        if !joined.tree.join(&theirs.tree) {
            return None;
        }
        if joined.score == Score::Open && theirs.score != Score::Open {
            joined.score = theirs.score;
            for (name, value) in &mut joined.tags {
                if name.eq_ignore_ascii_case("Result") {
                    theirs.score.text().clone_into(value);
                }
            }
        }
        for (name, value) in &theirs.tags {
            if joined.tag(name).is_none() {
                joined.tags.push((name.clone(), value.clone()));
            }
        }
        Some(joined)
    }
}

impl Tree {
    /// Adds everything that another tree has. Returns whether all of it was added: nothing is added if the start
    /// positions differ, and a full tree takes no more moves.
    pub fn join(&mut self, theirs: &Tree) -> bool {
        if self.start != theirs.start {
            return false;
        }
        let mut whole = true;
        let mut pairs = vec![(self.root(), theirs.root())];
        while let Some((here, there)) = pairs.pop() {
            let Some(node) = theirs.get(there) else {
                continue;
            };
            for &child in &node.children {
                let play = theirs.get(child).and_then(Node::play);
                match play.map(|play| self.add(here, play)) {
                    Some(Ok(next)) => pairs.push((next, child)),
                    _ => whole = false,
                }
            }
            self.edit(here, |ours| ours.join(node));
            for line in &node.unparsed {
                let known = |ours: &Node| ours.unparsed.iter().any(|known| known.contains(line));
                if !self.get(here).is_some_and(known) {
                    self.add_unparsed(here, line.clone());
                }
            }
        }
        whole
    }
}

impl Node {
    /// Adds the remarks and marks of the same move in another tree.
    fn join(&mut self, theirs: &Node) {
        for place in [Place::Before, Place::After] {
            self.remark_mut(place).join(theirs.remark(place));
        }
        for &mark in &theirs.marks {
            let group = group_of(mark);
            let taken = |ours: &u8| {
                *ours == mark || (group != MarkGroup::Other && group_of(*ours) == group)
            };
            if !self.marks.iter().any(taken) {
                self.marks.push(mark);
            }
        }
    }
}

impl Remark {
    /// Adds what another remark has and this one lacks.
    fn join(&mut self, theirs: &Remark) {
        if self.text() != theirs.text() {
            self.set_text(&join_comments(self.text(), theirs.text()));
        }
        for command in theirs.commands() {
            if self.command(&command.name).is_none() {
                self.set_command(&command.name, &command.value);
            }
        }
        for &shape in theirs.shapes() {
            let drawn = self.shapes().iter();
            let mut drawn = drawn.map(|ours| (ours.from, ours.to));
            if !drawn.any(|ours| ours == (shape.from, shape.to)) {
                self.shapes_mut().push(shape);
            }
        }
        self.sort_shapes();
    }
}
