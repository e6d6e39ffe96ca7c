//! The sentences of `locales/<language>/game.ftl`: one function for each sentence, and one type for each language,
//! which implements all of them. `build.rs` generates them. A language whose type is named in only one chunk of the
//! page adds nothing to the others.

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_is_well_formed() {
        for (code, said) in all_samples() {
            assert!(said.len() > 300, "{code} has only {} sentences", said.len());
            for (id, text) in said {
                let empty = id == "mark";
                assert!(empty || !text.trim().is_empty(), "{code}: {id}");
                for wrong in ["  ", " .", "..", "{", "}", "\n"] {
                    assert!(!text.contains(wrong), "{code}: {id}: {text}");
                }
            }
        }
    }

    #[test]
    fn sentences_end_with_the_same_punctuation_in_every_language() {
        let all = all_samples();
        let [(_, english), others @ ..] = all.as_slice() else {
            panic!("there is no language");
        };
        let end = |text: &str| text.chars().last().filter(|c| ".?".contains(*c));
        for (code, said) in others {
            assert_eq!(said.len(), english.len(), "{code}");
            for ((id, english), (other, text)) in english.iter().zip(said) {
                assert_eq!(id, other);
                assert_eq!(end(english), end(text), "{code}: {id}: {text}");
            }
        }
    }

    #[test]
    fn every_hebrew_sentence_contains_hebrew_letters() {
        for (id, text) in samples::<He>() {
            let neutral = ["mark", "comma", "fen-field"].contains(&id);
            let hebrew = text.contains(|c: char| ('א'..='ת').contains(&c));
            assert!(neutral || hebrew, "{id}: {text}");
        }
    }
}
