// The pieces of high contrast: pure black and white, thick lines, angular bodies that differ in their outline alone.
import { silhouettes } from "./silhouettes.mjs";

export const colors = {
  white: { body: "#ffffff", line: "#000000", mark: "#000000" },
  black: { body: "#000000", line: "#000000", rim: "#ffffff", mark: "#ffffff" },
};

const base = `<path d="M9.5 35h29v6.5h-29z"/>`;
const mark = (d, width = 2.6) => `<path d="${d}" stroke-width="${width}"/>`;
const dot = (x, y) => `<circle cx="${x}" cy="${y}" r="2.1" fill="{mark}" stroke="none"/>`;

const shapes = {
  pawn: [`<circle cx="24" cy="17" r="8.6"/><path d="M17 36l3-13h8l3 13z"/><path d="M11.5 35h25v6.5h-25z"/>`, ""],
  knight: [
    `<path d="M13 36l2-8 6.5-6-7.5 2.5L10 29l-5-3.5 1.5-7.5 6.5-8 1.5-6 6.5 3h5l8 4.5 4 9.5v15z"/>` + base,
    dot(17, 14.5) + mark("M27 12l4.5 5.5.5 11"),
  ],
  bishop: [
    `<path d="M24 3.5l9.5 12.5v8.5L29.5 30l2.5 6H16l2.5-6-4-5.5V16z"/>` + base,
    mark("M24 12.5v12M18.5 17.5h11", 3),
  ],
  rook: [`<path d="M9.5 6.5h8v5h3.5v-5h6v5h3.5v-5h8V18l-5.5 4v14h-18V22l-5.5-4z"/>` + base, mark("M15 22.5h18M15 35h18")],
  queen: [
    `<path d="M6 10.5l9.5 9.5L17.5 6 24 18l6.5-12 2 14L42 10.5 35.5 36h-23z"/>` + base,
    mark("M13.5 30h21") + dot(24, 24),
  ],
  king: [
    `<path d="M20.8 3.6h6.4v4h4.6v6h-4.6v7h-6.4v-7h-4.6v-6h4.6z"/><path d="M7.5 18.5L16 16h16l8.5 2.5L36 36H12z"/>` + base,
    mark("M13.5 30h21M24 19v6"),
  ],
  triceratops: [
    `<path d="M21 11l6.5-5 3.5 5 6-1 1.5 6 5 2-1.5 6 2.5 5-4 3.5V37H20z"/>` +
      `<path d="M4.5 32.5l2-6.5 9.5-8h10l8 6.5 1 11.5H9z"/>` +
      `<path d="M16.5 22.5L8 4.5 23.5 18zM22 18.5L20.5 3.5 30 18.5zM8.5 28L4 17l9.5 6.5z"/>` + base,
    dot(20, 25.5) + mark("M26 17.8l7 6.2.7 7.5") + mark("M8.5 5.5L22 17.5", 2),
  ],
  assassin: [
    `<path d="M24 3.5c8 4 11.5 10 10.5 18l3 14.5h-27l3-14.5C12.5 13.5 16 7.5 24 3.5z"/>` + base,
    `<path d="M15.5 16h17v7.5h-17z" fill="{mark}" stroke="none"/><path d="M18.5 18.5l3 1.7M29.5 18.5l-3 1.7" stroke="{body}" stroke-width="2.4"/>` +
      mark("M24 28v7"),
  ],
};

export const contrast = () => silhouettes({ shapes, colors, width: 2.2 });
