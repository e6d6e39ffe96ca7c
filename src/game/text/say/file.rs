//! Sentences about a file that was read.

use super::fault;
use super::position::quoted;
use crate::text::sentences::{Sentences, render};
use crate::text::{FileMessage, Label, Lang};

/// Writes the sentence about a file in the language of `S`. `lang` must be the same language.
pub fn file<S: Sentences>(out: &mut String, lang: Lang, message: &FileMessage) {
    match message {
        FileMessage::Loaded { variant, plies } => {
            S::loaded(out, Label::variant(*variant).say(lang), *plies as u64);
        }
        FileMessage::FirstOfSeveral(count) => S::first_of_several(out, *count as u64),
        FileMessage::LeftOut { field, text } => {
            S::fen_field(out, *field);
            out.push_str(": ");
            S::left_out(out, &quoted(text));
        }
        FileMessage::OtherPortals { text } => S::other_portals(out, &quoted(text)),
        FileMessage::CutAfterEnd(ply) => S::cut_after_end(out, *ply as u64),
        FileMessage::ReadUpTo(why) => S::read_up_to(out, &render(|out| fault::<S>(out, lang, why))),
    }
}
