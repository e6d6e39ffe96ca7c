//! `pchess fairness`: the computer plays itself from a position, and one line tells how well White did and how much the
//! portals were used. It counts as the page does, because both drive [`Trial`].

use std::io::Write;
use std::num::NonZero;
use std::ops::Range;
use std::thread;

use engine::search::{Knowledge, Level, Player, Progress, Skill};
use engine::{Move, Setup, Variant};
use game::fairness::{FairnessReport, Trial};
use game::{Portals, TokenLayout};
use lexopt::prelude::*;

use crate::error::CliError;

/// The games of a trial, if nobody says how many. The error is then some 9 % of a game.
const GAMES: u32 = 100;
/// The most games of a trial.
const MAX_GAMES: u32 = 100_000;
/// The level, if nobody says which: the one that the page selects.
const LEVEL: u8 = game::PlayerKind::DEFAULT_LEVEL;
/// The most threads. The search gains nothing from more while something else runs.
const MAX_THREADS: u32 = 2;
/// The nodes between two looks whether the player has finished.
const SLICE: u64 = 1 << 20;

/// What to play.
struct Arguments {
    start: Setup,
    games: u32,
    level: Level,
    seed: u64,
}

/// Reads `<variant> [--fen FEN] [--layout LAYOUT] [--games N] [--level L] [--seed S]`, plays, and prints the figures.
pub fn run(parser: lexopt::Parser, out: &mut impl Write) -> Result<(), CliError> {
    let report = play(&read(parser)?)?;
    write(&report, out)
}

fn read(mut parser: lexopt::Parser) -> Result<Arguments, CliError> {
    let mut variant: Option<Variant> = None;
    let (mut fen, mut layout) = (None, None);
    let (mut games, mut level, mut seed) = (None, None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("fen") if fen.is_none() => fen = Some(parser.value()?.string()?),
            Long("layout") if layout.is_none() => layout = Some(parser.value()?.string()?),
            Long("games") if games.is_none() => {
                games = Some(number(&mut parser, "games", 1, MAX_GAMES.into())? as u32);
            }
            Long("level") if level.is_none() => {
                level = Some(number(&mut parser, "level", 0, Level::MAX.number().into())? as u8);
            }
            Long("seed") if seed.is_none() => {
                seed = Some(number(&mut parser, "seed", 0, u64::MAX)?);
            }
            Value(word) if variant.is_none() => variant = Some(word.string()?.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let variant = variant.ok_or(CliError::Missing("the variant"))?;
    let mut start = match fen {
        Some(fen) => Setup::parse(variant, &fen).map_err(engine::InvalidFen::from)?,
        None => engine::AnyPosition::initial(variant).to_setup(),
    };
    if let Some(layout) = layout {
        match variant {
            Variant::PortalCustom => start.layout = Some(layout.parse()?),
            Variant::PortalStandard => {
                let tokens: TokenLayout = layout.parse()?;
                start.tokens = Portals::Tokens(tokens).setup().tokens;
            }
            _ => return Err(CliError::NoLayout(variant)),
        }
    }
    Ok(Arguments {
        start,
        games: games.unwrap_or(GAMES),
        level: Level::new(level.unwrap_or(LEVEL)).unwrap_or(Level::MAX),
        seed: seed.unwrap_or(1),
    })
}

/// Reads the value of an option that is a number.
fn number(
    parser: &mut lexopt::Parser,
    name: &'static str,
    least: u64,
    most: u64,
) -> Result<u64, CliError> {
    let text = parser.value()?.string()?;
    let read = text.parse().ok();
    read.filter(|number| (least..=most).contains(number))
        .ok_or(CliError::Number {
            name,
            text,
            least,
            most,
        })
}

/// Plays a trial, each thread a part of it. The number of threads changes nothing in the figures.
fn play(arguments: &Arguments) -> Result<FairnessReport, CliError> {
    let available = thread::available_parallelism().map_or(1, NonZero::get) as u32;
    let threads = available.min(MAX_THREADS).min(arguments.games);
    let bound =
        |part: u32| (u64::from(arguments.games) * u64::from(part) / u64::from(threads)) as u32;
    let mut sum = FairnessReport::default();
    thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|part| scope.spawn(move || play_part(arguments, bound(part)..bound(part + 1))))
            .collect();
        for part in parts {
            sum += part.join().map_err(|_| CliError::Stopped)??;
        }
        Ok(sum)
    })
}

