//! 

fn main() {}
