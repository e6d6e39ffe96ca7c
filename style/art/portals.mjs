// Portals and tokens on a 48×48 grid, which is one square. The middle stays free for the dots that mark moves; the rim is visible under a piece.
import { sheet } from "./sheet.mjs";

/** A band with a dark edge on both sides: the same outline drawn twice. */
const band = (d, edge, color, width = 3.4) =>
  `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path stroke="${edge}" stroke-width="${width + 1.8}" d="${d}"/><path stroke="${color}" stroke-width="${width}" d="${d}"/></g>`;

const diamond = (r) => `M24 24m0 ${-r}l${r} ${r} ${-r} ${r} ${-r} ${-r}z`;
const gate = (r, c) =>
  `M24 24m${-c} ${-r}h${2 * c}l${r - c} ${r - c}v${2 * c}l${c - r} ${r - c}h${-2 * c}l${c - r} ${c - r}v${-2 * c}z`;
const circle = (r, attrs) => `<circle cx="24" cy="24" r="${r}" ${attrs}/>`;

const portals = {
  white:
    `<path d="${diamond(20.5)}" fill="#fff6d0" fill-opacity=".55"/>` +
      band(diamond(20.3), "#6f4a00", "#f6c93f") +
      `<path d="${diamond(11.5)}" fill="none" stroke="#6f4a00" stroke-width="1.4" stroke-opacity=".75"/>`,
  black:
    `<path d="${gate(20, 10)}" fill="#6b3fd0" fill-opacity=".24"/>` +
      band(gate(20.5, 10.5), "#180a36", "#7d55cf") +
      `<path d="${gate(13, 6)}" fill="none" stroke="#180a36" stroke-width="1.4" stroke-opacity=".7"/>`,
  neutral:
    circle(20, `fill="#c9fbf4" fill-opacity=".5"`) +
      band("M27.5 4A20.3 20.3 0 0 1 27.5 44M20.5 44A20.3 20.3 0 0 1 20.5 4", "#063f3b", "#21bdae") +
      `<path d="M24 10.5c9 4.5-9 22.5 0 27" fill="none" stroke="#063f3b" stroke-width="1.5" stroke-opacity=".75"/>`,
};

const disc = (x, y, r) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#2f7de6" stroke="#0c3a86" stroke-width="2"/><circle cx="${x}" cy="${y}" r="${r - 4.5}" fill="#d5e8ff" fill-opacity=".92" stroke="#0c3a86" stroke-width="1.3"/><circle cx="${x}" cy="${y}" r="${r - 9.5}" fill="#2f7de6"/>`;
const ring = (r) => band(`M24 24m0 ${-r}a${r} ${r} 0 1 1-.1 0z`, "#0c3a86", "#3f8cf2", 3);

const tokens = {
  open: disc(24, 24, 16),
  shut: circle(21, `fill="#d5e8ff" fill-opacity=".55"`) + ring(21),
  "open-2": disc(20.5, 27.5, 14.5) + disc(28, 21, 14.5),
  "shut-2": circle(21, `fill="#d5e8ff" fill-opacity=".55"`) + ring(21.3) + ring(16),
};

/** Every portal and token as markup, by a name that no piece has. */
export const drawnPortals = () => {
  const named = (kind, drawings) => Object.entries(drawings).map(([name, drawn]) => [`${kind}-${name}`, drawn]);
  return Object.fromEntries([...named("portal", portals), ...named("token", tokens)]);
};

/** The text of portals.css. */
export const portalSheet = () => {
  const { url, scale, place } = sheet({ ...portals, ...tokens }, 48);
  const rule = (selector, name) => `${selector} { background-position: ${place(name)}; }`;
  return [
    "/* Written by art/build.mjs from art/portals.mjs; edit that. */",
    `.portal, .token { background: ${url} 0 0 / ${scale} no-repeat; }`,
    ...Object.keys(portals).map((name) => rule(`.portal[data-network="${name}"]`, name)),
    rule(".token[data-open]", "open"),
    rule(".token:not([data-open])", "shut"),
    rule('.token[data-open][data-count]:not([data-count="1"])', "open-2"),
    rule('.token[data-count]:not([data-open], [data-count="1"])', "shut-2"),
    "",
  ].join("\n");
};
