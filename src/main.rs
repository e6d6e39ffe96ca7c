//! Portal Chess in the browser: mounts the app. Nothing is spawned before: the executor comes with mounting.

mod app;
mod platform;
mod ui;

fn main() {
    leptos::mount::mount_to_body(app::App);
    platform::dom::remove_by_id("boot");
}
