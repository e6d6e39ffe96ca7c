//! What people see: components that draw the models of `game` and send its messages. No rules, no storage, no browser
//! calls: those are in `game`, `app` and `platform`.

pub mod aids;
pub mod board;
pub mod dialogs;
pub mod frame;
pub mod later;
pub mod lessons;
pub mod network;
pub mod notices;
pub mod pages;
pub mod panels;
pub mod picture;
pub mod shortcuts;
pub mod side;
pub mod table;
pub mod timing;
pub mod widgets;
pub mod words;
