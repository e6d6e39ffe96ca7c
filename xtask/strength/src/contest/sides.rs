//! The sides of a match: a level, the classic player (from seed 001), the full search, or a UCI program.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use engine::eval::network::{Network, built_in};
use engine::search::tuning;
use engine::search::{AnySearcher, Knowledge, Limits, Player, Progress, Skill, repetition_keys};
use engine::{History, Move, Variant};

use super::uci_side::UciSide;
use crate::network;
use crate::search_tuning::values;

/// Size of the transposition table, in bytes, of the full search. It suffices for about 250,000 nodes a move, which take
/// more than 100 ms, and a larger one makes the search slower.
const FULL_TABLE: usize = 4 << 20;
/// Nodes between two checks of the clock.
const SLICE: u64 = 2_048;

/// How a side of this program evaluates positions, given after `@` on the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum EvaluationSource {
    /// No `@`: the network that comes with the program, or the hand-written evaluation terms if there is none.
    BuiltIn,
    /// `@terms`: the hand-written evaluation terms.
    Terms,
    /// `@FILE`: the network in a file.
    File(PathBuf),
}

impl EvaluationSource {
    /// Returns the network, if there is one. It is an error if the network is for other rule sets.
    pub fn network(&self, variant: Variant) -> Result<Option<Arc<Network>>> {
        match self {
            EvaluationSource::BuiltIn => Ok(built_in(variant)),
            EvaluationSource::Terms => Ok(None),
            EvaluationSource::File(file) => read_network(file, variant).map(Some),
        }
    }
}

/// The file with a side's search parameters, given after `@params:` on the command line.
pub type ParamsFile = Option<PathBuf>;

/// A side, as given on the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum SideSpec {
    /// `level:0` to `level:8`, or `classic`.
    Skill(Skill, EvaluationSource, ParamsFile),
    /// `full`: the full search, within the limits of the match.
    Full(EvaluationSource, ParamsFile),
    /// `uci:PATH;Option=Value;…`, with `;amazon` for programs whose letter for the triceratops is `a`.
    Uci {
        /// The program, and its arguments after spaces.
        path: String,
        /// Options to set.
        options: Vec<(String, String)>,
        /// Whether the program's letter for the triceratops is `a`.
        amazon: bool,
    },
}

impl FromStr for SideSpec {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<SideSpec> {
        if let Some(rest) = text.strip_prefix("uci:") {
            let mut parts = rest.split(';');
            let path = parts
                .next()
                .filter(|path| !path.is_empty())
                .context("`uci:` must be followed by a program")?
                .to_owned();
            let mut options = Vec::new();
            let mut amazon = false;
            for part in parts {
                match part.split_once('=') {
                    Some((name, value)) => options.push((name.to_owned(), value.to_owned())),
                    None if part == "amazon" => amazon = true,
                    None => bail!("{part:?} is not an option of the form Name=Value"),
                }
            }
            return Ok(SideSpec::Uci {
                path,
                options,
                amazon,
            });
        }
        let (player, params) = match text.split_once("@params:") {
            None => (text, None),
            Some((player, file)) => (player, Some(file.into())),
        };
        let (who, values) = match player.split_once('@') {
            None => (player, EvaluationSource::BuiltIn),
            Some((who, "terms")) => (who, EvaluationSource::Terms),
            Some((who, file)) => (who, EvaluationSource::File(file.into())),
        };
        if let Some(level) = who.strip_prefix("level:") {
            return Ok(SideSpec::Skill(level.parse()?, values, params));
        }
        match who {
            "full" => Ok(SideSpec::Full(values, params)),
            "classic" => Ok(SideSpec::Skill(Skill::Classic, values, params)),
            _ => {
                bail!(
                    "{text:?} is not a side: expected level:0 to level:8, classic or full, each optionally followed by @terms or @FILE and by @params:FILE, or uci:PATH"
                )
            }
        }
    }
}

/// Reads the network in a file. It is an error if the network is not for this rule set.
pub fn read_network(file: &Path, variant: Variant) -> Result<Arc<Network>> {
    let network = network::read(file)?;
    ensure!(
        network.is_for(variant),
        "{} is a network for rule sets other than {variant}",
        file.display()
    );
    Ok(Arc::new(network))
}

/// Limits on the thinking for one move, for sides without a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// Time for a move.
    pub movetime: Option<Duration>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// Depth of the search.
    pub depth: Option<u32>,
}

/// A side that is ready to play.
pub enum Side {
    /// A level or the classic player. It is only given what its side knows.
    Skilled {
        /// The player.
        player: Box<Player>,
        /// Its strength.
        skill: Skill,
        /// Seed of its random choices.
        seed: u64,
        /// The values of its search parameters.
        params: tuning::Values,
    },
    /// The whole search.
    Full {
        /// The search.
        searcher: Box<AnySearcher>,
        /// When it has to answer.
        limit: Limit,
        /// The values of its search parameters.
        params: tuning::Values,
    },
    /// Another program.
    Uci(Box<UciSide>),
}

impl Side {
    /// Prepares a side for a match.
    pub fn new(spec: &SideSpec, variant: Variant, limit: Limit) -> Result<Side> {
        Ok(match spec {
            SideSpec::Skill(skill, values, file) => {
                let mut player = Box::new(Player::new(variant, Player::TABLE_BYTES));
                player.use_network(values.network(variant)?);
                Side::Skilled {
                    player,
                    skill: *skill,
                    seed: 0,
                    params: params(file)?,
                }
            }
            SideSpec::Full(values, file) => {
                let mut searcher = Box::new(AnySearcher::new(variant, FULL_TABLE));
                searcher.use_network(values.network(variant)?);
                Side::Full {
                    searcher,
                    limit,
                    params: params(file)?,
                }
            }
            SideSpec::Uci {
                path,
                options,
                amazon,
            } => Side::Uci(Box::new(UciSide::start(path, options, *amazon, limit)?)),
        })
    }

