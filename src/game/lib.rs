//! One game as a state machine.
