// Generates files from the drawings in this folder and the boards in style/themes/: style/pieces.css, icons.css, walnut.css, symbols.svg, the
// SVGs in style/icons, and in style/looks/ the sheets that are fetched when they are chosen or later.
// The PNGs there are those SVGs at 192, 512 and (Apple) 180 pixels.
//   node style/art/build.mjs          writes the files
//   node style/art/build.mjs --check  fails if the files differ from what the drawings give
// Both fail if something could not be seen on a board.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { appIcon } from "./app-icon.mjs";
import { iconSheet } from "./icons.mjs";
import { drawnPieces, gradients, palettes, pieces } from "./pieces.mjs";
import { pieceSheet, swatches } from "./looks.mjs";
import { drawnPortals } from "./portals.mjs";
import { contrast } from "./sets/contrast.mjs";
import { flat } from "./sets/flat.mjs";
import { letters } from "./sets/letters.mjs";
import { boards, boardSheet, USUAL } from "./themes.mjs";
import { fonts, FONTS_LIMIT, typeSheet } from "./type.mjs";
import { unseen } from "./visible.mjs";

const themes = boards();
const sets = { flat: flat(), contrast: contrast(), letters: letters() };
const classic = { drawings: drawnPieces(), shared: gradients().join(""), colors: palettes };

/** The text of symbols.svg: all pieces, portals and tokens, one per line. `src/ui/picture/mod.rs` makes pictures of positions from them. */
const symbols = () => {
  const drawings = { ...classic.drawings, ...drawnPortals(themes[USUAL].all) };
  const lines = Object.entries(drawings).map(([name, drawn]) => `<g id="${name}">${drawn}</g>`);
  return ['<svg xmlns="http://www.w3.org/2000/svg"><defs>', ...gradients(), ...lines, "</defs></svg>", ""].join("\n");
};

const sheets = {
  "pieces.css": pieces(),
  "icons.css": iconSheet(),
  [`${USUAL}.css`]: boardSheet(USUAL, themes[USUAL]),
  "symbols.svg": symbols(),
  "icons/favicon.svg": appIcon(false),
  "icons/maskable.svg": appIcon(true),
  "looks/swatches.css": swatches(themes, { classic, ...sets }),
  "looks/type-ruhl.css": typeSheet(),
};
for (const [name, board] of Object.entries(themes)) if (name !== USUAL) sheets[`looks/board-${name}.css`] = boardSheet(name, board);
for (const [name, set] of Object.entries(sets)) sheets[`looks/pieces-${name}.css`] = pieceSheet(name, set);

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
let stale = false;
const complain = (text) => {
  console.error(text);
  stale = true;
};
const checks = process.argv.includes("--check");
mkdirSync(pathOf("looks"), { recursive: true });
for (const file of readdirSync(pathOf("looks"))) {
  if (`looks/${file}` in sheets || fonts.includes(file)) continue;
  if (checks) complain(`style/looks/${file} belongs to no drawing: run node style/art/build.mjs`);
  else rmSync(pathOf(`looks/${file}`));
}
for (const [name, text] of Object.entries(sheets)) {
  const path = pathOf(name);
  if (!checks) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, "utf8") !== text) complain(`style/${name} is not what style/art gives: run node style/art/build.mjs`);
}
const size = fonts.reduce((sum, font) => sum + statSync(pathOf(`looks/${font}`)).size, 0);
if (size > FONTS_LIMIT) complain(`The fonts have ${size} bytes, more than ${FONTS_LIMIT}.`);
for (const fault of unseen(themes, { classic, ...sets })) complain(fault);
process.exit(stale ? 1 : 0);
