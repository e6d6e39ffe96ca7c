//! Finds the link to a game or to a layout in the text around it: a message, brackets, marks that a program adds to an address, an
//! address whose characters were encoded.

use super::MAX_LENGTH;
use super::pack::Symbols;
use crate::save::plain_text::{is_invisible, percent_decoded, plain};

/// What a link does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// It shows a game: `#/game/`.
    Game,
    /// It continues a game that two people play by links: `#/mail/`.
    Mail,
    /// It shows a layout of portals: `#/portals/`.
    Portals,
}

impl LinkKind {
    /// All kinds.
    pub const ALL: [LinkKind; 3] = [LinkKind::Game, LinkKind::Mail, LinkKind::Portals];

    /// The part of the address before the code, after its `#/`.
    pub const fn path(self) -> &'static str {
        match self {
            LinkKind::Game => "game/",
            LinkKind::Mail => "mail/",
            LinkKind::Portals => "portals/",
        }
    }

    /// The word that the checksum of such a link begins with.
    pub(super) const fn checked(self) -> &'static str {
        match self {
            LinkKind::Game => "",
            LinkKind::Mail => "mail",
            LinkKind::Portals => "portals",
        }
    }
}

/// A link that was found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLink {
    /// What it does.
    pub kind: LinkKind,
    /// The game or the layout, as text.
    pub code: String,
    /// Whether the checksum of the code is right.
    pub whole: bool,
}

impl FoundLink {
    /// The part of its address from the `#` on.
    pub fn hash(&self) -> String {
        format!("#/{}{}", self.kind.path(), self.code)
    }
}

/// The most text that is searched, in bytes.
const MAX_TEXT: usize = 4 * MAX_LENGTH;
/// The most lines that a link is put together from.
const MAX_LINES: usize = 64;

/// Finds the first whole link in a text. If there is none, returns the first that is damaged.
///
/// ```
/// use game::save::link::{LinkKind, find};
///
/// let found = find("Your move: <https://chess.example/#/mail/BAbc>.").expect("a link");
/// assert_eq!((found.kind, found.code.as_str()), (LinkKind::Mail, "BAbc"));
/// ```
pub fn find(text: &str) -> Option<FoundLink> {
    let text = &text[..text.floor_char_boundary(MAX_TEXT)];
    // A link in the address of another site is encoded once more.
    let decoded = percent_decoded(&percent_decoded(text));
    let text: String = decoded
        .chars()
        .filter(|&letter| !is_invisible(letter))
        .map(plain)
        .collect();
    let mut damaged: Option<FoundLink> = None;
    for (at, _) in text.match_indices(['g', 'm', 'p']) {
        let (before, rest) = text.split_at(at);
        let Some((kind, rest)) = LinkKind::ALL
            .into_iter()
            .find_map(|kind| Some((kind, rest.strip_prefix(kind.path())?)))
        else {
            continue;
        };
        if !before.is_empty() && !before.ends_with(['/', '#', '!']) {
            continue;
        }
        match code(kind, rest) {
            Some(found) if found.whole => return Some(found),
            // A path of the site may have such a name, too.
            Some(found) if damaged.is_none() && is_hash(before) => damaged = Some(found),
            _ => {}
        }
    }
    damaged
}

/// Whether a text ends where the route of this page begins.
fn is_hash(before: &str) -> bool {
    before.trim_end_matches(['/', '!']).ends_with('#') || before.is_empty()
}

/// Takes the code from the beginning of a text. A mail program may have broken it into lines.
fn code(kind: LinkKind, text: &str) -> Option<FoundLink> {
    let mut whole = String::new();
    let mut first = None;
    let mut rest = text;
    for _ in 0..MAX_LINES {
        let length = rest
            .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '_')
            .unwrap_or(rest.len());
        let (part, after) = rest.split_at(length);
        whole.push_str(part);
        if whole.is_empty() || whole.len() > MAX_LENGTH {
            break;
        }
        // No link ends in these two. Around a word they are marks of emphasis.
        let code = whole.trim_end_matches(['_', '-']);
        let found = FoundLink {
            kind,
            code: code.to_owned(),
            whole: is_whole(kind, code),
        };
        if found.whole {
            return Some(found);
        }
        first.get_or_insert(found);
        let next = after.trim_start_matches(|letter: char| {
            letter.is_whitespace() || letter == '>' || letter == '='
        });
        let gap = &after[..after.len() - next.len()];
        if !gap.contains('\n') {
            break;
        }
        rest = next;
    }
    first
}

/// Whether the checksum of a code is right. A code of a later version is whole, too.
fn is_whole(kind: LinkKind, code: &str) -> bool {
    Symbols::decode(code, kind.checked()).is_some()
}
