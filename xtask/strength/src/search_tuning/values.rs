//! Values of the search's parameters: the file that tuning writes, with a `name value` line for each parameter, and the
//! choice of the values with which a thread searches. Tuning moves in fractions, so the values of a file have decimals;
//! the search uses the nearest integers.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use engine::search::tuning::{PARAMETERS, Values};

/// The number of parameters.
pub const COUNT: usize = PARAMETERS.len();

/// Before the number of games in the first line of a file.
const GAMES: &str = "# games ";

/// The state of tuning, as a file stores it.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningState {
    /// The number of games played.
    pub games: u64,
    /// The values, in the order of [`PARAMETERS`].
    pub values: [f64; COUNT],
}

impl Default for TuningState {
    /// The usual values, before any game.
    fn default() -> TuningState {
        TuningState {
            games: 0,
            values: PARAMETERS.map(|parameter| f64::from(parameter.value)),
        }
    }
}

impl TuningState {
    /// Reads the text of a file. A parameter that it does not name has its usual value.
    pub fn parse(text: &str) -> Result<TuningState> {
        let mut state = TuningState::default();
        let mut named = [false; COUNT];
        for line in text.lines().map(str::trim) {
            if let Some(games) = line.strip_prefix(GAMES) {
                state.games = games
                    .parse()
                    .with_context(|| format!("{line:?} has no number of games"))?;
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (index, value) = parse_line(line)?;
            let name = PARAMETERS[index].name;
            ensure!(!named[index], "{name} is given twice");
            named[index] = true;
            state.values[index] = value;
        }
        Ok(state)
    }

    /// Writes the text of a file.
    pub fn write(&self) -> String {
        let mut text = format!("{GAMES}{}\n", self.games);
        for (parameter, value) in PARAMETERS.iter().zip(self.values) {
            text.push_str(&format!("{} {value:.3}\n", parameter.name));
        }
        text
    }

    /// Reads a file.
    pub fn read(file: &Path) -> Result<TuningState> {
        TuningState::parse(&fs_err::read_to_string(file)?)
            .with_context(|| format!("{} is not a file of search parameters", file.display()))
    }

    /// Returns the values with which to search.
    pub fn rounded(&self) -> Values {
        Values::within_limits(self.values.map(|value| value.round() as i32))
    }
}

/// Reads a `name value` line: the place of the parameter in the table, and its value.
fn parse_line(line: &str) -> Result<(usize, f64)> {
    let (name, value) = line
        .split_once(char::is_whitespace)
        .with_context(|| format!("{line:?} is not a name and a value"))?;
    let index = PARAMETERS
        .iter()
        .position(|parameter| parameter.name == name)
        .with_context(|| format!("{name:?} is not a parameter of the search"))?;
    let value: f64 = value
        .trim()
        .parse()
        .with_context(|| format!("the value of {name} is not a number"))?;
    let (min, max) = (PARAMETERS[index].min, PARAMETERS[index].max);
    ensure!(
        (f64::from(min)..=f64::from(max)).contains(&value),
        "{name} must be from {min} to {max}, but is {value}"
    );
    Ok((index, value))
}

/// Reads the values with which a side plays. It is an error in a program that cannot use them.
pub fn read_for_play(file: &Path) -> Result<Values> {
    if !cfg!(feature = "tuning") {
        bail!(
            "this program always uses the built-in search parameters; build it with `--features tuning` to use those in {}",
            file.display()
        );
    }
    Ok(TuningState::read(file)?.rounded())
}

/// Lets the searches of this thread use these values from now on. Without the feature `tuning` it does nothing, because
/// a program then has no other values than the usual ones.
pub fn select(values: &Values) {
    #[cfg(feature = "tuning")]
    engine::search::tuning::select(values);
    #[cfg(not(feature = "tuning"))]
    debug_assert_eq!(*values, Values::default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_parameter_values_round_trip_through_a_file() {
        let mut state = TuningState {
            games: 1_200,
            ..TuningState::default()
        };
        state.values[1] += 0.625;
        let read = TuningState::parse(&state.write()).expect("a file");
        assert_eq!(read, state);
        assert_eq!(
            read.rounded().as_array()[1],
            PARAMETERS[1].value + 1,
            "to the nearest integer"
        );
        let none = TuningState::parse("\n# nothing\n").expect("an empty file");
        assert_eq!(none.rounded(), Values::default());
    }

    #[test]
    fn errors_in_a_parameter_file_are_named() {
        for (text, fault) in [
            ("contempt 3", "is not a parameter of the search"),
            ("futility_margin 9000", "must be from"),
            ("futility_margin NaN", "must be from"),
            ("futility_margin", "is not a name and a value"),
            ("futility_margin x", "is not a number"),
            ("futility_margin 70\nfutility_margin 71", "is given twice"),
            ("# games many", "has no number of games"),
        ] {
            let error = TuningState::parse(text).expect_err(text).to_string();
            assert!(error.contains(fault), "{text}: {error}");
        }
    }

    #[cfg(not(feature = "tuning"))]
    #[test]
    fn a_build_without_the_tuning_feature_refuses_a_parameter_file() {
        let error = read_for_play(Path::new("some.params")).expect_err("an error");
        assert!(error.to_string().contains("--features tuning"), "{error}");
    }
}
