//! The program of the worker for browsers with vectors of 128 bits: it knows networks beside the terms.

fn main() -> impl std::process::Termination {
    worker::run()
}
