//! The UCI options and the effect of `setoption`.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use engine::Variant;
use engine::eval::network::{Network, built_in};
use engine::search::Skill;

/// The maximum size of the transposition table, in megabytes.
const MAX_HASH: usize = 512;
/// The maximum number of lines (multi-PV).
const MAX_LINES: usize = 64;

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
                let bytes = std::fs::read(Path::new(file)).map_err(|error| error.to_string())?;
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
    /// The level that plays; `None` means the search at full strength.
    pub skill: Option<Skill>,
    /// The seed of a level's random choices.
    pub seed: u64,
    /// The method of evaluating positions.
    pub evaluation: Evaluation,
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
            hash, lines, seed, ..
        } = Options::default();
        writeln!(
            out,
            "\noption name Hash type spin default {hash} min 1 max {MAX_HASH}"
        )?;
        writeln!(
            out,
            "option name MultiPV type spin default {lines} min 1 max {MAX_LINES}"
        )?;
        write!(out, "option name Level type combo default full var full")?;
        for level in 0..=8 {
            write!(out, " var {level}")?;
        }
        writeln!(out, " var classic")?;
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

    /// Sets an option by its name. The error says what is wrong.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wrong = |expected: &str| format!("option {name}: {value:?} is not {expected}");
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                self.variant = value.parse().map_err(|_| wrong("one of the rule sets"))?
            }
            "hash" => {
                let number = value
                    .parse()
                    .ok()
                    .filter(|hash| (1..=MAX_HASH).contains(hash));
                self.hash = number.ok_or_else(|| wrong("a number from 1 to 512"))?;
            }
            "multipv" => {
                let number = value
                    .parse()
                    .ok()
                    .filter(|lines| (1..=MAX_LINES).contains(lines));
                self.lines = number.ok_or_else(|| wrong("a number from 1 to 64"))?;
            }
            "level" if value.eq_ignore_ascii_case("full") => self.skill = None,
            "level" => {
                self.skill = Some(
                    value
                        .parse()
                        .map_err(|_| wrong("0 to 8, classic or full"))?,
                )
            }
            "seed" => self.seed = value.parse().map_err(|_| wrong("a number"))?,
            "evalfile" => {
                self.evaluation = Evaluation::read(value)
                    .map_err(|fault| format!("option {name}: {value:?}: {fault}"))?;
            }
            _ => return Err(format!("unknown option {name:?}")),
        }
        Ok(())
    }
}
