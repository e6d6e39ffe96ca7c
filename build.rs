//! How the page is linked when its lazy chunks become files of their own.

/// Set by `cargo xtask build`, which splits what the linker made; without it the page is one piece.
const SPLIT: &str = "PORTAL_CHESS_SPLIT";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={SPLIT}");
    println!("cargo::rustc-check-cfg=cfg(split)");
    let wasm = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    if wasm && std::env::var_os(SPLIT).is_some() {
        println!("cargo::rustc-cfg=split");
        // What refers to what: by this the linked file can be taken apart.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
