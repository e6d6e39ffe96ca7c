//! Chance that nobody can guess, from the browser's generator.

/// 32 bytes. `None` in a browser without a generator: then nothing secret can be made.
pub fn seed() -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    let crypto = web_sys::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}
