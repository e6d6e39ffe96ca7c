//! `pchess convert`: reads a file that the page reads, in the same way, and writes it in another format. What a format
//! cannot hold, and what cannot be read, is said on standard error.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};

use engine::Variant;
use game::save::pgn::{FileGame, GameIndexer, normalize, read_tree};
use game::save::{Format, decode, decode_as, detect};
use game::{Effect, GameOptions, Lang, NoticeLevel, Session};
use lexopt::prelude::*;

use crate::error::CliError;

/// How many bytes of a file are looked at together.
const CHUNK: usize = 1 << 20;

/// The formats that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// All games, one behind the other.
    Pgn,
    /// The saved games of the page, one a line.
    Json,
    /// The last position of each game, one a line.
    Fen,
    /// The part of an address that shows the game, one a line.
    Link,
}

/// Where the games go, and what was said about them.
struct Converter<'o, W> {
    target: Target,
    out: &'o mut W,
    /// The number of games that were found.
    found: usize,
    /// The number of games that were written.
    written: usize,
}

/// Reads the file and writes its games. Returns whether there was any.
pub fn run(mut parser: lexopt::Parser, out: &mut impl Write) -> Result<bool, CliError> {
    let mut path: Option<OsString> = None;
    let mut target = Target::Pgn;
    while let Some(arg) = parser.next()? {
        match arg {
            Long("to") => target = target_of(&parser.value()?.string()?)?,
            Value(word) if path.is_none() => path = Some(word),
            other => return Err(other.unexpected().into()),
        }
    }
    let path = path.ok_or(CliError::Missing("the file"))?;
    let bytes = match read_all(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            writeln!(io::stderr(), "pchess: {}: {error}", path.display())?;
            return Ok(false);
        }
    };
    let mut converter = Converter {
        target,
        out,
        found: 0,
        written: 0,
    };
    converter.convert(&bytes)?;
    Ok(converter.written > 0)
}

fn target_of(word: &str) -> Result<Target, CliError> {
    Ok(match word {
        "pgn" => Target::Pgn,
        "json" => Target::Json,
        "fen" => Target::Fen,
        "link" => Target::Link,
        _ => return Err(CliError::Target(word.to_owned())),
    })
}

/// Returns the bytes of a file, or of standard input if the path is `-`.
fn read_all(path: &OsString) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match path == "-" {
        true => io::stdin().lock().read_to_end(&mut bytes)?,
        false => File::open(path)?.read_to_end(&mut bytes)?,
    };
    Ok(bytes)
}

impl<W: Write> Converter<'_, W> {
    fn convert(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        let near = decode(&bytes[..bytes.len().min(CHUNK)]);
        if detect(&near) != Some(Format::Pgn) {
            self.found = 1;
            return match open(&decode(bytes)) {
                Ok((session, notes)) => self.write_session(&session, &notes),
                Err(fault) => self.note(&fault),
            };
        }
        let mut indexer = GameIndexer::new();
        for chunk in bytes.chunks(CHUNK) {
            for game in indexer.push(chunk) {
                self.game(bytes, &indexer, &game)?;
            }
        }
        for game in indexer.finish() {
            self.game(bytes, &indexer, &game)?;
        }
        Ok(())
    }

    /// Converts one game of a PGN file.
    fn game(
        &mut self,
        bytes: &[u8],
        indexer: &GameIndexer,
        game: &FileGame,
    ) -> Result<(), CliError> {
        self.found += 1;
        let from = usize::try_from(game.at).unwrap_or(bytes.len());
        let part = bytes.get(from..from + game.bytes).unwrap_or_default();
        let text = decode_as(part, indexer.encoding()).text;
        if self.target != Target::Pgn {
            return match open(&text) {
                Ok((session, notes)) => self.write_session(&session, &notes),
                Err(fault) => self.note(&fault),
            };
        }
        // A tree keeps what a saved game has no room for.
        match read_tree(&text) {
            Ok(read) => {
                let (pgn, notes) = normalize(read);
                for note in notes {
                    self.note(&note.say(Lang::En))?;
                }
                self.write(&pgn)
            }
            Err(fault) => self.note(&fault.say(Lang::En)),
        }
    }

    fn write_session(&mut self, session: &Session, notes: &[String]) -> Result<(), CliError> {
        for note in notes {
            self.note(note)?;
        }
        let written = match self.target {
            Target::Pgn => session.export_pgn(),
            Target::Json => Ok(on_one_line(&session.export_json())),
            Target::Fen => Ok(session.fen()),
            Target::Link => session.export_link().map(|code| format!("#/game/{code}")),
        };
        match written {
            Ok(text) => self.write(&text),
            Err(fault) => self.note(&fault.say(Lang::En)),
        }
    }

    fn write(&mut self, text: &str) -> Result<(), CliError> {
        // Games are separated by an empty line; in the other formats each has a line.
        if self.target == Target::Pgn && self.written > 0 {
            self.out.write_all(b"\n")?;
        }
        self.written += 1;
        self.out.write_all(text.trim_end().as_bytes())?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    /// Says something about the game that is being converted.
    fn note(&mut self, text: &str) -> Result<(), CliError> {
        writeln!(io::stderr(), "game {}: {text}", self.found)?;
        Ok(())
    }
}

/// Opens a text as the page does: on the board, in any format. Returns what the page says about it, or why it refuses it.
fn open(text: &str) -> Result<(Session, Vec<String>), String> {
    let options = GameOptions {
        time_control: None,
        ..GameOptions::new(Variant::Chess)
    };
    let (mut session, _) = Session::new(options, 0).map_err(|fault| fault.say(Lang::En))?;
    let effects = session.load(text, String::new(), String::new(), 0);
    let mut notes = Vec::new();
    for effect in effects {
        if let Effect::Notice(notice) = effect {
            match notice.level {
                NoticeLevel::Error => return Err(notice.text),
                _ => notes.push(notice.text),
            }
        }
    }
    // The first says what was loaded.
    Ok((session, notes.split_off(notes.len().min(1))))
}

/// Returns JSON without the line breaks between its parts. Inside a text they are escaped.
fn on_one_line(json: &str) -> String {
    json.lines().map(str::trim_start).collect()
}
