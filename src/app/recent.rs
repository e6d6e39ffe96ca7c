//! Texts that are kept in the browser's plain storage under names of their own, the last ones only: analyses, and what was judged of finished
//! games.

use game::save::backup::{LONGEST_NAME, Shelf};

use super::{Desk, keep};
use crate::platform::storage;

/// Texts of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Recent {
    /// The key under which their names stand, the last one first.
    pub names: &'static str,
    /// What the keys of the texts begin with.
    pub one: &'static str,
    /// How many are kept.
    pub most: usize,
}

impl Recent {
    fn key(self, name: &str) -> String {
        format!("{}{name}", self.one)
    }

    fn names(self) -> Vec<String> {
        let names = storage::read(self.names).unwrap_or_default();
        names.lines().map(str::to_owned).collect()
    }

    /// The name that was kept last.
    pub fn last(self) -> Option<String> {
        self.names().into_iter().next()
    }

    /// The text of a name, if it is kept.
    pub fn find(self, name: &str) -> Option<String> {
        storage::read(&self.key(name))
    }

    /// Whether a text can be kept under a name.
    pub fn takes(self, name: &str) -> bool {
        name.len() <= LONGEST_NAME && !name.contains(['\n', '\r'])
    }

    /// Keeps a text, and returns whether it is kept. Where the browser has no room, the person is told once. A name that is too long is
    /// not kept, and neither is one that would be two lines in the list of names.
    pub fn keep(self, desk: Desk, name: &str, text: &str) -> bool {
        // Nothing that is kept makes room for a text that is not.
        if !self.takes(name) || !keep::text(desk, &self.key(name), text) {
            return false;
        }
        let mut names = self.names();
        if names.first().is_none_or(|first| first != name) {
            names.retain(|other| other != name);
            names.insert(0, name.to_owned());
            for gone in names.split_off(names.len().min(self.most)) {
                storage::remove(&self.key(&gone));
            }
            keep::text(desk, self.names, &names.join("\n"));
        }
        true
    }

    /// All that is kept, as a backup holds it.
    pub fn shelf(self) -> Shelf {
        let names = self.names().into_iter();
        let kept = names.filter_map(|name| {
            let text = self.find(&name)?;
            Some((name, text))
        });
        Shelf {
            kept: kept.collect(),
            most: self.most,
        }
    }

    /// Keeps texts from a backup. What has a name that is kept stays in its place among the others; what is new comes behind all of
    /// them, as far as there is room, so that it pushes nothing out. Returns how many are kept.
    pub fn restore(self, desk: Desk, texts: &[(String, String)]) -> usize {
        let mut names = self.names();
        names.retain(|name| self.find(name).is_some());
        let mut kept = 0;
        for (name, text) in texts {
            let new = !names.contains(name);
            if new && names.len() >= self.most {
                continue;
            }
            if new {
                names.push(name.clone());
            }
            let listed = !new || keep::text(desk, self.names, &names.join("\n"));
            if listed && keep::text(desk, &self.key(name), text) {
                kept += 1;
            } else if new {
                names.pop();
                // It is shorter than what stands there.
                keep::text(desk, self.names, &names.join("\n"));
            }
        }
        kept
    }
}
