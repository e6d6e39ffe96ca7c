//! What explains the board while one plays: what a portal is, and a first jump that is shown. It lies over the board, takes no
//! pointer from it, and is fetched when it is first wanted.

mod guide;
mod legend;

pub use guide::Guide;
pub use legend::Legend;
