// The sheets of style/looks/ that show pieces: one for each set, and the samples among which one chooses in the settings.
import { drawnPortals } from "./portals.mjs";
import { sheet } from "./sheet.mjs";
import { declarations } from "./themes.mjs";

/** The text of a set's sheet. Each piece lies where it lies in that of the usual set, so only the image is another. */
export const pieceSheet = (name, { drawings, shared }) => {
  const { url } = sheet(drawings, 48, { shared });
  return [
    `/* Written by art/build.mjs from art/sets/${name}.mjs; edit that. */`,
    `[data-pieces="${name}"] :is(.piece__figure, .piece-icon) { background-image: ${url}; }`,
    "",
  ].join("\n");
};

/** The pieces that the sample of a set shows. */
const SAMPLE = ["wk", "wq", "wn", "wt", "bk", "bq", "bn", "bt"];

/** The text of swatches.css: a sample of every board with its portals, and of every set. A sample looks the same whatever is chosen. */
export const swatches = (boards, sets) => {
  const lines = ["/* Written by art/build.mjs from the files in themes/ and art/; edit those. */"];
  let portals;
  for (const [name, board] of Object.entries(boards)) {
    const drawn = Object.entries(drawnPortals(board.all)).filter(([portal]) => portal.startsWith("portal-"));
    portals = sheet(Object.fromEntries(drawn), 48);
    const colors = Object.entries(board.all).filter(([color]) => /^board-(shade|edge)$|^square|^mark-last$/.test(color));
    lines.push(`.swatch__board[data-board="${name}"] { ${declarations(Object.fromEntries(colors))} }`);
    lines.push(`.swatch__board[data-board="${name}"] .swatch__portal { background-image: ${portals.url}; }`);
  }
  lines.push(`.swatch__portal { background-size: ${portals.scale}; }`);
  for (const network of ["white", "black", "neutral"])
    lines.push(`.swatch__portal[data-network="${network}"] { background-position: ${portals.place(`portal-${network}`)}; }`);
  let pieces;
  for (const [name, { drawings, shared }] of Object.entries(sets)) {
    pieces = sheet(Object.fromEntries(SAMPLE.map((piece) => [piece, drawings[piece]])), 48, { shared });
    lines.push(`.swatch__board[data-pieces="${name}"] .swatch__piece { background-image: ${pieces.url}; }`);
  }
  lines.push(`.swatch__piece { background-size: ${pieces.scale}; }`);
  for (const [place, piece] of SAMPLE.entries())
    lines.push(`.swatch__piece:nth-child(${place + 1}) { background-position: ${pieces.place(piece)}; }`);
  return lines.join("\n") + "\n";
};
