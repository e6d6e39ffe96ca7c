//! Texts that are kept in the browser's plain storage under names of their own, the last ones only: analyses, and what was judged of finished
//! games.

use super::{Desk, keep};
use crate::platform::storage;

/// A longer name is not kept, and neither is one that would be two lines in the list of names.
const LONGEST_NAME: usize = 400;

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

    /// Keeps a text. Where the browser has no room, the person is told once.
    pub fn keep(self, desk: Desk, name: &str, text: &str) {
        if !self.takes(name) {
            return;
        }
        keep::text(desk, &self.key(name), text);
        let mut names = self.names();
        if names.first().is_none_or(|first| first != name) {
            names.retain(|other| other != name);
            names.insert(0, name.to_owned());
            for gone in names.split_off(names.len().min(self.most)) {
                storage::remove(&self.key(&gone));
            }
            keep::text(desk, self.names, &names.join("\n"));
        }
    }
}
