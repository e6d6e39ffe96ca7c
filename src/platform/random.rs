//! Unpredictable random bytes from the browser's generator.

/// Returns 32 random bytes, or `None` in a browser without a generator, where no secrets can be made.
pub fn seed() -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    let crypto = web_sys::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}
