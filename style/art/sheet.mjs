// Many drawings in one image. A browser makes a document of its own of each SVG that a style names, which takes a slow phone
// longer than the drawing; so what is small and seen together shares one.
const COLUMNS = 8;

/** An SVG as a CSS url() that needs no request. */
const asUrl = (svg) => `url("data:image/svg+xml,${svg.replace(/"/g, "'").replace(/[#%]/g, encodeURIComponent)}")`;

/**
 * Squares `size` wide on which one drawing each is put, row by row. `url` is the image, `scale` how large it has to be for a
 * box that shows one square, `place` where it lies then for the square of a name.
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
