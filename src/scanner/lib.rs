//! Finds a QR code in a picture of the camera, for browsers that cannot do it themselves. It runs in a worker of its own,
//! for two reasons: the page stays quick while it looks, and a picture on which the decoder breaks ends that worker and
//! nothing else. Page and worker agree here on how a picture travels.

/// The longest side of a picture that is looked at. More pixels find no more codes and take longer.
pub const MOST_PIXELS: u16 = 960;

/// A picture as a message: its width in two bytes, the higher first, and then its points, dark as 0 and bright as 255, line
/// by line.
pub fn message(width: u16, grey: impl Iterator<Item = u8>) -> Vec<u8> {
    width.to_be_bytes().into_iter().chain(grey).collect()
}

/// The text of the first QR code that can be read in the picture of a message.
pub fn read(message: &[u8]) -> Option<String> {
    let (width, grey) = message.split_first_chunk::<2>()?;
    let width = usize::from(u16::from_be_bytes(*width));
    let height = grey.len().checked_div(width)?;
    let longest = usize::from(MOST_PIXELS);
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
