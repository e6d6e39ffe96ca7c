// The font of headings: Frank Ruhl Libre, bold, with the letters of the page's languages and nothing else. `index.html` says when its sheet is put
// on. The fonts in style/looks/ come from the package of the font; after a new version of it or with another language:
//   npm install --no-save --prefix /tmp/fonts @fontsource-variable/frank-ruhl-libre subset-font
//   node style/art/type.mjs /tmp/fonts/node_modules
// Its licence is beside them, because it must be wherever they are.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const WEIGHT = 700;
/** The most bytes that all fonts may have together. */
export const FONTS_LIMIT = 20_000;

const range = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
const letters = {
  latin: `${range(0x20, 0x7e)}ÄÖÜäöüßÁÉÍÓÚÑáéíóúñ¿¡«»„“”‘’–—…·×½`,
  hebrew: `${range(0x5d0, 0x5ea)}\u05be\u05f3\u05f4`,
};
const LICENCE = "type-licence.txt";

/** The files that are not written by build.mjs. */
export const fonts = [...Object.keys(letters).map((script) => `type-${script}.woff2`), LICENCE];

/** Returns letters as `unicode-range` has them. The space between words is that of the system's font: the other is narrow, and so is what stands before a w. */
const unicodeRange = (text) => {
  const codes = [...text.replace(" ", "")].map((letter) => letter.codePointAt(0)).sort((a, b) => a - b);
  const firsts = codes.filter((code) => !codes.includes(code - 1));
  const last = (code) => (codes.includes(code + 1) ? last(code + 1) : code);
  const runs = firsts.map((first) => [...new Set([first, last(first)])].map((code) => code.toString(16)).join("-"));
  return runs.map((run) => `U+${run}`).join(", ");
};

/**
 * The sheet. A font that is not there at once is not put on, because text must not move that somebody reads. Its letters are smaller than those
 * of most systems' fonts.
 */
export const typeSheet = () =>
  [
    "/* Written by art/build.mjs from art/type.mjs; edit that. */",
    ...Object.entries(letters).map(
      ([script, text]) =>
        `@font-face { font-family: Ruhl; src: url("type-${script}.woff2") format("woff2"); font-weight: ${WEIGHT}; font-display: optional; size-adjust: 112%; unicode-range: ${unicodeRange(text)}; }`,
    ),
    `[data-type="ruhl"] :is(h1, h2, .top__brand) { font-family: Ruhl, var(--font); font-weight: ${WEIGHT}; }`,
    "",
  ].join("\n");

const packages = process.argv[2];
if (packages && process.argv[1] === fileURLToPath(import.meta.url)) {
  const subset = createRequire(`${packages}/`)("subset-font");
  const looks = fileURLToPath(new URL("../looks/", import.meta.url));
  const from = `${packages}/@fontsource-variable/frank-ruhl-libre`;
  for (const [script, text] of Object.entries(letters)) {
    const whole = readFileSync(`${from}/files/frank-ruhl-libre-${script}-wght-normal.woff2`);
    const font = await subset(whole, text, { targetFormat: "woff2", variationAxes: { wght: WEIGHT } });
    writeFileSync(`${looks}type-${script}.woff2`, font);
  }
  copyFileSync(`${from}/LICENSE`, looks + LICENCE);
}
