//! Everything that touches the browser: the only files of the page that call web-sys, js-sys or gloo. There are no
//! rules and no components here. Each file wraps one ability and returns plain data, with an error instead of a panic.

pub mod address;
pub mod camera;
pub mod clipboard;
pub mod connection;
pub mod crash;
pub mod database;
pub mod disk;
pub mod dom;
pub mod fetch;
pub mod files;
pub mod focus;
pub mod history;
pub mod indexed_db;
pub mod install;
pub mod keys;
pub mod launch;
pub mod local_storage_disk;
pub mod locks;
pub mod media;
pub mod notify;
pub mod pointer;
pub mod random;
pub mod raster;
pub mod service_worker;
pub mod share;
pub mod sound;
pub mod storage;
pub mod styles;
pub mod time;
pub mod vibration;
pub mod wake_lock;
pub mod worker;

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    /// Collects all Rust files below a folder.
    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("the source folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }

    /// Decisions and components can be tested without a browser, because they never call one directly.
    #[test]
    fn only_the_platform_module_uses_browser_apis() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut files = vec![root.join("app.rs"), root.join("lazy.rs")];
        sources(&root.join("app"), &mut files);
        sources(&root.join("ui"), &mut files);
        assert!(files.len() > 50, "the folders are the right ones");
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a source can be read");
            for name in [
                "web_sys",
                "js_sys",
                "gloo_",
                "wasm_bindgen",
                "Instant::now",
                "SystemTime",
            ] {
                assert!(
                    !text.contains(name),
                    "{} uses {name}, which belongs in src/platform",
                    file.display()
                );
            }
        }
    }
}
