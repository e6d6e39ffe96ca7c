// The eight kinds of pieces, drawn on a 48×48 grid: base line at y 43, outline 1.7 wide, light from the upper left.
import { sheet } from "./sheet.mjs";

/** light, shade: ends of the body's gradient; line: outline; mark: lines on the body; pale: horns, blade, eyes; dark: face under the hood. */
export const palettes = {
  white: { light: "#fffdf7", shade: "#d9cfbf", line: "#2b2630", mark: "#2b2630", pale: "#fffdf7", dark: "#4a4352" },
  black: { light: "#635d6e", shade: "#2a2730", line: "#131116", mark: "#dcd6e2", pale: "#dcd6e2", dark: "#131116" },
};

/** The foot of a piece, which all pieces share. `half` is half of its width. */
const foot = (half) => {
  const l = 24 - half, w = 2 * half;
  return `<path d="M${l} 43v-1.6c0-2.2 1.5-3.6 3.6-3.6h${w - 7.2}c2.1 0 3.6 1.4 3.6 3.6v1.6z"/>`;
};
const ring = (half, y, h = 3.2) =>
  `<rect x="${24 - half}" y="${y}" width="${2 * half}" height="${h}" rx="${h / 2}"/>`;
const mark = (d, width = 1.5) => `<path fill="none" stroke="{mark}" stroke-width="${width}" d="${d}"/>`;

const scallops = (cx, cy, r, from, to, n, bump) => {
  const at = (deg, rad) => {
    const a = (deg * Math.PI) / 180;
    return `${(cx + rad * Math.cos(a)).toFixed(1)} ${(cy + rad * Math.sin(a)).toFixed(1)}`;
  };
  let d = `M${at(from, r)}`;
  const step = (to - from) / n;
  for (let i = 0; i < n; i++) d += `Q${at(from + step * (i + 0.5), r + bump)} ${at(from + step * (i + 1), r)}`;
  return d;
};

