//! The sides of a match: a level, the classic player, the full search, or a UCI program.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use engine::eval::network::{Network, built_in};
use engine::search::tuning;
use engine::search::{AnySearcher, Knowledge, Limits, Player, Progress, Skill, repetition_keys};
use engine::{History, Move, Variant};
use game::TimeControl;

use super::time_control;
use crate::network;
use crate::search_tuning::values;
use crate::uci::{UciEngine, UciProgram};

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
    /// `uci:…`: another program.
    Uci(UciProgram),
}

impl FromStr for SideSpec {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<SideSpec> {
        if text.starts_with("uci:") {
            return Ok(SideSpec::Uci(text.parse()?));
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

/// A side with its text on the command line, which names it in the results.
#[derive(Clone, Debug)]
pub struct NamedSide {
    /// The text.
    pub name: String,
    /// The side.
    pub spec: SideSpec,
}

impl FromStr for NamedSide {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<NamedSide> {
        Ok(NamedSide {
            name: text.to_owned(),
            spec: text.parse()?,
        })
    }
}

/// Limits on the thinking for one move, for sides without a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Args)]
pub struct Limit {
    /// Time for a move of a side without a level, in milliseconds; 100 if there is no limit.
    #[arg(long, value_name = "MS")]
    pub movetime: Option<u64>,
    /// Nodes for a move of a side without a level.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Depth of the search of a side without a level.
    #[arg(long, value_name = "N")]
    pub depth: Option<u32>,
    /// Clocks: seconds for a game, and seconds added for every move, both for UCI programs. Whoever oversteps loses.
    #[arg(long, value_name = "SECONDS+SECONDS", value_parser = time_control::read, conflicts_with_all = ["movetime", "nodes", "depth"])]
    pub clock: Option<TimeControl>,
}

impl Limit {
    /// Returns a limit on the nodes alone.
    pub fn nodes(nodes: u64) -> Limit {
        Limit {
            nodes: Some(nodes),
            ..Limit::default()
        }
    }

    /// Returns the arguments of the UCI command `go`.
    fn go(&self) -> String {
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let nodes = self.nodes.map(|nodes| format!("nodes {nodes}"));
        let movetime = self.movetime.map(|time| format!("movetime {time}"));
        let all: Vec<_> = [depth, nodes, movetime].into_iter().flatten().collect();
        all.join(" ")
    }

    /// Returns this limit, or the usual one if nothing is limited.
    pub fn or_usual(self) -> Limit {
        match self {
            Limit {
                movetime: None,
                nodes: None,
                depth: None,
                clock: None,
            } => Limit {
                movetime: Some(100),
                ..self
            },
            _ => self,
        }
    }
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
    Uci(Box<UciEngine>),
}

impl Side {
    /// Prepares a side for a match.
    ///
    /// Fails if it cannot be started, or if there are clocks and it is no UCI program.
    pub fn new(spec: &SideSpec, variant: Variant, limit: Limit) -> Result<Side> {
        ensure!(
            limit.clock.is_none() || matches!(spec, SideSpec::Uci(_)),
            "only UCI programs look at a clock: play 'uci:pchess uci' instead of full, with Level as an option instead of a level"
        );
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
            SideSpec::Uci(program) => Side::Uci(Box::new(UciEngine::start(program, &limit.go())?)),
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
            Side::Uci(engine) => engine.new_game()?,
        }
        Ok(())
    }

    /// Returns the side's move. In a game with clocks `go` tells a UCI program what is left on them.
    pub fn choose(&mut self, game: &History, go: Option<&str>) -> Result<Move> {
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
                let movetime = limit.movetime.map(Duration::from_millis);
                let limits = Limits {
                    nodes: limit.nodes.unwrap_or(u64::MAX),
                    depth: limit.depth.unwrap_or(u32::MAX),
                    ..Limits::default()
                };
                searcher.start(game.position(), &repetition_keys(game), limits);
                while searcher.step(SLICE) == Progress::Running {
                    if movetime.is_some_and(|time| started.elapsed() >= time)
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
            Side::Uci(engine) => {
                match go {
                    Some(go) => engine.ask_to(go, game.start(), game.moves())?,
                    None => engine.ask(game.start(), game.moves())?,
                }
                let best = engine.answer()?.best;
                best.context("the engine sent an invalid move")
            }
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
    use tempfile::NamedTempFile;

    use super::*;

    #[test]
    fn a_file_without_a_network_for_the_rule_set_is_an_error() {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let file = NamedTempFile::new().expect("a temporary file");
        let made = Network::random(NetworkFamily::Chess, 1);
        fs_err::write(&file, made.write()).expect("the file is writable");
        let network = file.path().to_str().expect("a UTF-8 path");
        let side = |file: &str, variant| {
            let spec: SideSpec = format!("full@{file}").parse()?;
            Side::new(&spec, variant, Limit::nodes(1))
        };
        assert!(side(network, Variant::Dinosaur).is_ok());
        for (file, variant, fault) in [
            (manifest, Variant::Chess, "is not a network file"),
            (
                network,
                Variant::Portal,
                "is a network for rule sets other than",
            ),
            ("nowhere.net", Variant::Chess, "nowhere.net"),
        ] {
            let error = side(file, variant).err().expect("an error").to_string();
            assert!(error.contains(fault), "{error}");
        }
    }

    #[test]
    fn a_side_that_looks_at_no_clock_plays_without_one() {
        let limit = Limit {
            clock: time_control::read("1+0.01").ok(),
            ..Limit::default()
        };
        for text in ["full", "level:3", "classic"] {
            let spec = text.parse().expect("a side");
            let error = Side::new(&spec, Variant::Chess, limit).err();
            let error = error.expect("an error").to_string();
            assert!(error.contains("only UCI programs"), "{error}");
        }
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
        let options = [("Hash", "16"), ("A B", "c")];
        let program = UciProgram {
            command: "/x/y".to_owned(),
            options: options
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
            amazon: true,
        };
        assert_eq!(
            read("uci:/x/y;Hash=16;amazon;A B=c"),
            SideSpec::Uci(program)
        );
        for text in ["", "level:9", "uci:", "uci:x;y", "strong"] {
            assert!(text.parse::<SideSpec>().is_err(), "{text}");
        }
    }
}
