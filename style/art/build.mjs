// Generates files from the drawings in this folder: style/pieces.css, icons.css, portals.css, symbols.svg and the SVGs in style/icons.
// The PNGs there are those SVGs at 192, 512 and (Apple) 180 pixels.
//   node style/art/build.mjs          writes the files
//   node style/art/build.mjs --check  fails if the files differ from what the drawings give
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { appIcon } from "./app-icon.mjs";
import { drawnPieces, gradients, pieces } from "./pieces.mjs";
import { iconSheet } from "./icons.mjs";
import { drawnPortals, portalSheet } from "./portals.mjs";

/** The text of symbols.svg: all pieces, portals and tokens, one per line. `src/ui/picture/mod.rs` makes pictures of positions from them. */
const symbols = () => {
  const drawings = { ...drawnPieces(), ...drawnPortals() };
  const lines = Object.entries(drawings).map(([name, drawn]) => `<g id="${name}">${drawn}</g>`);
  return ['<svg xmlns="http://www.w3.org/2000/svg"><defs>', ...gradients(), ...lines, "</defs></svg>", ""].join("\n");
};

const sheets = {
  "pieces.css": pieces(),
  "icons.css": iconSheet(),
  "portals.css": portalSheet(),
  "symbols.svg": symbols(),
  "icons/favicon.svg": appIcon(false),
  "icons/maskable.svg": appIcon(true),
};
let stale = false;
for (const [name, text] of Object.entries(sheets)) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    console.error(`style/${name} is not what style/art gives: run node style/art/build.mjs`);
    stale = true;
  }
}
process.exit(stale ? 1 : 0);
