//! The sentences of `locales/<language>/network.ftl`: a function for each, and a type for each language that has them all.
//! `build.rs` writes them.

include!(concat!(env!("OUT_DIR"), "/network.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_is_well_formed() {
        for (code, said) in all_samples() {
            assert!(said.len() > 150, "{code} says {} sentences", said.len());
            for (id, text) in said {
                assert_eq!(text, text.trim(), "{code}: {id}");
                assert!(!text.is_empty(), "{code}: {id}");
                for wrong in ["  ", " .", "..", "{", "}", "\n"] {
                    assert!(!text.contains(wrong), "{code}: {id}: {text}");
                }
            }
        }
    }

    #[test]
    fn sentences_are_sentences_in_every_language() {
        let all = all_samples();
        let [(_, english), others @ ..] = all.as_slice() else {
            panic!("there are languages");
        };
        let ends = |text: &str| text.ends_with(['.', '?']);
        for (code, said) in others {
            assert_eq!(said.len(), english.len(), "{code}");
            for ((id, english), (other, text)) in english.iter().zip(said) {
                assert_eq!(id, other);
                assert_eq!(ends(english), ends(text), "{code}: {id}: {text}");
            }
        }
    }

    #[test]
    fn hebrew_is_written_in_hebrew_letters() {
        for (id, text) in samples::<He>() {
            let hebrew = text.contains(|c: char| ('א'..='ת').contains(&c));
            assert!(hebrew || id == "round-trip", "{id}: {text}");
        }
    }
}
