//! `wasm-bindgen` as Trunk and the tasks call it: the library `wasm-bindgen-cli-support` behind the few options that
//! they use. `Cargo.lock` fixes its version, so it always matches the library that the page is linked with. The program
//! of the same name on crates.io includes a test runner with a web server and compiles 214 crates, where this one needs
//! 52.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::{Parser, ValueEnum};
use wasm_bindgen_cli_support::Bindgen;

/// The kind of script to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// A JavaScript module for browsers.
    Web,
    /// A module for Node.js.
    Nodejs,
}

#[derive(Debug, Parser)]
#[command(
    name = "wasm-bindgen",
    version,
    about = "Writes the script that a wasm program needs."
)]
struct Options {
    /// Program that the linker wrote.
    input: PathBuf,
    /// Kind of script to write.
    #[arg(long, value_enum)]
    target: Target,
    /// Folder for the script and the processed program.
    #[arg(long, value_name = "FOLDER")]
    out_dir: PathBuf,
    /// Start of the names of the files to write; the program's name by default.
    #[arg(long, value_name = "NAME")]
    out_name: Option<String>,
    /// Do not write TypeScript declarations.
    #[arg(long)]
    no_typescript: bool,
    /// Keep the exports that the linker added.
    #[arg(long)]
    keep_lld_exports: bool,
}

fn main() -> Result<()> {
    let options = Options::parse();
    bind(&options).with_context(|| format!("{} could not be bound.", options.input.display()))
}

fn bind(options: &Options) -> Result<()> {
    let mut bindgen = Bindgen::new();
    match options.target {
        Target::Web => bindgen.web(true)?,
        Target::Nodejs => bindgen.nodejs(true)?,
    };
    bindgen
        .input_path(&options.input)
        .typescript(!options.no_typescript)
        .keep_lld_exports(options.keep_lld_exports)
        // The worker's loader calls the script without the path of the program, so the script needs a default.
        .omit_default_module_path(false);
    if let Some(name) = &options.out_name {
        bindgen.out_name(name);
    }
    bindgen.generate(&options.out_dir)
}
