// The boards: a file each in style/themes/, which holds nothing but colours. Its sheet is made of them and of the portals in its colours.
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { drawnPortals, portalSheet } from "./portals.mjs";

/** The board of a first visit. Its sheet is a part of the page; those of the other boards are fetched when they are chosen. */
export const USUAL = "walnut";

const folder = fileURLToPath(new URL("../themes/", import.meta.url));

/** The custom properties of a style sheet's first rule for the whole page, by their names without the dashes. */
const properties = (path) => {
  const text = readFileSync(path, "utf8").replace(/\/\*.*?\*\//gs, "");
  const rule = /:root \{(.*?)\n\}/s.exec(text)?.[1] ?? "";
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
};

/** The colours in which the lines between portals are drawn: those of the portals, unless the board gives others. */
const lines = (own) => Object.fromEntries(["white", "black", "neutral"].map((network) => [`portal-${network}`, own[`portal-${network}-band`]]));

/** All boards by their names, the usual one first: what their files say, and for whatever a file leaves out what the usual one says. */
export const boards = () => {
  const names = readdirSync(folder).map((file) => basename(file, ".css"));
  names.sort((one, other) => Number(other === USUAL) - Number(one === USUAL) || (one < other ? -1 : 1));
  const usual = properties(`${folder}${USUAL}.css`);
  return Object.fromEntries(
    names.map((name) => {
      const own = properties(`${folder}${name}.css`);
      const unknown = Object.keys(own).filter((property) => !(property in usual));
      if (unknown.length > 0) throw new Error(`style/themes/${name}.css: no board has --${unknown.join(", --")}`);
      return [name, { own, all: { ...usual, ...lines(own), ...own } }];
    }),
  );
};

/** What only the drawings of the portals need. Their colours are in the image, so the sheet leaves them out. */
const isDrawn = (name) => /-(band|edge|glow|pale|drawn)$/.test(name) && name !== "board-edge";

/** The declarations of a board. */
export const declarations = (properties) =>
  Object.entries(properties)
    .filter(([name]) => !isDrawn(name))
    .map(([name, value]) => `--${name}: ${value};`)
    .join(" ");

/** The text of a board's sheet. That of the usual board applies wherever no other is chosen. */
export const boardSheet = (name, board) => {
  const usual = name === USUAL;
  return [
    `/* Written by art/build.mjs from themes/${name}.css and art/portals.mjs; edit those. */`,
    `${usual ? ":where(:root)" : `[data-board="${name}"]`} { ${declarations({ ...lines(board.own), ...board.own })} }`,
    portalSheet(drawnPortals(board.all), usual ? "" : `[data-board="${name}"] `),
    "",
  ].join("\n");
};
