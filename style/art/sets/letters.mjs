// The pieces for learners: each carries the letter with which the move list writes it, which is the same in every language. A pawn has none,
// as its moves have none. So one learns figures, letters and notation together, and can play without knowing any of them.
import { colors as flat, shapes } from "./flat.mjs";
import { silhouettes } from "./silhouettes.mjs";

/** The letters as lines, so that no font is needed: each around the middle of the disc, 36 and 34.5. */
const glyphs = {
  knight: "M31.9 40.2V28.8l8.2 11.4V28.8",
  bishop: "M32.5 28.8v11.4h4a3.05 3.05 0 0 0 0-6.1h-4M32.5 28.8h3.6a2.65 2.65 0 0 1 0 5.3h-3.6",
  rook: "M32.5 40.2V28.8h3.9a3.2 3.2 0 0 1 0 6.4h-3.9M36.3 35.2l3.9 5",
  queen: "M36 28.7a4.6 4.6 0 0 1 4.6 4.6v2a4.6 4.6 0 0 1-9.2 0v-2a4.6 4.6 0 0 1 4.6-4.6zM37 37.5l3.7 3.7",
  king: "M32.5 28.8v11.4M39.9 28.8l-7.2 6.5M35 33.5l5.2 6.7",
  triceratops: "M31.3 29h9.4M36 29v11.2",
  assassin: "M31.3 40.2L36 28.6l4.7 11.6M33.1 36.7h5.8",
};

export const colors = {
  white: { ...flat.white, disc: "#221d29", letter: "#ffffff" },
  black: { ...flat.black, disc: "#ffffff", letter: "#221d29" },
};

const letter = (color, kind) => {
  if (!(kind in glyphs)) return "";
  const { disc, letter } = colors[color];
  // In the corner on the left below, because the coordinates of squares stand in the other ones.
  return (
    '<g transform="translate(-24 0)">' +
    `<circle cx="36" cy="34.5" r="10.3" fill="${disc}" stroke="${letter}" stroke-width="1.5"/>` +
    `<path d="${glyphs[kind]}" fill="none" stroke="${letter}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></g>`
  );
};

export const letters = () => silhouettes({ shapes, colors, width: 1.7, more: letter });
