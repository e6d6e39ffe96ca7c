//! Everything that touches the browser: the only files of the page that call web-sys, js-sys or gloo. No rules, no
//! components: each file wraps one ability and answers in plain data, with an error instead of a panic.

pub mod address;
pub mod camera;
pub mod clipboard;
pub mod connection;
pub mod database;
pub mod disk;
pub mod dom;
pub mod fetch;
pub mod files;
pub mod install;
pub mod launch;
pub mod locks;
pub mod media;
pub mod offline;
pub mod plain_disk;
pub mod pointer;
pub mod random;
pub mod share;
pub mod sound;
pub mod storage;
pub mod time;
pub mod vibration;
pub mod worker;
