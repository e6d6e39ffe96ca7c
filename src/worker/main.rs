//! The program of the worker for browsers without vectors of 128 bits: it knows the terms only.

fn main() -> impl std::process::Termination {
    worker::run()
}
