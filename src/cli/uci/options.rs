//! The UCI options and the effect of `setoption`.

use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::Duration;

use engine::Variant;
use engine::eval::network::{Network, built_in};
use engine::search::Skill;

use super::elo;

/// The maximum size of the transposition table, in megabytes.
const MAX_HASH: usize = 512;
/// The maximum number of lines (multi-PV). No position of chess has more than 218 moves.
const MAX_LINES: usize = 256;
/// The maximum time reserved for an answer to arrive, in milliseconds.
const MAX_OVERHEAD: u64 = 5_000;

/// The maximum size of a network's file, in bytes. Those in use have less than a megabyte.
const MAX_NETWORK: u64 = 64 << 20;

/// The method of evaluating positions.
#[derive(Clone, Debug, PartialEq)]
pub enum Evaluation {
    /// The built-in network if there is one for the rule set, otherwise the hand-written terms.
    BuiltIn,
    /// The hand-written terms.
    Terms,
    /// A network from a file if it is meant for the rule set, otherwise the hand-written terms.
    File(Arc<Network>),
}

impl Evaluation {
    /// The option value for the built-in network.
    const BUILT_IN: &str = "<built-in>";
    /// The option value for the hand-written terms.
    const TERMS: &str = "<terms>";
    /// The value that programs send for a text option that has been cleared.
    const EMPTY: &str = "<empty>";

    /// Parses the value of the option. The error says what is wrong with it.
    fn read(value: &str) -> Result<Evaluation, String> {
        match value {
            "" | Evaluation::EMPTY | Evaluation::BUILT_IN => Ok(Evaluation::BuiltIn),
            Evaluation::TERMS => Ok(Evaluation::Terms),
            file => {
                let bytes = read_file(file).map_err(|error| error.to_string())?;
                let network = Network::read(&bytes).map_err(|error| error.to_string())?;
                Ok(Evaluation::File(Arc::new(network)))
            }
        }
    }

    /// The network to use for a rule set, or `None` for the hand-written terms.
    pub fn network(&self, variant: Variant) -> Option<Arc<Network>> {
        match self {
            Evaluation::BuiltIn => built_in(variant),
            Evaluation::Terms => None,
            Evaluation::File(network) => Some(Arc::clone(network)),
        }
    }
}

/// The values of all options.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The rule set.
    pub variant: Variant,
    /// The size of the transposition table, in megabytes.
    pub hash: usize,
    /// The number of lines to report (multi-PV).
    pub lines: usize,
    /// The level that was chosen by its name; `None` means the search at full strength.
    pub skill: Option<Skill>,
    /// The seed of a level's random choices.
    pub seed: u64,
    /// The method of evaluating positions.
    pub evaluation: Evaluation,
    /// Whether the other program lets the search think in the opponent's time. Only then does an answer name the reply
    /// that it expects.
    pub ponder: bool,
    /// The time reserved for an answer to arrive.
    pub overhead: Duration,
    /// Whether scores come with the chances to win, draw and lose.
    pub show_wdl: bool,
    /// Whether the level with the strength [`Options::elo`] plays, whatever [`Options::skill`] is.
    pub limit_strength: bool,
    /// The strength of the level that plays if the strength is limited.
    pub elo: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            variant: Variant::Chess,
            hash: 16,
            lines: 1,
            skill: None,
            seed: 0,
            evaluation: Evaluation::BuiltIn,
            ponder: false,
            overhead: Duration::from_millis(2),
            show_wdl: false,
            limit_strength: false,
            elo: elo::MOST,
        }
    }
}

impl Options {
    /// Writes the list of options.
    pub fn list(out: &mut impl Write) -> io::Result<()> {
        write!(out, "option name UCI_Variant type combo default chess")?;
        for variant in Variant::ALL {
            write!(out, " var {variant}")?;
        }
        let Options {
            hash,
            lines,
            seed,
            ponder,
            overhead,
            show_wdl,
            limit_strength,
            elo,
            ..
        } = Options::default();
        writeln!(
            out,
            "\noption name Threads type spin default 1 min 1 max 1\noption name Hash type spin default {hash} min 1 max {MAX_HASH}"
        )?;
        writeln!(
            out,
            "option name MultiPV type spin default {lines} min 1 max {MAX_LINES}"
        )?;
        writeln!(out, "option name Ponder type check default {ponder}")?;
        writeln!(out, "option name Clear Hash type button")?;
        writeln!(
            out,
            "option name Move Overhead type spin default {} min 0 max {MAX_OVERHEAD}",
            overhead.as_millis()
        )?;
        write!(out, "option name Level type combo default full var full")?;
        for level in 0..=8 {
            write!(out, " var {level}")?;
        }
        writeln!(out, " var classic")?;
        writeln!(
            out,
            "option name UCI_LimitStrength type check default {limit_strength}"
        )?;
        writeln!(
            out,
            "option name UCI_Elo type spin default {elo} min {} max {}",
            elo::LEAST,
            elo::MOST
        )?;
        writeln!(out, "option name UCI_ShowWDL type check default {show_wdl}")?;
        writeln!(
            out,
            "option name Seed type spin default {seed} min 0 max {}",
            i32::MAX
        )?;
        writeln!(
            out,
            "option name EvalFile type string default {}",
            Evaluation::BUILT_IN
        )
    }

