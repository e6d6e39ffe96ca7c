// Whether everything can be seen on every board, in the light theme and in the dark one: computed from the colours that the files give.

const number = (text) => (text.endsWith("%") ? parseFloat(text) / 100 : parseFloat(text));

/** A colour as red, green, blue from 0 to 255 and opacity from 0 to 1. */
const parse = (color) => {
  const hex = /^#(\w\w)(\w\w)(\w\w)$/.exec(color);
  if (hex) return [...hex.slice(1).map((digits) => parseInt(digits, 16)), 1];
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ (\S+)\)$/.exec(color);
  if (rgb) return [...rgb.slice(1, 4).map(Number), number(rgb[4])];
  throw new Error(`${color} is neither #rrggbb nor rgb(r g b / a)`);
};

/** A colour over another. */
const over = (color, ground) => {
  const [alpha, below] = [color[3], ground];
  return [...[0, 1, 2].map((part) => color[part] * alpha + below[part] * (1 - alpha)), 1];
};
const faded = (color, opacity) => [...color.slice(0, 3), color[3] * opacity];

/** The relative luminance and the contrast of WCAG 2. */
const luminance = (color) => {
  const [red, green, blue] = color.slice(0, 3).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** How different two colours look: their distance in OKLab, times 100. Black and white are 100 apart. */
const difference = (one, other) => {
  const lab = (color) => {
    const [r, g, b] = color.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
  };
  const [a, b] = [lab(one), lab(other)];
  return 100 * Math.hypot(...a.map((part, place) => part - b[place]));
};

const hue = ([red, green, blue]) => {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const sector = most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return (60 * sector + 360) % 360;
};

/** The texts call White's portals golden, Black's violet and the neutral ones teal: the hues that a portal may have, in degrees. */
const HUES = { white: [36, 52], black: [248, 268], neutral: [168, 184] };

/** What of each thing is compared with what is below it, and the least contrast (of luminance) or difference (of colour) that it needs. */
function* faultsOf(board, sets, shade) {
  const color = (name) => parse(board[name]);
  const squares = Object.fromEntries(["light", "dark"].map((name) => [name, over(shade, color(`square-${name}`))]));
  const least = (what, value, limit) => (value < limit ? [`${what} is ${value.toFixed(2)}, less than ${limit}`] : []);

  yield* least("the difference of the squares", difference(squares.light, squares.dark), 10);
  for (const [name, square] of Object.entries(squares)) {
    const on = `on ${name} squares`;
    yield* least(`the contrast of the coordinates ${on}`, contrast(color(`coord-on-${name}`), square), 4.5);
    yield* least(`the contrast of the focus ${on}`, contrast(color("board-focus"), square), 2);
    for (const network of Object.keys(HUES)) {
      const [band, edge] = ["band", "edge"].map((part) => over(faded(color(`portal-${network}-${part}`), 0.86), square));
      yield* least(`the contrast of ${network} portals ${on}`, Math.max(contrast(band, square), contrast(edge, square)), 3);
      yield* least(`the difference of ${network} portals ${on}`, difference(band, square), 9);
    }
    yield* least(`the contrast of tokens ${on}`, Math.max(contrast(color("token-deep"), square), contrast(color("token-pale"), square)), 3);
    const mark = (mark) => over(color(`mark-${mark}`), square);
    for (const [what, limit] of Object.entries({ last: 6, selected: 12, over: 6, premove: 11, check: 15, capture: 12, choice: 15 }))
      yield* least(`the difference of the mark ${what} ${on}`, difference(mark(what), square), limit);
    yield* least(`the difference of the last move and what is selected ${on}`, difference(mark("last"), mark("selected")), 12);
    yield* least(`the contrast of the mark target ${on}`, contrast(mark("target"), square), 1.6);
    for (const [set, { colors }] of Object.entries(sets)) {
      for (const [side, given] of Object.entries(colors)) {
        const tones = [given.body ?? given.light, given.line, given.rim].filter(Boolean).map(parse);
        for (const [where, ground] of [["", square], [" where the last move was", mark("last")], [" when selected", mark("selected")]])
          yield* least(`the contrast of ${side} ${set} pieces ${on}${where}`, Math.max(...tones.map((tone) => contrast(tone, ground))), 3);
      }
    }
  }
}

/** What cannot be seen well enough on one of the boards, as sentences. */
export function* unseen(boards, sets) {
  for (const [name, { all }] of Object.entries(boards)) {
    const dark = /var\(--dark, (rgb\([^)]*\))\)/.exec(all["board-shade"])?.[1];
    const shades = { light: [0, 0, 0, 0], ...(dark && { dark: parse(dark) }) };
    for (const [theme, shade] of Object.entries(shades))
      for (const fault of faultsOf(all, sets, shade)) yield `On the board ${name} in the ${theme} theme ${fault}.`;
    for (const [network, [from, to]] of Object.entries(HUES)) {
      const seen = hue(parse(all[`portal-${network}-band`]));
      if (seen < from || seen > to) yield `On the board ${name} ${network} portals have the hue ${seen.toFixed(0)}, which the texts do not tell.`;
    }
  }
}
