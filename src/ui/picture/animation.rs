//! Encoding of a game as an animated GIF, from pictures of its positions. The browser draws the pictures; this module
//! maps their pixels to the colours of a palette and keeps only the part of each picture that has changed.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

/// How long a position after a move is shown, in hundredths of a second.
const MOVE: u16 = 100;
/// How long the first and the last position are shown, in hundredths of a second.
const REST: u16 = 300;
/// Number of colours in a GIF's palette.
const COLORS: usize = 256;
/// Number of palette entries that hold the most frequent colours exactly, so that the squares keep their colours.
const EXACT: usize = 64;

/// An animation to which pictures are added one at a time.
pub struct Animation {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    side: u16,
    /// The palette indices of the picture that was added last, and its frame with the delay, not written yet.
    last: Option<(Vec<u8>, Frame<'static>)>,
}

/// The colours of an animation.
struct Palette {
    /// Palette index of each colour looked up so far.
    places: HashMap<[u8; 4], u8>,
    /// Finds the nearest colour among the entries after the exact ones; `None` if all colours are exact.
    others: Option<NeuQuant>,
}

impl Palette {
    /// Makes a palette for pixels given as red, green, blue and opacity. Also returns the palette as bytes in red,
    /// green and blue.
    fn new(sample: &[u8]) -> (Palette, Vec<u8>) {
        let mut counts: HashMap<[u8; 4], u32> = HashMap::new();
        for point in sample.chunks_exact(4) {
            *counts
                .entry([point[0], point[1], point[2], point[3]])
                .or_default() += 1;
        }
        let mut colors: Vec<([u8; 4], u32)> = counts.into_iter().collect();
        colors.sort_unstable_by_key(|&(color, count)| (Reverse(count), color));
        let fits = colors.len() <= COLORS;
        let exact = if fits { colors.len() } else { EXACT };
        let rest: Vec<u8> = colors[exact..]
            .iter()
            .flat_map(|(color, _)| *color)
            .collect();
        let mut bytes: Vec<u8> = colors[..exact]
            .iter()
            .flat_map(|&([red, green, blue, _], _)| [red, green, blue])
            .collect();
        // Each of the other colours counts once, so that a rare colour, such as that of a check, is not lost among the
        // blended colours at the edges of pieces.
        let others = (!fits).then(|| NeuQuant::new(1, COLORS - EXACT, &rest));
        bytes.extend(others.iter().flat_map(NeuQuant::color_map_rgb));
        let places = colors[..exact].iter().zip(0..);
        let places = places.map(|(&(color, _), place)| (color, place)).collect();
        (Palette { places, others }, bytes)
    }

    /// Returns the palette index of the nearest colour.
    fn place(&mut self, color: [u8; 4]) -> u8 {
        let others = &self.others;
        let found = self.places.entry(color);
        *found.or_insert_with(|| match others {
            Some(others) => (EXACT + others.index_of(&color)) as u8,
            None => 0,
        })
    }
}

impl Animation {
    /// Starts an animation of square pictures with `side` pixels per side. The palette is made from the pixels in
    /// `sample`; pictures of the start, the middle and the end of a game contain nearly all colours.
    pub fn new(side: u16, sample: &[u8]) -> Result<Animation, EncodingError> {
        let (palette, bytes) = Palette::new(sample);
        let mut encoder = Encoder::new(Vec::new(), side, side, &bytes)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Animation {
            encoder,
            palette,
            side,
            last: None,
        })
    }

    /// Adds the picture of the next position, given as pixels in red, green, blue and opacity.
    pub fn add(&mut self, points: &[u8]) -> Result<(), EncodingError> {
        let indexed: Vec<u8> = points
            .chunks_exact(4)
            .map(|point| self.palette.place([point[0], point[1], point[2], point[3]]))
            .collect();
        let first = self.last.is_none();
        let frame = match &self.last {
            None => Some(self.frame(&indexed, (0, 0), (self.side, self.side))),
            Some((before, _)) => changed(before, &indexed, self.side)
                .map(|(corner, size)| self.frame(&indexed, corner, size)),
        };
        match (frame, &mut self.last) {
            (Some(mut frame), last) => {
                frame.delay = if first { REST } else { MOVE };
                let before = last.replace((indexed, frame));
                if let Some((_, frame)) = before {
                    self.encoder.write_frame(&frame)?;
                }
            }
            // If a position looks like the one before, that picture is shown for the time of another move.
            (None, Some((_, frame))) => frame.delay = frame.delay.saturating_add(MOVE),
            (None, None) => {}
        }
        Ok(())
    }

    /// Returns the complete file.
    pub fn finish(mut self) -> Result<Vec<u8>, EncodingError> {
        if let Some((_, mut frame)) = self.last.take() {
            frame.delay = frame.delay.max(REST);
            self.encoder.write_frame(&frame)?;
        }
        self.encoder.into_inner()
    }

    fn frame(
        &self,
        indexed: &[u8],
        (left, top): (u16, u16),
        (width, height): (u16, u16),
    ) -> Frame<'static> {
        let rows = indexed.chunks_exact(usize::from(self.side));
        let rows = rows.skip(usize::from(top)).take(usize::from(height));
        let columns = usize::from(left)..usize::from(left) + usize::from(width);
        let buffer: Vec<u8> = rows
            .flat_map(|row| &row[columns.clone()])
            .copied()
            .collect();
        Frame {
            left,
            top,
            width,
            height,
            dispose: DisposalMethod::Keep,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        }
    }
}

