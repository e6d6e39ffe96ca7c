// Portals and tokens on a 48×48 grid, which is one square. The middle stays free for the dots that mark moves; the rim is visible under a piece.
// Their shapes are the same on every board, because they say whose portal it is; colours, and how a line is drawn, are the board's.
import { sheet } from "./sheet.mjs";

const stroke = (color, width, d, more = "") => `<path stroke="${color}" stroke-width="${width}"${more} d="${d}"/>`;
const edged = (width, border) => (d, { edge, band }) => stroke(edge, width + border, d) + stroke(band, width, d);

/** The ways to draw the line around a portal: a band with a dark edge on both sides, which is the same outline drawn twice, or more. None may
    be wider than 7, or it reaches into the next drawing of the image. */
const ways = {
  band: edged(3.4, 1.8),
  bold: edged(3.4, 3.4),
  inlay: (d, colors) => edged(3.4, 1.9)(d, colors) + stroke(colors.glow, 0.9, d),
  glow: (d, colors) => stroke(colors.band, 6.8, d, ' stroke-opacity=".38"') + edged(3.2, 2)(d, colors) + stroke(colors.glow, 1, d),
  glass: (d, colors) => edged(3.6, 1.6)(d, colors) + stroke("#fff", 1.1, d, ' stroke-opacity=".75"'),
  pen: (d, { edge, band }) => stroke(band, 5.4, d, ' stroke-opacity=".72"') + stroke(edge, 1.7, d),
};

const lines = (way, d, colors) => `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${ways[way](d, colors)}</g>`;

const diamond = (r) => `M24 24m0 ${-r}l${r} ${r} ${-r} ${r} ${-r} ${-r}z`;
const gate = (r, c) =>
  `M24 24m${-c} ${-r}h${2 * c}l${r - c} ${r - c}v${2 * c}l${c - r} ${r - c}h${-2 * c}l${c - r} ${c - r}v${-2 * c}z`;
const circle = (r, attrs) => `<circle cx="24" cy="24" r="${r}" ${attrs}/>`;

/** The portals of a board, in the colours that its file gives them. */
const portals = (theme) => {
  const of = (network) => ({
    band: theme[`portal-${network}-band`],
    edge: theme[`portal-${network}-edge`],
    glow: theme[`portal-${network}-glow`],
  });
  const [white, black, neutral] = ["white", "black", "neutral"].map(of);
  const line = (d, colors) => lines(theme["portal-drawn"], d, colors);
  return {
    white:
      `<path d="${diamond(20.5)}" fill="${white.glow}" fill-opacity=".55"/>` +
      line(diamond(20.3), white) +
      `<path d="${diamond(11.5)}" fill="none" stroke="${white.edge}" stroke-width="1.4" stroke-opacity=".75"/>`,
    black:
      `<path d="${gate(20, 10)}" fill="${black.glow}" fill-opacity=".24"/>` +
      line(gate(20.5, 10.5), black) +
      `<path d="${gate(13, 6)}" fill="none" stroke="${black.edge}" stroke-width="1.4" stroke-opacity=".7"/>`,
    neutral:
      circle(20, `fill="${neutral.glow}" fill-opacity=".5"`) +
      line("M27.5 4A20.3 20.3 0 0 1 27.5 44M20.5 44A20.3 20.3 0 0 1 20.5 4", neutral) +
      `<path d="M24 10.5c9 4.5-9 22.5 0 27" fill="none" stroke="${neutral.edge}" stroke-width="1.5" stroke-opacity=".75"/>`,
  };
};

const tokens = (theme) => {
  const { token, "token-deep": deep, "token-band": band = "#3f8cf2", "token-pale": pale = "#d5e8ff" } = theme;
  const disc = (x, y, r) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${token}" stroke="${deep}" stroke-width="2"/><circle cx="${x}" cy="${y}" r="${r - 4.5}" fill="${pale}" fill-opacity=".92" stroke="${deep}" stroke-width="1.3"/><circle cx="${x}" cy="${y}" r="${r - 9.5}" fill="${token}"/>`;
  const ring = (r) => `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${edged(3, 1.8)(`M24 24m0 ${-r}a${r} ${r} 0 1 1-.1 0z`, { edge: deep, band })}</g>`;
  return {
    open: disc(24, 24, 16),
    shut: circle(21, `fill="${pale}" fill-opacity=".55"`) + ring(21),
    "open-2": disc(20.5, 27.5, 14.5) + disc(28, 21, 14.5),
    "shut-2": circle(21, `fill="${pale}" fill-opacity=".55"`) + ring(21.3) + ring(16),
  };
};

/** The padlock of what is closed for now, a badge in the corner of its square. Its edge is light, so that it shows on every square. */
const lock =
  `<g fill="none" stroke-linecap="round"><path stroke="#fff" stroke-width="6.4" d="M33.5 13V9.5a5 5 0 0 1 10 0V13"/><path stroke="#27222d" stroke-width="3" d="M33.5 13V9.5a5 5 0 0 1 10 0V13"/></g><rect x="29.7" y="11" width="17.6" height="13.5" rx="3" fill="#27222d" stroke="#fff" stroke-width="1.5"/>`;

/** Every portal and token of a board as markup, by a name that no piece has. */
export const drawnPortals = (theme) => {
  const named = (kind, drawings) => Object.entries(drawings).map(([name, drawn]) => [`${kind}-${name}`, drawn]);
  return Object.fromEntries([...named("portal", portals(theme)), ...named("token", tokens(theme))]);
};

/** The rules that draw these portals and tokens. Where each of them lies in the image is the same for all boards, so only the rules for
    the whole page say it; those for one board, whose selectors begin with `within`, have an image only. */
export const portalSheet = (drawings, within) => {
  const { url, scale, place } = sheet({ ...drawings, lock }, 48);
  if (within) return `${within}.portal, ${within}.token { background-image: ${url}; }`;
  const rule = (selector, name) => `${selector} { background-position: ${place(name)}; }`;
  const locked = '.portal[data-closed]::after, .square[data-marks~="locked"]::after';
  return [
    `.portal, .token, ${locked} { background: ${url} 0 0 / ${scale} no-repeat; }`,
    ...["white", "black", "neutral"].map((name) => rule(`.portal[data-network="${name}"]`, `portal-${name}`)),
    rule(".token[data-open]", "token-open"),
    rule(".token:not([data-open])", "token-shut"),
    rule('.token[data-open][data-count]:not([data-count="1"])', "token-open-2"),
    rule('.token[data-count]:not([data-open], [data-count="1"])', "token-shut-2"),
    rule(locked, "lock"),
  ].join("\n");
};
