//! Finds the games of a file of any size, a chunk of bytes at a time. Only where each game is and what a list shows of it
//! is kept; a game is read when it is opened.

use super::lexer::{Kind, WINDOW, tokens};
use super::split::{ListedGame, listed, spans};
use crate::save::{Encoding, MAX_BYTES, decode_as};

/// A game in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileGame {
    /// Where its first byte is in the file.
    pub at: u64,
    /// The number of its bytes.
    pub bytes: usize,
    /// What a list shows of it.
    pub listed: ListedGame,
}

/// Finds the games of a file whose bytes are given from first to last.
///
/// How a text is split at a place depends on what follows only for a short distance. So the games that end far enough
/// before the end of the bytes that are here are found for good, and their bytes are dropped.
#[derive(Debug)]
pub struct GameIndexer {
    encoding: Option<Encoding>,
    buffer: Vec<u8>,
    /// Where the buffer begins in the file.
    at: u64,
    /// The length that the buffer has to have before it is looked at again, so that a long game does not cost the square
    /// of its length.
    wanted: usize,
    /// The length of the longest game that can be read.
    longest: usize,
    /// Whether a game that is too long to be read goes on at the beginning of the buffer.
    overlong: bool,
}

impl Default for GameIndexer {
    fn default() -> GameIndexer {
        GameIndexer::new()
    }
}

impl GameIndexer {
    /// Begins with the first byte of a file.
    pub fn new() -> GameIndexer {
        GameIndexer {
            encoding: None,
            buffer: Vec::new(),
            at: 0,
            wanted: 0,
            longest: MAX_BYTES,
            overlong: false,
        }
    }

    /// The encoding of the file, which [`decode_as`] needs for the bytes of a game.
    pub fn encoding(&self) -> Encoding {
        self.encoding.unwrap_or_default()
    }