const shapes = {
  pawn:
    `<path d="M20.3 24.5c-.4 6.2-2.3 10.5-5.3 13.3h18c-3-2.8-4.9-7.1-5.3-13.3z"/>` +
    foot(12.5) + `<circle cx="24" cy="15.4" r="7.2"/>` + ring(7.4, 22),
  knight:
    `<path d="M14.2 37.8c.3-5.8 7.2-7.2 8.3-12.6-2 1.7-4.7 1.7-6.6 2.4-1.7.7-2.4 3.2-4.5 3.3-2.5.1-4.3-2.4-4-5 .3-2.5 2.6-4.3 3.8-7.3 1.3-3.3 2.5-6.2 5.7-8.3l.2-5.3 4.9 3c10.5 0 15.7 8.3 15.5 18.3-.1 4.5-1.3 8.4-1.7 11.5z"/>` +
    foot(14) + mark("M24.6 12.4c6 1.7 8.6 7.5 8 13.6-.3 3.2-1.2 5.5-1.4 7.6") +
    `<circle cx="17" cy="16.8" r="1.5" fill="{mark}" stroke="none"/>` + mark("M10.4 26.6l.8-1", 1.6),
  bishop:
    `<path d="M20.3 31.5c-.5 2.8-1.7 5-3.6 6.3h14.6c-1.9-1.3-3.1-3.5-3.6-6.3z"/>` +
    foot(13.5) +
    `<path d="M24 9.3c5.5 4.2 8.8 8.7 8.8 13.3 0 3.4-1.6 5.8-3.8 7.2H19c-2.2-1.4-3.8-3.8-3.8-7.2 0-4.6 3.3-9.1 8.8-13.3z"/>` +
    ring(7.2, 29.3) + `<circle cx="24" cy="7.4" r="2.5"/>` + mark("M28.3 14.3l-4.2 7.2", 1.7),
  rook:
    `<path d="M17 18h14c.2 8 .8 14.5 2.6 19.8H14.4c1.8-5.3 2.4-11.8 2.6-19.8z"/>` +
    foot(14) +
    `<path d="M13 8.2h5.3v3.5h3V8.2h5.4v3.5h3V8.2H35v7.3l-3.2 3.3H16.2L13 15.5z"/>` +
    mark("M17.3 23.2h13.4M15.9 33h16.2", 1.3),
  queen:
    `<path d="M8.2 17l6.2 17h19.2l6.2-17-6.7 8.4-1.1-12.4-4.7 11.4L24 11l-3.3 13.4L16 13l-1.1 12.4z"/>` +
    foot(14.5) + ring(11, 32.8) + mark("M15.1 29.4c5.6-1.3 12.2-1.3 17.8 0", 1.3) +
    [[7.6, 14.8], [15.6, 10.6], [24, 8.6], [32.4, 10.6], [40.4, 14.8]]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.3"/>`).join(""),
  king:
    `<path d="M22.3 3.6h3.4v2.7h2.8v3.2h-2.8v4h-3.4v-4h-2.8V6.3h2.8z"/>` +
    `<path d="M24 12.2c2.6 2.2 4 4.6 4 7.2 0 3-1.7 6-4 9-2.3-3-4-6-4-9 0-2.6 1.4-5 4-7.2z"/>` +
    `<path d="M14.4 34c-1.2-3.5-5.7-6.3-5.7-11.5 0-4 2.9-6.7 6.7-6.7 4.2 0 7.2 3 8.6 8 1.4-5 4.4-8 8.6-8 3.8 0 6.7 2.7 6.7 6.7 0 5.2-4.5 8-5.7 11.5z"/>` +
    foot(14.5) + ring(11, 32.8) + mark("M15.1 29.4c5.6-1.3 12.2-1.3 17.8 0", 1.3),
  triceratops:
    `<path d="${scallops(28, 20.5, 11.8, -122, 88, 6, 6.5)}L20 28z"/>` +
    `<path d="M14.8 37.8c1.2-4.3 5.7-6 6.7-10l11.7 3c.6 2.5 1 4.7 1.2 7z"/>` + foot(14) +
    `<path fill="{pale}" d="M21.5 18.5c-1.5-4.5-1.2-9 .8-14.2 1.6 4.6 3.6 9.2 5.5 14z"/>` +
    `<path d="M5.5 30c.5-3.5 3-5.5 6-7.5 2.5-2.5 5-5 9-5 5 0 9 4 9 8.5s-3.5 7.5-8.5 7.5c-4.5 0-6.5-1.5-9.5-1-2 .3-3 1.5-4.5 1.5-1.5 0-1.8-2-1.5-4z"/>` +
    `<path fill="{pale}" d="M15.5 20c-3-4.2-4.2-9-4-15 3 4.5 5.8 9 9.5 13z"/>` +
    `<path fill="{pale}" d="M8.3 25.4c-1.7-2.2-2-4.6-1.5-7.2 1.6 2 3.4 3.3 5.2 4.1z"/>` +
    `<circle cx="18.6" cy="23.6" r="1.5" fill="{mark}" stroke="none"/>` + mark("M8.5 30.3c3-1 5-.6 7.5.2", 1.2),
  assassin:
    `<path d="M21 4.8c6.6 3.3 9.4 9.3 8.8 16.7 3.4 3 4.6 8.5 4.9 16.3H12.4c.1-7.6.4-13.2 1.8-16.3-1.4-7.2.7-13.2 6.8-16.7z"/>` +
    foot(14) +
    `<path fill="{dark}" d="M21.7 11.3c4 2.3 5.6 6 4.8 10.3-1.3 2.3-3 3.5-4.8 3.5s-3.5-1.2-4.8-3.5c-.8-4.3.8-8 4.8-10.3z"/>` +
    `<path fill="none" stroke="{pale}" stroke-width="1.8" d="M18.6 18.3l1.9 1M24.8 18.3l-1.9 1"/>` +
    `<path fill="{pale}" d="M37 4.6l2.4 4.2v15h-4.8v-15z"/><path d="M35.7 26.6h2.6v6.6h-2.6zM32.6 23.8h8.8v2.8h-8.8z"/>` +
    mark("M18.5 28.8c-1 2.5-1.5 5.5-1.6 9M26.3 28.8c1 2.5 1.5 5.5 1.6 9", 1.2),
};

/** The gradient that fills the bodies of a colour. */
const gradient = (color) =>
  `<linearGradient id="${color}" gradientUnits="userSpaceOnUse" x1="14" x2="38" y1="14" y2="24"><stop stop-color="${palettes[color].light}"/><stop offset="1" stop-color="${palettes[color].shade}"/></linearGradient>`;

const body = (color, kind) => {
  const p = palettes[color];
  const drawn = shapes[kind].replace(/\{(\w+)\}/g, (_, name) => p[name]);
  return `<g fill="url(#${color})" stroke="${p.line}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>`;
};

/** A piece as markup for another SVG, with its gradient. */
export const figure = (color, kind) => gradient(color) + body(color, kind);

const letters = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k", triceratops: "t", assassin: "a" };

/** Every piece by its id, as markup for an SVG that contains the `gradients`. */
export const drawnPieces = () => {
  const drawings = {};
  for (const color of Object.keys(palettes))
    for (const kind of Object.keys(shapes)) drawings[color[0] + letters[kind]] = body(color, kind);
  return drawings;
};

/** The gradients that fill the pieces' bodies. */
export const gradients = () => Object.keys(palettes).map(gradient);

/** The text of pieces.css. */
export const pieces = () => {
  const drawings = drawnPieces();
  const shared = gradients().join("");
  const { url, scale, place } = sheet(drawings, 48, { shared });
  const css = [
    "/* Written by art/build.mjs from art/pieces.mjs; edit that. */",
    `.piece__figure, .piece-icon { background: ${url} 0 0 / ${scale} no-repeat; }`,
  ];
  for (const id of Object.keys(drawings))
    css.push(`[data-piece="${id}"] > .piece__figure, .piece-icon[data-piece="${id}"] { background-position: ${place(id)}; }`);
  return css.join("\n") + "\n";
};
