//! Tests of the protocol without a browser: two peers, a bad network, and virtual time.

mod adversary;
mod chat;
mod compare;
mod cuts;
mod endings;
mod fault;
mod games;
mod honest;
mod hostile;
mod hostile_secrets;
mod invitations;
mod liar;
mod lost_time;
mod machine;
mod names;
mod player;
mod rng;
mod secrets;
mod stopped;
mod strangers;
mod take_back;
mod watching;
mod withholding;
mod world;
