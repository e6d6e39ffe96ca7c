//! The seventh field of a FEN with assassins: the sides that still have to place one, and in a view the number of
//! hidden ones that it leaves out.

use crate::notation::fen_field;
use crate::{ByColor, Color, FenFault, Setup};

/// Reads `-`, `place:wb`, `hidden:b1`, or the last two joined by `;`.
pub(super) fn read(setup: &mut Setup, field: &str) -> Result<(), FenFault> {
    let unknown = |text: &str| FenFault::UnknownExtra {
        expected: "'-', or place: and sides as in place:wb, or hidden: and counts as in hidden:b1",
        text: text.into(),
    };
    for part in fen_field::parts(field) {
        if let Some(sides) = part.strip_prefix("place:") {
            if setup.placing != ByColor([false; 2]) {
                return Err(FenFault::Duplicate("place:".into()));
            }
            setup.placing = fen_field::sides(sides).ok_or_else(|| unknown(part))?;
        } else if let Some(counts) = part.strip_prefix("hidden:") {
            if setup.hidden != ByColor([0; 2]) {
                return Err(FenFault::Duplicate("hidden:".into()));
            }
            setup.hidden = fen_field::counts(counts).ok_or_else(|| unknown(part))?;
        } else {
            return Err(unknown(part));
        }
    }
    Ok(())
}

/// Writes the format that [`read`] reads.
pub(super) fn write(setup: &Setup) -> String {
    let mut parts = Vec::new();
    let placing = Color::ALL.into_iter().filter(|&color| setup.placing[color]);
    let sides: String = placing.map(Color::letter).collect();
    if !sides.is_empty() {
        parts.push(format!("place:{sides}"));
    }
    let hidden = Color::ALL
        .into_iter()
        .filter(|&color| setup.hidden[color] > 0);
    let counts: String = hidden
        .map(|color| format!("{}{}", color.letter(), setup.hidden[color]))
        .collect();
    if !counts.is_empty() {
        parts.push(format!("hidden:{counts}"));
    }
    fen_field::join(&parts)
}
