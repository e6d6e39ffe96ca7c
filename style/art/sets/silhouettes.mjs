// Draws sets of pieces that are silhouettes: a body of one colour with a line around all of it, and marks on it. The line is the body's
// parts drawn thick below them, so that no part has a line across another.

/** A set of pieces: its drawings by the pieces' ids, and what all of them share. A black piece has a bright rim around its line, so that it
    stands out from dark squares. `more` may add something to a piece, such as its letter. */
export const silhouettes = ({ shapes, colors, width, more = () => "" }) => {
  const letters = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k", triceratops: "t", assassin: "a" };
  const drawings = {};
  let shared = "";
  for (const [kind, letter] of Object.entries(letters)) shared += `<g id="${letter}">${shapes[kind][0]}</g>`;
  for (const [color, { body, line, rim, mark }] of Object.entries(colors)) {
    for (const [kind, letter] of Object.entries(letters)) {
      const use = (fill, thick) => `<use href="#${letter}" fill="${fill}"${thick ? ` stroke="${fill}" stroke-width="${+thick.toFixed(2)}"` : ""}/>`;
      const marks = shapes[kind][1].replaceAll("{mark}", mark).replaceAll("{body}", body);
      drawings[color[0] + letter] =
        `<g stroke-linejoin="round">${rim ? use(rim, 2 * width + 1.6) : ""}${use(line, 2 * width)}${use(body)}</g>` +
        (marks && `<g fill="none" stroke="${mark}" stroke-linecap="round" stroke-linejoin="round">${marks}</g>`) +
        more(color, kind);
    }
  }
  return { drawings, shared: `<defs>${shared}</defs>`, colors };
};
