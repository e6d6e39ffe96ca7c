//! Two peers, a bad network, and virtual time: the protocol without a browser.

mod adversary;
mod chat;
mod compare;
mod cuts;
mod endings;
mod games;
mod honest;
mod hostile;
mod hostile_secrets;
mod liar;
mod machine;
mod names;
mod player;
mod rng;
mod secrets;
mod stopped;
mod strangers;
mod take_back;
mod world;
