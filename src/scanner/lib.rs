//! Finds a QR code in a camera picture, for browsers that cannot do it themselves. The scanner runs in a worker of its
//! own for two reasons: the page stays responsive during the search, and a picture that makes the decoder panic ends
//! only that worker. This crate also defines how a picture is sent from page to worker.

/// The maximum width and height of a picture that is scanned. More pixels do not find more codes and take longer.
pub const MAX_DIMENSION: u16 = 960;

/// Encodes a picture as a message: the width as two big-endian bytes, then one byte per pixel, from 0 for black to 255
/// for white, row by row.
pub fn encode_picture(width: u16, grey: impl Iterator<Item = u8>) -> Vec<u8> {
    width.to_be_bytes().into_iter().chain(grey).collect()
}

/// Returns the text of the first readable QR code in the picture of a message.
pub fn find_qr_code(message: &[u8]) -> Option<String> {
    let (width, grey) = message.split_first_chunk::<2>()?;
    let width = usize::from(u16::from_be_bytes(*width));
    let height = grey.len().checked_div(width)?;
    let longest = usize::from(MAX_DIMENSION);
    if height == 0 || width > longest || height > longest {
        return None;
    }
    let point = |x: usize, y: usize| grey.get(y * width + x).copied().unwrap_or(u8::MAX);
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, point);
    let grids = picture.detect_grids();
    grids
        .into_iter()
        .find_map(|grid| grid.decode().ok())
        .map(|(_, text)| text)
}