    /// The level that plays; `None` means the search at full strength.
    pub fn playing(&self) -> Option<Skill> {
        match self.limit_strength {
            true => Some(Skill::Level(elo::nearest(self.variant, self.elo).0)),
            false => self.skill,
        }
    }

    /// Says which level plays if the strength is limited.
    fn say_level(&self) -> Option<String> {
        let (level, measured) = elo::nearest(self.variant, self.elo);
        self.limit_strength.then(|| {
            let number = level.number();
            format!(
                "UCI_Elo {}: level {number} plays, measured at {measured}",
                self.elo
            )
        })
    }

    /// Says that the network of the file is not meant for the rule set.
    fn say_evaluation(&self) -> Option<String> {
        match &self.evaluation {
            Evaluation::File(network) if !network.is_for(self.variant) => Some(format!(
                "option EvalFile: this network is not for {}, so the terms evaluate its positions",
                self.variant
            )),
            _ => None,
        }
    }

    /// Sets an option by its name. Returns what there is to say about it: a number out of range is set to the nearest
    /// that is allowed. The error says what is wrong.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Option<String>, String> {
        let wrong = |expected: &str| format!("option {name}: {value:?} is not {expected}");
        let mut said = None;
        let mut spin = |least: u64, most: u64| {
            let number = whole_number(value).ok_or_else(|| wrong("a number"))?;
            let allowed = u64::try_from(number).unwrap_or(0).clamp(least, most);
            if u64::try_from(number) != Ok(allowed) {
                said = Some(format!(
                    "option {name}: {value} is not from {least} to {most}, so it is {allowed}"
                ));
            }
            Ok::<u64, String>(allowed)
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(wrong("true or false")),
        };
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                let name = value.to_ascii_lowercase();
                self.variant = name.parse().map_err(|_| wrong("one of the rule sets"))?;
                said = self.say_evaluation();
            }
            // There is only one, but most programs set it.
            "threads" => {
                spin(1, 1)?;
            }
            "hash" => self.hash = spin(1, MAX_HASH as u64)? as usize,
            "multipv" => self.lines = spin(1, MAX_LINES as u64)? as usize,
            "level" if value.eq_ignore_ascii_case("full") => self.skill = None,
            "level" => {
                self.skill = Some(
                    value
                        .parse()
                        .map_err(|_| wrong("0 to 8, classic or full"))?,
                )
            }
            "seed" => self.seed = spin(0, i32::MAX as u64)?,
            "move overhead" => self.overhead = Duration::from_millis(spin(0, MAX_OVERHEAD)?),
            "ponder" => self.ponder = check()?,
            "uci_showwdl" => self.show_wdl = check()?,
            "uci_limitstrength" => {
                self.limit_strength = check()?;
                said = self.say_level();
            }
            "uci_elo" => {
                self.elo = spin(elo::LEAST, elo::MOST)?;
                said = said.or_else(|| self.say_level());
            }
            "evalfile" => {
                self.evaluation = Evaluation::read(value)
                    .map_err(|fault| format!("option {name}: {value:?}: {fault}"))?;
                said = self.say_evaluation();
            }
            _ => return Err(format!("unknown option {name:?}")),
        }
        Ok(said)
    }
}

/// Reads the file of a network. Some files, such as `/dev/zero`, have no end.
fn read_file(name: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = File::open(name)?
        .take(MAX_NETWORK + 1)
        .read_to_end(&mut bytes)?;
    match read as u64 > MAX_NETWORK {
        true => Err(io::Error::other("the file is too large")),
        false => Ok(bytes),
    }
}

/// Splits `setoption name … value …` into the name and the value of the option. Blanks in the value count, because it may
/// be the path of a file. The error says what is wrong.
pub fn split(line: &str) -> Result<(String, &str), &'static str> {
    let (_, rest) = split_at_word(line, "setoption").unwrap_or(("", line));
    let (name, value) = split_at_word(rest, "value").unwrap_or((rest, ""));
    let mut words = name.split_whitespace();
    match words.next() {
        Some("name") => Ok((words.collect::<Vec<_>>().join(" "), value.trim())),
        _ => Err("setoption: expected name and the name of an option"),
    }
}

/// The texts before and after the first occurrence of a word.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    text.match_indices(word)
        .map(|(at, _)| (&text[..at], &text[at + word.len()..]))
        .find(|(before, after)| {
            let blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
            blank(before.chars().next_back()) && blank(after.chars().next())
        })
}

/// Reads a whole number. One with too many digits is the largest or the smallest that there is.
pub fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse().unwrap_or(i64::MAX);
    Some(if text.starts_with('-') {
        -number
    } else {
        number
    })
}
