// Writes style/pieces.css, style/icons.css and style/portals.css from the drawings beside it.
//   node style/art/build.mjs          writes them
//   node style/art/build.mjs --check  fails if they are not what the drawings give
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pieces } from "./pieces.mjs";
import { iconSheet } from "./icons.mjs";
import { portalSheet } from "./portals.mjs";

const sheets = { "pieces.css": pieces(), "icons.css": iconSheet(), "portals.css": portalSheet() };
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
