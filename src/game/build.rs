//! Generates Rust from the texts in `locales/`: the labels of `page.ftl`, which `text/label.rs` includes, and the
//! sentences of `game.ftl` for `text/sentences.rs`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use texts::Argument;

/// The variables of `game.ftl`. A message has them as parameters in this order.
const ARGUMENTS: &[Argument] = &[
    // Text that somebody typed or that a file contains: as it is, and in quotation marks.
    Argument::text("text"),
    Argument::text("quoted"),
    // Sides, pieces, squares.
    Argument::choice("color", "engine::Color", &["white", "black"]),
    // Who does something, for whoever reads it.
    Argument::choice("who", "crate::Who", &["you", "opponent", "white", "black"]),
    Argument::choice(
        "role",
        "engine::Role",
        &[
            "pawn",
            "knight",
            "bishop",
            "rook",
            "queen",
            "king",
            "triceratops",
            "assassin",
        ],
    ),
    Argument::text("piece"),
    Argument::text("pieces"),
    Argument::choice(
        "portal",
        "crate::PortalKind",
        &["white", "black", "neutral", "token"],
    ),
    Argument::choice("castling", "engine::CastlingSide", &["king", "queen"]),
    Argument::display("square", "engine::Square", A_SQUARE),
    Argument::display("from", "engine::Square", A_SQUARE),
    Argument::display("via", "engine::Square", A_SQUARE),
    Argument::display("to", "engine::Square", A_SQUARE),
    Argument::text("squares"),
    Argument::choice(
        "mark",
        "crate::Mark",
        &[
            "selected",
            "target",
            "capture",
            "last-from",
            "last-to",
            "check",
            "revealed",
            "activation",
            "entry",
            "exit",
            "swap",
            "premove-from",
            "premove-to",
            "hover",
            "placeable",
            "entry-target",
            "locked",
        ],
    ),
    // The game.
    Argument::text("rule-set"),
    Argument::choice(
        "reason",
        "crate::Reason",
        &[
            "checkmate",
            "stalemate",
            "king-capture",
            "time",
            "resignation",
            "agreement",
            "repetition",
            "fifty-moves",
            "insufficient",
            "abandoned",
            "cheated",
            "disputed",
            "unstated",
            "no-result",
            "both-lost",
        ],
    ),
    Argument::text("move"),
    Argument::text("moves"),
    Argument::text("better"),
    Argument::text("time"),
    Argument::number("number"),
    Argument::number("ply"),
    Argument::number("count"),
    Argument::number("done"),
    Argument::flag("over"),
    // Faults.
    Argument::choice(
        "ply-fault",
        "crate::text::message::PlyFault",
        &["unreadable", "illegal", "ambiguous", "hidden", "too-long"],
    ),
    Argument::choice(
        "line-fault",
        "crate::text::message::LineFault",
        &["form", "square", "wrong-side", "unclosed", "too-deep"],
    ),
    Argument::choice(
        "field",
        "engine::FenField",
        &[
            "text",
            "board",
            "turn",
            "castling",
            "en-passant",
            "halfmove-clock",
            "fullmove-number",
            "extra",
            "state",
        ],
    ),
    Argument::number("version"),
    Argument::number("limit"),
    Argument::number("line"),
    Argument::number("column"),
    Argument::number("rank"),
    Argument::number("least").optional(),
    Argument::text("expected").optional(),
    Argument::text("place"),
    Argument::text("example"),
    Argument::text("detail"),
    Argument::text("fault"),
];

/// A sample square for tests, as Rust code.
const A_SQUARE: &str = "engine::Square::ALL[28]";

fn main() -> Result<(), Box<dyn Error>> {
    let locales = Path::new("../../locales");
    println!("cargo::rerun-if-changed=build.rs");
    let page = texts::read(locales, "page")?;
    let game = texts::read(locales, "game")?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    fs::write(out.join("labels.rs"), texts::labels(&page)?)?;
    fs::write(
        out.join("sentences.rs"),
        texts::sentences(&game, &page, ARGUMENTS)?,
    )?;
    Ok(())
}