    /// Takes the next bytes of the file, and returns the games that are complete by now.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<FileGame> {
        self.buffer.extend_from_slice(bytes);
        if self.encoding.is_none() && self.buffer.len() >= 2 {
            self.encoding = Some(Encoding::of(&self.buffer));
        }
        match self.buffer.len() < self.wanted {
            true => Vec::new(),
            false => self.split(false),
        }
    }

    /// Returns the games that the end of the file completes.
    pub fn finish(&mut self) -> Vec<FileGame> {
        self.split(true)
    }

    fn split(&mut self, last: bool) -> Vec<FileGame> {
        let decoded = decode_as(&self.buffer, self.encoding());
        let tokens = tokens(&decoded.text);
        let spans = spans(&tokens);
        let place = |index: usize| {
            tokens
                .get(index)
                .map_or(decoded.text.len(), |token| token.at)
        };
        let mut found = Vec::new();
        let mut end = 0;
        for (number, span) in spans.iter().enumerate() {
            let is_complete =
                number + 1 < spans.len() && place(span.end) + WINDOW <= decoded.text.len();
            let is_overlong = !is_complete && number == 0 && self.buffer.len() > self.longest;
            if !(last || is_complete || is_overlong) {
                break;
            }
            let tagged = tokens[span.start..span.end]
                .iter()
                .any(|token| matches!(token.kind, Kind::Tag(..)));
            let is_rest = number == 0 && self.overlong && !tagged;
            let [from, to] =
                [place(span.start), place(span.end)].map(|place| decoded.source(place));
            if !is_rest {
                found.push(FileGame {
                    at: self.at + from as u64,
                    bytes: to - from,
                    listed: listed(&tokens, span),
                });
            }
            self.overlong = is_overlong && !last;
            end = to;
            if is_overlong {
                break;
            }
        }
        self.wanted = match end {
            0 => self.buffer.len() * 2,
            _ => 0,
        };
        self.at += end as u64;
        self.buffer.drain(..end);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::pgn::games;

    /// Returns the games that are found in chunks of a length, each with its text.
    fn indexed(bytes: &[u8], chunk: usize) -> Vec<(String, ListedGame)> {
        let mut indexer = GameIndexer::new();
        let mut found = Vec::new();
        for part in bytes.chunks(chunk) {
            found.extend(indexer.push(part));
        }
        found.extend(indexer.finish());
        let encoding = indexer.encoding();
        let text = |game: &FileGame| {
            let from = usize::try_from(game.at).expect("a small file");
            decode_as(&bytes[from..from + game.bytes], encoding)
                .text
                .into_owned()
        };
        found
            .iter()
            .map(|game| (text(game), game.listed.clone()))
            .collect()
    }

    fn whole(text: &str) -> Vec<(String, ListedGame)> {
        let game = |game: super::super::PgnGame| (game.text, game.listed);
        games(text).into_iter().map(game).collect()
    }

    const FILE: &str = "Some words\n[White \"Müller\"]\n\n1. e4 {a} (1. d4) 1-0\n\n[White \"\"B\"\"]\n\n1. d4 {unclosed\n\n\
        [White \"C\"]\n\n1. c4 {[Event \"no\"]\n} *\n\n[White \"D\"]\n\n*\n\n[White \"E\"]\n\n1. e4 e5 1-0 1. d4 d5 0-1";

    #[test]
    fn games_are_found_in_chunks_of_any_length_and_in_any_encoding() {
        let expected = whole(FILE);
        assert_eq!(expected.len(), 6, "{expected:#?}");
        let latin: Vec<u8> = FILE
            .chars()
            .map(|letter| u8::try_from(letter).expect("a letter of Latin-1"))
            .collect();
        let utf16 = |bytes: fn(u16) -> [u8; 2], mark: u16| -> Vec<u8> {
            std::iter::once(mark)
                .chain(FILE.encode_utf16())
                .flat_map(bytes)
                .collect()
        };
        for bytes in [
            FILE.as_bytes().to_vec(),
            latin,
            utf16(u16::to_le_bytes, 0xFEFF),
            utf16(u16::to_be_bytes, 0xFEFF),
        ] {
            for chunk in [1, 7, 64, 10_000] {
                assert_eq!(indexed(&bytes, chunk), expected, "{chunk}");
            }
        }
    }

    #[test]
    fn long_files_are_split_as_a_whole_text_is() {
        // Unclosed comments and brackets, and nothing behind them that closes, for longer than the lexer looks ahead.
        let mut text = String::new();
        for number in 0..3_000 {
            let fault = match number % 1_200 {
                700 => "{never closed ",
                900 => "( ",
                1_100 => "{[Event \"x\"]\n} ",
                _ => "",
            };
            text.push_str(&format!(
                "[White \"Ä{number}\"]\n[Result \"*\"]\n\n1. e4 {fault}e5 2. Nf3 Nc6 *\n\n"
            ));
        }
        let expected = whole(&text);
        assert_eq!(expected.len(), 3_000);
        for chunk in [50_000, 1 << 18] {
            assert!(indexed(text.as_bytes(), chunk) == expected, "{chunk}");
        }
    }

    #[test]
    fn memory_is_bounded_even_if_one_game_never_ends() {
        let mut indexer = GameIndexer {
            longest: 1 << 17,
            ..GameIndexer::new()
        };
        let mut found = indexer.push(b"[White \"A\"]\n\n1. e4 *\n\n[White \"Long\"]\n\n1. e4 {");
        let chunk = vec![b'x'; 1 << 14];
        for _ in 0..40 {
            found.extend(indexer.push(&chunk));
            assert!(indexer.buffer.len() <= 2 * indexer.longest + chunk.len());
        }
        found.extend(indexer.push(b"\n\n[White \"B\"]\n\n1. d4 *\n"));
        found.extend(indexer.finish());
        let names: Vec<_> = found
            .iter()
            .map(|game| game.listed.names.0[0].as_str())
            .collect();
        assert_eq!(names, ["A", "Long", "B"]);
        assert!(found[1].bytes > indexer.longest);
    }
}
