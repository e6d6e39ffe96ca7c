/** An SVG as a CSS url() that needs no request. */
export const asUrl = (svg) => `url("data:image/svg+xml,${svg.replace(/"/g, "'").replace(/[#%]/g, encodeURIComponent)}")`;
