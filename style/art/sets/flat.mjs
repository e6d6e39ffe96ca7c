// The flat pieces: one silhouette and one line, for squares of a few millimetres. Drawn on a 48×48 grid with the base line at y 43.
import { silhouettes } from "./silhouettes.mjs";

export const colors = {
  white: { body: "#ffffff", line: "#221d29", mark: "#221d29" },
  black: { body: "#2b2633", line: "#0d0b10", rim: "#efe9f5", mark: "#efe9f5" },
};

const base = (half) => `<rect x="${24 - half}" y="35.5" width="${2 * half}" height="6.5" rx="2.6"/>`;
const mark = (d, width = 2) => `<path d="${d}" stroke-width="${width}"/>`;
const eye = (x, y, r = 1.7) => `<circle cx="${x}" cy="${y}" r="${r}" fill="{mark}" stroke="none"/>`;

/** Of each kind the body, and the marks on it. */
export const shapes = {
  pawn: [`<circle cx="24" cy="16" r="7.6"/><path d="M19.2 21h9.6c.3 6 2.2 10.5 6.2 15.5H13c4-5 5.9-9.5 6.2-15.5z"/>` + base(12.5), ""],
  knight: [
    `<path d="M14.5 37c0-6.5 6.5-8.5 7.3-14-2.3 2-5.3 2.8-7.8 3.3-1.2 2.4-3 3.7-5.2 2.6-2-1-2.2-3.7-1.1-5.9L12.5 14c1.4-3.3 3.5-5.4 6.5-6.3L20.5 3l4.3 3.7c9.2.9 13.7 7.8 13.7 17 0 5.5-1 9.5-1.7 13.3z"/>` + base(14),
    eye(18, 14.8) + mark("M27 12.5c4.5 2.3 6.3 7 5.8 12.5"),
  ],
  bishop: [
    `<circle cx="24" cy="7.5" r="3.2"/><path d="M24 8.5c6 4.8 9.7 9.3 9.7 14.5 0 4.2-2 7-4.7 9l2.5 4h-15l2.5-4c-2.7-2-4.7-4.8-4.7-9 0-5.2 3.7-9.7 9.7-14.5z"/>` + base(13),
    mark("M29.3 15.5l-5 8.5", 2.4) + mark("M19.5 31.5h9", 2),
  ],
  rook: [
    `<path d="M12 7.5h6.3v4h3v-4h5.4v4h3v-4H36v10l-4 4 1.5 15.5h-19L16 21.5l-4-4z"/>` + base(14),
    mark("M17 21.5h14M15.5 34h17"),
  ],
  queen: [
    `<circle cx="9" cy="13.5" r="3.3"/><circle cx="24" cy="8" r="3.6"/><circle cx="39" cy="13.5" r="3.3"/><path d="M8.6 14L14.5 36.5h19L39.4 14l-8.2 9L24 9l-7.2 14z"/>` + base(13.5),
    mark("M15.5 31.5h17"),
  ],
  king: [
    `<path d="M21.9 3h4.2v3.8h3.8V11h-3.8v7h-4.2v-7h-3.8V6.8h3.8z"/><path d="M24 17.5c1.8-3.4 5-5.2 8.5-5.2 4.6 0 7.7 3 7.7 7.5 0 6-5.2 9.3-6.7 16.7h-19C13 29.1 7.8 25.8 7.8 19.8c0-4.5 3.1-7.5 7.7-7.5 3.5 0 6.7 1.8 8.5 5.2z"/>` + base(13.5),
    mark("M24 18.5v9M15.5 31.5h17"),
  ],
  triceratops: [
    `<path d="M23 9.5l4.5-4 3.3 4 5.2-1 1.3 5.2 5 1.6-1 5.2 3.2 4.2-3.7 3.5.7 5.5-5.7 1.3H20z"/>` +
      `<path d="M5.5 31c0-4.5 4-6.5 7-9 3.2-2.7 6.3-4.7 10.5-4.3 6.5.6 10 5.5 10 10.5 0 4.3-3.3 7.8-8.5 7.8-4 0-7-.8-10-.5-2 .2-3 1.5-5.2 1.5-2.6 0-3.8-2.7-3.8-6z"/>` +
      `<path d="M16 22.5C11.5 18.5 9 12.5 9 5.5c4.5 4.5 8.5 8.5 13 13zM22 19c-2.5-5-2.5-10.5-.5-16 2.5 4.7 5.5 9.5 7.5 15.5zM8.5 26.5C5.7 24.3 4.8 21 5.3 17c2.3 2.3 4.5 4 7 4.8z"/>` +
      `<path d="M16 33h19l1.5 4H14z"/>` + base(13.5),
    eye(20.5, 24.8) + mark("M24.5 18.5c6 .5 9.5 5.5 8.8 10.5-.3 2.3-1.3 4.3-2.9 5.6", 1.8),
  ],
  assassin: [
    `<path d="M21.5 4c7.8 4.3 11 10.5 10 17.8 2.8 3.7 4 8.7 4.5 14.7H10.5c.3-6 1.2-11 3.5-14.7-1.3-7.3.7-13.5 7.5-17.8z"/>` + base(13) +
      `<path d="M40 5l2.7 4.6V23h1.8v3.4h-2.8V34h-3.4v-7.6h-2.8V23h1.8V9.6z"/>`,
    `<path d="M21.7 11.2c4.2 2.5 6 6.5 5 11-1.3 2.5-3 3.8-5 3.8s-3.7-1.3-5-3.8c-1-4.5.8-8.5 5-11z" fill="{mark}" stroke="none"/>` +
      `<path d="M18 18.3l2.6 1.3M25.4 18.3l-2.6 1.3" stroke="{body}" stroke-width="1.9"/>`,
  ],
};

export const flat = () => silhouettes({ shapes, colors, width: 1.7 });
