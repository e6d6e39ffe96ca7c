//! Explanations on top of the board during play: what a portal is, and a demonstration of a first jump. They take no
//! pointer events from the board and are fetched when first needed.

mod guide;
mod legend;

pub use guide::Guide;
pub use legend::{Legend, PortalLegend, explanation};