/// Returns the smallest rectangle that contains all differences between two pictures, as its corner and its size, or
/// `None` if they are equal.
fn changed(before: &[u8], after: &[u8], side: u16) -> Option<((u16, u16), (u16, u16))> {
    let width = usize::from(side);
    let differing = before.iter().zip(after).enumerate();
    let differing = differing.filter(|(_, (before, after))| before != after);
    let mut bounds: Option<(usize, usize, usize, usize)> = None;
    for (place, _) in differing {
        let (x, y) = (place % width, place / width);
        bounds = Some(match bounds {
            None => (x, y, x, y),
            Some((left, top, right, bottom)) => {
                (left.min(x), top.min(y), right.max(x), bottom.max(y))
            }
        });
    }
    let (left, top, right, bottom) = bounds?;
    let fit = |number: usize| u16::try_from(number).unwrap_or(side);
    Some((
        (fit(left), fit(top)),
        (fit(right - left + 1), fit(bottom - top + 1)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a picture of one colour with a square of another colour in it.
    fn picture(
        side: usize,
        ground: [u8; 3],
        at: (usize, usize),
        size: usize,
        color: [u8; 3],
    ) -> Vec<u8> {
        let inside = |x: usize, y: usize| {
            (at.0..at.0 + size).contains(&x) && (at.1..at.1 + size).contains(&y)
        };
        let points = (0..side * side).flat_map(|place| {
            let [r, g, b] = if inside(place % side, place / side) {
                color
            } else {
                ground
            };
            [r, g, b, 255]
        });
        points.collect()
    }

    /// Returns the frames of a file as whole pictures, each with its delay.
    fn decoded(file: &[u8], side: usize) -> Vec<(Vec<u8>, u16)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(file).expect("a GIF");
        let (mut canvas, mut frames) = (vec![0; side * side * 4], Vec::new());
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            let (left, width) = (usize::from(frame.left), usize::from(frame.width));
            for (row, points) in frame.buffer.chunks_exact(width * 4).enumerate() {
                let start = ((usize::from(frame.top) + row) * side + left) * 4;
                canvas[start..start + points.len()].copy_from_slice(points);
            }
            frames.push((canvas.clone(), frame.delay));
        }
        frames
    }

    #[test]
    fn a_gif_decodes_to_the_added_pictures_with_repeats_merged() {
        let side = 64;
        let (brown, red, white) = ([180, 138, 99], [200, 20, 20], [250, 250, 245]);
        let pictures = [
            picture(side, brown, (0, 0), 8, white),
            picture(side, brown, (40, 8), 8, white),
            picture(side, brown, (40, 8), 8, white),
            picture(side, brown, (16, 56), 8, red),
        ];
        let mut animation = Animation::new(side as u16, &pictures.concat()).expect("an animation");
        for picture in &pictures {
            animation.add(picture).expect("a picture");
        }
        let frames = decoded(&animation.finish().expect("a file"), side);
        let delays: Vec<u16> = frames.iter().map(|(_, delay)| *delay).collect();
        assert_eq!(
            delays,
            [REST, 2 * MOVE, REST],
            "a repeated picture prolongs the frame before it"
        );
        for ((seen, _), picture) in frames
            .iter()
            .zip([&pictures[0], &pictures[1], &pictures[3]])
        {
            let most = seen.iter().zip(picture).map(|(a, b)| a.abs_diff(*b)).max();
            assert_eq!(most, Some(0));
        }
    }

    /// With more colours than the palette has entries, the frequent ones stay exact and rare ones are close.
    #[test]
    fn the_palette_keeps_frequent_colours_exact_and_rare_ones_close() {
        let mut sample = [180, 138, 99, 255].repeat(5000);
        for shade in 0..2000u32 {
            let [a, b] = [(shade % 250) as u8, (shade / 10) as u8];
            sample.extend([a, b, 100, 255]);
        }
        sample.extend([255, 0, 0, 255]);
        let (mut palette, bytes) = Palette::new(&sample);
        assert_eq!(bytes.len(), 3 * COLORS);
        let color = |palette: &mut Palette, color: [u8; 4]| {
            let place = usize::from(palette.place(color));
            [bytes[3 * place], bytes[3 * place + 1], bytes[3 * place + 2]]
        };
        assert_eq!(color(&mut palette, [180, 138, 99, 255]), [180, 138, 99]);
        let [red, green, blue] = color(&mut palette, [255, 0, 0, 255]);
        assert!(
            red > 200 && green < 60 && blue < 110,
            "{red} {green} {blue}"
        );
    }

    #[test]
    fn the_changed_rectangle_encloses_exactly_the_differences() {
        let (before, mut after) = (vec![0; 100], vec![0; 100]);
        assert_eq!(changed(&before, &after, 10), None);
        after[23] = 1;
        after[45] = 1;
        assert_eq!(changed(&before, &after, 10), Some(((3, 2), (3, 3))));
    }
}
