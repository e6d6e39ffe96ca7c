//! How the page is linked when its lazy chunks become files of their own; and what becomes Rust here: the texts of `locales/` that only
//! chunks say, the sentences of `network.ftl` for `src/ui/network/text/` and the lines of `lessons.ftl` and `puzzles.ftl` for `src/ui/lessons/line.rs`; and which
//! files of networks and puzzles there are, for `src/app/computer/networks.rs` and `src/app/puzzles/files.rs`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use texts::Argument;

/// Set by `cargo xtask build`, which splits what the linker made; without it the page is one piece.
const SPLIT: &str = "PORTAL_CHESS_SPLIT";

/// The variables of `network.ftl`. A message has them as parameters in this order.
const ARGUMENTS: &[Argument] = &[
    Argument::choice("color", "engine::Color", &["white", "black"]),
    Argument::shown("square", "engine::Square", "engine::Square::ALL[28]"),
    // Who is spoken of, and what of them, as sentences that are said already.
    Argument::text("who"),
    Argument::text("why"),
    Argument::text("result"),
    Argument::text("span"),
    // What somebody typed or said.
    Argument::text("code"),
    Argument::shown("character", "char", "'x'"),
    Argument::text("line"),
    Argument::text("fen"),
    Argument::number("number"),
    Argument::number("count"),
    Argument::number("seconds"),
    Argument::number("millis"),
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={SPLIT}");
    println!("cargo::rustc-check-cfg=cfg(split)");
    let wasm = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    if wasm && env::var_os(SPLIT).is_some() {
        println!("cargo::rustc-cfg=split");
        // What refers to what: by this the linked file can be taken apart.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    write_texts()?;
    write_files("networks.rs", &delivery::NETWORKS)?;
    write_files("puzzle_files.rs", &delivery::PUZZLES)
}

/// Writes which files of a kind the page is delivered with.
fn write_files(name: &str, kind: &'static delivery::Kind) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", kind.folder);
    let files = kind.find(Path::new(""))?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    fs::write(out.join(name), delivery::rust(&files))?;
    Ok(())
}

fn write_texts() -> Result<(), Box<dyn Error>> {
    let locales = Path::new("locales");
    let page = texts::read(locales, "page")?;
    let network = texts::read(locales, "network")?;
    let lessons = texts::read(locales, "lessons")?;
    let puzzles = texts::read(locales, "puzzles")?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    fs::write(
        out.join("network.rs"),
        texts::sentences(&network, &page, ARGUMENTS)?,
    )?;
    fs::write(out.join("lessons.rs"), texts::lines(&lessons)?)?;
    fs::write(out.join("puzzles.rs"), texts::lines(&puzzles)?)?;
    Ok(())
}
