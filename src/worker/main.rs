//! The worker for browsers without 128-bit SIMD. It has only the handcrafted evaluation.

fn main() -> impl std::process::Termination {
    worker::run()
}
