//! Two browsers, one game.
