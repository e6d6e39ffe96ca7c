//! The worker for browsers with 128-bit SIMD. It has neural networks besides the handcrafted evaluation.

fn main() -> impl std::process::Termination {
    worker::run()
}
