//! Two peers, a bad network, and virtual time: the protocol without a browser.

mod cuts;
mod endings;
mod games;
mod hostile;
mod rng;
mod world;
