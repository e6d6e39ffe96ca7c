//! The build script of the page. It sets the linker flag that is needed to split lazy chunks into files of their own, and generates Rust
//! code: the texts of `locales/` that only chunks show (the sentences of `network.ftl` for `src/ui/network/text/`, the lines of
//! `lessons.ftl`, `puzzles.ftl` and `workshop.ftl` for `src/ui/lessons/line.rs`), and the lists of network files and puzzle files for
//! `src/app/engine_worker/networks.rs`, `src/app/puzzles/files.rs` and `src/app/analysis/openings.rs`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use texts::Argument;

/// Environment variable that `cargo xtask build` sets, because it splits the linked program. Without it the page is one
/// program.
const SPLIT: &str = "PORTAL_CHESS_SPLIT";

/// The variables of `network.ftl`, in the order in which a message takes them as parameters.
const ARGUMENTS: &[Argument] = &[
    Argument::choice("color", "engine::Color", &["white", "black"]),
    Argument::display("square", "engine::Square", "engine::Square::ALL[28]"),
    // Parts of a sentence that are in the page's language already.
    Argument::text("who"),
    Argument::text("why"),
    Argument::text("result"),
    Argument::text("span"),
    // Text that a person typed or sent, and numbers.
    Argument::text("code"),
    Argument::display("character", "char", "'x'"),
    Argument::text("line"),
    Argument::text("clock"),
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
        // The relocations record which part refers to which, so that the linked file can be split.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    write_texts()?;
    write_files("networks.rs", &delivery::NETWORKS)?;
    write_files("puzzle_files.rs", &delivery::PUZZLES)?;
    write_files("opening_files.rs", &delivery::OPENINGS)
}

/// Writes the list of the files of a kind that are delivered with the page, as Rust code.
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
    let workshop = texts::read(locales, "workshop")?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    fs::write(
        out.join("network.rs"),
        texts::sentences(&network, &page, ARGUMENTS)?,
    )?;
    fs::write(out.join("lessons.rs"), texts::lines(&lessons)?)?;
    fs::write(out.join("puzzles.rs"), texts::lines(&puzzles)?)?;
    fs::write(out.join("workshop.rs"), texts::lines(&workshop)?)?;
    Ok(())
}
