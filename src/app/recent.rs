//! Texts that are kept by name in the browser's local storage, only so many: analyses, judgements of finished
//! games, and layouts of portals.

use game::save::backup::{MAX_NAME_LENGTH, TextCollection};

use super::persistence::TextStorage;
use crate::platform::storage;

/// The storage of texts of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Recent {
    /// The key of the list of names, the most recent first.
    pub names: &'static str,
    /// The prefix of the keys of the texts.
    pub one: &'static str,
    /// The maximum number of texts.
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

    /// Returns the name that was kept last.
    pub fn last(self) -> Option<String> {
        self.names().into_iter().next()
    }

    /// Returns the text with a name, if it is kept.
    pub fn find(self, name: &str) -> Option<String> {
        storage::read(&self.key(name))
    }

    /// Whether a text can be kept under this name.
    pub fn accepts(self, name: &str) -> bool {
        name.len() <= MAX_NAME_LENGTH && !name.contains(['\n', '\r'])
    }

    /// Keeps a text, and returns whether it is kept. If the browser has no room, the person is told once. A name that
    /// is too long is refused, and so is one with a line break, which would be two lines in the list of names.
    pub fn keep(self, texts: TextStorage, name: &str, text: &str) -> bool {
        // Older texts are not removed for a text that cannot be kept.
        if !self.accepts(name) || !texts.save(&self.key(name), text) {
            return false;
        }
        let mut names = self.names();
        if names.first().is_none_or(|first| first != name) {
            names.retain(|other| other != name);
            names.insert(0, name.to_owned());
            for gone in names.split_off(names.len().min(self.most)) {
                storage::remove(&self.key(&gone));
            }
            texts.save(self.names, &names.join("\n"));
        }
        true
    }

    /// No longer keeps the text with a name.
    pub fn forget(self, texts: TextStorage, name: &str) {
        let mut names = self.names();
        names.retain(|other| other != name);
        texts.save(self.names, &names.join("\n"));
        storage::remove(&self.key(name));
    }

    /// Returns all kept texts in the form that a backup uses.
    pub fn collection(self) -> TextCollection {
        let names = self.names().into_iter();
        let kept = names.filter_map(|name| {
            let text = self.find(&name)?;
            Some((name, text))
        });
        TextCollection {
            kept: kept.collect(),
            most: self.most,
        }
    }

    /// Keeps texts from a backup. A text whose name is already kept stays at its place among the others; a new one goes
    /// to the end, if there is room, so that it pushes nothing out. Returns how many texts are kept.
    pub fn restore(self, stored: TextStorage, texts: &[(String, String)]) -> usize {
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
            let listed = !new || stored.save(self.names, &names.join("\n"));
            if listed && stored.save(&self.key(name), text) {
                kept += 1;
            } else if new {
                names.pop();
                // This list is shorter than the stored one, so there is room for it.
                stored.save(self.names, &names.join("\n"));
            }
        }
        kept
    }
}
