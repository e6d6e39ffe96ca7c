//! The search parameters that matches can tune: their table, and a choice of values for all of them. With the feature
//! `tuning`, a thread can choose the values for its searches; without it, the search always uses the listed values, as
//! constants.
//!
//! ```
//! use portal_chess_engine::search::tuning::{PARAMETERS, Values};
//!
//! let mut values = *Values::default().as_array();
//! values[0] += PARAMETERS[0].step;
//! assert_eq!(Values::within_limits(values).as_array(), &values);
//! values[0] = i32::MAX;
//! assert_eq!(Values::within_limits(values).as_array()[0], PARAMETERS[0].max);
//! ```

#[cfg(feature = "tuning")]
use std::cell::Cell;

use super::params::{COUNT, TABLE};

#[cfg(all(feature = "tuning", target_arch = "wasm32"))]
compile_error!("the feature `tuning` makes the search slower and is not meant for the browser");

/// A search parameter that can be tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// The value that the search uses.
    pub value: i32,
    /// The least sensible value.
    pub min: i32,
    /// The greatest sensible value.
    pub max: i32,
    /// The change at which a difference in strength begins to show.
    pub step: i32,
}

/// The tunable parameters.
pub const PARAMETERS: [Parameter; COUNT] = TABLE;

/// Values of the tunable parameters, in the order of [`PARAMETERS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values([i32; COUNT]);

impl Default for Values {
    /// The values that the search uses.
    fn default() -> Values {
        Values(PARAMETERS.map(|parameter| parameter.value))
    }
}

impl Values {
    /// Values in the order of [`PARAMETERS`]. Those beyond a limit are replaced by the limit.
    pub fn within_limits(mut values: [i32; COUNT]) -> Values {
        for (value, parameter) in values.iter_mut().zip(PARAMETERS) {
            *value = (*value).clamp(parameter.min, parameter.max);
        }
        Values(values)
    }

    /// The values, in the order of [`PARAMETERS`].
    pub const fn as_array(&self) -> &[i32; COUNT] {
        &self.0
    }
}

#[cfg(feature = "tuning")]
thread_local! {
    /// The values for the searches of this thread.
    static SELECTED: [Cell<i32>; COUNT] = const {
        let mut cells = [const { Cell::new(0) }; COUNT];
        let mut index = 0;
        while index < COUNT {
            cells[index] = Cell::new(TABLE[index].value);
            index += 1;
        }
        cells
    };
}

/// Lets the searches of this thread use these values from now on. A searcher that has already searched with other
/// values must be cleared first, because it keeps what it derived from them.
#[cfg(feature = "tuning")]
pub fn select(values: &Values) {
    SELECTED.with(|selected| {
        for (cell, value) in selected.iter().zip(values.0) {
            cell.set(value);
        }
    });
}

/// The selected value of a parameter, by its place in the table.
#[cfg(feature = "tuning")]
#[inline(always)]
pub(super) fn selected(index: usize) -> i32 {
    SELECTED.with(|selected| selected[index].get())
}

#[cfg(test)]
mod tests {
    use super::super::params;
    use super::*;

    #[test]
    fn parameter_functions_return_the_listed_values() {
        let listed = |name: &str| {
            let found = PARAMETERS.iter().find(|parameter| parameter.name == name);
            found.expect("a parameter of this name").value
        };
        assert_eq!(listed("aspiration_window"), params::aspiration_window());
        assert_eq!(listed("reduction_base"), params::reduction_base());
        assert_eq!(listed("correction_step"), params::correction_step());
    }

    #[test]
    fn every_parameter_can_be_stepped_up_and_down_within_its_limits() {
        for parameter in PARAMETERS {
            let Parameter {
                value,
                min,
                max,
                step,
                ..
            } = parameter;
            assert!(step > 0, "{parameter:?}");
            assert!((min + step..=max - step).contains(&value), "{parameter:?}");
        }
    }

    #[test]
    fn out_of_range_values_are_clamped_to_the_limits() {
        assert_eq!(
            Values::within_limits(*Values::default().as_array()),
            Values::default()
        );
        let min = PARAMETERS.map(|parameter| parameter.min);
        assert_eq!(Values::within_limits([i32::MIN; COUNT]).as_array(), &min);
        let max = PARAMETERS.map(|parameter| parameter.max);
        assert_eq!(Values::within_limits([i32::MAX; COUNT]).as_array(), &max);
    }

    #[cfg(feature = "tuning")]
    #[test]
    fn a_search_uses_the_selected_values() {
        use super::super::{AnySearcher, Limits};
        use crate::{AnyPosition, Variant};

        let start = AnyPosition::initial(Variant::Chess);
        let mut searcher = AnySearcher::new(Variant::Chess, 1 << 20);
        let mut nodes = |values: Values| {
            select(&values);
            searcher.clear();
            searcher.search(&start, &[], Limits::depth(9));
            searcher.nodes()
        };
        let usual = nodes(Values::default());
        // The search reads the margin directly and the reductions from a table, so both ways are tested.
        for name in ["futility_margin", "reduction_base"] {
            let mut values = *Values::default().as_array();
            for (value, parameter) in values.iter_mut().zip(PARAMETERS) {
                if parameter.name == name {
                    *value = parameter.max;
                }
            }
            assert_ne!(nodes(Values::within_limits(values)), usual, "{name}");
        }
        assert_eq!(nodes(Values::default()), usual);
    }
}
