// Puts many drawings into one image. A browser creates a document for each SVG in a style sheet, which takes a slow phone longer than
// drawing it; so small drawings that are shown together share one.
const COLUMNS = 8;

/** An SVG as a CSS url() that needs no request. */
const asUrl = (svg) => `url("data:image/svg+xml,${svg.replace(/"/g, "'").replace(/[#%]/g, encodeURIComponent)}")`;

/**
 * Puts each drawing into a square of the width `size`, row by row. Returns the image as a CSS `url`, and for a box that shows one square
 * the `background-size` of the image (`scale`) and its `background-position` for the drawing with a name (`place`).
 */
export const sheet = (drawings, size, { attributes = "", shared = "" } = {}) => {
  const names = Object.keys(drawings);
  const rows = Math.ceil(names.length / COLUMNS);
  const cell = (name) => [names.indexOf(name) % COLUMNS, Math.floor(names.indexOf(name) / COLUMNS)];
  const share = (number, count) => `${+((100 * number) / Math.max(count - 1, 1)).toFixed(4)}%`;
  const drawn = names.map((name) => {
    const [column, row] = cell(name);
    return `<g transform="translate(${column * size} ${row * size})">${drawings[name]}</g>`;
  });
  const box = `0 0 ${COLUMNS * size} ${rows * size}`;
  return {
    url: asUrl(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${attributes}>${shared}${drawn.join("")}</svg>`),
    scale: `${COLUMNS * 100}% ${rows * 100}%`,
    place: (name) => {
      const [column, row] = cell(name);
      return `${share(column, COLUMNS)} ${share(row, rows)}`;
    },
  };
};
