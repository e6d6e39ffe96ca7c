//! The worker as a program: in a browser it answers the page, elsewhere the lines of its input.

fn main() -> impl std::process::Termination {
    worker::run()
}