fn play_part(arguments: &Arguments, games: Range<u32>) -> Result<FairnessReport, CliError> {
    let mut trial =
        Trial::part(&arguments.start, games, arguments.seed).map_err(engine::InvalidFen::from)?;
    let mut player = Player::new(arguments.start.variant, Player::TABLE_BYTES);
    let mut number = None;
    while let Some(game) = trial.game() {
        if number.replace(trial.number()) != Some(trial.number()) {
            player.clear();
        }
        let knowledge =
            Knowledge::of(game, game.position().turn()).map_err(|_| CliError::Stopped)?;
        let mv = chosen(
            &mut player,
            &knowledge,
            arguments.level,
            trial.player_seed(),
        )
        .ok_or(CliError::Stopped)?;
        trial.play(mv).map_err(|_| CliError::Stopped)?;
    }
    Ok(*trial.report())
}

/// Returns the move of a level, `None` if there is no legal one.
fn chosen(player: &mut Player, knowledge: &Knowledge, level: Level, seed: u64) -> Option<Move> {
    player.begin(knowledge, Skill::Level(level), seed);
    while player.step(SLICE) != Progress::Done {}
    player.choice()
}

/// Writes the figures in one line: first the sums, which are the same on every machine, then what they mean.
fn write(report: &FairnessReport, out: &mut impl Write) -> Result<(), CliError> {
    let percent = |share: Option<f64>| 100.0 * share.unwrap_or_default();
    write!(
        out,
        "games: {} (+{} ={} -{}), plies: {}, jumps: {}, swaps: {}; white: {:.1} %",
        report.games(),
        report.white_wins,
        report.draws,
        report.black_wins,
        report.plies,
        report.jumps,
        report.swaps,
        percent(report.white_score()),
    )?;
    if let Some(error) = report.error() {
        write!(out, " ± {:.1} %", 100.0 * error)?;
    }
    writeln!(
        out,
        ", per game: {:.1} jumps, {:.1} swaps, {:.1} moves",
        report.jumps_per_game().unwrap_or_default(),
        report.swaps_per_game().unwrap_or_default(),
        report.moves_per_game().unwrap_or_default(),
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use engine::PlayerView;

    use super::*;

    fn arguments(layout: &str, games: u32) -> Arguments {
        let layout: Portals = layout.parse().expect("a layout");
        Arguments {
            start: layout.setup(),
            games,
            level: Level::new(0).expect("a level"),
            seed: 5,
        }
    }

    #[test]
    fn the_same_games_are_played_again_in_one_thread() {
        for layout in ["na3a6h3h6", "a3b3g3h3a6b6g6h6"] {
            let arguments = arguments(layout, 3);
            let report = play(&arguments).expect("games");
            assert_eq!(report.games(), 3);
            assert_eq!(play_part(&arguments, 0..3).expect("games"), report);
        }
    }

    /// What a worker makes of a request.
    fn knowledge(request: &game::ComputerRequest) -> Knowledge {
        let view = PlayerView::from_fen(request.variant, Some(request.color), &request.start);
        let mut knowledge = Knowledge::new(request.color, view.expect("a view"));
        for line in &request.observations {
            let observation = line.parse().expect("an observation");
            knowledge.observe(&observation).expect("a possible ply");
        }
        knowledge
    }

    #[test]
    fn a_worker_that_gets_the_requests_would_choose_the_same_moves() {
        let arguments = arguments("wc3f3>d5/bc6f6>d4/na4h5", 1);
        let mut trial = Trial::new(&arguments.start, 1, 5).expect("a position");
        let mut player = Player::new(Variant::PortalCustom, 1 << 20);
        for _ in 0..20 {
            let request = trial.request(1, 1).expect("a game");
            let game = trial.game().expect("a game");
            let own = Knowledge::of(game, game.position().turn()).expect("a game");
            let [by_worker, mv] = [knowledge(&request), own].map(|knowledge| {
                player.clear();
                chosen(
                    &mut player,
                    &knowledge,
                    arguments.level,
                    trial.player_seed(),
                )
            });
            assert_eq!(by_worker, mv);
            trial.play(mv.expect("a move")).expect("a legal move");
        }
    }

    #[test]
    fn the_line_has_every_figure() {
        let report = FairnessReport {
            white_wins: 5,
            draws: 2,
            black_wins: 3,
            plies: 900,
            jumps: 70,
            swaps: 15,
        };
        let mut line = Vec::new();
        write(&report, &mut line).expect("memory");
        assert_eq!(
            String::from_utf8_lossy(&line),
            "games: 10 (+5 =2 -3), plies: 900, jumps: 70, swaps: 15; \
             white: 60.0 % ± 27.8 %, per game: 7.0 jumps, 1.5 swaps, 45.0 moves\n"
        );
    }
}