    /// Searches with these values of the search parameters from the next game on. A UCI program keeps its own.
    pub fn use_params(&mut self, values: tuning::Values) {
        match self {
            Side::Skilled { params, .. } | Side::Full { params, .. } => *params = values,
            Side::Uci(_) => {}
        }
    }

    /// Prepares for a new game.
    pub fn new_game(&mut self, new_seed: u64) -> Result<()> {
        match self {
            Side::Skilled {
                player,
                seed,
                params,
                ..
            } => {
                values::select(params);
                player.clear();
                *seed = new_seed;
            }
            Side::Full {
                searcher, params, ..
            } => {
                values::select(params);
                searcher.clear();
            }
            Side::Uci(program) => program.new_game()?,
        }
        Ok(())
    }

    /// Returns the side's move.
    pub fn choose(&mut self, game: &History) -> Result<Move> {
        match self {
            Side::Skilled {
                player,
                skill,
                seed,
                params,
            } => {
                values::select(params);
                let knowledge = Knowledge::of(game, game.position().turn())?;
                player.begin(&knowledge, *skill, *seed);
                while player.step(u64::MAX) == Progress::Running {}
                player
                    .choice()
                    .ok_or_else(|| anyhow!("the search returned no move"))
            }
            Side::Full {
                searcher,
                limit,
                params,
            } => {
                values::select(params);
                let started = Instant::now();
                let limits = Limits {
                    nodes: limit.nodes.unwrap_or(u64::MAX),
                    depth: limit.depth.unwrap_or(u32::MAX),
                    ..Limits::default()
                };
                searcher.start(game.position(), &repetition_keys(game), limits);
                while searcher.step(SLICE) == Progress::Running {
                    if limit.movetime.is_some_and(|time| started.elapsed() >= time)
                        && !searcher.lines().is_empty()
                    {
                        break;
                    }
                }
                searcher
                    .lines()
                    .first()
                    .map(|line| line.best())
                    .ok_or_else(|| anyhow!("the search returned no move"))
            }
            Side::Uci(program) => program.choose(game),
        }
    }
}

/// The values of the search parameters in a file, or the usual ones without a file.
fn params(file: &ParamsFile) -> Result<tuning::Values> {
    match file {
        None => Ok(tuning::Values::default()),
        Some(file) => values::read_for_play(file),
    }
}

#[cfg(test)]
mod tests {
    use engine::eval::network::NetworkFamily;

    use super::*;

    #[test]
    fn a_file_without_a_network_for_the_rule_set_is_an_error() {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let file = std::env::temp_dir().join(format!("sides-{}.net", std::process::id()));
        let made = Network::random(NetworkFamily::Chess, 1);
        std::fs::write(&file, made.write()).expect("the temporary folder is writable");
        let network = file.to_str().expect("a UTF-8 path");
        let limit = Limit {
            movetime: None,
            nodes: Some(1),
            depth: None,
        };
        let side = |file: &str, variant| {
            let spec: SideSpec = format!("full@{file}").parse()?;
            Side::new(&spec, variant, limit)
        };
        assert!(side(network, Variant::Dinosaur).is_ok());
        for (file, variant, fault) in [
            (manifest, Variant::Chess, "is not a network file"),
            (
                network,
                Variant::Portal,
                "is a network for rule sets other than",
            ),
            ("nowhere.net", Variant::Chess, "cannot be read"),
        ] {
            let error = side(file, variant).err().expect("an error").to_string();
            assert!(error.contains(fault), "{error}");
        }
        std::fs::remove_file(&file).expect("the file is still there");
    }

    #[test]
    fn descriptions_of_sides_are_parsed() {
        let read = |text: &str| text.parse::<SideSpec>().expect("a side");
        assert_eq!(
            read("classic"),
            SideSpec::Skill(Skill::Classic, EvaluationSource::BuiltIn, None)
        );
        assert_eq!(
            read("full@terms"),
            SideSpec::Full(EvaluationSource::Terms, None)
        );
        let params = Some("y.params".into());
        assert_eq!(
            read("full@params:y.params"),
            SideSpec::Full(EvaluationSource::BuiltIn, params.clone())
        );
        let level = "8".parse().expect("a level");
        let file = EvaluationSource::File("x.net".into());
        assert_eq!(
            read("level:8@x.net"),
            SideSpec::Skill(level, file.clone(), None)
        );
        assert_eq!(
            read("level:8@x.net@params:y.params"),
            SideSpec::Skill(level, file, params)
        );
        let SideSpec::Uci {
            path,
            options,
            amazon,
        } = "uci:/x/y;Hash=16;amazon;A B=c".parse().expect("a side")
        else {
            panic!("expected a UCI program");
        };
        assert_eq!(path, "/x/y");
        assert_eq!(
            options,
            [
                ("Hash".to_owned(), "16".to_owned()),
                ("A B".to_owned(), "c".to_owned())
            ]
        );
        assert!(amazon);
        for text in ["", "level:9", "uci:", "uci:x;y", "strong"] {
            assert!(text.parse::<SideSpec>().is_err(), "{text}");
        }
    }
}
