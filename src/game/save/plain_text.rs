//! Characters that word processors, messengers and web pages put into texts in place of plain ones.

/// Whether a character has no width: a mark of direction, a joiner, a soft hyphen, a byte order mark.
pub(crate) const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{AD}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
    )
}

/// Returns the plain character that a typographic space, dash, slash or quotation mark stands for.
pub(crate) const fn plain(letter: char) -> char {
    match letter {
        '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        '\t'
        | '\u{A0}'
        | '\u{1680}'
        | '\u{2000}'..='\u{200A}'
        | '\u{202F}'
        | '\u{205F}'
        | '\u{3000}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' => '-',
        '\u{2044}' | '\u{2215}' | '\u{FF0F}' => '/',
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '〝' | '〞' | '＂' => '"',
        '‘' | '’' | '‚' | '‛' | '‹' | '›' | '′' | '`' | '´' => '\'',
        other => other,
    }
}

/// Decodes the bytes that an address writes as `%2F`. What is not such a byte, or does not give text, stays as it is.
pub(crate) fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digit = |at: usize| {
            after
                .get(at)
                .and_then(|&byte| char::from(byte).to_digit(16))
        };
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}
