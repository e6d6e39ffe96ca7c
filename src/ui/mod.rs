//! The user interface: components that draw the models of `game` and send its messages. Rules are in `game`, storage is
//! in `app`, and browser calls are in `platform`; none of them belong here.

pub mod aids;
pub mod board;
pub mod current_move;
pub mod deferred;
pub mod dialogs;
pub mod header;
pub mod lasting;
pub mod layout_choice;
pub mod layout_picture;
pub mod lessons;
pub mod network;
pub mod notices;
pub mod pages;
pub mod panels;
pub mod picture;
pub mod shortcuts;
pub mod side;
pub mod table;
pub mod time_control;
pub mod widgets;
pub mod words;
